"""The weights of moves in a compact game: each digit of the tables, attacks, captures, and scores beyond both ends."""

from rng import Rng
from xiangqi.compact_model import COMPACT, KINDS, score
from xiangqi.game import GameTopic, played
from xiangqi.game_model import OPENING, Position
from xiangqi.rules import ALONE, BLOCKED, CHECKS, NAMES, fen, turned, written
from xiangqi.rules_model import iccs, legal, moved, other

PLIES = 4
# The squares of the left half that a red piece can be on.
FILES = "abcde"
REACHED = {
    **{letter: ALONE[letter] for letter in "KAB"},
    **{letter: [f"{file}{rank}" for rank in range(10) for file in FILES] for letter in "NRC"},
    "P": [f"{file}{rank}" for rank in range(3, 10) for file in FILES if rank > 4 or file in "ace"],
}
# Pieces of Red that are attacked, or are after a move, or are not.
ATTACKS = [
    ("rook", "Ne4 re8"), ("rook-blocked", "Ne4 re8 pe6"), ("rook-on-row", "Ce4 ra4"), ("cannon", "Ne4 ce8 pe6"), ("cannon-without-screen", "Ne4 ce8"),
    ("cannon-two-screens", "Re4 ce8 pe6 Pe5"), ("cannon-own-screen", "Re4 ce8 Pe6"), ("horse", "Re4 nd6"), ("horse-blocked", "Re4 nd6 Pd5"), ("horse-blocked-by-own", "Re4 nd6 cd5"),
    ("pawn-ahead", "Re4 pe5"), ("pawn-beside", "Re4 pd4"), ("pawn-behind", "Re4 pe3"), ("pawn-beside-at-home", "Rd5 pc5"), ("general", "Re8 kd8"), ("general-outside", "Rc8 kd8"),
    ("general-across", "Re4 ke9"), ("advisor", "Rd9 ae8"), ("advisor-outside", "Rc8 ad9"), ("advisor-orthogonal", "Rd8 ae8"), ("elephant", "Ne7 bc9"), ("elephant-blocked", "Ne7 bc9 Pd8"),
    ("elephant-over-river", "Na3 bc5"), ("pinned", "Ne4 ra4 rd8 ke8 Re5 Rd4"), ("two", "Re4 nd6 ce8 pe6"), ("screen-leaves", "Ce4 re8 Ne5"), ("uncovers", "Pe5 Ce4 re8"),
]
# By corner: the squares that a horse there reaches, and one on its column for lines, with a screen between.
CORNERS = {"a9": ("c8", "b7", "a4", "a7"), "i9": ("g8", "h7", "i4", "i7"), "a0": ("c1", "b2", "a5", "a2"), "i0": ("g1", "h2", "i5", "i2")}
CAPTURES = [(letter, f"Ra5 {letter}a8") for letter in "nrc"] + [("a", "Rd5 ad9"), ("b", "Ra5 ba7"), ("p", "Ra5 pa3"), ("k", "Rd5 kd9")]


def topics():
    return [squares(), attacks(), captures(), ends(), unlikely(), corners()]


def topic_of(name):
    return GameTopic(COMPACT, name)


def both_sides(topic, name, reason, rules, pieces, rng, covers=""):
    """Games from a position with Red to move, and from the same with the sides exchanged."""
    for start, suffix in ((fen(pieces, "w"), ""), (turned(fen(pieces, "w")), "-turned")):
        if moves := played(start, PLIES, rng.below):
            topic.game(f"{name}{suffix}", reason, rules, start, moves, covers and f"{covers}{suffix}")


def squares():
    """A piece on each square: its moves from there, and thus each digit of its table."""
    topic, rng = topic_of("squares"), Rng(8101)
    for letter, reached in REACHED.items():
        for square in reached:
            reason = f"the moves of one {NAMES[letter]} on {square}"
            both_sides(topic, f"{NAMES[letter]}-{square}", reason, "XC-8 XC-6", f"{letter}{square} ph3 Pi6", rng, f"{NAMES[letter]}.{square}")
    return topic


def attacks():
    topic, rng = topic_of("attacks"), Rng(8102)
    for name, pieces in ATTACKS:
        both_sides(topic, f"attack-{name}", f"attacked or not: {name.replace('-', ' ')}", "XC-7 XC-6", f"{pieces} Pi6", rng, f"attack.{name}")
    for number, (name, rule, pieces) in enumerate(BLOCKED):
        both_sides(topic, f"blocked-{number:02}", f"{name.replace('-', ' ')}, and attacks", f"XC-7 {rule}", pieces, rng, f"blocked.{number}")
    for name, pieces in CHECKS:
        both_sides(topic, f"check-{name}-weighed", "few moves are legal, and attackers may be pinned", "XC-7 XC-4", pieces, rng, f"weighed.{name}")
    return topic


def captures():
    """A capture of each kind among other moves."""
    topic, rng = topic_of("captures"), Rng(8103)
    for letter, pieces in CAPTURES:
        name = next(name for name, kind in KINDS.items() if kind == letter)
        both_sides(topic, f"captures-{name}", f"the capture of one {name}", "XC-6 XC-8", f"{pieces} Pi6", rng, f"captures.{name}")
    return topic


def ends():
    """Each score that a move of random games has, also below 0 and above 16: games that begin with such a move."""
    topic, rng, seen = topic_of("scores"), Rng(8104), set()
    for number in range(400):
        position = Position(OPENING)
        for move in played(OPENING, number % 60, rng.below):
            position.play(move)
        board, side = position.board, position.side
        for move in legal(board, side):
            points = score(board, move)
            if points not in seen:
                seen.add(points)
                after = f"{written(moved(board, move))} {other(side)}"
                moves = [iccs(move), *played(after, PLIES - 1, rng.below)]
                name = f"score-{points}" if points >= 0 else f"score-minus-{-points}"
                topic.game(name, f"a move with the score {points}, before it is limited", "XC-6 XC-5", f"{written(board)} {side}", moves, f"score.{points}")
    return topic


def unlikely():
    """Games of moves with the least weight, which take more than a byte a ply."""
    topic = topic_of("unlikely")
    for plies in (1, 10, 40, 600):
        position, moves = Position(OPENING), []
        while len(moves) < plies:
            shares, _ = COMPACT.shares(position)
            moves.append(min(shares, key=lambda move: shares[move][1]))
            position.play(moves[-1])
        topic.game(f"unlikely-{plies}", f"{plies} moves, each with the least weight", "XC-5 XC-11", OPENING, moves, f"unlikely.{plies}")
    return topic


def corners():
    """Attacks from the corners."""
    topic, rng = topic_of("corners"), Rng(8105)
    for corner, (wide, far, end, screen) in CORNERS.items():
        for name, pieces in (
            ("horse-sideways", f"R{wide} n{corner}"), ("horse-ahead", f"R{far} n{corner}"), ("rook", f"N{end} r{corner}"), ("cannon", f"N{end} c{corner} C{screen}"),
        ):
            reason = f"attacked or not by one {name.replace('-', ' ')} on {corner}"
            both_sides(topic, f"corner-{corner}-{name}", reason, "XC-7 XC-6", f"{pieces} Pe6", rng)
    return topic
