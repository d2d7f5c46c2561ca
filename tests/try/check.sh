#!/usr/bin/env bash
# Tries a game while it is written, with `zermelo try`: as it is right, as it does not compile, as a
# law finds its fault, and while saves come.
#   check.sh ZERMELO SOURCE_DIR WORK_DIR
set -euo pipefail

if (($# != 3)); then
  echo "usage: check.sh ZERMELO SOURCE_DIR WORK_DIR" >&2
  exit 2
fi
zermelo=$1 source=$2 work=$3
rm -rf "$work"
mkdir -p "$work"
cd "$work"
export XDG_CACHE_HOME=$work/cache TMPDIR=$work ZERMELO_LANGUAGE=en

fail() {
  printf 'try: %s; it says:\n' "$1" >&2
  cat said >&2
  exit 1
}
# try_once STATUS WORD...: what it says, standard error included, is in the file `said`.
try_once() {
  local expected=$1 found=0
  shift
  "$zermelo" try "$@" --once >said 2>&1 || found=$?
  [[ $found == "$expected" ]] || fail "'try $*' has exit status $found, not $expected"
}
says() { grep -qxF -e "$1" said || fail "the line '$1' is missing"; }
says_not() { ! grep -q -e "$1" said || fail "'$1' is not expected"; }

"$zermelo" new my_game --into . >/dev/null
rules=my_game/my_game.hpp
cp "$rules" right.txt
# save SED_COMMAND: the right rules, changed, as an editor writes them.
save() {
  sed "$1" right.txt >changed.txt
  mv changed.txt "$rules"
}

# 1. Right rules; Zermelo's own headers are read for the first try alone.
answer="player to move: win in 11 moves. Best move: 1 (leaves 20 stones). Line: 1 1 3 1 3 1 3 1 3 1 3."
reads="zermelo: reads its own headers, once for all tries; the next ones begin at once"
try_once 0 my_game --limit-seconds 20
says "$reads"
says "All 6 laws hold."
[[ $(grep -cxF -e "$answer" said) == 2 ]] || fail "the start is not answered twice"
for engine in plain memo; do
  grep -q "^$engine, .* positions" said || fail "$engine does not answer"
done
# What the document shows, times aside.
try_once 0 "$source/docs/examples/take_away/take_away" --limit-seconds 20
while read -r line; do
  [[ $line =~ \ s\)?\.$|^(plain|memo), ]] || grep -qxF -e "$line" "$source/docs/add-a-game.md" ||
    fail "docs/add-a-game.md does not show '$line'"
done <said
try_once 0 my_game --json --limit-seconds 20
says_not "reads its own headers"
[[ $(grep -c '"value":"win"' said) == 2 && $(grep -cv '^{.*}$' said) == 0 ]] || fail "no lines of JSON"

# 2. A game too large for plain says so, and the others go on.
save 's/numbers{21, 3}/numbers{200, 3}/'
try_once 0 my_game --limit-seconds 0.2
grep -q '^unknown after .*: the limit of time was reached\.$' said || fail "plain does not give up"
says "All 6 laws hold."

# 3. What does not compile: a sentence or the line, and nothing else.
save 's/unsigned key(position stones) const.*/double key(position) const { return 1; }/'
try_once 1 my_game
says "  key(p) const must return an unsigned integer, one per position (or a std::array)"
[[ $(wc -l <said) == 2 ]] || fail "it says more than a sentence"
save 's/return stones - taken/return stons - taken/'
try_once 1 my_game
grep -qE "^  my_game/my_game.hpp:[0-9]+:[0-9]+: .*stons" said || fail "the line is missing"
[[ $(wc -l <said) == 2 ]] || fail "it says more than the line"
try_once 1 my_game --json
grep -qE '^\{"game":"my_game","faults":\["my_game/my_game.hpp:[0-9]+:.*stons.*"\]\}$' said ||
  fail "no JSON"

# 4. A law that fails.
save 's/key(position stones) const { return stones; }/key(position stones) const { return stones \/ 2; }/'
try_once 1 my_game
says "keys           broken"
says "    its key is 0, and so is that of another position: 0"

# 5. A type of another name.
save 's/namespace zermelo::games/namespace mine/; s/ bad_parameters(/ zermelo::bad_parameters(/'
sed -i 's/namespace zermelo::games/namespace mine/; s/counted(/zermelo::counted(/' my_game/text.hpp
try_once 1 my_game
says "  my_game.hpp has no type zermelo::games::my_game; name the rules so, or name their type: \
--type my_own::my_game"
try_once 0 my_game --type mine::my_game
sed -i 's/namespace mine/namespace zermelo::games/' my_game/text.hpp

# 6. No game's folder, and no compiler.
refused() { # refused SENTENCE WORD...
  try_once 3 "${@:2}"
  says "zermelo: $1"
}
mkdir empty one two
touch one/rules.hpp two/a.hpp two/b.hpp two/text.hpp
refused "there is no directory 'none'; name the folder of a game (zermelo new NAME makes one)" none
refused "'CMakeLists.txt' is no directory; name the folder that holds the rules" CMakeLists.txt
refused "'empty' has no empty.hpp; the rules belong there (zermelo new empty writes some)" empty
refused "'one' has rules.hpp and no one.hpp; name the folder as the header" one
refused "'two' has a.hpp, b.hpp, and none of them is two.hpp; name the header of the rules so" two
refused "'.' is no game's folder; name one in it: zermelo try ./my_game" .
save '/#include <my_game\/text.hpp>/d'
refused "'my_game' has a text.hpp that my_game.hpp does not include; write \`#include \
<my_game/text.hpp>\` at its end, so that whoever knows the rules knows their text" my_game
save ''
CXX=no_such_compiler refused "CXX names 'no_such_compiler', which is no program; name a compiler, \
or leave CXX out" my_game

# 7. A game with cycles, which the plain recursion would refuse: it is not asked.
"$zermelo" new crossing --kind moving --into moving >/dev/null
try_once 0 moving/crossing --limit-seconds 20
grep -qE '^cycles +holds \([0-9,]+ positions\)$' said || fail "the law of cycles is missing"
says_not 'has cycles'
[[ $(grep -cE '^[a-z_+]+, .* positions' said) == 1 ]] || fail "not one engine answers"
grep -q '^explored, ' said || fail "explored does not answer"

# 8. Saves: each is tried, also one that comes while an earlier one is; Ctrl-C ends, with the exit
# code of the last try.
waits="Save a header of my_game to try it again; Ctrl-C ends."
await() { # await TIMES: so many tries have come to their end
  for ((i = 0; i < 1200; ++i)); do
    [[ $(grep -cxF -e "$waits" said) != "$1" ]] || return 0
    sleep 0.1
  done
  fail "try $1 does not end"
}
"$zermelo" try my_game >said 2>&1 &
watcher=$!
trap 'kill "$watcher" 2>/dev/null || true' EXIT
await 1
says_not 'does not compile'
save 's/return stones - taken/return stons - taken/'
await 2
says_not 'broken'
save ''
sleep 0.5
save 's/key(position stones) const { return stones; }/key(position stones) const { return stones \/ 2; }/'
await 3
says "keys           broken"
[[ $(grep -c 'laws hold' said) == 2 ]] || fail "what a save took back was tried to its end"
kill -INT "$watcher"
status=0
wait "$watcher" || status=$?
[[ $status == 1 ]] || fail "Ctrl-C ends it with exit status $status, not 1"
[[ -z $(find "$work" -maxdepth 1 -name 'zermelo-try-*') ]] || fail "it leaves a directory behind"
echo "try: all is well"
