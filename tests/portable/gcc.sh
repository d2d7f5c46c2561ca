#!/usr/bin/env bash
# Reads all headers of the library and of the verifier by g++, which warns of other things than clang:
#   gcc.sh COMPILER SOURCE_DIR WARNING...
set -euo pipefail
compiler=${1:?usage: gcc.sh COMPILER SOURCE_DIR WARNING...} root=${2:?}
shift 2

# headers DIRECTORY: what includes each of them; strongest_alone.hpp stands for others of them.
headers() {
  (cd "$1" && find . -name '*.hpp' ! -name strongest_alone.hpp -printf '#include <%P>\n' | sort)
}

{
  headers "$root/framework/include"
  headers "$root/apps/verify/include"
} | "$compiler" -std=c++20 -fsyntax-only -Werror "$@" -I"$root/framework/include" \
  -I"$root/apps/verify/include" -x c++ -
