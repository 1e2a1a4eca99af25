"""Runs a mutant against the vectors."""

import json
import time

from engine import NoMutant, run

# The time for a reply. It is above the default of the program, because other jobs run at the same time.
REPLY_SECONDS = 10
# A mutant that needs more than this many times the time of the original has been killed by the time limit.
PATIENCE = 10
# For every process: kB of memory, and seconds of processor time. The latter ends a testee that outlives its run.
LIMITS = 'ulimit -d 3000000; ulimit -t 600; exec "$@"'


class Wrong(Exception):
    """The run says nothing of the mutant."""


class Judge:
    """Judges the mutants of one testee by the vectors of a suite and its profiles, or by our own."""

    def __init__(self, program, suite, profiles, target, fuzz):
        self.program, self.target, self.fuzz = program, target, fuzz
        self.conform = [program, "conform", "--json", "--failures", "0", "--fail-fast", "--timeout", REPLY_SECONDS]
        self.conform += ["--hello-timeout", 6 * REPLY_SECONDS, *(["--suite", suite] if suite else [])]
        self.conform += [word for profile in profiles for word in ("--profile", profile)]
        # By file: the format whose vectors killed a mutant of it last. They come first for the next one.
        self.deadly = {}
        begin = time.monotonic()
        with target.testee() as testee:
            status, report = self.run(testee, 600)
        if status != 0:
            raise Wrong(f"the unmutated program is not conformant: status {status}")
        self.expected, self.seconds = counts_of(report), max(60, PATIENCE * (time.monotonic() - begin))

    def run(self, testee, seconds, *options):
        """The exit status and the report, or None for both if the run exceeds its time in seconds."""
        command, folder = testee
        words = ["sh", "-c", LIMITS, "sh", *self.conform, *options, "--testee", command]
        status, out, err = run(words, seconds, folder, LC_ALL="C.UTF-8", PYTHONDONTWRITEBYTECODE="1")
        try:
            return status, None if status is None else json.loads(out)
        except json.JSONDecodeError:
            raise Wrong(f"status {status}: {out[-500:]}{err[-500:]}") from None

    def outcome(self, mutant):
        """What became of a mutant, and why: `killed`, `survived`, `no mutant` or `not judged`."""
        try:
            with self.target.testee(mutant) as testee:
                deadly = self.deadly.get(mutant.file)
                status, report = self.run(testee, self.seconds, "--format", deadly) if deadly else (0, None)
                if status in (0, 4):
                    status, report = self.run(testee, self.seconds)
                if status == 0 and counts_of(report) == self.expected:
                    return "survived", self.difference(testee) if self.fuzz else ""
        except NoMutant as reason:
            return "no mutant", str(reason)
        except Wrong as reason:
            return "not judged", str(reason)
        if status is None:
            return "killed", f"by time: the run took more than {self.seconds:.0f} s"
        if status in (0, 4):
            return "killed", "it supports less than the unmutated program"
        if status == 3:
            return "killed", report["fault"]
        if status != 1:
            return "not judged", f"status {status}"
        if not report["failures"]:
            return "killed", str(report["ended"])
        failure = report["failures"][0]
        self.deadly[mutant.file] = failure.get("format")
        return "killed", f"{failure['id']}: {failure['kind']}"

    def difference(self, testee):
        """A request on which a survivor and the reference differ, if `boardwire fuzz` finds one."""
        command, folder = testee
        fuzz = [self.program, "fuzz", "--fail-fast", "--time", self.fuzz, "--testee", command]
        status, out, err = run(fuzz, self.fuzz + self.seconds, folder)
        return "" if status in (0, 5) else f"status {status} of boardwire fuzz: {out[-500:]}{err[-500:]}"


def counts_of(report):
    """How many vectors were verified, of which formats and operations: a testee that replies `unsupported` changes them, and conforms."""
    return report["vectors"], report["totals"], report["testee"]["formats"]
