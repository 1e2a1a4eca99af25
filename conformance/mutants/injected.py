"""Injects each fault of injected.toml into the library, for the fuzz targets to find it.

target/faults/source is a copy of the repository with all faults in its sources. The variable BOARDWIRE_INJECTED chooses one of them when
a program starts, by its number in the file. All faults of the reference share one build, which has no fast paths, and all faults of files `fast.rs`
another one. For each format that a fault falsifies, the fuzz targets of that format run with their dictionaries and without seeds, until one of them
finds the fault. If none does, they run on their seeds.
"""

import concurrent.futures
import dataclasses
import json
import os
import subprocess
import sys
import tempfile
import time

from engine import ROOT, VARIABLE, change_of, copy_with_choice, rows_of, run, table_of
from judge import Wrong, outcome

sys.path.append(str(ROOT / "fuzz"))

BUILT = ROOT / "target" / "faults"
SOURCE = BUILT / "source"
UNPACKED = ROOT / "target" / "fuzz"
NIGHTLY = os.environ.get("FUZZ_TOOLCHAIN", "nightly")
HOST = "x86_64-unknown-linux-gnu"
# The minimum number of injected faults for each format.
MIN_FAULTS = 8
# Seconds that a target runs with a fault, and without one. A run hangs if it takes HANG_SECONDS longer, which covers libFuzzer's start, end and
# seeds.
SECONDS, SOUND_SECONDS, HANG_SECONDS = 60, 2, 120
# The lints apply to the original sources. In the copy, a choice adds parentheses around expressions and leaves code unused.
ENVIRONMENTS = {
    "reference": os.environ | {"RUSTFLAGS": "--cap-lints allow --cfg boardwire_reference_only"},
    "fast": os.environ | {"RUSTFLAGS": "--cap-lints allow"},
}


@dataclasses.dataclass(frozen=True)
class Fault:
    """An injected fault and a format that it falsifies."""

    name: str
    kind: str
    what: str
    file: str
    number: int

    @property
    def build(self):
        """The build that contains the fault."""
        return "fast" if self.file.endswith("/fast.rs") else "reference"


def faults():
    """The faults by their names, with their formats."""
    found = [Fault(row["name"], format, row["what"], row["file"], number)
             for number, row in enumerate(rows_of("injected").values(), 1) for format in row["formats"]]
    return {f"{fault.name}, {fault.kind}": fault for fault in found}


def check():
    """Checks that each format has enough faults, and that the library compiles with all of them. Returns an exit status."""
    falsified = [fault.kind for fault in faults().values()]
    formats = [format["id"].partition("/")[0] for format in json.loads((ROOT / "spec" / "formats.json").read_text(encoding="utf-8"))]
    if few := [format for format in formats if falsified.count(format) < MIN_FAULTS]:
        sys.exit(f"fewer than {MIN_FAULTS} faults: {', '.join(few)}")
    inject()
    command = ["cargo", "check", "--package", "boardwire", "--all-features", "--target-dir", BUILT / "fast"]
    return subprocess.run(command, cwd=SOURCE, env=ENVIRONMENTS["fast"]).returncode


def inject():
    """Makes a copy of the repository that has the faults."""
    by_file = {}
    for number, row in enumerate(rows_of("injected").values(), 1):
        by_file.setdefault(row["file"], []).append((number, change_of(row)))
    copy_with_choice(SOURCE, {file: with_choices((ROOT / file).read_text(encoding="utf-8"), numbered) for file, numbered in by_file.items()})


def with_choices(text, numbered):
    """The text of a file with a choice in place of each changed text: the injected faults, and the file's own text otherwise."""
    places = {}
    for number, change in numbered:
        begin, end, new = change.edits[0]
        places.setdefault((begin, end), []).append((number, new, change.name))
    parts, copied_to = [], 0
    for (begin, end), alternatives in sorted(places.items()):
        if begin < copied_to:
            sys.exit(f"{alternatives[0][2]}: its `find` overlaps that of another fault in its file; two faults may share the same `find` only")
        find = text[begin:end]
        branches = "".join(f"if crate::injected::chosen() == {number} {{ {new} }} else " for number, new, _ in alternatives)
        # An expression may be part of a greater one; statements are complete.
        choice = f"{branches}{{ {find} }}" if find.endswith((";", "}")) else f"({branches}{{ {find} }})"
        parts += [text[copied_to:begin], choice]
        copied_to = end
    return "".join([*parts, text[copied_to:]])


class TargetJudge:
    """Judges faults by the fuzz targets."""

    results = ("found", "by seeds", "survived", "not judged")

    def __init__(self, options, faults):
        import unpack  # noqa: PLC0415 (it imports the codecs)

        self.more, self.options = table_of("injected")["more_targets"], options
        self.flags = [f"-{name}={value}" for name, value in unpack.OPTIONS.items()]
        inject()
        unpack.unpack(UNPACKED)
        builds = sorted({fault.build for fault in faults})
        targets = sorted({target for fault in faults for target in self.targets_of(fault.kind)})
        for build in builds:
            # The fuzzer does not trace the operands of comparisons, because that takes more time than all the rest.
            command = ["cargo", f"+{NIGHTLY}", "fuzz", "build", "-O", "--debug-assertions", "--no-trace-compares", "--sanitizer", "none",
                       "--target-dir", BUILT / build]
            if subprocess.run(command, cwd=SOURCE, env=ENVIRONMENTS[build]).returncode != 0:
                sys.exit("the fuzz targets cannot be built (see above). They need cargo-fuzz: cargo install cargo-fuzz --locked")
        runs = [(build, target, 0, *flags) for build in builds for target in targets
                for flags in (self.no_seeds(SOUND_SECONDS), self.seeds(target))]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            # Every target must pass without an injected fault, so that each later failure is caused by a fault.
            if any(seconds is not None for seconds in pool.map(lambda words: self.seconds(*words), runs)):
                raise Wrong("a program fails without an injected fault")

    def targets_of(self, format):
        return (format.replace("-", "_"), *self.more.get(format, ()))

    def no_seeds(self, seconds):
        """The seconds and the flags of a run without seeds, which measures fuzzing alone."""
        return seconds, [f"-max_total_time={seconds}", f"-seed={self.options.seed}"]

    def seeds(self, target):
        """The seconds and the flags of a run that tries only the seeds."""
        return 0, ["-runs=0", UNPACKED / target]

    def outcome(self, fault):
        """The first target or set of seeds that finds a fault, and its time in seconds."""
        targets = self.targets_of(fault.kind)
        runs = [("found", target, self.no_seeds(self.options.seconds or SECONDS)) for target in targets]
        runs += [("by seeds", f"the seeds of {target}", self.seeds(target)) for target in targets]
        for (result, finder, flags), target in zip(runs, 2 * targets):
            seconds = self.seconds(fault.build, target, fault.number, *flags)
            if seconds is not None:
                return outcome(result, f"{finder} in {seconds:.1f} s", finder=finder, seconds=seconds)
        return outcome("survived", "no target finds it")

    def seconds(self, build, target, number, limit, flags):
        """The seconds until a target finds something; None if it finds nothing. A run that takes too long counts as a find: it hangs."""
        with tempfile.TemporaryDirectory() as work:
            words = [f"-dict={UNPACKED / target}.dict", f"-artifact_prefix={work}/", work, *flags]
            begun = time.monotonic()
            status, *outputs = run([BUILT / build / HOST / "release" / target, *self.flags, *words], limit + HANG_SECONDS, **{VARIABLE: str(number)})
        if not number and status != 0:
            print(*(output[-2000:] for output in outputs), file=sys.stderr)
        return time.monotonic() - begun if status != 0 else None
