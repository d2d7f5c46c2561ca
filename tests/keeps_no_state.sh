#!/usr/bin/env bash
# Checks that libraries keep no mutable state between calls, by what the compiler made of them:
#   keeps_no_state.sh ARCHIVE...
# No object may lie in a section that a program can write to. Boost's tables of checksums are
# computed at their first use and never change; the standard library's pool of waiters on atomics
# knows who waits, which is nobody between calls.
set -euo pipefail
(($#)) || {
  echo "usage: keeps_no_state.sh ARCHIVE..." >&2
  exit 2
}
allowed='boost::detail::(reflected_byte_table_driven_crcs|crc_table_t)|std::__detail::__waiter_pool_base::'
for archive in "$@"; do
  symbols=$(objdump -tC "$archive")
  grep -q 'F \.text' <<<"$symbols" || {
    echo "keeps_no_state: $archive has no functions: there is nothing to look at" >&2
    exit 1
  }
  # .data.rel.ro and what exceptions refer to are written by the loader alone.
  if grep -E '^[0-9a-f]+ .{7} \.(bss|data|tbss|tdata)(\.[^[:space:]]*)?[[:space:]]' <<<"$symbols" |
    grep -vE '\.data\.rel\.ro|DW\.ref\.| d  \.' | grep -vE "$allowed"; then
    echo "keeps_no_state: these of $archive change while a program runs" >&2
    exit 1
  fi
done
