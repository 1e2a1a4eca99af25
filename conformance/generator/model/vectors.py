"""The vectors of the requests in chosen.json."""

import json
from pathlib import Path

from model import boards, streams, xiangqi_games
from model.boards import Drawn, GREAT, allowed, options
from model.classes import MEANINGFUL
from rng import Rng
from topic import FORMATS, Topic

HERE = Path(__file__).resolve().parent
CHOSEN = HERE / "chosen.json"
VECTORS = HERE.parents[1] / "vectors"
ORIGIN = "generated from the model of all requests, chosen for pairs of classes that no other vector has"
CONFIRMED = "tables and Python's own integers; a second program, which computes, read and wrote the same"

DRAWS = {
    **{f"{prefix}.{op}": getattr(boards, op) for prefix in boards.RULE for op in ("decode", "encode")}, "ts.decode": streams.decode,
    "ts.encode": streams.encode, "xh.decode": xiangqi_games.history_decode, "xh.encode": xiangqi_games.history_encode,
    "xl.decode": xiangqi_games.link_decode, "xl.encode": xiangqi_games.link_encode,
}
# what a leniency allows
FORGIVEN = {
    "unused-trits": ["unused-trits-not-zero"], "padding-bits": ["padding-not-ones"], "trailing-bytes": ["trailing-bytes"],
    "unknown-parameters": ["parameter-unknown", "fragment-present"],
}


def chosen():
    return json.loads(CHOSEN.read_text(encoding="utf-8")) if CHOSEN.exists() else {}


def text_of(chosen):
    """One choice a line."""
    kinds = (f"{json.dumps(kind)}: [\n" + ",\n".join(map(json.dumps, chosen[kind])) + "\n]" for kind in sorted(chosen))
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def kinds():
    return [f"{prefix}.{op}" for prefix in FORMATS for op in ("decode", "encode")]


def others():
    """By id the vectors of each kind that are not from this module, as their files have them."""
    found = {kind: {} for kind in kinds()}
    for path in sorted(VECTORS.glob("*/*.json")):
        if path.name.startswith("generated-model"):
            continue
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            kind = ".".join(vector["id"].split(".")[:2])
            if kind in found:
                found[kind][vector["id"]] = vector
    return found


def choices(kind, draws, known):
    """Seeds of generated requests, and decodings with leniencies and a limit that change nothing."""
    found = list(range(1, draws + 1)) if kind in DRAWS else []
    if kind.endswith("decode"):
        rng = Rng(7)
        plain = [vector for vector in known[kind].values() if is_plain(vector)]
        for _ in range(draws):
            limit = rng.pick([None, 0, 1, 9, 10, 1000, *GREAT])
            found.append([rng.pick(plain)["id"], allowed(rng, sorted(MEANINGFUL[FORMATS[kind[:2]]])), limit])
    return found


def is_plain(vector):
    """Whether the request is short, has at most one fault, and has neither leniencies nor a limit."""
    request = vector["request"]
    return (
        vector["outcome"] != "either" and not {"allow", "limits"} & set(request) and "two-faults" not in vector.get("tags", [])
        and len(json.dumps(vector)) < 3000
    )


def draw(kind, choice, known):
    """The request of a choice with its reply, or None."""
    if isinstance(choice, int):
        return DRAWS[kind](kind[:2], Rng(choice))
    name, allow, limit = choice
    vector = known[kind][name]
    code = vector["expect"].get("reject")
    if any(code in FORGIVEN[leniency] for leniency in allow) or kind[:2] in ("tb", "ts", "bt", "bi", "br") and limit is not None:
        return None
    repaired = None
    if code:
        counterpart = known[kind][vector["counterpart"]]
        if not is_plain(counterpart):
            return None
        repaired = Drawn(counterpart["request"] | options(allow, limit), counterpart["expect"], " ".join(counterpart["requirements"]), counterpart["reason"])
    reason = f"{vector['reason']}; {' and '.join(allow) or 'nothing'} allowed" + ("" if limit is None else f"; a limit of {limit} cells")
    return Drawn(vector["request"] | options(allow, limit), vector["expect"], " ".join(vector["requirements"]), reason, repaired)


def made(kind, choices, known):
    return topic(kind, choices, known).vectors


def topics():
    known, all_chosen = others(), chosen()
    return [topic(kind, all_chosen[kind], known) for kind in all_chosen]


def topic(kind, choices, known):
    """The vectors of the choices, each rejected one with its repair."""
    prefix, op = kind.split(".")
    found = Topic(prefix, f"model-{op}", ORIGIN, CONFIRMED)
    for choice in choices:
        name = f"model-{choice}" if isinstance(choice, int) else name_of(choice)
        add(found, op, name, draw(kind, choice, known))
    return found


def name_of(choice):
    vector, allow, limit = choice
    letters = "".join(leniency[0] + leniency[2] for leniency in allow) or "none"
    return f"model-{vector.split('.', 2)[2]}-{letters}" + ("" if limit is None else f"-{limit}")


def add(topic, op, name, drawn):
    tags = " ".join(tag for tag, key in [("lenient", "allow"), ("limits", "limits")] if key in drawn.request)
    if "ok" in drawn.reply:
        topic.accept(op, name, drawn.reason, drawn.rules, drawn.request, drawn.reply["ok"], tags=tags)
        return
    counterpart = f"{name}-repaired"
    if drawn.repaired == boards.SMALL:
        tags, counterpart = f"{tags} two-faults".strip(), "model-small"
        if not any(vector["id"].endswith(".model-small") for vector in topic.vectors):
            value = {"rows": 1, "cols": 1, "cells": "0"}
            topic.accept(op, counterpart, "a board of 1 x 1", boards.RULE[topic.prefix], {"hex": "01000001000000"}, value)
    else:
        add(topic, op, counterpart, drawn.repaired)
    topic.reject(op, name, drawn.reason, drawn.rules, drawn.request, drawn.reply["reject"], drawn.reply.get("at"), counterpart, tags=tags)
