"""A testee whose replies have forms that judges must handle: a null, an offset of another shape, a number as 1.0, a reason, an unknown key."""

import json
import sys

BOARD = {"cells": "0", "cols": 1.0, "rows": 1}
REPLIES = (
    {"ok": None, "reject": "truncated", "at": {"bit": "8"}, "error": None},
    {"ok": BOARD, "note": "ignored"},
    {"ok": {**BOARD, "extra": 1}},
    {"unsupported": "no"},
    {"error": "what?"},
    {"reject": "truncated", "at": {"bit": 8.0}},
    {"reject": "truncated", "at": {"bit": True}},
    {"reject": "truncated", "at": {"char": 8}},
    {"reject": "truncated"},
)

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        reply = {"name": "misshapen", "formats": {"ternary-runs/1": ["decode"]}}
    else:
        reply = REPLIES[len(request["hex"]) // 2 % len(REPLIES)]
    print(json.dumps({"id": request["id"], **reply}), flush=True)
