#!/usr/bin/env python3
"""Speaks the testee protocol for a codec in a file: `adapter.py FILE`. The file has `decode(text)`, `encode(bytes)` and `Fault`."""

import importlib.util
import json
import pathlib
import re
import sys

spec = importlib.util.spec_from_file_location("codec", sys.argv[1])
codec = importlib.util.module_from_spec(spec)
spec.loader.exec_module(codec)


def answer(request):
    op = request["op"]
    if op == "hello" and request["protocol"] == 1:
        return {"name": pathlib.Path(sys.argv[1]).name, "language": "Python", "formats": {"base45/1": ["decode", "encode"]}}
    if op not in ("decode", "encode") or request["format"] != "base45/1":
        return {"unsupported": "only decode and encode of base45/1"}
    try:
        if op == "decode":
            return {"ok": {"bytes": codec.decode(request["text"]).hex()}}
        if not re.fullmatch("([0-9a-f]{2})*", request["value"]["bytes"]):
            return {"error": "bytes is not pairs of digits in lower case"}
        return {"ok": {"text": codec.encode(bytes.fromhex(request["value"]["bytes"]))}}
    except codec.Fault as fault:
        code, at = fault.args
        return {"reject": code, "at": {"char": at}}


for line in sys.stdin.buffer:
    reply = {"id": None}
    try:
        request = json.loads(line.decode())
        reply["id"] = request["id"]
        reply |= answer(request)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        reply["error"] = repr(error)
    print(json.dumps(reply), flush=True)
