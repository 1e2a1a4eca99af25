#!/usr/bin/env python3
"""A suite that has rules of comparison: `pairs.py FOLDER` writes it, and `pairs.py` is a testee that fails some of its vectors."""

import json
import sys
from pathlib import Path

# What is right, what the testee replies, and whether both are equal by the rules.
RULES = {"doubles": ["x", "xs"], "unordered": ["set", "xs"]}
PAIRS = [
    ({"x": 1}, {"x": 1.0}, True),
    ({"x": 0.1}, {"x": "0.1"}, True),
    ({"x": "0.1"}, {"x": "1e-1"}, True),
    ({"x": "nan"}, {"x": "-NaN"}, True),
    ({"x": "inf"}, {"x": "+Infinity"}, True),
    ({"x": "-inf"}, {"x": "-1e999"}, True),
    ({"x": -0.0}, {"x": "-0"}, True),
    ({"x": ".5"}, {"x": "5.E-1"}, True),
    ({"x": [1.5, "nan"]}, {"x": [1.5, "NaN"]}, True),
    ({"x": "0.1"}, {"x": "0.1000000000000000055"}, True),
    ({"set": [1, 2, 2]}, {"set": [2.0, 1, 2]}, True),
    ({"set": [{"a": 1, "x": "nan"}, "b"]}, {"set": ["b", {"x": "NaN", "a": 1.0}]}, True),
    ({"set": [{"set": [1, 2]}]}, {"set": [{"set": [2, 1]}]}, True),
    ({"xs": [1, "nan"]}, {"xs": ["NaN", "1.0"]}, True),
    ({"y": -0.0}, {"y": 0}, True),
    ({"x": -0.0}, {"x": 0}, False),
    ({"x": "-0"}, {"x": "0"}, False),
    ({"x": 0.1}, {"x": "0.10000000000000002"}, False),
    ({"x": "nan"}, {"x": "inf"}, False),
    ({"x": 1}, {"x": "one"}, False),
    ({"x": 1}, {"x": " 1"}, False),
    ({"x": 10}, {"x": "1_0"}, False),
    ({"x": [1, 2]}, {"x": [2, 1]}, False),
    ({"y": "1"}, {"y": "1.0"}, False),
    ({"y": "nan"}, {"y": "NaN"}, False),
    ({"set": [1, 2, 2]}, {"set": [1, 1, 2]}, False),
    ({"set": [1, 2]}, {"set": [2, 1, 1]}, False),
    ({"set": [[1, 2]]}, {"set": [[2, 1]]}, False),
    ({"set": ["1"]}, {"set": [1]}, False),
    ({"set": [True, 2]}, {"set": [2, 1]}, False),
    ({"other": [1, 2]}, {"other": [2, 1]}, False),
]
FAILURES = {f"pa.decode.{number}" for number, (_, _, is_equal) in enumerate(PAIRS) if not is_equal}


def write(folder):
    form = {"id": "pairs/1", "prefix": "PA", "chapter": "none", "input": "bytes", "operations": ["decode"], "codes": []}
    requirement = {"id": "PA-1", "format": "pairs/1", "operations": ["decode"], "text": "A byte MUST be the number of a pair."}
    vectors = [
        {"id": f"pa.decode.{number}", "reason": "a pair", "requirements": ["PA-1"], "op": "decode", "request": {"hex": f"{number:02x}"},
         "outcome": "accept", "expect": {"ok": right}}
        for number, (right, _, _) in enumerate(PAIRS)
    ]
    suite = {"suite": 1, "name": "Pairs", "version": "0.1.0", "licence": "CC0-1.0", "level": "verdict", "formats": [form], "compare": RULES}
    source = {"format": "pairs/1", "licence": "CC0-1.0", "provenance": {"kind": "hand", "origin": "the rules"}, "vectors": vectors}
    (folder / "vectors").mkdir(parents=True)
    for name, value in (("suite", suite), ("requirements", [requirement]), ("vectors/pairs", source)):
        (folder / f"{name}.json").write_text(json.dumps(value), "utf-8")
    return folder


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "hello":
            reply = {"protocol": 1, "name": "pairs", "version": "1", "language": "Python", "formats": {"pairs/1": ["decode"]}}
        else:
            reply = {"ok": PAIRS[int(request["hex"], 16)][1]}
        print(json.dumps({"id": request["id"], **reply}), flush=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        write(Path(sys.argv[1]))
    else:
        main()
