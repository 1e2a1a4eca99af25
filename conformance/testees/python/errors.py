"""The one exception of every decoder and encoder, and the closed set of codes."""

CODES = (  # in the order of the table of codes: of two faults at one place the earlier one is due
    "truncated", "dimension-zero", "limit-exceeded", "byte-out-of-range", "cell-invalid",
    "unused-trits-not-zero", "unused-cells-not-zero", "value-out-of-range",
    "number-not-shortest", "run-too-long", "run-not-maximal",
    "square-occupied-twice", "square-not-allowed", "ids-not-rising",
    "mover-dead", "no-origin", "captured-alive", "captured-misplaced", "origin-occupied",
    "padding-not-ones", "piece-code-invalid", "trailing-bytes",
    "percent-invalid", "not-ascii", "parameter-twice", "parameter-unknown", "fragment-present",
    "s-invalid", "parameter-missing", "base64-character", "base64-length", "base64-spare-bits",
    "base-invalid",
    "fen-ranks", "fen-files", "fen-letter", "fen-side", "fen-fields", "fen-identity",
)

LENIENCIES = frozenset({"unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"})

STRICT = frozenset()  # reading with no leniency allowed


class Refusal(Exception):
    """The input or the value is refused.

    `place` is a bit (binary formats) or a character (texts); an encoder gives none.
    """

    def __init__(self, code, place=None):
        assert code in CODES
        super().__init__(code if place is None else f"{code} at {place}")
        self.code = code
        self.place = place
