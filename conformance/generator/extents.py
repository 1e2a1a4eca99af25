"""The most there can be, and every form of what can have several: moves, digits, products of dimensions, plies, and faults in one rank."""

from chess.boards import Boards, counted, encode as chess_encode, short
from explain.boards import record as explained_record
from explain.chess_boards import explained as explained_chess
from explain.fields import CONFIRMED as EXPLAINED, Fields, accept
from explain.schemes import listed, mapped
from limits import empty
from model.boards import le
from places import CHESS_BOARDS
from rng import Rng
from sizes import ONE, OVERS, SMALL
from topic import Topic, bit, char, rules as rules_of
from xiangqi import fen, index, position, rules, rules_model as model
from xiangqi.game import LAYOUTS, MOST_PLIES, OPENING, SHUFFLE, GameTopic, value as game_value
from xiangqi.position import DEAD
from xiangqi.position_squares import covering

ORIGIN = "literal layouts, tables of the chapters, and plain models of the rules"
CONFIRMED = "a second program, which computes, read and wrote the same"
# Positions of each smaller number of moves are in `wide.py`.
LISTED, STARTS, TRIES = 63, 3, 300
# Products of dimensions next to 2^31 and 2^32, or which a number of 32, 31, 24 or 16 bits turns into a small one.
PRODUCTS = [
    (65536, 65536), (65536, 65537), (65537, 65536), (65537, 65537), (32768, 65536), (32768, 65537), (46341, 46341), (65535, 65537), (16777215, 256), (16777215, 257),
    (256, 16777215), (4194304, 1024), (4194304, 1025), (16777215, 16777215), (8388608, 8388608), (8388608, 512), (8388608, 513), (4096, 4096), (4096, 4097), (131072, 131072), (256, 256), (257, 256),
]
LIMITS = [1, 1000, 65536, 2**24, 2**31, 2**32 - 1]
# A testee may leave out a board of more cells that a few bytes represent.
MAX_OF_RUNS = 2**30
TRUNCATED = {"tb": "TB-10", "ts": "TS-2", "bt": "BT-6", "bi": "BI-5", "br": "BR-7"}


def topics():
    many = lists()
    return [many, counts(many), *digits(), *(zeros(prefix) for prefix in OVERS), *(products(prefix) for prefix in OVERS), *(plies(layout) for layout in LAYOUTS), ranks(), *explained()]


def lists():
    """Positions with more legal moves than most have: a piece is moved or removed while that leaves no fewer moves."""
    topic, found = Topic("xr", "extents", rules.ORIGIN, rules.CONFIRMED), {}
    for side in ("red", "black"):
        rng = Rng(9700 + len(found))
        for _ in range(STARTS):
            where, most = position.random_position(rng, 0), 0
            where = [square if (piece < 16) == (side == "red") or piece % 16 == 0 else None for piece, square in enumerate(where)]
            for _ in range(TRIES):
                piece = rng.below(32)
                square = rng.pick(position.squares(piece))
                tried = position.put(where, piece, square)
                if square is not None and square in where or tried[0] is None or tried[16] is None:
                    continue
                text = fen.write(side, tried)
                count = len(rules.moves_of(text))
                if count >= most:
                    where, most = tried, count
                    if count > LISTED:
                        found.setdefault((side, count), text)
    for (side, count), text in sorted(found.items()):
        rules.add(topic, f"extents-{count}-{side}", f"{count} legal moves of {side}", "XR-13", text, covers=False)
    return topic


def counts(many):
    """Counts of sequences that need more than 16 bits, and of two moves where there are many."""
    topic = Topic("xr", "extents-perft", rules.ORIGIN, rules.CONFIRMED)
    for side in "wb":
        request = {"fen": f"{rules.OPENING} {side}", "depth": 3}
        topic.accept("perft", f"extents-opening-{side}", "the published number of sequences of three moves", "XR-14", request, {"nodes": 79666})
    for vector in many.vectors[::2]:
        text, name = vector["request"]["fen"], vector["id"].split(".")[2]
        topic.accept("perft", name, f"{vector['reason']}, and the answers", "XR-14", {"fen": text, "depth": 2}, {"nodes": model.perft(*model.read(text), 2)})
    return topic


def compositions(number):
    """Each way to write a number as digits in a row."""
    return [""] if number == 0 else [f"{first}{rest}" for first in range(1, number + 1) for rest in compositions(number - first)]


def digits():
    """Each way to write an empty rank, and the same with a piece before it or after it."""
    found = []
    for prefix in ("cb", "cp"):
        topic = Boards(prefix, "extents-digits")
        for number, (text, board) in enumerate(placements(8, "rQpN")):
            topic.accept("encode", f"digits-split-{number:02}", "digits side by side", rules_of(prefix, 7, 1), {"value": {"placement": text}}, {"hex": short(chess_encode(prefix, board))})
        found.append(topic)
    fens, indices, games = Topic("xf", "extents-digits", ORIGIN, CONFIRMED), index.topic_of("extents-digits"), [GameTopic(layout, "extents-digits") for layout in LAYOUTS]
    moves = Topic("xr", "extents-digits", rules.ORIGIN, rules.CONFIRMED)
    for number, (text, board) in enumerate(placements(9, "rRnc")):
        name, reason, turn = f"digits-split-{number:02}", "digits side by side", ("red", "black")[number % 2]
        full, shown = f"{text} {'wb'[number % 2]}", {at: letter for at, letter in enumerate(board) if letter != "."}
        plain = fen.ranks(shown)
        fens.accept("decode", name, reason, "XF-1 XF-2", {"text": full}, position.value(turn, fen.choose(shown)))
        rules.add(moves, name, reason, "XR-1 XR-13", full, covers=False)
        indices.accept("encode", name, reason, "XI-12 XI-2", {"value": index.value(turn, text)}, {"hex": index.hex_of(turn, index.encode(index.placement(plain)))})
        for topic in games:
            topic.accept("encode", name, reason, "XG-19 XG-5", {"value": game_value(full, [])}, topic.wire(full, []))
    return [*found, fens, indices, moves, *games]


def placements(files, letters):
    """Placements whose ranks are the compositions in turn; in every second one a letter is in place of the first or the last 1."""
    ranks, height = compositions(files), 8 if files == 8 else 10
    for lettered in range(2):
        for start in range(0, len(ranks), height):
            chosen = [ranks[(start + row) % len(ranks)] for row in range(height)]
            if lettered:
                # At most two of a letter in one position.
                at = 0
                for row, rank in enumerate(chosen):
                    if "1" in rank and at < 2 * len(letters):
                        place = rank.index("1") if row % 2 else rank.rindex("1")
                        chosen[row], at = rank[:place] + letters[at % len(letters)] + rank[place + 1 :], at + 1
            yield "/".join(chosen), "".join("." * int(each) if each.isdigit() else each for rank in chosen for each in rank)


def products(prefix):
    """Headers alone: above the limit, or at or below it and without cells."""
    topic = Topic(prefix, "extents-products", ORIGIN, CONFIRMED)
    for rows, cols in PRODUCTS:
        for limit in sorted({*LIMITS, rows * cols - 1, rows * cols}):
            request = {"hex": le(rows) + le(cols), "limits": {"cells": limit}}
            over = rows * cols > limit
            if prefix == "br" and not over and rows * cols > MAX_OF_RUNS:
                continue
            code, at, rule = ("limit-exceeded", 0, OVERS[prefix]) if over else ("truncated", 48, TRUNCATED[prefix])
            topic.reject("decode", f"product-{rows}-by-{cols}-{limit}", f"a header of {rows} x {cols}, and a limit of {limit} cells", rule, request, code, bit(at),
                         SMALL.get((prefix, "decode"), ONE["decode"]), tags="limits two-faults")
    return topic


def zeros(prefix):
    """Values without rows or without columns. Above 1000 cells and without both, a small board is the counterpart."""
    topic, rule = Topic(prefix, "extents-zeros", ORIGIN, CONFIRMED), {"bt": "BT-1", "bi": "BI-1", "br": "BR-1"}.get(prefix, "TB-2")
    for side in (0, 1, 2, 3, 5, 19, 127, 128, 255, 256, 257, 1000, 65535, 65536, 2**23, 2**24 - 1):
        for rows, cols in dict.fromkeys([(0, side), (side, 0)]):
            repaired = (rows or 1, cols or 1) if 0 < side <= 1000 else (1, 1)
            tags, board = "" if max(repaired) == side else "two-faults", {"rows": rows, "cols": cols, "cells": ""}
            wire, right = empty("tb" if prefix == "ts" else prefix, *repaired)
            cases = [("", board, wire, right)] if prefix != "ts" else [(f"-{at}", *among(at, board, wire, right)) for at in (0, 1, 2, 8)]
            for suffix, value, wire, right in cases:
                name = topic.counterpart("encode", f"zeros-repaired-{repaired[0]}-by-{repaired[1]}{suffix}", "what a fault is repaired to", rule, {"value": right}, {"hex": wire})
                topic.reject("encode", f"zeros-{rows}-by-{cols}{suffix}", f"{rows} rows and {cols} columns", rule, {"value": value}, "dimension-zero", None, name, tags=tags)
    return topic


def among(count, board, wire, right):
    """A board after so many records, its repaired one, and after every second of them a record more."""
    lead, more = [empty("tb", 1, 2)] * count, [empty("tb", 2, 1)] * (count % 2)
    records = lambda board: {"records": [*(each for _, each in lead), board, *(each for _, each in more)]}  # noqa: E731
    return records(board), [*(part for data, _ in lead for part in data), *wire, *(part for data, _ in more for part in data)], records(right)


def plies(layout):
    """More moves than a game may have, for each side, and moves that are not legal where Black begins."""
    topic = GameTopic(layout, "extents")
    black = OPENING[:-1] + "b"
    other = ["a9a8", "a0a1", "a8a9", "a1a0"]
    for start, cycle, side in ((OPENING, SHUFFLE, "red"), (black, other, "black")):
        right = f"extents-{MOST_PLIES}-{side}"
        topic.accept("encode", right, "as many moves as there may be", "XG-2 XG-10", {"value": game_value(start, (cycle * 500)[:MOST_PLIES])}, topic.wire(start, (cycle * 500)[:MOST_PLIES]))
        for count in (2001, 2002, 2003, 2010, 2047, 2048, 2049, 2100, 2256, 3000, 4095, 4096, 4097):
            topic.reject_move("encode", f"extents-{count}-{side}", f"{count} moves", "XG-10", {"value": game_value(start, [[cycle, count // 4], *cycle[: count % 4]])}, "too-many-plies", MOST_PLIES, right, tags="" if count == 2001 else "two-faults")
    for count in [*range(0, 21), 31, 32, 63, 64, 100, 127, 128, 255, 256]:
        moves, last = (other * (count // 4 + 1))[:count], other[count % 4]
        wrong = (last[2:] + last[:2], "e4e5", ("a0a1", "a9a8")[count % 2])[count % 3]
        right = f"extents-black-{count}"
        topic.accept("encode", right, f"{count + 1} moves from Black's", "XG-20 XG-7", {"value": game_value(black, [*moves, last])}, topic.wire(black, [*moves, last]))
        topic.reject_move("encode", f"{right}-illegal", f"{count} moves from Black's, then {wrong}", "XG-20", {"value": game_value(black, [*moves, wrong])}, "move-illegal", count, right)
    return topic


# The two faults of a rank, in the order of the text.
FAULTS = {"identity": "fen-identity", "letter": "fen-letter", "wide": "fen-files", "narrow": "fen-files"}
PAIRS = [(first, second) for first in ("identity", "letter") for second in FAULTS]


def ranks():
    """Two faults in one rank: the first in the text is reported."""
    topic, rng, seen = Topic("xf", "extents-ranks", ORIGIN, CONFIRMED), Rng(9701), set()
    for row in range(10):
        for first, second in PAIRS:
            for number in range(2):
                board = [["."] * 9 for _ in range(10)]
                # A general or an advisor outside its palace, or a letter that is none. Both are outside the files d, e and f.
                left, right = sorted((rng.below(3), 6 + rng.below(3))) if number else sorted((rng.below(2), 2))
                for at, fault in ((left, first), (right, second)):
                    if fault in ("identity", "letter"):
                        board[row][at] = rng.pick("AaKk") if fault == "identity" else rng.pick("xzQ")
                if second == "wide":
                    board[row] = [*board[row], "R"]
                if second == "narrow":
                    board[row] = board[row][:-1]
                text = counted("/".join(map("".join, board))) + " w"
                if text in seen:
                    continue
                seen.add(text)
                at = text.index(board[row][left])
                name = f"ranks-{row}-{first}-{second}-{number}"
                topic.reject("decode", name, f"{first} and then {second} in rank {row}", f"XF-14 {'XF-11' if first == 'identity' else 'XF-3'}", {"text": text}, FAULTS[first], char(at), "ranks-empty",
                             tags="two-faults")
    topic.accept("decode", "ranks-empty", "what the faults are repaired to", "XF-1", {"text": "9/9/9/9/9/9/9/9/9/9 w"}, position.value("red", DEAD))
    return topic


def explained():
    """Boards and arrangements that have each piece on each square, and cells with numbers beyond 16 bits."""
    found = []
    for prefix in ("cb", "cp"):
        topic = Topic(prefix, "extents-explain", ORIGIN, EXPLAINED)
        for number, board in enumerate(CHESS_BOARDS):
            accept(topic, f"places-{number:02}", f"board {number} of those that have each code on each square", explained_chess(prefix, board))
        found.append(topic)
    lists, maps = Topic("xs", "extents-explain", ORIGIN, EXPLAINED), Topic("xm", "extents-explain", ORIGIN, EXPLAINED)
    for number, (where, _) in enumerate(covering(Rng(9300))):
        reason = f"position {number} of those that have each piece on each square"
        accept(lists, f"places-{number:03}", reason, listed(where))
        accept(maps, f"places-{number:03}", reason, mapped(where), "XM-1")
    cells = Topic("tb", "extents-explain", ORIGIN, EXPLAINED)
    accept(cells, "cells-65792", "cells with numbers beyond 16 bits", explained_record(Fields(), 257, 256, "0" * 65786 + "102112"))
    return [*found, lists, maps, cells]
