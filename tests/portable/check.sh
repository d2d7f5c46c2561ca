#!/usr/bin/env bash
# Checks that what not every standard library or processor has is used behind one header each:
#   check.sh SOURCE_DIR
# framework/include/zermelo/base/ holds what stands in for what libc++ lacks of C++20; vector instructions
# belong to the sweep's kernels; what differs between releases of {fmt} or CLI11 has its own header.
set -euo pipefail
cd "${1:?usage: check.sh SOURCE_DIR}"

faults=0
# refuse PATTERN EXCEPT REMEDY: no line matches PATTERN but in files whose path EXCEPT matches.
refuse() {
  local lines
  lines=$(grep -rnE "$1" framework games apps --include='*.hpp' --include='*.cpp' \
    --include='*.inc' | grep -vE "^($2)" || true)
  [[ $lines ]] || return 0
  printf '%s\nportable: %s\n' "$lines" "$3" >&2
  faults=1
}

base=framework/include/zermelo/base
refuse 'std::jthread|#include <stop_token>|std::stop_' none \
  "take zermelo::helper_threads, from $base/threads.hpp"
refuse 'std::atomic_ref' "$base/atomic_ref.hpp" "take zermelo::atomic_ref, from $base/atomic_ref.hpp"
refuse '#include <(source_location|memory_resource|format|expected|ranges)>|std::(views|ranges)::' \
  none "libc++ 13 or g++ 12 lacks it: take range-v3 or {fmt}"
refuse 'make_shared<[^>]*\[' none "libc++ 13 lacks it for arrays: std::shared_ptr<T[]>(new T[n]{})"
refuse 'intrin\.h>|__builtin_ia32|__m(128|256|512)' framework/src/engines/sweep/kernel \
  "generic code has no vector instructions: they are the kernels'"
while read -r file; do
  grep -qF '#include <fmt/ranges.h>' "$file" || {
    echo "portable: $file uses fmt::join: include <fmt/ranges.h>, where {fmt} 11 has it" >&2
    faults=1
  }
done < <(grep -rlF 'fmt::join' framework games apps --include='*.hpp' --include='*.cpp')
exit "$faults"
