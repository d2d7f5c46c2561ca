#!/usr/bin/env bash
# A verb of one's own is there in every way a verb is: verb.sh PROGRAM GAME
set -euo pipefail
program=$1 game=$2

says() { # says EXPECTED WORDS...
  local expected=$1
  shift
  local said
  said=$("$program" "$@" 2>&1) || true
  grep -qF -- "$expected" <<<"$said" || {
    echo "$(basename "$program") $*: '$expected' is not in: $said" >&2
    exit 1
  }
}

[[ $("$program" greet "$game" --times 2) == "Good day, $game."$'\n'"Good day, $game." ]]
says 'a good day to a game' --help
says 'greet' complete gre
says '--times' greet "$game" --help
says "did you mean 'greet'" gret
says 'a good day to a game' manual
says 'greet what? name a game' greet
says 'value for the player to move' --help # and the others are still there
