"""Bugs of xiangqi-game/1 and xiangqi-compact/1."""

from . import bug, edit


@bug
def game_first_move_most_significant():
    edit("_games.encode", "in reversed(digits):  # XG-4, XC-4", "in digits[: -len(game.moves) or None][::-1] + digits[-len(game.moves) :] if game.moves else digits[::-1]:")


@bug
def game_low_byte_first():
    edit("_games.decode", "int.from_bytes(rest, \"big\")", "int.from_bytes(rest, \"little\")")
    edit("_games.encode", "\"big\")", "\"little\")")


@bug
def game_moves_by_target():
    edit("_games.Layout.shares", "moves = position.moves()", "moves = sorted(position.moves(), key=lambda move: move[::-1])")


@bug
def game_radix_of_pseudo_legal_moves():
    edit("xiangqi_rules._Board.moves", " and self._is_safe(start, to)", "")


@bug
def game_opening_without_its_bit():
    edit("_games.decode", "    if is_other:", "    if not is_other:")


@bug
def game_start_sides_exchanged():
    edit("_games.decode", "'w' if setup % 2 else 'b'", "'b' if setup % 2 else 'w'")


@bug
def game_2000_plies_too_many():
    edit("_games._head", "plies > MAX_PLIES", "plies >= MAX_PLIES")
    edit("_games.encode", "len(game.moves) > MAX_PLIES", "len(game.moves) >= MAX_PLIES")


@bug
def game_2001_plies_accepted():
    edit("_games._head", "plies > MAX_PLIES", "plies > MAX_PLIES + 1")
    edit("_games.encode", "len(game.moves) > MAX_PLIES", "len(game.moves) > MAX_PLIES + 1")


@bug
def game_plies_in_one_byte():
    edit("_games.encode", "plies % 128 + 128, plies // 128", "plies % 128, plies // 128")


@bug
def game_long_plies_accepted():
    edit("_games._head", "if count[1] == 0:", "if False:")


@bug
def game_leading_zero_accepted():
    edit("_games.decode", "if rest[:1] == b\"\\0\":", "if False:")


@bug
def game_rest_ignored():
    edit("_games.decode", "    if number:", "    if False:")


@bug
def game_opening_as_other_start():
    edit("_games.decode", "if start == _OPENING:", "if False:")


@bug
def game_length_checked_last():
    edit("_games.decode", "if len(rest) > layout.ply_bytes * plies + _START_BYTES:", "if False:")


@bug
def game_zero_has_a_byte():
    edit("_games.encode", "(number.bit_length() + 7) // 8", "max(1, (number.bit_length() + 7) // 8)")


@bug
def game_version_of_any_low_digit():
    edit("_games._head", "data[0] != layout.version", "data[0] >> 4 != layout.version >> 4")


@bug
def game_move_in_capitals():
    edit("_games.encode", "    for index, move in enumerate(game.moves):", "    for index, move in enumerate(map(str.lower, game.moves)):")


@bug
def game_moves_before_their_number():
    edit("_games.encode", "    if len(game.moves) > MAX_PLIES:\n        raise Fault(\"too-many-plies\", path=f\"moves[{MAX_PLIES}]\")  # XG-10\n", "")
    edit("_games.encode", "    number = 0\n", "    if len(game.moves) > MAX_PLIES:\n        raise Fault(\"too-many-plies\", path=f\"moves[{MAX_PLIES}]\")\n    number = 0\n")


@bug
def game_side_given_as_in_the_fen():
    edit("_games.decode", "    return Game(start, tuple(moves))", "    return Game(start.replace(\" w\", \" r\"), tuple(moves))")
