"""The lists of the Python package."""

from writers.common import CODES, DEFAULTS, FORMATS, WRITTEN, name_of, quoted, snake, with_codes, wrapped


def py_tuple(items):
    return "(" + ", ".join(map(quoted, items)) + ("," if len(items) == 1 else "") + ")"


def record_py():
    text = f'"""{WRITTEN}"""\n\nfrom __future__ import annotations\n\nfrom typing import Any, Dict, Tuple\n\n'
    text += "# What differs from most formats.\nENTRIES: Tuple[Dict[str, Any], ...] = (\n"
    for entry in FORMATS:
        own = {key: entry[key] for key in ("id", "game", *DEFAULTS) if entry[key] != DEFAULTS.get(key)}
        items = [f'"{key}": {py_tuple(value) if isinstance(value, list) else quoted(value)}' for key, value in own.items()]
        text += f"    {{{wrapped(items, ' ' * 5, 117, '').strip()}}},\n"
    text += ")\n\n# The requirement that each code reports, by format.\nREQUIREMENTS: Dict[str, Dict[str, str]] = {\n"
    for entry, codes in with_codes():
        rows = [f"{quoted(code)}: {quoted(id)}" for code, id in codes.items()]
        text += f"    {quoted(entry['id'])}: " + ("{\n" + wrapped(rows, "        ") + "    },\n" if rows else "{},\n")
    text += "}\n\n# The leniency with which a decoder accepts a fault of this code, in the formats that have it.\nLENIENCY_OF = {\n"
    text += "".join(f"    {quoted(code['code'])}: {quoted(code['leniency'])},\n" for code in CODES if "leniency" in code)
    text += "}\n\n# By code, or by format and code where formats differ: what is wrong, and what was expected.\n"
    text += "EXPECTED: Dict[str, Tuple[str, str]] = {\n"
    texts = [(code["code"], code.get("python", (code["wrong"], code["expected"]))) for code in CODES]
    texts += [(f"{entry['id']} {code['code']}", code["python"]) for entry in FORMATS for code in entry["codes"] if "python" in code]
    text += "".join(f"    {quoted(key)}: (\n        {quoted(wrong)},\n        {quoted(expected)},\n    ),\n" for key, (wrong, expected) in texts)
    return text + "}\n"


def modules_py():
    names = sorted(snake(name_of(entry)) for entry in FORMATS)
    text = f'"""{WRITTEN} The modules of the formats."""\n\nfrom . import (\n' + wrapped(names, "    ") + ")\n\n__all__ = [\n"
    return text + wrapped([quoted(name) for name in names], "    ") + "]\n"
