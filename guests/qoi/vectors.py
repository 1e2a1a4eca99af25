#!/usr/bin/env python3
"""Writes the vectors of QOI from the text of the format: each chunk is written together with the pixels that it represents.

`vectors.py` writes the folder `vectors`, and `vectors.py --check` compares with it. No decoder takes part.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from common.vectors import Vectors as CommonVectors, write  # noqa: E402
from writing.runs import string  # noqa: E402
from writing.vectors import short  # noqa: E402

END = "0000000000000001"
ZERO, BLACK = (0, 0, 0, 0), (0, 0, 0, 255)


def array_index(r, g, b, a):
    """The index of a pixel in the array (QO-8)."""
    return (3 * r + 5 * g + 7 * b + 11 * a) % 64


class Picture:
    """A file under construction, and its pixels."""

    def __init__(self, width, height=1, channels=4, colorspace=0):
        self.size, self.channels, self.colorspace = (width, height), channels, colorspace
        self.previous = BLACK
        self.chunks, self.pixels = [], []  # runs

    def put(self, chunk, pixel, count=1, times=1):
        self.previous = pixel
        self.chunks.append([bytes(chunk).hex(), times])
        self.pixels.append([bytes(pixel[: self.channels]).hex(), count * times])
        return self

    def changed(self, *differences):
        return (*((old + difference) % 256 for old, difference in zip(self.previous, differences)), self.previous[3])

    def rgb(self, *color):
        return self.put((0xFE, *color), (*color, self.previous[3]))

    def rgba(self, *pixel):
        return self.put((0xFF, *pixel), pixel)

    def index(self, position, pixel):
        return self.put((position,), pixel)

    def again(self, *pixel):
        """The index chunk of a pixel that the array has."""
        return self.index(array_index(*pixel), pixel)

    def diff(self, r, g, b):
        return self.put((64 + 16 * (r + 2) + 4 * (g + 2) + b + 2,), self.changed(r, g, b))

    def luma(self, g, r, b):
        return self.put((128 + g + 32, 16 * (r + 8) + b + 8), self.changed(g + r, g, g + b))

    def run(self, length, times=1):
        return self.put((192 + length - 1,), self.previous, length, times)

    def hex(self):
        width, height = self.size
        header = f"716f6966{width:08x}{height:08x}{self.channels:02x}{self.colorspace:02x}"
        return [[header, 1], *self.chunks, [END, 1]]

    def value(self):
        names = ("width", "height", "channels", "colorspace")
        return {**dict(zip(names, (*self.size, self.channels, self.colorspace))), "pixels": short(self.pixels)}


class Vectors(CommonVectors):
    """The vectors of one file."""

    def __init__(self):
        super().__init__(HERE, "qoi/1", "vectors.py, from the text of the format", "testees/plain.py and the reference, who-fails.md")
        self.data = {}

    def accept(self, name, reason, requirements, picture, tags=()):
        width, height = picture.size
        assert sum(count for _, count in picture.pixels) == width * height, name
        self.data[name] = bytes.fromhex(string(picture.hex()))
        numbers = [f"QO-{number}" for number in requirements]
        super().accept("decode", name, reason, numbers, ["valid", *tags], {"hex": short(picture.hex())}, picture.value())

    def reject(self, name, reason, code, at, data, counterpart):
        """A file that decoders reject. The reference rejects it as cut if it is below 22 bytes or declares 400 million pixels (QO-25)."""
        width, height = (int.from_bytes(data[at : at + 4], "big") for at in (4, 8))
        by_reference = code == "truncated" and (len(data) < 22 or width * height >= 400_000_000)
        requirement = "QO-25" if by_reference else self.codes[code]
        super().reject("decode", name, reason, code, [], {"hex": data.hex()}, counterpart, at, requirement)


def chunks():
    """Each chunk at its boundaries, alone and after others."""
    vectors = Vectors()
    vectors.accept("rgb", "red, green and blue are three bytes in this order", [7, 13], Picture(1).rgb(1, 2, 3))
    vectors.accept("rgb-extremes", "bytes of 0 and of 255 are data", [13], Picture(3).rgb(0, 0, 0).rgb(255, 255, 255).rgb(254, 255, 0))
    vectors.accept("rgb-keeps-alpha", "RGB keeps the alpha of the pixel before", [13], Picture(2).rgba(9, 8, 7, 6).rgb(1, 2, 3))
    vectors.accept("rgba", "four bytes, alpha last", [14], Picture(1).rgba(1, 2, 3, 4))
    vectors.accept("rgba-extremes", "alpha of 0 and of 255", [14], Picture(3).rgba(255, 255, 255, 0).rgba(0, 0, 0, 0).rgba(254, 254, 254, 255))
    vectors.accept("rgb-equal", "RGB may repeat the pixel before", [13], Picture(2).rgb(5, 6, 7).rgb(5, 6, 7))

    vectors.accept("diff-first", "the first difference is to black with alpha 255", [7, 10], Picture(1).diff(1, 1, 1))
    picture = Picture(64).rgb(100, 100, 100)
    for r, g, b in ((r, g, b) for r in range(-2, 2) for g in range(-2, 2) for b in range(-2, 2) if (r, g, b) != (-2, -2, -2)):
        picture.diff(r, g, b)
    vectors.accept("diff-all", "63 of the 64 values of DIFF, one after another", [10], picture)
    vectors.accept("diff-least", "the least value of each difference", [10], Picture(2).rgb(9, 8, 7).diff(-2, -2, -2))
    vectors.accept("diff-wraps-down", "a difference below 0 wraps, in each channel", [10], Picture(4).diff(-1, 0, 0).rgb(9, 1, 9).diff(0, -2, 0).diff(0, 1, -2))
    vectors.accept("diff-wraps-below", "black less one and less two, in each channel", [10], Picture(3).diff(-2, -1, -2).rgb(0, 0, 0).diff(0, -2, -1))
    vectors.accept("diff-wraps-up", "a difference above 255 wraps, in each channel", [10], Picture(3).rgb(255, 255, 255).diff(1, 1, 1).diff(-1, -1, -1))
    vectors.accept("diff-keeps-alpha", "DIFF keeps alpha", [10], Picture(2).rgba(9, 9, 9, 77).diff(1, -1, 0))

    vectors.accept("luma-first", "the first LUMA is to black with alpha 255", [7, 11], Picture(1).luma(31, 7, -8))
    picture = Picture(65).rgb(100, 110, 120)
    for g in range(-32, 32):
        picture.luma(g, 0, 0)
    vectors.accept("luma-green", "all 64 differences of green, which move red and blue too", [11], picture)
    picture = Picture(257).rgb(100, 110, 120)
    for r, b in ((r, b) for r in range(-8, 8) for b in range(-8, 8)):
        picture.luma(1, r, b)
    vectors.accept("luma-red-blue", "all 256 second bytes of LUMA", [11], picture)
    for name, g, r, b in (("least", -32, -8, -8), ("greatest", 31, 7, 7), ("crossed", -32, 7, 7), ("across", 31, -8, -8)):
        vectors.accept(f"luma-{name}", "the limits of the three differences together", [11], Picture(2).rgb(100, 101, 102).luma(g, r, b))
    vectors.accept("luma-wraps-down", "differences below 0 wrap", [11], Picture(2).rgb(39, 31, 39).luma(-32, -8, -8))
    vectors.accept("luma-wraps-up", "differences above 255 wrap", [11], Picture(2).rgb(218, 225, 218).luma(31, 7, 7))
    vectors.accept("luma-keeps-alpha", "LUMA keeps alpha", [11], Picture(2).rgba(50, 60, 70, 1).luma(5, -3, 2))

    vectors.accept("run-first", "a run at the beginning repeats black with alpha 255", [7, 12], Picture(1).run(1))
    for length in (1, 2, 61, 62):
        vectors.accept(f"run-{length}", f"a run of {length} after a pixel, which counts itself", [12], Picture(length + 1).rgb(1, 2, 3).run(length))
    vectors.accept("run-then-more", "after a run of 62 another pixel follows", [12], Picture(65).rgb(1, 2, 3).run(62).diff(1, 1, 1).run(1))
    vectors.accept("run-run", "two runs in a row", [12], Picture(72).rgba(1, 2, 3, 4).run(62).run(9))
    vectors.accept("run-alpha", "a run repeats alpha too", [12], Picture(6).rgba(1, 2, 3, 4).run(2).rgba(1, 2, 3, 0).run(2))
    picture = Picture(12).rgb(20, 30, 40).run(1).rgba(1, 2, 3, 4).run(1).diff(1, 1, 1).run(1).luma(9, 1, 1).run(1)
    vectors.accept("run-after-each", "a run after each kind of chunk", [9, 12], picture.again(1, 2, 3, 4).run(1).index(63, ZERO).run(1))
    return vectors


def array():
    """The array of pixels: what is stored, where, and when."""
    vectors = Vectors()
    vectors.accept("index-first", "the first chunk is an index of a position that has nothing yet: transparent black", [8, 9], Picture(1).index(0, ZERO))
    picture = Picture(64)
    for position in range(64):
        picture.index(position, ZERO)
    vectors.accept("index-empty", "each of the 64 positions begins as transparent black", [8, 9], picture)
    vectors.accept("index-black", "black with alpha 255 is not in the array before a pixel has it", [7, 8], Picture(2).rgb(1, 2, 3).index(53, ZERO))
    edge = Picture(3).run(1).rgb(127, 0, 0).again(*BLACK)
    vectors.accept("index-of-first-run", "a run at the beginning puts its pixel into the array (phoboslab/qoi#258)", [8, 12], edge, ["edge"])
    edge = Picture(130, 1, 3).run(62).run(62).rgb(9, 9, 9).again(*BLACK).rgb(8, 8, 8).run(2).again(*BLACK)
    vectors.accept("index-of-long-run", "the same after two long runs, with 3 channels", [8, 12], edge, ["edge"])
    for name, pixel in (("red", (1, 0, 0, 0)), ("green", (0, 1, 0, 0)), ("blue", (0, 0, 1, 0)), ("alpha", (0, 0, 0, 1))):
        vectors.accept(f"position-{name}", f"how {name} alone counts for the position", [8], Picture(3).rgba(*pixel).rgba(90, 90, 90, 90).again(*pixel))
    for pixel in ((255, 255, 255, 255), (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (128, 64, 32, 16), (21, 0, 0, 0), (0, 0, 0, 64)):
        name = "position-" + "-".join(map(str, pixel))
        vectors.accept(name, "the position is a remainder of 64", [8], Picture(3).rgba(*pixel).rgba(91, 90, 90, 90).again(*pixel))
    pixels = [(red, 5, 7, 200) for red in range(64)]  # 3 * red takes all values modulo 64
    picture = Picture(128)
    for pixel in pixels:
        picture.rgba(*pixel)
    for pixel in pixels:
        picture.again(*pixel)
    vectors.accept("positions-all", "all 64 positions are filled and read", [8, 9], picture)
    stored = (("rgb", Picture(3).rgb(1, 2, 3)), ("rgba", Picture(3).rgba(1, 2, 3, 4)), ("diff", Picture(3).diff(1, 1, -2)), ("luma", Picture(3).luma(-9, 3, 2)))
    for name, picture in stored:
        pixel = picture.previous
        vectors.accept(f"index-of-{name}", f"the pixel of {name.upper()} is put into the array", [8, 9], picture.rgba(9, 9, 9, 9).again(*pixel))
    same = (0, 0, 9, 12)  # 7 * 9 + 11 * 12 = 195 = 3 + 3 * 64
    picture = Picture(4).rgba(1, 0, 0, 0).rgba(*same).rgba(7, 7, 7, 7).index(3, same)
    vectors.accept("index-replaced", "of two pixels with one position the later is kept", [8], picture)
    zero = (0, 0, 0, 64)  # 11 * 64 is a multiple of 64
    picture = Picture(3).rgba(*zero).index(5, ZERO).index(0, ZERO)
    vectors.accept("index-stores", "an index chunk puts its pixel into the array: transparent black replaces what position 0 has", [8, 9], picture, ["edge"])
    picture = Picture(5).rgb(1, 2, 3).index(17, ZERO).rgb(4, 5, 6).luma(1, 1, 1).diff(1, 1, 1)
    vectors.accept("index-alpha", "RGB, LUMA and DIFF keep the alpha 0 of an index chunk", [9, 10, 11, 13], picture)
    black = Picture(5, 1, 3).index(53, ZERO).rgb(244, 252, 6).rgb(22, 24, 17).index(38, ZERO).diff(1, 1, 1)
    vectors.accept("index-alpha-unseen", "with 3 channels alpha counts for the position all the same (phoboslab/qoi#163)", [5, 8], black, ["edge"])
    vectors.accept("index-twice", "two index chunks to one position: no encoder should write them, a decoder reads them", [19], Picture(3).rgb(1, 2, 3).again(1, 2, 3, 255).again(1, 2, 3, 255), ["encoder-rule"])
    picture = Picture(9).rgba(0, 0, 0, 0)
    for position in (0, 0, 0, 0, 0, 0, 0, 1):
        picture.index(position, ZERO)
    vectors.accept("index-as-end", "chunks with the bytes of the end marker", [15, 16, 19], picture, ["encoder-rule"])
    return vectors


def headers():
    """Sizes, channels and colour space."""
    vectors = Vectors()
    for channels, colorspace in ((3, 0), (3, 1), (4, 0), (4, 1)):
        picture = Picture(2, 1, channels, colorspace).rgb(1, 2, 3).run(1)
        vectors.accept(f"channels-{channels}-colorspace-{colorspace}", "each pair of channels and colour space", [3, 4, 5], picture)
    vectors.accept("channels-3-rgba", "with 3 channels an RGBA chunk is read, and its alpha is left out of the value", [5, 6, 14], Picture(3, 1, 3).rgba(1, 2, 3, 4).diff(1, 0, 0).again(1, 2, 3, 4))
    vectors.accept("rows", "rows from top to bottom, pixels from left to right, a run across two rows", [6, 15], Picture(3, 2).rgb(1, 2, 3).rgb(4, 5, 6).run(3).diff(1, 1, 1))
    vectors.accept("column", "a picture of one column", [2, 6], Picture(1, 3).rgb(1, 2, 3).rgb(4, 5, 6).rgb(7, 8, 9))
    for width, height in ((63, 1), (255, 1), (256, 1), (257, 1), (1, 256), (16, 16), (256, 256), (65535, 1), (65536, 1), (1, 65536)):
        runs, rest = divmod(width * height - 1, 62)
        picture = Picture(width, height, 3).rgb(1, 2, 3)
        picture = picture.run(62, runs) if runs else picture
        vectors.accept(f"size-{width}-{height}", f"{width} by {height} pixels", [2, 12, 15], picture.run(rest) if rest else picture)
    return vectors


def faults(valid):
    """Each fault alone: an edit of a valid file, and the byte at which the file becomes wrong."""
    vectors = Vectors()
    name, data = "rows", valid["rows"]
    edited = lambda at, new, old=data: old[:at] + bytes.fromhex(new) + old[at + len(new) // 2 :]
    for at, new in ((0, "51"), (1, "00"), (2, "49"), (3, "67"), (3, "46")):
        vectors.reject(f"magic-{at}-{new}", f"byte {at} of the magic is wrong", "magic", 0, edited(at, new), name)
    for length in (0, 1, 3, 4, 7, 8, 11, 12, 13, 14):
        vectors.reject(f"cut-{length}", f"the file ends after {length} bytes", "truncated", length, data[:length], name)
    vectors.reject("width-zero", "the width is 0", "width-zero", 4, edited(4, "00000000"), name)
    vectors.reject("height-zero", "the height is 0", "height-zero", 8, edited(8, "00000000"), name)
    vectors.reject("width-zero-empty", "the width is 0, and there is no chunk", "width-zero", 4, edited(4, "00000000")[:14] + bytes.fromhex(END), name)
    vectors.reject("height-zero-empty", "the height is 0, and there is no chunk", "height-zero", 8, edited(8, "00000000")[:14] + bytes.fromhex(END), name)
    for value in (0, 1, 2, 5, 255):
        vectors.reject(f"channels-{value}", f"{value} channels", "channels", 12, edited(12, f"{value:02x}"), name)
    for value in (2, 3, 128, 255):
        vectors.reject(f"colorspace-{value}", f"colour space {value}", "colorspace", 13, edited(13, f"{value:02x}"), name)

    long = {"rgb": ("rgb-extremes", 22), "rgba": ("rgba-extremes", 24), "luma": ("luma-red-blue", 18)}
    for kind, (name, start) in long.items():
        data = valid[name]
        for length in range(1, {"rgb": 4, "rgba": 5, "luma": 2}[kind]):
            cut = data[: start + length]
            vectors.reject(f"cut-{kind}-{length}", f"the file ends after {length} bytes of {kind.upper()}", "truncated", len(cut), cut, name)
    name, data = "diff-all", valid["diff-all"]
    vectors.reject("cut-diff", "the file ends before the last DIFF", "truncated", len(data) - 9, data[:-9], name)
    name, data = "run-after-each", valid["run-after-each"]
    vectors.reject("cut-run", "the file ends before the last RUN", "truncated", len(data) - 9, data[:-9], name)
    vectors.reject("cut-index", "the file ends before the last INDEX", "truncated", len(data) - 10, data[:-10], name)
    for length in range(8):
        vectors.reject(f"cut-end-{length}", f"the file ends after {length} bytes of the end marker", "truncated", len(data) - 8 + length, data[: len(data) - 8 + length], name)
    for at in range(7):
        vectors.reject(f"end-{at}", f"byte {at} of the end marker is 1", "end-marker", len(data) - 8 + at, edited(len(data) - 8 + at, "01", data), name)
    for new in ("00", "02", "81"):
        vectors.reject(f"end-7-{new}", f"the last byte of the end marker is {new}", "end-marker", len(data) - 1, edited(len(data) - 1, new, data), name)
    vectors.reject("end-cut-wrong", "the end marker is wrong, and the file ends in it", "end-marker", len(data) - 7, data[:-7] + b"\5", name)
    for label, more in (("zero", "00"), ("end", END), ("run", "c0")):
        vectors.reject(f"trailing-{label}", "a byte follows the end marker", "trailing-bytes", len(data), data + bytes.fromhex(more), name)

    name, data = "diff-all", valid["diff-all"]
    vectors.reject("pixel-missing", "one pixel is missing: the first byte of the end marker counts as a chunk", "end-marker", len(data) - 2, data[:-9] + data[-8:], name)
    vectors.reject("pixels-missing", "nine pixels are missing: the end marker counts as eight of them", "truncated", len(data) - 9, data[:-17] + data[-8:], name)
    vectors.reject("pixel-beyond", "one pixel more than the picture has", "end-marker", len(data) - 8, data[:-8] + b"\x6a" + data[-8:], name)
    name, data = "run-2", valid["run-2"]
    vectors.reject("run-beyond-1", "a run is one pixel longer than the picture", "run-beyond-picture", 18, edited(18, "c2", data), name)
    vectors.reject("run-beyond-62", "the longest run, where two pixels are left", "run-beyond-picture", 18, edited(18, "fd", data), name)
    name, data = "run-first", valid["run-first"]
    vectors.reject("run-beyond-first", "a run of 2 in a picture of one pixel", "run-beyond-picture", 14, edited(14, "c1", data), name)

    for label, at, new in (("width", 4, "01"), ("height", 8, "01"), ("width-top", 4, "ffffffff"), ("height-top", 8, "ffffffff")):
        vectors.reject(f"size-{label}", "the first byte of a size counts: the file has too few pixels", "truncated", len(data), edited(at, new, data), name)
    product = edited(4, "0001000000010000", data)
    vectors.reject("size-product", "65536 by 65536 pixels are not 0 pixels modulo 2^32", "truncated", len(data) - 1, product[:14] + product[15:], name)
    vectors.reject("size-product-more", "65537 by 65536 pixels are not 65536 modulo 2^32", "truncated", len(data), edited(4, "0001000100010000", data), name)
    vectors.reject("size-greatest", "both sizes have their greatest value", "truncated", len(data), edited(4, "ff" * 8, data), name)
    return vectors


def main():
    files = {"chunks": chunks(), "array": array(), "headers": headers()}
    files["faults"] = faults({name: data for file in files.values() for name, data in file.data.items()})
    write(HERE, files)


if __name__ == "__main__":
    main()
