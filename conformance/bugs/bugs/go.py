"""Bugs of go-chains/1: the position, chains and liberties, vertices."""

from . import bug, edit

# ---- the position


@bug
def black_is_1():
    edit("go_chains._COLOR", '{1: "white", 2: "black"}', '{1: "black", 2: "white"}')


@bug
def boards_of_19_at_most():
    edit("go_chains.MAX_DIMENSION", "25", "19")


@bug
def square_boards_alone():
    edit(
        "go_chains._read_position",
        "    return ternary_board._decode(data, frozenset(), None)",
        """\\
    board = ternary_board._decode(data, frozenset(), None)
    if board.rows != board.cols:
        raise Fault("board-too-large", 24)
    return board""",
    )


@bug
def row_length_by_rows():
    edit("go_chains._ChainSet._neighbours_of", "r * self.cols + c for", "r * self.rows + c for")


@bug
def size_judged_behind_both_dimensions():
    edit(
        "go_chains._read_position",
        "    for start, name in",
        "    ternary_board.read_header(data, 0, None)\n    for start, name in",
    )


@bug
def illegal_position_played():
    edit("go_chains._play", "if chain and not chain.liberties:", "if False:")


@bug
def illegal_position_not_analysed():
    edit(
        "go_chains._analyse",
        "    return Analysis",
        """\\
    for chain in chains:
        if not chain.liberties:
            raise Fault("position-illegal", 8 * (6 + (chain.stones[0][0] * board.cols
                                                        + chain.stones[0][1]) // 5))
    return Analysis""",
    )


@bug
def illegal_at_the_first_cell_byte():
    edit("go_chains._play", "8 * (6 + stone // 5)", "48")


@bug
def setup_takes_stones_off():
    edit("go_chains._ChainSet.__init__", "self._add(point, _COLOR[cell])", "self.put(point, _COLOR[cell])")


# ---- chains and liberties


@bug
def liberties_counted_per_stone():
    # Once for each stone that they are next to.
    edit(
        "go_chains._analyse",
        """for point in sorted(points))
                             for points in (chain.stones, chain.liberties)))
        for chain in _ChainSet(board).chains()""",
        """for point in sorted(points))
                             for points in (chain.stones, [
                                 point for stone in chain.stones for point in
                                 chains.neighbours[stone] if point in chain.liberties])))
        for chains in [_ChainSet(board)] for chain in chains.chains()""",
    )


@bug
def diagonals_connect():
    edit(
        "go_chains._ChainSet._neighbours_of",
        "((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))",
        "[(row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]",
    )


@bug
def board_without_edges():
    edit(
        "go_chains._ChainSet._neighbours_of",
        "return [r * self.cols + c for r, c in steps\n"
        "                if 0 <= r < self.rows and 0 <= c < self.cols]",
        "return [p for p in (r * self.cols + c for r, c in steps)\n"
        "                if 0 <= p < self.rows * self.cols]",
    )


@bug
def stones_of_the_other_colour_as_liberties():
    edit(
        "go_chains._ChainSet._add",
        "stones = [neighbour for neighbour in around if self.at[neighbour]]",
        "stones = [neighbour for neighbour in around\n"
        "                  if self.at[neighbour] and self.at[neighbour].color == color]",
    )


@bug
def played_point_stays_a_liberty():
    edit(
        "go_chains._ChainSet._add",
        "            self.at[stone].liberties.discard(point)",
        "            if self.at[stone].color != color:\n"
        "                self.at[stone].liberties.discard(point)",
    )


@bug
def merge_of_a_chain_with_itself():
    # Its stones are in its list twice from then on.
    edit(
        "go_chains._ChainSet._merge",
        "            return",
        """\
            if len(set(long.stones)) == len(long.stones):
                long.stones *= 2
            return""",
    )


@bug
def liberties_of_the_shorter_lost():
    edit("go_chains._ChainSet._merge", "        long.liberties |= short.liberties", "        pass")


@bug
def only_the_first_neighbour_merged():
    edit(
        "go_chains._ChainSet._add",
        "                self._merge(self.at[stone], self.at[point])",
        "                self._merge(self.at[stone], self.at[point])\n                break",
    )


@bug
def liberties_not_given_back():
    edit("go_chains._ChainSet._take_off", "self.at[neighbour].liberties.add(stone)", "pass")


@bug
def chains_in_the_order_of_their_colours():
    edit(
        "go_chains._ChainSet.chains",
        "return list(dict.fromkeys(filter(None, self.at)))",
        "return sorted(dict.fromkeys(filter(None, self.at)), key=lambda chain: chain.color)",
    )


@bug
def points_as_column_and_row():
    edit(
        "go_chains._analyse",
        "divmod(point, board.cols) for point",
        "divmod(point, board.cols)[::-1] for point",
    )


@bug
def points_column_by_column():
    edit(
        "go_chains._analyse",
        "for point in sorted(points))",
        "for point in sorted(points, key=lambda point: (point % board.cols, point)))",
    )


@bug
def stones_in_the_order_of_merging():
    edit("go_chains._analyse", "for point in sorted(points))", "for point in points)")


@bug
def legal_if_one_chain_has_a_liberty():
    edit("go_chains._analyse", "all(chain", "any(chain")


# ---- vertices


@bug
def letter_i_counted():
    edit("go_chains._COLUMNS", "ABCDEFGHJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJKLMNOPQRSTUVWXY")
    edit("go_chains._VERTEX", "[A-HJ-Z]", "[A-Y]")


@bug
def row_1_at_the_top():
    edit("go_chains._point_of", "board.rows - int(vertex[2])", "int(vertex[2]) - 1")
    edit("go_chains._point_of", "row < 0", "row >= board.rows")


@bug
def lower_case_vertices_refused():
    edit("go_chains._VERTEX", "re.ASCII | re.IGNORECASE", "re.ASCII")


@bug
def pass_in_lower_case_alone():
    edit("go_chains._PASS", "re.ASCII | re.IGNORECASE", "re.ASCII")


@bug
def leading_zero_accepted():
    edit("go_chains._VERTEX", "[1-9][0-9]?", "0?[1-9][0-9]?")


@bug
def digits_of_other_scripts():
    edit("go_chains._VERTEX", '([1-9][0-9]?)", re.ASCII | ', r'((?!0)\\d{1,2})", ')


@bug
def vertex_off_the_board_wraps():
    edit("go_chains._point_of", "if col >= board.cols or row < 0:", "if row < 0:")
    edit(
        "go_chains._point_of",
        "return row * board.cols + col",
        "return (row * board.cols + col) % (board.rows * board.cols)",
    )


@bug
def empty_move_as_a_pass():
    edit("go_chains._PASS", '"pass"', '"(pass)?"')


@bug
def text_around_a_vertex_ignored():
    edit("go_chains._point_of", "_VERTEX.fullmatch(move)", "_VERTEX.fullmatch(move.strip())")
