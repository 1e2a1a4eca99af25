"""Occupied points, and stones without liberties."""

from go.drawing import accept_diagrams, empty, played, put, reject_diagrams, rejected, rules, topic_of


def topics():
    return [occupied(), suicides(), whole()]


# name, reason, moves, replacement of the last one, captured stones, the first and the last board
OCCUPIED = [
    ("own", "a point with a stone of the same colour", "black B2", "A1", (0, 0), "... ...\n.X. .X.\n... X.."),
    ("other", "a point with a stone of the other colour", "black B2", "A1", (0, 0), "... ...\n.O. .O.\n... X.."),
    ("first-point", "the first point is taken", "black A3", "B3", (0, 0), "O.. OX.\n... ...\n... ..."),
    ("last-point", "the last point is taken", "black C1", "B1", (0, 0), "... ...\n... ...\n..X .XX"),
    ("just-played", "the point of the move before", "black B2 B2", "B1", (0, 0), "... ...\n... .X.\n... .O."),
    ("played-before", "the point of the move two before", "black B2 A1 B2", "C3", (0, 0), "... ..X\n... .X.\n... O.."),
    ("after-passes", "a point that is taken, after passes", "black B2 pass pass pass pass B2", "", (0, 0), "... ...\n... .X.\n... ..."),
    ("filled-again", "a point whose stone was captured, and that is occupied again", "black A2 pass A3 A3", "C1", (0, 1), "OX. XX.\n... X..\n... ..O"),
    ("without-liberty", "a point that is taken, in a chain with one liberty", "white A3", "C2", (0, 0), "XO. XO.\n... ..O\n... ..."),
    ("that-has-taken", "the point of a stone that has taken another", "black D3 D3", "B1", (0, 1),
     "..... .....\n..X.. ..X..\n.XO.. .X.X.\n..X.. ..X..\n..... .O..."),
]


def occupied():
    topic = topic_of("occupied")
    for number, (name, reason, moves, instead, captured, text) in enumerate(OCCUPIED):
        rule_ids, turns = rules(9, 14), 1 - number % 2
        reject_diagrams(topic, "point-occupied", f"occupied-{name}", reason, rule_ids, moves, instead, captured, text, turns)
    return topic


SUICIDES = [
    ("only-point", "the only point of a board", "black pass A1", "pass", (0, 0), ". .", 1),
    ("row-of-two", "a stone that fills a row with one of its colour", "black A1", "", (0, 0), ".X .X", 1),
    ("row-of-three-joined", "a stone that fills a row of its colour", "black B1", "pass", (0, 0), "X.X X.X", 0),
    ("two-by-two-joined", "a stone that fills a board of its colour", "black B1", "", (0, 0), "XX XX\nX. X.", 1),
    ("two-by-two-alone", "a stone between two others, which have another liberty", "black A2", "pass", (0, 0), ".O .O\nO. O.", 1),
    ("corner", "a stone in a corner", "black A3", "C1", (0, 0), ".O. .O.\nO.. O..\n... ..X", 4),
    ("edge", "a stone on the edge", "black B3", "B1", (0, 0), "O.O O.O\n.O. .O.\n... .X.", 2),
    ("centre", "a stone in the centre", "black B2", "pass", (0, 0), ".O. .O.\nO.O O.O\n.O. .O.", 1),
    ("two", "a chain of two", "black B3", "D1", (0, 0), "X.O. X.O.\nOO.. OO..\n.... ...X", 1),
    ("made-longer", "a chain in atari, made longer", "black C3", "", (0, 0), "OX. OX.\nOOO OOO\n... ...", 0),
    ("joins-two", "a stone that joins two chains", "black C3", "A1", (0, 0), "OX.XO OX.XO\nOOOOO OOOOO\n..... X....", 0),
    ("joins-three", "a stone that joins three chains", "black C4", "A1", (0, 0),
     "OX.XO OX.XO\nOOXOO OOXOO\n.OOO. .OOO.\n..... X....", 0),
    ("joins-four", "a stone that joins four chains", "black C3", "E5", (0, 0),
     "..O.. ..O.X\n.OXO. .OXO.\nOX.XO OX.XO\n.OXO. .OXO.\n..O.. ..O..", 1),
    ("large", "a chain of nine whose eye is filled", "black C3", "F3", (0, 0),
     "OOOOO. OOOOO.\nOXXXO. OXXXO.\nOX.XO. OX.XOX\nOXXXO. OXXXO.\nOOOOO. OOOOO.", 1),
    ("each-with-a-liberty", "a stone between three others, each of which has another liberty", "black C3", "C1", (0, 0),
     "XO.OX XO.OX\n..O.. ..O..\n..... ..X..", 0),
    ("where-a-stone-was", "a stone where one was just captured", "black D3 C3", "A1", (0, 1),
     "..... .....\n..X.. ..X..\n.XO.. .X.X.\n..X.. ..X..\n..... O....", 1),
    ("row-of-three", "a stone where one of two was just captured", "black B1 A1", "pass", (0, 2), "O.O .X.", 1),
    ("of-the-side-in-turn", "a point that the other side may fill; a pass came before", "white pass A3", "C1", (0, 0),
     ".O. .O.\nO.. O..\n... ..X", 0),
    ("after-many-passes", "a suicide after many passes", "black " + "pass " * 30 + "A3", "pass", (0, 0), ".O. .O.\nO.. O..\n... ...", 0),
    ("small-letter", "a suicide, written in a small letter", "black a1", "", (0, 0), ".XX .XX", 0),
]


def suicides():
    topic = topic_of("suicides")
    for name, reason, moves, instead, captured, text, turns in SUICIDES:
        reject_diagrams(topic, "suicide", f"suicide-{name}", reason, rules(11, 14), moves, instead, captured, text, turns)
    accept_diagrams(topic, "no-suicide-for-the-other-side", "the point is no suicide for the side of the stones next to it",
                 rules(11, 7), "black pass A3", (0, 0), ".O. OO.\nO.. O..\n... ...")
    return topic


def whole():
    """25 by 25 full but for one point: a suicide for one side, a capture of all other stones for the other."""
    topic = topic_of("full")
    for name, row, column, vertex in (("first", 0, 0, "A25"), ("middle", 12, 8, "J13"), ("last", 24, 24, "Z1")):
        lines = put(["X" * 25] * 25, [(row, column, ".")])
        end = put(empty(25, 25), [(row, column, "O")])
        reason = f"25 by 25 full of black but for the {name} point"
        played(topic, f"full-{name}-taken", f"{reason}: white takes all", rules(10, 11, 13), lines, "white", [vertex], end, (624, 0))
        played(topic, f"full-{name}-pass", f"{reason}: black passes", rules(11), lines, "black", ["pass"], lines, (0, 0))
        rejected(
            topic, f"full-{name}-suicide", f"{reason}: black fills it", rules(11), lines, "black", [vertex], "suicide", 0,
            f"full-{name}-pass",
        )
    return topic
