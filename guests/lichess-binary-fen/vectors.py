#!/usr/bin/env python3
"""Writes the vectors of Lichess binary FEN from the text of both formats: each position is written by hand as FEN and as bytes.

`vectors.py` writes the folder `vectors`, and `vectors.py --check` compares with it. No codec takes part.
"""

import boards
import samples
from position import EMPTY, KINGS, SQUARES, Position, Suite, placement

VARIANTS = "standard crazyhouse chess960 from-position king-of-the-hill three-check antichess atomic horde racing-kings".split()


def numbers(suite):
    """The half-move clock, the ply and LEB128."""
    leb = {1: "01", 99: "63", 100: "64", 127: "7f", 128: "8001", 129: "8101", 255: "ff01", 256: "8002", 16383: "ff7f", 16384: "808001"}
    leb |= {2097151: "ffff7f", 2097152: "80808001", 2**31 - 1: "ffffffff07"}
    for number, data in leb.items():
        suite.both(f"halfmove-{number}", f"a half-move clock of {number}, White to move on move 1", [10, 20], Position(KINGS, "", data, halfmove=number))
    for number, data in leb.items():
        if number > 1:
            black, move = number % 2 == 1, number // 2 + 1
            suite.both(f"ply-{number}", f"a ply of {number}", [10, 12, 20], Position(KINGS, "e8" if black else "", "00" + data, fullmove=move))
    suite.both("ply-2", "a ply of 2: White's second move", [12, 20], Position(KINGS, "", "0002", fullmove=2))
    suite.both("ply-3", "a ply of 3: Black's second move", [12, 20], Position(KINGS, "e8", "0003", fullmove=2))
    suite.both("halfmove-128-ply-131", "two numbers of two bytes", [10, 12], Position(KINGS, "e8", "80018301", halfmove=128, fullmove=66))
    suite.both("halfmove-black", "a half-move clock, Black to move on move 1", [9, 10, 20], Position(KINGS, "e8", "05", halfmove=5))
    suite.both("halfmove-no-pieces", "a half-move clock after no nibble", [1, 10], Position(EMPTY, "", "05", halfmove=5))

    long, over = "number-too-long", "number-overflow"
    for name, data, halfmove, ply, code, at in (
        ("zero", "8000", 0, 0, long, 10),
        ("one", "810005", 1, 5, long, 10),
        ("padded", "ff808000", 127, 0, long, 12),
        ("padded-ply", "00828000", 0, 2, long, 12),
        ("cut", "85", 5, 0, long, 10),
        ("cut-ply", "0182", 1, 2, long, 11),
        ("cut-thrice", "858080", 5, 0, long, 12),
        ("padded-at-five", "8580808000", 5, 0, long, 13),
        ("bit-31", "808080800802", 0, 2, over, 13),
        ("bits-31", "ffffffff0f", 2**31 - 1, 0, over, 13),
        ("bit-32", "858080801002", 5, 2, over, 13),
        ("six", "80808080800102", 8, 2, over, 13),
        ("six-more", "848080808001", 12, 0, over, 13),
        ("ply-bit-31", "008280808008", 0, 2, over, 14),
        ("ten", "8080808080808080800102", 0, 2, over, 13),
        ("eleven", "858080808080808080800106", 69, 6, over, 13),
    ):
        black = ply % 2 == 1
        position = Position(KINGS, "e8" if black else "", data, halfmove=halfmove, fullmove=ply // 2 + 1)
        suite.accept_or_reject(f"number-{name}", "a number that is not the shortest, or is too great", [10, 11, 12], position, code, at, "halfmove-128-ply-131")
    suite.reject_value("halfmove-overflow", "a half-move clock of 2^31", over, Position(KINGS, halfmove=2**31), "halfmove-1")
    suite.reject_value("ply-overflow", "a ply of 2^31", over, Position(KINGS, fullmove=2**30 + 1), "ply-2")


def variants(suite):
    """The variant and its data."""
    plain = {"three-check": {"checks": {"white": 0, "black": 0}}, "crazyhouse": {"pockets": "", "promoted": []}}
    after = {"three-check": "00", "crazyhouse": "0000000000"}
    for number, variant in enumerate(VARIANTS[1:], 1):
        more, data = plain.get(variant, {}), after.get(variant, "")
        suite.both(f"variant-{variant}", f"{number} is {variant}", [13, 20, 21], Position(KINGS, "", f"0000{number:02x}{data}", variant=variant, **more))
        suite.both(f"variant-{variant}-black", f"{variant}, Black to move", [9, 12, 13], Position(KINGS, "e8", f"0281{'01'}{number:02x}{data}", halfmove=2, fullmove=65, variant=variant, **more))
    suite.both("variant-black-move-1", "a variant makes the ply 1 written", [12, 13, 20], Position(KINGS, "e8", "000107", variant="atomic"))
    suite.read("variant-0", "standard may be written", [13], Position(KINGS, "", "000000"))
    for number in (10, 11, 15, 16, 128, 133, 255):
        suite.accept_or_reject(f"variant-{number}", "an unknown variant is standard", [13, 14], Position(KINGS, "", f"0200{number:02x}", halfmove=2), "variant", 11, "variant-racing-kings")
    suite.accept_or_reject("variant-10-data", "what follows an unknown variant is ignored", [14, 19], Position(KINGS, "", "00000a123456"), "variant", 11, "variant-racing-kings")
    for name in ("bughouse", "", "Standard"):
        suite.reject_value(f"variant-{name.lower() or 'empty'}-name", "no variant has this name", "variant", Position(KINGS, variant=name), "start")

    check = lambda white, black: Position(KINGS, "", f"000005{black:x}{white:x}", variant="three-check", checks={"white": white, "black": black})
    for white in range(4):
        for black in range(4):
            if white or black:
                suite.both(f"checks-{white}-{black}", "checks suffered, White's in the low half", [15], check(white, black))
    for white, black in ((4, 0), (0, 4), (3, 15), (15, 3), (8, 8)):
        suite.accept_or_reject_both(f"checks-{white}-{black}", "more than three checks", [15], check(white, black), "checks", 12, "checks-3-3")

    house = lambda pockets, tail, board=KINGS, promoted=(): Position(board, "", "000001" + tail, variant="crazyhouse", pockets=pockets, promoted=list(promoted))
    for index, letter in enumerate("PNBRQ"):
        row = lambda byte: "00" * index + byte + "00" * (4 - index)
        name = letter.lower()
        suite.both(f"pocket-{name}-white", f"one {letter} in White's pocket", [16], house(letter, row("01")))
        suite.both(f"pocket-{name}-black", f"one {name} in Black's pocket", [16], house(name, row("10")))
        suite.both(f"pocket-{name}-15", "15 in each pocket", [16], house(letter * 15 + name * 15, row("ff")))
        suite.reject_value(f"pocket-{name}-16", "16 in a pocket", "pocket-overflow", house(letter * 16, ""), f"pocket-{name}-15")
        suite.reject_value(f"pocket-{name}-16-black", "16 in Black's pocket", "pocket-overflow", house(name * 16, ""), f"pocket-{name}-15")
    suite.both("pockets", "all pieces in both pockets", [16, 21], house("PNNBBBRRRRQQQQQpppppnnnnbbbrrq", "5142332415"))
    queens = "Q3k2q/8/8/3N4/8/2r5/8/Q3K2b"
    for name, promoted, data in (
        ("a1", ["a1"], "0000000000000001"),
        ("h1", ["h1"], "0000000000000080"),
        ("a8", ["a8"], "0100000000000000"),
        ("h8", ["h8"], "8000000000000000"),
        ("c3-d5", ["c3", "d5"], "0000000800040000"),
        ("all", ["a1", "h1", "c3", "d5", "a8", "h8"], "8100000800040081"),
    ):
        suite.both(f"promoted-{name}", "the squares of promoted pieces", [17, 20], house("q", "0000000010" + data, queens, promoted))
    suite.both("promoted-none", "no promoted piece: eight bytes fewer", [17, 20], house("q", "0000000010", queens))
    suite.read("promoted-zeros", "no promoted piece, with all bytes", [17], house("q", "0000000010" + "00" * 8, queens))
    mixed = "4k3/P7/8/8/8/8/7p/Q3K2R"
    for name, squares, data, at in (
        ("empty", ["b1"], "0000000000000002", 25),
        ("empty-rank-8", ["h8"], "8000000000000000", 18),
        ("pawn-white", ["a7"], "0001000000000000", 19),
        ("pawn-black", ["h2"], "0000000000008000", 24),
        ("king-white", ["e1"], "0000000000000010", 25),
        ("king-black", ["e8"], "1000000000000000", 18),
        ("after-queen", ["a1", "d4"], "0000000008000001", 22),
        ("several", ["a1", "d4", "a6", "h1"], "0000010008000081", 20),
    ):
        squares = sorted(squares, key=SQUARES.index)
        position = house("", "0000000000" + data, mixed, squares)
        at += len(position.occupied) // 2 - 2
        suite.accept_or_reject_both(f"promoted-{name}", "a promoted square has no promoted piece", [17], position, "promoted", at, "promoted-c3-d5")


def ends(suite):
    """Bytes that are missing at the end, or too many."""
    for length in (0, 1, 4, 7):
        suite.read(f"cut-none-{length}", f"an empty board in {length} bytes", [1, 18], Position(EMPTY), bytes(length))
    suite.read("cut-rank-8", "the first byte of the squares alone, and white pawns", [1, 4, 18], Position("P6P/8/8/8/8/8/8/8"), b"\x81")
    suite.read("cut-ranks", "six bytes of the squares", [1, 18], Position("8/8/8/8/1P6/P7/8/8"), bytes.fromhex("000000000201"))
    pawns = Position("8/8/8/8/8/8/PPPPPPPP/8")
    for length in (8, 9, 11, 12):
        suite.read(f"cut-pawns-{length}", "nibbles that are 0 are left out", [2, 4, 18], pawns, pawns.data()[:length])
    suite.read("cut-pawns-last", "the last nibbles are 0 and left out", [2, 18], Position("8/8/8/8/8/8/PPPPPPPP/N7"), bytes.fromhex("000000000000ff0102"))
    for variant, data, more in (
        ("three-check", "000005", {"checks": {"white": 0, "black": 0}}),
        ("crazyhouse", "000001", {"pockets": "", "promoted": []}),
        ("crazyhouse-n", "00000100" + "21", {"pockets": "Nnn", "promoted": []}),
        ("crazyhouse-q", "0000010000000001", {"pockets": "Q", "promoted": []}),
    ):
        position = Position(KINGS, "", data, variant=variant.removesuffix("-n").removesuffix("-q"), **more)
        suite.read(f"cut-{variant}", "the last bytes of the variant's data are 0 and left out", [18], position)
    promoted = Position("q3k3/8/8/8/8/8/8/4K3", "", "0000010000000000" + "01", variant="crazyhouse", pockets="", promoted=["a8"])
    suite.read("cut-promoted", "seven bytes of the promoted squares are left out", [17, 18], promoted)
    suite.read("cut-ply", "a half-move clock of 0 alone", [18], Position(KINGS, "", "00"))
    suite.read("cut-variant", "two numbers of 0", [18], Position(KINGS, "", "0000"))

    for name, tail, more in (
        ("zero", "00000000", {}),
        ("one", "00000001", {}),
        ("many", "050200ffff", {"halfmove": 5, "fullmove": 2}),
        ("atomic", "00000701", {"variant": "atomic"}),
        ("three-check", "0000051200", {"variant": "three-check", "checks": {"white": 2, "black": 1}}),
        ("crazyhouse", "000001" + "00" * 13 + "01", {"variant": "crazyhouse", "pockets": "", "promoted": []}),
    ):
        position = Position(KINGS, "", tail, **more)
        start = {"three-check": 13, "crazyhouse": 25}.get(position.value["variant"], 12)
        suite.accept_or_reject(f"trailing-{name}", "a byte follows the last field", [19], position, "trailing-bytes", start, "variant-atomic")


def orders(suite):
    """Two faults, of which the first counts."""
    for name, data, code, at in (
        ("nibble-unused", Position(placement("Ka1 Pb2 kc3"), "b2").data()[:-1] + b"\x1b", "ep-rank", 8),
        ("unused-number", Position(placement("Ka1 Nb2 kc3"), "", "8000").data()[:-3] + b"\x1b\x80\x00", "unused-nibble", 9),
        ("low-high", Position(placement("Pa2 Rb2 Ke3 ke8"), "a2 b2").data(), "ep-rank", 8),
        ("high-low", Position(placement("Ka1 Rb2 Pc2 ke8"), "b2 c2").data(), "castling-rank", 8),
        ("blocked-rook", Position(placement("Rf1 Rg1 Ke1 Nc3 Pc4 ke8"), "f1 g1 c4 e8").data(), "ep-blocked", 10),
        ("unused-blocked", Position(placement("Ke1 Nc3 Pc4 ke8 nh8"), "c4 e8").data()[:-1] + b"\x33", "unused-nibble", 10),
        ("rook-number", Position(placement("Rf1 Rg1 Ke1 ke8"), "f1 g1", "8000").data(), "castling-rook", 8),
        ("clock-ply", Position(KINGS, "", "80008000").data(), "number-too-long", 10),
        ("number-turn", Position(KINGS, "e8", "8200" + "02").data(), "number-too-long", 10),
        ("ply-turn", Position(KINGS, "e8", "008200").data(), "number-too-long", 11),
        ("turn-ep", Position(placement("Ke1 Pa4 ke8 nh8"), "a4 e8", "0002").data(), "turn", 11),
        ("turn-ep-white", Position(placement("Ke1 pa5 ke8 nh8"), "a5", "0003").data(), "turn", 11),
        ("ep-variant", Position(placement("Ke1 Pa4 ke8 nh8"), "a4", "00000a").data(), "ep-turn", 8),
        ("variant-trailing", Position(KINGS, "", "00000a01").data(), "variant", 11),
        ("checks-trailing", Position(KINGS, "", "0000054001").data(), "checks", 12),
        ("promoted-trailing", Position(KINGS, "", "000001" + "00" * 12 + "0201").data(), "promoted", 24),
    ):
        suite.reject(f"two-{name}", "the first of two faults in the order of BS-17", code, at, data, "start", ["two-faults"])
        suite.files["bs", "decode"].vectors[-1]["requirements"].append("BS-17")


def owned(suite):
    """Positions of the owner's test, in both directions."""
    for name, line, data, value in samples.PAIRS:
        provenance = {"kind": "source-sample", "origin": f"scalachess cbffc9d7, BinaryFenTest.scala, line {line}", "confirmed_by": "python-chess, who-fails.md"}
        suite.decode(name, "a position of the owner's test", [21], data, value, provenance=provenance)
        suite.encode(name, "a position of the owner's test", [20, 21], data, value, provenance=provenance)


def main():
    suite = Suite()
    for part in (boards.boards, boards.passing, boards.castling, boards.turns, numbers, variants, ends, orders, owned):
        part(suite)
    suite.write()


if __name__ == "__main__":
    main()
