#!/usr/bin/env python3
"""Counts the instructions of the hot functions under callgrind, and compares them with instructions.json. With a program, also those
of reading hostile records: four times the input must take about four times as many.

    benchmarks/instructions.py [--write] [--program PROGRAM]

A count more than 3 % above the list is an error, and one as much below asks for a new list. The list names the compiler that made the
functions: with another compiler the bound is 25 %. --write rewrites the list. Needs valgrind.
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIST = HERE / "instructions.json"
TOLERANCE = 0.03
# Another compiler makes other instructions of the same source.
TOLERANCE_OF_ANOTHER = 0.25
# The calls in the run whose instructions are subtracted, so that the difference has no setup, and the calls that the other run has more: some hundred
# instructions of a setup differ from run to run, and they must be a small share.
FIRST_CALLS, MORE_CALLS = 2, (4, 400)
MIN_INSTRUCTIONS = 100_000
# A program that has read its input ends with one of these.
ENDS = (0, 1, 2)
SIZE = 2000


def record_of_names(size):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "(;" + "".join("".join(name) + "[]" for name in itertools.islice(itertools.product(letters, repeat=3), size)) + ")"


# Of four times the input, quadratic work takes sixteen times as many instructions.
MAX_TIME_FACTOR = 8
# Records that grow, by the options that read them. The rectangles grow in number and in area.
GROWING = {
    ("--from", "sgf", "--format", "ternary-board"): (
        ("names", record_of_names),
        ("variations", lambda size: f"(;B[aa]{'(;W[bb])' * size})"),
        ("games", lambda size: "(;B[aa])" * (size + 1)),
        ("depth", lambda size: f"(;B[aa](;W[bb]){'(;W[cc]' * size}{')' * (size + 1)}"),
        ("escapes", lambda size: "(;C[" + "\\]" * size + "])"),
        ("rectangles", lambda size: "(;SZ[52]AB" + "".join(f"[aa:{('AA', 'ZZ')[size > SIZE]}]" for _ in range(size)) + ")"),
    ),
    (): (
        ("spaces", lambda size: f"h2e2{' ' * size} h9g7"),
        ("tags", lambda size: "h2e2 " + '[1 "' * size),
        ("semicolons", lambda size: "h2e2 " + ";1." * size),
        ("numbers", lambda size: "h2e2 " + "1." * size),
        ("touching moves", lambda size: "h2e2" * (size + 1)),
    ),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--program", type=Path, help="the program of the command line, whose input grows")
    arguments = parser.parse_args()
    program = build()
    compiler = output(["rustc", "-V"]).strip()
    functions = output([program, "hot"]).splitlines()
    counts = {name: instructions_of_call([program, "hot", name]) for name in functions}
    if arguments.write:
        LIST.write_text(json.dumps({"compiler": compiler, "instructions": counts}, indent=1) + "\n")
        return
    listed = json.loads(LIST.read_text())
    tolerance = TOLERANCE if listed["compiler"] == compiler else TOLERANCE_OF_ANOTHER
    faults = growth(arguments.program) if arguments.program else []
    for name in sorted(counts.keys() | listed["instructions"].keys()):
        count, expected = counts.get(name), listed["instructions"].get(name)
        if count is None or expected is None:
            faults.append(f"{name}: is not in both, the program and the list")
            continue
        change = count / expected - 1
        print(f"{name}: {count} instructions, {change:+.1%}")
        if abs(change) > tolerance:
            faults.append(f"{name}: {count} instructions, {change:+.1%} from the {expected} of the list")
    if faults:
        sys.exit("\n".join([*faults, "if the change is right: benchmarks/instructions.py --write"]))


def build():
    manifest = HERE / "Cargo.toml"
    reported = output(["cargo", "build", "--release", "--locked", "--no-default-features", "--manifest-path", manifest, "--message-format", "json"])
    messages = map(json.loads, reported.splitlines())
    return next(message["executable"] for message in messages if message.get("executable"))


def growth(program):
    """The records whose reading takes more than its share."""
    faults = []
    with tempfile.TemporaryDirectory() as folder:

        def reading(text, options):
            path = Path(folder) / str(len(os.listdir(folder)))
            path.write_text(text)
            return [program, "check", *options, path]

        for options, name, record in ((options, *row) for options, rows in GROWING.items() for row in rows):
            none, once, more = (reading(record(size), options) for size in (0, SIZE, 4 * SIZE))
            times = instructions(none, more) / instructions(none, once)
            print(f"{name}: four times as much takes {times:.2f} times as many instructions")
            if times > MAX_TIME_FACTOR:
                faults.append(f"{name}: four times as much takes {times:.2f} times as many instructions, more than {MAX_TIME_FACTOR}")
    return faults


def instructions_of_call(command):
    """The number of instructions of one call; the command takes the number of calls as its last argument."""
    for more_calls in MORE_CALLS:
        count = instructions([*command, str(FIRST_CALLS)], [*command, str(FIRST_CALLS + more_calls)])
        if count >= MIN_INSTRUCTIONS:
            break
    return count // more_calls


def instructions(first, second):
    """The number of instructions that the second command takes more than the first."""
    return collected(second) - collected(first)


def collected(command):
    # glibc chooses functions by the processor, which valgrind does not hide.
    environment = os.environ | {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-ERMS,-FSRM"}
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    run = subprocess.run([*valgrind, *command], env=environment, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode not in ENDS or not found:
        sys.exit(f"valgrind failed with {command}:\n{run.stderr[-2000:]}")
    return int(found[1])


def output(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main()
