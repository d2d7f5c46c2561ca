#!/usr/bin/env bash
# Random boards, on which all that pack must agree, and the checker with them:
#   agreement.sh BIN_DIR BOARDS [SEED]
# BOARDS boards within the judge's limits, and as many small ones with several blocks, values and
# numbers of copies. Compares branch_and_bound, frontier and the verb `pack`; the checker looks at
# every certificate. Exit code 1 where any two differ.
set -euo pipefail

if (($# < 2 || $# > 3)); then
  echo "usage: agreement.sh BIN_DIR BOARDS [SEED]" >&2
  exit 2
fi
programs=$1 boards=$2 seed=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Draws boards: style "judge" (the contest's format) or "blocks" (one puzzle a line).
draw() {
  awk -v boards="$boards" -v seed="$seed" -v style="$1" '
    function below(n) { return int(rand() * n) }
    # A board of at most 50 free cells.
    function draw_board(between,   r, c, free, share, text) {
      share = 0.2 + 0.8 * rand(); free = 0; text = ""
      for (r = 0; r < height; r++) {
        for (c = 0; c < width; c++) {
          if (free < 50 && rand() < share) { text = text "."; free++ } else text = text "#"
        }
        if (r + 1 < height) text = text between
      }
      return text
    }
    # A block of `size` cells that hang together, grown from one.
    function draw_block(size, between,   cells, n, r, c, way, top, left, low, right, text, list) {
      split("", cells); n = 1; cells[0, 0] = 1; list[1] = "0 0"
      top = low = left = right = 0
      while (n < size) {
        split(list[1 + below(n)], way, " "); r = way[1]; c = way[2]
        if (below(2)) r += 2 * below(2) - 1; else c += 2 * below(2) - 1
        if ((r, c) in cells) continue
        cells[r, c] = 1; list[++n] = r " " c
        if (r < top) top = r; if (r > low) low = r
        if (c < left) left = c; if (c > right) right = c
      }
      rows = low - top + 1; columns = right - left + 1; text = ""
      for (r = top; r <= low; r++) {
        for (c = left; c <= right; c++) text = text (((r, c) in cells) ? "#" : ".")
        if (r < low) text = text between
      }
      return text
    }
    function fits() {  # the block drawn last
      return (rows <= height && columns <= width) || (columns <= height && rows <= width)
    }
    BEGIN {
      srand(seed)
      if (style == "judge") print boards
      for (i = 0; i < boards; i++) {
        if (style == "judge") {
          height = 1 + below(10); width = 1 + below(10)
          board = draw_board("\n"); block = draw_block(2 + below(6), "\n")
          print height, width, rows, columns; print board; print block
        } else {
          height = 3 + below(3); width = 3 + below(4)
          line = draw_board("/")
          for (size = 1 + below(2); size <= 5; size += 1 + below(2)) {
            line = line "//"
            if (below(2)) line = line "value=" 1 + below(9) " count=" 1 + below(4) "/"
            do drawn = draw_block(size, "/"); while (!fits())
            line = line drawn
          }
          print line
        }
      }
    }'
}

values() { sed -E 's/.*"value":(-?[0-9]+).*/\1/'; }
packed() { sed -E 's/.*"lower":([0-9]+),"upper":([0-9]+).*/\1 \2/' | awk '{print $1 == $2 ? $1 : $0}'; }

# Two lists of values must be one.
compare() {
  if ! difference=$(diff "$folder/$1" "$folder/$2"); then
    board=$(head -n 1 <<<"$difference" | sed -E 's/[^0-9].*//')
    echo "agreement: $1 and $2 differ first at number $board of seed $seed:" >&2
    echo "$difference" | sed -n 2,4p >&2
    exit 1
  fi
}

agree() {
  local game=$1 input=$2 format=$3
  for engine in branch_and_bound frontier; do
    "$programs/$game" solve ${format:+"$format"} --engine $engine --json "$input" | values >"$folder/$engine"
  done
  "$programs/$game" pack ${format:+"$format"} --json --certificate "$folder/certificates" "$input" |
    packed >"$folder/pack"
  compare branch_and_bound frontier
  compare branch_and_bound pack
  "$programs/zermelo-check-packing" "$folder/certificates" >"$folder/verdicts" || {
    grep -m 1 -v ': right: ' "$folder/verdicts" >&2
    exit 1
  }
  echo "$game: $(wc -l <"$folder/pack") boards, $(tail -n 1 "$folder/verdicts")"
}

draw judge >"$folder/judge"
agree boardcover2 "$folder/judge" --contest
draw blocks >"$folder/blocks"
agree packing "$folder/blocks" ""
