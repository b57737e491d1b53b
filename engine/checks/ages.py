"""The average age of a table (L2), as far as years of birth are recorded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.findings import Finding, FindingCode, Severity
from engine.messages import gettext_noop

LEAST_AVERAGE, MOST_AVERAGE = 6, 99
"""Years, both allowed (L2)."""


class AgeFinding(FindingCode):
    """What is said of the ages at a table. Years of birth may be missing, so it is never more than a notice."""

    AVERAGE_AGE = (
        Severity.NOTICE,
        ("L2",),
        gettext_noop("Average age %(average)s years (%(known)s of %(players)s years of birth known)."),
    )
    TABLE_TOO_YOUNG = (
        Severity.NOTICE,
        ("L2",),
        gettext_noop(
            "%(known)s of %(players)s players, whose years of birth are known, are %(years)s years old together:"
            " the average age is below %(least)s."
        ),
    )
    TABLE_TOO_OLD = (
        Severity.NOTICE,
        ("L2",),
        gettext_noop(
            "%(known)s of %(players)s players, whose years of birth are known, are %(years)s years old together:"
            " the average age is above %(most)s."
        ),
    )


@dataclass(frozen=True, slots=True)
class AverageAge:
    """The ages at a table: ``years`` is the sum over the ``known`` ones of all ``players``."""

    years: int
    known: int
    players: int

    @property
    def is_too_young(self) -> bool:
        return self.years < LEAST_AVERAGE * self.known

    @property
    def is_too_old(self) -> bool:
        return self.years > MOST_AVERAGE * self.known


def age_in_year(year_of_birth: int | None, year: int) -> int | None:
    """The age that is reached in that year, since only the year of birth is recorded.

    None: the year of birth is not known, or lies after that year.

    >>> age_in_year(1985, 2025)
    40
    """
    return None if year_of_birth is None or year_of_birth > year else year - year_of_birth


def average_age(ages: Sequence[int | None]) -> AverageAge:
    """The ages of all players of a table together; who has None is left out."""
    known = [age for age in ages if age is not None]
    return AverageAge(sum(known), len(known), len(ages))


def check_average_age(ages: Sequence[int | None]) -> Iterator[Finding]:
    """What is to be said of the ages of all players of a table, None for who did not tell; nothing if nobody did.

    >>> [str(finding) for finding in check_average_age([30, 41, None])]
    ['Average age 36 years (2 of 3 years of birth known).']
    """
    found = average_age(ages)
    values = {"known": found.known, "players": found.players}
    if not found.known:
        return
    if found.is_too_young:
        yield Finding(AgeFinding.TABLE_TOO_YOUNG, values={**values, "years": found.years, "least": LEAST_AVERAGE})
    elif found.is_too_old:
        yield Finding(AgeFinding.TABLE_TOO_OLD, values={**values, "years": found.years, "most": MOST_AVERAGE})
    else:
        yield Finding(AgeFinding.AVERAGE_AGE, values={**values, "average": round(found.years / found.known)})
