"""Bugs of xiangqi-fen/1."""

from . import bug, edit


@bug
def fen_side_upper_case_accepted():
    edit(
        "xiangqi_fen._read_fields",
        "_SIDE_FIELD.get(text[start:at])",
        "_SIDE_FIELD.get(text[start:at].lower())",
    )


@bug
def fen_r_not_known():
    edit("xiangqi_fen._SIDE_FIELD", '"r": "red", ', "")


@bug
def fen_side_needed():
    edit(
        "xiangqi_fen._read_fields",
        '    turn, number = "red", 1',
        '    if at == len(text):\n        raise Fault("fen-side", at)\n'
        '    turn, number = "red", 1',
    )


@bug
def fen_side_absent_as_black():
    edit("xiangqi_fen._read_fields", 'turn, number = "red"', 'turn, number = "black"')


@bug
def fen_written_with_r():
    # Round trip of texts: the reader accepts both.
    edit("xiangqi_fen._encode", '" w"', '" r"')


@bug
def fen_written_with_e_and_h():
    # Round trip of texts: the reader accepts both.
    edit(
        "xiangqi_fen._encode",
        "letter = kind_of(piece)",
        'letter = {"B": "E", "N": "H"}.get(kind_of(piece), kind_of(piece))',
    )


@bug
def fen_e_and_h_not_known():
    edit(
        "xiangqi_fen._decode",
        "    end = text.find",
        """\\
    for letter in "EHeh":
        _LETTERS.pop(letter, None)
    end = text.find""",
    )


@bug
def fen_colours_swapped():
    # Both directions share the bug; but generals and advisors land off their points.
    edit("xiangqi_fen._read_board", "group = _LETTERS[character]", "group = _LETTERS[character.swapcase()]")
    edit("xiangqi_fen._encode", 'side_of(piece) == "red"', 'side_of(piece) == "black"')


@bug
def fen_ranks_from_below():
    # Both directions share the bug; but generals and advisors land off their points.
    edit("xiangqi_fen._read_board", "9 * rank + width", "81 - 9 * rank + width")
    edit("xiangqi_fen._encode", "    for row in range(10):", "    for row in range(9, -1, -1):")


@bug
def fen_files_from_the_right():
    # Both directions share the bug. The reader chooses identities, so values change in a round trip.
    edit("xiangqi_fen._read_board", "9 * rank + width", "9 * rank + 8 - width")
    edit("xiangqi_fen._encode", '(*board[9 * row:9 * row + 9], "")', '(*board[9 * row:9 * row + 9][::-1], "")')


@bug
def fen_digits_beside_each_other_refused():
    edit(
        "xiangqi_fen._read_board",
        'elif character in "123456789":',
        'elif character in "123456789" and (at == 0 or not text[at - 1].isdigit()):',
    )


@bug
def fen_zero_accepted():
    edit("xiangqi_fen._read_board", '"123456789"', '"0123456789"')


@bug
def fen_digits_of_other_scripts():
    edit("xiangqi_fen._read_board", 'character in "123456789"', 'character.isdecimal() and character != "0"')


@bug
def fen_empty_squares_as_ones():
    # Round trip of texts: the reader adds them up.
    edit("xiangqi_fen._encode", "str(empty) if empty else", '"1" * empty if empty else')


@bug
def fen_short_rank_filled_up():
    edit("xiangqi_fen._read_board", "if width < 9:", "if False:")


@bug
def fen_wide_rank_cut():
    edit(
        "xiangqi_fen._read_board",
        '            if width > 9:\n                raise Fault("fen-files", at, path)',
        "            if width > 9:\n                width = 9",
    )


@bug
def fen_eleven_ranks_cut():
    edit(
        "xiangqi_fen._read_board",
        "if (rank == 9) != (character is None):",
        "if rank == 9 and character:\n                break\n"
        "            if (rank == 9) != (character is None):",
    )


@bug
def fen_ranks_at_the_end_of_the_field():
    edit("xiangqi_fen._read_board", '"fen-ranks", at', '"fen-ranks", end')


@bug
def fen_fields_split_at_any_spaces():
    edit(
        "xiangqi_fen._read_fields",
        "if start == at or number == 7:",
        """\\
if start == at:
            number -= 1
            continue
        if number == 7:""",
    )


@bug
def fen_more_than_six_fields():
    edit("xiangqi_fen._read_fields", "start == at or number == 7", "start == at")


@bug
def fen_six_fields_or_two():
    edit(
        "xiangqi_fen._read_fields",
        "    return turn",
        """\\
    if number not in (1, 2, 6):
        raise Fault("fen-fields", len(text))
    return turn""",
    )


# ---- identities


@bug
def identity_by_first_come():
    # The first id whose list has the square, in the order of the text.
    edit(
        "xiangqi_fen._identities",
        "min(_choices(side, kind, places), key=_rank_of_choice)",
        "_first_come(ids_of(side, kind), places)",
    )
    edit(
        "xiangqi_fen._identities",
        "def _identities",
        """\\
def _first_come(ids, places):
    given = {}
    for place in places:
        free = [piece for piece in ids if piece not in given]
        given[next((piece for piece in free if place in INDEX[piece]), free[0])] = place
    return given


def _identities""",
    )


@bug
def identity_of_most_bits():
    edit("xiangqi_fen._rank_of_choice", "return len(bits),", "return -len(bits),")


@bug
def identity_without_the_bits():
    edit("xiangqi_fen._rank_of_choice", "return len(bits), -at", "return 0, -at")


@bug
def identity_without_the_river_rule():
    edit("xiangqi_fen._rank_of_choice", "-at_home_file, bits", "0, bits")


@bug
def identity_by_the_greatest_bits():
    edit(
        "xiangqi_fen._rank_of_choice",
        "-at_home_file, bits",
        '-at_home_file, bits.translate({48: "1", 49: "0"})',
    )


@bug
def identity_judged_at_the_end():
    edit("xiangqi_fen._read_board", 'raise Fault("fen-identity", at, path)', "pass")
    edit(
        "xiangqi_fen._identities",
        "    for (side, kind), places in",
        """\\
    for (side, kind), places in diagram.items():
        if not any(_choices(side, kind, places)):
            raise Fault("fen-identity", 0)
    for (side, kind), places in""",
    )
