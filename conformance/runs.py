"""The notation of long strings and lists in the vectors (vectors/README.md)."""

STRINGS = ("hex", "cells", "text", "base")
LISTS = ("plies", "moves", "records")


def written_out(value, key=""):
    """The value with each string and each list in runs written out."""
    if isinstance(value, dict):
        return {name: written_out(member, name) for name, member in value.items()}
    if not isinstance(value, list):
        return value
    if key in STRINGS:
        return string(value)
    if key in LISTS:
        return [one for item in value for one in (written_out(item[0]) * item[1] if isinstance(item, list) else [written_out(item)])]
    return [written_out(member) for member in value]


def string(runs):
    """The string that runs represent."""
    if isinstance(runs, str):
        return runs
    return "".join(drawn(**run) if isinstance(run, dict) else run[0] * run[1] for run in runs)


def drawn(of, seed, count):
    """So many parts out of these, in the order that a xorshift of 32 bits gives."""
    parts, state = [], seed
    for _ in range(count):
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        parts.append(of[state % len(of)])
    return "".join(parts)


def length(runs):
    """The length of the string or list that runs represent."""
    return len(runs) if isinstance(runs, str) else sum(length_of(run) for run in runs)


def length_of(run):
    if isinstance(run, list):
        return len(run[0]) * run[1]
    # else a draw, whose parts are equally long, or an item of a list
    return len(run["of"][0]) * run["count"] if "of" in run else 1
