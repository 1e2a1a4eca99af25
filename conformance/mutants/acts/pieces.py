"""Mistaken readings of placements, of Xiangqi, and of binary FEN."""

import re

from acts.kinds import *

# Chess boards, as placements

CHESS = "PRNBQKprnbqk"


def grid(change, rows=8, cols=8, letters=CHESS):
    """Changes a placement, as a list of ranks without digits. A placement with a fault stays."""

    def changed(text):
        ranks = [re.sub("[1-9]", lambda digit: "1" * int(digit[0]), rank) for rank in text.split("/")]
        if len(ranks) != rows or any(len(rank) != cols or set(rank) - {*letters, "1"} for rank in ranks):
            return text
        return re.sub("1+", lambda run: str(len(run[0])), "/".join(change(ranks)))

    return changed


def columns_back(ranks):
    return [rank[::-1] for rank in ranks]


def transposed(ranks):
    return ["".join(file) for file in zip(*ranks)]


KNIGHT_AND_BISHOP = str.maketrans("NBnb", "BNbn")


def member(name, change, again=None):
    """Changes one member of a value, if the value has the member."""
    return means(*[lambda value, way=way: {**value, name: way(value[name])} if value.get(name) else value for way in (again or change, change)])


def placement(change):
    return member("placement", change)


def board(change):
    return member("board", change)


def high_half_15(byte):
    return byte | 0xF0 if byte > 127 else byte


def nibbles(step):
    return by_byte(lambda byte: (byte // 16 + step) % 16 * 16 + (byte + step) % 16)


# Xiangqi


def squares(change, again=None):
    """Changes the squares in all parts of a value."""

    def walk(value, way):
        if isinstance(value, dict):
            return {key: way(part) if key in ("from", "to") else walk(part, way) for key, part in value.items()}
        if isinstance(value, list):
            return [way(part) if type(part) is int else walk(part, way) for part in value]
        return value

    return means(lambda value: walk(value, again or change), lambda value: walk(value, change))


def less_one(square):
    if square == 0:
        raise Rejected("square-not-allowed")
    return square - 1


squares_from_1 = squares(lambda square: square + 1, less_one)
squares_rows_reversed = squares(lambda square: 81 - square // 9 * 9 + square % 9)
squares_columns_reversed = squares(lambda square: square // 9 * 9 + 8 - square % 9)
squares_transposed = squares(lambda square: square % 9 * 10 + square // 9, lambda square: square % 10 * 9 + square // 10)


def field(number, change):
    """Changes a field of a FEN."""

    def changed(text):
        fields = text.split(" ")
        return " ".join([*fields[:number], change(fields[number]), *fields[number + 1 :]]) if len(fields) > number else text

    return changed


def ranks(change):
    return wire(field(0, grid(change, 10, 9, "KAEBHNRCPkaebhnrcp")))


def coded(change):
    """Changes the base64url texts of a link. `change` takes a text and the offset of its end."""
    return lambda text: re.sub(r"(?<=[?&]p=)[^&#]+|(?<=[?&]r=)[^&#]+|^[^?#]+(?=#|$)", lambda found: change(found[0], found.end()), text)


def without_equals(text, end):
    if len(text) % 4 or not text.rstrip("="):
        raise Rejected("base64-length", at={"char": end - 1})
    return text.rstrip("=")


# Binary FEN


def pieces(mask=lambda data: data, halves=lambda data, count: data, rest=lambda data: data):
    """Changes the parts of a binary FEN: the occupied squares, the halves of their pieces, and what follows."""

    def changed(data):
        count = int.from_bytes(data[:8], "big").bit_count()
        end = 8 + -(-count // 2)
        return mask(data[:8]) + halves(data[8:end], count) + rest(data[end:])

    return changed


def after_numbers(change):
    """Changes the bytes after the first two numbers. The last byte of a number is below 128."""

    def changed(data):
        ends = [at + 1 for at, byte in enumerate(data) if byte < 128][:2]
        return data[: ends[1]] + change(data[ends[1] :]) if len(ends) == 2 else data

    return changed


def unused_half(data, count):
    return data[:-1] + bytes([data[-1] ^ 0xF0]) if count % 2 and 2 * len(data) > count else data


def both_numbers(data):
    return data + bytes(max(0, 2 - sum(byte < 128 for byte in data)))


def checks_inside(value):
    return {**{key: part for key, part in value.items() if key != "checks"}, **value.get("checks", {})}


def names(way):
    return lambda value: {**value, "castling": list(map(way, value["castling"])), "ep": value["ep"] and way(value["ep"])}


def by_first(step):
    """Changes the number of the variant, if there is one. The variants are numbered from 1, so 0 is not a variant."""
    return lambda data: bytes([(data[0] + step) % 256]) + data[1:] if data else data


placement_rows_reversed, placement_columns_reversed, placement_transposed = (placement(grid(change)) for change in (back, columns_back, transposed))
placement_knight_and_bishop = placement(lambda text: text.translate(KNIGHT_AND_BISHOP))
placement_queen_and_king = placement(lambda text: text.translate(str.maketrans("QKqk", "KQkq")))
placement_case = placement(str.swapcase)
placement_bare = unnested(lambda value: value["placement"])
nibbles_from_1, high_halves_negative = wire(nibbles(-1), nibbles(1)), decoder_only(by_byte(high_half_15))
last_square_missing = wire(
    lambda data: data[:63] + b"\0" + data[63:] if len(data) >= 63 else data, lambda data: data[:63], lambda bit: bit - 8 * (bit >= 512))
red_and_black, black_pieces_first = member("turn", {"red": "black", "black": "red"}.get), member("squares", lambda list: list[16:] + list[:16])
squares_bare = unnested(lambda value: value["squares"])
fen_rows_reversed, fen_columns_reversed, fen_case = ranks(back), ranks(columns_back), wire(field(0, str.swapcase))
fen_horse_and_elephant = wire(field(0, lambda text: text.translate(KNIGHT_AND_BISHOP)))
fen_sides_exchanged, fen_side_case = wire(field(1, lambda side: side.translate(str.maketrans("wrb", "bbw")))), wire(field(1, str.swapcase))
base64_case = wire(coded(lambda text, _: text.swapcase()))
base64_symbols = wire(coded(lambda text, _: text.translate(str.maketrans("-_+/", "+/-_"))))
base64_padding = wire(coded(without_equals), coded(lambda text, _: text + "=" * (-len(text) % 4)))
link_history_first = wire(lambda text: text, lambda text: re.sub(r"\?(p=[^&]*)&(r=[^&]*)", r"?\2&\1", text))
link_history_bare = unnested(lambda value: {**value, "history": value["history"]["plies"]})
plies_reversed, plies_bare = member("plies", back), unnested(lambda value: value["plies"])
piece_halves_exchanged, unused_half_15 = (wire(pieces(halves=change)) for change in (lambda data, _: data.translate(HALVES), unused_half))
mask_bits_reversed, mask_bytes_reversed = wire(pieces(by_byte(BITS_REVERSED))), wire(pieces(back))
board_rows_reversed, board_columns_reversed = board(grid(back)), board(grid(columns_back))
board_knight_and_bishop, board_case = board(lambda text: text.translate(KNIGHT_AND_BISHOP)), board(str.swapcase)
square_names_case = means(names(str.lower), names(str.upper))
variants_from_1 = wire(pieces(rest=after_numbers(by_first(-1))), pieces(rest=after_numbers(by_first(1))))
castling_reversed = member("castling", back)
full_moves_from_0 = means(
    lambda value: {**value, "fullmove": value["fullmove"] + 1}, lambda value: {**value, "fullmove": value["fullmove"] - 1})
zero_numbers_written = wire(lambda data: data, pieces(rest=both_numbers))
checks_bare = unnested(checks_inside)
