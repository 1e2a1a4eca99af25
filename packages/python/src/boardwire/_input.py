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

MAX_BYTES = 32 << 20

_LINK = re.compile(r"[?&]p=")
_FEN = re.compile(r"[A-Za-z1-9]+(/[A-Za-z1-9]+){9}( |$)")
_DIGITS = b"0123456789abcdefABCDEF \t\r\n"
_MORE = "The program boardwire recognises more, such as SGF, PGN, diagrams and dumps: boardwire check INPUT"


class Usage(Exception):
    """The command cannot be carried out as it is given."""


def escape(text: str) -> str:
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
    from_file = _file(argument)
    data = os.fsencode(argument) if from_file is None else from_file
    has_digits_alone = bool(data.strip()) and not data.translate(None, _DIGITS)
    if format is None and not is_hex and not has_digits_alone:
        format = _recognise(data)
    is_text = format is not None and format.input == "text"
    if from_file is None and not (is_hex or has_digits_alone or is_text):
        raise Usage(f"{argument[:80]!r} is not a file, a link with p=, a FEN of Xiangqi or hex. {_MORE}")
    # A file may hold bytes that look like digits: with --format, --hex says that they are digits.
    if is_hex or has_digits_alone and (format is None or from_file is None and not is_text):
        try:
            data = bytes.fromhex(data.decode("ascii"))
        except ValueError:
            raise Usage("the input is not hex; expected two digits 0-9 a-f for each byte") from None
    format = format or _first_that_accepts(data)
    if format.input == "bytes":
        return format, data
    try:
        return format, data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise Usage(f"the input is not UTF-8 at byte {error.start}, and {format.id} is a text") from None


def _file(argument: str) -> Optional[bytes]:
    """The bytes of a file or of standard input; None if the argument is the input itself."""
    if argument == "-":
        return _check_size(sys.stdin.buffer.read(MAX_BYTES + 1))
    if not os.path.exists(argument):
        return None
    with open(argument, "rb") as file:
        return _check_size(file.read(MAX_BYTES + 1))


def _first_that_accepts(data: bytes) -> Format:
    """The format of bytes, by trial in the order of the registry. A history needs its position, and is not tried."""
    if not data:
        raise Usage("the input is empty: give --format if its format can be empty")
    found = []
    for format in FORMATS.values():
        if format.input == "bytes" and "encode" in format.operations and format.id != "xiangqi-history/1":
            try:
                format.module.decode(data)
            except BoardwireError:
                continue
            found.append(format)
    if not found:
        raise Usage(f"no format of this package accepts these bytes: give --format to see what is wrong. {_MORE}")
    if len(found) > 1:
        others = ", ".join(format.id for format in found[1:])
        print(f"read as {found[0].id}; valid as {others} too: choose with --format", file=sys.stderr)
    return found[0]


def _check_size(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise Usage(f"the input has more than {MAX_BYTES} bytes")
    return data


def _recognise(data: bytes) -> Optional[Format]:
    text = data[:4096].decode("utf-8", "replace")
    if _LINK.search(text):
        return FORMATS["xiangqi-link/1"]
    return FORMATS["xiangqi-fen/1"] if _FEN.match(text) else None


def position_of(argument: str) -> Position:
    """The position of a link, a FEN or hex."""
    try:
        format = _recognise(os.fsencode(argument))
        if format is None:
            return xiangqi_position.decode(bytes.fromhex(argument))
        if format.id == "xiangqi-fen/1":
            return xiangqi_fen.decode(argument)
        return xiangqi_link.decode(argument).position
    except BoardwireError as error:
        raise Usage(f"--position: {error.message}") from None
    except ValueError:
        raise Usage("--position: expected a link, a FEN or hex") from None
