"""The classes of a request in the parameters of the model, the fault included.

A request is that of a vector or of a run: its keys without the id, long strings written out.
"""

import json
import re
from pathlib import Path

MODEL = json.loads((Path(__file__).resolve().parents[2] / "model.json").read_text(encoding="utf-8"))
FORMATS = json.loads((Path(__file__).resolve().parents[3] / "spec" / "formats.json").read_text(encoding="utf-8"))
MEANINGFUL = {entry["id"]: set(entry["leniencies"]) for entry in FORMATS}
LENIENCIES = {"unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"}
POWERS = [(64, "2^64"), (53, "2^53"), (40, "2^40"), (32, "2^32"), (31, "2^31"), (24, "2^24")]


def parameters(op, format):
    """The lists of classes of each parameter without the fault, whose classes are the codes of the format."""
    return {name: MODEL["classes"][classes] for name, classes in MODEL["kinds"].get(op, {}).get(format, {}).items()}


def magnitude(number, classes):
    """The class of a number: `none`, or the range that contains it."""
    if number is None:
        return "none"
    for name in classes:
        if found := re.fullmatch(r"(\d+)(?:-(\d*))?", name):
            least, most = int(found[1]), found[2]
            if least <= number and (most == "" or number <= int(most or least)):
                return name
    raise ValueError(f"{number} is in none of {classes}")


def power(number):
    return next((name for exponent, name in POWERS if number >= 2**exponent), None)


def allow(request, format):
    allowed, meaningful = set(request.get("allow", [])), MEANINGFUL[format]
    if not allowed:
        return "none"
    if allowed == LENIENCIES:
        return "all"
    if not allowed & meaningful:
        return "without a meaning"
    return "all with a meaning" if meaningful <= allowed else "some with a meaning"


def limit(request, cells):
    number = request.get("limits", {}).get("cells")
    if number is None:
        return "none"
    if cells is None or number < cells:
        return "below"
    return "equal" if number == cells else power(number) or "above"


def limit_without_cells(request):
    number = request.get("limits", {}).get("cells")
    if number is None:
        return "none"
    return power(number) or magnitude(number, MODEL["classes"]["limit without cells"])


def place(reply):
    return next(iter(reply.get("at", {}).values()), None)


def contents(cells):
    """How many runs of equal cells there are, approximately."""
    if not cells:
        return "none"
    runs = 1 + sum(cells.count(pair) for pair in ("01", "02", "10", "12", "20", "21"))
    return "one value" if runs == 1 else "few runs" if runs <= 8 else "many runs"


def characters(text):
    if not text:
        return "none"
    most = max(map(ord, text))
    if any(0x300 <= ord(character) < 0x370 for character in text):
        return "combining"
    if most >= 0x10000:
        return "four bytes"
    if most >= 0x800:
        return "three bytes"
    if most >= 0x80:
        return "two bytes"
    return "controls" if min(map(ord, text)) < 0x20 or most == 0x7F else "letters"


def dimensions(request):
    """Rows and columns of a header, None where they are missing."""
    head = request["hex"][:12]
    sides = [int.from_bytes(bytes.fromhex(head[at : at + 6]), "little") if len(head) >= at + 6 else None for at in (0, 6)]
    return [*sides, None if None in sides else sides[0] * sides[1]]


def squares(where):
    return {"dead": where["squares"].count(None)} | ({"side": where["turn"]} if "turn" in where else {})


def dead(board):
    """How many pieces a placement lacks. One that is rejected may have more letters than there are pieces."""
    dead = 32 - sum(map(str.isalpha, board))
    return dead if dead >= 0 else None


def history(plies):
    return {"plies": len(plies), "captures": sum(step["captured"] is not None for step in plies)}


def numbers(op, format, request, reply):
    """The numbers and texts of a request that its classes depend on; those of a rejected input are unknown."""
    name, value = format.split("/")[0], request.get("value") or reply.get("ok") or {}
    if name == "ternary-stream":
        records = value.get("records")
        sizes = [one["rows"] * one["cols"] for one in records or []]
        return {"records": None if records is None else len(sizes), "largest": max(sizes, default=None)}
    if name == "go-chains":
        rows, cols, cells = dimensions(request)
        data = bytes.fromhex(request["hex"][12:262])
        found = {"rows": rows, "cols": cols, "stones": sum(map(trits, data)) if cells and cells <= 625 else None}
        if op == "play":
            moves = [move.lower() for move in request["moves"]]
            passes = moves.count("pass")
            found |= {"moves": len(moves), "passes": "none" if not passes else "all" if passes == len(moves) else "some"}
            found["to_play"] = request["to_play"]
        return found
    if name.startswith("ternary"):
        if op == "encode":
            rows, cols = value["rows"], value["cols"]
            return {"rows": rows, "cols": cols, "cells": rows * cols, "contents": contents(value["cells"])}
        rows, cols, cells = dimensions(request)
        return {"rows": rows, "cols": cols, "cells": cells, "contents": contents(value.get("cells"))}
    if name in ("xiangqi-position", "xiangqi-fen", "xiangqi-list", "xiangqi-map"):
        return squares(value) if value else {}
    if name == "xiangqi-index":
        return {"dead": dead(value["board"]), "side": value["turn"]} if value else {}
    if name in ("xiangqi-game", "xiangqi-compact"):
        if not value:
            return {}
        board, *fields = value["start"].split(" ")
        side = {"w": "red", "r": "red", "b": "black"}.get(fields[0] if fields else "w")
        return {"plies": len(value["moves"]), "dead": dead(board), "side": side}
    if name == "xiangqi-history":
        return squares(request["position"]) | (history(value["plies"]) if value else {})
    if name == "xiangqi-link":
        if op == "decode" and not value:
            before = request["text"].split("#")[0].partition("?")
            base = before[0] if before[1] else ""
            return {"base": len(base), "characters": characters(base)}
        base, plies, s = value["base"] or "", value["history"]["plies"], value["s"] or ""
        return {"base": len(base), "characters": characters(base), "plies": len(plies), "s": len(s)}
    return {}


def trits(byte):
    count = 0
    while byte:
        count, byte = count + (byte % 3 > 0), byte // 3
    return count


def classes_of(op, format, request, reply):
    """The class of each parameter that the request has, and its fault."""
    known = numbers(op, format, request, reply)
    known["place"] = place(reply)
    found = {}
    for name, classes in parameters(op, format).items():
        if name == "allow":
            found[name] = allow(request, format)
        elif name == "limit":
            cells = known.get("cells", known.get("largest"))
            found[name] = limit(request, cells) if format.startswith("ternary") else limit_without_cells(request)
        elif name in known and isinstance(known[name], str):
            found[name] = known[name]
        elif name in known and (known[name] is not None or "none" in classes):
            found[name] = magnitude(known[name], classes)
    found["fault"] = reply.get("reject", "none")
    return found
