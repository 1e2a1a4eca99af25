#!/usr/bin/env python3
"""Writes src/index-of-requirements.md from requirements.json, errors.json and formats.json. `--check` fails if the page is another."""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE / "src" / "index-of-requirements.md"


def read(name):
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def page():
    requirements, errors = read("requirements.json"), read("errors.json")
    formats = {entry["id"]: entry for entry in read("formats.json")}
    format_of = {rule["id"]: rule["format"] for rule in requirements}

    def links(ids):
        return " ".join(f"[{id}]({formats[format_of[id]]['chapter'].split('#')[0]}#{id})" for id in ids)

    ids_of = {}
    for codes in errors.values():
        for code, id in codes.items():
            ids_of.setdefault(code, dict.fromkeys([]))[id] = None
    by_code = [f"| `{code}` | {links(ids)} |" for code, ids in sorted(ids_of.items())]
    by_format = [f"| `{format}` | {links(id for id in format_of if format_of[id] == format)} |" for format in formats]
    return "\n".join([
        "# Index of requirements",
        "",
        "`spec/index.py` writes this page.",
        "",
        "## By code",
        "",
        "The requirements by which a format rejects with a code.",
        "",
        "<!-- executed: index -->",
        "| code | requirements |",
        "|---|---|",
        *by_code,
        "",
        "## By format",
        "",
        "<!-- executed: index -->",
        "| format | requirements |",
        "|---|---|",
        *by_format,
        "",
    ])


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if PAGE.read_text(encoding="utf-8") != page():
            sys.exit(f"{PAGE} is out of date: run spec/index.py")
    else:
        PAGE.write_text(page(), encoding="utf-8")
