#!/usr/bin/env python3
"""Judges the codecs that are in a folder which testees/install.sh filled, and writes who-fails.md: `judge.py BOARDWIRE`.

The variable SHOGI_TESTEES names the folder.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE / "testees"), str(HERE.parent)]
import testees  # noqa: E402
from common import judge  # noqa: E402

MEANING = """Only the columns `valid` and
`encode` say that a codec is wrong: the order of hands in the second is that of YaneuraOu and cshogi. The other columns are
profiles, and a failure there is an observation: `special-moves` has numbers that are not a move on the board, and `strict` what we
reject. [SOURCES.md](SOURCES.md) has the basis of each expectation."""
NOTE = """The prefixes `ps` and `hc` are psfen and hcp; `mp`, `mh` and `mr` are the
moves of PSV, hcpe and rshogi. cshogi and rsshogi do not have the last, and are not judged by it."""

if __name__ == "__main__":
    columns = ("valid", "encode", "special-moves", "strict")
    judge.write(sys.argv[1], HERE, testees.FOLDER, testees.ALL, columns, str, meaning=MEANING, note=NOTE, variable="SHOGI_TESTEES")
