"""Runs a program with a change against vectors: those that mutate our codecs, and those around a correct codec."""

import json
import time

from engine import ROOT, NoMutant, run

# The time for a reply. It is above the default of the program, because other jobs run at the same time.
REPLY_SECONDS = 10
RUN_SECONDS = 1800
# A mutant that needs more than this many times the time of the original has been killed by the time limit.
MAX_TIME_FACTOR = 10
# For every process: kB of memory, and seconds of processor time. The latter ends a testee that outlives its run.
LIMITS = 'ulimit -d 3000000; ulimit -t 600; exec "$@"'
# The number of first lines or requirements that a reader of a report sees at once.
SHOWN_COUNT = 3
SEED_OF_DRAWN = 1


class Wrong(Exception):
    """The run shows nothing about the change."""


def outcome(result, why="", **more):
    return {"result": result, "why": why, **more}


def rank(position):
    """The result for a report that names the mistake at this position of its list, from 1; None if the report does not name it."""
    if position is None:
        return "not named"
    return "named first" if position == 1 else f"in first {SHOWN_COUNT}" if position <= SHOWN_COUNT else "later"


class Judge:
    """Judges changes of a target by the vectors of a suite and its profiles, or by our own vectors."""

    def __init__(self, options, target, *more):
        self.program, self.target, self.options = options.program, target, options
        self.conform = [self.program, "conform", "--json", "--failures", "0", "--timeout", REPLY_SECONDS, "--hello-timeout", 6 * REPLY_SECONDS, *more]

    def run(self, testee, seconds, *more):
        """The exit status and the report, or None for both if the run exceeds its time in seconds."""
        command, folder = testee
        words = ["sh", "-c", LIMITS, "sh", *self.conform, *more, "--testee", command]
        status, out, err = run(words, seconds, folder, LC_ALL="C.UTF-8", PYTHONDONTWRITEBYTECODE="1")
        try:
            return status, None if status is None else json.loads(out)
        except json.JSONDecodeError:
            raise Wrong(f"status {status}: {out[-500:]}{err[-500:]}") from None

    def fuzz(self, testee, seconds, *more, fine):
        """The exit status of `boardwire fuzz`, which is one of `fine`, and what it writes."""
        command, folder = testee
        status, out, err = run([self.program, "fuzz", "--testee", command, *more], seconds, folder)
        if status not in fine:
            raise Wrong(f"status {status} of boardwire fuzz: {out[-500:]}{err[-500:]}")
        return status, out

    def outcome(self, change):
        """The result of a change, and the reason for the result."""
        try:
            with self.target.testee(change) as testee:
                return self.judged(change, testee)
        except NoMutant as reason:
            return outcome("no mutant", str(reason))
        except Wrong as reason:
            return outcome("not judged", str(reason))


class MutantJudge(Judge):
    """Judges mutants: a testee is also wrong if it ends, if it is too slow, or if it supports less than the unmutated testee."""

    results = ("killed", "survived", "no mutant", "not judged")

    def __init__(self, options, target):
        suite = ["--suite", options.suite] if options.suite else []
        super().__init__(options, target, "--fail-fast", *suite, *(word for profile in options.profile for word in ("--profile", profile)))
        # For each file, the format whose vectors killed a mutant of the file last. The next mutant gets these vectors first.
        self.deadly = {}
        begin = time.monotonic()
        with target.testee() as testee:
            status, report = self.run(testee, 600)
        if status != 0:
            raise Wrong(f"the unmutated program is not conformant: status {status}")
        self.expected, self.seconds = counts_of(report), max(60, MAX_TIME_FACTOR * (time.monotonic() - begin))

    def judged(self, mutant, testee):
        deadly = self.deadly.get(mutant.file)
        status, report = self.run(testee, self.seconds, "--format", deadly) if deadly else (0, None)
        if status in (0, 4):
            status, report = self.run(testee, self.seconds)
        if status == 0 and counts_of(report) == self.expected:
            return outcome("survived", self.difference(testee) if self.options.seconds else "")
        if status is None:
            return outcome("killed", f"by time: the run took more than {self.seconds:.0f} s")
        if status in (0, 4):
            return outcome("killed", "it supports less than the unmutated program")
        if status == 3:
            return outcome("killed", report["fault"])
        if status != 1:
            return outcome("not judged", f"status {status}")
        if not report["failures"]:
            return outcome("killed", str(report["ended"]))
        failure = report["failures"][0]
        self.deadly[mutant.file] = failure.get("format")
        return outcome("killed", f"{failure['id']}: {failure['kind']}")

    def difference(self, testee):
        """The output that shows that a survivor and the reference differ on a request, if `boardwire fuzz` finds one."""
        try:
            self.fuzz(testee, self.options.seconds + self.seconds, "--fail-fast", "--time", self.options.seconds, fine=(0, 5))
        except Wrong as shown:
            return str(shown)
        return ""


class BugJudge(Judge):
    """Judges bugs around a correct codec. A bug is killed only by a failing vector or a drawn request."""

    def __init__(self, options, target):
        super().__init__(options, target, "--adapter", *([] if options.locate else ["--fail-fast"]))
        self.results = ("killed", *map(rank, (1, SHOWN_COUNT, SHOWN_COUNT + 1, None)), "drawn", "survived", "not judged")

    def judged(self, bug, testee):
        status, report = self.run(testee, RUN_SECONDS, *(word for format in bug.formats() for word in ("--format", format)))
        if status == 1:
            breaks = bug.row and bug.row["breaks"]
            if not (self.options.locate and breaks and report["failures"]):
                return outcome("killed")
            return outcome(rank(next((at for at, rule in enumerate(report["broken"], 1) if rule["id"] in breaks), None)))
        if status != 0:
            return outcome("not judged", f"status {status}")
        if self.options.draw:
            drawn = ["--cases", self.options.draw, "--seed", SEED_OF_DRAWN, "--fail-fast", "--time", RUN_SECONDS]
            if self.fuzz(testee, RUN_SECONDS, *drawn, fine=(0, 1))[0] == 1:
                return outcome("drawn")
        return outcome("survived", bug.sentence if self.target.is_shown(bug) else f"its witness shows nothing: {bug.sentence}")


def counts_of(report):
    """The numbers of verified vectors, by format and operation. They show a testee that replies `unsupported`, which still conforms."""
    return report["vectors"], report["totals"], report["testee"]["formats"]
