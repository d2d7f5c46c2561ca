#!/usr/bin/env bash
# A header more in a copy of the engines' folder, and the build lists its descriptor:
#   found.sh SOURCE_DIR WORK_DIR
set -euo pipefail
source=$1 work=$2
rm -rf "$work"
mkdir -p "$work/include/zermelo"
cp -r "$source/framework/include/zermelo/engines" "$work/include/zermelo"
cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(copy LANGUAGES NONE)
include($source/cmake/ZermeloEngine.cmake)
zermelo_find_engines($work/include)
END
list=$work/include/zermelo/engines/registered_engines.hpp

# 1. As it is, nothing changes.
cmake -G Ninja -S "$work" -B "$work/build" >/dev/null
diff "$source/framework/include/zermelo/engines/registered_engines.hpp" "$list"

# 2. With one file more, that is there.
cp "$source/tests/one_more/engines/patient.hpp" "$work/include/zermelo/engines"
cmake "$work/build" >/dev/null
grep -q '^#include <zermelo/engines/patient.hpp>$' "$list"
grep -q ' patient_engine[,>]' "$list"
