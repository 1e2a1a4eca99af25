"""A codec of Base45, written from requirements.json alone: a group at a time."""

from common.adapter import Reject

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def decode(text):
    out = bytearray()
    for start in range(0, len(text), 3):
        group = text[start : start + 3]
        number = 0
        for index, character in enumerate(group):
            digit = ALPHABET.find(character)
            if digit < 0:
                raise Reject("character", start + index)
            number += digit * 45**index
        if len(group) == 1:
            raise Reject("length", start)
        size = len(group) - 1
        if number >= 256**size:
            raise Reject("overflow", start)
        out += number.to_bytes(size, "big")
    return bytes(out)


def encode(data):
    text = ""
    for start in range(0, len(data), 2):
        group = data[start : start + 2]
        number = int.from_bytes(group, "big")
        for _ in range(len(group) + 1):
            number, digit = divmod(number, 45)
            text += ALPHABET[digit]
    return text
