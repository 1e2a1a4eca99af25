"""A codec of dictionary/1 as a testee: `codec.py [FAULT...]` has these faults. None of them shows in the vectors."""

import json
import pathlib
import sys

FAULTS = sys.argv[1:]
# A fault of the first process in a folder.
IS_FIRST = "first-process" in FAULTS and not pathlib.Path("ran").exists()
if IS_FIRST:
    pathlib.Path("ran").touch()
OPERATIONS = ["decode"] if "only-decode" in FAULTS else ["decode", "encode", "check"]


class Reject(Exception):
    pass


def decode(data, allowed):
    if not data or len(data) < 2 * data[0] + 1:
        raise Reject("truncated")
    count = data[0]
    pairs = [list(data[at : at + 2]) for at in range(1, 2 * count, 2)]
    rising = all(left[0] < right[0] or "equal-keys" in FAULTS and left[0] == right[0] for left, right in zip(pairs, pairs[1:]))
    if not rising and not allowed:
        raise Reject("order")
    if len(data) == 2 * count + 1:
        if "no-checksum" not in FAULTS or count < 4:
            raise Reject("truncated")
    elif sum(data[: 2 * count + 1]) % 256 != data[2 * count + 1]:
        raise Reject("checksum")
    if len(data) > 2 * count + 2:
        raise Reject("trailing-bytes")
    if "adds" in FAULTS and count == 2:
        pairs[0][1] = (pairs[0][1] + 1) % 256
    if "reverses" in FAULTS and allowed and count > 3:
        pairs.reverse()
    if IS_FIRST and count > 3:
        raise Reject("order")
    return {"pairs": pairs}


def encode(value):
    pairs = value["pairs"]
    if not all(left[0] < right[0] for left, right in zip(pairs, pairs[1:])) :
        raise Reject("order")
    # A fault that only large keys show.
    kept = dict(pair for pair in pairs if "drops" not in FAULTS or pair[0] < 200 or len(pairs) > 4)
    data = bytes([len(kept), *(byte for pair in sorted(kept.items()) for byte in pair)])
    return {"hex": (data + bytes([sum(data) % 256])).hex()}


def check(data):
    try:
        decode(data, False)
    except Reject as reject:
        if "lenient-check" not in FAULTS or reject.args[0] != "checksum" or data[0] < 4:
            raise
    return {}


for line in sys.stdin:
    request = json.loads(line)
    try:
        match request["op"]:
            case "hello":
                reply = {"name": "dictionaries", "formats": {"dictionary/1": OPERATIONS}}
            case "decode":
                reply = {"ok": decode(bytes.fromhex(request["hex"]), "any-order" in request.get("allow", ()))}
            case "encode":
                reply = {"ok": encode(request["value"])}
            case "check":
                reply = {"ok": check(bytes.fromhex(request["hex"]))}
    except Reject as reject:
        reply = {"reject": reject.args[0]}
    except Exception as error:
        reply = {"error": repr(error)}
    print(json.dumps({"id": request["id"]} | reply), flush=True)
