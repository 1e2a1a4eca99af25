"""Misreadings of positions, histories, lists and maps of xiangqi."""

from misreadings.common import *

POSITION, HISTORY, LIST, MAP = "xiangqi-position/1", "xiangqi-history/1", "xiangqi-list/1", "xiangqi-map/1"
TURNED = {"red": "black", "black": "red"}


def renumbered(pairs):
    """The ids within a side are exchanged in pairs."""
    other = {**pairs, **{second: first for first, second in pairs.items()}}
    order = [id // 16 * 16 + other.get(id % 16, id % 16) for id in range(32)]
    return means(lambda value: {**value, "squares": [value["squares"][id] for id in order]})


def candidates(row):
    """The encoder of a position has other candidate lists: the row of an id."""
    old = "_RED + tuple(map(_turned, _RED))"
    return changed("_pieces", old, f"tuple({row} for id, row in enumerate({old}))")


def origins(*texts):
    """The encoder of a history has other origin candidates."""
    return changed("_pieces", *texts)


def pairs_of(data):
    return [data[at : at + 4] for at in range(0, len(data), 4)]


table(__name__, lambda *texts: changed("_codewords", *texts),
      ("textbook-code", "The long code words are numbered in order, as in textbooks.", f"encode {POSITION}",
       "elif index < 1 << k:\n            result.append(in_k_bits(index) + \"0\")",
       "elif k:\n            result.append(format(index + (1 << k) - b, f\"0{k + 1}b\"))"),
      ("plain-binary", "An index is written in ceil(log2 n) bits.", f"encode {POSITION}",
       "tuple(result)", "tuple(format(index, f\"0{(n - 1).bit_length()}b\") for index in range(n))"),
      ("long-words-end-inverted", "The long words of lower indices end with 1, of higher ones with 0.", f"encode {POSITION}",
       "in_k_bits(index) + \"0\"", "in_k_bits(index) + \"1\"", "in_k_bits(index - b) + \"1\"", "in_k_bits(index - b) + \"0\""))
table(__name__, candidates,
      ("general-dead-first", "The list of a general begins with dead.", f"encode {POSITION}", "row if id % 16 else (DEAD, *row[:-1])"),
      ("dead-last-in-all-lists", "Each list ends with dead.", f"encode {POSITION}", "row if id % 16 == 0 else (*row[1:], DEAD)"),
      ("advisors-share-a-list", "Both advisors have the list of the first.", f"encode {POSITION}",
       "(_RED + tuple(map(_turned, _RED)))[id - 1] if id % 16 == 2 else row"),
      ("elephants-rising", "The squares of an elephant are in rising order.", f"encode {POSITION}",
       "(DEAD, *sorted(row[1:])) if id % 16 in (3, 4) else row"),
      ("all-squares-rising", "The squares of horses, rooks and cannons rise from 0.", f"encode {POSITION}",
       "(DEAD, *range(90)) if 5 <= id % 16 < 11 else row"))
table(__name__, changed,
      ("black-mirrored", "Black's lists are those of red, from top to bottom.", f"encode {POSITION}", "xiangqi_position", "zip(INDEX, position.squares)",
       "zip(INDEX[:16] + tuple({s if s is DEAD else s + 8 - s % 9 * 2: at for s, at in row.items()} for row in INDEX[16:]), position.squares)"))
table(__name__, renumbered,
      ("rooks-before-horses", "Ids 5 and 6 are rooks, 7 and 8 are horses.", both(POSITION), {5: 7, 6: 8}),
      ("pawns-from-the-left", "The homes of pawns are given from the left.", both(POSITION), {11: 15, 12: 14}))
table(__name__, means,
      ("turn-bit-inverted", "The first bit is 1 for black to move.", both(POSITION), lambda value: {**value, "turn": TURNED[value["turn"]]}))
table(__name__, writes,
      ("lowest-bit-first", "Bits are taken from each byte from the lowest on.", both(POSITION, HISTORY),
       lambda data: bytes.fromhex(data).translate(BITS_REVERSED).hex()),
      ("square-before-id", "The square of an entry is before its id.", both(MAP),
       lambda data: "".join(pair[2:] + pair[:2] for pair in pairs_of(data))))
table(__name__, changed,
      ("black-before-red", "Black's pieces are before red's.", f"encode {POSITION}", "xiangqi_position",
       "zip(INDEX, position.squares)", "zip(INDEX[16:] + INDEX[:16], position.squares[16:] + position.squares[:16])"),
      ("padding-of-zeros", "The last byte is completed with 0 bits.", f"encode {POSITION}, encode {HISTORY}", "_bits",
       "bits += \"1\" *", "bits += \"0\" *"),
      ("oldest-ply-first", "The plies are written oldest first.", f"encode {HISTORY}", "xiangqi_history",
       "            _write_ply(", "            newer, writer._pieces = writer._pieces, []\n            _write_ply(",
       "        board.undo(ply)\n    return", "        writer._pieces += newer\n        board.undo(ply)\n    return"),
      ("captured-bit-inverted", "The captured bit is 0 for a capture.", f"encode {HISTORY}", "xiangqi_history",
       "writer.put(\"1\")", "writer.put('0')", "writer.put(\"0\")", "writer.put(\"1\")"),
      ("captured-of-all-32", "The captured piece is written in five bits, as one of all 32.", f"encode {HISTORY}", "xiangqi_history",
       "writer.put_number(ply.captured % 16, 4)", "writer.put_number(ply.captured, 5)"))
table(__name__, origins,
      ("origins-left-first", "The origins of a rook or cannon are left, right, up, down.", f"encode {HISTORY}",
       "(RIGHT, LEFT, UP, DOWN) for s", "(LEFT, RIGHT, UP, DOWN) for s"),
      ("origins-seen-by-the-mover", "The four directions are those of the mover.", f"encode {HISTORY}",
       "(RIGHT, LEFT, UP, DOWN) for s", "((RIGHT, LEFT, UP, DOWN) if side == \"red\" else (LEFT, RIGHT, DOWN, UP)) for s"),
      ("origins-far-to-near", "The origins in a direction are from far to near.", f"encode {HISTORY}",
       "for s in ray(square, step)]", "for s in ray(square, step)[::-1]]"),
      ("origins-of-generals-rising", "The origins of a general are in rising order.", f"encode {HISTORY}",
       "_steps(square, (RIGHT, LEFT, UP, DOWN))", "sorted(_steps(square, (RIGHT, LEFT, UP, DOWN)))"),
      ("origins-by-file", "The origins of advisors, elephants and horses are file by file.", f"encode {HISTORY}",
       "sorted(_steps(square, steps))", "sorted(sorted(_steps(square, steps)), key=lambda s: s % 9)"),
      ("pawn-left-before-right", "A pawn's origin to the left is before that to the right.", f"encode {HISTORY}",
       "(RIGHT, LEFT) if across_river", "(LEFT, RIGHT) if across_river"),
      ("pawn-from-off-its-list", "A pawn's origins need not be in its list.", f"encode {HISTORY}",
       "if s in INDEX[piece])", "if s in INDEX[piece] or kind == \"P\")", "(RIGHT, LEFT) if across_river(side, square) else ()", "(RIGHT, LEFT)"),
      ("general-from-outside", "A general's origins need not be in the palace.", f"encode {HISTORY}",
       "if s in INDEX[piece])", "if s in INDEX[piece] or kind == \"K\")"))
table(__name__, asks,
      ("mover-of-the-side-to-move", "The mover of the first record belongs to the side to move.", both(HISTORY),
       lambda request: {**request, "position": {**request["position"], "turn": TURNED[request["position"]["turn"]]}}))
table(__name__, changed,
      ("own-list-before-occupied", "A square is compared with the piece's list before it is with other pieces.", f"decode {LIST}, decode {MAP}",
       "xiangqi_list", "if square in occupied:", "if square in occupied and square in INDEX[piece]:"))
