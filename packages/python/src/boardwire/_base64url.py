"""base64url without '=' (XL-16 to XL-18), strict about characters, length and spare bits.

Offsets are indices into the given text. The caller turns them into offsets in the link.
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
    last_group = len(text) % 4  # the number of its characters
    if last_group == 1:
        raise Fault("base64-length", len(text) - 1)  # XL-17
    spare_bits = {0: 0, 2: 4, 3: 2}[last_group]
    if spare_bits and _ALPHABET.index(text[-1]) % (1 << spare_bits):
        raise Fault("base64-spare-bits", len(text) - 1)  # XL-18
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
