#!/usr/bin/env python3
"""Checks rules of the C testee's replies to the vectors written by hand and a fifth of the others; `boardwire conform` compares all replies.

    packages/c/test/run.py

Builds the testee with `make`; CFLAGS holds for it. The reference program is not needed. The rules:

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
ERRORS = json.loads((ROOT / "spec/errors.json").read_text())
EXPLAINED = {entry["id"] for entry in json.loads((ROOT / "spec/formats.json").read_text()) if "explain" in entry["operations"]} | {"go-chains/1"}


def details_of(reply):
    """Takes the details off a rejection; the rest is the reply of the protocol."""
    details = {key: reply.pop(key, None) for key in DETAILS}
    code, requirement = reply["reject"], details["requirement"]
    assert requirement == ERRORS[details["format"]].get(code), f"the requirement of {code} is {requirement}"
    assert PATH.fullmatch(details["path"]), f"the path is {details['path']}"
    assert code in details["message"] and requirement in details["message"], f"the message is {details['message']}"
    return details


def check_fields(fields, bits, is_rejected):
    """The fields tile an input of this number of bits."""
    at = 0
    for index, field in enumerate(fields):
        assert field["start"] == at, f"field {index} begins at {field['start']}, not at {at}"
        assert field["len"] or field["name"] == "origin", f"field {index} has no bits"
        assert field["name"] != "undecoded" or is_rejected and index + 1 == len(fields), f"field {index} is undecoded"
        at += field["len"]
    assert at == bits, f"the fields end at {at}, the input at {bits}"


def check(testee, request):
    reply = testee.ask(request)
    assert "ok" in reply or "reject" in reply, f"the reply is {reply}"
    if "reject" in reply:
        details_of(reply)
    elif request["op"] == "decode" and "allow" not in request:
        assert testee.ask({**request, "allow": LENIENCIES}) == reply, "a leniency changes the reply"
    if request["op"] in ("decode", "explain", "analyse") and request["format"] in EXPLAINED:
        explained = testee.ask({**request, "op": "explain"})
        is_rejected = "reject" in explained
        fields = details_of(explained)["fields"] if is_rejected else explained["ok"]["fields"]
        assert explained == reply if is_rejected else "ok" in reply, f"explain gives {explained}, and {request['op']} {reply}"
        check_fields(fields, 4 * len(request["hex"]), is_rejected)


def main():
    subprocess.run(["make", "--silent", "--directory", TESTEE, "clean", "all"], check=True)
    testee, count, failures = Testee([TESTEE / "testee", "--details"]), 0, []
    for path in sorted((ROOT / "conformance/vectors").glob("*/*.json")):
        document = json.loads(path.read_text())
        for vector in document["vectors"][:: 5 if path.name.startswith("generated-") else 1]:
            if "large" not in vector.get("tags", ()) and len(str(vector)) < 4000:
                count += 1
                try:
                    check(testee, {"op": vector["op"], "format": document["format"], **written_out(vector["request"])})
                except AssertionError as reason:
                    failures.append(f"{vector['id']}: {str(reason)[:300]}")
    print(*failures[:50], f"{len(failures)} of {count} vectors break a rule", sep="\n")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
