"""Accepted links: every form of the grammar, and the parts that a lenient reader drops."""

from xiangqi.link import AFTER_THREE_PLIES, UNRESERVED, percent, some_game
from topic import Topic

ORIGIN = "links put together from the generator's positions and histories"
CONFIRMED = ("generator tables, which have the value before the link is written; a second program read and wrote the same")

LENIENT = ["unknown-parameters"]

# name, template, base, whether it has a history, s, rules
FORMS = [
    ("bare", "{p}", None, False, None, "XL-2 XL-16 XL-21"),
    ("p-only", "?p={p}", None, False, None, "XL-1 XL-3 XL-9 XL-10"),
    ("p-r", "?p={p}&r={r}", None, True, None, "XL-1 XL-16 XL-21"),
    ("p-s", "?p={p}&s=1", None, False, "1", "XL-1 XL-10"),
    ("p-r-s", "?p={p}&r={r}&s=1", None, True, "1", "XL-1 XL-6 XL-7 XL-13 XL-15 XL-19"),
    ("p-s-r", "?p={p}&s=1&r={r}", None, True, "1", "XL-6"),
    ("r-p", "?r={r}&p={p}", None, True, None, "XL-6"),
    ("r-p-s", "?r={r}&p={p}&s=1", None, True, "1", "XL-6"),
    ("r-s-p", "?r={r}&s=1&p={p}", None, True, "1", "XL-6 XL-8"),
    ("s-p", "?s=1&p={p}", None, False, "1", "XL-6"),
    ("s-p-r", "?s=1&p={p}&r={r}", None, True, "1", "XL-6"),
    ("s-r-p", "?s=1&r={r}&p={p}", None, True, "1", "XL-6"),
    ("base", "game.example/xq?p={p}&r={r}&s=1", "game.example/xq", True, "1", "XL-1 XL-3"),
    ("base-scheme", "https://game.example:8080/xq?p={p}", "https://game.example:8080/xq", False, None, "XL-3"),
    ("base-equals-and", "a=b&p=c&r?p={p}&r={r}", "a=b&p=c&r", True, None, "XL-1 XL-3"),
    ("base-bad-percent", "a%zz%?p={p}", "a%zz%", False, None, "XL-3 XL-4"),
    ("base-percent", "a%41%3F?p={p}", "a%41%3F", False, None, "XL-3 XL-4"),
    ("base-space-plus", "a b+c?p={p}", "a b+c", False, None, "XL-3"),
    ("base-latin", "é.example?p={p}", "é.example", False, None, "XL-3 XL-5"),
    ("base-han", "象棋.example/局?p={p}&s=1", "象棋.example/局", False, "1", "XL-3 XL-5"),
    ("base-beyond-bmp", "🀄𝔵?p={p}&r={r}&s=1", "🀄𝔵", True, "1", "XL-3 XL-5"),
    ("base-slash", "/?p={p}", "/", False, None, "XL-3"),
    ("base-that-is-p", "{p}?p={p}", "{p}", False, None, "XL-1 XL-3"),
    ("base-letter", "p?p={p}", "p", False, None, "XL-3"),
    ("name-p-encoded", "?%70={p}", None, False, None, "XL-4"),
    ("name-r-encoded", "?p={p}&%72={r}", None, True, None, "XL-4"),
    ("name-s-encoded", "?p={p}&%73=1", None, False, "1", "XL-4"),
    ("names-encoded", "?%73=1&%72={r}&%70={p}", None, True, "1", "XL-4 XL-6"),
    ("p-first-encoded", "?p={p[0]%}{p[1:]}", None, False, None, "XL-4"),
    ("p-last-encoded", "?p={p[:-1]}{p[-1]%}", None, False, None, "XL-4"),
    ("p-last-encoded-s", "?p={p[:-1]}{p[-1]%}&s=1", None, False, "1", "XL-4"),
    ("p-encoded", "?p={p%}", None, False, None, "XL-4 XL-19"),
    ("p-encoded-r-s", "?p={p%}&r={r}&s=1", None, True, "1", "XL-4 XL-19"),
    ("r-first-encoded", "?p={p}&r={r[0]%}{r[1:]}", None, True, None, "XL-4"),
    ("r-last-encoded", "?p={p}&r={r[:-1]}{r[-1]%}", None, True, None, "XL-4"),
    ("r-encoded", "?p={p}&r={r%}", None, True, None, "XL-4 XL-19"),
    ("all-encoded", "?%70={p%}&%72={r%}&%73=%31", None, True, "1", "XL-4"),
    ("s-encoded", "?p={p}&s=%31", None, False, "1", "XL-4 XL-11"),
    ("s-encoded-lower-hex", "?p={p}&s=%7e%5f%2d", None, False, "~_-", "XL-4 XL-11"),
    ("s-encoded-upper-hex", "?p={p}&s=%7E%5F%2D", None, False, "~_-", "XL-4 XL-11"),
    ("s-encoded-percent-31", "?p={p}&s=1%32%333", None, False, "1233", "XL-4 XL-11"),
    ("s-encoded-then-r", "?p={p}&s=%41&r={r}", None, True, "A", "XL-4"),
    ("s-first-encoded", "?s=%31&p={p}", None, False, "1", "XL-4"),
    ("r-empty", "?p={p}&r=", None, False, None, "XL-9"),
    ("r-empty-first", "?r=&p={p}", None, False, None, "XL-9"),
    ("r-empty-s", "?p={p}&r=&s=1", None, False, "1", "XL-9"),
    ("s-empty", "?p={p}&s=", None, False, "", "XL-10 XL-11"),
    ("s-empty-first", "?s=&p={p}", None, False, "", "XL-10"),
    ("s-empty-then-r", "?p={p}&s=&r={r}", None, True, "", "XL-10"),
    ("r-empty-s-empty", "?p={p}&r=&s=", None, False, "", "XL-9 XL-10"),
    ("s-unreserved", "?p={p}&s=" + UNRESERVED, None, False, UNRESERVED, "XL-10 XL-11"),
    ("s-unreserved-encoded", "?p={p}&s=" + percent(UNRESERVED), None, False, UNRESERVED, "XL-4 XL-11"),
    ("s-long", "?p={p}&s=" + "0123456789" * 30, None, False, "0123456789" * 30, "XL-10"),
    ("s-two-letters", "?p={p}&s=ab", None, False, "ab", "XL-10"),
    ("s-looks-like-p", "?p={p}&s=p", None, False, "p", "XL-10"),
]

# read with unknown parts allowed: name, template, base, history, s
DROPPED = [
    ("nothing-unknown", "?p={p}", None, False, None),
    ("nothing-unknown-s", "?p={p}&s=1", None, False, "1"),
    ("nothing-unknown-r-s", "?p={p}&r={r}&s=1", None, True, "1"),
    ("unknown-first", "?x=1&p={p}", None, False, None),
    ("unknown-middle", "?p={p}&x=1&s=1", None, False, "1"),
    ("unknown-last", "?p={p}&r={r}&s=1&utm_source=mail", None, True, "1"),
    ("unknown-twice", "?x=1&p={p}&x=2&x=1", None, False, None),
    ("unknown-empty-value", "?p={p}&x=", None, False, None),
    ("unknown-capital-p", "?p={p}&P={p}", None, False, None),
    ("unknown-capital-s", "?p={p}&S=1", None, False, None),
    ("unknown-longer-name", "?p={p}&pp=1&ss=1", None, False, None),
    ("unknown-encoded-name", "?p={p}&%78=1", None, False, None),
    ("unknown-name-decoded-once", "?p={p}&%2570=1", None, False, None),
    ("unknown-name-with-z", "?p={p}&x%7a=1", None, False, None),
    ("unknown-name-e", "?p={p}&e=1", None, False, None),
    ("unknown-name-plus", "?p={p}&+s=1", None, False, None),
    ("unknown-name-space", "?p={p}&%20s=1", None, False, None),
    ("unknown-name-question", "?p={p}&?s=1", None, False, None),
    ("unknown-bad-percent-in-value", "?p={p}&x=%zz%", None, False, None),
    ("unknown-not-ascii-in-value", "?p={p}&x=é🀄%C3%A9", None, False, None),
    ("unknown-value-with-equals", "?p={p}&x=p=1", None, False, None),
    ("no-equals-last", "?p={p}&x", None, False, None),
    ("no-equals-named-s", "?p={p}&s", None, False, None),
    ("no-equals-named-r", "?r&p={p}", None, False, None),
    ("no-equals-named-p", "?p&p={p}", None, False, None),
    ("no-equals-s-then-s", "?p={p}&s&s=1&s", None, False, "1"),
    ("empty-name", "?p={p}&=1", None, False, None),
    ("only-equals", "?p={p}&=", None, False, None),
    ("empty-part-first", "?&p={p}", None, False, None),
    ("empty-part-middle", "?p={p}&&s=1", None, False, "1"),
    ("empty-part-last", "?p={p}&", None, False, None),
    ("empty-parts", "?&&p={p}&&&", None, False, None),
    ("fragment", "?p={p}#top", None, False, None),
    ("fragment-empty", "?p={p}#", None, False, None),
    ("fragment-bare", "{p}#top", None, False, None),
    ("fragment-bare-empty", "{p}#", None, False, None),
    ("fragment-with-question", "?p={p}#?p=x&s=1", None, False, None),
    ("fragment-bare-with-question", "{p}#?p=x", None, False, None),
    ("fragment-with-fragment", "?p={p}&s=1##%zz", None, False, "1"),
    ("fragment-not-ascii", "?p={p}#é%", None, False, None),
    ("fragment-after-empty-part", "?p={p}&#", None, False, None),
    ("everything", "🀄?x&p={p}&&r={r}&y=%&s=1&=#z", "🀄", True, "1"),
    ("p-behind-unknown", "?x=1&p={p}&s=1", None, False, "1"),
    ("p-behind-r-unknown", "?r={r}&x=1&p={p}", None, True, None),
]


def topics():
    return [forms(), dropped(), games()]


def forms():
    topic = Topic("xl", "forms", ORIGIN, CONFIRMED)
    for name, template, base, played, s, rules in FORMS:
        base = base and AFTER_THREE_PLIES.fill(base)
        topic.accept(
            "decode", f"form-{name}", f"a link of the form {template if len(template) < 60 else name}", rules,
            {"text": AFTER_THREE_PLIES.fill(template)}, AFTER_THREE_PLIES.value(base, played, s), f"xl.decode.form.{name}",
        )
    return topic


def dropped():
    topic = Topic("xl", "dropped", ORIGIN, CONFIRMED)
    for name, template, base, played, s in DROPPED:
        topic.accept(
            "decode", f"dropped-{name}", f"unknown parts are dropped from {template}", "XL-14",
            {"text": AFTER_THREE_PLIES.fill(template), "allow": LENIENT}, AFTER_THREE_PLIES.value(base, played, s), f"xl.decode.dropped.{name}", "lenient",
        )
    return topic


def games():
    """Random games read and written, with each combination of optional parts."""
    topic = Topic("xl", "games", ORIGIN, CONFIRMED)
    seed = 100
    for base in (None, "game.example/xq", "https://棋.example/a=b&c%zz/🀄"):
        for plies in (0, 1, 7, 20):
            for s in (None, "", "1", "Az09-._~"):
                seed += 1
                game = some_game(seed, plies)
                text = ((base or "") + "?p=" + game.p + (f"&r={game.r}" if plies else "") + (f"&s={s}" if s is not None else ""))
                value = game.value(base, True, s)
                has = ["no-base", "base"][base is not None], f"{plies}-plies", {None: "no-s", "": "empty-s"}.get(s, "s")
                number = seed - 101
                reason = f"a random game: {has[0]}, {has[1]}, {has[2]}".replace("-", " ")
                cell = ".".join(has)
                topic.accept(
                    "decode", f"game-{number:02}", reason, "XL-1 XL-16 XL-18 XL-21", {"text": text}, value, f"xl.decode.game.{cell}",
                )
                topic.accept(
                    "encode", f"game-{number:02}", reason, "XL-3 XL-10 XL-11 XL-16 XL-20 XL-21", {"value": value}, {"text": text},
                    f"xl.encode.game.{cell}",
                )
    return topic
