#!/usr/bin/env python3
"""Checks scripts/mutate on a small sample: mutate_test.py [COMPILER]

1. Which changes it finds in the sample, and what it leaves alone.
2. Whether what survivors.toml explains can still be changed: a reason does not outlive its code.
3. What it says of them: one that the sample's test finds, one that hangs, one that survives, one that
   does not compile; explained and not; and that what is in the results is not tried again. Skipped
   (exit status 77) where there is no COMPILER.
"""

import importlib.machinery
import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE.parents[1] / "scripts/mutate"


def loaded():
    loader = importlib.machinery.SourceFileLoader("mutate", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutate", loader))
    sys.modules["mutate"] = module
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def expect(said, expected, what):
    if said != expected:
        sys.exit(f"mutate_test: {what}: it says\n    {said}\nand not\n    {expected}")


def check_places(mutate):
    text = (HERE / "sample/rules/taking.hpp").read_text()
    changes = mutate.changes_of("taking.hpp", text)
    of_line = {}
    for change in changes:
        of_line.setdefault(change.line, []).append(f"{change.old} -> {change.new}")
        changed = change.applied(text)
        assert changed != text and changed.count("\n") == text.count("\n"), change
    expect(of_line, {
        11: ["if (heap < 0) return false; -> ;", "< -> <=", "< -> >=", "0 -> 1", "false -> true"],
        12: ["1 -> 2", "1 -> 0", "<= -> <", "<= -> >", "&& -> ||", "<= -> <", "<= -> >", "++ -> --"],
        13: ["if (!wins(heap - taken)) return true; -> ;", "! -> ", "- -> +", "true -> false"],
        15: ["false -> true"],
    }, "the changes of taking.hpp")
    for code, expected in {
        "template <class T, int N = 3>\nint f(T& a, T* b) { return a < b ? a & *b : N; }":
            ["< -> <=", "< -> >=", "& -> |"],
        "int g() { int x = 0x0fU; x += 'a'; return x; }": ["0x0fU -> 16U", "0x0fU -> 14U", "+= -> -=", "x += 'a'; -> ;"],
        'void h() { f("a + b"); g(R"(1 < 2)"); // x = 1;\n }': ['f("a + b"); -> ;', 'g(R"(1 < 2)"); -> ;'],
        "bool operator<(const a& other) const { return -x < other.x; }": ["- -> ", "< -> <=", "< -> >="],
        "struct my_engine : engine_descriptor { static constexpr unsigned rank = 3; };": [],
        "auto f(int x) requires (sizeof(x) == 4) && true { return x; }": [],
        "void f() { if (a) b = 1; else c(); std::vector<int> d; type e{1}; }":
            ["b = 1; -> ;", "1 -> 2", "1 -> 0", "c(); -> ;", "1 -> 2", "1 -> 0"],
    }.items():
        expect(sorted(f"{k.old} -> {k.new}" for k in mutate.changes_of("x", code)), sorted(expected), code)


def check_survivors(mutate):
    root = HERE.parents[1]
    explained = mutate.explanations(HERE / "survivors.toml")
    plan = tomllib.loads((HERE / "plan.toml").read_text())
    possible = {change.name for each in plan["change"]
                for change in mutate.changes_of(each["file"], (root / each["file"]).read_text())}
    gone = sorted(set(explained) - possible)
    if gone:
        sys.exit("mutate_test: survivors.toml explains what is no change of a file of the plan:\n    " +
                 "\n    ".join(gone))


def check_verdicts(compiler):
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        shutil.copytree(HERE / "sample", root, dirs_exist_ok=True)
        results = root / "out/results.jsonl"

        def run(*options):
            done = subprocess.run(
                [SCRIPT, "--root", root, "--plan", root / "plan.toml", "--survivors",
                 root / "survivors.toml", "--results", results, "--compiler", compiler, "--jobs", "2",
                 *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            lines = results.read_text().splitlines() if results.exists() else []
            return done, [json.loads(line) for line in lines]

        nothing, _ = run("--table")
        expect((nothing.returncode, nothing.stdout.endswith("scripts/mutate makes them\n")), (1, True),
               f"--table before anything was tried\n{nothing.stdout}")
        results.parent.mkdir()
        results.write_text('[]\n')  # JSON, and no result
        broken, _ = run("--table")
        if f"{results}:1: is no result" not in broken.stdout or "Traceback" in broken.stdout:
            sys.exit(f"mutate_test: of results that are none it says\n{broken.stdout}")
        results.unlink()
        done, told = run("--count", "100")
        verdicts = {f'{k["line"]}: {k["old"]} -> {k["new"]}': k["verdict"] for k in told}
        expect(verdicts.get("13: ! -> "), "found", "a change that the test finds")
        expect(verdicts.get("12: ++ -> --"), "found", "one that goes on for ever")
        expect({k for k, v in verdicts.items() if v == "survived"},
               {"11: if (heap < 0) return false; -> ;", "11: < -> <=", "11: 0 -> 1",
                "11: false -> true"}, f"what survives\n{done.stdout}")
        expect(done.returncode, 1, "the exit status where a survivor is not explained")
        if "[0 -> 1]" not in done.stdout or "[false -> true]" in done.stdout:
            sys.exit(f"mutate_test: what nobody explains is\n{done.stdout}")
        again, same = run("--count", "100")
        expect(len(same), len(told), f"results that were there are tried again\n{again.stdout}")
        survivors = root / "survivors.toml"
        unexplained = survivors.read_text()
        survivors.write_text(unexplained.replace("changes = [", """changes = [
            "if (heap < 0) return false;  // no heap is [< -> <=] 1",
            "if (heap < 0) return false;  // no heap is [0 -> 1] 1","""))
        explained, _ = run("--table")
        expect(explained.returncode, 0, f"the exit status where all are\n{explained.stdout}")
        same, _ = run("--count", "100", "--again")
        expect(same.returncode, 0, f"--again, where all are explained\n{same.stdout}")
        if "survived" in same.stdout.split("changes found")[0]:
            sys.exit(f"mutate_test: --again tries what is explained\n{same.stdout}")
        # A test that fails as the tree is would find every change.
        survivors.write_text(unexplained)
        test = root / "taking_test.cpp"
        beside = test.read_text().replace("<taking.hpp>", '"rules/taking.hpp"')
        test.write_text("#include <taking.hpp>\nint main() { return 1; }\n")
        broken, _ = run("--count", "100", "--again")
        if "fails unchanged" not in broken.stdout:
            sys.exit(f"mutate_test: of a test that fails it says\n{broken.stdout}")
        # One that takes the file from beside itself would find none.
        test.write_text(beside)
        blind, _ = run("--count", "100", "--again")
        if "not by a folder" not in blind.stdout:
            sys.exit(f"mutate_test: of a test that looks elsewhere it says\n{blind.stdout}")


def main():
    mutate = loaded()
    check_places(mutate)
    check_survivors(mutate)
    compiler = shutil.which(sys.argv[1] if len(sys.argv) > 1 else "clang++")
    if not compiler:
        print("mutate_test: skipped: clang++ is missing: scripts/install-packages --with-clang")
        sys.exit(77)
    check_verdicts(compiler)
    print("mutate finds what there is to change, and says what became of it")


if __name__ == "__main__":
    main()
