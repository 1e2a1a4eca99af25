"""The weight of a move, as the tables of the chapter Xiangqi compact game have it: read from the chapter."""

import re
from pathlib import Path

from xiangqi import rules_model as rules
from xiangqi.game_model import Layout

CHAPTER = (Path(__file__).resolve().parents[3] / "spec/src/xiangqi-compact.md").read_text(encoding="utf-8")
KINDS = {"general": "k", "advisor": "a", "elephant": "b", "horse": "n", "rook": "r", "cannon": "c", "pawn": "p"}
CAPTURED, ATTACKED = (
    {KINDS[name]: int(numbers[column]) for name, *numbers in re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \|$", CHAPTER, re.M)} for column in (0, 1)
)
VALUES = {
    KINDS[name]: [[int(digit, 16) for digit in row] for row in rows.split()]
    for name, rows in re.findall(r"^(\w+) +((?:[0-9a-f]{5} ?){10})$", CHAPTER, re.M)
}


def value(letter, square):
    row, col = square
    return VALUES[letter.lower()][row if letter.isupper() else 9 - row][min(col, 8 - col)]


def score(board, move):
    """Below 0 and above 16 too."""
    start, to = move
    letter, after = board[start], rules.moved(board, move)
    enemy = rules.other(rules.side_of(letter))
    captured = CAPTURED[board[to].lower()] if to in board else 0
    flees, enters = rules.is_attacked(board, start, enemy), rules.is_attacked(after, to, enemy)
    return 4 + captured + (flees - enters) * ATTACKED[letter.lower()] + value(letter, to) - value(letter, start)


def weigh(board, move):
    half_powers = max(0, min(16, score(board, move)))
    return (2 + half_powers % 2) * 2 ** (half_powers // 2)


COMPACT = Layout("xc", 0xF1, 2, weigh)
