"""Requests that distinguish a correct program from one with a bug that the other vectors miss."""

from topic import Topic, char
from xiangqi.link import AFTER_THREE_PLIES, OPENING

ORIGIN = "changes of one operator or literal in codecs of other languages, and bugs of wrappers around a correct codec"
CONFIRMED = "the rules of the chapter; a second program, which computes, read the same"

# Long s and the sign of kelvin become s and k where letters are compared without case beyond ASCII. Then come letters and digits of other scripts.
NO_VERTICES = [
    "xass", "pxss", "paxs", "pasx", "pas", "passs", "PBSS", "pass ", "pa\u017fs", "\u212a1", "\u00c51", "\u04101", "\uff211", "A\uff11",
    "A1\u0000", "\u0000",
]

# the first fault is in the first faulty rank; in a rank it is the leftmost character, and too many ranks come last
PLACEMENTS = [
    ("1314", "fen-files"), ("88x/8/8/8/8/8/8/8", "fen-files"), ("x/8", "fen-letter"), ("9x/8/8/8/8/8/8/8", "fen-files"),
    ("9X/8/8/8/8/8/8/8", "fen-files"), ("81X/8/8/8/8/8/8/8", "fen-files"), ("8/8/8/8/8/8/8/8/X", "fen-ranks"),
    ("8/8/8/8/8/8/8/8/7", "fen-ranks"), ("8/8/8/8/8/8/8/8/", "fen-ranks"), ("7/8/8/8/8/8/8/8/8", "fen-files"),
    ("8/8/8/8/8/8/8/9", "fen-files"), ("X8/8/8/8/8/8/8/8", "fen-letter"), ("8X/8/8/8/8/8/8/8", "fen-letter"),
]


def topics():
    boards = [no_boards(prefix, rule, counterpart) for prefix, (rule, counterpart) in BOARDS.items()]
    return [moves(), placements("cb"), placements("cp"), bases(), parts(), fens(), *boards]


def topic_of(prefix, name="survivors"):
    return Topic(prefix, name, ORIGIN, CONFIRMED)


def moves():
    topic = topic_of("gc")
    start = {"hex": "0b00000b0000" + "00" * 25, "to_play": "black"}
    after = {"hex": start["hex"], "captured": {"black": 0, "white": 0}}
    topic.accept("play", "survivors-pass", "a pass", "GC-7", start | {"moves": ["pass"]}, after)
    for number, text in enumerate(NO_VERTICES):
        topic.reject_move(
            "play", f"survivors-no-vertex-{number}", f"{text!a} is neither a vertex nor a pass", "GC-8", start | {"moves": ["pass", text]},
            "vertex-invalid", 1, "survivors-pass",
        )
    return topic


def placements(prefix):
    topic = topic_of(prefix)
    rule = f"{prefix.upper()}-7"
    for number, (text, code) in enumerate(PLACEMENTS):
        topic.reject(
            "encode", f"survivors-two-faults-{number}", f"{text}: {code} comes first", rule, {"value": {"placement": text}}, code, None,
            "empty", tags="two-faults",
        )
    return topic


BASES = ['a"b\\c', "\u0001", "\u0000", "\u001f\u007f", "\u0080", "\u0800", "\ufffd\ufffe\uffff", "\U0001f004", "\u2028\u2029", "a\tb\nc\rd", "%3f%23", "/\\/"]


def bases():
    """Texts that JSON writes with an escape or with several bytes."""
    topic = topic_of("xl")
    for number, base in enumerate(BASES):
        text, value = f"{base}?p={AFTER_THREE_PLIES.p}&r={AFTER_THREE_PLIES.r}", AFTER_THREE_PLIES.value(base)
        reason = f"the base is {base!a}"
        topic.accept("decode", f"survivors-base-{number}", reason, "XL-3", {"text": text}, value)
        topic.accept("encode", f"survivors-base-{number}", reason, "XL-3 XL-20", {"value": value}, {"text": text})
    return topic


def parts():
    topic = topic_of("xl", "survivors-parts")
    topic.accept("decode", "survivors-p-alone", "p alone", "XL-3", {"text": f"?p={OPENING.p}"}, OPENING.value())
    for name, text, code, at, rule in [
        ("letter-beyond-ascii", "?é", "parameter-unknown", 1, "XL-12"),
        ("far-star", [["x", 70000], ["?p=*", 1]], "base64-character", 70003, "XL-16"),
        ("tile-then-star", "🀄?p=*", "base64-character", 4, "XL-16"),
        ("fragment-first", f"#?p={OPENING.p}", "fragment-present", 0, "XL-13"),
    ]:
        topic.reject("decode", f"survivors-{name}", name.replace("-", " "), rule, {"text": text}, code, char(at), "survivors-p-alone")
    return topic


EMPTY = "9/9/9/9/9/9/9/9/9/9"


def fens():
    topic, empty = topic_of("xf"), {"turn": "red", "squares": [None] * 32}
    topic.accept("decode", "survivors-empty", "an empty board", "XF-6", {"text": f"{EMPTY} w"}, empty)
    for name, letter in [("e-acute", "é"), ("a-tile", "🀄")]:
        text = f"{EMPTY} w {letter} "
        topic.accept("decode", f"survivors-a-field-after-{name}", "a fourth field", "XF-6", {"text": text + "-"}, empty)
        topic.reject(
            "decode", f"survivors-two-spaces-after-{name}", "an empty fourth field", "XF-6", {"text": text + " "}, "fen-fields",
            char(len(text)), f"survivors-a-field-after-{name}",
        )
    topic.reject(
        "decode", "survivors-65536-slashes", "a placement and 65536 times /", "XF-1", {"text": [[EMPTY, 1], ["/", 65536]]}, "fen-ranks",
        char(len(EMPTY)), "survivors-empty", tags="two-faults",
    )
    return topic


# By format: the requirement for a dimension of 0, and a vector that must be accepted.
BOARDS = {
    "tb": ("TB-2", "sample-1x1-white"), "bt": ("BT-1", "one-cell"), "bi": ("BI-1", "one-cell"), "br": ("BR-1", "one-cell"), "ts": ("TB-2", "one"),
}


def no_boards(prefix, rule, counterpart):
    """Boards without rows or columns, whose cells are not empty: an encoder rejects the dimension."""
    topic = topic_of(prefix, "survivors-no-boards")
    for name, rows, cols in [("rows", 0, 1), ("cols", 1, 0)]:
        board = {"rows": rows, "cols": cols, "cells": "1"}
        value = {"records": [board]} if prefix == "ts" else board
        topic.reject(
            "encode", f"survivors-no-{name}-and-a-cell", f"{rows} rows, {cols} columns, and a cell", rule, {"value": value}, "dimension-zero",
            None, counterpart,
        )
    return topic
