"""Faults far from the beginning: offsets and numbers beyond 8 and 16 bits. Runs keep the files small."""

from explain.histories import explained
from ternary.cells import BYTE
from topic import Topic, bit, char
from xiangqi import position
from xiangqi.history import encode, pack, ply, bits as history_bits
from xiangqi.link import AFTER_THREE_PLIES
from xiangqi.position import DEAD, OPENING, put, value

ORIGIN = "literal headers, runs of one byte, and one ply there and back many times"
CONFIRMED = "the size of each field; a second program, which computes, read the same"

# name: the number of bytes between the header and the byte in question, and the first bit of that byte
FAR = {"2-16-bits": (8186, 65536), "2-16-bytes": (65530, 524288)}
# so far that a limit has to allow the board, and that a vector takes long
FARTHEST = {"2-24-bits": (2097146, 16777216)}
# name: columns of a row with those bytes of five cells, of four cells; five or four cells more; one more
COLUMNS = {
    "tb": {
        "2-16-bits": ("e29f00", "e79f00", "e39f00"), "2-16-bytes": ("e2ff04", "e7ff04", "e3ff04"),
        "2-24-bits": ("e2ff9f", "e7ff9f", "e3ff9f"),
    },
    "bt": {
        "2-16-bits": ("e87f00", "ec7f00", "e97f00"), "2-16-bytes": ("e8ff03", "ecff03", "e9ff03"),
        "2-24-bits": ("e8ff7f", "ecff7f", "e9ff7f"),
    },
}
# of runs: two cells in two bytes, and three cells in one
RUN_COLUMNS = {"2-16-bits": "fd1f00", "2-16-bytes": "fdff00"}


# Each small number, and those next to the powers of two.
COUNTS = sorted({*range(1, 21), 24, 40, 48, 80, 96, 100, 200, 361, 625, 1000, 2000, *(2**power + more for power in range(5, 12) for more in (-1, 0, 1)), 4096})


def lengths_of(letter):
    return [(letter, count, str(count)) for count in COUNTS if count != 256]


def topics():
    found = [boards("tb"), boards("bt"), integer(), runs(), streams()]
    for prefix, (make, first, more) in {
        "xh": (histories, [("256-plies", 64), ("65536-bits", 65536 // len(history_bits(two_rooks()[1])) + 1)], [(f"{4 * count}-plies", count) for count in COUNTS if count != 64]),
        "xl": (links, [("x", 256, "256"), ("x", 65536, "65536"), ("é", 300, "300-of-two-bytes"), ("🀄", 70000, "70000-of-four-bytes")], lengths_of("x")),
        "xf": (fens, [("-", 256, "256"), ("-", 65536, "65536"), ("é", 300, "300-of-two-bytes")], lengths_of("-")[1:]),
        "gc": (moves, [256, 65536], [count for count in COUNTS if count != 256]),
    }.items():
        counts = Topic(prefix, "far-counts", ORIGIN, CONFIRMED)
        make(counts, more)
        found += [make(topic_of(prefix), first), counts]
    found += [trailing_bytes(*each) for each in TRAILING] + [records()]
    return found + [explained_histories(), explained_runs()]


class Far(Topic):
    """Each vector fills a cell of its own."""

    def _add(self, op, name, reason, rules, covers, *more, **others):
        super()._add(op, name, reason, rules, f"{self.prefix}.{op}.{name}", *more, **others)


def topic_of(prefix, name="far"):
    return Far(prefix, name, ORIGIN, CONFIRMED)


def little(hexadecimal):
    return int.from_bytes(bytes.fromhex(hexadecimal), "little")


def boards(prefix):
    """One row of empty cells whose last byte is in question."""
    topic, per_byte = topic_of(prefix), 5 if prefix == "tb" else 4
    # the last byte: cells, an invalid byte, the offset of its fault, cells beyond the row, requirements
    full, single, bad, shift, beyond = (
        (BYTE["10212"], BYTE["20000"], "f3", 0, BYTE["21000"]) if prefix == "tb" else ("19", "02", "0d", 4, "06")
    )
    cells = "10212" if prefix == "tb" else "1210"
    keeps, range_, unused, cut, trailing = (
        ("TB-1 TB-3 TB-4", "TB-6", "TB-8", "TB-10", "TB-12") if prefix == "tb" else ("BT-1 BT-2 BT-3", "BT-4", "BT-5", "BT-6", "BT-8")
    )
    codes = ("byte-out-of-range", "unused-trits-not-zero") if prefix == "tb" else ("cell-invalid", "unused-cells-not-zero")
    for name, (count, at) in (FAR | FARTHEST).items():
        _, more, one = COLUMNS[prefix][name]
        assert little(more) == per_byte * (count + 1) and little(one) == per_byte * count + 1 and at == 8 * (6 + count)

        def wire(columns, last):
            bytes_ = [["010000" + columns, 1], ["00", count]] + [[byte, 1] for byte in last if byte]
            return {"hex": bytes_} | ({"limits": {"cells": little(columns)}} if name in FARTHEST else {})

        def held(columns, last):
            return {"rows": 1, "cols": little(columns), "cells": [["0", per_byte * count], [last, 1]]}

        where = f"at bit {at}"
        tags = "limits" if name in FARTHEST else ""
        topic.accept("decode", f"far-{name}", f"a full byte {where}", keeps, wire(more, [full]), held(more, cells), tags=tags)
        if name in FARTHEST:
            for kind, reason, rules, last, code, place in [
                ("invalid", "an invalid byte", range_, [bad], codes[0], at + shift), ("cut", "the input ends", cut, [], "truncated", at),
            ]:
                topic.reject(
                    "decode", f"far-{name}-{kind}", f"{reason} {where}", rules, wire(more, last), code, bit(place), f"far-{name}", tags="limits",
                )
            continue
        topic.accept("encode", f"far-{name}", f"a full byte {where}", keeps, {"value": held(more, cells)}, wire(more, [full]))
        topic.accept("decode", f"far-{name}-one", f"a cell {where}", keeps, wire(one, [single]), held(one, "2"))
        for kind, reason, rules, columns, last, code, place, counterpart in [
            ("invalid", "an invalid byte", range_, more, [bad], codes[0], at + shift, ""),
            ("unused", "cells beyond the last column", unused, one, [beyond], codes[1], at, "-one"),
            ("cut", "the input ends", cut, more, [], "truncated", at, ""),
            ("trailing", "a byte more", trailing, more, [full, "00"], "trailing-bytes", at + 8, ""),
            ("trailing-256", "256 bytes more", trailing, more, [full, "00" * 256], "trailing-bytes", at + 8, ""),
        ]:
            topic.reject(
                "decode", f"far-{name}-{kind}", f"{reason} {where}", rules, wire(columns, last), code, bit(place), f"far-{name}{counterpart}",
            )
    return topic


def integer():
    """42 000 empty cells: 3^42000 - 1 has 66 569 bits."""
    topic = topic_of("bi")
    assert little("10a400") == 42000 and (3**42000 - 1).bit_length() == 66569
    number = [["01000010a400", 1], ["00", 8322]]
    board = {"rows": 1, "cols": 42000, "cells": [["0", 42000]]}
    topic.accept("decode", "far", "a number of 8322 bytes", "BI-2 BI-3", {"hex": number}, board)
    for name, reason, rules, wire, code, at in [
        ("cut", "a byte of the number is missing", "BI-5", [number[0], ["00", 8321]], "truncated", 48),
        ("trailing", "a byte more at bit 66624", "BI-7", [*number, ["01", 1]], "trailing-bytes", 66624),
        ("trailing-256", "256 bytes more at bit 66624", "BI-7", [*number, ["00", 256]], "trailing-bytes", 66624),
    ]:
        topic.reject("decode", f"far-{name}", reason, rules, {"hex": wire}, code, bit(at), "far")
    return topic


def runs():
    topic = topic_of("br")
    for name, (count, at) in FAR.items():
        columns = RUN_COLUMNS[name]
        assert little(columns) == count + 3
        wire = [["010000" + columns, 1], ["0001", count // 2]]
        board = {"rows": 1, "cols": count + 3, "cells": [["01", count // 2], ["000", 1]]}
        reason = f"a run at bit {at}"
        topic.accept("decode", f"far-{name}", reason, "BR-2 BR-3", {"hex": [*wire, ["06", 1]]}, board)
        topic.accept("encode", f"far-{name}", reason, "BR-2 BR-3", {"value": board}, {"hex": [*wire, ["06", 1]]})
        for kind, what, rules, last, code, place in [
            ("too-long", "a run of four cells where three are left", "BR-5", ["09"], "run-too-long", at),
            ("not-maximal", "a run of the cell before it", "BR-6", ["07"], "run-not-maximal", at),
            ("not-shortest", "a number with a byte too many", "BR-4", ["8600"], "number-not-shortest", at),
            ("cut", "the input ends", "BR-7", [], "truncated", at),
            ("trailing", "a byte more", "BR-9", ["06", "00"], "trailing-bytes", at + 8),
            ("trailing-256", "256 bytes more", "BR-9", ["06", "00" * 256], "trailing-bytes", at + 8),
        ]:
            request = {"hex": wire + [[byte, 1] for byte in last]}
            topic.reject("decode", f"far-{name}-{kind}", f"{what}, at bit {place}", rules, request, code, bit(place), f"far-{name}")
    return topic


def streams():
    """A record of empty cells, and one of five cells after it."""
    topic = topic_of("ts")
    second, board = "010000050000" + BYTE["10212"], {"rows": 1, "cols": 5, "cells": "10212"}
    for name, (count, at) in FAR.items():
        columns = COLUMNS["tb"][name][0]
        assert little(columns) == 5 * count
        lead = [["010000" + columns, 1], ["00", count]]
        records = [{"rows": 1, "cols": 5 * count, "cells": [["0", 5 * count]]}, board]
        reason = f"a record at bit {at}"
        topic.accept("decode", f"far-{name}", reason, "TS-1 TS-4", {"hex": [*lead, [second, 1]]}, {"records": records})
        topic.accept("encode", f"far-{name}", reason, "TS-1", {"value": {"records": records}}, {"hex": [*lead, [second, 1]]})
        for kind, what, rules, rest, code, place in [
            ("no-rows", "no rows", "TS-4", "000000" + second[6:], "dimension-zero", at),
            ("no-cols", "no columns", "TS-4", second[:6] + "000000" + second[12:], "dimension-zero", at + 24),
            ("invalid", "an invalid byte", "TS-4", second[:12] + "f3", "byte-out-of-range", at + 48),
            ("cut-in-rows", "two bytes of the rows", "TS-2", second[:4], "truncated", at),
            ("cut-in-cols", "two bytes of the columns", "TS-2", second[:10], "truncated", at + 24),
            ("cut-in-cells", "no cells", "TS-2", second[:12], "truncated", at + 48),
        ]:
            request = {"hex": [*lead, [rest, 1]]}
            topic.reject("decode", f"far-{name}-{kind}", f"{what} at bit {place}", rules, request, code, bit(place), f"far-{name}")
    for name, (count, at) in FARTHEST.items():
        columns = COLUMNS["tb"][name][0]
        lead, limits = [["010000" + columns, 1], ["00", count]], {"limits": {"cells": 5 * count}}
        records = [{"rows": 1, "cols": 5 * count, "cells": [["0", 5 * count]]}, board]
        request, where = {"hex": [*lead, [second, 1]]} | limits, f"at bit {at}"
        topic.accept("decode", f"far-{name}", f"a record {where}", "TS-1 TS-4", request, {"records": records}, tags="limits")
        request = {"hex": [*lead, [second[:4], 1]]} | limits
        topic.reject(
            "decode", f"far-{name}-cut-in-rows", f"two bytes of the rows {where}", "TS-2", request, "truncated", bit(at), f"far-{name}",
            tags="limits",
        )
    count, at = FAR["2-16-bits"]
    more = [["010000" + COLUMNS["tb"]["2-16-bits"][0], 1], ["00", count], ["010000e39f00", 1], ["00", count + 1]]
    records = [{"rows": 1, "cols": cols, "cells": [["0", cols]]} for cols in (40930, 40931)]
    topic.accept(
        "decode", "far-limit-40931", "a record at its limit", "TS-3", {"hex": more, "limits": {"cells": 40931}},
        {"records": records}, tags="limits",
    )
    topic.reject(
        "decode", "far-limit-40930", f"a record over its limit at bit {at}", "TS-3", {"hex": more, "limits": {"cells": 40930}},
        "limit-exceeded", bit(at), "far-limit-40931", tags="limits",
    )
    return topic


def records():
    """Each fault of a record, after a number of records."""
    topic, first = Topic("ts", "far-counts", ORIGIN, CONFIRMED), {"rows": 1, "cols": 2, "cells": "12"}
    lead, last = "010000020000" + BYTE["12000"], "010000060000" + BYTE["10212"] + BYTE["10000"]
    for count in COUNTS:
        at, name, limits = 56 * count, f"far-{count}-records", {"limits": {"cells": 6}}
        value = {"records": [[[first], count], {"rows": 1, "cols": 6, "cells": "102121"}]}
        topic.accept("decode", name, f"{count} records and one", "TS-1 TS-4", {"hex": [[lead, count], [last, 1]]} | limits, value, tags="limits")
        for kind, rule, rest, code, place in [
            ("no-rows", "TS-4", "000000" + last[6:], "dimension-zero", 0), ("no-cols", "TS-4", last[:6] + "000000" + last[12:], "dimension-zero", 24),
            ("invalid", "TS-4", last[:14] + "f3", "byte-out-of-range", 56), ("unused", "TS-4", last[:14] + BYTE["11000"], "unused-trits-not-zero", 56),
            ("cut-in-rows", "TS-2", last[:4], "truncated", 0), ("cut-in-cells", "TS-2", last[:14], "truncated", 56), ("limit", "TS-3", last, "limit-exceeded", 0),
        ]:
            request = {"hex": [[lead, count], [rest, 1]], "limits": {"cells": 6 - (kind == "limit")}}
            topic.reject("decode", f"{name}-{kind}", f"{code} in record {count}", rule, request, code, bit(at + place), name, tags="limits")
    return topic


# prefix, operation, requirement, a whole input, the value of the vector that is its counterpart
TRAILING = [
    ("xp", "decode", "XP-16", position.encode("red", OPENING), value("red", OPENING)),
    ("xs", "decode", "XS-6", "5a" * 32, {"squares": DEAD}),
    ("cb", "decode", "CB-5", "00" * 64, {"placement": "8/8/8/8/8/8/8/8"}),
    ("cp", "decode", "CP-5", "00" * 32, {"placement": "8/8/8/8/8/8/8/8"}),
    ("xi", "decode", "XI-9", "00" * 17, {"turn": "black", "board": "9/9/9/9/9/9/9/9/9/9"}),
    ("gc", "analyse", "TB-12", "01000001000000", {"chains": [], "legal": True}),
]


def trailing_bytes(prefix, op, rule, data, value):
    """So many trailing bytes that one byte, or two, cannot count them."""
    topic = topic_of(prefix, "far-trailing")
    topic.accept(op, "far-trailing-none", "nothing after the end", rule, {"hex": data}, value)
    for count in (256, 65536):
        topic.reject(
            op, f"far-trailing-{count}", f"{count} bytes after the end", rule, {"hex": [[data, 1], ["00", count]]},
            "trailing-bytes", bit(4 * len(data)), "far-trailing-none",
        )
    return topic


def two_rooks():
    """A position with a rook a side, and four plies that return to it."""
    where = list(DEAD)
    for piece, square in ((0, 85), (16, 4), (7, 89), (23, 0)):
        where = put(where, piece, square)
    return where, [ply(7, 88, 89), ply(23, 1, 0), ply(7, 89, 88), ply(23, 0, 1)]


def histories(topic, counts):
    """`counts` are numbers of cycles of four plies."""
    where, cycle = two_rooks()
    position, next_ply = value("black", where), cycle[0]
    for name, times in counts:
        stream, plies = history_bits(cycle * times), [[cycle, times], next_ply]
        at = len(stream)
        # Octets that repeat: the cycle eight times over.
        octets = pack(history_bits(cycle * 8))

        def wire(rest):
            rest = stream[len(octets) * 4 * (times // 8) :] + rest
            return [[octets, times // 8]] * (times > 7) + [[pack(rest + "1" * (-len(rest) % 8)), 1]]

        one = history_bits([next_ply])
        request = {"hex": wire(one), "position": position}
        reason = f"a ply after {4 * times} others, at bit {at}"
        topic.accept("decode", f"far-{name}", reason, "XH-1 XH-2 XH-14", request, {"plies": plies})
        # `sizes.py` and `lengths.py` encode histories of other lengths.
        if isinstance(topic, Far):
            topic.accept(
                "encode", f"far-{name}", reason, "XH-1 XH-2 XH-14", {"value": {"plies": plies}, "position": position}, {"hex": wire(one)},
            )
        # The mover is red: advisor 1 is dead; rook 7 with a capture of the general 16, who is alive.
        for kind, what, rules, rest, code, place in [
            ("dead", "a dead mover", "XH-9", "0001" + "0" + "111", "mover-dead", at),
            ("captured-alive", "a living piece is captured", "XH-11", "0111" + "1" + "0000" + "1111111", "captured-alive", at + 5),
        ]:
            request = {"hex": wire(rest), "position": position}
            topic.reject("decode", f"far-{name}-{kind}", f"{what} at bit {place}", rules, request, code, bit(place), f"far-{name}")
    return topic


def explained_histories():
    """Plies with numbers beyond 8 bits."""
    topic = topic_of("xh", "far-explain")
    where, cycle = two_rooks()
    fields = explained(cycle * 65)
    topic.accept(
        "explain", "far-260-plies", "plies 0 to 259", " ".join(fields.rules()),
        {"hex": encode(cycle * 65), "position": value("black", where)}, {"fields": fields.entries},
    )
    return topic


def explained_runs():
    """Runs whose first cells have numbers beyond 8, 16, 20 and 23 bits."""
    topic = topic_of("br", "far-explain")
    # length, cell, bytes of (length-1)*3 + cell
    parts = [(256, 0, "fd05"), (65536, 1, "feff0b"), (1048576, 2, "ffffbf01"), (8388608, 0, "fdffff0b"), (1, 1, "01")]
    cols = sum(length for length, _, _ in parts)
    assert little("010191") == cols
    header = [("rows", "010000", 1), ("cols", "010191", cols)]
    fields, start = [], 0

    def add(name, number, data, read, represents, rules):
        nonlocal start
        fields.append(
            {"name": name, "number": number, "start": start, "len": 4 * len(data), "value": read, "represents": represents, "requirements": rules.split()},
        )
        start += 4 * len(data)

    for name, data, read in header:
        add(name, 0, data, read, None, "BR-1 TB-1 TB-2")
    number = 0
    for length, cell, data in parts:
        add("run", number, data, (length - 1) * 3 + cell, length, "BR-2 BR-3")
        number += length
    wire = "".join(data for _, data, _ in header) + "".join(data for _, _, data in parts)
    topic.accept(
        "explain", "far-numbers", "runs that begin at the cells 256, 65 792, 1 114 368 and 9 502 976", "BR-1 BR-2 BR-3 TB-1 TB-2",
        {"hex": wire}, {"fields": fields},
    )
    return topic


def links(topic, counts):
    game = AFTER_THREE_PLIES
    for letter, count, name in counts:
        base = [[letter, count]]
        query = f"?p={game.p}&r={game.r}&s=1"
        reason = f"a base of {count} characters"
        found = game.value(base, s="1")
        topic.accept("decode", f"far-{name}", reason, "XL-3", {"text": [*base, [query, 1]]}, found)
        topic.accept("encode", f"far-{name}", reason, "XL-3 XL-20", {"value": found}, {"text": [*base, [query, 1]]})
        p, r = count + 3, count + 3 + len(game.p) + 3
        for kind, what, rules, text, code, at in [
            ("percent", "a percent sign alone", "XL-4", query[:-1] + "%", "percent-invalid", count + len(query) - 1),
            ("twice", "p twice", "XL-7", query.replace("&s=1", "&p=A&s=1"), "parameter-twice", r + len(game.r) + 1),
            ("unknown", "an unknown parameter", "XL-12", query + "&t=1", "parameter-unknown", count + len(query) + 1),
            ("fragment", "a fragment", "XL-13", query + "#t", "fragment-present", count + len(query)),
            ("missing", "no p", "XL-8", query.replace("p=" + game.p + "&", ""), "parameter-missing", count + len(query) - len(game.p) - 3),
            ("alphabet-of-p", "a character that is not of base64url", "XL-16", query.replace(game.p, "*" + game.p[1:]), "base64-character", p),
            ("alphabet-of-r", "a character that is not of base64url", "XL-16", query.replace(game.r, game.r[:-1] + "*"), "base64-character", r + len(game.r) - 1),
        ]:
            topic.reject(
                "decode", f"far-{name}-{kind}", f"{what}, after {reason}", rules, {"text": [*base, [text, 1]]}, code,
                char(at), f"far-{name}",
            )
    return topic


TOP = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w "


def fens(topic, counts):
    """A third field of many characters, and a fault after it."""
    for letter, count, name in counts:
        start = [[TOP, 1], [letter, count]]
        end = len(TOP) + count
        topic.accept(
            "decode", f"far-{name}", f"a third field of {count} characters", "XF-6", {"text": [*start, [" - 0 1", 1]]},
            value("red", OPENING),
        )
        for kind, what, rest, at in [
            ("two-spaces", "two spaces", "  - 0 1", end + 1),
            ("seventh", "a seventh field", " - 0 1 7", end + 7),
        ]:
            topic.reject(
                "decode", f"far-{name}-{kind}", f"{what} after a field of {count} characters", "XF-6",
                {"text": [*start, [rest, 1]]}, "fen-fields", char(at), f"far-{name}",
            )
    return topic


def moves(topic, counts):
    """Passes, a stone, and a rejected move."""
    for count in counts:
        start = [[["pass"], count], "A1"]
        request = {"hex": "02000002000000", "to_play": "black"}
        # A1 is the first point of the last row: the third cell.
        result = {"hex": "020000020000" + BYTE["00100" if count % 2 else "00200"], "captured": {"black": 0, "white": 0}}
        name = f"far-{count}-passes"
        topic.accept("play", name, f"a stone after {count} passes", "GC-7 GC-13", request | {"moves": start}, result)
        for kind, what, rules, vertex, code in [
            ("occupied", "a point that is taken", "GC-9", "A1", "point-occupied"),
            ("outside", "a point beyond the board", "GC-8", "C1", "vertex-invalid"),
        ]:
            topic.reject_move(
                "play", f"{name}-{kind}", f"{what}, as move {count + 1}", rules, request | {"moves": [*start, vertex]}, code,
                count + 1, name,
            )
    return topic
