"""chess-board-bytes/1: the placement of a chess board, a byte a square.

The value is the placement as FEN writes it in its first field, rank 8 first (CB-1 to CB-9). `allow` and
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

_FORMAT = "chess-board-bytes/1"


def encode(placement: str) -> bytes:
    """The 64 bytes of a placement. Raises `EncodeError` for the first fault in the text (CB-7)."""
    return _run.encode(_FORMAT, _chess_board.encode_bytes, text(placement, "the placement"))


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    for square, code in enumerate(data[:64]):
        yield Field("code", square, 8 * square, 8, code, None, ("CB-1", "CB-2"))


_READER = _run.Reader(_FORMAT, _chess_board.decode_bytes, _fields)
decode, explain = _READER.decode, _READER.explain
