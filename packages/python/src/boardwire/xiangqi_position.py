"""xiangqi-position/1: the side to move and 32 pieces with identities in 149 to 177 bits.

The rules are XP-1 to XP-21. `allow` may name "padding-bits" and "trailing-bytes"; `limits` has no effect.
The fields are `turn`, `piece`, `padding` and `trailing-bytes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Dict, List, Optional, Tuple

from . import _codewords, _draw, _run
from ._bits import BitReader, BitWriter
from ._fault import Fault
from ._pieces import CANDIDATES, DEAD, INDEX, SIDES, kind_of
from ._run import Allow
from ._values import instance_of, keys, one_of
from ._values import squares as checked_squares
from .explanation import Field

__all__ = ["Position", "Squares", "decode", "encode", "explain", "from_json", "to_json"]

_MAX_BYTES = 23  # 177 bits and padding
_PATHS = tuple(f"pieces[{piece}]" for piece in range(32))
# The requirement of the list of a kind.
_LIST_RULE = {"K": "XP-5", "A": "XP-6", "B": "XP-7", "N": "XP-8", "R": "XP-8", "C": "XP-8", "P": "XP-9"}

Squares = Tuple[Optional[int], ...]
"""32 squares in the order of the ids (XP-4): 9*row + col, row 0 Black's back rank, None if captured."""


@dataclass(frozen=True)
class Position:
    """A position. Raises `TypeError` or `ValueError` if it does not have the shape below.

    Whether each piece is on a square of its list, and alone there, is for the encoders.
    """

    turn: str
    """The side to move, "red" or "black"."""
    squares: Squares
    """32 squares 0 to 89 in the order of the ids, None for a captured piece."""

    def __post_init__(self) -> None:
        one_of(SIDES, self.turn, "turn")
        object.__setattr__(self, "squares", checked_squares(self.squares))

    def __str__(self) -> str:
        """The board in the letters of FEN, and the side to move."""
        return _draw.position_text(self.turn, self.squares)

    def _repr_svg_(self) -> str:
        """The board as an image for a notebook."""
        return _draw.position_svg(self.turn, self.squares)


def to_json(position: Position) -> Dict[str, Any]:
    """The position in the shape of the testee protocol."""
    return {"turn": position.turn, "squares": list(position.squares)}


def from_json(value: Any) -> Position:
    """The position from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    return Position(*keys(value, "turn", "squares"))


def _decode(data: bytes, allow: Allow, max_cells: Optional[int] = None,
            trace: Optional[List[Field]] = None) -> Position:
    reader = BitReader(data[:_MAX_BYTES], trace)
    reader.path = "turn"
    turn = "red" if reader.take(1, 0) else "black"  # XP-2
    reader.note("turn", 0, 0, int(turn == "red"), None, "XP-1", "XP-2")
    squares: List[Optional[int]] = []
    occupied = set()
    for candidates in CANDIDATES:  # XP-3
        offset = reader.at
        reader.path = _PATHS[len(squares)]
        index = _codewords.read_index(reader, len(candidates))  # XP-18: truncated
        square = candidates[index]
        if square is not DEAD:
            if square in occupied:
                raise Fault("square-occupied-twice", offset, reader.path)  # XP-17
            occupied.add(square)
        reader.note("piece", len(squares), offset, index, square, *_rules(len(squares), index))
        squares.append(square)
    _read_padding(reader, allow)
    trailing = len(data) - reader.at // 8
    if trailing:
        offset = reader.at
        if "trailing-bytes" not in allow:
            raise Fault("trailing-bytes", offset)  # XP-16; XP-21 ignores them
        reader.at = 8 * len(data)
        reader.note("trailing-bytes", 0, offset, trailing, None, "XP-21")
    return Position(turn, tuple(squares))


def _rules(piece: int, index: int) -> Tuple[str, ...]:
    """The requirements that give a piece its square."""
    black = ("XP-10",) if piece >= 16 else ()
    word = _codewords.requirement_of(index, len(CANDIDATES[piece]))
    return ("XP-3", "XP-4", _LIST_RULE[kind_of(piece)], *black, word)


def _read_padding(reader: BitReader, allow: Allow) -> None:
    start, value = reader.at, 0
    while reader.at % 8:  # XP-14
        offset = reader.at
        bit = reader.take(1, offset)
        if not bit and "padding-bits" not in allow:
            raise Fault("padding-not-ones", offset)  # XP-15; XP-20 ignores them
        value = 2 * value + bit
    if reader.at > start:
        reader.note("padding", 0, start, value, None, "XP-14", *(("XP-20",) if "padding-bits" in allow else ()))


def check_squares(squares: Squares) -> None:
    """Reject positions that no encoder writes (XP-17, XP-22). There are no other checks (XP-19)."""
    occupied = set()
    for index, square, path in zip(INDEX, squares, _PATHS):
        if square not in index:
            raise Fault("square-not-allowed", path=path)  # XP-22
        if square is not DEAD and square in occupied:
            raise Fault("square-occupied-twice", path=path)  # XP-17
        occupied.add(square)


def _encode(position: Position) -> bytes:
    check_squares(position.squares)
    writer = BitWriter()
    writer.put("1" if position.turn == "red" else "0")  # XP-2
    for index, square in zip(INDEX, position.squares):
        writer.put(_codewords.words(len(index))[index[square]])
    return writer.to_padded_bytes()  # XP-14


decode, encode, explain = _run.binary_format("xiangqi-position/1", _decode, _encode, partial(_run.traced, _decode), instance_of(Position))
