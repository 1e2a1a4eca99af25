"""Which of a target's vectors become its seeds, and which of the rest its hard cases."""

from itertools import zip_longest

MOST_SEEDS = 60
MOST_HARD = 12

# What is hard for a decoder, the hardest first: little that announces much, and two faults of which one is reported first.
HARD_TAGS = ("resources", "place-apart", "two-faults", "large", "limits", "sample")


def seeds(cases):
    """Each code, requirement and file of vectors once, then the reasons for which vectors are there, code by code."""
    cases = sorted(cases, key=lambda case: (len(case.data), case.name))
    chosen = cover(cases)
    known = {case.family for case in chosen}
    by_code = {}
    for case in cases:
        if case.family not in known:
            known.add(case.family)
            by_code.setdefault(case.outcome, []).append(case)
    # One of each code in turn, so that no code with many reasons crowds out the others.
    turns = zip_longest(*(by_code[code] for code in sorted(by_code)))
    chosen += [case for turn in turns for case in turn if case][: MOST_SEEDS - len(chosen)]
    return named(chosen)


def cover(cases):
    """Few cases that have all features: always the one next that adds most, of equals the shortest."""
    left = set().union(*(case.features for case in cases))
    chosen = []
    while left:
        best = max(cases, key=lambda case: len(case.features & left))
        left -= best.features
        chosen.append(best)
    if len(chosen) > MOST_SEEDS:
        raise ValueError(f"{len(chosen)} seeds are needed to have everything once, more than {MOST_SEEDS}")
    return chosen


def hard(cases, taken):
    """Hard cases that are no seeds: by tag, each reason once; where no vector has such a tag, the longest."""
    cases = [case for case in sorted(cases, key=lambda case: case.name) if case.data not in taken]
    chosen, families = [], set()
    for tag in HARD_TAGS:
        for case in cases:
            if tag in case.tags and case.family not in families:
                families.add(case.family)
                chosen.append(case)
    chosen = chosen[:MOST_HARD] or sorted(cases, key=lambda case: -len(case.data))[:3]
    return named(chosen)


def named(chosen):
    """The cases by the names of their files; a name that two formats have gets that of the format before it."""
    files = {}
    for case in chosen:
        name = case.name
        if name in files:
            name = f"{case.entry['format'].split('/')[0]}-{name}"
        if name in files:
            raise ValueError(f"two seeds are named {name}")
        files[name] = case
    return dict(sorted(files.items()))
