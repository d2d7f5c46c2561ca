#!/usr/bin/env bash
# Checks that an engine that errs is found, and shown on a game that is small: errs.sh RANDOM_GAMES
set -euo pipefail
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if "$program" --kind bare --err --picture "$scratch/game.svg" > "$scratch/said"; then
  echo "errs.sh: an engine that errs was not found" >&2
  exit 1
fi
grep -q '^the smallest that was found to differ: --kind bare --show [0-9]* --size [1-4]$' "$scratch/said"
grep -q '^start [0-9]' "$scratch/said"
grep -q '<circle' "$scratch/game.svg"
