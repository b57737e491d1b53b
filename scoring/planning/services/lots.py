"""Lots of an evening: each is drawn at random when somebody is entered, and decides ties where the edition says so."""

import secrets

from scoring.models import Evening, Registration

_LOTS = 1_000_000


def draw_lots(evening: Evening, number: int) -> list[int]:
    """So many lots that nobody of the evening has yet (D2), also nobody who waits or has withdrawn."""
    taken = set(Registration.everybody.filter(evening=evening).values_list("lot", flat=True))
    drawn: list[int] = []
    while len(drawn) < number:
        if (lot := secrets.randbelow(_LOTS)) not in taken:
            taken.add(lot)
            drawn.append(lot)
    return drawn
