"""What all formats share around their codecs: arguments, errors, explain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import AbstractSet, Any, Callable, FrozenSet, Generic, Iterable, List, Optional, Tuple, TypeVar, Union

from ._fault import Fault, error_of
from ._formats import FORMATS, LENIENCIES
from ._record import LENIENCY_OF
from ._values import integer, check_type, text
from .errors import BoardwireError, LimitError
from .explanation import Explanation, Field

T = TypeVar("T")
Buffer = Union[bytes, bytearray, memoryview]
Allow = AbstractSet[str]  # of leniencies, each one known

HEADER_BITS = 48


@dataclass(frozen=True)
class Limits:
    """Limits for untrusted input."""

    cells: int = 1 << 24
    """The most cells that a ternary board may have, in a stream each board. 16777216 by default.

    Without `limits`, a board of `ternary-integer/1` may have 1048576: its time grows faster than its input.
    """

    def __post_init__(self) -> None:
        integer(self.cells, "cells", 0)


_INTEGER_CELLS = 1 << 20  # in less than a second


def options(allow: Iterable[str], limits: Optional[Limits], format: str) -> Tuple[FrozenSet[str], int]:
    """The leniencies as a set, and the limit on cells."""
    if limits is None:
        limits = Limits(_INTEGER_CELLS) if format == "ternary-integer/1" else Limits()
    if isinstance(allow, str):
        raise TypeError(f"allow is a text; expected a list of leniencies, such as [{allow!r}]")
    granted = frozenset(allow)
    if not granted <= LENIENCIES:
        unknown = ", ".join(sorted(map(repr, granted - LENIENCIES)))
        raise ValueError(f"unknown leniency {unknown}; expected {', '.join(sorted(LENIENCIES))}")
    return granted, check_type(Limits, limits, "limits").cells


def decode(format: str, core: Callable[..., T], data: Union[Buffer, str], allow: Iterable[str],
           limits: Optional[Limits], *arguments: Any) -> T:
    """What the core of a decoder makes of the input."""
    granted, cells = options(allow, limits, format)
    value, error = _attempt(format, core, _check_input(format, data), granted, cells, *arguments)
    if error is not None:
        raise error
    return value  # type: ignore[return-value]  # there is a value where there is no error


def encode(format: str, core: Callable[..., T], *arguments: Any) -> T:
    """What the core of an encoder makes of a value that has the right shape."""
    try:
        return core(*arguments)
    except Fault as fault:
        error = error_of(fault, format)
    raise error


def explain(format: str, core: Callable[..., T], fields: Callable[..., Iterable[Field]], data: Buffer,
            allow: Iterable[str], limits: Optional[Limits], *arguments: Any) -> Explanation[T]:
    """The fields before the first fault, and what the core makes of the input."""
    granted, cells = options(allow, limits, format)
    octets = _check_input(format, data)
    value, error, needed = attempt_leniently(format, core, octets, granted, cells, *arguments)
    end = 8 * len(octets)
    stop = end
    if error is not None and error.offset is not None:
        # The dimensions are read before the limit is applied, and its offset is that of the record.
        stop = error.offset + (HEADER_BITS if isinstance(error, LimitError) else 0)
    found: List[Field] = []
    for field in fields(octets, granted, *arguments):
        if field.end > stop:
            break
        found.append(field)
    last = found[-1].end if found else 0
    if last < end:
        found.append(Field("undecoded", 0, last, end - last, end - last))
    return Explanation(tuple(found), value, error, needed)


def traced(core: Callable[..., Any], *arguments: Any) -> List[Field]:
    """The fields that the core of a decoder notes before its first fault."""
    trace: List[Field] = []
    try:
        core(*arguments, trace=trace)
    except Fault:
        pass
    return trace


class Reader(Generic[T]):
    """The operations on an input of a binary format that needs nothing but its bytes."""

    def __init__(self, format: str, core: Callable[..., T], fields: Callable[..., Iterable[Field]]) -> None:
        self._format, self._core, self._fields = format, core, fields

    def decode(self, data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> T:
        """The value of an input. Raises `DecodeError`, `TruncatedError` or `LimitError`.

        The module says which leniencies of `allow` have an effect, and whether `limits` has one.
        """
        return decode(self._format, self._core, data, allow, limits)

    def explain(self, data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Explanation[T]:
        """The fields of an input, which the module names; a rejected input raises no exception."""
        return explain(self._format, self._core, self._fields, data, allow, limits)


def attempt_leniently(format: str, core: Callable[..., T], data: Union[bytes, str], granted: Allow, cells: int,
                      *arguments: Any) -> Tuple[Optional[T], Optional[BoardwireError], Tuple[str, ...]]:
    """The value or the error, and which leniencies it takes to get there.

    It decodes strictly first, and adds a leniency at each fault that one of them admits. A leniency
    that is not needed changes nothing, so the result is that of decoding with all of them.
    """
    needed: List[str] = []
    while True:
        value, error = _attempt(format, core, data, frozenset(needed), cells, *arguments)
        leniency = LENIENCY_OF.get(error.code, "") if error is not None else ""
        if leniency in needed or leniency not in granted or leniency not in FORMATS[format].leniencies:
            return value, error, tuple(needed)
        needed.append(leniency)


def _attempt(format: str, core: Callable[..., T], data: Union[bytes, str], granted: Allow, cells: int,
             *arguments: Any) -> Tuple[Optional[T], Optional[BoardwireError]]:
    try:
        return core(data, granted, cells, *arguments), None
    except Fault as fault:
        error = error_of(fault, format, data)
        error.__cause__ = fault.__cause__
        return None, error


def _check_input(format: str, data: Any) -> Any:
    """The input as bytes or, for a format that is a text, as a text."""
    if FORMATS[format].input == "bytes":
        if not isinstance(data, (bytes, bytearray, memoryview)):
            hint = "; bytes.fromhex reads hexadecimal digits" if isinstance(data, str) else ""
            raise TypeError(f"{type(data).__name__} given; expected bytes{hint}")
        return bytes(data)
    return text(data, "the input")
