#!/usr/bin/env python3
"""Suites that have rules of comparison, and a testee that fails some of their vectors: `pairs.py SUITE`, with the name of one of the suites."""

import json
import sys
from pathlib import Path

TABLE = Path(__file__).resolve().parents[3] / "conformance" / "suite" / "src" / "number-pairs.json"

# What is right, what the testee replies, and whether both are equal by the rules.
RULES = {"doubles": ["x", "xs"], "unordered": ["set", "xs"]}
PAIRS = [
    ({"x": 1}, {"x": 1.0}, True),
    ({"x": "0.1"}, {"x": "1e-1"}, True),
    ({"x": "inf"}, {"x": "+Infinity"}, True),
    ({"x": "-inf"}, {"x": "-1e999"}, True),
    ({"x": [1.5, "nan"]}, {"x": [1.5, "NaN"]}, True),
    ({"set": [1, 2, 2]}, {"set": [2.0, 1, 2]}, True),
    ({"set": [{"a": 1, "x": "nan"}, "b"]}, {"set": ["b", {"x": "NaN", "a": 1.0}]}, True),
    ({"set": [{"set": [1, 2]}]}, {"set": [{"set": [2, 1]}]}, True),
    ({"xs": [1, "nan"]}, {"xs": ["NaN", "1.0"]}, True),
    ({"x": "-0"}, {"x": "0"}, False),
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


def of_suite(name):
    """The pairs of a suite as texts of JSON, because Python would round numbers: in `payloads`, the sign and payload of a NaN count."""
    table = json.loads(TABLE.read_text("utf-8"))
    rows = [row for row in table if not row.get("doubles") or row.get("nan_payloads", False) == (name == "payloads")]
    numbers = [(*(f'{{"{"x" if row.get("doubles") else "y"}": {row[key]}}}' for key in ("right", "got")), row["equal"]) for row in rows]
    # A suite has no exponents of more than 36 digits.
    numbers = [pair for pair in numbers if "9" * 40 not in pair[0]]
    return numbers + [(json.dumps(right), json.dumps(got), is_equal) for right, got, is_equal in PAIRS if name == "pairs"]


def failures(name):
    return {f"pa.decode.{number}" for number, (_, _, is_equal) in enumerate(of_suite(name)) if not is_equal}


def write(folder):
    rules = {**RULES, "nan_payloads": folder.name == "payloads"}
    form = {"id": "pairs/1", "prefix": "PA", "chapter": "none", "input": "bytes", "operations": ["decode"], "codes": []}
    requirement = {"id": "PA-1", "format": "pairs/1", "operations": ["decode"], "text": "A byte MUST be the number of a pair."}
    vectors = []
    for number, (right, _, _) in enumerate(of_suite(folder.name)):
        vector = {"id": f"pa.decode.{number}", "reason": "a pair", "requirements": ["PA-1"], "op": "decode", "request": {"hex": f"{number:02x}"}}
        vectors.append(f'{json.dumps({**vector, "outcome": "accept"})[:-1]}, "expect": {{"ok": {right}}}}}')
    suite = {"suite": 1, "name": "Pairs", "version": "0.1.0", "licence": "CC0-1.0", "level": "verdict", "formats": [form], "compare": rules}
    source = {"format": "pairs/1", "licence": "CC0-1.0", "provenance": {"kind": "hand", "origin": "the rules"}, "vectors": []}
    (folder / "vectors").mkdir(parents=True)
    for name, value in (("suite", suite), ("requirements", [requirement]), ("vectors/pairs", source)):
        (folder / f"{name}.json").write_text(json.dumps(value).replace('"vectors": []', f'"vectors": [{", ".join(vectors)}]'), "utf-8")
    return folder


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "hello":
            ok = '"protocol": 1, "name": "pairs", "version": "1", "language": "Python", "formats": {"pairs/1": ["decode"]}'
        else:
            ok = f'"ok": {of_suite(sys.argv[1])[int(request["hex"], 16)][1]}'
        print(f'{{"id": {json.dumps(request["id"])}, {ok}}}', flush=True)


if __name__ == "__main__":
    main()
