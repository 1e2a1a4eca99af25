"""ternary-runs/1: a board as the lengths of its runs of equal cells.

The rules are BR-1 to BR-10. No leniency applies (BR-9). 14 bytes may declare 2^48 cells: only the limit
bounds memory and time. The fields are "rows", "cols" and "run".

Numbers of one byte are handled a stretch at a time, by tables; only a number of several bytes, a
run of 43 cells or more, is handled by itself.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Dict, Iterator, Optional, Tuple

from . import _run
from ._fault import Fault
from ._run import Allow
from ._values import instance_of
from .explanation import Field
from .ternary_board import Board, from_json, header_fields, header_of, read_header, to_json, write_header

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_MAX_BYTES = 8  # BR-4
_STRETCH = re.compile(rb"[\x00-\x7f]+")
_LONG = re.compile(rb"[\x80-\xff]{1,7}[\x00-\x7f]")
_NUMBER = re.compile(rb"[\x80-\xff]{0,7}[\x00-\x7f]")
_TWICE = re.compile(rb"\x00\x00|\x01\x01|\x02\x02")
_RUN = re.compile(rb"\x00+|\x01+|\x02+")

# The tables of the numbers of one byte (BR-2); bytes above 127 are never looked up.
_CELL = bytes(number % 3 for number in range(256))
_LENGTH = bytes(number // 3 + 1 for number in range(256))
_CELLS = tuple(_CELL[number:number + 1] * _LENGTH[number] for number in range(128))
_TEXT = tuple(cells.decode("latin-1") for cells in _CELLS)  # many texts are joined with less memory than bytes


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Board:
    rows, cols = read_header(data, 0, max_cells)  # BR-1, BR-8
    try:
        cells, at = _read_runs(data, rows * cols)
    except MemoryError as reason:  # the board is within the caller's limit, but the machine lacks the memory
        raise Fault("limit-exceeded", 0) from reason
    if at < len(data):
        raise Fault("trailing-bytes", 8 * at)  # BR-9: no leniency applies
    return Board(rows, cols, cells)


def _read_runs(data: bytes, cell_count: int) -> Tuple[bytes, int]:
    """The cells, and the byte after the last run."""
    cells_left = cell_count
    at = 6
    previous_cell = b""
    pieces = []
    while cells_left:
        cells_read = cell_count - cells_left
        stretch = _STRETCH.match(data, at)
        if stretch:
            numbers = stretch[0]
            used = _check_numbers(numbers, at, cells_left, previous_cell, cells_read)
            numbers = numbers[:used]
            pieces.append("".join(map(_TEXT.__getitem__, numbers)).encode("latin-1"))
            cells_left -= len(pieces[-1])
            previous_cell = _CELL[numbers[-1]:numbers[-1] + 1]
            at += used
        else:
            length, cell, end = _read_long(data, at, cells_read)
            if length > cells_left:
                raise Fault("run-too-long", 8 * at, f"cells[{cells_read}]")  # BR-5
            if bytes((cell,)) == previous_cell:
                raise Fault("run-not-maximal", 8 * at, f"cells[{cells_read}]")  # BR-6
            pieces.append(bytes((cell,)) * length)
            cells_left -= length
            previous_cell = bytes((cell,))
            at = end
    return b"".join(pieces), at


def _check_numbers(numbers: bytes, at: int, cells_left: int, previous_cell: bytes, cells_read: int) -> int:
    """The number of the numbers that belong to the board. Raises the first fault (BR-10)."""
    count, too_long = len(numbers), None
    lengths = numbers.translate(_LENGTH)
    if sum(lengths) > cells_left:
        last, length_sum = next((number, length_sum) for number, length_sum in enumerate(accumulate(lengths))
                                if length_sum >= cells_left)
        count = last + 1  # the numbers after it are not checked
        if length_sum > cells_left:
            too_long = last
    cells = previous_cell + numbers[:count].translate(_CELL)
    twice = _TWICE.search(cells)
    if twice:
        repeated = twice.start() + 1 - len(previous_cell)
        if repeated != too_long:  # the code of a run that is too long is higher in the table of codes
            raise Fault("run-not-maximal", 8 * (at + repeated), f"cells[{cells_read + sum(lengths[:repeated])}]")  # BR-6
    if too_long is not None:
        raise Fault("run-too-long", 8 * (at + too_long), f"cells[{cells_read + sum(lengths[:too_long])}]")  # BR-5
    return count


def _read_long(data: bytes, at: int, cells_read: int) -> Tuple[int, int, int]:
    """A number of several bytes (BR-3) as length, cell and the byte after it."""
    match = _LONG.match(data, at)
    if not match:
        if len(data) - at >= _MAX_BYTES:
            raise Fault("number-not-shortest", 8 * at, f"cells[{cells_read}]")  # BR-4: the eighth byte says that another byte follows
        raise Fault("truncated", 8 * at, f"cells[{cells_read}]")  # BR-7
    if match[0][-1] == 0:
        raise Fault("number-not-shortest", 8 * at, f"cells[{cells_read}]")  # BR-4
    number = sum(byte % 128 << 7 * k for k, byte in enumerate(match[0]))
    return number // 3 + 1, number % 3, match.end()


class _Numbers(Dict[bytes, bytes]):
    """A map from the cells of a run to the bytes of its number."""

    def __missing__(self, run: bytes) -> bytes:
        number = (len(run) - 1) * 3 + run[0]
        result = bytearray()
        while number >= 128:  # BR-3, BR-4
            result.append(number % 128 + 128)
            number //= 128
        result.append(number)
        return bytes(result)


_NUMBERS = _Numbers((cells, bytes((number,))) for number, cells in enumerate(_CELLS))


def _encode(board: Board) -> bytes:
    header = write_header(board)
    return header + b"".join(map(_NUMBERS.__getitem__, _RUN.findall(board.cells)))  # BR-2


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    yield from header_fields(data, 0, "BR-1")
    rows, cols = header_of(data, 0)
    at, done = 6, 0
    while done < rows * cols:
        match = _NUMBER.match(data, at)
        if not match:
            return
        end = match.end()
        number = sum(byte % 128 << 7 * k for k, byte in enumerate(match[0]))
        yield Field("run", done, 8 * at, 8 * (end - at), number, number // 3 + 1, ("BR-2", "BR-3"))
        at, done = end, done + number // 3 + 1


decode, encode, explain = _run.binary_format("ternary-runs/1", _decode, _encode, _fields, instance_of(Board))
