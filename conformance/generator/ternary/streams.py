"""Streams: complete ones, ones cut after every byte, and faults of a record after others."""

from rng import Rng
from ternary.cells import board, random_cells, record
from topic import Topic, bit

ORIGIN = "records from literal headers and the table of groups, one after another"
CONFIRMED = "generator tables; a second program, which computes, read and wrote the same"


def topics():
    return [whole(), cut(), limits(), later_record()]


def whole():
    topic = Topic("ts", "whole", ORIGIN, CONFIRMED)
    rng = Rng(11)
    plans = [[], [(1, 1)], [(2, 3)], [(1, 1), (1, 1)], [(2, 3), (3, 2)], [(1, 5), (1, 6), (5, 1)], [(3, 4)] * 3]
    plans += [[(rng.below(7) + 1, rng.below(7) + 1) for _ in range(count)] for count in (4, 5, 8, 13, 21, 40)]
    for number, plan in enumerate(plans):
        boards = [(rows, cols, random_cells(rng, rows * cols)) for rows, cols in plan]
        wire = {"hex": "".join(record(*each) for each in boards)}
        value = {"records": [board(*each) for each in boards]}
        name, reason = f"whole-{number:02}-of-{len(plan)}", f"a stream of {len(plan)} records"
        for op, rule_ids in (("decode", "TS-1 TS-4"), ("encode", "TS-1")):
            topic.pair(op, name, reason, rule_ids, wire, value, f"whole.{number}")
    return topic


FIRST, SECOND = (1, 1, "1"), (3, 4, "102120210121")
# the offsets of the second record's fields, and the missing part after each number of its bytes
CUTS = [
    (1, 56, "rows"), (2, 56, "rows"), (3, 80, "cols"), (4, 80, "cols"), (5, 80, "cols"),
    (6, 104, "byte 0"), (7, 112, "byte 1"), (8, 120, "byte 2"),
]


def cut():
    topic = Topic("ts", "cut", ORIGIN, CONFIRMED)
    lead, tail = record(*FIRST), record(*SECOND)
    topic.accept(
        "decode", "cut-nowhere", "two whole records", "TS-2", {"hex": lead + tail},
        {"records": [board(*FIRST), board(*SECOND)]}, "ts.cut.whole",
    )
    topic.accept(
        "decode", "cut-between", "the input ends between two records", "TS-1 TS-2", {"hex": lead}, {"records": [board(*FIRST)]},
        "ts.cut.between",
    )
    for size, place, field in CUTS:
        topic.reject(
            "decode", f"cut-in-second-after-{size}-bytes", f"{size} bytes of the second record: its {field} is missing",
            "TS-2 TS-4", {"hex": lead + tail[: 2 * size]}, "truncated", bit(place), "cut-nowhere", f"ts.cut.second.{size}",
        )
    for size, place, field in CUTS:
        topic.reject(
            "decode", f"cut-in-first-after-{size}-bytes", f"{size} bytes of the only record: its {field} is missing",
            "TS-2", {"hex": tail[: 2 * size]}, "truncated", bit(place - 56), "cut-nowhere-alone", f"ts.cut.first.{size}",
        )
    topic.accept("decode", "cut-nowhere-alone", "one whole record", "TS-2", {"hex": tail}, {"records": [board(*SECOND)]}, "ts.cut.alone")
    return topic


def limits():
    topic = Topic("ts", "limits", ORIGIN, CONFIRMED)
    rng = Rng(12)
    for number, plan in enumerate(
        [[(1, 2), (1, 2)], [(1, 1), (3, 3)], [(3, 3), (1, 1), (3, 3)], [(2, 2), (2, 2), (2, 2), (5, 1)]]
    ):
        boards = [(rows, cols, random_cells(rng, rows * cols)) for rows, cols in plan]
        wires = [record(*each) for each in boards]
        value, most = {"records": [board(*each) for each in boards]}, max(rows * cols for rows, cols in plan)
        request = {"hex": "".join(wires), "limits": {"cells": most}}
        topic.accept(
            "decode", f"limit-at-{number}", f"{len(plan)} records, none over {most} cells, though together they are", "TS-3",
            request, value, f"ts.limit.at.{number}", "limits",
        )
        over = next(at for at, (rows, cols) in enumerate(plan) if rows * cols == most)
        topic.reject(
            "decode", f"limit-below-{number}", f"record {over} is over the limit of {most - 1}", "TS-3",
            request | {"limits": {"cells": most - 1}}, "limit-exceeded", bit(4 * len("".join(wires[:over]))),
            f"limit-at-{number}", f"ts.limit.below.{number}", "limits",
        )
    return topic


RECORD_FAULTS = [
    # name, code, offset, hex of the faulty record, hex of the repaired one, its board
    ("rows-zero", "dimension-zero", 0, "00000001000001", "01000001000001", (1, 1, "1")),
    ("cols-zero", "dimension-zero", 24, "01000000000001", "01000001000001", (1, 1, "1")),
    ("first-byte-243", "byte-out-of-range", 48, "010000060000f301", "010000060000d001", (1, 6, "102121")),
    ("first-byte-255", "byte-out-of-range", 48, "010000060000ff01", "010000060000d001", (1, 6, "102121")),
    ("last-byte-243", "byte-out-of-range", 56, "010000060000d0f3", "010000060000d001", (1, 6, "102121")),
    ("unused-trits", "unused-trits-not-zero", 56, "010000060000d004", "010000060000d001", (1, 6, "102121")),
]


def later_record():
    """Each fault of a record, after no record, after one and after two."""
    topic = Topic("ts", "record-faults", ORIGIN, CONFIRMED)
    lead = (1, 1, "2")
    for before in (0, 1, 2):
        prefix, offset = record(*lead) * before, 56 * before
        boards = [board(*lead)] * before
        for name, code, place, faulty, repaired, last in RECORD_FAULTS:
            counterpart = topic.counterpart(
                "decode", f"repaired-{last[1]}-cells-behind-{before}", f"a valid record after {before} others", "TS-1 TS-4",
                {"hex": prefix + repaired}, {"records": boards + [board(*last)]}, f"ts.repaired.{last[1]}.behind.{before}",
            )
            topic.reject(
                "decode", f"{name}-behind-{before}", f"{name} in the record after {before} others", "TS-4",
                {"hex": prefix + faulty}, code, bit(offset + place), counterpart, f"ts.fault.{name}.behind.{before}",
            )
        topic.accept(
            "decode", f"unused-trits-behind-{before}-allowed", f"unused trits in the record after {before} others, allowed", "TS-4",
            {"hex": prefix + "010000060000d004", "allow": ["unused-trits"]}, {"records": boards + [board(1, 6, "102121")]},
            f"ts.allowed.behind.{before}", "lenient",
        )
    return topic
