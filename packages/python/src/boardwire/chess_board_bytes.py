"""chess-board-bytes/1: the placement of a chess board, a byte a square.

The value is the placement as FEN writes it in its first field, rank 8 first (CB-1 to CB-9). `allow` and
`limits` have no effect. The fields are "code", one a square.
"""

from __future__ import annotations

from . import _run
from ._chess_board import Layout, from_json, to_json
from ._values import text

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "chess-board-bytes/1"
_LAYOUT = Layout(8, ("CB-1", "CB-2"))


def encode(placement: str) -> bytes:
    """The 64 bytes of a placement. Raises `EncodeError` for the first fault in the text (CB-7)."""
    return _run.encode(_FORMAT, _LAYOUT.encode, text(placement, "the placement"))


_READER = _run.Reader(_FORMAT, _LAYOUT.decode, _LAYOUT.fields)
decode, explain = _READER.decode, _READER.explain
