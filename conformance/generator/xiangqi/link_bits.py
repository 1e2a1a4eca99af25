"""Links whose p or r has a fault in its bits."""

from xiangqi import history
from xiangqi import position
from xiangqi.link import AFTER_THREE_PLIES, OPENING, Game, percent, some_game, text_of
from xiangqi.link_forms import CONFIRMED, ORIGIN
from xiangqi.position import DEAD, put
from topic import Topic, char, words

SURROUNDINGS = [("bare", "{}"), ("query", "?p={}"), ("link", "🀄.example/xq?s=1&p={}&r=")]


def topics():
    return [position_bits(), history_bits()]


def accept(topic, name, reason, rules, text, value, cell):
    topic.accept("decode", name, reason, rules, {"text": text}, value, f"xl.decode.{cell}")


def reject(topic, name, reason, rules, text, code, place, counterpart, cell, tags=""):
    topic.reject("decode", name, reason, rules, {"text": text}, code, char(place), counterpart, f"xl.decode.{cell}", tags)


def wrapped(surrounding, code):
    return surrounding.replace("{}", code), surrounding.index("{}")


def position_bits():
    """Each fault of a position, alone as text, in a query, and in a link that begins beyond the BMP."""
    topic = Topic("xl", "position-bits", ORIGIN, CONFIRMED)
    stream = position.bits("red", position.OPENING)
    whole = position.encode("red", position.OPENING)
    faults = [("padding-first", "padding-not-ones", stream + "000", 149), ("padding-last", "padding-not-ones", stream + "110", 151)]
    faults += [
        ("trailing-one", "trailing-bytes", stream + "111" + "1" * 8, 152),
        ("trailing-many", "trailing-bytes", stream + "111" + "0" * 80, 152),
    ]
    begins, begin = [], 0
    for code in position.words("red", position.OPENING):
        begins.append(begin)
        begin += len(code)
    for size in range(1, 19):
        at = max(begin for begin in begins if begin <= 8 * size)
        faults.append((f"cut-after-{size}-bytes", "truncated", stream[: 8 * size], at))
    for surrounding, template in SURROUNDINGS:
        base, s = ("🀄.example/xq", "1") if surrounding == "link" else (None, None)
        accept(
            topic, f"bits-{surrounding}", "the opening position", "XL-19 XL-21", wrapped(template, OPENING.p)[0],
            OPENING.value(base, False, s), f"bits.{surrounding}",
        )
        for name, code, bits, at in faults:
            text, begin = wrapped(template, text_of(position.pack(bits)))
            reject(
                topic, f"p-{name}-{surrounding}", f"{code} at bit {at} of p", "XL-19 XL-21", text, code, begin + at // 6,
                f"bits-{surrounding}", f"p.{name}.{surrounding}",
            )
    assert whole == position.pack(stream + "111")
    for first, second, square in [(0, 1, 86), (1, 2, 84), (7, 16, 4), (30, 31, 60)]:
        where = put(DEAD, first, square)
        twice = put(where, second, square)
        game, at = Game("red", where, []), position.place("red", twice, second)
        text, begin = wrapped("?p={}", Game("red", twice, []).p)
        accept(
            topic, f"once-{first}-on-{square}", f"piece {first} alone on {square}", "XL-19 XL-21", "?p=" + game.p, game.value(),
            f"p.once.{first}",
        )
        reject(
            topic, f"p-twice-{first}-and-{second}", f"two pieces on {square}: bit {at} of p", "XL-19 XL-21", text, "square-occupied-twice",
            begin + at // 6, f"once-{first}-on-{square}", f"p.twice.{first}.{second}",
        )
    encoded_before(topic, stream)
    return topic


def encoded_before(topic, stream):
    """Percent-encoded characters shift the offsets after them."""
    wrong = text_of(position.pack(stream + "101"))
    for count in (1, 5, 24, 25, 26):
        parts = [percent(letter) if at < count else letter for at, letter in enumerate(wrong)]
        right = [percent(letter) if at < count else letter for at, letter in enumerate(OPENING.p)]
        # bit 150 is in character 25
        accept(
            topic, f"encoded-{count}", f"{count} characters of p percent-encoded", "XL-4 XL-19", "?p=" + "".join(right), OPENING.value(),
            f"p.encoded-before.{count}",
        )
        reject(
            topic, f"p-padding-behind-{count}-encoded", f"padding fault after {count} percent-encoded characters", "XL-4 XL-19",
            "?p=" + "".join(parts), "padding-not-ones", 3 + len("".join(parts[:25])), f"encoded-{count}", f"p.padding.behind.{count}",
        )


def at_end(game):
    """The history fills its bytes and characters, and its last ply is of the pawn, whose index has no bits."""
    length = len(history.bits(game.plies))
    return length % 24 == 0 and history.fields(game.plies[-1])[3] == ""


def history_bits():
    topic = Topic("xl", "history-bits", ORIGIN, CONFIRMED)
    plies = AFTER_THREE_PLIES.plies
    streams = ["".join(history.fields(step)) for step in plies]
    # 4 + 1 + 3 bits, 4 + 1 + 3, 4 + 1 + 4: horse 5 on 69, horse 21 on 20, cannon 10 on 67
    faults = [
        ("mover-dead-first", "mover-dead", put(AFTER_THREE_PLIES.where, 6, None), "0110" + "".join(streams)[4:], 0),
        ("captured-alive-first", "captured-alive", AFTER_THREE_PLIES.where, streams[0][:4] + "1" + "0101" + streams[0][5:], 5),
        (
            "captured-alive-last",
            "captured-alive",
            AFTER_THREE_PLIES.where,
            streams[0] + streams[1] + streams[2][:4] + "1" + "0101" + streams[2][5:],
            len(streams[0] + streams[1]) + 5,
        ),
        (
            "no-origin-last",
            "no-origin",
            AFTER_THREE_PLIES.where,
            streams[0] + streams[1] + "1101" + streams[2][4:],
            len(streams[0] + streams[1]),
        ),
        (
            "origin-occupied-last",
            "origin-occupied",
            AFTER_THREE_PLIES.where,
            streams[0] + streams[1] + "1010" + "0" + "1000",
            len(streams[0] + streams[1]) + 5,
        ),
        ("cut-last", "truncated", AFTER_THREE_PLIES.where, "".join(streams)[:24], 21),
    ]
    forms = [
        ("end", "?p={p}&r={}"), ("before-s", "?p={p}&r={}&s=1"), ("before-p", "🀄?r={}&p={p}"), ("behind-encoded", "?p={p%}&r={}"),
    ]
    for name, code, where, stream, at in faults:
        game = Game("black", where, plies)
        wrong = text_of(position.pack(stream + "1" * (-len(stream) % 8)))
        for form, template in forms:
            text = game.fill(template)
            base, s = ("🀄" if form == "before-p" else None), ("1" if form == "before-s" else None)
            shared = "dead-6" if where != AFTER_THREE_PLIES.where else "whole"
            counterpart = f"history-{shared}-{form}"
            if not any(vector["id"] == f"xl.decode.{counterpart}" for vector in topic.vectors):
                accept(
                    topic, counterpart, f"three plies, {words(form)}", "XL-19 XL-21", wrapped(text, game.r)[0], game.value(base, True, s),
                    f"history.{shared}.{form}",
                )
            broken, begin = wrapped(text, wrong)
            reject(
                topic, f"r-{name}-{form}", f"{code} at bit {at} of r", "XL-19 XL-21", broken, code, begin + at // 6, counterpart,
                f"r.{name}.{form}",
            )
    past_the_end(topic)
    return topic


def past_the_end(topic):
    """A fault at the bit after the last character: a pawn's origin that is occupied, its index without bits."""
    game = some_game(65, 10, at_end)
    step = game.plies[-1]
    # a piece is on the pawn's origin: a rook of the pawn's side that has not moved
    moved = {ply["piece"] for ply in game.plies} | {ply["captured"] for ply in game.plies}
    for blocker in (7, 8, 23, 24, 5, 6, 21, 22, 9, 10, 25, 26):
        if blocker not in moved:
            break
    path = [ply["from"] for ply in game.plies[:-1]]
    assert blocker not in moved and step["from"] not in path, "choose another seed"
    where = put(game.where, blocker, step["from"])
    assert where.count(step["from"]) == 1
    kept = game.plies[:-1]
    after = where
    for each in kept:
        after = history.undo(after, each)
    quiet = [one for one in history.steps(after, history.side(step["piece"])) if one["piece"] != step["piece"]]
    sound = Game(game.turn, where, kept + [quiet[0]])
    wrong = text_of(history.encode(game.plies))
    for form, template in (("end", "?p={p}&r={}"), ("before-s", "?p={p}&r={}&s=1"), ("before-p", "?r={}&p={p}")):
        text, s = sound.fill(template), "1" if form == "before-s" else None
        accept(
            topic, f"history-past-{form}", f"{len(sound.plies)} plies, {words(form)}", "XL-19", wrapped(text, sound.r)[0],
            sound.value(None, True, s), f"history.past.{form}",
        )
        broken, begin = wrapped(text, wrong)
        reject(
            topic, f"r-past-the-last-character-{form}", "origin occupied, at the bit after the last character of r", "XL-19 XL-21",
            broken, "origin-occupied", begin + len(wrong), f"history-past-{form}", f"r.past.{form}",
        )
