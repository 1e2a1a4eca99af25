"""A game as one number, over the models of the index and of the rules: the chapters Xiangqi game and Xiangqi compact game."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from xiangqi import rules_model as rules
from xiangqi.fen import ranks
from xiangqi.index_model import COUNT, decode as placement_of, encode as index_of

MOST_PLIES = 2000
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@cache
def legal(squares, side):
    """The legal moves of a position, given as the items of its board."""
    return rules.legal(dict(squares), side)


class Layout(NamedTuple):
    """What distinguishes the formats of games."""

    prefix: str
    version: int
    # Upper bound (exclusive) on the bytes of V per ply.
    ply_bytes: int
    # The weight of a move, from the board and the move.
    weigh: Callable

    def shares(self, position):
        """Returns (shares, total): for each legal move, in order, the sum of the weights before it and its own weight; and the sum of all weights."""
        return shares(self, tuple(sorted(position.board.items())), position.side)


GAME = Layout("xg", 0x71, 1, lambda board, move: 1)


@cache
def shares(layout, squares, side):
    board, before, found = dict(squares), 0, {}
    for move in legal(squares, side):
        weight = layout.weigh(board, move)
        found[rules.iccs(move)] = before, weight
        before += weight
    return found, before


class Position:
    def __init__(self, fen):
        self.board, self.side = rules.read(fen)

    def moves(self):
        """In order, as text."""
        return [rules.iccs(move) for move in legal(tuple(sorted(self.board.items())), self.side)]

    def play(self, text):
        at = [(9 - int(text[i + 1]), "abcdefghi".index(text[i])) for i in (0, 2)]
        self.board = rules.moved(self.board, at)
        self.side = rules.other(self.side)


def start_digits(start):
    """Each digit with its weight and its radix, the first digit first."""
    if start == OPENING:
        return [(0, 1, 2)]
    board, side = rules.read(start)
    index = index_of({9 * row + col: letter for (row, col), letter in board.items()})
    return [(1, 1, 2), (2 * index + (side == "w"), 1, 2 * COUNT)]


def digits(layout, start, moves):
    found, position = start_digits(start), Position(start)
    for move in moves:
        shares, radix = layout.shares(position)
        found.append((*shares[move], radix))
        position.play(move)
    return found


def number(digits, rest=0):
    """V, where `rest` is what a decoder has left after the last digit."""
    value = rest
    for digit, weight, radix in reversed(digits):
        assert 0 <= digit <= radix - weight
        value = digit + value % weight + radix * (value // weight)
    return value


def count_bytes(plies):
    return bytes([plies]) if plies < 128 else bytes([plies % 128 + 128, plies // 128])


def number_bytes(value):
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def coded(layout, plies, number):
    return bytes([layout.version]) + count_bytes(plies) + number_bytes(number)


def encode(layout, start, moves):
    return coded(layout, len(moves), number(digits(layout, start, moves)))


def decode(layout, data):
    """The start and the moves of a valid encoding."""
    assert data[0] == layout.version
    plies, size = (data[1], 1) if data[1] < 128 else (data[1] - 128 + 128 * data[2], 2)
    value, start = int.from_bytes(data[1 + size :], "big"), OPENING
    value, is_other = divmod(value, 2)
    if is_other:
        value, digit = divmod(value, 2 * COUNT)
        start = f"{ranks(placement_of(digit // 2))} {'w' if digit % 2 else 'b'}"
    position, moves = Position(start), []
    for _ in range(plies):
        shares, radix = layout.shares(position)
        value, slot = divmod(value, radix)
        move, before, weight = next((move, before, weight) for move, (before, weight) in shares.items() if before <= slot < before + weight)
        value = slot - before + weight * value
        moves.append(move)
        position.play(move)
    assert value == 0 and encode(layout, start, moves) == data
    return start, moves
