#!/usr/bin/env bash
# Checks every shell script of the tree by shellcheck. The directory is the tree's:
#   tests/lint/shellcheck.sh SOURCE_DIR
set -euo pipefail
cd "${1:?usage: shellcheck.sh SOURCE_DIR}"
command -v shellcheck >/dev/null || {
  echo "lint: skipped: shellcheck is missing: scripts/install-packages --with-clang"
  exit 77
}
mapfile -t scripts < <(grep -rlE '^#!.*\b(ba)?sh$' --exclude-dir={__pycache__,node_modules} .ci apps docs scripts tests)
((${#scripts[@]})) || {
  echo "lint: no scripts in $PWD" >&2
  exit 1
}
shellcheck "${scripts[@]}"
echo "lint: shellcheck has nothing to say of ${#scripts[@]} scripts"
