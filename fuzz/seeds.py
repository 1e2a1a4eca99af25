#!/usr/bin/env python3
"""Writes the files of each fuzz target in the table fuzz/src/targets.rs: its program and its entry in fuzz/Cargo.toml, its seeds from the
conformance vectors, its dictionary and its options.

    fuzz/seeds.py [--check]

With --check it compares them instead. What was found and put into fuzz/regressions/ by hand is left alone.
"""

import json
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
FUZZ = Path(__file__).resolve().parent
# The Python package is written from the specification alone, and shares nothing with the reference.
sys.path[:0] = [str(FUZZ / "seeding"), str(FUZZ.parent / "packages" / "python" / "src"), str(FUZZ.parent / "conformance")]

import recipes  # noqa: E402
import selection  # noqa: E402
import words  # noqa: E402


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    about = dict(table_of_targets())
    targets = sorted(about)
    tables = (("recipes", recipes.RECIPES, recipes.recipe), ("words", words.DICTIONARIES, words.words))
    faults = [f"the target {name} has no line in fuzz/seeding/{file}.py"
              for file, _, find in tables for name in targets if find(name) is None]
    faults += [f"fuzz/seeding/{file}.py has a line for {name}, which is no target"
               for file, table, _ in tables for name in sorted(table.keys() - set(targets))]
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    wanted = {"Cargo.toml": manifest(targets).encode()}
    for target in targets:
        wanted[f"fuzz_targets/{target}.rs"] = program(target, about[target]).encode()
        wanted |= files(target, summary=not arguments)
    present = {path.relative_to(FUZZ).as_posix(): path for path in owned()}
    stale = sorted(present.keys() - wanted.keys())
    faults = [f"fuzz/regressions/{target}/{name}: has a verdict and {'is a seed, too' if path.exists() else 'no file'}" for target in targets
              for name in found(target) if (path := FUZZ / "seeds" / target / name).exists() or not (FUZZ / "regressions" / target / name).exists()]
    differing = sorted(name for name, data in wanted.items()
                       if name not in present or present[name].read_bytes() != data)
    if arguments:
        faults += [f"fuzz/{name}: no target or vector makes this file, and no line of its verdicts says what was found" for name in stale]
        faults += [f"fuzz/{name}: {'differs' if name in present else 'missing'}" for name in differing]
        print(*(faults or [f"{len(wanted)} files as the vectors make them"]), sep="\n", file=sys.stderr)
        return 1 if faults else 0
    for name in stale:
        present[name].unlink()
    for name in differing:
        (FUZZ / name).parent.mkdir(parents=True, exist_ok=True)
        (FUZZ / name).write_bytes(wanted[name])
    print(f"{len(wanted)} files, {len(differing)} of them rewritten, {len(stale)} removed")
    return 0


def table_of_targets():
    """The targets in fuzz/src/targets.rs, and their descriptions."""
    text = (FUZZ / "src" / "targets.rs").read_text(encoding="utf-8")
    return [(name, about) for about, name in re.findall(r"^    /// (.+)\n    (\w+): \|", text, re.M)]


def program(target, about):
    return f"// fuzz/seeds.py writes this file from fuzz/src/targets.rs.\n//! {about}\n\n#![no_main]\n\nboardwire_fuzz::fuzz_target!({target});\n"


MARK = "# The targets, written by fuzz/seeds.py from src/targets.rs.\n"


def manifest(targets):
    kept = (FUZZ / "Cargo.toml").read_text(encoding="utf-8").partition(MARK)[0]
    entry = """
[[bin]]
name = "{0}"
path = "fuzz_targets/{0}.rs"
required-features = ["targets"]
test = false
doc = false
bench = false
"""
    return kept + MARK + "".join(entry.format(target) for target in targets)


def files(target, summary):
    """All files of a target by their names below fuzz/."""
    cases = list(recipes.recipe(target)())
    seeds = selection.seeds(cases)
    taken = {case.data for case in seeds.values()}
    hard = selection.hard([case for case in cases if case.name not in seeds], taken)
    wanted = {f"dictionaries/{target}.dict": words.dictionary(target).encode(),
              f"options/{target}.options": words.options(target).encode()}
    kept = found(target)
    for folder, chosen, more in (("seeds", seeds, {}), ("regressions", hard, kept)):
        for name, case in chosen.items():
            wanted[f"{folder}/{target}/{name}"] = case.data
        entries = {name: case.entry for name, case in chosen.items()} | more
        wanted[f"{folder}/{target}.json"] = table(entries).encode()
    if summary:
        features = {kind: len({f for case in seeds.values() for f in case.features if f[0] == kind}) for kind in
                    ("code", "requirement")}
        families = len({case.family for case in seeds.values()}), len({case.family for case in cases})
        print(f"{target}: {len(seeds)} seeds with {features['code']} verdicts, {features['requirement']} requirements kept or "
              f"broken, {families[0]} of {families[1]} reasons; {len(hard)} hard cases, {len(kept)} found")
    return wanted


def found(target):
    """The verdicts of inputs from no vector: faults that were found, and inputs from campaigns."""
    path = FUZZ / "regressions" / f"{target}.json"
    entries = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: entry for name, entry in entries.items() if "found" in entry or "reached" in entry}


def owned():
    """The files that this program writes or has written."""
    yield FUZZ / "Cargo.toml"
    for folder in ("fuzz_targets", "dictionaries", "options", "seeds", "regressions"):
        for path in sorted((FUZZ / folder).glob("**/*")):
            by_hand = folder == "regressions" and (
                path.name == "README.md" or path.name in found(path.parent.name))
            if path.is_file() and not by_hand:
                yield path


def table(entries):
    """One entry a line, so that a change is one line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}" for name, entry in sorted(entries.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
