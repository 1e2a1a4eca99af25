"""Vectors in another form: with options that have no meaning, with the sides exchanged, and within the formats that contain their input.

The expected replies follow from the chapters: an operation without options ignores them, and the rules are the same for both sides.
"""

import json
import re

from go import model as go_model
from go.drawing import CELL, OTHER, game, hex_of, swapped
from options import LENIENCIES
from topic import Topic, tags_of
from writing.runs import length, string
from xiangqi import fen, index, position, rules_model as model
from xiangqi.game import LAYOUTS, GameTopic
from xiangqi.link import text_of
from xiangqi.rules import turned, written

ORIGIN = "vectors of other files in another form"
CONFIRMED = "a second program, which computes, read and wrote the same"
OPTIONS = [{"allow": [each]} for each in LENIENCIES] + [
    {"limits": {"cells": 0}}, {"allow": LENIENCIES}, {"limits": {"cells": 1}, "allow": LENIENCIES[:2]}, {"limits": {"cells": 2**53}},
]
# The most vectors of one format, operation and code, the longest request in JSON, and the longest game.
MAX_OF_A_CODE, MAX_REQUEST, MAX_PLIES = 40, 2000, 130
REPAIRED = "what a fault is repaired to"
MOVE = re.compile("[a-i][0-9][a-i][0-9]")


def topics_of(topics):
    vectors = [vector for topic in topics for vector in topic.vectors]
    given = vectors, {vector["id"]: vector for vector in vectors}
    return distinct([*with_options(*given), sides(*given), *games(*given), *starts(*given), links(*given), fens(*given)], vectors)


def distinct(topics, vectors):
    """The topics without vectors that ask what another one asks, which takes their place as a counterpart."""
    key = lambda vector: (*parts(vector)[:2], json.dumps(vector["request"], sort_keys=True))  # noqa: E731
    known, same = {key(vector): vector["id"] for vector in vectors}, {}
    for topic in topics:
        kept = []
        for vector in topic.vectors:
            if key(vector) in known:
                same[vector["id"]] = known[key(vector)]
            else:
                known[key(vector)] = vector["id"]
                kept.append(vector)
        topic.vectors = kept
    for topic in topics:
        for vector in topic.vectors:
            if "counterpart" in vector:
                vector["counterpart"] = same.get(vector["counterpart"], vector["counterpart"])
    return topics


def parts(vector):
    return vector["id"].split(".")


def code_of(vector):
    return vector["expect"]["reject"] if vector["outcome"] == "reject" else "ok" if vector["outcome"] == "accept" else None


def chosen(vectors, most, wanted):
    """At most `most` vectors of each format, operation and code, evenly spread."""
    groups = {}
    for vector in vectors:
        if code_of(vector) and len(json.dumps(vector["request"])) <= MAX_REQUEST and wanted(vector):
            groups.setdefault((*parts(vector)[:2], code_of(vector)), []).append(vector)
    for found in groups.values():
        yield from (found[at * len(found) // min(most, len(found))] for at in range(min(most, len(found))))


def copied(topic, name, vector, options, suffix, tags):
    """The vector with options and the same reply."""
    tags = " ".join(dict.fromkeys([*tags_of(vector).split(), *tags]))
    arguments = vector["op"], name, f"{vector['reason']}; options that the operation ignores", " ".join(vector["requirements"]), vector["request"] | options
    if vector["outcome"] == "accept":
        topic.accept(*arguments, vector["expect"]["ok"], tags=tags)
    else:
        topic.reject(*arguments, code_of(vector), vector["expect"].get("at"), f"{vector['counterpart'].split('.')[2]}-{suffix}", tags=tags)


def reject(topic, vector, name, request, rules="", reason="", at=True):
    """A rejection like that of the vector. What it is repaired to has the same name and `-repaired`."""
    topic.reject(vector["op"] if at else "encode", name, vector["reason"] + reason, rules or " ".join(vector["requirements"]), request, code_of(vector), vector["expect"].get("at") if at else None,
                 f"{name}-repaired", tags=tags_of(vector))


def with_options(vectors, by_id):
    """Options in requests of operations that have none."""
    found = {}
    without = lambda vector: (  # noqa: E731
        vector["op"] not in ("decode", "explain") and not {"allow", "limits"} & vector["request"].keys() and vector.get("counterpart", vector["id"]) in by_id
        and len(expanded(vector["request"].get("value", {}).get("moves", []))) <= MAX_PLIES)
    for number, vector in enumerate(chosen(vectors, len(OPTIONS), without)):
        prefix = parts(vector)[0]
        topic, options = found.setdefault(prefix, Topic(prefix, "variants-options", ORIGIN, CONFIRMED)), OPTIONS[number % len(OPTIONS)]
        tags = [tag for tag, key in (("lenient", "allow"), ("limits", "limits")) if key in options]
        suffix = f"options-{number % len(OPTIONS)}"
        for each in dict.fromkeys([vector["id"], vector.get("counterpart", vector["id"])]):
            copied(topic, f"{each.split('.')[2]}-{suffix}", by_id[each], options, suffix, tags)
    return list(found.values())


def sides(vectors, by_id):
    """Moves of Go that are rejected, with the colours exchanged."""
    topic = Topic("gc", "variants-sides", ORIGIN, CONFIRMED)
    cell = {digit: mark for mark, digit in CELL.items()}

    def exchanged(vector):
        """The same game with the colours exchanged, and its reply by the plain model."""
        request = vector["request"]
        data = bytes.fromhex(string(request["hex"]))
        rows, cols = (int.from_bytes(data[at : at + 3], "little") for at in (0, 3))
        cells = "".join(cell[str(byte // 3**at % 3)] for byte in data[6:] for at in range(5))[: rows * cols]
        return swapped([cells[at : at + cols] for at in range(0, rows * cols, cols)]), OTHER[request["to_play"]], request["moves"]

    wanted = lambda vector: parts(vector)[:2] == ["gc", "play"] and "move" in (vector["expect"].get("at") or {}) and vector["request"]["to_play"] == "black"  # noqa: E731
    for vector in chosen(vectors, MAX_OF_A_CODE, lambda vector: vector["outcome"] == "reject" and wanted(vector)):
        right = by_id[vector["counterpart"]]
        name = f"{parts(vector)[2]}-exchanged"
        lines, to_play, moves = exchanged(right)
        end, captured = go_model.play(lines, to_play, expanded(moves))
        topic.accept("play", f"{name}-repaired", f"{right['reason']}, with the colours exchanged", " ".join(right["requirements"]), game(lines, to_play, moves), {"hex": hex_of(end), "captured": captured})
        reject(topic, vector, name, game(*exchanged(vector)), reason=", with the colours exchanged")
    boards = lambda vector: parts(vector)[:2] == ["gc", "play"] and "bit" in (vector["expect"].get("at") or {}) and vector["request"]["to_play"] == "black"  # noqa: E731
    for vector in chosen(vectors, MAX_OF_A_CODE, lambda vector: vector["outcome"] == "reject" and boards(vector)):
        right, name = by_id[vector["counterpart"]]["request"] | {"to_play": "white", "moves": []}, f"{parts(vector)[2]}-white"
        topic.accept("play", f"{name}-repaired", REPAIRED, "GC-7", right, {"hex": right["hex"], "captured": {"black": 0, "white": 0}})
        reject(topic, vector, name, vector["request"] | {"to_play": "white", "moves": []}, reason=", with White to move")
    return topic


def expanded(moves):
    return [each for move in moves for each in (move[0] * move[1] if isinstance(move, list) else [move])]


def games(vectors, by_id):
    """Moves of Xiangqi that are rejected, with the sides exchanged."""
    found = []
    for layout in LAYOUTS:
        topic = GameTopic(layout, "variants-sides")
        for vector in vectors:
            if parts(vector)[:2] != [layout.prefix, "encode"] or code_of(vector) != "move-illegal":
                continue
            right = by_id[vector["counterpart"]]["request"]["value"]
            value, name = vector["request"]["value"], f"{parts(vector)[2]}-exchanged"
            if len(expanded(value["moves"])) > MAX_PLIES or not all(MOVE.fullmatch(move) for move in expanded(value["moves"])):
                continue
            start, moves = turned(right["start"]), [turned_move(move) for move in expanded(right["moves"])]
            topic.accept("encode", f"{name}-repaired", "a game with the sides exchanged", "XG-20 XG-7", {"value": {"start": start, "moves": moves}}, topic.wire(start, moves))
            wrong = {"start": turned(value["start"]), "moves": [turned_move(move) for move in expanded(value["moves"])]}
            reject(topic, vector, name, {"value": wrong}, "XG-20", ", with the sides exchanged")
        found.append(topic)
    return found


def turned_move(move):
    return "".join(chr(ord("a") + ord("i") - ord(each)) if each.isalpha() else str(9 - int(each)) for each in move)


def starts(vectors, by_id):
    """Faults of a FEN as the start of a game, and those of its placement as the board of an index."""
    wanted = lambda vector: parts(vector)[:2] == ["xf", "decode"] and vector["outcome"] == "reject" and not {"allow", "limits"} & vector["request"].keys()  # noqa: E731
    faults = list(chosen(vectors, MAX_OF_A_CODE, wanted))
    found = []
    for topic in [*(GameTopic(layout, "variants-starts") for layout in LAYOUTS), Topic("xi", "variants-boards", ORIGIN, CONFIRMED)]:
        in_index = topic.prefix == "xi"
        for vector in faults:
            text, valid = (string(each["request"]["text"]) for each in (vector, by_id[vector["counterpart"]]))
            name = f"fen-{parts(vector)[2]}"
            if in_index and (code_of(vector) in ("fen-side", "fen-fields") or not (" " in text and " " in valid)):
                continue
            wrong, right = (board_of(each) if in_index else {"start": each, "moves": []} for each in (text, valid))
            topic.accept("encode", f"{name}-repaired", REPAIRED, "XI-12 XI-2" if in_index else "XG-19 XG-5", {"value": right}, wire_of(topic, right))
            reject(topic, vector, name, {"value": wrong}, "XI-12" if in_index else "XG-19", at=False)
        found.append(topic)
    return found


def board_of(text):
    board, side = text.split(" ")[:2]
    return {"turn": "black" if side == "b" else "red", "board": board}


def wire_of(topic, value):
    """The encoding of a board without a move. The models expect the notation of a decoder."""
    squares, side = model.read(value.get("start") or value["board"])
    if topic.prefix == "xi":
        return {"hex": index.hex_of(value["turn"], index.encode(index.placement(written(squares))))}
    return topic.wire(f"{written(squares)} {side}", [])


def links(vectors, by_id):
    """Positions, and histories after their position, in links."""
    topic = Topic("xl", "variants-links", ORIGIN, CONFIRMED)

    def added(op, name, reason, where, plies, data):
        value = {"base": None, "position": where, "history": plies, "s": None}
        p = text_of(position.encode(where["turn"], where["squares"]))
        text = f"?p={p}" + (f"&r={text_of(data)}" if data else "")
        request, reply = ({"text": text}, value) if op == "decode" else ({"value": value}, {"text": text})
        topic.accept(op, name, reason, "XL-3 XL-20", request, reply)

    known = lambda vector: isinstance(vector["request"].get("hex", ""), str) and not {"allow", "limits"} & vector["request"].keys()  # noqa: E731
    for vector in chosen(vectors, MAX_OF_A_CODE, lambda vector: vector["id"][:3] in ("xp.", "xh.") and vector["op"] == "encode" and known(vector)):
        prefix, _, name = parts(vector)
        right = vector if vector["outcome"] == "accept" else by_id[vector["counterpart"]]
        value, data = right["request"]["value"], right["expect"]["ok"]["hex"]
        if length(data) > MAX_REQUEST or prefix == "xh" and not isinstance(data, str):
            continue
        where, plies = (value, {"plies": []}) if prefix == "xp" else (right["request"]["position"], value)
        own = f"{prefix}-{name}"
        if right is vector:
            for op in ("decode", "encode"):
                added(op, own, vector["reason"], where, plies, data if prefix == "xh" else "")
            continue
        added("encode", f"{own}-repaired", right["reason"], where, plies, data if prefix == "xh" else "")
        value = vector["request"]["value"]
        where, plies = (value, plies) if prefix == "xp" else (vector["request"]["position"], value)
        reject(topic, vector, own, {"value": {"base": None, "position": where, "history": plies, "s": None}}, "XL-23")
    return topic


def fens(vectors, by_id):
    """Positions that cannot be written, as FEN."""
    topic = Topic("xf", "variants-values", ORIGIN, CONFIRMED)
    for vector in chosen(vectors, MAX_OF_A_CODE, lambda vector: parts(vector)[:2] == ["xp", "encode"] and vector["outcome"] == "reject"):
        right = by_id[vector["counterpart"]]["request"]["value"]
        name = f"xp-{parts(vector)[2]}"
        topic.accept("encode", f"{name}-repaired", REPAIRED, "XF-1", {"value": right}, {"text": fen.write(right["turn"], right["squares"])})
        reject(topic, vector, name, vector["request"], "XF-13")
    return topic
