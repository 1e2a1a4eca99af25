#!/usr/bin/env python3
"""The mutation score of the vectors for the codecs in C, Python and JavaScript, and for their adapters in conformance/testees.

    languages.py                                    all mutants of all three languages
    languages.py --language c --sample 40 --seed 7  40 mutants of one language
    languages.py --ci                               12 mutants of each language, always the same ones
    languages.py --go-on FILE --report              all mutants, but for those that FILE has already; writes languages.md

A survivor must be in languages.json, with the argument why no request can distinguish it from the original; one that is
there and dies is an error too. languages.toml says what is not mutated. It needs the built program, a C compiler, node and pip.
Exit status: 0 no such error, 1 a survivor or another error.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import sys
import tempfile
import time
import tomllib

from shared import HERE, ROOT, faults_of, numbered
from syntax import grammars
from syntax.judge import Judge, Wrong
from syntax.operators import codes, mutants_of
from syntax.targets import TARGETS

# Mutants that any vector kills. If one lives, nothing was tested.
CONTROLS = {
    "c": "packages/c/src/reader.c: read_bits: bits_left(r) < k → bits_left(r) >= k",
    "python": "packages/python/src/boardwire/ternary_board.py: _decode: board, end = decode_record(data, 0, allow, max_cells) → pass",
    "javascript": "packages/javascript/src/bits.js: BitReader.read: return number; → return undefined;",
}
SMALL = 12
TITLES = {"c": "C", "python": "Python", "javascript": "JavaScript"}


def all_mutants(language, rules):
    """The mutants of a language by their names without lines, and how many of them languages.toml excludes by name."""
    parser, words, found = grammars.parser_of(language), codes(), []
    for file in TARGETS[language].files():
        found += mutants_of(language, parser, file, (ROOT / file).read_bytes(), words, rules["guards"])
    excluded = rules["names"]
    # Numbers are given before the exclusion: a new exclusion renames nothing.
    names = dict(numbered(mutant.name for mutant in found))
    by_name = {names[mutant.name]: mutant for mutant in found}
    kept = {name: mutant for name, mutant in by_name.items() if not any(re.search(pattern, name) for pattern in excluded)}
    unused = [pattern for pattern in excluded if not any(re.search(pattern, name) for name in by_name)]
    if unused:
        sys.exit("languages.toml excludes what is not there: " + ", ".join(unused))
    return kept, len(by_name) - len(kept)


def sample(names, number, seed):
    """A sample that an edit elsewhere does not change: the order is that of digests of names."""
    return sorted(names, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())[:number]


def earlier(file, again):
    """The results of an earlier run, by the full name of the mutant and the digest of its source."""
    found = {}
    if file is not None and file.exists():
        for line in file.read_text().splitlines():
            entry = json.loads(line)
            found[entry["mutant"], entry["source"]] = entry
    open_ones = ("not judged", "survived") if again else ("not judged",)
    return {key: entry for key, entry in found.items() if entry["result"] not in open_ones}


def run(chosen, targets, judge, options, folder):
    """Judges the chosen mutants: `chosen` has by language a list of names with their mutants. Returns the results by name."""
    known, results, work = earlier(options.go_on, options.again), {}, []
    log = options.go_on.open("a") if options.go_on else None
    for language, mutants in chosen.items():
        digests = {file: hashlib.sha256((ROOT / file).read_bytes()).hexdigest()[:16] for file in TARGETS[language].files()}
        for name, mutant in mutants:
            if (mutant.name, digests[mutant.file]) in known:
                results[name] = known[mutant.name, digests[mutant.file]]
            else:
                work.append((language, name, mutant, digests[mutant.file]))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        originals = dict(zip(targets, pool.map(judge.original, targets.values())))

        def one(task):
            number, (language, name, mutant, digest) = task
            expected, seconds = originals[language]
            begin = time.monotonic()
            try:
                result, why = judge.mutant(targets[language], mutant, folder / f"mutant-{number}", expected, max(60, 8 * seconds))
            except Wrong as reason:
                result, why = "not judged", str(reason)
            spent = round(time.monotonic() - begin, 2)
            return name, {"mutant": mutant.name, "source": digest, "result": result, "why": why, "seconds": spent}

        try:
            for done in concurrent.futures.as_completed([pool.submit(one, task) for task in enumerate(work)]):
                name, entry = done.result()
                results[name] = entry
                if log is not None:
                    print(json.dumps(entry, ensure_ascii=False), file=log, flush=True)
                if options.verbose:
                    print(f"{entry['result']}: {entry['mutant']} ({entry['why']})", flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return results


def report(rows, excluded, options):
    """Writes languages.md."""
    chosen = f"a sample of {options.sample} mutants a language (seed {options.seed})" if options.sample else "all mutants"
    lines = [
        "# The mutation score of the vectors in other languages",
        "",
        f"`languages.py` writes this page, from {chosen}.",
        "",
        "- *Not counted*: the mutant does not compile, or compiles to the same code.",
        "- *Equivalent*: the mutant survives, and `languages.json` has the reason why no request can show it.",
        "- *Left*: the mutant survives without a reason.",
        "",
        "| language | mutants | not counted | killed | equivalent | left |",
        "|---|---|---|---|---|---|",
        *("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows),
        "",
        "Not mutated, by `languages.toml`: " + ", ".join(f"{excluded[language]} mutants in {TITLES[language]}" for language in excluded) + ".",
    ]
    (HERE / "languages.md").write_text("\n".join(lines) + "\n")


def score(language, results, names, equivalent):
    """A row of the report, and what is wrong."""
    by_result = collections.defaultdict(list)
    for name, entry in results.items():
        by_result[entry["result"]].append(name)
    survivors, killed = by_result["survived"], by_result["killed"]
    faults = faults_of(sorted(survivors), set(killed), equivalent, names, CONTROLS[language])
    faults += [f"is listed as equivalent and does not count: {name}" for name in by_result["no mutant"] if name in equivalent]
    faults += [f"could not be judged: {name}: {results[name]['why']}" for name in by_result["not judged"]]
    left = [name for name in survivors if name not in equivalent]
    row = [TITLES[language], len(results), len(by_result["no mutant"]), len(killed), len(survivors) - len(left), len(left)]
    return row, faults


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", action="append", choices=list(TARGETS), help="a language; may be repeated; all without it")
    parser.add_argument("--sample", type=int, metavar="NUMBER", help="so many mutants of each language, and the control")
    parser.add_argument("--seed", type=int, default=1, help="which sample [default: 1]")
    parser.add_argument("--ci", action="store_true", help=f"--sample {SMALL} --seed 1, without what languages.json lists")
    parser.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="mutants at the same time [default: 2]")
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = target / "release" / "boardwire"
    parser.add_argument("--program", type=pathlib.Path, default=program, metavar="PATH", help="the program that judges")
    parser.add_argument("--go-on", type=pathlib.Path, metavar="FILE", help="append each result to FILE, and judge nothing that FILE has")
    parser.add_argument("--again", action="store_true", help="with --go-on, judge the survivors in FILE again")
    parser.add_argument("--report", action="store_true", help="write languages.md")
    parser.add_argument("--list", action="store_true", help="list the chosen mutants, and judge nothing")
    parser.add_argument("--verbose", action="store_true", help="print each result")
    options = parser.parse_args(arguments)
    if options.ci:
        options.sample, options.seed = SMALL, 1
    return options


def main():
    options = options_of(sys.argv[1:])
    equivalent = json.loads((HERE / "languages.json").read_text())
    rules = tomllib.loads((HERE / "languages.toml").read_text())
    grammars.fetch()
    names, chosen, excluded = {}, {}, {}
    for language in options.language or TARGETS:
        names[language], excluded[language] = all_mutants(language, rules[language])
        # A survivor costs a full run, so the small sample has none that is known.
        open_ones = [name for name in names[language] if not (options.ci and name in equivalent)]
        picked = sample(open_ones, options.sample, options.seed) if options.sample else open_ones
        if CONTROLS[language] not in names[language]:
            sys.exit(f"no such mutant: {CONTROLS[language]}")
        picked = [CONTROLS[language], *(name for name in picked if name != CONTROLS[language])]
        chosen[language] = [(name, names[language][name]) for name in picked]
    if options.list:
        print("\n".join(mutant.name for mutants in chosen.values() for _, mutant in mutants))
        return
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        targets = {language: TARGETS[language](folder / language) for language in chosen}
        try:
            results = run(chosen, targets, Judge(options.program.resolve()), options, folder)
        except Wrong as reason:
            sys.exit(str(reason))
    rows, faults = [], []
    for language, mutants in chosen.items():
        of_language = {name: text for name, text in equivalent.items() if TARGETS[language].has(name)}
        row, found = score(language, {name: results[name] for name, _ in mutants}, names[language], of_language)
        rows.append(row)
        faults += found
        print("{}: {} mutants: {} not counted, {} killed, {} equivalent, {} left".format(*row))
    if options.report:
        report(rows, excluded, options)
    sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()
