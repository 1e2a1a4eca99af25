"""The entries of the Rust library, and the programs of the fuzz targets."""

import textwrap

from writers.common import FORMATS, WRITTEN, name_of, parts_of, quoted, snake

# The feature of the library that has this format.
FEATURE_OF = {"ternary-integer/1": '#[cfg(feature = "integer")]\n'}
# The program of a fuzz target takes its name from Cargo.
TARGET = f"//! {WRITTEN}\n\n#![no_main]\n\nboardwire_fuzz::fuzz_target!();\n"


def array(items):
    return "&[" + ", ".join(items) + "]"


def record_rs():
    text = f"""//! {WRITTEN}
//! What it says of each format.

use super::table::{{BoardGame, Codec, Decode, Format, Longest, Memory}};
use crate::{{games::ternary::Dimensions, options::Leniency}};

/// A format with what most formats have.
const fn format([id, prefix, chapter]: [&'static str; 3], decode: Decode, codec: Codec) -> Format {{
    Format {{
        id,
        prefix,
        chapter,
        game: BoardGame::Xiangqi,
        contains: &[],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Unbounded,
        memory: Memory {{ per_byte: 0, per_cell: 0, fixed: 64 }},
        decode,
        codec,
    }}
}}
"""
    for entry in FORMATS:
        longest, parameters = entry["longest"], "decode: Decode, codec: Codec"
        if isinstance(longest, str):
            parameters = "longest: fn(Dimensions) -> u64, " + parameters
        memory = ", ".join(f"{key}: {value}" for key, value in entry["memory"].items())
        own = {
            "game": entry["game"] != "xiangqi" and f"BoardGame::{entry['game'].title()}",
            "contains": entry["contains"] and array(map(quoted, entry["contains"])),
            "leniencies": entry["leniencies"] and array("Leniency::" + name.title().replace("-", "") for name in entry["leniencies"]),
            "has_limit": "cells" in entry["limits"] and "true",
            "longest": {str: "Longest::Board(longest)", int: f"Longest::Fixed({longest})"}.get(type(longest)),
            "memory": memory != "per_byte: 0, per_cell: 0, fixed: 64" and f"Memory {{ {memory} }}",
        }
        names = ", ".join(quoted(entry[key]) for key in ("id", "prefix", "chapter"))
        fields = "".join(f"        {key}: {value},\n" for key, value in own.items() if value)
        text += f"""
{FEATURE_OF.get(entry["id"], "")}pub(super) const fn {snake(name_of(entry))}({parameters}) -> Format {{
    Format {{
{fields}        ..format([{names}], decode, codec)
    }}
}}
"""
    return text + faults_rs()


def faults_rs():
    """A macro that gives the documentation of a decoder its codes, each with its requirement."""
    text = "\n/// The codes of a format's faults, as a text.\n#[rustfmt::skip]\nmacro_rules! faults {\n"
    for entry in FORMATS:
        codes = [f"`{code['code']}` ({code['requirement']})" for code in entry["codes"] if set(code["operations"]) & {"decode", "analyse"}]
        codes += [f"those of {id}" for id in parts_of(entry)]
        text += f"    ({snake(name_of(entry))}) => {{ {quoted(', '.join(codes))} }};\n" if codes else ""
    return text + "}\n\npub(super) use faults;\n"


def all_rs():
    names = (textwrap.indent(FEATURE_OF.get(entry["id"], "") + f"&super::{snake(name_of(entry))}::FORMAT,\n", "    ") for entry in FORMATS)
    head = f"//! {WRITTEN}\n\nuse super::Format;\n\n/// All formats, in the order in which they were specified.\n"
    return head + "pub static ALL: &[&Format] = &[\n" + "".join(names) + "];\n"


def modules():
    """The declarations of the modules, in the order in which rustfmt keeps them."""
    return "".join(FEATURE_OF.get(entry["id"], "") + f"pub mod {snake(name_of(entry))};\n" for entry in sorted(FORMATS, key=name_of))


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
