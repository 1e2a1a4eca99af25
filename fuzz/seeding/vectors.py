"""The conformance vectors as inputs of fuzz targets: bytes, and the verdict of the specification."""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from boardwire import xiangqi_position
from writing.runs import length, written_out

ROOT = Path(__file__).resolve().parent.parent.parent
VECTORS = ROOT / "conformance" / "vectors"
# The entries of the formats, by their names without the version.
FORMATS = {entry["id"].partition("/")[0]: entry for entry in json.loads((ROOT / "spec" / "formats.json").read_text(encoding="utf-8"))}

# The size limit of seeds. A fuzzer finds longer inputs by itself.
MAX_BYTES = 4096
# The beginnings of names of files whose vectors seeds would only repeat.
REPEATED = ("cuts", "encoded", "explain-", "extents", "far", "large", "last", "lengths", "model", "options", "places", "sizes", "survivors", "two-faults", "variants")


class Case(NamedTuple):
    """An input, its verdict and the features that it represents."""

    name: str  # of the file
    data: bytes
    entry: dict  # of the file of verdicts
    outcome: str  # the code of a rejection, "ok", or "either" where a decoder may reject
    features: frozenset  # what a selection must contain once: code, requirements, file of the vectors
    family: str  # the vector's reason without its numbers
    tags: frozenset


def digest(value):
    """Sixteen hexadecimal digits that identify a value of the protocol: the hash of its JSON without spaces, members sorted by name."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@lru_cache(maxsize=None)
def of(format_name):
    """The vectors of a format with the file that each is from, in the order of their ids; without those that are long on
    purpose, and without those that seeds would only repeat."""
    found = []
    for path in sorted((VECTORS / format_name).glob("*.json")):
        if path.stem.removeprefix("generated-").startswith(REPEATED):
            continue
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            found.append((path.stem, vector))
    return sorted(found, key=lambda pair: pair[1]["id"])


def raw(format_name, operation, features_of=lambda data: ()):
    """The inputs of decoders, as the bytes of a target. `features_of` returns further features for the selection."""
    for stem, vector in of(format_name):
        request = vector["request"]
        if vector["op"] != operation or length(request.get("hex", "")) > 2 * MAX_BYTES:
            continue
        request = written_out(request)
        text = request.get("text", request.get("fen"))
        data = bytes.fromhex(request["hex"]) if text is None else text.encode()
        if "position" in request:
            # A history has no meaning without its position, so the target reads the position first.
            data = xiangqi_position.encode(xiangqi_position.from_json(request["position"])) + data
        entry = {"vector": vector["id"], "format": format_name + "/1", "op": operation}
        entry |= {name: request[name] for name in ("allow", "limits") if name in request}
        if len(data) <= MAX_BYTES:
            yield case(stem, vector, data, entry | {"expect": expected(vector["expect"])}, more=features_of(data))


def drawn_cases(format_name, operation, value_of, draw, features_of=lambda value: ()):
    """Values of vectors, as the bytes from which a structure-aware target generates them.

    `value_of` returns the value in the shape of the protocol, or None if the target cannot draw the value. `features_of` returns further
    features of the value, each of which a selection must have once.
    """
    for stem, vector in of(format_name):
        if vector["op"] != operation:
            continue
        value = value_of(vector)
        if value is None:
            continue
        data = draw(value)
        entry = {"vector": vector["id"], "op": "draw", "expect": {"ok": digest(value)}}
        if len(data) <= MAX_BYTES:
            yield case(stem, vector, data, entry, more=features_of(value))


def case(stem, vector, data, entry, more=()):
    # The verdict of a generated value is the value. Its outcome is the vector's.
    expect = vector["expect"] if entry.get("op") == "draw" else entry["expect"]
    outcome = "either" if isinstance(expect, list) else expect.get("reject", "ok")
    features = {("code", outcome), ("file", stem)}
    features |= {("requirement", name, outcome == "ok") for name in vector["requirements"]}
    features |= {("leniency", name) for name in entry.get("allow", ())} | {(*feature, outcome) for feature in more}
    family = "".join("#" if character.isdigit() else character for character in vector["reason"])
    while "##" in family:
        family = family.replace("##", "#")
    name = vector["id"].split(".", 2)[2]
    return Case(name, data, entry, outcome, frozenset(features), family, frozenset(vector.get("tags", ())))


def expected(reply):
    """A reply with a digest for its value, so that files of verdicts stay readable."""
    if isinstance(reply, list):
        return [expected(member) for member in reply]
    return {"ok": digest(written_out(reply["ok"]))} if "ok" in reply else reply
