#!/usr/bin/env python3
"""Writes the program of README.md, or what it prints: packages/c/test/readme.py program|output"""

import re
import sys
from pathlib import Path

text = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
example = re.search(r"```c\n(#include.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
sys.stdout.write(example.group({"program": 1, "output": 2}[sys.argv[1]]))
