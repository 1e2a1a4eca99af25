#!/usr/bin/env python3
"""Changes one character of the book at a time and asks whether the tests notice.

    cli/tests/book/mutate.py [N] [--seed S] [--letters] [--jobs J]

A place is a digit, a hex digit or a bit in a fenced block, in a row of a table, or in a worked example: its inline code and its
numbers. With --letters it is also any letter in a block, or in the inline code of a table or a worked example. All places of all
chapters are equally likely, or with --by-line all lines. The character there becomes another one of its kind, in a copy of spec/src; the test `book` reads the
copy. It has to fail, and to name the line. What it does not notice is printed; the exit status is 1 then.
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BOOK = ROOT / "spec" / "src"

# The page that the program writes; another test compares all of it.
WRITTEN_BY_THE_PROGRAM = {"traceability.md"}

HEX = re.compile(r"(?<![0-9A-Za-z])(?:[0-9a-f]{2})+(?![0-9A-Za-z])")
BITS = re.compile(r"(?<![0-9A-Za-z])[01]{2,}(?![0-9A-Za-z])")
CODE = re.compile(r"`[^`]*`")


def parts(lines):
    """(line, first column, last column, what): the stretches of text in which each fact is to be held."""
    in_block = worked = False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            in_block = not in_block
        elif in_block:
            yield number, 0, len(line), "block"
        elif line.startswith("|"):
            yield number, 0, len(line), "table"
        elif line.startswith("<!-- executed: ") or not line:
            worked = bool(line)
        elif worked:
            for code in CODE.finditer(line):
                yield number, code.start() + 1, code.end() - 1, "code"
            yield number, 0, len(line), "prose"


def kind(line, column, what, letters):
    """The characters that may be there instead; none if the original has none."""
    found = line[column]
    inside_link = any(link.start() <= column < link.end() for link in re.finditer(r"\]\([^)]*\)", line))
    if what == "prose" and (inside_link or re.search(r"\[[A-Z]{1,2}-?\d*$", line[:column])):
        return ""
    for pattern, kinds in ((BITS, "01"), (HEX, "0123456789abcdef")):
        if any(match.start() <= column < match.end() for match in pattern.finditer(line)):
            is_number = kinds != "01" and found.isdigit() and not re.search("[a-f]", line)
            return "0123456789" if is_number else kinds
    if found.isdigit():
        return "0123456789"
    in_code = what == "code" or any(code.start() < column < code.end() for code in CODE.finditer(line))
    if letters and found.isascii() and found.isalpha() and (what == "block" or what != "prose" and in_code):
        return "abcdefghijklmnopqrstuvwxyz" if found.islower() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return ""


def places(letters):
    """Each place once: (file, line, column, replacements, what)."""
    for path in sorted(BOOK.glob("*.md")):
        if path.name in WRITTEN_BY_THE_PROGRAM:
            continue
        lines, seen = path.read_text().split("\n"), set()
        for number, first, last, what in parts(lines):
            for column in range(first, last):
                others = kind(lines[number], column, what, letters)
                if others and lines[number][column].isalnum() and (number, column) not in seen:
                    seen.add((number, column))
                    yield path.name, number, column, others.replace(lines[number][column], ""), what


def binary():
    """The compiled test."""
    command = ["cargo", "test", "-p", "boardwire-cli", "--test", "book", "--no-run", "--message-format=json"]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    messages = [json.loads(line) for line in built.stdout.splitlines() if line.startswith("{")]
    is_ours = lambda message: message.get("executable") and message["target"]["name"] == "book"
    return next(message["executable"] for message in messages if is_ours(message))


def fails(test, folder):
    """What the test says about the book in that folder, or nothing if it passes."""
    environment = os.environ | {"BOARDWIRE_BOOK": str(folder), "RUST_BACKTRACE": "0"}
    run = subprocess.run([test], cwd=ROOT / "cli", env=environment, capture_output=True, text=True)
    return "" if run.returncode == 0 else run.stdout + run.stderr


def judge(test, folder, place):
    """How the change of a place is noticed, with the new line."""
    name, number, column, others, _ = place
    path = folder / name
    text = path.read_text()
    lines = text.split("\n")
    line = lines[number]
    lines[number] = line[:column] + random.Random(str(place)).choice(others) + line[column + 1 :]
    path.write_text("\n".join(lines))
    try:
        said = fails(test, folder)
    finally:
        path.write_text(text)
    if not said:
        return "not noticed", lines[number]
    if f"spec/src/{name}:{number + 1}\n" not in said:
        return "line not named", lines[number]
    computed = any("locked line" not in line for line in said.split("\n") if line.startswith("  expected: "))
    return "by computing" if computed else "by the lock alone", lines[number]


def choose(every, options):
    """So many places at random."""
    chance = random.Random(options.seed)
    if not options.by_line:
        return chance.sample(every, min(options.number, len(every)))
    lines = collections.defaultdict(list)
    for place in every:
        lines[place[:2]].append(place)
    chosen = chance.sample(sorted(lines), min(options.number, len(lines)))
    return [chance.choice(lines[line]) for line in chosen]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("number", nargs="?", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--letters", action="store_true")
    options.add_argument("--by-line", action="store_true")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options = options.parse_args()

    every = list(places(options.letters))
    chosen = choose(every, options)
    results, lock, rest = [], threading.Lock(), iter(chosen)

    def work(folder):
        shutil.copytree(BOOK, folder)
        if unchanged := fails(test, folder):
            print(f"the test fails without a change:\n{unchanged}", file=sys.stderr)
            return
        while True:
            with lock:
                place = next(rest, None)
            if place is None:
                return
            result = judge(test, folder, place)
            with lock:
                results.append((place, *result))

    with tempfile.TemporaryDirectory() as temporary:
        # A copy, since another build may replace it meanwhile.
        test = shutil.copy(binary(), temporary)
        workers = [threading.Thread(target=work, args=(Path(temporary) / str(job),)) for job in range(options.jobs)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    counts = collections.Counter(how for _, how, _ in results)
    print(f"{len(results)} of {len(every)} places, seed {options.seed}:", dict(counts))
    survivors = [result for result in results if result[1] in ("not noticed", "line not named")]
    for (name, number, column, _, what), how, line in sorted(survivors):
        print(f"| {name}:{number + 1}:{column + 1} | {what} | {how} | {line[max(0, column - 40) : column + 40]} |")
    sys.exit(1 if survivors or len(results) < len(chosen) else 0)


if __name__ == "__main__":
    main()
