"""Explained: Xiangqi positions."""

from explain.fields import Fields, accept, reject, topic_of
from published import CANDIDATES, WORDS
from rng import Rng
from xiangqi.arrangement import SAMPLE
from xiangqi.position import (
    DEAD, LONG, OPENING, SHORT, TURN, encode, lengths_of, pad_length, place, put, random_position, squares, with_lengths, words,
)

ORIGIN = "literal lists of candidates and of code words, a field a word"
# the rule of its list, by the id within a side
LISTS = ["XP-5"] + ["XP-6"] * 2 + ["XP-7"] * 2 + ["XP-8"] * 6 + ["XP-9"] * 5
PADDING, TRAILING = ["padding-bits"], ["trailing-bytes"]


def topics():
    return [positions()]


def word_rule(among, word):
    """Words of the least length, and longer ones, whose last bit decides."""
    if len(word) == min(len(other) for other in WORDS[among]):
        return "XP-11"
    return "XP-12" if word.endswith("0") else "XP-13"


def explained(turn, where, padding=None, trailing="", allow=()):
    """`padding` are the padding bits if they are not all 1."""
    fields = Fields()
    fields.add("turn", 0, TURN[turn], int(TURN[turn]), None, "XP-1 XP-2")
    for piece, (square, word) in enumerate(zip(where, words(turn, where)[1:], strict=True)):
        among = len(CANDIDATES[piece])
        black = " XP-10" if piece >= 16 else ""
        rules = f"XP-3 XP-4 {LISTS[piece % 16]}{black} {word_rule(among, word)}"
        fields.add("piece", piece, word, WORDS[among].index(word), square, rules)
    ending = "1" * pad_length(fields.bits) if padding is None else padding
    if ending:
        rules = "XP-14 XP-20" if "padding-bits" in allow else "XP-14"
        fields.add("padding", 0, ending, int(ending, 2), None, rules)
    if trailing:
        fields.trailing_bytes(trailing, "XP-21")
    return fields


def positions():
    topic, rng = topic_of("xp", ORIGIN), Rng(303)
    generals_dead = put(put(OPENING, 0, None), 16, None)
    wholes = [
        ("opening", "the opening position", "red", OPENING),
        ("opening-black", "black to move", "black", OPENING),
        ("sample", "five dead pieces", "red", SAMPLE),
        ("all-dead", "no piece is alive", "black", DEAD),
        ("generals-dead", "both generals are dead, the last of their lists", "red", generals_dead),
        ("longest", "each piece has one of its longest words", "red", with_lengths(rng, LONG)),
        ("shortest", "each piece has one of its shortest words", "black", with_lengths(rng, SHORT)),
    ]
    wholes += [
        (f"padding-{-total % 8}", f"{-total % 8} padding bits", "red", with_lengths(rng, lengths_of(rng, total)))
        for total in (152, 155, 159, 161)
    ]
    wholes += [(f"random-{dead}", "pieces at random, some of them dead", "black", random_position(rng, dead)) for dead in (0, 3, 8)]
    for name, reason, turn, where in wholes:
        accept(topic, name, reason, explained(turn, where))
    for name, reason, padding, trailing, allow in [
        ("zeros-allowed", "padding of zeros", "000", "", PADDING),
        ("mixed-allowed", "padding of ones and zeros", "101", "", PADDING),
        ("ones-allowed", "padding may be anything, and is ones", None, "", PADDING),
        ("surplus-1", "a byte after the padding", None, "00", TRAILING),
        ("surplus-4", "four bytes after the padding, one field", None, "ffffff07", TRAILING),
        ("padding-and-surplus", "both leniencies are needed", "010", "7f", PADDING + TRAILING),
    ]:
        fields = explained("red", OPENING, padding, trailing, allow)
        accept(topic, name, reason, fields, tags="lenient", allow=allow)
    seven = with_lengths(rng, lengths_of(rng, 160))
    fields = explained("black", seven, None, "a5", TRAILING + PADDING)
    reason = "no padding bit, and a byte"
    accept(topic, "surplus-without-padding", reason, fields, tags="lenient", allow=TRAILING + PADDING)
    rejected(topic)
    return topic


def rejected(topic):
    wire = encode("red", OPENING)
    for name, reason, rules, data, code, at in [
        ("nothing", "no bit at all", "XP-18", "", "truncated", 0),
        ("cut", "the last word is cut", "XP-18", wire[:-2], "truncated", 144),
        ("padding-zero", "the last padding bit is 0", "XP-15", wire[:-1] + "e", "padding-not-ones", 151),
        ("surplus-strict", "a byte that nothing allows", "XP-16", wire + "00", "trailing-bytes", 152),
    ]:
        reject(topic, name, reason, rules, data, code, at, "opening")
    # the squares 80 and 88 have words of one length for a rook
    free = put(OPENING, 8, 80)
    taken = put(free, 8, 88)
    assert 88 in squares(8) and OPENING[5] == 88
    accept(topic, "rook-on-80", "a rook next to its home", explained("red", free))
    reject(
        topic, "twice", "a rook on the square of a horse", "XP-17", encode("red", taken), "square-occupied-twice",
        place("red", taken, 8), "rook-on-80",
    )
