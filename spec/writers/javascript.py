"""The lists and declarations of the JavaScript package."""

import json
import textwrap

from writers.common import CODES, DEFAULTS, FORMATS, LENIENCIES, WRITTEN, camel, name_of, parts_of, value_of, with_codes, wrapped

# The types and functions of a module besides its operations, and the file that declares them.
MORE_TYPES = {
    "ternary-stream/1": "export type { TernaryStream } from './types.js';",
    "xiangqi-history/1": "export type { HistoryOptions } from './types.js';",
    "xiangqi-link/1": "export * from './link-parts.js';",
}


def js(value):
    if isinstance(value, str):
        return f"'{value}'"
    return "[" + ", ".join(f"'{item}'" for item in value) + "]"


def registry_js():
    text = f"// {WRITTEN}\n\n/** The names of all leniencies, in their fixed order (chapter Conventions). */\n"
    text += f"export const LENIENCIES = {js(LENIENCIES)};\n\n"
    text += "/** An entry: what differs from most formats, and the requirement of each error code. A page with this file stays small. */\n"
    text += f"const entry = (own, errors) => ({{ {', '.join(f'{key}: {js(value)}' for key, value in DEFAULTS.items())}, ...own, errors }});\n\n"
    text += "/** By format: input, operations, leniencies and limits with a meaning, and the requirement of each error code. */\n"
    text += "export const REGISTRY = {\n"
    for entry, codes in with_codes():
        own = ", ".join(f"{key}: {js(entry[key])}" for key in DEFAULTS if entry[key] != DEFAULTS[key])
        rows = [f"'{code}': '{id}'" if "-" in code else f"{code}: '{id}'" for code, id in codes.items()]
        text += f"  '{entry['id']}': entry({own and f'{{ {own} }}' or '{}'}, {{" + ("\n" + wrapped(rows, "    ") + "  " if rows else "") + "}),\n"
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
    return text + """
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

/** The modules by format. */
export type Codecs = { [Id in FormatId]: (typeof import('./codecs.js'))[CamelCase<Id extends `${infer Name}/1` ? Name : never>] };

export const LENIENCIES: readonly Leniency[];

export const REGISTRY: { readonly [Id in FormatId]: { readonly errors: { readonly [Code in ErrorCode]?: string } } };
"""


def codecs_js():
    rows = (f"export * as {camel(name_of(entry))} from './{name_of(entry)}.js';\n" for entry in FORMATS)
    return f"// {WRITTEN} The module of each format, by its id in camel case.\n\n" + "".join(rows)


def throws(entry, operation, where):
    """The comment of an operation: its codes. The type says what the operation does."""
    codes = [f"`{code['code']}`" for code in entry["codes"] if operation in code["operations"]]
    text = f"@throws {{BoardwireError}} {where}: {', '.join(codes)}."
    if "context" in entry:
        text += f" It also throws those of encoding `options.{entry['context']}`."
    if parts := parts_of(entry):
        text += f" It also throws those of {' and '.join(parts)}."
    lines = textwrap.fill(text, 116, initial_indent=" * ", subsequent_indent=" * ", break_on_hyphens=False)
    return f"/**{lines[2:]} */\n" if "\n" not in lines else f"/**\n{lines}\n */\n"


def declaration(kind, *arguments):
    given = ", ".join(filter(None, arguments))
    return f"export const {kind[0].lower() + kind[1:]}: {kind}{given and f'<{given}>'};\n"


def module_d_ts(entry):
    value, is_text, name = value_of(entry)["javascript"], entry["input"] == "text", entry["id"]
    options = f"[options: {entry['value'].title()}Options]" if "context" in entry else ""
    # The types have bytes and optional options as defaults.
    arguments = [value, "string" if is_text else "Uint8Array" if options else "", options]
    kinds = ["Decode", "TryDecode", "Encode"] + ["Explain"] * ("explain" in entry["operations"])
    types = sorted([*kinds, value] + [entry["value"].title() + "Options"] * bool(options))
    more_types = MORE_TYPES.get(name, "")
    return f"""// {WRITTEN}
// {name}: {entry["about"]} (spec/src/{entry["chapter"]}).

import type {{ {", ".join(types)} }} from './types.js';
{more_types and chr(10) + more_types + chr(10)}
{throws(entry, "decode", "at a character" if is_text else "at a bit")}{declaration("Decode", *arguments)}{declaration("TryDecode", *arguments)}
{throws(entry, "encode", "without an offset")}{declaration("Encode", *arguments)}""" + declaration("Explain", options) * ("Explain" in kinds)


def package_json(text):
    manifest = json.loads(text)
    names = [*map(name_of, FORMATS), "errors", "helpers", "recognise"]
    paths = [(".", "index"), *((f"./{name}", name) for name in names)]
    manifest["exports"] = {path: {"types": f"./src/{name}.d.ts", "default": f"./src/{name}.js"} for path, name in paths}
    manifest["exports"]["./package.json"] = "./package.json"
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
