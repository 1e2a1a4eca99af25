"""A codec of bencode with both profiles of this suite, written from requirements.json alone. Mutants of it measure the vectors."""

from common.adapter import Reject


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        """The next byte, which stays the next one."""
        if self.at == len(self.data):
            raise Reject("truncated", self.at)
        return self.data[self.at : self.at + 1]

    def fault(self, code):
        """The fault of a byte that is not the first digit of a number."""
        return Reject("plus-sign" if self.byte() == b"+" else code, self.at)

    def digits(self, end, code, zero):
        """The digits up to the byte `end`. `code` is for another byte, and `zero` for a zero before other digits."""
        start = self.at
        if not self.byte().isdigit():
            raise self.fault(code)
        while self.byte().isdigit():
            self.at += 1
        if self.byte() != end:
            raise Reject(code, self.at)
        digits = self.data[start : self.at].decode()
        if digits[0] == "0" and digits != "0":
            raise Reject(zero, start)
        self.at += 1
        return digits

    def string(self, code):
        if not self.byte().isdigit():
            raise self.fault(code)
        length = int(self.digits(b":", "length", "length-zero"))
        string = self.data[self.at : self.at + length]
        self.at += len(string)
        if len(string) < length:
            raise Reject("truncated", self.at)
        return string

    def value(self):
        kind = self.byte()
        if kind not in (b"i", b"l", b"d"):
            return {"bytes": self.string("value").hex()}
        self.at += 1
        if kind == b"i":
            sign = "-" if self.byte() == b"-" else ""
            self.at += len(sign)
            digits = self.digits(b"e", "integer", "leading-zero")
            if sign and digits == "0":
                raise Reject("minus-zero", self.at - 2)
            return {"int": sign + digits}
        items, previous = [], None
        while self.byte() != b"e":
            if kind == b"l":
                items.append(self.value())
                continue
            start, key = self.at, self.string("key")
            if items and key <= previous:
                raise Reject("key-order" if key < previous else "duplicate-key", start)
            items.append([key.hex(), self.value()])
            previous = key
        self.at += 1
        return {"list" if kind == b"l" else "dict": items}


def decode(data):
    reader = Reader(data)
    value = reader.value()
    if reader.at < len(data):
        raise Reject("trailing-bytes", reader.at)
    return value


def encode(value):
    ((kind, content),) = value.items()
    if kind == "bytes":
        string = bytes.fromhex(content)
        return b"%d:%s" % (len(string), string)
    if kind == "int":
        return b"i%se" % content.encode()
    if kind == "list":
        return b"l%se" % b"".join(map(encode, content))
    # Hex in lower case has the order of its bytes.
    return b"d%se" % b"".join(encode({"bytes": key}) + encode(item) for key, item in sorted(content, key=lambda pair: pair[0]))
