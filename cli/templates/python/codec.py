"""The codec of @FORMAT@. The rules are in spec/@CHAPTER@."""


class Reject(Exception):
    """A fault of the input or the value: a code of spec/@CODES@, and the offset in @UNIT@s where decode found it."""

    def __init__(self, code, offset=None):
        super().__init__(code)
        self.code, self.offset = code, offset


class Unsupported(Exception):
    """The request is not supported by this codec."""


def decode(data, allow=(), limit=None, context=None):
    """The value of `data`: bytes, or str if the format is a text.

    The shape of the value is in spec/@VALUES@. `allow` has the names of the leniencies to
    apply. `limit` is @ABOUT_LIMIT@; None for none. `context` is @ABOUT_CONTEXT@.
    A fault is `raise Reject("truncated", 48)`.
    """
    raise Unsupported("decode is not written yet: write it in codec.py")


def encode(value, context=None):
    """The bytes, or the str if the format is a text, of `value`. A fault is `raise Reject("dimension-zero")`."""
    raise Unsupported("encode is not written yet: write it in codec.py")
