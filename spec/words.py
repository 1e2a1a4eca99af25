#!/usr/bin/env python3
"""Counts the words of the book page by page: prose, tables, code. The totals leave out contents, guide, inspector and translation."""

import re
import sys
from pathlib import Path

PAGES = Path(__file__).resolve().parent / "src"
LEFT_OUT = ("SUMMARY.md", "guide.md", "inspector.md", "zh-cn.md")


def count(text):
    """Words of the prose, the tables and the code blocks of a page. Marks and anchors are no words."""
    found = {"prose": 0, "tables": 0, "code": 0}
    is_code = False
    for line in text.splitlines():
        if line.startswith("```"):
            is_code = not is_code
            continue
        kind = "code" if is_code else "tables" if line.startswith("|") else "prose"
        if not is_code:
            line = re.sub(r"<!--.*?-->|<[^>]*>|\]\([^)]*\)|\{\{[^}]*\}\}", " ", line)
        found[kind] += sum(1 for word in line.split() if re.search(r"\w", word))
    return found


if __name__ == "__main__":
    total = {"prose": 0, "tables": 0, "code": 0}
    for page in sorted(PAGES.glob("*.md")):
        words = count(page.read_text(encoding="utf-8"))
        print(f"{page.name:24}" + "".join(f"{kind} {number:6}  " for kind, number in words.items()))
        if page.name not in LEFT_OUT:
            total = {kind: total[kind] + words[kind] for kind in total}
    print(total)
