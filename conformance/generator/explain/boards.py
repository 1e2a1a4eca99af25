"""Explained: ternary boards and streams."""

from explain.fields import Fields, accept, reject, topic_of
from published import GROUPS
from rng import Rng
from ternary.cells import BYTE, DIMENSION, random_cells

ORIGIN = "literal headers and the table of the 243 groups of five cells, a field a byte"
UNUSED, TRAILING = ["unused-trits"], ["trailing-bytes"]


def topics():
    return [boards(), streams()]


def record(fields, rows, cols, cells, last=None, allow=()):
    """The fields of a record; `last` is its last byte where unused trits are not 0."""
    fields.hex("rows", 0, DIMENSION[rows], rows, None, "TB-1 TB-2")
    fields.hex("cols", 0, DIMENSION[cols], cols, None, "TB-1 TB-2")
    for first in range(0, len(cells), 5):
        held = cells[first : first + 5]
        group = held.ljust(5, "0")
        if last is not None and first + len(held) == len(cells):
            group = GROUPS[int(last, 16)]
            assert group.startswith(held)
        rules = "TB-3 TB-4 TB-5" + (" TB-9" if len(held) < 5 and "unused-trits" in allow else "")
        fields.hex("cells", first, BYTE[group], GROUPS.index(group), len(held), rules)
    return fields


# name, reason, board, last byte, trailing bytes, leniencies
PLAIN = [
    ("1-by-1", "one cell, and four unused trits of 0", (1, 1, "1")),
    ("1-by-5", "five cells fill a byte", (1, 5, "10212")),
    ("1-by-6", "the sixth cell begins a byte of its own", (1, 6, "102121")),
    ("5-by-1", "a column of five", (5, 1, "22222")),
    ("6-by-1", "a column of six", (6, 1, "000002")),
    ("2-by-3", "rows end within a byte", (2, 3, "120021")),
    ("3-by-3", "two bytes, of five cells and of four", (3, 3, "102121212")),
    ("5-by-5", "five whole bytes", (5, 5, "0120120120120120120120120")),
    ("2-by-256", "a dimension of two bytes, 103 bytes of cells", (2, 256, "10212" * 102 + "01")),
    ("256-by-1", "rows of two bytes", (256, 1, "10212" * 51 + "1")),
]
LENIENT = [
    ("unused-trits", "unused trits of 0212 are ignored", (1, 1, "1"), "d0", "", UNUSED),
    ("unused-trits-of-6", "one cell of the second byte counts", (1, 6, "102121"), "ee", "", UNUSED),
    ("unused-trits-all-0", "unused trits may be anything, and are 0", (2, 3, "120021"), None, "", UNUSED),
    ("unused-trits-none", "there are none to pass over", (5, 1, "21012"), None, "", UNUSED),
    ("surplus-1", "a byte after the record", (1, 1, "2"), None, "00", TRAILING),
    ("surplus-9", "nine bytes after the record, one field", (1, 5, "00000"), None, "010000050000d0ffff", TRAILING),
    ("surplus-none", "trailing bytes are allowed, and there are none", (1, 2, "12"), None, "", TRAILING),
    ("unused-and-surplus", "both leniencies are needed", (1, 4, "0120"), "b7", "f3", UNUSED + TRAILING),
    ("other-leniencies", "leniencies of other formats change nothing", (1, 2, "21"), None, "", ["padding-bits"]),
]


def boards():
    topic = topic_of("tb", ORIGIN)
    for name, reason, board in PLAIN:
        accept(topic, name, reason, record(Fields(), *board))
    for name, reason, board, last, trailing, allow in LENIENT:
        fields = record(Fields(), *board, last, allow)
        if trailing:
            fields.trailing_bytes(trailing, "TB-13")
        accept(topic, name, reason, fields, tags="lenient", allow=allow)
    at_limit = record(Fields(), 3, 3, "102121212")
    accept(topic, "limit-9", "at its limit", at_limit, tags="limits", limits={"cells": 9})
    for name, reason, rules, data, code, at, counterpart in [
        ("cut-in-cols", "two bytes of the columns", "TB-10", "0100000600", "truncated", 24, "1-by-6"),
        ("cut-in-cells", "the last byte is missing", "TB-10", "010000060000d0", "truncated", 56, "1-by-6"),
        ("rows-zero", "no rows", "TB-2", "00000001000001", "dimension-zero", 0, "1-by-1"),
        ("cols-zero", "no columns", "TB-2", "01000000000001", "dimension-zero", 24, "1-by-1"),
        ("byte-243", "243 is no five cells", "TB-6", "010000050000f3", "byte-out-of-range", 48, "1-by-5"),
        ("unused-trits-strict", "unused trits that nothing allows", "TB-8", "010000010000d0", "unused-trits-not-zero", 48, "1-by-1"),
        ("surplus-strict", "a byte that nothing allows", "TB-12", "0100000100000100", "trailing-bytes", 56, "1-by-1"),
    ]:
        reject(topic, name, reason, rules, data, code, at, counterpart)
    reject(
        topic, "limit-8", "a cell above its limit", "TB-11", at_limit.wire(), "limit-exceeded", 0, "limit-9",
        tags="limits", limits={"cells": 8},
    )
    return topic


def stream(boards, last=None, allow=()):
    fields = Fields()
    for board in boards:
        record(fields, *board, last, allow)
    return fields


def streams():
    topic, rng = topic_of("ts", ORIGIN), Rng(301)
    accept(topic, "empty", "no record, no field", Fields(), "TS-1")
    for name, reason, boards in [
        ("one", "one record", [(1, 5, "10212")]),
        ("two", "cells are numbered anew in the second record", [(1, 6, "102121"), (1, 6, "000001")]),
        ("of-one-cell-each", "three records of a cell", [(1, 1, "0"), (1, 1, "1"), (1, 1, "2")]),
        ("two-and-three", "rows and columns of two shapes", [(2, 3, "120021"), (3, 2, "211200")]),
        ("five-and-one", "a byte filled, a byte of one cell", [(5, 1, "22222"), (1, 1, "2"), (1, 5, "00000")]),
    ]:
        accept(topic, name, reason, stream(boards))
    for count in (4, 9):
        shapes = [(rng.below(6) + 1, rng.below(6) + 1) for _ in range(count)]
        boards = [(rows, cols, random_cells(rng, rows * cols)) for rows, cols in shapes]
        accept(topic, f"random-{count}", f"{count} records at random", stream(boards))
    twice = stream([(1, 1, "1"), (1, 1, "1")], "d0", UNUSED)
    accept(topic, "unused-trits", "unused trits of two records are ignored", twice, tags="lenient", allow=UNUSED)
    same = stream([(1, 2, "12"), (1, 1, "0")], None, TRAILING)
    reason = "what follows a record is a record, whatever is allowed"
    accept(topic, "trailing-bytes", reason, same, tags="lenient", allow=TRAILING)
    each = stream([(1, 1, "1"), (1, 5, "10212")])
    accept(topic, "limit-5", "a limit is for each record by itself", each, tags="limits", limits={"cells": 5})
    one, six = "01000001000001", "010000060000d001"
    accept(topic, "one-and-six", "a record of one cell and one of six", stream([(1, 1, "1"), (1, 6, "102121")]))
    for name, reason, rules, data, code, at in [
        ("cut-in-second-rows", "two bytes of the second record", "TS-2", one + six[:4], "truncated", 56),
        ("cut-in-second-cells", "the last byte is missing", "TS-2", one + six[:14], "truncated", 112),
        ("second-cols-zero", "the second record has no columns", "TS-4", one + "010000000000d001", "dimension-zero", 80),
        ("second-byte-243", "243 in the second record", "TS-4", one + "010000060000f301", "byte-out-of-range", 104),
        ("second-unused-trits", "unused trits in the second record", "TS-4", one + "010000060000d0ee", "unused-trits-not-zero", 112),
    ]:
        reject(topic, name, reason, rules, data, code, at, "one-and-six")
    reject(
        topic, "limit-4", "the second record is over the limit", "TS-3", each.wire(), "limit-exceeded", 56, "limit-5",
        tags="limits", limits={"cells": 4},
    )
    return topic
