#!/usr/bin/env bash
# Checks that the checker of packings has nothing of the framework in it:
#   shares_no_solver.sh COMPILER PROGRAM SOURCE_DIR INCLUDE_DIR...
# No source includes a header of Zermelo's, and PROGRAM has no function of its namespace linked in.
set -euo pipefail

if (($# < 4)); then
  echo "usage: shares_no_solver.sh COMPILER PROGRAM SOURCE_DIR INCLUDE_DIR..." >&2
  exit 2
fi
compiler=$1 program=$2 sources=$3
shift 3

headers=$("$compiler" -std=c++20 -M "${@/#/-I}" "$sources"/*.cpp | tr -s ' \\' '\n')
grep -q 'check_packing/certificate\.hpp' <<<"$headers" || {
  echo "shares_no_solver: $sources does not include certificate.hpp" >&2
  exit 1
}
if grep -E '(^|/)zermelo/|games/' <<<"$headers"; then
  echo "shares_no_solver: $sources includes these headers of the framework" >&2
  exit 1
fi

functions=$(nm -C "$program")
grep -q 'packing_checker::check' <<<"$functions" || {
  echo "shares_no_solver: $program has no symbols to look at" >&2
  exit 1
}
if grep -E 'zermelo::' <<<"$functions"; then
  echo "shares_no_solver: $program has these functions of the framework" >&2
  exit 1
fi
