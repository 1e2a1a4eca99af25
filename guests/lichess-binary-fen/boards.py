"""The vectors of the board: squares, pieces, pawns to take in passing, rooks that castle, the colour to move."""

from position import EMPTY, FILES, KINGS, PLAIN, SQUARES, START, Position, placement


def boards(suite):
    """Squares, pieces and nibbles."""
    for index, square in enumerate(("a1", "b1", "h1", "a2", "b2", "c3", "d4", "e4", "e5", "f6", "g7", "a8", "g8", "h8")):
        letter = "NnBbQqRr"[index % 8]
        suite.both(f"square-{square}", f"the bit of {square} alone", [1, 2], Position(placement(letter + square)))
    for letter in PLAIN:
        name = letter.lower() + ("-white" if letter.isupper() else "-black")
        suite.both(f"piece-{name}", f"the nibble of {letter}", [3, 4, 21], Position(placement(letter + "d5")))
        suite.both(f"high-{name}", f"{letter} in the high half", [2, 4], Position(placement(f"Nb3 {letter}c3")))
    suite.both("order-files", "the earlier square is in the low half", [1, 2], Position(placement("Qa4 qb4")))
    suite.both("order-ranks", "a square of a lower rank is before one of a higher rank", [1, 2], Position(placement("Qh2 qa3")))
    suite.both("order-bytes", "pairs follow in the order of squares", [1, 2], Position(placement("Na1 nh1 Ba2 bh2 Ra7 rh7 Qa8 qh8")))
    suite.both("start", "the initial position without castling", [2, 4, 21], Position(START))
    full = "QqRrBbNn/KqRrBbNn/PpPpPpPp/pPpPpPpP/PpPpPpPp/pPpPpPpP/QqRrBbNn/NnBbRrQk"
    for count in (2, 3, 7, 31, 33, 63):
        cells = [letter + square for letter, square in zip("".join(reversed(full.split("/"))), SQUARES)]
        suite.both(f"count-{count}", f"{count} pieces", [2, 3, 21], Position(placement(" ".join(cells[:count]))))
    suite.both("count-64", "all 64 squares have a piece", [1, 2], Position(full))
    suite.both("none", "an empty board", [1, 21], Position(EMPTY))
    for nibble in (1, 7, 8, 15):
        position = Position(placement("Ka1 kb1 Qc1"))
        data = position.data()[:-1] + bytes((position.data()[-1] + 16 * nibble,))
        suite.decode(f"unused-{nibble}", "the half after the last piece is ignored", [3, 22], data, position.value, (), ["bf"])
        suite.reject(f"unused-{nibble}", "the half after the last piece is not 0", "unused-nibble", 9, data, "count-3")


def passing(suite):
    """Pawns that can be taken in passing."""
    for index, file in enumerate(FILES):
        side = FILES[index - 1] if index else "b"
        suite.both(f"ep-{file}3", "a white pawn 12 on rank 4", [5, 6, 9], Position(placement(f"Ke1 P{file}4 p{side}4 kg8"), f"{file}4 g8"))
        suite.both(f"ep-{file}6", "a black pawn 12 on rank 5", [5, 6], Position(placement(f"Ke1 P{side}5 p{file}5 kg8"), f"{file}5"))
    suite.both("ep-later", "a pawn 12 with both numbers after it", [5, 6, 12], Position(placement("Ka1 Pb4 pc4 kh8"), "b4 h8", "0013", fullmove=10))
    suite.both("ep-no-king", "a white pawn 12 in antichess, and an odd ply instead of a black king", [5, 6, 12, 20], Position(placement("Ka1 Pb4 pc4"), "b4", "000106", turn="black", variant="antichess"))
    for rank, ep in ((1, None), (2, "c1"), (3, None), (6, None), (7, "c8"), (8, None)):
        white = rank < 5
        position = Position(placement(f"Ka{1 if white else 2} {'P' if white else 'p'}c{rank} kh{8 if white else 4}"), f"c{rank}" + (" h8" if white else ""), ep=ep)
        suite.accept_or_reject(f"ep-rank-{rank}", f"a pawn 12 on rank {rank}", [5, 6], position, "ep-rank", 8 if rank == 1 else 8 + position.occupied.index(f"c{rank}") // 2, "ep-c3")
    white, black = Position(placement("Ka1 Pc4 kh8"), "c4", ep=None), Position(placement("Ka1 pc5 kh8"), "c5 h8", ep=None)
    suite.accept_or_reject("ep-turn-white", "a white pawn 12, and White to move", [5, 6], white, "ep-turn", 8, "ep-c3")
    suite.accept_or_reject("ep-turn-black", "a black pawn 12, and Black to move", [5, 6], black, "ep-turn", 8, "ep-c6")
    suite.accept_or_reject("ep-turn-ply", "a black pawn 12, and an odd ply", [5, 6], Position(placement("Ka1 Nb1 pc5"), "c5", "0003", turn="black", fullmove=2, ep=None), "ep-turn", 9, "ep-no-king")
    for name, pieces, marks, ep, at in (
        ("same-rank", "Ka1 Pc4 Pe4 kh8", "c4 e4 h8", "e3", 9),
        ("both-black", "Ka1 pc5 pe5 kh8", "c5 e5", "e6", 9),
        ("last-black", "Ka1 Pc4 pe5 kh8", "c4 e5", "e6", 9),
        ("last-of-mover", "Ka1 Pc4 pe5 kh8", "c4 e5 h8", None, 9),
        ("thrice", "Ka1 Pb4 Pc4 Pd4 kh8", "b4 c4 d4 h8", "d3", 9),
    ):
        suite.accept_or_reject(f"ep-twice-{name}", "of several pawns 12 the last counts", [5, 6], Position(placement(pieces), marks, ep=ep), "ep-twice", at, "ep-c3")
    for name, pieces, marks, ep, at in (
        ("on-c3", "Ka1 Nc3 Pc4 kh8", "c4 h8", "c3", 9),
        ("on-c2", "Ka1 nc2 Pc4 kh8", "c4 h8", "c3", 9),
        ("on-f6", "Ka1 Kb1 pf5 Nf6 kh8", "f5", "f6", 9),
        ("on-f7", "Ka1 pf5 nf7 kh8", "f5", "f6", 8),
    ):
        suite.accept_or_reject(f"ep-blocked-{name}", "the pawn 12 cannot have come over a piece", [5, 6], Position(placement(pieces), marks, ep=ep), "ep-blocked", at, "ep-c3")

    kings = lambda ep, pieces, turn: Position(placement("Ka1 kh8 " + pieces), ep=ep, turn=turn)
    for ep in ("c2", "c1", "c4", "c5", "c7", "c8"):
        suite.reject_value(f"ep-rank-{ep}", f"no pawn passes {ep}", "ep-rank", kings(ep, "Pc4", "black"), "ep-c3")
    for name, ep, pieces, turn in (
        ("white", "c3", "Pd4", "black"),
        ("black", "c6", "Pc5", "white"),
        ("white-other", "c3", "pc4", "black"),
        ("none", "c6", "", "white"),
        ("knight", "c3", "Nc4", "black"),
    ):
        suite.reject_value(f"ep-pawn-{name}", "there is no such pawn in front of the square", "ep-pawn", kings(ep, pieces, turn), "ep-c3")
    for name, ep, pieces, turn in (
        ("c3", "c3", "Pc4 Nc3", "black"),
        ("c2", "c3", "Pc4 nc2", "black"),
        ("f6", "f6", "pf5 Nf6", "white"),
        ("f7", "f6", "pf5 nf7", "white"),
    ):
        suite.reject_value(f"ep-blocked-on-{name}", "the pawn cannot have come over a piece", "ep-blocked", kings(ep, pieces, turn), "ep-c3")
    suite.reject_value("ep-turn-white", "a white pawn, and White to move", "ep-turn", kings("c3", "Pc4", "white"), "ep-c3")
    suite.reject_value("ep-turn-black", "a black pawn, and Black to move", "ep-turn", kings("c6", "pc5", "black"), "ep-c6")


def castling(suite):
    """Rooks that castle."""
    corners = ("a1", "h1", "a8", "h8")
    for bits in range(16):
        marks = [square for index, square in enumerate(corners) if bits >> index & 1]
        name = "-".join(marks) or "none"
        suite.both(f"castling-{name}", "each set of the four rooks", [7, 8], Position("r3k2r/8/8/8/8/8/8/R3K2R", " ".join(marks)))
    for name, pieces, marks in (
        ("inner-white", "Ra1 Rb1 Kd1 Rf1 Rh1 ke8", "b1 f1"),
        ("inner-black", "Ke1 ra8 rc8 kd8 re8 rh8", "c8 e8"),
        ("inner-king-side", "Re1 Rf1 Kg1 kg8", "f1"),
        ("two-files", "Rb1 Kc1 Rd1 rf8 kg8 rh8", "b1 d1 f8 h8"),
        ("beside", "Ra1 Kb1 Rc1 kf8 rg8 rh8", "a1 c1 h8"),
        ("other-rooks", "Ra1 Ke1 Rh1 Rc3 rc6 ra8 ke8 rh8", "h1 a8"),
        ("no-kings", "Ra1 Rh1 ra8 rh8", "a1 h1 a8 h8"),
        ("no-kings-inner", "Rd1 Rf1 rd8 rf8", "d1 f1 d8 f8"),
        ("king-away", "Rd1 Rf1 Ka2 rd8 rf8 kh7", "d1 f1 d8 f8"),
        ("kings-below", "Kb1 Rc1 kb8 rc8", "c1 c8"),
        ("first-king", "Kb1 Rc1 Kg1 kb8 rc8 kg8", "c1 c8"),
        ("enemy-rook", "Ra1 Ke1 rh1 Ra8 ke8 rh8", "a1 h8"),
        ("enemy-king", "kb1 Rc1 Kf1 Kb8 rc8 kf8", "c1 c8"),
    ):
        suite.both(f"castling-{name}", "which rook castles depends on its king", [7, 8], Position(placement(pieces), marks))
    for name, pieces, marks, castling, at in (
        ("king-side-twice", "Ke1 Rf1 Rg1 ke8", "f1 g1", ["g1"], 8),
        ("queen-side-twice", "Ra1 Rb1 Ke1 ke8", "a1 b1", ["a1"], 8),
        ("black-twice", "Ke1 ke8 rf8 rg8", "f8 g8", ["g8"], 9),
        ("black-queen-twice", "Ke1 ra8 rb8 ke8", "a8 b8", ["a8"], 9),
        ("four", "Ra1 Rb1 Kd1 Rf1 Rh1 ke8", "a1 b1 f1 h1", ["a1", "h1"], 8),
    ):
        suite.accept_or_reject(f"castling-{name}", "two marked rooks on one side of the king", [7, 8], Position(placement(pieces), marks, castling=castling), "castling-rook", at, "castling-a1-h1")
    for name, square in (
        ("white-rank-2", "Ra2"),
        ("white-rank-8", "Rb8"),
        ("black-rank-1", "rb1"),
        ("black-rank-7", "rh7"),
        ("white-rank-4", "Rh4"),
        ("black-rank-5", "ra5"),
    ):
        position = Position(placement(f"Ke1 ke8 {square}"), square[1:], castling=[])
        suite.accept_or_reject(f"castling-{name}", "a marked rook that is not on the back rank of its colour", [7, 8], position, "castling-rank", 8 + position.occupied.index(square[1:]) // 2, "castling-a1-h1")
    for square in ("Re1", "re8"):
        position = Position(placement(f"{square} Nd4"), square[1:], castling=[])
        reason = "a marked rook on the square where the king is missing is on no side of it"
        suite.accept_or_reject(f"castling-no-king-{square[1:]}", reason, [7, 8], position, "castling-rook", 8, "castling-a1-h1")
    counted = Position(placement("Ke1 ke8 Ra1 Rh8"), "a1 h8", castling=["a1"])
    suite.accept_or_reject("castling-one-counts", "of two marked rooks only one is on the back rank", [7, 8], counted, "castling-rank", 9, "castling-a1-h1")
    rook = lambda pieces, *squares: Position(placement(pieces), castling=list(squares))
    for square in ("a2", "h4", "a5", "h7"):
        suite.reject_value(f"castling-rank-{square}", "no rook castles from there", "castling-rank", rook(f"Ke1 ke8 R{square}", square), "castling-a1-h1")
    for name, position in (
        ("empty", rook("Ke1 ke8", "a1")),
        ("bishop", rook("Ke1 ke8 Bh1", "h1")),
        ("black-on-1", rook("Ke1 ke8 ra1", "a1")),
        ("white-on-8", rook("Ke1 ke8 Rh8", "h8")),
        ("twice", rook("Ke1 Rf1 Rg1 ke8", "f1", "g1")),
        ("black-twice", rook("Ke1 ra8 rb8 ke8", "a8", "b8")),
    ):
        suite.reject_value(f"castling-rook-{name}", "the square has no rook that castles", "castling-rook", position, "castling-a1-h1")


def turns(suite):
    """The colour to move."""
    for square in ("a1", "e5", "h8"):
        suite.both(f"turn-black-{square}", "a black king 15 says that Black is to move", [9, 12, 20], Position(placement("Kd4 k" + square), square))
    suite.both("turn-black-kings", "all of three black kings are 15", [9], Position(placement("kb1 kd4 Ke5 kh8"), "b1 d4 h8"))
    suite.both("turn-white-kings", "no black king is 15", [9], Position(placement("kb1 kd4 Ke5 kh8")))
    suite.both("turn-no-king", "Black to move without a king: both numbers are written", [12, 20], Position(placement("Kd4 pa2"), "", "0001", turn="black"))
    suite.both("turn-no-king-later", "the same on move 3", [12, 20], Position(placement("Kd4 pa2"), "", "0705", turn="black", halfmove=7, fullmove=3))
    suite.read("turn-zero-ply", "a black king 15, and a ply of 0, says nothing of the move", [9, 12, 18], Position(KINGS, "e8", "0500", halfmove=5))
    suite.read("turn-ply-1", "a black king 15 and the ply 1, which says the same", [9, 12], Position(KINGS, "e8", "0001"))
    for ply, fullmove in ((2, 2), (4, 3)):
        suite.accept_or_reject(f"turn-ply-{ply}", "a black king 15, and an even ply", [9, 12], Position(KINGS, "e8", f"00{ply:02x}", fullmove=fullmove), "turn", 10, "turn-zero-ply")
    suite.accept_or_reject("turn-king-11", "a black king 11, and an odd ply", [9, 12], Position(KINGS, "", "0003", turn="black", fullmove=2), "turn", 10, "turn-ply-1")
    suite.accept_or_reject("turn-long", "the fault is at the first byte of a long ply", [9, 10, 12], Position(KINGS, "e8", "80018201", halfmove=128, fullmove=66), "turn", 11, "halfmove-128-ply-131")
    kings = placement("Kd4 kc5 ke6 kh8")
    suite.accept_or_reject("turn-kings-differ", "a black king 11, then one 15", [9], Position(kings, "e6 h8"), "turn", 9, "turn-black-kings")
    suite.accept_or_reject("turn-kings-differ-back", "a black king 15, then one 11", [9], Position(kings, "c5 e6"), "turn", 9, "turn-black-kings")
    suite.accept_or_reject("turn-kings-differ-low", "the second black king is in the low half of the next byte", [9], Position(kings, "c5"), "turn", 9, "turn-black-kings")
