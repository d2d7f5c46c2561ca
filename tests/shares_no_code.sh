#!/usr/bin/env bash
# Checks that a program has nothing of those in it whose results it checks:
#   shares_no_code.sh COMPILER PROGRAM SOURCES HEADERS FUNCTIONS OWN_HEADER OWN_FUNCTION INCLUDE_DIR...
# No file of SOURCES (a source or a directory of them) includes a header whose path HEADERS matches,
# taken from the project's root where it lies there, whatever that is called; and PROGRAM has no
# function linked in whose name FUNCTIONS matches (extended regular expressions).
# OWN_HEADER and OWN_FUNCTION match what must be there, so that it is known that something is seen.
set -euo pipefail

if (($# < 8)); then
  echo "usage: shares_no_code.sh COMPILER PROGRAM SOURCES HEADERS FUNCTIONS" \
    "OWN_HEADER OWN_FUNCTION INCLUDE_DIR..." >&2
  exit 2
fi
compiler=$1 program=$2 sources=$3 their_headers=$4 their_functions=$5 own_header=$6 own_function=$7
shift 7
[[ ! -d $sources ]] || sources=("$sources"/*.cpp)

# check WHAT SEEN OWN THEIRS: a list of headers or functions.
check() {
  grep -qE "$3" <<<"$2" || {
    echo "shares_no_code: no $1 that matches $3: there is nothing to look at" >&2
    exit 1
  }
  if grep -E "$4" <<<"$2"; then
    echo "shares_no_code: these $1 are not $program's own" >&2
    exit 1
  fi
}

headers=$("$compiler" -std=c++20 -M "${@/#/-I}" "${sources[@]}" | tr -s " \\\\" '\n')
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# At its beginning alone: a checkout may be called as a folder inside it is, /zermelo.
headers=$(awk -v root="$root/" 'index($0, root) == 1 { $0 = substr($0, length(root) + 1) } 1' <<<"$headers")
check "headers of ${sources[*]}" "$headers" "$own_header" "$their_headers"
functions=$(nm -C "$program")
check "functions of $program" "$functions" "$own_function" "$their_functions"
