#!/usr/bin/env python3
"""Judges the decoders that are in a folder which testees/install.sh filled, and writes who-fails.md: `judge.py BOARDWIRE`.

The variable QOI_TESTEES names the folder.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE / "testees"), str(HERE.parent)]
import decoders  # noqa: E402
from common import judge  # noqa: E402

MEANING = """Only the column `valid` says that a decoder is wrong by the
text of the format. The other columns are profiles, and a failure there is an observation: `reference-checks` has files that the
reference rejects, and `strict` files that the reference accepts. [SOURCES.md](SOURCES.md) has the basis of each expectation."""
NOTE = """The adapter gives a process 4 GiB of address space: a decoder that
allocates what a header declares ends there (`ended`)."""

if __name__ == "__main__":
    columns = ("valid", "reference-checks", "strict")
    shown = lambda id: id.removeprefix("qo.decode.")
    judge.write(sys.argv[1], HERE, decoders.FOLDER, decoders.ALL, columns, shown, meaning=MEANING, note=NOTE, variable="QOI_TESTEES")
