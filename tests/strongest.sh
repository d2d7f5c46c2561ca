#!/usr/bin/env bash
# A game's program with its strongest engine alone, which scripts/run builds: it answers as the whole
# program does, and says where the rest is.
#   strongest.sh PROGRAM INPUT ANSWERS
set -euo pipefail
program=$1 input=$2 answers=$3

fail() {
  echo "strongest: $1" >&2
  exit 1
}

diff <("$program" "$input") "$answers" || fail "$program $input answers otherwise"
"$program" solve >/dev/null || fail "$program solve fails"
for words in "check" "solve --engine plain" "count" "explain" "ladder"; do
  status=0
  # shellcheck disable=SC2086  # several words
  said=$("$program" $words 2>&1) || status=$?
  [[ $status == 2 && $said == *"cmake --build DIR --target ${program##*/}" ]] ||
    fail "'$program $words' has exit status $status and says: $said"
done
