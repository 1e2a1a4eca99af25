"""ternary-bits2/1: a board with two bits a cell; each row begins with a new byte.

As in ternary_board, tables and strides move all cells of one kind at once.
"""

import re

from errors import STRICT, Refusal
from ternary_board import Board, read_header, write_header

_WEIGHTS = (1, 4, 16, 64)  # BT-3


def _cells(byte):
    return [byte // weight % 4 for weight in _WEIGHTS]


def _one_of(values):
    return re.compile(b"[" + b"".join(b"\\x%02x" % value for value in values) + b"]")


# _DIGIT[i] maps a cell byte to the digit of its cell i; a byte with a 3 is never looked up.
_DIGIT = tuple(bytes(48 + _cells(byte)[i] for byte in range(256)) for i in range(4))
# _WEIGHED[i] maps the digit of a cell to what it adds to its byte as cell i.
_WEIGHED = tuple(bytes.maketrans(b"012", bytes((0, weight, 2 * weight))) for weight in _WEIGHTS)
# A 3 is a fault in a cell that is in use (BT-4) and in one that is not (BT-5).
_BAD = _one_of(byte for byte in range(256) if 3 in _cells(byte))
# _BAD_LAST[u]: the bytes that may not be the last one of a row, u of its cells being in use.
_BAD_LAST = {used: _one_of(byte for byte in range(256)
                           if 3 in _cells(byte) or any(_cells(byte)[used:]))
             for used in (1, 2, 3)}


def decode(data, allow=STRICT, max_cells=None):
    """One board; no leniency has a meaning (BT-8)."""
    rows, cols = read_header(data, 0, max_cells)  # BT-1, BT-7
    begin = 6
    stride = -(-cols // 4)  # BT-2
    end = begin + rows * stride
    used = cols - 4 * (stride - 1)  # cells in the last byte of a row

    # BT-9: a bad byte that is there comes before the end of the input.
    body = data[begin:end]
    bad = [match.start() for match in (_BAD.search(body),) if match]
    if used < 4:
        match = _BAD_LAST[used].search(body[stride - 1::stride])
        if match:
            bad.append(stride - 1 + match.start() * stride)
    if bad:
        at = min(bad)
        _refuse_byte(body[at], 8 * (begin + at), used if at % stride == stride - 1 else 4)
    if end > len(data):
        raise Refusal("truncated", 8 * len(data))  # BT-6
    if end < len(data):
        raise Refusal("trailing-bytes", 8 * end)  # BT-8

    digits = bytearray(4 * len(body))
    for cell, table in enumerate(_DIGIT):
        digits[cell::4] = body.translate(table)
    for width in range(4 * stride, cols, -1):
        del digits[cols::width]  # the first unused cell of each row, all rows at once
    return Board(rows, cols, digits.decode("ascii"))


def _refuse_byte(byte, place, used):
    """The cells are judged from the first on, which has the lowest bits, then the unused ones."""
    for number, cell in enumerate(_cells(byte)[:used]):
        if cell == 3:
            raise Refusal("cell-invalid", place + 6 - 2 * number)  # BT-4
    raise Refusal("unused-cells-not-zero", place)  # BT-5


def encode(board):
    header = write_header(board)
    stride = -(-board.cols // 4)
    digits = bytearray(board.cells, "ascii")
    unused = 4 * stride - board.cols
    if unused:  # BT-5: the last cell of each row is marked, and each mark becomes cell and zeros
        last = slice(board.cols - 1, None, board.cols)
        digits[last] = digits[last].translate(bytes.maketrans(b"012", b"abc"))
        for mark, cell in zip((b"a", b"b", b"c"), (b"0", b"1", b"2")):
            digits = digits.replace(mark, cell + b"0" * unused)
    # All bytes at once as one long number: no sum exceeds 170, so nothing carries over.
    packed = sum(
        int.from_bytes(digits[cell::4].translate(table), "little")
        for cell, table in enumerate(_WEIGHED)
    )
    return header + packed.to_bytes(board.rows * stride, "little")
