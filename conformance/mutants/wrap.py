"""The testee COMMAND with exactly one bug: `wrap.py [--set FOLDER] NAME -- COMMAND...`, or `wrap.py --list`.

COMMAND is a correct testee. This program speaks the testee protocol too, and forwards each line. `none` is no bug.
"""

import json
import subprocess
import sys

import core


def converse(bug, child, lines, out):
    """Answers each line with the bug, or as the child does if `bug` is None."""

    def answer(line):
        child.stdin.write(line)
        child.stdin.flush()
        return child.stdout.readline()

    def ask(request):
        return json.loads(answer(json.dumps(request).encode() + b"\n"))

    memory = ({},) if bug and core.takes_memory(bug.run) else ()
    for line in lines:
        reply = reply_to(line, bug, answer, ask, memory)
        if not reply:
            return
        out.write(reply)
        out.flush()


def reply_to(line, bug, answer, ask, memory):
    """The reply to one line. A request that the bug does not concern goes to the child as it is."""
    if bug is None:
        return answer(line)
    try:
        request = json.loads(line)
        if not bug.matches(request):
            return answer(line)
        reply = bug.run(request, ask, *memory)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return answer(line)  # a request of another shape: the child says so
    if "id" in request:
        reply["id"] = request["id"]
    return json.dumps(reply, separators=(",", ":")).encode() + b"\n"


def main(arguments):
    own, arguments = (arguments[1:2], arguments[2:]) if arguments[:1] == ["--set"] else ([], arguments)
    bugs = {name: bug for set_name in own or core.SETS for name, bug in core.load_bugs(set_name).items()}
    if arguments == ["--list"]:
        for bug in bugs.values():
            print(f"{bug.kind:<9} {bug.name:<44} {bug.sentence}")
        return
    if len(arguments) < 3 or arguments[1] != "--" or arguments[0] not in {*bugs, "none"}:
        sys.exit("usage: wrap.py [--set FOLDER] NAME -- COMMAND..., or wrap.py [--set FOLDER] --list; NAME is a bug of the list or `none`")
    with subprocess.Popen(arguments[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        converse(bugs.get(arguments[0]), child, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main(sys.argv[1:])
