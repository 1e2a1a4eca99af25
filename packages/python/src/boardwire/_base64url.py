"""base64url without '=' (XL-16 to XL-18), strict in its three points.

Offsets are indices into the text that is given; the caller moves them to where the text is.
"""

from __future__ import annotations

import base64
import re

from ._fault import Fault

_OUTSIDE = re.compile(r"[^A-Za-z0-9_-]")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def decode(text: str) -> bytes:
    # The order is characters, length, spare bits, each over the complete text.
    outside = _OUTSIDE.search(text)
    if outside:
        raise Fault("base64-character", outside.start())  # XL-16
    rest = len(text) % 4
    if rest == 1:
        raise Fault("base64-length", len(text) - 1)  # XL-17
    spare = {0: 0, 2: 4, 3: 2}[rest]
    if spare and _ALPHABET.index(text[-1]) % (1 << spare):
        raise Fault("base64-spare-bits", len(text) - 1)  # XL-18
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
