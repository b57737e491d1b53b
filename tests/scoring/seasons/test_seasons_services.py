"""Opening, changing and deleting seasons."""

from datetime import date

import pytest
from django.core.exceptions import NON_FIELD_ERRORS

from scoring.core.errors import InvalidInput
from scoring.models import Season
from scoring.seasons.services.seasons import create_season, update_season
from tests.scoring.scenes import edition, evening, league, official, season

pytestmark = pytest.mark.django_db
FIRST, LAST = date(2026, 9, 1), date(2027, 6, 30)


def test_create_season_with_a_taken_name_is_refused() -> None:
    existing = season(league())
    with pytest.raises(InvalidInput) as refusal:
        create_season(
            league=existing.league,
            actor=None,
            name=existing.name,
            starts_on=FIRST,
            ends_on=LAST,
            edition=existing.edition,
        )
    assert list(refusal.value.errors) == [NON_FIELD_ERRORS]
    assert Season.objects.get() == existing


@pytest.mark.clause("L1")
def test_create_season_with_an_edition_of_another_league_is_refused() -> None:
    with pytest.raises(InvalidInput):
        create_season(
            league=league(),
            actor=None,
            name="2026/27",
            starts_on=FIRST,
            ends_on=LAST,
            edition=edition(league()),
        )
    assert not Season.objects.exists()


def test_update_season_that_would_leave_an_evening_outside_names_the_field() -> None:
    row = season(league())
    evening(row, date=date(2025, 9, 12))
    with pytest.raises(InvalidInput) as refusal:
        update_season(
            season=row,
            actor=official(row.league, "secretary"),
            name=row.name,
            starts_on=date(2025, 10, 1),
            ends_on=row.ends_on,
            edition=row.edition,
        )
    assert list(refusal.value.errors) == ["starts_on"]


def test_update_season_changes_it() -> None:
    row = season(league())
    update_season(
        season=row,
        actor=official(row.league, "secretary"),
        name="renamed",
        starts_on=FIRST,
        ends_on=LAST,
        edition=row.edition,
    )
    fresh = Season.objects.get(pk=row.pk)
    assert (fresh.name, fresh.starts_on, fresh.ends_on) == ("renamed", FIRST, LAST)
