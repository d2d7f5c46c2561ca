#!/usr/bin/env bash
# Whichever header of the library comes first, a compiler that is told to read C++17 stops with one
# sentence:
#   old_cpp.sh INCLUDE_DIR COMPILER...
set -euo pipefail

if (($# < 2)); then
  echo "usage: old_cpp.sh INCLUDE_DIR COMPILER..." >&2
  exit 2
fi
include=$1
shift
sentence='Zermelo is written in C++20: compile with -std=c++20'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

status=0
check() { # check COMPILER MODE HEADER
  local said
  echo "#include <$3>" >"$work/old.cpp"
  said=$("$1" -std=c++17 "$2" -I"$include" "$work/old.cpp" 2>&1 >/dev/null) || true
  if [[ $(grep -c 'error:' <<<"$said") != 1 || $said != *"$sentence"* ]]; then
    printf '%s %s says of %s as C++17:\n%s\n' "$1" "$2" "$3" "$said" >&2
    status=1
  fi
}

# Every header leads to the sentence; what comes before it is no fault in C++17.
while read -r header; do
  check "$1" -E "$header"
done < <(cd "$include" && find zermelo -name '*.hpp' | sort)
for compiler in "$@"; do
  for header in zermelo/solve.hpp zermelo/session/unit.hpp zermelo/numbering/two_sides.hpp; do
    check "$compiler" -fsyntax-only "$header"
  done
done
exit "$status"
