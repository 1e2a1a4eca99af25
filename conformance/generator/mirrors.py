"""Faults that one format reads within another: the FEN of a rules request, and the parameters of a link.

Each fault at an offset that the outer format has no vector of becomes a vector of the outer format. The expected offsets follow from the chapters.
"""

from topic import Topic, char
from writing.runs import length
from xiangqi import position, rules as moves
from xiangqi.link import text_of

ORIGIN = "the faults of the format that is read within, at the offsets that the outer format gives them"
CONFIRMED = "generator tables; a second program, which computes, read the same"
MAX_CHARACTERS = 400
P = "?p="


def mirrored(topics):
    vectors = [vector for topic in topics for vector in topic.vectors]
    by_id = {vector["id"]: vector for vector in vectors}
    seen = {(vector["id"][:2], vector["op"], *key(vector["expect"])) for vector in vectors if vector["outcome"] == "reject"}
    found = [Topic(prefix, "mirrors", ORIGIN, CONFIRMED) for prefix in ("xr", "xl")]
    for vector in vectors:
        if vector["outcome"] == "reject" and vector["op"] == "decode" and not {"allow", "limits"} & vector["request"].keys():
            counterpart = by_id.get(f"{vector['id'][:2]}.decode.{vector['counterpart'].split('.')[2]}")
            for topic, make in zip(found, (fen, link)):
                make(topic, vector, counterpart, seen)
    return found


def key(expect):
    return expect["reject"], str(expect.get("at"))


def add(topic, op, vector, seen, request, at, right):
    """`right` adds the counterpart, and returns its name."""
    code = vector["expect"]["reject"]
    mark = topic.prefix, op, *key({"reject": code, "at": at})
    if mark not in seen:
        seen.add(mark)
        rules, name = {"xr": "XR-1", "xl": "XL-19 XL-21"}[topic.prefix], vector["id"].split(".")[2]
        rules += "" if topic.prefix == "xl" else " " + " ".join(vector["requirements"])
        topic.reject(op, f"mirror-{vector['id'][:2]}-{name}", vector["reason"], rules, request, code, at, right(), tags=" ".join(vector.get("tags", [])))


def fen(topic, vector, counterpart, seen):
    text = vector["request"].get("text")
    if not vector["id"].startswith("xf.") or not isinstance(text, str) or len(text) > MAX_CHARACTERS:
        return
    valid = counterpart["request"]["text"]
    for op, more, value in (("legal-moves", {}, lambda: {"moves": moves.moves_of(valid)}), ("perft", {"depth": 1}, lambda: {"nodes": len(moves.moves_of(valid))})):
        right = lambda op=op, more=more, value=value: topic.counterpart(  # noqa: E731
            op, f"mirror-{counterpart['id'].split('.')[2]}", counterpart["reason"], "XR-1", {"fen": valid} | more, value())
        add(topic, op, vector, seen, {"fen": text} | more, vector["expect"]["at"], right)


def link(topic, vector, counterpart, seen):
    """A position in p, and a history in r after the position of its request."""
    data = vector["request"].get("hex")
    if vector["id"][:2] not in ("xp", "xh") or not isinstance(data, str) or not 0 < len(data) < MAX_CHARACTERS or length(counterpart["request"]["hex"]) > MAX_CHARACTERS:
        return
    value, valid = counterpart["expect"]["ok"], counterpart["request"]["hex"]
    where = vector["request"].get("position", value)
    lead = P if vector["id"].startswith("xp") else f"{P}{text_of(position.encode(where['turn'], where['squares']))}&r="
    text, plies = text_of(data), {"plies": []} if lead == P else value
    at = char(len(lead) + min(vector["expect"]["at"]["bit"] // 6, len(text)))
    right = lambda: topic.counterpart(  # noqa: E731
        "decode", f"mirror-{counterpart['id'][:2]}-{counterpart['id'].split('.')[2]}", counterpart["reason"], "XL-21", {"text": lead + text_of(valid)},
        {"base": None, "position": where, "history": plies, "s": None})
    add(topic, "decode", vector, seen, {"text": lead + text}, at, right)
