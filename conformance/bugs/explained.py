"""Measures how a report explains usual mistakes: `explained.py [--program PATH] [--only PAIR] [--jobs N] [--quiet]`.

Each pair of `mistakes/table.py` is judged by all vectors of its format. The report names the mistake in a line that has the words of the pair: in the
first line about failures, in the first three, or in any line that is not indented. Exit status 1 if a pair does not fail, or if a codec without a mistake
does not pass.
"""

import argparse
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from mistake import PROGRAM, ROOT
from mistakes.table import GUESTS, MISTAKES, PAIRS

FIRST = 3  # lines
TIME_FOR_A_RUN = 1800  # seconds
# What says nothing about failures: who is judged and the table of counts. The line `again` has the name of the pair.
HEAD = re.compile(r"(suite|testee): |format +operation |\S+/\d+ +[a-z-]+ +[\d-]|all +[\d-]|\d+ operations? that |  again ")
# What a report quotes names no mistake: a vector, a requirement, a code.
QUOTED = re.compile(r"^  (smallest|[A-Z]{2}-\d+) .*|^FA\w+ \S+\.\S+: .*|`[^`]*`")


def pattern(phrase):
    """The parts of a phrase in their order, each at the beginning of a word, with at most six words between two. `_` is one space."""
    parts = [re.escape(part).replace("_", " ") + (r"\b" if part[-1].isdigit() else "") for part in phrase.split()]
    return re.compile(r"(?<!\w)" + r"\w*(?:\W+\w+){0,6}?\W+".join(parts), re.IGNORECASE)


def names(words, line):
    line = QUOTED.sub("", line)
    return any(pattern(phrase).search(line) for phrase in words)


def conform(arguments, format, program):
    """Status, report and messages of a run."""
    testee = shlex.join([sys.executable, "-B", str(ROOT / "conformance" / "bugs" / "mistake.py"), *arguments, str(program)])
    suite = ["--suite", str(ROOT / GUESTS[format])] if format in GUESTS else []
    command = [program, "conform", *suite, "--format", format, "--testee", testee]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIME_FOR_A_RUN)
    return done.returncode, done.stdout, done.stderr


def judge(pair, program):
    """The status of the run, its first lines, and the number of the first line that names the mistake, or none."""
    status, report, said = conform([pair.id], pair.format, program)
    lines = [line for line in report.splitlines() if line.strip() and not HEAD.match(line)]
    naming = (at for at, line in enumerate(lines, 1) if (at <= FIRST or line[0] != " ") and names(pair.words, line))
    return status, lines[:FIRST] or said.splitlines()[-FIRST:], next(naming, None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=str(PROGRAM))
    parser.add_argument("--only", metavar="PAIR", action="append", choices=PAIRS, help="only this pair; may be repeated")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--quiet", action="store_true", help="only what is wrong, and the counts")
    options = parser.parse_args()
    if unlike := [pair.id for pair in PAIRS.values() if not names(pair.words, pair.sentence)]:
        sys.exit(f"the sentence has none of the words of its pair: {', '.join(unlike)}")
    pairs = [PAIRS[id] for id in options.only or PAIRS]
    formats = dict.fromkeys(pair.format for pair in pairs)
    failed, counts = False, {mistake: [] for mistake in MISTAKES}
    with ThreadPoolExecutor(options.jobs) as pool:
        for format, (status, *_) in zip(formats, pool.map(lambda format: conform(["none", format], format, options.program), formats)):
            if status != 0:
                failed = True
                print(f"{format} without a mistake: status {status}")
        for pair, (status, lines, named) in zip(pairs, pool.map(lambda pair: judge(pair, options.program), pairs)):
            counts[pair.mistake].append(named)
            if not options.quiet or status != 1:
                print(f"{pair.id}: {pair.mistake}, {pair.format}: status {status}, " + (f"named in line {named}" if named else "not named"))
                print(f"  should say: {pair.sentence}", *(f"  | {line[:200]}" for line in lines), sep="\n")
            failed |= status != 1
    print(f"{'mistake':<32} {'pairs':>5} {'line 1':>7} {f'lines 1-{FIRST}':>10} {'any':>4}")
    for mistake, named in [*counts.items(), ("all", sum(counts.values(), []))]:
        first, some, all = (sum(at is not None and at <= most for at in named) for most in (1, FIRST, float("inf")))
        if named:
            print(f"{mistake:<32} {len(named):>5} {first:>7} {some:>10} {all:>4}")
    return int(failed)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
