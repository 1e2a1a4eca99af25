"""Conformance vectors, and what has to be true of their inputs, of damaged ones and of random ones: decode, encode and explain agree, and no
foreign exception is raised.

The random inputs follow from a seed: the environment variable SEED, or 1. ROUNDS is how many each format gets.
"""

import hashlib
import os
import random
import unittest

from support import FORMATS, REQUIREMENTS, boardwire, vectors, written_out

from boardwire import BoardwireError, LimitError, Limits, MoveError, TruncatedError, go_chains, xiangqi_rules

SEED = os.environ.get("SEED", "1")
ROUNDS = int(os.environ.get("ROUNDS", "500"))
LIMITS = Limits(cells=4096)
TEXT = "?#&=%prs/019wbRNBAKCPEHrnbakcpehxyz-_~.+ \u00e9\u212a\U0001f600\0\x1b\u202e"


class Inputs(unittest.TestCase):
    maxDiff = 2000

    def test_vectors(self):
        judged = {}
        for format, vector in vectors():
            with self.subTest(vector["id"]):
                request, expect = written_out(vector["request"]), vector["expect"]
                result = self.OPERATIONS[vector["op"]](self, FORMATS[format], request)
                wanted = [written_out(one) for one in (expect if isinstance(expect, list) else [expect])]
                self.assertTrue(result in wanted, f"{str(result)[:300]} is not {str(wanted)[:300]}")
                judged[vector["op"]] = judged.get(vector["op"], 0) + 1
        self.assertGreater(sum(judged.values()), 8_000)
        self.assertGreaterEqual(judged["explain"], 249)

    def test_damaged_and_random_inputs(self):
        inputs = {id: [] for id in FORMATS}
        for name, vector in vectors():
            if vector["op"] in ("decode", "analyse", "legal-moves"):
                request = written_out(vector["request"])
                inputs[name].append((data_of(request), options_of(FORMATS[name], request)))
        for format in FORMATS.values():
            digest = hashlib.sha256(f"{SEED} {format.id}".encode()).digest()
            source = random.Random(int.from_bytes(digest, "big"))
            accepted = 0
            for round in range(ROUNDS):
                data, options = drawn(source, inputs[format.id])
                with self.subTest(f"SEED={SEED} {format.id} round {round}", data=data):
                    accepted += self.judge_input(format, data, options)[1] is None
            self.assertGreater(accepted, ROUNDS // 50, f"{format.id}: too few inputs are accepted to mean anything")

    def judge_input(self, format, data, options):
        """Checks what must be true of an input of a decoder. Returns the value and the error."""
        module, decode = format.module, getattr(format.module, "decode", None) or READERS[format.id]
        value, error = attempt(decode, data, **options)
        if format.input == "bytes":
            self.judge_explanation(module.explain(data, **options), data, value, error, options["allow"])
        if error is not None:
            self.judge_error(error, "bit" if format.input == "bytes" else "character")
            self.assertLessEqual(0, error.offset)
            self.assertLessEqual(error.offset, len(data) * (8 if format.input == "bytes" else 1))
            return value, error
        if not options["allow"]:
            self.assertEqual(value, decode(data, **{**options, "allow": boardwire.LENIENCIES}))
        if "encode" in format.operations:
            self.assertEqual(value, module.from_json(module.to_json(value)))
            position = {name: options[name] for name in ("position",) if name in options}
            encoded = module.encode(value, **position)
            if format.id != "xiangqi-fen/1":  # its decoder chooses identities
                self.assertEqual(module.decode(encoded, **position, limits=options["limits"]), value)
            if format.input == "bytes" and attempt(decode, data, **{**options, "allow": ()})[1] is None:
                self.assertEqual(encoded, data)  # what strict decoding accepts is canonical
        return value, error

    def judge_explanation(self, explanation, data, value, error, allow):
        end = 0
        for field in explanation.fields:
            self.assertEqual(field.start, end)
            self.assertGreaterEqual(field.len, 0 if field.name == "origin" else 1)
            end = field.end
        self.assertEqual(end, 8 * len(data))
        self.assertEqual((explanation.value, fault_of(explanation.error)), (value, fault_of(error)))
        self.assertLessEqual(set(explanation.leniencies), set(allow))
        if error is None:
            self.assertNotIn("undecoded", [field.name for field in explanation.fields])
        elif not isinstance(error, LimitError):
            self.assertTrue(all(field.end <= error.offset for field in explanation.fields
                                if field.name != "undecoded"))

    def judge_error(self, error, unit):
        self.assertEqual(error.requirement, REQUIREMENTS[error.format][error.code])
        self.assertEqual(error.unit, None if error.offset is None else unit)
        self.assertEqual(isinstance(error, TruncatedError), error.code == "truncated")
        self.assertEqual(isinstance(error, LimitError), error.code == "limit-exceeded")
        self.assertEqual(str(error), error.message)
        for part in (error.format, error.code, error.requirement, error.path, f" {error.offset}" * bool(error.unit)):
            self.assertIn(part, error.message)
        self.assertTrue(error.message.isprintable())

    def decode(self, format, request):
        value, error = self.judge_input(format, data_of(request), options_of(format, request))
        return {"ok": format.module.to_json(value)} if error is None else reject(error)

    def explain(self, format, request):
        explanation = format.module.explain(data_of(request), **options_of(format, request))
        if explanation.error is not None:
            return reject(explanation.error)
        return {"ok": {"fields": [field.to_json() for field in explanation.fields]}}

    def analyse(self, format, request):
        data = data_of(request)
        error = self.judge_input(format, data, options_of(format, request))[1]
        return {"ok": go_chains.to_json(go_chains.analyse(data))} if error is None else reject(error)

    def reply(self, unit, in_json, operation, *arguments, **options):
        """The reply to a request other than of a decoder."""
        value, error = attempt(operation, *arguments, **options)
        if error is not None:
            self.judge_error(error, unit)
        return {"ok": in_json(value)} if error is None else reject(error)

    def encode(self, format, request):
        in_json = lambda data: {"text": data} if isinstance(data, str) else {"hex": data.hex()}
        value = format.module.from_json(request["value"])
        return self.reply(None, in_json, format.module.encode, value, **position_of(format, request))

    def play(self, format, request):
        return self.reply("bit", go_chains.to_json, go_chains.play, data_of(request), request["to_play"], request["moves"])

    def perft(self, format, request):
        return self.reply("character", lambda nodes: {"nodes": nodes}, xiangqi_rules.perft, request["fen"], request["depth"])

    def legal_moves(self, format, request):
        return self.reply("character", lambda moves: {"moves": moves}, xiangqi_rules.legal_moves, request["fen"])

    OPERATIONS = {"decode": decode, "encode": encode, "explain": explain, "analyse": analyse, "play": play,
                  "perft": perft, "legal-moves": legal_moves}


def go_position(data, **_options):
    """The board of a Go position that `analyse` accepts."""
    go_chains.analyse(data)
    return boardwire.ternary_board.decode(data)


def moves_of(data, **_options):
    return xiangqi_rules.legal_moves(data)


READERS = {"go-chains/1": go_position, "xiangqi-rules/1": moves_of}


def data_of(request):
    text = request.get("text", request.get("fen"))
    return bytes.fromhex(request["hex"]) if text is None else text


def options_of(format, request):
    """The keyword arguments of decode and explain."""
    options = {"allow": request.get("allow", ()), "limits": Limits(**request.get("limits", {}))}
    return {**options, **position_of(format, request)}


def position_of(format, request):
    if format.id != "xiangqi-history/1":
        return {}
    return {"position": boardwire.xiangqi_position.from_json(request["position"])}


def attempt(operation, *arguments, **options):
    """The value, or the error."""
    try:
        return operation(*arguments, **options), None
    except BoardwireError as error:
        return None, error


def reject(error):
    if isinstance(error, MoveError):
        return {"reject": error.code, "at": {"move": error.move}}
    at = {"at": {{"character": "char", "bit": "bit"}[error.unit]: error.offset}} if error.unit else {}
    return {"reject": error.code, **at}


def fault_of(error):
    """What two results have to agree on."""
    return None if error is None else (type(error), error.code, error.format, error.offset, error.path)


def drawn(source, inputs):
    """A random input, or one of a vector with a few changes."""
    data, options = source.choice(inputs)
    options = {**options, "limits": LIMITS}
    if source.random() < 0.5:
        options["allow"] = source.sample(sorted(boardwire.LENIENCIES), source.randrange(5))
    letters = TEXT if isinstance(data, str) else range(256)
    if source.random() < 0.2:
        data = joined(data, [source.choice(letters) for _ in range(source.randrange(30))])
        return data, options
    items = list(data)
    for _ in range(source.randrange(3)):
        at = source.randrange(len(items) + 1)
        change = source.randrange(4)
        if change == 0 or at == len(items):
            items.insert(at, source.choice(letters))
        elif change == 1:
            del items[at]
        elif change == 2:
            del items[at:]
        else:
            items[at] = source.choice(letters)
    return joined(data, items), options


def joined(data, items):
    return "".join(items) if isinstance(data, str) else bytes(items)


if __name__ == "__main__":
    unittest.main()
