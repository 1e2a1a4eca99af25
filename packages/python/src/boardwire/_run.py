"""The common part of all formats: checks arguments, converts faults to errors, and makes `explain`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import AbstractSet, Any, Callable, FrozenSet, Iterable, List, Optional, Protocol, Tuple, TypeVar, Union

from ._fault import Fault, error_of
from ._formats import FORMATS, LENIENCIES
from ._record import LENIENCY_OF, REQUIREMENTS
from ._values import integer, check_type, text
from .errors import BoardwireError, LimitError
from .explanation import Explanation, Field

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
W = TypeVar("W")
Input = TypeVar("Input", contravariant=True)
Value = TypeVar("Value", covariant=True)
Buffer = Union[bytes, bytearray, memoryview]
Allow = AbstractSet[str]  # names of known leniencies

HEADER_BITS = 48


@dataclass(frozen=True)
class Limits:
    """Limits for untrusted input."""

    cells: int = 1 << 24
    """The maximum number of cells of a ternary board, and of each board of a stream. 16777216 by default.

    Without `limits`, a board of `ternary-integer/1` may have 1048576 cells: the time of its decoder grows faster than the input.
    """

    def __post_init__(self) -> None:
        integer(self.cells, "cells", 0)


_INTEGER_CELLS = 1 << 20  # decoded in less than a second


def options(allow: Iterable[str], limits: Optional[Limits], format: str) -> Tuple[FrozenSet[str], int]:
    """The leniencies as a set, and the limit on cells."""
    if limits is None:
        limits = Limits(_INTEGER_CELLS) if format == "ternary-integer/1" else Limits()
    if isinstance(allow, str):
        raise TypeError(f"allow is a text; expected a list of leniencies, such as [{allow!r}]")
    allowed = frozenset(allow)
    if not allowed <= LENIENCIES:
        unknown = ", ".join(sorted(map(repr, allowed - LENIENCIES)))
        raise ValueError(f"unknown leniency {unknown}; expected {', '.join(sorted(LENIENCIES))}")
    return allowed, check_type(Limits, limits, "limits").cells


class Decode(Protocol[Input, Value]):
    def __call__(self, data: Input, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Value: ...


class Explain(Protocol[T]):
    def __call__(self, data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Explanation[T]: ...


def binary_format(format: str, read: Callable[..., T], write: Callable[[W], bytes], fields: Callable[..., Iterable[Field]],
                  check: Callable[[V], W]) -> Tuple[Decode[Buffer, T], Callable[[V], bytes], Explain[T]]:
    """`decode`, `encode` and `explain` of a format. `check` raises for a value of the wrong shape."""
    decode, encode = _coding(format, read, write, check)
    return decode, encode, explainer(format, read, fields)


def text_format(format: str, read: Callable[..., T], write: Callable[[W], str],
                check: Callable[[V], W]) -> Tuple[Decode[str, T], Callable[[V], str]]:
    """`decode` and `encode` of a format that is a text."""
    return _coding(format, read, write, check)


def _coding(format: str, read: Callable[..., T], write: Callable[[W], U],
            check: Callable[[V], W]) -> Tuple[Decode[Any, T], Callable[[V], U]]:
    def decode(data: Any, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> T:
        return decode_input(format, read, data, allow, limits)

    def encode(value: V) -> U:
        return encode_value(format, write, check(value))

    codes = ", ".join(f"{code} ({requirement})" for code, requirement in REQUIREMENTS[format].items())
    decode.__doc__ = f"""The value of an input of {format}. The codes of the format are {codes}.

    Raises `DecodeError`, `TruncatedError` or `LimitError`. The module says which leniencies of `allow`
    have an effect, and whether `limits` has one.
    """
    encode.__doc__ = f"The encoding of a value in {format}. Raises `EncodeError` or `MoveError` if it has none."
    return decode, encode


def explainer(format: str, read: Callable[..., T], fields: Callable[..., Iterable[Field]]) -> Explain[T]:
    """`explain` of a format."""
    def explain(data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Explanation[T]:
        """The fields of an input, which the module names; a rejected input raises no exception."""
        return explain_input(format, read, fields, data, allow, limits)

    return explain


def decode_input(format: str, read: Callable[..., T], data: Union[Buffer, str], allow: Iterable[str],
                 limits: Optional[Limits], *arguments: Any) -> T:
    """The value that the reader of a format decodes. Raises the public error of a fault."""
    allowed, cells = options(allow, limits, format)
    value, error = _attempt(format, read, _check_input(format, data), allowed, cells, *arguments)
    if error is not None:
        raise error
    return value  # type: ignore[return-value]  # without an error there is a value


def encode_value(format: str, write: Callable[..., T], *arguments: Any) -> T:
    """The encoding of a value that has the right shape. Raises the public error of a fault."""
    try:
        return write(*arguments)
    except Fault as fault:
        error = error_of(fault, format)
    raise error


def explain_input(format: str, read: Callable[..., T], fields: Callable[..., Iterable[Field]], data: Buffer,
                  allow: Iterable[str], limits: Optional[Limits], *arguments: Any) -> Explanation[T]:
    """The fields before the first fault, and the value or the error of the reader."""
    allowed, cells = options(allow, limits, format)
    octets = _check_input(format, data)
    value, error, needed = _attempt_leniently(format, read, octets, allowed, cells, *arguments)
    end = 8 * len(octets)
    stop = end
    if error is not None and error.offset is not None:
        # The dimensions are read before the limit is checked, but the fault of the limit is at the record's first bit.
        stop = error.offset + (HEADER_BITS if isinstance(error, LimitError) else 0)
    shown: List[Field] = []
    for field in fields(octets, allowed, *arguments):
        if field.end > stop:
            break
        shown.append(field)
    decoded_end = shown[-1].end if shown else 0
    if decoded_end < end:
        shown.append(Field("undecoded", 0, decoded_end, end - decoded_end, end - decoded_end))
    return Explanation(tuple(shown), value, error, needed)


def traced(read: Callable[..., Any], *arguments: Any) -> List[Field]:
    """The fields that a reader reports before its first fault."""
    trace: List[Field] = []
    try:
        read(*arguments, trace=trace)
    except Fault:
        pass
    return trace


def _attempt_leniently(format: str, read: Callable[..., T], data: Union[bytes, str], allowed: Allow, cells: int,
                       *arguments: Any) -> Tuple[Optional[T], Optional[BoardwireError], Tuple[str, ...]]:
    """The value or the error, and the leniencies that were needed.

    The first attempt is strict. Each fault that an allowed leniency ignores adds this leniency. A leniency that is
    not needed changes nothing, so the result equals that of decoding with all allowed leniencies.
    """
    needed: List[str] = []
    while True:
        value, error = _attempt(format, read, data, frozenset(needed), cells, *arguments)
        leniency = LENIENCY_OF.get(error.code, "") if error is not None else ""
        if leniency in needed or leniency not in allowed or leniency not in FORMATS[format].leniencies:
            return value, error, tuple(needed)
        needed.append(leniency)


def _attempt(format: str, read: Callable[..., T], data: Union[bytes, str], allowed: Allow, cells: int,
             *arguments: Any) -> Tuple[Optional[T], Optional[BoardwireError]]:
    try:
        return read(data, allowed, cells, *arguments), None
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
