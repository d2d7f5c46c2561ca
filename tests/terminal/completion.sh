#!/usr/bin/env bash
# Checks that bash completes command lines, and that help, completion and manual page know the same
# verbs and options:
#   completion.sh DIRECTORY_OF_PROGRAMS
set -euo pipefail

if (($# != 1)); then
  echo "usage: completion.sh DIRECTORY_OF_PROGRAMS" >&2
  exit 2
fi
PATH=$1:$PATH
game=tictactoe

fail() {
  printf 'completion.sh: %s\n' "$1" >&2
  exit 1
}

# 1. What bash makes of words whose last is begun.
# shellcheck source=/dev/null
source <(zermelo completion bash)
[[ $(complete -p "$game") == "complete -o default -F _zermelo $game" ]] || fail "$game is left out"
completed() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
  _zermelo
  printf '%s ' "${COMPREPLY[@]}"
}
# becomes EXPECTED WORDS...
becomes() {
  local expected=$1 found
  shift
  found=$(completed "$@")
  [[ $found == "$expected " ]] || fail "'$*' becomes '$found', not '$expected'"
}
becomes "solve" zermelo sol
becomes "$game" zermelo solve tict
becomes "--engine" zermelo solve "$game" --eng
becomes "memo memo+symmetry" zermelo solve "$game" --engine me
becomes "--rows" zermelo solve "$game" --json --ro
becomes "--against" "$game" check --ag
becomes "perfect person" "$game" play --against ''
becomes "zsh" zermelo completion z
becomes "taking board moving" zermelo new --kind ''
becomes "" zermelo solve "$game" file # names of files are the shell's business

# 2. Each verb and option of the help is completed, and is in the manual page.
manual=$(zermelo manual)
first_words() { sed -nE 's/^  (-h,)?([a-z-]+).*/\2/p'; }
verbs=$(zermelo --help | sed -n '/^Subcommands:/,/^$/p' | first_words)
(($(wc -w <<<"$verbs") > 8)) || fail "the help lists no verbs: $verbs"
count=0
for verb in $verbs; do
  [[ " $(completed zermelo '') " == *" $verb "* ]] || fail "verb $verb is not completed"
  grep -qE "^\.SS $verb( |$)" <<<"$manual" || fail "verb $verb is not in the manual page"
  [[ $verb == verify ]] && continue # has a program of its own
  words=("$verb")
  [[ $(completed zermelo "$verb" tict) != "$game " ]] || words+=("$game")
  for option in $(zermelo "${words[@]}" --help | grep '^  -' | first_words); do
    count=$((count + 1))
    [[ " $(completed zermelo "${words[@]}" "$option") " == *" $option "* ]] ||
      fail "'${words[*]} $option' is not completed"
    grep -qF -e "\\fB${option//-/\\-}\\fR" <<<"${manual//-h,/}" || [[ $option == --help ]] ||
      fail "'${words[*]} $option' is not in the manual page"
  done
done
((count > 40)) || fail "the help lists no options"
echo "completion: $(wc -w <<<"$verbs") verbs, $count options"
