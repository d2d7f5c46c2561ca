#!/usr/bin/env bash
# The pictures in docs/pictures/ are those that the verbs draw today:
#   pictures.sh SOURCE_DIR BIN WORK_DIR
# Graphviz's are left out: their layout is that of its version and of the fonts.
set -euo pipefail
if (($# != 3)); then
  echo "usage: pictures.sh SOURCE_DIR BIN WORK_DIR" >&2
  exit 2
fi
rm -rf "$3"
mkdir -p "$3"
"$1/docs/pictures/make" "$2" "$3"
for picture in "$1"/docs/pictures/{draw,ladder,pack}-*.svg; do
  cmp "$picture" "$3/${picture##*/}" || {
    echo "pictures: ${picture##*/} is not what the verb draws; cmake --build ... --target pictures" >&2
    exit 1
  }
done
