"""Boards that are drawn together with their chains, for analyse."""

from go.drawing import SWAP, accept_analysis_diagrams, rules, topic_of


def topics():
    return [singles(), shapes()]


SINGLES = [
    ("first-corner", "X... #+..\n.... +...\n.... ...."),
    ("second-corner", "...X ..+#\n.... ...+\n.... ...."),
    ("third-corner", ".... ....\n.... +...\nX... #+.."),
    ("last-corner", ".... ....\n.... ...+\n...X ..+#"),
    ("top", ".X.. +#+.\n.... .+..\n.... ...."),
    ("left", ".... +...\nX... #+..\n.... +..."),
    ("right", ".... ...+\n...X ..+#\n.... ...+"),
    ("bottom", ".... ....\n.... ..+.\n..X. .+#+"),
    ("centre", ".... .+..\n.X.. +#+.\n.... .+.."),
    ("centre-right", ".... ..+.\n..X. .+#+\n.... ..+."),
]


def both(topic, name, reason, rule_ids, legal, text):
    accept_analysis_diagrams(topic, name, reason, rule_ids, legal, text)
    accept_analysis_diagrams(topic, f"{name}-colours", f"{reason}, with the colours exchanged", rule_ids, legal, text.translate(SWAP))


def singles():
    topic = topic_of("singles")
    for name, text in SINGLES:
        both(topic, f"single-{name}", f"one stone: {name.replace('-', ' ')}", rules(4, 3, 5), True, text)
    return topic


# name, reason, legal, the board and its chains
SHAPES = [
    ("two-in-a-row", "two stones side by side", True, """
        .... .++.
        .XX. +##+
        .... .++."""),
    ("two-in-a-column", "two stones one above the other", True, """
        ... .+.
        .X. +#+
        .X. +#+
        ... .+."""),
    ("two-colours-touch", "stones of two colours side by side", True, """
        .... .+.. ..+.
        .XO. +#.. ..#+
        .... .+.. ..+."""),
    ("diagonal", "stones that touch at corners only", True, """
        X... #+.. .+.. .... ....
        .X.. +... +#+. ..+. ....
        ..X. .... .+.. .+#+ ...+
        ...X .... .... ..+. ..+#"""),
    ("diagonal-other", "stones that touch at corners only, from the right", True, """
        ...X ..+# ..+. .... ....
        ..X. ...+ .+#+ .+.. ....
        .X.. .... ..+. +#+. +...
        X... .... .... .+.. #+.."""),
    ("diagonal-crossed", "two pairs crossed", True, """
        .... .+.. ..+. .... ....
        .XO. +#.. ..#+ .... ....
        .OX. .... .... +#.. ..#+
        .... .... .... .+.. ..+."""),
    ("diagonal-joined", "two stones that touch at corners, and a third that joins them", True, """
        X.. #+.
        XX. ##+
        ... ++."""),
    ("ring", "a chain round the whole edge", True, """
        XXXXX #####
        X...X #+++#
        X...X #+.+#
        X...X #+++#
        XXXXX #####"""),
    ("ring-broken", "a chain round the edge but for one point", True, """
        XXXX ####
        X..X #++#
        X..X #++#
        XX.X ##+#"""),
    ("ring-round-a-stone", "a chain round the edge, and a stone of the other colour within", True, """
        XXXXX ##### .....
        X...X #+++# ..+..
        X.O.X #+.+# .+#+.
        X...X #+++# ..+..
        XXXXX ##### ....."""),
    ("rings", "rings within rings", True, """
        XXXXXXX ####### ....... .......
        X.....X #+++++# ..+++.. .......
        X.OOO.X #+...+# .+###+. .......
        X.OXO.X #+...+# .+#.#+. ...#...
        X.O.O.X #+...+# .+#+#+. ...+...
        X.OOO.X #+...+# .+###+. .......
        X.....X #+++++# ..+++.. .......
        XXXXXXX ####### ....... ......."""),
    ("hole", "a chain with a hole of one point", True, """
        ..... .+++.
        .XXX. +###+
        .X.X. +#+#+
        .XXX. +###+
        ..... .+++."""),
    ("hole-filled", "a chain whose hole holds a stone without liberties", False, """
        ..... .+++. .....
        .XXX. +###+ .....
        .XOX. +#.#+ ..#..
        .XXX. +###+ .....
        ..... .+++. ....."""),
    ("hole-of-two", "a chain with a hole of two points, one of them taken", True, """
        XXXX. ####+ .....
        X.OX. #+.#+ .+#..
        XXXX. ####+ ....."""),
    ("two-holes", "a chain with two holes and no other liberty", True, """
        X.X.X #+#+#
        XXXXX #####"""),
    ("liberty-of-two-chains", "one liberty of two chains of one colour", True, """
        X.X #+. .+#"""),
    ("liberty-of-two-colours", "one liberty of two chains of two colours", True, """
        X.O #+. .+#"""),
    ("liberty-of-four-chains", "one liberty of four chains", True, """
        .X. +#+ +.. ..+ ...
        X.X .+. #+. .+# .+.
        .X. ... +.. ..+ +#+"""),
    ("liberty-from-two-sides", "a liberty that a chain touches from two sides", True, """
        XX. ##+
        X.. #+.
        ... +.."""),
    ("liberty-from-three-sides", "a liberty that a chain touches from three sides", True, """
        XXX ###
        X.X #+#
        ... +.+"""),
    ("liberty-from-four-sides", "the only liberty of a chain, which touches it from four sides", True, """
        XXX ###
        X.X #+#
        XXX ###"""),
    ("full-1-by-1", "the only point is taken", False, "X #"),
    ("full-1-by-2", "a row without an empty point", False, "XX ##"),
    ("full-2-by-1", "a column without an empty point", False, """
        X #
        X #"""),
    ("full-2-by-2", "four stones on four points", False, """
        XX ##
        XX ##"""),
    ("full-3-by-4", "a board full of one colour", False, """
        XXXX ####
        XXXX ####
        XXXX ####"""),
    ("full-of-two-1-by-2", "a row of two colours without an empty point", False, "XO #. .#"),
    ("full-of-two-2-by-2", "two colours crossed on a full board", False, """
        XO #. .# .. ..
        OX .. .. #. .#"""),
    ("full-of-two-halves", "a full board in two halves", False, """
        XXX ### ...
        OOO ... ###"""),
    ("full-but-one-1-by-2", "a row with one empty point", True, "X. #+"),
    ("full-but-the-first", "full but for the first point", True, """
        .XXX +###
        XXXX ####
        XXXX ####"""),
    ("full-but-one-inside", "full but for a point inside", True, """
        XXXX ####
        XX.X ##+#
        XXXX ####"""),
    ("full-but-the-last", "full but for the last point", True, """
        XXXX ####
        XXXX ####
        XXX. ###+"""),
    ("no-liberty-first", "a stone without liberties in the first corner", False, """
        XO. #.. .#+ ...
        O.. ... .+. #+.
        ... ... ... +.."""),
    ("no-liberty-last", "a stone without liberties in the last corner", False, """
        ... ..+ ... ...
        ..O .+# .+. ...
        .OX ... +#. ..#"""),
    ("no-liberty-four", "four chains without liberties, of both colours", False, """
        XO.OX #.... .#+.. ..+#. ....# ..... ..... ..... ..... ..... ..... ..... .....
        O...O ..... .+... ...+. ..... #+... ...+# ..... ..... ..... ..... ..... .....
        X...X ..... ..... ..... ..... ..... ..... #+... ...+# ..... .+... ...+. .....
        OX.XO ..... ..... ..... ..... ..... ..... ..... ..... #.... .#+.. ..+#. ....#"""),
    ("no-liberty-one-of-a-pair", "a long chain without liberties next to one with a liberty", False, """
        XXXO. ###.. ...#+
        OOOO. ..... ####+"""),
    ("arms-joined-below", "two arms that are joined in the last row", True, """
        X.X #+#
        X.X #+#
        XXX ###"""),
    ("arms-joined-below-right-first", "two arms that are joined in the last row, the right one longer", True, """
        ..X ++#
        X.X #+#
        XXX ###"""),
    ("comb-up", "a comb with its teeth up", True, """
        X.X.X #+#+#
        X.X.X #+#+#
        XXXXX #####"""),
    ("comb-down", "a comb with its teeth down", True, """
        XXXXX #####
        X.X.X #+#+#
        X.X.X #+#+#"""),
    ("comb-right", "a comb with its teeth to the right", True, """
        XXX ###
        X.. #++
        XXX ###
        X.. #++
        XXX ###"""),
    ("comb-left", "a comb with its teeth to the left", True, """
        XXX ###
        ..X ++#
        XXX ###
        ..X ++#
        XXX ###"""),
    ("arms-joined-from-the-right", "four arms, each joined to the next a row later, from the right", True, """
        X.X.X.X #+#+#+#
        X.X.XXX #+#+###
        X.XXX.. #+###++
        XXX.... ###++.."""),
    ("arms-joined-from-the-left", "four arms, each joined to the next a row later, from the left", True, """
        X.X.X.X #+#+#+#
        XXX.X.X ###+#+#
        ..XXX.X ++###+#
        ....XXX ..++###"""),
    ("spiral", "a spiral", True, """
        XXXXXXX #######
        ......X ++++++#
        XXXXX.X #####+#
        X...X.X #+++#+#
        X.XXX.X #+###+#
        X.....X #+++++#
        XXXXXXX #######"""),
    ("serpent", "a chain that turns back twice", True, """
        XXX ###
        X.. #++
        XXX ###
        ..X ++#
        XXX ###"""),
    ("cross", "a cross", True, """
        .X. +#+
        XXX ###
        .X. +#+"""),
    ("letter-h", "two columns joined in the middle", True, """
        X.X #+#
        XXX ###
        X.X #+#"""),
    ("nested", "two arms, and a chain between them", True, """
        X.X.X #+.+# .+#+.
        X.X.X #+.+# .+#+.
        X...X #+++# ..+..
        XXXXX ##### ....."""),
    ("interlocked", "two combs in each other, one of them broken", True, """
        XX.XX ##+.. ..+## ..... ..+..
        XOXOX #.... ....# .#.#. ..#..
        XOXOX #.... ....# .#.#. ..#..
        OOOOO ..... ..... ##### .....
        ..... ..... ..... +++++ ....."""),
    ("interlocked-full", "two combs in each other, one without liberties", False, """
        XXXXX ##### .....
        XOXOX #.#.# .#.#.
        XOXOX #.#.# .#.#.
        OOOOO ..... #####
        ..... ..... +++++"""),
    ("order-of-chains", "the chain of the higher row comes first, though it lies to the right", True, """
        .X. +#+ +..
        X.. .+. #+.
        ... ... +.."""),
    ("rows-2-by-3", "six points in two rows", True, """
        X.O #+. .+# ...
        ..X +.. ... .+#"""),
    ("rows-3-by-2", "the same six points in three rows", True, """
        X. #+ .. ..
        O. .. #+ .+
        .X .. +. +#"""),
    ("rows-1-by-5", "five points in a row", True, "XX.O. ##+.. ..+#+"),
    ("rows-5-by-1", "the same five points in a column", True, """
        X # .
        X # .
        . + +
        O . #
        . . +"""),
]


def shapes():
    topic = topic_of("shapes")
    for number, (name, reason, legal, text) in enumerate(SHAPES):
        rule_ids = rules(*((3, 4, 5) if legal else (5, 3, 4)))
        # every fifth one in both colours
        (both if number % 5 == 4 else accept_analysis_diagrams)(topic, f"shape-{name}", reason, rule_ids, legal, text)
    return topic
