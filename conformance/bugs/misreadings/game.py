"""Misreadings of the rules of xiangqi, of the index of a position, and of games."""

from misreadings.common import *
from misreadings.rules import after, board_of, fen_of, legal, score, weight

RULES, INDEX, GAME, COMPACT = "xiangqi-rules/1", "xiangqi-index/1", "xiangqi-game/1", "xiangqi-compact/1"
LISTED = f"legal-moves {RULES}"
MOST_MOVES = 100  # of a game that is encoded here


def moves_of(fen):
    return {"op": "legal-moves", "format": RULES, "fen": fen}


def flawed(flaw="", flaw_of_check=""):
    """The legal moves, with a flaw in how pieces move or in what gives check."""
    return gives(lambda _, request: {"moves": list(legal(*board_of(request["fen"]), flaw, flaw_of_check))})


def all_lengths(request, ask):
    depths = range(1, request["depth"] + 1) or [0]
    replies = [ask({**request, "depth": depth}) for depth in depths]
    return gives(lambda ok, _: {"nodes": sum(reply["ok"]["nodes"] for reply in replies)})(request, ask)


def boards(change):
    """Encoder and decoder of an index have another board."""
    return means(lambda value: {**value, "board": change(value["board"])})


def number_of(data):
    return int(parts_of(data)[1] or "0", 16)


def shared(shares):
    """The encoder gives each move another share of V. `shares` takes the board, the side and the legal moves, and gives (move, weight) in order."""

    def run(request, ask):
        reply, value = ask(request), request["value"]
        if "ok" not in reply or not 0 < len(value["moves"]) <= MOST_MOVES:
            return reply
        (board, red), steps, number = board_of(value["start"]), [], 0
        for move in value["moves"]:
            steps.append((move, shares(board, red, ask(moves_of(fen_of(board, red)))["ok"]["moves"])))
            board, red = after(board, square_of(move[:2]), square_of(move[2:])), not red
        for move, weighted in reversed(steps):
            at = [each for each, _ in weighted].index(move)
            weights = [weight for _, weight in weighted]
            number = sum(weights[:at]) + number % weights[at] + sum(weights) * (number // weights[at])
        data = reply["ok"]["hex"]
        start = number_of(data) % (4 * PLACEMENTS) if number_of(data) % 2 else 0
        number = start + (4 * PLACEMENTS if start else 2) * number
        return {"ok": {"hex": game_of(data[:2], len(value["moves"]), number)}}

    return run


def weighed(flaw):
    """The encoder of xiangqi-compact/1 with a flaw."""

    def shares(board, red, moves):
        weights = [weight(score(board, square_of(move[:2]), square_of(move[2:]), flaw), flaw) for move in moves]
        weighted = list(zip(moves, weights))
        return sorted(weighted, key=lambda each: -each[1]) if flaw == "likely-moves-first" else weighted

    return shared(shares)


def number(change):
    """The encoder of xiangqi-game/1 writes another V."""
    return gives(lambda ok, request: {"hex": game_of("71", len(request["value"]["moves"]), change(number_of(ok["hex"])))})


table(__name__, flawed, *((name, sentence, LISTED, *flaws) for name, sentence, *flaws in (
    ("out-of-the-palace", "A general and an advisor may leave the palace to the sides.", "out-of-the-palace"),
    ("elephants-across-the-river", "An elephant may cross the river.", "elephants-across-the-river"),
    ("leg-at-the-target", "The leg of a horse is next to the square that it reaches.", "leg-at-the-target"),
    ("cannon-without-a-screen", "A cannon captures without a screen.", "cannon-without-a-screen"),
    ("cannon-over-any-screens", "A cannon captures over one piece or more.", "cannon-over-any-screens"),
    ("facing-generals", "The generals may face each other.", "", "facing-generals"),
    ("cannon-checks-as-rook", "A cannon gives check without a screen.", "", "cannon-without-a-screen"),
    ("pawn-checks-backward", "A pawn gives check from behind.", "", "pawn-attacks-backward"),
    ("pinned-pieces-move", "Check is looked at after moves of the general alone.", "pinned-pieces"))))
table(__name__, gives,
      ("moves-by-target", "Moves are in the order of the squares that they reach.", LISTED,
       lambda ok, _: {"moves": sorted(ok["moves"], key=lambda move: (square_of(move[2:]), square_of(move[:2])))}))
table(__name__, lambda run: run,
      ("perft-of-all-lengths", "The sequences of all lengths are counted.", f"perft {RULES}", all_lengths))

table(__name__, boards,
      ("files-from-the-right", "Files and own numbers are counted from the other side.", both(INDEX),
       lambda board: "/".join(rank[::-1] for rank in board.split("/"))),
      ("black-kinds-first", "Black's groups are before red's.", both(INDEX), lambda board: board[::-1].swapcase()),
      ("horses-after-rooks", "The groups of horses are after those of rooks.", both(INDEX),
       lambda board: board.translate(str.maketrans("NRnrHh", "RNrnRr"))))
table(__name__, means,
      ("index-sides-exchanged", "side is 0 for red to move.", both(INDEX), lambda value: {
          **value, "turn": "black" if value["turn"] == "red" else "red"}))
table(__name__, number,
      ("start-digit-last", "The digit of the start is the most significant one.", f"encode {GAME}",
       lambda number: number if number % 2 else number // 2),
      ("opening-is-1", "The first digit is 1 for the opening.", f"encode {GAME}", lambda number: number ^ 1))
table(__name__, gives,
      ("plies-in-one-byte", "A number of plies has one byte, without the high bit.", f"encode {GAME}",
       lambda ok, request: {"hex": f"71{len(request['value']['moves']) % 128:02x}{parts_of(ok['hex'])[1]}"}),
      ("zero-has-a-byte", "A V of 0 has a byte.", f"encode {GAME}", lambda ok, _: {"hex": ok["hex"] + ("" if parts_of(ok["hex"])[1] else "00")}),
      ("start-with-r", "The side of the start is r for red.", f"decode {GAME}, decode {COMPACT}",
       lambda ok, _: {**ok, "start": ok["start"].replace(" w", " r")}))
table(__name__, writes,
      ("index-low-byte-first", "V has its low byte first.", both(INDEX), lambda data: bytes.fromhex(data)[::-1].hex()),
      ("version-of-a-game", "A compact game begins with the byte of xiangqi-game/1.", both(COMPACT),
       lambda data: {"71": "f1", "f1": "71"}.get(data[:2], data[:2]) + data[2:]),
      ("game-low-byte-first", "V has its low byte first.", both(GAME),
       lambda data: parts_of(data)[0] + bytes.fromhex(parts_of(data)[1])[::-1].hex()))
table(__name__, accepts,
      ("version-by-its-high-digit", "The high digit of the version is compared alone.", f"decode {GAME}", "version-unknown",
       lambda request, _: {**request, "hex": "71" + request["hex"][2:]} if request["hex"][0] == "7" else None),
      ("plies-with-a-zero-byte", "A number of plies below 128 may take two bytes.", f"decode {GAME}", "number-not-shortest",
       lambda request, reply: {
           **request, "hex": f"71{int(request['hex'][2:4], 16) % 128:02x}{request['hex'][6:]}"} if reply["at"]["bit"] == 8 else None))
table(__name__, shared,
      ("game-moves-by-target", "The moves are in the order of the squares that they reach.", f"encode {GAME}",
       lambda board, red, moves: [(move, 1) for move in sorted(moves, key=lambda move: (square_of(move[2:]), square_of(move[:2])))]),
      ("radix-of-all-moves", "Moves that leave the general in check are counted.", f"encode {GAME}",
       lambda board, red, moves: [(move, 1) for move in legal(board, red, "", "no-check")]))
table(__name__, weighed, *((name, sentence, f"encode {COMPACT}", name) for name, sentence in (
    ("likely-moves-first", "The moves are in the order of their weights."),
    ("weights-of-powers-of-two", "An odd score has the weight of the even one below it."),
    ("flight-forgotten", "An attack before the move does not count."),
    ("capture-by-the-mover", "The value of a capture is that of the piece that captures."),
    ("scores-to-20", "A score is at most 20."),
    ("attacked-before-the-move", "b is asked while the piece is still on its old square."),
    ("black-seen-from-red", "The rows of a black piece are those of a red one."),
    ("columns-repeated", "The columns 5 to 8 repeat the columns 0 to 3."))))
