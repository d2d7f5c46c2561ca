#!/usr/bin/env bash
# tests/folders.py finds what it is there to find: each fault is planted in a copy of the framework.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

finds() { # finds FILE LINE SENTENCE
  rm -rf "$scratch/framework"
  cp -r "$here/../framework" "$scratch/framework"
  echo "$2" >>"$scratch/framework/$1"
  if found=$("$here/folders.py" "$scratch" 2>&1); then
    echo "not found in $1: $2" >&2
    exit 1
  fi
  grep -qF "$3" <<<"$found" || {
    echo "of '$2' in $1 it is said: $found" >&2
    exit 1
  }
}

finds include/zermelo/rules/values.hpp '#include <zermelo/engines/memo.hpp>' 'rules comes before engines'
finds include/zermelo/solve.hpp '#include <zermelo/session/entry.hpp>' '. comes before session'
finds src/session/explorer.cpp '#include <iostream>' 'includes <iostream>'
finds src/session/explorer.cpp 'void f() { std::cout << 1; }' 'uses a standard stream'
finds src/files/writer.cpp 'void f() { _exit(1); }' 'calls _exit()'
finds src/files/writer.cpp 'void f() { std::abort(); }' 'calls abort()'
finds src/session/explorer.cpp 'void f() { ::signal(2, nullptr); }' 'calls signal()'
finds src/session/explorer.cpp 'void f() { setenv("A", "b", 1); }' 'calls setenv()'
for starts in 'std::thread t(f);' 'std::vector<std::thread> all;' 'auto a = std::async(f);' 'std::jthread t(f);' \
  'int n = pthread_create(&t, nullptr, f, nullptr);'; do
  finds src/positions/filled_table.cpp "void g() { $starts }" 'starts threads of its own'
done
"$here/folders.py" >/dev/null
echo "folders.py finds what is planted"
