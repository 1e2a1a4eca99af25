"""Positions and their legal moves. The moves are those of the plain model."""

from rng import Rng
from topic import Topic, char
from xiangqi import rules_model as model
from xiangqi.fen import ranks
from xiangqi.link import marked

ORIGIN = "positions written by rule and positions of random games; moves and counts by a plain model of the rules"
CONFIRMED = "Fairy-Stockfish, which gave the model's legal moves for 10000 positions of random games"
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
EMPTY = "/".join("9" * 10)
PIECES = {"K": "XR-2", "A": "XR-3", "B": "XR-4", "N": "XR-5", "R": "XR-6", "C": "XR-7", "P": "XR-8"}
NAMES = {"K": "general", "A": "advisor", "B": "elephant", "N": "horse", "R": "rook", "C": "cannon", "P": "pawn"}

# squares of a red piece alone, by its letter
ALONE = {
    "K": ["d0", "e0", "f0", "d1", "e1", "f1", "d2", "e2", "f2"],
    "A": ["d0", "f0", "e1", "d2", "f2"],
    "B": ["c0", "g0", "a2", "e2", "i2", "c4", "g4"],
    "N": ["a0", "b0", "i0", "b1", "h1", "a1", "c2", "e4", "e5", "a9", "i9", "h8", "b8", "i5", "a4", "e9"],
    "R": ["a0", "i0", "a9", "i9", "e4", "b8", "h5"],
    "C": ["a0", "i0", "a9", "i9", "e5", "b1", "h4"],
    "P": ["a3", "e3", "i3", "a4", "c4", "a5", "b5", "e5", "i5", "d7", "a9", "e9", "i9", "h8"],
}

# what is in the way: name, rule, pieces of both sides; red moves
BLOCKED = [
    *((f"horse-leg-{square}", "XR-5", f"Ne4 {letter}{square}") for square, letter in (("e5", "p"), ("e3", "c"), ("d4", "R"), ("f4", "r"), ("e5", "N"), ("d4", "n"))),
    *((f"horse-target-{square}", "XR-9", f"Ne4 r{square} C{other}") for square, other in (("d6", "f6"), ("c5", "c3"), ("g5", "g3"), ("d2", "f2"))),
    *((f"horse-beside-{square}", "XR-5", f"Ne4 n{square} R{other}") for square, other in (("d5", "f5"), ("d3", "f3"))),
    ("horse-all-legs", "XR-5", "Ne4 pe5 ce3 rd4 Rf4"),
    *((f"elephant-eye-{square}", "XR-4", f"Be2 {letter}{square}") for square, letter in (("d3", "r"), ("f3", "R"), ("d1", "n"), ("f1", "c"))),
    *((f"elephant-target-{square}", "XR-9", f"Be2 r{square} N{other}") for square, other in (("c4", "g4"), ("c0", "g0"))),
    ("elephant-all-eyes", "XR-4", "Be2 rd3 Rf3 nd1 cf1"),
    ("advisor-target", "XR-9", "Ae1 rd2 Rf2 nd0 Cf0"),
    ("general-target", "XR-9", "Ke1 Rd1 Ne0 Ce2"),
    *((f"rook-near-{square}", "XR-6", f"Re4 {letter}{square}") for square, letter in (("e5", "p"), ("e3", "P"), ("d4", "c"), ("f4", "N"))),
    ("rook-far", "XR-6", "Re4 ne7 Ne1 cb4 Ch4"),
    ("rook-behind", "XR-6", "Re4 pe6 re8 Nc4 na4 Bg4 ri4 ce2 Ce0"),
    ("cannon-none", "XR-7", "Ce4"),
    ("cannon-screen-only", "XR-7", "Ce4 re7 Ne1 cb4 Rh4"),
    ("cannon-next-screen", "XR-7", "Ce4 pe5 re6 Ne3 ne2 cd4 rc4 Rf4 ng4"),
    ("cannon-targets", "XR-7", "Ce4 Re6 re8 pe2 ne0 Nc4 na4 rg4 ci4"),
    ("cannon-own-targets", "XR-7", "Ce4 re6 Ne8 ne2 Re0 cc4 Ra4 pg4 Ci4"),
    ("cannon-two-screens", "XR-7", "Ce4 pe5 ne6 re7 Rd4 Nc4 nb4 pf4 Rh4 ci4"),
    ("cannon-three-behind", "XR-7", "Ce4 pe6 re7 ne8 ce9"),
    ("pawn-target", "XR-9", "Pe5 re6 Nd5 nf5"),
    ("pawn-own-target", "XR-9", "Pe5 Re6 nd5 Nf5"),
    ("pawn-home-target", "XR-9", "Pe3 re4 nd3 nf3"),
    ("pawn-river-target", "XR-8", "Pe4 rd4 nf4 ce3"),
]

# checks on the red general, and what else Red has; red moves
CHECKS = [
    *((f"rook-{square}", f"Ke1 r{square} Ne4 Ca1 kd9") for square in ("e7", "e2", "e0", "b1", "h1", "d1", "f1", "a8")),
    *((f"horse-{square}", f"Ke1 n{square} Re5 kf9") for square in ("d3", "f3", "c2", "g2", "c0", "g0", "d4", "e3")),
    *((f"horse-{horse}-leg-{square}", f"Ke1 n{horse} {letter}{square} kf9") for square, horse, letter in (
        ("d2", "d3", "A"), ("d2", "c2", "p"), ("f2", "f3", "r"), ("f2", "g2", "A"), ("d0", "c0", "A"), ("f0", "g0", "c"),
        ("e2", "d3", "R"), ("d1", "c2", "R"), ("d1", "c0", "N"), ("f1", "g0", "C"))),
    *((f"pawn-{square}", f"Ke1 p{square} Ra5 kd9") for square in ("e2", "d1", "f1", "e0", "d2", "f2", "d0")),
    *((f"cannon-{number}", f"Ke1 {pieces} Na1 kd9") for number, pieces in enumerate((
        "ce8", "ce8 Re4", "ce8 re4", "ce8 Pe5", "ce8 Re4 pe5", "ce8 Be2", "cb1", "cb1 Rc1", "cb1 pc1 Rd1", "ci1 Nh1", "ce2", "ce2 Ne0"))),
    ("facing", "Ke1 ke9 Ra3"),
    ("facing-near", "Ke2 ke7 Re0"),
    ("facing-between", "Ke1 ke9 Re4"),
    ("facing-pawn-between", "Ke1 ke9 Pe5"),
    ("facing-home-pawn-between", "Ke1 ke9 Pe4"),
    ("facing-horse-between", "Ke1 ke9 Ne5"),
    ("facing-cannon-between", "Ke1 ke9 Ce5 ne7"),
    ("facing-two-between", "Ke1 ke9 Re4 Ne5"),
    ("facing-other-column", "Kd1 ke9 Re4"),
    ("facing-column-f", "Kf0 kf7 Af2"),
    ("pinned-rook-row", "Ke1 Rd1 ra1 kd9"),
    ("pinned-rook-column", "Ke1 Re3 re8 kd9"),
    ("pinned-horse", "Ke1 Ne3 re8 kd9"),
    ("pinned-by-cannon", "Ke1 Ne3 Re5 ce8 kd9"),
    ("pinned-by-cannon-none", "Ke1 Ne3 Re5 Pe6 ce8 kd9"),
    ("becomes-screen", "Ke1 ce8 Rb5 kd9"),
    ("becomes-screen-on-row", "Ke1 ca1 Rc7 Nb3 kd9"),
    ("leaves-leg", "Ke1 Ad2 nd3 kf9"),
    ("leaves-leg-of-two", "Ke1 Af2 nf3 ng2 kd9"),
    ("captures-checker", "Ke1 re5 Rb5 Ng6 Cc5 nd5 kd9"),
    ("captures-screen", "Ke1 ce8 pe5 Ra5 kd9"),
    ("captures-guarded", "Ke1 re2 re8 kd9"),
    ("captures-guarded-by-cannon", "Ke1 rd1 pb1 ca1 kf9"),
    ("captures-guarded-by-horse", "Ke1 re2 nf4 kd9"),
    ("captures-guarded-by-pawn", "Ke1 rd1 pd2 kf9"),
    ("captures-into-facing", "Kd1 re1 ke9"),
    ("along-the-line", "Ke1 re8 kd9"),
    ("along-the-row", "Kd1 ri1 kf9"),
    ("away-from-cannon", "Ke1 Be2 ce8 kd9"),
    ("onto-cannon-line", "Kd1 Pe4 ce8 kf9"),
    ("double-check", "Ke1 re8 nd3 Rb5 kf9"),
    ("blocks", "Kd0 rd8 Rb5 Nc3 Bc4 Ae1 Cg6 kf9"),
    ("mate-two-rooks", "Ke0 ra0 rb1 kd9"),
    ("mate-double-cannon", "Ke0 ce5 ce7 Ad0 Af0 kd9"),
    ("check-of-horse-and-pawn", "Ke0 nd2 pf1 kd9"),
    ("mate-by-advisors", "Ke0 Ad0 Af0 nc1 re8 kd8"),
    ("stalemate", "Kd0 ra1 ke9"),
    ("stalemate-with-elephant", "Kd0 ri1 ke9 Ba2 pb3 pb1"),
    ("no-stalemate-of-pawn", "Kf0 Pa3 na4 rh1 ke9"),
]

# more checks, which the games do not start from
LEGS = [("rook-leaves-leg", "Ke1 Rd2 nd3 kf9"), ("rook-leaves-leg-of-two", "Ke1 Rd2 nd3 nc2 kf9"), ("cannon-leaves-leg", "Ke1 Cf0 ng0 kd9")]

# positions in which a side has no general, or one can be captured; the side to move and the pieces
GENERALS = [
    ("none-red", "w", "Ra0 Ne4 re9 ke8"), ("none-black", "b", "Ra0 Ne4 re9 Ke1"), ("none-both", "w", "Ra0 pe4 ce9"),
    ("none-facing", "w", "Ra0 ke9"), ("none-would-expose", "w", "Re4 re9"), ("captured-by-rook", "w", "Ke1 ke9 Re4"),
    ("captured-by-pawn", "w", "Kd0 ke9 Pe8"), ("captured-by-horse", "w", "Kd0 ke9 Nd7"), ("captured-by-cannon", "w", "Kd0 ke9 Pe7 Ce4"),
    ("not-captured-across", "w", "Ke0 ke9"), ("captured-leaves-check", "w", "Ke0 kf9 re5 Rf3"), ("captured-ends-facing", "w", "Ke0 ke9 Re5"),
    ("black-captures", "b", "Kd0 ke9 rd5"), ("alone-red", "w", "Ke1"), ("alone-black", "w", "ke8"), ("generals-alone", "b", "Kd0 kf9"),
]

# FEN that must be rejected, as those of xiangqi-fen/1: name, code, rule, text with its offset, text of the counterpart
FAULTS = [
    ("ranks", "fen-ranks", "XF-1", "/".join("9" * 9) + "¦", EMPTY),
    ("files", "fen-files", "XF-2", "8¦/" + "/".join("9" * 9), EMPTY),
    ("letter", "fen-letter", "XF-3", "¦x" + OPENING[1:], OPENING),
    ("letter-late", "fen-letter", "XF-3", OPENING[:-1] + "¦S", OPENING),
    ("side", "fen-side", "XF-5", OPENING + " ¦x", OPENING + " w"),
    ("side-capital", "fen-side", "XF-5", OPENING + " ¦B", OPENING + " b"),
    ("fields", "fen-fields", "XF-6", OPENING + " w - - 0 1 ¦2", OPENING + " w - - 0 1"),
    ("field-empty", "fen-fields", "XF-6", OPENING + " w ¦", OPENING + " w"),
    ("identity", "fen-identity", "XF-11", "/".join("9" * 9) + "/¦K8", EMPTY),
    ("two-generals", "fen-identity", "XF-11", "/".join("9" * 9) + "/3K¦K4", "/".join("9" * 9) + "/3K5"),
    ("six-pawns", "fen-identity", "XF-11", "PPPPP¦P3/" + "/".join("9" * 9), "PPPPP4/" + "/".join("9" * 9)),
    ("pawn-behind-home", "fen-identity", "XF-11", "/".join("9" * 9) + "/4¦P4", EMPTY),
]


def topics():
    return [alone(), listed("blocked", BLOCKED, "XR-9"), checks(), generals(), games(), orders(), counts(), faults()]


def square(name):
    return 9 - int(name[1]), "abcdefghi".index(name[0])


def fen(pieces, side):
    """The FEN of pieces such as `Ke1 re8`, which are put on the board in this order."""
    board = {square(piece[1:]): piece[0] for piece in pieces.split()}
    assert len(board) == len(pieces.split()), pieces
    return written(board) + " " + side


def written(board):
    return ranks({9 * row + col: letter for (row, col), letter in board.items()})


def turned(text):
    """The same position with the sides exchanged."""
    placement, _, side = text.partition(" ")
    return placement[::-1].swapcase() + " " + model.other(side)


def moves_of(text):
    return [model.iccs(move) for move in model.legal(*model.read(text))]


def add(topic, name, reason, rules, text, covers=True):
    request, value = {"fen": text}, {"moves": moves_of(text)}
    topic.accept("legal-moves", name, reason, rules, request, value, f"xr.legal-moves.{name}" if covers else "")


def both(topic, name, reason, rules, text):
    add(topic, name, reason, rules, text)
    add(topic, f"{name}-turned", f"{reason}, with the sides exchanged", rules, turned(text))


def alone():
    topic = Topic("xr", "alone", ORIGIN, CONFIRMED)
    for letter, squares in ALONE.items():
        for name in squares:
            kind = NAMES[letter]
            both(topic, f"{kind}-on-{name}", f"the moves of one {kind}", f"{PIECES[letter]} XR-13", fen(letter + name, "w"))
    return topic


def listed(part, entries, rule):
    topic = Topic("xr", part, ORIGIN, CONFIRMED)
    for name, rules, pieces in entries:
        number = sum(vector["id"].startswith(f"xr.legal-moves.{name}") for vector in topic.vectors) // 2
        name = f"{name}-{number + 1}" if number else name
        both(topic, name, "pieces in the way", " ".join(sorted({rules, rule})), fen(pieces, "w"))
    return topic


def checks():
    topic = Topic("xr", "checks", ORIGIN, CONFIRMED)
    for name, pieces in CHECKS + LEGS:
        both(topic, f"check-{name}", "which moves leave the general safe", "XR-10 XR-11", fen(pieces, "w"))
    return topic


def generals():
    topic = Topic("xr", "generals", ORIGIN, CONFIRMED)
    for name, side, pieces in GENERALS:
        both(topic, f"general-{name}", "a general is missing or can be captured", "XR-9 XR-12", fen(pieces, side))
    add(topic, "empty-board", "no piece at all", "XR-12 XR-13", EMPTY + " w")
    return topic


def games():
    """Positions of random games."""
    topic = Topic("xr", "games", ORIGIN, CONFIRMED)
    for number in range(24):
        rng = Rng(7000 + number)
        board, side = model.read(OPENING)
        for _ in range(6 * number + number % 2):
            legal = model.legal(board, side)
            if not legal:
                break
            board, side = model.moved(board, legal[rng.below(len(legal))]), model.other(side)
        text = f"{written(board)} {side}"
        add(topic, f"game-{number}", "a position of a random game", "XR-11 XR-13", text)
    return topic


def orders():
    topic = Topic("xr", "orders", ORIGIN, CONFIRMED)
    for name, text in (
        ("opening", OPENING), ("opening-w", OPENING + " w"), ("opening-r", OPENING + " r"), ("opening-b", OPENING + " b"),
        ("opening-fields", OPENING + " b - - 0 1"), ("other-letters", OPENING.translate(str.maketrans("bnBN", "ehEH")) + " w"),
        ("split-digits", OPENING.replace("/9/", "/45/").replace("1c5c1", "1c23c1") + " w"),
    ):
        add(topic, name, "what the FEN says of the position", "XR-1 XR-13", text)
    return topic


def counts():
    topic = Topic("xr", "counts", ORIGIN, CONFIRMED)
    entries = [
        ("opening", OPENING + " w", (0, 1, 2)), ("opening-black", OPENING + " b", (0, 1, 2)), ("empty", EMPTY, (0, 1, 2, 6)),
        ("generals", fen("Ke1 kd8", "w"), (0, 1, 2, 3, 4, 5)), ("pawns", fen("Kd0 ke9 Pa6 pc3 Pi5", "b"), (1, 2, 3)),
        ("rook-and-cannon", fen("Ke0 kd9 Ra4 ch7 Be2", "w"), (1, 2, 3)), ("horses", fen("Kd0 kf9 Nb4 nh6 ae8 Ae1", "b"), (1, 2, 3)),
        ("screens", fen("Ke0 ke9 Cb2 ch7 Pe6 pe3", "w"), (1, 2)), ("mate", fen("Ke0 ra0 rb1 kd9", "w"), (0, 1, 2, 6)),
        ("leg", fen("Ke1 nd3 pd2 Ra5 kf9", "w"), (1, 2)), ("no-general", fen("Ra0 pe4 ke8", "w"), (1, 2, 3)), ("captured", fen("Kd0 ke9 Nd7", "w"), (1, 2, 3)),
    ]
    for name, text, depths in entries:
        for depth in depths:
            nodes = model.perft(*model.read(text), depth)
            assert nodes <= 10_000, (name, depth, nodes)
            topic.accept(
                "perft", f"{name}-{depth}", f"sequences of {depth} moves", "XR-1 XR-2 XR-3 XR-4 XR-5 XR-6 XR-7 XR-8 XR-9 XR-10 XR-11 XR-12 XR-14",
                {"fen": text, "depth": depth}, {"nodes": nodes}, f"xr.perft.{name}-{depth}",
            )
    return topic


def faults():
    topic = Topic("xr", "faults", ORIGIN, CONFIRMED)
    for op, more in (("legal-moves", {}), ("perft", {"depth": 1})):
        for name, code, rule, text, counterpart in FAULTS:
            value = {"moves": moves_of(counterpart)} if op == "legal-moves" else {"nodes": len(moves_of(counterpart))}
            right = topic.counterpart(op, f"repaired-{name}", "what a fault is repaired to", "XR-1", {"fen": counterpart} | more, value)
            text, place = marked(text)
            topic.reject(
                op, f"fault-{name}", "a fault of the FEN", f"XR-1 {rule}", {"fen": text} | more, code, char(place), right,
                f"xr.{op}.fault-{name}",
            )
    return topic
