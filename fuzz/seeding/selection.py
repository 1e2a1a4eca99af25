"""Selects the seeds of a target from its vectors, and hard cases from the rest."""

from itertools import zip_longest

# More only to have each requirement and verdict once.
MAX_SEEDS = 64
MAX_HARD_CASES = 12

# The tags of hard cases, the hardest first: short inputs that declare large boards, then two faults of which one is reported first.
HARD_TAGS = ("resources", "place-apart", "two-faults", "large", "limits", "sample")


def seeds(cases):
    """Each code, requirement and file of vectors once, then the vectors' reasons, code by code."""
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
    chosen += [case for turn in turns for case in turn if case][: max(0, MAX_SEEDS - len(chosen))]
    return by_file_name(chosen)


def cover(cases):
    """A few cases that together have all features. Each step adds the case with the most new ones, the shortest if there are several."""
    left = set().union(*(case.features for case in cases))
    chosen = []
    while left:
        best = max(cases, key=lambda case: len(case.features & left))
        left -= best.features
        chosen.append(best)
    return chosen


def hard(cases, taken):
    """Hard cases that are no seeds: by tag, each reason once. If no vector has such a tag, the longest cases."""
    cases = [case for case in sorted(cases, key=lambda case: case.name) if case.data not in taken]
    chosen, families = [], set()
    for tag in HARD_TAGS:
        for case in cases:
            if tag in case.tags and case.family not in families:
                families.add(case.family)
                chosen.append(case)
    chosen = chosen[:MAX_HARD_CASES] or sorted(cases, key=lambda case: -len(case.data))[:3]
    return by_file_name(chosen)


def by_file_name(chosen):
    """The cases by the names of their files. If two formats share a name, the second one gets its format as a prefix."""
    files = {}
    for case in chosen:
        name = case.name
        if name in files:
            name = f"{case.entry['format'].split('/')[0]}-{name}"
        if name in files:
            raise ValueError(f"two seeds are named {name}")
        files[name] = case
    return dict(sorted(files.items()))
