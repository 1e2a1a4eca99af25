"""xiangqi-history/1: the plies that led to a position, newest first (XH-1).

Both ways undo one ply after another from the position that comes with the history. The rules of
the game are not judged (XH-18), and no leniency concerns this format.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Optional, Tuple

from . import _codewords, _run, xiangqi_position
from ._bits import BitReader, BitWriter
from ._fault import Fault
from ._pieces import DEAD, INDEX, ORIGINS, OTHER, SIDES, kind_of, side_of
from ._run import Allow, Buffer, Limits
from ._values import integer, check_type, keys, sequence
from .explanation import Explanation, Field
from .xiangqi_position import Position

__all__ = ["Ply", "decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "xiangqi-history/1"
# The requirement of the order of the origins of a kind.
_ORDER_RULE = {"R": "XH-4", "C": "XH-4", "P": "XH-5", "K": "XH-6", "A": "XH-7", "B": "XH-7", "N": "XH-7"}


@dataclass(frozen=True)
class Ply:
    """A move of one side. Raises `TypeError` or `ValueError` if it does not have the shape below."""

    piece: int
    """The id of the piece that moved: 0 to 15 red, 16 to 31 black."""
    origin: int
    """The square that the piece left, 0 to 89. The testee protocol calls this square "from"."""
    to: int
    """The square that the piece reached, 0 to 89."""
    captured: Optional[int] = None
    """The id of the captured piece; None if there is none."""

    def __post_init__(self) -> None:
        integer(self.piece, "piece", 0, 31)
        integer(self.origin, "origin", 0, 89)
        integer(self.to, "to", 0, 89)
        if self.captured is not None:
            integer(self.captured, "captured", 0, 31)


def decode(data: Buffer, *, position: Position, allow: Iterable[str] = (),
           limits: Optional[Limits] = None) -> Tuple[Ply, ...]:
    """The plies that led to `position`, newest first (XH-1 to XH-20).

    `allow` and `limits` have no effect. Raises `DecodeError` or `TruncatedError`; `EncodeError` if
    `xiangqi_position.encode` rejects `position`.
    """
    return _run.decode_input(_FORMAT, _decode, data, allow, limits, _check_position(position))


def encode(plies: Iterable[Ply], *, position: Position) -> bytes:
    """The encoding of the plies that led to `position`, newest first.

    Raises `EncodeError` if a ply cannot be undone, or if no encoder accepts `position`.
    """
    plies = [check_type(Ply, ply, f"plies[{number}]") for number, ply in enumerate(plies)]
    return _run.encode_value(_FORMAT, _encode, plies, _check_position(position))


def explain(data: Buffer, *, position: Position, allow: Iterable[str] = (),
            limits: Optional[Limits] = None) -> Explanation[Tuple[Ply, ...]]:
    """The fields "mover", "capture", "captured", "origin" of each ply, and "padding".

    A rejected input is no exception. Raises `EncodeError` as `decode` does.
    """
    return _run.explain_input(_FORMAT, _decode, _fields, data, allow, limits, _check_position(position))


def to_json(plies: Iterable[Ply]) -> Dict[str, Any]:
    """The plies in the shape of the testee protocol."""
    return {"plies": [{"piece": ply.piece, "from": ply.origin, "to": ply.to, "captured": ply.captured}
                      for ply in plies]}


def from_json(value: Any) -> Tuple[Ply, ...]:
    """The plies from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    (plies,) = keys(value, "plies")
    return tuple(Ply(*keys(ply, "piece", "from", "to", "captured")) for ply in sequence(plies, "plies"))


def _check_position(position: Position) -> Position:
    def check() -> None:
        try:
            xiangqi_position.check_squares(check_type(Position, position, "position").squares)
        except Fault as fault:
            raise fault.within("position")

    _run.encode_value("xiangqi-position/1", check)
    return position


class _Board:
    """A position whose plies can be undone."""

    def __init__(self, position: Position) -> None:
        self.squares = list(position.squares)
        self.occupied = {square for square in self.squares if square is not DEAD}
        self.side = OTHER[position.turn]  # XH-2: the newest ply is of the side not to move

    def undo(self, ply: Ply) -> None:
        self.squares[ply.piece] = ply.origin
        self.occupied.add(ply.origin)
        self.occupied.discard(ply.to)
        if ply.captured is not None:
            self.squares[ply.captured] = ply.to
            self.occupied.add(ply.to)
        self.side = OTHER[self.side]


def _decode(data: bytes, allow: Allow, max_cells: Optional[int], position: Position,
            trace: Optional[List[Field]] = None) -> Tuple[Ply, ...]:
    reader = BitReader(data, trace)
    board = _Board(position)
    plies: List[Ply] = []
    # XH-14, XH-15: fewer than eight bits that are all 1, or no bits, are not a ply.
    while not (reader.bits_left < 8 and reader.is_at_padding()):
        try:
            ply = _read_ply(reader, board, len(plies))
        except Fault as fault:
            raise fault.within(f"plies[{len(plies)}]")
        board.undo(ply)
        plies.append(ply)
    offset, bit_count = reader.at, reader.bits_left
    if bit_count:
        reader.note("padding", 0, offset, reader.take(bit_count, offset), None, "XH-14", "XH-17")
    return tuple(plies)


def _read_ply(reader: BitReader, board: _Board, number: int) -> Ply:
    """Read ply `number`. Each field is checked before the next one is read (XH-3, XH-20)."""
    offset = reader.at
    reader.path = "piece"
    mover = reader.take(4, offset) + 16 * SIDES.index(board.side)
    to = board.squares[mover]
    if to is DEAD:
        raise Fault("mover-dead", offset, reader.path)  # XH-9
    origins = ORIGINS[mover][to]
    if not origins:
        raise Fault("no-origin", offset, reader.path)  # XH-10
    reader.note("mover", number, offset, mover % 16, mover, "XH-1", "XH-2", "XH-3")

    captured = None
    offset = reader.at
    reader.path = "captured"
    capture = reader.take(1, offset)
    reader.note("capture", number, offset, capture, None, "XH-3")
    if capture:
        offset = reader.at
        captured = reader.take(4, offset) + 16 * SIDES.index(OTHER[board.side])
        if board.squares[captured] is not DEAD:
            raise Fault("captured-alive", offset, reader.path)  # XH-11
        if to not in INDEX[captured]:
            raise Fault("captured-misplaced", offset, reader.path)  # XH-12
        reader.note("captured", number, offset, captured % 16, captured, "XH-3")

    offset = reader.at  # the first bit of the origin index, even if the index has no bits (XH-13)
    reader.path = "origin"
    index = _codewords.read_index(reader, len(origins))
    origin = origins[index]
    if origin in board.occupied:
        raise Fault("origin-occupied", offset, reader.path)  # XH-13
    reader.note("origin", number, offset, index, origin, "XH-3", _ORDER_RULE[kind_of(mover)], "XH-8")
    return Ply(mover, origin, to, captured)


def _encode(plies: Iterable[Ply], position: Position) -> bytes:
    writer = BitWriter()
    board = _Board(position)
    for number, ply in enumerate(plies):
        try:
            _write_ply(writer, board, ply)
        except Fault as fault:
            raise fault.within(f"plies[{number}]")
        board.undo(ply)
    return writer.to_padded_bytes()  # XH-17; no plies give no bytes


def _write_ply(writer: BitWriter, board: _Board, ply: Ply) -> None:
    if side_of(ply.piece) != board.side:
        raise Fault("no-origin", path="piece")  # XH-19
    square = board.squares[ply.piece]
    if square is DEAD:
        raise Fault("mover-dead", path="piece")  # XH-9
    origins = ORIGINS[ply.piece][square]
    if ply.to != square or ply.origin not in origins:
        raise Fault("no-origin", path="origin" if ply.to == square else "to")  # XH-10, XH-19
    writer.put_number(ply.piece % 16, 4)

    if ply.captured is None:
        writer.put("0")
    else:
        if side_of(ply.captured) == board.side:
            raise Fault("captured-misplaced", path="captured")  # XH-19
        if board.squares[ply.captured] is not DEAD:
            raise Fault("captured-alive", path="captured")  # XH-11
        if square not in INDEX[ply.captured]:
            raise Fault("captured-misplaced", path="captured")  # XH-12
        writer.put("1")
        writer.put_number(ply.captured % 16, 4)

    if ply.origin in board.occupied:
        raise Fault("origin-occupied", path="origin")  # XH-13
    writer.put(_codewords.words(len(origins))[origins.index(ply.origin)])


def _fields(data: bytes, allow: Allow, position: Position) -> List[Field]:
    return _run.traced(_decode, data, allow, None, position)
