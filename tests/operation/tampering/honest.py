"""Honest changes to official things, after which ``manage.py verify`` must find nothing."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

from django.conf import settings

from engine.rulesets import from_data, to_data
from scoring.audit.services.irregularities import reopen_irregularity, report_irregularity, settle_irregularity
from scoring.audit.services.photos import add_photo
from scoring.audit.services.reviews import reopen_sheet, submit_sheet
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.installation.services.leagues import update_league
from scoring.models import (
    Club,
    League,
    Player,
    Registration,
    RuleSetEdition,
    Season,
    SeasonStanding,
    User,
)
from scoring.people.log_actions import PeopleAction
from scoring.people.services.clubs import delete_club, merge_clubs
from scoring.people.services.players import update_player
from scoring.privacy.services.erasures import Review as ErasureReview
from scoring.privacy.services.erasures import erase
from scoring.registration.services.registrations import note_absence, register_players
from scoring.results.services.recounting import recount_league
from scoring.seasons.services.seasons import update_season
from scoring.seating.services.seats import add_late_player, seat_table
from scoring.seating.services.venue import inspect_machine
from tests.operation.tampering.stage import Stage, irregularity
from tests.scoring.photos import jpeg
from tests.scoring.scenes import NOTE, Scene, check_and_sign, evening, official, participants

Change = Callable[[Stage], None]
HONEST: dict[str, Change] = {}


def honest(change: Change) -> Change:
    """Enter a change into the table, as a service makes it: nothing is written past the log."""
    HONEST[change.__name__] = transaction.atomic(change)
    return change


def rename(stage: Stage, before: str, name: str) -> None:
    facts = {"year_of_birth": 1980, "is_active": True, "club": "UNO-Club Plön"}
    update_player(player=stage.player(before), actor=stage.secretary, name=name, **facts)


@honest
def nothing(stage: Stage) -> None:
    """Everything is as the services left it."""


@honest
def accounts_marry(stage: Stage) -> None:
    for account in User.objects.all():
        account.last_name = "Neu"
        account.save()


@honest
def account_is_deleted(stage: Stage) -> None:
    gone = official(stage.league, "secretary")
    log_action(league=stage.league, actor=gone, action=PeopleAction.PLAYER_CREATED, subject="")
    gone.delete()


@honest
def league_gets_another_name(stage: Stage) -> None:
    face = {"accent": "#7a5500", "about": "Wir spielen in Kiel.", "contact_phone": "0431 1234"}
    facts = {"kind": "club", "names_by": "first_name", "timezone": "Europe/Vienna", **face}
    update_league(
        league=League.objects.get(pk=stage.league.pk), actor=stage.secretary, name="UNO-Verband Nord", **facts
    )


@honest
def season_gets_another_name(stage: Stage) -> None:
    season = Season.objects.get(pk=stage.season.pk)
    facts = {"starts_on": season.starts_on, "ends_on": date(2026, 7, 31), "edition": season.edition}
    update_season(season=season, actor=stage.secretary, name="Saison eins", **facts)


@honest
def player_marries(stage: Stage) -> None:
    rename(stage, "Anke", "Anke Petersen")


@honest
def player_marries_and_plays_on(stage: Stage) -> None:
    rename(stage, "Anke", "Anke Petersen")
    check_and_sign(stage.waiting, stage.auditor)


@honest
def somebody_new_bears_the_name_that_a_player_had(stage: Stage) -> None:
    rename(stage, "Anke", "Anke Petersen")
    Player.objects.create(league=stage.league, name="Anke")


@honest
def club_of_a_team_is_merged(stage: Stage) -> None:
    other = Club.objects.create(league=stage.league, name="Kiel")
    merge_clubs(club=Club.objects.get(league=stage.league, name="UNO-Club Kiel"), into=other, actor=stage.secretary)


@honest
def club_of_a_team_is_deleted(stage: Stage) -> None:
    delete_club(club=Club.objects.get(league=stage.league, name="UNO-Club Kiel"), actor=stage.secretary)


@honest
def key_is_rotated(stage: Stage) -> None:
    settings.INTEGRITY_KEYS = settings.INTEGRITY_KEYS.with_new_key()
    check_and_sign(stage.waiting, stage.auditor)


@honest
def rules_get_another_parameter(stage: Stage) -> None:
    """What was stored before does not say it."""
    for edition in RuleSetEdition.objects.all():
        rules = from_data(edition.parameters)
        edition.parameters = _without_defaults(rules, to_data(rules))
        edition.save()


def _without_defaults(group: Any, told: dict[str, Any]) -> dict[str, Any]:
    """What :func:`engine.rulesets.to_data` has told of a group of parameters, but for what would be the same unsaid."""
    said: dict[str, Any] = {}
    for parameter in fields(group):
        value, words = getattr(group, parameter.name), told[parameter.name]
        if is_dataclass(value):
            words = _without_defaults(value, words)
        if words if is_dataclass(value) else value != parameter.default:
            said[parameter.name] = words
    return said


@honest
def sheet_is_opened_again_and_signed_anew(stage: Stage) -> None:
    reopen_sheet(sheet_id=stage.sheet.pk, actor=stage.auditor, reason="Anke complained")
    stage.table.save(2, 1, "7 5", 0, 9, 30, note=NOTE)
    stage.table.submit()
    stage.table.sign()


@honest
def sheet_is_opened_again(stage: Stage) -> None:
    reopen_sheet(sheet_id=stage.second.pk, actor=stage.auditor, reason="Anke complained")


@honest
def irregularity_comes_later(stage: Stage) -> None:
    facts = {"sheet_id": stage.sheet.pk, "actor": stage.auditor}
    late = report_irregularity(**facts, description="A second deck was used")
    settle_irregularity(irregularity_id=late.pk, actor=stage.auditor, resolution="It was not.")
    reopen_irregularity(irregularity_id=irregularity(stage).pk, actor=stage.auditor)


@honest
def standings_are_repaired(stage: Stage) -> None:
    SeasonStanding.objects.filter(season=stage.season, scope="official", rank=2).update(ranking_points=99)
    recount_league(league=stage.league, repair=True)


@honest
def machine_is_inspected_again(stage: Stage) -> None:
    inspect_machine(evening=stage.waiting.evening, actor=stage.secretary, is_fit=True)
    inspect_machine(evening=stage.waiting.evening, actor=stage.secretary, is_fit=False, remark="A screw is loose.")


@honest
def photo_comes_later(stage: Stage) -> None:
    add_photo(sheet_id=stage.sheet.pk, actor=stage.secretary, content=jpeg(), name="2.jpg")


@honest
def participant_comes_later(stage: Stage) -> None:
    register_players(evening=stage.evening, actor=stage.secretary, arrivals={stage.player("Eike").pk: None})


@honest
def absent_participant_comes_after_all_while_another_table_is_signed(stage: Stage) -> None:
    of_evening = evening(stage.season, date=date(2025, 10, 3))
    row = {row.player.name: row for row in participants(of_evening, ("Anke", "Björn", "Cäcilia", "Dörte", "Eike"))}
    tables = (("Anke", "Björn"), ("Cäcilia", "Dörte"))
    first, second = (
        seat_table(evening=of_evening, actor=None, table=table, registrations=[row[name].pk for name in names])
        for table, names in enumerate(tables, start=1)
    )
    note_absence(registration=row["Eike"], actor=stage.secretary, is_absent=True)
    seats = tuple(first.seats.order_by("position"))
    Scene(stage.league, stage.season, of_evening, first, seats, stage.secretary, stage.auditor).save(1, 0, 0, 12)
    submit_sheet(sheet_id=first.pk, actor=stage.secretary, accept_warnings=True)
    check_and_sign(first, stage.auditor)
    late = Registration.objects.get(pk=row["Eike"].pk)
    add_late_player(sheet=second, actor=stage.secretary, registration=late, first_game=1)


@honest
def another_sheet_is_signed(stage: Stage) -> None:
    check_and_sign(stage.waiting, stage.auditor)


@honest
def player_is_erased(stage: Stage) -> None:
    """Name, salt, names as signed and in texts, of the log as well; no total moves."""
    erase(player=stage.player("Anke"), account=None, actor=None, review=ErasureReview())
