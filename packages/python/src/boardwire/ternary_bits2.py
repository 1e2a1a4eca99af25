"""ternary-bits2/1: a board with two bits a cell; each row begins with a new byte.

The rules are BT-1 to BT-9. No leniency applies (BT-8). The fields are "rows", "cols" and "bits2" (one a byte).

As in ternary_board, tables and strides move all cells of one kind at once.
"""

from __future__ import annotations

import re
from typing import Iterable, Iterator, List, NoReturn, Optional, Pattern

from . import _run
from ._fault import Fault
from ._run import Allow
from ._values import check_type
from .explanation import Field
from .ternary_board import Board, from_json, header_fields, header_of, read_header, to_json, write_header

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "ternary-bits2/1"
_WEIGHTS = (1, 4, 16, 64)  # BT-3


def _cells(byte: int) -> List[int]:
    return [byte // weight % 4 for weight in _WEIGHTS]


def _one_of(values: Iterable[int]) -> Pattern[bytes]:
    return re.compile(b"[" + b"".join(b"\\x%02x" % value for value in values) + b"]")


# _CELL[i] maps a cell byte to its cell i; a byte with a 3 is never looked up.
_CELL = tuple(bytes(_cells(byte)[i] for byte in range(256)) for i in range(4))
# _WEIGHED[i] maps a cell to what it adds to its byte as cell i.
_WEIGHED = tuple(bytes.maketrans(b"\0\1\2", bytes((0, weight, 2 * weight))) for weight in _WEIGHTS)
# A 3 is a fault in a cell that is in use (BT-4) and in one that is not (BT-5).
_BAD = _one_of(byte for byte in range(256) if 3 in _cells(byte))
# _BAD_LAST[u]: the bytes that may not be the last one of a row, u of its cells being in use.
_BAD_LAST = {used: _one_of(byte for byte in range(256)
                           if 3 in _cells(byte) or any(_cells(byte)[used:]))
             for used in (1, 2, 3)}


def encode(board: Board) -> bytes:
    """The encoding of a board. Raises `EncodeError` if a dimension is 0."""
    return _run.encode(_FORMAT, _encode, check_type(Board, board, "the value"))


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Board:
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
        first = at // stride * cols + at % stride * 4
        _reject_byte(body[at], 8 * (begin + at), used if at % stride == stride - 1 else 4, first)
    if end > len(data):
        at = len(data) - begin
        raise Fault("truncated", 8 * len(data), f"cells[{at // stride * cols + at % stride * 4}]")  # BT-6
    if end < len(data):
        raise Fault("trailing-bytes", 8 * end)  # BT-8

    cells = bytearray(4 * len(body))
    for cell, table in enumerate(_CELL):
        cells[cell::4] = body.translate(table)
    for width in range(4 * stride, cols, -1):
        del cells[cols::width]  # the first unused cell of each row, all rows at once
    return Board(rows, cols, bytes(cells))


def _reject_byte(byte: int, offset: int, used: int, first: int) -> NoReturn:
    """The cells are judged from the first on, which has the lowest bits, then the unused ones."""
    for number, cell in enumerate(_cells(byte)[:used]):
        if cell == 3:
            raise Fault("cell-invalid", offset + 6 - 2 * number, f"cells[{first + number}]")  # BT-4
    raise Fault("unused-cells-not-zero", offset, f"cells[{first}]")  # BT-5


def _encode(board: Board) -> bytes:
    header = write_header(board)
    stride = -(-board.cols // 4)
    cells = bytearray(board.cells)
    unused = 4 * stride - board.cols
    if unused:  # BT-5: the last cell of each row is marked, and each mark becomes cell and zeros
        last = slice(board.cols - 1, None, board.cols)
        cells[last] = cells[last].translate(bytes.maketrans(b"\0\1\2", b"abc"))
        for mark, cell in zip((b"a", b"b", b"c"), (b"\0", b"\1", b"\2")):
            cells = cells.replace(mark, cell + b"\0" * unused)
    # All bytes at once as one long number: no sum exceeds 170, so nothing carries over.
    packed = sum(
        int.from_bytes(cells[cell::4].translate(table), "little")
        for cell, table in enumerate(_WEIGHED)
    )
    return header + packed.to_bytes(board.rows * stride, "little")


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    yield from header_fields(data, 0, "BT-1")
    _, cols = header_of(data, 0)
    for at in range(6, len(data)):
        row, byte = divmod(at - 6, -(-cols // 4))
        yield Field("bits2", row * cols + 4 * byte, 8 * at, 8, data[at], min(4, cols - 4 * byte),
                    ("BT-2", "BT-3", "BT-4"))


_READER = _run.Reader(_FORMAT, _decode, _fields)
decode, explain = _READER.decode, _READER.explain
