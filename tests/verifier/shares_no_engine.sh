#!/usr/bin/env bash
# Checks that the verifier is made of rules and the reader of tables, and of nothing of the engines:
#   shares_no_engine.sh COMPILER SOURCE PROGRAM INCLUDE_DIR...
# SOURCE includes no header of theirs, and PROGRAM has no function of theirs linked in.
set -euo pipefail

if (($# < 4)); then
  echo "usage: shares_no_engine.sh COMPILER SOURCE PROGRAM INCLUDE_DIR..." >&2
  exit 2
fi
compiler=$1 source=$2 program=$3
shift 3

theirs='zermelo/(engines/|driver/(entry|positions|run|unit)|solve\.hpp|save(_book)?\.hpp|reachable\.hpp|registry\.hpp|tables/(dense|hash|swept|save|save_swept)\.hpp)'
headers=$("$compiler" -std=c++20 -M "${@/#/-I}" "$source" | tr -s ' \\' '\n')
grep -q 'zermelo/tables/verify\.hpp' <<<"$headers" || {
  echo "shares_no_engine: $source does not include zermelo/tables/verify.hpp" >&2
  exit 1
}
if grep -E "$theirs" <<<"$headers"; then
  echo "shares_no_engine: $source includes these headers of the engines" >&2
  exit 1
fi

functions=$(nm -C "$program")
grep -q 'zermelo::table_file::unpack' <<<"$functions" || {
  echo "shares_no_engine: $program has no symbols to look at" >&2
  exit 1
}
if grep -E 'zermelo::(sweep|win_table|nimber_table|detail::memo|basic_memo|plain|grundy|retrograde|detail::tier_solver|dense_table|hash_table)' \
  <<<"$functions"; then
  echo "shares_no_engine: $program has these functions of the engines" >&2
  exit 1
fi
