"""Inputs of each length and boards of each area next to a power of two: a buffer, a block or a counter ends there.

`sizes.py` draws sizes of each axis. Here the product of the axes, or all bytes of an input, have a certain number.
"""

from bisect import bisect_left
from functools import cache

import sizes
from explain.boards import stream
from explain.fields import accept
from explain.histories import sequence
from far import TRAILING, two_rooks
from go.drawing import COLUMNS, analysed, played, rules, topic_of
from go.model import Game, lines_of
from go.random import labelled, random_board
from model.boards import RULE
from rng import Rng
from sizes import BYTES_PER_CELL, CONFIRMED, ORIGIN, PRODUCTS, SQUARES, Sizes, bases_of, fens_of, games_of, plies_of
from ternary.cells import DIMENSION, record
from topic import Topic, bit
from writing.runs import length
from xiangqi.arrangement_faults import OPEN_MAP
from xiangqi.compact_model import COMPACT
from xiangqi.game import GameTopic
from xiangqi.game_model import GAME
from xiangqi.position import value as position_value

MULTIPLES = [96, 1000, 3072, 10000, 20480, 100000]
LENGTHS = sorted({2**power + more for power in range(4, 18) for more in (-1, 0, 1)} | set(MULTIPLES))
AREAS = sorted({2**power + more for power in range(4, 21) for more in (-1, 0, 1)} | {2**21} | set(MULTIPLES))
SIDES = [15, 18, 19, 20, 21, 24, 25, 26, 29, 32, 36, 40, 48, 50, 63, 65, 96, 99, 100, 127, 129, 181, 255, 256, 257, 300, 361, 499, 512, 513, 1023, 1024, 1025]
# Rows that end at each cell of a byte.
SMALL_SHAPES = [(rows, cols) for rows in range(1, 7) for cols in range(1, 18) if (rows, cols) not in {*SQUARES, *PRODUCTS}]
# A header, and in a stream the last record, are not cells of the board.
HEADER, LAST = 6, 7


def topics():
    boards = [Lengths(prefix, index, op).topic for index, prefix in enumerate(RULE | {"ts": "TS-1"}) for op in ("decode", "encode", "explain")]
    found = [*boards, *(trailing(*each) for each in FIXED), *lists(), histories(), *go_sizes()]
    return [topic for topic in found if topic.vectors]


class Lengths(Sizes):
    """Boards of one format and operation."""

    name, seed, singles, most_explained = "lengths", 9200, [size - HEADER for size in LENGTHS], 2000
    explained = ("tb", "bt", "bi", "br")

    def shapes(self, index):
        if self.op == "explain":
            found = [shape for size in LENGTHS if size < 300 and (shape := self.drawn(size - HEADER))]
            return list(dict.fromkeys([*found, *(SMALL_SHAPES if self.prefix in Sizes.explained else [])]))
        found = [self.row(size - HEADER + more, index) for size in LENGTHS for more in {0, LAST * (self.prefix == "ts")}] + [self.factors(area, index) for area in AREAS] + [(side, side) for side in SIDES]
        return [shape for shape in dict.fromkeys(map(self.fitted, found)) if shape not in {*SQUARES, *PRODUCTS}]

    def cells(self, size):
        """The cells of a board of so many bytes."""
        if self.prefix == "bi":
            return int((size * 8 - 1) / (8 * BYTES_PER_CELL))
        return {"tb": 5, "ts": 5, "bt": 4, "br": 1}[self.prefix] * (size - LAST * (self.prefix == "ts"))

    def row(self, size, index):
        cells = self.cells(size)
        return (1, cells) if (size + index) % 2 or self.prefix == "bt" else (cells, 1)

    def drawn(self, size):
        """A board that can be explained: its sides are in the table of dimensions."""
        bytes_of = {
            "tb": lambda rows, cols: (rows * cols + 4) // 5, "bt": lambda rows, cols: rows * ((cols + 3) // 4),
            "bi": lambda rows, cols: int(rows * cols * BYTES_PER_CELL) + 1, "br": lambda rows, cols: rows * cols,
        }.get(self.prefix)
        found = bytes_of and [(rows, cols) for rows in range(1, 46) for cols in DIMENSION if cols < 300 and bytes_of(rows, cols) == size]
        return self.rng.pick(found) if found else None

    def factors(self, area, index):
        """A row, a column, or sides that are as equal as they can be."""
        if (area + index) % 3 < 2:
            return (1, area) if (area + index) % 3 else (area, 1)
        most = 300 if self.prefix == "bt" else int(area**0.5)
        side = next(side for side in range(min(most, area), 0, -1) if area % side == 0)
        return area // side, side

    def headers(self):
        """The headers of `sizes.py` are enough."""


FIXED = [*TRAILING, ("xm", "decode", "XM-2", OPEN_MAP, None)]


def trailing(prefix, op, rule, data, value):
    """Formats of a fixed length: so long an input ends too late. A map rejects the identifier after the last one."""
    topic = Topic(prefix, "lengths-trailing", ORIGIN, CONFIRMED)
    code, rest, counterpart = ("byte-out-of-range", "20", "opening") if prefix == "xm" else ("trailing-bytes", "00", "far-trailing-none")
    for size in LENGTHS:
        # One byte more is in `options.py`.
        if size > len(data) // 2 + 1:
            wire = {"hex": [[data, 1], [rest, size - len(data) // 2]]}
            tags = "two-faults" if prefix == "xm" else ""
            topic.reject(op, f"lengths-{size}", f"an input of {size} bytes", rule, wire, code, bit(4 * len(data)), counterpart, tags=tags)
            if prefix == "xp":
                allowed = wire | {"allow": ["trailing-bytes"]}
                topic.accept(op, f"lengths-{size}-allowed", f"an input of {size} bytes", "XP-16 XP-21", allowed, value, tags="lenient")
    return topic


def of_length(made, most):
    """The values and encodings that have a number of bytes or characters of `LENGTHS`."""

    @cache
    def measure(count):
        wire = made(count)[1]
        return length(wire.get("hex", "")) // 2 + length(wire.get("text", ""))

    for size in (size for size in LENGTHS if size <= measure(most)):
        count = bisect_left(range(most), size, key=measure)
        if measure(count) == size:
            yield size, *made(count)


def lists():
    """Records, plies, moves and characters, by the length of the input."""

    def each(prefix, rules, most, made, *operations, **more):
        topic = (GameTopic if prefix in (GAME, COMPACT) else Topic)(prefix, "lengths-lists", ORIGIN, CONFIRMED)
        for size, value, wire in of_length(lambda count: made(prefix, count), most):
            for op in operations or ("decode", "encode"):
                request, reply = (wire | more, value) if op == "decode" else ({"value": value} | more, wire)
                if request not in known:
                    topic.accept(op, f"lengths-{size}", f"{size} bytes or characters", rules, request, reply)
        return topic

    known = [vector["request"] for topic in sizes.lists() for vector in topic.vectors]
    position = {"position": position_value("black", two_rooks()[0])}
    # A text gives the request, and its value the reply.
    fens = lambda prefix, count: fens_of(prefix, count)[::-1]  # noqa: E731
    found = [each("xh", "XH-1 XH-2 XH-14", 20000, plies_of, **position), each("xl", "XL-3", LENGTHS[-1], bases_of), each("xf", "XF-6", LENGTHS[-1], fens, "decode")]
    return [*found, *(each(layout, "XG-2 XG-7 XG-4", 2000, games_of) for layout in (GAME, COMPACT)), records()]


def records():
    """Records of eight bytes, and a last one of 7, 8 or 9."""
    topic = Topic("ts", "lengths-lists", ORIGIN, CONFIRMED)
    for size in (size for size in LENGTHS if size < 100000):
        cells = {7: "102", 0: "1021021", 1: "10210210210"}[size % 8]
        last = record(1, len(cells), cells)
        count = (size - len(last) // 2) // 8
        value = {"records": [[[{"rows": 2, "cols": 3, "cells": "120021"}], count], {"rows": 1, "cols": len(cells), "cells": cells}]}
        topic.both(f"lengths-{size}", f"{size} bytes of records", "TS-1", {"hex": [[record(2, 3, "120021"), count], [last, 1]]}, value)
    for count in [*range(2, 20), 31, 32, 33, 63, 64, 65, 127, 128, 129]:
        # Records of one and of two bytes of cells, by turns.
        accept(topic, f"records-{count}", f"{count} records", stream([((2, 3, "120021"), (1, 5, "10212"))[number % 2] for number in range(count)]))
    return topic


def histories():
    """Explained histories by their length."""
    topic, (where, cycle) = Topic("xh", "lengths-explain", ORIGIN, CONFIRMED), two_rooks()
    for size in LENGTHS[:9]:
        count = bisect_left(range(1000), size, key=lambda count: length(plies_of("xh", count)[1]["hex"]) // 2)
        if length(plies_of("xh", count)[1]["hex"]) // 2 == size:
            sequence(topic, f"lengths-{size}", f"a history of {size} bytes", "black", where, (cycle * count)[:count])
    return topic


def go_sizes():
    """Every size of a board: stones at random, and up to eight stones that are played."""
    boards, games = (topic_of(name, "stones at random", "labels that spread until nothing changes; the plain model said the same") for name in ("sizes", "sizes-play"))
    rng = Rng(9207)
    for rows in range(1, 26):
        for cols in range(1, 26):
            lines = random_board(rng, rows, cols, min(60, 1200 // (rows * cols) + 1))
            chains, where = labelled(lines), f"{rows} by {cols}"
            legal = all(each["liberties"] for each in chains)
            analysed(boards, f"sizes-{rows}-by-{cols}", f"stones at random on {where}", rules(2, 3, 4, 5), lines, legal, chains)
            lines = ["." * cols] * rows if not legal or (rows + cols) % 3 == 2 else lines
            game, moves = Game(lines, "black"), []
            for _ in range(8):
                move = COLUMNS[rng.below(cols)] + str(1 + rng.below(rows))
                if not game.code_of(move):
                    game.play(move)
                    moves.append(move)
            captured = game.captured["black"], game.captured["white"]
            played(games, f"sizes-{rows}-by-{cols}", f"stones on {where}", rules(2, 7, 13), lines, "black", moves, lines_of(game.board), captured)
    return boards, games
