#!/usr/bin/env python3
"""Speaks the testee protocol for one of the decoders of decoders.py: `adapter.py NAME`.

Only plain has codes and offsets. Of the others the verdict counts: judge them with `--level verdict`.
"""

import pathlib
import resource
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
import decoders  # noqa: E402
import plain  # noqa: E402
from common import adapter  # noqa: E402

MAX_MEMORY = 1 << 32  # bytes of address space, for all but Node: a header may declare more than the machine has
MAX_PIXELS = 1 << 20  # bytes: a longer value is sent without its pixels, and no vector has one
MEMBERS = ("width", "height", "channels", "colorspace", "pixels")


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


def main():
    name = sys.argv[1]
    command = decoders.IN_PROCESS.get(name)
    pipe = subprocess.PIPE
    if name != "qoijs":
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    process = command and subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
    operations = {"decode": lambda data, _: decode(data, name, process)}
    if name == "plain":
        operations["explain"] = adapter.explained(plain.decode)
    adapter.serve(decoders.described(name), ["qoi/1"], operations)


if __name__ == "__main__":
    main()
