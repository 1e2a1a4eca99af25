"""Fields in reading order. Each field has a meaning, and begins at the end of the field before it."""

from topic import Topic, bit

CONFIRMED = "tables and literal layouts; a second program, which decodes and explains, found the same fields"


class Fields:
    """The fields of an input so far, and its bits as text."""

    def __init__(self):
        self.entries, self.bits = [], ""

    def add(self, name, number, bits, value, represents, rules):
        """A field with its bits, in reading order."""
        self.entries.append({
            "name": name, "number": number, "start": len(self.bits), "len": len(bits), "value": value,
            "represents": represents, "requirements": rules.split(),
        })
        self.bits += bits

    def hex(self, name, number, data, value, represents, rules):
        """A field of complete bytes, written in hex."""
        self.add(name, number, "".join(NIBBLE[digit] for digit in data), value, represents, rules)

    def trailing_bytes(self, data, rules):
        self.hex("trailing-bytes", 0, data, len(data) // 2, None, rules)

    def wire(self):
        """The complete input in hex."""
        assert len(self.bits) % 8 == 0
        return "".join(DIGIT[self.bits[at : at + 4]] for at in range(0, len(self.bits), 4))

    def rules(self):
        """The requirements of its fields, each once, in the order of their numbers."""
        named = {rule for field in self.entries for rule in field["requirements"]}
        return sorted(named, key=lambda rule: (rule[:2], int(rule[3:])))


NIBBLE = {
    "0": "0000", "1": "0001", "2": "0010", "3": "0011", "4": "0100", "5": "0101", "6": "0110", "7": "0111",
    "8": "1000", "9": "1001", "a": "1010", "b": "1011", "c": "1100", "d": "1101", "e": "1110", "f": "1111",
}
DIGIT = {bits: digit for digit, bits in NIBBLE.items()}


def topic_of(prefix, origin):
    return Topic(prefix, "explain", origin, CONFIRMED)


def accept(topic, name, reason, fields, otherwise="", tags="", **request):
    """`otherwise` is a requirement for an input whose fields name none."""
    rules = " ".join(fields.rules()) or otherwise
    topic.accept("explain", name, reason, rules, {"hex": fields.wire()} | request, {"fields": fields.entries}, tags=tags)


def reject(topic, name, reason, rules, hexadecimal, code, at, counterpart, tags="", **request):
    topic.reject("explain", name, reason, rules, {"hex": hexadecimal} | request, code, bit(at), counterpart, tags=tags)
