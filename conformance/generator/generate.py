#!/usr/bin/env python3
"""Rewrites the generated vector files; with --check it compares them instead, and checks the coverage."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

import arrangement  # noqa: E402
import arrangement_faults  # noqa: E402
import chess  # noqa: E402
import chess_faults  # noqa: E402
import coverage  # noqa: E402
import fen_faults  # noqa: E402
import fen_pictures  # noqa: E402
import go_captures  # noqa: E402
import go_games  # noqa: E402
import go_illegal  # noqa: E402
import go_ko  # noqa: E402
import go_random  # noqa: E402
import go_records  # noqa: E402
import go_refused  # noqa: E402
import go_shapes  # noqa: E402
import go_sizes  # noqa: E402
import go_vertices  # noqa: E402
import history_ends  # noqa: E402
import history_faults  # noqa: E402
import history_moves  # noqa: E402
import link_bits  # noqa: E402
import link_faults  # noqa: E402
import link_forms  # noqa: E402
import link_text  # noqa: E402
import link_values  # noqa: E402
import packing_bits2  # noqa: E402
import packing_integer  # noqa: E402
import packing_runs  # noqa: E402
import packing_shapes  # noqa: E402
import position_faults  # noqa: E402
import position_squares  # noqa: E402
import ternary_bytes  # noqa: E402
import ternary_shapes  # noqa: E402
import ternary_streams  # noqa: E402

MODULES = [
    ternary_bytes, ternary_shapes, ternary_streams, position_squares, position_faults,
    history_moves, history_faults, history_ends, link_forms, link_faults, link_text, link_bits, link_values,
    fen_pictures, fen_faults,
    packing_shapes, packing_bits2, packing_integer, packing_runs,
    arrangement, arrangement_faults, chess, chess_faults,
    go_shapes, go_sizes, go_random, go_records, go_illegal, go_vertices, go_captures, go_refused, go_ko, go_games,
]  # fmt: skip

# faults told at once
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
