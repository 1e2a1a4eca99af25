"""Files that a program generates: they are written, or `--check` compares them."""

import argparse
import sys

# Faults that are reported at once.
MOST = 40


def main(folder, patterns, texts):
    """Writes texts into a folder, each by its name, and deletes what else is there and has a name of these patterns. With `--check` it writes
    nothing, but compares. Returns the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    old = {path.relative_to(folder).as_posix() for pattern in patterns for path in folder.glob(pattern)} - texts.keys()
    if not check:
        for name in old:
            (folder / name).unlink()
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            if not (folder / name).exists() or (folder / name).read_bytes() != text.encode():
                (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{len(texts)} files written")
        return 0
    faults = [f"{name}: the generator no longer makes this file" for name in sorted(old)]
    for name, text in texts.items():
        if not (folder / name).exists():
            faults.append(f"{name}: missing")
        elif (folder / name).read_bytes() != text.encode():
            faults.append(f"{name}: differs, first in line {first_difference((folder / name).read_text(encoding='utf-8'), text)}")
    if faults:
        faults.append("run the generator without --check, and look at what changed")
    for fault in faults[:MOST] + ([f"and {len(faults) - MOST} more"] if len(faults) > MOST else []):
        print(fault, file=sys.stderr)
    if not faults:
        print(f"{len(texts)} files as generated")
    return 1 if faults else 0


def first_difference(left, right):
    left, right = left.split("\n"), right.split("\n")
    for number, (one, other) in enumerate(zip(left, right), 1):
        if one != other:
            return number
    return min(len(left), len(right)) + 1
