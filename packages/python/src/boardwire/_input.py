"""The input of a command: where it is, and which format it has."""

from __future__ import annotations

import os
import re
import sys
from typing import Optional, Tuple, Union

from . import xiangqi_fen, xiangqi_link, xiangqi_position
from ._formats import FORMATS, Format
from .errors import BoardwireError
from .xiangqi_position import Position

MOST_BYTES = 32 << 20

_LINK = re.compile(r"[?&]p=")
_FEN = re.compile(r"[A-Za-z1-9]+(/[A-Za-z1-9]+){9}( |$)")


class Usage(Exception):
    """The command cannot be carried out as it is given."""


def escaped(text: str) -> str:
    """The text with each character that a terminal may obey or hide as `\\u{1b}`."""
    return "".join(character if character.isprintable() else f"\\u{{{ord(character):x}}}" for character in text)


def format_named(name: str) -> Format:
    """The format, named with or without its version."""
    format = FORMATS.get(name) or FORMATS.get(f"{name}/1")
    if format is None:
        raise Usage(f"unknown format {name[:40]!r}; expected {', '.join(FORMATS)}")
    return format


def read(argument: str, format: Optional[Format], is_hex: bool) -> Tuple[Format, Union[bytes, str]]:
    """The format and the input, bytes or text as the format has it."""
    data = _bytes_of(argument, format, is_hex)
    if format is None:
        format = None if is_hex else _recognised(data)
        if format is None:
            raise Usage("the format cannot be recognised: give --format")
    if format.input == "bytes":
        return format, data
    try:
        return format, data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise Usage(f"the input is not UTF-8 at byte {error.start}, and {format.id} is a text") from None


def _bytes_of(argument: str, format: Optional[Format], is_hex: bool) -> bytes:
    if argument == "-":
        data = _bounded(sys.stdin.buffer.read(MOST_BYTES + 1))
    elif os.path.exists(argument):
        with open(argument, "rb") as file:
            data = _bounded(file.read(MOST_BYTES + 1))
    else:
        data = os.fsencode(argument)
        is_text = is_hex or (format.input == "text" if format else _recognised(data) is not None)
        if not is_text:
            raise Usage(f"there is no file {argument[:80]!r}; for hex give --hex")
    if is_hex:
        try:
            return bytes.fromhex(data.decode("ascii"))
        except ValueError:
            raise Usage("the input is not hex; expected two digits 0-9 a-f for each byte") from None
    return data


def _bounded(data: bytes) -> bytes:
    if len(data) > MOST_BYTES:
        raise Usage(f"the input has more than {MOST_BYTES} bytes")
    return data


def _recognised(data: bytes) -> Optional[Format]:
    text = data[:4096].decode("utf-8", "replace")
    if _LINK.search(text):
        return FORMATS["xiangqi-link/1"]
    return FORMATS["xiangqi-fen/1"] if _FEN.match(text) else None


def position_of(argument: str) -> Position:
    """The position of a link, a FEN or hex."""
    try:
        format = _recognised(os.fsencode(argument))
        if format is None:
            return xiangqi_position.decode(bytes.fromhex(argument))
        if format.id == "xiangqi-fen/1":
            return xiangqi_fen.decode(argument)
        return xiangqi_link.decode(argument).position
    except BoardwireError as error:
        raise Usage(f"--position: {error.message}") from None
    except ValueError:
        raise Usage("--position: expected a link, a FEN or hex") from None
