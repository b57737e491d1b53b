"""What was only tried is deleted as a whole; what is signed stays, on every surface."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client, RequestFactory

from scoring.accounts.services.access import open_by_secret
from scoring.audit.services.irregularities import report_irregularity
from scoring.audit.services.photos import add_photo
from scoring.audit.services.reviews import reopen_sheet
from scoring.audit.services.verification import verify_league
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.entry.services import note_misdeal, note_penalty
from scoring.imports.services.report import report_on
from scoring.imports.services.season_files import read_folder
from scoring.imports.services.seasons import write_season
from scoring.installation.services.leagues import delete_league
from scoring.mail.services.outbox import Recipient
from scoring.models import (
    AuditEntry,
    Evening,
    EveningStanding,
    Game,
    League,
    Mail,
    Misdeal,
    PenaltyCard,
    Player,
    Season,
    SeasonStanding,
    SheetPhoto,
    User,
)
from scoring.results.services.recounting import recount_league
from scoring.seasons.services.seasons import delete_evening, delete_season
from tests.golden.season import FOLDER
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.mail.mails import posted
from tests.scoring.photos import jpeg
from tests.scoring.registration.coming import coming, with_mail_server
from tests.scoring.scenes import NOTE, Scene, evening, scene

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def full(media: Path) -> Scene:
    """An evening on whose submitted sheet everything is written that names a seat."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 0, 0, 20, 7, 30)
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    note_everything(table)
    table.submit()
    return table


def note_everything(table: Scene) -> None:
    """A photo, the notes of the table, and an irregularity at a seat."""
    of_sheet = {"sheet_id": table.sheet.pk, "actor": table.secretary}
    seat = table.seats[1].pk
    add_photo(**of_sheet, content=jpeg(), name="page.jpg")
    note_penalty(**of_sheet, game_number=1, seat_id=seat, offence=next(iter(PenaltyCard.OFFENCES)), client_id=uuid4())
    note_misdeal(**of_sheet, game_number=1, dealer_id=seat, kind=Misdeal.Kind.values[0])
    report_irregularity(**of_sheet, description="a card too many", seat_id=seat)


def is_clean() -> bool:
    """Whether everything that is left is what was logged, and what the sheets give."""
    leagues = list(League.objects.all())
    return all([*verify_league(row)] == [] == recount_league(league=row) for row in leagues)


def test_tried_evening_goes_with_all_that_hangs_on_it(
    full: Scene, media: Path, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        delete_evening(evening=full.evening, actor=full.secretary, as_a_whole=True)
    left = {model.__name__: model._base_manager.count() for model in apps.get_app_config("scoring").get_models()}
    kept = {"League", "LogHead", "AuditEntry", "RuleSetEdition", "Season", "Player", "User", "Membership", "Office"}
    assert {name for name, number in left.items() if number} == kept
    assert [path for path in media.rglob("*") if path.is_file()] == []
    assert is_clean()


def test_code_of_a_tried_evening_opens_nothing_any_more() -> None:
    today = scene_of_today()
    secret = credentials(access_to(today)).secret
    delete_evening(evening=today.evening, actor=today.secretary)
    with pytest.raises(InvalidInput):
        open_by_secret(secret=secret)


def test_log_keeps_how_much_went_with_an_evening(full: Scene) -> None:
    delete_evening(evening=full.evening, actor=full.secretary, as_a_whole=True)
    entry = AuditEntry.objects.get(action="evening.deleted")
    assert (entry.actor, entry.subject) == (full.secretary, str(full.evening))
    assert entry.details["gone"] == {"participants": 4, "tables": 1, "games": 2, "photos": 1}


def test_ranking_of_the_season_is_what_the_other_evenings_give() -> None:
    kept = scene()
    kept.save(1, 1, 12, 0, 7, 30)
    kept.submit()
    tried = scene()
    Evening.objects.filter(pk=tried.evening.pk).update(season=kept.season)
    before = list(SeasonStanding.objects.filter(season=kept.season).values_list("player", "points"))
    tried.save(1, 1, 30, 0, 7, 30)
    delete_evening(evening=Evening.objects.get(pk=tried.evening.pk), actor=kept.secretary, as_a_whole=True)
    assert list(SeasonStanding.objects.filter(season=kept.season).values_list("player", "points")) == before


def test_evening_with_games_stays_unless_all_of_it_is_meant(full: Scene) -> None:
    with pytest.raises(NotAllowedNow, match="president"):
        delete_evening(evening=full.evening, actor=full.secretary)


def test_tried_season_goes_with_its_evenings(full: Scene) -> None:
    evening(full.season)
    with pytest.raises(NotAllowedNow, match="president"):
        delete_season(season=full.season, actor=full.secretary)
    delete_season(season=full.season, actor=full.secretary, as_a_whole=True)
    assert [rows.objects.count() for rows in (Season, Evening, Game, EveningStanding, SheetPhoto)] == [0] * 5
    assert AuditEntry.objects.get(action="season.deleted").details["gone"]["evenings"] == 2
    assert is_clean()


def test_tried_league_goes_with_its_log_and_leaves_the_others_and_the_accounts(full: Scene) -> None:
    other, accounts = scene(), User.objects.count()
    other.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(InvalidInput):
        delete_league(league=full.league, actor=full.secretary, typed_name="another")
    delete_league(league=full.league, actor=full.secretary, typed_name=f" {full.league.name} ")
    assert list(League.objects.all()) == [other.league]
    assert set(AuditEntry.objects.values_list("league", flat=True)) == {other.league.pk}
    assert set(Player.objects.values_list("league", flat=True)) == {other.league.pk}
    assert (Game.objects.count(), User.objects.count()) == (1, accounts)
    assert is_clean()


@pytest.mark.parametrize("is_reopened", [False, True])
def test_nothing_that_was_ever_signed_is_deleted_by_any_service(*, is_reopened: bool) -> None:
    full = scene()
    full.save(1, 1, 12, 0, 7, 30)
    full.submit()
    full.sign()
    if is_reopened:
        reopen_sheet(sheet_id=full.sheet.pk, actor=full.auditor, reason="game 1")
    for delete in (
        lambda: delete_evening(evening=full.evening, actor=full.secretary, as_a_whole=True),
        lambda: delete_season(season=full.season, actor=full.secretary, as_a_whole=True),
        lambda: delete_league(league=full.league, actor=full.secretary, typed_name=full.league.name),
    ):
        with pytest.raises(NotAllowedNow, match=r"L6\.6"):
            delete()
    assert Game.objects.count() == 1
    assert is_clean()


@pytest.mark.parametrize("model", [League, Season, Evening])
def test_administration_deletes_nothing_of_it(full: Scene, model: type) -> None:
    request = RequestFactory().get("/")
    request.user = User.objects.create_superuser("admin")
    shown = admin.site._registry.get(model)
    assert shown is None or not shown.has_delete_permission(request)
    client = Client()
    client.force_login(request.user)
    row = model.objects.get()
    client.post(f"/admin/scoring/{model._meta.model_name}/{row.pk}/delete/", {"post": "yes"})
    assert model.objects.get() == row


def test_mails_that_wait_for_a_tried_evening_are_cancelled_and_no_others() -> None:
    asked = coming()
    with_mail_server(asked.league)
    asked.invite(asked.players[1])
    other = posted(asked.league, Recipient("other@example.org", "Other"), key=f"result:{asked.evening.pk}0:1")
    delete_evening(evening=asked.evening, actor=asked.secretary)
    states = dict(Mail.objects.exclude(pk=other.pk).values_list("kind", "state"))
    assert states == {"invitation": "cancelled"}
    other.refresh_from_db()
    assert other.state == "waiting"


def test_invitation_to_another_evening_as_well_still_goes_out() -> None:
    asked = coming()
    with_mail_server(asked.league)
    second = evening(asked.season, date=asked.evening.date, registration_deadline=asked.evening.registration_deadline)
    asked.invite(asked.players[1], evenings=[asked.evening.pk, second.pk])
    delete_evening(evening=asked.evening, actor=asked.secretary)
    assert set(Mail.objects.values_list("state", flat=True)) == {"waiting"}


@pytest.mark.slow
def test_season_that_was_deleted_can_be_imported_again(media: Path) -> None:
    owner = User.objects.create_user("owner")
    first = write_season(report=report_on(read_folder(FOLDER)), actor=owner)
    with pytest.raises(NotAllowedNow):
        write_season(report=report_on(read_folder(FOLDER)), actor=owner)
    delete_season(season=first, actor=owner, as_a_whole=True)
    again = write_season(report=report_on(read_folder(FOLDER)), actor=owner)
    assert again.evenings.exists()
    assert is_clean()
