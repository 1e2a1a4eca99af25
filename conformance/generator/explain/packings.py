"""Explained: the three other packings of a ternary board."""

from itertools import groupby

from explain.fields import Fields, accept, reject, topic_of
from published import QUADS
from rng import Rng
from ternary.cells import DIMENSION, random_cells
from ternary.packing import ORIGIN, QUAD_BYTE, RULE, integer, run


def topics():
    return [packing("bt"), packing("bi"), packing("br")]


def header(prefix, rows, cols):
    fields, rules = Fields(), f"{RULE[prefix]}-1 TB-1 TB-2"
    fields.hex("rows", 0, DIMENSION[rows], rows, None, rules)
    fields.hex("cols", 0, DIMENSION[cols], cols, None, rules)
    return fields


def bits2(rows, cols, cells):
    """A field a byte, each row from a byte of its own."""
    fields = header("bt", rows, cols)
    for row in range(rows):
        for col in range(0, cols, 4):
            held = cells[row * cols : (row + 1) * cols][col : col + 4]
            group = held.ljust(4, "0")
            value = QUADS.index(group)
            fields.hex("bits2", row * cols + col, QUAD_BYTE[group], value, len(held), "BT-2 BT-3 BT-4")
    return fields


def one_integer(rows, cols, cells):
    """One field with its bytes and its cells."""
    fields, data = header("bi", rows, cols), integer(rows, cols, cells)
    fields.hex("integer", 0, data, len(data) // 2, len(cells), "BI-2 BI-3")
    return fields


def runs(rows, cols, cells):
    return laid(rows, cols, [(cell, len(list(group))) for cell, group in groupby(cells)])


def laid(rows, cols, lengths):
    """A field a run; the words come from a table."""
    fields, first = header("br", rows, cols), 0
    for cell, length in lengths:
        fields.hex("run", first, run(cell, length), 3 * (length - 1) + int(cell), length, "BR-2 BR-3")
        first += length
    assert first == rows * cols
    return fields


EXPLAINED = {"bt": bits2, "bi": one_integer, "br": runs}

# boards of every packing
SHARED = [
    ("1-by-1", "one cell", (1, 1, "1")),
    ("1-by-4", "four cells", (1, 4, "2102")),
    ("1-by-5", "five cells in a row", (1, 5, "10212")),
    ("1-by-6", "six cells in a row", (1, 6, "102121")),
    ("5-by-1", "five cells in a column", (5, 1, "10212")),
    ("6-by-1", "six cells in a column, all black", (6, 1, "222222")),
    ("2-by-3", "two rows of three", (2, 3, "120021")),
    ("3-by-2", "three rows of two", (3, 2, "120021")),
    ("3-by-3", "nine cells", (3, 3, "102121212")),
    ("3-by-3-empty", "nine empty cells", (3, 3, "000000000")),
    ("256-by-1", "rows of two bytes", (256, 1, "10212" * 51 + "1")),
]
# runs whose words have one byte, two, three and four: rows, columns, cells and lengths
WIDE = [
    ("word-of-1-byte-127", (1, 43, [("1", 43)])),
    ("word-of-2-bytes-128", (1, 43, [("2", 43)])),
    ("words-of-1-and-2-bytes", (2, 45, [("0", 43), ("2", 44), ("1", 3)])),
    ("word-of-2-bytes-16383", (1, 5462, [("0", 5462)])),
    ("word-of-3-bytes-16384", (1, 5462, [("1", 5462)])),
    ("word-of-4-bytes-2097152", (1, 699051, [("2", 699051)])),
    ("word-of-4-bytes-of-16777215-cells", (1, 16777215, [("2", 16777215)])),
    ("word-of-4-bytes-of-16777215-rows", (16777215, 1, [("2", 16777215)])),
]


def packing(prefix):
    topic, rng, explained = topic_of(prefix, f"{ORIGIN[prefix]}, field by field"), Rng(302), EXPLAINED[prefix]
    for name, reason, board in SHARED:
        accept(topic, name, reason, explained(*board))
    for rows, cols in ((5, 9), (4, 8)):
        cells = random_cells(rng, rows * cols)
        accept(topic, f"random-{rows}-by-{cols}", "cells at random", explained(rows, cols, cells))
    at_limit = explained(3, 3, "102121212")
    accept(
        topic, "limit-9", "at its limit; no leniency has a meaning", at_limit, tags="limits lenient",
        limits={"cells": 9}, allow=["unused-trits", "trailing-bytes"],
    )
    MORE[prefix](topic)
    own = RULE[prefix]
    cut, limit, trailing = {"bt": (6, 7, 8), "bi": (5, 6, 7), "br": (7, 8, 9)}[prefix]
    whole = explained(1, 6, "102121")
    end = len(whole.bits)
    last = whole.entries[-1]["start"]
    reject(topic, "cut", "the last byte is missing", f"{own}-{cut}", whole.wire()[:-2], "truncated", last, "1-by-6")
    reject(topic, "cut-in-cols", "one byte of the columns", f"{own}-{cut}", whole.wire()[:8], "truncated", 24, "1-by-6")
    reject(topic, "rows-zero", "no rows", f"{own}-1 TB-2", "000000" + whole.wire()[6:], "dimension-zero", 0, "1-by-6")
    no_cols = whole.wire()[:6] + "000000" + whole.wire()[12:]
    reject(topic, "cols-zero", "no columns, and bytes after them", f"{own}-1 TB-2", no_cols, "dimension-zero", 24, "1-by-6")
    reject(topic, "surplus", "a byte after the end", f"{own}-{trailing}", whole.wire() + "00", "trailing-bytes", end, "1-by-6")
    reject(
        topic, "limit-8", "a cell above its limit", f"{own}-{limit}", at_limit.wire(), "limit-exceeded", 0, "limit-9",
        tags="limits lenient", limits={"cells": 8}, allow=["unused-trits", "trailing-bytes"],
    )
    return topic


def more_bits2(topic):
    rows = bits2(4, 9, "102120210" * 4)
    accept(topic, "4-by-9", "each row ends in a byte of one cell", rows)
    reject(topic, "cell-3", "the fourth cell is 3", "BT-4", "010000050000e102", "cell-invalid", 48, "1-by-5")
    reject(topic, "unused-cell", "an unused cell is 1", "BT-5", "0100000500006106", "unused-cells-not-zero", 56, "1-by-5")


def more_integer(topic):
    accept(topic, "3-by-37", "111 cells in 22 bytes", one_integer(3, 37, "0" * 110 + "2"))
    accept(topic, "1-by-5-greatest", "the greatest number of five cells", one_integer(1, 5, "22222"))
    reject(topic, "value-243", "243 is one more than the greatest", "BI-4", "010000050000f3", "value-out-of-range", 48, "1-by-5-greatest")


def more_runs(topic):
    for name, (rows, cols, lengths) in WIDE:
        count = rows * cols
        accept(topic, name, f"{count} cells", laid(rows, cols, lengths), tags="limits", limits={"cells": count})
    for name, reason, rules, data, code in [
        ("not-shortest", "a second byte that is 0", "BR-4", "0500000100008e00", "number-not-shortest"),
        ("too-long", "a run of six in five cells", "BR-5", "05000001000011", "run-too-long"),
    ]:
        reject(topic, name, reason, rules, data, code, 48, "5-by-1-black")
    accept(topic, "5-by-1-black", "one run of five", runs(5, 1, "22222"))
    accept(topic, "1-by-2", "two runs of one", runs(1, 2, "12"))
    reject(topic, "not-maximal", "a run of 1 after one of 1", "BR-6", "0100000200000101", "run-not-maximal", 56, "1-by-2")


MORE = {"bt": more_bits2, "bi": more_integer, "br": more_runs}
