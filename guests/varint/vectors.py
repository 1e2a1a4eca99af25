#!/usr/bin/env python3
"""Writes the vectors of unsigned varints. The bytes of each input and its number are written by hand: no codec takes part.

`vectors.py` writes the folder `vectors`, and `vectors.py --check` compares with it.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from common.vectors import Vectors as CommonVectors, write  # noqa: E402

VALID, EDGE = ["valid"], ["valid", "edge"]


def value_of(number, rest=""):
    return {"number": str(number), "rest": rest}


def padded(shortest, max_bytes):
    """The shortest form of a number, and all longer forms of at most `max_bytes` bytes."""
    data = bytes.fromhex(shortest)
    forms = [data] + [data[:-1] + bytes([data[-1] | 0x80]) + b"\x80" * zeros + b"\0" for zeros in range(max_bytes - len(data))]
    return [form.hex() for form in forms]


class Vectors(CommonVectors):
    """The vectors of one dialect."""

    def __init__(self, dialect):
        super().__init__(HERE, f"varint@{dialect}/1", "vectors.py, from the texts of the dialects", "testees/plain.py and who-fails.md")

    def decode(self, name, reason, requirements, data, number, rest="", tags=VALID, **more):
        self.accept("decode", name, reason, requirements, tags, {"hex": data + rest}, value_of(number, rest), **more)

    def both(self, name, reason, requirements, data, number, rest="", tags=VALID):
        """Two vectors: the second encodes the value."""
        self.decode(name, reason, requirements, data, number, rest, tags, roundtrip=True)

    def encode(self, name, reason, requirements, number, data):
        self.accept("encode", name, reason, requirements, VALID, {"value": value_of(number)}, {"hex": data})

    def reject(self, name, reason, code, at, data, counterpart, requirement=None):
        super().reject("decode", name, reason, code, [], {"hex": data}, counterpart, at, requirement)

    def reject_value(self, name, reason, number, counterpart):
        super().reject("encode", name, reason, "range", [], {"value": value_of(number)}, counterpart)

    def either(self, name, reason, requirement, data, values, code, at, counterpart, rest=""):
        """One of the values, or a rejection."""
        expect = [{"ok": value_of(value, rest)} for value in values] + [{"reject": code, "at": {"byte": at}}]
        flag = "the texts differ, or do not say it; no text gives another number"
        self.add("decode", name, reason, [requirement], {"hex": data + rest}, "either", expect, counterpart=counterpart, flag=flag)

    def forms(self, name, reason, requirements, number, shortest, max_bytes, rest=""):
        """One of the forms of a number that have at most `max_bytes` bytes."""
        expect = [{"ok": {"hex": data + rest}} for data in padded(shortest, max_bytes)]
        flag = "the text does not require the shortest form"
        self.add("encode", name, reason, requirements, {"value": value_of(number, rest)}, "either", expect, flag=flag)


def common():
    """What all texts say."""
    vectors = Vectors("common")
    for name, reason, data, number, tags in (
        ("0", "0 is one byte", "00", 0, EDGE),
        ("1", "the number 1 of all texts", "01", 1, VALID),
        ("127", "the greatest number of one byte", "7f", 127, EDGE),
        ("128", "the least number of two bytes", "8001", 128, EDGE),
        ("150", "the number 150 of the guide of protobuf", "9601", 150, VALID),
        ("300", "the number 300 of multiformats", "ac02", 300, VALID),
        ("2-14", "groups of zeros before the last byte", "808001", 2**14, EDGE),
        ("groups", "another number in each group", "8182838404", 4 << 28 | 4 << 21 | 3 << 14 | 2 << 7 | 1, VALID),
        ("2-21-less-1", "the greatest number of three bytes", "ffff7f", 2**21 - 1, VALID),
        ("2-21", "the least number of four bytes", "80808001", 2**21, VALID),
        ("2-28", "the least number of five bytes", "8080808001", 2**28, EDGE),
        ("2-31", "the bit of the sign of 32 bits", "8080808008", 2**31, EDGE),
        ("2-32-less-1", "the greatest number of 32 bits", "ffffffff0f", 2**32 - 1, EDGE),
    ):
        vectors.decode(name, reason, ["VC-1", "VC-2", "VC-8"], data, number, "", tags)
        if tags is EDGE:
            vectors.forms(name, f"{reason}; any form of it", ["VC-1", "VC-7"], number, data, 10)
    vectors.forms("rest", "bytes after a number", ["VC-7", "VC-8"], 300, "ac02", 10, "ff00")

    vectors.decode("after-0", "another 0 after a 0", ["VC-3", "VC-8"], "00", 0, "00", EDGE)
    vectors.decode("after-1", "bytes with the high bit after a number", ["VC-3", "VC-8"], "01", 1, "80ff", EDGE)
    vectors.decode("after-300", "another number after a number", ["VC-3", "VC-8"], "ac02", 300, "9601")

    for name, data, counterpart in (
        ("empty", "", "0"),
        ("80", "80", "128"),
        ("ac", "ac", "300"),
        ("8080", "8080", "2-14"),
        ("ffffffff", "ffffffff", "2-32-less-1"),
        ("81828384", "81828384", "groups"),
    ):
        vectors.reject(f"cut-{name}", f"no last byte after {len(data) // 2} bytes", "truncated", len(data) // 2, data, counterpart)

    for name, reason, data, number in (
        ("2-32", "one more than 32 bits", "8080808010", 2**32),
        ("2-35-and-1", "the least number of six bytes, and 1", "818080808001", 2**35 + 1),
        ("2-53-and-1", "no double has this number", "8180808080808010", 2**53 + 1),
        ("2-56-and-1", "the lowest and the highest of 57 bits", "818080808080808001", 2**56 + 1),
        ("2-63-less-1", "the greatest number of nine bytes", "ffffffffffffffff7f", 2**63 - 1),
        ("2-63", "the least number of ten bytes", "80808080808080808001", 2**63),
        ("2-70", "the least number of eleven bytes", "8080808080808080808001", 2**70),
    ):
        at = len(data) // 2 - 1
        vectors.either(f"large-{name}", f"{reason}: exactly, or rejected", "VC-5", data, [number], "bound", at, "2-28")
    vectors.either("large-2-64", "65 bits in ten bytes", "VC-5", "80808080808080808002", [2**64, 0], "bound", 9, "2-28")
    vectors.either("large-70-bits", "all bits of ten bytes", "VC-5", "ffffffffffffffffff7f", [2**70 - 1, 2**64 - 1], "bound", 9, "2-28")

    for name, reason, data, number, rest in (
        ("0", "0 in two bytes", "8000", 0, ""),
        ("1", "1 in two bytes, as multiformats writes it", "8100", 1, ""),
        ("300", "300 in four bytes", "ac828000", 300, ""),
        ("1-in-5", "1 in five bytes", "8180808000", 1, ""),
        ("1-in-10", "1 in ten bytes", "81808080808080808000", 1, ""),
        ("rest", "1 in three bytes, and a byte after it", "818000", 1, "05"),
    ):
        at = len(data) // 2 - 1
        vectors.either(f"padded-{name}", f"{reason}: the same number, or rejected", "VC-6", data, [number], "not-minimal", at, "1", rest)
    return vectors


def multiformats():
    vectors = Vectors("multiformats")
    accepted = (
        ("0", "only 0 may end with 00", "00", 0, "", EDGE),
        ("1", "one byte", "01", 1, "", VALID),
        ("127", "the greatest number of one byte", "7f", 127, "", EDGE),
        ("128", "the least number of two bytes", "8001", 128, "", EDGE),
        ("2-32-less-1", "32 bits", "ffffffff0f", 2**32 - 1, "", VALID),
        ("after", "the byte after a number may be 00", "8001", 128, "00", EDGE),
    )
    for name, reason, data, number, rest, tags in accepted:
        vectors.both(name, reason, ["VM-1"], data, number, rest, tags)
    for name, number, data in (
        ("2-53-and-1", 2**53 + 1, "8180808080808010"),
        ("2-56-less-1", 2**56 - 1, "ffffffffffffff7f"),
        ("2-62-and-1", 2**62 + 1, "818080808080808040"),
        ("2-63-less-1", 2**63 - 1, "ffffffffffffffff7f"),
    ):
        vectors.both(name, "a number of at most 63 bits", ["VM-4"], data, number, "", EDGE)
    for name, data, counterpart in (
        ("8000", "8000", "0"),
        ("8100", "8100", "1"),
        ("80808100", "80808100", "1"),
        ("in-9", "818080808080808000", "1"),
        ("before-more", "810001", "1"),
    ):
        at = 1 if name == "before-more" else len(data) // 2 - 1
        vectors.reject(f"padded-{name}", "a group of zeros at the end of a number", "not-minimal", at, data, counterpart)
    vectors.reject("too-long-2-63", "2^63 needs a tenth byte", "too-long", 8, "80808080808080808001", "2-32-less-1")
    vectors.reject("too-long-2-64-less-1", "64 bits need a tenth byte", "too-long", 8, "ffffffffffffffffff01", "2-32-less-1")
    vectors.reject("too-long-1", "1 in ten bytes", "too-long", 8, "81808080808080808000", "1")
    vectors.reject("too-long-11", "eleven bytes", "too-long", 8, "8180808080808080808001", "1")
    vectors.reject("cut-8", "no last byte after eight bytes", "truncated", 8, "8080808080808080", "2-32-less-1", "VC-4")
    for name, number, data in (("2-53-and-3", 2**53 + 3, "8380808080808010"), ("2-60-less-1", 2**60 - 1, "ffffffffffffffff0f")):
        expect = [{"ok": {"hex": data}}, {"reject": "range"}]
        request, flag = {"value": value_of(number)}, "a specification may have a smaller maximum; no text gives another form"
        vectors.add("encode", name, "in its form, or rejected", ["VM-1"], request, "either", expect, counterpart="2-32-less-1", flag=flag)
    vectors.reject_value("2-63", "64 bits", 2**63, "2-32-less-1")
    vectors.reject_value("2-64", "65 bits", 2**64, "2-32-less-1")
    return vectors


def dwarf5():
    vectors = Vectors("dwarf5")
    for name, data, number in (("128", "8001", 128), ("12857", "b964", 12857)):
        vectors.decode(name, "an example of the text of DWARF", ["VC-1", "VC-2"], data, number)
        vectors.encode(name, "an example of the text of DWARF", ["VD-2"], number, data)
    for name, data, number in (("0", "8000", 0), ("127", "ff80808000", 127), ("2-in-10", "82808080808080808000", 2)):
        vectors.decode(f"padded-{name}", "groups of zeros at the end of a number", ["VD-1"], data, number, "", EDGE)
    for name, number, data in (
        ("2-64-less-1", 2**64 - 1, "ffffffffffffffffff01"),
        ("2-64", 2**64, "80808080808080808002"),
        ("2-128-and-1", 2**128 + 1, "81" + "80" * 17 + "04"),
    ):
        vectors.both(name, "no number is too large", ["VD-3"], data, number, "", EDGE)
    return vectors


def wasm(dialect, prefix, bit_count):
    """`u32` or `u64`. `last` is the last byte of the greatest number, and `top` is the last byte of the number that has only the highest bit."""
    vectors = Vectors(f"wasm-{dialect}")
    max_bytes, top, last = {32: (5, 0x08, 0x0F), 64: (10, 0x01, 0x01)}[bit_count]
    before_last, ids = max_bytes - 1, [f"{prefix}-{number}" for number in range(6)]
    greatest = "ff" * before_last + f"{last:02x}"
    vectors.decode("3", "the number 3 of the text", [ids[5]], "03", 3)
    vectors.decode("greatest", f"all {bit_count} bits", [ids[5]], greatest, 2**bit_count - 1, "", EDGE)
    vectors.decode("top", "the highest bit alone", [ids[5]], "80" * before_last + f"{top:02x}", 2 ** (bit_count - 1), "", EDGE)
    vectors.decode("greatest-after", "bytes after the greatest number", [ids[5], "VC-3"], greatest, 2**bit_count - 1, "8000", EDGE)
    vectors.encode("greatest", f"all {bit_count} bits have one form", [ids[4], ids[5]], 2**bit_count - 1, greatest)
    vectors.encode("top", "the highest bit alone has one form", [ids[4], ids[5]], 2 ** (bit_count - 1), "80" * before_last + f"{top:02x}")
    vectors.forms("3", "3 in any form", [ids[4]], 3, "03", max_bytes)
    if bit_count == 64:
        for name, number, data in (("2-53-and-1", 2**53 + 1, "8180808080808010"), ("2-63-less-1", 2**63 - 1, "ffffffffffffffff7f")):
            vectors.decode(name, "a number of more than 32 bits", [ids[5]], data, number, "", EDGE)
    for name, data in (("2", "8300"), ("3", "838000"), (str(max_bytes), "83" + "80" * (before_last - 1) + "00")):
        vectors.decode(f"padded-{name}", f"3 in {name} bytes", [ids[1]], data, 3, "", EDGE)
    vectors.reject("too-long-3", f"3 in {max_bytes + 1} bytes", "too-long", before_last, "83" + "80" * before_last + "00", "3")
    vectors.reject("too-long-greatest", f"the greatest number in {max_bytes + 1} bytes", "too-long", before_last, "ff" * before_last + f"{last | 0x80:02x}00", "greatest")
    vectors.reject("too-long-cut", f"{max_bytes} bytes, and no last one", "too-long", before_last, "80" * max_bytes, "3")
    vectors.reject("cut", "no last byte after the bytes before it", "truncated", before_last, "ff" * before_last, "greatest", "VC-4")
    for bit in (last.bit_length(), 6):
        data = "80" * before_last + f"{1 << bit:02x}"
        vectors.reject(f"unused-{bit}", f"bit {bit} of the last byte, which is that of 2^{7 * before_last + bit}", "unused-bits", before_last, data, "top")
    vectors.reject("unused-all", "all bits of the last byte", "unused-bits", before_last, "ff" * before_last + "7f", "greatest")
    vectors.reject_value("range", f"one more than {bit_count} bits", 2**bit_count, "greatest")
    vectors.reject_value("range-modulo", f"a number that is 3 modulo 2^{bit_count}", 2**bit_count + 3, "greatest")
    return vectors


def protobuf():
    vectors = Vectors("protobuf")
    vectors.decode("150", "the number 150 of the guide", ["VC-1", "VC-2"], "9601", 150)
    vectors.encode("least-10", "the least number of ten bytes has one form of at most ten bytes", ["VP-5"], 2**63, "80808080808080808001")
    vectors.encode("minus-2", "-2 as an unsigned number, of the guide", ["VP-5"], 2**64 - 2, "feffffffffffffffff01")
    vectors.forms("150", "150 in any form", ["VC-7"], 150, "9601", 10)
    for name, number, data in (
        ("2-53-and-1", 2**53 + 1, "8180808080808010"),
        ("2-63-less-1", 2**63 - 1, "ffffffffffffffff7f"),
        ("minus-2", 2**64 - 2, "feffffffffffffffff01"),
    ):
        vectors.decode(name, "a number of at most 64 bits", ["VP-5"], data, number, "", EDGE)
    for name, data, number in (("2", "9680" + "01", 150 - 128 + 2**14), ("zero", "8000", 0), ("3", "968100", 150), ("10", "96818080808080808000", 150)):
        reason, rules = ("a group of zeros inside a number", ["VC-1"]) if name == "2" else ("groups of zeros at the end of a number", ["VP-1"])
        vectors.decode(f"zeros-{name}", reason, rules, data, number, "", EDGE)
    vectors.reject("too-long-150", "150 in eleven bytes", "too-long", 9, "9681808080808080808000", "150")
    vectors.reject("too-long-2-70", "more than 64 bits in eleven bytes", "too-long", 9, "8080808080808080808001", "150")
    vectors.reject("too-long-cut", "ten bytes, and no last one", "too-long", 9, "ff" * 10, "150")
    vectors.reject("cut-9", "no last byte after nine bytes", "truncated", 9, "ff" * 9, "150", "VC-4")
    for name, last, number in (("2", "02", 0), ("3", "03", 2**63), ("40", "40", 0), ("7f", "7f", 2**63)):
        vectors.either(f"high-{name}", "bits above 64: ignored, or rejected", "VP-3", "80" * 9 + last, [number], "unused-bits", 9, "150")
    vectors.reject_value("2-64", "65 bits", 2**64, "minus-2")
    vectors.reject_value("2-64-and-150", "a number that is 150 modulo 2^64", 2**64 + 150, "minus-2")
    return vectors


if __name__ == "__main__":
    files = {"common": common(), "multiformats": multiformats(), "dwarf5": dwarf5(), "protobuf": protobuf()}
    write(HERE, files | {"wasm-u32": wasm("u32", "VI", 32), "wasm-u64": wasm("u64", "VL", 64)})
