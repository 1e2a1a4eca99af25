"""xiangqi-fen/1: the diagram of a board as text; a decoder chooses the identities.

The rules are XF-1 to XF-13. `allow` and `limits` have no effect. A decoder checks and drops the fields after the
second. An encoder writes the board and the side to move, and drops the identities.
"""

from __future__ import annotations

from itertools import permutations
from typing import Dict, Iterator, List, Optional, Tuple

from . import _codewords, _run, xiangqi_position
from ._fault import Fault
from ._pieces import (CANDIDATES, DEAD, HOME_FILE, INDEX, KINDS, SIDES, across_river, ids_of, kind_of,
                      letters_of, side_of)
from ._ranks import read_ranks, write_ranks
from ._run import Allow
from ._values import instance_of
from .xiangqi_position import Position, Squares, from_json, to_json

__all__ = ["decode", "encode", "from_json", "to_json"]

Choice = Dict[int, Optional[int]]  # squares by id
Diagram = Dict[Tuple[str, str], List[int]]  # squares by side and kind

# XF-3: each letter as a side and a kind; E and H are synonyms of B and N.
_LETTERS = {}
for _kind in KINDS:
    for _letter in _kind + {"B": "E", "N": "H"}.get(_kind, ""):
        _LETTERS[_letter] = ("red", _kind)
        _LETTERS[_letter.lower()] = ("black", _kind)

_SIDE_FIELD = {"w": "red", "r": "red", "b": "black"}  # XF-5


def _decode(text: str, allow: Allow, max_cells: Optional[int]) -> Position:
    end = text.find(" ")
    if end < 0:
        end = len(text)
    squares = _read_board(text, end)
    return Position(_read_fields(text, end), squares)


def _read_board(text: str, end: int) -> Squares:
    """The first field, and the identities of its pieces."""
    diagram: Diagram = {(side, kind): [] for side in SIDES for kind in KINDS}
    for at, square in read_ranks(text, end, 10, 9, _LETTERS):
        group = _LETTERS[text[at]]
        diagram[group].append(square)
        if not any(_choices(*group, diagram[group])):
            raise Fault("fen-identity", at, f"ranks[{square // 9}]")  # XF-11
    return _identities(diagram)


def _read_fields(text: str, at: int) -> str:
    """The side to move. The fields after it are checked and dropped. `at` is the end of the first field."""
    turn, number = "red", 1  # XF-5: red moves where the second field is absent
    while at < len(text):  # the character at `at` is a space
        start = at + 1
        at = text.find(" ", start)
        if at < 0:
            at = len(text)
        number += 1
        if start == at or number == 7:
            raise Fault("fen-fields", start)  # XF-6
        if number == 2:
            side = _SIDE_FIELD.get(text[start:at])
            if side is None:
                raise Fault("fen-side", start, "turn")  # XF-5
            turn = side
    return turn


def _choices(side: str, kind: str, squares: List[int]) -> Iterator[Choice]:
    """Every assignment of the squares to ids that have them in their lists. The other ids are dead.

    There are at most 5! = 120 choices, because a text with more squares than ids is rejected at once.
    """
    ids = ids_of(side, kind)
    if len(squares) > len(ids):
        return
    places: List[Optional[int]] = [*squares, *[DEAD] * (len(ids) - len(squares))]
    for choice in set(permutations(places)):
        if all(place in INDEX[piece] for piece, place in zip(ids, choice)):
            yield dict(zip(ids, choice))


def _identities(diagram: Diagram) -> Squares:
    """The best choice of each side and kind. Sides and kinds do not affect one another."""
    squares: List[Optional[int]] = [DEAD] * 32
    for (side, kind), places in diagram.items():
        for piece, place in min(_choices(side, kind, places), key=_rank_of_choice).items():
            squares[piece] = place
    return tuple(squares)


def _rank_of_choice(choice: Choice) -> Tuple[int, int, str]:
    bits = "".join(
        _codewords.words(len(CANDIDATES[piece]))[INDEX[piece][place]]
        for piece, place in sorted(choice.items())
    )
    at_home_file = sum(
        kind_of(piece) == "P" and place is not DEAD
        and across_river(side_of(piece), place) and place % 9 == HOME_FILE[piece]
        for piece, place in choice.items()
    )
    return len(bits), -at_home_file, bits  # XF-8, XF-9, XF-10


def _encode(position: Position) -> str:
    xiangqi_position.check_squares(position.squares)  # XF-13
    return write_ranks(letters_of(position.squares), 10, 9) + (" w" if position.turn == "red" else " b")


decode, encode = _run.text_format("xiangqi-fen/1", _decode, _encode, instance_of(Position))
