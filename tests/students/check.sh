#!/usr/bin/env bash
# Tries programs of students beside the solver: a right one passes, and of each wrong one the
# smallest disagreement is shown.
#   check.sh ZERMELO CXX WORK_DIR
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if (($# != 3)); then
  echo "usage: check.sh ZERMELO CXX WORK_DIR" >&2
  exit 2
fi
zermelo=$1 cxx=$2 work=$3
mkdir -p "$work"
for source in *.cpp; do "$cxx" -std=c++20 -O1 -o "$work/${source%.cpp}" "$source"; done

fail() {
  printf 'students: %s; it says:\n%s\n' "$1" "$2" >&2
  exit 1
}

# says STATUS PATTERN WORDS...: what `zermelo check` with these words says, a pattern of bash.
says() {
  local status=$1 pattern=$2 found=0 output
  shift 2
  output=$("$zermelo" check "$@" 2>&1) || found=$?
  [[ $found == "$status" ]] || fail "'check $*' has exit status $found, not $status" "$output"
  # shellcheck disable=SC2053
  [[ $output == $pattern ]] || fail "'check $*' does not say '$pattern'" "$output"
}

# 1. The right one.
says 0 'The program agrees with the solver on 1,000 cases.' tictactoe --against "$work/right"
says 0 '{"game":"tictactoe",*"cases":50,*"agrees":true}' \
  tictactoe --against "$work/right" --cases 50 --json

# 2. The wrong ones: one case, or as many as it takes.
says 1 $'*Input:\n1\n*Right:\nTIE\nThe program\'s:\n[xo]\n*explain tictactoe*' \
  tictactoe --against "$work/ties_forgotten"
says 1 $'*Input:\n1\n*Right:\n*The program\'s:\n*' tictactoe --against "$work/bounds_as_values"
says 1 $'*Input:\n1\n[1-4]\n*Right:\n*The program\'s:\n*' numbergame --against "$work/turn_not_in_key"

# 3. Programs that give no answers, or too few or too many; that crash, never end, or are none.
says 1 '*(nothing)*' tictactoe --against true
says 1 '*ended with exit status 3*' tictactoe --against 'cat >/dev/null; exit 3'
says 1 '*was ended by signal 11*' tictactoe --against 'kill -SEGV $$'
says 1 '*had not ended after 0.3 s*' tictactoe --against 'sleep 1000' --limit-seconds 0.3
says 1 $'*The program\'s:\nnonsense\n*' tictactoe --against 'echo nonsense'
says 1 $'*Input:\n1\n*' tictactoe --against "$work/right; echo x"
says 2 "*'no-such-program' cannot be run*" tictactoe --against no-such-program
echo "students: every planted bug is found"
