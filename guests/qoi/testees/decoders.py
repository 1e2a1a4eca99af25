"""The decoders in Python: each function takes a file and returns width, height, channels, colour space and pixels.

What a package does not report is `None`: the adapter then takes it from the header of the file.
"""

import ctypes
import importlib
import importlib.metadata
import io
import json
import os
import pathlib
import re
import tempfile

FOLDER = pathlib.Path(os.environ.get("QOI_TESTEES", "/tmp/qoi-testees"))


def plain(data):
    return importlib.import_module("plain").decode(data)


def pillow(data):
    image = importlib.import_module("PIL.Image").open(io.BytesIO(data), formats=["QOI"])
    return *image.size, len(image.getbands()), None, image.tobytes()


def qoi(data):
    colorspace = bytearray(1)
    pixels = importlib.import_module("qoi").decode(data, colorspace=colorspace)
    height, width, channels = pixels.shape
    return width, height, channels, colorspace[0], pixels.tobytes()


def purepix(data):
    image = importlib.import_module("purepix.codecs.qoi").loads(data)
    return *image.size, len(image.mode), None, bytes(image.data)


def pyqoi_lib(data):
    package = importlib.import_module("pyqoi")
    header = package.QoiHeader(0, 0, 0, 0)
    pixels = package.decode(data, len(data), header)
    if pixels is None:
        raise ValueError("decode returned None")
    return int(header.width), int(header.height), header.channels, header.colorspace, bytes(pixels)


def py_qoi_encoder(data):
    width, height, channels, pixels = importlib.import_module("py_qoi").decode(data)
    return width, height, channels, None, b"".join(bytes(pixel[:channels]) for pixel in pixels)


def qoi_conv(data):
    with tempfile.NamedTemporaryFile(suffix=".qoi") as file:
        file.write(data)
        file.flush()
        image = importlib.import_module("qoi-conv.qoi").Qoi().load(file.name)
    header = image.header
    return header["width"], header["height"], header["channels"], header["colorspace"], image.image_data().tobytes()


class Description(ctypes.Structure):
    _fields_ = [("width", ctypes.c_uint), ("height", ctypes.c_uint), ("channels", ctypes.c_ubyte), ("colorspace", ctypes.c_ubyte)]


def reference(data):
    library = ctypes.CDLL(FOLDER / "libqoi.so")
    library.qoi_decode.restype = ctypes.c_void_p
    header = Description()
    pixels = library.qoi_decode(data, len(data), ctypes.byref(header), 0)
    if not pixels:
        raise ValueError("qoi_decode returned NULL")
    size = header.width * header.height * header.channels
    copy = ctypes.string_at(pixels, size)
    library.free(ctypes.c_void_p(pixels))
    return header.width, header.height, header.channels, header.colorspace, copy


IN_PYTHON = {
    function.__name__.replace("_", "-"): function
    for function in (plain, reference, pillow, qoi, purepix, pyqoi_lib, py_qoi_encoder, qoi_conv)
}
# A line of hex in, a line out: the five members, or a word if the file is rejected.
HERE = pathlib.Path(__file__).parent
IN_PROCESS = {"qoijs": ["node", str(HERE / "qoijs.cjs"), str(FOLDER)]}
IN_PROCESS |= {f"crate-{name}": [str(FOLDER / "crates"), name] for name in ("qoi", "image", "zune-qoi", "rapid-qoi")}
ALL = [*IN_PYTHON, *IN_PROCESS]


def described(name):
    """The package of a decoder, its version and its language."""
    if name == "plain":
        return "plain.py of this suite", "", "Python"
    if name == "reference":
        deb, = FOLDER.glob("libqoi-dev_*.deb")
        return "Debian libqoi-dev", deb.name.split("_")[1], "C"
    if name == "qoijs":
        package = FOLDER / "node_modules/qoijs/package.json"
        return "npm qoijs", json.loads(package.read_text())["version"], "JavaScript"
    if name in IN_PROCESS:
        crate = name.removeprefix("crate-")
        pin = re.search(f'^{crate} = .*"=([0-9.]+)"', (HERE.parents[1] / "common/rust/Cargo.toml").read_text(), re.M)
        return f"crate {crate}", pin[1], "Rust"
    return f"PyPI {name}", importlib.metadata.version(name), "Python"
