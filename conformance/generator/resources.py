"""Small inputs that declare large boards, and long simple ones. Their cost is judged, too (tag `resources`)."""

from topic import Topic, bit
from xiangqi.history import encode, ply, value
from xiangqi.position import DEAD, put

ORIGIN = "headers written out, and one ply there and back many times"
CONFIRMED = "the size of each field; a second program, which computes, read the same"

# name, header, the bytes after it, the offset of the missing byte; an integer is one field
HEADERS = [
    ("greatest-and-a-byte", "ffffffffffff", "00", 56),
    ("65536-by-65536-and-ten-bytes", "000001000001", "00" * 10, 128),
    ("one-row-of-16777215-and-ten-bytes", "010000ffffff", "00" * 10, 128),
    ("one-column-of-16777215-and-ten-bytes", "ffffff010000", "00" * 10, 128),
]
RULES = {"tb": "TB-10 TB-11", "bt": "BT-6 BT-7", "bi": "BI-5 BI-6"}


def topics():
    return [headers(prefix) for prefix in RULES] + [runs(), plies(), passes()]


def headers(prefix):
    topic = Topic(prefix, "resources", ORIGIN, CONFIRMED)
    for name, header, rest, end in HEADERS:
        replies = [{"reject": "limit-exceeded", "at": bit(0)}, {"reject": "truncated", "at": bit(48 if prefix == "bi" else end)}]
        topic.either(
            "decode", f"resources-{name}", "little is there of what the header announces", RULES[prefix],
            {"hex": header + rest}, replies, "own-limit", "limits resources",
        )
    return topic


def runs():
    topic = Topic("br", "resources", ORIGIN, CONFIRMED)
    topic.reject(
        "decode", "resources-one-run-of-all-cells", "fourteen bytes that are a board of 281474943156225 cells",
        "BR-8 BR-10", {"hex": "ffffffffffff" + "ff818080d0ffffbf01", "limits": {"cells": 1000000}},
        "limit-exceeded", bit(0), "cut-1-by-1-nowhere", tags="limits resources two-faults",
    )
    return topic


def plies():
    """Two rooks, each to the next square and back, undone many times."""
    topic = Topic("xh", "resources", ORIGIN, CONFIRMED)
    where = list(DEAD)
    for piece, square in ((0, 85), (16, 4), (7, 89), (23, 0)):
        where = put(where, piece, square)
    there_and_back = [ply(7, 88, 89), ply(23, 1, 0), ply(7, 89, 88), ply(23, 0, 1)]
    many = there_and_back * 500
    request = {"hex": encode(many), "position": {"turn": "black", "squares": where}}
    topic.accept("decode", "resources-2000-plies", "two thousand plies", "XH-1 XH-2 XH-14", request, value(many), tags="resources")
    return topic


def passes():
    topic = Topic("gc", "resources", ORIGIN, CONFIRMED)
    hexadecimal = "190000190000" + "00" * 125
    for name, count in (("no-move", 0), ("10000-passes", 10000)):
        request = {"hex": hexadecimal, "to_play": "black", "moves": ["pass"] * count}
        topic.accept(
            "play", f"resources-{name}", f"{count} passes on the largest board", "GC-7 GC-13", request,
            {"hex": hexadecimal, "captured": {"black": 0, "white": 0}}, tags="resources",
        )
    return topic
