"""A topic is one file of generated vectors."""

import json
from pathlib import Path

from size import EVERYONE, size
from writing.vectors import Vectors

SPEC = Path(__file__).resolve().parents[2] / "spec"
ENTRIES = {entry["prefix"].lower(): entry for entry in json.loads((SPEC / "formats.json").read_text(encoding="utf-8"))}
FORMATS = {prefix: entry["id"] for prefix, entry in ENTRIES.items()}


class Topic(Vectors):
    def __init__(self, prefix, name, origin, confirmed_by):
        super().__init__(ENTRIES[prefix], origin, confirmed_by)
        self.path = f"{self.format.split('/')[0]}/generated-{name}.json"

    def _add(self, op, name, reason, rules, covers, tags, request, outcome, expect, **more):
        needed, tags = size(self.format, request), tags.split()
        if needed > EVERYONE:
            more["size"] = needed
            tags += [] if "large" in tags else ["large"]
        self.add(op, name, reason, rules.split(), request, outcome, expect, covers.split(), tags, **more)

    def accept(self, op, name, reason, rules, request, value, covers="", tags=""):
        self._add(op, name, reason, rules, covers, tags, request, "accept", {"ok": value})

    def counterpart(self, op, name, reason, rules, request, *more):
        """The name of the vector that accepts this request, which is added if it is new."""
        for vector in self.vectors:
            if vector["op"] == op and vector["request"] == request and vector["outcome"] == "accept":
                return vector["id"].removeprefix(f"{self.prefix}.{op}.")
        self.accept(op, name, reason, rules, request, *more)
        return name

    def pair(self, op, name, reason, rules, wire, value, cells="", tags="", given={}):
        """The same wire and value, read or written. `cells` are without prefix and operation; `given` is more of the request."""
        covers = " ".join(f"{self.prefix}.{op}.{cell}" for cell in cells.split())
        request, reply = (wire, value) if op == "decode" else ({"value": value}, wire)
        self.accept(op, name, reason, rules, given | request, reply, covers, tags)

    def both(self, *arguments, **more):
        for op in ("decode", "encode"):
            self.pair(op, *arguments, **more)

    def reject(self, op, name, reason, rules, request, code, at, counterpart, covers="", tags=""):
        """`counterpart` is the name of a vector of the same format and operation; `at` is None for encode."""
        expect = {"reject": code} | ({} if at is None else {"at": at})
        self._add(op, name, reason, rules, covers, tags, request, "reject", expect, counterpart=counterpart)

    def reject_move(self, op, name, reason, rules, request, code, move, counterpart, covers="", tags=""):
        """A rejection whose location is a move: `move` is its index."""
        self._add(op, name, reason, rules, covers, tags, request, "reject", {"reject": code, "at": {"move": move}}, counterpart=counterpart)

    def either(self, op, name, reason, rules, request, replies, flag, tags=""):
        """`replies` are all correct replies."""
        self._add(op, name, reason, rules, "", tags, request, "either", replies, flag=flag)


def tags_of(vector):
    """The tags of a vector for another one like it, which gets the tag of its own size."""
    return " ".join(tag for tag in vector.get("tags", []) if tag != "large")


def rules(prefix, *numbers):
    """The ids of requirements of a format."""
    return " ".join(f"{prefix.upper()}-{number}" for number in numbers)


def words(name):
    """The name of a vector in words, for its reason."""
    return name.replace("-", " ").replace("behind", "after")


def bit(n):
    return {"bit": n}


def char(n):
    return {"char": n}
