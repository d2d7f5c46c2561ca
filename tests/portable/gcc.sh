#!/usr/bin/env bash
# Reads all headers of the library and of the verifier by g++, which warns of other things than clang:
#   gcc.sh COMPILER SOURCE_DIR WARNING...
set -euo pipefail
compiler=${1:?usage: gcc.sh COMPILER SOURCE_DIR WARNING...} root=${2:?}
shift 2

headers=$("$root/tests/lint/headers.sh" "$root/framework/include" "$root/apps/verify/include")
# shellcheck disable=SC2001  # a line at a time
sed 's|.*|#include "&"|' <<<"$headers" |
  "$compiler" -std=c++20 -fsyntax-only -Werror "$@" -I"$root/framework/include" \
    -I"$root/apps/verify/include" -x c++ -
