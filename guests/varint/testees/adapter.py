#!/usr/bin/env python3
"""Speaks the testee protocol for the codec plain of this suite, or for a package: `adapter.py NAME`.

Only plain has codes and offsets. Of the others the verdict counts: judge them with `--level verdict`.
"""

import importlib
import io
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
import plain  # noqa: E402
from common import adapter  # noqa: E402


def stream(decode):
    """A decoder of a stream as one of bytes, which returns the number and how many bytes were read."""

    def of_bytes(data):
        source = io.BytesIO(data)
        return decode(source), source.tell()

    return of_bytes


# The decoder and the encoder of a package.
PACKAGES = {
    "varint": lambda package: (stream(package.decode_stream), package.encode),
    "uvarint": lambda package: (package.decode, package.encode),
    "leb128": lambda package: (stream(lambda source: package.u.decode_reader(source)[0]), package.u.encode),
}


def codec(name):
    decode, encode = PACKAGES[name](importlib.import_module(name))

    def decoded(data, _):
        number, size = decode(data)
        return {"number": str(number), "rest": data[size:].hex()}

    return decoded, lambda value, _: bytes(encode(int(value["number"]))) + bytes.fromhex(value["rest"])


if __name__ == "__main__":
    name = sys.argv[1]
    decode, encode = (plain.decode, plain.encode) if name == "plain" else codec(name)
    adapter.serve(name, plain.BITS, {"decode": decode, "encode": encode})
