"""Dimensions at their bounds, boards of many shapes, cut records, limits and trailing bytes."""

from rng import Rng
from ternary.cells import BYTE, DIMENSION, board, random_cells, record
from topic import Topic, bit

ORIGIN = "literal headers and the table of the 243 groups of five cells"
CONFIRMED = "generator tables; a second program, which computes, read and wrote the same"

# (long dimension, dimension across it)
THIN = [
    (1, 1), (1, 2), (2, 1), (2, 2), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2), (255, 1), (255, 2), (256, 1), (256, 2), (257, 1),
    (258, 1), (65535, 1), (65535, 2), (65536, 1), (65536, 2), (65537, 1), (66051, 1), (16777215, 1),
]
LARGE = 65535

# cells of the first byte, of all bytes between, and of the last one
FIRST, BETWEEN, LAST = "10212", "01201", "22011"


def topics():
    return [dimensions("decode"), dimensions("encode"), shapes(), cut(), limits(), trailing()]


def runs(pairs):
    return [[text, count] for text, count in pairs if text and count]


def long_content(total):
    """The cells of a long board and its bytes, both in runs."""
    whole, rest = divmod(total, 5)
    if whole < 2:
        cells = (FIRST + LAST)[:total]
        data = "".join(BYTE[cells[at : at + 5].ljust(5, "0")] for at in range(0, total, 5))
        return [[cells, 1]], [[data, 1]]
    tail = LAST[:rest]
    cells = runs([(FIRST, 1), (BETWEEN, whole - 2), (LAST, 1), (tail, 1)])
    data = runs([(BYTE[FIRST], 1), (BYTE[BETWEEN], whole - 2), (BYTE[LAST], 1)])
    return cells, data + (runs([(BYTE[tail.ljust(5, "0")], 1)]) if rest else [])


def dimensions(op):
    topic = Topic("tb", f"dimensions-{op}", ORIGIN, CONFIRMED)
    for axis in ("rows", "cols"):
        for size, across in THIN:
            rows, cols = (size, across) if axis == "rows" else (across, size)
            cells, data = long_content(rows * cols)
            header = DIMENSION[rows] + DIMENSION[cols]
            if size < LARGE:
                cells = "".join(text * count for text, count in cells)
                data = header + "".join(text * count for text, count in data)
            else:
                data = [[header, 1]] + data
            value, wire = {"rows": rows, "cols": cols, "cells": cells}, {"hex": data}
            name = f"{axis}-{size}-by-{across}"
            cell = f"tb.{op}.{axis}.{size}.by.{across}"
            tags = "large limits" if size >= LARGE else "limits"
            if op == "decode":
                wire["limits"] = {"cells": rows * cols}
                topic.accept(op, name, f"{size} {axis}, {across} across", "TB-1 TB-2 TB-11", wire, value, cell, tags)
            else:
                tags = "large" if size >= LARGE else ""
                topic.accept(op, name, f"{size} {axis}, {across} across", "TB-1 TB-2", {"value": value}, wire, cell, tags)
    return topic


def shapes():
    topic = Topic("tb", "shapes", ORIGIN, CONFIRMED)
    rng = Rng(1)
    sizes = [(rows, cols) for rows in range(1, 8) for cols in range(1, 8)]
    sizes += [(8, 8), (9, 9), (10, 9), (9, 10), (13, 13), (15, 15), (19, 19), (19, 13), (13, 19), (21, 19)]
    for rows, cols in sizes:
        cells = random_cells(rng, rows * cols)
        wire, value = {"hex": record(rows, cols, cells)}, board(rows, cols, cells)
        name, reason = f"shape-{rows}-by-{cols}", f"{rows} rows of {cols} without padding between them"
        topic.both(name, reason, "TB-1 TB-3 TB-4", wire, value, f"shape.{rows}.by.{cols}")
    return topic


# a 2x8 board: 16 cells in four bytes
CUT_CELLS = "1021202101210212"
CUT_PLACE = [0, 0, 0, 24, 24, 24, 48, 56, 64, 72]
CUT_FIELD = ["rows", "rows", "rows", "cols", "cols", "cols", "byte 0", "byte 1", "byte 2", "byte 3"]


def cut():
    topic = Topic("tb", "cut", ORIGIN, CONFIRMED)
    whole = record(2, 8, CUT_CELLS)
    topic.accept("decode", "cut-nowhere", "a whole record of ten bytes", "TB-10", {"hex": whole}, board(2, 8, CUT_CELLS), "tb.cut.whole")
    for size, place in enumerate(CUT_PLACE):
        topic.reject(
            "decode", f"cut-after-{size}-bytes", f"the record ends after {size} bytes: {CUT_FIELD[size]} is missing",
            "TB-10", {"hex": whole[: 2 * size]}, "truncated", bit(place), "cut-nowhere", f"tb.cut.after.{size}",
        )
    return topic


def limits():
    topic = Topic("tb", "limits", ORIGIN, CONFIRMED)
    rng = Rng(2)
    limited(topic, "TB-11", [(1, 1), (1, 2), (2, 1), (3, 5), (5, 3), (9, 10), (19, 19)], rng, record)
    return topic


def limited(topic, rule, sizes, rng, packed):
    """Limits next to the cells of a board."""
    for rows, cols in sizes:
        cells, total, size = random_cells(rng, rows * cols), rows * cols, f"{rows}-by-{cols}"
        wire, value = packed(rows, cols, cells), board(rows, cols, cells)
        for word, limit in (("at", total), ("above", total + 1), ("below", total - 1)):
            name, reason, request = f"limit-{word}-{size}", f"{total} cells, limit {limit}", {"hex": wire, "limits": {"cells": limit}}
            cell = f"{topic.prefix}.limit.{word}.{rows}.by.{cols}"
            if limit >= total:
                topic.accept("decode", name, reason, rule, request, value, cell, "limits")
            else:
                topic.reject("decode", name, reason, rule, request, "limit-exceeded", bit(0), f"limit-at-{size}", cell, "limits")


def trailing():
    topic = Topic("tb", "trailing", ORIGIN, CONFIRMED)
    rng = Rng(3)
    for rows, cols in [(1, 1), (1, 5), (2, 3), (9, 9)]:
        cells = random_cells(rng, rows * cols)
        wire, value = record(rows, cols, cells), board(rows, cols, cells)
        name = f"{rows}-by-{cols}"
        topic.accept(
            "decode", f"trailing-none-{name}", "nothing after the record", "TB-12", {"hex": wire}, value, f"tb.trailing.none.{name}",
        )
        for trailing, extra in [
            ("zero", "00"),
            ("ones", "ff"),
            ("newline", "0a"),
            ("again", wire),
            ("many", "a5" * 300),
        ]:
            topic.accept(
                "decode", f"trailing-{trailing}-{name}-allowed", f"trailing bytes ({trailing}) are ignored when allowed", "TB-13",
                {"hex": wire + extra, "allow": ["trailing-bytes"]}, value, f"tb.trailing.allowed.{trailing}.{name}", "lenient",
            )
            topic.reject(
                "decode", f"trailing-{trailing}-{name}", f"trailing bytes ({trailing}) after the record", "TB-12", {"hex": wire + extra},
                "trailing-bytes", bit(len(wire) * 4), f"trailing-none-{name}", f"tb.trailing.{trailing}.{name}",
            )
    return topic
