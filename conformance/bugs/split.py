"""Splits the first set of bugs into an open and a sealed half: `split.py`, `split.py --half open`, `split.py --check`.

The open half serves to improve the suite. The sealed half measures the suite afterwards. Its bugs must not change, so their
names and sources have a checksum in `sealed.sha256`, which `--check` compares. The misreadings are open.
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
        return sorted(bugs), []
    halves = [], []
    for kind in core.CLASSES:
        names = sorted(name for name, bug in bugs.items() if bug.kind == kind)
        shuffled.shuffle(names)
        middle = (len(names) + 1) // 2
        halves[0].extend(names[:middle])
        halves[1].extend(names[middle:])
    return sorted(halves[0]), sorted(halves[1])


def checksum():
    """SHA-256 of the names of the sealed bugs, one a line, and of the source of each."""
    bugs, (_, sealed) = core.load_bugs(), halves()
    text = "".join(f"{name}\n" for name in sealed) + "".join(inspect.getsource(bugs[name].run) for name in sealed)
    return hashlib.sha256(text.encode()).hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--half", choices=("open", "sealed"))
    parser.add_argument("--check", action="store_true", help="compare the checksum with sealed.sha256")
    options = parser.parse_args()
    if options.check:
        if checksum() != (core.folder_of("first") / "sealed.sha256").read_text().strip():
            sys.exit("the sealed bugs are not those of sealed.sha256")
        print("the sealed bugs are those of sealed.sha256")
        return
    for half, names in zip(("open", "sealed"), halves()):
        if options.half in (None, half):
            print(f"{half}, {len(names)}:")
            print(*names, sep="\n")
            print()
    print(f"sealed: {checksum()}")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
