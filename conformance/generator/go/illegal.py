"""Illegal positions, which play rejects and analyse accepts, alone and with other faults."""

from go import model as go_model
from go.drawing import diagrams, game, played, put, rules, swapped, topic_of
from topic import bit


def topics():
    return [illegal(), illegal_first_fault()]


# name, reason, offset, side to play and moves, the board and its repair
ILLEGAL = [
    ("one-point", "the only point is taken", 48, "black", "X ."),
    ("one-point-move", "the only point is taken, and there is a pass", 48, "white pass", "X ."),
    ("row-of-two", "a full row", 48, "black", "XX X."),
    ("column-of-two", "a full column", 48, "white", "X X\nX ."),
    ("two-by-two", "a full board of one colour", 48, "black pass", "XX XX\nXX X."),
    ("two-halves", "two chains; one has no liberty", 48, "black", "XXXX XXX.\nOOOO OOOO\n.... ...."),
    ("last-of-seven", "the last stone of a row", 56, "black A1", "....XXO ....X.O"),
    ("from-byte-to-byte", "a chain from the first byte to the second", 48, "black A1", "..OXXXX ..OXXX."),
    ("second-byte", "a chain that fills the second byte", 56, "white pass pass", "....OXXXXX ....OXXXX."),
    ("first-stone-above", "the first stone of the chain is above the leftmost one", 48, "black",
     "...OX ...OX\n..OXX ..OX.\n...OO ...OO"),
    ("hole", "a stone in the hole of a chain", 64, "white A1",
     "..... .....\n.XXX. .XXX.\n.XOX. .X.X.\n.XXX. .XXX.\n..... ....."),
    ("outer-shut", "a chain round the edge, shut in from within", 48, "black",
     "XXXXX XXXXX\nXOOOX XOOOX\nXO.OX XO.OX\nXOOOX XOOOX\nXXXXX XXXX."),
    ("two-of-a-color", "of three chains of one colour the second has no liberty", 56, "white",
     "X...O X...O\n...OX ...O.\n....O ....O\nX.... X...."),
]


def twice(topic, name, reason, rule_ids, at, to_play, moves, lines, repaired, tags=""):
    """The rejected position and its counterpart."""
    shut = next(each for each in go_model.analyse(lines)["chains"] if not each["liberties"])
    row, column = shut["stones"][0]
    assert at == 48 + (row * len(lines[0]) + column) // 5 * 8, name
    covers = f"gc.play.{name}"
    if not moves or set(moves) == {"pass"}:
        end = repaired
    else:
        end, _ = go_model.play(repaired, to_play, moves)
    played(topic, f"{name}-repaired", f"{reason}: repaired", rule_ids, repaired, to_play, moves, end, (0, 0))
    topic.reject("play", name, reason, rule_ids, game(lines, to_play, moves), "position-illegal", bit(at), f"{name}-repaired", covers, tags)


# a stone without liberties on 19 by 19: row, column, offset
SHUT = [(0, 0, 48), (0, 7, 56), (1, 1, 80), (9, 9, 336), (11, 18, 408), (18, 0, 592), (18, 18, 624)]


def illegal():
    topic = topic_of("illegal")
    for number, (name, reason, at, moves, text) in enumerate(ILLEGAL):
        lines, repaired = diagrams(text)
        to_play, *moves = moves.split()
        for suffix, turn in (("", list), ("-colours", swapped))[
            : 1 + (number % 2 and any("X" in line for line in repaired))
        ]:
            change = ", with the colours exchanged" if suffix else ""
            twice(topic, f"illegal-{name}{suffix}", f"{reason}{change}", rules(6, 1), at, to_play, moves, turn(lines), turn(repaired))
    for number, (row, column, at) in enumerate(SHUT):
        around = [
            (r, c, "O")
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= r < 19 and 0 <= c < 19
        ]
        repaired = put(["." * 19] * 19, around)
        lines = put(repaired, [(row, column, "X")])
        if number % 2:
            lines, repaired = swapped(lines), swapped(repaired)
        reason = f"a stone that is shut in at row {row}, column {column}"
        twice(topic, f"illegal-19-{row}-{column}", reason, rules(6), at, "black", ["pass"], lines, repaired)
    for name, mark in (("black", "X"), ("white", "O")):
        lines = [mark * 25] * 25
        repaired = put(lines, [(24, 24, ".")])
        twice(topic, f"illegal-25-full-{name}", f"25 by 25 full of {name}", rules(6), 48, "black", [], lines, repaired)
        corner = put(["." * 25] * 25, [(23, 24, mark), (24, 23, mark)])
        lines = put(corner, [(24, 24, "X" if mark == "O" else "O")])
        twice(
            topic, f"illegal-25-last-{name}", f"the last point of 25 by 25, shut in by {name}", rules(6), 1040, "white", [], lines, corner,
        )
    return topic


SEVERAL = [
    ("two-colours", "two chains of two colours", 64, """
        ..... .....
        X.... X....
        OX... .X...
        X...O X...O
        ...OX ...O."""),
    ("long-and-short", "a long chain and a stone that ends before it", 48, """
        ..OX ..O.
        O.OX O.OX
        XOOX .OOX"""),
    ("four", "four chains", 48, """
        XO.OX .O.O.
        O...O O...O
        X...X X...X
        OX.XO .X.X."""),
    ("same-byte", "two chains in one byte", 56, """
        .X.X. .X.X.
        XOXOX X.X.X
        .X.X. .X.X."""),
]
# name, reason, hex, moves, code, offset, a valid board and moves
ILLEGAL_AND = [
    ("illegal-trailing", "a position that is not legal, and a byte too many", "0100000100000100", "", "trailing-bytes", 56, ".", ""),
    ("illegal-unused", "a position that is not legal, and unused trits", "01000001000004", "", "unused-trits-not-zero", 48, ".", ""),
    ("illegal-byte", "a position that is not legal, and a byte out of range after it", "01000006000007f3", "", "byte-out-of-range", 56, "O.....", ""),
    ("illegal-cut", "a position that is not legal as far as it goes, and its last byte is missing", "01000006000007", "", "truncated", 56, "O.....", ""),
    ("illegal-move", "a position that is not legal, and a move that is no vertex", "01000006000007" + "00", "I1", "position-illegal", 48, "O.....", "C1"),
    ("illegal-occupied", "a position that is not legal, and a move to a point that is taken", "01000006000007" + "00", "A1", "position-illegal", 48, "O.....", "C1"),
    ("illegal-suicide", "a position that is not legal, and a suicide", "010000060000" + "45" + "00", "A1", "position-illegal", 48, "......", "A1"),
    ("trailing-move", "a byte too many, and a move that is no vertex", "0100000100000000", "I1", "trailing-bytes", 56, ".", "pass"),
    ("large-move", "too many columns, and a move that is no vertex", "0100001a0000" + "00" * 6, "A2", "board-too-large", 24, "......", "A1"),
    ("cut-move", "a record that is cut, and a move that is no vertex", "01000006", "", "truncated", 24, "......", "A1"),
]


def illegal_first_fault():
    topic = topic_of("illegal-first-fault")
    for name, reason, at, text in SEVERAL:
        lines, repaired = diagrams(text)
        for suffix, turn in (("", list), ("-colours", swapped)):
            change = ", with the colours exchanged" if suffix else ""
            twice(
                topic, f"illegal-several-{name}{suffix}", f"no liberty for {reason}: the first is reported{change}", rules(6, 14), at,
                "black", [], turn(lines), turn(repaired), "two-faults",
            )
    counterparts = {(".", ""): "illegal-one-point-repaired", (".", "pass"): "record-1-by-1"}
    for name, reason, data, bad, code, at, sound, good in ILLEGAL_AND:
        rule_ids = rules(*((6, 14, 1) if code == "position-illegal" else (14, 1, 2) if "large" in name else (14, 1)))
        counterpart = counterparts.setdefault((sound, good), f"first-fault-{name}-repaired")
        if counterpart == f"first-fault-{name}-repaired":
            column = " ABC".index(good[:1] or " ") - 1
            end = put([sound], [(0, column, "X")]) if good else [sound]
            played(topic, counterpart, f"{reason}: all repaired", rule_ids, [sound], "black", good.split(), end, (0, 0))
        wrong = {"hex": data, "to_play": "black", "moves": bad.split()}
        full = f"first-fault-{name}"
        topic.reject(
            "play", full, f"{reason}: the first fault is reported", rule_ids, wrong, code, bit(at), counterpart, f"gc.play.{full}", "two-faults",
        )
    return topic
