#!/usr/bin/env python3
"""Writes what follows from the table of fuzz targets, fuzz/src/targets.rs: the program of each target, its entry in fuzz/Cargo.toml, and its
seeds from the conformance vectors, seeds/TARGET.json.

    fuzz/seeds.py [--check]

With --check it compares them instead. Entries with `found` or `reached` are from no vector, and stay as they are.
"""

import json
import sys

sys.dont_write_bytecode = True

from unpack import FUZZ, table_of_targets

# The Python package is written from the specification alone, and shares nothing with the reference.
sys.path[:0] = [str(FUZZ / "seeding"), str(FUZZ.parent / "packages" / "python" / "src"), str(FUZZ.parent / "conformance")]

import recipes  # noqa: E402
import selection  # noqa: E402
from writing import files  # noqa: E402

PROGRAM = "// fuzz/seeds.py writes this file from fuzz/src/targets.rs.\n//! The fuzz target of this name.\n\n#![no_main]\n\nboardwire_fuzz::fuzz_target!();\n"
MARK = "# The targets, written by fuzz/seeds.py from src/targets.rs.\n"
ENTRY = """
[[bin]]
name = "{0}"
path = "fuzz_targets/{0}.rs"
required-features = ["targets"]
test = false
doc = false
bench = false
"""


def main():
    targets = table_of_targets()
    ways = {(target, way) for target, ways in targets.items() for way in ways}
    faults = [f"fuzz/seeding/recipes.py has no line for {target}, {way}" for target, way in sorted(ways) if recipes.recipe(target, way) is None]
    faults += [f"fuzz/seeding/recipes.py has a line for {target}, {way}, which is not a way of a target"
               for target, way in sorted(recipes.RECIPES.keys() - ways)]
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    wanted = {"Cargo.toml": (FUZZ / "Cargo.toml").read_text(encoding="utf-8").partition(MARK)[0] + MARK + "".join(map(ENTRY.format, targets))}
    for target, names in targets.items():
        wanted[f"fuzz_targets/{target}.rs"] = PROGRAM
        wanted[f"seeds/{target}.json"] = table(seeds(target, names) | entries_without_vector(target))
    return files.main(FUZZ, ["fuzz_targets/*", "seeds/*"], wanted)


def seeds(target, ways):
    """The seeds and hard cases of a target, by way and name."""
    entries = {}
    for way in ways:
        cases = list(recipes.recipe(target, way)())
        chosen = selection.seeds(cases)
        taken = {case.data for case in chosen.values()}
        chosen |= selection.hard([case for case in cases if case.name not in chosen], taken)
        entries |= {f"{way}/{name}": {"hex": case.data.hex()} | case.entry for name, case in chosen.items()}
    return entries


def entries_without_vector(target):
    """The entries of inputs from no vector: faults that were found, and inputs from campaigns."""
    path = FUZZ / "seeds" / f"{target}.json"
    entries = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: entry for name, entry in entries.items() if "found" in entry or "reached" in entry}


def table(entries):
    """One entry a line, so that a change is one line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}" for name, entry in sorted(entries.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
