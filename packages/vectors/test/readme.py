"""Runs the examples of a README in the current folder: `readme.py README.md`.

A block with a file name after its language is a file. A `console` block holds commands after `$ `, and after each the lines, or parts of lines,
that its output must have in this order.
"""

import re
import subprocess
import sys
from pathlib import Path


def run(command, expected):
    done = subprocess.run(command, shell=True, capture_output=True, encoding="utf-8")
    output, at = done.stdout + done.stderr, 0
    for line in filter(str.strip, expected):
        found = output.find(line.strip(), at)
        if found < 0:
            sys.exit(f"$ {command}\n{output}\nthe output has no line {line!r} at its place")
        at = found + len(line.strip())
    print(f"$ {command}: as the README says")


def main(readme):
    text = Path(readme).read_text("utf-8")
    for info, block in re.findall(r"^```(.+)\n((?:.*\n)*?)```$", text, re.M):
        if info == "console":
            for part in block.split("$ ")[1:]:
                command, *expected = part.splitlines()
                run(command, expected)
        elif " " in info:
            Path(info.split()[1]).write_text(block, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
