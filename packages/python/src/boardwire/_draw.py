"""Draws boards: a text for `print`, and an SVG image for notebooks.

A drawing contains no text from outside: each letter and number comes from this file.
"""

from __future__ import annotations

from typing import List, Optional, Sequence, Tuple

from ._pieces import DEAD, Square, kind_of, letter_of, side_of

_GO_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # GC-8: no I
_MAX_CELLS = 1 << 16
"""The maximum number of cells of an image: browsers draw larger images slowly."""
_STEP, _MARGIN, _PIXELS = 40, 60, 600
_INK, _PAPER, _RED, _WOOD, _LINE = "#1c1c1c", "#fdf6e3", "#b3261e", "#e3b875", "#5d4020"
_CHARACTERS = {"red": dict(zip("KABNRCP", "帥仕相傌俥炮兵")), "black": dict(zip("KABNRCP", "將士象馬車砲卒"))}

Dot = Tuple[int, int]  # row and column


def board_text(rows: int, cols: int, cells: bytes) -> str:
    """The cells of a ternary board, with the coordinates of Go if the board is small enough."""
    if not cells:
        return f"{rows} x {cols} cells"
    letters = cells.translate(bytes.maketrans(b"\0\1\2", b".OX")).decode("ascii")
    lines = [letters[start:start + cols] for start in range(0, len(letters), cols)]
    return _text(lines, *_go_names(rows, cols))


def position_text(turn: str, squares: Sequence[Square]) -> str:
    """The ranks of a Xiangqi board in the letters of FEN, and the side to move. `*` has two pieces."""
    letters = ["."] * 90
    for piece, square in enumerate(squares):
        if square is not DEAD:
            letters[square] = letter_of(piece) if letters[square] == "." else "*"
    lines = ["".join(letters[start:start + 9]) for start in range(0, 90, 9)]
    return f"{_text(lines, 'abcdefghi', range(9, -1, -1))}\n{turn} to move"


def _go_names(rows: int, cols: int) -> Tuple[str, Sequence[int]]:
    """The names of columns and rows; empty if a side is longer than 25."""
    return (_GO_COLUMNS[:cols], range(rows, 0, -1)) if max(rows, cols) <= len(_GO_COLUMNS) else ("", ())


def _text(lines: Sequence[str], columns: str, numbers: Sequence[int]) -> str:
    """The lines, a space between letters, within the names of columns and rows."""
    spaced = [" ".join(line) for line in lines]
    if not numbers:
        return "\n".join(spaced)
    width = len(str(max(numbers)))
    names = f"{'':{width}} {' '.join(columns)}"
    return "\n".join([names, *(f"{number:>{width}} {line} {number}" for number, line in zip(numbers, spaced)), names])


def board_svg(rows: int, cols: int, cells: bytes) -> Optional[str]:
    """Stones on the points of a grid. None for a board that is too large or has no cells."""
    if not 0 < len(cells) <= _MAX_CELLS:
        return None
    dots = [(divmod(index, cols), cell) for index, cell in enumerate(cells) if cell]
    lines = [((row, 0), (row, cols - 1)) for row in range(rows)] + [((0, col), (rows - 1, col)) for col in range(cols)]
    shapes = [
        _lines(lines),
        _dots([dot for dot, _ in dots], 36, _INK),
        _dots([dot for dot, cell in dots if cell == 1], 33, "#fff"),
    ]
    return _image(rows, cols, f"{rows} x {cols} cells", shapes, *_go_names(rows, cols))


def position_svg(turn: str, squares: Sequence[Square]) -> str:
    """A Xiangqi board with the characters of the pieces."""
    lines = [((row, 0), (row, 8)) for row in range(10)] + [((0, col), (9, col)) for col in (0, 8)]
    lines += [((top, col), (top + 4, col)) for top in (0, 5) for col in range(1, 8)]
    lines += [((top, col), (top + 2, 8 - col)) for top in (0, 7) for col in (3, 5)]
    shapes = [_lines(lines)] + [_label(col, 4.5, river, _LINE) for col, river in zip((1, 2, 6, 7), "楚河漢界")]
    for side, ink in (("red", _RED), ("black", _INK)):
        placed = [(piece, divmod(square, 9)) for piece, square in enumerate(squares)
                  if square is not DEAD and side_of(piece) == side]
        shapes += [_dots([dot for _, dot in placed], 36, ink), _dots([dot for _, dot in placed], 33, _PAPER)]
        shapes += [_label(dot[1], dot[0], _CHARACTERS[side][kind_of(piece)], ink) for piece, dot in placed]
    return _image(10, 9, f"Xiangqi, {turn} to move", shapes, "abcdefghi", range(9, -1, -1))


def _image(rows: int, cols: int, title: str, shapes: List[str], columns: str, numbers: Sequence[int]) -> str:
    width, height = 2 * _MARGIN + _STEP * (cols - 1), 2 * _MARGIN + _STEP * (rows - 1)
    scale = min(1, _PIXELS / max(width, height))
    names = [_label(col, row, name, _INK, 14) for row in (-1, rows) for col, name in enumerate(columns)]
    names += [_label(col, row, str(number), _INK, 14) for col in (-1, cols) for row, number in enumerate(numbers)]
    return "".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width * scale:.0f}" '
        f'height="{height * scale:.0f}" role="img" font-family="sans-serif" text-anchor="middle" '
        f'dominant-baseline="central"><title>{title}</title><rect width="{width}" height="{height}" fill="{_WOOD}"/>',
        *shapes, *names, "</svg>",
    ])


def _at(number: float) -> str:
    return f"{_MARGIN + _STEP * number:g}"


def _lines(ends: Sequence[Tuple[Dot, Dot]]) -> str:
    path = "".join(f"M{_at(left)} {_at(top)}L{_at(right)} {_at(bottom)}" for (top, left), (bottom, right) in ends)
    return f'<path d="{path}" stroke="{_LINE}" stroke-width="1.5"/>'


def _dots(dots: Sequence[Dot], width: int, color: str) -> str:
    """Discs, as one path: a line without length has round ends."""
    path = "".join(f"M{_at(col)} {_at(row)}h0" for row, col in dots)
    return f'<path d="{path}" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>'


def _label(col: float, row: float, text: str, color: str, size: int = 22) -> str:
    return f'<text x="{_at(col)}" y="{_at(row)}" font-size="{size}" fill="{color}">{text}</text>'
