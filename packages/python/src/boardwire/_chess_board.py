"""What chess-board-bytes/1 and chess-board-packed/1 share: a code for each of 64 squares.

The value is the placement as text. The codes are kept as 64 hexadecimal digits, a8 first (CB-1).
"""

from __future__ import annotations

import re
from typing import Any, Dict, Optional

from ._fault import Fault
from ._ranks import read_ranks, write_ranks
from ._run import Allow
from ._values import keys, text

# CB-2, CP-2: the letters by code; a space is no piece.
_LETTERS = " PRNBQK  prnbqk "
_CODE = {letter: format(code, "x") for code, letter in enumerate(_LETTERS) if letter != " "}
_BAD_BYTE = re.compile(rb"[^\x00-\x06\x09-\x0e]")  # CB-3
_BAD_CODE = re.compile("[78f]")  # CP-3


def decode_bytes(data: bytes, allow: Allow, max_cells: Optional[int]) -> str:
    bad = _BAD_BYTE.search(data, 0, 64)
    if bad:
        raise Fault("piece-code-invalid", 8 * bad.start(), f"squares[{bad.start()}]")  # CB-3
    _judge_length(data, 64)
    return _placement(data.hex()[1::2])


def decode_packed(data: bytes, allow: Allow, max_cells: Optional[int]) -> str:
    codes = data[:32].hex()  # CP-1: the high half of a byte is its first square
    bad = _BAD_CODE.search(codes)
    if bad:
        raise Fault("piece-code-invalid", 4 * bad.start(), f"squares[{bad.start()}]")  # CP-3
    _judge_length(data, 32)
    return _placement(codes)


def _judge_length(data: bytes, length: int) -> None:
    if len(data) < length:
        raise Fault("truncated", 8 * len(data), f"squares[{64 // length * len(data)}]")  # CB-4, CP-4
    if len(data) > length:
        raise Fault("trailing-bytes", 8 * length)  # CB-5, CP-5: no leniency has a meaning


def _placement(codes: str) -> str:
    return write_ranks({square: _LETTERS[int(code, 16)] for square, code in enumerate(codes) if code != "0"}, 8, 8)


def encode_bytes(placement: str) -> bytes:
    return bytes.fromhex("0" + "0".join(_codes(placement)))


def encode_packed(placement: str) -> bytes:
    return bytes.fromhex(_codes(placement))


def _codes(placement: str) -> str:
    """CB-7, CP-7: the first fault in the text; nothing else is judged (CB-6, CP-6)."""
    codes = ["0"] * 64
    try:
        for at, square in read_ranks(placement, len(placement), 8, 8, _CODE):
            codes[square] = _CODE[placement[at]]
    except Fault as fault:
        raise fault.moved(None, "")
    return "".join(codes)


def to_json(placement: str) -> Dict[str, Any]:
    """The placement in the shape of the testee protocol."""
    return {"placement": placement}


def from_json(value: Any) -> str:
    """The placement from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    (placement,) = keys(value, "placement")
    return text(placement, "placement")
