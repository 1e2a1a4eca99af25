"""chess-board-bytes/1: the placement of a chess board, a byte a square.

The value is the placement as FEN writes it in its first field, rank 8 first (CB-1 to CB-9). `allow` and
`limits` have no effect. The fields are "code", one a square.
"""

from __future__ import annotations

from . import _run
from ._chess_board import Layout, check_placement, from_json, to_json

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_LAYOUT = Layout(8, ("CB-1", "CB-2"))

decode, encode, explain = _run.binary_format("chess-board-bytes/1", _LAYOUT.decode, _LAYOUT.encode, _LAYOUT.fields, check_placement)
