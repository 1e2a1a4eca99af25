"""xiangqi-compact/1: a game in which likely moves take fewer bits.

The rules are XC-1 to XC-15. `allow` and `limits` have no effect. The fields are "version", "plies" and "integer".
"""

from __future__ import annotations

from typing import List, Tuple

from . import _run, xiangqi_rules
from ._games import MAX_PLIES, Game, Layout, from_json, to_json
from ._values import instance_of

__all__ = ["MAX_PLIES", "Game", "decode", "encode", "explain", "from_json", "to_json"]

# XC-8, for each kind: the gain of its capture, the loss if it is attacked, and the values of squares by row from the other side's.
_CAPTURED = {"K": 16, "A": 5, "B": 5, "N": 9, "R": 14, "C": 9, "P": 6}
_ATTACKED = {"K": 2, "A": 1, "B": 3, "N": 3, "R": 9, "C": 4, "P": 3}
_SQUARES = {
    "K": "00000 00000 00000 00000 00000 00000 00000 00001 00033 00057",
    "A": "00000 00000 00000 00000 00000 00000 00000 00000 00003 00010",
    "B": "00000 00000 00000 00000 00000 00300 00000 00006 00000 00200",
    "N": "76666 68c85 78997 5b8c8 687aa 67b89 55668 26687 13252 00431",
    "R": "8aaaa 799a9 799a9 8bbbb 89abb 8bbba 8aaab 07799 27581 09585",
    "C": "42301 22220 12323 23435 32236 33536 32336 44559 32445 00457",
    "P": "35687 58bda 36999 479ba 36798 20404 40004 00000 00000 00000",
}


def _table(rows: str) -> Tuple[int, ...]:
    """The digits of 90 squares: columns 5 to 8 are columns 3 to 0."""
    return tuple(int(digit, 16) for row in rows.split(" ") for digit in row + row[3::-1])


# The values by the letter of a piece. Black sees the board from the other side.
_VALUES = {letter: values for kind, rows in _SQUARES.items()
           for letter, values in ((kind, _table(rows)), (kind.lower(), _table(rows)[::-1]))}


def _weigh(board: xiangqi_rules._Board, moves: List[xiangqi_rules.Move]) -> List[int]:
    attacked = {start: board.is_attacked_after(start, start) for start in dict(moves)}
    return [_weight(_score(board, start, to, attacked[start])) for start, to in moves]


def _weight(score: int) -> int:
    score = max(0, min(16, score))
    return (2 + score % 2) << (score // 2)  # XC-5


def _score(board: xiangqi_rules._Board, start: int, to: int, attacked: bool) -> int:
    """The score before it is limited (XC-6). `attacked`: whether the piece is attacked before the move (XC-7)."""
    letter, target = board.letters[start], board.letters[to]
    attacks = attacked - board.is_attacked_after(start, to)
    captured = _CAPTURED[target.upper()] if target else 0
    return 4 + captured + attacks * _ATTACKED[letter.upper()] + _VALUES[letter][to] - _VALUES[letter][start]


_LAYOUT = Layout(0xF1, 2, _weigh, (("XC-1",), ("XC-1",), ("XC-1", "XC-2", "XC-4", "XC-5", "XC-6", "XC-7", "XC-8")))

decode, encode, explain = _run.binary_format("xiangqi-compact/1", _LAYOUT.decode, _LAYOUT.encode, _LAYOUT.fields, instance_of(Game))
