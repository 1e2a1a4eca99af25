"""A testee that runs its argument: Python statements, which may use all functions below.

    python3 testee.py 'hello(); flood(1)'

The replies are correct unless a statement changes them.
"""

import json
import os
import resource
import signal
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../conformance/testees/minimal"))
from ternary import Reject, decode, encode  # noqa: E402

# A testee that dies of a signal leaves no core file.
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
signal.signal(signal.SIGPIPE, signal.SIG_DFL)

FORMATS = {"ternary-board/1": ["decode", "encode"]}


def read():
    """The next request; a testee without one ends."""
    return next(requests(), None) or sys.exit()


def requests():
    """The requests. A line without an object and an id becomes one without an operation."""
    for line in iter(sys.stdin.buffer.readline, b""):
        try:
            request = json.loads(line)
            yield request if isinstance(request, dict) and "id" in request else {"id": ""}
        except ValueError:
            yield {"id": ""}


def expected_reply(request):
    """The expected reply."""
    reply = {"id": request["id"]}
    try:
        if request["op"] == "hello":
            reply |= {"name": "hostile", "version": "1", "language": "Python", "formats": FORMATS}
        elif request["op"] == "decode":
            limit = request.get("limits", {}).get("cells")
            reply["ok"] = decode(bytes.fromhex(request["hex"]), request.get("allow", []), limit)
        else:
            reply["ok"] = {"hex": encode(**request["value"]).hex()}
    except Reject as fault:
        reply["reject"] = fault.code
        if fault.bit is not None:
            reply["at"] = {"bit": fault.bit}
    except Exception as error:  # the request makes no sense
        reply["error"] = repr(error)
    return reply


def write(data, fd=1):
    """Writes all bytes to a file descriptor."""
    while data:
        data = data[os.write(fd, data) :]


def line(reply):
    return json.dumps(reply).encode() + b"\n"


def hello(**changes):
    """Answers the hello."""
    write(line(expected_reply(read()) | changes))


def serve(change=lambda reply: line(reply)):
    """Answers the hello, and each request with the expected reply after `change`."""
    hello()
    answer(change)


def answer(change=lambda reply: line(reply)):
    """Answers each request with the expected reply after `change`."""
    for request in requests():
        write(change(expected_reply(request)))


def forever():
    """Does nothing and does not end."""
    while True:
        signal.pause()


def flood(fd, data=b"x"):
    """Writes the same bytes without end."""
    block = data * (65536 // len(data))
    while True:
        write(block, fd)


def drip(fd, data=b"x"):
    """Writes a byte at a time without end."""
    while True:
        write(data, fd)


def meanwhile(function, *arguments):
    """Runs a function in a thread."""
    threading.Thread(target=function, args=arguments, daemon=True).start()


def child(what, *arguments, session=False):
    """Runs a function in a process of its own, which has the same pipes."""
    if os.fork() == 0:
        if session:
            os.setsid()
        what(*arguments)
        os._exit(0)


exec(sys.argv[1])
