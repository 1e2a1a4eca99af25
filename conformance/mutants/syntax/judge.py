"""Runs a mutant against the vectors."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import time

from syntax.targets import NoMutant

# The time for a reply. It is above the default of the program, because other jobs run at the same time.
REPLY_SECONDS = 10
# For every process: kB of memory, and seconds of processor time. The latter ends a testee that outlives its run.
LIMITS = 'ulimit -d 3000000 -t 120; exec "$@"'


class Wrong(Exception):
    """The run says nothing of the mutant."""


class Judge:
    """Runs of the program `boardwire`."""

    def __init__(self, program):
        self.program = program
        # By file: the format whose vectors killed a mutant of it last. They come first for the next one.
        self.deadly = {}

    def run(self, testee, seconds, *options):
        """The exit status and the report, or None for both if the run took more than so many seconds."""
        command = [str(self.program), "conform", "--json", "--failures", "0", "--fail-fast", "--timeout", str(REPLY_SECONDS)]
        command += ["--hello-timeout", str(6 * REPLY_SECONDS), *options]
        command = ["sh", "-c", LIMITS, "sh", *command, "--testee", shlex.join(testee)]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, env=os.environ | {"LC_ALL": "C.UTF-8"}
        )
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            # An interrupted program ends its testee.
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
            return None, None
        try:
            return process.returncode, json.loads(out)
        except json.JSONDecodeError:
            raise Wrong(f"status {process.returncode}: {out[-500:]}{err[-500:]}") from None

    def original(self, target):
        """The counts of the unmutated program, and how long its run took."""
        begin = time.monotonic()
        status, report = self.run(target.testee(target.base), 600)
        if status != 0:
            raise Wrong(f"the unmutated program is not conformant: status {status}")
        return counts_of(report), time.monotonic() - begin

    def mutant(self, target, mutant, folder, expected, seconds):
        """What became of a mutant, and why: `killed`, `survived` or `no mutant`."""
        try:
            target.copy(folder, mutant)
            deadly = self.deadly.get(mutant.file)
            status, report = self.run(target.testee(folder), seconds, "--format", deadly) if deadly else (0, None)
            if status in (0, 4):
                status, report = self.run(target.testee(folder), seconds)
            if status == 3:
                target.check_failed_start(folder, mutant)
        except NoMutant as reason:
            return "no mutant", str(reason)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        if status is None:
            return "killed", f"by time: the run took more than {seconds:.0f} s"
        if status == 0 and counts_of(report) == expected:
            return "survived", ""
        if status in (0, 4):
            return "killed", "it supports less than the unmutated program"
        if status == 3:
            return "killed", report["fault"]
        if status == 1:
            if not report["failures"]:
                return "killed", str(report["ended"])
            failure = report["failures"][0]
            self.deadly[mutant.file] = failure.get("format")
            return "killed", f"{failure['id']}: {failure['kind']}"
        raise Wrong(f"status {status}")


def counts_of(report):
    """How many vectors were verified, of which formats and operations: a testee that replies `unsupported` changes them, and conforms."""
    return report["vectors"], report["totals"], report["testee"]["formats"]
