"""Vectors of any suite: ids, counterparts, the order of members, and files."""

import json
from pathlib import Path

import writing.files
from writing.runs import string, written_out

RUNS_OF_BUILT_IN = json.loads((Path(__file__).resolve().parents[2] / "spec/suite.json").read_text("utf-8"))["runs"]


def request_of(vector):
    """The request of a vector of the built-in suite, with its runs written out."""
    return written_out(vector["request"], "", **RUNS_OF_BUILT_IN)


class Vectors:
    """One file of vectors, in the order of their addition. `entry` describes their format, as in suite.json."""

    separators = (",", ":")

    def __init__(self, entry, origin, confirmed_by):
        self.format, self.prefix, self.vectors = entry["id"], entry["prefix"].lower(), []
        provenance = {"kind": "generator", "origin": origin, "confirmed_by": confirmed_by}
        self.head = {"format": self.format, "licence": "CC0-1.0", "provenance": provenance}

    def add(self, op, name, reason, requirements, request, outcome, expect, covers=(), tags=(), size=0, counterpart=None, **more):
        """A vector without the members that are empty. `counterpart` is the name of a vector of the same operation."""
        vector = {"id": f"{self.prefix}.{op}.{name}", "reason": reason, "requirements": requirements, "covers": covers, "tags": tags}
        vector |= {"op": op, "request": request, "outcome": outcome, "size": size, "expect": expect}
        vector |= {"counterpart": counterpart and f"{self.prefix}.{op}.{counterpart}", **more}
        optional = ("covers", "tags", "size", "counterpart")
        self.vectors.append({key: value for key, value in vector.items() if value or key not in optional})

    def text(self):
        comma, colon = self.separators
        dumped = lambda value: json.dumps(value, ensure_ascii=False, separators=self.separators)
        body = ",\n".join(map(dumped, self.vectors))
        return f'{dumped(self.head)[:-1]}{comma}"vectors"{colon}[\n{body}\n]}}\n'


def short(runs):
    """Runs, or the string that they represent if that is shorter in JSON."""
    return min(string(runs), runs, key=lambda value: len(json.dumps(value)))


def main(folder, pattern, files):
    """Writes the files of a suite into its folder, each by its name, or compares with them. Returns the exit status."""
    return writing.files.main(folder, [pattern], {name: vectors.text() for name, vectors in files.items()})
