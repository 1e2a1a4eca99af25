"""ternary-integer/1: a board as one number, cell i counting 3^i.

A number is split at a power of 3 near its middle, and its parts again, down to parts of ten cells,
which a table turns into text; the other way parts are joined in pairs.
"""

from functools import lru_cache
from itertools import product

from errors import STRICT, Refusal
from long_numbers import divide, multiply
from ternary_board import Board, read_header, write_header

_LOG2_OF_3 = 0x195C01A39FBD6879FA00B120A068BADD1  # floor(log2(3) * 2^128)
_PART = 10  # cells of the smallest part when decoding
_DIGITS = 160  # cells of the smallest part when encoding


def length_of(cells):
    """The number of bytes that 3^cells - 1 needs (BI-3); right for every board."""
    return (cells * _LOG2_OF_3 >> 128) // 8 + 1


@lru_cache(maxsize=None)
def _texts():
    """The ten cells of each number below 3^10, the first cell having the least weight."""
    return ["".join(reversed(cells)) for cells in product("012", repeat=_PART)]


def decode(data, allow=STRICT, max_cells=None):
    """One board; no leniency has a meaning (BI-7). Time grows faster than the input."""
    rows, cols = read_header(data, 0, max_cells)  # BI-1, BI-6
    total = rows * cols
    begin = 6
    end = begin + length_of(total)
    if end > len(data):
        raise Refusal("truncated", 8 * begin)  # BI-5: V is one field
    # No number of so many bytes is 3^(total + 6) or more, since 256 < 3^6.
    cells = _split(int.from_bytes(data[begin:end], "little"), total + 6)
    if cells[total:].strip("0"):
        raise Refusal("value-out-of-range", 8 * begin)  # BI-4
    if end < len(data):
        raise Refusal("trailing-bytes", 8 * end)  # BI-7
    return Board(rows, cols, cells[:total])


def _split(number, count):
    """At least `count` cells of a number below 3^count."""
    powers = [3**_PART]  # powers[k] = 3^(10 * 2^k)
    while _PART << len(powers) < count:
        powers.append(multiply(powers[-1], powers[-1]))
    parts = [number]
    while powers:
        power = powers.pop()
        halves = []
        for part in parts:
            high, low = divide(part, power)
            halves += low, high
        parts = halves
    return "".join(map(_texts().__getitem__, parts))


def encode(board):
    header = write_header(board)
    total = len(board.cells)
    return header + _join(board.cells[::-1]).to_bytes(length_of(total), "little")  # BI-2, BI-3


def _join(digits):
    """The number that the digits of base 3 give, the first having the greatest weight."""
    parts = [int(digits[max(0, stop - _DIGITS):stop], 3)
             for stop in range(len(digits), 0, -_DIGITS)]
    power = 3**_DIGITS
    while len(parts) > 1:  # the least part comes first
        if len(parts) % 2:
            parts.append(0)
        parts = [low + multiply(high, power) for low, high in zip(parts[::2], parts[1::2])]
        if len(parts) > 1:
            power = multiply(power, power)
    return parts[0]
