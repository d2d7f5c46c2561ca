#!/usr/bin/env bash
# Prints the headers below FOLDERs, each as a path:
#   headers.sh FOLDER...
# strongest_alone.hpp is left out: it stands in for other headers, and cannot be read beside them.
set -euo pipefail
: "${1:?usage: headers.sh FOLDER...}"
headers=$(find "$@" -name '*.hpp' ! -name strongest_alone.hpp | sort)
[[ $headers ]] || {
  echo "headers.sh: no headers below $*" >&2
  exit 1
}
echo "$headers"
