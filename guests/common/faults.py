#!/usr/bin/env python3
"""Measures what `boardwire fuzz` finds without a reference: `faults.py FOLDER --program PROGRAM [--time SECONDS] [--only NUMBER] [--alone]`.

FOLDER/faults.json names three testees of our own, and faults of one line each in the file of the first. Each fault is put into a copy
of this file, and the fuzzer compares the three from the vectors of FOLDER. A fault is found if a finding shows it; it is isolated if a
finding has the first testee alone on one side.

`faults.py FOLDER --draw COUNT --seed SEED` draws those that are not written by hand: the first mutants of conformance/mutants by the
digests of their names.
"""

import argparse
import hashlib
import json
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]


def draw(folder, count, seed):
    """The list with other faults: the changes of one line, without those that nobody can see."""
    sys.path.insert(0, str(ROOT / "conformance/mutants"))
    from operators import words_of  # noqa: PLC0415
    from run import mutants_in  # noqa: PLC0415

    listed = json.loads((folder / "faults.json").read_text())
    path = ROOT / listed["file"]
    source = path.read_bytes()
    found = mutants_in(ROOT, [listed["file"]], words_of(folder), {})
    names = sorted(found, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())
    faults = []
    for name in names:
        before, after = source.splitlines(), found[name].applied(source.decode()).encode().splitlines()
        changed = [at for at, (one, other) in enumerate(zip(before, after)) if one != other]
        if name not in listed["equivalent"] and len(before) == len(after) and len(changed) == 1:
            at = changed[0]
            faults.append({"line": at + 1, "before": before[at].decode(), "after": after[at].decode()})
    by_hand = [fault for fault in listed["faults"] if fault["by"] == "hand"]
    listed["seed"], listed["faults"] = seed, [{**fault, "by": "seed"} for fault in faults[:count]] + by_hand
    write(folder, listed)


def write(folder, listed):
    rows = ",\n".join(json.dumps(fault) for fault in listed.pop("faults"))
    head = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in listed.items())
    (folder / "faults.json").write_text(f'{{\n{head},\n"faults": [\n{rows}\n]}}\n')


def measure(folder, listed, fault, options):
    """The sizes of the findings of a fault, and whether one isolates the testee."""
    path = ROOT / listed["file"]
    lines = path.read_text().splitlines()
    if lines[fault["line"] - 1] != fault["before"]:
        sys.exit(f"{listed['file']}: line {fault['line']} is not {fault['before']!r}")
    lines[fault["line"] - 1] = fault["after"]
    with tempfile.TemporaryDirectory() as temporary:
        copy = pathlib.Path(temporary) / path.name
        copy.write_text("\n".join(lines) + "\n")
        first, *others = (shlex.split(testee) for testee in listed["testees"])
        first = [str(copy) if word == listed["file"] else word for word in first]
        others = [] if options.alone else others
        testees = [word for command in (first, *others) for word in ("--testee", shlex.join(command))]
        found = pathlib.Path(temporary) / "found"
        limits = ["--time", str(options.time), "--seed", "1", "--timeout", "1", "--output", str(found)]
        formats = json.loads((folder / "suite.json").read_text())["formats"]
        profiles = [f"--profile={name}" for format in formats for name in format.get("profiles", ())]
        run = subprocess.run([options.program, "fuzz", "--suite", str(folder), *testees, *profiles, *limits], cwd=ROOT, capture_output=True, text=True)
        if run.returncode not in (0, 1, 4, 5):
            sys.exit(f"status {run.returncode}: {run.stdout[-2000:]}{run.stderr[-2000:]}")
        sizes, isolates = [], False
        for file in sorted(found.glob("*.json")):
            finding = json.loads(file.read_text())
            vector = finding["vectors"][0] if "vectors" in finding else finding
            request = vector["request"]
            text = request.get("text")
            sizes.append(len(request["hex"]) // 2 if "hex" in request else len(text if text is not None else json.dumps(request["value"])))
            isolates |= bool(re.search(f"(^|; ){re.escape(listed['name'])}: ", vector.get("flag", "")))
        return sizes, isolates, run.stdout.splitlines()[-1] if run.stdout else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default=str(ROOT / "target/release/boardwire"))
    parser.add_argument("--time", type=float, default=30)
    parser.add_argument("--only", type=int)
    parser.add_argument("--alone", action="store_true", help="judge the first testee by the laws alone")
    parser.add_argument("--draw", type=int)
    parser.add_argument("--seed", type=int, default=40)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    if options.draw:
        return draw(options.folder, options.draw, options.seed)
    listed = json.loads((options.folder / "faults.json").read_text())
    chosen = [(number, fault) for number, fault in enumerate(listed["faults"], 1) if options.only in (None, number)]
    found = isolated = 0
    all_sizes = []
    for number, fault in chosen:
        sizes, isolates, said = measure(options.folder, listed, fault, options)
        found, isolated = found + bool(sizes), isolated + isolates
        all_sizes += sizes
        print(f"{number:>3} {'isolated' if isolates else 'found' if sizes else 'MISSED':<9} {sizes}  {fault['after'].strip()}  [{said}]", flush=True)
    median = statistics.median(all_sizes) if all_sizes else None
    print(f"{found} of {len(chosen)} found, {isolated} isolated, {len(all_sizes)} findings with a median of {median} bytes")


if __name__ == "__main__":
    main()
