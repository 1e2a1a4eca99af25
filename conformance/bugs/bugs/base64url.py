"""Bugs of the base64url of xiangqi-link/1."""

from . import bug, edit


@bug
def base64_with_padding():
    edit("_base64url.encode", '.rstrip("=")', "")


@bug
def base64_padding_accepted():
    edit("_base64url.decode", "    # The order is", '    text = text.rstrip("=")\n    # The order is')


@bug
def base64_standard_alphabet():
    # Round trip: + and / on both sides.
    edit("_base64url.encode", "urlsafe_b64encode", "standard_b64encode")
    edit("_base64url._OUTSIDE", "_-]", "/+]")
    edit("_base64url._ALPHABET", "-_", "+/")
    edit("_base64url.decode", "urlsafe_b64decode", "standard_b64decode")


@bug
def base64_both_alphabets_accepted():
    edit("_base64url._OUTSIDE", "_-]", "_/+-]")
    edit(
        "_base64url.decode",
        "    # The order is",
        '    text = text.replace("+", "-").replace("/", "_")\n    # The order is',
    )


@bug
def base64_other_characters_skipped():
    edit("_base64url.decode", "    # The order is", '    text = _OUTSIDE.sub("", text)\n    # The order is')


@bug
def base64_spare_bits_ignored():
    edit("_base64url.decode", "if spare and", "if False and")


@bug
def base64_length_one_more_cut():
    edit(
        "_base64url.decode",
        "    rest = len(text) % 4",
        """\\
    if len(text) % 4 == 1:
        text = text[:-1]
    rest = len(text) % 4""",
    )


@bug
def base64_length_before_characters():
    edit(
        "_base64url.decode",
        "    # The order is",
        """\\
    if len(text) % 4 == 1:
        raise Fault("base64-length", len(text) - 1)
    # The order is""",
    )
