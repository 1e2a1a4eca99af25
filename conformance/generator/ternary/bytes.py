"""Every value of a cell byte, in the middle of a record and at its end."""

from published import GROUPS
from ternary.cells import BYTE, DIMENSION, board
from topic import Topic, bit

ORIGIN = "table of the 243 groups of five cells; every byte value in turn"
CONFIRMED = "the table, checked against base-3 numerals; a second program, which computes, read and wrote the same"

LAST_MIDDLE = "242"
BEFORE, AFTER = "10212", "12020"


def topics():
    return [decode_middle(), decode_last(), decode_lenient(), encode_groups()]


def middle_request(byte):
    return {"hex": DIMENSION[3] + DIMENSION[5] + BYTE[BEFORE] + byte + BYTE[AFTER]}


def decode_middle():
    topic = Topic("tb", "byte-middle", ORIGIN, CONFIRMED)
    for value in range(256):
        name, request, cell = f"byte-middle-{value:03}", middle_request(f"{value:02x}"), f"tb.byte.middle.{value}"
        if value < 243:
            cells = GROUPS[value]
            topic.accept(
                "decode", name, f"byte {value} in the middle holds {cells}", "TB-4 TB-5 TB-6",
                request, board(3, 5, BEFORE + cells + AFTER), cell,
            )
        else:
            topic.reject(
                "decode", name, f"byte {value} in the middle represents no five cells", "TB-6",
                request, "byte-out-of-range", bit(56), f"byte-middle-{LAST_MIDDLE}", cell,
            )
    return topic


def last_request(count, value, **more):
    return {"hex": DIMENSION[1] + DIMENSION[count] + f"{value:02x}"} | more


def clean(count, value):
    """The byte with the same `count` cells, and zeros after them."""
    return GROUPS.index(GROUPS[value][:count].ljust(5, "0"))


def decode_last():
    topic = Topic("tb", "byte-last", ORIGIN, CONFIRMED)
    for count in (1, 2, 3, 4, 5):
        for value in range(256):
            name, request = f"byte-last-{count}-{value:03}", last_request(count, value)
            cell = f"tb.byte.last.{count}.{value}"
            if value > 242:
                topic.reject(
                    "decode", name, f"last byte {value} with {count} cells in it", "TB-6",
                    request, "byte-out-of-range", bit(48), f"byte-last-{count}-000", cell,
                )
            elif clean(count, value) != value:
                topic.reject(
                    "decode", name, f"{GROUPS[value]} where {count} cells are left", "TB-8",
                    request, "unused-trits-not-zero", bit(48), f"byte-last-{count}-{clean(count, value):03}", cell,
                )
            else:
                topic.accept(
                    "decode", name, f"last byte {value} with {count} cells in it", "TB-3 TB-4 TB-8",
                    request, board(1, count, GROUPS[value][:count]), cell,
                )
    return topic


def decode_lenient():
    topic = Topic("tb", "unused-trits-allowed", ORIGIN, CONFIRMED)
    for count in (1, 2, 3, 4):
        for value in range(256):
            if value < 243 and clean(count, value) == value:
                continue
            name = f"byte-last-{count}-{value:03}-allowed"
            request = last_request(count, value, allow=["unused-trits"])
            cell = f"tb.byte.allowed.{count}.{value}"
            if value > 242:
                topic.reject(
                    "decode", name, f"byte {value} is rejected with every leniency", "TB-6",
                    request, "byte-out-of-range", bit(48), f"byte-last-{count}-242-allowed", cell, "lenient",
                )
            else:
                topic.accept(
                    "decode", name, f"{GROUPS[value]} where {count} cells are left, allowed", "TB-9",
                    request, board(1, count, GROUPS[value][:count]), cell, "lenient",
                )
    return topic


def encode_groups():
    topic = Topic("tb", "encode-groups", ORIGIN, CONFIRMED)
    for value, group in enumerate(GROUPS):
        topic.accept(
            "encode", f"group-middle-{group}", f"{group} in the middle is byte {value}", "TB-4 TB-5",
            {"value": board(3, 5, BEFORE + group + AFTER)}, middle_request(f"{value:02x}"), f"tb.group.middle.{value}",
        )
    for count in (1, 2, 3, 4, 5):
        for value, group in enumerate(GROUPS):
            if clean(count, value) != value:
                continue
            cells = group[:count]
            rules = "TB-3 TB-4" if count == 5 else "TB-3 TB-4 TB-7"
            topic.accept(
                "encode", f"group-last-{cells}", f"{cells} alone in the last byte is byte {value}", rules,
                {"value": board(1, count, cells)}, last_request(count, value), f"tb.group.last.{count}.{value}",
            )
    return topic
