"""A codec of all dialects of this suite, written from requirements.json alone. Mutants of it measure the vectors."""

from math import inf

from common.adapter import Reject

# The bits of a number. A number has no more bytes than these bits need.
BITS = {
    "varint@common/1": inf,
    "varint@multiformats/1": 63,
    "varint@dwarf5/1": inf,
    "varint@wasm-u32/1": 32,
    "varint@wasm-u64/1": 64,
    "varint@protobuf/1": 64,
}


def decode(data, dialect):
    number = 0
    for at, byte in enumerate(data):
        number |= (byte & 0x7F) << 7 * at
        if byte < 0x80:
            break
        if 7 * at + 7 >= BITS[dialect]:
            raise Reject("too-long", at)
    else:
        raise Reject("truncated", len(data))
    if dialect == "varint@multiformats/1" and at and not byte:
        raise Reject("not-minimal", at)
    if number >= 2 ** BITS[dialect]:
        raise Reject("unused-bits", at)
    return {"number": str(number), "rest": data[at + 1 :].hex()}


def encode(value, dialect):
    number, data = int(value["number"]), bytearray()
    if number >= 2 ** BITS[dialect]:
        raise Reject("range")
    while number >= 0x80:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*data, number]) + bytes.fromhex(value["rest"])
