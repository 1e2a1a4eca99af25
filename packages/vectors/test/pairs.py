#!/usr/bin/env python3
"""Suites that have rules of comparison, and a testee that fails some of their vectors: `pairs.py SUITE`, with the name of one of the suites."""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def of_suite(name):
    """The pairs of a suite as texts of JSON, because Python would round numbers: in `payloads`, the sign and payload of a NaN count."""
    table, pairs = (json.loads(path.read_text("utf-8")) for path in (HERE.parents[2] / "conformance/suite/src/number-pairs.json", HERE / "pairs.json"))
    # A suite has no exponents of more than 36 digits.
    rows = [row for row in table if "9" * 40 not in row["right"] and (not row.get("doubles") or row.get("nan_payloads", False) == (name == "payloads"))]
    numbers = [(*(f'{{"{"x" if row.get("doubles") else "y"}": {row[key]}}}' for key in ("right", "got")), row["equal"]) for row in rows]
    return numbers + [(json.dumps(right), json.dumps(got), is_equal) for right, got, is_equal in map(dict.values, pairs) if name == "pairs"]


def failures(name):
    return {f"pa.decode.{number}" for number, (_, _, is_equal) in enumerate(of_suite(name)) if not is_equal}


def write(folder):
    rules = {"doubles": ["x", "xs"], "unordered": ["set", "xs"], "nan_payloads": folder.name == "payloads"}
    rules["tagged"] = {"float": "number", "time": "time", "bool": "word"}
    form = {"id": "pairs/1", "prefix": "PA", "chapter": "none", "input": "bytes", "operations": ["decode"], "codes": []}
    requirement = {"id": "PA-1", "format": "pairs/1", "operations": ["decode"], "text": "A byte MUST be the number of a pair."}
    vectors = [
        json.dumps({"id": f"pa.decode.{number}", "reason": "a pair", "requirements": ["PA-1"], "op": "decode", "request": {"hex": f"{number:02x}"},
                    "outcome": "accept", "expect": {"ok": "@"}}).replace('"@"', right)
        for number, (right, _, _) in enumerate(of_suite(folder.name))
    ]
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
