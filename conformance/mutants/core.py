"""A bug around a correct codec: how it is registered or made from a row, parts of requests, and edits of requests and replies."""

import importlib
import inspect
import json
import shutil
import sys
import tempfile
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Callable

from engine import ROOT, change_of, rows_of

CODEC = ROOT / "packages" / "python" / "src" / "boardwire"
TESTEE = ROOT / "conformance" / "testees" / "python"
# The sets of rows in this folder. The name of any other set is a path to a folder of functions.
SETS = ("misreadings", "mistakes")
BUGS = {}


@dataclass
class Bug:
    """A faulty program: `run` makes the reply to a request, and may call `ask`, the right codec."""

    name: str
    kind: str
    sentence: str
    on: str
    witness: object  # for people, and proof of a bug that escapes
    run: Callable
    row: dict = None
    file = None

    def matches(self, request):
        return self.concerns(request.get("op"), request.get("format"))

    def concerns(self, op, format):
        return any(fnmatchcase(f"{op} {format}", pattern) for pattern in self.on.split(", "))

    def formats(self):
        """The formats whose vectors may judge the bug; none if the bug concerns the protocol."""
        formats = json.loads((ROOT / "spec" / "formats.json").read_text(encoding="utf-8")) if self.kind != "protocol" else []
        return [entry["id"] for entry in formats if any(self.concerns(op, entry["id"]) for op in entry["operations"])]


def bug(sentence, on, witness=()):
    """Registers the decorated function as a bug.

    `on` lists patterns of "op format" that the bug concerns. `witness` shows the bug: a request, a list of requests, or a
    function of the right codec that makes them. The function takes the request, `ask` and, if it has a third parameter, a dict that lives
    as long as the program.
    """

    def register(run):
        name = run.__name__.replace("_", "-")
        package, _, kind = run.__module__.rpartition(".")
        bugs = BUGS.setdefault(package, {})
        assert name not in bugs, name
        bugs[name] = Bug(name, kind, sentence, on, witness, run)
        return run

    return register


def load_bugs(set_name):
    """All bugs of a set by name: the rows of a set of this folder, or the functions of a set outside, file by file."""
    if set_name in SETS:
        return {name: bug_of(row) for name, row in rows_of(set_name).items()}
    folder = Path(set_name).resolve()
    sys.path.append(str(folder.parent))
    for file in sorted(folder.glob("*.py")):
        importlib.import_module(f"{folder.name}.{file.stem}")
    return BUGS.get(folder.name, {})


def bug_of(row):
    """The bug that a row describes. A common mistake (a row without `on`) is of one format, and its program offers only that format."""
    acts = importlib.import_module("acts")
    run = getattr(acts, row["act"]) if "act" in row else changed(row)
    on = row.get("on")
    if on is None:
        run, on = acts.alone(row["format"], run), "hello *, decode {format}, encode {format}".format_map(row)
    return Bug(row["name"], row["kind"], row["what"], on, (), run, row)


def changed(row):
    """A codec in Python with the change of a row. Where the changed codec fails, the reply is the right one."""
    change = change_of(row)

    @cache
    def testee():
        """The testee in Python, whose package has the changed source of one module."""
        with tempfile.TemporaryDirectory() as folder:
            module = shutil.copytree(CODEC, Path(folder) / "boardwire", ignore=shutil.ignore_patterns("__pycache__")) / Path(change.file).name
            module.write_text(change.applied(module.read_text(encoding="utf-8")), encoding="utf-8")
            # The testee puts the folder of the package after the first one.
            sys.path[:0] = [folder, str(TESTEE)]
            return importlib.import_module("testee")

    def run(request, ask):
        try:
            reply = testee().reply_to(json.dumps(request).encode())
        except Exception:  # a change that does not load is no bug: it escapes
            return ask(request)
        return ask(request) if "error" in reply else reply

    return run


def takes_memory(run):
    return len(inspect.signature(run).parameters) == 3


# Requests


def decode(format, data, **more):
    key = "text" if format in ("xiangqi-link/1", "xiangqi-fen/1") else "hex"
    return {"op": "decode", "format": format, key: data, **more}


def explain(format, data, **more):
    return {"op": "explain", "format": format, "hex": data, **more}


def encode(format, value, **more):
    return {"op": "encode", "format": format, "value": value, **more}


def analyse(data):
    return {"op": "analyse", "format": "go-chains/1", "hex": data}


def play(data, to_play, moves):
    return {"op": "play", "format": "go-chains/1", "hex": data, "to_play": to_play, "moves": moves}


def cells(n):
    return {"cells": n}


def board(rows, cols, digits):
    """The value of a board. A single digit fills the board."""
    return {"rows": rows, "cols": cols, "cells": digits * (rows * cols) if len(digits) == 1 else digits}


def dims(rows, cols):
    """The header of a ternary board in hex."""
    return (rows.to_bytes(3, "little") + cols.to_bytes(3, "little")).hex()


def record(rows, cols, digits):
    """A ternary-board/1 in hex."""
    digits = board(rows, cols, digits)["cells"]
    return dims(rows, cols) + bytes(int(digits[i : i + 5][::-1], 3) for i in range(0, len(digits), 5)).hex()


def zeros(rows, cols):
    """A ternary-board/1 of empty cells in hex."""
    return dims(rows, cols) + "00" * -(-rows * cols // 5)


def bytes_of_integer(count):
    """The number of bytes of V for this number of cells."""
    return (count * 0x195C01A39FBD6879FA00B120A068BADD1 >> 128) // 8 + 1


def leb128(number):
    """A number of ternary-runs/1 in hex."""
    out = bytearray()
    while number >= 128:
        out.append(number % 128 + 128)
        number //= 128
    return (out + bytes([number])).hex()


OPENING = {"turn": "red", "squares": [85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 58, 56, 54]}
OPENING["squares"] += [89 - square for square in OPENING["squares"]]
OPENING_HEX = "852422012546821084214908804951a084210f"
OPENING_TEXT = "hSQiASVGghCEIUkIgElRoIQhDw"
OPENING_LIST = bytes(OPENING["squares"]).hex()


def position(turn="red", **pieces):
    """A position of a few pieces: `position(p0=85, p16=4)`."""
    return {"turn": turn, "squares": [pieces.get(f"p{id}") for id in range(32)]}


ROOKS = position(p0=85, p16=4, p7=81, p23=0)


def shuttle(plies):
    """A history of any length that ends in the position ROOKS: one rook of each side goes to and fro."""
    steps = [(23, 1, 0), (7, 82, 81), (23, 0, 1), (7, 81, 82)]
    named = [{"piece": piece, "from": origin, "to": to, "captured": None} for piece, origin, to in steps]
    return {"plies": [named[ply % 4] for ply in range(plies)]}


def shuttle_hex(right, plies):
    return right(encode("xiangqi-history/1", shuttle(plies), position=ROOKS))["ok"]["hex"]


# Edits


def size(request):
    """Rows and columns of the board in a request, 0 and 0 if the request has no board."""
    if "value" in request:
        return request["value"].get("rows", 0), request["value"].get("cols", 0)
    header = bytes.fromhex(request["hex"][:12])
    return (int.from_bytes(header[:3], "little"), int.from_bytes(header[3:], "little")) if len(header) == 6 else (0, 0)


def limit_of(request):
    return (request.get("limits") or {}).get("cells")


def rejection(code, bit=None, **more):
    return {"reject": code, **({} if bit is None else {"at": {"bit": bit}}), **more}


def moved(reply, change, *codes):
    """The reply with its offset changed, if `codes` is empty or contains the code of the reply."""
    if codes and reply.get("reject") not in codes:
        return reply
    for unit, offset in list((reply.get("at") or {}).items()):
        reply["at"][unit] = change(offset)
    return reply


def with_fields(reply, change):
    """The reply of explain with each field edited in place."""
    for field in (reply.get("ok") or {}).get("fields", ()):
        change(field)
    return reply


def with_hex(reply, change):
    """The reply with its encoding changed."""
    if "ok" in reply:
        reply["ok"]["hex"] = change(reply["ok"]["hex"])
    return reply


def undone(position, plies):
    """The position before these plies, from the position after them."""
    squares = list(position["squares"])
    for ply in plies:
        squares[ply["piece"]] = ply["from"]
        if ply["captured"] is not None:
            squares[ply["captured"]] = ply["to"]
    sides = ["red", "black"]
    return {"turn": sides[(sides.index(position["turn"]) + len(plies)) % 2], "squares": squares}
