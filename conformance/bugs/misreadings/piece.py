"""Misreadings of positions, histories, lists and maps of xiangqi."""

from misreadings.common import *

POSITION, HISTORY, LIST, MAP = "xiangqi-position/1", "xiangqi-history/1", "xiangqi-list/1", "xiangqi-map/1"
TURNED = {"red": "black", "black": "red"}


def words(request):
    value = request["value"]
    return words_of_position(value) if "squares" in value else list(words_of_history(value["plies"]))


def renumbered(pairs):
    """The ids within a side are exchanged in pairs."""
    other = {**pairs, **{second: first for first, second in pairs.items()}}
    order = [id // 16 * 16 + other.get(id % 16, id % 16) for id in range(32)]
    return means(lambda value: {**value, "squares": [value["squares"][id] for id in order]})


def indexed(word=code_word, lists=lambda id, list: list):
    """The encoder of a position has other code words, or other candidate lists."""

    def data(request):
        value, own = request["value"], [lists(id, list) for id, list in enumerate(CANDIDATES)]
        coded = [word(own[id].index(square), len(own[id])) for id, square in enumerate(value["squares"])]
        return packed(turn_bit(value) + "".join(coded))

    return recodes(data)


def recoded(change):
    """The encoder writes other words of a position, or of the plies of a history."""
    return recodes(lambda request: packed("".join(change(words(request), request))))


def traced(kinds, change):
    """The encoder of a history has other origin candidates for pieces of the kinds."""

    def other(id, square):
        found = origins(id, square)
        return change(found, id, square) if KINDS[id % 16] in kinds else found

    return recodes(lambda request: packed("".join(words_of_history(request["value"]["plies"], other))))


def in_order(*key):
    """Sorts origin candidates by what the functions give for an origin and the square that the piece reached."""
    return lambda found, id, square: sorted(found, key=lambda origin: [part(origin, square, id) for part in key])


def direction(order, black=None):
    """The place of the direction of an origin in an order of right, left, up, down."""

    def place(origin, square, id):
        line = (origin < square) if origin // 9 == square // 9 else 2 + (origin > square)
        return (black if black and id > 15 else order)[line]

    return place


def around(square, *steps):
    """The squares next to a square, without a look at candidate lists."""
    row, col = divmod(square, 9)
    return [9 * (row + down) + col + right for down, right in steps if 0 <= row + down < 10 and 0 <= col + right < 9]


def textbook(index, count):
    k = count.bit_length() - 1
    short = 2 * (1 << k) - count
    return (f"{index:0{k}b}" if k else "") if index < short else f"{index + short:0{k + 1}b}"


def long_ends_inverted(index, count):
    word = code_word(index, count)
    return word if len(word) < count.bit_length() else word[:-1] + "10"[int(word[-1])]


def mirrored(squares, change):
    return [square if square is None else change(square) for square in squares]


def pairs_of(data):
    return [data[at : at + 4] for at in range(0, len(data), 4)]


def own_list_first(reply, request):
    if reply.get("reject") != "square-occupied-twice":
        return reply
    at, data = reply["at"]["bit"] // 8, bytes.fromhex(request["hex"])
    id = at if request["format"] == LIST else data[at - 1]
    return reply if data[at] in CANDIDATES[id] else {**reply, "reject": "square-not-allowed"}


table(__name__, indexed,
      ("textbook-code", "The long code words are numbered in order, as in textbooks.", f"encode {POSITION}", textbook),
      ("plain-binary", "An index is written in ceil(log2 n) bits.", f"encode {POSITION}",
       lambda index, count: f"{index:0{(count - 1).bit_length()}b}"),
      ("long-words-end-inverted", "The long words of lower indices end with 1, of higher ones with 0.", f"encode {POSITION}", long_ends_inverted))
table(__name__, lambda lists: indexed(lists=lists),
      ("general-dead-first", "The list of a general begins with dead.", f"encode {POSITION}",
       lambda id, list: list if id % 16 else [None, *list[:-1]]),
      ("dead-last-in-all-lists", "Each list ends with dead.", f"encode {POSITION}", lambda id, list: list if id % 16 == 0 else [*list[1:], None]),
      ("advisors-share-a-list", "Both advisors have the list of the first.", f"encode {POSITION}",
       lambda id, list: CANDIDATES[id - 1] if id % 16 == 2 else list),
      ("elephants-rising", "The squares of an elephant are in rising order.", f"encode {POSITION}",
       lambda id, list: [None, *sorted(list[1:])] if id % 16 in (3, 4) else list),
      ("all-squares-rising", "The squares of horses, rooks and cannons rise from 0.", f"encode {POSITION}",
       lambda id, list: [None, *range(90)] if 5 <= id % 16 < 11 else list),
      ("black-mirrored", "Black's lists are those of red, from top to bottom.", f"encode {POSITION}",
       lambda id, list: mirrored(CANDIDATES[id - 16], lambda square: 81 - square // 9 * 9 + square % 9) if id > 15 else list))
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
table(__name__, recoded,
      ("black-before-red", "Black's pieces are before red's.", f"encode {POSITION}", lambda words, _: [words[0], *words[17:], *words[1:17]]),
      ("padding-of-zeros", "The last byte is completed with 0 bits.", f"encode {POSITION}, encode {HISTORY}",
       lambda words, _: [*words, "0" * (-len("".join(words)) % 8)]),
      ("oldest-ply-first", "The plies are written oldest first.", f"encode {HISTORY}", lambda words, _: words[::-1]),
      ("captured-bit-inverted", "The captured bit is 0 for a capture.", f"encode {HISTORY}",
       lambda words, _: [word[:4] + "10"[int(word[4])] + word[5:] for word in words]),
      ("captured-of-all-32", "The captured piece is written in five bits, as one of all 32.", f"encode {HISTORY}",
       lambda words, request: [word if ply["captured"] is None else f"{word[:5]}{ply['captured']:05b}{word[9:]}"
                               for word, ply in zip(words, request["value"]["plies"])]))
table(__name__, traced,
      ("origins-left-first", "The origins of a rook or cannon are left, right, up, down.", f"encode {HISTORY}",
       "RC", in_order(direction([1, 0, 2, 3]))),
      ("origins-seen-by-the-mover", "The four directions are those of the mover.", f"encode {HISTORY}",
       "RC", in_order(direction([0, 1, 2, 3], [1, 0, 3, 2]))),
      ("origins-far-to-near", "The origins in a direction are from far to near.", f"encode {HISTORY}",
       "RC", in_order(direction([0, 1, 2, 3]), lambda origin, square, _: -abs(origin - square))),
      ("origins-of-generals-rising", "The origins of a general are in rising order.", f"encode {HISTORY}", "G", in_order(lambda origin, *_: origin)),
      ("origins-by-file", "The origins of advisors, elephants and horses are file by file.", f"encode {HISTORY}",
       "AEH", in_order(lambda origin, *_: origin % 9)),
      ("pawn-left-before-right", "A pawn's origin to the left is before that to the right.", f"encode {HISTORY}",
       "P", in_order(lambda origin, square, _: origin % 9 != square % 9, lambda origin, *_: origin % 9)),
      ("pawn-from-off-its-list", "A pawn's origins need not be in its list.", f"encode {HISTORY}",
       "P", lambda found, id, square: around(square, (1 - id // 16 * 2, 0), (0, 1), (0, -1))),
      ("general-from-outside", "A general's origins need not be in the palace.", f"encode {HISTORY}",
       "G", lambda found, _, square: around(square, (0, 1), (0, -1), (-1, 0), (1, 0))))
table(__name__, asks,
      ("mover-of-the-side-to-move", "The mover of the first record belongs to the side to move.", both(HISTORY),
       lambda request: {**request, "position": {**request["position"], "turn": TURNED[request["position"]["turn"]]}}))
table(__name__, replies,
      ("own-list-before-occupied", "A square is compared with the piece's list before it is with other pieces.", f"decode {LIST}, decode {MAP}", own_list_first))
