"""Share links built from parts, with the offset of a fault marked in the text itself."""

from xiangqi import history
from xiangqi import position
from rng import Rng

# six bits a character
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CHARACTER_OF_SEXTET = {f"{number:06b}": letter for number, letter in enumerate(ALPHABET)}
UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
MARK = "¦"


def text_of(hexes):
    stream = "".join(f"{int(hexes[at : at + 2], 16):08b}" for at in range(0, len(hexes), 2))
    stream += "0" * (-len(stream) % 6)
    return "".join(CHARACTER_OF_SEXTET[stream[at : at + 6]] for at in range(0, len(stream), 6))


def percent(text):
    return "".join(f"%{ord(letter):02X}" for letter in text)


class Game:
    """A position and a history that is undone from it."""

    def __init__(self, turn, where, plies):
        self.turn, self.where, self.plies = turn, list(where), plies
        self.p = text_of(position.encode(turn, where))
        self.r = text_of(history.encode(plies))

    def value(self, base=None, with_history=True, s=None):
        plies = self.plies if with_history else []
        return {"base": base, "position": position.value(self.turn, self.where), "history": history.value(plies), "s": s}

    def fill(self, template):
        """A template in which {p}, {r}, slices and percent-encoded forms of them represent the texts."""
        return (
            template.replace("{p}", self.p).replace("{r}", self.r)
            .replace("{p[0]}", self.p[:1]).replace("{p[1:]}", self.p[1:])
            .replace("{p[:-1]}", self.p[:-1]).replace("{p[-1]}", self.p[-1:])
            .replace("{r[0]}", self.r[:1]).replace("{r[1:]}", self.r[1:])
            .replace("{r[:-1]}", self.r[:-1]).replace("{r[-1]}", self.r[-1:])
            .replace("{p%}", percent(self.p)).replace("{r%}", percent(self.r))
            .replace("{p[0]%}", percent(self.p[:1])).replace("{p[-1]%}", percent(self.p[-1:]))
            .replace("{r[0]%}", percent(self.r[:1])).replace("{r[-1]%}", percent(self.r[-1:]))
        )


def marked(text):
    """The text without its mark, and the number of characters before the mark."""
    before, after = text.split(MARK)
    return before + after, len(before)


def some_game(seed, plies, wanted=lambda game: True):
    rng = Rng(seed)
    while True:
        turn, where = rng.pick(["red", "black"]), position.random_position(rng, rng.pick([0, 2, 4]))
        game = Game(turn, where, history.random_plies(rng, turn, where, plies)[0])
        if wanted(game):
            return game


# the opening position after three plies by hand: central cannon, horse, horse
AFTER_THREE_PLIES = Game(
    "black", position.put(position.put(position.put(position.OPENING, 10, 67), 21, 20), 5, 69),
    [history.ply(5, 88, 69), history.ply(21, 1, 20), history.ply(10, 64, 67)],
)
OPENING = Game("red", position.OPENING, [])
# both characters in which the two alphabets of base64 differ, in p and in r
DASHED = some_game(61, 12, lambda game: all(c in game.p and c in game.r for c in "-_"))
