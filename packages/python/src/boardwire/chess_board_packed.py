"""chess-board-packed/1: the placement of a chess board, four bits a square.

The value is the placement as FEN writes it in its first field, rank 8 first (CP-1 to CP-9). `allow` and
`limits` have no effect. The fields are "code", one a square.
"""

from __future__ import annotations

from typing import Iterator

from . import _chess_board, _run
from ._chess_board import from_json, to_json
from ._run import Allow
from ._values import text
from .explanation import Field

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "chess-board-packed/1"


def encode(placement: str) -> bytes:
    """The 32 bytes of a placement. Raises `EncodeError` for the first fault in the text (CP-7)."""
    return _run.encode(_FORMAT, _chess_board.encode_packed, text(placement, "the placement"))


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    for square, code in enumerate(int(digit, 16) for digit in data[:32].hex()):
        yield Field("code", square, 4 * square, 4, code, None, ("CP-1", "CP-2"))


_READER = _run.Reader(_FORMAT, _chess_board.decode_packed, _fields)
decode, explain = _READER.decode, _READER.explain
