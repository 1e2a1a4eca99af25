"""Whether a bug passes a round trip with itself, tried with the values of all encoding vectors."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import runs  # noqa: E402

VECTORS = HERE.parent / "vectors"
LONGEST = 20_000  # of a request, in characters: larger boards show nothing more


def fails_round_trip(entry):
    """None, or the values that differ afterwards.

    With `values` each value is to come back as it was sent. With `bytes` what was written, bytes or
    text, is to be written again when it has been read: the value may be damaged, or another one where
    a reader chooses, but comparing what was saved with what is saved again does not show it.
    """
    for name in entry["format"]:
        requests = _requests(name) if entry["round_trip"] == "bytes" else _settled(name)
        written = _ask(entry["id"], requests)
        again = [
            {**_without(request, "value"), "op": "decode", **_ok(reply)}
            for request, reply in zip(requests, written)
        ]
        read = _ask(entry["id"], again)
        if entry["round_trip"] == "bytes":
            wanted = written
            read = _ask(
                entry["id"], [{**request, "value": _ok(reply)} for request, reply in zip(requests, read)]
            )
        else:
            wanted = [{"ok": request["value"]} for request in requests]
        for request, sent, back in zip(requests, wanted, read):
            if _ok(sent) != _ok(back) or not _ok(back):
                return f"{json.dumps(request)[:300]} gives {json.dumps(back)[:300]}"
    return None


@cache
def _settled(name):
    """The requests whose value comes back unchanged without a bug. A value with several notations does not."""
    requests = _requests(name)
    written = _ask("none", requests)
    read = _ask(
        "none", [{**_without(request, "value"), "op": "decode", **_ok(reply)} for request, reply in zip(requests, written)]
    )
    return [request for request, back in zip(requests, read) if _ok(back) == request["value"]]


@cache
def _requests(name):
    requests = []
    for path in sorted((VECTORS / name.partition("/")[0]).glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            if vector["op"] == "encode" and vector["outcome"] == "accept":
                request = {"op": "encode", "format": name, **runs.written_out(vector["request"])}
                if len(json.dumps(request)) <= LONGEST:
                    requests.append(request)
    return requests


def _ask(bug, requests):
    lines = "".join(json.dumps({"id": "", **request}) + "\n" for request in requests)
    done = subprocess.run(
        [sys.executable, str(HERE / "bugs.py"), bug], input=lines, capture_output=True, text=True, check=True
    )
    return [_without(json.loads(line), "id") for line in done.stdout.splitlines()]


def _without(members, key):
    return {name: member for name, member in members.items() if name != key}


def _ok(reply):
    return reply.get("ok", {})
