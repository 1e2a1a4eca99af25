"""xiangqi-list/1 and xiangqi-map/1: the squares of all pieces, or of the living ones alone.

The value is a tuple of 32 squares in the order of the ids, as in a Position, without the side to
move. No leniency has a meaning (XS-6).
"""

from errors import STRICT, Refusal
from pieces import DEAD, INDEX
from xiangqi_position import check_squares

_DEAD_BYTE = 90  # XS-1
_PIECES = 32


def decode_list(data, allow=STRICT):
    squares, occupied = [], set()
    for piece in range(_PIECES):
        if piece == len(data):
            raise Refusal("truncated", 8 * piece)  # XS-5
        square = data[piece]
        if square > _DEAD_BYTE:
            raise Refusal("byte-out-of-range", 8 * piece)  # XS-2
        if square == _DEAD_BYTE:
            square = DEAD
        _judge(piece, square, occupied, 8 * piece)
        squares.append(square)
    if len(data) > _PIECES:
        raise Refusal("trailing-bytes", 8 * _PIECES)  # XS-6
    return tuple(squares)


def decode_map(data, allow=STRICT):
    squares, occupied = [DEAD] * _PIECES, set()
    last = -1
    for at in range(0, len(data), 2):  # ends by itself: the 33rd id cannot rise
        piece = data[at]
        if piece >= _PIECES:
            raise Refusal("byte-out-of-range", 8 * at)  # XM-2
        if piece <= last:
            raise Refusal("ids-not-rising", 8 * at)  # XM-3: before its square is read
        last = piece
        place = 8 * (at + 1)
        if at + 1 == len(data):
            raise Refusal("truncated", place)  # XM-6
        square = data[at + 1]
        if square >= _DEAD_BYTE:
            raise Refusal("byte-out-of-range", place)  # XM-2: a dead piece has no entry
        _judge(piece, square, occupied, place)
        squares[piece] = square
    return tuple(squares)


def _judge(piece, square, occupied, place):
    if square in occupied:
        raise Refusal("square-occupied-twice", place)  # XS-3, XM-4
    if square not in INDEX[piece]:
        raise Refusal("square-not-allowed", place)  # XS-4, XM-5
    if square is not DEAD:
        occupied.add(square)


def encode_list(squares):
    check_squares(squares)  # XS-3, XS-4
    return bytes(_DEAD_BYTE if square is DEAD else square for square in squares)


def encode_map(squares):
    check_squares(squares)  # XM-4, XM-5
    return bytes(byte for entry in enumerate(squares) if entry[1] is not DEAD for byte in entry)
