"""Reading and writing bits, the most significant bit of each byte first (XP-1, XH-1).

The bits are kept as a string of '0' and '1': conversions to and from base 2 take linear time, and
taking k bits from the middle does not depend on the length of the whole.
"""

from errors import Refusal


class BitReader:
    def __init__(self, data):
        self.bits = format(int.from_bytes(data, "big"), f"0{8 * len(data)}b") if data else ""
        self.at = 0  # the place in bits that has been reached

    @property
    def left(self):
        return len(self.bits) - self.at

    def take(self, count, place):
        """`count` bits as a number; `place` is where the field that they belong to begins."""
        end = self.at + count
        if end > len(self.bits):
            raise Refusal("truncated", place)  # XP-18, XH-16: at the first bit of the field
        value = int(self.bits[self.at:end], 2) if count else 0
        self.at = end
        return value

    def only_ones_left(self):
        return "0" not in self.bits[self.at:]


class BitWriter:
    def __init__(self):
        self._pieces = []

    def put(self, bits):
        """Append a string of '0' and '1'."""
        self._pieces.append(bits)

    def put_number(self, value, count):
        self._pieces.append(format(value, f"0{count}b"))

    def padded_with_ones(self):
        """All bits as bytes, completed by the least number of 1 bits (XP-14, XH-17)."""
        bits = "".join(self._pieces)
        bits += "1" * (-len(bits) % 8)
        return int(bits, 2).to_bytes(len(bits) // 8, "big") if bits else b""
