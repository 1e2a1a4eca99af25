"""Vectors of any suite: ids, counterparts, the order of members, files, and the comparison `--check`."""

import argparse
import json
import sys

from writing.runs import string

# Faults that are reported at once.
MOST = 40


class Vectors:
    """One file of vectors, in the order of their addition. `entry` describes their format, as in suite.json."""

    separators = (",", ":")

    def __init__(self, entry, origin, confirmed_by):
        self.format, self.prefix, self.vectors = entry["id"], entry["prefix"].lower(), []
        provenance = {"kind": "generator", "origin": origin, "confirmed_by": confirmed_by}
        self.head = {"format": self.format, "licence": "CC0-1.0", "provenance": provenance}

    def add(self, op, name, reason, requirements, request, outcome, expect, covers=(), tags=(), size=0, twin=None, **more):
        """A vector without the members that are empty. `twin` is the name of its counterpart, which has the same operation."""
        vector = {"id": f"{self.prefix}.{op}.{name}", "reason": reason, "requirements": requirements, "covers": covers, "tags": tags}
        vector |= {"op": op, "request": request, "outcome": outcome, "size": size, "expect": expect}
        vector |= {"twin": twin and f"{self.prefix}.{op}.{twin}", **more}
        optional = ("covers", "tags", "size", "twin")
        self.vectors.append({key: value for key, value in vector.items() if value or key not in optional})

    def text(self):
        comma, colon = self.separators
        dumped = lambda value: json.dumps(value, ensure_ascii=False, separators=self.separators)
        body = ",\n".join(map(dumped, self.vectors))
        return f'{dumped(self.head)[:-1]}{comma}"vectors"{colon}[\n{body}\n]}}\n'


def short(runs):
    """Runs, or the string that they represent if that is shorter in JSON."""
    return min(string(runs), runs, key=lambda value: len(json.dumps(value)))


def main(folder, pattern, files, more_faults=lambda: []):
    """Writes the files of a suite into its folder, each by its name; `--check` compares instead, and asks for more faults. What else is in the
    folder and has a name of this pattern is deleted. Returns the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    texts = {name: vectors.text() for name, vectors in files.items()}
    old = {path.relative_to(folder).as_posix() for path in folder.glob(pattern)} - texts.keys()
    if not check:
        for name in old:
            (folder / name).unlink()
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
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
    faults += more_faults()
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
