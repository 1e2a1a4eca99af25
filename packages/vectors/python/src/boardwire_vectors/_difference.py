"""The first difference between the right value and the value of a codec."""

from __future__ import annotations

import json
from typing import Any, Optional

_BRIEF = 160
_SHORT = 32


def brief(value: Any) -> str:
    """Returns a value as JSON on one line of bounded length."""
    try:
        text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__} that is no JSON value"
    return text if len(text) <= _BRIEF else f"{text[:_BRIEF]}… ({len(text)} characters)"


def difference(expected: Any, got: Any, path: str = "") -> Optional[str]:
    """Returns the path of the first difference and both values there, or None for equal values.

    The order of keys is ignored, numbers are compared by value, and a tuple counts as a list.
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        return _objects(expected, got, path)
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        for index, (one, other) in enumerate(zip(expected, got)):
            found = difference(one, other, f"{path}[{index}]")
            if found:
                return found
        return None if len(expected) == len(got) else f"{path}: expected {len(expected)} items, got {len(got)}"
    if isinstance(expected, str) and isinstance(got, str):
        return None if expected == got else _texts(expected, got, path)
    if isinstance(expected, bool) or isinstance(got, bool):
        equal = expected is got
    else:
        equal = expected == got
    return None if equal else f"{path or 'the value'}: expected {brief(expected)}, got {brief(got)}"


def _objects(expected: Any, got: Any, path: str) -> Optional[str]:
    dot = "." if path else ""
    for key, value in expected.items():
        if key not in got:
            return f"{path}{dot}{key}: missing"
        found = difference(value, got[key], f"{path}{dot}{key}")
        if found:
            return found
    surplus = [key for key in got if key not in expected]
    return f"{path}{dot}{str(surplus[0])[:_BRIEF]}: the value has no such key" if surplus else None


def _texts(expected: str, got: str, path: str) -> str:
    if path == "hex":
        return _hex(expected, got)
    if max(len(expected), len(got)) <= _SHORT:
        return f"{path}: expected {brief(expected)}, got {brief(got)}"
    index = next((at for at, (one, other) in enumerate(zip(expected, got)) if one != other), min(len(expected), len(got)))
    one, other = (brief(text[index : index + 16]) if index < len(text) else "its end" for text in (expected, got))
    return f"{path}: differs from character {index}: expected {one}, got {other}"


def _hex(expected: str, got: str) -> str:
    if expected == got.lower():
        return "hex: the digits are right, but they must be lowercase"
    try:
        right, data = bytes.fromhex(expected), bytes.fromhex(got)
    except ValueError:
        return f"hex: expected an even number of hexadecimal digits, got {brief(got)}"
    for at, (one, other) in enumerate(zip(right, data)):
        if one != other:
            bit = 8 * at + 8 - (one ^ other).bit_length()
            return f"bit {bit}: byte {at}: expected {one:02x} = {one:08b}, got {other:02x} = {other:08b}"
    return f"hex: expected {len(right)} bytes, got {len(data)}; the first {min(len(right), len(data))} are right"
