#!/usr/bin/env python3
"""Writes boardwire.h and boardwire.c, the library as two files.

    packages/c/amalgamate.py [FOLDER]

FOLDER is packages/c/dist where it is not given. The same sources give the same bytes.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "src"
PART = re.compile(r'#include "([a-z0-9_]+\.c)"\n')


def amalgamate():
    """The text of boardwire.c: each line that includes a part becomes the part."""
    licence = (HERE / "../../LICENSE-MIT").read_text(encoding="utf-8").splitlines()
    copyright_line = next(line for line in licence if line.startswith("Copyright"))

    def part(match):
        name = match.group(1)
        return f"\n/* ---- {name} ---- */\n\n" + (SOURCES / name).read_text(encoding="utf-8")

    text = PART.sub(part, (SOURCES / "boardwire.c").read_text(encoding="utf-8"))
    return f"/* {copyright_line}. SPDX-License-Identifier: MIT OR Apache-2.0 */\n{text}"


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "dist"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "boardwire.h").write_bytes((SOURCES / "boardwire.h").read_bytes())
    (folder / "boardwire.c").write_bytes(amalgamate().encode("utf-8"))


if __name__ == "__main__":
    main()
