"""What must be true of inputs of vectors, of damaged ones and of random ones: decode, encode and explain agree, errors are complete, and no foreign
exception is raised. `boardwire conform` compares the replies of the testee with those of all vectors.

The random inputs follow from a seed: the environment variable SEED, or 1. ROUNDS is how many each format gets.
"""

import hashlib
import json
import os
import random
import sys
import unittest

from support import FORMATS, ROOT, boardwire

from boardwire import BoardwireError, LimitError, Limits, TruncatedError, go_chains, xiangqi_rules

sys.path[:0] = [str(ROOT / "conformance"), str(ROOT / "conformance" / "testees" / "python")]
import testee  # noqa: E402
from writing.runs import written_out  # noqa: E402

SEED = os.environ.get("SEED", "1")
ROUNDS = int(os.environ.get("ROUNDS", "500"))
LIMITS = Limits(cells=4096)
TEXT = "?#&=%prs/019wbRNBAKCPEHrnbakcpehxyz-_~.+ \u00e9\u212a\U0001f600\0\x1b\u202e"
REQUIREMENTS = json.loads((ROOT / "spec" / "errors.json").read_text(encoding="utf-8"))


def vectors():
    """The vectors written by hand and a fifth of the others, none of them long: format, operation, request, and whether it is rejected."""
    for path in sorted((ROOT / "conformance" / "vectors").glob("*/*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        for vector in file["vectors"][:: 5 if path.name.startswith("generated-") else 1]:
            if "large" not in vector.get("tags", ()) and len(str(vector)) < 4000:
                yield FORMATS[file["format"]], vector["op"], written_out(vector["request"]), vector["outcome"] == "reject"


class Inputs(unittest.TestCase):
    def test_errors_of_other_operations_are_complete(self):
        rejected = 0
        for format, operation, request, is_rejected in vectors():
            if is_rejected and operation in ("encode", "play", "perft"):
                with self.subTest(f"{operation} {format.id}", request=request), self.assertRaises(BoardwireError) as raised:
                    testee.OPERATIONS[operation](format, request)
                self.judge_error(raised.exception, "bit" if format.input == "bytes" else "character")
                rejected += 1
        self.assertGreater(rejected, 1000)

    def test_inputs_of_vectors_damaged_and_random_ones(self):
        inputs = {id: [] for id in FORMATS}
        for format, operation, request, _ in vectors():
            if operation in ("decode", "analyse", "legal-moves"):
                data = request["fen"] if "fen" in request else testee.data_of(format, request)
                inputs[format.id].append((data, testee.options_of(format, request)))
        for format in FORMATS.values():
            for data, options in inputs[format.id]:
                with self.subTest(format.id, data=data, options=options):
                    self.judge_input(format, data, options)
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


def go_position(data, **_options):
    """The board of a Go position that `analyse` accepts."""
    go_chains.analyse(data)
    return boardwire.ternary_board.decode(data)


def moves_of(data, **_options):
    return xiangqi_rules.legal_moves(data)


READERS = {"go-chains/1": go_position, "xiangqi-rules/1": moves_of}


def attempt(operation, *arguments, **options):
    """The value, or the error."""
    try:
        return operation(*arguments, **options), None
    except BoardwireError as error:
        return None, error


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
