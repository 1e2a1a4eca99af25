"""Conformance vectors, and what has to be true of all of them."""

import unittest

from support import (FORMATS, REQUIREMENTS, boardwire, data_of, fault_of, options_of, position_of, tiles, vectors,
                     written_out)

from boardwire import BoardwireError, LimitError, MoveError, TruncatedError, go_chains, xiangqi_rules


class Vectors(unittest.TestCase):
    maxDiff = 2000

    def test_vectors(self):
        judged = {}
        for format, vector in vectors():
            with self.subTest(vector["id"]):
                request, expect = written_out(vector["request"]), vector["expect"]
                result = self.OPERATIONS[vector["op"]](self, format, request)
                wanted = [written_out(one) for one in (expect if isinstance(expect, list) else [expect])]
                self.assertTrue(result in wanted, f"{str(result)[:300]} is not {str(wanted)[:300]}")
                judged[vector["op"]] = judged.get(vector["op"], 0) + 1
        self.assertGreater(sum(judged.values()), 8_000)
        self.assertGreaterEqual(judged["explain"], 249)

    def decode(self, format, request):
        module, data, options = FORMATS[format].module, data_of(request), options_of(format, request)
        value, error = attempt(module.decode, data, **options)
        if error is not None:
            self.judge_error(error, "character" if isinstance(data, str) else "bit")
        if error is None and not request.get("allow"):
            self.assertEqual(value, module.decode(data, **{**options, "allow": boardwire.LENIENCIES}))
        if FORMATS[format].input == "bytes":
            self.judge_explanation(module.explain(data, **options), data, value, error, options["allow"])
        return {"ok": module.to_json(value)} if error is None else reject(error)

    def judge_explanation(self, explanation, data, value, error, allow):
        self.assertTrue(tiles(explanation.fields, data), explanation.fields)
        self.assertEqual(fault_of(explanation.error), fault_of(error))
        self.assertEqual(explanation.value, value)
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

    def encode(self, format, request):
        module = FORMATS[format].module
        value = module.from_json(request["value"])
        data, error = attempt(module.encode, value, **position_of(format, request))
        if error is not None:
            self.judge_error(error, None)
            return {"reject": error.code, **({"at": {"move": error.move}} if isinstance(error, MoveError) else {})}
        return {"ok": {"text": data} if isinstance(data, str) else {"hex": data.hex()}}

    def explain(self, format, request):
        data, options = data_of(request), options_of(format, request)
        explanation = FORMATS[format].module.explain(data, **options)
        if explanation.error is not None:
            return reject(explanation.error)
        return {"ok": {"fields": [field.to_json() for field in explanation.fields]}}

    def analyse(self, format, request):
        data = data_of(request)
        value, error = attempt(go_chains.analyse, data)
        self.judge_explanation(go_chains.explain(data), data, attempt(boardwire.ternary_board.decode, data)[0]
                               if error is None else None, error, ())
        if error is not None:
            self.judge_error(error, "bit")
        return {"ok": go_chains.to_json(value)} if error is None else reject(error)

    def play(self, format, request):
        value, error = attempt(go_chains.play, data_of(request), request["to_play"], request["moves"])
        if error is None:
            return {"ok": go_chains.to_json(value)}
        self.judge_error(error, "bit")
        return reject(error) if error.unit else {"reject": error.code, "at": {"move": error.move}}

    def perft(self, format, request):
        value, error = attempt(xiangqi_rules.perft, request["fen"], request["depth"])
        if error is None:
            return {"ok": {"nodes": value}}
        self.judge_error(error, "character")
        return reject(error)

    def legal_moves(self, format, request):
        value, error = attempt(xiangqi_rules.legal_moves, request["fen"])
        if error is None:
            return {"ok": {"moves": value}}
        self.judge_error(error, "character")
        return reject(error)

    OPERATIONS = {"decode": decode, "encode": encode, "explain": explain, "analyse": analyse, "play": play,
                  "perft": perft, "legal-moves": legal_moves}


def attempt(operation, *arguments, **options):
    """The value, or the error."""
    try:
        return operation(*arguments, **options), None
    except BoardwireError as error:
        return None, error


def reject(error):
    return {"reject": error.code, "at": {{"character": "char", "bit": "bit"}[error.unit]: error.offset}}


if __name__ == "__main__":
    unittest.main()
