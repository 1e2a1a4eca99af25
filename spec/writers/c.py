"""The lists, tables and declarations of the C package."""

import textwrap

from writers.common import CODES, DEFAULTS, FORMATS, LENIENCIES, SCRATCH, VALUES, WRITTEN, name_of, snake, upper, with_codes, wrapped


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


MOST_OPERATIONS = DEFAULTS["operations"]


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def bits(names, prefix):
    return " | ".join(prefix + snake(name).upper() for name in names) or "0"


def tables_c():
    text = f"/* {WRITTEN} */\n\n/* What a message says of a code: what is wrong, and what is expected. */\n"
    text += 'static const struct code_text {\n    const char *name, *problem, *expected;\n} code_texts[] = {\n    { "ok", "no fault", "" },\n'
    text += "".join(f"    {{ {c_string(code['code'])}, {c_string(code['wrong'])},\n      {c_string(code['expected'])} }},\n" for code in CODES)
    text += "};\n\nstatic const char *const leniencies[] = {\n" + wrapped([c_string(name) for name in LENIENCIES], "    ", end="") + "};\n\n"
    text += f"enum {{ MOST_OPERATIONS = {bits(MOST_OPERATIONS, 'BW_')} }};\n\nstatic const bw_format_info formats[BW_FORMATS] = {{\n"
    for entry in FORMATS:
        operations = "MOST_OPERATIONS" if entry["operations"] == MOST_OPERATIONS else bits(entry["operations"], "BW_")
        members = {"id": c_string(entry["id"]), "operations": operations, "leniencies": bits(entry["leniencies"], "BW_ALLOW_"),
                   "limits_cells": str("cells" in entry["limits"]).lower(), "is_text": str(entry["input"] == "text").lower()}
        items = [f".{name} = {value}" for name, value in members.items() if value not in ("0", "false")]
        text += f"    {{ {wrapped(items, ' ' * 6, 94, '').strip()} }},\n"
    text += "};\n\nenum { CODES = sizeof code_texts / sizeof code_texts[0] };\n"
    text += "\n/* The requirement that each error of a format breaks. */\nstatic const char requirements[BW_FORMATS][CODES][6] = {\n"
    for entry, codes in with_codes():
        rows = [f"[{upper(code)}] = {c_string(id)}" for code, id in codes.items()]
        text += f"    [{upper(name_of(entry))}] = {{\n" + wrapped(rows, " " * 8, 100) + "    },\n" if rows else ""
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
