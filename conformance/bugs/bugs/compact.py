"""Bugs of xiangqi-compact/1."""

from . import bug, edit


@bug
def compact_black_seen_from_red():
    edit("xiangqi_compact._VALUES", "_table(rows)[::-1]", "_table(rows)")


@bug
def compact_columns_repeated():
    edit("xiangqi_compact._table", "row[3::-1]", "row[:4]")


@bug
def compact_flight_forgotten():
    edit("xiangqi_compact._score", "attacked - board", "0 - board")


@bug
def compact_danger_forgotten():
    edit("xiangqi_compact._score", " - board.is_attacked(start, to)", "")


@bug
def compact_danger_before_the_move():
    edit("xiangqi_compact._score", "board.is_attacked(start, to)", "board._is_reached(to)")


@bug
def compact_general_attacks_across():
    edit("xiangqi_rules._Board.is_attacked", "self._is_reached(to)", "self._is_reached(to, \"k\" if self.turn == \"red\" else \"K\")")


@bug
def compact_advisors_attack_nothing():
    edit("xiangqi_rules._ATTACKERS", "_side(letter) != side", '_side(letter) != side and letter not in "Aa"')


@bug
def compact_elephants_attack_over_eyes():
    edit("xiangqi_rules._ATTACKERS", "(letter, start, over)", '(letter, start, _FREE if letter in "Bb" else over)')


@bug
def compact_scores_to_20():
    edit("xiangqi_compact._weight", "min(16, score)", "min(20, score)")


@bug
def compact_negative_scores():
    edit("xiangqi_compact._weight", "score = max(0, min(16, score))", "score = min(16, score)")
    edit("xiangqi_compact._weight", "(2 + score % 2) << (score // 2)", "max(1, int((2 + score % 2) * 2 ** (score // 2)))")


@bug
def compact_weights_are_powers_of_two():
    edit("xiangqi_compact._weight", "(2 + score % 2) << (score // 2)", "2 ** (1 + score // 2)")


@bug
def compact_weights_are_rounded_powers():
    edit("xiangqi_compact._weight", "(2 + score % 2) << (score // 2)", "round(2 * 2 ** (score / 2))")


@bug
def compact_likely_moves_first():
    edit("_games.Layout.shares", "zip(moves, self.weigh(position, moves))", "sorted(zip(moves, self.weigh(position, moves)), key=lambda each: -each[1])")


@bug
def compact_first_slot_alone():
    edit("_games.encode", "before + number % weight + radix * (number // weight)", "before + radix * number")
    edit("_games.decode", "number = slot - before + weight * number", "number = number")


@bug
def compact_capture_by_the_mover():
    edit("xiangqi_compact._score", "_CAPTURED[target.upper()]", "_CAPTURED[letter.upper()]")


@bug
def compact_a_byte_a_ply():
    edit("xiangqi_compact._LAYOUT", "0xF1, 2", "0xF1, 1")


@bug
def compact_version_of_a_game():
    edit("xiangqi_compact._LAYOUT", "0xF1, 2", "0x71, 2")
