"""Counts the pairs and triples of classes in the requests of a real run: measure.py PROGRAM [--check]

A testee that records what passes through it is judged by the suite. The counts go into pairs.json; with --check, a kind that has fewer pairs
than there is a failure. Not all combinations are possible: a board of one row has no more cells than columns.
"""

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from itertools import combinations
from math import prod
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

from model.classes import classes_of, parameters  # noqa: E402

COUNTS = Path(__file__).resolve().parent / "pairs.json"


def exchanged(program):
    """The requests and replies of a run, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "testee"
        script.write_text(f"#!/bin/sh\ntee -a {folder}/requests | {program} testee | tee -a {folder}/replies\n")
        script.chmod(0o755)
        subprocess.run([program, "conform", "--testee", str(script)], check=True, stdout=subprocess.DEVNULL)
        with open(f"{folder}/requests", encoding="utf-8") as requests, open(f"{folder}/replies", encoding="utf-8") as replies:
            yield from zip(requests, replies)


def measured(program):
    """For each kind its combinations of two and of three classes, and its codes."""
    seen, codes = defaultdict(lambda: {2: set(), 3: set()}), defaultdict(set)
    for request, reply in exchanged(program):
        try:
            request, reply = json.loads(request), json.loads(reply)
        except ValueError:
            continue
        kind = (request.get("op"), request.get("format")) if isinstance(request, dict) else None
        if not ("ok" in reply or "reject" in reply) or kind is None or not parameters(*kind):
            continue
        found = sorted(classes_of(*kind, request, reply).items())
        codes[kind].add(reply.get("reject", "none"))
        for size in (2, 3):
            seen[kind][size].update(combinations(found, size))
    return {f"{format} {op}": counts(op, format, seen[op, format], codes[op, format]) for op, format in sorted(seen)}


def counts(op, format, seen, codes):
    sizes = [len(classes) for classes in parameters(op, format).values()] + [len(codes)]
    return {
        name: {"seen": len(seen[size]), "combinations": sum(map(prod, combinations(sizes, size)))} for name, size in (("pairs", 2), ("triples", 3))
    }


def main(program, arguments):
    found = measured(program)
    if arguments != ["--check"]:
        COUNTS.write_text("{\n" + ",\n".join(f"{json.dumps(kind)}: {json.dumps(count)}" for kind, count in found.items()) + "\n}\n")
        return 0
    lost = [
        f"{kind}: {found.get(kind, {}).get('pairs', {}).get('seen', 0)} pairs, and there were {count['pairs']['seen']}"
        for kind, count in json.loads(COUNTS.read_text()).items()
        if found.get(kind, {}).get("pairs", {}).get("seen", 0) < count["pairs"]["seen"]
    ]
    print(*lost, sep="\n", file=sys.stderr)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
