#!/usr/bin/env python3
"""Fuzzes every target for its share of a time, and writes a log of it.

    fuzz/campaign.py ENGINE SECONDS [--jobs N] [TARGET...]

ENGINE is `address` (libFuzzer in fork mode under AddressSanitizer, with assertions) or `none` (the same without a sanitizer: some ten
times the executions). SECONDS are those of all targets together, N of them run at once (1 without --jobs). What is learnt stays in
fuzz/corpus/TARGET, minimised, and the next campaign begins there; what is found comes to fuzz/artifacts/TARGET. The log is
fuzz/campaigns/DATE-TIME-ENGINE.md. Exit status 1 if anything was found.
"""

import argparse
import concurrent.futures
import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from unpack import FUZZ, table_of_targets, unpack

ROOT = FUZZ.parent
# The seeds, dictionaries and options of the targets.
UNPACKED = ROOT / "target" / "fuzz"
NIGHTLY = os.environ.get("FUZZ_TOOLCHAIN", "nightly")
HOST = "x86_64-unknown-linux-gnu"
# A line of the parent in fork mode: the totals of all its jobs.
PROGRESS = re.compile(r"^#(\d+): cov: (\d+) ft: (\d+) corp: (\d+) .* oom/timeout/crash: (\d+)/(\d+)/(\d+)", re.M)


@dataclass
class Run:
    """The result of one target."""

    target: str
    seconds: float
    # Seconds of processor time of all its processes. Other programs on the machine do not distort them.
    processor: float
    executions: int
    # Edges that the initial inputs reach, and edges that all inputs reach at the end.
    edges_before: int
    edges: int
    # The inputs after the final merge, in which each input reaches something of its own.
    inputs: int
    findings: int


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=sorted(ENGINES), metavar="ENGINE")
    parser.add_argument("seconds", type=int, metavar="SECONDS")
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    arguments = parser.parse_args()
    known = list(table_of_targets())
    targets = arguments.targets or known
    if unknown := sorted(set(targets) - set(known)):
        parser.error(f"no such target: {', '.join(unknown)}; the targets are: {' '.join(known)}")
    share = arguments.seconds // len(targets)
    if share < 1 or arguments.jobs < 1:
        parser.error(f"{arguments.seconds} seconds with {arguments.jobs} jobs are not a second for each of {len(targets)} targets")

    build(arguments.engine)
    unpack(UNPACKED)
    log = Log(arguments)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for run in concurrent.futures.as_completed(pool.submit(libfuzzer, arguments.engine, target, share) for target in targets):
            log.add(run.result())
    print(f"the log is {log.path.relative_to(ROOT)}")
    return 1 if any(run.findings for run in log.runs) else 0


def build(sanitizer):
    # Assertions and overflow checks cost speed. The build with a sanitizer has them.
    build_targets(sanitizer, ROOT / "target" / f"campaign-{sanitizer}", assertions=sanitizer == "address")


def build_targets(sanitizer, folder, assertions, source=ROOT, environment=None):
    flags = ["-O", "--debug-assertions"] if assertions else ["-O"]
    # To record the operands of each comparison takes more time than the rest. The campaign with a sanitizer records them.
    flags += ["--no-trace-compares"] if sanitizer == "none" else []
    command = ["cargo", f"+{NIGHTLY}", "fuzz", "build", *flags, "--sanitizer", sanitizer, "--target-dir", folder]
    if subprocess.run(command, cwd=source, env=environment).returncode != 0:
        sys.exit("the fuzz targets cannot be built (see above). They need cargo-fuzz: cargo install cargo-fuzz --locked")


def libfuzzer(sanitizer, target, seconds):
    fuzzer = program(sanitizer, target)
    corpus, artifacts = FUZZ / "corpus" / target, FUZZ / "artifacts" / target
    for folder in (corpus, artifacts):
        folder.mkdir(parents=True, exist_ok=True)
    given = UNPACKED / target
    with tempfile.TemporaryDirectory() as work:
        # A separate merge first, to count the edges of the known inputs before the first new one.
        known = Path(work) / "known"
        known.mkdir()
        before = merge(fuzzer, known, [corpus, given])
        # Time limits and memory limits are findings too.
        command = [fuzzer, "-fork=1", "-ignore_timeouts=0", "-ignore_ooms=0", "-ignore_crashes=0", f"-max_total_time={seconds}",
                   f"-artifact_prefix={artifacts}/", *options(target), corpus, given]
        status, seconds, processor, log = run_timed(command, work)
        told = PROGRESS.findall(log)
        if status != 0 or not told:
            print(log[-4000:], file=sys.stderr)
        executions, *_, oom, timeout, crash = map(int, told[-1]) if told else (0, 0, 0, 0)
        fresh = Path(work) / "fresh"
        fresh.mkdir()
        after = merge(fuzzer, fresh, [known, corpus, given])
        inputs = len(list(fresh.iterdir()))
        shutil.rmtree(corpus)
        shutil.copytree(fresh, corpus)
    return Run(target, seconds, processor, executions, before, after, inputs, max(oom + timeout + crash, int(status != 0)))


def program(sanitizer, target):
    """The program of a target that `build` has built."""
    return ROOT / "target" / f"campaign-{sanitizer}" / HOST / "release" / target


def merge(fuzzer, into, folders, *flags):
    """Adds to a folder the inputs of others that reach something more. Returns the number of edges."""
    command = [fuzzer, "-merge=1", *(flags or ["-max_len=1048576"]), into, *folders]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    told = re.search(r"MERGE-OUTER: .* (\d+) new coverage edges", done.stderr)
    if done.returncode != 0 or not told:
        sys.exit(f"{fuzzer.name} cannot merge its inputs:\n{done.stderr[-4000:]}")
    return int(told[1])


def options(target):
    """The flags of libFuzzer for a target."""
    lines = (UNPACKED / f"{target}.options").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(" = ", 1) for line in lines if " = " in line]
    return [f"-{key}={UNPACKED / value if key == 'dict' else value}" for key, value in pairs]


def run_timed(command, work):
    """Runs a program to its end. Returns its status, the elapsed seconds, its processor seconds, and its output."""
    begun = time.monotonic()
    with tempfile.TemporaryFile(dir=work) as output:
        program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        # Not `wait`, which would count all programs together.
        _, status, usage = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        log = output.read().decode(errors="replace")
    return program.returncode, time.monotonic() - begun, usage.ru_utime + usage.ru_stime, log


class Log:
    """The log of a campaign so far."""

    def __init__(self, arguments):
        self.arguments, self.runs = arguments, []
        self.began = datetime.datetime.now(datetime.timezone.utc)
        self.path = FUZZ / "campaigns" / f"{self.began:%Y-%m-%d-%H%M}-{arguments.engine}.md"
        self.revision = output_of("git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12")
        self.path.parent.mkdir(exist_ok=True)

    def add(self, run):
        self.runs.append(run)
        print(f"{run.target}: {run.executions} executions in {run.seconds:.0f} s, {run.edges - run.edges_before} new edges, "
              f"{run.findings} findings", flush=True)
        new_path = self.path.with_suffix(".new")
        new_path.write_text(self.text(), encoding="utf-8")
        new_path.rename(self.path)

    def text(self):
        runs = sorted(self.runs, key=lambda run: run.target)
        seconds, executions = sum(run.seconds for run in runs), sum(run.executions for run in runs)
        toolchain = output_of("rustc", f"+{NIGHTLY}", "-V")
        lines = [
            f"# {self.began:%Y-%m-%d}, {ENGINES[self.arguments.engine]}",
            "",
            f"`fuzz/campaign.py {' '.join(sys.argv[1:])}`, begun at {self.began:%H:%M} UTC, of revision "
            f"{self.revision}, {toolchain}, {os.cpu_count()} cores.",
            "",
            f"**{len(runs)} targets, {seconds / 3600:.2f} hours, {number(executions)} executions, "
            f"{sum(run.findings for run in runs)} findings.**",
            "",
            "| target | s | s of the processor | executions | a second | edges, before | edges | inputs | findings |",
            "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
            *(f"| {run.target} | {run.seconds:.0f} | {run.processor:.0f} | {number(run.executions)} | "
              f"{number(round(run.executions / run.seconds))} | {run.edges_before} | {run.edges} | {run.inputs} | {run.findings} |"
              for run in runs),
            "",
        ]
        return "\n".join(lines)


def number(count):
    return f"{count:,}".replace(",", " ")


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


ENGINES = {"address": "libFuzzer under AddressSanitizer", "none": "libFuzzer without a sanitizer"}

if __name__ == "__main__":
    sys.exit(main())
