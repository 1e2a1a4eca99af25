"""The notation of long strings and lists in the vectors (vectors/README.md).

The Python package of the vectors has a copy of this module, so it runs in Python 3.9.
"""

from __future__ import annotations

from typing import Any, Sequence

STRINGS = ("hex", "cells", "text", "base")
LISTS = ("plies", "moves", "records")

# The limits on the runs of a vector, which all implementations have (conformance/suite/src/hostile-runs.json).
MAX_COUNT = MAX_BYTES = 1 << 26
VALUE_BYTES = 32


def check(vector: Any, strings: Sequence[str], lists: Sequence[str]) -> None:
    """Raises ValueError if runs represent nothing, or if the vector needs too much memory once they are written out. Writes nothing out."""
    # The length of the file bounds values that are not in a list with runs: for them `each` is 0.
    def size(value: Any, key: str, each: int) -> int:
        if isinstance(value, dict):
            return each + sum(size(name, "", each) + size(member, name, each) for name, member in value.items())
        if isinstance(value, list):
            return each + sum(member_size(member, key, each) for member in value)
        return each + (len(value.encode()) if each and isinstance(value, str) else 0)

    def member_size(member: Any, key: str, each: int) -> int:
        if key in strings:
            parts, count = (member["of"], member["count"]) if isinstance(member, dict) else (member[:1], member[1])
            sizes = [len(part.encode()) for part in parts]
        elif key in lists and is_repeated(member):
            sizes, count = [size(part, "", VALUE_BYTES) for part in member[0]], member[1]
        else:
            return size(member, "", VALUE_BYTES if key in lists else each)
        if not sizes or not all(sizes) or type(count) is not int or not 0 <= count <= MAX_COUNT:
            raise ValueError(f"a part of a run is empty, or its count is not from 0 to {MAX_COUNT}: {str(count)[:60]}")
        return count * (max if key in strings else sum)(sizes)

    if size(vector, "", 0) > MAX_BYTES:
        raise ValueError(f"the runs of the vector need more than {MAX_BYTES} bytes")


def is_repeated(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and isinstance(item[0], list)


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
            return [one for item in value for one in (expand(item[0]) * item[1] if is_repeated(item) else [expand(item)])]
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
