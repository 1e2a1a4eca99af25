"""Reads the vectors with the parsers that Kaitai Struct makes of the descriptions: check.py FOLDER

FOLDER holds the descriptions compiled for Python. Exit status: 0 no difference, 1 a difference, 2 the runtime or a parser is missing.
"""

import importlib
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "conformance"))

import runs  # noqa: E402

VECTORS = HERE.parent.parent / "conformance" / "vectors"
FORMATS = HERE.parent / "formats.json"
# `divisible` of ternary_integer.ksy
DIVISIBLE = 16384

COUNTS = ("accepted", "rejected", "cannot judge", "lenient")
DEAD = 90


def living(square):
    return None if square == DEAD else square


def board(dimensions, cells):
    cells = "".join(cells)
    assert len(cells) == dimensions.total
    return {"rows": dimensions.rows, "cols": dimensions.cols, "cells": cells}


def digits(cells):
    return "".join(str(int(cell)) for cell in cells)


def record(parsed):
    return board(parsed.dimensions, (digits(group.cells[: group.used]) for group in parsed.groups))


def integer(parsed):
    if parsed.divisible:
        return board(parsed.dimensions, (digits(division.cells[: division.used]) for division in parsed.divisions))
    cells, number = [], int.from_bytes(parsed.number, "little")
    for _ in range(parsed.dimensions.total):
        number, cell = divmod(number, 3)
        cells.append(str(cell))
    return board(parsed.dimensions, cells)


def xiangqi_map(parsed):
    squares = [None] * 32
    for entry in parsed.entries:
        squares[entry.id] = entry.square
    return {"squares": squares}


def plies(parsed):
    return {
        "plies": [
            {"piece": ply.mover, "from": ply.origin, "to": ply.to, "captured": ply.captured if ply.captures.value else None}
            for ply in getattr(parsed, "records", [])
        ]
    }


VALUES = {
    "ternary-board": lambda parsed: record(parsed.record),
    "ternary-stream": lambda parsed: {"records": [record(one) for one in parsed.records]},
    "ternary-bits2": lambda parsed: board(parsed.dimensions, (digits(row.cells) for row in parsed.rows)),
    "ternary-integer": integer,
    "ternary-runs": lambda parsed: board(parsed.dimensions, (str(run.cell.value) * run.length for run in parsed.runs)),
    "xiangqi-position": lambda parsed: {"turn": parsed.turn.side.name, "squares": [living(piece.square) for piece in parsed.pieces]},
    "xiangqi-history": plies,
    "xiangqi-list": lambda parsed: {"squares": [living(piece.square) for piece in parsed.pieces]},
    "xiangqi-map": xiangqi_map,
    "chess-board-bytes": lambda parsed: {"placement": parsed.placement},
    "chess-board-packed": lambda parsed: {"placement": parsed.placement},
}


def parameters(request):
    """What a description needs besides the bytes."""
    if "position" not in request:
        return []
    position = request["position"]
    return [bytes(DEAD if square is None else square for square in position["squares"]), position["turn"] == "red"]


def decode_vectors(name):
    """Without the large ones, which say nothing more of a description."""
    for path in sorted((VECTORS / name).glob("*.json")):
        for vector in json.loads(path.read_text())["vectors"]:
            if vector["op"] == "decode" and "large" not in vector.get("tags", ()):
                yield vector


def shortened(value):
    text = json.dumps(value)
    return text if len(text) <= 200 else text[:200] + "…"


def listed_in_readme():
    """Format to the codes that README.md says it judges and does not judge."""
    rows = re.findall(r"^\| `([a-z0-9-]+)/1` \|[^|]*\| ([^|]*) \| ([^|]*) \|$", (HERE / "README.md").read_text(), re.MULTILINE)
    return {name: tuple(set(re.findall("`([^`]+)`", column)) for column in columns) for name, *columns in rows}


def described():
    """The formats that have a description."""
    names = [one["id"].split("/")[0] for one in json.loads(FORMATS.read_text())]
    return [name for name in names if (HERE / f"{name.replace('-', '_')}.ksy").exists()]


def is_undivided(name, request, expect):
    """Whether the number is too long for the description to divide, so that it does not check whether the number is too great."""
    if name != "ternary-integer" or expect["reject"] != "value-out-of-range":
        return False
    head = bytes.fromhex(runs.string(request["hex"])[:12])
    return int.from_bytes(head[:3], "little") * int.from_bytes(head[3:], "little") > DIVISIBLE


def check(name, judged, kaitaistruct, parser, complain):
    """The counts of one format, and the codes that its vectors hold and its description does not judge."""
    counts, beyond = dict.fromkeys(COUNTS, 0), set()
    rejections = (EOFError, kaitaistruct.ValidationFailedError)

    def parse(request):
        stream = kaitaistruct.KaitaiStream(kaitaistruct.BytesIO(bytes.fromhex(runs.string(request["hex"]))))
        return VALUES[name](parser(*parameters(request), stream))

    for vector in decode_vectors(name):
        request, outcome, expect = vector["request"], vector["outcome"], vector["expect"]
        if "allow" in request:
            counts["lenient"] += 1
        elif outcome == "reject" and (expect["reject"] not in judged or is_undivided(name, request, expect)):
            counts["cannot judge"] += 1
            beyond |= {expect["reject"]} - judged
        else:
            counts[{"accept": "accepted", "reject": "rejected"}[outcome]] += 1
            try:
                found = parse(request)
            except rejections as rejection:
                if outcome == "accept":
                    complain(vector["id"], f"rejected: {rejection!r}")
                continue
            except Exception as crash:  # neither a value nor a rejection
                complain(vector["id"], f"the parser failed: {crash!r}")
                continue
            if outcome == "reject":
                complain(vector["id"], f"accepted, but it is {expect['reject']}: {shortened(found)}")
            elif found != runs.written_out(expect["ok"]):
                complain(vector["id"], f"another value: {shortened(found)}")
    return counts, beyond


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    sys.path.insert(0, arguments[0])
    try:
        import kaitaistruct

        modules = {name: importlib.import_module(name.replace("-", "_")) for name in described()}
    except ImportError as missing:
        print(f"missing: {missing}", file=sys.stderr)
        return 2

    differences = []

    def complain(where, what):
        differences.append(where)
        print(f"{where}: {what}")

    readme = listed_in_readme()
    for name, module in modules.items():
        parser = getattr(module, "".join(word.capitalize() for word in name.split("-")))
        judged, not_judged = readme.get(name, (set(), set()))
        counts, beyond = check(name, judged, kaitaistruct, parser, complain)
        if not (counts["accepted"] and counts["rejected"]):
            complain(name, "no vector was read")
        if beyond != not_judged:
            complain("README.md", f"{name}: lists other codes that are not judged than {', '.join(sorted(beyond)) or 'none'}")
        print(f"{name}: " + ", ".join(f"{count} {what}" for what, count in counts.items()))
    if set(readme) != set(modules):
        complain("README.md", "lists other formats than spec/formats.json")
    print(f"python: {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
