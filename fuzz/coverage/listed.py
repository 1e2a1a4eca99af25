"""The list of unreached code in `unreached.toml`. An entry has the text of a line, which an edit elsewhere does not move."""

import tomllib
from typing import NamedTuple

KINDS = {"no-codec": {"file", "from", "reason"}, "compile-time": {"file", "from", "reason"},
         "unreachable": {"file", "line", "regions", "never", "reason"}}


class Entry(NamedTuple):
    kind: str
    file: str
    first: str  # the text of the line, or of the first line of an item; empty for a whole file
    regions: int  # the number of unreached regions of such lines
    never: tuple  # the outcomes that no condition there has, "size > 0 is false"
    reason: str

    def __str__(self):
        return f"{self.file}: `{self.first}`" if self.first else self.file


def read(path):
    return [entry(kind, table) for kind, tables in tomllib.loads(path.read_text()).items() for table in tables]


def entry(kind, table):
    if kind not in KINDS or not table.keys() <= KINDS[kind]:
        raise ValueError(f"no such entry: {kind} {table}")
    first = table.get("from", table.get("line", ""))
    return Entry(kind, table["file"], first, table.get("regions", 0), tuple(table.get("never", ())), table["reason"])


def lines(entry, text):
    """The numbers of an entry's lines, counted from 1: those with its text, all lines of an item, or all lines."""
    if not entry.first:
        return set(range(1, len(text) + 1))
    found = set()
    for number, line in enumerate(text, 1):
        if line.strip() == entry.first:
            end = number
            if entry.kind != "unreachable":
                closing = line[: len(line) - len(line.lstrip())] + "}"
                end = next(at for at in range(number, len(text) + 1) if text[at - 1] == closing)
            found |= set(range(number, end + 1))
    return found
