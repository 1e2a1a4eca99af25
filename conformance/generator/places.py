"""Each piece on each square, each invalid code on each square, each cut, and each fault of a decoder in `explain` too."""

import json

from chess.boards import LETTERS, Boards, encode as chess_board, short
from far import TRAILING
from rng import Rng
from topic import Topic, bit, rules, tags_of
from writing.runs import length
from xiangqi import fen, index, position
from xiangqi.arrangement import LISTS, Arrangements, encode as arrangement, place, value as value_of
from xiangqi.game import LAYOUTS, GameTopic
from xiangqi.link import Game
from xiangqi.position import squares
from xiangqi.position_squares import covering

ORIGIN = "literal candidate lists, and the layouts of the formats"
CONFIRMED = "generator tables; a second program, which computes, read and wrote the same"
# The longest input that is explained again, in bytes and as JSON: a field for each byte takes long. From the offset FAR on, one fault for
# each power of two is enough.
MAX_BYTES, MAX_TEXT, FAR = 1 << 14, 300, 512
# Formats whose faults have few offsets: there the length of the input counts too.
FEW = ("xg", "xc")


CODES = "." + LETTERS
CHESS_BOARDS = ["".join(CODES[(number + 5 * at) % len(CODES)] for at in range(64)) for number in range(len(CODES))]


def topics():
    return [*(chess(prefix) for prefix in ("cb", "cp")), *pieces(), *(cuts(*each) for each in TRAILING if each[0] in ("xs", "cb", "cp")), not_allowed()]


def chess(prefix):
    """Thirteen boards have each code on each square. Then one square has an invalid code."""
    topic, size = Boards(prefix, "places"), 8 if prefix == "cb" else 4
    for number, board in enumerate(CHESS_BOARDS):
        topic.both(f"places-{number:02}", f"board {number} of those that have each code on each square", rules(prefix, 1, 2, 6), board, f"places.{number}")
    for at in range(64):
        data = chess_board(prefix, CHESS_BOARDS[at % len(CODES)])
        wrong = ("7", "8", "f")[at % 3].rjust(size // 4, "0")
        start = at * size // 4
        topic.reject(
            "decode", f"places-invalid-{at:02}", f"code {int(wrong, 16)} on square {at}", rules(prefix, 3),
            {"hex": data[:start] + wrong + data[start + len(wrong) :]}, "piece-code-invalid", bit(size * at), f"places-{at % len(CODES):02}",
        )
    return topic


def pieces():
    """Positions that together have each piece on each of its squares."""
    topics = {prefix: Arrangements(prefix, "places") for prefix in ("xs", "xm")}
    topics |= {prefix: Topic(prefix, "places", ORIGIN, CONFIRMED) for prefix in ("xl", "xf", "xi")}
    games = [GameTopic(layout, "places") for layout in LAYOUTS]
    for number, (where, _) in enumerate(covering(Rng(9300))):
        name, reason, turn = f"places-{number:03}", f"position {number} of those that have each piece on each square", ("red", "black")[number % 2]
        for prefix in ("xs", "xm"):
            topics[prefix].both(name, reason, rules(prefix, LISTS[prefix], 1), where, f"places.{number}")
        link, text = Game(turn, where, []), fen.write(turn, where)
        topics["xl"].both(name, reason, "XL-3", {"text": f"?p={link.p}"}, link.value(with_history=False))
        shown = fen.diagram(where)
        topics["xf"].pair("decode", name, reason, "XF-1 XF-2", {"text": text}, position.value(turn, fen.choose(shown)))
        topics["xf"].pair("encode", name, reason, "XF-1", {"text": text}, position.value(turn, where))
        board = fen.ranks(shown)
        index.both(topics["xi"], name, reason, "XI-1 XI-2 XI-3", turn, index.encode(index.placement(board)), board=board)
        for topic in games:
            topic.game(name, reason, "XG-5 XG-7 XG-1", text, [])
    return [*topics.values(), *games]


def cuts(prefix, op, _, data, value):
    """Each beginning of an input."""
    topic = Topic(prefix, "cuts", ORIGIN, CONFIRMED)
    rule = {"xs": "XS-5", "cb": "CB-4", "cp": "CP-4"}[prefix]
    for size in range(len(data) // 2):
        topic.reject(op, f"cuts-{size}", f"{size} bytes", rule, {"hex": data[: 2 * size]}, "truncated", bit(8 * size), "far-trailing-none")
    return topic


def not_allowed():
    """Each piece of a map, alone and after others, on a square that it may not have."""
    topic = Arrangements("xm", "not-allowed")
    rng = Rng(9301)
    for piece in range(32):
        wrong = [square for square in range(90) if square not in squares(piece)]
        if wrong:
            where = position.put(position.random_position(rng, 3), piece, rng.pick(wrong))
            where = [None if square == where[piece] and each != piece else square for each, square in enumerate(where)]
            allowed = next(square for square in squares(piece) if square is not None and square not in where)
            name, rule, repaired = f"not-allowed-{piece:02}", rules("xm", LISTS["xm"]), position.put(where, piece, allowed)
            topic.accept("decode", f"{name}-repaired", f"piece {piece} after others", rule, {"hex": arrangement("xm", repaired)}, value_of(repaired))
            topic.reject(
                "decode", name, f"piece {piece} after others", rule, {"hex": arrangement("xm", where)}, "square-not-allowed",
                bit(place("xm", where, piece)), f"{name}-repaired",
            )
    return topic


def explained(topics):
    """The faults of decoders at offsets that no vector of explain has. Explain reports the same faults."""
    vectors = [vector for topic in topics for vector in topic.vectors]

    def key(vector):
        at = vector["expect"]["at"].get("bit", -1)
        size = length(vector["request"].get("hex", "")) if vector["id"][:2] in FEW else 0
        return vector["id"][:2], vector["expect"]["reject"], at if at < FAR else FAR + at.bit_length(), size

    faults = {op: [each for each in vectors if each["outcome"] == "reject" and each["op"] == op] for op in ("decode", "explain")}
    seen, found = {key(each) for each in faults["explain"]}, {}
    valid = {}
    for each in vectors:
        if each["op"] == "explain" and each["outcome"] == "accept":
            valid.setdefault(each["id"][:2], each["id"].split(".")[2])
    for vector in faults["decode"]:
        prefix, (_, _, name) = vector["id"][:2], vector["id"].split(".")
        data = vector["request"].get("hex")
        if prefix not in valid or data is None or length(data) > 2 * MAX_BYTES or len(json.dumps(data)) > MAX_TEXT:
            continue
        if key(vector) not in seen:
            seen.add(key(vector))
            topic = found.setdefault(prefix, Topic(prefix, "explain-faults", ORIGIN, CONFIRMED))
            expect = vector["expect"]
            topic.reject(
                "explain", f"fault-{name}", vector["reason"], " ".join(vector["requirements"]), vector["request"], expect["reject"], expect["at"],
                valid[prefix], tags=tags_of(vector),
            )
    return list(found.values())


def encoded(topics):
    """Faults in p and r, after a character of the same parameter that is percent-encoded."""
    found, seen = Topic("xl", "encoded", ORIGIN, CONFIRMED), set()
    for vector in [vector for topic in topics if topic.prefix == "xl" for vector in topic.vectors]:
        text, at = vector["request"].get("text"), vector["expect"].get("at", {}).get("char") if vector["outcome"] == "reject" else None
        if vector["op"] != "decode" or at is None or not isinstance(text, str) or "%" in text or not text.isascii():
            continue
        start = max(text.rfind("?", 0, at), text.rfind("&", 0, at)) + 1
        first, code = start + len("p="), vector["expect"]["reject"]
        if code != "fragment-present" and text[start : start + 2] in ("p=", "r=") and text[first : first + 1].isalnum() and first < at and (code, text[start], at) not in seen:
            seen.add((code, text[start], at))
            changed = f"{text[:first]}%{ord(text[first]):02X}{text[first + 1 :]}"
            name = vector["id"].split(".")[2]
            found.reject(
                "decode", f"encoded-{name}", f"{vector['reason']}; a character before it is percent-encoded", " ".join(vector["requirements"]),
                vector["request"] | {"text": changed}, code, {"char": at + 2}, vector["counterpart"].split(".")[2], tags=" ".join(vector.get("tags", [])),
            )
    return [found]
