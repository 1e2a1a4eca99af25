"""The right codec of a format with one usual mistake: `mistake.py PAIR [PROGRAM]`, `mistake.py none FORMAT [PROGRAM]`, or `mistake.py --list`.

It offers decode and encode of the format alone. PROGRAM is `boardwire`, whose testee is the right codec; a guest has its own.
"""

import json
import subprocess
import sys
from pathlib import Path

from mistakes.table import GUESTS, PAIRS, Rejected

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "target" / "release" / "boardwire"
OPERATIONS = ("decode", "encode")


def right_codec(format, program):
    return [sys.executable, "-B", str(ROOT / GUESTS[format] / "testees" / "adapter.py"), "plain"] if format in GUESTS else [str(program), "testee"]


def answer(request, format, run, ask):
    """The reply to a request without its id. Without `run` there is no mistake."""
    if request.get("op") == "hello":
        reply = ask(request)
        if format in reply.get("formats", {}):
            reply["formats"] = {format: [op for op in reply["formats"][format] if op in OPERATIONS]}
        return reply
    if request.get("op") not in OPERATIONS or not isinstance(request.get("format"), str):
        return ask(request)
    if request["format"] != format:
        return {"unsupported": f"only {format}"}
    if run is None:
        return ask(request)
    try:
        return run(request, ask)
    except Rejected as rejected:
        return rejected.reply
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError) as error:
        return {"error": repr(error)}  # a request of another shape


def serve(format, run, child):
    def forward(line):
        child.stdin.write(line)
        child.stdin.flush()
        return child.stdout.readline()

    def ask(request):
        return json.loads(forward(json.dumps(request).encode() + b"\n"))

    for line in sys.stdin.buffer:
        try:
            request = json.loads(line.decode())
            reply = {**answer(request, format, run, ask), "id": request["id"]}
            out = json.dumps(reply, separators=(",", ":")).encode() + b"\n"
        except (AttributeError, KeyError, TypeError, ValueError):
            out = forward(line)  # no request: the child says so
        sys.stdout.buffer.write(out)
        sys.stdout.buffer.flush()


def main(arguments):
    if arguments == ["--list"]:
        for pair in PAIRS.values():
            print(f"{pair.id:<22} {pair.format:<31} {pair.mistake:<32} {pair.sentence}")
        return
    name, *rest = arguments or [""]
    if name == "none" and rest:
        format, run, rest = rest[0], None, rest[1:]
    elif name in PAIRS:
        format, run = PAIRS[name].format, PAIRS[name].run
    else:
        sys.exit("usage: mistake.py PAIR [PROGRAM], mistake.py none FORMAT [PROGRAM], or mistake.py --list")
    with subprocess.Popen(right_codec(format, *rest or [PROGRAM]), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        serve(format, run, child)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main(sys.argv[1:])
