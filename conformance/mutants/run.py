#!/usr/bin/env python3
"""The mutation score of the vectors: a program is changed one small thing at a time, and the vectors are the only test.

    run.py --report                      all mutants of the library; writes score.md
    run.py --changed REVISION            only mutants of its lines that changed since that revision
    run.py --language c --sample 40      40 mutants of a codec in another language and of its adapter
    run.py --ci                          12 mutants of each other language, always the same ones
    run.py --suite FOLDER [--profile NAME]... --testee COMMAND FILE...
                                         the mutants of these files, judged by the vectors of any suite

In Rust cargo-mutants says how code can be changed (`cargo install cargo-mutants --version 27.1.0 --locked`); in C, Python and
JavaScript operators.py changes the tree of tree-sitter, which pip fetches. A testee of a suite runs in a copy of the current folder.
A survivor must be in equivalent.json, or in that of the suite, with the argument why nothing can distinguish it from the original; one that
is there and dies is an error too. It needs the built program. Exit status: 0 no such error, 1 a survivor or another error.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

import report
import rust
from engine import HERE, ROOT
from judge import Judge, Wrong
from operators import mutants_of, words_of
from sources import OWN, Sources

# Mutants that any vector kills. If one lives, nothing was tested.
CONTROLS = {
    "rust": "src/codes/trits.rs: replace pack -> u8 with 0",
    "c": "packages/c/src/reader.c: read_bits: bits_left(r) < k → bits_left(r) >= k",
    "python": "packages/python/src/boardwire/ternary_board.py: _decode: board, end = decode_record(data, 0, allow, max_cells) → pass",
    "javascript": "packages/javascript/src/bits.js: BitReader.read: return number; → return undefined;",
}
SMALL = 12
LANGUAGES = {".c": "c", ".py": "python", ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript"}


def main():
    options = options_of(sys.argv[1:])
    listed = (options.suite or HERE) / "equivalent.json"
    equivalent = json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}
    rules = tomllib.loads((HERE / "languages.toml").read_text(encoding="utf-8"))
    results, excluded, faults = {}, {}, []
    with tempfile.TemporaryDirectory() as folder:
        for language in options.language:
            copies, control = pathlib.Path(folder) / language, CONTROLS.get(language)
            found, excluded[language], of_language, target = program_of(language, rules.get(language), equivalent, copies, options)
            if control and control not in found:
                sys.exit(f"no such mutant: {control}")
            names = chosen(found, of_language, control, options)
            results[language] = judged({name: found[name] for name in names}, target, options)
            faults += faults_in(language, results[language], found, of_language, control)
    if options.report:
        report.write(results, excluded, equivalent, options)
    sys.exit("\n".join(faults) or None)


def program_of(language, rules, equivalent, folder, options):
    """The mutants of our own codec in a language, or of the testee of a suite; how many are left out, those that are listed as equivalent, and what
    makes a testee of them."""
    if language == "suite":
        root = pathlib.Path.cwd()
        found = mutants_in(root, options.files, words_of(options.suite), {})
        return found, 0, equivalent, lambda _: Sources(root, options.files, options.testee, None, folder, options.jobs)
    if language == "rust":
        found = numbered(rust.listed())
        return found, 0, {name: why for name, why in equivalent.items() if name.startswith("src/")}, lambda mutants: rust.Rust(mutants, options.jobs)
    patterns, command, build = OWN[language]
    files = sorted(str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern))
    found = mutants_in(ROOT, files, words_of(None), rules["guards"])
    # Numbers are given before the exclusion: a new exclusion renames nothing.
    kept = {name: mutant for name, mutant in found.items() if not any(re.search(pattern, name) for pattern in rules["names"])}
    unused = [pattern for pattern in rules["names"] if not any(re.search(pattern, name) for name in found)]
    if unused:
        sys.exit("languages.toml excludes what is not there: " + ", ".join(unused))
    of_language = {name: why for name, why in equivalent.items() if name.partition(": ")[0] in files}
    return kept, len(found) - len(kept), of_language, lambda _: Sources(ROOT, files, command, build, folder, options.jobs)


def mutants_in(root, files, words, guards):
    """The mutants of files by their names."""
    found = []
    for file in files:
        language = LANGUAGES.get(pathlib.Path(file).suffix)
        if language is None:
            sys.exit(f"{file}: expected a file in C, Python or JavaScript: its name ends in {', '.join(LANGUAGES)}")
        found += mutants_of(language, file, (root / file).read_bytes(), words, guards)
    return numbered(found)


def numbered(mutants):
    """Mutants by their names without line and column, which change with every edit. Of equal names the second one ends in `(2)`."""
    seen, found = collections.Counter(), {}
    for mutant in sorted(mutants, key=lambda mutant: (mutant.file, mutant.start)):
        name = re.sub(r"^([^:]+):\d+:\d+: ", r"\1: ", mutant.name)
        seen[name] += 1
        found[name + (f" ({seen[name]})" if seen[name] > 1 else "")] = mutant
    return found


def chosen(found, equivalent, control, options):
    """The names of the mutants that are judged: the control comes first."""
    names = list(found)
    if options.changed:
        diff = subprocess.run(["git", "diff", options.changed, "--", "src"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        with tempfile.NamedTemporaryFile("w", suffix=".diff") as file:
            file.write(diff)
            file.flush()
            changed = {mutant.name for mutant in rust.listed("--in-diff", file.name)} if diff else set()
        names = [name for name, mutant in found.items() if mutant.name in changed]
    # A survivor costs a full run, so the small sample has none that is known.
    if options.ci:
        names = [name for name in names if name not in equivalent]
    if options.sample:
        # A sample that an edit elsewhere does not change: the order is that of digests of names.
        names = sorted(names, key=lambda name: hashlib.sha256(f"{options.seed} {name}".encode()).digest())[: options.sample]
    return [name for name in [control] if name] + [name for name in names if name != control]


def judged(mutants, target, options):
    """The result of each mutant by its name. With --resume, results of an earlier run count if the source has not changed."""
    root = pathlib.Path.cwd() if options.suite else ROOT
    digests = {mutant.file: hashlib.sha256((root / mutant.file).read_bytes()).hexdigest()[:16] for mutant in mutants.values()}
    known, results = {}, {}
    if options.resume and options.resume.exists():
        entries = map(json.loads, options.resume.read_text(encoding="utf-8").splitlines())
        known = {(entry["mutant"], entry["source"]): entry for entry in entries if entry["result"] != "not judged"}
    work = []
    for name, mutant in mutants.items():
        key = mutant.name, digests[mutant.file]
        if key in known:
            results[name] = known[key]
        else:
            work.append(name)
    if not work:
        return results
    try:
        judge = Judge(options.program.resolve(), options.suite, options.profile, target(list(mutants.values())), options.fuzz)
    except Wrong as reason:
        sys.exit(str(reason))

    def judge_mutant(name):
        result, why = judge.outcome(mutants[name])
        return name, {"mutant": mutants[name].name, "source": digests[mutants[name].file], "result": result, "why": why}

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        try:
            for done in concurrent.futures.as_completed([pool.submit(judge_mutant, name) for name in work]):
                name, entry = done.result()
                results[name] = entry
                if options.resume:
                    with options.resume.open("a", encoding="utf-8") as log:
                        print(json.dumps(entry, ensure_ascii=False), file=log)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return results


def faults_in(language, results, found, equivalent, control):
    """What is wrong with the results of a program. Prints their counts."""
    by_result = collections.defaultdict(list)
    for name, entry in results.items():
        by_result[entry["result"]].append(name)
    survivors, killed = sorted(by_result["survived"]), by_result["killed"]
    counts = f"{len(killed)} killed, {len(survivors)} survive, {len(by_result['no mutant'])} do not count"
    print(f"{language}: {len(results)} mutants, {counts}")
    faults = [f"survives: {name}" for name in survivors if name not in equivalent]
    faults += [f"is listed as equivalent and dies: {name}" for name in killed if name in equivalent]
    faults += [f"is listed as equivalent and is no mutant: {name}" for name in equivalent if name not in found]
    faults += [f"the control lives: {control}"] if control and control not in killed else []
    faults += [f"is listed as equivalent and does not count: {name}" for name in by_result["no mutant"] if name in equivalent]
    faults += [f"survives, and a request shows it: {name}: {results[name]['why']}" for name in survivors if results[name]["why"]]
    return faults + [f"could not be judged: {name}: {results[name]['why']}" for name in by_result["not judged"]]


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", action="append", choices=list(CONTROLS), help="a language; may be repeated [default: rust]")
    parser.add_argument("--changed", metavar="REVISION", help="only mutants of lines of the library that changed since REVISION")
    parser.add_argument("--sample", type=int, metavar="NUMBER", help="the number of mutants of each language, beside the control")
    parser.add_argument("--seed", type=int, default=1, help="which sample [default: 1]")
    parser.add_argument("--ci", action="store_true", help=f"--sample {SMALL} of each language but Rust, without what equivalent.json lists")
    parser.add_argument("--suite", type=pathlib.Path, metavar="FOLDER", help="the suite that judges, for --testee")
    parser.add_argument("--profile", action="append", default=[], metavar="NAME", help="with --suite: a profile that judges, too; may be repeated")
    parser.add_argument("--testee", metavar="COMMAND", help="the testee whose files are changed, as the program boardwire starts it")
    parser.add_argument("files", nargs="*", metavar="FILE", help="with --testee: a file that is changed")
    parser.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="mutants at the same time [default: 2]")
    program = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "boardwire"
    parser.add_argument("--program", type=pathlib.Path, default=program, metavar="PATH", help="the program that judges")
    parser.add_argument("--resume", type=pathlib.Path, metavar="FILE", help="append each result to FILE, and judge nothing that FILE has")
    parser.add_argument("--fuzz", type=int, metavar="SECONDS", help="also let `boardwire fuzz` ask each survivor, for this time")
    parser.add_argument("--report", action="store_true", help="write score.md or languages.md")
    options = parser.parse_args(arguments)
    if len({bool(options.suite), bool(options.testee), bool(options.files)}) > 1:
        parser.error("--suite, --testee and at least one FILE belong together")
    if options.profile and not options.suite:
        parser.error("--profile is for a suite")
    if options.suite and (options.report or options.changed or options.language or options.ci):
        parser.error("--language, --changed, --ci and --report are for our own codecs, and not for a suite")
    if options.suite and not (options.suite / "suite.json").is_file():
        parser.error(f"{options.suite} has no suite.json: expected the folder of a suite")
    if missing := [file for file in options.files if not pathlib.Path(file).is_file()]:
        parser.error(f"there is no file {missing[0]} in the current folder")
    if options.ci:
        options.sample, options.language = SMALL, list(OWN)
    options.suite = options.suite and options.suite.resolve()
    options.language = ["suite"] if options.suite else options.language or ["rust"]
    return options


if __name__ == "__main__":
    main()
