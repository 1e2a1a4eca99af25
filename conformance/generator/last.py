"""What each of a few measures of the suite did not ask: each square for two pieces, cut headers beside a limit, long first fields, `pass` in each case, unused trits that a leniency reads."""

from explain.boards import UNUSED, record, stream
from explain.fields import CONFIRMED as EXPLAINED, Fields, accept as explain
from explain.positions import explained
from explain.schemes import listed, mapped
from go.drawing import empty as empty_go, played, put as put_go, rules as go_rules, topic_of as go_topic
from model.boards import le
from rng import Rng
from sizes import CUTS, ONE, SMALL
from topic import Topic, bit
from xiangqi import arrangement, fen, index, position, rules
from xiangqi.arrangement import TWICE
from xiangqi.game import LAYOUTS, GameTopic, value as game_value
from xiangqi.position import DEAD, encode, place, put, squares

ORIGIN = "literal layouts, and tables of the chapters"
CONFIRMED = "a second program, which computes, read and wrote the same"
FREE = [7, 8, 9, 10, 5, 6, 23, 24, 25, 26, 21, 22]


def topics():
    return [*twice(), *cut(), *fields(), passes(), *trits()]


def twice():
    """Two pieces on each square: two that may be on every square, and one with the piece of the shortest list that has the square."""
    topics = {prefix: Topic(prefix, "last-twice", ORIGIN, CONFIRMED) for prefix in ("xp", "xs", "xm", "xf")}
    for square in range(90):
        rng = Rng(9900 + square)
        free = sorted([rng.pick(FREE[:6]), rng.pick(FREE[6:])])
        near = [piece for piece in range(32) if square in squares(piece)]
        rare = min(near, key=lambda piece: len(squares(piece)))
        same = sorted({rare, next(piece for piece in (*near, *FREE) if piece != rare)})
        for first, second in dict.fromkeys([tuple(free), tuple(same)]):
            one = put(DEAD, first, square)
            two = put(one, second, square)
            shared(topics, f"{square:02}-{first:02}-{second:02}", f"pieces {first} and {second} both on {square}", ("red", "black")[square % 2], one, two, second)
    # Other vectors have these requests.
    topics["xf"].vectors = [each for each in topics["xf"].vectors if each["id"] != "xf.encode.last-twice-86-00-01"]
    topics["xs"].vectors = [each for each in topics["xs"].vectors if each["id"] != "xs.explain.last-twice-84-00-01"]
    return topics.values()


def shared(topics, name, reason, turn, one, two, second):
    value = position.value(turn, two)
    right = position.value(turn, one)
    alone = "what two pieces on a square are repaired to"
    for prefix, rule in (("xp", "XP-17"), ("xs", f"XS-{TWICE['xs']}"), ("xm", f"XM-{TWICE['xm']}"), ("xf", "XF-13")):
        topic = topics[prefix]
        if prefix == "xp":
            wires, at = (encode(turn, one), encode(turn, two)), place(turn, two, second)
        elif prefix != "xf":
            wires, at = [arrangement.encode(prefix, where) for where in (one, two)], arrangement.place(prefix, two, second)
        given, repaired = (value, right) if prefix in ("xp", "xf") else ({"squares": two}, {"squares": one})
        if prefix != "xf":
            counterpart = topic.counterpart("decode", f"last-alone-{name}", alone, rule, {"hex": wires[0]}, repaired)
            topic.reject("decode", f"last-twice-{name}", reason, rule, {"hex": wires[1]}, "square-occupied-twice", bit(at), counterpart)
            if int(name[:2]) % 3 == 0:
                explanation = explained(turn, one) if prefix == "xp" else {"xs": listed, "xm": mapped}[prefix](one)
                counterpart = topic.counterpart("explain", f"last-alone-{name}", alone, " ".join(explanation.rules()) or rule, {"hex": wires[0]}, {"fields": explanation.entries})
                topic.reject("explain", f"last-twice-{name}", reason, rule, {"hex": wires[1]}, "square-occupied-twice", bit(at), counterpart)
        reply = {"text": fen.write(turn, one)} if prefix == "xf" else {"hex": wires[0]}
        counterpart = topic.counterpart("encode", f"last-alone-{name}", alone, rule, {"value": repaired}, reply)
        topic.reject("encode", f"last-twice-{name}", reason, rule, {"value": given}, "square-occupied-twice", None, counterpart)


def cut():
    """Headers that end after each byte, whose rows alone are above, at or below the limit."""
    for prefix, rule in CUTS.items():
        topic = Topic(prefix, "last-cut", ORIGIN, CONFIRMED)
        for op in ("decode", "explain"):
            one = SMALL.get((prefix, op), ONE[op])
            for rows in (1, 2, 9, 10, 255, 256, 1000, 65536, 2**23, 2**24 - 1):
                for count in range(1, 6):
                    for limit in dict.fromkeys([rows - 1, rows] if op == "decode" else [rows - 1]):
                        data = (le(rows) + "010000")[: 2 * count]
                        topic.reject(op, f"last-cut-{rows}-{count}-{limit}", f"{count} bytes of a header of {rows} rows, and a limit of {limit} cells", rule,
                                     {"hex": data, "limits": {"cells": limit}}, "truncated", bit(0 if count < 3 else 24), one, tags="limits two-faults")
        yield topic


def fields():
    """First fields of each length from 19 to 99: each rank in more and more digits, with and without generals."""
    fens, moves, indices = Topic("xf", "last-fields", ORIGIN, CONFIRMED), Topic("xr", "last-fields", rules.ORIGIN, rules.CONFIRMED), index.topic_of("last-fields")
    games = [GameTopic(layout, "last-fields") for layout in LAYOUTS]
    for extra in (*range(0, 72, 5), *range(72, 81)):
        for pieces in (False, True):
            rank = lambda row: extra // 10 + (row < extra % 10)  # noqa: B023, E731
            ranks = ["1" * rank(row) + str(9 - rank(row)) for row in range(10)]
            if pieces:
                ranks[0], ranks[9] = "3k5" if rank(0) < 4 else "111k11111", "4K4" if rank(9) < 4 else "1111K1111"
            text, turn = "/".join(ranks), ("red", "black")[extra % 2]
            shown = {3: "k", 85: "K"} if pieces else {}
            full, name = f"{text} {'wb'[extra % 2]}", f"last-field-{extra:02}{'-generals' if pieces else ''}"
            reason = f"a first field of {len(text)} characters"
            fens.accept("decode", name, reason, "XF-1 XF-2", {"text": full}, position.value(turn, fen.choose(shown)))
            indices.accept("encode", name, reason, "XI-12 XI-2", {"value": index.value(turn, text)}, {"hex": index.hex_of(turn, index.encode(index.placement(fen.ranks(shown))))})
            if pieces:
                rules.add(moves, name, reason, "XR-1 XR-13", full, covers=False)
                for topic in games:
                    topic.accept("encode", name, reason, "XG-19 XG-5", {"value": game_value(full, [])}, topic.wire(full, []))
    return [fens, moves, indices, *games]


def passes():
    """`pass` with each letter large or small, alone and between moves."""
    topic, start = go_topic("last-passes"), empty_go(5, 5)
    for number in range(16):
        word = "".join(letter.upper() if number >> at & 1 else letter for at, letter in enumerate("pass"))
        for name, moves, stones in ((f"last-{number:02}", [word], []), (f"last-{number:02}-between", ["D4", word, "E4"], [(1, 3, "X"), (1, 4, "X")])):
            played(topic, f"pass-{name}", f"{word} as a move", go_rules(8, 7), start, "black", moves, put_go(start, stones), (0, 0))
    for vector in topic.vectors:
        del vector["covers"]
    return topic


def trits():
    """Unused trits that a leniency reads: each number of them, 0 or not, in each record of a stream."""
    boards, streams = Topic("tb", "last-trits", ORIGIN, EXPLAINED), Topic("ts", "last-trits", ORIGIN, EXPLAINED)
    for held in (1, 2, 3, 4, 5):
        for whole in (0, 1):
            cells = "10212" * whole + "21021"[:held]
            for kind, group in (("zero", cells[5 * whole :].ljust(5, "0")), ("ones", cells[5 * whole :].ljust(5, "1")), ("last", cells[5 * whole :].ljust(4, "0").ljust(5, "2"))):
                if held == 5 and kind != "zero":
                    continue
                last = f"{sum(int(trit) * 3**at for at, trit in enumerate(group)):02x}"
                for rows, cols in dict.fromkeys([(1, len(cells)), (len(cells), 1)]):
                    name, reason = f"last-trits-{kind}-{rows}-by-{cols}", f"{5 - held} unused trits ({kind}) after {len(cells)} cells, which are allowed"
                    explain(boards, name, reason, record(Fields(), rows, cols, cells, last, UNUSED), tags="lenient", allow=UNUSED)
                    for count in (1, 2, 3):
                        explain(streams, f"{name}-{count}", f"{reason}, in each of {count} records", stream([(rows, cols, cells)] * count, last, UNUSED), tags="lenient", allow=UNUSED)
    return boards, streams
