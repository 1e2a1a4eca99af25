#!/usr/bin/env python3
"""Speaks the testee protocol for a decoder in Python, or for the reference, whose library is in a folder: `adapter.py NAME [FOLDER]`.

Only plain has codes and offsets. Of the others the verdict counts: judge them with `--level verdict`. Each decoder takes a file and returns
width, height, channels, colour space and pixels. What a package does not report is taken from the header of the file.
"""

import ctypes
import importlib
import io
import math
import pathlib
import struct
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from plain import decode as plain  # noqa: E402, F401
from common import adapter  # noqa: E402

MAX_PIXELS = 1 << 20  # bytes: a longer value is sent without its pixels, and no vector has one


def pillow(data):
    image = importlib.import_module("PIL.Image").open(io.BytesIO(data), formats=["QOI"])
    return *image.size, len(image.getbands()), data[13], image.tobytes()


def qoi(data):
    colorspace = bytearray(1)
    pixels = importlib.import_module("qoi").decode(data, colorspace=colorspace)
    height, width, channels = pixels.shape
    return width, height, channels, colorspace[0], pixels.tobytes()


def purepix(data):
    image = importlib.import_module("purepix.codecs.qoi").loads(data)
    return *image.size, len(image.mode), data[13], bytes(image.data)


def pyqoi_lib(data):
    package = importlib.import_module("pyqoi")
    header = package.QoiHeader(0, 0, 0, 0)
    pixels = package.decode(data, len(data), header)
    return int(header.width), int(header.height), header.channels, header.colorspace, bytes(pixels)


def py_qoi_encoder(data):
    width, height, channels, pixels = importlib.import_module("py_qoi").decode(data)
    return width, height, channels, data[13], b"".join(bytes(pixel[:channels]) for pixel in pixels)


def qoi_conv(data):
    with tempfile.NamedTemporaryFile(suffix=".qoi", buffering=0) as file:
        file.write(data)
        image = importlib.import_module("qoi-conv.qoi").Qoi().load(file.name)
    return *(image.header[key] for key in ("width", "height", "channels", "colorspace")), image.image_data().tobytes()


def reference(data):
    library = ctypes.CDLL(pathlib.Path(sys.argv[2], "libqoi.so"))
    library.qoi_decode.restype = ctypes.c_void_p
    description = ctypes.create_string_buffer(12)
    pixels = library.qoi_decode(data, len(data), description, 0)
    if not pixels:
        raise ValueError("qoi_decode returned NULL")
    header = struct.unpack("IIBB", description[:10])
    copy = ctypes.string_at(pixels, math.prod(header[:3]))
    library.free(ctypes.c_void_p(pixels))
    return *header, copy


def serve(name, decoder):
    def decode(data, _):
        width, height, channels, colorspace, pixels = decoder(data)
        pixels = pixels.hex() if len(pixels) <= MAX_PIXELS else ""
        return {"width": width, "height": height, "channels": channels, "colorspace": colorspace, "pixels": pixels}

    operations = {"decode": decode}
    if decoder.__defaults__:  # it takes an observer
        operations["explain"] = adapter.explained(decoder)
    adapter.serve(name, ["qoi/1"], operations)


if __name__ == "__main__":
    serve(sys.argv[1], globals()[sys.argv[1].replace("-", "_")])
