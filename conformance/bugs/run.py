"""Judges each bug by the suite: `run.py [--set SET] [--draw NUMBER] [--locate] [--only NAME]`.
`run.py --set mistakes [--only NAME]` measures how the report explains common mistakes.

A bug is caught if `boardwire conform --adapter` ends with status 1. The run has the vectors of the formats that the bug concerns. With `--draw`, those that
escape then get drawn requests of all formats. With `--locate`, complete runs show which place the report gives to a requirement that the bug breaks, by `breaks.json`. A bug that escapes must have a witness at which its reply differs from that of the correct testee. Exit status 1 if a bug escapes.
"""

import argparse
import json
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import core
import explained

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.append(str(HERE.parent))
from testees.ask import Testee  # noqa: E402

PROGRAM = ROOT / "target" / "release" / "boardwire"
TIME_FOR_A_RUN = 1800  # seconds
SHOWN = 3  # requirements at the head of a report


def options_of(description):
    """A parser with the options of all programs that run bugs."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--set", default="misreadings", help="misreadings, mistakes, or the folder of a set outside the tree")
    parser.add_argument("--program", default=str(PROGRAM))
    parser.add_argument("--only", metavar="NAME", action="append", help="only this bug; may be repeated")
    parser.add_argument("--jobs", type=int, default=2)
    return parser


def wrapped(name, program, set_name, guest=None):
    """The command of the testee with a bug. The correct testee is that of the program, or the decoder of a guest."""
    correct = [sys.executable, "-B", str(ROOT / guest / "testees" / "adapter.py"), "plain"] if guest else [str(program), "testee"]
    return [sys.executable, "-B", str(HERE / "wrap.py"), "--set", set_name, name, "--", *correct]


def is_shown(bug, program, set_name):
    """Whether a reply to the witness differs from that of the correct testee."""
    right, wrong = Testee([program, "testee"]), Testee(wrapped(bug.name, program, set_name))
    witness = bug.witness(right.ask) if callable(bug.witness) else bug.witness
    for request in witness if isinstance(witness, (list, tuple)) else [witness]:
        line = (request if isinstance(request, str) else json.dumps({"id": "w", **request})).encode() + b"\n"
        if json.loads(right.answer(line)) != json.loads(wrong.answer(line)):
            return True
    return False


def breaks_of(set_name):
    """By bug: the requirements that it breaks. None if it breaks the protocol alone, which has no requirements. A set outside may not say."""
    path = core.folder_of(set_name) / "breaks.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def rank_of(report, breaks):
    """The position of the first requirement that the bug breaks in the list of the report; None if it is not there."""
    return next((at for at, rule in enumerate(report["broken"], 1) if rule["id"] in breaks), None)


def located(ranks):
    """How often the report names a requirement that the bug breaks."""
    first, three = (sum(rank is not None and rank <= most for rank in ranks) for most in (1, SHOWN))
    return (
        f"The report names a requirement that the bug breaks first for {first} of {len(ranks)} bugs ({first / len(ranks):.0%}), "
        f"and among the first {SHOWN} for {three} ({three / len(ranks):.0%})."
    )


def status_of(command):
    """The exit status and the report, which is empty where the run printed none."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIME_FOR_A_RUN)
    except subprocess.TimeoutExpired:
        return None, {}, "no end"
    try:
        return done.returncode, json.loads(done.stdout), done.stderr
    except ValueError:
        return done.returncode, {}, done.stderr or done.stdout


def judge(bug, options, breaks):
    """What the vectors and, for an escape, drawn requests say of a bug."""
    testee = shlex.join(wrapped(bug.name, options.program, options.set))
    command = [options.program, "conform", "--adapter", "--json", "--failures", "0", "--testee", testee]
    command += [] if options.locate else ["--fail-fast"]
    for format in bug.formats():
        command += ["--format", format]
    status, report, said = status_of(command)
    result = {"name": bug.name, "class": bug.kind, "status": status, "conform": status == 1, "draw": None}
    if status not in (0, 1):
        result["said"] = said[-500:]
    if report.get("failures") and options.locate and breaks and breaks[bug.name]:
        result["rank"] = rank_of(report, breaks[bug.name])
    if options.draw and not result["conform"]:
        drawn = ["--testee", testee, "--cases", str(options.draw), "--seed", "1", "--fail-fast", "--time", str(TIME_FOR_A_RUN)]
        found, _, said = status_of([options.program, "fuzz", *drawn])
        result["draw"] = found == 1
        if found not in (0, 1):
            result["said"] = said[-500:]
    return result


def table(results, drawn):
    """Lines of a table by class, and a line for all."""
    yield f"{'class':<10} {'bugs':>5} {'vectors':>8}" + (f" {'or drawn':>9}" if drawn else "")
    for kind in (*sorted({result["class"] for result in results}), "all"):
        chosen = [result for result in results if kind in (result["class"], "all")]
        caught = sum(result["conform"] for result in chosen)
        either = sum(bool(result["conform"] or result["draw"]) for result in chosen)
        yield f"{kind:<10} {len(chosen):>5} {caught:>8}" + (f" {either:>9}" if drawn else "")


def explain(options):
    """Measures how the reports explain common mistakes. The exit status is 1 if a mistake does not fail."""
    from mistakes.table import GUESTS

    mistakes = core.load_bugs("mistakes")
    if unlike := [name for name, mistake in mistakes.items() if not explained.names(mistake.words, mistake.sentence)]:
        sys.exit(f"the sentence has none of the words of its mistake: {', '.join(unlike)}")

    def judge(name):
        mistake = mistakes[name]
        guest = GUESTS.get(mistake.format)
        testee = wrapped(name, options.program, options.set, guest)
        return mistake, *explained.judge(mistake, testee, options.program, guest and ROOT / guest, TIME_FOR_A_RUN)

    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(judge, options.only or mistakes))
    for mistake, status, lines, named in results:
        if status != 1 or named != 1:
            print(f"{mistake.name}: status {status}, " + (f"named in line {named}" if named else "not named"))
            print(f"  should say: {mistake.sentence}", *(f"  | {line[:200]}" for line in lines), sep="\n")
    print(*explained.table(results), sep="\n")
    return int(any(status != 1 for _, status, *_ in results))


def main():
    parser = options_of(__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth bug")
    parser.add_argument("--from", type=int, default=0, metavar="K", dest="first", help="begin with bug K, counted from 0")
    parser.add_argument("--draw", type=int, default=0, metavar="NUMBER", help="send each bug that escapes so many drawn requests")
    parser.add_argument("--locate", action="store_true", help="which place the report gives to what the bug breaks")
    options = parser.parse_args()
    if options.set == "mistakes":
        return explain(options)
    bugs, breaks = core.load_bugs(options.set), breaks_of(options.set)
    names = options.only or list(bugs)[options.first :: options.every]
    if breaks is not None and (unlike := breaks.keys() ^ bugs.keys()):
        sys.exit(f"breaks.json and the bugs of the {options.set} set differ: {', '.join(sorted(unlike))}")
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda name: judge(bugs[name], options, breaks), names))
    print(*table(results, options.draw), sep="\n")
    if ranks := [result["rank"] for result in results if "rank" in result]:
        print(located(ranks))
    for result in results:
        if not result["conform"] and not result["draw"]:
            shown = "" if is_shown(bugs[result["name"]], options.program, options.set) else "its witness shows nothing: "
            print(f"escaped: {result['name']}: {shown}{bugs[result['name']].sentence}")
        if "said" in result:
            print(f"not judged: {result['name']}, status {result['status']}: {result['said']}")
    return int(not all(result["conform"] for result in results))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
