#!/usr/bin/env python3
"""Injects each fault of fuzz/faults.toml into the library and checks that the fuzz targets find it.

    fuzz/faults.py [--seconds N] [--seed N] [--jobs N] [--report] [FAULT...]
    fuzz/faults.py --check

target/faults/source is a copy of the repository with all faults in its sources. The variable BOARDWIRE_INJECTED chooses one of them when
a program starts, by its number in the file, so all faults of the reference share one build, which has no fast paths; and all faults of files
`fast.rs` another one.

For each format that a fault falsifies, the fuzz targets of that format run for N seconds (60), with their dictionaries and without seeds, until one
of them finds the fault. If none does, they run on their seeds. --report writes the table to fuzz/faults.md. --check compiles the library with all
faults and runs nothing. Exit status 1 if a fault was not found, or if a program fails without one.
"""

import argparse
import concurrent.futures
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib

from unpack import FUZZ, OPTIONS, ROOT, unpack

sys.path.append(str(ROOT / "conformance" / "mutants"))
import engine  # noqa: E402

BUILT = ROOT / "target" / "faults"
SOURCE = BUILT / "source"
UNPACKED = ROOT / "target" / "fuzz"
NIGHTLY = os.environ.get("FUZZ_TOOLCHAIN", "nightly")
HOST = "x86_64-unknown-linux-gnu"
# The least number of faults for a format.
ENOUGH = 8
# Seconds after which a run hangs: the start and end of libFuzzer, and its seeds.
PATIENCE = 120
# The lints are for the sources, not for the copy, where a choice puts expressions between parentheses and leaves code out.
ENVIRONMENTS = {
    "reference": os.environ | {"RUSTFLAGS": "--cap-lints allow --cfg boardwire_reference_only"},
    "fast": os.environ | {"RUSTFLAGS": "--cap-lints allow"},
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("faults", nargs="*", metavar="FAULT")
    parser.add_argument("--seconds", type=int, default=60, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    table = tomllib.loads((FUZZ / "faults.toml").read_text(encoding="utf-8"))
    names = [fault["name"] for fault in table["fault"]]
    if unknown := sorted(set(arguments.faults) - set(names)):
        parser.error(f"no such fault: {', '.join(unknown)}; fuzz/faults.toml lists them")
    for number, fault in enumerate(table["fault"], 1):
        fault["number"] = number
    faults = [fault for fault in table["fault"] if fault["name"] in (arguments.faults or names)]
    targets = sorted({target for fault in faults for format in fault["formats"] for target in targets_of(table, format)})

    inject(table["fault"])
    if arguments.check:
        check(table["fault"], names)
        command = ["cargo", "check", "--package", "boardwire", "--all-features", "--target-dir", BUILT / "fast"]
        return subprocess.run(command, cwd=SOURCE, env=ENVIRONMENTS["fast"]).returncode
    unpack(UNPACKED)
    kinds = sorted({kind_of(fault) for fault in faults})
    for kind in kinds:
        build(kind)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        # Without an injected fault no program fails, so each failure below is caused by the fault.
        sound = [pool.submit(fuzz, kind, target, 0, *run) for kind in kinds for target in targets for run in (no_seeds(2, arguments.seed), seeds(target))]
        if any(run.result() is not None for run in sound):
            sys.exit("a program fails without an injected fault")
        searches = [(fault, format, pool.submit(search, targets_of(table, format), fault, arguments))
                    for fault in faults for format in fault["formats"]]
        rows = []
        for fault, format, searched in searches:
            rows.append((fault, format, *searched.result()))
            print(f"{fault['name']}, {format}: {describe(*rows[-1][2:])}", flush=True)

    missed = [f"{fault['name']}: no target of {format} finds it" for fault, format, found, _ in rows if found is None]
    print(*missed, sep="\n", file=sys.stderr)
    print(f"{len(rows) - len(missed)} of {len(rows)} found")
    if arguments.report:
        (FUZZ / "faults.md").write_text(report(rows, arguments), encoding="utf-8")
    return 1 if missed else 0


def check(faults, names):
    """Each name is of one fault, and each format has enough faults."""
    if twice := {name for name in names if names.count(name) > 1}:
        sys.exit(f"several faults have the same name: {', '.join(twice)}")
    falsified = [format for fault in faults for format in fault["formats"]]
    formats = [format["id"].partition("/")[0] for format in json.loads((ROOT / "spec" / "formats.json").read_text(encoding="utf-8"))]
    if few := [format for format in formats if falsified.count(format) < ENOUGH]:
        sys.exit(f"fewer than {ENOUGH} faults: {', '.join(few)}")


def inject(faults):
    """Makes a copy of the repository that has the faults."""
    changed = {}
    for file in sorted({fault["file"] for fault in faults}):
        text = (ROOT / file).read_text(encoding="utf-8")
        changed[file] = with_choices(file, text, [fault for fault in faults if fault["file"] == file])
    engine.copy_with_choice(SOURCE, changed)


def with_choices(file, text, faults):
    """The text of a file with a choice in place of each `find`: the injected faults, and the file's own text otherwise."""
    places = {}
    for fault in faults:
        find = fault["find"]
        if text.count(find) != 1:
            sys.exit(f"{fault['name']}: {file} has `find` {text.count(find)} times; it must be there exactly once")
        begin = text.index(find)
        places.setdefault((begin, begin + len(find)), []).append(fault)
    parts, end = [], 0
    for (begin, stop), faults in sorted(places.items()):
        if begin < end:
            sys.exit(f"{faults[0]['name']}: its `find` overlaps that of another fault in {file}; two faults may share the same `find` only")
        find = text[begin:stop]
        wrong = "".join(f"if crate::injected::chosen() == {fault['number']} {{ {fault['replace']} }} else " for fault in faults)
        # An expression may be part of a greater one; statements are complete.
        choice = f"{wrong}{{ {find} }}" if find.endswith((";", "}")) else f"({wrong}{{ {find} }})"
        parts += [text[end:begin], choice]
        end = stop
    return "".join([*parts, text[end:]])


def kind_of(fault):
    """The build that contains a fault."""
    return "fast" if fault["file"].endswith("/fast.rs") else "reference"


def build(kind):
    """Builds the fuzz targets, with overflow checks and assertions."""
    # To record the operands of each comparison takes more time than the rest.
    command = ["cargo", f"+{NIGHTLY}", "fuzz", "build", "-O", "--debug-assertions", "--no-trace-compares", "--sanitizer", "none",
               "--target-dir", BUILT / kind]
    if subprocess.run(command, cwd=SOURCE, env=ENVIRONMENTS[kind]).returncode != 0:
        sys.exit("the fuzz targets cannot be built (see above). They need cargo-fuzz: cargo install cargo-fuzz --locked")


def targets_of(table, format):
    return [format.replace("-", "_"), *table["more_targets"].get(format, [])]


def no_seeds(seconds, seed):
    """The seconds of a run, and its flags. This measures fuzzing alone."""
    return seconds, [f"-max_total_time={seconds}", f"-seed={seed}"]


def seeds(target):
    """The same for a run of the seeds alone."""
    return 0, ["-runs=0", UNPACKED / target]


def search(targets, fault, arguments):
    """What finds a fault first, and its time in seconds."""
    for target in targets:
        elapsed = fuzz(kind_of(fault), target, fault["number"], *no_seeds(arguments.seconds, arguments.seed))
        if elapsed is not None:
            return target, elapsed
    for target in targets:
        elapsed = fuzz(kind_of(fault), target, fault["number"], *seeds(target))
        if elapsed is not None:
            return f"the seeds of {target}", elapsed
    return None, None


def fuzz(kind, target, fault, seconds, flags):
    """The seconds until a target finds something; None if it finds nothing. A run longer than its time fails."""
    with tempfile.TemporaryDirectory() as work:
        options = [f"-{name}={value}" for name, value in OPTIONS.items()] + [f"-dict={UNPACKED / target}.dict"]
        command = [BUILT / kind / HOST / "release" / target, *options, f"-artifact_prefix={work}/", work, *flags]
        begun = time.monotonic()
        status, *outputs = engine.run(command, seconds + PATIENCE, **{engine.VARIABLE: str(fault)})
    if not fault and status != 0:
        print(*(output[-2000:] for output in outputs), file=sys.stderr)
    return time.monotonic() - begun if status != 0 else None


def describe(found, seconds):
    return f"{found} in {seconds:.1f} s" if found else "not found"


def report(rows, arguments):
    times = sorted(seconds for *_, found, seconds in rows if found and not found.startswith("the seeds"))
    by_seeds = sum(bool(found) for *_, found, _ in rows) - len(times)
    version = subprocess.run(["rustc", f"+{NIGHTLY}", "-V"], capture_output=True, text=True, check=True).stdout.strip()
    lines = [
        "# Injected faults",
        "",
        f"`fuzz/faults.py --seconds {arguments.seconds} --seed {arguments.seed}` on {datetime.date.today()}, {version}, {os.cpu_count()} cores. "
        f"The fuzz targets of each format that a fault affects look for it, one after another, each for at most {arguments.seconds} seconds and "
        "without seeds. If none finds it, the seeds are tried.",
        "",
        f"**The fuzz targets find {len(times)} of {len(rows)}, half of them within {times[len(times) // 2]:.1f} s, the slowest within "
        f"{times[-1]:.1f} s. The seeds find {by_seeds} of the others.**",
        "",
        "| fault | what is wrong | format | found by | s |",
        "|---|---|---|---|---:|",
    ]
    for fault, format, found, seconds in rows:
        time_taken = f"{seconds:.1f}" if found else ""
        lines.append(f"| {fault['name']} | {fault['what']} | {format} | {found or '**none**'} | {time_taken} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main())
