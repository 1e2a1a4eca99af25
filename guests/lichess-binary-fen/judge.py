#!/usr/bin/env python3
"""Judges the codecs that are in a folder which testees/install.sh filled, and writes who-fails.md: `judge.py BOARDWIRE`.

The variable FEN_TESTEES names the folder.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE / "testees"), str(HERE.parent)]
import testees  # noqa: E402
from common import judge  # noqa: E402

MEANING = """Only the columns `valid` and
`encode` say that a codec is wrong: both formats read and write these bytes. The column `beyond-games` is a profile, of
bytes that scalachess reads and that no game leads to: a failure there is an observation. The column `rejections` has what our strict dialect rejects:
a failure there is an observation, too. [SOURCES.md](SOURCES.md) has the basis of each expectation."""
NOTE = """The prefixes `bf` and `bs` are the formats
`lichess-binary-fen@scalachess/1` and `lichess-binary-fen@strict/1`."""

if __name__ == "__main__":
    columns = ("valid", "encode", "beyond-games", judge.REJECTIONS)
    judge.write(sys.argv[1], HERE, testees.FOLDER, testees.ALL, columns, str, meaning=MEANING, note=NOTE, variable="FEN_TESTEES")
