#!/usr/bin/env python3
"""Speaks the testee protocol for one of the codecs of testees.py: `adapter.py NAME`.

Only plain has codes and offsets, and the format of rshogi. Of the others the verdict counts: judge them with `--level verdict`.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
import testees  # noqa: E402
from common import adapter  # noqa: E402

if __name__ == "__main__":
    decode, encode, formats = testees.ALL[sys.argv[1]]
    adapter.serve(testees.described(sys.argv[1]), formats, {"decode": decode, "encode": encode})
