#!/usr/bin/env python3
"""Writes what follows from the record of the formats: tables of the packages, schemas, lists of names, tables in pages.

    spec/record.py [--check]

With --check it compares the files instead. The record is formats.json (all that is a fact about a format), codes.json (the codes of
errors and their texts) and values.json (the shapes of values). The record has Python's text of an error where it is not the common one.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.append(str(ROOT / "conformance"))

import writing.files  # noqa: E402
from writers import c, javascript, pages, python, rust, specification  # noqa: E402
from writers.common import FORMATS, name_of  # noqa: E402


class MissingMarkers(Exception):
    """A file lacks the markers of this part."""


def between(parts, left="<!-- ", right=" -->"):
    """Replaces what is between the markers of each part."""
    def renew(text):
        for name, body in parts.items():
            begin, end = f"{left}spec/record.py: {name}{right}\n", f"{left}end of {name}{right}\n"
            before, found, rest = text.partition(begin)
            _, ended, after = rest.partition(end)
            if not (found and ended):
                raise MissingMarkers(name)
            text = before + begin + body + end + after
        return text
    return renew


def files():
    """Path to its text, or to a function from its text to the new one."""
    src = "packages/javascript/src"
    typed = [entry for entry in FORMATS if "value" in entry]
    return {
        "spec/errors.json": specification.errors_json(),
        "spec/frozen.json": specification.frozen_json,
        "spec/src/SUMMARY.md": specification.summary_md,
        "spec/schemas/request.json": specification.request_json(),
        "spec/schemas/reply.json": specification.field_names,
        "src/formats/record.rs": rust.record_rs(),
        "src/formats/all.rs": rust.all_rs(),
        "src/formats/mod.rs": between({"modules": rust.modules()}, "// ", ""),
        "fuzz/Cargo.toml": between({"targets": rust.bins()}, "# ", ""),
        **{f"fuzz/fuzz_targets/{name}.rs": rust.TARGET for name in rust.fuzz_targets()},
        f"{src}/registry.js": javascript.registry_js(),
        f"{src}/registry.d.ts": javascript.registry_d_ts(),
        f"{src}/codecs.js": javascript.codecs_js(),
        f"{src}/codecs.d.ts": javascript.codecs_js(),
        **{f"{src}/{name_of(entry)}.d.ts": javascript.module_d_ts(entry) for entry in typed},
        "packages/javascript/package.json": javascript.package_json,
        "packages/python/src/boardwire/_record.py": python.record_py(),
        "packages/python/src/boardwire/_modules.py": python.modules_py(),
        "packages/c/src/boardwire.h": between(
            {"formats": c.header_formats(), "codes": c.header_codes(), "functions": c.header_functions()}, "/* ", " */"),
        "packages/c/src/tables.c": c.tables_c(),
        "packages/c/src/each.h": c.each_h(),
        "README.md": between({"formats": pages.contents(("format", "contents"), "about", ", ", "; ")}),
        "README.zh-CN.md": between({"formats": pages.contents(("格式", "内容"), "about_zh", "、", "；")}),
        "packages/javascript/README.md": between({"formats": pages.javascript_table()}),
        "packages/python/README.md": between({"formats": pages.python_table()}),
        "packages/c/README.md": between({"functions": pages.c_table()}),
        "packages/vectors/javascript/README.md": between({"values": pages.samples(pages.as_javascript)}),
        "packages/vectors/python/README.md": between({"values": pages.samples(pages.as_python)}),
    }


def texts():
    """The files with their new texts."""
    for name, wanted in files().items():
        try:
            yield name, wanted((ROOT / name).read_text(encoding="utf-8")) if callable(wanted) else wanted
        except MissingMarkers as fault:
            sys.exit(f"{name}: the markers of {fault} are missing")


if __name__ == "__main__":
    sys.exit(writing.files.main(ROOT, [], dict(texts())))
