"""The comparison of values as JSON, and by the rules that a suite has for some keys: doubles, and lists without order."""

from __future__ import annotations

import json
import math
import re
from typing import Any, List, Mapping

_DOUBLE = re.compile(r"[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|inf|infinity|nan)", re.ASCII | re.IGNORECASE)

Rules = Mapping[str, List[str]]


def comparable(value: Any, rules: Rules, key: str = "", is_item: bool = False) -> Any:
    """Returns the same value for all values that are equal by the rules. `key` is that of the value, or of the list whose item it is."""
    if not any(rules.values()):
        return value
    if isinstance(value, Mapping):
        return {name: comparable(member, rules, name) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        items = [comparable(item, rules, key, True) for item in value]
        return sorted(items, key=text) if key in rules["unordered"] and not is_item else items
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if key in rules["doubles"] and (is_number or isinstance(value, str) and _DOUBLE.fullmatch(value)):
        return {"": _double(value).hex()}
    # 1 and 1.0 have the same place among sorted items.
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _double(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, value)


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal as JSON: a tuple is a list, and numbers are compared by value."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def text(value: Any) -> str:
    try:
        return json.dumps(value, separators=(",", ":"), sort_keys=True, default=repr)
    except (TypeError, ValueError, RecursionError):
        return f"a {type(value).__name__} that is no JSON value"
