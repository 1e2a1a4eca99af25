"""The testee in ../testees/python with exactly one bug in its package: `bugs.py BUG`, or `bugs.py --list`.

It speaks the testee protocol on standard input and output. `none` is the testee without a bug.
"""

import json
import resource
import sys
from importlib import import_module
from pathlib import Path

import bugs

HERE = Path(__file__).resolve().parent
TESTEE = HERE.parent / "testees" / "python"
PACKAGE = HERE.parent.parent / "packages" / "python" / "src" / "boardwire"
MOST_MEMORY = 4 << 30  # a faulty program may ask for any: it is not to take the machine with it


def load_catalogue():
    """The catalogue by id; each bug in it is one that the files under bugs/ make, and the reverse."""
    for path in sorted((HERE / "bugs").glob("[a-z]*.py")):
        import_module(f"bugs.{path.stem}")
    entries = json.loads((HERE / "catalogue.json").read_text(encoding="utf-8"))["bugs"]
    catalogue = {entry["id"]: entry for entry in entries}
    if len(catalogue) < len(entries) or set(catalogue) != set(bugs.MAKERS):
        sys.exit(f"catalogue.json and bugs/ differ: {sorted(set(catalogue) ^ set(bugs.MAKERS))}")
    return catalogue


def main(arguments):
    catalogue = load_catalogue()
    if arguments == ["--list"]:
        for name, entry in catalogue.items():
            print(f"{name:<36}  {entry['what']}")
    elif len(arguments) == 1 and (arguments[0] in catalogue or arguments[0] == "none"):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, hard))
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(TESTEE))
        bugs.install(arguments[0], PACKAGE)
        testee = import_module("testee")
        del testee.OPERATIONS["explain"]  # the bugs are in the codecs
        testee.main()
    else:
        sys.exit("usage: bugs.py BUG, bugs.py none, or bugs.py --list")


if __name__ == "__main__":
    main(sys.argv[1:])
