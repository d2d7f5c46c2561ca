#!/usr/bin/env bash
# Checks that each kind of random games is a test: kinds.sh RANDOM_GAMES KIND...
set -euo pipefail
program=$1
shift
diff <("$program" --list | sort) <(printf '%s\n' "$@" | sort)
