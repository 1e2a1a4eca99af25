#!/usr/bin/env python3
"""Holds the comparison in all packages equal to the judgement of the suite's own runner: `against_runner.py PROGRAM`.

The same testees are judged by `PROGRAM conform`, by the packages for Python and JavaScript, and by the tests of the packages for Rust, Go and JUnit: the same
vectors must fail, without the profiles of the suite and with them. The packages are made of a suite (`--suite FOLDER`): of some of our vectors, of the guest
QOI, of a copy whose vectors name no counterparts, so that the run chooses one, of pairs that are equal by the rules of their suite, or are not, and of
`exact`, a suite with everything that a suite may say about its scope. The folder of the packages is in the variable PACKAGES.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
QOI = ROOT / "guests" / "qoi"
EXACT = HERE / "exact"
PACKAGES = Path(os.environ.setdefault("PACKAGES", str(HERE.parent)))
sys.path[:0] = [str(PACKAGES / "python" / "src"), str(ROOT / "conformance")]

import pairs  # noqa: E402
from boardwire_vectors import Codec, parse_json, run, to_json  # noqa: E402
from boardwire_vectors._run import LEVELS, all_profiles  # noqa: E402
from testees.ask import Testee  # noqa: E402

# Bugs around a correct testee for each operation: wrong values, codes, offsets, accepted and rejected inputs and moves.
BUGS = {
    "first-trit-heaviest": "ternary-board/1",
    "cut-before-bytes": "ternary-board/1",
    "rooks-before-horses": "xiangqi-position/1",
    "padding-of-zeros": "xiangqi-position/1",
    "oldest-ply-first": "xiangqi-history/1",
    "parameters-in-one-order": "xiangqi-link/1",
    "identities-of-most-bits": "xiangqi-fen/1",
    "no-side-is-black": "xiangqi-fen/1",
    "square-before-id": "xiangqi-map/1",
    "nibbles-exchanged": "chess-board-packed/1",
    "board-without-edges": "go-chains/1",
    "no-ko": "go-chains/1",
}

# The faults that testee.py adds to a correct testee.
FAULTS = {
    "accept-all": "ternary-runs/1",
    "refuse-all": "ternary-runs/1",
    "always-truncated": "xiangqi-map/1",
    "without-place": "xiangqi-map/1",
    "off-by-one": "ternary-runs/1",
    "extra": "xiangqi-map/1",
    "no-leniency": "xiangqi-link/1",
}

# The kinds of failure that the packages do not judge: they need more replies than those to a vector and its counterpart, or concern an adapter.
ONLY_RUNNER = ("unsupported", "json", "state", "protocol", "constant")

# For each kind of package that another program judges with: how to build and run the program, and the form, the failed and the passed tests in its output.
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
PATCH = f"--config 'patch.crates-io.boardwire-suite.path=\"{ROOT}/conformance/suite\"'"
CONSOLE = "/usr/share/java/junit-platform-console-standalone.jar --disable-ansi-colors --details-theme=ascii --details=verbose"
KINDS = {
    "npm": ("true", f"node {HERE}/kinds/npm/failures.mjs", r"^%s (\S+)$", "wrong", "right"),
    "cargo": (
        f"cp {ROOT}/Cargo.lock . && cargo build -q --target-dir {TARGET} {PATCH} && cp {TARGET}/debug/bridge .",
        "./bridge", r"^test +(?:\[\w+\] +)?(\S+) +\.\.\. %s$", "FAILED", "ok",
    ),
    "go": ("go vet . boardwire-vectors && go test -c -o bridge", "./bridge -test.v", r"^ +--- %s: TestVectors/(\S+) ", "FAIL", "PASS"),
    "junit": (
        "javac -Xlint:all,-path -Werror -proc:none -d ../junit -cp '/usr/share/java/*' *.java ../junit/*/*.java",
        f"java -XX:TieredStopAtLevel=1 -jar {CONSOLE} -cp ../junit --scan-classpath", r"^[| ]*\+-- (\S+)\n(?:(?![| ]*\+-- ).*\n)*?.* status: \[%s\]", "X", "OK",
    ),
}  # fmt: skip


def judge_by_runner(program, suite, format, command, level, profiles):
    arguments = [program, "conform", "--json", "--failures", "0", "--format", format, "--level", level, "--testee", shlex.join(command), "--suite", suite]
    done = subprocess.run([*arguments, *(f"--profile={name}" for name in profiles)], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{shlex.join(command)}: {done.stdout}{done.stderr}")
    failures = {failure["id"]: failure["kind"] for failure in json.loads(done.stdout)["failures"] if not failure["id"].startswith("law.")}
    return {id for id, kind in failures.items() if kind not in ONLY_RUNNER}, {id for id, kind in failures.items() if kind in ("unsupported", "constant")}


def judge_by_python(format, command, level, profiles):
    with Testee(command) as testee:
        formats = testee.ask({"op": "hello", "protocol": 1})["formats"]

        def answer(operation, format, request):
            if operation not in formats.get(format, ()):
                return {"unsupported": "the testee's hello does not name it"}
            line = to_json({"id": "q", "op": operation, "format": format, **request})
            return parse_json(testee.answer(f"{line}\n".encode()).decode())

        verdicts = [(vector.id, verdict.kind) for vector, verdict in run(Codec(answer), [format], level, profiles)]
        return [{id for id, kind in verdicts if kind == wanted} for wanted in ("wrong", "right")]


def judge_by_program(kind, format, command, level, profiles):
    with Testee(command) as testee:
        operations = testee.ask({"op": "hello", "protocol": 1})["formats"].get(format, [])
    names = {"format": format, "level": level, "command": command, "profiles": profiles, "operations": operations}
    _, run, form, *words = KINDS[kind]
    environment = {**os.environ, "TESTEE": json.dumps(names)}
    done = subprocess.run(run, shell=True, cwd=PACKAGES / f"{kind}-tests", env=environment, capture_output=True, encoding="utf-8", errors="replace")
    failures, passes = (set(re.findall(form % word, done.stdout, re.M)) for word in words)
    if (done.returncode != 0) != bool(failures) or not failures | passes:
        sys.exit(f"{kind}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return failures, passes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--suite")
    options = parser.parse_args()
    program, suite = options.program, options.suite
    if not suite:
        with tempfile.TemporaryDirectory() as folder:
            suites = write_thinned(program, Path(folder)), QOI, write_without_counterparts(Path(folder)), *(pairs.write(Path(folder) / name) for name in ("pairs", "payloads")), EXACT
            return 1 if any([judge_with_suite(program, each) for each in suites]) else 0

    def python(path, *arguments):
        return [sys.executable, str(path), *arguments]

    reference = python(ROOT / "conformance" / "testees" / "python" / "testee.py")
    wrap = ROOT / "conformance" / "mutants" / "wrap.py"
    inject = ROOT / "cli" / "tests" / "testee.py"
    testees = {
        "misshapen": ("ternary-runs/1", python(HERE / "misshapen.py")),
        "minimal": ("ternary-board/1", python(ROOT / "conformance" / "testees" / "minimal" / "adapter.py")),
        **{bug: (format, python(wrap, bug, "--", str(Path(program).resolve()), "testee")) for bug, format in BUGS.items()},
        **{fault: (format, python(inject, fault, *reference)) for fault, format in FAULTS.items()},
    }
    is_own = Path(suite).name == "own"
    if Path(suite).name in ("pairs", "payloads"):
        testees = {Path(suite).name: ("pairs/1", python(pairs.__file__, Path(suite).name))}
    elif Path(suite) == EXACT:
        mistakes = ("none", "rounds", "accepts-blanks", "accepts-minus-zero", "third-reading", "no-limits", "forges __proto__")
        testees = {mistake: ("numbers/1", python(EXACT / "codec.py", *mistake.split())) for mistake in mistakes}
    elif not is_own:
        plain = python(ROOT / "guests" / "qoi" / "testees" / "adapter.py", "plain")
        testees = {
            fault: ("qoi/1", python(inject, fault, *plain)) for fault in ("none", "accept-all", "refuse-all", "always-truncated", "without-place")
        }
    failed = False
    judges = {"pip": judge_by_python}
    for kind, (build, *_) in KINDS.items():
        folder = shutil.copytree(HERE / "kinds" / kind, PACKAGES / f"{kind}-tests")
        subprocess.run(build, shell=True, cwd=folder, check=True)
        judges[kind] = partial(judge_by_program, kind)
    # Profiles decide which vectors count.
    profile_lists = [[], sorted(all_profiles())] if all_profiles() else [[]]
    # One suite is judged at the other levels, too.
    scopes = [("offset", profiles) for profiles in profile_lists] + [(level, []) for level in LEVELS if level != "offset" and Path(suite) == QOI]
    for (name, (format, command)), (level, profiles) in product(testees.items(), scopes):
        runner, only_runner = judge_by_runner(program, suite, format, command, level, profiles)
        failed |= name in ("pairs", "payloads") and runner != pairs.failures(name)
        right = set()
        for kind, judge in judges.items():
            failures, passes = judge(format, command, level, profiles)
            right = right or passes
            # The package of Rust has the runner, which judges more.
            others = only_runner if kind == "cargo" else set()
            for word, ids in (("passes", runner - failures), ("fails", failures - runner - others), ("does not pass", right - passes - others)):
                failed |= bool(ids)
                if ids:
                    print(f"{name}: the {kind} package {word} {len(ids)} vectors otherwise than the runner: {sorted(ids)[:5]}")
        print(f"{name:<32} {format:<20} {level:<8} {len(runner)} failures {' '.join(profiles)}")
    return 1 if failed else 0


def judge_with_suite(program, folder):
    """Judges with the packages of another suite, in a process of its own: the packages keep what they have read."""
    with tempfile.TemporaryDirectory() as packages:
        for kind, name in (("pip", "python"), *zip(KINDS, KINDS)):
            output = Path(packages) / name
            subprocess.run([program, "suite", "pack", folder, "--to", kind, "--name", "boardwire-vectors", "--output", output], check=True)
        environment = {**os.environ, "PACKAGES": packages}
        return subprocess.run([sys.executable, __file__, program, "--suite", folder], env=environment).returncode != 0


def write_thinned(program, folder):
    """Our suite with the vectors written by hand, one in three of the generated ones, and their counterparts."""
    copy = folder / "own"
    subprocess.run([program, "export", "--as-suite", copy], check=True, stdout=subprocess.DEVNULL)
    files = {path: json.loads(path.read_text("utf-8")) for path in (copy / "vectors").glob("*/*.json")}
    chosen = [vector for path, file in files.items() for vector in file["vectors"][:: 3 if path.name.startswith("generated-") else 1]]
    kept = {vector[key] for vector in chosen for key in ("id", "counterpart") if key in vector}
    for path, file in files.items():
        vectors = [vector for vector in file["vectors"] if vector["id"] in kept]
        path.write_text(json.dumps({**file, "vectors": vectors}), "utf-8") if vectors else path.unlink()
    released = copy / "released.txt"
    released.write_text("".join(line for line in released.read_text("utf-8").splitlines(True) if " " not in line or line.split()[1] in kept), "utf-8")
    return copy


def write_without_counterparts(folder):
    """A copy of the suite whose vectors name no counterparts."""
    copy = shutil.copytree(QOI, folder / "qoi", ignore=shutil.ignore_patterns("*.py", "testees"))
    for path in (copy / "vectors").rglob("*.json"):
        source = json.loads(path.read_text("utf-8"))
        for vector in source["vectors"]:
            vector.pop("counterpart", None)
        path.write_text(json.dumps(source), "utf-8")
    return copy


if __name__ == "__main__":
    sys.exit(main())
