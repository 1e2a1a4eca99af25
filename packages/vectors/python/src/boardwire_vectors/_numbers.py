"""The numbers of JSON by their exact value: `int`, `float` if its shortest text has the value, otherwise `Decimal` or `JsonNumber`."""

from __future__ import annotations

import json
import math
import numbers
import re
import struct
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from decimal import MAX_EMAX, Decimal
from typing import Any, Optional, Tuple, Union

_NUMBER = re.compile(r"(-?)(\d+)\.?(\d*)(?:e([+-]?\d+))?", re.ASCII | re.IGNORECASE)
_DOUBLE = re.compile(r"[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|inf|infinity)", re.ASCII | re.IGNORECASE)
_NAN = re.compile(r"[+-]?nan(?::0x([0-9a-f]+))?", re.ASCII | re.IGNORECASE)

# Python converts a text of this length at any setting of its limit on digits. Decimal has no such limit.
_SAFE_DIGITS = 640
_QUIET = 1 << 51


@dataclass(frozen=True)
class JsonNumber:
    """A number beyond the exponents of Decimal, such as 1e99999999999999999999."""

    text: str


def parse_json(text: str) -> Any:
    """Reads JSON and keeps the exact value of each number."""

    def parse() -> Any:
        return json.loads(text, parse_int=_integer, parse_float=_fraction)

    try:
        return parse()
    except RecursionError:
        # Values may have 900 levels. A thread begins with an empty stack.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(parse).result()


def _integer(text: str) -> Union[int, float]:
    # Only a float has the sign of -0.
    if text == "-0":
        return -0.0
    return int(text) if len(text) < _SAFE_DIGITS else int(Decimal(text))


def _fraction(text: str) -> Union[float, Decimal, JsonNumber]:
    double, (_, digits, exponent) = float(text), _parts(text)
    if math.isfinite(double) and _parts(repr(double)) == _parts(text):
        return double
    return Decimal(text) if abs(exponent) + len(digits) < MAX_EMAX // 2 else JsonNumber(text)


def _parts(text: str) -> Tuple[str, str, int]:
    """The sign, the digits without zeros at their ends, and the decimal exponent of a finite number."""
    sign, whole, fraction, exponent = _NUMBER.fullmatch(text).groups("")  # type: ignore[union-attr]
    digits = (whole + fraction).strip("0")
    if not digits:
        return "", "", 0
    zero_count = len(whole + fraction) - len((whole + fraction).rstrip("0"))
    return sign, digits, int(_integer(exponent or "0")) - len(fraction) + zero_count


def number_text(value: Any) -> Optional[str]:
    """Returns the text of a number, also of one of numpy; None if the value is not a number."""
    if isinstance(value, JsonNumber):
        return value.text
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return int.__repr__(value) if value.bit_length() < _SAFE_DIGITS else f"{Decimal(value):f}"
    if isinstance(value, float):
        return float.__repr__(value)
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, numbers.Rational) and value.denominator == 1:
        return number_text(int(value.numerator))
    return float.__repr__(float(value)) if isinstance(value, numbers.Real) else None


def exact(text: str) -> str:
    """Returns the same text for all texts of the same number. Other texts, such as that of an infinity, stay."""
    if text.isdecimal():
        digits = text.strip("0")
        return f"{digits or 0}e{len(text.lstrip('0')) - len(digits)}"
    if _NUMBER.fullmatch(text) is None:
        return text
    sign, digits, exponent = _parts(text)
    return f"{sign}{digits or 0}e{number_text(exponent)}"


def double_bits(value: Any, has_payloads: bool) -> Optional[int]:
    """Returns the bits of a number, or of a text such as `-0` or `nan:0x1`, as a double; None if the value is neither."""
    text = value if isinstance(value, str) else number_text(value)
    if text is None:
        return None
    nan = _NAN.fullmatch(text)
    if nan is None:
        return _bits(float(text)) if _DOUBLE.fullmatch(text) else None
    payload = _QUIET if nan[1] is None else int(nan[1], 16)
    if not 0 < payload < 2 * _QUIET:
        return None
    if not has_payloads:
        return _bits(math.nan)
    return _bits(value) if isinstance(value, float) else _bits(math.inf) | payload | text.startswith("-") << 63


def _bits(double: float) -> int:
    bits: int = struct.unpack("<Q", struct.pack("<d", double))[0]
    return bits


_MOMENT = re.compile(
    r"(?:(\d{4})-(\d\d)-(\d\d)(?=[Tt ]|\Z))?"
    r"(?:(?:^|(?<=\d)[Tt ])([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?([Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))?)?",
    re.ASCII,
)


def moment(text: str) -> Optional[str]:
    """Returns a text that is the same for the same date, time or both, as RFC 3339 writes them; None if a text is something else."""
    parts = _MOMENT.fullmatch(text)
    if parts is None or not text or (parts[8] and not parts[1]):
        return None
    year, month, day, hour, minute, second, hours, minutes = (int(parts[part] or 0) for part in (1, 2, 3, 4, 5, 6, 10, 11))
    try:
        # The calendar repeats after 400 years, and the module `datetime` knows no year 0.
        days = date(year % 400 + 400, month, day).toordinal() + year // 400 * 146097 if parts[1] else 0
    except ValueError:
        return None
    offset = (hours * 60 + minutes) * (-1 if parts[9] == "-" else 1)
    seconds = days * 86400 + hour * 3600 + (minute - offset) * 60 + second
    return f"time {seconds} {[parts[part] is not None for part in (1, 4, 8)]} {(parts[7] or '').rstrip('0')}"
