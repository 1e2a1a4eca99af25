"""Misreadings of the rules of xiangqi, of the index of a position, and of games."""

from misreadings.common import *

RULES, INDEX, GAME, COMPACT = "xiangqi-rules/1", "xiangqi-index/1", "xiangqi-game/1", "xiangqi-compact/1"


def boards(change):
    """Encoder and decoder of an index have another board."""
    return means(lambda value: {**value, "board": change(value["board"])})


def more_steps(steps):
    """Other squares that a general, an advisor or an elephant reaches: `steps` gives their starts by the square, for a letter."""
    return "in ORIGINS[piece].items():", f"in (ORIGINS[piece] | ({steps})).items():"


SIDES_OF_THE_PALACE = """{to: _steps(to, (LEFT, RIGHT) if letter in "Kk" else ADVISOR_STEPS) for row in range(3) for side in (2, 6)
                               for to in [9 * (row + 7 * letter.isupper()) + side]} if letter in "KAka" else {}"""
ACROSS = """{"B": {27: (47,), 31: (47, 51), 35: (51,)}, "b": {54: (38,), 58: (38, 42), 62: (42,)}}.get(letter, {})"""

table(__name__, lambda *texts: changed("xiangqi_rules", *texts), *((name, sentence, f"legal-moves {RULES}", *texts) for name, sentence, *texts in (
    ("out-of-the-palace", "A general and an advisor may leave the palace to the sides.",
     "import DOWN,", "import ADVISOR_STEPS, _steps, DOWN,", *more_steps(SIDES_OF_THE_PALACE)),
    ("elephants-across-the-river", "An elephant may cross the river.", *more_steps(ACROSS)),
    ("leg-at-the-target", "The leg of a horse is next to the square that it reaches.",
     "over = start +", "over = to - 9 * int(rows / 2) - int(cols / 2) if letter in 'Nn' else start +"),
    ("cannon-without-a-screen", "A cannon captures without a screen.", "target = 1 if letter", "target = 0 if letter"),
    ("cannon-over-any-screens", "A cannon captures over one piece or more.",
     "append(line[pieces[target]])", "extend(line[place] for place in pieces[target : 9 * target + 1])"),
    ("facing-generals", "The generals may face each other.", "self.letters.index(king), other)", "self.letters.index(king))"),
    ("cannon-checks-as-rook", "A cannon gives check without a screen.", "pieces[1:2] == cannon", "pieces[:1] == cannon"),
    ("pawn-checks-backward", "A pawn gives check from behind.", "any(letters[start] == letter and",
     "any((letters[start] if letter not in 'Pp' or (start - square) % 9 else ''.join(letters[2 * square - start :][:1])) == letter and"),
    ("pinned-pieces-move", "Check is looked at after moves of the general alone.",
     "if start not in self._watched and to not in self._watched:", "if self.letters[start] not in 'Kk':"),
    ("moves-by-target", "Moves are in the order of the squares that they reach.",
     "_Board(xiangqi_fen.decode(fen)).moves()", "sorted(_Board(xiangqi_fen.decode(fen)).moves(), key=lambda move: move[::-1])"))))
table(__name__, changed,
      ("perft-of-all-lengths", "The sequences of all lengths are counted.", f"perft {RULES}", "xiangqi_rules",
       "_Board(xiangqi_fen.decode(fen)).perft(depth)", "sum(_Board(xiangqi_fen.decode(fen)).perft(n) for n in range(min(depth, 1), depth + 1))"))

table(__name__, boards,
      ("files-from-the-right", "Files and own numbers are counted from the other side.", both(INDEX),
       lambda board: "/".join(rank[::-1] for rank in board.split("/"))),
      ("black-kinds-first", "Black's groups are before red's.", both(INDEX), lambda board: board[::-1].swapcase()),
      ("horses-after-rooks", "The groups of horses are after those of rooks.", both(INDEX),
       lambda board: board.translate(str.maketrans("NRnrHh", "RNrnRr"))))
table(__name__, means,
      ("index-sides-exchanged", "side is 0 for red to move.", both(INDEX), lambda value: {
          **value, "turn": "black" if value["turn"] == "red" else "red"}))
table(__name__, lambda *texts: changed("_games", *texts),
      ("start-digit-last", "The digit of the start is the most significant one.", f"encode {GAME}",
       "in reversed(digits):", "in reversed(digits[digits[0] == (0, 1, 2) :]):"),
      ("opening-is-1", "The first digit is 1 for the opening.", f"encode {GAME}", "[(0, 1, 2)]", "[(1, 1, 2)]", "return [(1, 1, 2), ", "return [(0, 1, 2), "),
      ("plies-in-one-byte", "A number of plies has one byte, without the high bit.", f"encode {GAME}",
       "bytes([plies]) if plies < 128", "bytes([plies % 128]) if True"),
      ("zero-has-a-byte", "A V of 0 has a byte.", f"encode {GAME}", "(number.bit_length() + 7) // 8", "(number.bit_length() + 7) // 8 or 1"))
table(__name__, gives,
      ("start-with-r", "The side of the start is r for red.", f"decode {GAME}, decode {COMPACT}",
       lambda ok, _: {**ok, "start": ok["start"].replace(" w", " r")}))
table(__name__, writes,
      ("index-low-byte-first", "V has its low byte first.", both(INDEX), lambda data: bytes.fromhex(data)[::-1].hex()),
      ("version-of-a-game", "A compact game begins with the byte of xiangqi-game/1.", both(COMPACT),
       lambda data: {"71": "f1", "f1": "71"}.get(data[:2], data[:2]) + data[2:]))
table(__name__, lambda *texts: changed("_games", *texts),
      ("game-low-byte-first", "V has its low byte first.", both(GAME), "8, \"big\")", "8, \"little\")",
       "from_bytes(rest, \"big\")", "from_bytes(rest, \"little\")", "rest[:1]", "rest[-1:]"),
      ("version-by-its-high-digit", "The high digit of the version is compared alone.", f"decode {GAME}",
       "data[0] != self.version", "data[0] >> 4 != self.version >> 4"),
      ("plies-with-a-zero-byte", "A number of plies below 128 may take two bytes.", f"decode {GAME}", "if count[1] == 0:", "if False:"),
      ("game-moves-by-target", "The moves are in the order of the squares that they reach.", f"encode {GAME}",
       "moves = position.moves()", "moves = sorted(position.moves(), key=lambda move: move[::-1])"))
table(__name__, changed,
      ("radix-of-all-moves", "Moves that leave the general in check are counted.", f"encode {GAME}", "xiangqi_rules",
       "if start not in self._watched and to not in self._watched:", "if True:"),
      *((name, sentence, f"encode {COMPACT}", *change) for name, sentence, *change in (
    ("likely-moves-first", "The moves are in the order of their weights.", "_games",
     "zip(moves, self.weigh(position, moves))", "sorted(zip(moves, self.weigh(position, moves)), key=lambda each: -each[1])"),
    ("weights-of-powers-of-two", "An odd score has the weight of the even one below it.", "xiangqi_compact", "(2 + score % 2)", "2"),
    ("flight-forgotten", "An attack before the move does not count.", "xiangqi_compact", "attacks = attacked -", "attacks = -"),
    ("capture-by-the-mover", "The value of a capture is that of the piece that captures.", "xiangqi_compact", "[target.upper()]", "[letter.upper()]"),
    ("scores-to-20", "A score is at most 20.", "xiangqi_compact", "min(16, score)", "min(20, score)"),
    ("attacked-before-the-move", "b is asked while the piece is still on its old square.", "xiangqi_rules",
     "mover, letters[start] = letters[start], \"\"", "mover = letters[start]"),
    ("black-seen-from-red", "The rows of a black piece are those of a red one.", "xiangqi_compact", "_table(rows)[::-1]", "_table(rows)"),
    ("columns-repeated", "The columns 5 to 8 repeat the columns 0 to 3.", "xiangqi_compact", "row[3::-1]", "row[:4]"))))
