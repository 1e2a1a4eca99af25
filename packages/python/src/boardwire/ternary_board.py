"""ternary-board/1: one board of empty (0), white (1) and black (2) cells, five cells to a byte.

A board's cells are a string of the digits 0, 1, 2, row by row. Cells are never touched one by one:
a translation table gives the same trit of all bytes at once, and strides put them in their places.
"""

import re
from typing import NamedTuple

from errors import STRICT, Refusal

MAX_DIMENSION = (1 << 24) - 1  # TB-2
_WEIGHTS = (1, 3, 9, 27, 81)  # TB-4
_TOO_HIGH = re.compile(rb"[\xf3-\xff]")  # 243..=255, TB-6

# _DIGIT[i] maps a cell byte to the digit of its trit i; bytes above 242 are never looked up.
_DIGIT = tuple(bytes(48 + byte // weight % 3 for byte in range(256)) for weight in _WEIGHTS)
# _WEIGHED[i] maps the digit of a cell to what it adds to its byte as trit i.
_WEIGHED = tuple(bytes.maketrans(b"012", bytes((0, weight, 2 * weight))) for weight in _WEIGHTS)


class Board(NamedTuple):
    rows: int
    cols: int
    cells: str


def decode(data, allow=STRICT, max_cells=None):
    """A file: exactly one record."""
    board, end = decode_record(data, 0, allow, max_cells)
    if end < len(data) and "trailing-bytes" not in allow:
        raise Refusal("trailing-bytes", 8 * end)  # TB-12; TB-13 ignores what follows
    return board


def decode_record(data, start, allow, max_cells):
    """The record that begins at byte `start`, and the byte after it.

    Nothing is allocated by what the header announces, only by what is there.
    """
    rows, cols = read_header(data, start, max_cells)
    total = rows * cols
    begin = start + 6
    count = -(-total // 5)  # TB-3
    end = begin + count

    # TB-14: a bad byte that is there comes before the end of the input.
    bad = _TOO_HIGH.search(data, begin, min(end, len(data)))
    if bad:
        raise Refusal("byte-out-of-range", 8 * bad.start())  # TB-6, whatever is allowed
    if end > len(data):
        raise Refusal("truncated", 8 * len(data))  # TB-10, TS-2
    used = total - 5 * (count - 1)  # cells in the last byte
    if data[end - 1] >= 3**used and "unused-trits" not in allow:
        raise Refusal("unused-trits-not-zero", 8 * (end - 1))  # TB-8; TB-9 ignores them

    body = data[begin:end]
    digits = bytearray(5 * count)
    for trit, table in enumerate(_DIGIT):
        digits[trit::5] = body.translate(table)  # TB-4, TB-5
    del digits[total:]
    return Board(rows, cols, digits.decode("ascii")), end


def read_header(data, start, max_cells):
    """Rows and columns, the product being within the limit."""
    rows = read_dimension(data, start)  # TB-1
    cols = read_dimension(data, start + 3)
    if max_cells is not None and rows * cols > max_cells:
        raise Refusal("limit-exceeded", 8 * start)  # TB-11, TS-3
    return rows, cols


def read_dimension(data, start):
    """The dimension that begins at byte `start`."""
    if start + 3 > len(data):
        raise Refusal("truncated", 8 * start)  # TB-10
    value = int.from_bytes(data[start:start + 3], "little")
    if value == 0:
        raise Refusal("dimension-zero", 8 * start)  # TB-2
    return value


def encode(board):
    """The record of a board; its cells are rows*cols of the digits 0, 1, 2."""
    header = write_header(board)
    count = -(-len(board.cells) // 5)
    digits = board.cells.encode("ascii").ljust(5 * count, b"0")  # TB-7
    # All bytes at once as one long number: no sum exceeds 242, so nothing carries over.
    packed = sum(
        int.from_bytes(digits[trit::5].translate(table), "little")
        for trit, table in enumerate(_WEIGHED)
    )
    return header + packed.to_bytes(count, "little")


def write_header(board):
    if board.rows == 0 or board.cols == 0:
        raise Refusal("dimension-zero")  # TB-2
    return board.rows.to_bytes(3, "little") + board.cols.to_bytes(3, "little")  # TB-1
