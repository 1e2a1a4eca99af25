"""The list of cells that the vectors must cover, expanded and checked.

An entry of `../coverage.json` names cells: `{x,y}` means each of its alternatives, then `a..=b` for each
integer of the range, so `tb.byte.last.{1,2}.0..=2` is six cells. Every cell has one rule, one operation and one
outcome. It is filled by a vector that names it in `covers`, has that operation and outcome, and lists the rule.
"""

import json
import re

from size import EVERYONE, size

CHOICE = re.compile(r"\{([^{}]*)\}")
RANGE = re.compile(r"(\d+)\.\.=(\d+)")


def expand(pattern):
    if found := CHOICE.search(pattern):
        options = found[1].split(",")
    elif found := RANGE.search(pattern):
        options = [str(n) for n in range(int(found[1]), int(found[2]) + 1)]
    else:
        return [pattern]
    return [cell for option in options for cell in expand(pattern[: found.start()] + option + pattern[found.end() :])]


def vector_files(folder):
    return sorted(path for path in folder.glob("*/*.json"))


def faults(folder):
    """The faults, one line each."""
    wrong, cells, filled, seen, asked = [], {}, set(), {}, set()
    for entry in json.loads((folder.parent / "coverage.json").read_text(encoding="utf-8")):
        for cell in expand(entry["cells"]):
            if cell in cells:
                wrong.append(f"coverage.json: cell {cell} is listed twice")
            cells[cell] = entry
    for path in vector_files(folder):
        name = path.relative_to(folder).as_posix()
        file = json.loads(path.read_text(encoding="utf-8"))
        for vector in file["vectors"]:
            where = f"{name}: {vector['id']}"
            large = size(file["format"], vector["request"])
            if vector.get("size", 0) != (large if large > EVERYONE else 0):
                wrong.append(f"{where}: its size is {large}")
            if vector["id"] in seen:
                wrong.append(f"{where}: the id is in {seen[vector['id']]} too")
            seen[vector["id"]] = name
            asked.add((file["format"], vector["op"]))
            for cell in vector.get("covers", []):
                if cell not in cells:
                    wrong.append(f"{where}: covers {cell}, which coverage.json does not list")
                elif problem := mismatch(vector, cells[cell]):
                    wrong.append(f"{where}: cannot fill {cell}: {problem}")
                else:
                    filled.add(cell)
    wrong += [f"coverage.json: no vector fills {cell} ({cells[cell]['boundary']})" for cell in cells if cell not in filled]
    formats = json.loads((folder.parent.parent / "spec" / "formats.json").read_text(encoding="utf-8"))
    offered = [(entry["id"], op) for entry in formats for op in entry["operations"]]
    wrong += [f"{format}: no vector of {op}" for format, op in offered if (format, op) not in asked]
    return wrong + uncovered_rules(folder, cells)


def mismatch(vector, entry):
    if vector["op"] != entry["op"]:
        return f"its operation is {vector['op']}"
    if vector["outcome"] != entry["outcome"]:
        return f"its outcome is {vector['outcome']}"
    if entry["rule"] not in vector["requirements"]:
        return f"it does not list {entry['rule']}"
    return None


def uncovered_rules(folder, cells):
    """Every operation that a requirement names needs a cell."""
    have = {(entry["rule"], entry["op"]) for entry in cells.values()}
    rules = json.loads((folder.parent.parent / "spec" / "requirements.json").read_text(encoding="utf-8"))
    need = [(rule["id"], op) for rule in rules for op in rule["operations"]]
    known = {rule["id"] for rule in rules}
    return [f"coverage.json: no cell for {rule} in {op}" for rule, op in need if (rule, op) not in have] + [
        f"coverage.json: {rule} is not a requirement" for rule in sorted({rule for rule, _ in have} - known)
    ]
