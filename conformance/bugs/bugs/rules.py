"""Bugs of xiangqi-rules/1."""

from . import bug, edit


@bug
def general_leaves_palace():
    edit("xiangqi_rules._stays_home", "3 <= square % 9 <= 5 and ", "")


@bug
def elephant_crosses_river():
    edit("xiangqi_rules._stays_home", 'kind != "B" or not across_river(side, square)', "True")


@bug
def elephant_jumps():
    edit("xiangqi_rules._Board._reached", "if not letters[over]", 'if letter in "Bb" or not letters[over]')


@bug
def horse_leg_ignored():
    edit("xiangqi_rules._Board._reached", "if not letters[over]", 'if letter in "Nn" or not letters[over]')


@bug
def horse_leg_at_target():
    """The leg is looked for next to the square that is reached, as in a check seen from the general."""
    edit("xiangqi_rules._targets", "yield over, reached", 'yield reached + square - over if letter in "Nn" else over, reached')


@bug
def horse_check_leg_at_general():
    edit("xiangqi_rules._ATTACKERS", "(letter, start, over)", '(letter, start, start + square - over if letter in "Nn" else over)')


@bug
def cannon_captures_as_rook():
    edit("xiangqi_rules._Board._reached", 'target = 1 if letter in "Cc" else 0', "target = 0")


@bug
def cannon_captures_the_last():
    edit("xiangqi_rules._Board._reached", "pieces[target]", "pieces[-target]")


@bug
def cannon_check_over_any_screens():
    edit("xiangqi_rules._Board._is_reached", "pieces[1:2] == cannon", "cannon in pieces[1:]")


@bug
def cannon_checks_as_rook():
    edit("xiangqi_rules._Board._is_reached", "pieces[:1] == rook or", "pieces[:1] in (rook, cannon) or")


@bug
def generals_may_face():
    edit("xiangqi_rules._Board._is_reached", " or pieces[:1] == faces", "")


@bug
def pawn_moves_sideways_at_home():
    edit("xiangqi_rules._steps", " if across_river(_side(letter), square) else ()", "")


@bug
def pawn_crosses_a_row_late():
    edit("xiangqi_rules._steps", "across_river(_side(letter), square)", 'across_river(_side(letter), square + (9 if letter == "P" else -9))')


@bug
def pawn_attacks_as_red():
    """The squares from which a pawn gives check are those of the other side's pawns."""
    edit("xiangqi_rules._ATTACKERS", "_TARGETS.items()", '{**_TARGETS, "P": _TARGETS["p"], "p": _TARGETS["P"]}.items()')


@bug
def pinned_piece_moves():
    edit("xiangqi_rules._Board._is_safe", "safe = not self._in_check()", 'safe = self.letters[to] not in "Kk" or not self._in_check()')


@bug
def general_cannot_be_captured():
    edit("xiangqi_rules._Board.moves", "letters[to] not in own and", 'letters[to] not in own and letters[to] not in ("K", "k") and')


@bug
def no_moves_without_general():
    edit("xiangqi_rules._Board._in_check", "king in self.letters and", "king not in self.letters or")


@bug
def moves_by_target():
    edit("xiangqi_rules.legal_moves", "_Board(xiangqi_fen.decode(fen)).moves()", "sorted(_Board(xiangqi_fen.decode(fen)).moves(), key=lambda move: move[::-1])")


@bug
def moves_from_the_bottom():
    edit("xiangqi_rules._Board.moves", "for start in _SQUARES if", "for start in reversed(_SQUARES) if")


@bug
def ranks_from_one():
    edit("xiangqi_rules._NAMES", "str(9 - square // 9)", "str(10 - square // 9)")


@bug
def perft_counts_inner_nodes():
    edit("xiangqi_rules._Board.perft", "nodes = 0", "nodes = len(moves)")


@bug
def perft_keeps_the_side():
    edit("xiangqi_rules._Board.perft", "self.turn = OTHER[self.turn]\n            nodes", "nodes")


@bug
def perft_of_nothing_is_nothing():
    edit("xiangqi_rules._Board.perft", "return 1", "return 0")
