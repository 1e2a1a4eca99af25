#!/usr/bin/env python3
"""Writes what a fuzzer needs of each target: TARGET/ with its seeds, TARGET.dict with its words, TARGET.options.

    fuzz/unpack.py FOLDER

Needs no package: the builders of ClusterFuzzLite and OSS-Fuzz run it.
"""

import json
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
FUZZ = Path(__file__).resolve().parent
sys.path.insert(0, str(FUZZ / "seeding"))

import words  # noqa: E402

# Inputs beyond 16 bits of length, and the bounds whose excess is a finding. Lengths grow fast: the ways of generated values find so much in a few
# bytes that libFuzzer would stay at these.
OPTIONS = {"max_len": 65600, "len_control": 1, "timeout": 10, "rss_limit_mb": 2048}


def table_of_targets():
    """The targets in fuzz/src/targets.rs, and the ways of each."""
    targets = {}
    for target, way in re.findall(r"^    (\w+) \{$|^        (\w+): \|", (FUZZ / "src/targets.rs").read_text(encoding="utf-8"), re.M):
        if target:
            targets[target] = []
        else:
            targets[list(targets)[-1]].append(way)
    return {target: ways for target, ways in targets.items() if ways}


def inputs(target, ways):
    """The seeds of a target by name. The first byte selects the way."""
    entries = json.loads((FUZZ / "seeds" / f"{target}.json").read_text(encoding="utf-8"))
    return {name: bytes([ways.index(name.partition("/")[0])]) + bytes.fromhex(entry["hex"]) for name, entry in entries.items()}


def unpack(folder):
    for target, ways in table_of_targets().items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for name, data in inputs(target, ways).items():
            (folder / target / name.replace("/", "-")).write_bytes(data)
        (folder / f"{target}.dict").write_text(words.dictionary(target), encoding="utf-8")
        options = "".join(f"{name} = {value}\n" for name, value in OPTIONS.items())
        (folder / f"{target}.options").write_text(f"[libfuzzer]\n{options}dict = {target}.dict\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    unpack(Path(sys.argv[1]))
