#!/usr/bin/env bash
# Checks the installed package as a user outside the tree meets it: installs a build, then builds
# and runs the projects docs/examples/take_away and docs/examples/answer against it, and those that
# `zermelo new` begins.
#   check.sh SOURCE_DIR BUILD_DIR CXX BUILD_TYPE WORK_DIR [CXX_FLAGS]
set -euo pipefail

if (($# < 5 || $# > 6)); then
  echo "usage: check.sh SOURCE_DIR BUILD_DIR CXX BUILD_TYPE WORK_DIR [CXX_FLAGS]" >&2
  exit 2
fi
source=$1 build=$2 cxx=$3 build_type=$4 work=$5 flags=${6-}

fail() {
  echo "outside: $1" >&2
  exit 1
}
say() { echo "outside: $1"; }

# Runs a step and shows its output only where it fails.
step() { # step SENTENCE COMMAND...
  say "$1"
  shift
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "this failed: $*"
  }
}

# expect COMMAND... is STATUS and FIRST LINE of the output, standard error included.
expect() { # expect STATUS LINE INPUT COMMAND...
  local status=$1 line=$2 input=$3 found=0 output
  shift 3
  output=$(printf '%s' "$input" | "$@" 2>&1) || found=$?
  [[ $found == "$status" ]] || fail "'$*' has exit status $found, not $status; it says: $output"
  [[ ${output%%$'\n'*} == "$line" ]] || fail "'$*' says '$output', not '$line'"
}

# Every line that the program prints, those with times and sizes aside, stands in the document.
shown_in() { # shown_in DOCUMENT PROGRAM
  local output line
  output=$("$2") || fail "'$2' fails"
  [[ -n $output ]] || fail "'$2' prints nothing"
  while read -r line; do
    [[ $line == *" KiB" ]] || grep -qxF -e "$line" <(sed 's/^ *//' "$source/$1") ||
      fail "$1 does not show what ${2##*/} prints: $line"
  done <<<"$output"
}

rm -rf "$work"
mkdir -p "$work"
step "install the build" cmake --install "$build" --prefix "$work/prefix"

for project in take_away answer; do
  step "configure docs/examples/$project with find_package(zermelo)" \
    cmake -G Ninja -S "$source/docs/examples/$project" -B "$work/$project" \
    -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$cxx" \
    -DCMAKE_BUILD_TYPE="$build_type" "-DCMAKE_CXX_FLAGS=$flags"
  grep -q "^zermelo_DIR:.*=$work/prefix/" "$work/$project/CMakeCache.txt" ||
    fail "$project was not configured with the package just installed"
  step "build it" cmake --build "$work/$project"
done

say "run the game's executable"
game=$work/take_away/take_away
expect 0 "player to move: win in 11 moves, nimber *1. Best move: 1. Line: 1 1 3 1 3 1 3 1 3 1 3." "" \
  "$game" solve 21
expect 0 "player to move: loss in 10 moves, nimber *0. Longest defence: 1, 2, 3. \
Line: 1 3 1 3 1 3 1 3 1 3." "20" \
  "$game" solve -
expect 0 "player to move: loss, the game is over." "" "$game" solve --stones 0
expect 0 "loss *0" $'20\n' "$game"
expect 4 "take_away: position 1: unknown after 10 positions: the limit of positions was reached" \
  $'1000\n' "$game" --limit-positions 10
expect 3 "take_away: position 1 (line 2 of the input): 'x' is not a position; \
write a number from 0 to 4294967295" $'\nx\n' "$game" -
[[ $("$game" --help) == *$'$ take_away <<END\n  21\n  END\n  win *1\n'* ]] ||
  fail "the help of '$game' shows no positions and their values"
expect 3 "take_away: position 'x': 'x' is not a position; write a number from 0 to 4294967295 \
(and there is no file of that name)" "" "$game" solve x

line="player to move: win in 11 moves, nimber *1. Best move: 1. Line: 1 1 3 1 3 1 3 1 3 1 3."
grep -qxF -e "$line" "$source/docs/add-a-game.md" || fail "docs/add-a-game.md shows another answer"

say "run its laws and its tests"
listed=$(ctest --test-dir "$work/take_away" -N)
[[ $listed == *": take_away.laws"* && $listed == *": take_away"$'\n'* ]] ||
  fail "the laws or the game's own tests are missing; ctest lists: $listed"
step "ctest" ctest --test-dir "$work/take_away" --output-on-failure --no-tests=error

for kind in taking board moving; do
  project=$work/new_$kind game=my_$kind
  step "zermelo new $game --kind $kind --build" \
    env CXX="$cxx" CXXFLAGS="$flags" CMAKE_GENERATOR=Ninja CMAKE_BUILD_TYPE="$build_type" \
    "$work/prefix/bin/zermelo" new "$game" --kind "$kind" --into "$project" --build
  grep -q "^zermelo_DIR:.*=$work/prefix/" "$project/build/CMakeCache.txt" ||
    fail "$game was not configured with the package just installed"
  grep -q "100% tests passed, 0 tests failed out of 3" "$work/log" ||
    fail "the laws, tests and example of $game were not run: $(<"$work/log")"
  step "zermelo try $game" env CXX="$cxx" XDG_CACHE_HOME="$work/cache" \
    "$work/prefix/bin/zermelo" try "$project/$game" --once
  grep -qE "^All [0-9]+ laws hold\.$" "$work/log" || fail "no laws were tried: $(<"$work/log")"
  step "its lesson" "$build/bin/transcripts" --path "$project/build" --cwd "$project" \
    "$project/$game/README.md"
done
(cd "$work" && expect 2 \
  "zermelo: 'new_board/CMakeLists.txt' is there already; take another name or directory" "" \
  prefix/bin/zermelo new other --into new_board)

say "its tables are verified by a program of its own"
(
  cd "$work"
  board=$work/new_board/build/my_board
  step "my_board save --plies 3" "$board" save board.table --plies 3
  step "my_board verify" "$board" verify board.table --whole
  grep -q "^Right: all " log || fail "my_board verify says: $(<log)"
  "$board" verify none.table >log 2>&1 && fail "my_board verify accepts a file that is not there"
  grep -q "^my_board-verify: " log || fail "my_board verify says of no file: $(<log)"
)

say "without a type of build, engines are optimised"
cmake -G Ninja -S "$source/docs/examples/take_away" -B "$work/plain" \
  -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$cxx" >"$work/log" 2>&1 ||
  fail "take_away is not configured without a type of build: $(<"$work/log")"
ninja -C "$work/plain" -t commands >"$work/log"
grep -q " -O2 .*take_away-generated/engines.cpp" "$work/log" || fail "they are not"

say "without CMake, by pkg-config; the rules of the tree's games are installed"
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name zermelo.pc)")
export PKG_CONFIG_PATH
read -ra from_pc <<<"$flags $(pkg-config --cflags --libs zermelo)"
step "compile docs/examples/answer/order.cpp" \
  "$cxx" "$source/docs/examples/answer/order.cpp" "${from_pc[@]}" -o "$work/order"
[[ $("$work/order") == "$("$work/answer/order")" ]] || fail "it answers otherwise"

say "run the programs that use the library"
expect 0 "player to move: win in 11 moves, nimber *1. Best move: 1. Line: 1 1 3 1 3 1 3 1 3 1 3." "" \
  "$work/answer/answer"
expect 0 "5 stones" "" "$work/answer/watch"
shown_in README.md "$work/answer/answer"
shown_in docs/reference.md "$work/answer/watch"
shown_in games/blockgame/README.md "$work/answer/order"
shown_in docs/how-to/engine-on-your-type.md "$work/answer/own_type"

say "the installed executables answer, too"
expect 0 "LOSING" $'1\n#####\n#####\n#####\n#####\n###.#\n' "$work/prefix/bin/blockgame"
say "all is well"
