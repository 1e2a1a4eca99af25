#!/usr/bin/env python3
"""Counts the instructions of the hot functions under callgrind, and compares them with instructions.json.

    benchmarks/instructions.py [--write]

A count more than 3 % above the list is an error, and one as much below asks for a new list. The list names the compiler that made the
functions: with another compiler the bound is 25 %. --write rewrites the list. Needs valgrind.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIST = HERE / "instructions.json"
TOLERANCE = 0.03
# Another compiler makes other instructions of the same source.
TOLERANCE_OF_ANOTHER = 0.25
# A run's setup is in both counts, so that their difference has none.
FEW, MANY = 2, 6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    program = build()
    compiler = output(["rustc", "-V"]).strip()
    names = output([program, "hot"]).splitlines()
    counts = {name: instructions(program, name) for name in names}
    if arguments.write:
        LIST.write_text(json.dumps({"compiler": compiler, "instructions": counts}, indent=1) + "\n")
        return
    listed = json.loads(LIST.read_text())
    tolerance = TOLERANCE if listed["compiler"] == compiler else TOLERANCE_OF_ANOTHER
    faults = []
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


def instructions(program, name):
    """The instructions of a repetition."""
    few, many = (collected(program, name, count) for count in (FEW, MANY))
    return (many - few) // (MANY - FEW)


def collected(program, name, count):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "hot", name, str(count)]
    # glibc chooses functions by the processor, which valgrind does not hide.
    environment = os.environ | {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-ERMS,-FSRM"}
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        sys.exit(f"valgrind failed with {name}:\n{run.stderr[-2000:]}")
    return int(found[1])


def output(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main()
