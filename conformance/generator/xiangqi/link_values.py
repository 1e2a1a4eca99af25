"""Links with faults in two layers, and values of which no link can be written."""

from xiangqi.link import AFTER_THREE_PLIES, UNRESERVED, marked
from xiangqi.link_bits import reject
from xiangqi.link_forms import CONFIRMED, ORIGIN
from topic import Topic


def topics():
    return [layers(), encode_rejects()]


# Two faults in one link, of which the first layer's is reported wherever it is: name, faulty, code, counterpart
BAD_P, BAD_R = "{p[:-1]}*", "{r[:-1]}*"
LAYERS = [
    ("syntax-left-to-right", "?p={p}&¦x=1&s=!", "parameter-unknown", "form-p-s"),
    ("syntax-unknown-then-fragment", "?p={p}&¦x=1#y", "parameter-unknown", "form-p-only"),
    ("syntax-s-then-percent", "?s=¦!&p={p}%", "s-invalid", "form-s-p"),
    ("syntax-percent-then-twice", "?p={p}¦%&p={p}", "percent-invalid", "form-p-only"),
    ("syntax-before-missing", "?r={r}&s=¦!", "s-invalid", "form-r-s-p"),
    ("syntax-before-missing-fragment", "?r={r}¦#", "fragment-present", "form-r-p"),
    ("syntax-before-p-text", "?p=" + BAD_P + "&s=¦!", "s-invalid", "form-p-s"),
    ("syntax-before-p-text-fragment", BAD_P + "¦#", "fragment-present", "form-bare"),
    ("syntax-before-p-bits", "?p=AA&s=¦!", "s-invalid", "form-p-s"),
    ("syntax-before-r-text", "?p={p}&r=" + BAD_R + "&s=¦!", "s-invalid", "form-p-r-s"),
    ("syntax-before-r-bits", "?p={p}&r=AA&s=¦!", "s-invalid", "form-p-r-s"),
    ("missing-before-r-text", "?r=" + BAD_R + "¦", "parameter-missing", "form-r-p"),
    ("missing-before-r-bits", "?r=AA¦", "parameter-missing", "form-r-p"),
    ("missing-before-r-text-p-empty", "?p=&r=" + BAD_R + "¦", "parameter-missing", "form-p-r"),
    ("p-text-before-r-text", "?r=" + BAD_R + "&p=¦.{p[1:]}", "base64-character", "form-r-p"),
    ("p-text-before-r-bits", "?r=AA&p=¦.{p[1:]}", "base64-character", "form-r-p"),
    ("p-text-before-p-bits", "?p=A¦.", "base64-character", "form-p-only"),
    ("p-bits-before-r-text", "?r=" + BAD_R + "&p=A¦A", "truncated", "form-r-p"),
    ("p-bits-before-r-bits", "?r=AA&p=A¦A", "truncated", "form-r-p"),
    ("r-text-before-r-bits", "?p={p}&r=AA¦.", "base64-character", "form-p-r"),
]


def layers():
    topic = Topic("xl", "layers", ORIGIN, CONFIRMED)
    for name, template, code, counterpart in LAYERS:
        text, place = marked(AFTER_THREE_PLIES.fill(template))
        reject(
            topic, f"layers-{name}", f"two faults: {name.replace('-', ' ')}", "XL-15", text, code, place, counterpart, f"layers.{name}",
            "two-faults",
        )
    text = AFTER_THREE_PLIES.fill("?p=&s=1")
    reject(
        topic, "parameter-missing-p-empty-first", "p is empty; the offset is still the end of the text", "XL-8", text, "parameter-missing",
        len(text), "form-p-s", "parameter-missing.p-empty-first", "place-apart",
    )
    return topic


def encode_rejects():
    topic = Topic("xl", "encode-rejects", ORIGIN, CONFIRMED)
    game = AFTER_THREE_PLIES
    for name, base, s in [("plain", None, None), ("s", None, "1"), ("base", "game.example", None)]:
        text = (base or "") + f"?p={game.p}" + (f"&s={s}" if s else "")
        topic.accept(
            "encode", f"whole-{name}", f"a link to be written: {name}", "XL-20", {"value": game.value(base, False, s)}, {"text": text},
            f"xl.encode.whole.{name}",
        )
    topic.accept(
        "encode", "s-all-unreserved", "every unreserved character in s", "XL-11", {"value": game.value(None, False, UNRESERVED)},
        {"text": f"?p={game.p}&s={UNRESERVED}"}, "xl.encode.s.unreserved",
    )
    odd = [chr(number) for number in range(128) if chr(number) not in UNRESERVED] + ["é", "１", "🀄"]
    for letter in odd:
        for where, s in (("first", letter), ("last", "1" + letter)) if letter in "% &é" else (("alone", letter),):
            topic.reject(
                "encode", f"s-invalid-{ord(letter):03}-{where}", f"character {ord(letter)} in s", "XL-11",
                {"value": game.value(None, False, s)}, "s-invalid", None, "whole-s", f"xl.encode.s.{ord(letter)}.{where}",
            )
    for name, base in [
        ("empty", ""),
        ("question", "game?"),
        ("question-first", "?game"),
        ("hash", "game#"),
        ("hash-first", "#game"),
        ("query", "game?x=1"),
        ("question-alone", "?"),
        ("hash-alone", "#"),
    ]:
        topic.reject(
            "encode", f"base-{name}", f"the base {base!r}", "XL-22", {"value": game.value(base, False, None)}, "base-invalid", None,
            "whole-base", f"xl.encode.base.{name}",
        )
    for base in ("a=b&c", "%zz%", "棋 🀄", "/", "+"):
        topic.accept(
            "encode", f"base-kept-{'-'.join(str(ord(c)) for c in base)}", f"the base {base} is written as it is", "XL-3 XL-22",
            {"value": game.value(base, False, None)}, {"text": f"{base}?p={game.p}"}, f"xl.encode.base.kept.{ord(base[0])}",
        )
    return topic
