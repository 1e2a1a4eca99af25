"""xiangqi-game/1: a start and moves, each written as its number among the legal moves.

The rules are XG-1 to XG-18. `allow` and `limits` have no effect. The fields are "version", "plies" and "integer".
"""

from __future__ import annotations

from typing import List

from . import _run, xiangqi_rules
from ._games import MAX_PLIES, Game, Layout, from_json, to_json
from ._values import check_type

__all__ = ["MAX_PLIES", "Game", "decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "xiangqi-game/1"


def _weigh(board: xiangqi_rules._Board, moves: List[xiangqi_rules.Move]) -> List[int]:
    return [1] * len(moves)  # XG-6


_LAYOUT = Layout(0x71, 1, _weigh, (("XG-1",), ("XG-1", "XG-2"), ("XG-1", "XG-3", "XG-4", "XG-5", "XG-6")))


def encode(game: Game) -> bytes:
    """The bytes. Raises `EncodeError` for the start and `MoveError` for a move (XG-10, XG-19, XG-20)."""
    return _run.encode(_FORMAT, _LAYOUT.encode, check_type(Game, game, "the value"))


_READER = _run.Reader(_FORMAT, _LAYOUT.decode, _LAYOUT.fields)
decode, explain = _READER.decode, _READER.explain
