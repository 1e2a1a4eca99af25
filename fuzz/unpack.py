#!/usr/bin/env python3
"""Writes what a fuzzer needs of each target: TARGET/ with its seeds, TARGET.dict with its words, TARGET.options.

    fuzz/unpack.py FOLDER

The seeds are inputs of the conformance vectors, and those of found.json. Needs no package: the builders of ClusterFuzzLite and OSS-Fuzz run it.
"""

import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
FUZZ = Path(__file__).resolve().parent
ROOT = FUZZ.parent
sys.path[:0] = [str(ROOT / "packages" / "python" / "src"), str(ROOT / "conformance")]

import words  # noqa: E402
from boardwire import xiangqi_position  # noqa: E402
from writing.runs import length  # noqa: E402
from writing.vectors import request_of  # noqa: E402

TARGETS = sorted(path.stem for path in (FUZZ / "fuzz_targets").glob("*.rs"))
# Inputs beyond 16 bits of length, and the bounds whose excess is a finding. Lengths grow fast: the ways of generated values find so much in a few
# bytes that libFuzzer would stay at these.
OPTIONS = {"max_len": 65600, "len_control": 1, "timeout": 10, "rss_limit_mb": 2048}
# The number of short seeds of a file of vectors for a requirement and a code, the longest of them in bytes, and the number of longer seeds of a target.
ALIKE, LONGEST, LONG = 2, 4096, 8
# The first byte of an input selects its way. The first way is the plain input.
PLAIN = b"\0"


def seeds():
    """The seeds of each target: the shortest inputs of the vectors and the longest one, for each file, operation, requirement and code; and a few that
    are longer."""
    chosen, long = {target: {} for target in TARGETS}, {target: set() for target in TARGETS}
    for file in sorted((ROOT / "conformance" / "vectors").glob("*/*.json")):
        table = json.loads(file.read_text(encoding="utf-8"))
        for vector in table.get("vectors", ()):
            if any(length(vector["request"].get(key, "")) > 2 * OPTIONS["max_len"] for key in ("hex", "text")):
                continue
            expect = vector["expect"] if isinstance(vector["expect"], dict) else {}
            kind = (table["format"], vector["op"], expect.get("reject", "ok"))
            for target, data in inputs(table["format"], vector["op"], request_of(vector)):
                alike = kind if target == "protocol" else (*kind, file, vector["requirements"][0])
                if len(data) <= LONGEST:
                    chosen[target].setdefault(alike, set()).add(data)
                elif len(data) < OPTIONS["max_len"]:
                    long[target].add(data)
    for target, found in json.loads((FUZZ / "found.json").read_text(encoding="utf-8")).items():
        chosen[target] |= {name: {bytes.fromhex(entry["hex"])} for name, entry in found.items()}
    by_length = lambda inputs: sorted(inputs, key=lambda data: (len(data), data))
    ends = lambda inputs: [*inputs[:ALIKE], inputs[-1]]
    return {target: {PLAIN + data for inputs in kinds.values() for data in ends(by_length(inputs))}
            | {PLAIN + data for data in by_length(long[target])[-LONG:]} for target, kinds in chosen.items()}


def inputs(format, op, request):
    """The targets and inputs that a request gives."""
    own = format.partition("/")[0].replace("-", "_")
    if op in ("decode", "analyse", "legal-moves"):
        text = request.get("text", request.get("fen"))
        data = bytes.fromhex(request["hex"]) if text is None else text.encode(errors="replace")
        if "position" in request:
            data = xiangqi_position.encode(xiangqi_position.from_json(request["position"])) + data
        yield own, data
    if op == "encode" and own == "chess_board_bytes":
        yield "chess_placement", request["value"]["placement"].encode()
    for move in request.get("moves", ()):
        yield "small_texts", move.encode(errors="replace")
    line = json.dumps({"id": "a", "op": op, "format": format, **request})
    yield "protocol", line.encode() + b"\n"


def unpack(folder):
    for target, inputs in seeds().items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(sorted(inputs)):
            (folder / target / str(number)).write_bytes(data)
        (folder / f"{target}.dict").write_text(words.dictionary(target), encoding="utf-8")
        options = "".join(f"{name} = {value}\n" for name, value in OPTIONS.items())
        (folder / f"{target}.options").write_text(f"[libfuzzer]\n{options}dict = {target}.dict\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    unpack(Path(sys.argv[1]))
