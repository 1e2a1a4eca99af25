"""What the bugs of the fourth set share: parts of requests, and small codecs that compute a wrong reply."""

from itertools import groupby

from core import *

LETTERS = "KAABBNNRRCCPPPPPkaabbnnrrccppppp"
FILES = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
OPENING_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
PLACEMENTS = 10572272517089767044987174042450869374886
OPENING_INDEX = 0x357CDB2B3751B6819CC86421F6D070D5D1
ROOK_MOVES = ["a0a1", "a9a8", "a1a0", "a8a9"]


def game(start, *moves):
    return {"start": start, "moves": list(moves)}


def long_game(plies):
    """A game of any length from the opening: two rooks go to and fro."""
    return game(OPENING_FEN, *(ROOK_MOVES[ply % 4] for ply in range(plies)))


# Boards


def rows_of(cells, cols):
    """The rows of a board as texts."""
    return [cells[i : i + cols] for i in range(0, len(cells), cols)]


def bits2(rows, cols, digits):
    """A ternary-bits2/1 in hex."""
    digits = board(rows, cols, digits)["cells"]
    groups = [row[i : i + 4] for row in rows_of(digits, cols) for i in range(0, cols, 4)]
    return dims(rows, cols) + bytes(int(group[::-1], 4) for group in groups).hex()


def integer(rows, cols, number):
    """A ternary-integer/1 in hex, for a number that may be too great."""
    return dims(rows, cols) + number.to_bytes(bytes_of_integer(rows * cols), "little").hex()


def number_of(cells):
    """The number V of cells."""
    base, number = 3**40, 0
    for i in reversed(range(0, len(cells), 40)):
        number = number * base + int(cells[i : i + 40][::-1], 3)
    return number


def runs(cells):
    """The numbers of ternary-runs/1 for cells."""
    return [(len(list(run)) - 1) * 3 + int(cell) for cell, run in groupby(cells)]


def numbers_at(data):
    """The numbers of a ternary-runs/1: the byte where each begins, its length in bytes, its value."""
    data, at = bytes.fromhex(data), 6
    while at < len(data):
        end = at
        while end < len(data) and data[end] >= 128:
            end += 1
        if end == len(data):
            return
        yield at, end + 1 - at, sum(byte % 128 << 7 * i for i, byte in enumerate(data[at : end + 1]))
        at = end + 1


# Pieces of xiangqi


def red_candidates(id):
    if id == 0:
        return [85, 86, 84, 76, 77, 75, 67, 68, 66, None]
    if id < 5:
        return [None, *([86, 84, 76, 68, 66], [84, 86, 76, 66, 68], [87, 67, 71, 51, 83, 47, 63], [83, 67, 63, 47, 87, 51, 71])[id - 1]]
    if id < 11:
        return [None, *range(89, -1, -1)]
    home = 62 - 2 * (id - 11)
    return [None, home, home - 9, *range(44, -1, -1)]


CANDIDATES = [red_candidates(id) for id in range(16)]
CANDIDATES += [[None if square is None else 89 - square for square in red] for red in CANDIDATES]


def code_word(index, count):
    """The code word of an index among `count` candidates, in bits."""
    k = count.bit_length() - 1
    b = count - (1 << k)
    if index < (1 << k) - b:
        return f"{index:0{k}b}" if k else ""
    return f"{index:0{k}b}0" if index < 1 << k else f"{index - b:0{k}b}1"


def word_of_piece(id, square):
    return code_word(CANDIDATES[id].index(square), len(CANDIDATES[id]))


def packed(bits):
    """Bits in hex, completed with ones."""
    bits += "1" * (-len(bits) % 8)
    return int("1" + bits, 2).to_bytes(len(bits) // 8 + 1, "big").hex()[2:] if bits else ""


def turn_bit(position):
    return "1" if position["turn"] == "red" else "0"


def words_of_position(position):
    """The turn bit and the code words of a position."""
    return [turn_bit(position), *(word_of_piece(id, square) for id, square in enumerate(position["squares"]))]


def bits_of(data):
    return "".join(f"{byte:08b}" for byte in bytes.fromhex(data))


def words_read(data):
    """The offset and the bits of the shorter form, for each code word that begins in a position of hex."""
    bits, at = bits_of(data), 1
    for candidates in CANDIDATES:
        k = len(candidates).bit_length() - 1
        yield at, k
        if at + k > len(bits):
            return
        at += k + (int(bits[at : at + k], 2) >= 2 * (1 << k) - len(candidates))


KINDS = "GAAEEHHRRCCPPPPP"


def origins(id, square):
    """The origin candidates of a piece."""
    row, col = divmod(square, 9)
    kind, black = KINDS[id % 16], id > 15
    lines = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0)}
    found = []
    if kind in "RC":
        for down, right in lines.values():
            found += [(row + down * i, col + right * i) for i in range(1, 10)]
    elif kind == "G":
        found = [(row + down, col + right) for down, right in lines.values()]
    elif kind == "P":
        found = [(row + (-1 if black else 1), col)]
        found += [(row, col + 1), (row, col - 1)] if (square > 44) == black else []
    else:
        steps = {"A": [1], "E": [4], "H": [2]}[kind]
        found = [(row + i, col + j) for i in range(-2, 3) for j in range(-2, 3) if i * j and abs(i * j) in steps]
    inside = [9 * r + c for r, c in found if 0 <= r < 10 and 0 <= c < 9]
    return [origin for origin in inside if origin in CANDIDATES[id]]


def words_of_history(plies, origins=origins):
    """The records of a history, each in bits, by some list of origin candidates."""
    for ply in plies:
        word = f"{ply['piece'] % 16:04b}" + ("0" if ply["captured"] is None else f"1{ply['captured'] % 16:04b}")
        candidates = origins(ply["piece"], ply["to"])
        yield word + code_word(candidates.index(ply["from"]), len(candidates))


def letters_of(fen):
    """The letters of the first field by square, of a FEN without faults."""
    letters, square = {}, 0
    for char in fen.split(" ")[0].replace("/", ""):
        if not char.isdigit():
            letters[square] = char
        square += int(char) if char.isdigit() else 1
    return letters


def name_of(square):
    """The name of a square in a move."""
    return "abcdefghi"[square % 9] + str(9 - square // 9)


def square_of(name):
    return 9 * (9 - int(name[1])) + "abcdefghi".index(name[0])


# Games


def parts_of(data):
    """The header of a game with its plies, and V in hex."""
    header = 6 if int(data[2:4], 16) >= 128 else 4
    return data[:header], data[header:]


def game_of(version, plies, number):
    """A game in hex."""
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return version + leb128(plies) + data.hex()


# Go


def neighbours(point, rows, cols):
    row, col = divmod(point, cols)
    near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols]


def vertex(point, rows, cols):
    return FILES[point % cols] + str(rows - point // cols)


def cells_of(data):
    """The cells of a ternary-board/1 in hex."""
    rows, cols = size({"hex": data})
    digits = "".join(str(byte // 3**i % 3) for byte in bytes.fromhex(data[12:]) for i in range(5))
    return digits[: rows * cols]


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

CAPTURE_VALUES = dict(zip("KABNRCP", (16, 5, 5, 9, 14, 9, 6)))
THREAT_VALUES = dict(zip("KABNRCP", (2, 1, 3, 3, 9, 4, 3)))
SQUARE_VALUES = {
    "K": "00000 00000 00000 00000 00000 00000 00000 00001 00033 00057",
    "A": "00000 00000 00000 00000 00000 00000 00000 00000 00003 00010",
    "B": "00000 00000 00000 00000 00000 00300 00000 00006 00000 00200",
    "N": "76666 68c85 78997 5b8c8 687aa 67b89 55668 26687 13252 00431",
    "R": "8aaaa 799a9 799a9 8bbbb 89abb 8bbba 8aaab 07799 27581 09585",
    "C": "42301 22220 12323 23435 32236 33536 32336 44559 32445 00457",
    "P": "35687 58bda 36999 479ba 36798 20404 40004 00000 00000 00000",
}


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
