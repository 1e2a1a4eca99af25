"""Positions as bits: the words of a table, one after another."""

from published import CANDIDATES, WORDS

DEAD = [None] * 32
OPENING = [85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 58, 56, 54, 4, 3, 5, 2, 6, 1, 7, 0, 8, 19, 25, 27, 29, 31, 33, 35]
TURN = {"red": "1", "black": "0"}

# the least and the greatest number of bits of each piece's word
SHORT = [3, 2, 2, 3, 3, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5] * 2
LONG = [4, 3, 3, 3, 3, 7, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6] * 2


def squares(piece):
    """The candidates of a piece, None where it is dead."""
    return [None if name == "D" else int(name) for name in CANDIDATES[piece]]


def word(piece, square):
    return WORDS[len(CANDIDATES[piece])][squares(piece).index(square)]


def words(turn, where):
    """The turn and then the 32 words."""
    return [TURN[turn]] + [word(piece, square) for piece, square in enumerate(where)]


def bits(turn, where):
    return "".join(words(turn, where))


def place(turn, where, piece):
    """The offset of a piece's word."""
    return len("".join(words(turn, where)[: piece + 1]))


def pad_length(stream):
    return -len(stream) % 8


def pack(stream):
    assert len(stream) % 8 == 0
    return "".join(f"{int(stream[at : at + 8], 2):02x}" for at in range(0, len(stream), 8))


def encode(turn, where):
    stream = bits(turn, where)
    return pack(stream + "1" * pad_length(stream))


def value(turn, where):
    return {"turn": turn, "squares": list(where)}


def put(where, piece, square):
    where = list(where)
    where[piece] = square
    return where


def with_lengths(rng, lengths):
    """A random arrangement whose words have these lengths, no two pieces on one square."""
    while True:
        where, taken = [], set()
        for piece, length in enumerate(lengths):
            options = [s for s in squares(piece) if s not in taken and len(word(piece, s)) == length]
            if not options:
                break
            where.append(rng.pick(options))
            taken |= {where[-1]} - {None}
        else:
            return where


def lengths_of(rng, total):
    """32 lengths of words that, with the turn, come to `total` bits."""
    lengths = list(SHORT)
    free = [piece for piece in range(32) if LONG[piece] > SHORT[piece]]
    for piece in rng.shuffled(free)[: total - 1 - sum(SHORT)]:
        lengths[piece] = LONG[piece]
    assert 1 + sum(lengths) == total
    return lengths


def random_position(rng, dead):
    """A random arrangement in which a piece is dead `dead` times in ten."""
    where, taken = [], set()
    for piece in range(32):
        free = [s for s in squares(piece) if s is not None and s not in taken]
        square = None if rng.below(10) < dead or not free else rng.pick(free)
        where.append(square)
        taken |= {square} - {None}
    return where
