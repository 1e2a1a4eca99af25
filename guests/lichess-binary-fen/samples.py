"""The 17 pairs of position and bytes in scalachess' test BinaryFenTest.scala at cbffc9d7, with their line: facts of the owner in our own form."""

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
MASKED = "ffff00000000ffff2d844ad200000000111111113e955be3"  # the initial position with all castling
CORNERS = ["a1", "h1", "a8", "h8"]
WHITE = ("white", [], None, 0, 1)
FIRST = ("white", CORNERS, None, 0, 1)


def pair(name, line, data, board, position=WHITE, variant="standard", **more):
    members = dict(zip(("turn", "castling", "ep", "halfmove", "fullmove"), position))
    return f"owner-{name}", line, bytes.fromhex(data), {"board": board, **members, "variant": variant, **more}


EMPTY = "8/8/8/8/8/8/8/8"
HOUSE = {"pockets": "", "promoted": []}
PROMOTED = {"pockets": "", "promoted": ["b1", "d1", "f1", "a8", "b8", "c8", "d8", "f8", "g8", "h8"]}
PAIRS = [
    pair("empty-white", 107, "0000000000000000", EMPTY),
    pair("empty-black", 108, "00000000000000000001", EMPTY, ("black", [], None, 0, 1)),
    pair("empty-late", 109, "000000000000000064df06", EMPTY, ("black", [], None, 100, 432)),
    pair("e4", 110, "ffff00001000efff2d844ad200000000111111113e955fe3", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", ("black", CORNERS, None, 0, 1)),
    pair("ep-black", 115, "20400006400000080ac0b1", "5k2/6p1/8/1Pp5/6P1/8/8/3K4", ("white", [], "c6", 0, 1)),
    pair("ep-white", 116, "10000000180040802ac10f", "4k3/8/8/8/3pP3/8/6N1/7K", ("black", [], "e3", 0, 1)),
    pair(
        "chess960",
        117,
        "704f1ee8e81e4f70d60a44000002020813191113511571be000402",
        "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1",
        ("white", ["f1", "f8"], None, 0, 3),
        "chess960",
    ),
    pair("from-position", 122, "00000002180000308a1c0f030103", "8/8/8/1k6/3Pp3/8/8/4KQ2", ("black", [], "d3", 3, 1), "from-position"),
    pair("castling", 127, "8901080000810091ad0d10e1f70007", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R", ("black", ["a1", "h1", "a8"], None, 0, 4)),
    pair("king-of-the-hill", 133, MASKED + "000004", START, FIRST, "king-of-the-hill"),
    pair("three-check", 138, MASKED + "63000501", START, ("white", CORNERS, None, 99, 1), "three-check", checks={"white": 1, "black": 0}),
    pair("antichess", 143, "00800000000008001a000106", "8/7p/8/8/8/8/3K4/8", ("black", [], None, 0, 1), "antichess"),
    pair("atomic", 144, MASKED + "020407", START, ("white", CORNERS, None, 2, 3), "atomic"),
    pair(
        "horde",
        149,
        "ffff0066ffffffff000000000000000000000000000000000000111111113e955be3000008",
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP",
        ("white", ["a8", "h8"], None, 0, 1),
        "horde",
    ),
    pair("racing-kings", 154, "000000000000ffff793542867b3542a6000009", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ", WHITE, "racing-kings"),
    pair("promoted", 159, MASKED + "00e407010000000000ef0000000000002a", START, ("white", CORNERS, None, 0, 499), "crazyhouse", **PROMOTED),
    pair("crazyhouse", 164, MASKED + "0000010000000000", START, FIRST, "crazyhouse", **HOUSE),
]
