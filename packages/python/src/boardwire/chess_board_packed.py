"""chess-board-packed/1: the placement of a chess board, four bits a square.

The value is the placement as FEN writes it in its first field, rank 8 first (CP-1 to CP-9). `allow` and
`limits` have no effect. The fields are "code", one a square.
"""

from __future__ import annotations

from . import _run
from ._chess_board import Layout, from_json, to_json
from ._values import text

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "chess-board-packed/1"
_LAYOUT = Layout(4, ("CP-1", "CP-2"))


def encode(placement: str) -> bytes:
    """The 32 bytes of a placement. Raises `EncodeError` for the first fault in the text (CP-7)."""
    return _run.encode(_FORMAT, _LAYOUT.encode, text(placement, "the placement"))


_READER = _run.Reader(_FORMAT, _LAYOUT.decode, _LAYOUT.fields)
decode, explain = _READER.decode, _READER.explain
