"""The conformance vectors of Boardwire, and the rules that judge a codec by them."""

from ._codec import Answer, Codec, Reject, Unsupported
from ._judge import LEVELS, Verdict, beside, judge
from ._run import Expected, Session, describe, read_known, run, write_known
from ._vectors import Vector, find, load, manifest, read_data

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "Answer",
    "Codec",
    "Expected",
    "Reject",
    "Session",
    "Unsupported",
    "Vector",
    "Verdict",
    "beside",
    "describe",
    "find",
    "judge",
    "load",
    "manifest",
    "read_data",
    "read_known",
    "run",
    "write_known",
]
