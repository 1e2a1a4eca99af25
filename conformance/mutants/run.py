#!/usr/bin/env python3
"""Changes code on purpose, one change at a time, and counts what the vectors or the fuzz targets notice.

    run.py --set rust --report           all mutants of the library; writes its section of score.md
    run.py --set rust --changed REVISION only mutants of its lines that changed since that revision
    run.py --set c --sample 40           40 mutants of a codec in another language and of its adapter
    run.py --ci                          12 mutants of each other language, always the same ones
    run.py --suite FOLDER [--profile NAME]... --testee COMMAND FILE...
                                         the mutants of these files, judged by the vectors of any suite
    run.py --set misreadings             bugs around a correct codec; with FOLDER, a set outside of the repository
    run.py --set mistakes                how reports explain common mistakes
    run.py --set injected                faults in the library, which the fuzz targets must find; with --check, if they apply
    run.py --suite FOLDER                the faults of a guest, which `boardwire fuzz` looks for without a reference

README.md describes the sets. A survivor must be in equivalent.json, or in that of the suite, with the argument why nothing can distinguish it from the
original; one that is there and dies is an error too. It needs the built program. Exit status: 0 no such error, 1 a survivor or another error.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import core  # noqa: E402
import injected  # noqa: E402
import peers  # noqa: E402
import report  # noqa: E402
import rust  # noqa: E402
import sets  # noqa: E402
from engine import ROOT  # noqa: E402
from judge import Wrong  # noqa: E402

# The number of mutants of each language in a small sample.
SMALL = 12
# The results that are counted, and not printed one by one.
USUAL = {"killed", "survived", "no mutant", "not judged"}


def main():
    options = options_of(sys.argv[1:])
    results, change_sets, faults = {}, {}, []
    with tempfile.TemporaryDirectory() as folder:
        for name in options.set:
            change_sets[name] = change_set = sets.named(name, options, pathlib.Path(folder) / name)
            if options.check:
                sys.exit(change_set.check())
            if change_set.control and change_set.control not in change_set.changes:
                sys.exit(f"no such mutant: {change_set.control}")
            results[name], columns = judged(chosen(change_set, options), change_set, options)
            print(*table(name, results[name], change_set.changes, columns), sep="\n")
            if change_set.summary:
                print(change_set.summary(results[name]))
            faults += faults_in(results[name], change_set)
    if options.report:
        report.write(results, change_sets, options)
    sys.exit("\n".join(faults) or None)


def chosen(change_set, options):
    """The changes that are judged, by name: the control comes first."""
    names = list(change_set.changes)
    if options.only:
        # The name of an injected fault selects all formats that it falsifies.
        found = {only: [name for name in names if only in (name, name.partition(", ")[0])] for only in options.only}
        if unknown := [only for only, names in found.items() if not names]:
            sys.exit(f"no change has the name {unknown[0]}")
        names = sum(found.values(), [])
    if options.changed:
        diff = subprocess.run(["git", "diff", options.changed, "--", "src"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        with tempfile.NamedTemporaryFile("w", suffix=".diff") as file:
            file.write(diff)
            file.flush()
            changed = {mutant.name for mutant in rust.listed("--in-diff", file.name)} if diff else set()
        names = [name for name in names if change_set.changes[name].name in changed]
    # A known survivor costs a full run and shows nothing new, so the small sample leaves these out.
    if options.ci:
        names = [name for name in names if name not in change_set.equivalent]
    if options.sample:
        # Names are ordered by their digests, so that an edit elsewhere in the file does not change the sample.
        names = sorted(names, key=lambda name: hashlib.sha256(f"{options.seed} {name}".encode()).digest())[: options.sample]
    names = names[options.first :: options.every]
    return {name: change_set.changes[name] for name in dict.fromkeys([change_set.control] * bool(change_set.control) + names)}


def judged(changes, change_set, options):
    """The result of each change by its name, and the possible results. With --resume, results of an earlier run count if the source is the same."""
    root = pathlib.Path.cwd() if options.suite else ROOT
    digests = {change.file: hashlib.sha256((root / change.file).read_bytes()).hexdigest()[:16] for change in changes.values() if change.file}
    known = {}
    if options.resume and options.resume.exists():
        entries = map(json.loads, options.resume.read_text(encoding="utf-8").splitlines())
        known = {(entry["mutant"], entry["source"]): entry for entry in entries if entry["result"] != "not judged"}
    keys = {name: (change.name, digests.get(change.file)) for name, change in changes.items()}
    results = {name: known[key] for name, key in keys.items() if key in known}
    work = [name for name in changes if name not in results]
    if not work:
        return results, sorted({entry["result"] for entry in results.values()})
    try:
        judge = change_set.judge(list(changes.values()))
    except Wrong as reason:
        sys.exit(str(reason))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        try:
            running = {pool.submit(judge.outcome, changes[name]): name for name in work}
            for done in concurrent.futures.as_completed(running):
                name = running[done]
                mutant, source = keys[name]
                results[name] = entry = {"mutant": mutant, "source": source, **done.result()}
                if entry["why"] and entry["result"] not in USUAL:
                    print(f"{name}: {entry['result']}: {entry['why']}", flush=True)
                if options.resume:
                    with options.resume.open("a", encoding="utf-8") as log:
                        print(json.dumps(entry, ensure_ascii=False), file=log)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return {name: results[name] for name in changes}, judge.results


def table(name, results, changes, columns):
    """Lines of a table: the number of changes with each result, by kind and for all. A result that no change has is left out."""
    by_kind = collections.defaultdict(collections.Counter)
    for change, entry in results.items():
        for kind in {getattr(changes[change], "kind", "all"), "all"}:
            by_kind[kind][entry["result"]] += 1
    columns = [column for column in columns if by_kind["all"][column]]
    width = max(map(len, [name, *by_kind]))
    yield " ".join([f"{name:<{width}}", "changes", *(f"{column:>11}" for column in columns)])
    for kind in sorted(by_kind, key=lambda kind: kind == "all"):
        yield " ".join([f"{kind:<{width}}", f"{by_kind[kind].total():>7}", *(f"{by_kind[kind][column]:>11}" for column in columns)])


def faults_in(results, change_set):
    """Sentences that say what is wrong with the results of a set."""
    by_result, listed, control = collections.defaultdict(list), change_set.equivalent, change_set.control
    for name, entry in sorted(results.items()):
        by_result[entry["result"]].append((name, f": {entry['why']}" if entry["why"] else ""))
    faults = [f"survives: {name}{why}" for name, why in by_result["survived"] if why or name not in listed]
    faults += [f"is listed as equivalent and dies: {name}" for name, _ in by_result["killed"] if name in listed]
    faults += [f"is listed as equivalent and does not count: {name}" for name, _ in by_result["no mutant"] if name in listed]
    faults += [f"is listed as equivalent and is no mutant: {name}" for name in listed if name not in change_set.changes]
    faults += [f"the control lives: {control}"] if control and results[control]["result"] != "killed" else []
    return faults + [f"could not be judged: {name}{why}" for name, why in by_result["not judged"]]


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = ("rust", *sets.CODECS, *core.SETS, "injected")
    parser.add_argument("--set", action="append", help=f"{', '.join(known)}, or the folder of a set outside; may be repeated [default: rust]")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this change; may be repeated")
    parser.add_argument("--changed", metavar="REVISION", help="only mutants of lines of the library that changed since REVISION")
    parser.add_argument("--sample", type=int, metavar="NUMBER", help="the number of changes of each set, beside the control")
    parser.add_argument("--seed", type=int, default=1, help="which sample, and the seed of fuzz targets [default: 1]")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth change")
    parser.add_argument("--from", type=int, default=0, metavar="K", dest="first", help="begin with change K, counted from 0")
    parser.add_argument("--ci", action="store_true", help=f"--sample {SMALL} of each language but Rust, without what equivalent.json lists")
    parser.add_argument("--check", action="store_true", help="only check that the injected faults apply and compile")
    parser.add_argument("--locate", action="store_true", help="how the report of a complete run names what a bug breaks")
    parser.add_argument("--draw", type=int, default=0, metavar="NUMBER", help="send each bug that escapes this number of drawn requests")
    parser.add_argument("--seconds", type=int, metavar="NUMBER", help=f"the time of a fuzzer for a change [default: {injected.SECONDS} for a fuzz "
                        f"target, {peers.SECONDS} for a guest; otherwise `boardwire fuzz` asks no survivor]")
    parser.add_argument("--suite", type=pathlib.Path, metavar="FOLDER", help="the suite that judges --testee, or the guest with faults.json")
    parser.add_argument("--profile", action="append", default=[], metavar="NAME", help="with --testee: a profile that judges, too; may be repeated")
    parser.add_argument("--testee", metavar="COMMAND", help="the testee whose files are changed, as the program boardwire starts it")
    parser.add_argument("--alone", action="store_true", help="judge the testee of a guest by the laws alone")
    parser.add_argument("--replace-seeded", type=int, metavar="NUMBER", help="write other mutants to faults.json of a guest, by the seed")
    parser.add_argument("files", nargs="*", metavar="FILE", help="with --testee: a file that is changed")
    parser.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="changes at the same time [default: 2]")
    program = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "boardwire"
    parser.add_argument("--program", type=pathlib.Path, default=program, metavar="PATH", help="the program that judges")
    parser.add_argument("--resume", type=pathlib.Path, metavar="FILE", help="append each result to FILE, and judge nothing that FILE has")
    parser.add_argument("--report", action="store_true", help="write the sections of score.md")
    options = parser.parse_args(arguments)
    if fault := misused(options, known):
        parser.error(fault)
    if options.ci:
        options.sample, options.set = SMALL, list(sets.CODECS)
    options.suite, options.program = options.suite and options.suite.resolve(), options.program.resolve()
    options.set = ["suite"] if options.suite else options.set or ["rust"]
    return options


def misused(options, known):
    """The reason why options that are valid alone do not go together."""
    if bool(options.testee) != bool(options.files) or options.testee and not options.suite:
        return "--suite, --testee and at least one FILE belong together"
    if options.profile and not options.testee:
        return "--profile is for --testee"
    if (options.alone or options.replace_seeded) and (options.testee or not options.suite):
        return "--alone and --replace-seeded are for --suite with a guest"
    if options.suite and (options.report or options.changed or options.set or options.ci):
        return "--set, --changed, --ci and --report are for our own codecs, and not for a suite"
    if options.suite and not (options.suite / "suite.json").is_file():
        return f"{options.suite} has no suite.json: expected the folder of a suite"
    if options.check and options.set != ["injected"]:
        return "--check is for --set injected"
    if options.changed and options.set not in (None, ["rust"]):
        return "--changed is for --set rust"
    if unknown := [name for name in options.set or () if name not in known and not pathlib.Path(name).is_dir()]:
        return f"there is no set {unknown[0]}: expected {', '.join(known)} or a folder"
    if missing := [file for file in options.files if not pathlib.Path(file).is_file()]:
        return f"there is no file {missing[0]} in the current folder"
    return None


if __name__ == "__main__":
    main()
