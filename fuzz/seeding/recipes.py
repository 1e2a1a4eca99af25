"""The source of the seeds of each way of a target. A way needs its line here, unless it reads the raw bytes of the format that the target is
named after, or damaged encodings."""

import random
import re

import derived
import drawn
import vectors

LENGTHS = (1, 16, 64, 256)
LONG = 1024


def raw(format_name, operation="decode", features_of=lambda data: ()):
    return lambda: vectors.raw(format_name, operation, features_of)


def values(format_name, operation, value_of, draw, features_of=lambda value: ()):
    return lambda: vectors.drawn_cases(format_name, operation, value_of, draw, features_of)


def plain():
    """For a way without a function in `drawn.py`: bytes of every kind, for which only the property must hold."""
    source = random.Random(1)
    yield plain_case("nothing", b"", "nothing")
    for length in (*LENGTHS, LONG):
        for name, data in {
            "zeros": bytes(length),
            "ones": b"\xff" * length,
            "rising": bytes(at % 256 for at in range(length)),
            "mixed": bytes(source.randrange(256) for _ in range(length)),
        }.items():
            yield plain_case(f"{name}-{length}", data, name)


def plain_case(name, data, family):
    """Long inputs become hard cases and no seeds: they have no features for the selection, and a tag."""
    is_long = len(data) == LONG
    features, tags = frozenset(() if is_long else (("plain", name),)), frozenset(("large",) if is_long else ())
    return vectors.Case(name, data, {"expect": "ok"}, "ok", features, family, tags)


def sides(data):
    """Tags boards with a side that is longer than any Go board (52 points), or than fits a byte."""
    return {("long", at, most) for at in (0, 3) for most in (52, 255) if int.from_bytes(data[at:at + 3], "little") > most}


def too_many(data):
    """Tags texts with a rank or a field too many, each of which is valid by itself."""
    fields = data.split(b" ")
    return {("fields", len(fields) > 6 and all(fields)), ("ranks", fields[0].count(b"/") > 9)}


def escapes(data):
    """Tags a percent sign in the name of a parameter, and one before a digit and something else."""
    parts = data.partition(b"?")[2].split(b"&")
    return {("name", b"%" in part.partition(b"=")[0]) for part in parts} | {("digit", bool(re.search(rb"%\d\D", data)))}


RECIPES = {
    ("chess_board_bytes", "value"): values("chess-board-bytes", "decode", drawn.chess_value, drawn.chess_bytes),
    ("chess_placement", "raw"): derived.placements,
    ("go_chains", "raw"): raw("go-chains", "analyse"),
    ("go_chains", "request"): values("go-chains", "play", drawn.go_request_value, drawn.go_request_bytes, drawn.moves_features),
    ("go_chains", "moves"): values("go-chains", "play", drawn.moves_value, drawn.moves_bytes, drawn.moves_features),
    ("protocol", "raw"): derived.requests,
    ("small_texts", "raw"): derived.texts,
    ("ternary_board", "raw"): raw("ternary-board", features_of=sides),
    ("ternary_board", "value"): values("ternary-board", "encode", drawn.ternary_board_value, drawn.ternary_board_bytes,
                                       drawn.ternary_board_features),
    ("ternary_stream", "splits"): plain,
    ("xiangqi_fen", "raw"): raw("xiangqi-fen", features_of=too_many),
    ("xiangqi_fen", "diagram"): values("xiangqi-list", "encode", drawn.pieces_value, drawn.pieces_bytes),
    ("xiangqi_history", "value"): values("xiangqi-history", "encode", drawn.game_value, drawn.game_bytes),
    ("xiangqi_history", "plies"): derived.wrong_plies,
    ("xiangqi_link", "raw"): raw("xiangqi-link", features_of=escapes),
    ("xiangqi_list", "places"): values("xiangqi-list", "encode", drawn.places_value, drawn.places_bytes),
    ("xiangqi_position", "variant"): derived.variants,
    ("xiangqi_rules", "raw"): raw("xiangqi-rules", "legal-moves"),
}


def recipe(target, way):
    """The source of the seeds of a way; None if no line names it. A fuzzer damages the seeds of the other ways."""
    if way == "damaged":
        return lambda: ()
    name = target.replace("_", "-")
    return RECIPES.get((target, way)) or (raw(name) if way == "raw" and name in vectors.FORMATS else None)
