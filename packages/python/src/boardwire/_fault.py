"""The faults that codecs raise, and their conversion to public errors."""

from __future__ import annotations

from typing import Optional, Union

from ._formats import FORMATS
from ._record import EXPECTED, LENIENCY_OF, REQUIREMENTS
from .errors import BoardwireError, DecodeError, EncodeError, LimitError, MoveError, TruncatedError


class Fault(Exception):
    """The exception of a codec. It does not name the format, because formats share code such as the header.

    `format` is set only if the rule of a contained format is broken.
    """

    def __init__(self, code: str, offset: Optional[int] = None, path: str = "", format: str = "") -> None:
        super().__init__(code, offset, path)
        self.code = code
        self.offset = offset
        self.path = path
        self.format = format

    def within(self, path: str) -> Fault:
        """The same fault, with a path in the containing value."""
        self.path = f"{path}.{self.path}" if self.path else path
        return self

    def moved(self, offset: Optional[int], format: str) -> Fault:
        """The same fault of a contained format, with an offset in the containing input."""
        self.offset, self.format = offset, format
        return self


def error_of(fault: Fault, format: str, data: Union[bytes, str, None] = None) -> BoardwireError:
    """The public error; `data` is the input that was decoded, None in an encoder."""
    unit = None if fault.offset is None else "character" if isinstance(data, str) else "bit"
    broken = fault.format or format  # the format whose rule is broken
    requirement = REQUIREMENTS[broken][fault.code]
    problem, expected = EXPECTED.get(f"{broken} {fault.code}") or EXPECTED[fault.code]
    where = f" at {unit} {fault.offset}{_content_at(fault.offset, data)}" if fault.offset is not None else ""
    where += f" in {fault.path}" if fault.path else ""
    message = f"{broken}: {problem}{where}. Expected {expected}. {fault.code}, {requirement}."
    if data is not None and LENIENCY_OF.get(fault.code) in FORMATS[format].leniencies:
        message += f" The leniency {LENIENCY_OF[fault.code]} accepts it."
    return _class_of(fault)(fault.code, broken, fault.offset, unit, requirement, fault.path, message)


def _class_of(fault: Fault) -> type[BoardwireError]:
    if fault.code == "truncated":
        return TruncatedError
    if fault.code == "limit-exceeded":
        return LimitError
    if fault.offset is not None:
        return DecodeError
    return MoveError if fault.path.startswith("moves[") else EncodeError


def _content_at(offset: int, data: Union[bytes, str, None]) -> str:
    """The input at the offset, without control characters."""
    if isinstance(data, str):
        return f" ({ascii(data[offset])})" if offset < len(data) else " (the end)"
    if data is None or offset >= 8 * len(data):
        return " (the end)"
    return f" (byte 0x{data[offset // 8]:02x})"
