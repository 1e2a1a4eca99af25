"""Bugs of xiangqi-rules/1."""

from . import bug, edit


@bug
def general_leaves_palace():
    edit("xiangqi_rules._in_palace", "3 <= square % 9 <= 5 and ", "")


@bug
def elephant_crosses_river():
    edit("xiangqi_rules._Board._reached", " and not across_river(side, to)", "")


@bug
def elephant_jumps():
    edit("xiangqi_rules._Board._reached", "if not self.letters[eye] and not", "if not")


@bug
def horse_leg_ignored():
    edit("xiangqi_rules._Board._reached", "for leg, to in _HORSE[start] if not self.letters[leg]]", "for leg, to in _HORSE[start]]")


@bug
def horse_leg_at_target():
    """The leg is looked for next to the square that is reached, as in a check seen from the general."""
    edit("xiangqi_rules._HORSE", "_leaps(square, _horse())", "tuple((to + square - over, to) for over, to in _leaps(square, _horse()))")


@bug
def horse_check_leg_at_general():
    edit("xiangqi_rules._HORSES_TO", "(leg, start) for", "(start + square - leg, start) for")


@bug
def cannon_captures_as_rook():
    edit("xiangqi_rules._Board._slides", "target = 1 if is_cannon else 0", "target = 0")


@bug
def cannon_captures_the_last():
    edit("xiangqi_rules._Board._slides", "target = 1 if is_cannon else 0", "target = len(pieces) - 1 if is_cannon else 0")


@bug
def cannon_check_over_any_screens():
    edit("xiangqi_rules._Board._is_reached", 'next(pieces, "") == cannon', "cannon in pieces")


@bug
def cannon_checks_as_rook():
    edit("xiangqi_rules._Board._is_reached", "first == rook or", "first in (rook, cannon) or")


@bug
def generals_may_face():
    edit("xiangqi_rules._Board._is_reached", " or first == faces", "")


@bug
def pawn_moves_sideways_at_home():
    edit("xiangqi_rules._pawn", " if across_river(side, square) else ()", "")


@bug
def pawn_crosses_a_row_late():
    edit("xiangqi_rules._pawn", "across_river(side, square)", "across_river(side, square - 9 * _AHEAD[side][0])")


@bug
def pawn_attacks_as_red():
    """The squares from which a pawn gives check are those of the other side's pawns."""
    edit("xiangqi_rules._Board._is_reached", "_STEPS_TO[pawn]", "_STEPS_TO[pawn.swapcase()]")


@bug
def pinned_piece_moves():
    edit("xiangqi_rules._Board._is_safe", "safe = not self._in_check()", 'safe = self.letters[to] not in "Kk" or not self._in_check()')


@bug
def general_cannot_be_captured():
    edit("xiangqi_rules._Board.moves", "if not self._is_own(to) and", 'if not self._is_own(to) and self.letters[to] not in ("K", "k") and')


@bug
def no_moves_without_general():
    edit("xiangqi_rules._Board._in_check", "return False  # XR-12", "return True  # XR-12")


@bug
def moves_by_target():
    edit("xiangqi_rules.legal_moves", "_Board(xiangqi_fen.decode(fen)).moves()", "sorted(_Board(xiangqi_fen.decode(fen)).moves(), key=lambda move: move[::-1])")


@bug
def moves_from_the_bottom():
    edit("xiangqi_rules._Board.moves", "for start in _SQUARES if", "for start in reversed(_SQUARES) if")


@bug
def ranks_from_one():
    edit("xiangqi_rules._name", "str(9 - square // 9)", "str(10 - square // 9)")


@bug
def perft_counts_inner_nodes():
    edit("xiangqi_rules._Board.perft", "nodes = 0", "nodes = len(moves)")


@bug
def perft_keeps_the_side():
    edit("xiangqi_rules._Board.perft", "self.turn = OTHER[self.turn]\n            nodes", "nodes")


@bug
def perft_of_nothing_is_nothing():
    edit("xiangqi_rules._Board.perft", "return 1", "return 0")
