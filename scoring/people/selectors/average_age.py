"""The average age of a table (L2). Only for those who may see years of birth: it can tell the age of one person."""

from collections.abc import Iterable
from datetime import date

from engine.checks import age_in_year, check_average_age
from engine.findings import Finding
from scoring.models import Player, Sheet


def age_findings(players: Iterable[Player], day: date) -> tuple[Finding, ...]:
    """What is to be said of the ages that these players reach in the year of that day; nothing if none is known."""
    return tuple(check_average_age([age_in_year(player.year_of_birth, day.year) for player in players]))


def age_findings_of(sheet: Sheet) -> tuple[Finding, ...]:
    """The same for all who have a seat at the table. No query for a sheet that was loaded in full."""
    return age_findings((seat.registration.player for seat in sheet.seats.all()), sheet.evening.date)
