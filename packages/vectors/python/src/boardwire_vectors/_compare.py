"""Values as texts of JSON: for messages, and for the comparison by the rules that a suite has for some keys."""

from __future__ import annotations

import json
import re
from functools import partial
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Any, List, Mapping, Optional, Set

from ._numbers import double_bits, exact, moment, number_text

Rules = Mapping[str, Any]


def same(left: Any, right: Any, rules: Rules) -> bool:
    """Whether two values are equal by the rules of a suite."""
    try:
        # Most replies are right. Values with the same text are equal by all rules, and the module `json` is fast.
        if _fast_text(left) == _fast_text(right):
            return True
    except (TypeError, ValueError, RecursionError):
        pass
    return to_json(left, rules) == to_json(right, rules)


def _fast_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def to_json(value: Any, rules: Optional[Rules] = None) -> str:
    """Returns a value as JSON in one line, with its keys in order. Nothing here recurses, because values may be nested deeply.

    With the rules of a suite, the text is not JSON, and two values have the same text if they are equal by the rules.
    """
    escape = encode_basestring_ascii if rules is None else encode_basestring
    pieces: List[str] = []
    open_ids: Set[int] = set()
    # Texts, actions, and values with their key, or the key of their list.
    todo: List[Any] = [(value, "", False)]

    def begin(starts: List[int]) -> None:
        starts.append(len(pieces))

    def sort(starts: List[int]) -> None:
        items = sorted("".join(pieces[start:end]) for start, end in zip(starts, [*starts[1:], len(pieces)]))
        pieces[starts[0] :] = [",".join(items)]

    while todo:
        entry = todo.pop()
        if isinstance(entry, str):
            pieces.append(entry)
            continue
        if callable(entry):
            entry()
            continue
        value, key, is_item = entry
        if not isinstance(value, (Mapping, list, tuple)):
            double = None if rules is None or key not in rules["doubles"] else double_bits(value, rules.get("nan_payloads", False))
            if double is not None:
                pieces.append(f"double {double:x}")
            elif isinstance(value, str):
                pieces.append(escape(value))
            elif value is None or isinstance(value, bool):
                pieces.append("null" if value is None else str(value).lower())
            else:
                number = number_text(value)
                pieces.append(repr(value) if number is None else number if rules is None else exact(number))
            continue
        if id(value) in open_ids:
            pieces.append("a list or an object that contains itself")
            continue
        open_ids.add(id(value))
        todo.append(partial(open_ids.discard, id(value)))
        if isinstance(value, Mapping):
            pieces.append("{")
            todo.append("}")
            tagged = None if rules is None or len(value) != 2 else _tagged_text(value, rules.get("tagged", {}))
            for index, name in reversed([*enumerate(sorted(value, key=str))]):
                member = (value[name], name, False) if tagged is None or name != "value" else tagged
                todo += [member, f"{',' if index else ''}{escape(str(name))}:"]
            continue
        pieces.append("[")
        todo.append("]")
        starts: List[int] = []
        is_unordered = rules is not None and key in rules["unordered"] and not is_item
        if is_unordered and value:
            todo.append(partial(sort, starts))
        for index in reversed(range(len(value))):
            todo.append((value[index], key, True))
            if is_unordered:
                todo.append(partial(begin, starts))
            elif index:
                todo.append(",")
    return "".join(pieces)


def _tagged_text(value: Mapping[str, Any], rules: Mapping[str, str]) -> Optional[str]:
    """Returns the text for comparison of the value next to a tag; None if there is no such tag, or if its rule does not apply to the value."""
    tag, text = value.get("type"), value.get("value")
    if not isinstance(tag, str) or not isinstance(text, str) or tag not in rules:
        return None
    if rules[tag] == "time":
        return moment(text)
    if rules[tag] == "word":
        return "word " + re.sub("[A-Z]", lambda letter: letter[0].lower(), text)
    bits = double_bits(text, False)
    return None if bits is None else f"number {0 if bits == 1 << 63 else bits}"
