"""xiangqi-list/1: the squares of all 32 pieces, a byte each, without the side to move.

The value has 32 squares in the order of the ids, None for a captured piece (XS-1 to XS-6). `allow` and
`limits` have no effect. The fields are "piece", one a byte.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Set

from . import _run
from ._fault import Fault
from ._pieces import DEAD, INDEX
from ._run import Allow
from ._values import keys
from ._values import squares as checked_squares
from .explanation import Field
from .xiangqi_position import Squares, check_squares

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

DEAD_BYTE = 90  # XS-1
PIECES = 32


def to_json(squares: Squares) -> Dict[str, Any]:
    """The squares in the shape of the testee protocol."""
    return {"squares": list(squares)}


def from_json(value: Any) -> Squares:
    """The squares from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    return checked_squares(*keys(value, "squares"))


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Squares:
    squares: List[Optional[int]] = []
    occupied: Set[int] = set()
    for piece in range(PIECES):
        if piece == len(data):
            raise Fault("truncated", 8 * piece, f"pieces[{piece}]")  # XS-5
        square = data[piece]
        if square > DEAD_BYTE:
            raise Fault("byte-out-of-range", 8 * piece, f"pieces[{piece}]")  # XS-2
        squares.append(DEAD if square == DEAD_BYTE else square)
        check_piece(piece, squares[-1], occupied, 8 * piece)
    if len(data) > PIECES:
        raise Fault("trailing-bytes", 8 * PIECES)  # XS-6
    return tuple(squares)


def check_piece(piece: int, square: Optional[int], occupied: Set[int], offset: int) -> None:
    """Reject a piece on an occupied square or off its list; note its square as occupied."""
    if square in occupied:
        raise Fault("square-occupied-twice", offset, f"pieces[{piece}]")  # XS-3, XM-4
    if square not in INDEX[piece]:
        raise Fault("square-not-allowed", offset, f"pieces[{piece}]")  # XS-4, XM-5
    if square is not DEAD:
        occupied.add(square)


def _encode(squares: Squares) -> bytes:
    check_squares(squares)  # XS-3, XS-4
    return bytes(DEAD_BYTE if square is DEAD else square for square in squares)


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    for piece, byte in enumerate(data):
        yield Field("piece", piece, 8 * piece, 8, byte, None if byte == DEAD_BYTE else byte, ("XS-1",))


decode, encode, explain = _run.binary_format("xiangqi-list/1", _decode, _encode, _fields, checked_squares)
