"""The moves of xiangqi with a flaw, which is the name of a bug, and the scores of xiangqi-compact/1 with one."""

from misreadings.common import *

KINDS_OF_FEN = str.maketrans("EHeh", "BNbn")
LINES = ((0, 1), (0, -1), (1, 0), (-1, 0))
STEPS = {"K": LINES, "A": [(i, j) for i in (-1, 1) for j in (-1, 1)], "B": [(i, j) for i in (-2, 2) for j in (-2, 2)],
         "N": [(i, j) for i in range(-2, 3) for j in range(-2, 3) if abs(i * j) == 2]}


def board_of(fen):
    """The letters by square, and whether red is to move."""
    return {square: letter.translate(KINDS_OF_FEN) for square, letter in letters_of(fen).items()}, fen.split(" ")[1:2] != ["b"]


def fen_of(board, red):
    ranks = ["".join(board.get(9 * row + col, "1") for col in range(9)) for row in range(10)]
    return "/".join(ranks) + (" w" if red else " b")


def after(board, start, to):
    return {**{square: letter for square, letter in board.items() if square != start}, to: board[start]}


def is_home(kind, red, row, col, flaw):
    """Whether a general, an advisor or an elephant may be there."""
    if kind in "KA":
        return (3 <= col <= 5 or flaw == "out-of-the-palace") and (row > 6 if red else row < 3)
    return kind != "B" or (row > 4) == red or flaw == "elephants-across-the-river"


def targets(board, start, flaw=""):
    """The squares that a piece can move to, or that it protects."""
    kind, red, (row, col) = board[start].upper(), board[start].isupper(), divmod(start, 9)
    if kind in "RC":
        for down, right in LINES:
            line = [9 * (row + down * i) + col + right * i for i in range(1, 10) if 0 <= row + down * i < 10 and 0 <= col + right * i < 9]
            met = [at for at, square in enumerate(line) if square in board]
            yield from line[: met[0] if met else None]
            screens = int(kind == "C" and flaw != "cannon-without-a-screen")
            yield from (line[at] for at in (met[1:] if screens and flaw == "cannon-over-any-screens" else met[screens : screens + 1]))
        return
    ahead = -1 if red else 1
    steps = STEPS.get(kind) or [(ahead if flaw != "pawn-attacks-backward" else -ahead, 0)]
    if kind == "P" and (row < 5) == red:
        steps = [*steps, (0, 1), (0, -1)]
    for down, right in steps:
        to, over = (row + down, col + right), 9 * int(down / 2) + int(right / 2)
        if flaw == "leg-at-the-target" and kind == "N":
            over = 9 * (down - int(down / 2)) + right - int(right / 2)
        is_free = not over or start + over not in board
        if is_free and 0 <= to[0] < 10 and 0 <= to[1] < 9 and is_home(kind, red, *to, flaw):
            yield 9 * to[0] + to[1]


def is_attacked(board, square, flaw=""):
    red = board[square].isupper()
    return any(square in targets(board, start, flaw) for start, letter in board.items() if letter.isupper() != red)


def in_check(board, red, flaw):
    generals = {letter: square for square, letter in board.items() if letter in "Kk"}
    own = generals.get("K" if red else "k")
    if own is None or flaw == "no-check":
        return False
    if len(generals) == 2 and flaw != "facing-generals":
        low, high = sorted(generals.values())
        if low % 9 == high % 9 and not any(square in board for square in range(low + 9, high, 9)):
            return True
    return is_attacked(board, own, flaw)


def legal(board, red, flaw="", flaw_of_check=""):
    """The names of the legal moves."""
    for start in sorted(square for square, letter in board.items() if letter.isupper() == red):
        for to in sorted(targets(board, start, flaw)):
            if to in board and board[to].isupper() == red:
                continue
            if flaw == "pinned-pieces" and board[start] not in "Kk" or not in_check(after(board, start, to), red, flaw_of_check):
                yield name_of(start) + name_of(to)


# xiangqi-compact/1: the values of captures, of attacks, and of squares by row (XC-8)

CAPTURED = dict(zip("KABNRCP", (16, 5, 5, 9, 14, 9, 6)))
ATTACKED = dict(zip("KABNRCP", (2, 1, 3, 3, 9, 4, 3)))
SQUARES = {
    "K": "00000 00000 00000 00000 00000 00000 00000 00001 00033 00057",
    "A": "00000 00000 00000 00000 00000 00000 00000 00000 00003 00010",
    "B": "00000 00000 00000 00000 00000 00300 00000 00006 00000 00200",
    "N": "76666 68c85 78997 5b8c8 687aa 67b89 55668 26687 13252 00431",
    "R": "8aaaa 799a9 799a9 8bbbb 89abb 8bbba 8aaab 07799 27581 09585",
    "C": "42301 22220 12323 23435 32236 33536 32336 44559 32445 00457",
    "P": "35687 58bda 36999 479ba 36798 20404 40004 00000 00000 00000",
}


def value_of(letter, square, flaw):
    row, col = divmod(square, 9)
    row = 9 - row if letter.islower() and flaw != "black-seen-from-red" else row
    col = col if col < 5 else col - 5 if flaw == "columns-repeated" else 8 - col
    return int(SQUARES[letter.upper()].split(" ")[row][col], 16)


def score(board, start, to, flaw):
    letter, taken = board[start], board.get(to)
    if flaw == "capture-by-the-mover" and taken:
        taken = letter
    moved = {**board, to: letter} if flaw == "attacked-before-the-move" else after(board, start, to)
    attacks = is_attacked(board, start) * (flaw != "flight-forgotten") - is_attacked(moved, to, flaw)
    total = 4 + (CAPTURED[taken.upper()] if taken else 0) + attacks * ATTACKED[letter.upper()]
    total += value_of(letter, to, flaw) - value_of(letter, start, flaw)
    return max(0, min(20 if flaw == "scores-to-20" else 16, total))


def weight(score, flaw):
    return {"weights-of-powers-of-two": 2 << score // 2, "weights-rounded": round(2 * 2 ** (score / 2))}.get(flaw, (2 + score % 2) << score // 2)
