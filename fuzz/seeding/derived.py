"""Inputs that are made from several vectors: texts and requests, wrong plies, and the variant of a position."""

import json

import drawn
import vectors
from boardwire import EncodeError, _codewords, xiangqi_history, xiangqi_position
from boardwire._bits import BitWriter
from boardwire._pieces import CANDIDATES, INDEX
from vectors import Case

OPERATIONS = ("decode", "encode", "explain", "analyse", "play", "perft", "legal-moves")


def name_of(vector):
    return vector["id"].split(".", 2)[2]


def placements():
    """The placements that are written as chess boards."""
    for stem, vector in vectors.of("chess-board-bytes"):
        if vector["op"] == "encode":
            text = vector["request"]["value"]["placement"]
            entry = {"vector": vector["id"], "format": "chess-board-bytes/1", "op": "encode",
                     "expect": vectors.expected(vector["expect"])}
            yield vectors.case(stem, vector, text.encode(), entry, more={("ranks", text.count("/") > 7)})


def requests():
    """Requests, one a line: for each format and operation, the vectors that together have every outcome and requirement once."""
    for name in vectors.FORMATS:
        for operation in OPERATIONS:
            cases = sorted(exchanges(name, operation), key=lambda case: len(case[1]))
            left = set().union(*(features for features, _, _ in cases))
            lines, replies = [], []
            for features, line, reply in cases:
                if features & left:
                    left -= features
                    lines.append(line)
                    replies.append(reply)
            if lines:
                entry = {"op": "serve", "expect": {"ok": vectors.digest(replies)}}
                features = frozenset({("request", name, operation)})
                yield Case(f"{name}-{operation}", "".join(lines).encode(), entry, "ok", features, name, frozenset())


def exchanges(name, operation):
    """The family of each vector, its request and the reply to it."""
    for _, vector in vectors.of(name):
        if vector["op"] == operation and vector["outcome"] != "either":
            request, reply = vectors.written_out(vector["request"]), vectors.written_out(vector["expect"])
            request = {"id": vector["id"], "op": operation, "format": f"{name}/1", **request}
            line = json.dumps(request, ensure_ascii=False) + "\n"
            if len(line) + len(str(reply)) <= vectors.MAX_BYTES:
                outcome = reply.get("reject", "ok")
                yield {outcome} | {(kept, outcome == "ok") for kept in vector["requirements"]}, line, reply


def texts():
    """The moves of Go and the parts of links in vectors, and plies in ICCS coordinates, in each notation and with each fault."""
    found = {}
    for _, vector in vectors.of("go-chains"):
        for move in vector["request"].get("moves", ()):
            outcome = vector["expect"].get("reject", "ok")
            found.setdefault(move, (f"vertex {outcome} {len(move)}", outcome == "vertex-invalid"))
    for _, vector in vectors.of("xiangqi-link"):
        if vector["op"] == "decode":
            outcome = vector["expect"].get("reject", "ok")
            for part in vector["request"]["text"].partition("?")[2].split("&"):
                found.setdefault(part.partition("=")[2], (f"base64 {outcome}", outcome.startswith("base64")))
    for _, vector in vectors.of("xiangqi-history"):
        if vector["op"] == "encode":
            for ply in vector["request"]["value"]["plies"][:1]:
                for notation, text in notations(coordinate(ply["from"]), coordinate(ply["to"])).items():
                    found.setdefault(text, (f"iccs {notation}", True))
    for number, (text, (family, is_wanted)) in enumerate(found.items()):
        name, features = f"{family.replace(' ', '-')}-{number}", frozenset({("text", family)} if is_wanted else ())
        if len(text) <= vectors.MAX_BYTES:
            yield Case(name, text.encode(), {"expect": "ok"}, "ok", features, family, frozenset())


def coordinate(square):
    """File a to i, rank 9 to 0."""
    return f"{'abcdefghi'[square % 9]}{9 - square // 9}"


def notations(origin, to):
    return {"plain": origin + to, "hyphen": f"{origin}-{to}", "x": f"{origin}x{to}", "capital": f"{origin}{to}".upper(),
            "square": origin, "cut": origin + to[:1], "no-rank": f"{origin}{to[0]}:", "no-file": f"j{origin[1]}{to}",
            "no-sign": f"{origin}+{to}", "not-ascii": f"{origin}\u00e9"}


def wrong_plies():
    """Games of one or two plies: valid ones, and ones with each field of the newest ply changed, with the replies of the testee in Python."""
    for _, vector in vectors.of("xiangqi-history"):
        game = drawn.game_value(vector) if vector["op"] == "encode" else None
        if game is None or not 1 <= len(game["plies"]) <= 2:
            continue
        yield plies(vector, game, None, None)
        for field, values in changes(game).items():
            for value in sorted(values - {game["plies"][0][field]}, key=str):
                yield plies(vector, game, field, value)


def changes(game):
    """For each field of the newest ply, wrong values of different kinds and values that happen to be right."""
    ply = game["plies"][0]
    piece, first = ply["piece"], ply["piece"] // 16 * 16
    other = (piece + 16) % 32
    standing = [square for square in game["position"]["squares"][:3] if square is not None]
    return {
        "piece": {other, (piece + 1) % 32, (piece + 7) % 16 + first},
        "from": {ply["to"], (ply["from"] + 1) % 90, *standing},
        "to": {ply["from"], (ply["to"] + 1) % 90},
        "captured": {None, piece, other, 31 - piece, 15 - piece % 16 + (16 - first)},
    }


def plies(vector, game, field, value):
    newest, *others = game["plies"]
    changed = game if field is None else {**game, "plies": [{**newest, field: value}, *others]}
    outcome = encode_outcome(changed)
    entry = {"vector": vector["id"], "op": "draw", "expect": {"ok": vectors.digest(changed)}}
    name = name_of(vector) + ("" if field is None else f"-{field}-{value}")
    features = frozenset({("code", outcome), ("changed", field, outcome)})
    family = f"{field} {outcome} {newest['piece']}"
    return Case(name, drawn.plies_bytes(game, field, value), entry, outcome, features, family, frozenset())


def encode_outcome(game):
    plies = [xiangqi_history.Ply(ply["piece"], ply["from"], ply["to"], ply["captured"]) for ply in game["plies"]]
    try:
        xiangqi_history.encode(plies, position=xiangqi_position.from_json(game["position"]))
    except EncodeError as error:
        return error.code
    return "ok"


# The order of the variant (spec: xiangqi-position, "A variant"): rooks before horses. Of red's pairs of rooks, horses and cannons, the left
# one comes first, which is the second one of this format.
RED = (0, 1, 2, 3, 4, 8, 7, 6, 5, 10, 9, 11, 12, 13, 14, 15)
BLACK = (0, 1, 2, 3, 4, 7, 8, 5, 6, 9, 10, 11, 12, 13, 14, 15)
VARIANT = (*RED, *(16 + id for id in BLACK))


def variants():
    """The pieces of lists in the encoding of the variant: valid, padded with ones, longer, shorter, and with two pieces on one square."""
    for stem, vector in vectors.of("xiangqi-list"):
        squares = vector["request"]["value"]["squares"] if vector["op"] == "encode" else [-1] * 32
        if any(square not in INDEX[id] for id, square in enumerate(squares)):
            continue
        is_sound = not drawn.wrong_places(squares)
        words = [_codewords.words(len(CANDIDATES[id]))[INDEX[id][squares[id]]] for id in VARIANT]
        free = -len("".join(words)) % 8
        writer = BitWriter()
        for word in words:
            writer.put(word)
        ones = writer.to_padded_bytes()
        zeros = ones[:-1] + bytes([ones[-1] >> free << free])
        encodings = {"": zeros, "-longer": zeros + b"\0", "-shorter": zeros[:-1]} | ({"-ones": ones} if free else {})
        for ending, data in encodings.items():
            meant = {"squares": squares} if is_sound and not ending else None
            entry = {"vector": vector["id"], "op": "draw", "expect": {"ok": vectors.digest(meant)}}
            features = frozenset({("variant", ending, is_sound)})
            outcome = "ok" if meant else "none"
            yield Case(name_of(vector) + ending, data, entry, outcome, features, ending + stem, frozenset())
