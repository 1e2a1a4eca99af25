"""What must hold for inputs of vectors, damaged ones and random ones."""

import sys
import unittest

from support import ROOT

sys.path.append(str(ROOT / "packages" / "test"))
import properties  # noqa: E402


class Inputs(unittest.TestCase):
    def test_inputs_of_vectors_damaged_ones_and_random_ones_have_the_properties(self):
        self.assertEqual(properties.failures_of("python"), [])


if __name__ == "__main__":
    unittest.main()
