"""Numbers of explain that need more than a byte, lists of moves of each length, each side of a position, and two faults of a placement."""

from chess.boards import OPENING, Boards, placement
from explain.boards import record as explained_record
from explain.fields import CONFIRMED, Fields, accept
from explain.games import fields_of
from explain.positions import explained as explained_position
from lengths import LENGTHS, of_length
from model.boards import le, leb
from rng import Rng
from sizes import games_of
from ternary.cells import board, record
from topic import Topic, rules
from xiangqi.game import LAYOUTS, OPENING as GAME_OPENING, SHUFFLE, GameTopic
from xiangqi.index import EMPTY, OPENING as INDEX_OPENING, topic_of as index_topic
from xiangqi.position import OPENING as PIECES, random_position
from xiangqi import fen, rules as moves, rules_model

ORIGIN = "literal layouts, tables of the chapters, and plain models of the rules"
COUNTS = [127, 128, 255, 256, 257, 511, 512, 32767, 32768, 65535, 65536, 65537]
MAX_MOVES = 110


def topics():
    return [*trailing(), runs(), *games(), leniencies(), lists(), sides(), *(placements(*each) for each in PLACEMENTS)]


def trailing():
    """Counts of trailing bytes."""
    found = []
    for prefix, rule, fields in (
        ("tb", "TB-13", lambda: explained_record(Fields(), 1, 1, "2")), ("xp", "XP-21", lambda: explained_position("red", PIECES)),
    ):
        topic = Topic(prefix, "explain-trailing", ORIGIN, CONFIRMED)
        for count in COUNTS:
            each, data = fields(), fields().wire()
            each.entries.append({
                "name": "trailing-bytes", "number": 0, "start": 4 * len(data), "len": 8 * count, "value": count, "represents": None, "requirements": [rule],
            })
            request = {"hex": [[data, 1], ["5a", count]], "allow": ["trailing-bytes"]}
            topic.accept("explain", f"trailing-{count}", f"{count} trailing bytes", " ".join(each.rules()), request, {"fields": each.entries}, tags="lenient")
        found.append(topic)
    return found


def runs():
    """Few runs of a large board: numbers of cells and lengths of each size."""
    topic, rng = Topic("br", "explain-runs", ORIGIN, CONFIRMED), Rng(9400)
    for rows, cols in [(1, 300), (300, 1), (256, 256), (257, 256), (181, 182), (1000, 70), (1024, 1024), (3, 700001), (4096, 4095)]:
        fields, first, cell, count = Fields(), 0, rng.below(3), rows * cols
        for name, side in (("rows", rows), ("cols", cols)):
            fields.hex(name, 0, le(side), side, None, "BR-1 TB-1 TB-2")
        for number in range(9):
            length = count - first if number == 8 else 1 + rng.below((count - first) // 2)
            value = 3 * (length - 1) + cell
            fields.hex("run", first, leb(value), value, length, "BR-2 BR-3")
            first, cell = first + length, (cell + 1 + rng.below(2)) % 3
        limits = {"limits": {"cells": count}} if count > 65536 else {}
        accept(topic, f"runs-{rows}-by-{cols}", f"nine runs of {rows} x {cols}", fields, tags="limits" if limits else "", **limits)
    return topic


def games():
    """Lengths of V."""
    found = []
    for layout in LAYOUTS:
        topic = GameTopic(layout, "explain-lengths", ORIGIN, CONFIRMED)
        for size, value, _ in of_length(lambda count, layout=layout: games_of(layout, count), 2000):
            plies = [*SHUFFLE * (len_of(value) // 4 + 1)][: len_of(value)]
            accept(topic, f"lengths-{size}", f"a game of {size} bytes", fields_of(layout, GAME_OPENING, plies))
        found.append(topic)
    return found


def len_of(value):
    return sum(len(each[0]) * each[1] if isinstance(each, list) else 1 for each in value["moves"])


def leniencies():
    """Unused trits in one of three records, or in all of them."""
    topic = Topic("ts", "leniencies", ORIGIN, CONFIRMED)
    right, faulty, value = record(1, 6, "102121"), "010000060000d004", board(1, 6, "102121")
    for chosen in ([0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]):
        data = "".join(faulty if at in chosen else right for at in range(3))
        name = "-".join(map(str, chosen))
        request = {"hex": data, "allow": ["unused-trits"]}
        topic.accept("decode", f"leniencies-{name}", f"unused trits in record {name}", "TS-4", request, {"records": [value] * 3}, tags="lenient")
    return topic


def lists():
    """A position for each number of legal moves."""
    topic, rng, seen = Topic("xr", "lists", ORIGIN, CONFIRMED), Rng(9401), set()
    while len(seen) < 100:
        where = random_position(rng, rng.below(8))
        text = fen.write(rng.pick(("red", "black")), [square if rng.below(4) or square is None else None for square in where])
        count = len(moves.moves_of(text))
        if count <= MAX_MOVES and count not in seen and (count < 70 or len(seen) > 60):
            seen.add(count)
            moves.add(topic, f"lists-{count}", f"{count} legal moves", "XR-13", text, covers=False)
        if rng.below(4000) == 0:
            break
    return topic


def sides():
    """A placement with each side to move: one depth after another."""
    topic, rng = Topic("xr", "sides", ORIGIN, CONFIRMED), Rng(9402)
    for number in range(12):
        board = fen.ranks(fen.diagram(random_position(rng, 7)))
        for side in "wb":
            text = f"{board} {side}"
            for depth in (1, 2):
                nodes = rules_model.perft(*rules_model.read(text), depth)
                if nodes <= 3000:
                    topic.accept("perft", f"sides-{number}-{side}-{depth}", f"position {number}, {side} to move", "XR-1 XR-14", {"fen": text, "depth": depth}, {"nodes": nodes})
            moves.add(topic, f"sides-{number}-{side}", f"position {number}, {side} to move", "XR-1 XR-13", text, covers=False)
    return topic


# The prefix, the ranks of a valid placement, the files, and letters that are unknown.
PLACEMENTS = [("cb", placement(OPENING), 8, "x"), ("cp", placement(OPENING), 8, "z"), ("xi", INDEX_OPENING, 9, "q")]


def placements(prefix, text, files, unknown):
    """Two faults, of which the first in the text is reported."""
    topic = index_topic("two-faults") if prefix == "xi" else Boards(prefix, "two-faults")
    rule, ranks = ("XI-12" if prefix == "xi" else rules(prefix, 7)), text.split("/")
    last = len(ranks) - 1
    # A fault in a rank: its order in the text is that of the ranks. Too few ranks are seen at the end, too many after the last one.
    short, wide = (lambda rank: rank[:-1]), (lambda rank: rank + "p")
    strange = lambda rank: unknown + rank  # noqa: E731
    in_rank = [(name, at, change, code) for at in (0, last // 2, last) for name, change, code in (
        ("short", short, "fen-files"), ("wide", wide, "fen-files"), ("strange", strange, "fen-letter"))]
    for name, at, change, code in in_rank:
        changed = [change(rank) if number == at else rank for number, rank in enumerate(ranks)]
        cases = {"too-many": [*changed, str(files)], "too-few": [*changed[:-1]] if at < last else None}
        cases |= {f"{other}-{where}": [each(rank) if number == where else rank for number, rank in enumerate(changed)]
                  for other, where, each, _ in in_rank if where > at}
        for other, board_ranks in cases.items():
            if board_ranks:
                # The last rank is too short where the next one begins: at one character, the number of ranks comes first.
                first = "fen-ranks" if (name, at, other) == ("short", last, "too-many") else code
                topic.reject(
                    "encode", f"two-{name}-{at}-{other}", f"rank {at} is {name}, and then {other.replace('-', ' ')}", rule,
                    {"value": {"placement": "/".join(board_ranks)} if prefix != "xi" else {"turn": "red", "board": "/".join(board_ranks)}},
                    first, None, "opening-red" if prefix == "xi" else "opening", tags="two-faults",
                )
    return topic
