"""A game as one number: the digits of the chapter Xiangqi game, over the models of the index and of the rules."""

from functools import cache

from xiangqi import rules_model as rules
from xiangqi.fen import ranks
from xiangqi.index_model import COUNT, decode as placement_of, encode as index_of

VERSION = 0x71
MOST_PLIES = 2000
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@cache
def legal(squares, side):
    """The legal moves of a position, given as the items of its board."""
    return rules.legal(dict(squares), side)


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
    """Each digit with its radix, the first digit first."""
    if start == OPENING:
        return [(0, 2)]
    board, side = rules.read(start)
    index = index_of({9 * row + col: letter for (row, col), letter in board.items()})
    return [(1, 2), (2 * index + (side == "w"), 2 * COUNT)]


def digits(start, moves):
    found, position = start_digits(start), Position(start)
    for move in moves:
        choices = position.moves()
        found.append((choices.index(move), len(choices)))
        position.play(move)
    return found


def number(digits):
    value = 0
    for digit, radix in reversed(digits):
        assert 0 <= digit < radix
        value = digit + radix * value
    return value


def count_bytes(plies):
    return bytes([plies]) if plies < 128 else bytes([plies % 128 + 128, plies // 128])


def number_bytes(value):
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def encode(start, moves):
    return bytes([VERSION]) + count_bytes(len(moves)) + number_bytes(number(digits(start, moves)))


def decode(data):
    """The start and the moves of a valid encoding."""
    assert data[0] == VERSION
    plies, size = (data[1], 1) if data[1] < 128 else (data[1] - 128 + 128 * data[2], 2)
    value, start = int.from_bytes(data[1 + size :], "big"), OPENING
    value, is_other = divmod(value, 2)
    if is_other:
        value, digit = divmod(value, 2 * COUNT)
        start = f"{ranks(placement_of(digit // 2))} {'w' if digit % 2 else 'b'}"
    position, moves = Position(start), []
    for _ in range(plies):
        choices = position.moves()
        value, digit = divmod(value, len(choices))
        moves.append(choices[digit])
        position.play(choices[digit])
    assert value == 0 and encode(start, moves) == data
    return start, moves
