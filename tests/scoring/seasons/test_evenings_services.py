"""Evenings planned, changed and deleted."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from engine.rulesets import LEAGUE_2006, PRESETS
from scoring.audit.services.verification import verify_league
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Evening, Registration, RuleSetEdition, Seat
from scoring.seasons.services.evenings import update_evening
from scoring.seasons.services.seasons import delete_evening
from tests.scoring.scenes import DEADLINE, IN_TIME, Scene, edition, evening, league, scene, season
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def planned() -> Evening:
    return evening(season(league()))


@pytest.mark.clause("L1")
def test_create_evening_pins_the_edition_of_the_season(planned: Evening) -> None:
    assert planned.edition == planned.season.edition


@pytest.mark.clause("L1")
def test_create_evening_before_its_edition_holds_is_refused() -> None:
    of_season = season(league(), replace(LEAGUE_2006, valid_from=date(2025, 9, 20)))
    with pytest.raises(InvalidInput) as refusal:
        evening(of_season)
    assert list(refusal.value.errors) == ["edition"]


def test_create_evening_with_an_edition_of_another_league_is_refused() -> None:
    with pytest.raises(InvalidInput):
        evening(season(league()), edition=season(league()).edition)


def changed(table: Scene, **facts: object) -> Evening:
    """The evening with other data."""
    names = ("date", "kind", "title", "starts_at", "venue", "address", "capacity", "registration_deadline")
    return update_evening(
        evening=table.evening, actor=None, **{name: getattr(table.evening, name) for name in names} | facts
    )


@laid_once
def closed(state: str) -> Scene:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    if state == "signed":
        table.sign()
    return table


@pytest.mark.parametrize(
    "facts",
    [
        {"date": date(2025, 9, 13)},
        {"kind": "friendly"},
        {"title": "Speed"},
        {"registration_deadline": IN_TIME - timedelta(days=1)},
    ],
    ids=lambda facts: next(iter(facts)),
)
@pytest.mark.parametrize("state", ["submitted", "signed"])
@pytest.mark.clause("L6.6")
def test_update_evening_under_a_closed_sheet_is_refused_with_the_way_to_go(
    state: str, facts: dict[str, object]
) -> None:
    table = closed(state)
    with pytest.raises(NotAllowedNow, match=r"auditor.*L6\.6"):
        changed(table, **facts)
    assert changed(table, venue="Zum Anker").venue == "Zum Anker"
    assert list(verify_league(table.league)) == []


@pytest.mark.clause("L1")
def test_update_evening_to_a_day_before_its_edition_holds_is_refused(table: Scene) -> None:
    type(table.season.edition).objects.update(valid_from=date(2025, 9, 10))
    with pytest.raises(InvalidInput) as refusal:
        changed(table, date=date(2025, 9, 9))
    assert list(refusal.value.errors) == ["date"]


def test_update_evening_to_a_day_outside_its_season_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput) as refusal:
        changed(table, date=date(2026, 7, 1))
    assert list(refusal.value.errors) == ["date"]


@pytest.mark.parametrize(
    ("deadline", "is_accepted"),
    [
        (datetime(2025, 9, 12, 21, 59, tzinfo=UTC), True),
        (datetime(2025, 9, 12, 22, 1, tzinfo=UTC), False),
        (datetime(2025, 9, 20, 18, tzinfo=UTC), False),
    ],
)
@pytest.mark.clause("L4:deadline")
def test_deadline_lies_at_the_latest_on_the_evening_s_day_in_the_league_s_time(
    table: Scene, deadline: datetime, is_accepted: bool
) -> None:
    """The league's clocks are two hours ahead of UTC in September."""

    def plan() -> None:
        evening(table.season, registration_deadline=deadline)

    def move() -> None:
        changed(table, registration_deadline=deadline)

    for write in (plan, move):
        if is_accepted:
            write()
            continue
        with pytest.raises(InvalidInput) as refusal:
            write()
        assert list(refusal.value.errors) == ["registration_deadline"]


@pytest.mark.clause("L4:deadline")
@pytest.mark.parametrize(("minute", "is_accepted"), [(30, True), (31, False)])
def test_deadline_after_the_start_is_refused_with_the_clause(table: Scene, minute: int, is_accepted: bool) -> None:
    late = datetime(2025, 9, 12, 17, minute, tzinfo=UTC)
    facts = {"starts_at": time(19, 30), "registration_deadline": late}
    for write in (lambda: evening(table.season, **facts), lambda: changed(table, **facts)):
        if is_accepted:
            assert write().registration_deadline == late
            continue
        with pytest.raises(InvalidInput) as refusal:
            write()
        (sentence,) = refusal.value.errors["registration_deadline"]
        assert sentence.endswith("at the latest on 12 September 2025 at 19:30 (L4).")


@pytest.mark.clause("L4:deadline")
def test_start_under_a_signed_sheet_may_move_but_not_before_the_deadline(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    on_the_day = datetime(2025, 9, 12, 15, tzinfo=UTC)
    Evening.objects.update(registration_deadline=on_the_day)
    table.evening.refresh_from_db()
    assert changed(table, starts_at=time(18)).starts_at == time(18)
    with pytest.raises(InvalidInput):
        changed(table, starts_at=time(16))


def test_start_at_a_time_that_the_clocks_skip_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput) as refusal:
        changed(table, date=date(2026, 3, 29), starts_at=time(2, 30))
    assert list(refusal.value.errors) == ["starts_at"]


@pytest.mark.parametrize(
    ("facts", "sequence"),
    [
        ({"starts_at": time(20)}, 1),
        ({"venue": "Zum Anker"}, 1),
        ({"address": "Hafenstraße 1, Kiel"}, 1),
        ({"date": date(2025, 9, 13)}, 1),
        ({"capacity": 20}, 0),
        ({"registration_deadline": IN_TIME}, 0),
    ],
    ids=lambda given: next(iter(given)) if isinstance(given, dict) else "",
)
def test_update_evening_makes_a_new_version_for_calendars_when_they_show_it(
    table: Scene, facts: dict[str, object], sequence: int
) -> None:
    before = table.evening.calendar_uid
    now = changed(table, **facts)
    assert (now.calendar_uid, now.calendar_sequence) == (before, sequence)


@pytest.mark.clause("L4:deadline")
def test_evening_that_was_planned_with_a_late_deadline_stays_readable_and_can_be_put_right(table: Scene) -> None:
    Evening.objects.update(registration_deadline=datetime(2025, 9, 20, 18, tzinfo=UTC))
    table.evening.refresh_from_db()
    assert changed(table, venue="Zum Anker").venue == "Zum Anker"
    assert changed(table, registration_deadline=DEADLINE).registration_deadline == DEADLINE


@pytest.fixture
def newer(table: Scene) -> RuleSetEdition:
    """An edition of the same game that holds from October."""
    return edition(table.league, replace(LEAGUE_2006, code="luvsh-2025", valid_from=date(2025, 10, 1)))


@pytest.mark.parametrize(("day", "code"), [(date(2025, 9, 30), "luvsh-2006"), (date(2025, 10, 1), "luvsh-2025")])
@pytest.mark.clause("L1")
def test_create_evening_takes_the_edition_in_force_on_its_day(
    table: Scene, newer: RuleSetEdition, day: date, code: str
) -> None:
    assert evening(table.season, date=day).edition.code == code


@pytest.mark.clause("L1")
def test_create_evening_with_a_replaced_edition_needs_a_reason_that_the_log_keeps(
    table: Scene, newer: RuleSetEdition
) -> None:
    older = {"date": date(2025, 10, 3), "edition": table.season.edition}
    with pytest.raises(InvalidInput) as refusal:
        evening(table.season, **older)
    assert list(refusal.value.errors) == ["edition_reason"]
    evening(table.season, **older, edition_reason="Abschied von den alten Regeln")
    details = AuditEntry.objects.get(action="evening.created", details__has_key="reason").details
    assert (details["in_force"], details["reason"]) == ("luvsh-2025", "Abschied von den alten Regeln")


@pytest.mark.clause("L1")
def test_edition_of_another_game_replaces_nothing(table: Scene) -> None:
    other = edition(table.league, replace(PRESETS["junior"], valid_from=date(2025, 10, 1)))
    assert evening(table.season, date=date(2025, 10, 3)).edition == table.season.edition
    assert evening(table.season, date=date(2025, 10, 3), edition=other).edition == other


@pytest.mark.clause("L6.5")
def test_delete_evening_never_loses_corrections(emptied: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        delete_evening(evening=emptied.evening, actor=None)


def test_delete_evening_without_games_takes_seats_and_participants_along(table: Scene) -> None:
    delete_evening(evening=table.evening, actor=table.secretary)
    assert [rows.objects.count() for rows in (Evening, Seat, Registration)] == [0, 0, 0]
    assert AuditEntry.objects.filter(action="evening.deleted").count() == 1
