"""Histories that are read and written: each kind, each index, each capture, tours over all origins, long random ones."""

from xiangqi import position
from xiangqi.history import (
    KIND, OTHER, SIDES, encode, kind, list_name, origins, ply, random_plies, side, squares, steps, undo, value, with_capture,
)
from xiangqi.position import DEAD, put, random_position
from rng import Rng
from topic import Topic

ORIGIN = "literal lists of origins for every kind and square, of candidates and of code words"
CONFIRMED = "the lists, checked against forward moves; a second program, which computes, read and wrote the same"

# the rules for the origin candidates of each kind
ORDER = {
    "general": "XH-6", "advisor": "XH-7", "elephant": "XH-7", "horse": "XH-7", "rook": "XH-4", "cannon": "XH-4", "pawn": "XH-5",
}


def topics():
    return [indices(), captures(), tours("decode"), tours("encode"), random_histories()]


# rules that bind a reader only
READING = {"XH-14", "XH-15", "XH-16"}


class Histories(Topic):
    def __init__(self, name):
        super().__init__("xh", name, ORIGIN, CONFIRMED)

    def pair(self, op, name, reason, rules, turn, where, plies, cells):
        if op == "encode":
            rules = " ".join(rule for rule in rules.split() if rule not in READING)
        super().pair(op, name, reason, rules, {"hex": encode(plies)}, value(plies), cells, given={"position": position.value(turn, where)})


def indices():
    """For each side, kind and number of origins: every index, the other pieces dead."""
    topic = Histories("indices")
    rng, used = Rng(31), {}
    for colour in ("red", "black"):
        for name in dict.fromkeys(KIND):
            ids = [piece for piece in SIDES[colour] if kind(piece) == name]
            homes = [(p, s) for p in ids for s in squares(p) if s is not None and origins(p, s)]
            for size in sorted({len(origins(*home)) for home in homes}):
                fitting = [home for home in homes if len(origins(*home)) == size]
                for index in range(size):
                    least = min(used.get(piece, 0) for piece, _ in fitting)
                    piece, square = rng.pick([home for home in fitting if used.get(home[0], 0) == least])
                    used[piece] = least + 1
                    step = ply(piece, origins(piece, square)[index], square)
                    topic.both(
                        f"{colour}-{name}-index-{index:02}-of-{size:02}",
                        f"{colour} {name} {piece} on {square} came from {step['from']}: index {index} of {size}",
                        f"XH-2 XH-3 {ORDER[name]} XH-8", OTHER[colour], put(DEAD, piece, square), [step],
                        f"{colour}.{name}.index.{index}.of.{size} mover.{piece}",
                    )
    return topic


def captures():
    """Each kind captures each possible kind, for each side; and each piece is captured."""
    topic = Histories("captures")
    rng, used = Rng(32), {}
    for colour in ("red", "black"):
        for taker in dict.fromkeys(KIND):
            for taken in dict.fromkeys(KIND):
                options = [
                    (p, s, t)
                    for p in SIDES[colour] if kind(p) == taker
                    for t in SIDES[OTHER[colour]] if kind(t) == taken
                    for s in squares(p) if s is not None and s in squares(t) and origins(p, s)
                ]
                if not options:
                    continue
                least = min(used.get(t, 0) for _, _, t in options)
                piece, square, victim = rng.pick([each for each in options if used.get(each[2], 0) == least])
                used[victim] = least + 1
                step = ply(piece, rng.pick(origins(piece, square)), square, victim)
                topic.both(
                    f"{colour}-{taker}-takes-{taken}", f"{colour} {taker} {piece} took {taken} {victim} on {square}",
                    f"XH-3 XH-18 {ORDER[taker]}", OTHER[colour], put(DEAD, piece, square), [step],
                    f"{colour}.{taker}.takes.{taken} taken.{victim}",
                )
    return topic


PLIES_OF_A_TOUR = 70


def tours(op):
    """Walks that together use every origin of every list (decode), or every list (encode)."""
    topic = Histories(f"tours-{op}")
    rng = Rng({"decode": 33, "encode": 34}[op])
    cells = {
        (colour, kind(p), list_name(p), s): origins(p, s)
        for colour in SIDES
        for p in SIDES[colour]
        for s in squares(p)
        if s is not None and origins(p, s)
    }
    missing = {cell + (o if op == "decode" else None,) for cell, among in cells.items() for o in among}
    named = set()

    def wanted(step):
        cell = (side(step["piece"]), kind(step["piece"]), list_name(step["piece"]), step["to"])
        return cell + (step["from"] if op == "decode" else None,)

    number = 0
    while missing:
        turn, where = ["black", "red"][number % 2], aimed_position(rng, missing)
        start, plies, covers, mover = where, [], [], OTHER[turn]
        fresh = 0
        while len(plies) < PLIES_OF_A_TOUR and (possible := steps(where, mover)):
            good = [step for step in possible if wanted(step) in missing]
            step = rng.pick(good or possible)
            if good:
                missing.discard(wanted(step))
                fresh = len(plies) + 1
                cell = wanted(step)[:4]
                if cell not in named:
                    named.add(cell)
                    covers.append(f"list.{cell[0]}.{name_of(cell)}.{cell[3]}")
            step = with_capture(rng, where, step, 4)
            plies.append(step)
            where, mover = undo(where, step), OTHER[mover]
        if fresh:
            rules = "XH-1 XH-2 XH-3 XH-4 XH-5 XH-6 XH-7 XH-8"
            reason = f"tour {number} of those that use every {'origin' if op == 'decode' else 'list of origins'}"
            topic.pair(op, f"tour-{number:03}", reason, rules, turn, start, plies[:fresh], " ".join(covers))
            number += 1
    return topic


def name_of(cell):
    return f"pawn.{cell[2].split('-')[2]}" if cell[1] == "pawn" else cell[1]


def aimed_position(rng, missing):
    """A random arrangement of the kinds that still miss something, on squares that miss something if possible."""
    where = list(DEAD)
    for piece in rng.shuffled(range(32)):
        colour, name = side(piece), list_name(piece)
        mine = sorted({cell[3] for cell in missing if cell[:3] == (colour, kind(piece), name)})
        free = [s for s in mine if s not in where]
        others = [s for s in squares(piece) if s is not None and s not in where and origins(piece, s)]
        if free:
            where[piece] = rng.pick(free)
        elif kind(piece) in ("general", "rook"):
            where[piece] = rng.pick(others)
    return where


def random_histories():
    topic = Histories("random")
    rng = Rng(35)
    for number, count in enumerate(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 25, 30, 40, 60, 100, 128, 150, 256]
    ):
        turn, where = ["red", "black"][number % 2], random_position(rng, [3, 0, 6][number % 3])
        plies, _ = random_plies(rng, turn, where, count)
        rules = "XH-1 XH-2 XH-3 XH-14 XH-17" if count else "XH-14 XH-17"
        for op in ("decode", "encode") if count < 150 or count == 256 else ("decode",):
            topic.pair(op, f"random-{count:03}-plies", f"{count} random plies undone", rules, turn, where, plies, f"plies.{count}")
    return topic
