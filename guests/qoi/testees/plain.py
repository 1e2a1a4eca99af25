"""A decoder of QOI with both profiles of this suite, written from requirements.json alone. Mutants of it measure the vectors."""

from common.adapter import Reject


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        part = self.data[self.at : self.at + count]
        if len(part) < count:
            raise Reject("truncated", len(self.data))
        self.at += count
        return part

    def number(self, count):
        return int.from_bytes(self.take(count), "big")


def added(pixel, *steps):
    """The pixel with steps of its colours, modulo 256."""
    return bytes((color + step) % 256 for color, step in zip(pixel, steps)) + pixel[3:]


CHUNKS = ("index", 9), ("diff", 10), ("luma", 11), ("run", 12)
RARE = {0xFE: ("rgb", 13), 0xFF: ("rgba", 14)}


def chunk(reader, previous, array):
    """The pixel of the next chunk, and how often the picture has it."""
    first = reader.number(1)
    if first == 0xFE:
        return reader.take(3) + previous[3:], 1
    if first == 0xFF:
        return reader.take(4), 1
    kind, low = first // 64, first % 64
    if kind == 0:
        return array[low], 1
    if kind == 1:
        return added(previous, low // 16 - 2, low // 4 % 4 - 2, low % 4 - 2), 1
    if kind == 2:
        second, green = reader.number(1), low - 32
        return added(previous, green + second // 16 - 8, green, green + second % 16 - 8), 1
    return previous, low + 1


def picture(reader, size, channels, field):
    """The pixels of `size` pixels' chunks."""
    array, pixel, pixels = [bytes(4)] * 64, bytes((0, 0, 0, 255)), bytearray()
    while size > 0:
        at = reader.at
        pixel, count = chunk(reader, pixel, array)
        read = reader.data[at : reader.at]
        name, rule = RARE.get(read[0]) or CHUNKS[read[0] // 64]
        field(name, at, reader.at, len(pixels) // channels, read.hex(), f"{count} x {pixel.hex()}", f"QO-{rule}")
        if count > size:
            raise Reject("run-beyond-picture", at)
        array[sum(weight * color for weight, color in zip((3, 5, 7, 11), pixel)) % 64] = pixel
        pixels += pixel[:channels] * count
        size -= count
    return bytes(pixels)


HEADER = {"width-zero": ("QO-2", "QO-20"), "height-zero": ("QO-2", "QO-20"), "channels": ("QO-3", "QO-21"), "colorspace": ("QO-4", "QO-22")}


def decode(data, field=lambda *members: None):
    """Width, height, channels, colour space and pixels. `field` receives each field that is read: its name, its first byte, the byte after it, the
    number of its first pixel, its value, what it represents and its requirements."""
    reader = Reader(data)
    if reader.take(4) != b"qoif":
        raise Reject("magic", 0)
    field("magic", 0, 4, None, "qoif", None, "QO-1")
    header = []
    for code, count, known in (("width-zero", 4, None), ("height-zero", 4, None), ("channels", 1, (3, 4)), ("colorspace", 1, (0, 1))):
        at = reader.at
        header.append(reader.number(count))
        field(code.removesuffix("-zero"), at, reader.at, None, header[-1], None, *HEADER[code])
        if header[-1] not in known if known else header[-1] == 0:
            raise Reject(code, at)
    width, height, channels, _ = header
    pixels = picture(reader, width * height, channels, field)
    for byte in (0, 0, 0, 0, 0, 0, 0, 1):
        if reader.number(1) != byte:
            raise Reject("end-marker", reader.at - 1)
    field("end-marker", reader.at - 8, reader.at, None, 1, None, "QO-16", "QO-24")
    if reader.at < len(data):
        raise Reject("trailing-bytes", reader.at)
    return (*header, pixels)
