"""xiangqi-game/1: a start and moves, each written as its number among the legal moves.

The rules are XG-1 to XG-18. `allow` and `limits` have no effect. The fields are "version", "plies" and "integer".
"""

from __future__ import annotations

from typing import List

from . import _run, xiangqi_rules
from ._games import MAX_PLIES, Game, Layout, from_json, to_json
from ._values import instance_of

__all__ = ["MAX_PLIES", "Game", "decode", "encode", "explain", "from_json", "to_json"]


def _weigh(board: xiangqi_rules._Board, moves: List[xiangqi_rules.Move]) -> List[int]:
    return [1] * len(moves)  # XG-6


_LAYOUT = Layout(0x71, 1, _weigh, (("XG-1",), ("XG-1", "XG-2"), ("XG-1", "XG-3", "XG-4", "XG-5", "XG-6")))

decode, encode, explain = _run.binary_format("xiangqi-game/1", _LAYOUT.decode, _LAYOUT.encode, _LAYOUT.fields, instance_of(Game))
