"""Numbers that are no index, and boards that no encoder accepts."""

from topic import bit
from xiangqi.index import EMPTY, OPENING, encode, placement, topic_of, value
from xiangqi.index_model import COUNT, hex_of

OPEN = hex_of("red", encode(placement(OPENING)))
LAST = f"{2 * COUNT - 1:034x}"


def topics():
    return [ends(), numbers(), boards()]


def ends():
    topic = topic_of("ends")
    for name, wire, board in (("opening", OPEN, OPENING), ("zero", "00" * 17, EMPTY)):
        turn = "red" if name == "opening" else "black"
        topic.accept(
            "decode", f"{name}-complete", "17 bytes", "XI-1 XI-7 XI-9 XI-10", {"hex": wire}, value(turn, board), f"xi.decode.complete.{name}"
        )
        for size in (0, 1, 2, 8, 15, 16):
            topic.reject(
                "decode", f"cut-{name}-after-{size}", f"{size} bytes of 17", "XI-1 XI-7" if size == 16 else "XI-7",
                {"hex": wire[: 2 * size]}, "truncated", bit(0), f"{name}-complete", f"xi.decode.cut.{name}.{size}",
            )
        for what, more in (("zero", "00"), ("ones", "ff"), ("newline", "0a"), ("again", wire)):
            topic.reject(
                "decode", f"trailing-{what}-{name}", f"bytes after the number ({what})", "XI-1 XI-9" if what == "zero" else "XI-9",
                {"hex": wire + more}, "trailing-bytes", bit(136), f"{name}-complete", f"xi.decode.trailing.{what}.{name}",
            )
    return topic


def numbers():
    """Numbers from 2*N on, and such a number with another fault."""
    topic = topic_of("numbers")
    topic.accept("decode", "greatest", "2*N - 1", "XI-8 XI-10", {"hex": LAST}, value("red", LAST_BOARD), "xi.decode.greatest")
    for name, number in [
        ("first-black", 2 * COUNT),
        ("first-red", 2 * COUNT + 1),
        ("third", 2 * COUNT + 2),
        ("next-byte", 2 * COUNT + 256),
        ("next-first-byte", 0x3F << 128),
        ("bit-1", 1 << 134),
        ("bit-0", 1 << 135),
        ("bit-0-and-the-opening", int(OPEN, 16) | 1 << 135),
        ("bit-1-and-the-opening", int(OPEN, 16) | 1 << 134),
        ("twice-the-count", 4 * COUNT),
        ("without-the-side", COUNT << 2),
        ("all-ones", (1 << 136) - 1),
        ("low-first", int.from_bytes(bytes.fromhex(LAST)[::-1], "big") | 0x40 << 128),
    ]:
        topic.reject(
            "decode", f"above-{name}", f"V is {number:x} in hex, 2*N or more", "XI-8", {"hex": f"{number:034x}"}, "value-out-of-range",
            bit(0), "greatest", f"xi.decode.above.{name}",
        )
    for name, wire, code, rules in [
        ("above-and-trailing", f"{2 * COUNT:034x}00", "value-out-of-range", "XI-8 XI-10"),
        ("all-ones-and-trailing", "ff" * 18, "value-out-of-range", "XI-8 XI-10"),
        ("all-ones-and-cut", "ff" * 16, "truncated", "XI-7 XI-10"),
    ]:
        topic.reject(
            "decode", name, name.replace("-", " "), rules, {"hex": wire}, code, bit(0), "greatest", f"xi.decode.two.{name}", tags="two-faults",
        )
    return topic


LAST_BOARD = "9/4a4/3a1k3/2p3p2/p1b1p1b1p/P1B1P1B1P/2P3P2/3K1A3/4A1ccr/rnnCCRRNN"
NINE = EMPTY[:-2]
# code, name, board, the board of the valid counterpart
BOARDS = [
    ("fen-ranks", "none", "", EMPTY),
    ("fen-ranks", "one", "9", EMPTY),
    ("fen-ranks", "nine", NINE, EMPTY),
    ("fen-ranks", "nine-of-opening", OPENING[:-10], OPENING),
    ("fen-ranks", "eleven", EMPTY + "/9", EMPTY),
    ("fen-ranks", "slash-after", OPENING + "/", OPENING),
    ("fen-files", "digit-over", "91" + EMPTY[1:], EMPTY),
    ("fen-files", "letter-over", OPENING.replace("rnbakabnr", "rnbakabnrr"), OPENING),
    ("fen-files", "last-over", EMPTY + "1", EMPTY),
    ("fen-files", "first-narrow", "8" + EMPTY[1:], EMPTY),
    ("fen-files", "last-narrow", OPENING[:-1], OPENING),
    ("fen-files", "rank-of-none", EMPTY[1:], EMPTY),
    ("fen-letter", "zero", "09" + EMPTY[1:], EMPTY),
    ("fen-letter", "queen", OPENING.replace("rnbakabnr", "rnbqkabnr"), OPENING),
    ("fen-letter", "space-first", " " + EMPTY, EMPTY),
    ("fen-letter", "side", OPENING + " w", OPENING),
    ("fen-letter", "space-last", EMPTY + " ", EMPTY),
    ("fen-letter", "space-within", EMPTY[:4] + " " + EMPTY[4:], EMPTY),
    ("fen-letter", "fullwidth", "\uff19" + EMPTY[1:], EMPTY),
    ("fen-letter", "kelvin-sign", OPENING.replace("RNBAKABNR", "RNBA\u212aABNR"), OPENING),
    ("fen-letter", "han", OPENING.replace("RNBAKABNR", "車NBAKABNR"), OPENING),
    ("fen-identity", "second-red-general", "9/9/9/9/9/9/9/9/9/3KK4", "9/9/9/9/9/9/9/9/9/3K5"),
    ("fen-identity", "second-black-general", "3kk4/9/9/9/9/9/9/9/9/9", "3k5/9/9/9/9/9/9/9/9/9"),
    ("fen-identity", "general-beside-the-palace", "9/9/9/9/9/9/9/9/9/2K6", EMPTY),
    ("fen-identity", "general-in-the-other-palace", "4K4/9/9/9/9/9/9/9/9/9", EMPTY),
    ("fen-identity", "general-above-the-palace", "9/9/9/4k4/9/9/9/9/9/9", EMPTY),
    ("fen-identity", "third-advisor", "3a1a3/4a4/9/9/9/9/9/9/9/9", "3a1a3/9/9/9/9/9/9/9/9/9"),
    ("fen-identity", "advisor-off-its-points", "4a4/9/9/9/9/9/9/9/9/9", EMPTY),
    ("fen-identity", "advisor-in-the-other-palace", "9/9/9/9/9/9/9/3a5/9/9", EMPTY),
    ("fen-identity", "third-elephant", "2b3b2/9/b8/9/9/9/9/9/9/9", "2b3b2/9/9/9/9/9/9/9/9/9"),
    ("fen-identity", "elephant-off-its-points", "b8/9/9/9/9/9/9/9/9/9", EMPTY),
    ("fen-identity", "elephant-across-the-river", "9/9/9/9/9/2b6/9/9/9/9", EMPTY),
    ("fen-identity", "third-horse", "nnn6/9/9/9/9/9/9/9/9/9", "nn7/9/9/9/9/9/9/9/9/9"),
    ("fen-identity", "third-rook", "9/9/9/9/9/9/9/9/9/6RRR", "9/9/9/9/9/9/9/9/9/6RR1"),
    ("fen-identity", "third-cannon", "9/9/9/9/4c4/4c4/4c4/9/9/9", "9/9/9/9/4c4/4c4/9/9/9/9"),
    ("fen-identity", "sixth-pawn-across", "PPPPPP3/9/9/9/9/9/9/9/9/9", "PPPPP4/9/9/9/9/9/9/9/9/9"),
    ("fen-identity", "sixth-pawn-at-home", "P8/9/9/9/9/9/P1P1P1P1P/9/9/9", "9/9/9/9/9/9/P1P1P1P1P/9/9/9"),
    ("fen-identity", "two-pawns-of-a-file", "9/9/9/p8/p8/9/9/9/9/9", "9/9/9/p8/9/9/9/9/9/9"),
    ("fen-identity", "pawn-between-files", "9/9/9/1p7/9/9/9/9/9/9", EMPTY),
    ("fen-identity", "pawn-on-its-back-rank", "p8/9/9/9/9/9/9/9/9/9", EMPTY),
    ("fen-identity", "red-pawn-on-square-63", "4k4/9/9/9/9/9/9/P8/9/4K4", "4k4/9/9/9/9/9/9/9/9/4K4"),
]
# code, name, board, the board of the counterpart: the first fault in the text is reported
TWO = [
    ("fen-identity", "general-then-width", "3kk/9/9/9/9/9/9/9/9/9", "3k5/9/9/9/9/9/9/9/9/9"),
    ("fen-files", "width-then-general", "8/3kk4/9/9/9/9/9/9/9/9", EMPTY),
    ("fen-letter", "letter-then-general", "x8/3kk4/9/9/9/9/9/9/9/9", EMPTY),
    ("fen-files", "width-then-space", "8/9 ", EMPTY),
    ("fen-letter", "space-then-ranks", "9/9 9", EMPTY),
]


def boards():
    topic, names = topic_of("boards"), {}
    for board in dict.fromkeys(counterpart for *_, counterpart in BOARDS + TWO):
        names[board] = f"board-{len(names)}"
        topic.accept(
            "encode", names[board], f"the board {board}", "XI-12 XI-2", {"value": value("black", board)},
            {"hex": hex_of("black", encode(placement(board)))},
        )
    for cases, tags in ((BOARDS, ""), (TWO, "two-faults")):
        for code, name, board, counterpart in cases:
            topic.reject(
                "encode", f"{code}-{name}", name.replace("-", " "), "XI-12", {"value": value("black", board)}, code, None, names[counterpart],
                f"xi.encode.{code}.{name}", tags=tags,
            )
    return topic
