"""A codec of numbers and lists, with the mistakes that the tests name. As a program it is a testee."""

import json
import sys

FEATURES = {"numbers/1": ["bignum"]}


class Reject(Exception):
    def __init__(self, code, offset=None):
        super().__init__(code)
        self.code, self.offset = code, offset


def decode(text, items=None, mistakes=()):
    if text != text.strip(" ") and text and "accepts-blanks" not in mistakes:
        raise Reject("blank", 0)
    stack, at, depth = [[]], 0, 0
    text = text.strip(" ")
    while at < len(text):
        start, sign = at, text[at]
        if sign == "(":
            if len(stack) > 390:
                raise Reject("too-deep", at)
            stack.append([])
            at += 1
        elif sign == ")" and len(stack) > 1:
            done = stack.pop()
            if items is not None and len(done) > items:
                raise Reject("limit-exceeded", 0)
            stack[-1].append(done)
            at += 1
        elif sign == " ":
            at += 1
        else:
            at += sign == "-"
            digits = at
            while text[at : at + 1].isdigit():
                at += 1
            if at == digits:
                raise Reject("syntax", digits)
            if text[digits] == "0" and at > digits + 1:
                raise Reject("syntax", digits + 1)
            number = int(text[start:at])
            if number == 0 and sign == "-" and "accepts-minus-zero" not in mistakes:
                raise Reject("zero", 0)
            stack[-1].append(int(float(number)) if "rounds" in mistakes else number)
    if len(stack) > 1 or len(stack[0]) != 1:
        raise Reject("syntax", at)
    return {"n": stack[0][0]}


def encode(value):
    def write(item):
        if isinstance(item, list):
            return f"({' '.join(map(write, item))})"
        if isinstance(item, float):
            raise Reject("syntax")
        return str(item)

    return write(value.get("n") if isinstance(value, dict) else value)


def total(value):
    return {"total": sum(map(lambda item: total({"n": item})["total"], value["n"])) if isinstance(value["n"], list) else value["n"]}


def reply(request, mistakes):
    if request["op"] == "hello":
        lacks = {"lacks": FEATURES} if "lacks" in mistakes else {}
        return {"name": "numbers", "formats": {"numbers/1": ["decode", "encode", "total"]}, **lacks}
    if request["op"] == "decode":
        limits = request.get("limits", {})
        if limits and "no-limits" in mistakes or "gives-up" in mistakes and len(request["text"]) > 12:
            return {"unsupported": "too much"}
        try:
            value = decode(request["text"], limits.get("items"), mistakes)
            # Some readers of JSON read the next key as a number.
            return {"ok": {"n": {mistakes[-1]: str(value["n"])}} if "forges" in mistakes else value}
        except Reject as error:
            third = {"code": "comma", "offset": 0} if "third-reading" in mistakes and "," in request["text"] else vars(error)
            return {"reject": third["code"], "at": {"char": third["offset"]}}
    value = request.get("value")
    is_value = isinstance(value, dict) and set(value) == {"n"} and isinstance(value["n"], (int, float, list))
    if not is_value and "careless" not in mistakes:
        return {"error": "the value is not as its schema says"}
    try:
        return {"ok": {"text": encode(request["value"])} if request["op"] == "encode" else total(request["value"])}
    except Reject as error:
        return {"reject": error.code}


def main():
    sys.setrecursionlimit(10_000)
    for line in sys.stdin:
        request = {"id": "", "op": ""}
        try:
            request |= json.loads(line)
            answer = reply(request, sys.argv[1:])
        except (KeyError, TypeError, ValueError) as error:
            answer = {"error": repr(error)}
        line = json.dumps({"id": request["id"], **answer})
        is_deep = "nests" in sys.argv and request["op"] != "hello"
        print(line.replace('"n": ', '"n": ' + "[" * 200_000) if is_deep else line, flush=True)


if __name__ == "__main__":
    main()
