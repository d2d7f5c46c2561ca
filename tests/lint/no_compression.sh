#!/usr/bin/env bash
# Checks that what the page puts in place of zstd has every function of it that the library calls,
# which otherwise only the page's linker finds:
#   no_compression.sh SOURCE_DIR
set -euo pipefail
cd "${1:?usage: no_compression.sh SOURCE_DIR}"
page=apps/page/modules/no_compression.cpp
called=$(grep -rhoE '\bZSTD_\w+\(' framework | tr -d '(' | sort -u)
[[ $called ]] || { echo "lint: the library calls nothing of zstd" >&2; exit 1; }
missing=$(grep -vxFf <(grep -oE '\bZSTD_\w+\(' "$page" | tr -d '(') <<<"$called" || true)
[[ ! $missing ]] || { echo "lint: $page lacks ${missing//$'\n'/, }" >&2; exit 1; }
echo "lint: $page has ${called//$'\n'/, }"
