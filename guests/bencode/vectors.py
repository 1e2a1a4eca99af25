#!/usr/bin/env python3
"""Writes the vectors of bencode. The bytes of each input and its value are written by hand: no codec takes part.

`vectors.py` writes the folder `vectors`, and `vectors.py --check` compares with it.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from common.vectors import Vectors as CommonVectors, write  # noqa: E402

VALID, EDGE = ["valid"], ["valid", "edge"]


def string(data):
    return {"bytes": (data.encode() if isinstance(data, str) else data).hex()}


def integer(number):
    return {"int": str(number)}


def list_of(*items):
    return {"list": list(items)}


def dict_of(*pairs):
    return {"dict": [[string(key)["bytes"], value] for key, value in pairs]}


class Vectors(CommonVectors):
    """The vectors of one file. A text is an input in ASCII."""

    def __init__(self):
        super().__init__(HERE, "bencode@bep3/1", "vectors.py, from the text of the format", "testees/plain.py and who-fails.md")

    def accept(self, name, reason, numbers, data, value, tags=VALID):
        """Two vectors: the second encodes the value."""
        data = data.encode() if isinstance(data, str) else data
        super().accept("decode", name, reason, ids_of(numbers), tags, {"hex": data.hex()}, value, roundtrip=True)

    def encode(self, name, reason, numbers, value, data):
        data = data.encode() if isinstance(data, str) else data
        super().accept("encode", name, reason, ids_of(numbers), VALID, {"value": value}, {"hex": data.hex()})

    def reject(self, name, reason, code, at, data, counterpart):
        data = data.encode() if isinstance(data, str) else data
        super().reject("decode", name, reason, code, [], {"hex": data.hex()}, counterpart, at)

    def either(self, name, reason, numbers, data, value, code, at, counterpart):
        """A dictionary that keeps a key twice, or is rejected."""
        expect = [{"ok": value}, {"reject": code, "at": {"byte": at}}]
        flag = "the text does not say whether a key may be twice; either way no pair is lost"
        self.add("decode", name, reason, ids_of(numbers), {"hex": data.encode().hex()}, "either", expect, counterpart=counterpart, flag=flag)


def ids_of(numbers):
    return [f"BE-{number}" for number in numbers]


def strings():
    """Byte strings."""
    vectors = Vectors()
    vectors.accept("spam", "the string of BEP 3", [1, 10, 11], "4:spam", string("spam"))
    vectors.accept("string-empty", "the length 0", [1, 5], "0:", string(""), EDGE)
    vectors.accept("string-10", "a length with a zero at its end", [1, 5], "10:ten  bytes", string("ten  bytes"))
    vectors.accept("string-100", "a length of three digits", [1], "100:" + "ab" * 50, string("ab" * 50))
    vectors.accept("string-of-syntax", "bytes that look like bencode are data", [1], "9:i3ele:4:x", string("i3ele:4:x"), EDGE)
    vectors.accept("string-of-digits", "digits after the colon are data", [1], "3:012", string("012"))
    vectors.accept("string-nul", "a byte of 0 is data", [1, 2], b"3:a\0b", string(b"a\0b"), EDGE)
    vectors.accept("string-utf8", "the length counts bytes, not characters", [1, 2], "3:\N{EURO SIGN}", string("\N{EURO SIGN}"), EDGE)
    vectors.accept("string-not-utf8", "bytes that are not UTF-8", [2], b"4:\xff\xfe\x80\xc3", string(b"\xff\xfe\x80\xc3"), EDGE)
    vectors.accept("string-byte-order-mark", "a byte order mark is data", [2], b"4:\xef\xbb\xbfa", string(b"\xef\xbb\xbfa"), EDGE)
    vectors.accept("string-all-bytes", "each byte once", [1, 2], b"256:" + bytes(range(256)), string(bytes(range(256))), EDGE)

    vectors.reject("string-negative", "a minus sign before a length", "value", 0, "-4:spam", "spam")
    vectors.reject("string-no-length", "a colon without a length", "value", 0, ":spam", "spam")
    vectors.reject("string-space-before", "a space before a length", "value", 0, " 4:spam", "spam")
    vectors.reject("string-space-after", "a space after a length", "length", 1, "4 :spam", "spam")
    vectors.reject("string-no-colon", "no colon after a length", "length", 1, "4spam", "spam")
    vectors.reject("string-underscore", "an underscore in a length", "length", 1, "1_0:ten  bytes", "string-10")
    vectors.reject("string-end", "an e in place of the colon", "length", 2, "10eten  bytes", "string-10")
    vectors.reject("length-04", "a zero before the length 4", "length-zero", 0, "04:spam", "spam")
    vectors.reject("length-00", "a zero before the length 0", "length-zero", 0, "00:", "string-empty")
    vectors.reject("length-plus", "a plus sign before a length", "plus-sign", 0, "+4:spam", "spam")
    return vectors


def integers():
    """Integers."""
    vectors = Vectors()
    vectors.accept("int-3", "the integer 3 of BEP 3", [3, 10, 11], "i3e", integer(3))
    vectors.accept("int-minus-3", "the integer -3 of BEP 3", [3], "i-3e", integer(-3))
    vectors.accept("int-0", "0 is one digit", [3, 5], "i0e", integer(0), EDGE)
    vectors.accept("int-digits", "all digits", [3], "i1234567890e", integer(1234567890))
    for name, number in (("2-32", 2**32), ("2-53-and-1", 2**53 + 1)):
        vectors.accept(f"int-{name}", "an integer at a border of machine numbers", [4], f"i{number}e", integer(number), EDGE)
        vectors.accept(f"int-minus-{name}", "the same, negative", [4], f"i-{number}e", integer(-number), EDGE)
    for name, number in (("2-63-less-1", 2**63 - 1), ("2-63", 2**63), ("2-64", 2**64), ("2-128", 2**128)):
        vectors.accept(f"int-{name}", "an integer of more than 63 bits", [4], f"i{number}e", integer(number), EDGE)
    vectors.accept("int-least", "the least integer of 64 bits", [4], f"i-{2**63}e", integer(-(2**63)), EDGE)
    vectors.accept("int-below-least", "one less than the least integer of 64 bits", [4], f"i-{2**63 + 1}e", integer(-(2**63) - 1), EDGE)
    vectors.accept("int-1000-digits", "1000 digits", [4], f"i{'1234567890' * 100}e", integer("1234567890" * 100), EDGE)

    vectors.reject("int-no-digit", "no digit", "integer", 1, "ie", "int-3")
    vectors.reject("int-only-minus", "a minus sign without digits", "integer", 2, "i-e", "int-minus-3")
    vectors.reject("int-two-minus", "two minus signs", "integer", 2, "i--3e", "int-minus-3")
    vectors.reject("int-minus-between", "a minus sign between digits", "integer", 6, "i12345-67890e", "int-digits")
    vectors.reject("int-fraction", "a fraction", "integer", 2, "i3.0e", "int-3")
    vectors.reject("int-space-before", "a space before the digit", "integer", 1, "i 3e", "int-3")
    vectors.reject("int-space-after", "a space after the digit", "integer", 2, "i3 e", "int-3")
    vectors.reject("int-underscore", "an underscore between digits", "integer", 6, "i12345_67890e", "int-digits")
    vectors.reject("int-letter", "a letter after the digit", "integer", 2, "i3ae", "int-3")
    vectors.reject("int-hex", "hexadecimal digits", "integer", 1, "ifffe", "int-digits")
    vectors.reject("int-other-digit", "a digit of another script, in UTF-8", "integer", 1, "i\N{ARABIC-INDIC DIGIT THREE}e", "int-3")
    vectors.reject("int-colon", "a colon in place of the e", "integer", 2, "i3:", "int-3")
    vectors.reject("int-upper-case", "I in place of i", "value", 0, "I3e", "int-3")
    vectors.reject("int-minus-0", "-0, which BEP 3 names", "minus-zero", 2, "i-0e", "int-0")
    vectors.reject("int-03", "i03e, which BEP 3 names", "leading-zero", 1, "i03e", "int-3")
    vectors.reject("int-00", "0 with two digits", "leading-zero", 1, "i00e", "int-0")
    vectors.reject("int-minus-03", "a zero before a negative integer", "leading-zero", 2, "i-03e", "int-minus-3")
    vectors.reject("int-plus-3", "a plus sign", "plus-sign", 1, "i+3e", "int-3")
    return vectors


def lists():
    """Lists, and what is not a value."""
    vectors = Vectors()
    vectors.accept("list", "the list of BEP 3", [6, 10], "l4:spam4:eggse", list_of(string("spam"), string("eggs")))
    vectors.accept("list-empty", "an empty list", [6], "le", list_of(), EDGE)
    vectors.accept("list-of-empty", "an empty value of each kind", [6, 7], "l0:i0eledee", list_of(string(""), integer(0), list_of(), dict_of()), EDGE)
    vectors.accept("list-order", "the items keep their order", [6], "li3ei1ei2ei1ee", list_of(integer(3), integer(1), integer(2), integer(1)))
    vectors.accept("list-nested", "lists in lists", [6], "lli1eelli2eeelee", list_of(list_of(integer(1)), list_of(list_of(integer(2))), list_of()))
    vectors.accept("list-50", "50 lists in one another", [14], "l" * 50 + "e" * 50, nested(50, lambda value: list_of(value), list_of()), EDGE)

    vectors.reject("value-none", "a byte that begins no value", "value", 0, "x", "spam")
    vectors.reject("value-end", "an end without a beginning", "value", 0, "e", "list-empty")
    vectors.reject("value-space", "a space before a list", "value", 0, " le", "list-empty")
    vectors.reject("value-byte-order-mark", "a byte order mark before a list", "value", 0, b"\xef\xbb\xbfle", "list-empty")
    vectors.reject("list-colon", "a colon as an item", "value", 1, "l:e", "list-empty")
    vectors.reject("list-comma", "a comma between two items", "value", 7, "l4:spam,4:eggse", "list")
    vectors.reject("list-zero-in", "an integer with a leading zero in a list", "leading-zero", 5, "li3ei01ei2ei1ee", "list-order")

    vectors.reject("after-string", "a byte after a string", "trailing-bytes", 6, "4:spamx", "spam")
    vectors.reject("after-int", "an e after an integer", "trailing-bytes", 3, "i3ee", "int-3")
    vectors.reject("after-list", "an e after a list", "trailing-bytes", 2, "lee", "list-empty")
    vectors.reject("after-dict", "a line feed after a dictionary", "trailing-bytes", 2, "de\n", "dict-empty")
    vectors.reject("after-value", "a second value", "trailing-bytes", 3, "i3ei4e", "int-3")
    return vectors


def nested(levels, wrapped, innermost):
    for _ in range(levels - 1):
        innermost = wrapped(innermost)
    return innermost


def dictionaries():
    """Dictionaries, and the order of their keys."""
    vectors = Vectors()
    numbered_pairs = lambda first, second: dict_of((first, integer(1)), (second, integer(2)))
    vectors.accept("dict", "the first dictionary of BEP 3", [7, 9, 10], "d3:cow3:moo4:spam4:eggse", dict_of(("cow", string("moo")), ("spam", string("eggs"))))
    vectors.accept("dict-of-list", "the second dictionary of BEP 3", [7, 8], "d4:spaml1:a1:bee", dict_of(("spam", list_of(string("a"), string("b")))))
    vectors.accept("dict-empty", "an empty dictionary", [7], "de", dict_of(), EDGE)
    vectors.accept("dict-one", "one pair", [7, 8], "d1:ai1ee", dict_of(("a", integer(1))))
    vectors.accept("dict-nested", "dictionaries in a dictionary and in a list", [7], "d1:ad1:bd1:ci1eee1:dldeee", dict_of(("a", dict_of(("b", dict_of(("c", integer(1)))))), ("d", list_of(dict_of()))))
    vectors.accept("dict-30", "30 dictionaries in one another", [14], "d1:k" * 29 + "de" + "e" * 29, nested(30, lambda value: dict_of(("k", value)), dict_of()), EDGE)
    vectors.accept("dict-same-values", "two keys with one value", [7], "d1:ai1e1:bi1ee", dict_of(("a", integer(1)), ("b", integer(1))))
    vectors.accept("dict-value-zero", "values that are empty or 0 are kept", [7], "d1:a0:1:bi0e1:cle1:ddee", dict_of(("a", string("")), ("b", integer(0)), ("c", list_of()), ("d", dict_of())), EDGE)

    vectors.accept("key-empty", "the empty key is before all others", [1, 8, 9], "d0:i1e1:ai2ee", numbered_pairs("", "a"), EDGE)
    vectors.accept("key-beginning", "a key is after its own beginning", [9], "d1:ai1e2:aai2ee", numbered_pairs("a", "aa"), EDGE)
    vectors.accept("key-longer-before", "a longer key before a shorter one", [9], "d3:abci1e1:bi2ee", numbered_pairs("abc", "b"), EDGE)
    vectors.accept("key-digits", "10 is before 9, as bytes", [9], "d2:10i1e1:9i2ee", numbered_pairs("10", "9"), EDGE)
    vectors.accept("key-index", "digits are before letters, and not as numbers", [9], "d1:0i0e2:01i1e1:1i2e1:Ai3ee", dict_of(("0", integer(0)), ("01", integer(1)), ("1", integer(2)), ("A", integer(3))), EDGE)
    vectors.accept("key-nul", "a byte of 0 is after the end of a key", [2, 9], b"d1:ai1e2:a\0i2ee", numbered_pairs("a", b"a\0"), EDGE)
    vectors.accept("key-7f-80", "bytes are unsigned: 7f is before 80", [2, 9], b"d1:\x7fi1e1:\x80i2ee", numbered_pairs(b"\x7f", b"\x80"), EDGE)
    vectors.accept("key-not-utf8", "two keys that are not UTF-8", [2, 9], b"d1:\xfei1e1:\xffi2ee", numbered_pairs(b"\xfe", b"\xff"), EDGE)
    vectors.accept("key-hex-of-key", "a key of two letters that are the hex of another key", [2, 9], b"d2:80i1e1:\x80i2ee", numbered_pairs("80", b"\x80"), EDGE)
    vectors.accept("key-utf8", "a key in UTF-8", [2], "d3:\N{EURO SIGN}i1ee", dict_of(("\N{EURO SIGN}", integer(1))), EDGE)
    vectors.accept("key-replacement", "the replacement character as a key", [2], "d3:\N{REPLACEMENT CHARACTER}i1ee", dict_of(("\N{REPLACEMENT CHARACTER}", integer(1))), EDGE)
    vectors.accept("key-utf16", "bytes of UTF-8 have another order than UTF-16", [2, 9], "d3:\uff61i1e4:\U00010000i2ee", numbered_pairs("\uff61", "\U00010000"), EDGE)
    for name in ("__proto__", "constructor", "hasOwnProperty", "toString", "length"):
        vectors.accept(f"key-{name.strip('_')}", "a name that JavaScript uses", [7], f"d{len(name)}:{name}i1ee", dict_of((name, integer(1))), EDGE)
    vectors.accept("key-proto-dict", "a dictionary under a name that JavaScript uses", [7], "d9:__proto__d1:ai1eee", dict_of(("__proto__", dict_of(("a", integer(1))))), EDGE)

    vectors.encode("pairs-reversed", "an encoder writes the keys in order", [9, 10], dict_of(("spam", string("eggs")), ("cow", string("moo"))), "d3:cow3:moo4:spam4:eggse")
    vectors.encode("pairs-digits", "9 is given before 10", [9, 10], dict_of(("9", integer(2)), ("10", integer(1))), "d2:10i1e1:9i2ee")
    vectors.encode("pairs-high", "ff is given before 7f", [2, 9, 10], dict_of((b"\xff", integer(2)), (b"\x7f", integer(1))), b"d1:\x7fi1e1:\xffi2ee")

    vectors.reject("key-int", "an integer as a key", "key", 1, "di1ei1ee", "dict-one")
    vectors.reject("key-int-second", "an integer as the second key", "key", 7, "d1:ai1ei1ei1ee", "dict-same-values")
    vectors.reject("key-dict", "a dictionary as a key", "key", 1, "ddei1ee", "dict-one")
    vectors.reject("key-no-value", "a key without a value", "value", 4, "d1:ae", "dict-one")
    vectors.reject("key-no-value-second", "the second key has no value", "value", 10, "d1:ai1e1:be", "dict-same-values")
    vectors.reject("key-length-zero", "the length of a key begins with 0", "length-zero", 1, "d01:ai1ee", "dict-one")
    vectors.reject("key-plus", "a plus sign before the length of a key", "plus-sign", 1, "d+1:ai1ee", "dict-one")
    vectors.reject("dict-minus-zero", "-0 as the value of a key", "minus-zero", 6, "d1:ai-0ee", "dict-one")

    vectors.reject("order", "two keys in the wrong order", "key-order", 13, "d4:spam4:eggs3:cow3:mooe", "dict")
    vectors.reject("order-third", "only the third key is out of order", "key-order", 19, "d1:0i0e1:1i2e1:Ai3e2:01i1ee", "key-index")
    vectors.reject("order-digits", "the order of numbers", "key-order", 7, "d1:9i2e2:10i1ee", "key-digits")
    vectors.reject("order-length", "the order of lengths", "key-order", 7, "d1:bi2e3:abci1ee", "key-longer-before")
    vectors.reject("order-signed", "the order of signed bytes", "key-order", 7, b"d1:\x80i2e1:\x7fi1ee", "key-7f-80")
    vectors.reject("order-utf16", "the order of UTF-16", "key-order", 10, "d4:\U00010000i2e3:\uff61i1ee", "key-utf16")
    vectors.reject("order-inner", "the wrong order in an inner dictionary", "key-order", 11, "d1:kd1:bi2e1:ai1eee", "dict-one")

    vectors.either("twice-kept", "a key is twice with two values", [20], "d1:ai1e1:ai2ee", dict_of(("a", integer(1)), ("a", integer(2))), "duplicate-key", 7, "dict-same-values")
    vectors.reject("twice", "a key is twice", "duplicate-key", 11, "d3:cow3:moo3:cow4:eggse", "dict")
    vectors.reject("twice-empty", "the empty key is twice", "duplicate-key", 6, "d0:i1e0:i2ee", "key-empty")
    vectors.reject("twice-inner", "a key of an inner dictionary is twice", "duplicate-key", 11, "d1:kd1:ai1e1:ai2eee", "dict-one")
    return vectors


def truncated():
    """Each kind of value, cut."""
    vectors = Vectors()
    cuts = (
        ("spam", "", "4", "4:", "4:spa"),
        ("string-10", "10:ten  byte"),
        ("int-3", "i", "i3"),
        ("int-minus-3", "i-"),
        ("list", "l", "l4:spam", "l4:spam4:eggs"),
        ("list-order", "li3"),
        ("list-nested", "lli1ee"),
        ("dict", "d", "d3", "d3:co", "d3:cow", "d3:cow3:mo", "d3:cow3:moo"),
        ("dict-of-list", "d4:spaml1:a1:be"),
        ("dict-nested", "d1:ad1:bd1:ci1e", "d1:ad1:bd1:ci1eee1:dlde"),
        ("list-50", "l" * 50, "l" * 50 + "e" * 49),
    )
    for counterpart, *inputs in cuts:
        for data in inputs:
            vectors.reject(f"cut-{counterpart}-{len(data)}", f"the input ends after {len(data)} bytes", "truncated", len(data), data, counterpart)
    vectors.reject("cut-2-32", "a length of 2^32 more than the string", "truncated", 15, f"{2**32 + 4}:spam", "spam")
    vectors.reject("cut-2-63", "a length of 2^63 - 1", "truncated", 24, f"{2**63 - 1}:spam", "spam")
    vectors.reject("cut-2-64", "a length of 2^64 more than the string", "truncated", 25, f"{2**64 + 4}:spam", "spam")
    vectors.reject("cut-30-digits", "a length of 30 digits", "truncated", 35, f"{'9' * 30}:spam", "spam")
    vectors.reject("cut-into-end", "the length of an item goes into the end of its list", "truncated", 14, "l4:spam5:eggse", "list")
    return vectors


if __name__ == "__main__":
    files = {"strings": strings(), "integers": integers(), "lists": lists(), "dictionaries": dictionaries(), "truncated": truncated()}
    write(HERE, files)
