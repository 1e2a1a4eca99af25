"""Strings as runs: repeated parts are written once."""

import re

# a piece of up to 64 characters, twelve times or more
REPEATED = re.compile(r"(.{1,64}?)\1{11,}", re.DOTALL)
SHORT = 48


def in_runs(text, unit=1):
    """The text, or runs of it if these are shorter. With a unit of 2 the text is hex, and a piece is a number of bytes."""
    if len(text) <= SHORT:
        return text
    plain = bytes.fromhex(text).decode("latin-1") if unit == 2 else text
    shown = (lambda part: part.encode("latin-1").hex()) if unit == 2 else str
    runs, at = [], 0
    for match in REPEATED.finditer(plain):
        piece = match[1]
        if len(match[0]) < SHORT // unit:
            continue
        if match.start() > at:
            runs.append([shown(plain[at : match.start()]), 1])
        runs.append([shown(piece), len(match[0]) // len(piece)])
        at = match.end()
    if at < len(plain):
        runs.append([shown(plain[at:]), 1])
    return runs if len(runs) > 1 or runs[0][1] > 1 else text
