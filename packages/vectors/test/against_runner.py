#!/usr/bin/env python3
"""Holds the rules of both packages equal to those of the suite's own runner: `against_runner.py PROGRAM [--write]`.

The same testees are judged three times, by `PROGRAM conform`, by the Python package and by the JavaScript package: the same vectors must
fail, in the same way. With --write the failures that the runner finds in the codecs of `wrong.py` are written to `failures.json`, which the
tests of both packages read.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
SOURCE = str(HERE.parent / "python" / "src")
sys.path.insert(0, SOURCE)
os.environ["PYTHONPATH"] = SOURCE  # for the testees of wrong.py

import wrong  # noqa: E402
from boardwire_vectors import run  # noqa: E402
from testee import Testee  # noqa: E402

TABLE = HERE / "failures.json"

# Bugs around a correct testee for each outcome and each operation: wrong values, codes, offsets, limits, accepted and rejected inputs and moves.
BUGS = {
    "first-trit-heaviest": "ternary-board/1",
    "cut-before-bytes": "ternary-board/1",
    "product-in-a-float": "ternary-board/1",
    "stream-unused-trits-late": "ternary-stream/1",
    "bits2-fourth-cell-of-3": "ternary-bits2/1",
    "position-padding-at-its-begin": "xiangqi-position/1",
    "dead-general-rejected": "xiangqi-position/1",
    "oldest-ply-first": "xiangqi-history/1",
    "parameters-in-one-order": "xiangqi-link/1",
    "identities-of-most-bits": "xiangqi-fen/1",
    "no-side-is-black": "xiangqi-fen/1",
    "square-before-id": "xiangqi-map/1",
    "nibbles-exchanged": "chess-board-packed/1",
    "board-without-edges": "go-chains/1",
    "no-ko": "go-chains/1",
    "go-move-without-passes": "go-chains/1",
}

# Ways to bend the replies of a sound testee.
BENDS = {
    "accept-all": "ternary-runs/1",
    "refuse-all": "ternary-runs/1",
    "always-truncated": "xiangqi-map/1",
    "without-place": "xiangqi-map/1",
    "off-by-one": "ternary-runs/1",
    "extra": "xiangqi-map/1",
    "no-leniency": "xiangqi-link/1",
}


# What needs more than the replies to a vector and its counterpart, or concerns an adapter: the packages do not judge it.
RUN = ("unsupported", "json", "state", "protocol")


def by_runner(program, format, command):
    arguments = [program, "conform", "--json", "--failures", "0", "--format", format, "--testee", shlex.join(command)]
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{shlex.join(command)}: {done.stdout}{done.stderr}")
    report = json.loads(done.stdout)
    return {failure["id"]: failure["kind"] for failure in report["failures"] if failure["kind"] not in RUN}


def by_python(format, command):
    testee = Testee(command)
    failures = {vector.id: verdict.kind for vector, verdict in run(testee, [format]) if verdict.fails()}
    testee.close()
    return failures


def by_javascript(format, command):
    done = subprocess.run(["node", str(HERE / "failures.mjs"), format, *command], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def compare(name, runner, package, failures):
    """Prints the vectors that a package judges in another way, and returns whether there are any."""
    differing = [id for id in {**runner, **failures} if runner.get(id) != failures.get(id)]
    for id in differing[:5]:
        print(f"{name}: {id}: the runner says {runner.get(id, 'right')}, the {package} package {failures.get(id, 'right')}")
    return bool(differing)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    testees = {name: (format, [sys.executable, str(HERE / "wrong.py"), name]) for name, (format, _, _) in wrong.CODECS.items()}
    wrap = [sys.executable, str(ROOT / "conformance" / "bugs" / "wrap.py")]
    correct = ["--", os.path.abspath(arguments.program), "testee"]
    testees.update({bug: (format, [*wrap, bug, *correct]) for bug, format in BUGS.items()})
    sound = [sys.executable, str(ROOT / "conformance" / "testees" / "python" / "testee.py")]
    bend = str(ROOT / "cli" / "tests" / "program" / "testees" / "bend.py")
    testees.update({how: (format, [sys.executable, bend, how, *sound]) for how, format in BENDS.items()})
    minimal = str(ROOT / "conformance" / "testees" / "minimal" / "adapter.py")
    testees["minimal"] = ("ternary-board/1", [sys.executable, minimal])
    table, failed = {}, False
    for name, (format, command) in testees.items():
        runner = by_runner(arguments.program, format, command)
        for package, judge in (("Python", by_python), ("JavaScript", by_javascript)):
            failed |= compare(name, runner, package, judge(format, command))
        print(f"{name:<32} {format:<20} {len(runner)} failures")
        if name in wrong.CODECS:
            table[name] = {"format": format, "failures": runner}
    if arguments.write:
        TABLE.write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    elif json.loads(TABLE.read_text("utf-8")) != table:
        print(f"{TABLE.name} is out of date: run with --write")
        failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
