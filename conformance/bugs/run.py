"""Judges each bug of the catalogue by the vectors and writes matrix.md: `run.py [--program PATH] [--jobs N] [--every N]`.

Exit status 1 if a bug is not caught, if one that is said to pass its own round trip does not, if a
run ended early, or if the testee without a bug is not conformant, which only a run of all bugs asks.
"""

import argparse
import json
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ranks import SHOWN, located, rank_of
from round_trip import fails_round_trip

HERE = Path(__file__).resolve().parent
PROGRAM = HERE.parent.parent / "target" / "release" / "boardwire"
AT_ONCE = 2


def judge(program, bug, formats, operations):
    """The report of a run."""
    command = [
        program,
        "conform",
        "--json",
        "--failures",
        "0",
        "--timeout",
        "20",  # a busy machine is no bug
        "--testee",
        shlex.join(["python3", str(HERE / "bugs.py"), bug]),
    ]
    for name in formats:
        command += "--format", name
    if len(operations) == 1:
        command += "--op", operations[0]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{bug}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def level_of(failures):
    """The least strict level at which a run fails."""
    kinds = {failure["kind"] for failure in failures}
    if not kinds:
        return "**not caught**"
    if kinds - {"code", "offset"}:
        return "verdict"
    return "code" if "code" in kinds else "offset"


def try_bug(program, entry):
    """A line of the matrix, the rank of a requirement that the bug breaks, and what is wrong with the bug itself."""
    report = judge(program, entry["id"], entry["format"], entry["op"])
    failures = report["failures"]
    faults = [] if failures else ["not caught"]
    if report["ended"]:
        faults.append(f"the run ended: {report['ended']}")
    if "round_trip" in entry:
        fault = fails_round_trip(entry)
        faults += [f"no round trip: {fault}"] if fault else []
    rank = rank_of(report, entry["breaks"])
    line = [
        f"`{entry['id']}`",
        f"{len(failures)} of {report['vectors']['of']}",
        "<br>".join(f"`{failure['id']}`" for failure in failures[:SHOWN]),
        "<br>".join(f"{rule['id']} {rule['failures']}/{rule['of']}" for rule in report["broken"][:SHOWN]),
        ", ".join(entry["breaks"]),
        str(rank or "–"),
        level_of(failures),
        "passes" if "round_trip" in entry else "",
    ]
    return "| " + " | ".join(line) + " |", rank, faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=str(PROGRAM))
    parser.add_argument("--jobs", type=int, default=AT_ONCE)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth bug, and no matrix")
    arguments = parser.parse_args()
    program = arguments.program
    entries = json.loads((HERE / "catalogue.json").read_text(encoding="utf-8"))["bugs"][:: arguments.every]

    failed = False
    if arguments.every == 1:
        sound = judge(program, "none", (), ())
        if sound["verdict"] != "conformant":
            failed = True
            print("the testee without a bug is not conformant")
    lines, ranks = [], []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for entry, (line, rank, faults) in zip(entries, pool.map(lambda e: try_bug(program, e), entries)):
            lines.append(line)
            ranks.append(rank)
            for fault in faults:
                print(f"{entry['id']}: {fault}")
            failed = failed or bool(faults)
    caught = sum("not caught" not in line for line in lines)
    if arguments.every == 1:
        write_matrix(lines, ranks, caught, sound)
    print(f"{caught} of {len(lines)} caught. {located(ranks)}")
    return 1 if failed else 0


def write_matrix(lines, ranks, caught, sound):
    (HERE / "matrix.md").write_text(
        "\n".join(
            [
                "# Bugs and the vectors that catch them",
                "",
                f"`run.py` writes this page. The vectors catch {caught} of {len(lines)} bugs. The testee without a bug is right in "
                f"{sound['vectors']['right']} of {sound['vectors']['of']} vectors. {located(ranks)}",
                "",
                "- *Vectors*: the failing vectors, and all vectors of the formats that the bug affects.",
                "- *Broken*: the requirements that the report names first, with their failing and all vectors.",
                "- *Breaks*: the requirements that the bug breaks, by its description.",
                "- *Rank*: the position of the first of these in the list of the report.",
                "- *Level*: the least strict level at which a run fails.",
                "- *Round trip*: `passes` if encoder and decoder have the bug, so that a round trip shows no fault.",
                "",
                "| bug | vectors | first of them | broken | breaks | rank | level | round trip |",
                "|---|---|---|---|---|---|---|---|",
                *lines,
                "",
            ]
        ),
        encoding="utf-8",
    )


if __name__ == "__main__":
    sys.exit(main())
