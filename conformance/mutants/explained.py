"""Whether a report explains a common mistake, for `run.py --set mistakes`.

A mistake is judged by all vectors of its format. The report names the mistake in a line that has its words: in the first line about failures, in the
first three, or in any line that is not indented.
"""

import re

from engine import ROOT, run, table_of
from judge import RUN_SECONDS, SHOWN_COUNT, Judge, Wrong, outcome, rank

# Lines that say nothing about failures: the names of suite and testee, and the table of counts. The line `again` contains the name of the mistake.
HEAD = re.compile(r"(suite|testee): |format +operation |\S+/\d+ +[a-z-]+ +[\d-]|all +[\d-]|\d+ operations? that |  again ")
# Quoted vectors, requirements and codes do not count as a name of the mistake.
QUOTED = re.compile(r"^  (smallest|[A-Z]{2}-\d+) .*|^FA\w+ \S+\.\S+: .*|`[^`]*`")


def pattern(phrase):
    """The parts of a phrase in their order, each at the beginning of a word, with at most six words between two. `_` is one space."""
    parts = [re.escape(part).replace("_", " ") + (r"\b" if part[-1].isdigit() else "") for part in phrase.split()]
    return re.compile(r"(?<!\w)" + r"\w*(?:\W+\w+){0,6}?\W+".join(parts), re.IGNORECASE)


def names(words, line):
    line = QUOTED.sub("", line)
    return any(pattern(phrase).search(line) for phrase in words)


class ReportJudge(Judge):
    """Judges mistakes by how the report of a run names them."""

    results = (*map(rank, (1, SHOWN_COUNT, SHOWN_COUNT + 1, None)), "survived", "not judged")

    def __init__(self, options, target):
        super().__init__(options, target)
        table = table_of("mistakes")
        self.words, self.suites = table["words"], table["suites"]

    def words_of(self, mistake):
        words = mistake.row.get("words") or self.words[mistake.kind]
        if not names(words, mistake.sentence):
            raise Wrong("`what` has none of the words of its mistake")
        return words

    def judged(self, mistake, testee):
        words, format = self.words_of(mistake), mistake.row["format"]
        suite = ["--suite", ROOT / self.suites[format]] if format in self.suites else []
        status, out, err = run([self.program, "conform", *suite, "--format", format, "--testee", testee[0]], RUN_SECONDS)
        if status not in (0, 1):
            raise Wrong(f"status {status}: {err[-500:]}")
        lines = [line for line in out.splitlines() if line.strip() and not HEAD.match(line)]
        named = next((position for position, line in enumerate(lines, 1) if (position <= SHOWN_COUNT or line[0] != " ") and names(words, line)), None)
        result = rank(named) if status else "survived"
        said = "" if named == 1 else "\n".join([f"should say: {mistake.sentence}", *(f"  | {line[:200]}" for line in lines[:SHOWN_COUNT])])
        return outcome(result, said)
