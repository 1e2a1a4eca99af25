"""Boards of every size with stones at random, for analyse."""

from go.drawing import analysed, chain, rules, swapped, topic_of
from rng import Rng


def topics():
    return [random_boards()]


def labelled(board):
    """Chains by labels: each stone takes the least label of its neighbours, until nothing changes."""
    rows, cols = len(board), len(board[0])
    label = {(row, column): row * cols + column for row in range(rows) for column in range(cols) if board[row][column] != "."}
    changed = True
    while changed:
        changed = False
        for (row, column), mine in label.items():
            for at in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
                if at in label and board[at[0]][at[1]] == board[row][column] and label[at] < mine:
                    label[row, column] = mine = label[at]
                    changed = True
    chains = []
    for first in sorted(set(label.values())):
        mark = board[first // cols][first % cols]
        chains.append(chain(board, mark, [at for at, own in label.items() if own == first]))
    return chains


RECTANGLES = [
    (2, 1), (1, 7), (7, 1), (1, 25), (25, 1), (2, 3), (3, 2), (2, 25), (25, 2), (3, 5), (5, 3), (4, 6), (6, 4),
    (5, 7), (7, 5), (7, 9), (9, 7), (8, 16), (16, 8), (9, 13), (13, 9), (3, 22), (22, 3), (11, 12), (19, 17),
]
DENSITIES = [20, 45, 65, 80, 95, 30, 55, 90]


def random_board(rng, rows, cols, density):
    return ["".join(rng.pick("XO") if rng.below(100) < density else "." for _ in range(cols)) for _ in range(rows)]


def random_boards():
    topic = topic_of("random", "stones at random", "labels that spread until nothing changes; the plain model said the same")
    rng = Rng(406)
    plan = [(size, size, number) for size in range(2, 26) for number in range(2 if size in (3, 5, 9) else 1)]
    plan += [(rows, cols, 0) for rows, cols in RECTANGLES]
    for order, (rows, cols, number) in enumerate(plan):
        density = DENSITIES[order % len(DENSITIES)]
        board = random_board(rng, rows, cols, density)
        if order % 3 == 2:
            # larger chains: each row twice, shifted by one point
            board = [board[row // 2 * 2][row % 2 :] + board[row // 2 * 2][: row % 2] for row in range(rows)]
        if order % 2:
            board = swapped(board)
        chains = labelled(board)
        analysed(
            topic, f"random-{rows}-by-{cols}-{number}", f"stones at random on {rows} by {cols}", rules(2, 3, 4, 5), board,
            all(each["liberties"] for each in chains), chains,
        )
    return topic
