"""How a history ends: padding, tails of ones, zeros where ones belong, and cut inputs."""

from xiangqi import position
from xiangqi.history import OTHER, bits, encode, fields, origins, ply, random_plies, value
from xiangqi.history_moves import Histories
from xiangqi.position import DEAD, pack, pad_length, put, random_position
from rng import Rng
from topic import bit


def topics():
    return [padding(), zeros(), ones(), cut()]


def settings(rng, often=15, longest=12):
    """Random histories of any length: turn, position, plies, the position before them."""
    while True:
        turn, where = rng.pick(["red", "black"]), random_position(rng, rng.pick([1, 3, 5]))
        plies, after = random_plies(rng, turn, where, rng.below(longest) + 1, often)
        yield turn, where, plies, after


def mover_after(turn, plies):
    """The side of the record that would follow."""
    return turn if len(plies) % 2 else OTHER[turn]


def ask(turn, where, wire):
    return {"position": position.value(turn, where), "hex": wire}


def padding():
    topic = Histories("padding")
    left, source = set(range(8)), settings(Rng(51))
    while left:
        turn, where, plies, _ = next(source)
        count = pad_length(bits(plies))
        if count in left:
            left.remove(count)
            topic.both(
                f"padding-{count}", f"{len(plies)} plies and {count} padding bits, all ones", "XH-14 XH-17",
                turn, where, plies, f"padding.{count}",
            )
    return topic


# padding bits of zeros, the number of origins of the general that they name, and their meaning: the incomplete field and its
# distance from the first zero, or the length of the ply that they are
ZEROS = [
    (1, None, "mover", 0), (2, None, "mover", 0), (3, None, "mover", 0), (4, None, "captured bit", 4), (5, 2, "origin index", 5),
    (5, 3, "origin index", 5), (5, 4, "origin index", 5), (6, 2, "ply", 6), (6, 3, "ply", 6), (6, 4, "origin index", 5),
    (7, 2, "next mover", 6), (7, 3, "next mover", 6), (7, 4, "ply", 7),
]


def zeros():
    """Zeros for padding are read as a record; in some cases they are one."""
    topic = Histories("zeros")
    source = settings(Rng(52))
    for count, size, field, place in ZEROS:
        while True:
            turn, where, plies, after = next(source)
            general = {"red": 0, "black": 16}[mover_after(turn, plies)]
            if pad_length(bits(plies)) != count or after[general] is None:
                continue
            among = origins(general, after[general])
            if size not in (None, len(among)) or among[0] in after:
                continue
            break
        name = f"{count}-zeros" + (f"-general-of-{size}" if size else "")
        if field == "ply":
            whole = plies + [ply(general, among[0], after[general])]
            assert bits(whole) == bits(plies) + "0" * count
            topic.both(
                f"{name}-are-a-ply", f"{count} zeros at the end are a ply of the general", "XH-15 XH-17",
                turn, where, whole, f"zeros.{count}.general.{size}",
            )
            continue
        topic.accept(
            "decode", f"{name}-beside", f"{count} ones where a fault has zeros", "XH-14", ask(turn, where, encode(plies)), value(plies),
        )
        topic.reject(
            "decode", name, f"{count} zeros at the end begin a record: its {field} is incomplete", "XH-15 XH-16",
            ask(turn, where, pack(bits(plies) + "0" * count)), "truncated", bit(len(bits(plies)) + place), f"{name}-beside",
            f"xh.decode.zeros.{count}.general.{size or 'any'}",
        )
    # four are left out: 1110 is the fourth pawn, and whether it can move would decide
    for count, place in [(2, 0), (3, 0), (5, 5), (6, 5), (7, 5)]:
        while True:
            turn, where, plies, after = next(source)
            last = 15 if mover_after(turn, plies) == "red" else 31
            movable = after[last] is not None and len(origins(last, after[last])) > 1
            if pad_length(bits(plies)) == count and (count < 5 or movable):
                break
        ending = "1" * (count - 1) + "0"
        topic.accept(
            "decode", f"{count}-ones-beside", f"{count} ones where a fault has a last zero", "XH-14",
            ask(turn, where, encode(plies)), value(plies),
        )
        topic.reject(
            "decode", f"{count}-bits-last-one-zero", f"{ending} at the end begins a record", "XH-15 XH-16",
            ask(turn, where, pack(bits(plies) + ending)), "truncated", bit(len(bits(plies)) + place), f"{count}-ones-beside",
            f"xh.decode.last-zero.{count}",
        )
    return topic


def ones():
    """Eight ones and more are a record of the last pawn, which captures a piece."""
    topic = Histories("ones")
    source = settings(Rng(53))
    plans = [
        # padding before the trailing byte, what the last pawn is, the code, the distance from the first one
        (0, "alive", "truncated", 5), (0, "dead", "mover-dead", 0), (0, "at home", "no-origin", 0),
        (7, "alive", "captured-alive", 5), (7, "dead", "mover-dead", 0), (4, "alive", "captured-alive", 5),
    ]
    for count, state, code, place in plans:
        while True:
            turn, where, plies, after = next(source)
            mover = mover_after(turn, plies)
            last, other = (15, 31) if mover == "red" else (31, 15)
            stands = after[last]
            now = "dead" if stands is None else "alive" if origins(last, stands) else "at home"
            if pad_length(bits(plies)) == count and now == state and after[other] is not None:
                break
        name = f"ones-{count + 8}-last-pawn-{state.replace(' ', '-')}"
        topic.accept(
            "decode", f"{name}-beside", f"{count} ones at the end are none of a record", "XH-14",
            ask(turn, where, encode(plies)), value(plies),
        )
        topic.reject(
            "decode", name, f"{count + 8} ones at the end are read as a record; the last pawn is {state}", "XH-15",
            ask(turn, where, encode(plies) + "ff"), code, bit(len(bits(plies)) + place), f"{name}-beside",
            f"xh.decode.ones.{count + 8}.{state.replace(' ', '-')}",
        )
    for piece, square, victim in [(15, 35, 31), (15, 44, 31), (15, 45, 31), (31, 54, 15), (31, 45, 15), (31, 44, 15)]:
        step = ply(piece, origins(piece, square)[-1], square, victim)
        stream = "".join(fields(step))
        assert set(stream) == {"1"}
        topic.both(
            f"all-ones-{piece}-on-{square}", f"a ply of {len(stream)} ones and padding of ones", "XH-15 XH-17",
            "black" if piece < 16 else "red", put(DEAD, piece, square), [step], f"all-ones.{piece}.{square}",
        )
    return topic


NAMES = ["mover", "captured-bit", "captured-id", "origin"]


def cut():
    """Inputs that end inside each field with each number of its bits, and inputs that end as a shorter history."""
    topic = Histories("cut")
    wanted = ({f"mover.{have}" for have in (1, 2, 3)} | {"captured-bit.0"} | {f"captured-id.{have}" for have in (0, 1, 2, 3)})
    wanted |= {f"origin.{size}.{have}" for size, least in [(2, 1), (3, 1), (4, 2), (6, 2), (8, 3), (17, 4)] for have in range(least)}
    wanted |= {"origin.3.1", "origin.6.2", "origin.17.4"}
    wanted |= {"first.captured-id.3", "first.origin.17.3", "between"} | {f"ones.{have}" for have in range(1, 8)}
    source = settings(Rng(54), often=45, longest=9)
    while wanted:
        turn, where, plies, _ = next(source)
        wire = encode(plies)
        for size in range(1, len(wire) // 2):
            cell, kept, place = locate_cut(plies, 8 * size)
            if kept == 0 and f"first.{cell}" in wanted:
                cell = f"first.{cell}"
            if cell not in wanted:
                continue
            wanted.remove(cell)
            name, request = f"cut-{cell.replace('.', '-')}", ask(turn, where, wire[: 2 * size])
            if place is None:
                topic.accept(
                    "decode", name, f"cut after {size} bytes it is a history of {kept} plies", "XH-14",
                    request, value(plies[:kept]), f"xh.decode.cut.{cell}",
                )
            else:
                topic.accept("decode", f"{name}-whole", f"{len(plies)} whole plies", "XH-16", ask(turn, where, wire), value(plies))
                topic.reject(
                    "decode", name, f"the input ends in ply {kept}: {cell.split('.')[-2]} has {cell.split('.')[-1]} bits", "XH-16",
                    request, "truncated", bit(place), f"{name}-whole", f"xh.decode.cut.{cell}",
                )
    return topic


def locate_cut(plies, at):
    """The result of a cut before bit `at`: a name, the number of complete plies, the first bit of the incomplete field."""
    begin = 0
    for number, step in enumerate(plies):
        parts = fields(step)
        stream = "".join(parts)
        if begin + len(stream) <= at:
            begin += len(stream)
            continue
        have = at - begin
        if have == 0:
            return "between", number, None
        if have < 8 and "0" not in stream[:have]:
            return f"ones.{have}", number, None
        for name, part in zip(NAMES, parts):
            if have < len(part):
                size = f".{len(origins(step['piece'], step['to']))}" if name == "origin" else ""
                return f"{name}{size}.{have}", number, at - have
            have -= len(part)
    return "padding", len(plies), None
