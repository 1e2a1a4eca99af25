"""The one exception of every operation, and the closed set of codes."""

CODES = (  # in the order of the table of codes: of two faults at one place the earlier one is due
    "truncated", "dimension-zero", "board-too-large", "limit-exceeded", "byte-out-of-range",
    "cell-invalid", "unused-trits-not-zero", "unused-cells-not-zero", "value-out-of-range",
    "number-not-shortest", "run-too-long", "run-not-maximal",
    "square-occupied-twice", "square-not-allowed", "ids-not-rising",
    "mover-dead", "no-origin", "captured-alive", "captured-misplaced", "origin-occupied",
    "padding-not-ones", "piece-code-invalid", "trailing-bytes",
    "position-illegal", "vertex-invalid", "point-occupied", "suicide", "ko",
    "percent-invalid", "not-ascii", "parameter-twice", "parameter-unknown", "fragment-present",
    "s-invalid", "parameter-missing", "base64-character", "base64-length", "base64-spare-bits",
    "base-invalid",
    "fen-ranks", "fen-files", "fen-letter", "fen-side", "fen-fields", "fen-identity",
)

LENIENCIES = frozenset({"unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"})

STRICT = frozenset()  # reading with no leniency allowed


class Refusal(Exception):
    """The input, the value or a move is refused.

    `place` is a bit (binary formats) or a character (texts); an encoder gives none. A refused
    move has in its stead `move`, its index.
    """

    def __init__(self, code, place=None, move=None):
        assert code in CODES
        where = {"at": place, "move": move}
        super().__init__(" ".join([code, *(f"{word} {number}" for word, number in where.items()
                                           if number is not None)]))
        self.code = code
        self.place = place
        self.move = move
