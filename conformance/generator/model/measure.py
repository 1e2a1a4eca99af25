"""Counts the pairs and triples of classes in the requests of a real run: measure.py PROGRAM [--check]

A testee that records what passes through it is judged by the suite. The counts go into pairs.json, and as a table into pairs.md. With --check,
it is a failure if a kind has fewer pairs than pairs.json says, if a decoder is in neither, or if no request has a class of a parameter.

Not all combinations are possible: a board of one row has no more cells than columns. So requests that no vector was chosen from are generated,
too, and the pairs in them are looked for in the run.
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

import model.vectors as of_model  # noqa: E402
from model.choose import pairs_of  # noqa: E402
from model.classes import classes_of, parameters  # noqa: E402
from topic import SPEC  # noqa: E402

COUNTS = Path(__file__).resolve().parent / "pairs.json"
TABLE = COUNTS.with_suffix(".md")
# Seeds that no vector comes from: choose.py begins at 1.
FRESH = range(1_000_001, 1_000_401)
HEAD = """# Pairs of classes

`conformance/model.json` lists the parameters of a request and the classes of each. Two classes of different parameters are a pair, and
three are a triple. The table counts those in the requests of a run. Many combinations are impossible: a board of one row has no more cells than
columns. So the third column counts the pairs of 400 other generated requests, and how many of these the run has.

| format and operation | pairs in the run | of 400 other requests | combinations | triples in the run | combinations |
|---|---|---|---|---|---|
"""


def exchanged(program):
    """The requests and replies of a run, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "testee"
        script.write_text(f"#!/bin/sh\ntee -a {folder}/requests | {program} testee | tee -a {folder}/replies\n")
        script.chmod(0o755)
        # A request that is sent again has two lines, and would have one reply.
        patient = ["--timeout", "600", "--hello-timeout", "600"]
        subprocess.run([program, "conform", "--testee", str(script), *patient], check=True, stdout=subprocess.DEVNULL)
        # Some requests that judge an adapter are not UTF-8.
        lines = [open(f"{folder}/{name}", encoding="utf-8", errors="replace") for name in ("requests", "replies")]
        with lines[0], lines[1]:
            yield from zip(*lines)


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
    return seen, codes


def counts(op, format, seen, codes):
    """How many combinations were seen, and how many there are, possible or not."""
    sizes = [len(classes) for classes in parameters(op, format).values()] + [len(codes)]
    return {
        name: {"seen": len(seen[size]), "combinations": sum(map(prod, combinations(sizes, size)))} for name, size in (("pairs", 2), ("triples", 3))
    }


def fresh(seen):
    """For each kind that is generated, how many pairs other requests have, and how many of these were seen."""
    known, found = of_model.others(), {}
    for kind in of_model.DRAWS:
        prefix, op = kind.split(".")
        format, pairs = of_model.FORMATS[prefix], set()
        for seed in FRESH:
            if drawn := of_model.draw(kind, seed, known):
                pairs |= pairs_of(op, format, drawn.request, drawn.reply)
        found[f"{format} {op}"] = {"seen": len(pairs & seen[op, format][2]), "combinations": len(pairs)}
    return found


def table(found):
    """The counts as a table in Markdown."""
    rows, sums = [], defaultdict(int)
    for kind, count in found.items():
        other = count.get("fresh")
        for name, of in count.items():
            for key, number in of.items():
                sums[name, key] += number
        cells = [f"{other['seen']} of {other['combinations']}" if other else "", count["pairs"]["combinations"], *count["triples"].values()]
        rows.append(f"| {kind} | {count['pairs']['seen']} | " + " | ".join(map(str, cells)) + " |\n")
    seen = [sums[name, key] for name, key in (("pairs", "seen"), ("fresh", "seen"), ("fresh", "combinations"), ("pairs", "combinations"))]
    rows.append(f"| all | {seen[0]} | {seen[1]} of {seen[2]} | {seen[3]} | {sums['triples', 'seen']} | {sums['triples', 'combinations']} |\n")
    return HEAD + "".join(rows)


def main(program, arguments):
    seen, codes = measured(program)
    found = {f"{format} {op}": counts(op, format, seen[op, format], codes[op, format]) for op, format in sorted(seen)}
    if arguments != ["--check"]:
        for kind, count in fresh(seen).items():
            found[kind]["fresh"] = count
        COUNTS.write_text("{\n" + ",\n".join(f"{json.dumps(kind)}: {json.dumps(count)}" for kind, count in found.items()) + "\n}\n")
        TABLE.write_text(table(found))
        return 0
    lost = [f"{kind}: not counted, run measure.py" for kind in found if kind not in json.loads(COUNTS.read_text())]
    for entry in json.loads((SPEC / "formats.json").read_text(encoding="utf-8")):
        format = entry["id"]
        if "decode" in entry["operations"] and not parameters("decode", format):
            lost.append(f"{format} decode: conformance/model.json does not have it")
        for op in entry["operations"]:
            known = {name for pair in seen[op, format][2] for name, _ in pair}
            lost += [f"{format} {op}: no request has a class of {name}: see classes.py" for name in parameters(op, format) if name not in known]
    lost += [
        f"{kind}: {found.get(kind, {}).get('pairs', {}).get('seen', 0)} pairs, and there were {count['pairs']['seen']}"
        for kind, count in json.loads(COUNTS.read_text()).items()
        if found.get(kind, {}).get("pairs", {}).get("seen", 0) < count["pairs"]["seen"]
    ]
    print(*lost, sep="\n", file=sys.stderr)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
