"""chess-board-packed/1: the placement of a chess board, four bits a square.

The value is the placement as FEN writes it in its first field, rank 8 first (CP-1 to CP-9). `allow` and
`limits` have no effect. The fields are "code", one a square.
"""

from __future__ import annotations

from . import _run
from ._chess_board import Layout, check_placement, from_json, to_json

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_LAYOUT = Layout(4, ("CP-1", "CP-2"))

decode, encode, explain = _run.binary_format("chess-board-packed/1", _LAYOUT.decode, _LAYOUT.encode, _LAYOUT.fields, check_placement)
