#!/usr/bin/env python3
"""The mutation score of the vectors: cargo-mutants says how the codecs can be changed, and the vectors are the only test.

    run.py                    all mutants; writes score.md
    run.py --file PATH        all mutants of that file; renews its row in score.md; may be repeated
    run.py --changed REVISION only mutants of lines changed since that revision; nothing if no codec changed
    run.py --agree NUMBER     asks the mutants of equivalent.json, several in one build, NUMBER generated requests each

A survivor must be in equivalent.json, with the argument why nothing can distinguish it from the original; one that is
there and dies is an error too. Needs the built program and cargo-mutants (`cargo install cargo-mutants --version 27.1.0 --locked`).
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time

from build import VARIABLE, Together, alone, mutated
from shared import HERE, ROOT, cell, copy_tree, faults_of, location, numbered
from syntax.judge import Judge, counts_of

# A mutant that any vector kills. If it lives, nothing was tested.
CONTROL = "src/codes/trits.rs: replace pack -> u8 with 0"
# A mutant that needs more than this many times the time of the original has been killed by the time limit.
PATIENCE = 10
COPIES = ROOT / "target" / "mutants"


def listed(*extra):
    """The mutants as cargo-mutants lists them."""
    command = ["cargo", "mutants", "--dir", str(ROOT), "--config", str(HERE / "mutants.toml"), "--package", "boardwire"]
    done = subprocess.run([*command, "--list", "--json", *extra], check=True, capture_output=True, text=True)
    return json.loads(done.stdout or "[]")


def names_of(mutants):
    """The name of each mutant without line and column."""
    return dict(numbered(sorted((mutant["name"] for mutant in mutants), key=location)))


class Judged:
    """Judges mutants, several at a time."""

    def __init__(self, program, jobs):
        self.judge, self.jobs = Judge(program), jobs

    def outcome(self, testee):
        status, report = self.judge.run(testee, self.seconds)
        if status is None:
            return "timeout"
        return "survived" if status == 0 and counts_of(report) == self.expected else "killed"

    def outcomes(self, mutants):
        """What became of each mutant by its name."""
        together = Together(mutants, COPIES / "together")
        testee = together.build()
        begin = time.monotonic()
        status, report = self.judge.run([str(testee)], 600)
        if status != 0:
            sys.exit("the build with all mutants is not conformant without one")
        self.expected, self.seconds = counts_of(report), max(60, PATIENCE * (time.monotonic() - begin))
        found = dict.fromkeys(together.unviable, "unviable")
        folders = queue.SimpleQueue()
        for number in range(self.jobs):
            folders.put(COPIES / f"alone-{number}")

        def chosen(name):
            return name, self.outcome(["env", f"{VARIABLE}={together.numbers[name]}", str(testee)])

        def built(mutant):
            folder = folders.get()
            try:
                own = alone(mutant, folder)
                return mutant["name"], self.outcome([str(own)]) if own else "unviable"
            finally:
                folders.put(folder)

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            runs = [pool.submit(chosen, name) for name in together.numbers] + [pool.submit(built, mutant) for mutant in together.apart]
            for run in concurrent.futures.as_completed(runs):
                name, outcome = run.result()
                found[name] = outcome
                if outcome == "survived":
                    print(f"survived: {name}", flush=True)
        return found


def score(found, names, equivalent, is_whole):
    """Compares the survivors with the list; returns both sets and the faults."""
    survivors = [names[name] for name, outcome in found.items() if outcome == "survived"]
    killed = {names[name] for name, outcome in found.items() if outcome in ("killed", "timeout")}
    known, control = (set(names.values()), CONTROL) if is_whole else (None, None)
    return survivors, killed, faults_of(survivors, killed, equivalent, known, control)


def rows_of(page):
    """The numbers of killed, equivalent and rejected mutants by file, as a score.md has them."""
    cells = (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| src/"))
    return {file: [int(number) for number in numbers] for file, *numbers in cells}


def write(found, equivalent, rows):
    """Writes score.md: the files that were judged, and `rows` of others."""
    rows = dict(rows)
    by_file = collections.defaultdict(collections.Counter)
    for name, outcome in found.items():
        by_file[name.split(":")[0]][outcome] += 1
    for file, of in by_file.items():
        rows[file] = [of["killed"] + of["timeout"], of["survived"], of["unviable"]]
    killed, survivors, unviable = (sum(column) for column in zip(*rows.values()))
    lines = [
        "# The mutation score of the vectors",
        "",
        f"cargo-mutants makes {killed + survivors + unviable} mutants of the codecs, of which {unviable} do not compile. The vectors",
        f"alone kill {killed} of the other {killed + survivors}. The {survivors} survivors are equivalent, for the reasons",
        "below. `run.py` writes this page, and `mutants.toml` lists the code that is not mutated, with the reasons.",
        "",
        "| file | killed | equivalent | do not compile |",
        "|---|---|---|---|",
    ]
    for file, numbers in sorted(rows.items()):
        lines.append(f"| {file} | {' | '.join(map(str, numbers))} |")
    lines += ["", "| equivalent mutant | why |", "|---|---|"]
    # A survivor that is not listed fails the run.
    for name, why in sorted(equivalent.items()):
        lines.append(f"| `{cell(name)}` | {why} |")
    (HERE / "score.md").write_text("\n".join(lines) + "\n")


def agree(number, equivalent, mutants, folder):
    """Asks original and mutants the same. Mutants of different functions go into one build: if all agree, each does."""
    names = names_of(mutants)
    by_name = {names[mutant["name"]]: mutant for mutant in mutants}
    unknown = [name for name in equivalent if name not in by_name]
    if unknown:
        sys.exit("no such mutant: " + ", ".join(unknown))
    # One lockfile names both, which needs two versions.
    manifest = re.sub(r'^version = ".*"', 'version = "0.0.0"', (ROOT / "Cargo.toml").read_text(), count=1, flags=re.M)
    manifest = re.sub(r'version = "=[^"]*"', 'version = "=0.0.0"', manifest)
    copy_tree(folder / "original", {})
    shutil.copytree(HERE / "agree", folder / "agree")
    left = [by_name[name] for name in equivalent]
    turn = 0
    while left:
        turn += 1
        changed, applied, later = {}, [], []
        # From the end of each file, so that the places of the others stay.
        for mutant in sorted(left, key=lambda mutant: location(mutant["name"]), reverse=True):
            if any(overlap(mutant, other) for other in applied):
                later.append(mutant)
                continue
            file = mutant["file"]
            changed[file] = mutated(changed.get(file) or (ROOT / file).read_text(), mutant)
            applied.append(mutant)
        copy_tree(folder / "mutated", changed | {"Cargo.toml": manifest})
        print(f"build {turn}: {len(applied)} mutants", flush=True)
        command = ["cargo", "run", "--quiet", "--release", "--", str(number), str(turn)]
        if subprocess.run(command, cwd=folder / "agree").returncode:
            sys.exit("they differ; among: " + ", ".join(mutant["name"] for mutant in applied))
        left = later


def overlap(one, other):
    """Whether two mutants change the same text, or the same body of a function."""
    def place(mutant, side):
        return mutant["span"][side]["line"], mutant["span"][side]["column"]

    return one["file"] == other["file"] and place(one, "start") < place(other, "end") and place(other, "start") < place(one, "end")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--changed", metavar="REVISION")
    parser.add_argument("--file", metavar="PATH", action="append", default=[])
    parser.add_argument("--agree", type=int, metavar="NUMBER")
    parser.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="mutants at the same time [default: 2]")
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = target / "release" / "boardwire"
    parser.add_argument("--program", type=pathlib.Path, default=program, metavar="PATH", help="the program that judges")
    options = parser.parse_args()
    equivalent = json.loads((HERE / "equivalent.json").read_text())
    mutants = listed()
    names = names_of(mutants)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if options.agree:
            return agree(options.agree, equivalent, mutants, folder)
        if options.changed:
            diff = subprocess.run(["git", "diff", options.changed, "--", "src"], cwd=ROOT, check=True, capture_output=True, text=True)
            (folder / "diff").write_text(diff.stdout)
            mutants = listed("--in-diff", str(folder / "diff")) if diff.stdout else []
    if options.file:
        mutants = [mutant for mutant in mutants if mutant["file"] in options.file]
    if not mutants:
        print("no codec has changed")
        return
    found = Judged(options.program.resolve(), options.jobs).outcomes(mutants)
    is_whole = not options.changed and not options.file
    survivors, killed, faults = score(found, names, equivalent, is_whole)
    if not options.changed:
        write(found, equivalent, rows_of((HERE / "score.md").read_text()) if options.file else {})
    print(f"{len(found)} mutants: {len(killed)} killed, {len(survivors)} survive, the others do not compile")
    sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()
