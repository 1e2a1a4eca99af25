"""Mistaken readings of QOI."""

from mistakes.acts import *


def chunks(change=lambda chunk: chunk, count=lambda run: run % 64 + 1, tail=lambda data: data):
    """The chunks of a file changed. `count` is what a byte of a run means."""

    def changed(data):
        out, at, left = data[:14], 14, int.from_bytes(data[4:8], "big") * int.from_bytes(data[8:12], "big")
        while left > 0 and at < len(data):
            first = data[at]
            end = at + {254: 4, 255: 5}.get(first, 1 + (first >> 6 == 2))
            out, left, at = out + change(data[at:end]), left - (count(first) if 192 <= first < 254 else 1), end
        return out + tail(data[at:])

    return decoder_only(changed)


def kind(tag, change):
    """A change of the chunks with these two bits."""
    return lambda chunk: bytes(change(*chunk)) if chunk[0] >> 6 == tag and len(chunk) == 1 + (tag == 2) and chunk[0] < 254 else chunk


def pixels(change):
    """A value with its pixels changed: `change` takes them as a list of texts, the width and the height."""

    def changed(value):
        step, text = 2 * value["channels"], value["pixels"]
        found = [text[at : at + step] for at in range(0, len(text), step)]
        return {**value, "pixels": "".join(change(found, value["width"], value["height"]) if text else "")}

    return means(changed)


def pixel_rows(change):
    return pixels(lambda found, width, height: sum(change([found[at : at + width] for at in range(0, len(found), width)]), []))
