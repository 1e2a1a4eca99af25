"""xiangqi-position/1: the side to move and 32 pieces with identities in 149 to 177 bits."""

from typing import NamedTuple

import codewords
from bits import BitReader, BitWriter
from errors import STRICT, Refusal
from pieces import CANDIDATES, DEAD, INDEX

_MAX_BYTES = 23  # 177 bits and padding


class Position(NamedTuple):
    turn: str  # "red" or "black"
    squares: tuple  # 32 squares in the order of the ids, None for dead


def decode(data, allow=STRICT):
    reader = BitReader(data[:_MAX_BYTES])
    turn = "red" if reader.take(1, 0) else "black"  # XP-2
    squares = []
    occupied = set()
    for candidates in CANDIDATES:  # XP-3
        place = reader.at
        square = candidates[codewords.read_index(reader, len(candidates))]  # XP-18: truncated
        if square is not DEAD:
            if square in occupied:
                raise Refusal("square-occupied-twice", place)  # XP-17
            occupied.add(square)
        squares.append(square)
    while reader.at % 8:  # XP-14
        place = reader.at
        if not reader.take(1, place) and "padding-bits" not in allow:
            raise Refusal("padding-not-ones", place)  # XP-15; XP-20 ignores them
    if 8 * len(data) > reader.at and "trailing-bytes" not in allow:
        raise Refusal("trailing-bytes", reader.at)  # XP-16; XP-21 ignores them
    return Position(turn, tuple(squares))


def check(position):
    """Refuse what no encoder of a position writes (XP-17, XP-22); XP-19: nothing else."""
    check_squares(position.squares)


def check_squares(squares):
    occupied = set()
    for index, square in zip(INDEX, squares):
        if square not in index:
            raise Refusal("square-not-allowed")  # XP-22
        if square is not DEAD and square in occupied:
            raise Refusal("square-occupied-twice")  # XP-17
        occupied.add(square)


def encode(position):
    check(position)
    writer = BitWriter()
    writer.put("1" if position.turn == "red" else "0")  # XP-2
    for index, square in zip(INDEX, position.squares):
        writer.put(codewords.words(len(index))[index[square]])
    return writer.padded_with_ones()  # XP-14
