"""ternary-board/1: one board of empty (0), white (1) and black (2) cells, five cells to a byte.

A file is exactly one record (TB-1 to TB-14). `allow` may name "unused-trits" and "trailing-bytes". The
fields are `rows`, `cols`, `cells` (one a byte) and `trailing-bytes`.

The code handles many cells at once: a translation table gives the same trit of all bytes,
and a slice with a stride puts these trits in their places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Dict, Iterator, Optional, Tuple

from . import _draw, _run
from ._fault import Fault
from ._run import Allow
from ._values import integer, check_type, instance_of, keys
from .explanation import Field

__all__ = ["Board", "decode", "encode", "explain", "from_json", "to_json"]

MAX_DIMENSION = (1 << 24) - 1  # TB-2
_WEIGHTS = (1, 3, 9, 27, 81)  # TB-4
_TOO_HIGH = re.compile(rb"[\xf3-\xff]")  # 243..=255, TB-6

# _CELL[i] maps a cell byte to its trit i; bytes above 242 are never looked up.
_CELL = tuple(bytes(byte // weight % 3 for byte in range(256)) for weight in _WEIGHTS)
# _WEIGHED[i] maps a cell to its summand in the byte as trit i.
_WEIGHED = tuple(bytes.maketrans(b"\0\1\2", bytes((0, weight, 2 * weight))) for weight in _WEIGHTS)

_TO_DIGITS = bytes.maketrans(b"\0\1\2", b"012")
_FROM_DIGITS = bytes.maketrans(b"012\0\1\2", b"\0\1\2\3\3\3")


@dataclass(frozen=True)
class Board:
    """A board. `rows` and `cols` are 0 to 16777215; a board with a dimension of 0 has no encoding.

    Raises `TypeError` or `ValueError` if the cells are not rows*cols bytes 0, 1, 2.
    """

    rows: int
    cols: int
    cells: bytes
    """rows*cols bytes 0 (empty), 1 (white) or 2 (black), row by row."""

    def __post_init__(self) -> None:
        for name in ("rows", "cols"):
            integer(getattr(self, name), name, 0, MAX_DIMENSION)
        if len(check_type(bytes, self.cells, "cells")) != self.rows * self.cols:
            raise ValueError(f"{len(self.cells)} cells; expected rows*cols = {self.rows * self.cols}")
        if self.cells.translate(None, b"\0\1\2"):
            raise ValueError("a cell is not 0, 1 or 2")

    def __str__(self) -> str:
        """The board as text: X is black, O is white."""
        return _draw.board_text(self.rows, self.cols, self.cells)

    def _repr_svg_(self) -> Optional[str]:
        """The board as an image for a notebook; None if it has no cells or more than 65536."""
        return _draw.board_svg(self.rows, self.cols, self.cells)


def to_json(board: Board) -> Dict[str, Any]:
    """The board in the shape of the testee protocol."""
    cells = board.cells.translate(_TO_DIGITS).decode("ascii")
    return {"rows": board.rows, "cols": board.cols, "cells": cells}


def from_json(value: Any) -> Board:
    """The board from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    rows, cols, cells = keys(value, "rows", "cols", "cells")
    if 0 in (rows, cols):  # TB-2: rejected by the encoder whatever the cells hold
        cells = ""
    if not check_type(str, cells, "cells").isascii():
        raise ValueError("a cell is not 0, 1 or 2")
    return Board(rows, cols, cells.encode("ascii").translate(_FROM_DIGITS))


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Board:
    board, end = decode_record(data, 0, allow, max_cells)
    if end < len(data) and "trailing-bytes" not in allow:
        raise Fault("trailing-bytes", 8 * end)  # TB-12; TB-13 ignores what follows
    return board


def decode_record(data: bytes, start: int, allow: Allow, max_cells: Optional[int]) -> Tuple[Board, int]:
    """The record that begins at byte `start`, and the byte after it.

    The memory depends on the bytes of the input, and not on the size that the header declares.
    """
    rows, cols = read_header(data, start, max_cells)
    total = rows * cols
    begin = start + 6
    count = -(-total // 5)  # TB-3
    end = begin + count

    # TB-14: an invalid byte in the input is reported before the early end of the input.
    bad = _TOO_HIGH.search(data, begin, min(end, len(data)))
    if bad:
        raise Fault("byte-out-of-range", 8 * bad.start(), _cells(bad.start() - begin))  # TB-6, whatever is allowed
    if end > len(data):
        raise Fault("truncated", 8 * len(data), _cells(len(data) - begin))  # TB-10, TS-2
    used = total - 5 * (count - 1)  # cells in the last byte
    if data[end - 1] >= 3**used and "unused-trits" not in allow:
        raise Fault("unused-trits-not-zero", 8 * (end - 1), _cells(count - 1))  # TB-8; TB-9 ignores them

    body = data[begin:end]
    cells = bytearray(5 * count)
    for trit, table in enumerate(_CELL):
        cells[trit::5] = body.translate(table)  # TB-4, TB-5
    del cells[total:]
    return Board(rows, cols, bytes(cells)), end


def _cells(byte: int) -> str:
    """The path of a cell byte, which names its first cell."""
    return f"cells[{5 * byte}]"


def read_header(data: bytes, start: int, max_cells: Optional[int]) -> Tuple[int, int]:
    """Rows and columns. Raises a fault if their product is above the limit."""
    rows = read_dimension(data, start, "rows")  # TB-1
    cols = read_dimension(data, start + 3, "cols")
    if max_cells is not None and rows * cols > max_cells:
        raise Fault("limit-exceeded", 8 * start)  # TB-11, TS-3
    return rows, cols


def read_dimension(data: bytes, start: int, name: str) -> int:
    """The dimension that begins at byte `start`."""
    if start + 3 > len(data):
        raise Fault("truncated", 8 * start, name)  # TB-10
    value = int.from_bytes(data[start:start + 3], "little")
    if value == 0:
        raise Fault("dimension-zero", 8 * start, name)  # TB-2
    return value


def _encode(board: Board) -> bytes:
    header = write_header(board)
    count = -(-len(board.cells) // 5)
    cells = board.cells.ljust(5 * count, b"\0")  # TB-7
    # All bytes at once as one long number: no sum exceeds 242, so nothing carries over.
    packed = sum(
        int.from_bytes(cells[trit::5].translate(table), "little")
        for trit, table in enumerate(_WEIGHED)
    )
    return header + packed.to_bytes(count, "little")


def write_header(board: Board) -> bytes:
    if board.rows == 0 or board.cols == 0:
        raise Fault("dimension-zero", path="cols" if board.rows else "rows")  # TB-2
    return board.rows.to_bytes(3, "little") + board.cols.to_bytes(3, "little")  # TB-1


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    yield from record_fields(data, 0, allow)
    rows, cols = header_of(data, 0)
    end = 6 - (-rows * cols // 5)
    if end < len(data):
        yield Field("trailing-bytes", 0, 8 * end, 8 * (len(data) - end), len(data) - end, None, ("TB-13",))


def record_fields(data: bytes, start: int, allow: Allow) -> Iterator[Field]:
    """The fields of the record that begins at byte `start`, as far as the input goes."""
    yield from header_fields(data, start)
    rows, cols = header_of(data, start)
    total = rows * cols
    for first in range(0, total, 5):
        at = start + 6 + first // 5
        if at >= len(data):
            return
        used = min(5, total - first)
        rules = ("TB-3", "TB-4", "TB-5") + (("TB-9",) if used < 5 and "unused-trits" in allow else ())
        yield Field("cells", first, 8 * at, 8, data[at], used, rules)


def header_of(data: bytes, start: int) -> Tuple[int, int]:
    """Rows and columns without checks; 0 for a dimension that is missing."""
    return (int.from_bytes(data[start:start + 3], "little"), int.from_bytes(data[start + 3:start + 6], "little"))


def header_fields(data: bytes, start: int, *rules: str) -> Iterator[Field]:
    """The two dimensions; `rules` come before TB-1."""
    for at, name, value in zip((start, start + 3), ("rows", "cols"), header_of(data, start)):
        if at + 3 <= len(data):
            yield Field(name, 0, 8 * at, 24, value, None, (*rules, "TB-1", "TB-2"))


decode, encode, explain = _run.binary_format("ternary-board/1", _decode, _encode, _fields, instance_of(Board))
