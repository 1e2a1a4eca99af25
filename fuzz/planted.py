#!/usr/bin/env python3
"""Plants each fault of fuzz/planted.toml and sees to it that it is found.

    fuzz/planted.py [--seconds N] [--seed N] [--jobs N] [--report] [FAULT...]

For each format that a fault falsifies the fuzz targets of that format get N seconds each (20), with their dictionaries and with no input
to begin with, until one of them finds it; the seeds and regressions are replayed as well. With --report the table is written to
fuzz/planted.md. Exit status 1 if a fault was not found, or if anything was found where none is planted.
"""

import argparse
import concurrent.futures
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

from campaign import FUZZ, HOST, NIGHTLY, ROOT, build_targets, options, said

BUILT = ROOT / "target" / "planted"
# Seconds within which a run ends that does not hang: a replay, and what libFuzzer does besides fuzzing.
PATIENCE = 120
PLANTED = os.environ | {"RUSTFLAGS": "--cfg boardwire_planted"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("faults", nargs="*", metavar="FAULT")
    parser.add_argument("--seconds", type=int, default=20, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--report", action="store_true")
    arguments = parser.parse_args()
    table = tomllib.loads((FUZZ / "planted.toml").read_text(encoding="utf-8"))
    names = [fault["name"] for fault in table["fault"]]
    if unknown := sorted(set(arguments.faults) - set(names)):
        parser.error(f"no such fault: {', '.join(unknown)}; fuzz/planted.toml lists them")
    faults = [fault for fault in table["fault"] if fault["name"] in (arguments.faults or names)]
    targets = sorted({target for fault in faults for format in fault["formats"] for target in table["targets"][format]})

    replay = build()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        # Where nothing is planted nothing is found: what is found below is the fault.
        sound = [pool.submit(fuzz, target, "", 2, arguments.seed) for target in targets] + [pool.submit(replayed, replay, "")]
        if any(run.result() is not None for run in sound):
            sys.exit("something is found in a build without a planted fault")
        searches = [(fault, format, pool.submit(search, table["targets"][format], fault["name"], arguments))
                    for fault in faults for format in fault["formats"]]
        replays = [pool.submit(replayed, replay, fault["name"]) for fault in faults]
        rows = []
        for fault, format, searched in searches:
            rows.append((fault, format, *searched.result()))
            print(f"{fault['name']}, {format}: {describe(*rows[-1][2:])}", flush=True)
        by_seeds = {fault["name"]: run.result() is not None for fault, run in zip(faults, replays)}

    missed = [f"{fault['name']}: no target of {format} finds it" for fault, format, target, _ in rows if target is None]
    print(*missed, sep="\n", file=sys.stderr)
    print(f"{len(rows) - len(missed)} of {len(rows)} found by fuzzing, {sum(by_seeds.values())} of {len(faults)} faults by the seeds")
    if arguments.report:
        (FUZZ / "planted.md").write_text(report(rows, by_seeds, arguments), encoding="utf-8")
    return 1 if missed else 0


def build():
    """Builds the fuzz targets, and the replay, whose program it returns."""
    build_targets("none", BUILT, assertions=True, environment=PLANTED)
    told = subprocess.run(["cargo", "test", "--release", "--package", "boardwire", "--test", "replay", "--no-run", "--target-dir", BUILT,
                           "--message-format", "json"], cwd=ROOT, env=PLANTED, check=True, capture_output=True, text=True).stdout
    programs = [message["executable"] for message in map(json.loads, told.splitlines())
                if message.get("executable") and message["target"]["name"] == "replay"]
    return programs[0]


def search(targets, fault, arguments):
    """The first target that finds a fault, and after how many seconds it did."""
    for target in targets:
        seconds = fuzz(target, fault, arguments.seconds, arguments.seed)
        if seconds is not None:
            return target, seconds
    return None, None


def fuzz(target, fault, seconds, seed):
    """After how many seconds a target finds something."""
    with tempfile.TemporaryDirectory() as work:
        # Not the seeds: they are judged by their replay. What is measured here is what fuzzing reaches by itself.
        return found([BUILT / HOST / "release" / target, *options(target), f"-max_total_time={seconds}", f"-seed={seed}",
                      f"-artifact_prefix={work}/", work], fault, seconds + PATIENCE)


def replayed(program, fault):
    return found([program, "every_seed"], fault, PATIENCE)


def found(command, fault, longest):
    """After how many seconds a program fails with a fault planted, if it does; not to end within `longest` is to fail."""
    begun = time.monotonic()
    try:
        run = subprocess.run(command, cwd=ROOT, env=os.environ | {"BOARDWIRE_PLANTED": fault}, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, errors="replace", timeout=longest)
    except subprocess.TimeoutExpired:
        return longest
    if not fault and run.returncode != 0:
        print(run.stdout[-2000:], run.stderr[-2000:], file=sys.stderr)
    return time.monotonic() - begun if run.returncode != 0 else None


def describe(target, seconds):
    return f"{target} in {seconds:.1f} s" if target else "not found"


def report(rows, by_seeds, arguments):
    faults = {fault["name"] for fault, *_ in rows}
    times = sorted(seconds for *_, seconds in rows if seconds is not None)
    lines = [
        "# Planted faults",
        "",
        f"`fuzz/planted.py --seconds {arguments.seconds} --seed {arguments.seed}` on {datetime.date.today()}, "
        f"{said('rustc', f'+{NIGHTLY}', '-V')}, {os.cpu_count()} cores. Each fault is looked for in each format that it falsifies, by the "
        f"fuzz targets of that format, one after another, each for at most {arguments.seconds} seconds and from no input at all; and by the "
        "replay of all seeds and regressions.",
        "",
        f"**{len(times)} of {len(rows)} found by a fuzz target, half of them within {times[len(times) // 2]:.1f} s, the slowest within "
        f"{times[-1]:.1f} s. {sum(by_seeds.values())} of {len(faults)} found by the seeds.**",
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
