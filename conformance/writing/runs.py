"""The notation of long strings and lists in the vectors (vectors/README.md).

The Python package of the vectors has a copy of this module, so it runs in Python 3.9.
"""

from __future__ import annotations

from typing import Any, Sequence

# The limits on the runs of a vector, which all implementations have (conformance/suite/src/hostile-runs.json).
MAX_COUNT = MAX_BYTES = 1 << 26
VALUE_BYTES = 32


def check(vector: Any, strings: Sequence[str], lists: Sequence[str]) -> None:
    """Raises ValueError if runs represent nothing, or if the vector needs too much memory once they are written out. Writes nothing out."""
    total = 0
    # Values with their key, what each value in them takes, and how often they occur. The length of the file bounds values that are not in a
    # list with runs: for them `each` is 0.
    todo: list[tuple[Any, str, int, int]] = [(vector, "", 0, 1)]
    while todo and total <= MAX_BYTES:
        value, key, each, times = todo.pop()
        total += each * times
        if isinstance(value, dict):
            for name, member in value.items():
                todo += [(name, "", each, times), (member, name, each, times)]
        elif not isinstance(value, list):
            total += len(value.encode()) * times if each and isinstance(value, str) else 0
        elif key in strings:
            for run in value:
                parts, count = (run["of"], run["count"]) if isinstance(run, dict) else (run[:1], run[1])
                total += max([len(part.encode()) for part in parts], default=0) * counted(count, parts and all(parts)) * times
        else:
            for item in value:
                parts, count = (item[0], counted(item[1], item[0])) if key in lists and is_repeated(item) else ([item], 1)
                todo += [(part, "", VALUE_BYTES if key in lists else each, count * times) for part in parts]
    if total > MAX_BYTES:
        raise ValueError(f"the runs of the vector need more than {MAX_BYTES} bytes")


def counted(count: Any, has_parts: Any) -> int:
    """The count of a run, once it is known to be sound."""
    if not has_parts or type(count) is not int or not 0 <= count <= MAX_COUNT:
        raise ValueError(f"a part of a run is empty, or its count is not from 0 to {MAX_COUNT}")
    return count


def is_repeated(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and isinstance(item[0], list)


def written_out(value: Any, key: str, strings: Sequence[str], lists: Sequence[str]) -> Any:
    """The value with each string and each list in runs written out. A suite names the keys that may have runs."""

    top, repeating = [value], []
    # Lists and objects, each with one of its indices or keys, and the key under which the value there is. Recursion would end at some depth.
    todo: list[tuple[Any, Any, str]] = [(top, 0, key)]
    while todo:
        holder, at, key = todo.pop()
        value = holder[at]
        if isinstance(value, dict):
            holder[at] = copy = dict(value)
            todo += ((copy, name, name) for name, member in copy.items() if isinstance(member, (dict, list)))
        elif isinstance(value, list) and key in strings:
            holder[at] = string(value)
        elif isinstance(value, list):
            holder[at] = items = list(value)
            for index, item in enumerate(value):
                if key in lists and is_repeated(item):
                    # A tuple marks what is repeated until its part is expanded.
                    items[index] = part, _ = list(item[0]), item[1]
                    todo += ((part, each, "") for each in range(len(part)))
                elif isinstance(item, (dict, list)):
                    todo.append((items, index, ""))
            if key in lists:
                repeating.append(items)
    for items in repeating:
        items[:] = [one for item in items for one in (item[0] * item[1] if isinstance(item, tuple) else [item])]
    return top[0]


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
