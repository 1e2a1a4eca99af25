"""Whether a report explains a common mistake, for `run.py --set mistakes`.

A mistake is judged by all vectors of its format. The report names the mistake in a line that has its words: in the first line about failures, in the
first three, or in any line that is not indented.
"""

import re
import shlex
import subprocess

FIRST = 3  # lines
# What says nothing about failures: who is judged and the table of counts. The line `again` has the name of the mistake.
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


def judge(mistake, testee, program, suite, seconds):
    """The status of the run, its first lines, and the number of the first line that names the mistake, or none."""
    command = [program, "conform", *(["--suite", suite] if suite else []), "--format", mistake.format, "--testee", shlex.join(testee)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    lines = [line for line in done.stdout.splitlines() if line.strip() and not HEAD.match(line)]
    naming = (at for at, line in enumerate(lines, 1) if (at <= FIRST or line[0] != " ") and names(mistake.words, line))
    return done.returncode, lines[:FIRST] or done.stderr.splitlines()[-FIRST:], next(naming, None)


def table(results):
    """Lines of a table: of each mistake, and of all, the pairs of a mistake and a format, and how many are named in the first lines."""
    yield f"{'mistake':<32} {'pairs':>5} {'line 1':>7} {f'lines 1-{FIRST}':>10} {'any':>4}"
    for kind in (*dict.fromkeys(mistake.kind for mistake, *_ in results), "all"):
        named = [at for mistake, _, _, at in results if kind in (mistake.kind, "all")]
        first, some, all = (sum(at is not None and at <= most for at in named) for most in (1, FIRST, float("inf")))
        yield f"{kind:<32} {len(named):>5} {first:>7} {some:>10} {all:>4}"
