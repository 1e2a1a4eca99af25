"""xiangqi-fen/1 for an engine, which rejects nothing. See spec/src/xiangqi-fen.md for the numbers."""

import re

SAME_LETTERS = str.maketrans("EHeh", "BNbn")
# The most pieces of a kind, and their squares, of which the side's own back rank is the last (XP-5 to XP-9).
PIECES = dict.fromkeys("NRC", (2, set(range(90)))) | {
    "K": (1, {66, 67, 68, 75, 76, 77, 84, 85, 86}), "A": (2, {66, 68, 76, 84, 86}),
    "B": (2, {47, 51, 63, 67, 71, 83, 87}), "P": (5, {*range(45), *range(45, 54, 2), *range(54, 63, 2)})}


class Reject(Exception):
    """A fault of a FEN: its code and its character."""


def read_fen(text):
    """Checks a xiangqi-fen/1, and returns its board and its side as engines read them."""
    first, *fields = text.split(" ")
    rows, placed = [""], {letter: [] for kind in PIECES for letter in (kind, kind.lower())}
    for at, character in enumerate(first + " "):
        letter = character.translate(SAME_LETTERS)
        width = 1 if letter in placed else int(character) if character in set("123456789") else 0
        if character in "/ ":
            if (len(rows) == 10) != (character == " "):
                raise Reject("fen-ranks", at)
            rows += [""]
        elif width == 0:
            raise Reject("fen-letter", at)
        if len(rows[-1]) + width > 9 or not width and len(rows[-2]) < 9:
            raise Reject("fen-files", at)
        if letter in placed:
            square = 9 * (len(rows) - 1) + len(rows[-1])
            squares, (most, possible) = placed[letter], PIECES[letter.upper()]
            squares.append(square if letter.isupper() else 89 - square)
            own_files = [square % 9 for square in squares if square >= 45 and letter in "Pp"]
            if len(squares) > most or not possible.issuperset(squares) or len(own_files) > len(set(own_files)):
                raise Reject("fen-identity", at)
        rows[-1] += letter if letter in placed else "." * width
    at = len(first) + 1
    for number, field in enumerate(fields):
        if not field or number == 5:
            raise Reject("fen-fields", at)
        if number == 0 and field not in ("w", "r", "b"):
            raise Reject("fen-side", at)
        at += len(field) + 1
    board = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows[:10]))
    return f"{board} {'b' if fields[:1] == ['b'] else 'w'}"
