#!/usr/bin/env bash
# Builds the site of the documents, where what it needs is installed, and sees that links that lead
# nowhere are found:
#   check.sh SOURCE_DIR WORK_DIR
set -euo pipefail

if (($# != 2)); then
  echo "usage: check.sh SOURCE_DIR WORK_DIR" >&2
  exit 2
fi
source=$1 work=$2

fail() {
  echo "site: $1" >&2
  exit 1
}

theme=/usr/share/mkdocs/themes/material
if ! { command -v mkdocs && command -v doxygen; } >/dev/null || [[ ! -d $theme ]]; then
  echo "site: skipped: mkdocs, its theme or doxygen is missing: scripts/install-packages --for-site"
  exit 77
fi

rm -rf "$work"
cd "$source"

# 1. As it is.
"$source/scripts/site/build" "$work/site" || fail "the site does not build"
for page in index course/index course/ko/index reference games/tictactoe api/index \
  source/framework/include/zermelo/rules/concepts.hpp; do
  [[ -s $work/site/$page.html ]] || fail "there is no page $page.html"
done

# 2. With mistakes planted, in a tree that holds little else and is built in the same way.
mkdir -p "$work/tree/docs/course/ko"
cp -r "$source/scripts" "$work/tree"
cp --parents -t "$work/tree" framework/include/zermelo/rules/concepts.hpp
sed '/^nav:/,$d' mkdocs.yml >"$work/tree/mkdocs.yml"
cat >>"$work/tree/mkdocs.yml" <<'END'
nav: [index.md, design.md, Reference: [reference.md], course/README.md, course/ko/README.md]
END
for page in index reference course/README course/ko/README; do
  echo "# A page" >"$work/tree/docs/$page.md"
done
cat >"$work/tree/docs/design.md" <<'END'
# A page with links

[A page](reference.md#a-page), [a line](../framework/include/zermelo/rules/concepts.hpp#L1).
[no page](planted.md), [no file](../framework/planted.hpp), [no anchor](reference.md#planted),
[no line](../framework/include/zermelo/rules/concepts.hpp#L99999), and in code no link: `[x](planted-too.md)`
END
said=$(PYTHONWARNINGS=ignore mkdocs build --config-file "$work/tree/mkdocs.yml" \
  --site-dir "$work/planted" 2>&1) && fail "broken links are not found"
for link in "links to 'planted.md'" "links to '../framework/planted.hpp'" \
  "links to 'reference.html#planted'" \
  "links to 'source/framework/include/zermelo/rules/concepts.hpp.html#L-99999'" "with 6 warnings"; do
  grep -qF -e "$link" <<<"$said" || fail "the build should say \"$link\"; it says: $said"
done
