"""xiangqi-fen/1: the picture of a board as text; a decoder chooses the identities."""

from itertools import permutations

import codewords
import xiangqi_position
from errors import STRICT, Refusal
from pieces import (CANDIDATES, DEAD, HOME_FILE, INDEX, KINDS, SIDES, across_river, ids_of,
                    kind_of, side_of)
from xiangqi_position import Position

# XF-3: each letter as a side and a kind; E and H are other letters for B and N.
_LETTERS = {}
for _kind in KINDS:
    for _letter in _kind + {"B": "E", "N": "H"}.get(_kind, ""):
        _LETTERS[_letter] = ("red", _kind)
        _LETTERS[_letter.lower()] = ("black", _kind)

_SIDE_FIELD = {"w": "red", "r": "red", "b": "black"}  # XF-5


def decode(text, allow=STRICT):
    """The position, and beside it the fields three to six as they stand."""
    end = text.find(" ")
    if end < 0:
        end = len(text)
    squares = _read_board(text, end)
    turn, rest = _read_fields(text, end)
    return Position(turn, squares), rest


def _read_board(text, end):
    """The first field. XF-12 gives the order of the judgements at one character."""
    picture = {(side, kind): [] for side in SIDES for kind in KINDS}
    rank = width = 0
    for at in range(end + 1):
        character = text[at] if at < end else None  # None: the end of the field
        if character is None or character == "/":
            if (rank == 9) != (character is None):
                raise Refusal("fen-ranks", at)  # XF-1
            if width < 9:
                raise Refusal("fen-files", at)  # XF-2: too soon
            rank, width = rank + 1, 0
        elif character in _LETTERS:
            if width == 9:
                raise Refusal("fen-files", at)  # XF-2: passed
            group = _LETTERS[character]
            picture[group].append(9 * rank + width)
            if not any(_choices(*group, picture[group])):
                raise Refusal("fen-identity", at)  # XF-11
            width += 1
        elif character in "123456789":
            width += int(character)  # XF-4
            if width > 9:
                raise Refusal("fen-files", at)  # XF-2: passed
        else:
            raise Refusal("fen-letter", at)  # XF-3: it has no width
    return _identities(picture)


def _read_fields(text, at):
    """The side to move and the fields that are not kept; `at` is the end of the first field."""
    turn, rest, number = "red", [], 1  # XF-5: red moves where the second field is absent
    while at < len(text):  # a space stands at `at`
        start = at + 1
        at = text.find(" ", start)
        if at < 0:
            at = len(text)
        number += 1
        if start == at or number == 7:
            raise Refusal("fen-fields", start)  # XF-6
        if number == 2:
            turn = _SIDE_FIELD.get(text[start:at])
            if turn is None:
                raise Refusal("fen-side", start)  # XF-5
        else:
            rest.append(text[start:at])
    return turn, rest


def _choices(side, kind, squares):
    """Every way to give the squares to ids that have them in their lists, the other ids dead.

    At most 5! = 120 of them: a prefix of the text with more squares than ids is refused at once.
    """
    ids = ids_of(side, kind)
    if len(squares) > len(ids):
        return
    places = squares + [DEAD] * (len(ids) - len(squares))
    for choice in set(permutations(places)):
        if all(place in INDEX[piece] for piece, place in zip(ids, choice)):
            yield dict(zip(ids, choice))


def _identities(picture):
    """Sides and kinds do not affect one another: the best choice of each by itself."""
    squares = [DEAD] * 32
    for (side, kind), places in picture.items():
        for piece, place in min(_choices(side, kind, places), key=_rank_of_choice).items():
            squares[piece] = place
    return tuple(squares)


def _rank_of_choice(choice):
    bits = "".join(
        codewords.words(len(CANDIDATES[piece]))[INDEX[piece][place]]
        for piece, place in sorted(choice.items())
    )
    at_home_file = sum(
        kind_of(piece) == "P" and place is not DEAD
        and across_river(side_of(piece), place) and place % 9 == HOME_FILE[piece]
        for piece, place in choice.items()
    )
    return len(bits), -at_home_file, bits  # XF-8, XF-9, XF-10


def encode(position):
    xiangqi_position.check(position)  # XF-13
    board = [None] * 90
    for piece, square in enumerate(position.squares):
        if square is not DEAD:
            letter = kind_of(piece)  # XF-7: B and N
            board[square] = letter if side_of(piece) == "red" else letter.lower()
    ranks = []
    for row in range(10):
        rank, empty = "", 0
        for letter in (*board[9 * row:9 * row + 9], ""):  # "" ends the last run of empty squares
            if letter is None:
                empty += 1
                continue
            rank += (str(empty) if empty else "") + letter  # XF-7: the greatest digits
            empty = 0
        ranks.append(rank)
    return "/".join(ranks) + (" w" if position.turn == "red" else " b")
