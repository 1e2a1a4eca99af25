"""xiangqi-history/1: the plies that led to a position, newest first (XH-1).

Both ways undo one ply after another from the position that comes with the history. The rules of
the game are not judged (XH-18), and no leniency concerns this format.
"""

from typing import NamedTuple, Optional

import codewords
from bits import BitReader, BitWriter
from errors import STRICT, Refusal
from pieces import DEAD, INDEX, ORIGINS, OTHER, SIDES, side_of


class Ply(NamedTuple):
    piece: int
    origin: int  # `from` on the wire: where the piece stands once the ply is undone
    to: int
    captured: Optional[int]


class _Board:
    """A position that can be undone."""

    def __init__(self, position):
        self.squares = list(position.squares)
        self.occupied = {square for square in self.squares if square is not DEAD}
        self.side = OTHER[position.turn]  # XH-2: the newest ply is of the side not to move

    def undo(self, ply):
        self.squares[ply.piece] = ply.origin
        self.occupied.add(ply.origin)
        self.occupied.discard(ply.to)
        if ply.captured is not None:
            self.squares[ply.captured] = ply.to
            self.occupied.add(ply.to)
        self.side = OTHER[self.side]


def decode(data, position, allow=STRICT):
    reader = BitReader(data)
    board = _Board(position)
    plies = []
    # XH-14, XH-15: fewer than eight bits that are all 1, or none, are no record.
    while not (reader.left < 8 and reader.only_ones_left()):
        ply = _read_ply(reader, board)
        board.undo(ply)
        plies.append(ply)
    return plies


def _read_ply(reader, board):
    """One record; each field is judged before the next one is read (XH-3, XH-20)."""
    place = reader.at
    mover = reader.take(4, place) + 16 * SIDES.index(board.side)
    to = board.squares[mover]
    if to is DEAD:
        raise Refusal("mover-dead", place)  # XH-9
    origins = ORIGINS[mover][to]
    if not origins:
        raise Refusal("no-origin", place)  # XH-10

    captured = None
    if reader.take(1, reader.at):
        place = reader.at
        captured = reader.take(4, place) + 16 * SIDES.index(OTHER[board.side])
        if board.squares[captured] is not DEAD:
            raise Refusal("captured-alive", place)  # XH-11
        if to not in INDEX[captured]:
            raise Refusal("captured-misplaced", place)  # XH-12

    place = reader.at  # of the origin index, also where it has no bits (XH-13)
    origin = origins[codewords.read_index(reader, len(origins))]
    if origin in board.occupied:
        raise Refusal("origin-occupied", place)  # XH-13
    return Ply(mover, origin, to, captured)


def encode(plies, position):
    writer = BitWriter()
    board = _Board(position)
    for ply in plies:
        _write_ply(writer, board, ply)
        board.undo(ply)
    return writer.padded_with_ones()  # XH-17; no plies give no bytes


def _write_ply(writer, board, ply):
    if side_of(ply.piece) != board.side:
        raise Refusal("no-origin")  # XH-19
    square = board.squares[ply.piece]
    if square is DEAD:
        raise Refusal("mover-dead")  # XH-9
    origins = ORIGINS[ply.piece][square]
    if ply.to != square or ply.origin not in origins:
        raise Refusal("no-origin")  # XH-10, XH-19
    writer.put_number(ply.piece % 16, 4)

    if ply.captured is None:
        writer.put("0")
    else:
        if side_of(ply.captured) == board.side:
            raise Refusal("captured-misplaced")  # XH-19
        if board.squares[ply.captured] is not DEAD:
            raise Refusal("captured-alive")  # XH-11
        if square not in INDEX[ply.captured]:
            raise Refusal("captured-misplaced")  # XH-12
        writer.put("1")
        writer.put_number(ply.captured % 16, 4)

    if ply.origin in board.occupied:
        raise Refusal("origin-occupied")  # XH-13
    writer.put(codewords.words(len(origins))[origins.index(ply.origin)])
