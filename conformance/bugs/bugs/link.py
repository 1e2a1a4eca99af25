"""Bugs of xiangqi-link/1: the text, its parameters and what they hold."""

from . import bug, edit

# ---- splitting and percent-encoding


@bug
def percent_decoded_twice():
    edit(
        "xiangqi_link._undo_percent",
        "        if not character.isascii():",
        """\\
            if character == "%" and (again := _HEX_PAIR.match(text, at, stop)):
                character = chr(int(again[0], 16))
                at += 2
        if not character.isascii():""",
    )


@bug
def percent_decoded_before_splitting():
    edit(
        "xiangqi_link._decode",
        "    # XL-1: the",
        """\\
    given, text = text, re.sub("%([2-7][0-9A-Fa-f])", lambda it: chr(int(it[1], 16)), text)
    # XL-1: the""",
    )


@bug
def percent_not_decoded_in_names():
    edit("xiangqi_link._read_part", "_undo_percent(text, start, equals).text", "text[start:equals]")


@bug
def percent_digits_lower_case_refused():
    edit("xiangqi_link._HEX_PAIR", "[0-9A-Fa-f]", "[0-9A-F]")


@bug
def percent_without_digits_kept():
    edit(
        "xiangqi_link._undo_percent",
        'if character == "%":',
        'if character == "%" and _HEX_PAIR.match(text, at, stop):',
    )


@bug
def plus_as_space():
    # Form data: + is a blank, and the reader of base64 skips blanks, as many do. The first half
    # alone changes no reply, since + and the blank are rejected in the same way wherever they are.
    edit(
        "xiangqi_link._undo_percent",
        "        if not character.isascii():",
        """\
        elif character == "+":
            character = " "
        if not character.isascii():""",
    )
    edit("_base64url.decode", "    # The order is", '    text = text.replace(" ", "")\n    # The order is')


@bug
def split_at_the_last_equals_sign():
    edit("xiangqi_link._read_part", "text.find(", "text.rfind(")


@bug
def split_at_the_last_question_mark():
    edit("xiangqi_link._decode", 'text.find("?", 0, end)', 'text.rfind("?", 0, end)')


@bug
def question_mark_of_the_fragment():
    edit("xiangqi_link._decode", 'text.find("?", 0, end)', 'text.find("?")')


@bug
def semicolon_separates_too():
    edit(
        "xiangqi_link._read_query",
        'stop = text.find("&", start, end)',
        "stop = next((at for at in range(start, end) if text[at] in '&;'), -1)",
    )


@bug
def not_ascii_accepted():
    edit("xiangqi_link._undo_percent", "if not character.isascii():", "if ord(character) > 255:")


# ---- parameters


@bug
def parameters_in_one_order_alone():
    edit(
        "xiangqi_link._read_part",
        "name not in _PARAMETERS:",
        "name not in _PARAMETERS or any(other > name for other in values):",
    )


@bug
def parameter_names_of_any_case():
    edit(
        "xiangqi_link._read_part",
        "    if name is None",
        """\\
    name = name and name.lower()
    if name is None""",
    )


@bug
def second_parameter_wins():
    edit("xiangqi_link._read_part", "elif name in values:", "elif False:")


@bug
def equal_parameters_accepted():
    edit(
        "xiangqi_link._read_part",
        "elif name in values:",
        "elif name in values and values[name].text != text[equals + 1:stop]:",
    )


@bug
def unknown_parameters_accepted():
    edit("xiangqi_link._read_part", 'if "unknown-parameters" not in allow:', "if False:")


@bug
def empty_parts_skipped():
    edit(
        "xiangqi_link._read_part",
        "    equals =",
        """\\
    if start == stop:
        return
    equals =""",
    )


@bug
def unknown_values_read():
    edit(
        "xiangqi_link._read_part",
        "    elif name in values:",
        "        _undo_percent(text, equals + 1, stop)\n    elif name in values:",
    )


@bug
def fragment_ignored():
    edit("xiangqi_link._decode", 'if "unknown-parameters" not in allow:', "if False:")


@bug
def missing_place_at_the_query():
    edit("xiangqi_link._decode", '"parameter-missing", len(text)', '"parameter-missing", mark + 1')


@bug
def empty_s_as_absent():
    edit("xiangqi_link._decode", "None if s is None else s.text)", "s.text or None if s else None)")


@bug
def s_as_a_number():
    edit(
        "xiangqi_link._decode",
        "None if s is None else s.text)",
        "None if s is None else str(int(s.text)) if s.text.isdigit() else s.text)",
    )


@bug
def s_of_letters_and_digits():
    edit("xiangqi_link._S_CHARACTERS", "0123456789-._~", "0123456789")


@bug
def base_without_its_scheme():
    edit(
        "xiangqi_link._decode",
        "text[:mark] or None",
        'text[:mark].removeprefix("https://").removeprefix("http://") or None',
    )


@bug
def empty_base_as_text():
    edit("xiangqi_link._decode", "text[:mark] or None", "text[:mark]")


# ---- what p and r hold


@bug
def history_before_position():
    edit(
        "xiangqi_link._decode",
        "    position = _contents(p, ",
        """\\
    if r is not None:
        _contents(r, "history", bytes)
    position = _contents(p, """,
    )


@bug
def leniencies_for_r():
    # A history of one byte too many, or padded with 0, is read as far as possible.
    edit(
        "xiangqi_link._decode",
        "xiangqi_history._decode(data, allow, None, position)",
        """_lenient(
            data, position, allow)""",
    )
    edit(
        "xiangqi_link._contents",
        "def _contents",
        """\
def _lenient(data, position, allow):
    if "trailing-bytes" in allow:
        for end in range(len(data), 0, -1):
            try:
                return xiangqi_history._decode(data[:end], allow, None, position)
            except Fault:
                pass
    return xiangqi_history._decode(data, allow, None, position)


def _contents""",
    )


@bug
def leniencies_not_for_p():
    edit("xiangqi_link._decode", "xiangqi_position._decode(data, allow)", "xiangqi_position._decode(data, ())")


@bug
def place_in_bytes_of_p():
    edit("xiangqi_link._Value.at_bit", "bit // 6", "bit // 8")


@bug
def place_within_the_value():
    edit(
        "xiangqi_link._Value.at_bit",
        "self.offsets[min(bit // 6, len(self.text))]",
        "self.offsets[0] + min(bit // 6, len(self.text))",
    )


# ---- writing


@bug
def empty_history_written():
    edit("xiangqi_link._encode", "if link.history:", "if True:")


@bug
def history_written_first():
    # Round trip: the reader accepts any order.
    edit(
        "xiangqi_link._encode",
        'text += "&r=", _written("history", xiangqi_history._encode, link.history, link.position)',
        'text[1:1] = "?r=", _written("history", xiangqi_history._encode, link.history, link.position)\n'
        '        text[3] = "&p="',
    )


@bug
def absent_s_written_empty():
    edit("xiangqi_link._encode", "if link.s is not None:", "if True:")
    edit("xiangqi_link._encode", "issuperset(link.s)", "issuperset(link.s or '')")
    edit("xiangqi_link._encode", 'text += "&s=", link.s', 'text += "&s=", link.s or ""')


@bug
def base_with_a_query_written():
    edit("xiangqi_link._encode", '(not link.base or "?" in link.base or "#" in link.base)', "not link.base")
