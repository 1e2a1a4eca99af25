"""Shows each bug by its witness: `witness.py [--set SET] [--program PATH] [--only NAME] [--jobs N]`.

The requests of the witness go to the right codec and to the program with the bug. A bug whose replies are all equal is
reported, and so is `none` if one reply to any witness differs. Exit status 1 then.
"""

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import core

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from testees.ask import Testee  # noqa: E402

PROGRAM = HERE.parents[1] / "target" / "release" / "boardwire"
TIME_TO_END = 5  # seconds; the protocol has one, on a machine that is not busy


def options_of(description):
    """A parser with the options of all programs that run bugs."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--set", choices=core.SETS, default="first")
    parser.add_argument("--program", default=str(PROGRAM))
    parser.add_argument("--only", metavar="NAME", action="append", help="only this bug; may be repeated")
    parser.add_argument("--jobs", type=int, default=2)
    return parser


def wrapped(name, program):
    """The command of the testee with a bug."""
    return [sys.executable, "-B", str(HERE / "wrap.py"), name, "--", str(program), "testee"]


def end(testee):
    """What is written after the end of the input, or that the program does not end."""
    try:
        return testee.process.communicate(timeout=TIME_TO_END)[0]
    except subprocess.TimeoutExpired:
        testee.process.kill()
        return b"no end"


def lines_of(bug, right):
    """The witness as lines."""
    witness = bug.witness(right.ask) if callable(bug.witness) else bug.witness
    for number, request in enumerate(witness if isinstance(witness, list) else [witness]):
        if isinstance(request, dict):
            request = json.dumps({"id": f"w{number}", **request}, separators=(",", ":"))
        yield request.encode() + b"\n"


def meaning(reply):
    """A reply without its notation: numbers and strings may be written in several ways, keys in any order."""
    try:
        value = json.loads(reply)
        return json.dumps(value, sort_keys=True)
    except ValueError:
        return reply


def shows(bug, program, name):
    """Whether the program with the bug `name` differs from the right codec for the witness of `bug`."""
    right, wrong = Testee([program, "testee"]), Testee(wrapped(name, program))
    different = False
    for line in lines_of(bug, right):
        expected, reply = right.answer(line), wrong.answer(line)
        if meaning(expected) != meaning(reply):
            different = True
            break
    ends = end(wrong)
    end(right)
    return different or (bug.level == "end" and ends != b"")


def main():
    options = options_of(__doc__).parse_args()
    bugs = [bug for bug in core.load_bugs(options.set).values() if not options.only or bug.name in options.only]
    with ThreadPoolExecutor(options.jobs) as pool:
        shown = list(pool.map(lambda bug: shows(bug, options.program, bug.name), bugs))
        differing = list(pool.map(lambda bug: shows(bug, options.program, "none"), bugs))
    hidden = [bug.name for bug, one in zip(bugs, shown) if not one]
    wrong = [bug.name for bug, one in zip(bugs, differing) if one]
    print(f"{sum(shown)} of {len(bugs)} bugs are shown by their witness")
    for name in hidden:
        print(f"not shown: {name}")
    for name in wrong:
        print(f"the program without a bug differs for the witness of {name}")
    sys.exit(bool(hidden or wrong))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
