"""Quotients that no vector is long enough for."""

import random
import unittest

from boardwire._long_numbers import divide


class LongNumbers(unittest.TestCase):
    def test_quotients_are_those_of_python(self):
        rng = random.Random(1)
        for bits, other in ((1 << 20, 1 << 20), ((1 << 20) + 1, (1 << 20) + 1030), ((1 << 20) + 7, (1 << 21) + 5)):
            a, b = (1 << size - 1 | rng.getrandbits(size - 1) for size in (bits, other))
            self.assertTrue(divide(a * b + b - 1, b) == (a, b - 1))  # the numbers are too long for a message


if __name__ == "__main__":
    unittest.main()
