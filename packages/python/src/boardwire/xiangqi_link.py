"""xiangqi-link/1: a position, its history and the parameter s as a text to share.

A text is a link, or the value of its p alone (XL-1 to XL-23). `allow` may name "padding-bits",
"trailing-bytes" and "unknown-parameters"; `limits` has no effect. For a fault inside p or r, `format` is that
of the position or the history. A Python string is a sequence of Unicode scalar values, so its indices are the offsets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Callable, Dict, FrozenSet, List, NamedTuple, Optional, Tuple, TypeVar

from . import _base64url, _run, xiangqi_history, xiangqi_position
from ._fault import Fault
from ._run import Allow
from ._values import check_type, instance_of, keys, text
from .xiangqi_history import Ply
from .xiangqi_position import Position

__all__ = ["Link", "decode", "encode", "from_json", "to_json"]

T = TypeVar("T")

_HEX_PAIR = re.compile(r"[0-9A-Fa-f]{2}")
_S_CHARACTERS = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")  # XL-11
_PARAMETERS = ("p", "r", "s")


@dataclass(frozen=True)
class Link:
    """The content of a link. Raises `TypeError` or `ValueError` if it does not have the shape below."""

    position: Position
    history: Tuple[Ply, ...] = ()
    """The plies that led to the position, newest first."""
    base: Optional[str] = None
    """The text before the "?"; None if there is none. Check this text before you open or print it."""
    s: Optional[str] = None
    """The parameter s, whose meaning is not known; None if it is absent."""

    def __post_init__(self) -> None:
        check_type(Position, self.position, "position")
        plies = tuple(check_type(Ply, ply, f"history.plies[{number}]") for number, ply in enumerate(self.history))
        object.__setattr__(self, "history", plies)
        for name in ("base", "s"):
            if getattr(self, name) is not None:
                text(getattr(self, name), name)


def to_json(link: Link) -> Dict[str, Any]:
    """The link in the shape of the testee protocol."""
    return {"base": link.base, "position": xiangqi_position.to_json(link.position),
            "history": xiangqi_history.to_json(link.history), "s": link.s}


def from_json(value: Any) -> Link:
    """The link from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    base, position, history, s = keys(value, "base", "position", "history", "s")
    return Link(xiangqi_position.from_json(position), xiangqi_history.from_json(history), base, s)


class _Value(NamedTuple):
    """A name or value after percent-decoding."""

    text: str
    offsets: List[int]  # the offset of each character in the link, and last the offset after the value

    def at_bit(self, bit: int) -> int:
        """XL-19: the character of a base64url value that holds a bit."""
        return self.offsets[min(bit // 6, len(self.text))]


def _decode(text: str, allow: Allow, max_cells: Optional[int]) -> Link:
    # XL-1: the first '#' first, then the first '?' before it.
    end = text.find("#")
    has_fragment = end >= 0
    if not has_fragment:
        end = len(text)
    query_mark = text.find("?", 0, end)

    # XL-15, first layer: the syntax, part by part, then the fragment.
    if query_mark < 0:
        base = None
        values = {"p": _undo_percent(text, 0, end)}  # XL-2
    else:
        base = text[:query_mark] or None  # XL-3
        values = _read_query(text, query_mark + 1, end, allow)
    if has_fragment:
        if "unknown-parameters" not in allow:
            raise Fault("fragment-present", end)  # XL-13; XL-14 ignores it

    p, r, s = map(values.get, _PARAMETERS)
    if p is None or not p.text:
        raise Fault("parameter-missing", len(text), "position")  # XL-8

    # XL-21: the leniencies of a position apply to p; none applies to r.
    position = _contents(p, "position", lambda data: xiangqi_position._decode(data, allow))
    history: Tuple[Ply, ...] = ()
    if r is not None:  # XL-9; an empty text gives an empty history by itself
        history = _contents(r, "history", lambda data: xiangqi_history._decode(data, allow, None, position))
    return Link(position, history, base, None if s is None else s.text)  # XL-10


def _read_query(text: str, start: int, end: int, allow: Allow) -> Dict[str, _Value]:
    """The values of p, r and s in text[start:end], the parts in any order (XL-6)."""
    values: Dict[str, _Value] = {}
    while True:
        stop = text.find("&", start, end)
        if stop < 0:
            stop = end
        _read_part(text, start, stop, allow, values)
        if stop == end:  # no '&' ended the part, so it was the last one; it may be empty
            return values
        start = stop + 1


def _read_part(text: str, start: int, stop: int, allow: Allow, values: Dict[str, _Value]) -> None:
    """Read one part: decode and check its name, then decode and check its value."""
    equals = text.find("=", start, stop)
    name = None if equals < 0 else _undo_percent(text, start, equals).text
    if name is None or name not in _PARAMETERS:
        if "unknown-parameters" not in allow:
            raise Fault("parameter-unknown", start)  # XL-12; XL-14 does not read its value
    elif name in values:
        raise Fault("parameter-twice", start)  # XL-7
    else:
        allowed = _S_CHARACTERS if name == "s" else None
        values[name] = _undo_percent(text, equals + 1, stop, allowed)


def _undo_percent(text: str, start: int, stop: int, allowed: Optional[FrozenSet[str]] = None) -> _Value:
    """Undo percent-encoding once in text[start:stop] (XL-4), and check each character."""
    characters, offsets = [], []
    at = start
    while at < stop:
        offset, character = at, text[at]
        at += 1
        if character == "%":
            pair = _HEX_PAIR.match(text, at, stop)
            if not pair:
                raise Fault("percent-invalid", offset)  # XL-4
            character = chr(int(pair[0], 16))
            at += 2
        if not character.isascii():
            raise Fault("not-ascii", offset)  # XL-5
        if allowed is not None and character not in allowed:
            raise Fault("s-invalid", offset, "s")  # XL-11
        characters.append(character)
        offsets.append(offset)
    offsets.append(stop)
    return _Value("".join(characters), offsets)


def _contents(value: _Value, path: str, decoder: Callable[[bytes], T]) -> T:
    """The value of a base64url text. A fault is moved to a character of the link."""
    try:
        data = _base64url.decode(value.text)
    except Fault as fault:
        raise Fault(fault.code, value.offsets[fault.offset or 0], path) from None
    try:
        return decoder(data)
    except Fault as fault:
        raise fault.moved(value.at_bit(fault.offset or 0), f"xiangqi-{path}/1").within(path)  # XL-19


def _encode(link: Link) -> str:
    """XL-20; positions and histories are rejected by their own encoders (XL-23)."""
    if link.base is not None and (not link.base or "?" in link.base or "#" in link.base):
        raise Fault("base-invalid", path="base")  # XL-22
    text = [link.base or "", "?p=", _encode_part("position", xiangqi_position._encode, link.position)]
    if link.history:
        text += "&r=", _encode_part("history", xiangqi_history._encode, link.history, link.position)
    if link.s is not None:
        if not _S_CHARACTERS.issuperset(link.s):
            raise Fault("s-invalid", path="s")  # XL-11
        text += "&s=", link.s
    return "".join(text)


def _encode_part(path: str, encoder: Callable[..., bytes], *arguments: Any) -> str:
    """The encoding as base64url. Faults are those of the contained format."""
    try:
        return _base64url.encode(encoder(*arguments))
    except Fault as fault:
        raise fault.moved(None, f"xiangqi-{path}/1").within(path)


decode, encode = _run.text_format("xiangqi-link/1", _decode, _encode, instance_of(Link))
