"""A testee: one request a line on standard input, one reply a line on standard output."""

import json
import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[3] / "packages" / "python" / "src" / "boardwire"))

import chess_board
import go_chains
import ternary_bits2
import ternary_board
import ternary_integer
import ternary_runs
import ternary_stream
import wire
import xiangqi_fen
import xiangqi_history
import xiangqi_link
import xiangqi_position
import xiangqi_schemes
from errors import LENIENCIES, Refusal
from wire import NotUnderstood

BOTH = ["decode", "encode"]
GO_CHAINS = ["analyse", "play"]
HELLO = {
    "name": "boardwire-python",
    "version": "1",
    "language": "Python",
    "formats": {name: BOTH for name in (
        "ternary-board/1", "ternary-stream/1", "ternary-bits2/1", "ternary-integer/1",
        "ternary-runs/1", "xiangqi-position/1", "xiangqi-history/1", "xiangqi-link/1",
        "xiangqi-fen/1", "xiangqi-list/1", "xiangqi-map/1", "chess-board-bytes/1",
        "chess-board-packed/1",
    )} | {"go-chains/1": GO_CHAINS},
}
TEXT_FORMATS = ("xiangqi-link/1", "xiangqi-fen/1")
BOARDS = {  # one board each
    "ternary-board/1": ternary_board,
    "ternary-bits2/1": ternary_bits2,
    "ternary-integer/1": ternary_integer,
    "ternary-runs/1": ternary_runs,
}
SQUARES = {
    "xiangqi-list/1": (xiangqi_schemes.decode_list, xiangqi_schemes.encode_list),
    "xiangqi-map/1": (xiangqi_schemes.decode_map, xiangqi_schemes.encode_map),
}
PLACEMENTS = {
    "chess-board-bytes/1": (chess_board.decode_bytes, chess_board.encode_bytes),
    "chess-board-packed/1": (chess_board.decode_packed, chess_board.encode_packed),
}


class Unsupported(Exception):
    """The request is clear and asks for what this testee does not offer."""


def main():
    for line in sys.stdin.buffer:
        sys.stdout.write(json.dumps(reply_to(line), separators=(",", ":")) + "\n")
        sys.stdout.flush()


def reply_to(line):
    reply = {}
    try:
        request = json.loads(line)
        if not isinstance(request, dict):
            raise NotUnderstood("an object expected")
        if "id" in request:
            reply["id"] = request["id"]
        reply.update(handle(request))
    except Unsupported as reason:
        reply["unsupported"] = str(reason)
    except Exception as reason:  # a testee lives on: it says that it could make nothing of it
        reply["error"] = f"{type(reason).__name__}: {reason}"
    return reply


def handle(request):
    operation = request.get("op")
    if operation == "hello":
        if request.get("protocol") != 1:
            raise Unsupported("another version of the protocol")
        return HELLO
    name = request.get("format")
    if operation not in HELLO["formats"].get(name, ()):
        raise Unsupported(f"{operation} {name}")
    try:
        return {"ok": OPERATIONS[operation](name, request)}
    except Refusal as refusal:
        reply = {"reject": refusal.code}
        if refusal.move is not None:
            reply["move"] = refusal.move
        elif operation != "encode":
            reply["at"] = {"char" if name in TEXT_FORMATS else "bit": refusal.place}
        return reply


def decode(name, request):
    allow = frozenset(request.get("allow") or ())
    if not allow <= LENIENCIES:
        raise Unsupported(f"leniency {sorted(allow - LENIENCIES)[0]}")
    limits = request.get("limits") or {}
    if not set(limits) <= {"cells"}:
        raise Unsupported("another limit than cells")
    max_cells = wire.optional(wire.integer, limits.get("cells"))

    if name in TEXT_FORMATS:
        text = wire.text(request["text"])
        if name == "xiangqi-link/1":
            link, _dropped = xiangqi_link.decode(text, allow)
            return wire.link_to_wire(link)
        position, _rest = xiangqi_fen.decode(text, allow)
        return wire.position_to_wire(position)

    data = wire.octets(request["hex"])
    if name in BOARDS:
        return wire.board_to_wire(BOARDS[name].decode(data, allow, max_cells))
    if name in SQUARES:
        return wire.squares_to_wire(SQUARES[name][0](data, allow))
    if name in PLACEMENTS:
        return wire.placement_to_wire(PLACEMENTS[name][0](data, allow))
    if name == "ternary-stream/1":
        return wire.stream_to_wire(ternary_stream.decode(data, allow, max_cells))
    if name == "xiangqi-position/1":
        return wire.position_to_wire(xiangqi_position.decode(data, allow))
    position = wire.position(request["position"])
    return wire.history_to_wire(xiangqi_history.decode(data, position, allow))


def encode(name, request):
    value = request["value"]
    if name == "xiangqi-link/1":
        return {"text": xiangqi_link.encode(wire.link(value))}
    if name == "xiangqi-fen/1":
        return {"text": xiangqi_fen.encode(wire.position(value))}
    if name in BOARDS:
        data = BOARDS[name].encode(wire.board(value))
    elif name in SQUARES:
        data = SQUARES[name][1](wire.squares(value))
    elif name in PLACEMENTS:
        data = PLACEMENTS[name][1](wire.placement(value))
    elif name == "ternary-stream/1":
        data = ternary_stream.encode(wire.stream(value))
    elif name == "xiangqi-position/1":
        data = xiangqi_position.encode(wire.position(value))
    else:
        position = wire.position(request["position"])
        data = xiangqi_history.encode(wire.history(value), position)
    return {"hex": data.hex()}


def analyse(_name, request):
    return wire.analysis_to_wire(go_chains.analyse(wire.octets(request["hex"])))


def play(_name, request):
    to_play, moves = wire.color(request["to_play"]), wire.moves(request["moves"])
    return wire.played_to_wire(go_chains.play(wire.octets(request["hex"]), to_play, moves))


OPERATIONS = {"decode": decode, "encode": encode, "analyse": analyse, "play": play}

if __name__ == "__main__":
    main()
