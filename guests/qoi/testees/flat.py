"""A second decoder of QOI with both profiles of this suite, written from requirements.json alone: one loop over offsets, without objects."""

from common.adapter import Reject

END = b"\0\0\0\0\0\0\0\1"


def header(data):
    """The four numbers of the header."""
    for offset, byte in enumerate(b"qoif"):
        if offset >= len(data):
            raise Reject("truncated", len(data))
        if data[offset] != byte and len(data) >= 4:
            raise Reject("magic", 0)
    numbers = []
    for start, end in ((4, 8), (8, 12), (12, 13), (13, 14)):
        if len(data) < end:
            raise Reject("truncated", len(data))
        numbers.append(int(data[start:end].hex(), 16))
        if start == 4 and numbers[-1] == 0:
            raise Reject("width-zero", start)
        if start == 8 and numbers[-1] == 0:
            raise Reject("height-zero", start)
        if start == 12 and not 3 <= numbers[-1] <= 4:
            raise Reject("channels", start)
        if start == 13 and numbers[-1] > 1:
            raise Reject("colorspace", start)
    return numbers


def decode(data):
    """Width, height, channels, colour space and pixels."""
    width, height, channels, colorspace = header(data)
    wanted, written, at = width * height, 0, 14
    red, green, blue, alpha = 0, 0, 0, 255
    seen = {}
    pixels = []
    while written < wanted:
        if at >= len(data):
            raise Reject("truncated", len(data))
        tag, times = data[at], 1
        length = {0xFE: 4, 0xFF: 5}.get(tag, 2 if 0x80 <= tag <= 0xBF else 1)
        if at + length > len(data):
            raise Reject("truncated", len(data))
        if tag == 0xFF:
            red, green, blue, alpha = data[at + 1 : at + 5]
        elif tag == 0xFE:
            red, green, blue = data[at + 1 : at + 4]
        elif tag >= 0xC0:
            times = tag - 0xBF
            if written + times > wanted:
                raise Reject("run-beyond-picture", at)
        elif tag >= 0x80:
            step = tag - 0xA0
            red = red + step + (data[at + 1] >> 4) - 8 & 255
            blue = blue + step + (data[at + 1] & 15) - 8 & 255
            green = green + step & 255
        elif tag >= 0x40:
            red = red + (tag >> 4 & 3) - 2 & 255
            green = green + (tag >> 2 & 3) - 2 & 255
            blue = blue + (tag & 3) - 2 & 255
        else:
            red, green, blue, alpha = seen.get(tag, (0, 0, 0, 0))
        seen[(red * 3 + green * 5 + blue * 7 + alpha * 11) & 63] = red, green, blue, alpha
        pixels.append(bytes((red, green, blue, alpha)[:channels]) * times)
        written += times
        at += length
    for offset, byte in enumerate(END, at):
        if offset >= len(data):
            raise Reject("truncated", len(data))
        if data[offset] != byte:
            raise Reject("end-marker", offset)
    if len(data) > at + len(END):
        raise Reject("trailing-bytes", at + len(END))
    return width, height, channels, colorspace, b"".join(pixels)
