"""Generated histories and links: many plies to and fro, captures, long bases of all kinds of characters."""

from model.boards import Drawn, allowed, limits, options
from model.parts import in_runs
from xiangqi import history, position
from xiangqi.history import OTHER, ply, random_plies, undo
from xiangqi.link import text_of
from xiangqi.position import OPENING, put, random_position

COUNTS = [[0], [1], range(2, 10), range(10, 100), range(100, 255), [255, 256, 257], [1000, 4095], [4096, 5000]]
WRITTEN_OUT = 60
LETTERS = {
    "letters": "abcXYZ019-./:=&%+~", "controls": "\u0000\u0001\u001f\t\n\r\u007f", "two bytes": "é\u0080\u07ff\u00a0",
    "three bytes": "象棋\u0800\ufeff\ufffd\uffff\u2028", "four bytes": "🀄𝔵\U00010000\U0010ffff", "combining": "e\u0301a\u0308",
}
LENGTHS = [[1], range(2, 10), range(10, 60), range(60, 255), [255, 256, 257], [258, 1000, 4095], [4096, 10_000], [65536, 70_000]]


def standing(rng):
    """A side to move and an arrangement: full, nearly full, mixed, nearly empty."""
    turn = rng.pick(["red", "black"])
    where = rng.pick([OPENING, put(OPENING, 1 + rng.below(15), None), random_position(rng, rng.below(5)), random_position(rng, 9)])
    return turn, list(where)


def there_and_back(turn, where):
    """Four plies, two of each side, after which every piece is on its first square; None if there are none."""
    found = []
    for mover in (OTHER[turn], turn):
        step = next((step for step in history.steps(where, mover) if history.origins(step["piece"], step["from"]).count(step["to"])), None)
        if step is None:
            return None
        found.append(step)
    one, two = found
    if two["from"] == one["from"]:
        return None
    back = [ply(step["piece"], step["to"], step["from"]) for step in found]
    cycle, after = [one, two, *back], list(where)
    for step in cycle:
        if after[step["piece"]] != step["to"] or step["from"] in after:
            return None
        after = undo(after, step)
    return cycle if after == list(where) else None


def some_plies(rng, turn, where, count):
    """Plies newest first, and whether they are a repeated cycle."""
    if count <= WRITTEN_OUT and rng.below(3):
        try:
            return random_plies(rng, turn, where, count, rng.pick([0, 15, 60, 100]))[0], None
        except (IndexError, ZeroDivisionError):
            return None, None
    cycle = there_and_back(turn, where)
    return (None, None) if cycle is None or count % 4 or not count else (cycle * (count // 4), cycle)


def wire_of(plies, cycle):
    return history.encode(plies) if not cycle else in_runs(cycled(cycle, len(plies)), 2)


def cycled(cycle, count):
    """The bytes of a repeated cycle; eight cycles end with a byte."""
    eights, rest = divmod(count // 4, 8)
    return position.pack(history.bits(cycle) * 8) * eights + history.encode(cycle * rest)


def plies_value(plies, cycle):
    return {"plies": [[cycle, len(plies) // 4]] if cycle else plies}


def game(rng):
    turn, where = standing(rng)
    count = rng.pick(rng.pick(COUNTS))
    count -= count % 4 if count > WRITTEN_OUT else 0
    plies, cycle = some_plies(rng, turn, where, count)
    return None if plies is None else (turn, where, plies, cycle)


def history_decode(prefix, rng):
    if not (drawn := game(rng)):
        return None
    turn, where, plies, cycle = drawn
    allow, limit = allowed(rng, []), limits(rng, 0) if rng.below(2) else rng.pick([0, 1, 9, 10, 1000])
    settings = {"position": position.value(turn, where)} | options(allow, limit)
    wire = wire_of(plies, cycle)
    right = Drawn({"hex": wire} | settings, {"ok": plies_value(plies, cycle)}, "XH-1", f"{len(plies)} plies")
    if rng.below(2) or cycle or not plies:
        return right
    # The last ply is that of a dead piece: no piece of its kind is on the board.
    after = where
    for step in plies[:-1]:
        after = undo(after, step)
    movers = [piece for piece in history.SIDES[history.side(plies[-1]["piece"])] if after[piece] is None]
    if not movers:
        return right
    stream = history.bits(plies[:-1])
    bad = stream + history.ID[rng.pick(movers) % 16] + "0"
    bad += "1" * (-len(bad) % 8)
    reply = {"reject": "mover-dead", "at": {"bit": len(stream)}}
    return Drawn({"hex": position.pack(bad)} | settings, reply, "XH-9", f"ply {len(plies) - 1} is that of a dead piece", right)


def history_encode(prefix, rng):
    if not (drawn := game(rng)):
        return None
    turn, where, plies, cycle = drawn
    request = {"value": plies_value(plies, cycle), "position": position.value(turn, where)}
    return Drawn(request, {"ok": {"hex": wire_of(plies, cycle)}}, "XH-1", f"{len(plies)} plies")


def some_text(rng, letters, count):
    """A text of this length: one repeated character if it is long."""
    if count > 60:
        return rng.pick(letters) * count
    return "".join(rng.pick(letters) for _ in range(count))


def link(rng):
    if not (drawn := game(rng)):
        return None
    turn, where, plies, cycle = drawn
    # No text is shorter than that of a long history.
    if len(plies) > WRITTEN_OUT and len(plies) % 32:
        return None
    base = None
    if rng.below(5):
        base = some_text(rng, LETTERS[rng.pick(list(LETTERS))], rng.pick(rng.pick(LENGTHS)))
    s = rng.pick([None, "", some_text(rng, "abcXYZ019-._~", rng.pick(rng.pick(LENGTHS)))])
    p, r = text_of(position.encode(turn, where)), text_of(cycled(cycle, len(plies)) if cycle else history.encode(plies))
    # The text of a link has no percent sign in front of a value, so a base with one stays as it is.
    text = f"{base or ''}?p={p}" + (f"&r={r}" if plies else "") + ("" if s is None else f"&s={s}")
    value = {"base": None if base is None else in_runs(base), "position": position.value(turn, where), "history": plies_value(plies, cycle), "s": s}
    if s and len(s) > 300:
        return None
    return text, value, base or "", p, r


def link_decode(prefix, rng):
    if not (drawn := link(rng)):
        return None
    text, value, base, p, r = drawn
    allow = allowed(rng, ["padding-bits", "trailing-bytes", "unknown-parameters"])
    limit = limits(rng, 0) if rng.below(2) else rng.pick([0, 1, 9, 10, 1000])
    settings = options(allow, limit)
    right = Drawn({"text": in_runs(text)} | settings, {"ok": value}, "XL-21", f"a base of {len(base)} characters")
    at = len(base) + 3 + len(p)
    kind = rng.below(8)
    if kind < 3:
        return right
    faults = [
        ("base64-character", text[:at] + "=" + text[at:], at, "XL-16"),
        ("fragment-present", text + "#", len(text), "XL-13"),
        ("parameter-twice", text + "&p=", len(text) + 1, "XL-7"),
        ("percent-invalid", text + "&%", None, None),
        ("not-ascii", text[: at - 1] + "é" + text[at:], at - 1, "XL-5"),
        ("s-invalid", text + ("!" if value["s"] is not None else "&s=!"), len(text) + (0 if value["s"] is not None else 3), "XL-11"),
        ("parameter-unknown", text + "&t=1", len(text) + 1, "XL-12"),
        ("base64-character", f"{text[: at - 1]}%3D{text[at:]}", at - 1, "XL-16"),
    ]
    code, bad, place, rule = rng.pick(faults)
    if place is None:
        return right
    if code in ("fragment-present", "parameter-unknown") and "unknown-parameters" in allow:
        return Drawn({"text": in_runs(bad)} | settings, {"ok": value}, "XL-14", "an unknown parameter or a fragment, allowed")
    return Drawn({"text": in_runs(bad)} | settings, {"reject": code, "at": {"char": place}}, rule, f"{code} after {len(base)} characters", right)


def link_encode(prefix, rng):
    if not (drawn := link(rng)):
        return None
    text, value, base, _, _ = drawn
    return Drawn({"value": value}, {"ok": {"text": in_runs(text)}}, "XL-20", f"a base of {len(base)} characters")
