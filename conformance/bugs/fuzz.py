"""Lets `boardwire fuzz` look for each bug of the catalogue, ten seconds each, and writes which it finds into fuzzed.md.

    conformance/bugs/fuzz.py [--program PATH] [--seconds 10] [--every N]
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from run import AT_ONCE, HERE, PROGRAM


def look(program, bug, seconds):
    """The fuzzer's report about a bug, and the seconds until then."""
    testee = f"{sys.executable} {shlex.quote(str(HERE / 'bugs.py'))} {bug['id']}"
    formats = bug["format"]
    command = [program, "fuzz", "--testee", testee, "--seed", "1", "--time", str(seconds), "--fail-fast"]
    for name in formats:
        command += ["--format", name]
    begun = time.monotonic()
    said = subprocess.run(command, capture_output=True, text=True)
    taken = time.monotonic() - begun
    if said.returncode not in (0, 1):
        sys.exit(f"{bug['id']}: {said.stderr}")
    request = re.search(r"request   (.*)", said.stdout)
    if said.returncode == 1 and request:
        # The fuzzer shortens long requests, so this need not be JSON.
        return taken, said.stdout.split(" ", 1)[0], re.sub(r'^\{"id":"[^"]*",', "{", request[1])
    if said.returncode == 1:
        return taken, "memory", said.stdout.splitlines()[0]
    return taken, None, None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(PROGRAM))
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    bugs = json.loads((HERE / "catalogue.json").read_text())["bugs"][:: options.every]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(lambda bug: look(options.program, bug, options.seconds), bugs))
    rows, missed = [], []
    for bug, (taken, kind, request) in zip(bugs, found):
        name = bug["id"]
        if kind is None:
            missed.append(name)
        shown = "**not found**" if kind is None else f"`{request.replace('|', chr(92) + '|')}`"
        rows.append(f"| {name} | {kind or ''} | {taken:.1f} | {shown} |")
    count = len(bugs) - len(missed)
    if options.every == 1:
        head = [
            "# Bugs that the fuzzer finds",
            "",
            f"`boardwire fuzz` with seed 1 finds {count} of {len(bugs)} bugs within {options.seconds:g} s each, and stops at the first finding. The time includes",
            "starting the testee and making the request small. `fuzz.py` writes this page.",
            "",
            "| bug | kind | s | the smallest request |",
            "|---|---|---|---|",
        ]
        (HERE / "fuzzed.md").write_text("\n".join(head + rows) + "\n")
    print(f"{count} of {len(bugs)} found; the slowest took {max((taken for taken, kind, _ in found if kind), default=0):.1f} s")
    if missed:
        print("not found:", ", ".join(missed))
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
