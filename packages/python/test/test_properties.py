"""Random and damaged inputs: no foreign exception, and decode, encode and explain agree.

The inputs follow from a seed: the environment variable SEED, or 1. ROUNDS is how many each format gets.
"""

import hashlib
import os
import random
import unittest

from support import FORMATS, boardwire, fault_of, short_inputs, tiles

from boardwire import BoardwireError, Limits, go_chains, xiangqi_rules

SEED = os.environ.get("SEED", "1")
ROUNDS = int(os.environ.get("ROUNDS", "500"))
LIMITS = Limits(cells=4096)
TEXT = "?#&=%prs/019wbRNBAKCPEHrnbakcpehxyz-_~.+ \u00e9\u212a\U0001f600\0\x1b\u202e"


class Properties(unittest.TestCase):
    def test_formats(self):
        for format in FORMATS.values():
            digest = hashlib.sha256(f"{SEED} {format.id}".encode()).digest()
            source = random.Random(int.from_bytes(digest, "big"))
            accepted = 0
            for round in range(ROUNDS):
                data, options = drawn(source, format)
                with self.subTest(f"SEED={SEED} {format.id} round {round}", data=data):
                    accepted += self.judge(format, data, options)
            self.assertGreater(accepted, ROUNDS // 50, f"{format.id}: too few inputs are accepted to mean anything")

    def judge(self, format, data, options):
        module = format.module
        decode = getattr(module, "decode", None) or READERS[format.id]
        value, error = attempt(decode, data, **options)
        if format.input == "bytes":
            explanation = module.explain(data, **options)
            self.assertTrue(tiles(explanation.fields, data), explanation.fields)
            self.assertEqual((explanation.value, fault_of(explanation.error)), (value, fault_of(error)))
            if error is None:
                self.assertNotIn("undecoded", [field.name for field in explanation.fields])
        if error is not None:
            self.assertLessEqual(0, error.offset)
            self.assertLessEqual(error.offset, len(data) * (8 if format.input == "bytes" else 1))
            return 0
        if "encode" in format.operations:
            self.assertEqual(value, module.from_json(module.to_json(value)))
            position = {name: options[name] for name in ("position",) if name in options}
            encoded = module.encode(value, **position)
            if format.id != "xiangqi-fen/1":  # its decoder chooses identities
                self.assertEqual(module.decode(encoded, **position, limits=LIMITS), value)
            if format.input == "bytes" and attempt(decode, data, **{**options, "allow": ()})[1] is None:
                self.assertEqual(encoded, data)  # what strict decoding accepts is canonical
        return 1


def go_position(data, **_options):
    """The board of a Go position that `analyse` accepts."""
    go_chains.analyse(data)
    return boardwire.ternary_board.decode(data)


def moves_of(data, **_options):
    return xiangqi_rules.legal_moves(data)


READERS = {"go-chains/1": go_position, "xiangqi-rules/1": moves_of}


def attempt(operation, *arguments, **options):
    try:
        return operation(*arguments, **options), None
    except BoardwireError as error:
        return None, error


def drawn(source, format):
    """A random input, or one of a vector with a few changes."""
    inputs = short_inputs(format.id)
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
