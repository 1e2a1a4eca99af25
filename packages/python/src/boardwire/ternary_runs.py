"""ternary-runs/1: a board as the lengths of its runs of equal cells.

Numbers of one byte are handled a stretch at a time, by tables; only a number of several bytes, a
run of 43 cells or more, is handled by itself.
"""

import re
from itertools import accumulate

from errors import STRICT, Refusal
from ternary_board import Board, read_header, write_header

# BR-8: 14 bytes may announce 2^48 cells. Asked only where the caller gives no limit.
OWN_MAX_CELLS = 1 << 26

_MAX_BYTES = 8  # BR-4
_STRETCH = re.compile(rb"[\x00-\x7f]+")
_LONG = re.compile(rb"[\x80-\xff]{1,7}[\x00-\x7f]")
_TWICE = re.compile(rb"00|11|22")
_RUN = re.compile("0+|1+|2+")

# The tables of the numbers of one byte (BR-2); bytes above 127 are never looked up.
_CELL = bytes(48 + number % 3 for number in range(256))
_LENGTH = bytes(number // 3 + 1 for number in range(256))
_TEXT = tuple(chr(_CELL[number]) * _LENGTH[number] for number in range(128))


def decode(data, allow=STRICT, max_cells=None):
    """One board; no leniency has a meaning (BR-9)."""
    rows, cols = read_header(data, 0, OWN_MAX_CELLS if max_cells is None else max_cells)  # BR-1
    left = rows * cols
    at = 6
    before = b""  # the cell of the run before, as a digit
    pieces = []
    while left:
        stretch = _STRETCH.match(data, at)
        if stretch:
            numbers = stretch[0]
            used = _judge(numbers, at, left, before)
            numbers = numbers[:used]
            pieces.append("".join(map(_TEXT.__getitem__, numbers)))
            left -= len(pieces[-1])
            before = _CELL[numbers[-1]:numbers[-1] + 1]
            at += used
        else:
            length, cell, end = _read_long(data, at)
            if length > left:
                raise Refusal("run-too-long", 8 * at)  # BR-5
            if b"%d" % cell == before:
                raise Refusal("run-not-maximal", 8 * at)  # BR-6
            pieces.append(str(cell) * length)
            left -= length
            before = b"%d" % cell
            at = end
    if at < len(data):
        raise Refusal("trailing-bytes", 8 * at)  # BR-9, whatever it would stand for
    return Board(rows, cols, "".join(pieces))


def _judge(numbers, at, left, before):
    """How many of the numbers belong to the board. The first fault is refused (BR-10)."""
    count, too_long = len(numbers), None
    lengths = numbers.translate(_LENGTH)
    if sum(lengths) > left:
        last, total = next((number, total) for number, total in enumerate(accumulate(lengths))
                           if total >= left)
        count = last + 1  # what is behind it is not judged
        if total > left:
            too_long = last
    cells = before + numbers[:count].translate(_CELL)
    twice = _TWICE.search(cells)
    if twice:
        again = twice.start() + 1 - len(before)
        if again != too_long:  # the code of a run that is too long stands higher
            raise Refusal("run-not-maximal", 8 * (at + again))  # BR-6
    if too_long is not None:
        raise Refusal("run-too-long", 8 * (at + too_long))  # BR-5
    return count


def _read_long(data, at):
    """A number of several bytes (BR-3) as length, cell and the byte behind it."""
    match = _LONG.match(data, at)
    if not match:
        if len(data) - at >= _MAX_BYTES:
            raise Refusal("number-not-shortest", 8 * at)  # BR-4: the eighth byte goes on
        raise Refusal("truncated", 8 * at)  # BR-7
    if match[0][-1] == 0:
        raise Refusal("number-not-shortest", 8 * at)  # BR-4
    number = sum(byte % 128 << 7 * k for k, byte in enumerate(match[0]))
    return number // 3 + 1, number % 3, match.end()


class _Numbers(dict):
    """The bytes of the number of a run that is given as text."""

    def __missing__(self, run):
        number = (len(run) - 1) * 3 + int(run[0])
        result = bytearray()
        while number >= 128:  # BR-3, BR-4
            result.append(number % 128 + 128)
            number //= 128
        result.append(number)
        return bytes(result)


_NUMBERS = _Numbers((text, bytes((number,))) for number, text in enumerate(_TEXT))


def encode(board):
    header = write_header(board)
    return header + b"".join(map(_NUMBERS.__getitem__, _RUN.findall(board.cells)))  # BR-2
