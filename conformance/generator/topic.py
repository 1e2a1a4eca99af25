"""A topic is one file of vectors: its head, and the vectors in the order of their addition."""

import json
from pathlib import Path

from size import EVERYONE, size

SPEC = Path(__file__).resolve().parents[2] / "spec"
FORMATS = {entry["prefix"].lower(): entry["id"] for entry in json.loads((SPEC / "formats.json").read_text(encoding="utf-8"))}
FOLDERS = {prefix: name.split("/")[0] for prefix, name in FORMATS.items()}


class Topic:
    def __init__(self, prefix, name, origin, confirmed_by):
        self.prefix = prefix
        self.path = f"{FOLDERS[prefix]}/generated-{name}.json"
        self.head = {
            "format": FORMATS[prefix],
            "licence": "CC0-1.0",
            "provenance": {"kind": "generator", "origin": origin, "confirmed_by": confirmed_by},
        }
        self.vectors = []

    def _add(self, op, name, reason, rules, covers, tags, request, outcome, expect, **more):
        vector = {
            "id": f"{self.prefix}.{op}.{name}",
            "reason": reason,
            "requirements": rules.split(),
        }
        if covers:
            vector["covers"] = covers.split()
        needed = size(self.head["format"], request)
        tags = tags.split()
        if needed > EVERYONE and "large" not in tags:
            tags.append("large")
        if tags:
            vector["tags"] = tags
        vector |= {"op": op, "request": request, "outcome": outcome}
        if needed > EVERYONE:
            vector["size"] = needed
        vector |= {"expect": expect}
        vector |= {key: value for key, value in more.items() if value}
        self.vectors.append(vector)

    def accept(self, op, name, reason, rules, request, value, covers="", tags=""):
        self._add(op, name, reason, rules, covers, tags, request, "accept", {"ok": value})

    def reject(self, op, name, reason, rules, request, code, at, twin, covers="", tags=""):
        """`twin` is the name of a vector of the same format and operation; `at` is None for encode."""
        expect = {"reject": code}
        if at is not None:
            expect["at"] = at
        twin = f"{self.prefix}.{op}.{twin}"
        self._add(op, name, reason, rules, covers, tags, request, "reject", expect, twin=twin)

    def reject_move(self, op, name, reason, rules, request, code, move, twin, covers="", tags=""):
        """A rejection whose location is a move: `move` is its index."""
        expect = {"reject": code, "move": move}
        twin = f"{self.prefix}.{op}.{twin}"
        self._add(op, name, reason, rules, covers, tags, request, "reject", expect, twin=twin)

    def either(self, op, name, reason, rules, request, replies, flag, tags=""):
        """`replies` are all correct replies."""
        self._add(op, name, reason, rules, "", tags, request, "either", replies, flag=flag)

    def text(self):
        head = dump(self.head)[:-1]
        body = ",\n".join(dump(vector) for vector in self.vectors)
        return f'{head},"vectors":[\n{body}\n]}}\n'


def words(name):
    """The name of a vector in words, for its reason."""
    return name.replace("-", " ").replace("behind", "after")


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def bit(n):
    return {"bit": n}


def char(n):
    return {"char": n}
