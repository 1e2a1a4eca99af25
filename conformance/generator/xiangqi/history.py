"""Histories as bits. A ply is undone with a table of origins; nothing about moves is computed."""

from xiangqi.position import pack, pad_length, squares
from published import CANDIDATES, ORIGINS, WORDS

KIND = ["general"] + ["advisor"] * 2 + ["elephant"] * 2 + ["horse"] * 2 + ["rook"] * 2 + ["cannon"] * 2 + ["pawn"] * 5
SIDES = {"red": range(16), "black": range(16, 32)}
OTHER = {"red": "black", "black": "red"}
ID = ["0000", "0001", "0010", "0011", "0100", "0101", "0110", "0111", "1000", "1001", "1010", "1011", "1100", "1101", "1110", "1111"]


def side(piece):
    return "red" if piece < 16 else "black"


def kind(piece):
    return KIND[piece % 16]


def list_name(piece):
    """The class of pieces with the same origins."""
    name = kind(piece)
    if name in ("rook", "cannon"):
        return "rook"
    if name == "horse":
        return "horse"
    return f"{side(piece)}-{name}" + (f"-{CANDIDATES[piece][1]}" if name == "pawn" else "")


def origins(piece, square):
    return ORIGINS[piece, square]


def ply(piece, origin, to, captured=None):
    return {"piece": piece, "from": origin, "to": to, "captured": captured}


def fields(step):
    """The bits of a ply, a string a field: mover, captured bit, captured piece, origin index."""
    among = origins(step["piece"], step["to"])
    taken = step["captured"]
    return [
        ID[step["piece"] % 16], "0" if taken is None else "1", "" if taken is None else ID[taken % 16],
        WORDS[len(among)][among.index(step["from"])],
    ]


def bits(plies):
    return "".join("".join(fields(step)) for step in plies)


def encode(plies):
    stream = bits(plies)
    return pack(stream + "1" * pad_length(stream))


def undo(where, step):
    where = list(where)
    assert where[step["piece"]] == step["to"] and step["from"] not in where
    where[step["piece"]] = step["from"]
    if step["captured"] is not None:
        assert where[step["captured"]] is None and step["to"] in squares(step["captured"])
        where[step["captured"]] = step["to"]
    return where


def steps(where, mover):
    """Every ply of a side that can be undone here, without captures."""
    found = []
    for piece in SIDES[mover]:
        if where[piece] is not None:
            found += [ply(piece, o, where[piece]) for o in origins(piece, where[piece]) if o not in where]
    return found


def takeable(where, step):
    """The dead pieces of the other side that may have been on the mover's square."""
    return [p for p in SIDES[OTHER[side(step["piece"])]] if where[p] is None and step["to"] in squares(p)]


def with_capture(rng, where, step, often):
    """The ply, sometimes as a capture."""
    dead = takeable(where, step)
    if dead and rng.below(100) < often:
        return step | {"captured": rng.pick(dead)}
    return step


def random_plies(rng, turn, where, count, often=15):
    """Undoes `count` random plies. Returns them and the earlier position."""
    plies, mover = [], OTHER[turn]
    for _ in range(count):
        by_piece = {}
        for step in steps(where, mover):
            by_piece.setdefault(step["piece"], []).append(step)
        step = with_capture(rng, where, rng.pick(rng.pick(list(by_piece.values()))), often)
        plies.append(step)
        where, mover = undo(where, step), OTHER[mover]
    return plies, where


def value(plies):
    return {"plies": plies}
