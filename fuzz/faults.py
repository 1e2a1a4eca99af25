#!/usr/bin/env python3
"""Injects each fault of fuzz/faults.toml into the library and checks that the fuzz targets find it.

    fuzz/faults.py [--seconds N] [--seed N] [--jobs N] [--report] [FAULT...]
    fuzz/faults.py --check

target/faults/source is a copy of the repository with all faults in its sources. The variable BOARDWIRE_INJECTED chooses one of them when
a program starts, by its number in the file, so all faults of the reference share one build, which has no fast paths; and all faults of files
`fast.rs` another one.

For each format that a fault falsifies, the fuzz targets of that format run for N seconds for each of their ways (20), with their dictionaries
and without seeds, until one of them finds the fault. The seeds are replayed as well. --report writes the table to fuzz/faults.md.
--check compiles the library with all faults and runs nothing. Exit status 1 if a fault was not found, or if a program fails without one.
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

from campaign import FUZZ, HOST, NIGHTLY, ROOT, UNPACKED, build_targets, options, output_of
from unpack import table_of_targets, unpack

sys.path.append(str(ROOT / "conformance" / "mutants"))
import engine  # noqa: E402

BUILT = ROOT / "target" / "faults"
SOURCE = BUILT / "source"
WAYS = table_of_targets()
# Seconds after which a run hangs: a replay, and the start and end of libFuzzer.
PATIENCE = 120
# The lints are for the sources, not for the copy, where a choice puts expressions between parentheses and leaves code out.
ENVIRONMENTS = {
    "reference": os.environ | {"RUSTFLAGS": "--cap-lints allow --cfg boardwire_reference_only"},
    "fast": os.environ | {"RUSTFLAGS": "--cap-lints allow"},
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("faults", nargs="*", metavar="FAULT")
    parser.add_argument("--seconds", type=int, default=20, metavar="N")
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
        command = ["cargo", "check", "--package", "boardwire", "--all-features", "--target-dir", BUILT / "fast"]
        return subprocess.run(command, cwd=SOURCE, env=ENVIRONMENTS["fast"]).returncode
    unpack(UNPACKED)
    replays = {kind: build(kind) for kind in sorted({kind_of(fault) for fault in faults})}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        # Without an injected fault no program fails, so each failure below is caused by the fault.
        sound = [pool.submit(fuzz, kind, target, 0, 2, arguments.seed) for kind in replays for target in targets]
        sound += [pool.submit(replay_seconds, replay, 0) for replay in replays.values()]
        if any(run.result() is not None for run in sound):
            sys.exit("a program fails without an injected fault")
        searches = [(fault, format, pool.submit(search, targets_of(table, format), fault, arguments))
                    for fault in faults for format in fault["formats"]]
        seeded = [pool.submit(replay_seconds, replays[kind_of(fault)], fault["number"]) for fault in faults]
        rows = []
        for fault, format, searched in searches:
            rows.append((fault, format, *searched.result()))
            print(f"{fault['name']}, {format}: {describe(*rows[-1][2:])}", flush=True)
        by_seeds = {fault["name"]: run.result() is not None for fault, run in zip(faults, seeded)}

    missed = [f"{fault['name']}: no target of {format} finds it" for fault, format, target, _ in rows if target is None]
    print(*missed, sep="\n", file=sys.stderr)
    print(f"{len(rows) - len(missed)} of {len(rows)} found by fuzzing, {sum(by_seeds.values())} of {len(faults)} faults by the seeds")
    if arguments.report:
        (FUZZ / "faults.md").write_text(report(rows, by_seeds, arguments), encoding="utf-8")
    return 1 if missed else 0


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
    """Builds the fuzz targets and the replay. Returns the program of the replay."""
    folder, environment = BUILT / kind, ENVIRONMENTS[kind]
    build_targets("none", folder, assertions=True, source=SOURCE, environment=environment)
    told = subprocess.run(["cargo", "test", "--release", "--package", "boardwire", "--test", "library", "--no-run", "--target-dir", folder,
                           "--message-format", "json"], cwd=SOURCE, env=environment, check=True, capture_output=True, text=True).stdout
    programs = [message["executable"] for message in map(json.loads, told.splitlines())
                if message.get("executable") and message["target"]["name"] == "library"]
    return programs[0]


def targets_of(table, format):
    return [format.replace("-", "_"), *table["more_targets"].get(format, [])]


def search(targets, fault, arguments):
    """The first target that finds a fault, and its time in seconds."""
    for target in targets:
        seconds = fuzz(kind_of(fault), target, fault["number"], arguments.seconds * len(WAYS[target]), arguments.seed)
        if seconds is not None:
            return target, seconds
    return None, None


def fuzz(kind, target, fault, seconds, seed):
    """The seconds until a target finds something."""
    with tempfile.TemporaryDirectory() as work:
        # Without the seeds, which the replay judges. This measures fuzzing alone.
        return seconds_to_failure([BUILT / kind / HOST / "release" / target, *options(target), f"-max_total_time={seconds}", f"-seed={seed}",
                      f"-artifact_prefix={work}/", work], fault, seconds + PATIENCE)


def replay_seconds(program, fault):
    return seconds_to_failure([program, "replay::"], fault, PATIENCE)


def seconds_to_failure(command, fault, timeout):
    """The seconds until a program fails with a fault injected; None if it passes. A run longer than `timeout` fails."""
    begun = time.monotonic()
    status, *outputs = engine.run(command, timeout, **{engine.VARIABLE: str(fault)})
    if not fault and status != 0:
        print(*(output[-2000:] for output in outputs), file=sys.stderr)
    return time.monotonic() - begun if status != 0 else None


def describe(target, seconds):
    return f"{target} in {seconds:.1f} s" if target else "not found"


def report(rows, by_seeds, arguments):
    faults = {fault["name"] for fault, *_ in rows}
    times = sorted(seconds for *_, seconds in rows if seconds is not None)
    lines = [
        "# Injected faults",
        "",
        f"`fuzz/faults.py --seconds {arguments.seconds} --seed {arguments.seed}` on {datetime.date.today()}, "
        f"{output_of('rustc', f'+{NIGHTLY}', '-V')}, {os.cpu_count()} cores. The fuzz targets of each format that a fault affects look for "
        f"it, one after another, each for at most {arguments.seconds} seconds a way and without seeds. A replay of all seeds, of damaged ones and of noise looks for "
        "it too.",
        "",
        f"**The fuzz targets find {len(times)} of {len(rows)}, half of them within {times[len(times) // 2]:.1f} s, the slowest within "
        f"{times[-1]:.1f} s. The seeds find {sum(by_seeds.values())} of {len(faults)}.**",
        "",
        "| fault | what is wrong | format | found by | s | by the seeds |",
        "|---|---|---|---|---:|---|",
    ]
    for fault, format, target, seconds in rows:
        time_taken = f"{seconds:.1f}" if seconds is not None else ""
        seeds = "yes" if by_seeds[fault["name"]] else "no"
        lines.append(f"| {fault['name']} | {fault['what']} | {format} | {target or '**none**'} | {time_taken} | {seeds} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main())
