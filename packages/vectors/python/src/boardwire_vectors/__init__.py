"""The conformance vectors of Boardwire, and a comparison of a codec with them."""

from ._codec import Answer, Codec, Reject, Unsupported
from ._compare import to_json
from ._judge import Verdict, judge
from ._numbers import JsonNumber, parse_json
from ._run import describe, run
from ._vectors import Vector, find, load, manifest, read_data

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Codec",
    "JsonNumber",
    "Reject",
    "Unsupported",
    "Vector",
    "Verdict",
    "describe",
    "find",
    "judge",
    "load",
    "manifest",
    "parse_json",
    "read_data",
    "run",
    "to_json",
]
