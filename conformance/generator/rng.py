"""A small generator of pseudo-random numbers that depends on its seed alone."""


class Rng:
    def __init__(self, seed):
        self.state = (seed * 2654435761 + 88172645463325252) % 2**64

    def below(self, n):
        """A number in 0..n."""
        x = self.state
        x ^= (x << 13) % 2**64
        x ^= x >> 7
        x ^= (x << 17) % 2**64
        self.state = x
        return (x >> 11) % n

    def pick(self, items):
        return items[self.below(len(items))]

    def shuffled(self, items):
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items
