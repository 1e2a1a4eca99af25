"""The vectors that the three other packings share: headers, boards of many shapes, cut inputs, limits, trailing bytes."""

from functools import partial

from ternary.packing import CONFIRMED, ORIGIN, header, pack, rules, run, value_size
from rng import Rng
from ternary.cells import board, random_cells
from ternary.shapes import limited
from topic import Topic, bit

PACKINGS = ["bt", "bi", "br"]
# the numbers of the rules for cuts, limits, trailing bytes and the order of the faults
CUT = {"bt": 6, "bi": 5, "br": 7}
LIMIT = {"bt": 7, "bi": 6, "br": 8}
TRAIL = {"bt": 8, "bi": 7, "br": 9}
ORDER = {"bt": 9, "bi": 8, "br": 10}
WHOLE = {"bt": (1, 2, 3, 4, 5), "bi": (1, 2, 3), "br": (1, 2, 3, 4)}


def topics():
    return [make(prefix) for prefix in PACKINGS for make in (shapes, dimensions, cut, limits, trailing, first_fault)]


SHAPES = [(1, 2), (2, 1), (2, 3), (3, 2), (1, 7), (7, 1), (4, 5), (5, 4), (9, 10), (19, 19)]


def topic_of(prefix, name):
    return Topic(prefix, name, ORIGIN[prefix], CONFIRMED)


def shapes(prefix):
    topic = topic_of(prefix, "shapes")
    rng = Rng(101)
    for rows, cols in SHAPES:
        cells = random_cells(rng, rows * cols)
        wire, value = {"hex": pack(prefix, rows, cols, cells)}, board(rows, cols, cells)
        name, reason = f"shape-{rows}-by-{cols}", f"{rows} rows of {cols}, cells at random"
        rule_ids = rules(prefix, *WHOLE[prefix])
        topic.both(name, reason, rule_ids, wire, value, f"shape.{rows}.by.{cols}")
    return topic


# dimensions at the bounds of their bytes; the first three cells are 1, 0, 2 and all others 0
BOUNDS = [(1, 256), (256, 1), (1, 66051), (66051, 1)]
LARGE = 65535


def bound_data(prefix, rows, cols):
    n = rows * cols
    if prefix == "bt":
        return [["010002", 1], ["00", n - 3]] if cols == 1 else [["21", 1], ["00", -(-n // 4) - 1]]
    if prefix == "bi":
        return [["13", 1], ["00", value_size(n) - 1]]
    return [["010002" + run("0", n - 3), 1]]


def dimensions(prefix):
    topic = topic_of(prefix, "dimensions")
    for rows, cols in BOUNDS:
        n = rows * cols
        value = board(rows, cols, [["102", 1], ["0", n - 3]])
        wire = {"hex": [[header(rows, cols), 1]] + bound_data(prefix, rows, cols)}
        name, tags = f"dimensions-{rows}-by-{cols}", "large" if n >= LARGE else ""
        reason, rule_ids = f"{rows} rows, {cols} columns", rules(prefix, 1)
        request = wire | {"limits": {"cells": n}}
        cell = f"dimensions.{rows}.by.{cols}"
        topic.accept("decode", name, reason, rule_ids, request, value, f"{prefix}.decode.{cell}", f"{tags} limits".strip())
        topic.accept("encode", name, reason, rule_ids, {"value": value}, wire, f"{prefix}.encode.{cell}", tags)
    ZERO = [("rows", "000000010000", 0), ("cols", "010000000000", 24)]
    one = pack(prefix, 1, 1, "1")
    topic.both("one-cell", "one cell", rules(prefix, 1), {"hex": one}, board(1, 1, "1"))
    for name, head, place in ZERO:
        topic.reject(
            "decode", f"{name}-zero", f"{name} are 0", rules(prefix, 1), {"hex": head + one[12:]}, "dimension-zero",
            bit(place), "one-cell", f"{prefix}.decode.zero.{name}",
        )
        value = board(0, 1, "") if name == "rows" else board(1, 0, "")
        topic.reject(
            "encode", f"{name}-zero", f"{name} are 0", rules(prefix, 1), {"value": value}, "dimension-zero", None,
            "one-cell", f"{prefix}.encode.zero.{name}",
        )
    for size in range(6):
        field = "rows" if size < 3 else "cols"
        topic.reject(
            "decode", f"cut-header-{size}", f"{size} bytes: {field} are incomplete", rules(prefix, 1, CUT[prefix]), {"hex": one[: 2 * size]},
            "truncated", bit(0 if size < 3 else 24), "one-cell", f"{prefix}.decode.cut.header.{size}",
        )
    return topic


# of each packing boards whose data are cut after every byte: rows, cols, cells, the offset of the field at each byte
CUTS = {
    "bt": [
        (1, 1, "2", [48]),
        (2, 9, "102120210120211020", [48, 56, 64, 72, 80, 88]),
        (3, 3, "102121212", [48, 56, 64]),
    ],
    "bi": [
        (1, 1, "2", [48]),
        (3, 3, "102121212", [48, 48]),
        (5, 9, "0" * 44 + "1", [48] * 9),
        (9, 5, "102" * 15, [48] * 9),
    ],
    "br": [
        (1, 1, "2", [48]),
        (3, 3, "102121212", [48, 56, 64, 72, 80, 88, 96, 104, 112]),
        (1, 43, "2" * 43, [48, 48]),
        (2, 43, "0" + "2" * 43 + "1" * 42, [48, 56, 56, 72]),
        (1, 5462, [["1", 5462]], [48, 48, 48]),
        (1, 16777215, [["0", 16777215]], [48, 48, 48, 48]),
    ],
}


def cut(prefix):
    topic = topic_of(prefix, "cut")
    for rows, cols, cells, places in CUTS[prefix]:
        n, large = rows * cols, isinstance(cells, list)
        wire = header(rows, cols) + run(cells[0][0], n) if large else pack(prefix, rows, cols, cells)
        assert len(wire) == 12 + 2 * len(places)
        limits, tags = ({"limits": {"cells": n}}, "limits") if n > LARGE else ({}, "")
        name = f"{rows}-by-{cols}"
        topic.accept(
            "decode", f"cut-{name}-nowhere", f"{len(places)} bytes after the header", rules(prefix, CUT[prefix]), {"hex": wire} | limits,
            board(rows, cols, cells), f"{prefix}.decode.cut.{name}.whole", f"large {tags}" if tags else "",
        )
        for size, place in enumerate(places):
            topic.reject(
                "decode", f"cut-{name}-after-{size}", f"{size} of {len(places)} bytes after the header",
                rules(prefix, CUT[prefix]), {"hex": wire[: 12 + 2 * size]} | limits, "truncated", bit(place),
                f"cut-{name}-nowhere", f"{prefix}.decode.cut.{name}.{size}", tags,
            )
    return topic


def limits(prefix):
    topic = topic_of(prefix, "limits")
    rng, rule = Rng(102), rules(prefix, LIMIT[prefix])
    limited(topic, rule, [(1, 1), (2, 1), (3, 5)], rng, partial(pack, prefix))
    topic.either(
        "decode", "own-limit-greatest-header", "the greatest header and nothing after it, without a limit",
        f"{rule} {rules(prefix, CUT[prefix])}", {"hex": "ff" * 6},
        [{"reject": "limit-exceeded", "at": bit(0)}, {"reject": "truncated", "at": bit(48)}], "own-limit", "limits",
    )
    return topic


def trailing(prefix):
    topic = topic_of(prefix, "trailing")
    rng, rule = Rng(103), rules(prefix, TRAIL[prefix])
    for rows, cols in [(1, 1), (9, 9)]:
        cells = random_cells(rng, rows * cols)
        wire, name = pack(prefix, rows, cols, cells), f"{rows}-by-{cols}"
        topic.accept(
            "decode", f"trailing-none-{name}", "nothing after the last field", rule, {"hex": wire},
            board(rows, cols, cells), f"{prefix}.trailing.none.{name}",
        )
        for trailing, extra in [("zero", "00"), ("ones", "ff"), ("again", wire)]:
            topic.reject(
                "decode", f"trailing-{trailing}-{name}", f"trailing bytes ({trailing})", rule, {"hex": wire + extra},
                "trailing-bytes", bit(4 * len(wire)), f"trailing-none-{name}", f"{prefix}.trailing.{trailing}.{name}",
            )
    return topic


# inputs with two faults: name, reason, hex, limit, code, offset
TWO = [
    ("zero-both", "rows and columns are 0", "000000000000", None, "dimension-zero", 0),
    ("zero-then-cut", "rows are 0 and the columns end early", "0000000100", None, "dimension-zero", 0),
    ("limit-then-cut", "over the limit, and no data", "020000030000", 5, "limit-exceeded", 0),
    ("limit-then-cut-greatest", "the greatest header, over the limit, and no data", "ffffffffffff", 1000000, "limit-exceeded", 0),
]
TWO_OF = {
    "bt": [
        ("limit-then-cell", "over the limit, and a cell of 3", "01000001000003", 0, "limit-exceeded", 0),
        ("cell-then-cell", "3 in two bytes", "0100000800000cc0", None, "cell-invalid", 52),
        ("cell-then-cut", "a cell of 3, and a byte is missing", "010000080000c0", None, "cell-invalid", 48),
        ("cell-then-trailing", "a cell of 3 in the last byte, and a byte too many", "0100000400000c00", None, "cell-invalid", 52),
        ("unused-then-cut", "unused cells of a row, and the next row is missing", "02000002000021", None, "unused-cells-not-zero", 48),
        ("unused-then-cell", "unused cells of a row, and a cell of 3 in the next", "0200000100000403", None, "unused-cells-not-zero", 48),
        ("cell-then-unused", "a cell of 3, and unused cells in the next row", "0200000100000304", None, "cell-invalid", 54),
        ("unused-then-trailing", "unused cells in the last byte, and a byte too many", "01000001000004ff", None, "unused-cells-not-zero", 48),
        ("rows-not-padded", "rows that follow each other within a byte", "02000002000099", None, "unused-cells-not-zero", 48),
    ],
    "bi": [
        ("limit-then-range", "over the limit, and V is 3", "01000001000003", 0, "limit-exceeded", 0),
        ("range-then-trailing", "V is 3, and a byte too many", "0100000100000300", None, "value-out-of-range", 48),
        ("range-then-trailing-nine", "V is 3^9, and a byte too many", "030000030000e34cff", None, "value-out-of-range", 48),
    ],
    "br": [
        ("limit-then-long", "over the limit, and a run too long", "01000001000003", 0, "limit-exceeded", 0),
        ("not-shortest-and-long", "a run of two in two bytes where one cell is left", "0100000100008300", None, "number-not-shortest", 48),
        ("not-shortest-and-not-maximal", "a second run of 0, in two bytes", "010000020000008000", None, "number-not-shortest", 56),
        ("long-and-not-maximal", "a second run of 0, and it is too long", "0100000200000003", None, "run-too-long", 56),
        ("not-shortest-then-trailing", "the last number is in two bytes, and a byte too many", "010000010000810000", None, "number-not-shortest", 48),
        ("long-then-trailing", "a run too long, and a byte too many", "0100000100000400", None, "run-too-long", 48),
        ("not-maximal-then-cut", "a second run of 1, and the third is missing", "0100000300000101", None, "run-not-maximal", 56),
        ("not-maximal-then-long", "a second run of 1, and then a run too long", "010000030000010105", None, "run-not-maximal", 56),
        ("long-then-not-shortest", "a run too long, and a number in two bytes", "010000010000038000", None, "run-too-long", 48),
        ("eighth-byte-then-cut", "eight bytes with their high bits set, and nothing after them", "010000010000" + "80" * 8, None, "number-not-shortest", 48),
        ("eighth-byte-ones-then-cut", "eight bytes of ones, and nothing after them", "010000010000" + "ff" * 8, None, "number-not-shortest", 48),
        ("eighth-byte-and-long", "a number of nine bytes", "010000010000" + "ff" * 8 + "01", None, "number-not-shortest", 48),
    ],
}
ALSO = {
    "dimension-zero": {"bt": 1, "bi": 1, "br": 1}, "limit-exceeded": LIMIT, "cell-invalid": {"bt": 4}, "unused-cells-not-zero": {"bt": 5},
    "value-out-of-range": {"bi": 4}, "number-not-shortest": {"br": 4}, "run-too-long": {"br": 5}, "run-not-maximal": {"br": 6},
}


def first_fault(prefix):
    topic = topic_of(prefix, "first-fault")
    for name, reason, data, limit, code, place in TWO + TWO_OF[prefix]:
        request = {"hex": data} | ({} if limit is None else {"limits": {"cells": limit}})
        topic.reject(
            "decode", f"first-fault-{name}", f"{reason}: the first fault is reported",
            rules(prefix, ORDER[prefix], ALSO[code][prefix]), request, code, bit(place), "one-cell",
            f"{prefix}.decode.first-fault.{name}", "two-faults" if limit is None else "two-faults limits",
        )
    return topic
