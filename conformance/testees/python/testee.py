"""The testee of the Python package in packages/python: one request a line on standard input, one reply a line on standard output."""

import json
import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[3] / "packages" / "python" / "src"))

from boardwire import (  # noqa: E402
    FORMATS, LENIENCIES, BoardwireError, LimitError, Limits, MoveError, TruncatedError, go_chains, xiangqi_position, xiangqi_rules)

# With --details the testee adds what packages/test/properties.py checks: more about an error, tryDecode, and explain of Go.
DETAILS = "--details" in sys.argv


class Unsupported(Exception):
    """The request is well-formed, but asks for what this testee does not offer."""


def main():
    for line in sys.stdin.buffer:
        sys.stdout.write(json.dumps(reply_to(line), separators=(",", ":")) + "\n")
        sys.stdout.flush()


def reply_to(line):
    reply = {}
    try:
        request = json.loads(line.decode())  # from bytes, json would accept surrogates
        if not isinstance(request, dict):
            raise TypeError("an object expected")
        if "id" in request:
            reply["id"] = request["id"]
        reply.update(handle(request))
    except Unsupported as reason:
        reply["unsupported"] = str(reason)
    except Exception as reason:  # a testee lives on: it says that it could make nothing of the request
        reply["error"] = f"{type(reason).__name__}: {reason}"
    return reply


def handle(request):
    operation = request["op"]
    if operation == "hello":
        return hello(request)
    format = FORMATS.get(request["format"])
    if format is None or operation not in OPERATIONS or operation not in format.operations and not DETAILS:
        raise Unsupported(f"{operation} {request['format']}")
    try:
        if DETAILS and operation == "tryDecode":
            return try_decode(format, request)
        return {"ok": OPERATIONS[operation](format, request)}
    except BoardwireError as error:
        if isinstance(error.__cause__, MemoryError) and "limits" in request:
            raise Unsupported("a board that the limit allows and the memory does not") from None
        reply = {"reject": error.code}
        if isinstance(error, MoveError):
            reply["at"] = {"move": error.move}
        elif error.offset is not None:
            reply["at"] = {"char" if error.unit == "character" else "bit": error.offset}
        return {**reply, **details_of(error)} if DETAILS else reply


def details_of(error):
    """The properties of an error besides its code and its offset and, for explain, the fields before the error."""
    assert isinstance(error, TruncatedError) == (error.code == "truncated")
    assert isinstance(error, LimitError) == (error.code == "limit-exceeded")
    assert str(error) == error.message
    return {name: getattr(error, name) for name in ("format", "requirement", "path", "message", "fields") if hasattr(error, name)}


def hello(request):
    if request.get("protocol") != 1:
        raise Unsupported("another version of the protocol")
    offered = {format.id: [name for name in format.operations if name in OPERATIONS] for format in FORMATS.values()}
    return {"name": "boardwire-python", "version": "1", "language": "Python", "formats": offered}


def decode(format, request):
    return format.module.to_json(format.module.decode(data_of(format, request), **options_of(format, request)))


def encode(format, request):
    encoded = format.module.encode(format.module.from_json(request["value"]), **position_of(format, request))
    return {"text": encoded} if format.input == "text" else {"hex": encoded.hex()}


def explain(format, request):
    explanation = format.module.explain(data_of(format, request), **options_of(format, request))
    fields = [field.to_json() for field in explanation.fields]
    if explanation.error is not None:
        explanation.error.fields = fields
        raise explanation.error
    return {"fields": fields}


def try_decode(format, request):
    """The reply of decode, by an explanation where there is one, with the leniencies that were needed."""
    if format.input == "text":
        return {"ok": decode(format, request)}
    explanation = format.module.explain(data_of(format, request), **options_of(format, request))
    if explanation.error is not None:
        raise explanation.error
    return {"ok": format.module.to_json(explanation.value), "leniencies": explanation.leniencies}


OPERATIONS = {
    "decode": decode, "encode": encode, "explain": explain, "tryDecode": try_decode,
    "analyse": lambda format, request: go_chains.to_json(go_chains.analyse(data_of(format, request))),
    "play": lambda format, request: go_chains.to_json(go_chains.play(data_of(format, request), request["to_play"], request["moves"])),
    "perft": lambda _, request: xiangqi_rules.to_json(xiangqi_rules.perft(request["fen"], request["depth"])),
    "legal-moves": lambda _, request: xiangqi_rules.to_json(xiangqi_rules.legal_moves(request["fen"])),
}


def data_of(format, request):
    """A text, or hex: two lower-case digits a byte and nothing else."""
    if format.input == "text":
        return request["text"]
    data = bytes.fromhex(request["hex"])
    if data.hex() != request["hex"]:
        raise ValueError("lower-case hex expected")
    return data


def options_of(format, request):
    allow = set(request.get("allow") or ())
    if not allow <= LENIENCIES:
        raise Unsupported(f"leniency {sorted(allow - LENIENCIES)[0]}")
    limits = request.get("limits") or {}
    if not set(limits) <= {"cells"}:
        raise Unsupported("another limit than cells")
    return {"allow": allow, "limits": Limits(**limits), **position_of(format, request)}


def position_of(format, request):
    if format.id != "xiangqi-history/1":
        return {}
    return {"position": xiangqi_position.from_json(request["position"])}


if __name__ == "__main__":
    main()
