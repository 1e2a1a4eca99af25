"""The number of each placement of xiangqi, in the order of xiangqi-index/1 (XI-3 to XI-6).

A board is a dictionary from square to letter, upper case for red. An own number is a square as Black sees it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Callable, Dict, FrozenSet, Generator, List, NamedTuple, Sequence, Tuple

Board = Dict[int, str]
Key = Tuple[int, ...]
Lists = Dict[Key, List[Board]]

HALF = 45
PAWNS = 5
OFFICERS = (  # XI-4: letter, maximum number, own numbers
    ("K", 1, (3, 4, 5, 12, 13, 14, 21, 22, 23)), ("A", 2, (3, 5, 13, 21, 23)), ("B", 2, (2, 6, 18, 22, 26, 38, 42)))
HOMES = ((27, 36), (29, 38), (31, 40), (33, 42), (35, 44))  # XI-5
SHARED = (38, 42)
FREE = "NRCnrc"  # groups 7 to 12


def choose(n: int, count: int) -> int:
    """The number of sets of that size among n squares."""
    result = 1
    for taken in range(count):
        result = result * (n - taken) // (taken + 1)
    return result


def _officers() -> Lists:
    lists: Lists = {(count, shared): [] for count in range(6) for shared in range(3)}
    sets = ([dict.fromkeys(chosen, letter) for size in range(max_count + 1) for chosen in combinations(own, size)]
            for letter, max_count, own in OFFICERS)
    for general, advisors, elephants in product(*sets):
        pieces = {**general, **advisors, **elephants}
        if len(pieces) == len(general) + len(advisors) + len(elephants):
            lists[len(pieces), sum(square in pieces for square in SHARED)].append(pieces)
    return lists


OFFICER_LISTS = _officers()


@lru_cache(maxsize=None)
def home_lists(taken: FrozenSet[int]) -> Lists:
    """The arrangements of pawns at home with elephants on the homes `taken`, by the number of pawns."""
    lists: Lists = {(count,): [] for count in range(PAWNS + 1)}
    for digits in product(range(3), repeat=len(HOMES)):
        squares = [HOMES[file][digit - 1] for file, digit in enumerate(digits) if digit]
        if not taken.intersection(squares):
            lists[len(squares),].append(dict.fromkeys(squares, "P"))
    return lists


@lru_cache(maxsize=None)
def free(kinds: int, n: int) -> int:
    """The number of ways to place `kinds` kinds of at most two pieces each on n squares."""
    return 1 if kinds == 0 else sum(choose(n, count) * free(kinds - 1, n - count) for count in range(3))


@lru_cache(maxsize=None)
def after_red_pawns(upper: int, lower: int, black: int) -> int:
    """The number of ways of groups 6 to 12."""
    return sum(choose(lower, count) * free(6, upper + lower - count) for count in range(black + 1))


@lru_cache(maxsize=None)
def after(group: int, state: Key) -> int:
    """The number of ways after one of groups 1 to 4. The state has two numbers for each side: o and k, later o and h."""
    if group == 4:
        upper, lower = HALF - state[2] - state[3], HALF - state[0] - state[1]
        return sum(choose(upper, count) * after_red_pawns(upper - count, lower, PAWNS - state[3])
                   for count in range(PAWNS - state[1] + 1))
    if group == 2:
        return sum(len(arrangements) * after(3, state + key) for key, arrangements in OFFICER_LISTS.items())
    homes = home_lists(frozenset(SHARED[:state[-1]]))
    return sum(len(arrangements) * after(group + 1, state[:-1] + key) for key, arrangements in homes.items())


COUNT = sum(len(arrangements) * after(1, key) for key, arrangements in OFFICER_LISTS.items())


class Group(NamedTuple):
    """A group, given the pieces of earlier groups."""

    blocks: Sequence[Tuple[Key, int, int]]
    """Key, ways and rest of each block."""
    pieces: Callable[[Key, int], Board]
    """The arrangement of a rank in a block."""
    find: Callable[[Board], Tuple[Key, int]]
    """The block and the rank of the group's pieces on a board."""


def _group_of_lists(side: int, letters: str, lists: Lists, rest: Callable[[Key], int]) -> Group:
    """A group of lists; side 0 is red."""

    def turned(square: int) -> int:
        return square if side else 89 - square

    def case(letter: str) -> str:
        return letter.lower() if side else letter

    def pieces(key: Key, rank: int) -> Board:
        return {turned(own): case(letter) for own, letter in lists[key][rank].items()}

    def find(board: Board) -> Tuple[Key, int]:
        arrangement = {turned(square): letter.upper() for square, letter in board.items()
                       if letter in map(case, letters) and turned(square) < HALF}
        key = next(key for key, arrangements in lists.items() if arrangement in arrangements)
        return key, lists[key].index(arrangement)

    return Group([(key, len(arrangements), rest(key)) for key, arrangements in lists.items()], pieces, find)


def _group_of_choices(letter: str, squares: Sequence[int], max_count: int, rest: Callable[[int], int]) -> Group:
    """A group that can be on any free squares (XI-6)."""

    def pieces(key: Key, rank: int) -> Board:
        pieces = {}
        for size in range(key[0], 0, -1):
            number = max(number for number in range(len(squares)) if choose(number, size) <= rank)
            rank -= choose(number, size)
            pieces[squares[number]] = letter
        return pieces

    def find(board: Board) -> Tuple[Key, int]:
        numbers = [number for number, square in enumerate(squares) if board.get(square) == letter]
        return (len(numbers),), sum(choose(number, size) for size, number in enumerate(numbers, 1))

    blocks = [((count,), choose(len(squares), count), rest(count)) for count in range(max_count + 1)]
    return Group(blocks, pieces, find)


def groups(board: Board) -> Generator[Group, Key, None]:
    """The twelve groups. The caller puts the pieces of each group on the board, and sends its key, before the next group."""
    state: Key = ()
    for side in range(2):
        group = 1 + 2 * side
        before = state
        officer_key = yield _group_of_lists(side, "KAB", OFFICER_LISTS, lambda key: after(group, before + key))
        taken = frozenset(own for own in SHARED if (own if side else 89 - own) in board)
        lists = home_lists(taken)
        officers = officer_key[0]
        homes = yield _group_of_lists(side, "P", lists, lambda key: after(group + 1, (*before, officers, *key)))
        state = (*before, officers, *homes)
    pawns_left = (PAWNS - state[1], PAWNS - state[3])
    upper = [square for square in range(HALF) if square not in board]
    lower = [square for square in range(HALF, 2 * HALF) if square not in board]
    count = yield _group_of_choices("P", upper, pawns_left[0],
                                    lambda count: after_red_pawns(len(upper) - count, len(lower), pawns_left[1]))
    free_count = len(upper) - count[0] + len(lower)
    yield _group_of_choices("p", lower, pawns_left[1], lambda count: free(6, free_count - count))
    for kinds, letter in zip(range(5, -1, -1), FREE):
        squares = [square for square in range(2 * HALF) if square not in board]
        yield _group_of_choices(letter, squares, 2, lambda count: free(kinds, len(squares) - count))


def board_of(index: int) -> Board:
    """The placement of an index below COUNT."""
    board: Board = {}
    coder = groups(board)
    group = next(coder)
    while True:
        for key, ways, rest in group.blocks:
            if index < ways * rest:
                break
            index -= ways * rest
        index, rank = divmod(index, ways)
        board.update(group.pieces(key, rank))
        try:
            group = coder.send(key)
        except StopIteration:
            return board


def index_of(target: Board) -> int:
    """The index of a placement that follows the rules."""
    board: Board = {}
    coder = groups(board)
    group = next(coder)
    steps = []
    while True:
        key, rank = group.find(target)
        keys = [block[0] for block in group.blocks]
        before = sum(ways * rest for _, ways, rest in group.blocks[:keys.index(key)])
        steps.append((before, group.blocks[keys.index(key)][1], rank))
        board.update(group.pieces(key, rank))
        try:
            group = coder.send(key)
        except StopIteration:
            break
    index = 0
    for before, ways, rank in reversed(steps):
        index = before + rank + ways * index
    return index
