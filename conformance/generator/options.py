"""Leniencies and limits, together and where they have no meaning.

A case is an input and its faults in decoding order, each with the leniency that allows it. So the reply to every set of leniencies and to every
limit is the first fault that is not allowed, or the value.
"""

from itertools import combinations

from topic import Topic, bit, char
from xiangqi import history, position
from xiangqi.fen import write
from xiangqi.link import text_of
from xiangqi.position import DEAD, OPENING, put, value

ORIGIN = "one input a format without a fault and one for each set of faults; each with sets of leniencies and limits"
CONFIRMED = "the order of faults in the chapters; a second program, which computes, read the same"

# with a letter for each in the names of vectors
LETTER = {"unused-trits": "u", "padding-bits": "p", "trailing-bytes": "t", "unknown-parameters": "k"}
LENIENCIES = list(LETTER)
# Of the limits, those that a board with a number of cells does not have. Formats without such a number ignore all of them.
OTHERS = [2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 89, 90, 91, 127, 128, 255, 256, 257, 361, 624, 625, 1001, 1023, 1024, 4096, 32767, 65535]
# Every board here is below the first of these.
GREAT = [2**16, 2**24, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**40, 2**48, 2**53, 2**53 + 1, 2**63, 2**64 - 1, 2**64]


IGNORED = {"allow": LENIENCIES, "limits": {"cells": 0}}
EMPTY_FEN = "9/9/9/9/9/9/9/9/9/9 w"


class Case:
    """`faults` are a code, its offset, its requirement, and the leniency that allows it with the requirement of that, or None."""

    def __init__(self, name, request, faults=(), cells=None):
        self.name, self.request, self.faults, self.cells = name, request, faults, cells

    def outcome(self, allow, limit, over):
        """The fault that is reported, if there is one, and the requirements of the allowed ones."""
        if limit is not None and self.cells is not None and limit < self.cells:
            return ("limit-exceeded", bit(0), over), []
        forgiven = []
        for code, at, rule, leniency, rule_of_leniency in self.faults:
            if leniency not in allow:
                return (code, at, rule), forgiven
            forgiven.append(rule_of_leniency)
        return None, forgiven


def topics():
    return [topic(*each) for each in FORMATS] + ignored()


def topic(prefix, meaningful, rule, over, result, cases):
    """`rule` is that of the value, `over` that of a board above the limit."""
    found = Topic(prefix, "options", ORIGIN, CONFIRMED)
    for case in cases:
        limits = [] if case.cells is None else [0, 1, case.cells - 1, case.cells, case.cells + 1]
        settings = [(allow, None) for allow in sets(meaningful)]
        settings += [(allow, limit) for limit in sorted(set(limits)) + GREAT for allow in ([], LENIENCIES)]
        if case.faults and case.cells is None:
            settings = [(allow, limit) for allow, limit in settings if limit in (None, 2**24, 2**64)]
        if not meaningful:
            # The order of leniencies has no meaning either.
            settings += [(list(chosen)[::-1], None) for size in (2, 3) for chosen in combinations(LENIENCIES, size)]
        if case.cells is None:
            settings += [([], limit) for limit in OTHERS]
        for allow, limit in settings:
            name = name_of(case, allow, limit)
            request = dict(case.request) | ({"allow": allow} if allow else {}) | ({} if limit is None else {"limits": {"cells": limit}})
            reason = f"{case.name.replace('-', ' ')}; {' and '.join(allow) or 'nothing'} allowed"
            reason += "" if limit is None else f"; a limit of {limit} cells"
            tags = " ".join((["lenient"] if allow else []) + ([] if limit is None else ["limits"]))
            fault, forgiven = case.outcome(allow, limit, over)
            if fault:
                code, at, broken = fault
                unforgiven = [fault for fault in case.faults if fault[3] not in allow]
                more = "two-faults" if len(unforgiven) + (code == "limit-exceeded") > 1 else ""
                # one repair: of the limit, or of the input with the same leniencies and limit
                repaired = (case if not more else cases[0], allow, case.cells) if code == "limit-exceeded" else (cases[0], allow, limit)
                found.reject("decode", name, reason, broken, request, code, at, name_of(*repaired), tags=f"{tags} {more}".strip())
            else:
                found.accept("decode", name, reason, " ".join(dict.fromkeys([rule, *forgiven])), request, result, tags=tags)
    # An encoder ignores both; so does what reads no board with options.
    request = {key: member for key, member in cases[0].request.items() if key == "position"} | {"value": result} | IGNORED
    wire = {"text": write("red", OPENING)} if prefix == "xf" else {key: cases[0].request[key] for key in ("hex", "text") if key in cases[0].request}
    found.accept("encode", "options-ignored", "leniencies, and a limit of 0 cells", rule, request, wire, tags="lenient limits")
    return found


def ignored():
    """The operations that have neither leniencies nor limits."""
    go, rules = (Topic(prefix, "options", ORIGIN, CONFIRMED) for prefix in ("gc", "xr"))
    position, fen = {"hex": "01000002000001"} | IGNORED, {"fen": EMPTY_FEN} | IGNORED
    chain = {"color": "white", "stones": [[0, 0]], "liberties": [[0, 1]]}
    for topic, op, rule, request, value in [
        (go, "analyse", "GC-4", position, {"legal": True, "chains": [chain]}),
        (go, "play", "GC-7", position | {"to_play": "black", "moves": []}, {"hex": position["hex"], "captured": {"black": 0, "white": 0}}),
        (rules, "legal-moves", "XR-13", fen, {"moves": []}), (rules, "perft", "XR-14", fen | {"depth": 0}, {"nodes": 1}),
    ]:
        topic.accept(op, "options-ignored", "leniencies, and a limit of 0 cells", rule, request, value, tags="lenient limits")
        for limit in [0, 1, *OTHERS, *GREAT]:
            topic.accept(op, f"options-limit-{limit}", f"a limit of {limit} cells", rule, request | {"limits": {"cells": limit}}, value, tags="limits")
    return [go, rules]


def name_of(case, allow, limit):
    letters = "".join(LETTER[leniency] for leniency in allow) or "none"
    return "-".join(["options", case.name, letters] + ([] if limit is None else [f"limit-{limit}"]))


def sets(meaningful):
    """Every set of leniencies if one has a meaning; else none, each alone, and all."""
    sizes = range(len(LENIENCIES) + 1) if meaningful else (0, 1, len(LENIENCIES))
    return [list(chosen) for size in sizes for chosen in combinations(LENIENCIES, size)]


def packed(data, trailing_rule):
    """The board in another packing, and the same with one more byte."""
    wire = HEADER + data
    trailing = [("trailing-bytes", bit(4 * len(wire)), trailing_rule, None, None)]
    return BOARD, [Case("board", {"hex": wire}, cells=6), Case("trailing-byte", {"hex": wire + "00"}, trailing, cells=6)]


HEADER = "020000030000"
UNUSED = ("unused-trits-not-zero", bit(56), "TB-8", "unused-trits", "TB-9")
TRAILING = ("trailing-bytes", bit(64), "TB-12", "trailing-bytes", "TB-13")
# 1 + 3*0 + 9*2 + 27*1 + 81*0 is 46; then 2, or with trits beyond the last cell 2 + 3*1
BOARD = {"rows": 2, "cols": 3, "cells": "102102"}
BOARDS = [
    Case("board", {"hex": HEADER + "2e02"}, cells=6),
    Case("unused-trits", {"hex": HEADER + "2e05"}, [UNUSED], cells=6),
    Case("trailing-byte", {"hex": HEADER + "2e0200"}, [TRAILING], cells=6),
    Case("unused-trits-and-trailing-byte", {"hex": HEADER + "2e0501"}, [UNUSED, TRAILING], cells=6),
    Case("bad-byte", {"hex": HEADER + "f302"}, [("byte-out-of-range", bit(48), "TB-6", None, None)], cells=6),
]
RECORD = {"records": [BOARD]}
RECORDS = [Case(case.name, case.request, case.faults, case.cells) for case in BOARDS if "trailing" not in case.name]

# a byte a row: 1 + 4*0 + 16*2 is 33
BITS2 = packed("2121", "BT-8")
# 1 + 9*2 + 27*1 + 243*2 is 532; 3^6 - 1 takes two bytes
INTEGER = packed("1402", "BI-7")
# a number for each cell, for no two neighbours are equal
RUNS = packed("010002010002", "BR-9")


def positions():
    """A position whose last byte has padding, with wrong padding and with one more byte."""
    where = OPENING
    while not position.pad_length(position.bits("red", where)):
        where = put(where, 15, None)
    stream = position.bits("red", where)
    ones = "1" * position.pad_length(stream)
    padding = ("padding-not-ones", bit(len(stream)), "XP-15", "padding-bits", "XP-20")
    trailing = ("trailing-bytes", bit(len(stream + ones)), "XP-16", "trailing-bytes", "XP-21")

    def case(name, tail, more, *faults):
        return Case(name, {"hex": position.pack(stream + tail) + more}, faults)

    zero = "0" + ones[1:]
    return value("red", where), [
        case("position", ones, ""), case("padding", zero, "", padding), case("trailing-byte", ones, "00", trailing),
        case("padding-and-trailing-byte", zero, "ff", padding, trailing),
    ]


def links():
    """The same positions in a link, with an unknown parameter and without."""
    result, cases = positions()
    found = []
    for case in cases:
        p = text_of(case.request["hex"])
        in_p = [(code, char(3 + at["bit"] // 6), "XL-21", leniency, "XL-21") for code, at, _, leniency, _ in case.faults]
        unknown = ("parameter-unknown", char(4 + len(p)), "XL-12", "unknown-parameters", "XL-14")
        found.append(Case(case.name, {"text": f"?p={p}"}, in_p))
        found.append(Case(f"{case.name}-unknown-parameter", {"text": f"?p={p}&t=1"}, [unknown, *in_p]))
    return {"base": None, "position": result, "history": {"plies": []}, "s": None}, found


def histories():
    where = put(put(put(put(DEAD, 0, 85), 16, 4), 7, 89), 23, 0)
    plies = [history.ply(7, 88, 89), history.ply(23, 1, 0)]
    wire, origin = history.encode(plies), {"position": value("black", where)}
    # the first four bits are the mover; piece 1, an advisor, is dead
    dead = "1" + wire[1:]
    fault = [("mover-dead", bit(0), "XH-9", None, None)]
    return history.value(plies), [Case("two-plies", {"hex": wire} | origin), Case("dead-mover", {"hex": dead} | origin, fault)]


def fens():
    text = write("red", OPENING) + " - - 0 1"
    seventh = [("fen-fields", char(len(text) + 1), "XF-6", None, None)]
    return value("red", OPENING), [Case("opening", {"text": text}), Case("seventh-field", {"text": text + " 7"}, seventh)]


def fixed(wire, trailing_rule, result, name):
    """An input of fixed length, and one more byte."""
    trailing = [("trailing-bytes", bit(4 * len(wire)), trailing_rule, None, None)]
    return result, [Case(name, {"hex": wire}), Case("trailing-byte", {"hex": wire + "00"}, trailing)]


ONE = {"squares": put(DEAD, 0, 85)}
MAP = [Case("one-piece", {"hex": "0055"}), Case("cut-after-id", {"hex": "005510"}, [("truncated", bit(24), "XM-6", None, None)])]
EMPTY = {"placement": "8/8/8/8/8/8/8/8"}

# prefix, whether a leniency has a meaning, the requirement of the value and that of the limit, the value, the cases
FORMATS = [
    ("tb", True, "TB-4", "TB-11", BOARD, BOARDS),
    ("ts", True, "TS-1", "TS-3", RECORD, RECORDS),
    ("bt", False, "BT-3", "BT-7", *BITS2),
    ("bi", False, "BI-3", "BI-6", *INTEGER),
    ("br", False, "BR-3", "BR-8", *RUNS),
    ("xp", True, "XP-1", None, *positions()),
    ("xl", True, "XL-21", None, *links()),
    ("xh", False, "XH-1", None, *histories()),
    ("xf", False, "XF-6", None, *fens()),
    ("xs", False, "XS-1", None, *fixed("55" + "5a" * 31, "XS-6", ONE, "one-piece")),
    ("xm", False, "XM-1", None, ONE, MAP),
    ("cb", False, "CB-1", None, *fixed("00" * 64, "CB-5", EMPTY, "empty-board")),
    ("cp", False, "CP-1", None, *fixed("00" * 32, "CP-5", EMPTY, "empty-board")),
    ("xi", False, "XI-1", None, *fixed("00" * 17, "XI-9", {"turn": "black", "board": "9/9/9/9/9/9/9/9/9/9"}, "empty-board")),
]
