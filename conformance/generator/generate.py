#!/usr/bin/env python3
"""Rewrites the generated vector files; with --check it compares them instead, and checks the coverage."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

import chess  # noqa: E402
import coverage  # noqa: E402
import explain  # noqa: E402
import far  # noqa: E402
import go  # noqa: E402
import large  # noqa: E402
import model.vectors  # noqa: E402
import options  # noqa: E402
import resources  # noqa: E402
import sizes  # noqa: E402
import survivors  # noqa: E402
import ternary  # noqa: E402
import xiangqi  # noqa: E402

MODULES = [module for part in (ternary, xiangqi, chess, go, explain) for module in part.MODULES] + [resources, far, options, survivors, large, sizes, model.vectors]

# faults reported at once
MOST = 40

VECTORS = Path(__file__).resolve().parent.parent / "vectors"


def main(arguments):
    if arguments not in ([], ["--check"]):
        print("usage: generate.py [--check]", file=sys.stderr)
        return 2
    wanted = {topic.path: topic.text() for module in MODULES for topic in module.topics()}
    present = {path.relative_to(VECTORS).as_posix() for path in VECTORS.glob("*/generated-*.json")}
    if arguments:
        return check(wanted, present)
    for name in sorted(present - wanted.keys()):
        (VECTORS / name).unlink()
    for name, text in wanted.items():
        path = VECTORS / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(wanted)} files written")
    return 0


def check(wanted, present):
    faults = [f"{name}: the generator no longer makes this file" for name in sorted(present - wanted.keys())]
    for name, text in wanted.items():
        if name not in present:
            faults.append(f"{name}: missing")
        elif (path := VECTORS / name).read_bytes() != text.encode():
            faults.append(f"{name}: differs, first in line {first_difference(path.read_text(encoding='utf-8'), text)}")
    if faults:
        faults.append("run `python3 conformance/generator/generate.py` and look at what changed")
    faults += coverage.faults(VECTORS)
    for fault in faults[:MOST]:
        print(fault, file=sys.stderr)
    if len(faults) > MOST:
        print(f"and {len(faults) - MOST} more", file=sys.stderr)
    if not faults:
        print(f"{len(wanted)} files as generated, every cell covered")
    return 1 if faults else 0


def first_difference(left, right):
    left, right = left.split("\n"), right.split("\n")
    for number, (one, other) in enumerate(zip(left, right), 1):
        if one != other:
            return number
    return min(len(left), len(right)) + 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
