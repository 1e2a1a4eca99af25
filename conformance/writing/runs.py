"""The notation of long strings and lists in the vectors (vectors/README.md).

The Python package of the vectors has a copy of this module, so it runs in Python 3.9.
"""

from __future__ import annotations

from typing import Any, Sequence

STRINGS = ("hex", "cells", "text", "base")
LISTS = ("plies", "moves", "records")


def written_out(value: Any, key: str = "", strings: Sequence[str] = STRINGS, lists: Sequence[str] = LISTS) -> Any:
    """The value with each string and each list in runs written out. A suite names the keys that may have runs."""

    def expand(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: expand(member, name) for name, member in value.items()}
        if not isinstance(value, list):
            return value
        if key in strings:
            return string(value)
        if key in lists:
            return [one for item in value for one in (expand(item[0]) * item[1] if isinstance(item, list) else [expand(item)])]
        return [expand(member) for member in value]

    return expand(value, key)


def string(runs: Any) -> str:
    """The string that runs represent."""
    if isinstance(runs, str):
        return runs
    return "".join(drawn(**run) if isinstance(run, dict) else run[0] * run[1] for run in runs)


def drawn(of: list[str], seed: int, count: int) -> str:
    """So many parts out of these, in the order that a xorshift of 32 bits gives."""
    parts, state = [], seed
    for _ in range(count):
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        parts.append(of[state % len(of)])
    return "".join(parts)


def length(runs: Any) -> int:
    """The length of the string or list that runs represent."""
    return len(runs) if isinstance(runs, str) else sum(length_of(run) for run in runs)


def length_of(run: Any) -> int:
    # a run, a draw, whose parts are equally long, or an item of a list
    part, count = (run[0], run[1]) if isinstance(run, list) else (run["of"][0], run["count"]) if "of" in run else (".", 1)
    return len(part) * int(count)
