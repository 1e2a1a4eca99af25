"""A second codec of Base45, written from requirements.json alone: a table, and sums."""

from common.adapter import Reject

SIGNS = {character: digit for digit, character in enumerate([*map(chr, range(48, 58)), *map(chr, range(65, 91)), *" $%*+-./:"])}
CHARACTERS = list(SIGNS)


def digit(text, at):
    if text[at] not in SIGNS:
        raise Reject("character", at)
    return SIGNS[text[at]]


def decode(text):
    out, at, end = [], 0, len(text)
    while end - at > 2:
        number = digit(text, at) + 45 * digit(text, at + 1) + 2025 * digit(text, at + 2)
        if number > 0xFFFF:
            raise Reject("overflow", at)
        out += [number >> 8, number & 255]
        at += 3
    if end - at == 2:
        number = digit(text, at) + 45 * digit(text, at + 1)
        if number > 0xFF:
            raise Reject("overflow", at)
        out.append(number)
    elif end - at == 1:
        digit(text, at)
        raise Reject("length", at)
    return bytes(out)


def encode(data):
    even = len(data) // 2 * 2
    text = []
    for high, low in zip(data[:even:2], data[1:even:2]):
        number = high * 256 + low
        text += [CHARACTERS[number % 45], CHARACTERS[number // 45 % 45], CHARACTERS[number // 2025]]
    for last in data[even:]:
        text += [CHARACTERS[last % 45], CHARACTERS[last // 45]]
    return "".join(text)
