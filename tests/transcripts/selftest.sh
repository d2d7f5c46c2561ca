#!/usr/bin/env bash
# Shows that the transcript runner passes what is right and fails what is wrong:
#   selftest.sh RUNNER
set -euo pipefail
runner=$(realpath "${1:?usage: selftest.sh RUNNER}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

failed=0
# check NAME STATUS SENTENCE RUNNER_ARGUMENTS...: the status, and what the report must contain.
check() {
  local name=$1 status=$2 sentence=$3 actual=0
  shift 3
  "$runner" "$@" >report 2>&1 || actual=$?
  if ((actual != status)) || ! grep -qF -e "$sentence" report; then
    printf 'FAILED: %s\n  status %s, expected %s, with: %s\n' "$name" "$actual" "$status" "$sentence"
    sed 's/^/  | /' report
    failed=1
  fi
}
# same NAME FILE: the file holds what comes on standard input.
same() {
  if ! diff -u - "$2" >report; then
    printf 'FAILED: %s\n' "$1"
    sed 's/^/  | /' report
    failed=1
  fi
}

mkdir bin
cat >bin/hello <<'END'
#!/bin/sh
echo "hello from $PWD"
END
chmod +x bin/hello
mkdir place
cat >place/code.cpp <<'END'
int before;
  // [answer]
  int answer() {
    return 42;

  }
  // [/answer]
END

cat >good.md <<'END'
Text with `$ not a command`.

```console
$ hello
hello from …/place
$ echo one; \
  echo two >&2; echo three
one
two
three

$ cat <<'STOP' | tr '$' '%'
a line
$ no command
STOP
a line
% no command
? 0
$ cat <<A <<-B
a
A
b
	B
b
$ (exit 3)
? 3
$ echo; echo no; exit 4

no
? 4
$ echo '215 positions, 0.1 ms, 5 KiB'; echo 'took 12 s'; echo '{"seconds": 1.5e-05}'
215 positions, 27.5 µs, 17.25 MiB
took … s
{"seconds": 0}
$ seq 9
1
…
8
9
$ true
```

- an item
  ```console
  $ printf 'a\n  b\n'
  a
    b
  ```

````markdown
```console
$ this is shown, not run
```
````

<!-- from code.cpp#answer -->
```cpp
int answer() {
  return 42;

}
```

<!-- from code.cpp -->

```cpp
int before;
  // [answer]
  int answer() {
    return 42;

  }
  // [/answer]
```
END
check "everything right" 0 "10 commands in 1 files, 0 failed" --path bin --cwd place good.md
cp good.md copy.md
check "nothing to update" 0 "10 commands in 1 files, 0 failed" --update --path bin --cwd place copy.md
same "an update leaves alone what matches" copy.md <good.md

# wrong NAME SENTENCE: the document on standard input fails, and the report says so.
wrong() {
  cat >wrong.md
  check "$1" 1 "$2" --cwd place wrong.md
}
wrong "wrong output: the line" 'wrong.md:2: $ seq 3' <<'END'
```console
$ seq 3
1
5
3
```
END
check "wrong output: what was expected" 1 '    - 5' wrong.md
check "wrong output: what came" 1 '    + 2' wrong.md
check "wrong output: the count" 1 '1 commands in 1 files, 1 failed' wrong.md
wrong "output missing" '    - 3' <<'END'
```console
$ seq 2
…
3
```
END
wrong "output not expected" '    + 2' <<'END'
```console
$ seq 2
1
```
END
wrong "a number without a unit must be right" '    + 216 positions, 1 ms' <<'END'
```console
$ echo 216 positions, 1 ms
215 positions, 2 ms
```
END
wrong "a gap in a line ends where it says" '    + win in 4 moves' <<'END'
```console
$ echo win in 4 moves
win … stones
```
END
wrong "wrong status" '    exit status 3, and 2 expected' <<'END'
```console
$ exit 3
? 2
```
END
wrong "a status must be stated" '    exit status 1, and 0 expected' <<'END'
```console
$ false
```
END
wrong "a heredoc without its end" "wrong.md:1: the block ends before the heredoc's end, 'END'" <<'STOP'
```console
$ cat <<END
a
```
STOP
wrong "output without a command" 'wrong.md:1: a console block must begin with a command' <<'END'
```console
hello
```
END
wrong "output that reads as a command" 'begins with' <<'END'
```console
$ printf '$ %s\n' text
```
END
wrong "output that ends the block" 'wrong.md:1: what belongs here has a line that would end' <<'END'
```console
$ printf '%s\n' '```'
```
END
wrong "no command at all" 'There is no command to run' <<'END'
```cpp
int x;
```
END
wrong "wrong included file" 'wrong.md:6: not what code.cpp#answer holds:' <<'END'
```console
$ true
```
<!-- from code.cpp#answer -->
```cpp
int answr() {
  return 42;

}
```
END
check "wrong included file: what it holds" 1 '    + int answer() {' --cwd place wrong.md
wrong "no such file" 'wrong.md:2: cannot read ' <<'END'
<!-- from missing.cpp -->
```cpp
```
END
wrong "no such region" 'code.cpp has no line with [question]' <<'END'
<!-- from code.cpp#question -->
```cpp
```
END
wrong "nothing after the comment" 'wrong.md:1: no fenced block follows this comment' <<'END'
<!-- from code.cpp -->
Text.
END
wrong "a block without end" 'wrong.md:1: this block has no end' <<'END'
```console
$ true
END
check "no such document" 1 'missing.md: cannot read missing.md' missing.md
check "no document" 2 'no file given'
check "no such option" 2 'no option --updat' --updat good.md

cat >update.md <<'END'
  ```console
  $ echo 'kept 1 ms'; echo new
  kept 5 ms
  old

  $ exit 3
  $ true
  ? 3
  ```
<!-- from code.cpp#answer -->
```cpp
old
```
END
check "update" 0 '3 commands in 1 files, 0 failed' --update --cwd place update.md
same "updated" update.md <<'END'
  ```console
  $ echo 'kept 1 ms'; echo new
  kept 5 ms
  new

  $ exit 3
  ? 3
  $ true
  ```
<!-- from code.cpp#answer -->
```cpp
int answer() {
  return 42;

}
```
END
check "right after an update" 0 '3 commands in 1 files, 0 failed' --cwd place update.md

((failed)) || echo "selftest: the runner does what it says"
exit "$failed"
