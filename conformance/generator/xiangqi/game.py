"""Games: their starts, their numbers of plies, and their moves by every kind of digit. The formats of games share them."""

from rng import Rng
from topic import Topic
from xiangqi.compact_model import COMPACT
from xiangqi.game_model import GAME, MOST_PLIES, OPENING, Position, encode
from xiangqi.index import DRAWN
from xiangqi.rules import CHECKS, GENERALS, fen, turned, written

ORIGIN = "the digits of each game by plain models of the legal moves and of the index, and Python's own integers"
CONFIRMED = "a second program, which decodes and encodes with numbers of a fixed width, read and wrote the same"

REAL = ("e3e4 e6e5 e4e5 g6g5 g3g4 h7h4 h2h3 h4h0 h3h6 h0f0 i0h0 c6c5 h0h5 b7b6 h6a6 g5g4 h5h6 b6b3 h6h8 i6i5".split())
EMPTY = "9/9/9/9/9/9/9/9/9/9"
# Two rooks that go to and fro.
SHUFFLE = ["a0a1", "a9a8", "a1a0", "a8a9"]


LAYOUTS = [GAME, COMPACT]
# The requirements of xiangqi-compact/1 that correspond to those of xiangqi-game/1.
COMPACT_RULES = {
    "XG-1": "XC-1", "XG-2": "XC-1", "XG-3": "XC-1", "XG-4": "XC-4", "XG-5": "XC-2", "XG-6": "XC-5 XC-6", "XG-7": "XC-3", "XG-8": "XC-10", "XG-9": "XC-9",
    "XG-10": "XC-10", "XG-11": "XC-10", "XG-12": "XC-10", "XG-13": "XC-11", "XG-14": "XC-12", "XG-15": "XC-12", "XG-16": "XC-13", "XG-17": "XC-14", "XG-18": "XC-15",
    "XG-19": "XC-16", "XG-20": "XC-16",
}


class GameTopic(Topic):
    """Vectors of a format of games, whose requirements are given as those of xiangqi-game/1."""

    def __init__(self, layout, name, origin=ORIGIN, confirmed=CONFIRMED):
        super().__init__(layout.prefix, name, origin, confirmed)
        self.layout = layout

    def _add(self, op, name, reason, rules, covers, *rest, **more):
        if self.layout is COMPACT:
            rules = rules_of_compact(rules)
        covers = " ".join(f"{self.layout.prefix}.{cell}" for cell in covers.split())
        super()._add(op, name, reason, rules, covers, *rest, **more)

    def encode(self, start, moves):
        return encode(self.layout, start, moves)

    def wire(self, start, moves):
        return {"hex": self.encode(start, moves).hex()}

    def game(self, name, reason, rules, start, moves, covers=""):
        wire = self.wire(start, moves)
        for op, request, reply in (("decode", wire, value(start, moves)), ("encode", {"value": value(start, moves)}, wire)):
            self.accept(op, name, reason, rules, request, reply, f"{op}.{covers}" if covers else "")


def rules_of_compact(rules):
    return " ".join(dict.fromkeys(" ".join(COMPACT_RULES.get(rule, rule) for rule in rules.split()).split()))


def topics():
    return [make(layout) for layout in LAYOUTS for make in (starts, lengths, choices, games, notations)]


def value(start, moves):
    return {"start": start, "moves": moves}


def played(start, plies, pick):
    """The moves of a game of at most so many plies. `pick` gets how many legal moves there are, and gives a number."""
    position, moves = Position(start), []
    while len(moves) < plies and (legal := position.moves()):
        moves.append(legal[pick(len(legal))])
        position.play(moves[-1])
    return moves


def starts(layout):
    """Each start, without a move and with two."""
    topic, rng = GameTopic(layout, "starts"), Rng(2101)
    opening = OPENING.split()[0]
    cases = [("opening", "the opening", opening)] + [case for case in DRAWN if case[0] != "opening"]
    cases += [("empty", "no piece", EMPTY), ("opening-shifted", "the opening with a pawn one step on", opening.replace("P1P1P1P1P/1C", "2P1P1P1P/1C").replace("/9/9/2P1P", "/9/P8/2P1P"))]
    for name, reason, board in cases:
        for side, turn in (("w", "red"), ("b", "black")):
            start = f"{board} {side}"
            topic.game(f"{name}-{turn}", f"{reason}, {turn} to move", "XG-5 XG-7 XG-1", start, [], f"start.{name}.{turn}")
            if moves := played(start, 2, rng.below):
                topic.game(f"{name}-{turn}-moves", f"{reason}, {turn} to move, and moves", "XG-5 XG-4 XG-6", start, moves, f"moves.{name}.{turn}")
    return topic


def lengths(layout):
    """Numbers of plies at the bounds of their bytes, and at most."""
    topic = GameTopic(layout, "lengths")
    for plies in (0, 1, 2, 3, 4, 126, 127, 128, 129, 255, 256, 257, 383, 384, MOST_PLIES - 1, MOST_PLIES):
        moves = (SHUFFLE * (plies // 4 + 1))[:plies]
        topic.game(f"plies-{plies}", f"{plies} plies", "XG-2 XG-7 XG-4" if plies < MOST_PLIES else "XG-2 XG-7 XG-10", OPENING, moves, f"plies.{plies}")
    for which, pick in (("first", lambda count: 0), ("last", lambda count: count - 1)):
        for plies in (1, 2, 7, 40, 300):
            moves = played(OPENING, plies, pick)
            reason = f"each of {plies} moves is the {which}" + (": V is 0 and has no byte" if which == "first" else "")
            topic.game(f"{which}-{plies}", reason, "XG-3 XG-6 XG-4", OPENING, moves, f"{which}.{plies}")
    return topic


def choices(layout):
    """Each first move of the opening; positions of check, and with one legal move, whose digit takes no room."""
    topic, rng = GameTopic(layout, "choices"), Rng(2102)
    for number, move in enumerate(Position(OPENING).moves()):
        topic.game(f"opening-{number:02}", f"the first move is number {number}", "XG-6 XG-3", OPENING, [move], f"opening.{number}")
    for name, pieces in CHECKS:
        for start, suffix in ((fen(pieces, "w"), ""), (turned(fen(pieces, "w")), "-turned")):
            moves = played(start, 6, rng.below)
            ends = len(moves) < 6
            reason = "moves out of check, pinned pieces and screens" + (", to a position without a legal move" if ends else "")
            topic.game(f"check-{name}{suffix}", reason, "XG-6 XG-4", start, moves, f"check.{name}{suffix}")
    for name, side, pieces in GENERALS:
        start = fen(pieces, side)
        topic.game(f"general-{name}", "a general is missing or can be captured", "XG-7 XG-6", start, played(start, 4, rng.below), f"general.{name}")
    return topic


def games(layout):
    """Random games, and that of a real link."""
    topic = GameTopic(layout, "games")
    for plies in range(len(REAL) + 1):
        topic.game(f"real-{plies:02}", f"the first {plies} plies of a real game", "XG-4 XG-6 XG-3", OPENING, REAL[:plies], f"real.{plies}")
    for number in range(20):
        rng = Rng(7100 + number)
        moves = played(OPENING, 8 * (number + 1), rng.below)
        topic.game(f"random-{number:02}", f"a random game of {len(moves)} plies", "XG-4 XG-6", OPENING, moves, f"random.{number}")
        # The same game from the middle.
        position = Position(OPENING)
        for move in moves[: len(moves) // 2]:
            position.play(move)
        start = f"{written(position.board)} {position.side}"
        topic.game(f"late-{number:02}", "a random game from its middle", "XG-5 XG-6 XG-4", start, moves[len(moves) // 2 :], f"late.{number}")
    return topic


# Starts that an encoder reads as another one: the text, and how a decoder writes it.
BOARD = OPENING.split()[0]
NOTATIONS = [
    ("no-side", BOARD, OPENING), ("side-r", BOARD + " r", OPENING), ("fields", BOARD + " w - - 0 1", OPENING),
    ("split-rank", OPENING.replace("/9/9/", "/45/111111111/"), OPENING), ("other-letters", OPENING.replace("rnbakabnr", "rheakaehr").replace("RNBAKABNR", "RHEAKAEHR"), OPENING),
    ("black-fields", BOARD + " b - - 12 34", BOARD + " b"), ("empty-split", EMPTY.replace("9/", "81/", 1) + " b", EMPTY + " b"),
]


def notations(layout):
    topic = GameTopic(layout, "notations")
    for name, text, same in NOTATIONS:
        moves = played(same, 1, lambda count: 0)
        topic.accept("encode", name, f"the start {text}", "XG-19 XG-5", {"value": value(text, moves)}, topic.wire(same, moves), f"encode.notation.{name}")
    return topic
