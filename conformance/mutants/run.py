#!/usr/bin/env python3
"""The mutation score of the vectors: cargo-mutants changes the codecs, and the vectors are the only test.

    run.py                    all mutants (about an hour on two cores); writes score.md, and into `judged` the revision
    run.py --changed REVISION only mutants of lines changed since that revision; nothing if no codec changed
    run.py --agree NUMBER     asks the mutants of equivalent.json, several in one build, NUMBER drawn requests each
    run.py --fast             mutants of the fast paths, which the tests of src/fast.rs judge; the others have none in their builds

A survivor must be in equivalent.json, with the argument why nothing can tell it from the original; one that is
there and dies is an error too. Needs cargo-mutants (`cargo install cargo-mutants --version 27.1.0 --locked`).
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from shared import HERE, ROOT, cell, faults_of, numbered, location

# A mutant that any vector kills. If it lives, nothing was tested.
CONTROL = "src/codes/trits.rs: replace pack -> u8 with 0"

COMMAND = ["cargo", "mutants", "--dir", str(ROOT), "--config", str(HERE / "mutants.toml"), "--package", "boardwire"]


def all_mutants():
    listed = subprocess.run([*COMMAND, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
    return dict(numbered(sorted(listed, key=location)))


def environment(program):
    return os.environ | {
        "RUSTFLAGS": "--cfg boardwire_reference_only",
        "BOARDWIRE": str(program),
        "CARGO_PROFILE_DEV_DEBUG": "0",
        "CARGO_PROFILE_DEV_OPT_LEVEL": "1",
        "CARGO_INCREMENTAL": "1",
    }


def judge(folder):
    """A copy of the program that judges, because building the mutants replaces the original."""
    subprocess.run(["cargo", "build", "--release", "--package", "boardwire-cli"], cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = folder / "boardwire"
    shutil.copy(target / "release" / "boardwire", program)
    test = ["cargo", "test", "--quiet", "--package", "boardwire-testee", "--test", "vectors", "--", "--include-ignored"]
    subprocess.run(test, cwd=ROOT, check=True, env=environment(program), stdout=subprocess.DEVNULL)
    return program


def mutate(extra, output, program):
    """The outcome of each mutant."""
    command = [*COMMAND, *extra, "--baseline", "skip", "--timeout", "60", "--build-timeout", "240", "--jobs", "2"]
    command += ["--output", str(output), "--", "--test", "vectors", "--", "--include-ignored"]
    done = subprocess.run(command, env=environment(program))
    # 2: mutants survived; 3: some took too long.
    if done.returncode not in (0, 2, 3):
        sys.exit(f"cargo mutants ended with status {done.returncode}")
    if not (output / "mutants.out" / "outcomes.json").exists():
        return {}
    outcomes = json.loads((output / "mutants.out" / "outcomes.json").read_text())["outcomes"]
    found = {outcome["scenario"]["Mutant"]["name"]: outcome["summary"] for outcome in outcomes if "Mutant" in outcome["scenario"]}
    # What was judged by an earlier part of the run is not judged again.
    earlier = output / "earlier.json"
    if "--iterate" in extra and earlier.exists():
        found = json.loads(earlier.read_text()) | found
    earlier.write_text(json.dumps(found, indent=1))
    return found


def judge_fast(folder):
    """Mutates the fast paths, which the vectors do not judge, and lists the survivors that equivalent-fast.json does not explain."""
    # Without the configuration, and with the globs of the reference left out.
    config = folder / "mutants.toml"
    config.write_text('examine_globs = ["src/**/fast.rs"]\nexclude_re = ["impl (fmt::)?Debug for"]\n')
    command = ["cargo", "mutants", "--dir", str(ROOT), "--config", str(config), "--package", "boardwire", "--timeout", "120"]
    command += ["--build-timeout", "240", "--jobs", "2", "--output", str(folder), "--", "--lib", "fast::"]
    done = subprocess.run(command, env=os.environ | {"CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "1"})
    if done.returncode not in (0, 2, 3):
        sys.exit(f"cargo mutants ended with status {done.returncode}")
    outcomes = json.loads((folder / "mutants.out" / "outcomes.json").read_text())["outcomes"]
    found = {outcome["scenario"]["Mutant"]["name"]: outcome["summary"] for outcome in outcomes if "Mutant" in outcome["scenario"]}
    names = dict(numbered(sorted(found, key=location)))
    equivalent = json.loads((HERE / "equivalent-fast.json").read_text())
    survivors = {names[name] for name, summary in found.items() if summary == "MissedMutant"}
    killed = {names[name] for name, summary in found.items() if summary in ("CaughtMutant", "Timeout")}
    print(f"{len(found)} mutants of the fast paths: {len(killed)} killed, {len(survivors)} survive, the others do not compile")
    faults = [f"survives: {name}" for name in sorted(survivors - equivalent.keys())]
    faults += [f"is in equivalent-fast.json and dies: {name}" for name in sorted(killed & equivalent.keys())]
    sys.exit("\n".join(faults) or None)


def score(found, names, equivalent, is_whole):
    """Compares the survivors with the list; returns both sets and the faults."""
    survivors = [names[name] for name, summary in found.items() if summary == "MissedMutant"]
    killed = {names[name] for name, summary in found.items() if summary in ("CaughtMutant", "Timeout")}
    known, control = (set(names.values()), CONTROL) if is_whole else (None, None)
    return survivors, killed, faults_of(survivors, killed, equivalent, known, control)


def write(found, survivors, killed, equivalent):
    count = collections.Counter(found.values())
    by_file = collections.defaultdict(collections.Counter)
    for name, summary in found.items():
        by_file[name.split(":")[0]][summary] += 1
    viable = len(killed) + len(survivors)
    lines = [
        "# The mutation score of the vectors",
        "",
        f"cargo-mutants makes {len(found)} mutants of the codecs, of which {count['Unviable']} do not compile. The vectors",
        f"alone kill {len(killed)} of the other {viable} ({count['Timeout']} of them by the time limit). The {len(survivors)} survivors are equivalent, for the reasons",
        "below. `run.py` writes this page, and `mutants.toml` lists the code that is not mutated, with the reasons.",
        "",
        "| file | killed | equivalent | do not compile |",
        "|---|---|---|---|",
    ]
    for file, of in sorted(by_file.items()):
        lines.append(f"| {file} | {of['CaughtMutant'] + of['Timeout']} | {of['MissedMutant']} | {of['Unviable']} |")
    lines += ["", "| equivalent mutant | why |", "|---|---|"]
    for name in sorted(survivors):
        lines.append(f"| `{cell(name)}` | {equivalent.get(name, '**not explained**')} |")
    (HERE / "score.md").write_text("\n".join(lines) + "\n")


def agree(number, equivalent, names, folder):
    """Asks original and mutants the same. Mutants of different functions go into one build: if all agree, each does."""
    by_name = {short: name for name, short in names.items()}
    diffs = subprocess.run([*COMMAND, "--list", "--diff", "--json"], check=True, capture_output=True, text=True).stdout
    diffs = {entry["name"]: entry["diff"] for entry in json.loads(diffs)}
    left = sorted(equivalent, key=lambda short: location(by_name[short]))
    tree = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for side in ("original", "mutated"):
        for file in filter(None, tree.split("\0")):
            (folder / side / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, folder / side / file)
    shutil.copytree(HERE / "agree", folder / "agree")
    # One lockfile names both, which needs two versions.
    manifest = folder / "mutated" / "Cargo.toml"
    text = re.sub(r'^version = ".*"', 'version = "0.0.0"', manifest.read_text(), count=1, flags=re.M)
    manifest.write_text(re.sub(r'version = "=[^"]*"', 'version = "=0.0.0"', text))
    turn = 0
    while left:
        turn += 1
        applied, later, lines = [], [], set()
        for short in left:
            where = location(by_name[short])[:2]
            # Neighbouring lines would spoil each other's context.
            if any((where[0], where[1] + near) in lines for near in range(-7, 8)):
                later.append(short)
            else:
                lines.add(where)
                applied.append(short)
        for short in applied:
            done = subprocess.run(["patch", "-p0", "--quiet"], cwd=folder / "mutated", input=diffs[by_name[short]], text=True)
            if done.returncode:
                sys.exit(f"the mutant cannot be applied: {short}")
        print(f"build {turn}: {len(applied)} mutants", flush=True)
        command = ["cargo", "run", "--quiet", "--release", "--", str(number), str(turn)]
        if subprocess.run(command, cwd=folder / "agree").returncode:
            sys.exit("they differ; among: " + ", ".join(applied))
        for file in {location(by_name[short])[0] for short in applied}:
            shutil.copy(ROOT / file, folder / "mutated" / file)
        left = later


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--changed", metavar="REVISION")
    parser.add_argument("--agree", type=int, metavar="NUMBER")
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--go-on", type=pathlib.Path, metavar="FOLDER", help="keep what is found there, and judge only what is not killed yet")
    options = parser.parse_args()
    if options.fast:
        with tempfile.TemporaryDirectory() as folder:
            judge_fast(pathlib.Path(folder))
    equivalent = json.loads((HERE / "equivalent.json").read_text())
    names = all_mutants()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if options.agree:
            unknown = [name for name in equivalent if name not in names.values()]
            if unknown:
                sys.exit("no such mutant: " + ", ".join(unknown))
            return agree(options.agree, equivalent, names, folder)
        extra = ["--iterate"] if options.go_on else []
        if options.changed:
            diff = subprocess.run(["git", "diff", options.changed, "--", "src"], cwd=ROOT, check=True, capture_output=True, text=True)
            if not diff.stdout:
                print("no codec has changed")
                return
            (folder / "diff").write_text(diff.stdout)
            extra = ["--in-diff", str(folder / "diff")]
        found = mutate(extra, options.go_on or folder, judge(folder))
        # An earlier part may have judged what is no mutant any more.
        found = {name: summary for name, summary in found.items() if name in names}
        survivors, killed, faults = score(found, names, equivalent, not options.changed)
        if not options.changed:
            write(found, survivors, killed, equivalent)
            revision = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
            (HERE / "judged").write_text(revision.stdout)
        print(f"{len(found)} mutants: {len(killed)} killed, {len(survivors)} survive, the others do not compile")
        sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()
