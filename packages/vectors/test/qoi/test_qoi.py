"""The decoder of the guest QOI in Python. `LAX=1` makes it read what follows the end marker."""

import os
import sys
from pathlib import Path

GUESTS = Path(os.environ["GUESTS"])
sys.path[:0] = [str(GUESTS), str(GUESTS / "qoi" / "testees")]

import plain  # noqa: E402
from qoi_vectors import Codec, Reject  # noqa: E402
from common import adapter  # noqa: E402


def decode(data):
    try:
        *header, pixels = plain.decode(data)
    except adapter.Reject as fault:
        if os.environ.get("LAX") == "1" and fault.code == "trailing-bytes":
            return decode(data[: fault.at])
        raise Reject(fault.code, fault.at) from None
    return dict(zip(("width", "height", "channels", "colorspace"), header)) | {"pixels": pixels.hex()}


codec = Codec().add("qoi/1", decode=decode)
