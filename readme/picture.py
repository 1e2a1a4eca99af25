#!/usr/bin/env python3
"""Draws light.svg and dark.svg, the picture of README.md, from what the program prints.

    readme/picture.py [--program target/release/boardwire] [--check]

`--check` writes nothing and fails if a picture is out of date.
"""

import argparse
import shlex
import subprocess
import sys
from html import escape
from pathlib import Path

HERE = Path(__file__).resolve().parent
LINK = "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1"
CONFORM = ["conform", "--testee", "python3 conformance/bugs/bugs.py last-byte-not-checked", "--format", "ternary-board/1", "--fail-fast"]
PIECES = dict(zip("KABNRCPkabnrcp", "帅仕相马车炮兵将士象马车炮卒"))
FIELDS = ("turn", "red general 0", "red advisor 1", "red advisor 2", "red rook 7", "red cannon 9", "red pawn 13",
          "black general 16", "black cannon 26", "black pawn 31", "padding")
CELL, LINE, WIDTH, COLUMNS = 25, 17, 980, 132
THEMES = {
    "light": {"back": "#ffffff", "frame": "#d0d7de", "text": "#1f2328", "weak": "#59636e", "wrong": "#c11c28",
              "board": "#f4e3c1", "grid": "#8a6d3b", "red": "#b3261e", "black": "#1f2328", "disc": "#fffaf0"},
    "dark": {"back": "#0d1117", "frame": "#3d444d", "text": "#e6edf3", "weak": "#9198a1", "wrong": "#ff7b72",
             "board": "#4a3c25", "grid": "#a98d5c", "red": "#ff8a80", "black": "#e6edf3", "disc": "#241d12"},
}


def run(program, *arguments):
    return subprocess.run([program, *arguments], cwd=HERE.parent, capture_output=True, text=True, encoding="utf-8").stdout


def diagram(program):
    """The rows of the board of the link."""
    rows = run(program, "convert", LINK, "--to", "diagram", "--lossy").splitlines()[:10]
    assert len(rows) == 10 and all(len(row) == 9 for row in rows), rows
    return rows


def fields(program):
    """Some lines of `explain`. Of blank columns that all of them have, at most two in a row stay."""
    lines = run(program, "explain", LINK).splitlines()
    chosen = [next(line for line in lines if f" {name} " in line) for name in FIELDS]
    width = max(map(len, chosen))
    chosen = [line.ljust(width) for line in chosen]
    is_blank = [all(line[at] == " " for line in chosen) for at in range(width)]
    kept = [at for at in range(width) if not all(is_blank[max(at - 2, 0) : at + 1])]
    return ["".join(line[at] for at in kept).rstrip() for line in chosen]


def failure(program):
    """The first failing vector of a testee with a bug, as `conform` reports it."""
    lines = run(program, *CONFORM).splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("FAIL"))
    return lines[first : lines.index("", first)]


def text(x, y, words, color, extra=""):
    return f'<text x="{x}" y="{y}" fill="{color}" xml:space="preserve"{extra}>{escape(words)}</text>'


def board(rows, left, top, theme):
    right, bottom = left + 8 * CELL, top + 9 * CELL
    river = top + 4 * CELL
    out = [f'<rect x="{left - 18}" y="{top - 18}" width="{8 * CELL + 36}" height="{9 * CELL + 36}" rx="4" fill="{theme["board"]}"/>']
    lines = [(left, top + CELL * row, right, top + CELL * row) for row in range(10)]
    for col in range(9):
        x = left + CELL * col
        lines += [(x, top, x, bottom)] if col in (0, 8) else [(x, top, x, river), (x, river + CELL, x, bottom)]
    for y in (top, bottom - 2 * CELL):
        lines += [(left + 3 * CELL, y, left + 5 * CELL, y + 2 * CELL), (left + 5 * CELL, y, left + 3 * CELL, y + 2 * CELL)]
    out.append(f'<path d="{"".join(f"M{a} {b}L{c} {d}" for a, b, c, d in lines)}" stroke="{theme["grid"]}" fill="none"/>')
    for row, cells in enumerate(rows):
        for col, letter in enumerate(cells):
            if letter != ".":
                x, y = left + CELL * col, top + CELL * row
                color = theme["red" if letter.isupper() else "black"]
                out.append(f'<circle cx="{x}" cy="{y}" r="11" fill="{theme["disc"]}" stroke="{color}"/>')
                out.append(text(x, y + 5, PIECES[letter], color, ' font-size="14" text-anchor="middle"'))
    return out


def picture(rows, explained, failed, theme):
    def lines(left, top, entries, columns):
        for at, (words, color) in enumerate(entries):
            words = words if len(words) <= columns else words[: columns - 1] + "…"
            yield text(left, top + LINE * at, words, theme[color])

    beside = [(f"$ boardwire explain 'game.hullqin.cn/xq?p={LINK[21:31]}…'", "weak"), ("", "text")]
    beside += [(line, "text") for line in explained]
    below = [(f"$ boardwire {shlex.join(CONFORM)}", "weak"), ("", "text")]
    below += [(line, "wrong" if line.startswith("FAIL") else "text") for line in failed]
    middle = 320
    height = middle + LINE * len(below) + 10
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="12">',
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="6" fill="{theme["back"]}" stroke="{theme["frame"]}"/>',
        *board(rows, 38, 40, theme),
        *lines(275, 40, beside, 96),
        f'<path d="M0 {middle - 30}H{WIDTH}" stroke="{theme["frame"]}"/>',
        *lines(20, middle, below, COLUMNS),
        "</svg>",
        "",
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(HERE.parent / "target/release/boardwire"))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    program = str(Path(options.program).resolve())
    parts = diagram(program), fields(program), failure(program)
    for name, theme in THEMES.items():
        path, drawn = HERE / f"{name}.svg", picture(*parts, theme)
        if not options.check:
            path.write_text(drawn, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != drawn:
            sys.exit(f"{path.name} is out of date: run readme/picture.py")


if __name__ == "__main__":
    main()
