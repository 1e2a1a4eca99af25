#!/usr/bin/env python3
"""Writes what follows from the record of the formats: tables of the packages, schemas, lists of names, tables in pages.

    spec/record.py [--check]

With --check it compares the files instead. The record is formats.json (all that is a fact about a format), codes.json (the codes of
errors and their texts) and values.json (the shapes of values). The record has Python's text of an error where it is not the common one.
"""

import json
import re
import sys
import textwrap
from pathlib import Path

SPEC = Path(__file__).resolve().parent
ROOT = SPEC.parent
sys.dont_write_bytecode = True
sys.path.append(str(ROOT / "conformance"))

import writing.files  # noqa: E402

LENIENCIES = ("unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters")
WRITTEN = "spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json."
# The C decoder and encoder of this format take scratch memory from the options.
SCRATCH = ("ternary-integer/1",)
# The feature of the library that has this format.
FEATURE_OF = {"ternary-integer/1": '#[cfg(feature = "integer")]\n'}
# The program of a fuzz target takes its name from Cargo.
TARGET = f"//! {WRITTEN}\n\n#![no_main]\n\nboardwire_fuzz::fuzz_target!();\n"
# The types and functions of a module besides its operations, and the file that declares them.
MORE_TYPES = {
    "ternary-stream/1": "export type { TernaryStream } from './types.js';",
    "xiangqi-history/1": "export type { HistoryOptions } from './types.js';",
    "xiangqi-link/1": "export * from './link-parts.js';",
}


def load(name):
    return json.loads((SPEC / name).read_text(encoding="utf-8"))


FORMATS, CODES = load("formats.json"), load("codes.json")
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
    """The items with commas between and after them, in lines of at most so many characters."""
    # Only the spaces between items are places to break a line.
    text = " ".join(item.replace(" ", "\0") + "," for item in items)[:-1] + end
    lines = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ") + "\n"


def with_codes():
    return ((entry, {code["code"]: code["requirement"] for code in entry["codes"]}) for entry in FORMATS)


def compact(value, indent="", width=150):
    """JSON in which a value is on one line if it fits."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= width or not isinstance(value, (dict, list)):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        items, ends = [f"{json.dumps(key)}: {compact(item, inner, width)}" for key, item in value.items()], "{}"
    else:
        items, ends = [compact(item, inner, width) for item in value], "[]"
    return ends[0] + "\n" + ",\n".join(inner + item for item in items) + "\n" + indent + ends[1]


# The specification


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


# JavaScript


MOST = {"input": "bytes", "operations": ["decode", "encode", "explain"], "leniencies": [], "limits": []}
LIMITED = {**MOST, "limits": ["cells"]}


def js(value):
    if isinstance(value, str):
        return f"'{value}'"
    return "[" + ", ".join(f"'{item}'" for item in value) + "]"


def registry_js():
    text = f"// {WRITTEN}\n\n/** The names of all leniencies, in their fixed order (chapter Conventions). */\n"
    text += f"export const LENIENCIES = {js(LENIENCIES)};\n\n"
    text += "// What most formats have: a page with this file in it stays small.\nconst MOST = {\n"
    text += "".join(f"  {key}: {js(value)},\n" for key, value in MOST.items()) + "};\nconst LIMITED = { ...MOST, limits: " + js(LIMITED["limits"]) + " };\n\n"
    text += "/** By format: input, operations, leniencies and limits with a meaning, and the requirement of each error code. */\n"
    text += "export const REGISTRY = {\n"
    for entry, codes in with_codes():
        most, shared = ("LIMITED", LIMITED) if entry["limits"] == LIMITED["limits"] else ("MOST", MOST)
        own = [key for key in MOST if entry[key] != shared[key]]
        text += f"  '{entry['id']}': {{\n    ...{most},\n" + "".join(f"    {key}: {js(entry[key])},\n" for key in own)
        rows = [f"'{code}': '{id}'" if "-" in code else f"{code}: '{id}'" for code, id in codes.items()]
        text += ("    errors: {\n" + wrapped(rows, "      ") + "    },\n" if rows else "    errors: {},\n") + "  },\n"
    return text + "};\n"


def union(names):
    return textwrap.fill(" ".join(f"|\0'{name}'" for name in names), 118, initial_indent="  ", subsequent_indent="  ",
                         break_on_hyphens=False).replace("\0", " ") + ";\n"


def registry_d_ts():
    text = f"// {WRITTEN}\n\n/** The id of a format. */\nexport type FormatId =\n" + union(entry["id"] for entry in FORMATS)
    text += "\n/** The code of an error (chapter Errors of the specification). A code never changes its meaning. */\n"
    text += "export type ErrorCode =\n" + union(code["code"] for code in CODES)
    text += "\n/** A leniency: what a decoder may ignore (chapter Conventions). */\nexport type Leniency =\n" + union(LENIENCIES)
    text += "\n/** An operation of the testee protocol. */\nexport type Operation =\n"
    text += union(dict.fromkeys(operation for entry in FORMATS for operation in entry["operations"]))
    text += "\n/** The modules by format. */\nexport interface Codecs {\n"
    text += "".join(f"  '{entry['id']}': typeof import('./{name_of(entry)}.js');\n" for entry in FORMATS)
    return text + "}\n\nexport const LENIENCIES: readonly Leniency[];\n\n" + (
        "export const REGISTRY: { readonly [Id in FormatId]: { readonly errors: { readonly [Code in ErrorCode]?: string } } };\n")


def codecs_js():
    rows = (f"export * as {camel(name_of(entry))} from './{name_of(entry)}.js';\n" for entry in FORMATS)
    return f"// {WRITTEN} The module of each format, by its id in camel case.\n\n" + "".join(rows)


def throws(entry, operation, where):
    codes = [f"`{code['code']}`" for code in entry["codes"] if operation in code["operations"]]
    text = f"@throws {{BoardwireError}} {where}: {', '.join(codes)}."
    if "context" in entry:
        text += f" It also throws those of encoding `options.{entry['context']}`."
    # A text that is made of other formats.
    if "$ref" in json.dumps(value_of(entry)["schema"]["properties"]) and entry["input"] == "text" and len(entry["contains"]) > 1:
        text += f" It also throws those of {' and '.join(entry['contains'])}."
    return textwrap.fill(text, 116, initial_indent=" * ", subsequent_indent=" * ", break_on_hyphens=False) + "\n"


def module_d_ts(entry):
    type_, kind, name = value_of(entry)["javascript"], {"bytes": "Uint8Array", "text": "string"}[entry["input"]], entry["id"]
    options = entry["value"].title() + "Options" if "context" in entry else "DecodeOptions"
    option = f"options{'' if 'context' in entry else '?'}: {options}"
    types = sorted([options, "DecodeResult", "DeepReadonly", type_] + ["Explanation"] * ("explain" in entry["operations"]))
    more = MORE_TYPES.get(name, "")
    text = f"""// {WRITTEN}
// {name}: {entry["about"]} (spec/src/{entry["chapter"]}).

import type {{
  {", ".join(types)},
}} from './types.js';
{more and chr(10) + more + chr(10)}
/**
 * Decodes a {name}.
 *
{throws(entry, "decode", "at a bit" if kind == "Uint8Array" else "at a character")} * @throws {{TypeError}} if an argument has the wrong shape.
 */
export function decode(input: {kind}, {option}): {type_};

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: {kind}, {option}): DecodeResult<{type_}>;

/**
 * Encodes a value as a {name}.
 *
{throws(entry, "encode", "without an offset")} * @throws {{TypeError}} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<{type_}>{", " + option if "context" in entry else ""}): {kind};
"""
    return text + f"""
/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, {option}): Explanation;
""" * ("explain" in entry["operations"])


def package_json(text):
    manifest = json.loads(text)
    names = [*map(name_of, FORMATS), "errors", "helpers", "recognise"]
    paths = [(".", "index"), *((f"./{name}", name) for name in names)]
    manifest["exports"] = {path: {"types": f"./src/{name}.d.ts", "default": f"./src/{name}.js"} for path, name in paths}
    manifest["exports"]["./package.json"] = "./package.json"
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


# Python


def py(value):
    return json.dumps(value, ensure_ascii=False)


def py_tuple(items):
    return "(" + ", ".join(map(py, items)) + ("," if len(items) == 1 else "") + ")"


def record_py():
    text = f'"""{WRITTEN}"""\n\nfrom __future__ import annotations\n\nfrom typing import Dict, Tuple\n\n'
    text += "# Id, game, input, operations, leniencies, limits.\n"
    text += "ENTRIES: Tuple[Tuple[str, str, str, Tuple[str, ...], Tuple[str, ...], Tuple[str, ...]], ...] = (\n"
    for entry in FORMATS:
        text += f"    ({py(entry['id'])}, {py(entry['game'])}, {py(entry['input'])},\n     "
        text += ", ".join(py_tuple(entry[key]) for key in ("operations", "leniencies", "limits")) + "),\n"
    text += ")\n\n# The requirement that each code reports, by format.\nREQUIREMENTS: Dict[str, Dict[str, str]] = {\n"
    for entry, codes in with_codes():
        rows = [f"{py(code)}: {py(id)}" for code, id in codes.items()]
        text += f"    {py(entry['id'])}: " + ("{\n" + wrapped(rows, "        ") + "    },\n" if rows else "{},\n")
    text += "}\n\n# The leniency with which a decoder accepts a fault of this code, in the formats that have it.\nLENIENCY_OF = {\n"
    text += "".join(f"    {py(code['code'])}: {py(code['leniency'])},\n" for code in CODES if "leniency" in code)
    text += "}\n\n# By code, or by format and code where formats differ: what is wrong, and what was expected.\n"
    text += "EXPECTED: Dict[str, Tuple[str, str]] = {\n"
    said = [(code["code"], code.get("python", (code["wrong"], code["expected"]))) for code in CODES]
    said += [(f"{entry['id']} {code['code']}", code["python"]) for entry in FORMATS for code in entry["codes"] if "python" in code]
    text += "".join(f"    {py(key)}: (\n        {py(wrong)},\n        {py(expected)},\n    ),\n" for key, (wrong, expected) in said)
    return text + "}\n"


def modules_py():
    names = sorted(snake(name_of(entry)) for entry in FORMATS)
    text = f'"""{WRITTEN} The modules of the formats."""\n\nfrom . import (\n' + wrapped(names, "    ") + ")\n\n__all__ = [\n"
    return text + wrapped([py(name) for name in names], "    ") + "]\n"


# C


def header_formats():
    rows = ",\n".join(f"    {upper(name_of(entry))} = {number}" for number, entry in enumerate(FORMATS))
    return f"typedef enum bw_format {{\n{rows}\n}} bw_format;\n\nenum {{ BW_FORMATS = {len(FORMATS)} }};\n"


def header_codes():
    return ",\n".join(f"    {upper(code['code'])} = {number}" for number, code in enumerate(CODES, 1)) + "\n"


def declaration(name, members):
    """A function of these parameters, in lines of at most 100 characters."""
    begin = f"bw_code {name}("
    return textwrap.fill(", ".join(members).replace(" ", "\0").replace(",\0", ", ") + ");", 100, initial_indent=begin,
                         subsequent_indent=" " * len(begin), break_on_hyphens=False).replace("\0", " ") + "\n"


def header_functions():
    parts = []
    for entry in FORMATS:
        if "c_decode" not in (value := VALUES.get(entry.get("value"), {})):
            continue
        name, (data, out) = "bw_" + snake(name_of(entry)), ("char *text", "char *out") if entry["input"] == "text" else ("uint8_t *data", "uint8_t *out")
        options, written = "const bw_options *options", [out, "size_t capacity", "size_t *length", "bw_error *error"]
        parts.append(
            textwrap.fill(f"{entry['id']}: {entry['about']}.", 78, initial_indent="/* ", subsequent_indent=" * ", break_on_hyphens=False) + " */\n"
            + declaration(name + "_decode", [f"const {data}", "size_t length", options, value["c_decode"], "bw_error *error"])
            + declaration(name + "_encode", [value["c_encode"], *[options] * (entry["id"] in SCRATCH), *written]))
    return "\n".join(parts)


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def bits(names, prefix):
    return " | ".join(prefix + snake(name).upper() for name in names) or "0"


def tables_c():
    text = f"/* {WRITTEN} */\n\n/* What a message says of a code: what is wrong, and what is expected. */\n"
    text += 'static const struct code_text {\n    const char *name, *problem, *expected;\n} code_texts[] = {\n    { "ok", "no fault", "" },\n'
    text += "".join(f"    {{ {c_string(code['code'])}, {c_string(code['wrong'])},\n      {c_string(code['expected'])} }},\n" for code in CODES)
    text += "};\n\nstatic const char *const leniencies[] = {\n" + wrapped([c_string(name) for name in LENIENCIES], "    ", end="") + "};\n\n"
    text += "static const bw_format_info formats[BW_FORMATS] = {\n"
    for entry in FORMATS:
        text += f"    {{ {c_string(entry['id'])}, {bits(entry['operations'], 'BW_')},\n      {bits(entry['leniencies'], 'BW_ALLOW_')}, "
        text += f"{str('cells' in entry['limits']).lower()}, {str(entry['input'] == 'text').lower()} }},\n"
    text += "};\n\n/* The requirement that each error of a format breaks. */\nstatic const struct {\n    uint8_t format, code;\n    char requirement[6];\n"
    text += "} requirements[] = {\n"
    for entry, codes in with_codes():
        text += "".join(f"    {{ {upper(name_of(entry))}, {upper(code)}, {c_string(id)} }},\n" for code, id in codes.items())
    return text + "};\n"


def each_h():
    def shape(entry):
        text = "text_" if entry["input"] == "text" else "scratch_" if entry["id"] in SCRATCH else ""
        return text + entry["value"]

    coded = [entry for entry in FORMATS if "value" in entry]
    rows = " \\\n".join(f"    X({snake(name_of(entry)).upper()}, {snake(name_of(entry))}, {shape(entry)})" for entry in coded)
    return f"""/* {WRITTEN}
 *
 * For the testee, and no part of the library: X(NAME, name, shape) for each
 * format with decode and encode. The shape is the kind of its value, after text_ for a text and
 * scratch_ for a codec that takes scratch memory. */
#ifndef EACH_H
#define EACH_H

#define EACH_CODEC(X) \\
{rows}

enum shape {{
{wrapped(dict.fromkeys("AS_" + shape(entry) for entry in coded), "    ", 96, "")}}};

#endif
"""


# Rust


def record_rs():
    def array(items):
        return "&[" + ", ".join(items) + "]"

    text = f"//! {WRITTEN}\n//! What it says of each format.\n\nuse super::table::{{BoardGame, Codec, Decode, Format, Longest, Memory}};\n"
    text += "use crate::{games::ternary::Dimensions, options::Leniency};\n"
    for entry in FORMATS:
        longest, parameters = entry["longest"], "decode: Decode, codec: Codec"
        if isinstance(longest, str):
            parameters = "longest: fn(Dimensions) -> u64, " + parameters
        bound = {str: "Longest::Board(longest)", int: f"Longest::Fixed({longest})"}.get(type(longest), "Longest::Unbounded")
        text += f"""
{FEATURE_OF.get(entry["id"], "")}pub(super) const fn {snake(name_of(entry))}({parameters}) -> Format {{
    Format {{
        id: "{entry["id"]}",
        prefix: "{entry["prefix"]}",
        chapter: "{entry["chapter"]}",
        game: BoardGame::{entry["game"].title()},
        contains: {array(map(py, entry["contains"]))},
        leniencies: {array("Leniency::" + name.title().replace("-", "") for name in entry["leniencies"])},
        has_limit: {str("cells" in entry["limits"]).lower()},
        longest: {bound},
        memory: Memory {{ {", ".join(f"{key}: {value}" for key, value in entry["memory"].items())} }},
        decode,
        codec,
    }}
}}
"""
    return text


def all_rs():
    names = (FEATURE_OF.get(entry["id"], "").replace("#", "    #") + f"    &super::{snake(name_of(entry))}::FORMAT,\n" for entry in FORMATS)
    head = f"//! {WRITTEN}\n\nuse super::Format;\n\n/// All formats, in the order in which they were specified.\n"
    return head + "pub static ALL: &[&Format] = &[\n" + "".join(names) + "];\n"


def fuzz_targets():
    """The names of the fuzz targets: those of the formats, and others."""
    return sorted([*(snake(name_of(entry)) for entry in FORMATS), "chess_placement", "protocol", "small_texts"])


def bins():
    return "\n".join(f"""[[bin]]
name = "{name}"
path = "fuzz_targets/{name}.rs"
required-features = ["targets"]
test = false
doc = false
bench = false
""" for name in fuzz_targets())


# Tables in pages


def table(head, rows):
    return "\n".join([f"| {' | '.join(head)} |", "|" + "---|" * len(head), *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def contents(head, about, comma, semicolon):
    """A row for each chapter."""
    of_chapter = {}
    for entry in FORMATS:
        of_chapter.setdefault(entry["chapter"], []).append(entry)
    return table(head, ([f"[{comma.join('`' + entry['id'] + '`' for entry in entries)}](spec/src/{chapter})",
                         semicolon.join(entry[about] for entry in entries)] for chapter, entries in of_chapter.items()))


def operations_of(entry, name, end):
    return " and ".join(f"`{name(operation)}`" for operation in entry["operations"]) + end


def javascript_table():
    def value(entry):
        if "value" not in entry:
            return operations_of(entry, camel, ", see below")
        shape = "`{ " + ", ".join(value_of(entry)["schema"]["required"]) + " }`"
        return f"{shape}, {value_of(entry)['note']}" if entry["value"] in ("stream", "history") else shape

    return table(("format", "import", "value"), (
        [f"`{entry['id']}`" + " (text)" * (entry["input"] == "text"), f"`boardwire/{name_of(entry)}`", value(entry)] for entry in FORMATS))


def python_table():
    return table(("module", "format", "value"), (
        [f"`{snake(name_of(entry))}`", f"`{entry['id']}`" + ", a text" * (entry["input"] == "text"),
         value_of(entry)["python"] if "value" in entry else operations_of(entry, snake, ", see below")] for entry in FORMATS))


def c_table():
    def row(entry):
        name = "bw_" + snake(name_of(entry))
        decode = "next" if entry["value"] == "stream" else "decode"
        return [f"`{entry['id']}`", f"`{name}_{decode}`", f"`{name}_encode`", value_of(entry)["c"]]

    return table(("format", "decode", "encode", "value"), (row(entry) for entry in FORMATS if "value" in entry))


def samples(form):
    rows = []
    for name, value in VALUES.items():
        ids = ", ".join(f"`{entry['id']}`" for entry in FORMATS if entry.get("value") == name)
        note = f": {value['note']}" if name == "position" else ""
        rows.append([ids, form(f"`{value['sample']}`") + note.replace("null", form("null"))])
    return table(("format", "value"), rows)


def as_javascript(sample):
    plain = re.sub(r'"(\w+)": ', r"\1: ", sample).replace('"', "'")
    return re.sub(r"(\w+): …", r"\1", plain).replace("{", "{ ").replace("}", " }")


def as_python(sample):
    return sample.replace("null", "None")


# The files


def between(parts, left="<!-- ", right=" -->"):
    """Replaces what is between the markers of each part."""
    def renew(text):
        for name, body in parts.items():
            begin, end = f"{left}spec/record.py: {name}{right}\n", f"{left}end of {name}{right}\n"
            before, found, rest = text.partition(begin)
            _, ended, after = rest.partition(end)
            if not (found and ended):
                sys.exit(f"the markers of {name} are missing")
            text = before + begin + body + end + after
        return text
    return renew


def files():
    """Path to its text, or to a function from its text to the new one."""
    src = "packages/javascript/src"
    typed = [entry for entry in FORMATS if "value" in entry]
    return {
        "spec/errors.json": errors_json(),
        "spec/schemas/request.json": request_json(),
        "spec/schemas/reply.json": field_names,
        "src/formats/record.rs": record_rs(),
        "src/formats/all.rs": all_rs(),
        "fuzz/Cargo.toml": between({"targets": bins()}, "# ", ""),
        **{f"fuzz/fuzz_targets/{name}.rs": TARGET for name in fuzz_targets()},
        f"{src}/registry.js": registry_js(),
        f"{src}/registry.d.ts": registry_d_ts(),
        f"{src}/codecs.js": codecs_js(),
        f"{src}/codecs.d.ts": codecs_js(),
        **{f"{src}/{name_of(entry)}.d.ts": module_d_ts(entry) for entry in typed},
        "packages/javascript/package.json": package_json,
        "packages/python/src/boardwire/_record.py": record_py(),
        "packages/python/src/boardwire/_modules.py": modules_py(),
        "packages/c/src/boardwire.h": between(
            {"formats": header_formats(), "codes": header_codes(), "functions": header_functions()}, "/* ", " */"),
        "packages/c/src/tables.c": tables_c(),
        "packages/c/src/each.h": each_h(),
        "README.md": between({"formats": contents(("format", "contents"), "about", ", ", "; ")}),
        "README.zh-CN.md": between({"formats": contents(("格式", "内容"), "about_zh", "、", "；")}),
        "packages/javascript/README.md": between({"formats": javascript_table()}),
        "packages/python/README.md": between({"formats": python_table()}),
        "packages/c/README.md": between({"functions": c_table()}),
        "packages/vectors/javascript/README.md": between({"values": samples(as_javascript)}),
        "packages/vectors/python/README.md": between({"values": samples(as_python)}),
    }


def texts():
    """The files with their new texts."""
    for name, wanted in files().items():
        yield name, wanted((ROOT / name).read_text(encoding="utf-8")) if callable(wanted) else wanted


if __name__ == "__main__":
    sys.exit(writing.files.main(ROOT, [], dict(texts())))
