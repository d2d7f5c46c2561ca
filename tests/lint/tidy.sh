#!/usr/bin/env bash
# Runs clang-tidy over all headers below FOLDERs in one go, as if one source included them:
#   tidy.sh SOURCE_DIR WORK_DIR FOLDER...
# Headers are where the code is; scripts/tidy looks at every source, too, and takes many minutes.
set -euo pipefail
if (($# < 3)); then
  echo "usage: tidy.sh SOURCE_DIR WORK_DIR FOLDER..." >&2
  exit 2
fi
source=$1 work=$2
shift 2
tidy=$(command -v clang-tidy-14 || command -v clang-tidy) || {
  echo "lint: skipped: clang-tidy is missing: scripts/install-packages --with-clang"
  exit 77
}
cd "$source"
mkdir -p "$work"
# Those left out want GoogleTest.
headers=$(tests/lint/headers.sh "$@" | grep -v '/suite\.hpp$')
# shellcheck disable=SC2001  # a line at a time
sed "s|.*|#include \"$source/&\"|" <<<"$headers" >"$work/headers.cpp"
# Its notes of what it has suppressed are many, and go.
"$tidy" --quiet --config-file=.clang-tidy "$work/headers.cpp" -- \
  -std=c++20 -Iframework/include -Igames -Iapps/workbench -Iapps/workbench/include 2>/dev/null
echo "lint: clang-tidy has nothing to say of $(wc -l <<<"$headers") headers"
