"""Numbers of placements: each block of each group, the bounds of the index, and placements at random."""

from rng import Rng
from topic import Topic
from xiangqi import rules_model
from xiangqi.fen import ranks
from xiangqi.index_model import COUNT, OFFICERS, decode, encode, hex_of, index_of, walk

ORIGIN = "all arrangements of officers and of pawns at home in lists, everything else counted with whole numbers"
CONFIRMED = "both counts of placements, which were known before; a second program, written from the chapter alone, agreed"

OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
REAL = "rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2"
EMPTY = "9/9/9/9/9/9/9/9/9/9"
TURNS = ("red", "black")


def topics():
    return [groups(), bounds(), drawn(), notations()]


def topic_of(name):
    return Topic("xi", name, ORIGIN, CONFIRMED)


def placement(board):
    """The letter on each square."""
    return {9 * row + col: letter for (row, col), letter in rules_model.read(board)[0].items()}


def value(turn, board):
    return {"turn": turn, "board": board}


def both(topic, name, reason, rules, turn, index, covers="", board=None):
    board = board or ranks(decode(index))
    wire = {"hex": hex_of(turn, index)}
    topic.both(name, reason, rules, wire, value(turn, board), covers)


def built(wishes, rng):
    """The index of a placement with these blocks: key and whether the rank is the first or the last; the others are first or any."""

    def pick(number, blocks):
        if number in wishes:
            key, is_last = wishes[number]
            ways = next(ways for each, ways, _ in blocks if each == key)
            return key, ways - 1 if is_last else 0
        if rng is None:
            return blocks[0][0], 0
        key, ways, _ = rng.pick(blocks)
        return key, rng.below(ways)

    return index_of(walk(pick)[1])


GROUP_RULE = ["XI-4", "XI-5", "XI-4", "XI-5", *["XI-6"] * 8]


def groups():
    """Each block of each group: the first arrangement with nothing else on the board, the last one among others."""
    topic, rng = topic_of("groups"), Rng(2001)
    for number, rule in enumerate(GROUP_RULE, 1):
        keys = {"XI-4": list(OFFICERS), "XI-5": [(taken, count) for taken in range(3) for count in range(6)]}.get(rule)
        for key in keys or range(6 if number < 7 else 3):
            for is_last in (False, True):
                wishes = {number: (key, is_last)}
                if rule == "XI-5":
                    taken, count = key
                    wishes = {number: (count, is_last), number - 1: ((5, taken), is_last)}
                elif is_last and number in (5, 6):
                    # Pawns at home would leave fewer.
                    wishes |= {2 if number == 5 else 4: (0, False)}
                index = built(wishes, rng if is_last else None)
                words = "-".join(map(str, key if isinstance(key, tuple) else (key,)))
                which = "last" if is_last else "first"
                reason = f"group {number}, block {words.replace('-', ', ')}, its {which} arrangement"
                turn = TURNS[rng.below(2)]
                both(topic, f"group-{number}-{words}-{which}", reason, f"{rule} XI-3", turn, index, f"group.{number}.{words}.{which}")
    return topic


def bounds():
    """The first and the last index, those around the blocks of group 1, and around powers of 2."""
    topic = topic_of("bounds")
    for name, index in (("first", 0), ("second", 1), ("last", COUNT - 1), ("middle", COUNT // 2)):
        for turn in TURNS:
            both(topic, f"{name}-{turn}", f"the {name} index, {turn} to move", "XI-1 XI-2 XI-8", turn, index, f"bound.{name}.{turn}")
    start = 0
    for key in OFFICERS:
        words = f"{key[0]}-{key[1]}"
        for which, index in (("before", start - 1), ("at", start)):
            if index > 0:
                reason = f"the index {which} the beginning of block ({key[0]}, {key[1]}) of group 1"
                both(topic, f"block-{words}-{which}", reason, "XI-4 XI-3", "red", index, f"block.{words}.{which}")
        start += len(OFFICERS[key]) * rest_of(key)
    for power in (8, 16, 31, 32, 53, 63, 64, 96, 126, 127, 128, 129, 132):
        for off in (-1, 0):
            reason = f"the index 2^{power}{'' if off == 0 else ' - 1'}"
            name = f"power-{power}-{'at' if off == 0 else 'before'}"
            both(topic, name, reason, "XI-3 XI-1", "black", 2**power + off, f"power.{power}.{'at' if off == 0 else 'before'}")
    return topic


def rest_of(key):
    found = []

    def pick(number, blocks):
        if number == 1:
            found.extend(rest for each, _, rest in blocks if each == key)
            return key, 0
        return blocks[0][0], 0

    walk(pick)
    return found[0]


DRAWN = [
    ("opening", "the opening", OPENING),
    ("real", "the position of a real link", REAL),
    ("generals", "two generals that face each other", "4k4/9/9/9/9/9/9/9/9/4K4"),
    ("red-general", "a general alone", "9/9/9/9/9/9/9/9/9/4K4"),
    ("black-general", "a general alone", "4k4/9/9/9/9/9/9/9/9/9"),
    ("pawns-across", "all pawns across the river", "PPPPP4/9/9/9/9/9/9/9/9/4ppppp"),
    ("pawns-at-home", "all pawns at home, one step on", "9/9/9/9/p1p1p1p1p/P1P1P1P1P/9/9/9/9"),
    ("elephants-on-homes", "elephants on homes of pawns", "9/9/9/p1p1p1p1p/2b3b2/2B3B2/P1P1P1P1P/9/9/9"),
    ("two-cannons", "two cannons in the corners of a rank", "c7c/9/9/9/9/9/9/9/9/9"),
    ("free-pieces", "horses, rooks and cannons alone", "nnrrcc3/9/9/9/9/9/9/9/9/3NNRRCC"),
    ("pawn-on-last-rank", "pawns on the last ranks", "P7P/9/9/9/9/9/9/9/9/p7p"),
    ("no-defenders", "all but generals, advisors and elephants", "rn5nr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RN5NR"),
]


def drawn():
    """Placements written by hand, and random ones: by their number, and with few or many pieces."""
    topic, rng = topic_of("placements"), Rng(2002)
    for name, reason, board in DRAWN:
        for turn in TURNS:
            both(topic, f"{name}-{turn}", f"{reason}, {turn} to move", "XI-2 XI-3 XI-1", turn, encode(placement(board)), f"drawn.{name}.{turn}", board)
    for number in range(40):
        index = 0
        for _ in range(5):
            index = 2**32 * index + rng.below(2**32)
        both(topic, f"random-{number:02}", "an index at random", "XI-3 XI-2", TURNS[number % 2], index % COUNT, f"random.{number}")
    for number in range(30):
        index = built({}, rng)
        both(topic, f"built-{number:02}", "blocks at random", "XI-3 XI-2", TURNS[number % 2], index, f"built.{number}")
    return topic


# Boards that an encoder reads as another one: the board, and how a decoder writes it.
NOTATIONS = [
    ("split-rank", "45/" + EMPTY[2:], EMPTY),
    ("ones", "111111111/" + EMPTY[2:], EMPTY),
    ("split-last", EMPTY[:-1] + "36", EMPTY),
    ("split-between", OPENING.replace("1c5c1", "1c23c1"), OPENING),
    ("elephants-e", OPENING.replace("rnbakabnr", "rneakaenr"), OPENING),
    ("elephants-capital-e", OPENING.replace("RNBAKABNR", "RNEAKAENR"), OPENING),
    ("horses-h", OPENING.replace("rnbakabnr", "rhbakabhr"), OPENING),
    ("horses-capital-h", OPENING.replace("RNBAKABNR", "RHBAKABHR"), OPENING),
    ("one-of-each", OPENING.replace("RNBAKABNR", "RHBAKAENR"), OPENING),
]
GAPS = ["8R", "R8", "N1N1C1C1R", "1R7", "7R1", "2R3C2"]


def notations():
    """Boards in other notations, and the digits of a board that is decoded."""
    topic = topic_of("notations")
    for name, board, same in NOTATIONS:
        wire = {"hex": hex_of("red", encode(placement(same)))}
        topic.accept("encode", name, f"the board {board}", "XI-12", {"value": value("red", board)}, wire, f"xi.encode.notation.{name}")
    for number, rank in enumerate(GAPS):
        for row in (0, 4, 9):
            board = "/".join(rank if each == row else "9" for each in range(10))
            wire = {"hex": hex_of("black", encode(placement(board)))}
            topic.accept("decode", f"gaps-{number}-{row}", f"{rank} on row {row}", "XI-11", wire, value("black", board), f"xi.decode.gaps.{number}.{row}")
    return topic
