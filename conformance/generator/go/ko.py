"""Repeated positions: which of them are rejected, and the order in which faults of moves are found."""

from go.drawing import accept_diagrams, played, reject_diagrams, rejected, rules, topic_of


def topics():
    return [ko(), no_ko(), order()]


CORNER = ".OX.\nOX..\n...."
EDGE = "XO.O.\n.XO..\n....."
CENTRE = ".XO..\nXO.O.\n.XO..\n....."
TAKEN = ".XO..\nX.XO.\n.XO..\n....."
# the same with a point that is suicide for white
FULLER = ".XO..\nXO.O.\n.XO.X\n...X."
# three kos, of which black may take the first and the last
THREE = ".XO.\nXO.O\n.XO.\n.XO.\nX.XO\n.XO.\n.XO.\nXO.O\n.XO."


def beside(one, other):
    """Two boards side by side."""
    return "\n".join(f"{left} {right}" for left, right in zip(one.split(), other.split(), strict=True))


# name, reason, moves, replacement of the last one, captured stones, the first and the last board, turns
KO = [
    ("corner", "a stone in a corner is retaken at once", "black A3 B3", "D1", (0, 1), beside(CORNER, "X.X.\nOX..\n...O"), 4),
    ("edge", "a stone on the edge is retaken at once", "black C3 B3", "E1", (0, 1), beside(EDGE, "X.XO.\n.XO..\n....O"), 4),
    ("centre", "a stone in the centre is retaken at once", "black C3 B3", "E1", (0, 1),
     beside(CENTRE, ".XO..\nX.XO.\n.XO..\n....O"), 4),
    ("row-of-two", "a ko on a board of two points", "black B1 A1", "pass", (0, 1), "O. .X", 2),
    ("row-of-four", "a ko in a row of four", "black D1 C1", "", (0, 1), ".XO. .X.X", 2),
    ("small-letters", "a stone is retaken at once, in small letters", "black c3 b3", "", (0, 1), beside(CENTRE, TAKEN), 0),
    ("late", "a stone is retaken at once, after forty passes", "black " + "pass " * 40 + "C3 B3", "pass", (0, 1), beside(CENTRE, TAKEN), 0),
    ("taken-back-in-time", "after a move elsewhere a stone is retaken, and then at once again", "black C3 E1 A1 B3 C3", "D1", (1, 1),
     beside(CENTRE, ".XO..\nXO.O.\n.XO..\nX..XO"), 1),
    ("taken-back-after-passes", "after passes a stone is retaken, and then at once again", "black C3 pass pass B3 C3", "pass", (1, 1),
     beside(CENTRE, CENTRE), 2),
    ("from-the-other-side", "a ko that begins with the retaking", "white B3 C3", "pass", (1, 0), beside(TAKEN, CENTRE), 1),
    ("first-of-three", "the first of three kos is retaken at once", "black C8 B8", "B5", (1, 1),
     beside(THREE, ".XO.\nX.XO\n.XO.\n.XO.\nXO.O\n.XO.\n.XO.\nXO.O\n.XO."), 1),
    ("second-of-three", "the second of three kos is retaken at once", "black C8 B5 C5", "C2", (1, 2),
     beside(THREE, ".XO.\nX.XO\n.XO.\n.XO.\nXO.O\n.XO.\n.XO.\nX.XO\n.XO."), 1),
    ("after-a-round-of-three", "three kos are taken in turn until the first board is back, and then one is retaken at once",
     "black C8 B5 C2 B8 C5 B2 C2", "C8", (3, 4), beside(THREE, ".XO.\nX.XO\n.XO.\n.XO.\nX.XO\n.XO.\n.XO.\nXO.O\n.XO."), 0),
]


def ko():
    topic = topic_of("ko")
    for name, reason, moves, instead, captured, text, turns in KO:
        reject_diagrams(topic, "ko", f"ko-{name}", reason, rules(12, 14), moves, instead, captured, text, turns)
    return topic


LONG = "\n".join([".X" + 17 * "O", 19 * "O", "O" + 18 * "X", "O" + 17 * "X" + "."])
SENT = "X.X.O.\n.XOO..\n......"
# name, reason, moves, captured stones, the first and the last board, turns
NO_KO = [
    ("first-move", "the first move retakes a stone", "white B3", (1, 0), beside(TAKEN, CENTRE), 1),
    ("first-move-corner", "the first move retakes a stone in a corner", "white B3", (1, 0), beside("X.X.\nOX..\n....", CORNER), 2),
    ("after-one-pass", "a stone is taken after a pass of the other side", "black pass B3", (1, 0), beside(TAKEN, CENTRE), 0),
    ("two-passes-between", "two passes, and the stone is retaken: an earlier position comes back", "black C3 pass pass B3", (1, 1),
     beside(CENTRE, CENTRE), 2),
    ("pass-and-move-between", "a pass and a move, and the stone is retaken", "black C3 pass E1 B3", (1, 1),
     beside(CENTRE, ".XO..\nXO.O.\n.XO..\n....X"), 1),
    ("move-and-pass-between", "a move and a pass, and the stone is retaken", "black C3 E1 pass B3", (1, 1),
     beside(CENTRE, ".XO..\nXO.O.\n.XO..\n....O"), 0),
    ("moves-between", "two moves elsewhere, and the stone is retaken", "black C3 E1 A1 B3", (1, 1),
     beside(CENTRE, ".XO..\nXO.O.\n.XO..\nX...O"), 2),
    ("retaken-twice", "moves elsewhere before each retaking", "black C3 E1 A1 B3 B1 D1 C3", (1, 2),
     beside(CENTRE, ".XO..\nX.XO.\n.XO..\nXX.OO"), 1),
    ("retaken-twice-after-passes", "two passes before each retaking", "black C3 pass pass B3 pass pass C3", (1, 2), beside(CENTRE, TAKEN), 0),
    ("filled", "the side that took the stone fills its point", "black C3 E1 B3", (0, 1), beside(CENTRE, ".XO..\nXXXO.\n.XO..\n....O"), 1),
    ("two-retaken", "one stone is taken, and two are retaken", "black C3 B3", (2, 1),
     beside("XO.XO.\n.XOO..\n......", "XO..O.\n.XOO..\n......"), 2),
    ("snapback", "one stone is taken, and at its point three are", "white A2 A3", (1, 3),
     beside("XOX.\n.OX.\nXX..", "X.X.\n..X.\nXX.."), 2),
    ("snapback-of-39", "one stone is taken, and at its point 39 are, a chain that closes sixteen squares", "white A4 B4", (1, 39),
     beside(LONG, "\n".join([".X" + 17 * ".", 19 * ".", "." + 18 * "X", "." + 17 * "X" + "."])), 0),
    ("one-for-two", "two stones are taken, and the stone that took them is retaken: the board of three moves before", "black D3 B3 C3", (2, 1),
     beside(SENT, SENT), 1),
    ("one-for-two-twice", "the same twice, with a pass between", "black D3 B3 C3 pass D3 B3 C3", (4, 2), beside(SENT, SENT), 1),
    ("round-of-three", "three kos are taken in turn: the first position comes back", "black C8 B5 C2 B8 C5 B2", (3, 3), beside(THREE, THREE), 2),
    ("two-rounds-of-three", "three kos are taken in turn twice", "black C8 B5 C2 B8 C5 B2 C8 B5 C2 B8 C5 B2", (6, 6), beside(THREE, THREE), 0),
    ("pass-twice", "two passes leave the board as it was", "black pass pass", (0, 0), beside(CENTRE, CENTRE), 1),
]


def no_ko():
    topic = topic_of("no-ko")
    for name, reason, moves, captured, text, turns in NO_KO:
        accept_diagrams(topic, f"no-ko-{name}", reason, rules(12, 7, 10, 13), moves, captured, text, turns)
    return topic


# games on FULLER with more than one fault: name, reason, side and moves, code, index, moves without faults and their last board
ORDER = [
    ("occupied-then-vertex", "a point that is taken, then no vertex", "black A3 I4", "point-occupied", 0, "A1 B1", ".XO..\nXO.O.\n.XO.X\nXO.X."),
    ("vertex-then-occupied", "no vertex, then a point that is taken", "black I4 A3", "vertex-invalid", 0, "A1 B1", ".XO..\nXO.O.\n.XO.X\nXO.X."),
    ("suicide-then-vertex", "a suicide, then no vertex", "white E1 I4", "suicide", 0, "A1 B1", ".XO..\nXO.O.\n.XO.X\nOX.X."),
    ("vertex-then-suicide", "no vertex, then a suicide", "black D44 E1", "vertex-invalid", 0, "A1 B1", ".XO..\nXO.O.\n.XO.X\nXO.X."),
    ("suicide-then-occupied", "a suicide, then a point that is taken", "white E1 A3", "suicide", 0, "A1 B1", ".XO..\nXO.O.\n.XO.X\nOX.X."),
    ("occupied-then-suicide", "a point that is taken, then a suicide", "black B3 E1", "point-occupied", 0, "A1 B1", ".XO..\nXO.O.\n.XO.X\nXO.X."),
    ("ko-then-occupied", "a ko, then a point that is taken", "black C3 B3 A3", "ko", 1, "C3 B1 A1", ".XO..\nX.XO.\n.XO.X\nXO.X."),
    ("ko-then-vertex", "a ko, then no vertex", "black C3 B3 A0", "ko", 1, "C3 B1 A1", ".XO..\nX.XO.\n.XO.X\nXO.X."),
    ("occupied-then-ko", "the point of the stone that took another, then the ko", "black C3 C3 B3", "point-occupied", 1, "C3 B1 A1", ".XO..\nX.XO.\n.XO.X\nXO.X."),
    ("vertex-then-ko", "a pass with a space, then what would be a ko", "black C3 pass\u00a0 B3", "vertex-invalid", 1, "C3 B1 A1", ".XO..\nX.XO.\n.XO.X\nXO.X."),
    ("vertex-twice", "two moves that are no vertices", "black I4 A0", "vertex-invalid", 0, "A1 B1", ".XO..\nXO.O.\n.XO.X\nXO.X."),
    ("vertex-of-two-faults", "a column I, and a row that the board does not have", "black I26", "vertex-invalid", 0, "A1", ".XO..\nXO.O.\n.XO.X\nX..X."),
    ("vertex-off-and-occupied", "a row with a leading zero, of a point that is taken", "black A03", "vertex-invalid", 0, "A1", ".XO..\nXO.O.\n.XO.X\nX..X."),
    ("occupied-after-passes", "after passes a point that is taken, then no vertex", "black pass pass pass A3 I1", "point-occupied", 3, "pass pass pass A1 B1", ".XO..\nXO.O.\n.XO.X\nOX.X."),
]


def order():
    topic = topic_of("order")
    start = FULLER.split()
    numbers = {"vertex-invalid": 8, "point-occupied": 9, "suicide": 11, "ko": 12}
    counterparts = {}
    for name, reason, moves, code, move, good, end in ORDER:
        to_play, *bad = moves.split(" ")
        rule_ids = rules(14, numbers[code])
        captured = (0, 1) if good.startswith("C3") else (0, 0)
        counterpart = counterparts.setdefault((to_play, good), f"order-{name}-repaired")
        if counterpart == f"order-{name}-repaired":
            played(topic, counterpart, f"{reason}: all repaired", rule_ids, start, to_play, good.split(), end.split(), captured)
        rejected(
            topic, f"order-{name}", f"{reason}: the first fault is reported", rule_ids, start, to_play, bad, code, move, counterpart, "two-faults",
        )
    return topic
