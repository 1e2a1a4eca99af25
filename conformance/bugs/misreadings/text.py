"""Misreadings of links, of FEN, and of chess boards."""

import re

from misreadings.common import *

LINK, FEN, BYTES, PACKED = "xiangqi-link/1", "xiangqi-fen/1", "chess-board-bytes/1", "chess-board-packed/1"


def rewritten(pattern, new):
    """The text that an encoder writes is another one."""
    return gives(lambda ok, _: {"text": re.sub(pattern, new, ok["text"])})


def reread(change):
    return asks(lambda request: {**request, "text": change(request["text"])})


def in_one_order(reply, request):
    names = [part.partition("=")[0] for part in request["text"].partition("#")[0].partition("?")[2].split("&")]
    return {"reject": "parameter-unknown", "at": {"char": 0}} if "ok" in reply and sorted(names) != names else reply


def board_of(change):
    """The first field of a FEN is another one."""

    def text(fen):
        field, *rest = fen.split(" ")
        return " ".join([change(field), *rest])

    return text


def placed(change, back=None):
    """Encoder and decoder of a chess board have another meaning for the squares."""
    return means(*[lambda value, way=way: {"placement": way(value["placement"])} for way in (change, back or change)])


def letters_to(new):
    table = str.maketrans("PRNBQKprnbqk", new + new.lower())
    return lambda text: text.translate(table)


table(__name__, reread,
      ("split-at-the-last-question-mark", "A link is split at its last ?.", f"decode {LINK}",
       lambda text: text.replace("?", "!", text.count("?") - 1)),
      ("semicolon-separates", "The query is split at ; as well.", f"decode {LINK}", lambda text: text.replace(";", "&")),
      ("percent-decoded-twice", "Percent-encoding is undone twice.", f"decode {LINK}", lambda text: text.replace("%25", "%")),
      ("no-side-is-black", "Black moves where a FEN has no side.", f"decode {FEN}", lambda text: text if " " in text else text + " b"))
table(__name__, gives,
      ("chess-squares-one-by-one", "Each empty square is a 1.", f"decode {BYTES}, decode {PACKED}",
       lambda ok, _: {"placement": re.sub(r"\d", lambda digit: "1" * int(digit[0]), ok["placement"])}))
table(__name__, rewritten,
      ("history-before-position", "r is written before p.", f"encode {LINK}", r"\?(p=[^&]*)&(r=[^&]*)", r"?\2&\1"),
      ("fen-with-r", "r is written for red to move.", f"encode {FEN}", "w$", "r"),
      ("fen-squares-one-by-one", "Each empty square is written as 1.", f"encode {FEN}", r"\d", lambda digit: "1" * int(digit[0])))
table(__name__, writes,
      ("fen-colours-exchanged", "Upper case is black.", both(FEN), board_of(str.swapcase)),
      ("fen-ranks-from-below", "Red's back rank is first.", both(FEN), board_of(lambda field: "/".join(field.split("/")[::-1]))),
      ("fen-files-from-the-right", "A rank begins with file i.", both(FEN), board_of(lambda field: "/".join(
          rank[::-1] for rank in field.split("/")))),
      ("nibbles-exchanged", "The first of two squares is in the low half of a byte.", both(PACKED),
       lambda data: "".join(data[at : at + 2][::-1] for at in range(0, len(data), 2))),
      ("squares-file-by-file", "The squares are file by file.", both(BYTES), lambda data: "".join(
          data[16 * row + 2 * col :][:2] for col in range(8) for row in range(8)) + data[128:] if len(data) >= 128 else data))
table(__name__, placed,
      ("white-has-8-more", "The codes of white are 8 more.", both(BYTES, PACKED), str.swapcase),
      ("kinds-in-another-order", "Knight, bishop and rook are 2, 3 and 4.", both(BYTES, PACKED), letters_to("PBRNQK"), letters_to("PNBRQK")),
      ("rank-1-first", "Rank 1 is first.", both(BYTES, PACKED), lambda text: "/".join(text.split("/")[::-1])))
table(__name__, changed,
      ("identities-of-most-bits", "The identities are those of the most bits.", f"decode {FEN}", "xiangqi_fen",
       "return len(bits), -at_home_file, bits", "return -len(bits), 0, bits"),
      ("identities-of-greatest-bits", "Of identities with as many bits, the greatest are chosen.", f"decode {FEN}", "xiangqi_fen",
       "return len(bits), -at_home_file, bits", "return len(bits), 0, bits.translate({48: 49, 49: 48})"))
table(__name__, replies,
      ("parameters-in-one-order", "Parameters are in the order of the alphabet.", f"decode {LINK}", in_one_order))
table(__name__, changed,
      ("base64-length-first", "The length of p is judged before its characters.", f"decode {LINK}", "_base64url",
       "    if wrong:", "    if wrong and len(text) % 4 != 1:"),
      ("length-before-codes", "The length of a board is judged before its codes.", f"decode {BYTES}, decode {PACKED}", "_chess_board",
       "enumerate(self._codes(data)):\n            if code and", "enumerate(self._codes(data) if len(data) == 8 * self.bits else ()):\n            if code and"))
