#!/usr/bin/env python3
"""Checks what must hold for inputs of vectors, damaged ones and random ones: properties.py c|javascript|python

`boardwire conform` compares the replies to all vectors. This script asks the testee of a package with --details, which adds to the replies
what errors and explanations have besides. The properties:

- explain and tryDecode accept and reject as decode does, with the same error;
- the fields of explain tile the input, also where it is rejected;
- a leniency changes nothing for an input that strict decoding accepts, and the leniencies that were needed are named;
- encoding a value and decoding it again gives the value, and the bytes that strict decoding accepts are canonical;
- an error has its requirement of spec/errors.json, a path and a message, and no other error is thrown.

SEED and ROUNDS in the environment choose other random inputs, and their number for each format.
"""

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "conformance"))

from testees.ask import Testee  # noqa: E402
from writing.vectors import request_of  # noqa: E402

LENIENCIES = ["unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"]
ERRORS = json.loads((ROOT / "spec/errors.json").read_text("utf-8"))
FORMATS = {entry["id"]: entry for entry in json.loads((ROOT / "spec/formats.json").read_text("utf-8"))}
STEP = r"[a-z_]+(\[\d+\])?"
PATH = re.compile(rf"({STEP}(\.{STEP})*)?")
CHARACTERS = "?#&=%prs/019wbRNBAKCPEHrnbakcpehxyz-_~.+ \u00e9\u212a\U0001f600\0\x1b\u202e"


def is_message_of_python(error, message):
    location = " ".join(map(str, error.get("at", {"": ""}).values())) if "move" not in error.get("at", ()) else ""
    parts = (error["format"], error["reject"], error["requirement"], error["path"], location)
    return message.isprintable() and all(part in message for part in parts)


# The testee of each package, the test of a message, and its operation that decodes and names the leniencies that were needed.
PACKAGES = {
    "c": (["conformance/testees/c/testee"], lambda error, message: error["reject"] in message and error["requirement"] in message, "decode"),
    "javascript": (["node", "conformance/testees/javascript/testee.mjs"],
                   lambda error, message: re.fullmatch(r"[a-z0-9-]+/1: .+; expected .+", message, re.DOTALL), "tryDecode"),
    "python": ([sys.executable, "conformance/testees/python/testee.py"], is_message_of_python, "tryDecode"),
}


def vectors():
    """The vectors, but for long ones: the request, and whether it is rejected."""
    for path in sorted((ROOT / "conformance/vectors").glob("*/*.json")):
        file = json.loads(path.read_text("utf-8"))
        for vector in file["vectors"]:
            if "large" not in vector.get("tags", ()) and len(str(vector)) < 4000:
                yield {"op": vector["op"], "format": file["format"], **request_of(vector)}, vector["outcome"] == "reject"


class Package:
    def __init__(self, language):
        command, self.is_message, self.try_decode = PACKAGES[language]
        self.is_ordered = language == "javascript"
        os.chdir(ROOT)
        if language == "c":
            subprocess.run(["make", "--silent", "--directory", "conformance/testees/c", "clean", "all"], check=True)
        self.testee = Testee([*command, "--details"])

    def ask(self, *requests):
        """The replies, whose errors are complete."""
        replies = self.testee.ask_all(requests)
        for reply in replies:
            assert "ok" in reply or "reject" in reply, f"the reply is {reply}"
            if "reject" in reply:
                code, requirement = reply["reject"], reply["requirement"]
                assert requirement == ERRORS[reply["format"]].get(code), f"the requirement of {code} is {requirement}"
                assert PATH.fullmatch(reply["path"]), f"the path is {reply['path']}"
                assert self.is_message(reply, reply["message"]), f"the message is {reply['message']}"
        return replies

    def check(self, request):
        """Checks an input of a decoder. Returns whether it is accepted."""
        has_decoder, is_binary = "decode" in FORMATS[request["format"]]["operations"], "hex" in request
        tried = [{**request, "op": self.try_decode, "allow": allow} for allow in (request.get("allow", []), [], LENIENCIES)] if has_decoder else []
        reply, *others = self.ask(request, *tried, *([{**request, "op": "explain"}] if is_binary else []))
        is_accepted = "ok" in reply
        end = len(request["hex"]) * 4 if is_binary else len(request.get("text", request.get("fen")))
        assert is_accepted or 0 <= [*reply["at"].values()][0] <= end, f"the offset is beyond {end}"
        if is_binary:
            check_fields(others.pop(), reply, end)
        if has_decoder:
            self.check_leniencies(request, reply, *others)
        if has_decoder and is_accepted:
            plain = {key: request[key] for key in ("format", "position", "limits") if key in request}
            [encoded] = self.ask({"op": "encode", **plain, "value": reply["ok"]})
            [again] = self.ask({"op": "decode", **plain, **encoded["ok"]})
            assert again == {"ok": reply["ok"]}, "encoding and decoding gives another value"
            assert "reject" in others[1] or not is_binary or encoded["ok"] == {"hex": request["hex"]}, "what strict decoding accepts is not canonical"
        return is_accepted

    def check_leniencies(self, request, reply, asked, strict, lenient):
        """`strict` and `lenient` are the replies without a leniency and with all."""
        needed, *_ = [other.pop("leniencies", None) for other in (lenient, strict, asked)]
        assert asked == reply, f"{self.try_decode} gives {asked}, and decode {reply}"
        if "ok" in strict:
            assert lenient == strict and not needed, f"the leniencies {needed} change the reply"
        elif "ok" in lenient and needed is not None:
            fewer = [needed, *([other for other in needed if other != name] for name in needed)]
            enough, *short = self.ask(*({**request, "op": "decode", "allow": allow} for allow in fewer))
            assert not self.is_ordered or needed == [name for name in LENIENCIES if name in needed], f"the order is {needed}"
            assert needed and enough == lenient, f"the leniencies {needed} are not enough"
            assert all("reject" in other for other in short), f"not all of the leniencies {needed} are needed"


def check_fields(explained, reply, end):
    """Explain gives the error of another operation, and fields that tile an input of this number of bits."""
    is_rejected, at = "reject" in reply, 0
    fields = explained.pop("fields") if "reject" in explained else explained["ok"]["fields"]
    assert explained == reply if is_rejected else "ok" in explained, f"explain gives {explained}, and decode {reply}"
    for index, field in enumerate(fields):
        assert field["start"] == at, f"field {index} begins at {field['start']}, not at {at}"
        assert field["len"] or field["name"] == "origin", f"field {index} has no bits"
        assert field["name"] != "undecoded" or is_rejected and index + 1 == len(fields), f"field {index} is undecoded"
        at += field["len"]
    assert at == end, f"the fields end at {at}, the input at {end}"
    if is_rejected and reply["reject"] != "limit-exceeded" and reply["at"]["bit"] < end:
        assert fields[-1]["name"] == "undecoded" and fields[-1]["start"] <= reply["at"]["bit"], "the field of the fault is decoded"


def damaged(source, request):
    """A random input, or that of a request with a few changes, and other options."""
    key = next(key for key in ("hex", "text", "fen") if key in request)
    letters = range(256) if key == "hex" else CHARACTERS
    items = list(bytes.fromhex(request["hex"]) if key == "hex" else request[key])
    if source.random() < 0.2:
        items = [source.choice(letters) for _ in range(source.randrange(40))]
    for _ in range(source.randrange(4)):
        at = source.randrange(len(items) + 1)
        items[at : at + source.randrange(2)] = [source.choice(letters)] * source.randrange(2)
        if source.random() < 0.1:
            del items[at:]
    allow = [name for name in LENIENCIES if source.random() < 0.5]
    limits = {"cells": source.choice((source.randrange(1000), 10000))}
    return {**request, "allow": allow, "limits": limits, key: bytes(items).hex() if key == "hex" else "".join(items)}


def failures_of(package):
    """The inputs that break a property, with the reason."""
    failures = []

    def checked(check, request):
        try:
            return check(request)
        except AssertionError as reason:
            failures.append(f"{str(request)[:500]}: {str(reason)[:300]}")

    inputs, rejected = {id: [] for id in FORMATS}, 0
    for request, is_rejected in vectors():
        if request["op"] in ("decode", "analyse", "legal-moves"):
            inputs[request["format"]].append(request)
            checked(package.check, request)
        elif is_rejected and request["op"] in ("encode", "play", "perft"):
            [reply] = checked(package.ask, request) or [{}]
            rejected += "reject" in reply
    assert rejected > 1000, f"only {rejected} values and moves are rejected"
    rounds = int(os.environ.get("ROUNDS", "500"))
    for id, requests in inputs.items():
        source = random.Random(f"{os.environ.get('SEED', '1')} {id}")
        short = [request for request in requests if len(str(request)) < 2000]
        accepted = sum(checked(package.check, damaged(source, source.choice(short))) is True for _ in range(rounds))
        assert rounds / 50 < accepted < rounds - rounds / 50, f"{id}: {accepted} of {rounds} inputs are accepted, which means little"
    return failures


if __name__ == "__main__":
    package = Package(sys.argv[1])
    with package.testee:
        found = failures_of(package)
    print(*found[:50], f"{len(found)} inputs break a property", sep="\n")
    sys.exit(bool(found))
