"""An official season of two evenings, which everybody may see."""

from dataclasses import replace
from datetime import UTC, date, datetime

from scoring.planning.services.seats import seat_table
from scoring.publishing.services.embedding import allow_embedding
from tests.scoring.scenes import Scene, evening, participants, scene


def second_evening(first: Scene) -> Scene:
    """The same four on another day, at a table of their own."""
    later = evening(first.season, date=date(2025, 10, 3), registration_deadline=datetime(2025, 9, 26, tzinfo=UTC))
    entered = participants(later, tuple(seat.registration.player.name for seat in first.seats))
    sheet = seat_table(evening=later, actor=None, table=1, registrations=[row.pk for row in entered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return replace(first, evening=later, sheet=sheet, seats=seats)


def official_season() -> tuple[Scene, Scene]:
    """Björn has won the first evening, Anke the second."""
    first: Scene = scene()
    first.league.is_live_public = True
    first.league.save()
    allow_embedding(league=first.league, actor=first.secretary, addresses=["https://club.example.org"])
    second = second_evening(first)
    for table, points in ((first, (12, 0, 7, 30)), (second, (0, 20, 9, 40))):
        table.save(1, points.index(0), *points)
        table.submit()
        table.sign()
    return first, second
