#!/usr/bin/env bash
# Checks what a search that lasts says of itself on a terminal, and that it says nothing elsewhere:
#   progress.sh ZERMELO [sprouts]
# The last check is of Sprouts, which a build of few games may not have.
set -euo pipefail

if (($# < 1 || $# > 2)) || [[ ${2-} != @(|sprouts) ]]; then
  echo "usage: progress.sh ZERMELO [sprouts]" >&2
  exit 2
fi
zermelo=$1
# A row that takes longer than anyone waits, in one tier; the limit of time ends it.
long=(count tictactoe --rows 1 --cols 17 --threads 1 --limit-seconds 2.5)
erase=$'\r\033[K'

fail() {
  printf 'progress.sh: %s; the output is: %q\n' "$1" "$2" >&2
  exit 1
}

# Runs zermelo on a terminal of its own, and prints all that appears there.
on_terminal() {
  script -qc "$(printf '%q ' "$zermelo" "$@")" /dev/null </dev/null
}

# 1. A bar where it is known how many positions there are, and a number where it isn't; both go
#    before the answer comes.
seen=$(on_terminal "${long[@]}" --engine retrograde)
[[ $seen == *"${erase}["*" % of "*" positions, "*" s$erase"unknown* ]] || fail "no bar that goes" "$seen"
seen=$(on_terminal "${long[@]}" --engine memo)
[[ $seen == "$erase"*" positions, 1 s$erase"*" s$erase"unknown* ]] || fail "no number that goes" "$seen"

# 2. Nothing where the answer comes at once.
seen=$(on_terminal count tictactoe)
[[ $seen == positions* ]] || fail "a bar for an instant" "$seen"

# 3. Nothing where standard error is no terminal.
seen=$("$zermelo" "${long[@]}" 2>&1) && fail "the limit of time was not reached" "$seen"
[[ $seen == unknown* ]] || fail "a bar without a terminal" "$seen"

# 4. What is known of a packing goes before the number.
row=$(printf '%.0s.' {1..30})
board=$(printf "/$row%.0s" {1..30})
seen=$(on_terminal pack boardcover2 "${board:1}//.##/##./.#." --count --limit-seconds 2.5)
[[ $seen == "$erase"best\ total\ from\ *\ to\ *" positions, "*" s$erase"*" is unknown: "* ]] ||
  fail "no packing's line that goes" "$seen"

# 5. Moves one by one where that takes longer than a moment, the value behind them; else in groups.
seen=$(on_terminal moves tictactoe --rows 5 --cols 5 --k 4 --limit-seconds 2)
[[ $seen == *[a-e][1-5]"  "[utwl]*$'\n'[a-e][1-5]"  "*$'\n'*" after "*limit* ]] ||
  fail "no moves one by one" "$seen"
seen=$(on_terminal moves tictactoe)
[[ $seen == "x to move: tie"* ]] || fail "no moves in groups" "$seen"

# 6. The value is there as soon as it is known, while remoteness is looked for that may follow.
if [[ -z ${2-} ]]; then exit; fi
seen=$(on_terminal solve sprouts --spots 8 --best one)
[[ $seen == "$erase"loss\ \*0,\ *" positions, "*" s$erase"*"player to move: loss, nimber *0."* ]] ||
  fail "no value before its remoteness" "$seen"
