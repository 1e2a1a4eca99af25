"""The number of a placement: every arrangement of a group is in a list, and everything else is counted with whole numbers.

A placement is a dictionary from square to letter. The groups follow the table of the chapter; a path is the list of choices, one a group.
"""

from functools import cache
from itertools import combinations, product
from math import comb

PALACE = [3, 4, 5, 12, 13, 14, 21, 22, 23]
ADVISOR_POINTS = [3, 5, 13, 21, 23]
ELEPHANT_POINTS = [2, 6, 18, 22, 26, 38, 42]
HOME_FILES = [(27, 36), (29, 38), (31, 40), (33, 42), (35, 44)]
HOMES = [square for pair in HOME_FILES for square in pair]
SIDES = ("red", "black")
FREE = [(side, kind) for side in SIDES for kind in "nrc"]
BYTES = 17


def own(side, square):
    """The same both ways."""
    return square if side == "black" else 89 - square


def letter(side, kind):
    return kind.upper() if side == "red" else kind


def at_most(squares, most):
    return [chosen for count in range(most + 1) for chosen in combinations(squares, count)]


def officers():
    """By how many there are and how many of them are on homes of pawns: the sets, each a dictionary of own numbers."""
    found = {(count, homes): [] for count in range(6) for homes in range(3)}
    for general, advisors, elephants in product(at_most(PALACE, 1), at_most(ADVISOR_POINTS, 2), at_most(ELEPHANT_POINTS, 2)):
        where = {}
        for kind, squares in zip("kab", (general, advisors, elephants)):
            where |= dict.fromkeys(squares, kind)
        if len(where) == len(general) + len(advisors) + len(elephants):
            found[len(where), sum(square in HOMES for square in where)].append(where)
    return {key: sets for key, sets in found.items() if sets}


OFFICERS = officers()


@cache
def home_pawns(taken):
    """By their number: the sets of squares for home pawns beside the homes in `taken`."""
    sets = {count: [] for count in range(6)}
    for chosen in product((0, 1, 2), repeat=5):
        squares = [pair[at - 1] for pair, at in zip(HOME_FILES, chosen) if at]
        if not taken & set(squares):
            sets[len(squares)].append(squares)
    return {count: found for count, found in sets.items() if found}


# How many sets of home pawns there are does not depend on which homes are taken, only on how many.
TAKEN = [frozenset(), frozenset([38]), frozenset([38, 42])]


@cache
def free(kinds, squares):
    """The ways to put at most two pieces of each of so many kinds on so many squares."""
    return 1 if kinds == 0 else sum(comb(squares, count) * free(kinds - 1, squares - count) for count in range(3))


@cache
def across(red_squares, red_pawns, black_squares, black_pawns):
    """The ways for the pawns across the river, red ones first, and all that is free after them."""
    return sum(
        comb(red_squares, red) * comb(black_squares, black) * free(6, red_squares + black_squares - red - black)
        for red in range(red_pawns + 1)
        for black in range(black_pawns + 1)
    )


@cache
def after_homes(red_officers, red_homes, black_officers, black_homes):
    return across(45 - black_officers - black_homes, 5 - red_homes, 45 - red_officers - red_homes, 5 - black_homes)


@cache
def after_black_officers(red_officers, red_homes, count, taken):
    sets = home_pawns(TAKEN[taken])
    return sum(len(found) * after_homes(red_officers, red_homes, count, homes) for homes, found in sets.items())


@cache
def after_red_homes(count, homes):
    return sum(len(sets) * after_black_officers(count, homes, *key) for key, sets in OFFICERS.items())


@cache
def after_red_officers(count, taken):
    return sum(len(found) * after_red_homes(count, homes) for homes, found in home_pawns(TAKEN[taken]).items())


COUNT = sum(len(sets) * after_red_officers(*key) for key, sets in OFFICERS.items())
# The same for a set of officers with a general.
WITH_GENERALS = sum(
    sum("k" in where.values() for where in red)
    * len(pawns)
    * sum("k" in where.values() for where in black)
    * after_black_officers(key[0], homes, *other)
    for key, red in OFFICERS.items()
    for homes, pawns in home_pawns(TAKEN[key[1]]).items()
    for other, black in OFFICERS.items()
)


def subset(rank, count):
    """The set of `count` numbers with that rank: the greatest number first."""
    chosen = []
    for size in range(count, 0, -1):
        number = size - 1
        while comb(number + 1, size) <= rank:
            number += 1
        chosen.append(number)
        rank -= comb(number, size)
    return chosen[::-1]


def rank_of(numbers):
    return sum(comb(number, size) for size, number in enumerate(sorted(numbers), 1))


class Groups:
    """The groups in order. `place` gets the blocks of each, as (key, ways, rest), and what puts a set of rank r of a block on the board."""

    def __init__(self, choose):
        self.board = {}
        self.choose = choose

    def walk(self):
        officers, homes = {}, {}
        for side in SIDES:
            after = after_red_officers if side == "red" else lambda *key: after_black_officers(*officers["red"], homes["red"], *key)
            blocks = [(key, len(sets), after(*key)) for key, sets in OFFICERS.items()]
            count, taken = self.choose("officers", side, blocks)
            officers[side] = (count,)
            after = after_red_homes if side == "red" else lambda *key: after_homes(*officers["red"], homes["red"], *key)
            squares = frozenset(own(side, square) for square in self.board) & frozenset(HOMES)
            assert len(squares) == taken
            blocks = [(number, len(sets), after(count, number)) for number, sets in home_pawns(squares).items()]
            homes[side] = self.choose("homes", side, blocks)
        left = {side: 5 - homes[side] for side in SIDES}
        squares = [square for square in range(45) if square not in self.board]
        others = sum(square not in self.board for square in range(45, 90))
        blocks = [
            (count, comb(len(squares), count), across(len(squares) - count, 0, others, left["black"])) for count in range(left["red"] + 1)
        ]
        self.choose("p", "red", blocks, squares)
        squares = [square for square in range(45, 90) if square not in self.board]
        others = sum(square not in self.board for square in range(45))
        blocks = [(count, comb(len(squares), count), free(6, len(squares) - count + others)) for count in range(left["black"] + 1)]
        self.choose("p", "black", blocks, squares)
        for kinds, (side, kind) in zip(range(5, -1, -1), FREE):
            squares = [square for square in range(90) if square not in self.board]
            blocks = [(count, comb(len(squares), count), free(kinds, len(squares) - count)) for count in range(3)]
            self.choose(kind, side, blocks, squares)


def decode(index):
    """The placement of that index, and the path to it: of each group the key of its block and the rank there."""
    path = []

    def choose(group, side, blocks, squares=()):
        nonlocal index
        for key, ways, rest in blocks:
            if index < ways * rest:
                break
            index -= ways * rest
        index, rank = divmod(index, ways)
        path.append((key, rank))
        if group == "officers":
            pieces = {own(side, square): kind for square, kind in OFFICERS[key][rank].items()}
        elif group == "homes":
            taken = frozenset(own(side, square) for square in groups.board) & frozenset(HOMES)
            pieces = {own(side, square): "p" for square in home_pawns(taken)[key][rank]}
        else:
            pieces = {squares[number]: group for number in subset(rank, key)}
        assert not pieces.keys() & groups.board.keys()
        groups.board |= {square: letter(side, kind) for square, kind in pieces.items()}
        return key

    groups = Groups(choose)
    groups.walk()
    assert index == 0
    return groups.board, path


def encode(placement):
    """The index of a placement that follows the rules."""
    steps = []

    def choose(group, side, blocks, squares=()):
        mine = {own(side, square): piece.lower() for square, piece in placement.items() if piece == letter(side, piece.lower())}
        if group == "officers":
            where = {square: kind for square, kind in mine.items() if kind in "kab"}
            key = (len(where), sum(square in HOMES for square in where))
            rank = OFFICERS[key].index(where)
        elif group == "homes":
            taken = frozenset(own(side, square) for square in groups.board) & frozenset(HOMES)
            where = {square: "p" for square in mine if mine[square] == "p" and square < 45}
            key = len(where)
            rank = home_pawns(taken)[key].index(sorted(where, key=lambda square: square % 9))
        else:
            where = {square: kind for square, kind in mine.items() if kind == group and own(side, square) in squares}
            key, rank = len(where), rank_of(squares.index(own(side, square)) for square in where)
        before = 0
        for each, ways, rest in blocks:
            if each == key:
                break
            before += ways * rest
        steps.append((before, ways, rank))
        groups.board |= {own(side, square): letter(side, kind) for square, kind in where.items()}
        return key

    groups = Groups(choose)
    groups.walk()
    assert groups.board == placement
    index = 0
    for before, ways, rank in reversed(steps):
        index = before + rank + ways * index
    return index


def hex_of(turn, index):
    return f"{2 * index + (turn == 'red'):0{2 * BYTES}x}"
