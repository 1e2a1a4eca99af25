"""A fault at each character of a placement, in each of its ranks, after each number of moves, and on squares of each piece."""

from chess.boards import LETTERS, Boards, placement as chess_placement, short, encode as chess_board
from places import CONFIRMED, ORIGIN
from rng import Rng
from topic import Topic, bit, char, rules
from xiangqi import fen, index, position, rules as moves
from xiangqi.arrangement import LISTS, TWICE, Arrangements, encode as arrangement, place, value as value_of
from xiangqi.game import LAYOUTS, OPENING as GAME_OPENING, SHUFFLE, GameTopic, value as game_value
from xiangqi.position import DEAD, put, squares

# Numbers of moves before the one that is not legal. A game has at most 2000 of them.
BEFORE = sorted({*range(41), *range(41, 300, 13), *(2**power + more for power in range(5, 11) for more in (-1, 0, 1)), 1000, 1999})
UNKNOWN, BOARDS, TRIES = "xzsXZS0j", 2, 3


def topics():
    return [*xiangqi_placements(), chess_placements("cb"), chess_placements("cp"), *(illegal(layout) for layout in LAYOUTS), *(squares_of(prefix) for prefix in ("xs", "xm"))]


def faults_of(text, files):
    """The faults of a placement that is right, one each: name, code, number of its rule in `xiangqi-fen/1`, the text, and the character."""
    for at, letter in enumerate(text):
        if letter != "/":
            yield f"letter-{at:02}", "fen-letter", 3, text[:at] + UNKNOWN[at % len(UNKNOWN)] + text[at + 1 :], at
    ranks, start = text.split("/"), 0
    for number, rank in enumerate(ranks):
        before, after = text[:start], text[start + len(rank) :]
        yield f"wide-{number}", "fen-files", 2, f"{before}{rank}1{after}", start + len(rank)
        width = sum(int(letter) if letter.isdigit() else 1 for letter in rank)
        assert width == files
        # The last character is one file, or a digit that becomes one less.
        narrow = rank[:-1] + (str(int(rank[-1]) - 1) if rank[-1] in "23456789" else "")
        yield f"narrow-{number}", "fen-files", 2, before + narrow + after, start + len(narrow)
        start += len(rank) + 1


def xiangqi_placements():
    """Decoded as FEN, asked for the moves, and encoded as an index and as the start of a game."""
    fens, indices = Topic("xf", "faults-at", ORIGIN, CONFIRMED), Topic("xi", "faults-at", ORIGIN, CONFIRMED)
    rule, games, rng = Topic("xr", "faults-at", ORIGIN, CONFIRMED), [GameTopic(layout, "faults-at") for layout in LAYOUTS], Rng(9600)
    for number in range(BOARDS):
        turn, where = ("red", "black")[number % 2], position.random_position(rng, 3 * number)
        text, shown = fen.write(turn, where), fen.diagram(where)
        side, right = text[-2:], f"faults-at-{number}"
        reason = f"board {number} of those that get a fault"
        fens.accept("decode", right, reason, "XF-1 XF-2 XF-3", {"text": text}, position.value(turn, fen.choose(shown)))
        moves.add(rule, right, reason, "XR-1 XR-13", text, covers=False)
        board = fen.ranks(shown)
        indices.accept("encode", right, reason, "XI-12 XI-2", {"value": index.value(turn, board)}, {"hex": index.hex_of(turn, index.encode(index.placement(board)))})
        for topic in games:
            topic.accept("encode", right, reason, "XG-19 XG-5", {"value": game_value(text, [])}, topic.wire(text, []))
        for kind, code, broken, wrong, at in faults_of(text[:-2], 9):
            name, where = f"{right}-{kind}", f"{code} at character {at}"
            fens.reject("decode", name, where, f"XF-{broken}", {"text": wrong + side}, code, char(at), right)
            rule.reject("legal-moves", name, where, f"XR-1 XF-{broken}", {"fen": wrong + side}, code, char(at), right)
            indices.reject("encode", name, where, "XI-12", {"value": index.value(turn, wrong)}, code, None, right)
            for topic in games:
                topic.reject("encode", name, where, "XG-19", {"value": game_value(wrong + side, [])}, code, None, right)
    fields(fens, rule)
    return [fens, rule, indices, *games]


def fields(fens, rule):
    """Faults after placements of each length."""
    rng = Rng(9603)
    for number in range(24):
        turn, where = ("red", "black")[number % 2], position.random_position(rng, number % 8)
        text, shown = fen.write(turn, where), fen.diagram(where)
        board, right = text[:-2], f"faults-after-{number}"
        # The longer ones are what a fault of the last fields is repaired to.
        for name, more in ((right, ""), (f"{right}-third", " -"), (f"{right}-six", " - é 0 1")):
            reason = f"placement {number} of those before a fault"
            fens.accept("decode", name, reason, "XF-1 XF-5 XF-6", {"text": text + more}, position.value(turn, fen.choose(shown)))
            moves.add(rule, name, reason, "XR-1 XR-13", text + more, covers=False)
        for kind, code, broken, wrong, repaired in [
            ("side", "fen-side", 5, f"{board} ¦x", right), ("two-spaces", "fen-fields", 6, f"{text} ¦ -", f"{right}-third"),
            ("end", "fen-fields", 6, f"{text} - ¦", f"{right}-third"), ("seventh", "fen-fields", 6, f"{text} - é 0 1 ¦x", f"{right}-six"),
            ("eleven", "fen-ranks", 1, f"{board}¦/9{text[-2:]}", right), ("nine", "fen-ranks", 1, f"{board[: board.rindex('/')]}¦{text[-2:]}", right),
        ]:
            at, wrong = wrong.index("¦"), wrong.replace("¦", "")
            fens.reject("decode", f"{right}-{kind}", f"{code} at character {at}", f"XF-{broken}", {"text": wrong}, code, char(at), repaired)
            rule.reject("legal-moves", f"{right}-{kind}", f"{code} at character {at}", f"XR-1 XF-{broken}", {"fen": wrong}, code, char(at), repaired)


def chess_placements(prefix):
    topic, rng = Boards(prefix, "faults-at"), Rng(9601)
    for number in range(BOARDS):
        drawn = "".join(rng.pick(LETTERS + "..." * number) for _ in range(64))
        text, right = chess_placement(drawn), f"faults-at-{number}"
        topic.accept("encode", right, f"board {number} of those that get a fault", rules(prefix, 7, 1), {"value": {"placement": text}}, {"hex": short(chess_board(prefix, drawn))})
        for kind, code, _, wrong, at in faults_of(text, 8):
            topic.reject("encode", f"{right}-{kind}", f"{code} at character {at}", rules(prefix, 7), {"value": {"placement": wrong}}, code, None, right)
    return topic


def illegal(layout):
    topic = GameTopic(layout, "faults-at-moves")
    for count in BEFORE:
        before, right = (SHUFFLE * (count // 4 + 1))[:count], f"faults-at-move-{count}"
        last = SHUFFLE[count % 4]
        # The rook is on the other square, no piece is there, or the rook is of the other side.
        wrong = (last[2:] + last[:2], "e4e5", ("a9a8", "a0a1")[count % 2])[count % 3]
        topic.accept("encode", right, f"{count + 1} moves", "XG-20 XG-7", {"value": game_value(GAME_OPENING, [*before, last])}, topic.wire(GAME_OPENING, [*before, last]))
        topic.reject_move("encode", f"{right}-illegal", f"{count} moves, then {wrong}", "XG-20", {"value": game_value(GAME_OPENING, [*before, wrong])}, "move-illegal", count, right)
    return topic


def squares_of(prefix):
    """Each piece among others, on squares that it may not have, and on the square of another piece."""
    topic, rng = Arrangements(prefix, "faults-at"), Rng(9602)
    for piece in range(32):
        for number in range(TRIES):
            where = position.random_position(rng, number)
            right, name = f"faults-at-{piece:02}-{number}", f"faults-at-{piece:02}-{number}-square"
            free = [square for square in squares(piece) if square is not None and (square == where[piece] or square not in where)]
            if not free:
                continue
            where = put(where, piece, rng.pick(free))
            topic.both(right, f"piece {piece} among others", rules(prefix, LISTS[prefix], TWICE[prefix]), where, "")
            wrong = [square for square in range(90) if square not in squares(piece) and square not in where]
            others = [square for other, square in enumerate(where[:piece]) if square is not None and square in squares(piece)]
            cases = [(name, wrong, "square-not-allowed", LISTS), (f"{name}-twice", others, "square-occupied-twice", TWICE)]
            for case, chosen, code, which in [each for each in cases if each[1]]:
                square = rng.pick(chosen)
                faulty = put(where, piece, square)
                reason, at = f"piece {piece} on {square}: {code}", bit(place(prefix, faulty, piece))
                topic.reject("decode", case, reason, rules(prefix, which[prefix]), {"hex": arrangement(prefix, faulty)}, code, at, right)
                topic.reject("encode", case, reason, rules(prefix, which[prefix]), {"value": value_of(faulty)}, code, None, right)
    return topic
