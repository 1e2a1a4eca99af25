"""ternary-stream/1: zero or more ternary-board/1 records, one directly after another (TS-1)."""

import ternary_board
from errors import STRICT


def decode(data, allow=STRICT, max_cells=None):
    boards = []
    at = 0
    while at < len(data):
        # TS-3, TS-4: the limit and every rule of a record hold for each record by itself;
        # places count from the first bit of the stream. Nothing can be trailing here.
        board, at = ternary_board.decode_record(data, at, allow, max_cells)
        boards.append(board)
    return boards


def encode(boards):
    return b"".join(map(ternary_board.encode, boards))
