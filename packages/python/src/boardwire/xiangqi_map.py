"""xiangqi-map/1: pairs of id and square for the living pieces only, without the side to move.

The value has 32 squares in the order of the ids, None for a captured piece (XM-1 to XM-6). `allow` and
`limits` have no effect. The fields are "id" and "square" of each pair.
"""

from __future__ import annotations

from typing import Iterator, List, Optional, Set

from . import _run
from ._fault import Fault
from ._pieces import DEAD
from ._run import Allow
from ._values import squares as checked_squares
from .explanation import Field
from .xiangqi_list import DEAD_BYTE, PIECES, check_piece, from_json, to_json
from .xiangqi_position import Squares, check_squares

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Squares:
    squares: List[Optional[int]] = [DEAD] * PIECES
    occupied: Set[int] = set()
    previous_id = -1
    for at in range(0, len(data), 2):  # at most 32 rounds: a 33rd id cannot rise
        piece = data[at]
        if piece >= PIECES:
            raise Fault("byte-out-of-range", 8 * at, f"pairs[{at // 2}]")  # XM-2
        if piece <= previous_id:
            raise Fault("ids-not-rising", 8 * at, f"pairs[{at // 2}]")  # XM-3: before its square is read
        previous_id = piece
        offset = 8 * (at + 1)
        if at + 1 == len(data):
            raise Fault("truncated", offset, f"pieces[{piece}]")  # XM-6
        square = data[at + 1]
        if square >= DEAD_BYTE:
            raise Fault("byte-out-of-range", offset, f"pieces[{piece}]")  # XM-2: a dead piece has no entry
        check_piece(piece, square, occupied, offset)
        squares[piece] = square
    return tuple(squares)


def _encode(squares: Squares) -> bytes:
    check_squares(squares)  # XM-4, XM-5
    return bytes(byte for piece, square in enumerate(squares) if square is not DEAD for byte in (piece, square))


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    for at, byte in enumerate(data):
        yield Field("square" if at % 2 else "id", at // 2, 8 * at, 8, byte, byte, ("XM-1",))


decode, encode, explain = _run.binary_format("xiangqi-map/1", _decode, _encode, _fields, checked_squares)
