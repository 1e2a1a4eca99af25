"""Chooses generated requests that fill the pairs of classes which no other vector fills: choose.py [DRAWS [KIND...]]

The choices are added to chosen.json, from which the generator writes vectors. They are permanent, as vectors are: nothing is taken out.
"""

import json
import sys
from itertools import combinations
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

import model.vectors as of_model  # noqa: E402
from model.classes import classes_of, parameters  # noqa: E402
from writing.runs import length, written_out  # noqa: E402


def pairs_of(op, format, request, reply):
    found = classes_of(op, format, written_out(request), written_out(reply))
    return set(combinations(sorted(found.items()), 2))


def cost(value):
    """The length of a value, and its length when written out, as far as they count."""
    return len(json.dumps(value)) + expanded(value) // 50


def expanded(value, key=""):
    if isinstance(value, dict):
        return sum(expanded(member, name) for name, member in value.items())
    if isinstance(value, list):
        return length(value) if key in ("hex", "cells", "text", "base") else sum(map(expanded, value))
    return len(str(value))


def main(draws, kinds):
    chosen = of_model.chosen()
    known = of_model.others()
    for kind in kinds or of_model.kinds():
        prefix, op = kind.split(".")
        format = of_model.FORMATS[prefix]
        if not parameters(op, format):
            continue
        seen = set()
        for vector in [*known[kind].values(), *of_model.made(kind, chosen.get(kind, []), known)]:
            if vector["outcome"] != "either":
                seen |= pairs_of(op, format, vector["request"], vector["expect"])
        candidates = []
        for choice in of_model.choices(kind, draws, known):
            if choice in chosen.get(kind, []) or not (drawn := of_model.draw(kind, choice, known)):
                continue
            candidates.append((cost(drawn.request) + cost(drawn.reply), choice, pairs_of(op, format, drawn.request, drawn.reply)))
        before, added = len(seen), 0
        # Small ones first. Then those that fill several pairs come before those that fill one.
        for least in (4, 2, 1):
            for price, choice, pairs in sorted(candidates, key=lambda each: each[0]):
                if len(pairs - seen) >= least:
                    seen |= pairs
                    added += 1
                    chosen.setdefault(kind, []).append(choice)
        print(f"{kind}: {before} pairs, {len(seen)} with {added} more vectors", flush=True)
    of_model.CHOSEN.write_text(of_model.text_of(chosen), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000, sys.argv[2:])
