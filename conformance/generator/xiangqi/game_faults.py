"""Bytes that are no game, and games that no encoder accepts."""

from bisect import bisect_left

from topic import bit
from xiangqi.game import EMPTY, LAYOUTS, REAL, SHUFFLE, GameTopic, played, value
from xiangqi.game_model import GAME, MOST_PLIES, OPENING, coded, count_bytes, digits, number, number_bytes
from xiangqi.index_model import COUNT
from xiangqi.rules import fen

BOARD = OPENING.split()[0]
MATE = fen("Ke0 ra0 rb1 kd9", "w")
STALEMATE = fen("Kd0 ra1 ke9", "w")
LAST = "9/4a4/3a1k3/2p3p2/p1b1p1b1p/P1B1P1B1P/2P3P2/3K1A3/4A1ccr/rnnCCRRNN w"
REPAIRED = [
    ("none", OPENING, []), ("one", OPENING, ["h2e2"]), ("first", OPENING, ["a0a1"]), ("real", OPENING, REAL), ("empty", f"{EMPTY} w", []),
    ("mate", MATE, []), ("stalemate", STALEMATE, []), ("last", LAST, []),
    ("repaired-empty-black", f"{EMPTY} b", []), ("repaired-127", OPENING, (SHUFFLE * 32)[:127]),
    # V is 0, so that games of other lengths differ in the number of plies alone.
    *((f"first-{plies}", OPENING, played(OPENING, plies, lambda count: 0)) for plies in (128, 129, 208, 255, MOST_PLIES)),
]
# The first bit of V after one byte of plies.
V = 16


def topics():
    return [make(layout) for layout in LAYOUTS for make in (repaired, heads, numbers, pairs, values)]


def repaired_number(layout, name):
    """V of a counterpart."""
    return next(number_bytes(number(digits(layout, start, moves))) for known, start, moves in REPAIRED if known == name)


def reject(topic, name, reason, rules, data, code, at, counterpart, tags=""):
    topic.reject("decode", name, reason, rules, {"hex": data.hex()}, code, bit(at), counterpart, f"decode.{name}", tags=tags)


def repaired(layout):
    """What the faults of bytes are repaired to."""
    topic = GameTopic(layout, "repaired")
    for name, start, moves in REPAIRED:
        topic.game(name, "what a fault is repaired to", "XG-1 XG-4 XG-17 XG-18", start, moves, f"repaired.{name}")
    return topic


def heads(layout):
    """The version and the number of plies."""
    topic = GameTopic(layout, "heads")
    real = topic.encode(OPENING, REAL)
    reject(topic, "no-bytes", "no byte", "XG-8", b"", "truncated", 0, "none")
    reject(topic, "version-alone", "the version alone", "XG-8 XG-1", bytes([layout.version]), "truncated", 8, "none")
    for byte in (0x80, 0x81, 0xD0, 0xFF):
        reject(topic, f"cut-{byte:02x}", f"the second byte of the plies is missing after {byte:02x}", "XG-8 XG-2", bytes([layout.version, byte]), "truncated", 8, f"first-{byte}")
    for byte in (0x00, 0x01, 0x17, 0x61, 0x70, 0x72, 0x79, 0x81, 0xF1, 0xFF):
        # Neighbours and powers, as those of 0x71.
        byte ^= layout.version ^ GAME.version
        reject(topic, f"version-{byte:02x}", f"the first byte is {byte:02x}", "XG-9 XG-1", bytes([byte]) + real[1:], "version-unknown", 0, "real")
    reject(topic, "version-00-alone", "one byte that is no version", "XG-9 XG-17", b"\0", "version-unknown", 0, "none", tags="two-faults")
    for plies in (2001, 2002, 2047, 2048, 4095, 10000, 16383):
        data = bytes([layout.version]) + count_bytes(plies)
        reject(topic, f"plies-{plies}", f"{plies} plies", "XG-10 XG-2", data, "too-many-plies", 8, f"first-{MOST_PLIES}")
    for name, more in (("three-bytes", "808001"), ("three-full-bytes", "ffff7f"), ("three-bytes-of-0", "808000"), ("third-missing", "8080"), ("third-missing-ff", "ffff")):
        reject(topic, f"plies-{name}", f"the number of plies is {more} in hex", "XG-10 XG-17", bytes([layout.version]) + bytes.fromhex(more), "too-many-plies", 8, f"first-{MOST_PLIES}")
    for name, more, counterpart in (("none", "8000", "none"), ("one", "8100", "one"), ("127", "ff00", "repaired-127")):
        reject(topic, f"plies-long-{name}", f"the number of plies is {more} in hex", "XG-11 XG-2", bytes([layout.version]) + bytes.fromhex(more) + repaired_number(layout, counterpart), "number-not-shortest", 8, counterpart)
    reject(topic, "plies-long-and-number", "the plies and V both have a byte too many", "XG-11 XG-17", bytes([layout.version, 0x80, 0, 0]), "number-not-shortest", 8, "none", tags="two-faults")
    reject(topic, "plies-2001-and-number", "too many plies, and a V that begins with 0", "XG-10 XG-17", bytes([layout.version, 0xD1, 0x0F, 0]), "too-many-plies", 8, f"first-{MOST_PLIES}", tags="two-faults")
    return topic


def numbers(layout):
    """Faults of V: each alone."""
    topic = GameTopic(layout, "numbers")
    for name, start, moves in REPAIRED[:8]:
        data = topic.encode(start, moves)
        for zeros in (1, 2, 40):
            at = 16
            longer = data[:2] + bytes(zeros) + data[2:]
            reject(topic, f"zeros-{name}-{zeros}", f"{zeros} bytes of 0 before V", "XG-12 XG-3", longer, "number-not-shortest", at, name)
    for name, start, moves in REPAIRED[:8]:
        found = digits(layout, start, moves)
        for more in (1, 2, 255):
            data = coded(layout, len(moves), number(found, more))
            if data[2:] and len(data) - 2 <= layout.ply_bytes * len(moves) + 17:
                reject(topic, f"rest-{name}-{more}", f"a rest of {more} after the last digit", "XG-16 XG-4", data, "value-out-of-range", V, name)
    for counterpart, plies, size in (("none", 0, None), ("one", 1, None), ("real", 20, None), ("none", 0, 1000), ("one", 1, 300)):
        size = size or layout.ply_bytes * plies + 18
        data = bytes([layout.version, plies]) + b"\x02" + bytes(size - 1)
        reject(topic, f"length-{counterpart}-{size}", f"{size} bytes of V for {plies} plies", "XG-13 XG-3", data, "value-out-of-range", V, counterpart)
    for counterpart, plies in (("none", 0), ("one", 1), ("real", 20)):
        size = layout.ply_bytes * plies + 17
        data = bytes([layout.version, plies]) + b"\xfe" + bytes(size - 1)
        reject(topic, f"rest-of-{counterpart}-{size}", f"{size} bytes of V for {plies} plies, as many as there may be", "XG-16 XG-13", data, "value-out-of-range", V, counterpart)
    opening = 1 + 2 * digits(layout, BOARD + " b", [])[1][0] + 2
    for name, moves in (("none", []), ("one", ["h2e2"]), ("real", REAL)):
        after = number(digits(layout, OPENING, moves)) // 2
        data = coded(layout, len(moves), opening + 2 * 2 * COUNT * after)
        reject(topic, f"opening-{name}", "the opening as another position", "XG-14 XG-5", data, "number-not-shortest", V, name)
    for name, start in (("mate", MATE), ("stalemate", STALEMATE), ("empty", f"{EMPTY} w"), ("repaired-empty-black", f"{EMPTY} b")):
        side = start[-1]
        for plies in (1, 2, 128, MOST_PLIES):
            data = coded(layout, plies, number(digits(layout, start, [])))
            at = 8 * (len(count_bytes(plies)) + 1)
            reject(topic, f"after-{'empty' if EMPTY in start else name}-{side}-{plies}", f"{plies} plies from a position without a legal move", "XG-15 XG-17", data, "no-legal-move", at, name)
    longest = layout.ply_bytes * MOST_PLIES + 17
    firsts = digits(layout, OPENING, played(OPENING, MOST_PLIES, lambda count: 0))
    for size, rules in ((longest, "XG-16 XG-13"), (longest + 1, "XG-13 XG-3")):
        rest = bisect_left(range(8 * size), 8 * size, key=lambda bits: number(firsts, 1 << bits).bit_length())
        data = coded(layout, MOST_PLIES, number(firsts, 1 << rest))
        reason = f"{size} bytes of V for {MOST_PLIES} plies" + (", the longest V that is read" if size == longest else "")
        reject(topic, f"length-{MOST_PLIES}-{size}", reason, rules, data, "value-out-of-range", V + 8, f"first-{MOST_PLIES}")
    return topic


def pairs(layout):
    """Two faults of V: that of the first requirement is reported."""
    topic = GameTopic(layout, "pairs")
    opening = digits(layout, BOARD + " b", [])[1][0] + 1
    empty = number(digits(layout, f"{EMPTY} w", []))
    beyond = 2 * 2 * COUNT
    for name, reason, rules, data, code, counterpart in [
        ("zero-and-length", "V begins with 0 and is too long", "XG-12", bytes([layout.version, 0]) + bytes(18), "number-not-shortest", "none"),
        ("zero-and-opening", "V begins with 0, and is the opening again", "XG-12", bytes([layout.version, 0, 0]) + number_bytes(1 + 2 * opening), "number-not-shortest", "none"),
        ("zero-and-rest", "V begins with 0 and has a rest", "XG-12", bytes([layout.version, 0, 0, 2]), "number-not-shortest", "none"),
        ("length-and-opening", "V is too long, and is the opening again", "XG-13", coded(layout, 0, 1 + 2 * opening + (beyond << 16)), "value-out-of-range", "none"),
        ("length-and-mate", "V is too long, and no move is legal", "XG-13", coded(layout, 1, empty + (beyond << 24)), "value-out-of-range", "empty"),
        ("opening-and-rest", "the opening as another position, and a rest", "XG-14", coded(layout, 0, 1 + 2 * opening + beyond), "number-not-shortest", "none"),
        ("no-move-and-rest", "a ply without a legal move, and a rest", "XG-15", coded(layout, 1, empty + beyond), "no-legal-move", "empty"),
    ]:
        reject(topic, name, reason, f"XG-17 {rules}", data, code, V, counterpart, tags="two-faults")
    return topic


# code, name, start, the start of the counterpart
STARTS = [
    ("fen-ranks", "none", "", OPENING), ("fen-ranks", "nine", EMPTY[:-2] + " w", EMPTY + " w"), ("fen-files", "wide", "91" + EMPTY[1:] + " w", EMPTY + " w"),
    ("fen-files", "narrow", BOARD[:-1] + " w", OPENING), ("fen-letter", "queen", OPENING.replace("rnbakabnr", "rnbqkabnr"), OPENING),
    ("fen-side", "x", BOARD + " x", OPENING), ("fen-side", "capital", BOARD + " W", OPENING), ("fen-side", "red", BOARD + " red", OPENING),
    ("fen-fields", "two-spaces", BOARD + "  w", OPENING), ("fen-fields", "last-space", OPENING + " ", OPENING), ("fen-fields", "seven", OPENING + " - - 0 1 2", OPENING),
    ("fen-identity", "two-generals", EMPTY[:-1] + "3KK4 w", EMPTY + " w"), ("fen-identity", "elephant", "b8" + EMPTY[1:] + " b", EMPTY + " b"),
]
# name, start, moves before it, the move, a legal one
ILLEGAL = [
    ("capital", OPENING, [], "H2E2", "h2e2"), ("hyphen", OPENING, [], "h2-e2", "h2e2"), ("capture-mark", OPENING, [], "h2xh9", "h2h9"),
    ("empty-text", OPENING, [], "", "h2e2"), ("short", OPENING, [], "h2e", "h2e2"), ("long", OPENING, [], "h2e22", "h2e2"), ("space", OPENING, [], "h2e2 ", "h2e2"),
    ("file-j", OPENING, [], "j2e2", "h2e2"), ("rank-10", OPENING, [], "h2h10", "h2h9"), ("word", OPENING, [], "pass", "h2e2"), ("letters", OPENING, [], "é2e2", "h2e2"),
    ("digits", OPENING, [], "7062", "h2e2"), ("fullwidth", OPENING, [], "h2e\uff12", "h2e2"),
    ("no-piece", OPENING, [], "e4e5", "e3e4"), ("other-side", OPENING, [], "h7e7", "h2e2"), ("same-square", OPENING, [], "h2h2", "h2e2"),
    ("own-piece", OPENING, [], "a0b0", "a0a1"), ("blocked-leg", OPENING, [], "h0f1", "h0g2"), ("over-screen", OPENING, [], "h2h8", "h2h6"),
    ("backward-pawn", OPENING, ["a3a4", "a9a8"], "a4a3", "a4a5"), ("second-move", OPENING, ["h2e2"], "h2e2", "h9g7"), ("late", OPENING, REAL[:19], "a0a0", "i6i5"),
    ("in-check", fen("Ke1 re7 Ra4 kf9", "w"), [], "a4a5", "e1d1"), ("exposes", fen("Ke1 Ne3 re8 kf9", "w"), [], "e3d5", "e1d1"),
    ("facing", fen("Ke1 Pa4 kd9", "w"), [], "e1d1", "a4a5"),
    # 9 * ('9' - 'N') is 67 in eight bits: d gives h2, and a gives e2.
    ("eight-bits-from", OPENING, [], "dNe2", "h2e2"), ("eight-bits-to", OPENING, [], "h2aN", "h2e2"),
]


def values(layout):
    """Starts that are no FEN, too many moves, and moves that are not legal."""
    topic, names = GameTopic(layout, "values"), {}

    def counterpart(start, moves):
        key = (start, tuple(moves))
        if key not in names:
            names[key] = f"game-{len(names)}"
            topic.accept("encode", names[key], "what a fault is repaired to", "XG-19 XG-20 XG-7", {"value": value(start, moves)}, topic.wire(start, moves))
        return names[key]

    for code, name, start, same in STARTS:
        for moves in ([], ["z9z9"]):
            suffix = "-and-move" if moves else ""
            topic.reject(
                "encode", f"{code}-{name}{suffix}", f"the start {start!r}", "XG-19 XG-20" if moves else "XG-19", {"value": value(start, moves)}, code, None,
                counterpart(same, []), f"encode.{code}.{name}{suffix}", tags="two-faults" if moves else "",
            )
    for name, start, before, move, legal in ILLEGAL:
        topic.reject_move(
            "encode", f"illegal-{name}", f"the move {move!r}", "XG-20", {"value": value(start, [*before, move])}, "move-illegal", len(before),
            counterpart(start, [*before, legal]), f"encode.illegal.{name}",
        )
    topic.reject_move(
        "encode", "illegal-after-mate", "a move after mate", "XG-20", {"value": value(MATE, ["e0e1"])}, "move-illegal", 0, counterpart(MATE, []), "encode.illegal.after-mate",
    )
    topic.reject_move(
        "encode", "illegal-twice", "two moves that are not legal: the first is reported", "XG-20", {"value": value(OPENING, ["h2e2", "a0a9", "x"])}, "move-illegal", 1,
        counterpart(OPENING, ["h2e2"]), "encode.illegal.twice", tags="two-faults",
    )
    most = (SHUFFLE * 501)[:MOST_PLIES]
    for name, moves in (("2001", [*most, "a0a1"]), ("2001-and-move", ["x", *most]), ("2001-of-one", ["a0a1"] * 2001)):
        topic.reject_move(
            "encode", f"plies-{name}", f"{len(moves)} moves", "XG-10 XG-20", {"value": value(OPENING, moves)}, "too-many-plies", MOST_PLIES, counterpart(OPENING, most),
            f"encode.plies.{name}", tags="" if name == "2001" else "two-faults",
        )
    return topic
