"""xiangqi-index/1: the number of a placement, and the side to move.

The rules are XI-1 to XI-11. `allow` and `limits` have no effect. The field is "integer".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterator, Optional

from . import _placements, _run, xiangqi_fen
from ._fault import Fault
from ._pieces import SIDES, letters_of
from ._ranks import write_ranks
from ._run import Allow
from ._values import instance_of, keys, one_of, text
from .explanation import Field

__all__ = ["Setup", "decode", "encode", "explain", "from_json", "to_json"]

LENGTH = 17  # XI-1


@dataclass(frozen=True)
class Setup:
    """A placement and the side to move. Raises `TypeError` or `ValueError` if it does not have the shape below.

    Whether the board follows the rules of placements is for the encoder.
    """

    turn: str
    """The side to move, "red" or "black"."""
    board: str
    """The first field of a FEN."""

    def __post_init__(self) -> None:
        one_of(SIDES, self.turn, "turn")
        text(self.board, "board")


def to_json(setup: Setup) -> Dict[str, Any]:
    """The setup in the shape of the testee protocol."""
    return {"turn": setup.turn, "board": setup.board}


def from_json(value: Any) -> Setup:
    """The setup from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    return Setup(*keys(value, "turn", "board"))


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Setup:
    if len(data) < LENGTH:
        raise Fault("truncated", 0)  # XI-7
    index, side = divmod(int.from_bytes(data[:LENGTH], "big"), 2)
    if index >= _placements.COUNT:
        raise Fault("value-out-of-range", 0)  # XI-8
    if len(data) > LENGTH:
        raise Fault("trailing-bytes", 8 * LENGTH)  # XI-9
    return Setup("red" if side else "black", write_ranks(_placements.board_of(index), 10, 9))


def _encode(setup: Setup) -> bytes:
    try:
        squares = xiangqi_fen._read_board(setup.board, len(setup.board))  # the board is the complete text, so a space is a fault
    except Fault as fault:
        raise fault.moved(None, "").within("board")  # XI-12
    number = 2 * _placements.index_of(letters_of(squares)) + (setup.turn == "red")
    return number.to_bytes(LENGTH, "big")


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    if len(data) >= LENGTH:
        yield Field("integer", 0, 0, 8 * LENGTH, LENGTH, None, ("XI-1", "XI-3", "XI-4", "XI-5", "XI-6"))


decode, encode, explain = _run.binary_format("xiangqi-index/1", _decode, _encode, _fields, instance_of(Setup))
