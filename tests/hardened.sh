#!/usr/bin/env bash
# Checks that programs lie anywhere in memory, that their relocations are read-only once they run,
# and that stacks and calls of the C library are guarded: hardened.sh PROGRAM...
set -euo pipefail

for program in "$@"; do
  # has WHAT PATTERN TEXT
  has() {
    grep -qE "$2" <<<"$3" || {
      echo "hardened.sh: $program has no $1" >&2
      exit 1
    }
  }
  headers=$(readelf --wide --file-header --segments --dynamic "$program")
  symbols=$(nm "$program")
  has "position of its own choice" 'Type: *DYN' "$headers"
  has "read-only relocations" 'GNU_RELRO' "$headers"
  has "binding before it begins" '(FLAGS.*BIND_NOW|FLAGS_1.*NOW)' "$headers"
  has "guarded stacks" '__stack_chk_fail' "$symbols"
  has "guarded calls of the C library" '__(memcpy|memset|read|pread|snprintf|vsnprintf|fprintf|longjmp)_chk' "$symbols"
done
