"""Bugs of chess-board-bytes/1 and chess-board-packed/1."""

from . import bug, edit


@bug
def nibbles_swapped():
    # Round trip: the low half comes first on both sides.
    edit("_chess_board.decode_packed", "data[:32].hex()", '"".join(f"{byte:02x}"[::-1] for byte in data[:32])')
    edit(
        "_chess_board.encode_packed",
        "bytes.fromhex(_codes(placement))",
        'bytes(int(f"{byte:02x}"[::-1], 16) for byte in bytes.fromhex(_codes(placement)))',
    )


@bug
def code_8_as_empty():
    edit("_chess_board._BAD_BYTE", r"\x06\x09-", r"\x06\x08-")
    edit("_chess_board._BAD_CODE", "[78f]", "[7f]")
    edit("_chess_board._placement", "ranks.translate", 'ranks.replace("8", "0").translate')


@bug
def kind_7_not_checked():
    edit("_chess_board._BAD_BYTE", r"[^\x00-\x06\x09-\x0e]", r"[^\x00-\x07\x09-\x0f]")
    edit("_chess_board._BAD_CODE", "[78f]", "[8]")


@bug
def high_half_of_a_byte_ignored():
    edit("_chess_board._BAD_BYTE", r"[^\x00-\x06\x09-\x0e]", r"[\x07\x08\x0f]")


@bug
def colour_bit_for_white():
    # Round trip: 8 more is white to both directions.
    edit("_chess_board._LETTERS", '" PRNBQK  prnbqk "', '" prnbqk  PRNBQK "')


@bug
def kinds_in_another_order():
    # Round trip: knight, bishop, rook, as many programs order them, on both sides.
    edit("_chess_board._LETTERS", '" PRNBQK  prnbqk "', '" PNBRQK  pnbrqk "')


@bug
def row_0_as_rank_1():
    # Round trip: White's back rank comes first on both sides.
    edit("_chess_board._placement", "range(0, 64, 8)", "range(56, -8, -8)")
    edit("_chess_board._codes", 'placement.split("/")', 'placement.split("/")[::-1]')


@bug
def file_h_in_column_0():
    # Round trip: each rank is turned round on both sides.
    edit("_chess_board._placement", "codes[row:row + 8]", "codes[row:row + 8][::-1]")
    edit("_chess_board._codes_of_rank", "    return codes", "    return codes[::-1]")


@bug
def squares_file_by_file():
    # Round trip: the board is transposed on both sides.
    edit("_chess_board._placement", "codes[row:row + 8] for", "codes[row // 8::8] for")
    edit(
        "_chess_board._codes",
        "    return codes",
        '    return "".join(codes[col::8] for col in range(8))',
    )


@bug
def chess_trailing_bytes_ignored():
    edit("_chess_board._judge_length", "if len(data) > length:", "if False:")


@bug
def length_before_codes():
    for function in ("decode_bytes", "decode_packed"):
        length = 64 if function == "decode_bytes" else 32
        edit(f"_chess_board.{function}", "    bad = ", f"    _judge_length(data, {length})\n    bad = ")


@bug
def packed_place_of_the_byte():
    edit("_chess_board.decode_packed", "4 * bad.start()", "8 * (bad.start() // 2)")


@bug
def digits_beside_each_other_given():
    edit("_chess_board._placement", "str(len(run[0]))", '"1" * len(run[0])')


@bug
def digits_beside_each_other_refused():
    edit(
        "_chess_board._codes_of_rank",
        '        elif character in "123456789":',
        '        elif character in "123456789" and not previous.isdigit():',
    )
    edit(
        "_chess_board._codes_of_rank",
        "        if len(codes) > 8:",
        "        previous = character\n        if len(codes) > 8:",
    )
    edit("_chess_board._codes_of_rank", '    codes = ""', '    codes = previous = ""')


@bug
def short_rank_filled_up():
    edit(
        "_chess_board._codes_of_rank",
        "    return codes",
        '    return codes.ljust(8, "0")',
    )


@bug
def ninth_file_cut():
    edit(
        "_chess_board._codes_of_rank",
        """            raise Fault("fen-files", path=f"ranks[{number}]")
    return codes""",
        "            break\n    return codes[:8]",
    )


@bug
def whole_fen_taken():
    edit(
        "_chess_board._codes",
        "    ranks = placement",
        """\
    placement = placement.split(" ")[0]
    ranks = placement""",
    )


@bug
def pawns_on_the_back_ranks_refused():
    edit(
        "_chess_board._placement",
        '    ranks = "/"',
        """\\
    back = codes[:8] + codes[56:]
    for pawn in "19":
        if pawn in back:
            raise Fault("piece-code-invalid", 0)
    ranks = "/\"""",
    )
