"""What the bugs of the second set share: small codecs and rules that compute a wrong reply."""

from shared import *
from misreadings.rules import ATTACKED as THREAT_VALUES, CAPTURED as CAPTURE_VALUES, SQUARES as SQUARE_VALUES


# Rules of xiangqi

ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
LETTERS_OF_FEN = str.maketrans("EHeh", "BNbn")


def moves_of(fen):
    return {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": fen}


def perft(fen, depth):
    return {"op": "perft", "format": "xiangqi-rules/1", "fen": fen, "depth": depth}


def read_fen(fen):
    """The letters by square and whether red is to move, of a FEN without faults."""
    letters = {square: letter.translate(LETTERS_OF_FEN) for square, letter in letters_of(fen).items()}
    return letters, fen.split(" ")[1:2] != ["b"]


def written_fen(letters, red):
    ranks = ["".join(letters.get(9 * row + col, "1") for col in range(9)) for row in range(10)]
    return "/".join(ranks) + (" w" if red else " b")


def fen_after(fen, move):
    """The FEN after a move, with a digit for each empty square."""
    letters, red = read_fen(fen)
    return written_fen(stepped(letters, square_of(move[:2]), square_of(move[2:])), not red)


def stepped(letters, start, to):
    return {**{square: letter for square, letter in letters.items() if square != start}, to: letters[start]}


def reached(letters, start, flaw=""):
    """The squares that a piece reaches, perhaps with a flaw."""
    kind, red, (row, col) = letters[start].upper(), letters[start].isupper(), divmod(start, 9)
    found = []
    if kind in "RC":
        for down, right in ORTHOGONAL:
            line = [(row + down * i, col + right * i) for i in range(1, 10)]
            line = [9 * r + c for r, c in line if 0 <= r < 10 and 0 <= c < 9]
            met = [at for at, square in enumerate(line) if square in letters]
            found += line[: met[0] if met else None]
            if kind == "R":
                found += [line[at] for at in met[:1]]
            elif not (flaw == "cannon-short-of-the-edge" and right and met[1:] and met[1] == len(line) - 1):
                found += [line[at] for at in met[1:2]]
        return found
    if kind in "KA":
        steps = [(i, j, 0) for i, j in (ORTHOGONAL if kind == "K" else DIAGONAL)]
    elif kind == "B":
        steps = [(2 * i, 2 * j, 9 * i + j) for i, j in DIAGONAL]
        if flaw == "black-eyes" and not red:
            steps = [(i, j, 0) for i, j, _ in steps]
    elif kind == "N":
        steps = [(2 * i + k * (not i), 2 * j + k * (not j), 9 * i + j) for i, j in ORTHOGONAL for k in (-1, 1)]
    else:
        ahead = -1 if red else 1
        bank = 5 if flaw != "black-bank" else 6
        across = row < 5 if red else row >= bank
        steps = [(ahead, 0, 0)] + ([(0, -1, 0), (0, 1, 0)] if across else [])
    for down, right, over in steps:
        r, c = row + down, col + right
        if not (0 <= r < 10 and 0 <= c < 9) or over and start + over in letters:
            continue
        if kind in "KA" and not (3 <= c <= 5 and (r > 6 if red else r < 3)) or kind == "B" and (r > 4) != red:
            continue
        found.append(9 * r + c)
    return found


def attacked(letters, square, flaw=""):
    red = letters[square].isupper()
    return any(square in reached(letters, start, flaw) for start, letter in letters.items() if letter.isupper() != red)


def facing(letters):
    generals = sorted(square for square, letter in letters.items() if letter in "Kk")
    return len(generals) == 2 and (generals[1] - generals[0]) % 9 == 0 and not any(
        square in letters for square in range(generals[0] + 9, generals[1], 9))


def checked(letters, red, flaw=""):
    own = [square for square, letter in letters.items() if letter == ("K" if red else "k")]
    looked_at = flaw != "facing-on-file-f" or bool(own) and own[0] % 9 != 5
    return bool(own) and (looked_at and facing(letters) or attacked(letters, own[0], flaw))


def legal(fen, flaw=""):
    """The legal moves, perhaps with a flaw."""
    letters, red = read_fen(fen)
    for start in sorted(letters):
        if letters[start].isupper() != red:
            continue
        for to in sorted(reached(letters, start, flaw)):
            if to in letters and letters[to].isupper() == red:
                continue
            later = stepped(letters, start, to)
            if not checked(later, red, flaw):
                yield name_of(start) + name_of(to)


# Weights of xiangqi-compact/1


def square_value(letter, square):
    row, col = divmod(square, 9)
    return int(SQUARE_VALUES[letter.upper()].split(" ")[9 - row if letter.islower() else row][min(col, 8 - col)], 16)


def score(letters, move, flaw=""):
    start, to = square_of(move[:2]), square_of(move[2:])
    letter, taken = letters[start], letters.get(to)
    later = stepped(letters, start, to)
    total = 4 + (CAPTURE_VALUES[taken.upper()] if taken else 0) + square_value(letter, to) - square_value(letter, start)
    before = attacked(letters, start) or flaw == "facing-attacks" and letter in "Kk" and facing(letters)
    after = attacked(later, to)
    if flaw == "floor-before-threats":
        total = max(0, total)
    total += (before - after) * THREAT_VALUES[letter.upper()]
    return max(0, min(16, total))


def weight(score):
    return (2 + score % 2) << score // 2


def compact_with(request, ask, weighed):
    """The encoding of a compact game of at most 100 moves with other weights."""
    reply, value = ask(request), request["value"]
    if "ok" not in reply or not 0 < len(value["moves"]) <= 100:
        return reply
    fen, kept = value["start"], []
    for move in value["moves"]:
        letters, _ = read_fen(fen)
        moves = ask(moves_of(fen))["ok"]["moves"]
        weights = [weighed(letters, each) for each in moves]
        at = moves.index(move)
        kept.append((sum(weights[:at]), weights[at], sum(weights)))
        fen = fen_after(fen, move)
    number = 0
    for before, own, total in reversed(kept):
        number = before + number % own + total * (number // own)
    right = int(parts_of(reply["ok"]["hex"])[1] or "0", 16)
    if right % 2:
        number = 1 + 2 * (right // 2 % (2 * PLACEMENTS) + 2 * PLACEMENTS * number)
    else:
        number *= 2
    return {"ok": {"hex": game_of("f1", len(value["moves"]), number)}}


# Links


def value_span(text, name):
    """Where the value of a parameter begins and ends in a link, or None."""
    head = text.split("#")[0]
    at = head.index("?") + 1
    for part in head[at:].split("&"):
        if part.startswith(name + "="):
            return at + len(name) + 1, at + len(part)
        at += len(part) + 1
    return None


def linked(plies=0, s=None, base=None):
    """A request to encode a link."""
    return encode("xiangqi-link/1", {"base": base, "position": ROOKS, "history": shuttle(plies), "s": s})


def link_of(right, *arguments):
    """The text of a link."""
    return right(linked(*arguments))["ok"]["text"]
