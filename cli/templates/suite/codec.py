"""A codec of points that speaks the testee protocol, with one bug: the suite finds it."""

import json
import re
import sys


class Rejected(Exception):
    """A code and the offset of the byte."""


def decode(data):
    for at, what in enumerate(("tag", "x", "y")):
        if at == len(data):
            raise Rejected("truncated", at)
        if what == "tag" and data[at] != 0x50:
            raise Rejected("wrong-tag", at)
        if what != "tag" and data[at] > 100:
            raise Rejected("out-of-range", at)
    if len(data) > 3:
        raise Rejected("trailing-bytes", 3)
    return {"x": data[1], "y": data[2]}


def answer(request):
    if request["op"] == "hello":
        if request["protocol"] != 1:
            return {"unsupported": "only version 1 of the protocol"}
        return {"name": "points", "formats": {"point/1": ["decode"]}}
    if not isinstance(request["format"], str):
        raise ValueError("format is a text")
    if (request["op"], request["format"]) != ("decode", "point/1"):
        return {"unsupported": "only decode of point/1"}
    if not re.fullmatch("([0-9a-f]{2})*", request["hex"]):
        raise ValueError("hex has two digits of 0-9a-f for each byte")
    try:
        return {"ok": decode(bytes.fromhex(request["hex"]))}
    except Rejected as rejected:
        code, at = rejected.args
        return {"reject": code, "at": {"byte": at}}


for line in sys.stdin:
    identity = ""
    try:
        request = json.loads(line)
        identity = request["id"]
        reply = answer(request)
    except (ValueError, KeyError, TypeError) as fault:
        reply = {"error": repr(fault)}
    print(json.dumps({"id": identity, **reply}), flush=True)
