"""The number of a placement: every arrangement of a group is in a list, and everything else is counted with whole numbers.

A placement is a dictionary from square to letter. The groups follow the table of the chapter.
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
    """By their number: the sets of squares for home pawns outside of the homes in `taken`."""
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
    """The ways to put at most two pieces of each of `kinds` kinds on `squares` squares."""
    return 1 if kinds == 0 else sum(comb(squares, count) * free(kinds - 1, squares - count) for count in range(3))


@cache
def across(red_squares, red_pawns, black_squares, black_pawns):
    """The ways for the pawns across the river, red ones first, and for the pieces of groups 7 to 12 after them."""
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


def walk(pick):
    """Builds a placement. `pick` receives the number of a group and its blocks, as (key, ways, rest), and returns a key and a rank.

    Returns the placement, and for each group the count of its earlier blocks, its ways and its rank.
    """
    board, steps, officers, homes = {}, [], {}, {}

    def group(blocks, pieces_of):
        key, rank = pick(len(steps) + 1, blocks)
        at = [block[0] for block in blocks].index(key)
        steps.append((sum(ways * rest for _, ways, rest in blocks[:at]), blocks[at][1], rank))
        pieces = pieces_of(key, rank)
        assert not pieces.keys() & board.keys()
        board.update(pieces)
        return key

    def turned(side, pieces):
        return {own(side, square): letter(side, kind) for square, kind in pieces.items()}

    def any_of(side, kind, among, most, rest):
        free = [square for square in among if square not in board]
        blocks = [(count, comb(len(free), count), rest(len(free) - count)) for count in range(most + 1)]
        return group(blocks, lambda count, rank: {free[number]: letter(side, kind) for number in subset(rank, count)})

    for side in SIDES:
        is_red = side == "red"
        after = after_red_officers if is_red else lambda *key: after_black_officers(*officers["red"], homes["red"], *key)
        blocks = [(key, len(sets), after(*key)) for key, sets in OFFICERS.items()]
        count, taken = group(blocks, lambda key, rank: turned(side, OFFICERS[key][rank]))
        officers[side] = (count,)
        after = after_red_homes if is_red else lambda *key: after_homes(*officers["red"], homes["red"], *key)
        sets = home_pawns(frozenset(own(side, square) for square in board) & frozenset(HOMES))
        assert sum(map(len, sets.values())) == sum(map(len, home_pawns(TAKEN[taken]).values()))
        blocks = [(number, len(found), after(count, number)) for number, found in sets.items()]
        homes[side] = group(blocks, lambda key, rank: turned(side, dict.fromkeys(sets[key][rank], "p")))
    upper, lower = range(45), range(45, 90)
    left = {side: 5 - homes[side] for side in SIDES}
    others = sum(square not in board for square in lower)
    any_of("red", "p", upper, left["red"], lambda squares: across(squares, 0, others, left["black"]))
    others = sum(square not in board for square in upper)
    any_of("black", "p", lower, left["black"], lambda squares: free(6, squares + others))
    for kinds, (side, kind) in zip(range(5, -1, -1), FREE):
        any_of(side, kind, range(90), 2, lambda squares: free(kinds, squares))
    return board, steps


def index_of(steps):
    index = 0
    for before, ways, rank in reversed(steps):
        index = before + rank + ways * index
    return index


def decode(index):
    """The placement of that index."""
    left = index

    def pick(_, blocks):
        nonlocal left
        for key, ways, rest in blocks:
            if left < ways * rest:
                break
            left -= ways * rest
        left, rank = divmod(left, ways)
        return key, rank

    board, steps = walk(pick)
    assert left == 0 and index_of(steps) == index
    return board


def encode(placement):
    """The index of a placement that follows the rules."""
    board = {}

    def squares_of(side, kinds):
        return {own(side, square): piece.lower() for square, piece in placement.items() if piece in [letter(side, kind) for kind in kinds]}

    def pick(group_number, blocks):
        side = "red" if group_number in (1, 2, 5, 7, 8, 9) else "black"
        if group_number in (1, 3):
            where = squares_of(side, "kab")
            key = (len(where), sum(square in HOMES for square in where))
            rank = OFFICERS[key].index(where)
        elif group_number in (2, 4):
            where = {square: "p" for square in squares_of(side, "p") if square < 45}
            taken = frozenset(own(side, square) for square in board) & frozenset(HOMES)
            key, rank = len(where), home_pawns(taken)[len(where)].index(sorted(where, key=lambda square: square % 9))
        else:
            kind, among = ("p", range(45, 90)) if group_number < 7 else ("nrc"[(group_number - 7) % 3], range(90))
            where = {square: kind for square in squares_of(side, kind) if square in among}
            free = [square for square in range(90) if square not in board and own(side, square) in among]
            key, rank = len(where), rank_of(free.index(own(side, square)) for square in where)
        board.update({own(side, square): letter(side, kind) for square, kind in where.items()})
        return key, rank

    found, steps = walk(pick)
    assert found == placement
    return index_of(steps)


def hex_of(turn, index):
    return f"{2 * index + (turn == 'red'):0{2 * BYTES}x}"
