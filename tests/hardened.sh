#!/usr/bin/env bash
# Checks that programs lie anywhere in memory, that their relocations are read-only once they run,
# and that what they are linked from guards its stacks and its calls of the C library:
#   hardened.sh COMPILER PROGRAM... -- ARCHIVE...
# Guards are looked for in archives: a program that is linked statically has the C library's own.
# Then the same of what COMPILER makes with all of that switched off, which must lack all of it.
set -euo pipefail
compiler=$1
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# lacks WHAT PATTERN TEXT: a line where the text has no such pattern
lacks() {
  grep -qE "$2" <<<"$3" || echo "$1"
}

program_lacks() { # PROGRAM
  local headers
  headers=$(readelf --wide --file-header --segments --dynamic "$1")
  lacks "position of its own choice" 'Type: *DYN' "$headers"
  lacks "read-only relocations" 'GNU_RELRO' "$headers"
  lacks "binding before it begins" '(FLAGS.*BIND_NOW|FLAGS_1.*NOW)' "$headers"
}

objects_lack() { # ARCHIVE
  local called
  called=$(nm --undefined-only "$1")
  lacks "guarded stacks" '__stack_chk_fail' "$called"
  lacks "guarded calls of the C library" '__[a-z]+_chk$' "$called"
}

failed=0
# must_lack NUMBER FILE LACKING
must_lack() {
  local number=0
  [[ -z $3 ]] || number=$(wc -l <<<"$3")
  ((number == $1)) || {
    echo "hardened.sh: $2 lacks ${3:-nothing}; that should be $1" >&2
    failed=1
  }
}

while [[ $1 != -- ]]; do
  must_lack 0 "$1" "$(program_lacks "$1")"
  shift
done
shift
for archive in "$@"; do
  must_lack 0 "$archive" "$(objects_lack "$archive")"
done

cat >"$scratch/control.cpp" <<'END'
#include <cstring>
extern "C" void fill(char* to, const char* from, unsigned long n) { std::memcpy(to, from, n); }
int main(int argc, char** argv) { char room[64]; fill(room, argv[0], argc); return room[0]; }
END
off=(-O2 -U_FORTIFY_SOURCE -fno-stack-protector -fno-pie)
"$compiler" "${off[@]}" -c "$scratch/control.cpp" -o "$scratch/control.o"
"$compiler" -no-pie -Wl,-z,norelro -Wl,-z,lazy "$scratch/control.o" -o "$scratch/control"
must_lack 3 "a program without any of it" "$(program_lacks "$scratch/control")"
must_lack 2 "an object without any of it" "$(objects_lack "$scratch/control.o")"
exit "$failed"
