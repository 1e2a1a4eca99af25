#!/usr/bin/env python3
"""Speaks the testee protocol for a codec in a file with `decode(text)` and `encode(bytes)`, or for the package of PyPI: `adapter.py FILE|base45`."""

import importlib
import pathlib
import runpy
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from common import adapter  # noqa: E402

if sys.argv[1] == "base45":
    package = importlib.import_module("base45")
    decode, encode, rejections = package.b45decode, lambda data: package.b45encode(data).decode(), ValueError
else:
    codec = runpy.run_path(sys.argv[1])
    decode, encode, rejections = codec["decode"], codec["encode"], ()
adapter.Reject.unit = "char"
operations = {
    "decode": lambda text, _: {"bytes": decode(text).hex()},
    "encode": lambda value, _: {"text": encode(adapter.from_hex(value, "bytes"))},
}
adapter.serve(pathlib.Path(sys.argv[1]).name, ["base45/1"], operations, rejections)
