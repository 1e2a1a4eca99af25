"""Codecs that are deliberately wrong, as testees of the protocol: `wrong.py NAME`. `javascript/test/wrong.mjs` has the same codecs."""

import json
import re
import sys

from boardwire_vectors import Codec, Reject


PIECES = ".PRNBQK..prnbqk"


def decode_chess(data):
    """Has one mistake: the code 8, which is invalid, is accepted as an empty square."""
    for at, byte in enumerate(data[:64]):
        if byte == 7 or byte > 14:
            raise Reject("piece-code-invalid", at * 8)
    if len(data) != 64:
        raise Reject("truncated" if len(data) < 64 else "trailing-bytes", min(len(data), 64) * 8)
    ranks = ["".join(PIECES[byte] for byte in data[at : at + 8]) for at in range(0, 64, 8)]
    return {"placement": re.sub(r"\.+", lambda dots: str(len(dots[0])), "/".join(ranks))}


def reject_all(operation, format, request):
    unit = {"at": {"char" if "text" in request else "bit": 0}} if operation != "encode" else {}
    return {"reject": "truncated", **unit}


def constant(operation, format, request):
    if operation == "decode":
        return {"ok": {"rows": 1, "cols": 1, "cells": "0"}}
    return {"ok": {"hex": "01000001000000", "captured": {"black": 0, "white": 0}}}


def echo(operation, format, request):
    return {"ok": {"hex": request["hex"], "captured": {"black": 0, "white": 0}}}


def misshapen(operation, format, request):
    """Replies in forms that judges must handle: a null, a place of another shape, a number as 1.0, a reason, a superfluous key."""
    at = len(request["hex"]) // 2 % 6
    board = {"cells": "0", "cols": 1.0, "rows": 1}
    replies = (
        {"ok": None, "reject": "truncated", "at": {"bit": "8"}, "move": None},
        {"ok": board, "note": "ignored"},
        {"ok": {**board, "extra": 1}},
        {"unsupported": "no"},
        {"error": "what?"},
        {"reject": "truncated", "at": {"bit": 8.0}},
    )
    return replies[at]


CODECS = {
    "code-8-is-empty": ("chess-board-bytes/1", ["decode"], Codec().add("chess-board-bytes/1", decode=decode_chess)),
    "reject-all": ("xiangqi-fen/1", ["decode", "encode"], reject_all),
    "constant": ("ternary-board/1", ["decode"], constant),
    "constant-play": ("go-chains/1", ["play"], constant),
    "echo": ("go-chains/1", ["play"], echo),
    "misshapen": ("ternary-runs/1", ["decode"], misshapen),
}


def main(name):
    format, operations, codec = CODECS[name]
    for line in sys.stdin:
        request = json.loads(line)
        id, operation = request.pop("id"), request.pop("op")
        if operation == "hello":
            reply = {"name": name, "formats": {format: operations}}
        else:
            reply = codec(operation, request.pop("format"), request)
        print(json.dumps({"id": id, **reply}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
