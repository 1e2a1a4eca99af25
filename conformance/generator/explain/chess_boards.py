"""Explained: chess boards, a byte or four bits a square."""

from chess.boards import EMPTY, LETTERS, OPENING, ORIGIN, put
from explain.fields import Fields, accept, reject, topic_of
from published import CODE
from rng import Rng
from topic import rules as rules_of

WIDTH = {"cb": 8, "cp": 4}


def topics():
    return [boards("cb"), boards("cp")]


def explained(prefix, squares):
    fields, rules = Fields(), rules_of(prefix, 1, 2)
    for square, letter in enumerate(squares):
        data = ("0" if prefix == "cb" else "") + CODE[letter]
        fields.hex("code", square, data, int(CODE[letter], 16), None, rules)
    return fields


def boards(prefix):
    topic, rng, own = topic_of(prefix, f"{ORIGIN}, a field each"), Rng(307), prefix.upper()
    few = put(put(put(EMPTY, 0, "r"), 43, "n"), 48, "P")
    for name, reason, squares in [
        ("opening", "the opening", OPENING),
        ("empty", "no piece", EMPTY),
        ("few", "three pieces", few),
        ("every-code", "each code once, then empty squares", (LETTERS + EMPTY)[:64]),
        ("queens", "64 queens", "Q" * 64),
        ("corners", "a king in each corner", put(put(put(put(EMPTY, 0, "k"), 7, "K"), 56, "k"), 63, "K")),
        ("odd-squares", "pawns on every second square", ".p" * 32),
    ]:
        accept(topic, name, reason, explained(prefix, squares))
    for number in range(3):
        squares = "".join(rng.pick("." * 12 + LETTERS) for _ in range(64))
        accept(topic, f"random-{number}", "pieces at random", explained(prefix, squares))
    leniencies = explained(prefix, OPENING)
    accept(topic, "leniencies", "no leniency has a meaning", leniencies, tags="lenient", allow=["trailing-bytes"])
    wire, width = explained(prefix, few).wire(), WIDTH[prefix]
    size, digits = 64 * width, width // 4

    def with_code(square, digit):
        at = digits * (square + 1) - 1
        return wire[:at] + digit + wire[at + 1 :]

    for name, reason, rule, data, code, at in [
        ("code-7", "7 on a8 is no piece", 3, with_code(0, "7"), "piece-code-invalid", 0),
        ("code-8", "8 on b8 is no empty square", 3, with_code(1, "8"), "piece-code-invalid", width),
        ("code-15", "15 on h1 is no piece", 3, with_code(63, "f"), "piece-code-invalid", 63 * width),
        ("cut", "the last byte is missing", 4, wire[:-2], "truncated", size - 8),
        ("surplus", "a byte after the end", 5, wire + "00", "trailing-bytes", size),
    ]:
        reject(topic, name, reason, f"{own}-{rule}", data, code, at, "few")
    return topic
