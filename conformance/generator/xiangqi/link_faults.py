"""Links that must be rejected for their own syntax or the text of p and r. A `¦` marks the offset of the fault."""

from xiangqi.link import AFTER_THREE_PLIES, marked
from xiangqi.link_forms import CONFIRMED, LENIENT, ORIGIN
from topic import Topic, char

# code, rule, name, faulty template, name of the counterpart
FAULTS = [
    ("percent-invalid", "XL-4", "first-of-p", "?p=¦%zz{p[1:]}", "form-p-first-encoded"),
    ("percent-invalid", "XL-4", "one-digit-of-p", "?p=¦%4", "form-p-only"),
    ("percent-invalid", "XL-4", "last-of-p", "?p={p}¦%", "form-p-only"),
    ("percent-invalid", "XL-4", "last-of-p-before-s", "?p={p}¦%&s=1", "form-p-s"),
    ("percent-invalid", "XL-4", "first-of-r", "?p={p}&r=¦%g0{r[1:]}", "form-r-first-encoded"),
    ("percent-invalid", "XL-4", "last-of-r", "?p={p}&r={r}¦%4", "form-p-r"),
    ("percent-invalid", "XL-4", "s-alone", "?p={p}&s=1¦%", "form-p-s"),
    ("percent-invalid", "XL-4", "s-one-digit", "?p={p}&s=¦%3", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-second-digit", "?p={p}&s=¦%3g", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-first-digit", "?p={p}&s=¦%g1", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-plus-sign", "?p={p}&s=¦%+1", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-minus-sign", "?p={p}&s=¦%-1", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-space", "?p={p}&s=¦% 1", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-percent-percent", "?p={p}&s=¦%%31", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-fullwidth-digit", "?p={p}&s=¦%3１", "form-s-encoded"),
    ("percent-invalid", "XL-4", "s-digit-in-next-part", "?p={p}&s=¦%4&r={r}", "form-s-encoded-then-r"),
    ("percent-invalid", "XL-4", "first-part-s", "?s=¦%3x&p={p}", "form-s-first-encoded"),
    ("percent-invalid", "XL-4", "behind-beyond-bmp", "🀄𝔵?p={p}&r={r}&s=¦%", "form-base-beyond-bmp"),
    ("not-ascii", "XL-5", "p-first", "?p=¦é{p[1:]}", "form-p-only"),
    ("not-ascii", "XL-5", "p-last", "?p={p}¦é", "form-p-only"),
    ("not-ascii", "XL-5", "p-whole", "?p=¦局", "form-p-only"),
    ("not-ascii", "XL-5", "p-encoded", "?p={p}¦%C3%A9", "form-p-only"),
    ("not-ascii", "XL-5", "p-encoded-80", "?p=¦%80{p[1:]}", "form-p-first-encoded"),
    ("not-ascii", "XL-5", "r-first", "?p={p}&r=¦é{r[1:]}", "form-p-r"),
    ("not-ascii", "XL-5", "r-encoded", "?p={p}&r={r}¦%c3%a9", "form-p-r"),
    ("not-ascii", "XL-5", "r-fullwidth", "?p={p}&r={r}¦Ａ", "form-p-r"),
    ("not-ascii", "XL-5", "s-last", "?p={p}&s=1¦é", "form-p-s"),
    ("not-ascii", "XL-5", "s-beyond-bmp", "?p={p}&s=1¦🀄", "form-p-s"),
    ("not-ascii", "XL-5", "s-fullwidth-digit", "?p={p}&s=¦１", "form-p-s"),
    ("not-ascii", "XL-5", "s-encoded-80", "?p={p}&s=1¦%80", "form-p-s"),
    ("not-ascii", "XL-5", "s-encoded-ff", "?p={p}&s=¦%ff", "form-s-encoded"),
    ("not-ascii", "XL-5", "s-encoded-lone-continuation", "?p={p}&s=¦%BF", "form-s-encoded"),
    ("not-ascii", "XL-5", "first-part-s", "?s=¦é&p={p}", "form-s-p"),
    ("not-ascii", "XL-5", "behind-han", "象棋.example/局?p={p}&s=¦é", "form-base-han"),
    ("not-ascii", "XL-5", "behind-beyond-bmp", "🀄𝔵?p={p}&r={r}&s=1¦é", "form-base-beyond-bmp"),
    ("parameter-twice", "XL-7", "p", "?p={p}&¦p={p}", "form-p-only"),
    ("parameter-twice", "XL-7", "p-empty-first", "?p=&¦p={p}", "form-p-only"),
    ("parameter-twice", "XL-7", "p-empty-second", "?p={p}&¦p=", "form-p-only"),
    ("parameter-twice", "XL-7", "p-behind-s", "?p={p}&s=1&¦p={p}", "form-p-s"),
    ("parameter-twice", "XL-7", "p-last", "?p={p}&r={r}&s=1&¦p={p}", "form-p-r-s"),
    ("parameter-twice", "XL-7", "p-encoded", "?p={p}&¦%70={p}", "form-p-only"),
    ("parameter-twice", "XL-7", "p-encoded-first", "?%70={p}&¦p={p}", "form-name-p-encoded"),
    ("parameter-twice", "XL-7", "r", "?p={p}&r={r}&¦r={r}", "form-p-r"),
    ("parameter-twice", "XL-7", "r-empty", "?p={p}&r=&¦r=", "form-r-empty"),
    ("parameter-twice", "XL-7", "r-first", "?r={r}&¦r={r}&p={p}", "form-r-p"),
    ("parameter-twice", "XL-7", "s", "?p={p}&s=1&¦s=1", "form-p-s"),
    ("parameter-twice", "XL-7", "s-other-value", "?p={p}&s=1&¦s=2", "form-p-s"),
    ("parameter-twice", "XL-7", "s-empty", "?p={p}&s=&¦s=", "form-s-empty"),
    ("parameter-twice", "XL-7", "s-first", "?s=1&¦s=1&p={p}", "form-s-p"),
    ("parameter-twice", "XL-7", "behind-beyond-bmp", "🀄𝔵?p={p}&r={r}&s=1&¦s=1", "form-base-beyond-bmp"),
    ("parameter-missing", "XL-8", "empty-text", "¦", "form-bare"),
    ("parameter-missing", "XL-8", "p-empty", "?p=¦", "form-p-only"),
    ("parameter-missing", "XL-8", "p-empty-last", "?s=1&p=¦", "form-s-p"),
    ("parameter-missing", "XL-8", "p-empty-last-of-three", "?r={r}&s=1&p=¦", "form-r-s-p"),
    ("parameter-missing", "XL-8", "p-name-encoded-empty", "?%70=¦", "form-name-p-encoded"),
    ("parameter-missing", "XL-8", "r-alone", "?r={r}¦", "form-r-p"),
    ("parameter-missing", "XL-8", "s-alone", "?s=1¦", "form-s-p"),
    ("parameter-missing", "XL-8", "r-s", "?r={r}&s=1¦", "form-r-s-p"),
    ("parameter-missing", "XL-8", "s-r", "?s=1&r={r}¦", "form-s-r-p"),
    ("s-invalid", "XL-11", "percent-decoded-once", "?p={p}&s=¦%2531", "form-s-encoded"),
    ("s-invalid", "XL-11", "first", "?p={p}&s=¦!1", "form-p-s"),
    ("s-invalid", "XL-11", "last", "?p={p}&s=1¦!", "form-p-s"),
    ("s-invalid", "XL-11", "middle", "?p={p}&s=a¦ b", "form-s-two-letters"),
    ("s-invalid", "XL-11", "first-part", "?s=¦+&p={p}", "form-s-p"),
    ("s-invalid", "XL-11", "encoded-ampersand", "?p={p}&s=1¦%26", "form-p-s"),
    ("s-invalid", "XL-11", "equals", "?p={p}&s=¦=1", "form-p-s"),
    ("s-invalid", "XL-11", "question", "?p={p}&s=1¦?", "form-p-s"),
    ("s-invalid", "XL-11", "behind-encoded", "?p={p}&s=1%32%33¦,3", "form-s-encoded-percent-31"),
    ("s-invalid", "XL-11", "behind-beyond-bmp", "🀄𝔵?p={p}&r={r}&s=1¦$", "form-base-beyond-bmp"),
    ("base64-character", "XL-16", "p-first", "?p=¦.{p[1:]}", "form-p-only"),
    ("base64-character", "XL-16", "p-last", "?p={p[:-1]}¦*", "form-p-only"),
    ("base64-character", "XL-16", "p-padded", "?p={p}¦==", "form-p-only"),
    ("base64-character", "XL-16", "p-padded-once", "?p={p}¦=", "form-p-only"),
    ("base64-character", "XL-16", "p-padding-encoded", "?p={p}¦%3D%3D", "form-p-only"),
    ("base64-character", "XL-16", "p-space-last", "?p={p}¦ ", "form-p-only"),
    ("base64-character", "XL-16", "p-newline-last", "?p={p}¦\n", "form-p-only"),
    ("base64-character", "XL-16", "p-space-first", "?p=¦ {p}", "form-p-only"),
    ("base64-character", "XL-16", "p-plus-first", "?p=¦+{p[1:]}", "form-p-only"),
    ("base64-character", "XL-16", "p-semicolon", "?p={p}¦;s=1", "form-p-only"),
    ("base64-character", "XL-16", "p-question", "?p={p}¦?s=1", "form-p-only"),
    ("base64-character", "XL-16", "p-percent-decoded-once", "?p=¦%2542{p[1:]}", "form-p-first-encoded"),
    ("base64-character", "XL-16", "p-behind-encoded", "?p={p[0]%}¦~{p[1:]}", "form-p-first-encoded"),
    ("base64-character", "XL-16", "p-in-link", "game.example/xq?p=¦.{p[1:]}&r={r}&s=1", "form-base"),
    ("base64-character", "XL-16", "bare-first", "¦/{p[1:]}", "form-bare"),
    ("base64-character", "XL-16", "bare-padded", "{p}¦==", "form-bare"),
    ("base64-character", "XL-16", "bare-ampersand", "{p}¦&r={r}", "form-bare"),
    ("base64-character", "XL-16", "bare-with-name", "p¦={p}", "form-bare"),
    ("base64-character", "XL-16", "bare-path", "xq¦/{p}", "form-bare"),
    ("base64-character", "XL-16", "bare-space-last", "{p}¦ ", "form-bare"),
    ("base64-character", "XL-16", "r-first", "?p={p}&r=¦.{r[1:]}", "form-p-r"),
    ("base64-character", "XL-16", "r-last", "?p={p}&r={r[:-1]}¦*", "form-p-r"),
    ("base64-character", "XL-16", "r-padded", "?p={p}&r={r}¦==", "form-p-r"),
    ("base64-character", "XL-16", "r-before-p", "?r=¦+{r[1:]}&p={p}", "form-r-p"),
    ("base64-character", "XL-16", "r-alone", "?p={p}&r=¦=", "form-r-empty"),
    ("base64-character", "XL-16", "r-behind-encoded-p", "?p={p%}&r={r[:-1]}¦/&s=1", "form-p-encoded-r-s"),
]

# rejected with unknown parts allowed
LENIENT_FAULTS = [
    ("percent-invalid", "XL-4", "unknown-name", "?p={p}&x¦%zz=1", "dropped-unknown-name-with-z"),
    ("percent-invalid", "XL-4", "s", "?p={p}&s=1¦%", "dropped-nothing-unknown-s"),
    ("not-ascii", "XL-5", "unknown-name", "?p={p}&¦é=1", "dropped-unknown-name-e"),
    ("parameter-twice", "XL-7", "p", "?p={p}&¦p={p}", "dropped-nothing-unknown"),
    ("parameter-twice", "XL-7", "s-behind-unknown", "?x=1&p={p}&s=1&¦s=1", "dropped-p-behind-unknown"),
    ("parameter-missing", "XL-8", "unknown-alone", "?r={r}&x=1¦", "dropped-p-behind-r-unknown"),
    ("parameter-missing", "XL-8", "empty-query", "?¦", "dropped-nothing-unknown"),
    ("parameter-missing", "XL-8", "p-without-equals", "?p¦", "dropped-nothing-unknown"),
    ("s-invalid", "XL-11", "s", "?p={p}&s=1¦!", "dropped-nothing-unknown-s"),
    ("base64-character", "XL-16", "p-last", "?p={p}¦=", "dropped-nothing-unknown"),
]

# rejected in strict reading, accepted with unknown parts allowed: the counterpart is the same text
UNKNOWN = {
    "unknown-first": "?¦x=1&p={p}", "unknown-middle": "?p={p}&¦x=1&s=1", "unknown-last": "?p={p}&r={r}&s=1&¦utm_source=mail",
    "unknown-empty-value": "?p={p}&¦x=", "unknown-capital-p": "?p={p}&¦P={p}", "unknown-capital-s": "?p={p}&¦S=1",
    "unknown-encoded-name": "?p={p}&¦%78=1", "unknown-name-decoded-once": "?p={p}&¦%2570=1", "unknown-name-plus": "?p={p}&¦+s=1",
    "unknown-name-space": "?p={p}&¦%20s=1", "unknown-name-question": "?p={p}&¦?s=1", "unknown-value-with-equals": "?p={p}&¦x=p=1",
    "no-equals-last": "?p={p}&¦x", "no-equals-named-s": "?p={p}&¦s", "no-equals-named-r": "?¦r&p={p}", "no-equals-named-p": "?¦p&p={p}",
    "empty-name": "?p={p}&¦=1", "only-equals": "?p={p}&¦=", "empty-part-first": "?¦&p={p}", "empty-part-middle": "?p={p}&¦&s=1",
    "empty-part-last": "?p={p}&¦",
}
FRAGMENT = {
    "fragment": "?p={p}¦#top", "fragment-empty": "?p={p}¦#", "fragment-bare": "{p}¦#top", "fragment-bare-empty": "{p}¦#",
    "fragment-with-question": "?p={p}¦#?p=x&s=1", "fragment-bare-with-question": "{p}¦#?p=x",
    "fragment-with-fragment": "?p={p}&s=1¦##%zz", "fragment-not-ascii": "?p={p}¦#é%",
}


def topics():
    return [plain(), unknown()]


def reject(topic, name, code, rules, template, counterpart, cell, reason="", tags="", game=AFTER_THREE_PLIES, **more):
    text, place = marked(game.fill(template))
    reason = reason or f"{code}: {template if len(template) < 60 else name}"
    topic.reject("decode", name, reason, rules, {"text": text} | more, code, char(place), counterpart, f"xl.decode.{cell}", tags)


def plain():
    topic = Topic("xl", "faults", ORIGIN, CONFIRMED)
    for code, rule, name, template, counterpart in FAULTS:
        reject(topic, f"{code}-{name}", code, rule, template, counterpart, f"{code}.{name}")
    for code, rule, name, template, counterpart in LENIENT_FAULTS:
        reject(topic, f"{code}-{name}-allowed", code, rule, template, counterpart, f"{code}.allowed.{name}", tags="lenient", allow=LENIENT)
    return topic


def unknown():
    topic = Topic("xl", "unknown", ORIGIN, CONFIRMED)
    for name, template in UNKNOWN.items():
        reject(topic, f"parameter-{name}", "parameter-unknown", "XL-12", template, f"dropped-{name}", f"parameter-unknown.{name}")
    for name, template in FRAGMENT.items():
        reject(topic, f"present-{name}", "fragment-present", "XL-13", template, f"dropped-{name}", f"fragment-present.{name}")
    reject(
        topic, "parameter-unknown-empty-query", "parameter-unknown", "XL-12", "game.example/xq?¦", "form-parameter-behind-base",
        "parameter-unknown.empty-query",
    )
    topic.accept(
        "decode", "form-parameter-behind-base", "a base and p", "XL-12", {"text": AFTER_THREE_PLIES.fill("game.example/xq?p={p}")},
        AFTER_THREE_PLIES.value("game.example/xq", False), "xl.decode.form.parameter-behind-base",
    )
    return topic
