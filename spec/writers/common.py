"""The record of the formats, and what the writers share."""

import json
import re
import textwrap
from pathlib import Path

# What most formats have of these keys.
DEFAULTS = {"input": "bytes", "operations": ["decode", "encode", "explain"], "leniencies": [], "limits": []}
SPEC = Path(__file__).resolve().parents[1]

LENIENCIES = ("unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters")
WRITTEN = "spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json."
# The C decoder and encoder of this format take scratch memory from the options.
SCRATCH = ("ternary-integer/1",)


def load(name):
    return json.loads((SPEC / name).read_text(encoding="utf-8"))


# What only this project needs is apart from the keys that any suite has.
FORMATS = [{**entry, **entry.pop("x-record")} for entry in load("formats.json")]
CODES = load("codes.json")
VALUES, PARTS, REQUESTS = (load("values.json")[key] for key in ("values", "parts", "requests"))


def name_of(entry):
    return entry["id"].partition("/")[0]


def snake(name):
    return name.replace("-", "_")


def camel(name):
    return re.sub("-(.)", lambda match: match[1].upper(), name)


def upper(name):
    return "BW_" + snake(name).upper()


def value_of(entry):
    return VALUES[entry["value"]]


def wrapped(items, indent, width=118, end=","):
    """The items with commas between and after them, in lines of at most `width` characters."""
    # Only the spaces between items are places to break a line.
    text = " ".join(item.replace(" ", "\0") + "," for item in items)[:-1] + end
    lines = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ") + "\n"


def quoted(value):
    return json.dumps(value, ensure_ascii=False)


def parts_of(entry):
    """The formats whose faults a decoder reports besides its own: those of which a text is made."""
    return entry["contains"] if entry["input"] == "text" and len(entry["contains"]) > 1 else []


def with_codes():
    return ((entry, {code["code"]: code["requirement"] for code in entry["codes"]}) for entry in FORMATS)


def compact(value, indent="", width=150):
    """JSON in which a value is on one line if it fits."""
    line = quoted(value)
    if len(indent) + len(line) <= width or not isinstance(value, (dict, list)):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        items, ends = [f"{json.dumps(key)}: {compact(item, inner, width)}" for key, item in value.items()], "{}"
    else:
        items, ends = [compact(item, inner, width) for item in value], "[]"
    return ends[0] + "\n" + ",\n".join(inner + item for item in items) + "\n" + indent + ends[1]
