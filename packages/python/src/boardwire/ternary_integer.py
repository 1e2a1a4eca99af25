"""ternary-integer/1: a board as one number, in which cell i has the weight 3^i.

The rules are BI-1 to BI-7. No leniency applies (BI-7). Time grows faster than the input. The fields are
"rows", "cols" and "integer".

The decoder splits a number at a power of 3 near its middle, and then the parts in the same way, down to
parts of ten cells, which a table converts to cells. The encoder joins parts in pairs.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Iterator, List, Optional

from . import _run
from ._fault import Fault
from ._long_numbers import divide
from ._run import Allow
from ._values import instance_of
from .explanation import Field
from .ternary_board import (_TO_DIGITS, Board, from_json, header_fields, header_of, read_header, to_json,
                            write_header)

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_LOG2_OF_3 = 0x195C01A39FBD6879FA00B120A068BADD1  # floor(log2(3) * 2^128)
_PART = 10  # cells of the smallest part when decoding
_DIGITS = 160  # cells of the smallest part when encoding


def length_of(cells: int) -> int:
    """The number of bytes that 3^cells - 1 needs (BI-3); right for every board."""
    return (cells * _LOG2_OF_3 >> 128) // 8 + 1


@lru_cache(maxsize=None)
def _parts() -> List[bytes]:
    """The ten cells of each number below 3^10, the first cell having the least weight."""
    return [bytes(reversed(cells)) for cells in product(range(3), repeat=_PART)]


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Board:
    rows, cols = read_header(data, 0, max_cells)  # BI-1, BI-6
    total = rows * cols
    begin = 6
    end = begin + length_of(total)
    if end > len(data):
        raise Fault("truncated", 8 * begin, "cells")  # BI-5: V is one field
    number = int.from_bytes(data[begin:end], "little")
    # A number with more bits than 3^total is too great, and needs no division.
    if number.bit_length() > (total * _LOG2_OF_3 >> 128) + 1:
        raise Fault("value-out-of-range", 8 * begin, "cells")  # BI-4
    # No number of so many bytes is 3^(total + 6) or more, since 256 < 3^6.
    cells = _split(number, total + 6)
    if cells[total:].strip(b"\0"):
        raise Fault("value-out-of-range", 8 * begin, "cells")  # BI-4
    if end < len(data):
        raise Fault("trailing-bytes", 8 * end)  # BI-7
    return Board(rows, cols, cells[:total])


def _split(number: int, count: int) -> bytes:
    """At least `count` cells of a number below 3^count."""
    powers = [3**_PART]  # powers[k] = 3^(10 * 2^k)
    while _PART << len(powers) < count:
        powers.append(powers[-1] * powers[-1])
    parts = [number]
    while powers:
        power = powers.pop()
        halves: List[int] = []
        for part in parts:
            high, low = divide(part, power)
            halves += low, high
        parts = halves
    return b"".join(map(_parts().__getitem__, parts))


def _encode(board: Board) -> bytes:
    header = write_header(board)
    total = len(board.cells)
    return header + _join(board.cells[::-1]).to_bytes(length_of(total), "little")  # BI-2, BI-3


def _join(cells: bytes) -> int:
    """The number that the cells give as digits of base 3. The first digit has the greatest weight."""
    digits = cells.translate(_TO_DIGITS)
    parts = [int(digits[max(0, stop - _DIGITS):stop], 3)
             for stop in range(len(digits), 0, -_DIGITS)]
    power = 3**_DIGITS
    while len(parts) > 1:  # the least part comes first
        if len(parts) % 2:
            parts.append(0)
        parts = [low + high * power for low, high in zip(parts[::2], parts[1::2])]
        if len(parts) > 1:
            power *= power
    return parts[0]


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    yield from header_fields(data, 0, "BI-1")
    rows, cols = header_of(data, 0)
    length = length_of(rows * cols)
    yield Field("integer", 0, 48, 8 * length, length, rows * cols, ("BI-2", "BI-3"))


decode, encode, explain = _run.binary_format("ternary-integer/1", _decode, _encode, _fields, instance_of(Board))
