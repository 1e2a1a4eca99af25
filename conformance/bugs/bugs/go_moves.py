"""Bugs of go-chains/1: moves, captures, suicide, ko."""

from . import bug, edit


@bug
def suicide_allowed():
    edit(
        "go_chains._play",
        '                raise Fault("suicide", path=f"moves[{index}]")',
        "                chains._take_off(own)\n                captured[side] += len(own.stones)",
    )


@bug
def suicide_of_many_allowed():
    edit(
        "go_chains._play",
        "if not own.liberties:",
        "if not own.liberties and len(own.stones) > 1:\n"
        "                chains._take_off(own)\n"
        "                captured[side] += len(own.stones)\n"
        "            elif not own.liberties:",
    )


@bug
def suicide_before_captures():
    edit(
        "go_chains._ChainSet.put",
        "        taken: List[int] = []",
        """\\
        if not self.at[point].liberties:
            return []
        taken: List[int] = []""",
    )


@bug
def own_chains_taken_off_too():
    edit("go_chains._ChainSet.put", "chain and chain.color != color and not", "chain and not")


@bug
def one_chain_taken_off_alone():
    edit(
        "go_chains._ChainSet.put",
        "                taken += chain.stones",
        "                taken += chain.stones\n                break",
    )


@bug
def occupied_by_the_other_side_alone():
    edit("go_chains._play", "if chains.at[point]:", "if chains.at[point] and chains.at[point].color != side:")


@bug
def positional_superko():
    edit("go_chains._play", "    ko: Optional[int] = None  #", "    seen = [str(chains.board())]\n    ko: Optional[int] = None  #")
    edit("go_chains._play", "if point == forbidden:", "if str(chains.board()) in seen:")
    edit(
        "go_chains._play",
        "            captured[OTHER[side]]",
        "            seen.append(str(chains.board()))\n            captured[OTHER[side]]",
    )


@bug
def ko_outlives_a_pass():
    edit(
        "go_chains._play",
        "forbidden, ko = ko, None",
        "forbidden, ko = ko, ko if _PASS.fullmatch(move) else None",
    )


@bug
def ko_never():
    edit("go_chains._play", "if point == forbidden:", "if False:")


@bug
def ko_without_the_single_stone():
    edit(
        "go_chains._play",
        "len(taken) == len(own.stones) == len(own.liberties) == 1",
        "len(taken) == len(own.liberties) == 1",
    )


@bug
def ko_after_any_capture():
    edit(
        "go_chains._play",
        "len(taken) == len(own.stones) == len(own.liberties) == 1",
        "len(own.stones) == len(own.liberties) == 1 and taken",
    )


@bug
def captured_for_the_wrong_side():
    edit("go_chains._play", "captured[OTHER[side]]", "captured[side]")


@bug
def captures_of_the_last_move_alone():
    edit(
        "go_chains._play",
        "            captured[OTHER[side]] += len(taken)",
        '            captured = {"black": 0, "white": 0}\n            captured[OTHER[side]] += len(taken)',
    )


@bug
def chains_taken_counted_once():
    edit("go_chains._play", "captured[OTHER[side]] += len(taken)", "captured[OTHER[side]] += bool(taken)")


@bug
def pass_keeps_the_side():
    edit(
        "go_chains._play",
        "        side = OTHER[side]",
        "        if not _PASS.fullmatch(move):\n            side = OTHER[side]",
    )


@bug
def black_always_first():
    edit("go_chains._play", "    side = to_play", '    side = "black"')


@bug
def two_passes_end_the_game():
    edit(
        "go_chains._play",
        "        forbidden, ko = ko, None",
        "        if index > 1 and all(map(_PASS.fullmatch, moves[index - 2:index])):\n"
        "            break\n        forbidden, ko = ko, None",
    )


@bug
def moves_counted_from_one():
    edit("go_chains._play", "in enumerate(moves):", "in enumerate(moves, 1):")


@bug
def all_vertices_before_all_moves():
    edit(
        "go_chains._play",
        "    for index, move in",
        """\\
    for index, move in enumerate(moves):
        if not _PASS.fullmatch(move) and _point_of(move, board) is None:
            raise Fault("vertex-invalid", path=f"moves[{index}]")
    for index, move in""",
    )
