#!/usr/bin/env bash
# A role more is a header more, with its law in another, and no list is edited; shown in a copy of the
# headers: role.sh COMPILER CMAKE SOURCE_DIR WORK_DIR INCLUDE_OPTION...
set -euo pipefail
compiler=$1 cmake=$2 source=$3 work=$4
shift 4
export LC_ALL=C # g++ translates its messages

fail() {
  echo "one_more/role: $1" >&2
  exit 1
}

rm -rf "$work"
mkdir -p "$work"
cp -r "$source/framework/include" "$work/include"

# 1. What the build does before it compiles: nothing, where the lists are those of the folders.
list_roles() { "$cmake" -DINCLUDES="$work/include/zermelo" -P "$source/cmake/ListRoles.cmake"; }
list_roles
diff -r "$source/framework/include" "$work/include" || fail "the lists are not those of the folders"
cp "$source/tests/one_more/roles/"* "$work/include/zermelo/rules/roles/"
cp "$source/tests/one_more/laws/"* "$work/include/zermelo/laws/"
list_roles

# 2. The role and its law are found, each in its place.
check() { "$compiler" -std=c++20 -fsyntax-only -I"$work/include" "$@" "$source/tests/one_more/role.cpp"; }
check "$@" -DLUCKY=bool -DWITH_LAWS 2>"$work/log" || fail "$(<"$work/log")"

# 3. Its sentence is said.
said=$(check "$@" -DLUCKY=double 2>&1) && fail "it compiles with lucky(p) of double"
grep -qF "lucky(p) const must return bool: whether p is lucky" <<<"$said" || fail "it says: $said"
