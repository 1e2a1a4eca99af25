"""Sizes of boards from the complete range of each axis, and lengths of lists and texts: at each power of two, next to it and between.

A bug on a size needs a vector of this size, which is not known before. So sizes are random for every format. A seed chooses cells from a list,
or cells are runs, so files stay small. No board within the reach of a vector needs more than a double for its bytes (spec/src/security.md).
"""

from decimal import Decimal, getcontext

from explain.boards import record
from explain.fields import Fields
from explain.packings import EXPLAINED as PACKINGS
from far import TOP, two_rooks
from model.boards import CUT, OVER, RULE, le, leb
from rng import Rng
from writing.runs import string
from ternary.cells import BYTE, DIMENSION
from ternary.packing import QUAD_BYTE, number
from topic import Topic, bit
from xiangqi.compact_model import COMPACT
from xiangqi.game import SHUFFLE, GameTopic
from xiangqi.game_model import GAME, OPENING, encode
from xiangqi.history import bits as history_bits, pack
from xiangqi.index import both as index_both
from xiangqi.index_model import COUNT
from xiangqi.link import OPENING as LINK
from xiangqi.position import OPENING as PIECES, value as position_value

ORIGIN = "sizes at powers of two, next to them and between; draws of cells, and Python's own integers"
CONFIRMED = "the size of each field; a second program, which computes, read and wrote the same"
getcontext().prec = 60
BYTES_PER_CELL = Decimal(3).ln() / Decimal(256).ln()

SQUARES = [(side, side) for side in (10, 11, 12, 13, 14, 16, 17, 23, 31, 33, 37, 64, 101, 128, 251)]
# Each product is at a power of two, next to it or near it.
PRODUCTS = [
    (15, 17), (1, 257), (257, 1), (151, 217), (217, 151), (128, 256), (331, 99), (257, 255), (256, 257), (259, 260), (270, 290), (281, 256),
    (300, 301), (509, 521), (1, 90001), (90007, 1), (3, 70001), (512, 1024),
]
# So many bytes of cells, and one more or less.
BYTE_COUNTS = [4095, 4096, 4097, 8191, 8192, 8193, 65535, 65536, 65537, 131071, 131072]
# By prefix: the requirements of a board, of a cut one, of trailing bytes, and of the limit.
RULES, CUTS, OVERS = RULE | {"ts": "TS-1"}, CUT | {"ts": "TS-2"}, OVER | {"ts": "TS-3"}
TRAILING = {"tb": "TB-12", "bt": "BT-8", "bi": "BI-7", "br": "BR-9"}
# Boards of one cell, by operation; some formats have another one.
ONE = {"decode": "one-cell", "explain": "1-by-1"}
SMALL = {("tb", "decode"): "sample-1x1-white", ("ts", "decode"): "whole-01-of-1", ("ts", "explain"): "one"}
EXPLAINED = {"tb": lambda *board: record(Fields(), *board)} | PACKINGS
DENSE = {"decode": [(257, 293)], "encode": [(1001, 131)], "explain": []}
# Only headers have these sizes; 2^24 + 1 is 673 * 24929.
GREAT = [
    (4095, 4097), (4096, 4096), (673, 24929), (24929, 673), (32767, 65536), (46340, 46341), (32768, 65536), (46341, 46341), (65535, 65537),
    (65536, 65536), (641, 6700417), (6700417, 641), (65536, 65537), (1048575, 1048577), (1048576, 1048576), (131072, 8388609), (1048577, 1048576),
    (10610063, 13264529), (8388608, 16777215), (8388609, 16777215), (16777215, 8388607), (16777213, 16777214), (8191, 131071), (99991, 7919),
]


def topics():
    found = [Sizes(prefix, index, op).topic for index, prefix in enumerate(RULES) for op in ("decode", "encode", "explain")]
    return [*found, blocks(), *lists(), indices()]


def around(rng, power):
    """A power of two, its neighbours, and a number between it and the next."""
    return sorted({max(1, 2**power - 1), 2**power, 2**power + 1, 2**power + rng.below(2**power)})


def drawn(rng, bits=32):
    return 1 + rng.below(2**bits - 1)


class Sizes:
    """The vectors of one format and operation."""

    name, seed, singles, explained, most_explained = "sizes", 9000, BYTE_COUNTS, ("tb", "bt", "bi"), 169

    def __init__(self, prefix, index, op):
        self.prefix, self.op, self.format, self.rng = prefix, op, "tb" if prefix == "ts" else prefix, Rng(self.seed + index)
        self.topic = Topic(prefix, f"{self.name}-{op}", ORIGIN, CONFIRMED)
        for shape in map(self.fitted, self.shapes(index)):
            self.add(*shape)
        if op != "encode":
            self.headers()

    def shapes(self, index):
        found = [*SQUARES, *PRODUCTS, *(DENSE[self.op] if self.prefix == "bi" else [])]
        for one in range(24):
            for other in range(24):
                if one + other < 19 and (one + 2 * other + index) % (10 if self.prefix == "ts" else 7) == 0:
                    found.append((self.rng.pick(around(self.rng, one)), self.rng.pick(around(self.rng, other))))
        for count in BYTE_COUNTS:
            cells = {"tb": 5 * count, "bt": 4 * count, "bi": int((count * 8 - 1) / (8 * BYTES_PER_CELL)), "br": 3 * count}[self.format]
            found.append((1, cells) if count % 2 else (cells, 1) if self.format != "bt" else (count // 16, 64))
        return [shape for shape in dict.fromkeys(found) if shape != (1, 1)]

    def fitted(self, shape):
        """Long rows of two bits a cell end with a byte."""
        rows, cols = shape
        return (rows, cols - cols % 4) if self.format == "bt" and rows > 12 and cols > 300 else shape

    def add(self, rows, cols):
        count, name, where = rows * cols, f"{self.name}-{rows}-by-{cols}", f"a board of {rows} x {cols}"
        cells, lead, last, end, faults = getattr(self, self.format)(rows, cols)
        lead, value = [[le(rows) + le(cols), 1], *lead], {"rows": rows, "cols": cols, "cells": cells}
        more = []
        if self.prefix == "ts":
            more, value = [["01000001000002", 1]], {"records": [value, {"rows": 1, "cols": 1, "cells": "2"}]}
        wire = {"hex": [*lead, [last, 1], *more]} | ({"limits": {"cells": count}} if count > 65536 else {})
        tags, rule = "limits" if count > 65536 else "", RULES[self.prefix]
        if self.op == "encode":
            self.topic.accept("encode", name, where, rule, {"value": value}, {"hex": wire["hex"]})
        elif self.op == "explain":
            # Many fields take much room.
            if self.prefix in self.explained and {rows, cols} <= DIMENSION.keys() and count <= self.most_explained:
                explained = EXPLAINED[self.prefix](rows, cols, string(cells))
                rule = " ".join(dict.fromkeys(id for field in explained.entries for id in field["requirements"]))
                self.topic.accept("explain", name, where, rule, wire, {"fields": explained.entries}, tags=tags)
        else:
            self.topic.accept("decode", name, where, rule, wire, value, tags=tags)
            faults += [("cut", "truncated", 48 if self.format == "bi" else end, lead, CUTS[self.prefix])]
            if not more:
                faults += [("trailing", "trailing-bytes", end + 4 * len(last), [*lead, [last + "00", 1]], TRAILING[self.prefix])]
            chosen = faults if (rows, cols) in PRODUCTS else [] if (rows, cols) in DENSE["decode"] else [self.rng.pick(faults)]
            for kind, code, at, bad, broken in chosen:
                bad = bad if kind in ("cut", "trailing") else [lead[0], *bad, *more]
                request, broken = wire | {"hex": bad}, "TS-4" if more and kind != "cut" else broken
                self.topic.reject("decode", f"{name}-{kind}", f"{code} in {where}", broken, request, code, bit(at), name, tags=tags)

    def tb(self, rows, cols):
        seed, groups = drawn(self.rng), [self.rng.pick(list(BYTE)) for _ in range(7)] + ["22222"]
        whole, rest = divmod(rows * cols - 1, 5)
        tail, end = self.rng.pick(groups)[:rest] + self.rng.pick("12"), 48 + 8 * whole
        cells, lead = ([{"of": of, "seed": seed, "count": whole}] * (whole > 0) for of in (groups, [BYTE[group] for group in groups]))
        faults = [("byte", "byte-out-of-range", end, [*lead, ["f3", 1]], "TB-6")]
        if rest < 4:
            faults += [("unused", "unused-trits-not-zero", end, [*lead, [BYTE[tail.ljust(4, "0") + "1"], 1]], "TB-8")]
        return [*cells, [tail, 1]], lead, BYTE[tail.ljust(5, "0")], end, faults

    def bt(self, rows, cols):
        """Rows of drawn quads; or one of many, or rows of four lines, where rows end within a byte."""
        quads, rest, seed = ["".join(self.rng.pick("012") for _ in range(4)) for _ in range(7)], cols % 4, drawn(self.rng)
        bytes_of = lambda line: "".join(QUAD_BYTE[line[at : at + 4].ljust(4, "0")] for at in range(0, len(line), 4))  # noqa: E731
        lines = ["".join(self.rng.pick("012") for _ in range(cols if rest and rows > 12 else 1)) for _ in range(4)]
        of, per_line = (quads, cols // 4) if not rest or rows <= 12 else (lines, 0)
        counts = [rows * per_line - 1] if not rest else [per_line] * rows if per_line or rows <= 12 else [rows - 1]
        cells, lead = [], []
        for number, count in enumerate(counts):
            tail = self.rng.pick(quads)[:rest] if of is quads and rest else self.rng.pick(of)
            for target, each in ((cells, str), (lead, bytes_of)):
                target += [{"of": list(map(each, of)), "seed": (seed + number) % 2**32 or 1, "count": count}] * (count > 0) + [[each(tail), 1]]
        (data, _), end = lead.pop(), 40 + 8 * rows * ((cols + 3) // 4)
        lead, last = lead + [[data[:-2], 1]] * (len(data) > 2), data[-2:]
        faults = [("cell", "cell-invalid", end + 6, [*lead, [f"{int(last, 16) | 3:02x}", 1]], "BT-4")]
        if rest:
            faults += [("unused", "unused-cells-not-zero", end, [*lead, [f"{int(last, 16) | 1 << 2 * rest:02x}", 1]], "BT-5")]
        return cells, lead, last, end, faults

    def bi(self, rows, cols):
        """Random cells; of a large board the first ones, after which all are empty."""
        count = rows * cols
        low = count if (rows, cols) in DENSE[self.op] else min(count, 400)
        size, small = (int(each * BYTES_PER_CELL) + 1 for each in (count, low))
        cells = [{"of": ["0", "1", "2"], "seed": drawn(self.rng), "count": low}]
        data = number(string(cells)).to_bytes(small, "little").hex() + "00" * min(1, size - small)
        lead = [[data[:-2], 1]] * (len(data) > 2) + [["00", size - small - 1]] * (size - small > 1)
        faults = [("range", "value-out-of-range", 48, [["ff", size]], "BI-4")]
        return cells + [["0", count - low]] * (count > low), lead, data[-2:], 40 + 8 * size, faults

    def br(self, rows, cols):
        """Up to twelve runs of all lengths; where a number of bytes is meant, runs of one cell."""
        count = rows * cols
        if count in self.singles:
            pairs, tail = (count - 1) // 2, "20"[: 2 - count % 2]
            lead = [["0001", pairs]] + [["02", 1]] * (len(tail) > 1)
            return [["01", pairs], [tail, 1]], lead, "02" if tail == "2" else "00", 40 + 8 * count, []
        runs, left, cell = [], count, self.rng.below(3)
        while left:
            length = left if len(runs) == 11 else min(left, 1 + self.rng.below(2 ** self.rng.below(1 + left.bit_length())))
            runs, left, cell = [*runs, (cell, length)], left - length, (cell + 1 + self.rng.below(2)) % 3
        data = [leb(3 * (length - 1) + cell) for cell, length in runs]
        before, (cell, length) = "".join(data[:-1]), runs[-1]
        lead, end = [[before, 1]] * (before > ""), 48 + 4 * len(before)
        faults = [("long", "run-too-long", end, [*lead, [leb(3 * length + cell), 1]], "BR-5")]
        return [[str(cell), length] for cell, length in runs], lead, data[-1], end, faults

    def headers(self):
        """Headers whose product needs every bit, with a limit below it and at it, and a byte of cells or a run beyond them."""
        powers = [(one, other) for one in range(24) for other in range(24) if one + other > 18 and (one + 2 * other) % 14 == 0 and self.op == "decode"]
        for rows, cols in dict.fromkeys(GREAT + [tuple(self.rng.pick(around(self.rng, power)) for power in pair) for pair in powers]):
            count, head = rows * cols, le(rows) + le(cols)
            cases = [("over", head + "01", count - 1, "limit-exceeded", 0, OVERS), ("cut-header", head + "01", count, "truncated", 48 if self.prefix == "bi" else 56, CUTS)]
            if self.prefix == "br":
                # A testee may leave out a board that a few bytes represent and no memory holds.
                cases[1:] = [("long", head + leb(3 * count + 1), count, "run-too-long", 48, {"br": "BR-5"})] * (count < 2**30)
            for name, wire, limit, code, at, rules in cases:
                self.topic.reject(
                    self.op, f"sizes-{rows}-by-{cols}-{name}", f"{code}: {rows} x {cols} and a limit of {limit} cells", rules[self.prefix],
                    {"hex": wire, "limits": {"cells": limit}}, code, bit(at), SMALL.get((self.prefix, self.op), ONE[self.op]), tags="limits two-faults",
                )


def blocks():
    """Three blocks of 32 bytes and 31 bytes more, of which one byte is out of range: decoders look at a block at once."""
    topic = Topic("tb", "sizes-blocks", ORIGIN, CONFIRMED)
    head, size = le(1) + le(635), 127
    topic.accept("decode", "sizes-blocks", "127 bytes of 242", RULE["tb"], {"hex": [[head, 1], ["f2", size]]}, {"rows": 1, "cols": 635, "cells": [["2", 635]]})
    for at in range(size):
        wire = [[head, 1], *[["f2", at]] * (at > 0), ["f3" if at % 64 < 32 else "ff", 1], *[["f2", size - 1 - at]] * (at < size - 1)]
        topic.reject(
            "decode", f"sizes-blocks-byte-{at}", f"byte {at} of {size} is out of range", "TB-6", {"hex": wire}, "byte-out-of-range", bit(48 + 8 * at),
            "sizes-blocks",
        )
    return topic


def lists():
    """Records, plies, moves, characters and bits by number."""
    rng = Rng(9100)

    def each(prefix, name, most, rules, made, op=None, **more):
        """`made` gives the value and the encoding for a number. With an operation, they are the request and the reply."""
        topic = (GameTopic(prefix, name, ORIGIN, CONFIRMED) if prefix in (GAME, COMPACT) else Topic(prefix, name, ORIGIN, CONFIRMED))
        for count in sorted({count for power in range(1, most.bit_length()) for count in around(rng, power) if count <= most}):
            if made is games_of and count < 400:
                continue
            value, wire = made(prefix, count)
            for operation, request, reply in [(op, value, wire)] if op else [("decode", wire | more, value), ("encode", {"value": value} | more, wire)]:
                topic.accept(operation, f"sizes-{count}", f"a length of {count}", rules, request, reply)
        return topic

    where = {"position": position_value("black", two_rooks()[0])}
    return [
        each("ts", "sizes-lists", 5000, "TS-1", records_of), each("xh", "sizes-lists", 6000, "XH-1 XH-2 XH-14", plies_of, **where),
        *(each(layout, "sizes-lists", 1990, "XG-2 XG-7 XG-4", games_of) for layout in (GAME, COMPACT)),
        each("gc", "sizes-lists", 9000, "GC-7 GC-13", passes_of, "play"), each("xl", "sizes-lists", 20000, "XL-3", bases_of),
        each("xf", "sizes-lists", 20000, "XF-6", fens_of, "decode"),
    ]


def records_of(_, count):
    records = [[[{"rows": 2, "cols": 3, "cells": "120021"}], count]] + [{"rows": 1, "cols": 5, "cells": "10212"}]
    return {"records": records}, {"hex": [["020000030000" + BYTE["12002"] + BYTE["10000"], count], ["010000050000" + BYTE["10212"], 1]]}


def plies_of(_, count):
    cycle = two_rooks()[1]
    # Eight cycles are complete bytes.
    stream = history_bits(cycle * (count // 4 % 8) + cycle[: count % 4])
    wire = [[pack(history_bits(cycle * 8)), count // 32]] * (count > 31) + [[pack(stream + "1" * (-len(stream) % 8)), 1]] * (stream > "")
    return {"plies": [[cycle, count // 4]] * (count > 3) + cycle[: count % 4]}, {"hex": wire}


def games_of(layout, count):
    wire = encode(layout, OPENING, (SHUFFLE * count)[:count]).hex()
    return {"start": OPENING, "moves": [[SHUFFLE, count // 4], *SHUFFLE[: count % 4]]}, {"hex": wire}


def passes_of(_, count):
    """The colour of the stone depends on the number of passes."""
    after = {"hex": "020000020000" + BYTE["00100" if count % 2 else "00200"], "captured": {"black": 0, "white": 0}}
    return {"hex": "02000002000000", "to_play": "black", "moves": [[["pass"], count], "A1"]}, after


def bases_of(_, count):
    return LINK.value([["x", count]]), {"text": [["x", count], [f"?p={LINK.p}", 1]]}


def fens_of(_, count):
    return {"text": [[TOP, 1], ["-", count], [" - 0 1", 1]]}, position_value("red", PIECES)


def indices():
    """Numbers of every length in bits."""
    topic, rng = Topic("xi", "sizes-bits", ORIGIN, CONFIRMED), Rng(9106)
    for power in range(3, COUNT.bit_length() - 1, 2):
        index = 2**power + rng.below(2**52) * 2**power // 2**52
        index_both(topic, f"sizes-bits-{power + 1}", f"an index of {power + 1} bits", "XI-3 XI-2", ("red", "black")[power // 2 % 2], index)
    return topic
