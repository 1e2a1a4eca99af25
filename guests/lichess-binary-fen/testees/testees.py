"""The codecs by name: a function that takes bytes and the format and returns a value, and one that takes a value and returns bytes.

python-chess and its module `binary_fen` are in a folder outside the tree: install.sh fills it.
"""

import importlib
import importlib.metadata
import os
import pathlib

FOLDER = pathlib.Path(os.environ.get("FEN_TESTEES", "/tmp/fen-testees"))
NAMES = "standard crazyhouse chess960 from-position king-of-the-hill three-check antichess atomic horde racing-kings".split()
LETTERS = "PNBRQpnbrq"


def plain(name):
    return lambda argument, format: getattr(importlib.import_module("plain"), name)(argument, format.endswith("@strict/1"))


def decode(data, _):
    """A board of python-chess as a value: what the library stores, not what its rules derive."""
    chess, codec = importlib.import_module("chess"), importlib.import_module("chess.binary_fen")
    number = int(codec.BinaryFen.parse_from_bytes(data).variant_header)
    board, _ = codec.BinaryFen.decode(data)
    listed = lambda bits: [chess.square_name(square) for square in chess.scan_forward(bits)]
    value = {"board": board.board_fen(promoted=False), "turn": "white" if board.turn else "black", "castling": listed(board.castling_rights)}
    value |= {"ep": None if board.ep_square is None else chess.square_name(board.ep_square)}
    value |= {"halfmove": board.halfmove_clock, "fullmove": board.fullmove_number, "variant": NAMES[number]}
    if value["variant"] == "three-check":
        value["checks"] = {"white": 3 - board.remaining_checks[chess.BLACK], "black": 3 - board.remaining_checks[chess.WHITE]}
    if value["variant"] == "crazyhouse":
        pockets = [board.pockets[letter.isupper()].count(chess.Piece.from_symbol(letter).piece_type) for letter in LETTERS]
        value["pockets"] = "".join(letter * count for letter, count in zip(LETTERS, pockets))
        value["promoted"] = listed(board.promoted)
    return value


def encode(value, _):
    chess, codec = importlib.import_module("chess"), importlib.import_module("chess.binary_fen")
    header = codec.VariantHeader(NAMES.index(value["variant"]))
    board = header.board()
    board.set_board_fen(value["board"])
    mask = lambda names: sum(chess.BB_SQUARES[chess.parse_square(name)] for name in names)
    board.turn, board.castling_rights = value["turn"] == "white", mask(value["castling"])
    board.ep_square = value["ep"] and chess.parse_square(value["ep"])
    board.halfmove_clock, board.fullmove_number = value["halfmove"], value["fullmove"]
    if value["variant"] == "three-check":
        board.remaining_checks = [3 - value["checks"]["white"], 3 - value["checks"]["black"]]
    if value["variant"] == "crazyhouse":
        pocket = importlib.import_module("chess.variant").CrazyhousePocket
        letters = value["pockets"]
        sides = ("".join(filter(str.islower, letters)), "".join(filter(str.isupper, letters)).lower())
        board.pockets, board.promoted = [pocket(side) for side in sides], mask(value["promoted"])
    return codec.BinaryFen.encode(board, codec.ChessHeader.from_int_opt(header))


ALL = {"plain": (plain("decode"), plain("encode")), "python-chess": (decode, encode)}


def described(name):
    """The package of a codec, its version and its language."""
    if name == "plain":
        return "plain.py of this suite", "", "Python"
    version = importlib.metadata.version("chess")
    commit = (FOLDER / "commit").read_text().strip()[:8]
    return "python-chess", f"{version} with `binary_fen` of {commit}", "Python"
