"""Plies that cannot be undone, as the first record and as a late one, read and written."""

from xiangqi import position
from xiangqi.history import ID, OTHER, SIDES, bits, encode, fields, kind, origins, ply, random_plies, side, squares, steps, takeable, value
from xiangqi.history_moves import Histories
from xiangqi.position import DEAD, pack, pad_length, put, random_position
from rng import Rng
from xiangqi.wrong_steps import OPENING_MOVED, WRONG_STEPS
from topic import bit

LATE = 16
# Other numbers of plies before a fault.
PLIES = [1, 2, 3, 4, 5, 6, 8, 11, 13, 21, 28, 35, 43, 52]


def topics():
    topic_of = {op: Histories(f"faults-{op}") for op in ("decode", "encode")}
    faults = Faults(topic_of)
    faults.mover_dead()
    faults.no_origin()
    faults.captured_alive()
    faults.captured_misplaced()
    faults.origin_occupied()
    faults.encode_only()
    faults.wrong_steps()
    return [*topic_of.values(), *after_plies()]


def after_plies():
    """Faults after other numbers of plies."""
    topic_of = {op: Histories(f"faults-after-{op}") for op in ("decode", "encode")}
    for plies in PLIES:
        faults = Faults(topic_of, plies)
        faults.mover_dead()
        faults.no_origin()
        faults.captured_alive()
        faults.captured_misplaced()
    return list(topic_of.values())


def padded(stream):
    return pack(stream + "1" * pad_length(stream))


class Faults:
    def __init__(self, topic_of, plies=LATE):
        self.topic_of, self.plies = topic_of, plies
        self.rng = Rng(41 if plies == LATE else 9700 + plies)

    def request(self, op, turn, where, plies):
        wire = {"hex": encode(plies)} if op == "decode" else {"value": value(plies)}
        return {"position": position.value(turn, where)} | wire

    def good(self, op, fault, turn, where, plies, rule):
        """The name of the accepting vector for this history, which is added if it is new."""
        name, reason = f"sound-beside-{fault}", f"a sound history of {len(plies)} plies"
        wanted = value(plies) if op == "decode" else {"hex": encode(plies)}
        return self.topic_of[op].counterpart(op, name, reason, f"XH-3 {rule}", self.request(op, turn, where, plies), wanted)

    def add(self, name, reason, rule, code, turn, where, before, faulty, place, sound, cell, ops="decode encode"):
        """`faulty` is the bits (decode) and the ply (encode) that replace the ply `sound` after the plies `before`."""
        stream, step = faulty
        if self.plies != LATE:
            name = name.replace("-late", f"-after-{self.plies}")
        for op in ops.split():
            counterpart = self.good(op, name, turn, where, before + [sound], rule)
            request = {"position": position.value(turn, where)}
            rules = rule if op == "decode" else f"{rule} XH-19"
            if op == "decode":
                request["hex"] = padded(bits(before) + stream)
                at = bit(len(bits(before)) + place)
            else:
                request["value"], at = value(before + [step]), None
            self.topic_of[op].reject(op, name, reason, rules, request, code, at, counterpart, f"xh.{op}.{cell}")

    def late(self, mover, fits):
        """A random position and plies from it after which `fits` finds something for the mover."""
        while True:
            turn = mover if self.plies % 2 else OTHER[mover]
            where = random_position(self.rng, 3)
            plies, after = random_plies(self.rng, turn, where, self.plies)
            if (found := fits(after)) is not None:
                return turn, where, plies, after, found

    def settings(self, mover, first, fits, late):
        """The fault in the first record of `first`, then in a late record."""
        if self.plies == LATE:
            yield "first", OTHER[mover], first, [], first, fits(first)
        if not late:
            return
        turn, where, plies, after, found = self.late(mover, fits)
        yield "late", turn, where, plies, after, found

    def mover_dead(self):
        for piece in range(32):
            mover = side(piece)

            def fits(where):
                quiet = [s for s in steps(where, mover) if s["piece"] != piece]
                return self.rng.pick(quiet) if where[piece] is None and quiet else None

            for when, turn, where, before, _, sound in self.settings(
                mover, put(OPENING_MOVED, piece, None), fits, piece % 4 == 0
            ):
                stood = self.rng.pick([s for s in squares(piece) if s is not None and origins(piece, s)])
                stream = ID[piece % 16] + "".join(fields(sound)[1:])
                step = ply(piece, self.rng.pick(origins(piece, stood)), stood)
                self.add(
                    f"mover-dead-{piece:02}-{when}", f"{mover} {kind(piece)} {piece} is dead and cannot have moved", "XH-9",
                    "mover-dead", turn, where, before, (stream, step), 0, sound, f"mover-dead.{when}.{piece}",
                )

    def no_origin(self):
        for piece in [*range(11, 16), *range(27, 32)]:
            mover, home = side(piece), squares(piece)[1]

            def fits(where):
                quiet = [s for s in steps(where, mover) if s["piece"] != piece]
                return self.rng.pick(quiet) if where[piece] == home and quiet else None

            for when, turn, where, before, _, sound in self.settings(
                mover, OPENING_MOVED, fits, piece in (11, 15, 27, 31)
            ):
                stream = ID[piece % 16] + "".join(fields(sound)[1:])
                behind = home + 9 if mover == "red" else home - 9
                self.add(
                    f"no-origin-{piece:02}-{when}", f"{mover} pawn {piece} is at home on {home}", "XH-10", "no-origin", turn, where, before,
                    (stream, ply(piece, behind, home)), 0, sound, f"no-origin.{when}.{piece}",
                )

    def capture_fault(self, name, rule, code, victim, bad, first):
        """A capture of a piece that is `bad`, next to the same ply with a valid victim."""
        mover = OTHER[side(victim)]

        def fits(where):
            found = [(s, t) for s in steps(where, mover) if bad(where, s) for t in takeable(where, s)]
            return self.rng.pick(found) if found else None

        for when, turn, where, before, _, (step, other) in self.settings(mover, first, fits, victim % 5 == 0):
            sound = step | {"captured": other}
            parts = fields(sound)
            stream = parts[0] + "1" + ID[victim % 16] + parts[3]
            self.add(
                f"{name}-{victim:02}-{when}", f"captured {side(victim)} {kind(victim)} {victim} {code.split('-')[1]}", rule,
                code, turn, where, before, (stream, step | {"captured": victim}), 5, sound, f"{name}.{when}.{victim}",
            )

    def captured_alive(self):
        for victim in range(32):
            first = OPENING_MOVED if OPENING_MOVED[victim] is not None else put(OPENING_MOVED, victim, 46)
            self.capture_fault("captured-alive", "XH-11", "captured-alive", victim, lambda where, _: where[victim] is not None, first)

    def captured_misplaced(self):
        for victim in [p for p in range(32) if kind(p) not in ("horse", "rook", "cannon")]:

            def bad(where, step):
                return where[victim] is None and step["to"] not in squares(victim)

            first = put(OPENING_MOVED, victim, None)
            self.capture_fault("captured-misplaced", "XH-12", "captured-misplaced", victim, bad, first)

    def origin_occupied(self):
        """For each number of origins every index, with a piece of either side on it, as a quiet ply and as a capture."""
        plans = [
            (16, 3), (1, 1), (0, 3), (5, 2), (21, 3), (6, 4), (22, 6), (3, 4), (5, 8), (7, 17), (26, 17), (13, 1), (29, 2), (12, 3),
        ]
        for piece, size in plans:
            mover = side(piece)
            homes = [s for s in squares(piece) if s is not None and len(origins(piece, s)) == size]
            for index in range(size):
                square = self.rng.pick(homes)
                blocked = origins(piece, square)[index]
                own, other = (0, 16) if mover == "red" else (16, 0)
                where = put(put(DEAD, piece, square), own + 9, 88 if 88 not in (square, blocked) else 81)
                blocker = own + 8 if index % 2 else other + 7
                where = put(where, blocker, blocked)
                free = [s for s in steps(where, mover) if s["piece"] == piece] or steps(where, mover)
                sound = self.rng.pick(free)
                taken = self.rng.pick(takeable(where, sound)) if index % 3 == 2 and takeable(where, sound) else None
                if sound["piece"] != piece:
                    taken = None
                sound = sound | {"captured": taken}
                step = ply(piece, blocked, square, taken)
                parts = fields(step)
                self.add(
                    f"origin-occupied-{piece:02}-index-{index:02}-of-{size:02}",
                    f"{blocked}, index {index} of {size}, is taken by a piece of {'its own' if index % 2 else 'the other'} side",
                    "XH-13", "origin-occupied", OTHER[mover], where, [], ("".join(parts), step),
                    len("".join(parts[:3])), sound, f"origin-occupied.{piece}.{index}.of.{size}",
                )
        self.origin_occupied_late()

    def origin_occupied_late(self):
        """After many plies; and with an index of no bits, inside a byte and at the very end of the input."""
        for name, wants in [
            ("late", lambda at, size: size > 1),
            ("late-no-bits", lambda at, size: size == 1 and at % 8),
            ("late-no-bits-at-end", lambda at, size: size == 1 and at % 8 == 0),
        ]:
            for mover in ("red", "black"):
                while True:
                    turn, where = OTHER[mover], random_position(self.rng, 2)
                    before, after = random_plies(self.rng, turn, where, LATE)
                    found = []
                    for piece in SIDES[mover]:
                        if after[piece] is None:
                            continue
                        among = origins(piece, after[piece])
                        found += [ply(piece, o, after[piece]) for o in among if o in after]
                    found = [
                        step for step in found
                        if wants(len(bits(before + [step])) - len(fields(step)[3]), len(origins(step["piece"], step["to"])))
                    ]
                    if found and steps(after, mover):
                        break
                step = self.rng.pick(found)
                free = [s for s in steps(after, mover) if s["piece"] == step["piece"]] or steps(after, mover)
                parts = fields(step)
                self.add(
                    f"origin-occupied-{name}-{mover}", f"{step['from']} is occupied after {LATE} plies", "XH-13", "origin-occupied", turn,
                    where, before, ("".join(parts), step), len("".join(parts[:3])), self.rng.pick(free), f"origin-occupied.{name}.{mover}",
                )

    def encode_only(self):
        """Values that no bits can represent."""
        for mover in ("red", "black"):
            for when in ("first", "late"):
                where, turn, before = OPENING_MOVED, OTHER[mover], []
                if when == "late":
                    before, after = random_plies(self.rng, turn, where, LATE)
                else:
                    after = where
                quiet = [s for s in steps(after, mover) if kind(s["piece"]) in ("rook", "horse", "cannon")]
                sound = self.rng.pick(quiet)
                piece, to = sound["piece"], sound["to"]
                among = origins(piece, to)
                far = self.rng.pick([s for s in range(90) if s not in among and s not in after])
                elsewhere = self.rng.pick([s for s in range(90) if s not in after and sound["from"] in origins(piece, s)])
                wrong_side = self.rng.pick(steps(after, OTHER[mover]))
                own = next((p for p in SIDES[mover] if after[p] is None and p != piece and to in squares(p)), None)
                plans = [
                    ("from-not-a-candidate", "XH-19", "no-origin", sound | {"from": far}),
                    ("from-is-to", "XH-19", "no-origin", sound | {"from": to}),
                    ("to-is-elsewhere", "XH-19", "no-origin", sound | {"to": elsewhere}),
                    ("mover-of-wrong-side", "XH-2", "no-origin", wrong_side),
                ]
                if own is not None:
                    plans.append(("captured-own-side", "XH-19", "captured-misplaced", sound | {"captured": own}))
                for name, rule, code, step in plans:
                    counterpart = self.good("encode", f"{name}-{mover}-{when}", turn, where, before + [sound], "XH-19")
                    rules = rule if rule == "XH-19" else f"{rule} XH-19"
                    self.topic_of["encode"].reject(
                        "encode", f"{name}-{mover}-{when}", f"{name.replace('-', ' ')}, {mover}, {when} record", rules,
                        {"position": position.value(turn, where), "value": value(before + [step])}, code, None, counterpart,
                        f"xh.encode.{name}.{mover}.{when}",
                    )

    def wrong_steps(self):
        """Values in which a piece makes a step of another kind."""
        for name, piece, to, wrong, right, rules in WRONG_STEPS:
            assert right in origins(piece, to) and wrong not in origins(piece, to), name
            mover, where = side(piece), put(DEAD, piece, to)
            cell = f"{name}-{piece:02}"
            sound = ply(piece, right, to)
            counterpart = self.good("encode", f"step-{cell}", OTHER[mover], where, [sound], rules)
            self.topic_of["encode"].reject(
                "encode", f"step-{cell}", f"{name.replace('-', ' ')}: {mover} {kind(piece)} {piece} from {wrong} to {to}", f"{rules} XH-19",
                self.request("encode", OTHER[mover], where, [ply(piece, wrong, to)]), "no-origin", None, counterpart, f"xh.encode.step.{name}.{mover}",
            )
