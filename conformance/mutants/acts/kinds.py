"""How a mistake acts: on the encoding or on the value, and the same in both operations."""

from core import moved, rejection

KINDS_OF_DATA = ("hex", "text")
OPERATIONS = ("decode", "encode")


class Rejected(Exception):
    """Raised where the mistaken program rejects its input or the given value."""

    def __init__(self, code, bit=None, **more):
        super().__init__(code)
        self.reply = rejection(code, bit, **more)


def alone(format, act):
    """A program that offers only decode and encode of one format, with the mistake of `act` in both."""

    def run(request, ask):
        if request["op"] == "hello":
            reply = ask(request)
            if format in reply.get("formats", {}):
                reply["formats"] = {format: [op for op in reply["formats"][format] if op in OPERATIONS]}
            return reply
        try:
            return act(request, ask)
        except Rejected as rejected:
            return rejected.reply
        except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError) as error:
            return {"error": repr(error)}  # a request of another shape

    return run


# How a mistake acts


def wire(read, write=None, at=None):
    """Changes the encoding: `read` makes right data of mistaken data, `write` does the reverse, and `at` makes a mistaken offset of a right one."""

    def changed(change, given):
        key = next(key for key in KINDS_OF_DATA if key in given)
        if key == "text":
            return {**given, key: change(given[key])}
        data = bytes.fromhex(given[key])
        if data.hex() != given[key]:
            raise ValueError("hex is not pairs of digits in lower case")
        return {**given, key: change(data).hex()}

    def run(request, ask):
        if request["op"] == "decode":
            return moved(ask(changed(read, request)), at or (lambda offset: offset))
        reply = ask(request)
        return {**reply, "ok": changed(write or read, reply["ok"])} if "ok" in reply else reply

    return run


def means(change, back=None):
    """Changes the meaning of the encoding: the value changes before it is encoded, and after it is decoded."""

    def run(request, ask):
        if request["op"] == "encode":
            return ask({**request, "value": change(request["value"])})
        reply = ask(request)
        return {**reply, "ok": (back or change)(reply["ok"])} if "ok" in reply else reply

    return run


def unnested(flat):
    """Leaves out a level of the value. The encoder expects a value without that level, and cannot encode the right value."""

    def run(request, ask):
        reply = ask(request)
        if "ok" not in reply or flat(value := reply["ok"] if request["op"] == "decode" else request["value"]) == value:
            return reply
        return {**reply, "ok": flat(value)} if request["op"] == "decode" else {"error": "the value is of another type"}

    return run


def decoder_only(read):
    """The decoder alone reads more than it should. The encoder has no such case."""
    return wire(read, lambda data: data)


# Bytes and bits

BITS_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
HALVES = bytes(byte % 16 * 16 + byte // 16 for byte in range(256))


def by_byte(change, start=0):
    """Changes each byte from `start` on. `change` is a table or a function."""
    table = change if isinstance(change, bytes) else bytes(change(byte) for byte in range(256))
    return lambda data: data[:start] + data[start:].translate(table)


def part(start, end, change):
    return lambda data: data[:start] + change(data[start:end]) + (data[end:] if end else b"")


def both(*changes):
    def change(data):
        for each in changes:
            data = each(data)
        return data

    return change


def back(data):
    return data[::-1]


def pairs(change):
    """Changes each pair of bytes. A single last byte stays."""
    return lambda data: b"".join(bytes(change(*data[at : at + 2])) for at in range(0, len(data) - 1, 2)) + data[len(data) & ~1 :]


def pairs_back(data):
    return b"".join(data[at : at + 2] for at in range(len(data) - 2 - len(data) % 2, -1, -2)) + data[len(data) & ~1 :]


def words_back(data):
    return b"".join(data[at : at + 4][::-1] for at in range(0, len(data), 4))


def exchanged(first, second):
    return second, first


bits_reversed, bytes_reversed = wire(by_byte(BITS_REVERSED)), wire(back)
halves_exchanged, words_reversed = wire(by_byte(HALVES)), wire(words_back)
pairs_exchanged, pairs_reversed = wire(pairs(exchanged)), wire(pairs_back)
bytes_from_1 = wire(by_byte(lambda code: (code - 1) % 256), by_byte(lambda code: (code + 1) % 256))
ids_from_1 = wire(pairs(lambda id, square: ((id - 1) % 256, square)), pairs(lambda id, square: (id + 1, square)))
map_squares_from_1 = wire(pairs(lambda id, square: (id, (square - 1) % 256)), pairs(lambda id, square: (id, square + 1)))
