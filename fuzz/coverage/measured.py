"""The coverage of a run, from the two exports of llvm-cov.

A generic function is compiled once for each type that it is used with, and code is a line, a region or a branch of the source once: it is
reached if any of these copies reaches it. The summary of llvm-cov takes the best copy of each function instead, which calls half a
function unreached where two copies reach a half each.
"""

import json
from typing import NamedTuple

CODE = 0  # the counted kind of region; the others are gaps, expansions and skipped code


class Measured(NamedTuple):
    """The counts of one file."""

    lines: dict  # number: count
    regions: dict  # (first line, first column, last line, last column): count
    branches: dict  # (the same, True or False): how often the condition had this value


def read(work, root):
    """The files below `root`/src by their paths from the root."""
    files = {}

    def file(name):
        path = name.removeprefix(f"{root}/")
        # The measured build has no fast paths.
        is_measured = path.startswith("src/") and not path.endswith("/fast.rs") and "/fast/" not in path
        return files.setdefault(path, Measured({}, {}, {})) if is_measured else None

    found = None
    for line in (work / "lcov").read_text().splitlines():
        key, _, rest = line.partition(":")
        if key == "SF":
            found = file(rest)
        elif key == "DA" and found:
            number, count = map(int, rest.split(",")[:2])
            found.lines[number] = count
    for function in json.loads((work / "json").read_text())["data"][0]["functions"]:
        for *span, count, at, _, kind in function["regions"]:
            found = file(function["filenames"][at])
            if found and kind == CODE:
                add(found.regions, tuple(span), count)
        for *span, is_so, is_not, at, _, _ in function["branches"]:
            found = file(function["filenames"][at])
            if found:
                add(found.branches, (*span, True), is_so)
                add(found.branches, (*span, False), is_not)
    return dict(sorted(files.items()))


def add(counts, key, count):
    counts[key] = counts.get(key, 0) + count
