"""Mistaken readings of QOI."""

from acts.kinds import *


def chunks(change=lambda chunk: chunk, count=lambda run: run % 64 + 1, tail=lambda data: data):
    """Changes the chunks of a file. `count` gives the length of a run from its byte."""

    def changed(data):
        out, at, left = data[:14], 14, int.from_bytes(data[4:8], "big") * int.from_bytes(data[8:12], "big")
        while left > 0 and at < len(data):
            first = data[at]
            end = at + {254: 4, 255: 5}.get(first, 1 + (first >> 6 == 2))
            out, left, at = out + change(data[at:end]), left - (count(first) if 192 <= first < 254 else 1), end
        return out + tail(data[at:])

    return decoder_only(changed)


def kind(tag, change):
    """A change of only those chunks whose first two bits are `tag`."""
    return lambda chunk: bytes(change(*chunk)) if chunk[0] >> 6 == tag and len(chunk) == 1 + (tag == 2) and chunk[0] < 254 else chunk


def pixels(change):
    """Changes the pixels of a value: `change` takes the pixels as a list of texts, the width and the height."""

    def changed(value):
        step, text = 2 * value["channels"], value["pixels"]
        found = [text[at : at + step] for at in range(0, len(text), step)]
        return {**value, "pixels": "".join(change(found, value["width"], value["height"]) if text else "")}

    return means(changed)


def pixel_rows(change):
    return pixels(lambda found, width, height: sum(change([found[at : at + width] for at in range(0, len(found), width)]), []))


def signed(chunk):
    """DIFF and LUMA with the sign bit of each field exchanged."""
    return kind(2, lambda first, second: (first ^ 32, second ^ 0x88))(kind(1, lambda first: (first ^ 42,))(chunk))


qoi_header_little_endian = wire(both(part(4, 8, back), part(8, 12, back)))
luma_halves_exchanged = chunks(kind(2, lambda first, second: (first, HALVES[second])))
pixel_rows_reversed = pixel_rows(back)
pixel_columns_reversed = pixel_rows(lambda rows: [row[::-1] for row in rows])
sides_exchanged = wire(part(4, 12, lambda sides: sides[4:] + sides[:4]), at=lambda byte: {4: 8, 8: 4}.get(byte, byte))
red_and_blue = pixels(lambda found, *_: [one[4:6] + one[2:4] + one[:2] + one[6:] for one in found])
alpha_first = pixels(lambda found, *_: [one[6:] + one[:6] for one in found])
runs_short = chunks(lambda chunk: chunk if not 192 <= chunk[0] < 254 else bytes([chunk[0] - 1]) * (chunk[0] > 192), lambda run: run % 64)
positions_from_1 = chunks(lambda chunk: bytes([(chunk[0] - 1) % 64]) if chunk[0] < 64 else chunk)
differences_signed = chunks(signed)
end_marker_zero = chunks(tail=lambda data: data[:7] + bytes([data[7] ^ 1]) + data[8:] if len(data) > 7 else data)
