"""Limits next to the number of cells, for boards of many sizes, and for each record of a stream."""

from model.boards import le, leb
from sizes import BYTES_PER_CELL, CONFIRMED, ORIGIN, OVERS, RULES
from topic import Topic, bit

SHAPES = [
    (1, 1), (1, 2), (2, 1), (1, 5), (7, 1), (3, 3), (8, 8), (1, 63), (64, 1), (5, 13), (9, 10), (1, 127), (2, 64), (19, 19), (1, 255), (256, 1), (16, 16), (257, 1),
    (25, 25), (3, 341), (32, 32), (1, 1025), (100, 100), (10, 1000), (181, 181), (1, 32767), (128, 256), (250, 262), (255, 257), (1, 65535), (65533, 1),
]
AHEAD = [(1, 1), (2, 3), (4, 64)]


def topics():
    return [*(boards(prefix, rule) for prefix, rule in RULES.items() if prefix != "ts"), records()]


def limits_of(cells):
    """At and next to the number of cells, half of it, twice of it, and next to other numbers that a decoder may take for it."""
    return sorted({0, 1, cells // 2, cells - 1, cells, cells + 1, 2 * cells, cells * 5, (cells + 4) // 5, cells ^ 256, cells ^ 65536})


def empty(prefix, rows, cols):
    """A board of zeros in runs."""
    data = {
        "tb": lambda: ["00", (rows * cols + 4) // 5], "bt": lambda: ["00", rows * ((cols + 3) // 4)],
        "bi": lambda: ["00", int(rows * cols * BYTES_PER_CELL) + 1], "br": lambda: [leb(3 * (rows * cols - 1)), 1],
    }[prefix]()
    return [[le(rows) + le(cols), 1], data], {"rows": rows, "cols": cols, "cells": [["0", rows * cols]]}


def boards(prefix, rule):
    topic, over = Topic(prefix, "limits-next", ORIGIN, CONFIRMED), OVERS[prefix]
    for rows, cols in SHAPES:
        wire, value = empty(prefix, rows, cols)
        for limit in limits_of(rows * cols):
            name, request = f"limits-{rows}-by-{cols}-{limit}", {"hex": wire, "limits": {"cells": limit}}
            reason = f"{rows} x {cols} and a limit of {limit} cells"
            if limit < rows * cols:
                topic.reject("decode", name, reason, over, request, "limit-exceeded", bit(0), f"limits-{rows}-by-{cols}-{rows * cols}", tags="limits")
            else:
                topic.accept("decode", name, reason, rule, request, value, tags="limits")
    return topic


def records():
    """A record at its limit and above it, after others below it."""
    topic = Topic("ts", "limits-next", ORIGIN, CONFIRMED)
    for rows, cols in SHAPES:
        last, value = empty("tb", rows, cols)
        cells = rows * cols
        ahead = [empty("tb", *shape) for shape in AHEAD if shape[0] * shape[1] < cells]
        lead = [part for wire, _ in ahead for part in wire]
        at = sum(len(data) // 2 * count for data, count in lead) * 8
        request, records = {"hex": [*lead, *last, *lead]}, [*(each for _, each in ahead), value, *(each for _, each in ahead)]
        for limit in [limit for limit in limits_of(cells) if limit >= cells - 1]:
            name, reason = f"limits-{rows}-by-{cols}-{limit}", f"record {len(ahead)} of {rows} x {cols} and a limit of {limit} cells"
            limited = request | {"limits": {"cells": limit}}
            if limit < cells:
                topic.reject("decode", name, reason, "TS-3", limited, "limit-exceeded", bit(at), f"limits-{rows}-by-{cols}-{cells}", tags="limits")
            else:
                topic.accept("decode", name, reason, "TS-1 TS-3", limited, {"records": records}, tags="limits")
    return topic
