#!/usr/bin/env python3
"""Speaks the testee protocol for one of the decoders of decoders.py: `adapter.py NAME`.

Only plain has codes and offsets. Of the others the verdict counts: judge them with `--level verdict`.
"""

import json
import re
import resource
import subprocess
import sys

import decoders
from plain import Reject

MAX_MEMORY = 1 << 32  # bytes of address space, for all but Node: a header may declare more than the machine has
MAX_PIXELS = 1 << 20  # bytes: a longer value is sent without its pixels, and no vector has one
MEMBERS = ("width", "height", "channels", "colorspace", "pixels")


class BadRequest(Exception):
    pass


def decode(data, name, process):
    """The value of a file, or an exception."""
    if process is None:
        members = decoders.IN_PYTHON[name](data)
    else:
        process.stdin.write(data.hex() + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise SystemExit(f"{name} ended")
        *members, pixels = line.rstrip("\n").split(" ")
        if not members:
            raise ValueError(pixels)
        members = [None if member == "-" else int(member) for member in members] + [bytes.fromhex(pixels)]
    header = (int.from_bytes(data[4:8], "big"), int.from_bytes(data[8:12], "big"), data[12], data[13])
    *members, pixels = (own if given is None else given for given, own in zip(members, (*header, b"")))
    return dict(zip(MEMBERS, (*members, pixels.hex() if len(pixels) <= MAX_PIXELS else "")))


def member(request, key):
    if type(request.get(key)) is not str:
        raise BadRequest(f"{key} is missing or not a text")
    return request[key]


def perform(request, name, process):
    """The members of the reply, without its id."""
    op = member(request, "op")
    if op == "hello" and request.get("protocol") == 1:
        hello = dict(zip(("name", "version", "language"), decoders.described(name)))
        return {**hello, "formats": {"qoi/1": ["decode"]}}
    if op != "decode" or member(request, "format") != "qoi/1":
        return {"unsupported": "only decode of qoi/1"}
    data = member(request, "hex")
    if not re.fullmatch("([0-9a-f]{2})*", data):
        raise BadRequest("hex is not pairs of digits in lower case")
    try:
        return {"ok": decode(bytes.fromhex(data), name, process)}
    except Reject as reject:
        return {"reject": reject.code, "at": {"byte": reject.at}}
    except Exception as error:  # a package rejects in its own way
        return {"reject": type(error).__name__}


def answer(line, name, process):
    try:
        request = json.loads(line.decode())
        reply = {"id": member(request, "id")}
    except (ValueError, AttributeError, BadRequest):
        return {"id": None, "error": "the line is not a request"}
    try:
        return {**reply, **perform(request, name, process)}
    except BadRequest as fault:
        return {**reply, "error": str(fault)}


def main():
    name = sys.argv[1]
    command = decoders.IN_PROCESS.get(name)
    pipe = subprocess.PIPE
    if name != "qoijs":
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    process = command and subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line, name, process)), flush=True)


if __name__ == "__main__":
    main()
