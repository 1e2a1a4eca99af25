"""Counts the bugs that a round trip misses: `round_trip.py [--set SET] [--program PATH] [--jobs N] [--only NAME]`.

A round trip encodes the values of all encoding vectors of a format, and decodes what was written. It shows a bug if a value does not come back.
Only bugs count that concern `encode` or `decode`, and not the protocol. A value for which the correct testee gives another one does not count.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import core
from run import HERE, options_of, wrapped
from writing.vectors import request_of

LONGEST = 20_000  # of a request, in characters: larger boards show nothing more


def vectors_of(format):
    """The requests of the vectors for values that an encoder accepts."""
    for path in sorted((HERE.parent / "vectors" / format.partition("/")[0]).glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            if vector["op"] == "encode" and vector["outcome"] == "accept":
                request = {"op": "encode", "format": format, **request_of(vector)}
                if len(json.dumps(request)) <= LONGEST:
                    yield request


def results(command, requests):
    """What the testee gives for each request; nothing where it gives no result."""
    lines = "".join(json.dumps({"id": "", **request}) + "\n" for request in requests)
    done = subprocess.run(command, input=lines, capture_output=True, text=True)
    return [json.loads(line).get("ok") or {} for line in done.stdout.split("\n") if line]


def round_trip(command, requests):
    """What comes back for the value of each request."""
    written = results(command, requests)
    kept = [{key: member for key, member in request.items() if key != "value"} for request in requests]
    return results(command, [{**request, "op": "decode", **result} for request, result in zip(kept, written)])


@cache
def settled(program, format):
    """The requests whose value comes back without a bug. A value with several notations does not."""
    requests = list(vectors_of(format))
    back = round_trip([program, "testee"], requests)
    return [request for request, value in zip(requests, back) if value == request["value"]]


def misses(program, set_name, bug):
    """Whether the round trips of all formats that the bug concerns bring each value back."""
    for format in bug.formats():
        requests = settled(program, format)
        if round_trip(wrapped(bug.name, program, set_name), requests) != [request["value"] for request in requests]:
            return False
    return True


def main():
    parser = options_of(__doc__)
    options = parser.parse_args()
    bugs = [bug for bug in core.load_bugs(options.set).values() if (not options.only or bug.name in options.only) and bug.kind != "protocol"]
    bugs = [bug for bug in bugs if any(bug.concerns(op, format) for format in bug.formats() for op in ("encode", "decode"))]
    with ThreadPoolExecutor(options.jobs) as pool:
        missed = list(pool.map(lambda bug: misses(options.program, options.set, bug), bugs))
    for bug in (bug for bug, one in zip(bugs, missed) if one):
        print(f"missed: {bug.name}")
    print(f"A round trip misses {sum(missed)} of {len(bugs)} bugs in encoders and decoders.")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
