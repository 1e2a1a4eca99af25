"""Bugs of xiangqi-index/1."""

from . import bug, edit


@bug
def index_sides_exchanged():
    # Round trip: in both directions.
    edit("xiangqi_index._decode", '"red" if side else "black"', '"black" if side else "red"')
    edit("xiangqi_index._encode", 'setup.turn == "red"', 'setup.turn == "black"')


@bug
def index_low_byte_first():
    edit("xiangqi_index._decode", '"big"', '"little"')
    edit("xiangqi_index._encode", '"big"', '"little"')


@bug
def index_bound_off_by_one():
    edit("xiangqi_index._decode", "index >= _placements.COUNT", "index > _placements.COUNT")


@bug
def index_trailing_bytes_ignored():
    edit("xiangqi_index._decode", "if len(data) > LENGTH:", "if False:")


@bug
def index_short_input_read():
    edit("xiangqi_index._decode", "if len(data) < LENGTH:", "if not data:")


@bug
def index_truncated_at_the_end():
    edit("xiangqi_index._decode", 'Fault("truncated", 0)', 'Fault("truncated", 8 * len(data))')


@bug
def index_files_from_the_right():
    edit("_placements.home_lists", "HOMES[file]", "HOMES[4 - file]")


@bug
def index_red_mirrored_not_turned():
    edit("_placements._listed", "square if side else 89 - square", "square if side else 81 - square + square % 9 * 2")
    edit("_placements.groups", "own if side else 89 - own", "own if side else 81 - own + own % 9 * 2")


@bug
def index_free_squares_from_the_last():
    edit("_placements.groups", "for square in range(2 * HALF) if", "for square in reversed(range(2 * HALF)) if")


@bug
def index_black_kinds_first():
    edit("_placements.FREE", '"NRCnrc"', '"nrcNRC"')


@bug
def index_rank_most_significant():
    edit("_placements.board_of", "index, rank = divmod(index, ways)", "rank, index = divmod(index, rest)")
    edit("_placements.index_of", "group.blocks[keys.index(key)][1], rank", "group.blocks[keys.index(key)][2], rank")
    edit("_placements.index_of", "before + rank + ways * index", "before + rank * ways + index")


@bug
def index_generals_required():
    edit(
        "xiangqi_index._encode",
        "    number = ",
        '    if not {"K", "k"} <= set(board.values()):\n        raise Fault("fen-identity", None, "board")\n    number = ',
    )


@bug
def index_space_ends_the_board():
    edit("xiangqi_index._encode", "len(setup.board))", 'setup.board.find(" ") % (len(setup.board) + 1))')
