"""The data of the specification: errors by code, and the schemas of requests and replies."""

import hashlib
import json
import re
import sys

from writers.common import FORMATS, LENIENCIES, PARTS, REQUESTS, SPEC, VALUES, WRITTEN, compact, load, with_codes, wrapped


def errors_json():
    rows = (f'"{entry["id"]}": {json.dumps(codes)}' for entry, codes in with_codes())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def request_json():
    text, bytes_ = {"text": {"type": "string"}}, {"hex": {"type": "string", "pattern": "^([0-9a-f]{2})*$"}}
    options = {
        "allow": {"type": "array", "uniqueItems": True, "items": {"enum": list(LENIENCIES)}},
        "limits": {"type": "object", "additionalProperties": False, "properties": {"cells": {"type": "integer", "minimum": 0}}},
    }

    def request(operations, formats, members, more):
        members = {
            "id": {"type": "string", "minLength": 1},
            "op": {"const": operations[0]} if len(operations) == 1 else {"enum": operations},
            **({"format": {"enum": [entry["id"] for entry in formats]}} if formats else {}), **members,
        }
        return {"type": "object", "required": list(members), "properties": {**members, **more}}

    groups = {}  # requests with the same members, and their formats
    for entry in FORMATS:
        context = {entry["context"]: {"$ref": f"#/$defs/{entry['context']}"}} if "context" in entry else {}
        read = [operation for operation in entry["operations"] if operation in ("decode", "explain")]
        if read:
            groups.setdefault(repr((read, context, entry["input"])), (read, [], (text if entry["input"] == "text" else bytes_) | context))[1].append(entry)
        if "encode" in entry["operations"]:
            value = {"value": {"$ref": f"#/$defs/{entry['value']}"}}
            groups.setdefault(repr((value, context)), (["encode"], [], value | context))[1].append(entry)
        for operation in entry["operations"]:
            if operation in REQUESTS:
                groups.setdefault(operation, ([operation], [], REQUESTS[operation]))[1].append(entry)
    return compact({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": WRITTEN,
        "title": "A request of the Boardwire testee protocol, version 1: one line from the runner. Keys that are not named here are ignored.",
        "oneOf": [
            request(["hello"], [], {"protocol": {"const": 1}}, {}),
            *(request(operations, formats, members, {} if operations[0] in REQUESTS else options) for operations, formats, members in groups.values()),
        ],
        "$defs": {**{name: value["schema"] for name, value in VALUES.items()}, **PARTS},
    }) + "\n"


def field_names(text):
    """The names of fields in reply.json."""
    names = dict.fromkeys(name for entry in FORMATS for name in entry["fields"])
    return re.sub(r'("name": \{\s*"enum": \[)[^]]*?(\s*\])', lambda match: match[1] + "\n" + wrapped(
        [json.dumps(name) for name in names], " " * 12, 146, "").rstrip() + match[2], text, count=1)


def frozen_json(text):
    """The frozen requirements, with a line for each that has none. A line never changes here: a person decides whether a sentence may change."""
    frozen = json.loads(text)
    known = {line["id"] for line in frozen}
    for rule in load("requirements.json"):
        if rule["id"] not in known:
            digest = hashlib.sha256(rule.pop("text").encode()).hexdigest()[:32]
            frozen.append({**rule, "sha256": digest})
    return "[\n" + ",\n".join(map(json.dumps, frozen)) + "\n]\n"


def summary_md(text):
    """The table of contents, with the chapters of the formats by games."""
    games = list(dict.fromkeys(entry["game"] for entry in FORMATS))
    chapters = dict.fromkeys(entry["chapter"] for entry in sorted(FORMATS, key=lambda entry: games.index(entry["game"])))
    if missing := [chapter for chapter in chapters if not (SPEC / "src" / chapter).exists()]:
        sys.exit(f"formats.json: there is no chapter spec/src/{missing[0]}")
    headings = {chapter: (SPEC / "src" / chapter).open(encoding="utf-8").readline()[2:-1] for chapter in chapters}
    lines = "".join(f"- [{heading}]({chapter})\n" for chapter, heading in headings.items())
    return re.sub(r"(?<=\(conventions\.md\)\n)[^#]*?(?=- \[Errors\])", lines, text)
