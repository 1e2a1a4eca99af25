"""The blocks and tables of the book that a mark names. A function of `KINDS` returns the lines that should be there; columns in words
stay as they are written."""

import json
import math
import re
import zlib
from itertools import combinations, groupby, product

KINDS = {}


class Fault(Exception):
    """A line of an item, or the item if there is no number, is not as it should be."""

    def __init__(self, message, line=-1):
        super().__init__(message)
        self.line = line


def kind(function):
    """Registers a function that returns the lines of a block, or nothing if the written lines are right."""
    KINDS[function.__name__.replace("_", "-")] = lambda book, args, lines: function(book, args, lines) or lines
    return function


def table(function):
    """Registers a function that yields the cells of each row below the heading."""
    KINDS[function.__name__.replace("_", "-")] = lambda book, args, lines: lines[:2] + [row(*parts) for parts in function(book, args, lines)]
    return function


def cells(line):
    return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]


def row(*parts):
    return "| " + " | ".join(map(str, parts)) + " |"


def rows(lines):
    """(number, cells) of the rows below the heading of a table."""
    return [(number, cells(line)) for number, line in enumerate(lines) if number > 1]


def codes(text):
    return re.findall(r"`([^`]*)`", text)


def words(numbers):
    return " ".join(map(str, numbers))


def location(reply):
    [(unit, number)] = reply["at"].items()
    return f"`{reply['reject']}` at {'character' if unit == 'char' else unit} {number}"


# Tables whose rows are decoded, analysed or played.


def facts(value):
    """The scalars of a value and the lengths of its lists and texts."""
    if isinstance(value, (dict, list)):
        parts = value.values() if isinstance(value, dict) else value
        return {str(len(value))}.union(*map(facts, parts))
    return {str(value)} | ({str(len(value))} if isinstance(value, str) else set())


@table
def values(book, args, lines):
    """Value, perhaps a position, input, perhaps `canonical?`, verdict. An argument NAME=TEXT replaces a name in inputs and positions."""
    format, names = args[0], dict(arg.split("=", 1) for arg in args[1:])
    key = "text" if book.formats[format]["input"] == "text" else "hex"
    with_position, with_canonical = "| position |" in lines[0], "| canonical? |" in lines[0]
    for number, written in rows(lines):
        name, text, verdict = written[0], "".join(codes(written[1 + with_position])), written[-1]
        request = {"format": format, key: text}
        if with_position:
            request["position"] = book.ask(op="decode", format="xiangqi-position/1", hex=names[written[1]])["ok"]
        else:
            for short, long in names.items():
                request[key] = request[key].replace(short, long)
        strict, value, clauses = book.ask(op="decode", **request), None, []
        for clause in verdict.split("; "):
            condition, said = re.match(r"(strict: |with `[a-z-]+`: |`limit` \d+: |)(.*)", clause).groups()
            allow, limit = re.findall(r"`([a-z-]+)`: ", condition), re.findall(r"\d+", condition)
            options = {"limits": {"cells": int(limit[0])}} if limit else {}
            reply = book.ask(op="decode", allow=allow, **request, **options)
            addition = said[said.index(", also") :] if ", also" in said else ""
            if "ok" in reply:
                value = reply["ok"]
                clauses.append(condition + (said if said.startswith("yes") else "yes"))
            elif said == "the same" and reply == strict:
                clauses.append(clause)
            else:
                clauses.append(condition + {"strict: ": "no, "}.get(condition, "" if allow else "no: ") + location(reply) + addition)
            lenient = book.ask(op="decode", allow=["padding-bits", "trailing-bytes", "unknown-parameters", "unused-trits"], **request)
            if addition and (addition != ", also with every leniency" or lenient != strict):
                raise Fault(f"{addition}: {lenient}", number)
        if value is None and name:
            raise Fault(f"{name} is rejected", number)
        if value is not None:
            value_facts, value_text = facts(value), json.dumps(value, ensure_ascii=False)
            missing = [part for part in re.findall(r"\d+", re.sub(r"`[^`]*`", "", name)) if part not in value_facts]
            if missing := missing + [part for part in codes(name) if part not in value_text]:
                raise Fault(f"the value has no {', '.join(missing)}: {value_text}", number)
        written[-1] = "; ".join(clauses)
        if with_canonical:
            encoding = value and book.ask(op="encode", value=value, **{name: request[name] for name in ("format", "position") if name in request})
            written[-2] = "" if value is None else "yes" if encoding["ok"][key] == request[key] else "no"
        yield written


@table
def go_positions(book, args, lines):
    """Position, operations, result."""
    for _, [position, operations, _] in rows(lines):
        results = set()
        for op in operations.split(", "):
            play = {"to_play": "black", "moves": []} if op == "play" else {}
            reply = book.ask(op=op, format="go-chains/1", hex="".join(codes(position)), **play)
            if "reject" in reply:
                results.add("no: " + location(reply))
            else:
                count = len(reply["ok"]["chains"])
                results.add(f"{count or 'no'} chain{'s' if count > 1 else ''}, {'' if reply['ok']['legal'] else 'not '}legal")
        yield position, operations, " and ".join(sorted(results))


@table
def go_moves(book, args, lines):
    """Position, side to play, moves, result."""
    for _, [position, side, moves, _] in rows(lines):
        reply = book.ask(op="play", format="go-chains/1", hex=codes(position)[0], to_play=side, moves=codes(moves))
        if "ok" in reply:
            taken = reply["ok"]["captured"]
            result = f"`{reply['ok']['hex']}`; captured: {taken['black']} black, {taken['white']} white"
        else:
            result = f"rejected: {location(reply)}"
        yield position, side, moves, result


@kind
def possible(book, args, lines):
    """Placement, and whether it is impossible, with a reason in words."""
    for number, [placement, verdict] in rows(lines):
        value = {"format": "chess-board-bytes/1", "value": {"placement": codes(placement)[0]}}
        report = json.loads("\n".join(book.run("check", "--json", json.dumps(value))))
        if report["possible"] == verdict.startswith("impossible"):
            raise Fault(f"{placement}: {report['impossible_because']}", number)


# Blocks that show an input.


@kind
def bits(book, args, lines):
    """Eight bytes a line: the bits, and the hex below them."""
    data = bytes.fromhex(args[0])
    parts = [data[at : at + 8] for at in range(0, len(data), 8)]
    return [text for part in parts for text in (" ".join(f"{byte:08b}" for byte in part), "       ".join(f"{byte:02x}" for byte in part))]


@kind
def bytes_of(book, args, lines):
    """Lines that begin with the number, the bits and the hex of a byte: computes these, dimensions, the number before a sum, and the digits of the sum."""
    data, new = bytes.fromhex(args[0]), []
    for number, line in enumerate(lines):
        if found := re.match(r"(\d+) +\d+\.\.=\d+ +([0-9a-f]+)( +\d+(?= = ))?", line):
            at, count = int(found[1]), len(found[2]) // 2
            start = f"{at:<6}{f'{8 * at}..={8 * (at + count) - 1}':<9}{data[at : at + count].hex()}"
            line = start + (f"{data[at]:>{len(found[3])}}" if found[3] else "") + line[found.end() :]
            line = re.sub(r"(rows|cols) = \d+(?=;|$)", rf"\1 = {int.from_bytes(data[at : at + count], 'little')}", line)
            digits, listed = re.findall(r"(?:= |\d\*)(\d)(?!\d)", line), re.findall(r": ((?:\d )*\d)(?=;|$)", line)
            if listed and listed[0].split() != digits[: len(listed[0]) // 2 + 1]:
                raise Fault(f"the cells are {digits}", number)
        new.append(line)
    return new


@kind
def sextets(book, args, lines):
    """Eight characters of base64url a line, their bits, and their bytes."""
    alphabet, new = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", []
    for part in (args[0][at : at + 8] for at in range(0, len(args[0]), 8)):
        digits = [f"{alphabet.index(character):06b}" for character in part]
        text = "".join(digits)
        data = bytes(int(text[at : at + 8], 2) for at in range(0, len(text) - 7, 8))
        new += ["      ".join(part), " ".join(digits), data.hex()]
    return new


@kind
def ranges(book, args, lines):
    """`a..=b`, or a single offset, and the characters there."""
    new = lines[:2]
    for _, [offsets, _, *rest] in rows(lines):
        first, last = (re.findall(r"\d+", offsets) * 2)[:2]
        new.append(row(offsets, f"`{args[0][int(first) : int(last) + 1]}`", *rest).replace("|  |", "| |"))
    return new


@kind
def grid(book, args, lines):
    """The numbers of squares, a row a line, after its label and perhaps some other numbers."""
    (count, others), new, first = map(int, args), [], 0
    for line in lines:
        if found := re.match(rf"(?:row|rank) \d+(?: +\d+){{{others}}}((?: +\d+){{{count}}})", line):
            numbers = re.findall(r" +\d+", found[1])
            shown = "".join(f"{first + at:>{len(number)}}" for at, number in enumerate(numbers))
            line, first = line[: found.start(1)] + shown + line[found.end(1) :], first + count
        new.append(line)
    return new


def vertex(point, size):
    return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[point[1]]}{size - point[0]}"


def diagram(book, position):
    board = book.ask(op="decode", format="ternary-board/1", hex=position)["ok"]
    size, width = board["rows"], board["cols"]
    ranks = [" ".join(".OX"[int(cell)] for cell in board["cells"][at : at + width]) for at in range(0, size * width, width)]
    return ["   " + " ".join("ABCDEFGHJKLMNOPQRSTUVWXYZ"[:width]), *(f"{size - at:<3}{rank}" for at, rank in enumerate(ranks))]


@kind
def go_chains(book, args, lines):
    """A position and the chains in it."""
    board = diagram(book, args[0])
    size = len(board) - 1
    chains = book.ask(op="analyse", format="go-chains/1", hex=args[0])["ok"]["chains"]
    parts = [("chain", "stones", "liberties")]
    parts += [(chain["color"], *(" ".join(vertex(at, size) for at in chain[key]) for key in ("stones", "liberties"))) for chain in chains]
    shown = ["", *(f"{color:<9}{stones:<20}{liberties or 'none'}" for color, stones, liberties in parts)]
    width = len(board[0]) + 6
    board += [""] * (len(shown) - len(board))
    return [f"{left:<{width}}{right}".rstrip() for left, right in zip(board, shown + [""] * len(board))]


@kind
def go_boards(book, args, lines):
    """A position, and the positions after the moves of Black and White in turn, side by side. The captions are in words."""
    positions = [args[0]]
    for count in range(1, len(args)):
        # Between two moves, each side passes once, so that no move is the answer to another.
        moves = [move for each in args[1 : count + 1] for move in (each, "pass", "pass")]
        positions.append(book.ask(op="play", format="go-chains/1", hex=args[0], to_play="black", moves=moves)["ok"]["hex"])
    drawn = [diagram(book, position) for position in positions]
    return ["      ".join(ranks).rstrip() for ranks in zip(*drawn)] + lines[len(drawn[0]) :]


@table
def plies(book, args, lines):
    """A line for each ply of a history: its bits, piece, squares and origin candidates."""
    position = book.ask(op="decode", format="xiangqi-position/1", hex=args[1])["ok"]
    request = {"format": "xiangqi-history/1", "hex": args[0], "position": position}
    moves, fields = book.ask(op="decode", **request)["ok"]["plies"], book.ask(op="explain", **request)["ok"]["fields"]
    pieces, text = pieces_of(book), "".join(f"{byte:08b}" for byte in bytes.fromhex(args[0]))
    named = lambda square: f"{'abcdefghi'[square % 9]}{9 - square // 9}"
    for number, ply in enumerate(moves):
        ply_fields = [field for field in fields if field["number"] == number and field["name"] != "padding"]
        code = " ".join(text[field["start"] : field["start"] + field["len"]] for field in ply_fields).strip()
        captured = "" if ply["captured"] is None else f"{ply['captured']} {pieces[ply['captured']]['kind']}"
        origin_count = len(origins_of(book, ply["piece"], ply["to"]))
        step = named(ply["from"]) + named(ply["to"])
        yield ply_fields[0]["start"], f"`{code}`", piece(pieces, ply["piece"]), ply["to"], captured, origin_count, ply_fields[-1]["value"], ply["from"], step


# Tables from data.


def pieces_of(book):
    return book.read("spec/tables/xiangqi-candidates.json")


def piece(pieces, number):
    return f"{number} {pieces[number]['side']} {pieces[number]['kind']}"


def origins_of(book, number, square):
    [entry] = [entry for entry in book.read("spec/tables/xiangqi-origins.json") if number in entry["ids"]]
    return entry["origins"][str(square)]


@table
def xiangqi_ids(book, args, lines):
    for name, group in groupby(sorted(pieces_of(book), key=lambda piece: piece["id"] % 16), key=lambda piece: piece["kind"]):
        red, black = [], []
        for entry in group:
            (red if entry["side"] == "red" else black).append(entry)
        ids, homes = ([words(entry[key] for entry in side) for side in (red, black)] for key in ("id", "home"))
        yield *ids, name, *homes


@table
def candidates(book, args, lines):
    """For each kind, the length of the lists, and a checksum with which an implementer can check tables."""
    for name, group in groupby(sorted(pieces_of(book), key=lambda piece: piece["id"] % 16), key=lambda piece: piece["kind"]):
        lists = {entry["id"]: entry["candidates"] for entry in sorted(group, key=lambda entry: entry["id"])}
        data = bytes(90 if square is None else square for listed in lists.values() for square in listed)
        [length] = {len(listed) for listed in lists.values()}
        yield name, words(lists), length, f"`{zlib.crc32(data):08x}`"


@table
def code_words(book, args, lines):
    """A long list is written by hand: its code words are some of those of the code."""
    listed = book.read("spec/tables/code-words.json")
    written = {int(parts[0]): (number, parts[3]) for number, parts in rows(lines)}
    for n, all_words in ((int(n), all_words) for n, all_words in listed.items()):
        k = n.bit_length() - 1
        shown = " ".join(f"`{word}`" for word in all_words) if n > 1 else "(no bits)"
        if n > 17:
            number, shown = written[n]
            if unknown := [word for word in codes(shown) if word not in all_words]:
                raise Fault(f"not code words for {n}: {unknown}", number)
        yield n, k, n - 2**k, shown


@table
def origins(book, args, lines):
    pieces = pieces_of(book)
    for name, ids in (("general", [0]), ("advisors", [1, 2]), ("elephants", [3, 4])):
        for side in (0, 16):
            squares = sorted({square for number in ids for square in pieces[side + number]["candidates"] if square is not None})
            listed = "; ".join(f"{square}: {words(origins_of(book, side + ids[0], square))}" for square in squares)
            yield f"{'black' if side else 'red'} {name}", listed


@table
def some_origins(book, args, lines):
    """The origins of pieces and squares that the book chooses."""
    pieces = pieces_of(book)
    for _, [name, square, _] in rows(lines):
        number = int(name.split()[0])
        home = f" (home {pieces[number]['home']})" if pieces[number]["kind"] == "pawn" else ""
        yield piece(pieces, number) + home, square, words(origins_of(book, number, square)) or "none"


@kind
def chess_codes(book, args, lines):
    named = {(entry["color"], entry["kind"]): entry for entry in book.read("spec/tables/chess-codes.json") if "kind" in entry}
    kinds = [(name, named["white", name], named["black", name]) for color, name in named if color == "white"]
    return lines[:2] + [row(name, white["code"], f"`{white['letter']}`", black["code"], f"`{black['letter']}`") for name, white, black in kinds]


@table
def packings(book, args, lines):
    """The encodings of the board in the heading."""
    height, width, digits = re.search(r"(\d+) × (\d+): `(\d+)", lines[0]).groups()
    value = {"rows": int(height), "cols": int(width), "cells": digits}
    for _, [format, layout, _] in rows(lines):
        yield format, layout, f"`{book.ask(op='encode', format=codes(format)[0], value=value)['ok']['hex']}`"


@table
def ternary_sizes(book, args, lines):
    """Bytes after the header, and bits a cell; of runs for the worst board, then for an empty one."""
    sides = [int(side) for side in re.findall(r"(\d+) × \d+", lines[0])]
    runs_size = lambda cells: len(book.ask(op="encode", format="ternary-runs/1", value={"rows": 1, "cols": len(cells), "cells": cells})["ok"]["hex"]) // 2 - 6
    # The integer in base 3 has as many bits as 3^n - 1.
    sizes = [lambda n: n * math.ceil(n / 4), lambda n: math.ceil(n * n / 5), lambda n: (math.floor(n * n * math.log2(3)) + 8) // 8,
             lambda n: n * n, lambda n: runs_size("0" * (n * n))]
    for [number, written], size in zip(rows(lines), sizes, strict=True):
        yield written[0], *(part for side in sides for part in (size(side), f"{8 * size(side) / side**2:.5f}"))


@table
def scheme_sizes(book, args, lines):
    """The fewest and the most bits for a number of living pieces."""
    code = book.read("spec/tables/code-words.json")
    bounds = []
    for pick in (min, max):
        best = {0: 1}
        for entry in pieces_of(book):
            sizes = [len(word) for word in code[str(len(entry["candidates"]))]]
            dead = entry["candidates"].index(None)
            living = pick(size for at, size in enumerate(sizes) if at != dead)
            options = [(count, bits + sizes[dead]) for count, bits in best.items()] + [(count + 1, bits + living) for count, bits in best.items()]
            best = {count: pick(bits for other, bits in options if other == count) for count, _ in options}
        bounds.append(best)
    shown = lambda least, most: f"{least} to {most}" if least < most else f"{least}"
    for _, [count, *_] in rows(lines):
        least, most = (best[int(count)] for best in bounds)
        position = f"{shown(least, most)} bits, {shown(math.ceil(least / 8), math.ceil(most / 8))} bytes"
        yield count, "256 bits, 32 bytes", f"{16 * int(count)} bits, {2 * int(count)} bytes", position


@kind
def constants(book, args, lines):
    """The numbers of each row or of each column, or the digits of each line of a block, are side by side in a source."""
    source = re.sub(r"\s+", " ", (book.root / args[0]).read_text(encoding="utf-8"))
    parts = [[cell for cell in cells(line) if cell.isdigit()] for line in lines[2:]] if lines[0].startswith("|") else []
    listed = [", ".join(part) for part in (parts if len(parts) == 1 else zip(*parts))]
    listed += ["".join(line.split()[1:]) for line in lines if re.match(r"[a-z]+ +[0-9a-f]{5} ", line)]
    if missing := [text for text in listed if text not in source]:
        raise Fault(f"{args[0]} does not have {missing[0]}")


@kind
def weights(book, args, lines):
    """The weight of each score of a move in a compact game (XC-5)."""
    return [*lines[:2], row("weight", *((2 + score % 2) << score // 2 for score in range(17)))]


@kind
def ways(book, args, lines):
    """The number of ways to place a general, advisors and elephants, or pawns at home, if k elephants are on homes of pawns."""
    counts = {}
    if "groups 1 and 3" in lines[0]:
        squares = [(1, {3, 4, 5, 12, 13, 14, 21, 22, 23}), (2, {3, 5, 13, 21, 23}), (2, {2, 6, 18, 22, 26, 38, 42})]
        sets = [[set(chosen) for count in range(max_count + 1) for chosen in combinations(allowed, count)] for max_count, allowed in squares]
        for placed in product(*sets):
            key = (len(placed[2] & {38, 42}), sum(map(len, placed)))
            counts[key] = counts.get(key, 0) + (len(set.union(*placed)) == key[1])
    else:
        # Of each of five pairs of squares none or one, and an elephant takes one of a pair.
        for k in range(3):
            for chosen in product(*[range(3 - (file < k)) for file in range(5)]):
                key = (k, sum(map(bool, chosen)))
                counts[key] = counts.get(key, 0) + 1
    return lines[:2] + [row(f"k = {k}", *(counts.get((k, number), 0) for number in range(6))) for k in range(3)]


@kind
def formats(book, args, lines):
    """What a format holds is in words, and so is the name of its chapter. A new row has those of the record."""
    written = {codes(parts[0])[0]: parts for _, parts in rows(lines)}
    new = lines[:2]
    for id, entry in book.formats.items():
        _, title, chapter = written.get(id, ("", entry["about"], f"[{entry['title']}]()"))
        new.append(row(f"`{id}`", title, re.sub(r"\([^#)]*", f"({entry['chapter']}", chapter, count=1)))
    return sorted_as(lines, new)


@kind
def shared(book, args, lines):
    """The requirements of what formats share. A new row has those of its codes, and that of the order of faults."""
    written = {codes(parts[0])[0] for _, parts in rows(lines)}
    for id in book.formats.keys() - written:
        own = {code["code"]: code["requirement"] for code in book.formats[id]["codes"]}
        order = words(book.read("spec/replies.json").get(id, {}).get("code", []))
        new = row(f"`{id}`", "", *(own.get(code, "") for code in ("limit-exceeded", "truncated", "trailing-bytes")), order)
        lines = [*lines, new.replace("|  |", "| |").replace("|  |", "| |")]
    return lines


@kind
def each_explained(book, args, lines):
    """Rows written by hand, one for each format that has explain."""
    named = {code for _, parts in rows(lines) for code in codes(parts[0])}
    if missing := {id for id, entry in book.formats.items() if "explain" in entry["operations"]} ^ named:
        raise Fault(f"missing, or without fields: {sorted(missing)}")


def sorted_as(lines, new):
    """The rows in the order in which they are written, new ones last."""
    order = {cells(line)[0]: number for number, line in enumerate(lines)}
    return new[:2] + sorted(new[2:], key=lambda line: order.get(cells(line)[0], len(lines)))


@kind
def prefixes(book, args, lines):
    """The prefixes of vectors, two columns of them."""
    pairs = [f"`{entry['prefix'].lower()}` | `{id}`" for id, entry in book.formats.items()]
    half = (len(pairs) + 1) // 2
    return lines[:2] + [row(*pair) for pair in zip(pairs[:half], pairs[half:] + [" | "])]


@kind
def memory(book, args, lines):
    """The bounds of each format. The row of a streamed board is kept: only the book and the tests have it."""
    known = {f"`{id}`": entry["memory"] for id, entry in book.formats.items()}
    new = [row(id, sizes["per_byte"], sizes["per_cell"], sizes["fixed"]) for id, sizes in known.items()]
    return sorted_as(lines, lines[:2] + new + [line for line in lines[2:] if cells(line)[0] not in known])


@kind
def leniencies(book, args, lines):
    all_names = {name for entry in book.formats.values() for name in entry["leniencies"]}
    if all_names != {codes(parts[0])[0] for _, parts in rows(lines)}:
        raise Fault(f"the leniencies are {sorted(all_names)}")
    for number, [name, _, named] in rows(lines):
        own = {id for id, entry in book.formats.items() if codes(name)[0] in entry["leniencies"]}
        if own != {code for code in codes(named) if code in book.formats}:
            raise Fault(f"{name} is a leniency of {sorted(own)}", number)


@kind
def errors(book, args, lines):
    """The formats and operations of each code that the vectors judge."""
    wanted, written = {}, {}
    for format, vector in book.vectors:
        if vector["outcome"] == "reject" and vector["op"] != "explain":
            wanted.setdefault((vector["expect"]["reject"], format), set()).add(vector["op"])
    # What contains a format has the codes of that format too: a sentence below the table says so.
    for inner, outer in (("xiangqi-position/1", "link"), ("xiangqi-history/1", "link"), ("xiangqi-fen/1", "rules"), ("xiangqi-position/1", "fen")):
        for code, _ in [key for key in wanted if key[1] == inner]:
            wanted.pop((code, f"xiangqi-{outer}/1"), None)
    listed = {name for _, parts in rows(lines) for name in parts[1].split(", ")}
    for number, [name, named, operation, *more] in rows(lines):
        [code], operations = codes(name), set(operation.split(", "))
        # A new format joins the first row with its code and operations.
        is_new = lambda key: key not in written and key[1].removesuffix("/1") not in listed
        if same := [key[1].removesuffix("/1") for key, ops in wanted.items() if (key[0], ops) == (code, operations) and is_new(key)]:
            named = ", ".join([named, *same])
            lines = [*lines[:number], row(name, named, operation, *more).replace("|  |", "| |"), *lines[number + 1 :]]
        for id in named.split(", "):
            if not operations <= wanted.get((code, f"{id}/1"), set()):
                raise Fault(f"the vectors of {id} expect {code} of {sorted(wanted.get((code, f'{id}/1'), []))}", number)
            written.setdefault((code, f"{id}/1"), set()).update(operations)
    for key in sorted(wanted):
        if wanted[key] != written.get(key):
            raise Fault(f"{key[0]} of {key[1]}: the vectors have {sorted(wanted[key])}, the rows {sorted(written.get(key, []))}")
    return lines


@kind
def fields(book, args, lines):
    """The fields that vectors of these formats explain, and in any words the requirements that each has."""
    known = {}
    for format, vector in book.vectors:
        if format in args and vector["op"] == "explain" and vector["outcome"] == "accept":
            for field in vector["expect"]["ok"]["fields"]:
                known.setdefault(field["name"], set()).update(field["requirements"])
    for number, [name, *_, rules] in rows(lines):
        wanted = known.pop(codes(name)[0], None)
        if wanted != set(re.findall(r"\b[A-Z]{2}-\d+\b", rules)):
            raise Fault(f"{name} has the requirements {sorted(wanted or [])}", number)
    if known:
        raise Fault(f"no row for {sorted(known)}")


@kind
def keys(book, args, lines):
    """The first column has the keys of an object in a JSON file, but for those that are named last."""
    value = book.read(args[0])
    for key in args[1].split("."):
        value = value[key]
    if set(value) - set(args[2:]) != (written := {codes(parts[0])[0] for _, parts in rows(lines)}):
        raise Fault(f"the keys differ: {sorted(set(value) ^ written)}")


@kind
def wire_values(book, args, lines):
    """Each JSON text is a value in a vector of a format in its row; `…` is any text. Each format has a row."""
    play = {"op": "play", "format": "go-chains/1", "hex": "01000002000003", "to_play": "black", "moves": ["A1"]}
    others = [book.ask(op="explain", format="xiangqi-map/1", hex="0055")["ok"], book.ask(**play)["ok"]]
    formats_left = set(book.formats).difference(*(codes(parts[0]) for _, parts in rows(lines)))
    for number, [named, meaning] in rows(lines):
        formats = [code for code in codes(named) if code in book.formats]
        # A new format has the value of others of its kind.
        same = [id for id in sorted(formats_left) if formats and book.formats[id].get("value", id) == book.formats[formats[0]].get("value")]
        formats_left -= set(same)
        lines = [*lines[:number], row(", ".join([named, *(f"`{id}`" for id in same)]), meaning), *lines[number + 1:]] if same else lines
        texts = [re.compile(".*".join(map(re.escape, text.split("…")))) for text in codes(meaning) if text.startswith("{")]
        known = [json.dumps(vector["expect"]["ok"], separators=(",", ":")) for format, vector in book.vectors
                 if vector["outcome"] == "accept" and "size" not in vector and (not formats or format in formats)] if texts else []
        known += [json.dumps(other, separators=(",", ":")) for other in others]
        for text in texts:
            if not any(map(text.fullmatch, known)):
                raise Fault(f"no vector has the value {text.pattern}", number)
    if formats_left:
        raise Fault(f"no row for {sorted(formats_left)}")
    return lines


@kind
def statuses(book, args, lines):
    """0 to 5 and 130, as the program defines them; 2 is that of any wrong command line."""
    source = (book.root / "cli" / "src" / "exit.rs").read_text(encoding="utf-8")
    known = sorted({2, *map(int, re.findall(r"const \w+: \w+ = (\d+);", source))})
    if known != [int(parts[0]) for _, parts in rows(lines)]:
        raise Fault(f"the statuses are {known}")


@kind
def drawing(book, args, lines):
    """The drawing in the documentation of the module of a format, which also names the section and the last requirement."""
    name = args[0].split("/")[0].replace("-", "_")
    paths = [book.root / "src" / "formats" / f"{name}.rs", book.root / "src" / "formats" / name / "mod.rs"]
    source = next(path for path in paths if path.exists()).read_text(encoding="utf-8").split("\n")
    docs = [line[3:].removeprefix(" ") for line in source if line.startswith("//!")]
    last = [rule["id"] for rule in book.read("spec/requirements.json") if rule["format"] == args[0]][-1]
    if f"{last})" not in docs[0]:
        raise Fault(f"the first line of {name}.rs does not name {last} as the last requirement")
    start = docs.index("```text") + 1
    return docs[start : docs.index("```", start)]


@kind
def quote(book, args, lines):
    """The lines are in a file, perhaps in its documentation comments."""
    text = re.sub(r"^//! ?", "", (book.root / args[0]).read_text(encoding="utf-8"), flags=re.M)
    if "\n".join(lines) not in text:
        raise Fault(f"{args[0]} does not have these lines")


def links(book, ids, format_of):
    return " ".join(f"[{id}]({book.formats[format_of[id]]['chapter'].split('#')[0]}#{id})" for id in ids)


@kind
def requirements_by_code(book, args, lines):
    format_of, ids_of = {rule["id"]: rule["format"] for rule in book.read("spec/requirements.json")}, {}
    for by_code in book.errors.values():
        for code, id in by_code.items():
            ids_of.setdefault(code, {})[id] = None
    return lines[:2] + [row(f"`{code}`", links(book, ids, format_of)) for code, ids in sorted(ids_of.items())]


@kind
def requirements_by_format(book, args, lines):
    format_of = {rule["id"]: rule["format"] for rule in book.read("spec/requirements.json")}
    return lines[:2] + [row(f"`{format}`", links(book, [id for id in format_of if format_of[id] == format], format_of)) for format in book.formats]


def update_figures(root, path, text):
    """The text of a README with the numbers of the reports on bugs and mutants."""
    score = " ".join((root / "conformance" / "mutants" / "score.md").read_text(encoding="utf-8").split())
    bugs, caught, drawn = re.search(r"\| fresh \| (\d+) \| (\d+) \| (\d+) \|", score).groups()
    killed, mutants, survivors = re.search(r"alone kill (\d+) of the other (\d+)\. The (\d+) survivors", score).groups()
    patterns = {
        "README.md": [(r"\[\d+ of \d+(\s+bugs\])", rf"[{caught} of {bugs}\1"), (r"and \d+ with 20", f"and {drawn} with 20"),
                      (r"\[\d+ of \d+ mutants\]", f"[{killed} of {mutants} mutants]"), (r"other \d+ behave", f"other {survivors} behave")],
        "README.zh-CN.md": [(r"写了 \d+ 个套在", f"写了 {bugs} 个套在"), (r"\[\d+ 个\]\(conf", f"[{caught} 个](conf"), (r"请求捕获 \d+ 个", f"请求捕获 {drawn} 个"),
                            (r"\[\d+ 个变异体（共 \d+ 个）", f"[{killed} 个变异体（共 {mutants} 个）"), (r"其余 \d+ 个与", f"其余 {survivors} 个与")],
    }
    for pattern, figure in patterns.get(path.name, []):
        text, found = re.subn(pattern, figure, text)
        assert found == 1, f"{path.name}: {found} places for {pattern}"
    return text
