"""Parts of small codecs that several of the second bugs share."""

import re
import unicodedata
from itertools import permutations

from core import *
from misreadings.rules import ATTACKED as THREAT, CAPTURED as CAPTURE, SQUARES
from shared import *


def fine(reply):
    """Whether the request was well-formed, so that its parts can be read."""
    return "ok" in reply or "reject" in reply


def size(request):
    """Rows and columns of the board in a request, 0 and 0 if they are not there, whatever other keys it has."""
    if request.get("op") == "encode":
        return request["value"].get("rows", 0), request["value"].get("cols", 0)
    header = bytes.fromhex(request["hex"][:12])
    return (int.from_bytes(header[:3], "little"), int.from_bytes(header[3:], "little")) if len(header) == 6 else (0, 0)


def area(request):
    rows, cols = size(request)
    return rows * cols


def bytes_in(request):
    return bytes.fromhex(request["hex"])


def bit_at(reply):
    return (reply.get("at") or {}).get("bit")


def char_at(reply):
    return (reply.get("at") or {}).get("char")


def plies_in(data):
    """The number of plies of a game, and the byte where V begins; none if the header is cut or too long."""
    if len(data) > 1 and data[1] < 128:
        return data[1], 2
    if len(data) > 2 and 0 < data[2] < 128:
        return data[1] - 128 + 128 * data[2], 3
    return None


# Go


def chain_of(cells, point, rows, cols):
    stones, liberties, open_points = {point}, set(), [point]
    while open_points:
        for near in neighbours(open_points.pop(), rows, cols):
            if cells[near] == "0":
                liberties.add(near)
            elif cells[near] == cells[point] and near not in stones:
                stones.add(near)
                open_points.append(near)
    return stones, liberties


def point_named(move, rows, cols):
    """The point of a valid vertex, none for a pass or anything else."""
    if not re.fullmatch("[A-HJ-Za-hj-z][1-9][0-9]?", move, re.ASCII):
        return None
    col, row = FILES.index(move[0].upper()), rows - int(move[1:])
    return row * cols + col if row >= 0 and col < cols else None


def put_stone(cells, point, color, rows, cols):
    """Plays a stone; gives the captured stones."""
    cells[point], taken = color, set()
    for near in neighbours(point, rows, cols):
        if cells[near] not in ("0", color) and near not in taken:
            stones, liberties = chain_of(cells, near, rows, cols)
            if not liberties:
                taken |= stones
                for stone in stones:
                    cells[stone] = "0"
    return taken


def stones_played(request, count):
    """For each of the first moves, which are legal: its point or none, the captured stones, its chain and liberties."""
    rows, cols = size(request)
    cells, color = list(cells_of(request["hex"])), "2" if request["to_play"] == "black" else "1"
    for move in request["moves"][:count]:
        point = point_named(move, rows, cols)
        if point is None:
            yield None, set(), set(), set()
        else:
            taken = put_stone(cells, point, color, rows, cols)
            yield point, taken, *chain_of(cells, point, rows, cols)
        color = str(3 - int(color))


# Xiangqi histories


def read_history(data, position, origins, trace=None):
    """The reply to decode of a history, by some list of origin candidates."""
    bits, squares = bits_of(data), list(position["squares"])
    at, plies, red, trace = 0, [], position["turn"] == "black", {} if trace is None else trace
    while len(bits) - at >= 8 or "0" in bits[at:]:
        trace.update(ply=at)
        if len(bits) - at < 4:
            return rejection("truncated", at)
        mover = int(bits[at : at + 4], 2) + (0 if red else 16)
        to = squares[mover]
        if to is None:
            return rejection("mover-dead", at)
        candidates = origins(mover, to)
        trace.update(candidates=len(candidates))
        if not candidates:
            return rejection("no-origin", at)
        at += 4
        if at == len(bits):
            return rejection("truncated", at)
        captured, at = None, at + 1
        if bits[at - 1] == "1":
            if len(bits) - at < 4:
                return rejection("truncated", at)
            captured = int(bits[at : at + 4], 2) + (16 if red else 0)
            if squares[captured] is not None:
                return rejection("captured-alive", at)
            if to not in CANDIDATES[captured]:
                return rejection("captured-misplaced", at)
            at += 4
        k = len(candidates).bit_length() - 1
        b, start = len(candidates) - (1 << k), at
        if len(bits) - at < k:
            return rejection("truncated", start)
        index, at = int(bits[at : at + k] or "0", 2), at + k
        if index >= (1 << k) - b:
            if at == len(bits):
                return rejection("truncated", start)
            index, at = index + b * int(bits[at]) if b else index, at + (1 if b else 0)
        if candidates[index] in squares:
            return rejection("origin-occupied", start)
        plies.append({"piece": mover, "from": candidates[index], "to": to, "captured": captured})
        squares[mover] = candidates[index]
        if captured is not None:
            squares[captured] = to
        red = not red
    return {"ok": {"plies": plies}}


# Maps and lists of pieces


def read_map(data, candidates=CANDIDATES, equal_ids=False):
    """The reply to decode of a map, by some candidate lists."""
    squares, last = [None] * 32, -1
    for at in range(0, len(data), 2):
        id = data[at]
        if id > 31:
            return rejection("byte-out-of-range", 8 * at)
        if id < last or id == last and not equal_ids:
            return rejection("ids-not-rising", 8 * at)
        last, at = id, at + 1
        if at == len(data):
            return rejection("truncated", 8 * at)
        if data[at] > 89:
            return rejection("byte-out-of-range", 8 * at)
        if data[at] in squares:
            return rejection("square-occupied-twice", 8 * at)
        if data[at] not in candidates[id]:
            return rejection("square-not-allowed", 8 * at)
        squares[id] = data[at]
    return {"ok": {"squares": squares}}


# Rules of xiangqi


LINES = ((0, 1), (0, -1), (-1, 0), (1, 0))
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def board_of(fen):
    """The letters of a FEN without faults, square by square."""
    letters = letters_of(fen)
    change = {"E": "B", "e": "b", "H": "N", "h": "n"}
    return [change.get(letters.get(square), letters.get(square)) for square in range(90)]


def red_to_move(fen):
    return fen.split(" ")[1:2] != ["b"]


def on_board(row, col):
    return 0 <= row < 10 and 0 <= col < 9


def reached_from(board, origin):
    """The squares that a piece reaches, also those of its own side."""
    piece, (row, col) = board[origin], divmod(origin, 9)
    red, kind, found = piece.isupper(), piece.upper(), []
    if kind in "KA":
        for down, right in LINES if kind == "K" else DIAGONALS:
            if 3 <= col + right <= 5 and (7 <= row + down <= 9 if red else 0 <= row + down <= 2):
                found.append((row + down, col + right))
    elif kind == "B":
        for down, right in DIAGONALS:
            far = (row + 2 * down, col + 2 * right)
            if on_board(*far) and (far[0] >= 5) == red and board[9 * (row + down) + col + right] is None:
                found.append(far)
    elif kind == "N":
        for down, right in LINES:
            if on_board(row + down, col + right) and board[9 * (row + down) + col + right] is None:
                for side in (-1, 1):
                    found.append((row + 2 * down + side * abs(right), col + 2 * right + side * abs(down)))
    elif kind == "P":
        found.append((row + (-1 if red else 1), col))
        if (row < 5) == red:
            found += [(row, col - 1), (row, col + 1)]
    else:
        for down, right in LINES:
            r, c, screens = row + down, col + right, 0
            while on_board(r, c):
                held = board[9 * r + c] is not None
                if kind == "R" and not screens or kind == "C" and screens == held and (screens or not held):
                    found.append((r, c))
                screens += held
                if screens > (kind == "C"):
                    break
                r, c = r + down, c + right
    return sorted(9 * r + c for r, c in found if on_board(r, c))


def pseudo_moves(board, red):
    """The moves that XR-2 to XR-9 allow, in order."""
    for origin, piece in enumerate(board):
        if piece and piece.isupper() == red:
            for to in reached_from(board, origin):
                if not board[to] or board[to].isupper() != red:
                    yield origin, to


def after_move(board, origin, to):
    board = list(board)
    board[to], board[origin] = board[origin], None
    return board


def generals_face(board):
    if "K" not in board or "k" not in board:
        return False
    low, high = sorted((board.index("K"), board.index("k")))
    return low % 9 == high % 9 and all(board[square] is None for square in range(low + 9, high, 9))


def attacked(board, square, red):
    """Whether a piece of the side attacks the square."""
    return any(piece and piece.isupper() == red and square in reached_from(board, origin) for origin, piece in enumerate(board))


def in_check(board, red):
    general = "K" if red else "k"
    return general in board and (attacked(board, board.index(general), not red) or generals_face(board))


def legal_moves(board, red, check=in_check):
    return [move for move in pseudo_moves(board, red) if not check(after_move(board, *move), red)]


def move_text(origin, to):
    return name_of(origin) + name_of(to)


# Weights of xiangqi-compact/1

SQUARE_VALUES = {kind: rows.split() for kind, rows in SQUARES.items()}


def square_value(piece, square):
    row, col = divmod(square, 9)
    return int(SQUARE_VALUES[piece.upper()][row if piece.isupper() else 9 - row][min(col, 8 - col)], 16)


def weight_of(board, origin, to, threat_before, threat_after):
    """The weight of a move, by what says whether its piece is attacked."""
    piece = board[origin]
    kind = piece.upper()
    score = 4 + square_value(piece, to) - square_value(piece, origin) + (CAPTURE[board[to].upper()] if board[to] else 0)
    score += THREAT[kind] * (threat_before(board, origin, to) - threat_after(board, origin, to))
    score = max(0, min(16, score))
    return (2 + score % 2) << score // 2


def threat_before(board, origin, to):
    return attacked(board, origin, board[origin].islower())


def threat_after(board, origin, to):
    return attacked(after_move(board, origin, to), to, board[origin].islower())
