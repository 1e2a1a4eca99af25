"""xiangqi-link/1: a position, its history and the parameter s as a text to share.

A Python string is a sequence of Unicode scalar values, so its indices are the places.
"""

import re
from typing import NamedTuple, Optional

import base64url
import xiangqi_history
import xiangqi_position
from errors import STRICT, Refusal

_HEX_PAIR = re.compile(r"[0-9A-Fa-f]{2}")
_S_CHARACTERS = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")  # XL-11
_PARAMETERS = ("p", "r", "s")


class Link(NamedTuple):
    base: Optional[str]
    position: xiangqi_position.Position
    history: list
    s: Optional[str]


class _Value(NamedTuple):
    """A name or value with percent-encoding undone."""

    text: str
    places: list  # where each character began in the link, and at the end the place that follows

    def at_bit(self, bit):
        """XL-19: the character of a base64url value that holds a bit."""
        return self.places[min(bit // 6, len(self.text))]


def decode(text, allow=STRICT):
    """The link, and beside it what was dropped: the spans of parts, and of the fragment."""
    # XL-1: the first '#' first, then the first '?' before it.
    end = text.find("#")
    fragment = end >= 0
    if not fragment:
        end = len(text)
    mark = text.find("?", 0, end)
    dropped = []

    # XL-15, first layer: the syntax, part by part, then the fragment.
    if mark < 0:
        base = None
        values = {"p": _undo_percent(text, 0, end)}  # XL-2
    else:
        base = text[:mark] or None  # XL-3
        values = _read_query(text, mark + 1, end, allow, dropped)
    if fragment:
        if "unknown-parameters" not in allow:
            raise Refusal("fragment-present", end)  # XL-13
        dropped.append((end, len(text)))  # XL-14

    p, r, s = map(values.get, _PARAMETERS)
    if p is None or not p.text:
        raise Refusal("parameter-missing", len(text))  # XL-8

    # XL-21: the leniencies of a position apply to p; none applies to r.
    position = _contents(p, lambda data: xiangqi_position.decode(data, allow))
    history = []
    if r is not None:  # XL-9; an empty text gives an empty history by itself
        history = _contents(r, lambda data: xiangqi_history.decode(data, position))
    return Link(base, position, history, None if s is None else s.text), dropped  # XL-10


def _read_query(text, start, end, allow, dropped):
    """The values of p, r and s in text[start:end], the parts in any order (XL-6)."""
    values = {}
    while True:
        stop = text.find("&", start, end)
        if stop < 0:
            stop = end
        _read_part(text, start, stop, allow, dropped, values)
        if stop == end:  # no '&' ended the part: it was the last one, perhaps an empty one
            return values
        start = stop + 1


def _read_part(text, start, stop, allow, dropped, values):
    """One part: its name is decoded, then judged, then its value is decoded and judged."""
    equals = text.find("=", start, stop)
    name = None if equals < 0 else _undo_percent(text, start, equals).text
    if name not in _PARAMETERS:
        if "unknown-parameters" not in allow:
            raise Refusal("parameter-unknown", start)  # XL-12
        dropped.append((start, stop))  # XL-14: its value unread
    elif name in values:
        raise Refusal("parameter-twice", start)  # XL-7
    else:
        allowed = _S_CHARACTERS if name == "s" else None
        values[name] = _undo_percent(text, equals + 1, stop, allowed)


def _undo_percent(text, start, stop, allowed=None):
    """Undo percent-encoding once in text[start:stop] (XL-4), judging character by character."""
    characters, places = [], []
    at = start
    while at < stop:
        place, character = at, text[at]
        at += 1
        if character == "%":
            pair = _HEX_PAIR.match(text, at, stop)
            if not pair:
                raise Refusal("percent-invalid", place)  # XL-4
            character = chr(int(pair[0], 16))
            at += 2
        if not character.isascii():
            raise Refusal("not-ascii", place)  # XL-5
        if allowed is not None and character not in allowed:
            raise Refusal("s-invalid", place)  # XL-11
        characters.append(character)
        places.append(place)
    places.append(stop)
    return _Value("".join(characters), places)


def _contents(value, decoder):
    """What a base64url value holds, its faults moved to characters of the link."""
    try:
        data = base64url.decode(value.text)
    except Refusal as refusal:
        raise Refusal(refusal.code, value.places[refusal.place]) from None
    try:
        return decoder(data)
    except Refusal as refusal:
        raise Refusal(refusal.code, value.at_bit(refusal.place)) from None  # XL-19


def encode(link):
    """XL-20; positions and histories are refused by their own encoders (XL-23)."""
    if link.base is not None and (not link.base or "?" in link.base or "#" in link.base):
        raise Refusal("base-invalid")  # XL-22
    text = [link.base or "", "?p=", base64url.encode(xiangqi_position.encode(link.position))]
    if link.history:
        data = xiangqi_history.encode(link.history, link.position)
        text += "&r=", base64url.encode(data)
    if link.s is not None:
        if not _S_CHARACTERS.issuperset(link.s):
            raise Refusal("s-invalid")  # XL-11
        text += "&s=", link.s
    return "".join(text)
