"""The errors of the package. Each is a `ValueError`.

A value or an argument of the wrong shape is not an error of a format: it raises a plain `TypeError` or
`ValueError`.
"""

from __future__ import annotations

from typing import Optional

__all__ = ["BoardwireError", "DecodeError", "EncodeError", "LimitError", "MoveError", "TruncatedError"]


class BoardwireError(ValueError):
    """A rule of a format is broken. `str(error)` is `error.message`.

    - `code`: the code of the specification's table of errors, such as "byte-out-of-range".
    - `format`: the id of the format whose rule is broken. For a fault inside a link's p it is
      "xiangqi-position/1".
    - `offset`: where the fault is, in bits of a binary format or in characters of a text, counted
      from 0. None in an encoder, and for a move.
    - `unit`: "bit" or "character"; None where `offset` is.
    - `requirement`: the id of the requirement that is broken, such as "TB-6".
    - `path`: where in the value, such as "records[2].cells[15]". Empty if it is the complete input.
    - `message`: what is wrong, where, and what was expected.
    """

    def __init__(self, code: str, format: str, offset: Optional[int], unit: Optional[str],
                 requirement: str, path: str, message: str) -> None:
        super().__init__(code, format, offset, unit, requirement, path, message)
        self.code = code
        self.format = format
        self.offset = offset
        self.unit = unit
        self.requirement = requirement
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return self.message


class DecodeError(BoardwireError):
    """The input is rejected."""


class TruncatedError(DecodeError, EOFError):
    """The input ends inside a field or where a field must begin. More bytes may make the input valid."""


class LimitError(BoardwireError):
    """The board has more cells than the limit allows. The input itself may be valid."""


class EncodeError(BoardwireError):
    """The value has the right shape, but no encoding."""


class MoveError(BoardwireError):
    """A move is against the rules. `path` is "moves[1]" for the second move."""

    @property
    def move(self) -> int:
        """The index of the move, from 0."""
        return int(self.path[len("moves["):-1])
