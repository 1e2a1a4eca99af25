#!/usr/bin/env python3
"""Sends the vectors written by hand and a fifth of the others to the C testee and compares the replies; `boardwire conform` sends all.

    packages/c/test/run.py

Builds the testee with `make`; CFLAGS holds for it. The reference program is not needed.
Besides the expected replies it checks these rules:

- explain accepts and rejects as decode does, with the same code and offset;
- the fields of explain tile the input, also where the input is rejected;
- a leniency changes nothing for an input that strict decoding accepts;
- an error's requirement is that of spec/errors.json, and its path follows the grammar of README.md.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "conformance"))

from testees.ask import Testee  # noqa: E402
from writing.runs import written_out  # noqa: E402

TESTEE = ROOT / "conformance/testees/c"
LENIENCIES = ["unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"]
STEP = r"[a-z_]+(\[\d+\])?"
PATH = re.compile(rf"({STEP}(\.{STEP})*)?")
DETAILS = ("format", "requirement", "path", "message", "fields")


def tiling_fault(fields, bits, rejected):
    """Why the fields do not tile an input of so many bits, or None."""
    at = 0
    for index, field in enumerate(fields):
        if field["start"] != at:
            return f"field {index} begins at {field['start']}, not at {at}"
        if field["len"] == 0 and field["name"] != "origin":
            return f"field {index} has no bits"
        if field["name"] == "undecoded" and not (rejected and index + 1 == len(fields)):
            return f"field {index} is undecoded"
        at += field["len"]
    return None if at == bits else f"the fields end at {at}, the input at {bits}"


class Run:
    def __init__(self):
        self.testee = Testee([TESTEE / "testee", "--details"])
        self.errors = json.loads((ROOT / "spec/errors.json").read_text())
        formats = json.loads((ROOT / "spec/formats.json").read_text())
        self.explained = {f["id"] for f in formats if "explain" in f["operations"]} | {"go-chains/1"}
        self.failures, self.counts = [], {}

    def check(self, rule, vector, good, what=""):
        self.counts[rule] = self.counts.get(rule, 0) + 1
        if not good:
            self.failures.append(f"{rule}: {vector['id']} {str(what)[:300]}")

    def check_details(self, vector, reply):
        """Takes the details off a rejection; what is left is the reply of the protocol."""
        details = {key: reply.pop(key, None) for key in DETAILS}
        code = reply["reject"]
        requirement = self.errors[details["format"]].get(code)
        self.check("requirement", vector, details["requirement"] == requirement, details)
        self.check("path", vector, PATH.fullmatch(details["path"]), details)
        message = details["message"]
        self.check("message", vector, code in message and requirement in message, details)
        return details

    def vector(self, format, vector):
        request = {"op": vector["op"], "format": format, **written_out(vector["request"])}
        expected = vector["expect"] if vector["outcome"] == "either" else [vector["expect"]]
        reply = self.testee.ask(request)
        if "reject" in reply:
            self.check_details(vector, reply)
        self.check("result", vector, reply in [written_out(e) for e in expected], reply)
        if vector["op"] == "decode" and "ok" in reply and "allow" not in request:
            lenient = self.testee.ask({**request, "allow": LENIENCIES})
            self.check("leniency harmless", vector, lenient == reply, lenient)
        if vector["op"] in ("decode", "explain", "analyse") and format in self.explained:
            self.explain(vector, {**request, "op": "explain"}, reply)

    def explain(self, vector, request, decoded):
        reply = self.testee.ask(request)
        rejected = "reject" in reply
        if rejected:
            fields = self.check_details(vector, reply)["fields"]
            self.check("explain agrees", vector, reply == decoded, reply)
        else:
            fields = reply["ok"]["fields"]
            self.check("explain agrees", vector, "ok" in decoded, decoded)
        fault = tiling_fault(fields, 4 * len(request["hex"]), rejected)
        self.check("fields tile", vector, fault is None, fault)


def main():
    subprocess.run(["make", "--silent", "--directory", TESTEE, "clean", "all"], check=True)
    run = Run()
    for path in sorted((ROOT / "conformance/vectors").glob("*/*.json")):
        document = json.loads(path.read_text())
        for vector in document["vectors"][:: 5 if path.name.startswith("generated-") else 1]:
            if "large" not in vector.get("tags", ()) and len(str(vector)) < 4000:
                run.vector(document["format"], vector)
    for failure in run.failures[:50]:
        print(failure)
    for rule, count in sorted(run.counts.items()):
        failed = sum(failure.startswith(f"{rule}: ") for failure in run.failures)
        print(f"{count:7} {rule}, {failed} failed")
    print(f"{len(run.failures)} failures")
    sys.exit(1 if run.failures else 0)


if __name__ == "__main__":
    main()
