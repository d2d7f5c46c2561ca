#!/usr/bin/env bash
# Plays a game on a real terminal, and looks at what stands on it:
#   play.sh ZERMELO
# Skipped (77) where there is no tmux.
set -euo pipefail

if (($# != 1)); then
  echo "usage: play.sh ZERMELO" >&2
  exit 2
fi
zermelo=$1
command -v tmux >/dev/null || exit 77

TMUX_TMPDIR=$(mktemp -d)
export TMUX_TMPDIR
on_terminal() { tmux -L play "$@"; }
trap 'on_terminal kill-server 2>/dev/null || true; rm -rf "$TMUX_TMPDIR"' EXIT
screen() { on_terminal capture-pane -pS -; }

fail() {
  printf 'play.sh: %s; on the screen is:\n' "$1" >&2
  screen >&2
  exit 1
}

# await TEXT: until it stands on the screen.
await() {
  for ((i = 0; i < 200; ++i)); do
    [[ $(screen) != *"$1"* ]] || return 0
    sleep 0.1
  done
  fail "'$1' does not come"
}
type_line() { on_terminal send-keys "$1" Enter; }

on_terminal new-session -d -x 80 -y 50 "$zermelo play tictactoe 'x../.o./...' --reply; sleep 60"
await 'Zermelo plays b1.'
await 'you, o, to move>'
sleep 1.5 # longer than a progress bar waits: nothing may appear while a person thinks
type_line hint
await $'you, o, to move> hint\nc1 (row 1, column 3): tie in 6\nyou, o, to move>'
type_line b1
await "No move 'b1'; did you mean 'c1'?"
type_line c3
await $'to move> c3\n\n    a b c\n  1 x x .\n  2 . o .\n  3 . . o\n\nZermelo plays c1.'
await 'Zermelo wins.'
await 'Move 2, c3 in xx./.o./...: loss in 2; c1 would be tie in 6.'
[[ $(screen) != *positions* ]] || fail "a progress bar while nothing is searched"
echo "play: all is well"
