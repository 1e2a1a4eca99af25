"""Bugs of the pieces of xiangqi-position/1, their order and their lists."""

from . import bug, edit


def _renumbered(ids):
    """Piece i is written where ids[i] belongs: ids as the program gives them."""
    edit("xiangqi_position._decode", "tuple(squares)", f"tuple(squares[piece] for piece in {ids})")
    edit("xiangqi_position._encode", "position.squares", f"(position.squares[piece] for piece in {ids})")
    for whose in ("board.side", "OTHER[board.side]"):
        number = f"reader.take(4, offset) + 16 * SIDES.index({whose})"
        edit("xiangqi_history._read_ply", number, f"{ids}[{number}]")
    for piece in ("ply.piece", "ply.captured"):
        edit("xiangqi_history._write_ply", f"{piece} % 16", f"{ids}[{piece}] % 16")


@bug
def rooks_before_horses():
    # Round trip: horses and rooks change places on both sides, in positions and in histories.
    side = [0, 1, 2, 3, 4, 7, 8, 5, 6, 9, 10, 11, 12, 13, 14, 15]
    _renumbered(side + [16 + piece for piece in side])


@bug
def red_pairs_from_the_left():
    # Round trip: the two of each pair change places on both sides.
    _renumbered([0, 1, 2, 3, 4, 6, 5, 8, 7, 10, 9, *range(11, 32)])


@bug
def black_before_red():
    # Round trip of positions: black's pieces come first on both sides. Histories name no side.
    ids = [*range(16, 32), *range(16)]
    edit("xiangqi_position._decode", "in CANDIDATES:", f"in map(CANDIDATES.__getitem__, {ids}):")
    edit("xiangqi_position._decode", "tuple(squares)", f"tuple(squares[piece] for piece in {ids})")
    edit(
        "xiangqi_position._encode",
        "zip(INDEX, position.squares)",
        f"((INDEX[piece], position.squares[piece]) for piece in {ids})",
    )


@bug
def general_dead_first():
    # Round trip: one table serves both directions.
    edit(
        "_pieces._red_candidates",
        "(85, 86, 84, 76, 77, 75, 67, 68, 66, DEAD)",
        "(DEAD, 85, 86, 84, 76, 77, 75, 67, 68, 66)",
    )


@bug
def dead_last_in_all_lists():
    # Round trip: one table serves both directions.
    edit(
        "_pieces._RED",
        "map(_red_candidates, range(16))",
        """
    tuple(sorted(_red_candidates(number), key=lambda square: square is DEAD))
    for number in range(16)
""",
    )


@bug
def lists_of_all_squares_rising():
    # Round trip: one table serves both directions.
    edit("_pieces._red_candidates", "range(89, -1, -1)", "range(90)")


@bug
def advisors_share_a_list():
    # Round trip: one table serves both directions.
    edit("_pieces._red_candidates", "(DEAD, 84, 86, 76, 66, 68)", "(DEAD, 86, 84, 76, 68, 66)")


@bug
def elephants_in_rising_squares():
    # Round trip: one table serves both directions.
    edit("_pieces._red_candidates", "(DEAD, 87, 67, 71, 51, 83, 47, 63)", "(DEAD, 47, 51, 63, 67, 71, 83, 87)")


@bug
def pawns_from_the_left():
    edit(
        "_pieces.RED_PAWN_HOMES",
        "{11: 62, 12: 60, 13: 58, 14: 56, 15: 54}",
        "{11: 54, 12: 56, 13: 58, 14: 60, 15: 62}",
    )


@bug
def pawn_list_from_square_45():
    edit("_pieces._red_candidates", "range(44, -1, -1)", "range(45, -1, -1)")


@bug
def black_mirrored_not_turned():
    edit("_pieces._turned", "89 - square for", "81 - square + 2 * (square % 9) for")


@bug
def black_not_turned():
    edit("_pieces._turned", "89 - square for", "square for")
