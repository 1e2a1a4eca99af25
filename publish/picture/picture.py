#!/usr/bin/env python3
"""Draws light.svg and dark.svg, the image of README.md, from the output of the program.

    publish/picture/picture.py [--program target/release/boardwire] [--check]

`--check` writes nothing and fails if an image is out of date.
"""

import argparse
import os
import shlex
import subprocess
import sys
from html import escape
from pathlib import Path
from unicodedata import east_asian_width

HERE = Path(__file__).resolve().parent
LINK = "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1"
CONFORM = ["conform", "--testee", "python3 conformance/mutants/wrap.py cut-before-bytes -- boardwire testee",
           "--format", "ternary-board/1", "--fail-fast"]
FIELDS = ("turn", "red general 0", "red advisor 1", "red advisor 2", "red rook 7", "red cannon 9", "red pawn 13",
          "black general 16", "black cannon 26", "black pawn 31", "padding")
LINE_HEIGHT, WIDTH, MAX_COLUMNS = 17, 980, 132
THEMES = {
    "light": {"back": "#ffffff", "frame": "#d0d7de", "text": "#1f2328", "weak": "#59636e", "wrong": "#c11c28"},
    "dark": {"back": "#0d1117", "frame": "#3d444d", "text": "#e6edf3", "weak": "#9198a1", "wrong": "#ff7b72"},
}


def run(program, *arguments):
    environment = {**os.environ, "PATH": f"{Path(program).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run([program, *arguments], cwd=HERE.parent.parent, env=environment, capture_output=True, text=True, encoding="utf-8")
    return done.stdout


def board(program, left, top, height):
    """The rows of the board of the link, as `check` draws it: the columns of the letters, the height, and the letters. This fits fonts of all widths."""
    lines = run(program, "check", "--board", LINK).splitlines()
    first, last = (at for at, line in enumerate(lines) if line.split() == list("abcdefghi"))
    step = height / (last - first + 1)
    for at, line in enumerate(lines[first : last + 1], 1):
        column, xs = 0, []
        for letter in line:
            if letter != " ":
                xs.append(str(left + 8 * column))
            column += 2 if east_asian_width(letter) == "W" else 1
        yield " ".join(xs), f"{top + at * step:.1f}", line.replace(" ", "")


def fields(program):
    """Some lines of `explain`. At most two blank columns in a row stay, if all lines have them."""
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


def text(x, y, words, color, more=""):
    return f'<text x="{x}" y="{y}" fill="{color}" xml:space="preserve"{more}>{escape(words)}</text>'


def picture(drawn, explained, failed, theme):
    def lines(left, top, entries, columns):
        for at, (words, color) in enumerate(entries):
            words = words if len(words) <= columns else words[: columns - 1] + "…"
            yield text(left, top + LINE_HEIGHT * at, words, theme[color])

    beside = [(f"$ boardwire explain 'game.hullqin.cn/xq?p={LINK[21:31]}…'", "weak"), ("", "text")]
    beside += [(line, "text") for line in explained]
    below = [(f"$ boardwire {shlex.join(CONFORM)}", "weak"), ("", "text")]
    below += [(line, "wrong" if line.startswith("FAIL") else "text") for line in failed]
    middle = 320
    height = middle + LINE_HEIGHT * len(below) + 10
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="12">',
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="6" fill="{theme["back"]}" stroke="{theme["frame"]}"/>',
        *(text(*line, theme["text"], ' font-size="13"') for line in drawn),
        *lines(275, 40, beside, 96),
        f'<path d="M0 {middle - 30}H{WIDTH}" stroke="{theme["frame"]}"/>',
        *lines(20, middle, below, MAX_COLUMNS),
        "</svg>",
        "",
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(HERE.parent.parent / "target/release/boardwire"))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    program = str(Path(options.program).resolve())
    parts = list(board(program, 15, 10, 260)), fields(program), failure(program)
    for name, theme in THEMES.items():
        path, drawn = HERE / f"{name}.svg", picture(*parts, theme)
        if not options.check:
            path.write_text(drawn, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != drawn:
            sys.exit(f"{path.name} is out of date: run publish/picture/picture.py")


if __name__ == "__main__":
    main()
