"""The texts of p, r and s: characters, lengths and spare bits."""

from xiangqi.link import DASHED, AFTER_THREE_PLIES, OPENING, CHARACTER_OF_SEXTET, UNRESERVED, percent, some_game
from xiangqi.link_faults import reject
from xiangqi.link_forms import CONFIRMED, ORIGIN
from topic import Topic

# spare bits, a game whose text has that many, and the text in question
SPARE = [
    (4, some_game(62, 0, lambda game: len(game.p) % 4 == 2), "p"),
    (2, some_game(63, 0, lambda game: len(game.p) % 4 == 3), "p"),
    (4, AFTER_THREE_PLIES, "r"),
    (2, some_game(64, 6, lambda game: len(game.r) % 4 == 3), "r"),
]
P, R = AFTER_THREE_PLIES.p, AFTER_THREE_PLIES.r
LENGTHS = [
    # name, template, counterpart
    ("bare", f"{P[:24]}¦{P[24]}", "form-bare"),
    ("p", f"?p={P[:24]}¦{P[24]}", "form-p-only"),
    ("p-before-s", f"?p={P[:24]}¦{P[24]}&s=1", "form-p-s"),
    ("p-one-character", f"?p=¦{P[0]}", "form-p-only"),
    ("p-five-characters", f"?p={P[:4]}¦{P[4]}", "form-p-only"),
    ("p-three-more", f"?p={P}AA¦A", "form-p-only"),
    ("p-last-encoded", f"?p={P[:24]}¦{percent(P[24])}", "form-p-only"),
    ("r", f"?p={P}&r={R[:4]}¦{R[4]}", "form-p-r"),
    ("r-before-s", f"?p={P}&r={R[:4]}¦{R[4]}&s=1", "form-p-r-s"),
    ("r-before-p", f"?r={R[:4]}¦{R[4]}&p={P}", "form-r-p"),
    ("r-one-character", f"?p={P}&r=¦A", "form-r-empty"),
    ("r-three-more", f"?p={P}&r={R}AA¦A", "form-p-r"),
    ("r-last-encoded", f"?p={P}&r={R[:4]}¦{percent(R[4])}", "form-p-r"),
]


def topics():
    return [characters(), endings()]


ASCII = [chr(number) for number in range(128)]


def characters():
    """Every ASCII character that s may not have, percent-encoded, and every one that p may not have, as it is."""
    topic = Topic("xl", "characters", ORIGIN, CONFIRMED)
    for number, letter in enumerate(ASCII):
        if letter not in UNRESERVED:
            reject(
                topic, f"s-invalid-character-{number:03}", "s-invalid", "XL-11", "?p={p}&s=¦" + percent(letter),
                "form-s-encoded", f"s.character.{number}", f"character {number} in s, percent-encoded",
            )
        if letter not in CHARACTER_OF_SEXTET.values() and letter not in "%&#":
            reject(
                topic, f"base64-character-{number:03}", "base64-character", "XL-16", "?p=¦" + letter + "{p[1:]}",
                "form-p-only", f"p.character.{number}", f"character {number} in p",
            )
    return topic


def endings():
    """The last character of p and of r: spare bits, a length of one too many, and the two alphabets of base64."""
    topic = Topic("xl", "endings", ORIGIN, CONFIRMED)
    read = {letter: bits for bits, letter in CHARACTER_OF_SEXTET.items()}
    topic.accept(
        "decode", "form-opening", "the opening position; p has four spare bits", "XL-16 XL-18", {"text": "?p=" + OPENING.p}, OPENING.value(),
        "xl.decode.spare.none.p",
    )
    for spare, game, slot in SPARE:
        counterpart = f"form-spare-{spare}-{slot}"
        text = "?p={p}" if slot == "p" else "?p={p}&r={r}"
        last = read[(game.p if slot == "p" else game.r)[-1]]
        assert last.endswith("0" * spare)
        topic.accept(
            "decode", counterpart, f"{slot} with {spare} spare bits, all 0", "XL-18", {"text": game.fill(text)}, game.value(None, slot == "r"),
            f"xl.decode.spare.{spare}.{slot}",
        )
        for number in range(1, 2**spare):
            bits = last[:-spare] + f"{number:0{spare}b}"
            # Replaces the last character of the placeholder, for example {p[:-1]}.
            template = text[:-1] + "[:-1]}¦" + CHARACTER_OF_SEXTET[bits]
            reject(
                topic, f"base64-spare-bits-{spare}-{slot}-{number:02}", "base64-spare-bits", "XL-18", template, counterpart,
                f"spare.{spare}.{slot}.{number}", f"spare bits {bits[-spare:]} in {slot}", game=game,
            )
            template = text[:-1] + "[:-1]}¦" + percent(CHARACTER_OF_SEXTET[bits])
            if number == 1:
                reject(
                    topic, f"base64-spare-bits-{spare}-{slot}-encoded", "base64-spare-bits", "XL-18", template, counterpart,
                    f"spare.{spare}.{slot}.encoded", f"spare bits in {slot}, percent-encoded", game=game,
                )
    for name, template, counterpart in LENGTHS:
        reject(topic, f"base64-length-{name}", "base64-length", "XL-17", template, counterpart, f"length.{name}")
    for slot, text in (("p", "?p={p}"), ("r", "?p={p}&r={r}")):
        whole = DASHED.fill(text)
        topic.accept(
            "decode", f"form-dashed-{slot}", f"{slot} holds - and _", "XL-16 XL-17", {"text": whole}, DASHED.value(None, slot == "r"),
            f"xl.decode.dashed.{slot}",
        )
        for letter, standard, word in (("-", "+", "plus"), ("_", "/", "slash")):
            at = whole.index(letter, whole.index(f"{slot}="))
            reject(
                topic, f"base64-standard-{word}-{slot}", "base64-character", "XL-16", whole[:at] + "¦" + standard + whole[at + 1 :],
                f"form-dashed-{slot}", f"standard.{word}.{slot}", f"{standard} for {letter} in {slot}",
            )
    return topic
