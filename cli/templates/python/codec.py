"""The codec of @FORMAT@. The rules are in spec/@CHAPTER@.

An integer is exact. A number with a fraction or an exponent is a float, which may be rounded.
"""

from collections import namedtuple

# allow: the names of the leniencies to apply.
# limits: @ABOUT_LIMITS@.
# request: @ABOUT_REQUEST@.
Options = namedtuple("Options", "allow limits request")


class Reject(Exception):
    """A fault of the input or the value: a code of spec/@CODES@, and the offset where it was found."""

    def __init__(self, code, offset=None):
        super().__init__(code)
        self.code, self.offset = code, offset


class Unsupported(Exception):
    """The request is not supported by this codec."""


@IF decode@
def decode(data, options):
    """The value of `data`: bytes, or str if the format is a text.

    The shape of the value is in spec/@VALUES@. A fault is `raise Reject("@CODE@", 48)`; offsets count @UNIT@s.
    """
    raise Unsupported("decode is not written yet: write it in codec.py")


@END@
@IF encode@
def encode(value, options):
    """The bytes, or the str if the format is a text, of `value`. A fault is `raise Reject("@CODE@")`."""
    raise Unsupported("encode is not written yet: write it in codec.py")


@END@
@IF other@
def perform(op, data, options):
    """The `ok` of the reply to another operation: @OTHER@. `data` is the input, or None if the request has none."""
    raise Unsupported(f"{op} is not written yet: write it in codec.py")
@END@
