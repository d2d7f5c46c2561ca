#!/usr/bin/env bash
# An engine of one's own is there in every way an engine is: engine.sh PROGRAM
set -euo pipefail
program=$1

says() { # says EXPECTED WORDS...
  local expected=$1
  shift
  local said
  said=$("$program" "$@" 2>&1) || true
  grep -qF -- "$expected" <<<"$said" || {
    echo "$(basename "$program") $*: '$expected' is not in: $said" >&2
    exit 1
  }
}

says 'patient, ' solve '1 2'                              # it is the strongest,
says 'patient, ' solve '1 2' --engine patient             # has a name,
says 'memo, ' solve '1 2' --engine memo                   # beside the others,
says 'recurrence, patient' solve '1 2' --engine impatient # which are listed,
says 'patient' solve --help
says 'patient' complete solve --engine pat
says 'patient             a table that grows' show
says '"name":"patient"' show --json
says 'patient ' ladder '1 2'
says 'patient, ' trace '1 2' --engine patient
says 'patient, ' count --reachable --heaps '1 2' # counts soonest, as it says,
says 'patient, ' count --reachable --heaps '1 2' --engine patient
says 'engines agree  holds' check # and is right.
