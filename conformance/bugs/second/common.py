"""What the bugs of the second set share: small codecs and rules that compute a wrong reply."""

from functools import cache
from itertools import combinations, permutations, product
from math import comb

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


# Fields of positions and histories


def position_read(data):
    """The squares of a position, where each code word begins, and where the last one ends, without a look at faults."""
    bits, at, squares, starts = bits_of(data), 1, [], []
    for candidates in CANDIDATES:
        k = len(candidates).bit_length() - 1
        starts.append(at)
        index, at = int(bits[at : at + k], 2), at + k
        if index >= 2 * (1 << k) - len(candidates):
            index, at = index + (len(candidates) - (1 << k)) * int(bits[at]), at + 1
        squares.append(candidates[index])
    return squares, starts, at


def history_read(data, position):
    """Of each ply: where it begins, whether it captures, where its origin index begins and how many bits that has; up to what cannot be read."""
    bits, at, squares, black = bits_of(data), 0, list(position["squares"]), position["turn"] == "red"
    while len(bits) - at >= 8 or "0" in bits[at:]:
        start, mover = at, int(bits[at : at + 4], 2) + 16 * black
        captures, to = bits[at + 4 : at + 5] == "1", squares[mover]
        at += 9 if captures else 5
        found = origins(mover, to) if to is not None else []
        words = [code_word(index, len(found)) for index in range(len(found))]
        chosen = [index for index, word in enumerate(words) if at <= len(bits) and bits.startswith(word, at)]
        if not chosen:
            return
        yield start, captures, at, len(words[chosen[0]])
        squares[mover] = found[chosen[0]]
        if captures:
            squares[int(bits[start + 5 : start + 9], 2) + 16 * (not black)] = to
        at, black = at + len(words[chosen[0]]), not black


def ply_starts(plies):
    """Where each ply of a history begins."""
    starts, at = [], 0
    for word in words_of_history(plies):
        starts.append(at)
        at += len(word)
    return starts


# The number of a board


PAWN_PAIRS = ((27, 36), (29, 38), (31, 40), (33, 42), (35, 44))
HOMES = ((3, 4, 5, 12, 13, 14, 21, 22, 23), (3, 5, 13, 21, 23), (2, 6, 18, 22, 26, 38, 42))


def sets_of(squares, most):
    return [each for size in range(most + 1) for each in combinations(squares, size)]


@cache
def guards():
    """The arrangements of general, advisors and elephants by block, in order."""
    blocks = {}
    for group in product(*map(sets_of, HOMES, (1, 2, 2))):
        every = sum(group, ())
        if len(set(every)) == len(every):
            blocks.setdefault((len(every), len({38, 42} & set(group[2]))), []).append(group)
    return blocks


def pawn_digits(count, blocked=()):
    """The arrangements of pawns on their own half, in order."""
    return [way for way in product(range(3), repeat=5) if 5 - way.count(0) == count
            and not any(digit and PAWN_PAIRS[pair][digit - 1] in blocked for pair, digit in enumerate(way))]


@cache
def pawn_ways(k, count):
    return len(pawn_digits(count, (38, 42)[:k]))


@cache
def free_ways(groups, free):
    return sum(comb(free, c) * free_ways(groups - 1, free - c) for c in range(3)) if groups else 1


@cache
def black_ways(upper, lower, most):
    return sum(comb(lower, c) * free_ways(6, upper + lower - c) for c in range(most + 1))


@cache
def rest4(o, h, o2, h2):
    return sum(comb(45 - o2 - h2, c) * black_ways(45 - o2 - h2 - c, 45 - o - h, 5 - h2) for c in range(6 - h))


@cache
def rest3(o, h, o2, k2):
    return sum(pawn_ways(k2, h2) * rest4(o, h, o2, h2) for h2 in range(6))


@cache
def rest2(o, h):
    return sum(len(ways) * rest3(o, h, o2, k2) for (o2, k2), ways in guards().items())


@cache
def rest1(o, k):
    return sum(pawn_ways(k, h) * rest2(o, h) for h in range(6))


def board_index(board, flaw=""):
    """The index of a board without faults, perhaps with a flaw."""
    letters = {square: letter.translate(LETTERS_OF_FEN) for square, letter in letters_of(board).items()}
    steps, counts, taken = [], [], set()
    for red in (True, False):
        own = {89 - square if red else square: letter.upper() for square, letter in letters.items() if letter.isupper() == red}
        group = tuple(tuple(sorted(square for square in own if own[square] == kind)) for kind in "KAB")
        o, k = len(sum(group, ())), len({38, 42} & set(group[2]))
        rest = rest1 if red else lambda o, k, c=counts: rest3(*c[0], o, k)
        blocks = sorted(guards())
        ways = guards()[o, k] if flaw != "sets-by-squares" else sorted(guards()[o, k])
        steps.append((sum(len(guards()[each]) * rest(*each) for each in blocks if each < (o, k)), ways.index(group), len(ways)))
        pawns = {square for square in own if own[square] == "P" and square < 45}
        digits, h = tuple(1 + pair.index((pawns & set(pair)).pop()) if pawns & set(pair) else 0 for pair in PAWN_PAIRS), len(pawns)
        blocked = {38, 42} & set(group[2]) if flaw != "pawns-on-elephants" else set()
        rest = rest2 if red else lambda o, h, c=counts: rest4(*c[0], o, h)
        steps.append((sum(pawn_ways(len(blocked), each) * rest(o, each) for each in range(h)), pawn_digits(h, blocked).index(digits),
                      len(pawn_digits(h, blocked))))
        counts.append((o, h))
        taken |= {square for square in letters if letters[square].isupper() == red and own[89 - square if red else square] in "KAB"}
        taken |= {89 - square if red else square for square in pawns}
    (o, h), (o2, h2) = counts
    upper, lower = 45 - o2 - h2, 45 - o - h
    for group, letter in enumerate("PpNRCnrc"):
        field = range(*((0, 45), (45, 90), (0, 90))[min(group, 2)])
        free = [square for square in field if square not in taken]
        placed = [free.index(square) for square in field if letters.get(square) == letter and square not in taken]
        rest = [lambda c: black_ways(upper - c, lower, 5 - h2), lambda c: free_ways(6, upper + lower - c),
                lambda c: free_ways(7 - group, len(free) - c)][min(group, 2)]
        blocks = range(4 if flaw == "four-blocks" and len(placed) == 5 else len(placed))
        steps.append((sum(comb(len(free), c) * rest(c) for c in blocks), sum(comb(p, i + 1) for i, p in enumerate(placed)), comb(len(free), len(placed))))
        taken |= {free[p] for p in placed}
        upper -= len(placed) if group == 0 else 0
    index = 0
    for before, ordinal, ways in reversed(steps):
        index = before + ordinal + ways * index
    return index


def indexed(flaw):
    """The encoder of xiangqi-index/1 with a flaw."""

    def run(request, ask):
        value = request["value"]
        return with_hex(ask(request), lambda _: f"{2 * board_index(value['board'], flaw) + (value['turn'] == 'red'):034x}")

    return run


# Games


def number_of_game(data):
    return int(parts_of(data)[1] or "0", 16)


def start_number(ask, start):
    """The V of a start in xiangqi-index/1."""
    letters, red = read_fen(start)
    board = ask(encode("xiangqi-index/1", {"turn": "red" if red else "black", "board": start.split(" ")[0]}))
    return int(board["ok"]["hex"], 16)


def game_hex(right, value, format="xiangqi-game/1"):
    return right(encode(format, value))["ok"]["hex"]
