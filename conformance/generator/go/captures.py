"""Chains that are captured, and chains that are joined."""

from go.drawing import accept_diagrams, rules, topic_of


def topics():
    return [captures(), joins()]


# name, reason, side and moves, captured stones of black and of white, the first and the last board, turns
CAPTURES = [
    ("corner-one", "one stone in a corner", "black A2", (0, 1), """
        OX. .X.
        ... X..
        ... ...""", 4),
    ("corner-two", "two stones in a corner", "black B2", (0, 2), """
        OOX. ..X.
        X... XX..
        .... ....""", 4),
    ("edge-one", "one stone on the edge", "black D3", (0, 1), """
        .XO.. .X.X.
        ..X.. ..X..
        ..... .....""", 2),
    ("edge-three", "three stones on the edge", "black F3", (0, 3), """
        .XOOO. .X...X
        ..XXX. ..XXX.
        ...... ......""", 2),
    ("centre-one", "one stone in the centre", "black D3", (0, 1), """
        ..... .....
        ..X.. ..X..
        .XO.. .X.X.
        ..X.. ..X..
        ..... .....""", 2),
    ("centre-two", "two stones in the centre", "black E3", (0, 2), """
        ...... ......
        ..XX.. ..XX..
        .XOO.. .X..X.
        ..XX.. ..XX..
        ...... ......""", 0),
    ("centre-four", "a square of four", "black E3", (0, 4), """
        ...... ......
        ..XX.. ..XX..
        .XOOX. .X..X.
        .XOO.. .X..X.
        ..XX.. ..XX..
        ...... ......""", 0),
    ("bent", "a chain that bends twice", "black B1", (0, 5), """
        XXXXX. XXXXX.
        XOOOX. X...X.
        XOXOX. X.X.X.
        X.XXX. XXXXX.""", 2),
    ("row-of-two", "in a row of two", "black B1", (0, 1), "O. .X", 1),
    ("row-of-three", "two chains of a row of three", "black B1", (0, 2), "O.O .X.", 1),
    ("two-chains", "two chains at once", "black C3", (0, 2), """
        XO.OX X.X.X
        .X.X. .X.X.
        ..... .....""", 2),
    ("three-chains", "three chains at once", "black C3", (0, 3), """
        XO.OX X.X.X
        .XOX. .X.X.
        ..X.. ..X..""", 2),
    ("four-chains", "four chains at once", "black C3", (0, 4), """
        ..X.. ..X..
        .XOX. .X.X.
        XO.OX X.X.X
        .XOX. .X.X.
        ..X.. ..X..""", 1),
    ("four-chains-long", "four chains of different length at once", "black D4", (0, 8), """
        ...X... ...X...
        ..XOX.. ..X.X..
        .XXOXX. .XX.XX.
        XOO.OOX X..X..X
        .XXOXX. .XX.XX.
        ..XOX.. ..X.X..
        ...X... ...X...""", 0),
    ("one-of-three", "of three neighbouring chains, one", "black C3", (0, 1), """
        XO.O. X.XO.
        .XO.. .XO..
        ..... .....""", 2),
    ("from-two-sides", "a chain that the stone touches on two sides", "black C2", (0, 3), """
        XXXX XXXX
        XOOX X..X
        XO.X X.XX
        XXXX XXXX""", 0),
    ("from-three-sides", "a chain that the stone touches on three sides", "black C2", (0, 5), """
        XXXXX XXXXX
        XOOOX X...X
        XO.OX X.X.X
        XXXXX XXXXX""", 2),
    ("from-four-sides", "a chain that the stone touches on all sides", "black C3", (0, 8), """
        XXXXX. XXXXX.
        XOOOX. X...X.
        XO.OX. X.X.X.
        XOOOX. X...X.
        XXXXX. XXXXX.""", 1),
    ("two-sides-and-another", "a chain that the stone touches on two sides, and another chain", "black C2", (0, 4), """
        XXXXX. XXXXX.
        XOOX.. X..X..
        XO.OX. X.X.X.
        XXXXX. XXXXX.""", 0),
    ("all-but-one", "all of a board", "black C3", (0, 24), """
        OOOOO .....
        OOOOO .....
        OO.OO ..X..
        OOOOO .....
        OOOOO .....""", 0),
    ("two-by-two", "three stones of a board of four points", "black B1", (0, 3), """
        OO ..
        O. .X""", 2),
    ("only-liberty-corner", "the capture gives the stone its only liberty, in a corner", "black A3", (0, 1), """
        .OX X.X
        OX. OX.
        ... ...""", 2),
    ("only-liberty-chain", "the capture gives a long chain its only liberty", "black C2", (0, 1), """
        OOOOO. OOOOO.
        OXXXO. OXXXO.
        OX.OX. OXX.X.
        OOOX.. OOOX..""", 2),
    ("not-at-a-distance", "a chain that the stone does not touch stays", "black A1", (0, 0), """
        .OX. .OX.
        .XO. .XO.
        .... X...""", 0),
    ("one-liberty-left", "a chain with one liberty left stays", "black B2", (0, 0), """
        OOX OOX
        ... .X.
        ... ...""", 4),
]


def captures():
    topic = topic_of("captures")
    for name, reason, moves, captured, text, turns in CAPTURES:
        accept_diagrams(topic, f"capture-{name}", reason, rules(10, 11, 13), moves, captured, text, turns)
    for name, reason, moves, captured, text in LATER:
        accept_diagrams(topic, f"capture-{name}", reason, rules(13, 10, 7), moves, captured, text)
    return topic


# games in which more than one move matters
LATER = [
    ("gives-liberties-back", "a chain in atari has a liberty again after a capture next to it", "black C3 A2", (0, 1), """
        XO.. X.X.
        .X.. OX..
        .... ...."""),
    ("gives-liberties-back-then-taken", "the same chain is captured later", "black C3 A2 pass B3", (1, 1), """
        XO.. .OX.
        .X.. OX..
        .... ...."""),
    ("in-four-corners", "four captures one after another", "black A4 pass E4 pass A2 pass E2", (0, 4), """
        OX.XO .X.X.
        ..... X...X
        ..... .....
        ..... X...X
        OX.XO .X.X."""),
    ("on-both-sides", "each side takes a stone", "black A2 E2", (1, 1), """
        OX.OX .X.O.
        ..... X...O
        ..... ....."""),
    ("then-filled", "the side that took a stone fills its point", "black D3 pass C3", (0, 1), """
        ..... .....
        ..X.. ..X..
        .XO.. .XXX.
        ..X.. ..X..
        ..... ....."""),
    ("then-played-again", "the other side plays where its stones were", "black B1 A2", (0, 3), """
        OO O.
        O. .X"""),
    ("of-what-was-played", "stones of the game are captured", "black B2 A3 A2 pass B3", (0, 1), """
        ... .X.
        ... XX.
        ... ..."""),
]

# name, reason, moves, the first and the last board, turns
JOINS = [
    ("two", "a stone joins two chains", "black B2", "X.X XXX\n... ...", 2),
    ("three", "a stone joins three chains", "black B2", ".X. .X.\nX.X XXX\n... ...", 2),
    ("four", "a stone joins four chains", "black B2", ".X. .X.\nX.X XXX\n.X. .X.", 1),
    ("itself-on-two-sides", "a stone touches one chain on two sides", "black B2", "XX. XX.\nX.. XX.\n... ...", 2),
    ("itself-on-three-sides", "a stone touches one chain on three sides", "black B2", "XXX XXX\nX.X XXX\n... ...", 2),
    ("itself-on-four-sides", "a stone touches one chain on all sides", "black B2", "XXX. XXX.\nX.X. XXX.\nXXX. XXX.", 1),
    ("out-of-atari", "a chain in atari is made longer", "black C3 D3", "OX.. OXXO\n.O.. .O..\n.... ....", 2),
    ("to-a-friend", "a chain in atari is joined to another", "black C3 E3", "OX.X. OXXXO\nOOO.. OOO..\n..... .....", 2),
    ("own-eye", "a side fills one of its two eyes", "black B4", "X.X. XXX.\nXXXX XXXX\nOOOO OOOO\n.... ....", 2),
]
JOINED = [
    ("two-then-taken", "two chains are joined and captured as one", "black B3 B2", (3, 0), """
        X.XO ...O
        O.O. OOO.
        .O.. .O.."""),
    ("four-then-taken", "four chains are joined and captured as one", "black C3 E2", (6, 0), """
        ..O.. ..O..
        .OXO. .O.O.
        OX.XO O...O
        .OXX. .O..O
        ..OO. ..OO."""),
    ("itself-then-taken", "a chain that has been joined to itself is captured", "black B2 C3", (4, 0), """
        XX.O ..OO
        X.O. ..O.
        OO.. OO.."""),
]


def joins():
    topic = topic_of("joins")
    for name, reason, moves, text, turns in JOINS:
        accept_diagrams(topic, f"join-{name}", reason, rules(11, 13), moves, (0, 0), text, turns)
    for name, reason, moves, captured, text in JOINED:
        accept_diagrams(topic, f"join-{name}", reason, rules(10, 13), moves, captured, text)
    return topic
