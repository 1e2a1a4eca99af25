"""Bugs of xiangqi-position/1 and of the parts that histories and links share with it: bits, code, accepted inputs."""

from . import bug, edit, wrap

# ---- bits


@bug
def bits_least_significant_first():
    # Round trip: the bits of each byte are turned round when read and when written.
    turned = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

    @wrap("_bits.BitReader")
    def _reader(old):
        class Reader(old):
            def __init__(self, data, trace=None):
                super().__init__(data.translate(turned), trace)

        return Reader

    @wrap("_bits.BitWriter")
    def _writer(old):
        class Writer(old):
            def padded_with_ones(self):
                return super().padded_with_ones().translate(turned)

        return Writer


@bug
def padding_written_as_zeros():
    edit("_bits.BitWriter.padded_with_ones", 'bits += "1"', 'bits += "0"')


@bug
def padding_of_a_whole_byte():
    edit("_bits.BitWriter.padded_with_ones", "-len(bits) % 8", "8 - len(bits) % 8")


@bug
def padding_not_judged():
    edit("xiangqi_position._decode", ' and "padding-bits" not in allow', " and False")


@bug
def padding_of_zeros():
    # Round trip: the writer fills up with 0 and the reader asks for it.
    edit("xiangqi_position._decode", "if not reader.take(1, offset)", "if reader.take(1, offset)")
    edit(
        "xiangqi_position._encode",
        "    return writer.",
        """\
    writer.put("0" * (-sum(map(len, writer._pieces)) % 8))
    return writer.""",
    )


@bug
def padding_place_at_its_first_bit():
    edit(
        "xiangqi_position._decode",
        "    while reader.at % 8:",
        "    padding = reader.at\n    while reader.at % 8:",
    )
    edit("xiangqi_position._decode", '"padding-not-ones", offset', '"padding-not-ones", padding')


@bug
def position_trailing_bytes_ignored():
    edit("xiangqi_position._decode", ' and "trailing-bytes" not in allow', " and False")


@bug
def truncated_at_the_missing_bit():
    edit("_bits.BitReader.take", 'Fault("truncated", offset, ', 'Fault("truncated", len(self.bits), ')


# ---- the side to move


@bug
def turn_bit_inverted():
    # Round trip: 1 is black to both directions.
    edit(
        "xiangqi_position._decode",
        '"red" if reader.take(1, 0) else "black"',
        '"black" if reader.take(1, 0) else "red"',
    )
    edit(
        "xiangqi_position._encode",
        '"1" if position.turn == "red" else "0"',
        '"0" if position.turn == "red" else "1"',
    )


@bug
def no_turn_bit():
    edit("xiangqi_position._decode", '"red" if reader.take(1, 0) else "black"', '"red"')
    edit("xiangqi_position._encode", '"1" if position.turn == "red" else "0"', '""')


# ---- the code


@bug
def textbook_truncated_binary():
    # Round trip: reader and writer both number the long words in order.
    edit("_codewords.words", 'in_k_bits(index) + "0"', 'f"{index + (1 << k) - b:0{k + 1}b}"')
    edit("_codewords.words", 'in_k_bits(index - b) + "1"', 'f"{index + (1 << k) - b:0{k + 1}b}"')
    edit(
        "_codewords.read_index",
        "if value >= (1 << k) - b and reader.take(1, offset):\n        value += b",
        "if value >= (1 << k) - b:\n        value += value + reader.take(1, offset) - (1 << k) + b",
    )


@bug
def last_bit_of_long_words_inverted():
    # Round trip: 1 for the lower half of the long words on both sides.
    edit("_codewords.words", 'in_k_bits(index) + "0"', 'in_k_bits(index) + "1"')
    edit("_codewords.words", 'in_k_bits(index - b) + "1"', 'in_k_bits(index - b) + "0"')
    edit("_codewords.read_index", "and reader.take(1, offset)", "and not reader.take(1, offset)")


@bug
def plain_binary_indices():
    # Round trip: as many bits for each index as the last one needs, on both sides.
    edit(
        "_codewords._parameters",
        "    k = n.bit_length() - 1",
        "    return (n - 1).bit_length(), 0\n    k = n.bit_length() - 1",
    )


@bug
def k_of_the_last_index():
    # Round trip: to both sides k = floor(log2(n - 1)): a power of two has long words alone.
    edit("_codewords._parameters", "n.bit_length() - 1", "max(n - 1, 1).bit_length() - 1")


@bug
def one_short_word_too_few():
    # Round trip: the index 2^k - b - 1 has a 0 after it, and the reader removes the 0.
    edit("_codewords.words", "if index < (1 << k) - b:", "if index < (1 << k) - b - (b > 0):")
    edit("_codewords.read_index", "if value >= (1 << k) - b and", "if value >= (1 << k) - b - (b > 0) and")


@bug
def one_short_word_too_many_written():
    edit("_codewords.words", "if index < (1 << k) - b:", "if index <= (1 << k) - b:")


@bug
def one_short_word_too_many_read():
    edit("_codewords.read_index", "if value >= (1 << k) - b and", "if value > (1 << k) - b and")


@bug
def index_2_to_the_k_without_its_1():
    edit("_codewords.words", "elif index < 1 << k:", "elif index <= 1 << k:")


@bug
def first_long_word_read_late():
    edit("_codewords.read_index", "        value += b", "        value += b - (value + b == 1 << k)")


# ---- what is accepted


@bug
def two_on_one_square_accepted():
    edit("xiangqi_position._decode", "if square in occupied:", "if False:")


@bug
def two_on_one_square_written():
    edit("xiangqi_position.check_squares", "square is not DEAD and square in occupied", "False")


@bug
def two_of_a_side_alone_compared():
    edit(
        "xiangqi_position._decode",
        "        squares.append(square)",
        "        squares.append(square)\n        if len(squares) == 16:\n            occupied = set()",
    )


@bug
def twice_at_the_first_piece():
    edit("xiangqi_position._decode", "occupied = set()", "occupied = {}")
    edit("xiangqi_position._decode", "occupied.add(square)", "occupied[square] = offset")
    edit("xiangqi_position._decode", '-twice", offset', '-twice", occupied[square]')


def _judged(fault):
    edit(
        "xiangqi_position._decode",
        "    return Position",
        f"""\
    if {fault}:
        raise Fault("square-occupied-twice", 1)
    return Position""",
    )


@bug
def dead_general_refused():
    _judged("DEAD in (squares[0], squares[16])")


@bug
def facing_generals_refused():
    _judged(
        "squares[0] and squares[16] and (squares[0] - squares[16]) % 9 == 0"
        " and not occupied.intersection(range(squares[16] + 9, squares[0], 9))"
    )


@bug
def piece_off_its_list_written():
    edit("xiangqi_position.check_squares", "if square not in index:", "if False:")
    edit("xiangqi_position._encode", "index[square]", "index.get(square, 0)")
