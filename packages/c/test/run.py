#!/usr/bin/env python3
"""Builds the C testee with `make`, where CFLAGS holds, and checks the properties of packages/test/properties.py."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

if __name__ == "__main__":
    subprocess.run(["make", "--silent", "--directory", ROOT / "conformance/testees/c", "clean", "all"], check=True)
    sys.exit(subprocess.run([ROOT / "packages/test/properties.py", "c"]).returncode)
