#!/usr/bin/env bash
# Checks that a program is refused, and with our sentences:
#   run.sh COMPILER SOURCE INCLUDE_DIR...
# An INCLUDE_DIR is a directory, or is written as for the compiler: -IDIR, -isystem DIR.
# Each line `// expect: SENTENCE` of SOURCE must be said by a failed static assertion, and there
# must be as many errors as such lines: a newcomer reads our sentences and nothing else.
set -euo pipefail
export LC_ALL=C # g++ translates its messages

if (($# < 2)); then
  echo "run.sh: usage: run.sh COMPILER SOURCE INCLUDE_DIR..." >&2
  exit 2
fi
compiler=$1 source=$2
shift 2
includes=()
previous=''
for argument; do
  if [[ $argument == -* || $previous == -isystem || $previous == -I ]]; then
    includes+=("$argument")
  else
    includes+=("-I$argument")
  fi
  previous=$argument
done

mapfile -t expected < <(sed -n 's|^[[:space:]]*// expect:[[:space:]]*||p' "$source" |
  sed 's/[[:space:]]*$//')
if ((${#expected[@]} == 0)); then
  echo "run.sh: $source has no line '// expect: SENTENCE'" >&2
  exit 2
fi

status=0
output=$("$compiler" -std=c++20 -fsyntax-only "${includes[@]}" "$source" 2>&1) || status=$?

failures=()
((status != 0)) || failures+=("it compiles, and must not")
# g++ says `static assertion failed: SENTENCE`, clang 14 `static_assert failed ... "SENTENCE"` with
# the quotes inside escaped as in a program.
errors=$(grep -E '(^|[ :])error: ' <<<"$output" || true)
assertions=$(grep -E 'error: static(_assert| assertion) failed' <<<"$errors" |
  sed 's/\\"/"/g' || true)
for sentence in "${expected[@]}"; do
  grep -qF -e "$sentence" <<<"$assertions" || failures+=("no static assertion says: $sentence")
done
count=0
[[ -z $errors ]] || count=$(wc -l <<<"$errors")
((count == ${#expected[@]})) || failures+=("$count errors, and ${#expected[@]} expected")

((${#failures[@]})) || exit 0
printf '%s: %s\n' "$source" "${failures[0]}"
for failure in "${failures[@]:1}"; do printf '%s: %s\n' "$source" "$failure"; done
printf 'The compiler (%s, exit status %s) said:\n%s\n' "$compiler" "$status" "$output"
exit 1
