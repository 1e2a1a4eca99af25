"""The places that a report gives to the requirements that a bug breaks, for the catalogue and for the wrappers."""

SHOWN = 3  # requirements at the head of a report


def rank_of(report, breaks):
    """The position of the first requirement that the bug breaks in the list of the report; None if it is not there."""
    return next((at for at, rule in enumerate(report["broken"], 1) if rule["id"] in breaks), None)


def located(ranks):
    """How often the report names a requirement that the bug breaks."""
    found = [rank for rank in ranks if rank]
    first, three = (sum(rank <= most for rank in found) for most in (1, SHOWN))
    return (
        f"The report names a requirement that the bug breaks first for {first} bugs ({first / len(ranks):.0%}), "
        f"and among the first {SHOWN} for {three} ({three / len(ranks):.0%})."
    )
