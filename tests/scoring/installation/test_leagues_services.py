"""Founding and changing leagues."""

from datetime import date

import pytest

from engine.rulesets import LEAGUE_2006, STANDARD
from scoring.core.errors import InvalidInput
from scoring.installation.services.leagues import found_league, update_league
from scoring.models import AuditEntry, League, Office, Season, User
from scoring.people.selectors.leagues import free_slug
from scoring.rules.selectors import rule_set_of
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
SHOWN = {
    "kind": "federation",
    "names_by": "surname",
    "timezone": "Europe/Berlin",
}


def founded(name: str = "Kieler Förde", **facts: object) -> Season:
    return found_league(
        **{
            "founder": User.objects.get_or_create(username="founder")[0],
            "name": name,
            "rule_set": LEAGUE_2006,
            "season_name": "2025/26",
            "starts_on": date(2025, 9, 1),
            "ends_on": date(2026, 6, 30),
            **facts,
        }
    )


@pytest.mark.clause("L1")
def test_found_league_with_edition_and_season() -> None:
    season = founded(rule_set=STANDARD)
    assert rule_set_of(season.edition) == STANDARD
    assert (season.league.name, season.league.slug, season.name) == ("Kieler Förde", "kieler-foerde", "2025/26")


def test_found_league_gives_the_founder_two_offices() -> None:
    membership = founded().league.memberships.get()
    assert membership.user.username == "founder"
    assert set(membership.offices.values_list("kind", flat=True)) == {
        Office.Kind.PRESIDENT,
        Office.Kind.SECRETARY,
    }


def test_found_league_writes_the_log() -> None:
    entries = AuditEntry.objects.filter(league=founded().league).order_by("sequence")
    assert [entry.action for entry in entries] == ["league.founded", "edition.created", "season.created"]


def test_found_league_with_a_taken_name_is_refused_and_writes_nothing() -> None:
    founded()
    with pytest.raises(InvalidInput) as refusal:
        founded()
    assert list(refusal.value.errors) == ["name"]
    assert League.objects.count() == 1


def test_found_league_with_a_season_that_ends_before_it_starts_writes_nothing() -> None:
    with pytest.raises(InvalidInput):
        founded(ends_on=date(2025, 8, 31))
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Kieler Förde", "kieler-foerde"), ("Große Übung", "grosse-uebung"), ("Łódź", "odz"), ("???", "league")],
)
def test_free_slug_reads_like_the_name(name: str, slug: str) -> None:
    assert free_slug(name) == slug


def test_free_slug_counts_on_where_a_name_is_taken() -> None:
    League.objects.create(name="first", slug="kiel")
    League.objects.create(name="second", slug="kiel-2")
    assert free_slug("Kiel") == "kiel-3"


def test_update_league_keeps_the_address_and_logs_what_was_there_before() -> None:
    row = league("Alt")
    president, slug, name = official(row, "president"), row.slug, row.name
    row.name = "Neu"
    update_league(league=row, actor=president, **{**SHOWN, "name": "Neu", "timezone": "Europe/London"})
    fresh = League.objects.get(pk=row.pk)
    assert (fresh.name, fresh.slug, fresh.timezone) == ("Neu", slug, "Europe/London")
    assert AuditEntry.objects.get(league=row).details == {
        "before": {
            "name": name,
            "kind": "federation",
            "names_by": "surname",
            "timezone": "Europe/Berlin",
            "accent": "",
        }
    }


def test_update_league_quotes_a_time_zone_that_there_is_not() -> None:
    row = league("Kiel")
    president = official(row, "president")
    with pytest.raises(InvalidInput) as refusal:
        update_league(league=row, actor=president, **{**SHOWN, "name": "Kiel", "timezone": "Europe/Kiel"})
    assert "Europe/Kiel" in str(refusal.value.errors["timezone"])
    assert League.objects.get().timezone == "Europe/Berlin"
