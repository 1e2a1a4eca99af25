#!/usr/bin/env python3
"""Writes the vectors of FEN. Each text and its value are written by hand: no codec takes part.

`vectors.py` writes the folder `vectors`, and `vectors.py --check` compares with it.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from common.vectors import Vectors as CommonVectors, write  # noqa: E402

NONE = "........"
# The placements of the boards, and their ranks.
BOARDS = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", ["rnbqkbnr", "pppppppp", NONE, NONE, NONE, NONE, "PPPPPPPP", "RNBQKBNR"]),
    "e4": ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", ["rnbqkbnr", "pppppppp", NONE, NONE, "....P...", NONE, "PPPP.PPP", "RNBQKBNR"]),
    "c5": ("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR", ["rnbqkbnr", "pp.ppppp", NONE, "..p.....", "....P...", NONE, "PPPP.PPP", "RNBQKBNR"]),
    "nf3": ("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R", ["rnbqkbnr", "pp.ppppp", NONE, "..p.....", "....P...", ".....N..", "PPPP.PPP", "RNBQKB.R"]),
    "runs": ("k7/1p6/2p5/3p4/4P3/5P2/6P1/7K", ["k.......", ".p......", "..p.....", "...p....", "....P...", ".....P..", "......P.", ".......K"]),
    "gaps": ("r1b1k1n1/1p2p2p/p6p/2N2N2/8/3Q4/P1P1P1P1/1R1BK3", ["r.b.k.n.", ".p..p..p", "p......p", "..N..N..", NONE, "...Q....", "P.P.P.P.", ".R.BK..."]),
}


def sparse(placement, **ranks):
    """A board of few pieces: the ranks that are not empty, such as r8="....k..."."""
    return placement, [ranks.get(f"r{rank}", NONE) for rank in range(8, 0, -1)]


KINGS = sparse("4k3/8/8/8/8/8/8/4K3", r8="....k...", r1="....K...")
ROOKS = sparse("r3k2r/8/8/8/8/8/8/R3K2R", r8="r...k..r", r1="R...K..R")
START = BOARDS["start"][0]
START_FIELDS = [START, "w", "KQkq", "-", "0", "1"]
CAPTURES = (
    ("left", "e6", "w", sparse("4k3/8/8/3Pp3/8/8/8/4K3", r8="....k...", r5="...Pp...", r1="....K...")),
    ("right", "b6", "w", sparse("4k3/8/8/Pp6/8/8/8/4K3", r8="....k...", r5="Pp......", r1="....K...")),
    ("a6", "a6", "w", sparse("4k3/8/8/pP6/8/8/8/4K3", r8="....k...", r5="pP......", r1="....K...")),
    ("h6", "h6", "w", sparse("4k3/8/8/6Pp/8/8/8/4K3", r8="....k...", r5="......Pp", r1="....K...")),
    ("black", "e3", "b", sparse("4k3/8/8/8/3pP3/8/8/4K3", r8="....k...", r4="...pP...", r1="....K...")),
    ("a3", "a3", "b", sparse("4k3/8/8/8/Pp6/8/8/4K3", r8="....k...", r4="Pp......", r1="....K...")),
    ("h3", "h3", "b", sparse("4k3/8/8/8/6pP/8/8/4K3", r8="....k...", r4="......pP", r1="....K...")),
)


def fields(text):
    return dict(zip(("placement", "turn", "castling", "ep", "clock", "number"), text.split(" ")))


def value_of(turn="w", white="", black="", ep=None, clock="0", number="1"):
    return {"turn": turn, "castling": {"white": white, "black": black}, "ep": ep, "clock": clock, "number": number}


class Vectors(CommonVectors):
    """The vectors of one dialect."""

    def __init__(self, dialect):
        super().__init__(HERE, f"fen@{dialect}/1", "vectors.py, from the texts of the dialects", "testees/plain.py and who-fails.md")

    def both(self, name, reason, requirements, board, rest, value):
        """Three vectors: to read the text, to write the value, and to write the text again."""
        (placement, ranks), text = board, f"{board[0]} {rest}"
        self.accept("decode", name, reason, requirements, ["valid"], {"text": text}, {"ranks": ranks, **value}, roundtrip=True)
        self.accept("rewrite", name, reason, [*requirements, "FC-13"], ["valid"], {"text": text}, fields(text))

    def reject(self, name, reason, code, text, counterpart="start", requirement=None):
        for op in ("decode", "rewrite"):
            super().reject(op, name, reason, code, [], {"text": text}, counterpart, requirement=requirement)

    def either(self, name, reason, requirements, board, rests, values, code=None, counterpart=None, ops=("decode", "rewrite")):
        """One of the values, or a rejection if there is a code. The first of `rests` is in the text. A program may write each of them."""
        placement, ranks = board
        texts, values = [{"text": f"{placement} {rest}"} for rest in rests], [{"ranks": ranks, **value} for value in values]
        rewritten = [fields(text["text"]) for text in texts]
        for op, request, results in (("decode", texts[0], values), ("rewrite", texts[0], rewritten), ("encode", {"value": values[0]}, texts)):
            if op in ops:
                expect = [{"ok": result} for result in results] + ([{"reject": code}] if code else [])
                ids, flag = [*requirements, *(["FC-13"] if op == "rewrite" else [])], "the text does not say it, or the texts differ"
                if len(expect) > 1:
                    self.add(op, name, reason, ids, request, "either", expect, counterpart=code and counterpart, flag=flag)
                else:
                    self.accept(op, name, reason, ids, ["valid"], request, results[0])


def common():
    vectors = Vectors("common")
    vectors.both("start", "the first position of a game", ["FC-1", "FC-2", "FC-3", "FC-5", "FC-6", "FC-12"], BOARDS["start"], "w KQkq - 0 1", value_of("w", "ah", "ah"))
    vectors.both("knight", "a move that is no advance of a pawn", ["FC-5", "FC-9"], BOARDS["nf3"], "b KQkq - 1 2", value_of("b", "ah", "ah", clock="1", number="2"))
    vectors.both("kings", "no castling, and ranks without pieces", ["FC-4", "FC-6"], KINGS, "w - - 0 1", value_of())
    vectors.both("black", "Black is to move", ["FC-5"], KINGS, "b - - 5 39", value_of("b", clock="5", number="39"))
    vectors.both("runs", "each number of empty squares, before and after a piece", ["FC-1", "FC-2", "FC-4"], BOARDS["runs"], "w - - 0 1", value_of())
    vectors.both("gaps", "several gaps in a rank", ["FC-2", "FC-3", "FC-4"], BOARDS["gaps"], "b - - 0 20", value_of("b", number="20"))
    for letters, white, black in (
        *(("KQkq", "ah", "ah"), ("KQ", "ah", ""), ("kq", "", "ah"), ("K", "h", ""), ("Q", "a", ""), ("k", "", "h"), ("q", "", "a")),
        *(("Kq", "h", "a"), ("Qk", "a", "h"), ("KQk", "ah", "h"), ("Qkq", "a", "ah"), ("-", "", "")),
    ):
        vectors.both(f"castling-{letters if letters != '-' else 'none'}", f"castling {letters}", ["FC-6"], ROOKS, f"w {letters} - 0 1", value_of("w", white, black))
    for name, ep, turn, board in CAPTURES:
        vectors.both(f"ep-{name}", f"a pawn can capture on {ep}", ["FC-7"], board, f"{turn} - {ep} 0 2", value_of(turn, ep=ep, number="2"))
    for name, ep, turn in (("e4", "e3", "b"), ("c5", "c6", "w")):
        values = [value_of(turn, "ah", "ah", ep=square, number="2") for square in (ep, None)]
        rests = [f"{turn} KQkq {square} 0 2" for square in (ep, "-")]
        vectors.either(f"ep-{name}", f"no pawn can capture on {ep}", ["FC-8"], BOARDS[name], rests, values, ops=("decode", "encode", "rewrite"))
    for clock, number in (("1", "9"), ("9", "10"), ("10", "60"), ("50", "100"), ("99", "255"), ("100", "256"), ("0", "999")):
        value = value_of(clock=clock, number=number)
        vectors.both(f"numbers-{clock}-{number}", f"a clock of {clock} at move {number}", ["FC-9"], KINGS, f"w - - {clock} {number}", value)
    for power, number in ((8, "257"), (16, "65537"), (32, "4294967297"), (53, "9007199254740993"), (64, "18446744073709551617")):
        for name, clock, move in (("clock", number, "60"), ("number", "0", number)):
            rest, value = f"w - - {clock} {move}", value_of(clock=clock, number=move)
            vectors.either(f"{name}-2-{power}", f"a {name} above 2^{power}", ["FC-10"], KINGS, [rest], [value], "number-range", "kings")
    for number in ("150", "65536", "4294967296", "1" + "0" * 29):
        value = value_of(clock=number, number=f"{number}9")
        vectors.both(f"any-{number}", f"a clock of {number} at move {number}9", ["FC-21"], KINGS, f"w - - {number} {number}9", value)

    for code, name, placement in (
        *(("ranks", "seven", "4k3/8/8/8/8/8/4K3"), ("ranks", "nine", "4k3/8/8/8/8/8/8/8/4K3")),
        *(("rank", "empty", "4k3/8/8//8/8/8/4K3"), ("rank", "seven-pieces", "rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")),
        *(("rank", "nine-pieces", "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), ("rank", "digit-short", "4k2/8/8/8/8/8/8/4K3")),
        *(("rank", "digit-long", "4k4/8/8/8/8/8/8/4K3"), ("rank", "last-short", "4k3/8/8/8/8/8/8/4K2"), ("rank", "last-long", "4k3/8/8/8/8/8/8/4K4")),
        *(("rank", "piece-after-8", "4k3/8p/8/8/8/8/8/4K3"), ("rank", "64-squares", "4k2/p8/8/8/8/8/8/4K3"), ("piece", "9", "9/4k3/8/8/8/8/8/4K3")),
        *(("piece", "0", "4k3/p0p6/8/8/8/8/8/4K3"), ("piece", "x", "4k3/x7/8/8/8/8/8/4K3"), ("piece", "point", "4k3/......../8/8/8/8/8/4K3")),
        *(("piece", "hyphen", "4k3/-7/8/8/8/8/8/4K3"), ("piece", "chess-symbol", "4k3/\u265f7/8/8/8/8/8/4K3"), ("piece", "wide-8", "4k3/\uff18/8/8/8/8/8/4K3")),
        *(("adjacent-digits", "44", "4k3/44/8/8/8/8/8/4K3"), ("adjacent-digits", "21", "4k21/8/8/8/8/8/8/4K3"), ("adjacent-digits", "ones", "4k3/11111111/8/8/8/8/8/4K3")),
    ):
        vectors.reject(f"{code}-{name}", f"a fault of placement: {placement}", code, f"{placement} w - - 0 1", "kings")
    for code, index, wrong_fields in (
        ("turn", 1, ["x", "W", "B", "white", "wb", "-", "0"]),
        ("castling", 2, ["X", "KX", "K-", "-K", "0"]),
        ("ep", 3, ["x", "e", "3e", "e9", "e0", "i6", "E6", "e66"]),
        ("number", 4, ["x", "-1", "1.5", "5x", "x5", "1e1", "-", "\uff15"]),
        ("number", 5, ["x", "-1", "1.5", "5x", "x5", "1e1", "-", "\u0665"]),
        *(("castling-order", 2, ["QK", "kqKQ", "KK", "KkQq", "qk"]), ("ep-rank", 3, ["e3", "e4", "a1", "h8"])),
        *(("number-form", 4, ["00", "05", "+5"]), ("number-form", 5, ["01", "+1", "0010"]), ("number-zero", 5, ["0"])),
    ):
        for number, field in enumerate(wrong_fields):
            changed = " ".join([*START_FIELDS[:index], field, *START_FIELDS[index + 1 :]])
            vectors.reject(f"{code}-{index}-{number}", f"{field} as field {index + 1}", code, changed)
    for name, text in (
        *(("empty", ""), ("one", START), ("four", f"{START} w KQkq -"), ("five", f"{START} w KQkq - 0"), ("seven", f"{START} w KQkq - 0 1 2")),
        *(("space-before", f" {START} w KQkq - 0 1"), ("space-after", f"{START} w KQkq - 0 1 "), ("two-spaces", f"{START}  w KQkq - 0 1")),
        *(("tab", f"{START}\tw KQkq - 0 1"), ("line-feed", f"{START} w KQkq - 0 1\n"), ("low-line", f"{START} w_KQkq_-_0_1")),
    ):
        vectors.reject(f"fields-{name}", f"other than six fields with one space between them: {name}", "fields", text)

    for name, placement, ranks in (
        ("no-pieces", "8/8/8/8/8/8/8/8", {}),
        ("one-king", "4k3/8/8/8/8/8/8/8", {"r8": "....k..."}),
        ("two-kings", "4k3/8/8/8/8/8/8/K3K3", {"r8": "....k...", "r1": "K...K..."}),
        ("pawn-on-8", "P3k3/8/8/8/8/8/8/4K3", {"r8": "P...k...", "r1": "....K..."}),
        ("pawn-on-1", "4k3/8/8/8/8/8/8/p3K3", {"r8": "....k...", "r1": "p...K..."}),
        ("nine-pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3", {"r8": "....k...", "r3": "P.......", "r2": "PPPPPPPP", "r1": "....K..."}),
        ("king-can-be-captured", "4k3/8/8/8/8/8/8/K3R3", {"r8": "....k...", "r1": "K...R..."}),
    ):
        vectors.either(name, "a position that breaks a rule of chess", ["FC-14"], sparse(placement, **ranks), ["w - - 0 1"], [value_of()], "position", "kings")
    return vectors


def dialects():
    pgn, x_fen, shredder = Vectors("pgn-1994"), Vectors("x-fen"), Vectors("shredder")
    for name, turn, ep, board, why in (
        ("e4", "b", "e3", BOARDS["e4"], "no pawn is beside e4"),
        ("c5", "w", "c6", BOARDS["c5"], "no pawn is beside c5"),
        ("knight", "w", "e6", sparse("4k3/8/8/2PNp1P1/8/8/8/4K3", r8="....k...", r5="..PNp.P.", r1="....K..."), "no pawn is beside e5"),
        ("same-color", "w", "e6", sparse("4k3/8/8/3ppp2/8/8/8/4K3", r8="....k...", r5="...ppp..", r1="....K..."), "the pawns beside e5 are black"),
        ("other-edge", "w", "a6", sparse("4k3/8/7P/p6P/8/8/8/4K3", r8="....k...", r6=".......P", r5="p......P", r1="....K..."), "the h-file is not beside the a-file"),
        ("edge-black", "b", "h3", sparse("4k3/8/8/8/p6P/p7/8/4K3", r8="....k...", r4="p......P", r3="p.......", r1="....K..."), "the a-file is not beside the h-file"),
    ):
        texts = [f"{board[0]} {turn} - {square} 0 9" for square in (ep, "-")]
        values = [value_of(turn, ep=square, number="9") for square in (ep, None)]
        pgn.both(f"ep-{name}", f"a double advance, and {why}", ["FP-1"], board, f"{turn} - {ep} 0 9", values[0])
        x_fen.either(f"ep-{name}", why, ["FX-4"], board, [f"{turn} - {ep} 0 9"], values, ops=["decode"])
        x_fen.accept("encode", f"ep-{name}", why, ["FX-3"], ["valid"], {"value": {"ranks": board[1], **values[0]}}, {"text": texts[1]})
        x_fen.accept("rewrite", f"ep-{name}", why, ["FC-13", "FX-3"], ["valid"], {"text": texts[0]}, fields(texts[1]))
    pinned = sparse("4k3/8/8/K2Pp2r/8/8/8/8", r8="....k...", r5="K..Pp..r")
    for vectors, rule in ((pgn, "FP-1"), (x_fen, "FX-3")):
        vectors.both("ep-pinned", "the capture is illegal, because it opens the rank", [rule], pinned, "w - e6 0 9", value_of(ep="e6", number="9"))
    for name, board, rights in (
        ("no-rook", KINGS, [("K", "h", ""), ("-", "", "")]),
        ("some-rooks", sparse("r3k3/8/8/8/8/8/8/4K2R", r8="r...k...", r1="....K..R"), [("KQkq", "ah", "ah"), ("KQq", "ah", "a"), ("Kkq", "h", "ah"), ("Kq", "h", "a")]),
        ("no-king", sparse("4k3/8/8/8/4K3/8/8/R6R", r8="....k...", r4="....K...", r1="R......R"), [("KQ", "ah", ""), ("K", "h", ""), ("Q", "a", ""), ("-", "", "")]),
    ):
        rests, values = [f"w {letters} - 0 1" for letters, *_ in rights], [value_of("w", *files) for _, *files in rights]
        pgn.either(f"castling-{name}", "a king or a rook is elsewhere", ["FP-2"], board, rests, values, "position", "ep-e4")
    pgn.either("ep-no-pawn", "there is no pawn on e4", ["FP-3"], KINGS, ["b - e3 0 1", "b - - 0 1"], [value_of("b", ep="e3"), value_of("b")], "position", "ep-e4")

    for name, ep, turn, board in CAPTURES:
        x_fen.both(f"ep-{name}", f"a pawn can capture on {ep}", ["FC-7", "FX-3"], board, f"{turn} - {ep} 0 2", value_of(turn, ep=ep, number="2"))
    x_fen.both("start", "each FEN is an X-FEN", ["FX-1"], BOARDS["start"], "w KQkq - 0 1", value_of("w", "ah", "ah"))
    shredder.both("none", "no castling", ["FC-6"], KINGS, "w - - 0 1", value_of())
    left, right = sparse("r1r1k3/8/8/8/8/8/8/R1R1K3", r8="r.r.k...", r1="R.R.K..."), sparse("4krr1/8/8/8/8/8/8/4K1RR", r8="....krr.", r1="....K.RR")
    corner = sparse("4k3/8/8/8/8/8/8/R4RK1", r8="....k...", r1="R....RK.")
    for name, board, letters, in_shredder, white, black in (
        ("b-g", sparse("1r2k1r1/8/8/8/8/8/8/1R2K1R1", r8=".r..k.r.", r1=".R..K.R."), "KQkq", ("GBgb", "BGbg"), "bg", "bg"),
        ("unlike", sparse("2rk3r/8/8/8/8/8/8/R4KR1", r8="..rk...r", r1="R....KR."), "KQkq", ("GAhc", "AGch"), "ag", "ch"),
        *(("outer-left", left, "Qq", ("Aa",), "a", "a"), ("inner-left", left, "Cc", ("Cc",), "c", "c"), ("inner-outer", left, "Cq", ("Ca",), "c", "a")),
        *(("outer-right", right, "Kk", ("Hg",), "h", "g"), ("inner-right", right, "Gf", ("Gf",), "g", "f"), ("outer-inner", right, "Kf", ("Hf",), "h", "f")),
        *(("corner", corner, "Q", ("A",), "a", ""), ("corner-inner", corner, "F", ("F",), "f", ""), ("black", left, "q", ("a",), "", "a")),
    ):
        rule = "FX-2" if set(letters) & set("ABCDEFGHabcdefgh") else "FX-1"
        x_fen.both(name, "castling in X-FEN", [rule], board, f"w {letters} - 0 1", value_of("w", white, black))
        rests = [f"w {letters} - 0 1" for letters in in_shredder]
        shredder.either(name, "castling in Shredder-FEN", ["FS-1", "FS-2"], board, rests, [value_of("w", white, black)], ops=("decode", "encode", "rewrite"))
        for rest in rests[1:]:
            shredder.either(f"{name}-order", "another order of the letters", ["FS-2"], board, [rest, rests[0]], [value_of("w", white, black)])
    x_fen.either("no-rook", "no rook for K", ["FX-5"], KINGS, ["w K - 0 1", "w - - 0 1"], [value_of(white="h"), value_of()], "position", "start")
    for vectors, rule, counterpart in ((x_fen, "FX-2", "start"), (shredder, "FS-1", "none")):
        for letter in "IXi0":
            vectors.reject(f"castling-{letter}", f"{letter} is no file and no side", "castling", f"{KINGS[0]} w {letter} - 0 1", counterpart, rule)
    return {"pgn-1994": pgn, "x-fen": x_fen, "shredder": shredder}


if __name__ == "__main__":
    write(HERE, {"common": common(), **dialects()})
