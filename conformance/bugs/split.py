"""Splits a set of bugs into an open and a sealed half: `split.py [--set SET]`, `split.py --half open`, `split.py --check`.

The open half is there to improve the suite with. The sealed half measures the suite afterwards. Its bugs are not to change,
so their names and sources have a checksum in `sealed.sha256`, which `--check` compares for each set. Only the first set is
split: the second is sealed as a whole, and the misreadings are open as a whole.
"""

import argparse
import hashlib
import inspect
import random
import sys

import core

SEED = 20261122


def halves(set_name="first"):
    """The names of the open and of the sealed bugs, sorted. Each class is split in halves by itself."""
    bugs, shuffled = core.load_bugs(set_name), random.Random(SEED)
    if set_name != "first":
        return ([], sorted(bugs)) if set_name == "second" else (sorted(bugs), [])
    halves = [], []
    for kind in core.CLASSES:
        names = sorted(name for name, bug in bugs.items() if bug.kind == kind)
        shuffled.shuffle(names)
        middle = (len(names) + 1) // 2
        halves[0].extend(names[:middle])
        halves[1].extend(names[middle:])
    return sorted(halves[0]), sorted(halves[1])


def checksum(set_name="first"):
    """SHA-256 of the names of the sealed bugs, one a line, and of the source of each."""
    bugs, (_, sealed) = core.load_bugs(set_name), halves(set_name)
    text = "".join(f"{name}\n" for name in sealed) + "".join(inspect.getsource(bugs[name].run) for name in sealed)
    return hashlib.sha256(text.encode()).hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--set", choices=core.SETS, help="the set to list or to check; --check takes both sealed ones without it")
    parser.add_argument("--half", choices=("open", "sealed"))
    parser.add_argument("--check", action="store_true", help="compare the checksum with sealed.sha256")
    options = parser.parse_args()
    if options.check:
        for set_name in [options.set] if options.set else ("first", "second"):
            if checksum(set_name) != (core.folder_of(set_name) / "sealed.sha256").read_text().strip():
                sys.exit(f"the sealed bugs of the {set_name} set are not those of its sealed.sha256")
            print(f"the sealed bugs of the {set_name} set are those of its sealed.sha256")
        return
    set_name = options.set or "first"
    for half, names in zip(("open", "sealed"), halves(set_name)):
        if options.half in (None, half):
            print(f"{half}, {len(names)}:")
            print(*names, sep="\n")
            print()
    print(f"sealed: {checksum(set_name)}")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
