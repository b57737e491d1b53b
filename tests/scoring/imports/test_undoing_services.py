"""An import taken back as a whole: nothing of it stays, and what stands in its way is named; repeated, it changes
nothing."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.rulesets import LEAGUE_2006
from scoring.audit.services.irregularities import report_irregularity
from scoring.audit.services.photos import add_photo
from scoring.audit.services.verification import verify_league
from scoring.core.errors import NotAllowedNow
from scoring.imports.services.import_record import unused_players
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import target_of, write_season
from scoring.imports.services.undoing import reasons_against_undo, undo_import
from scoring.models import (
    AddedPlayer,
    AuditEntry,
    Evening,
    League,
    LogHead,
    Player,
    RankingProposal,
    ResultImport,
    Season,
    Sheet,
    SheetPhoto,
    User,
)
from scoring.people.services.players import create_player
from scoring.results.services.recounting import recount_league
from scoring.seasons.services.evenings import update_evening
from tests.scoring.imports.short_season import EVENINGS, FILES, lay_import
from tests.scoring.photos import jpeg
from tests.scoring.scenes import check_and_sign, official, season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
def done() -> ResultImport:
    """By a secretary, into a league that had nothing."""
    return lay_import()[2]


def imported(of_league: League, actor: User, **more: str) -> ResultImport:
    season = write_season(report=report_on(FILES, league=of_league), actor=actor, league=of_league, **more)
    return season.imports.get()


def rows_of(of_league: League) -> dict[str, int]:
    """How many rows there are of each kind, but for the log, which keeps everything."""
    models = Season._meta.apps.get_models()
    kept: tuple[type[Model], ...] = (AuditEntry, LogHead)
    return {model.__name__: model._base_manager.count() for model in models if model not in kept}


def assert_sound(of_league: League) -> None:
    assert list(verify_league(league=of_league)) == []
    assert recount_league(league=of_league) == []


def test_import_taken_back_leaves_nothing_but_the_log(of_league: League, secretary: User) -> None:
    before = rows_of(of_league)
    done = imported(of_league, secretary)
    assert reasons_against_undo(done) == []

    undo_import(result_import=done, actor=secretary)

    assert rows_of(of_league) == before
    entries = list(of_league.audit_entries.order_by("-sequence").values_list("action", flat=True))
    assert entries[0] == "results.import_undone"
    assert "results.imported" in entries
    assert_sound(of_league)


def test_season_can_be_imported_again_after_it_was_taken_back(done: ResultImport) -> None:
    of_league, secretary = done.league, done.imported_by
    undo_import(result_import=done, actor=secretary)

    again = imported(of_league, secretary)

    assert (again.evenings.count(), again.players.count()) == (EVENINGS, 14)
    assert_sound(of_league)


def test_players_who_are_used_elsewhere_stay_with_what_others_made(of_league: League, secretary: User) -> None:
    create_player(league=of_league, actor=secretary, name="Anke Petersen")
    first = imported(of_league, secretary)
    imported(of_league, secretary, season_name="Noch einmal")

    undo_import(result_import=first, actor=secretary)

    assert (Season.objects.get().name, Evening.objects.count(), Player.objects.count()) == ("Noch einmal", EVENINGS, 13)
    assert_sound(of_league)


def test_player_of_whom_something_was_noted_since_stays(done: ResultImport) -> None:
    Player.objects.filter(name="Anke Petersen").update(phone="0431 1234")

    undo_import(result_import=done, actor=done.imported_by)

    assert [player.name for player in Player.objects.all()] == ["Anke Petersen"]


def test_edition_that_is_proposed_for_another_season_stays(of_league: League, secretary: User) -> None:
    """No name leads from an edition back to proposals; the undo ended in a server error."""
    other = season(of_league, replace(LEAGUE_2006, code="other"))
    Season.objects.update(name="2024/25")
    done = imported(of_league, secretary)
    assert done.made_edition is not None
    RankingProposal.objects.create(
        season=other,
        edition_before=other.edition,
        edition=done.made_edition,
        reason="So beschlossen.",
        proposed_by=secretary,
    )

    undo_import(result_import=done, actor=secretary)

    assert RankingProposal.objects.get().edition == done.made_edition
    assert not Evening.objects.exists()


def test_player_whom_an_invitation_names_stays(done: ResultImport) -> None:
    anke = Player.objects.get(name="Anke Petersen")
    done.league.invitations.create(invited_by=done.imported_by, invited_at=timezone.now(), player=anke)

    undo_import(result_import=done, actor=done.imported_by)

    assert list(Player.objects.all()) == [anke]


def test_players_of_an_import_are_looked_through_by_as_many_queries_for_any_number(done: ResultImport) -> None:
    """Each player was asked for by each kind of row that may name one: 150,000 queries for 5,000 players."""
    with CaptureQueriesContext(connection) as few:
        assert len(unused_players(done)) == 1
    AddedPlayer.objects.bulk_create(
        AddedPlayer(result_import=done, player=player)
        for player in Player.objects.bulk_create(Player(league=done.league, name=f"Neu {n}") for n in range(40))
    )
    with CaptureQueriesContext(connection) as many:
        assert len(unused_players(done)) == 41
    assert len(many) == len(few)

    undo_import(result_import=done, actor=done.imported_by)

    assert not Player.objects.exists()


def test_photos_of_the_papers_go_with_their_files(
    done: ResultImport,
    settings,
    tmp_path: Path,
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    settings.MEDIA_ROOT = tmp_path
    add_photo(sheet_id=Sheet.objects.first().pk, actor=done.imported_by, content=jpeg(), name="a.jpg")
    assert [path.suffix for path in tmp_path.rglob("*.*")] == [".jpg"]

    with django_capture_on_commit_callbacks(execute=True):
        undo_import(result_import=done, actor=done.imported_by)

    assert not SheetPhoto.objects.exists()
    assert list(tmp_path.rglob("*.*")) == []


def sign_first(done: ResultImport) -> None:
    sheet = Sheet.objects.order_by("evening__date").first()
    check_and_sign(sheet, official(done.league, "auditor"))


def change_venue(done: ResultImport) -> None:
    evening = Evening.objects.order_by("date").first()
    fields = ("date", "kind", "title", "starts_at", "address", "capacity", "registration_deadline")
    same = {name: getattr(evening, name) for name in fields}
    update_evening(evening=evening, actor=done.imported_by, venue="Krug", **same)


def tell_of_something(done: ResultImport) -> None:
    sheet = Sheet.objects.order_by("evening__date").first()
    report_irregularity(sheet_id=sheet.pk, actor=official(done.league, "auditor"), description="Two disagree")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (sign_first, "12/09/2025 is signed."),
        (change_venue, "12/09/2025 was changed since."),
        (tell_of_something, "irregularities"),
    ],
)
def test_what_stands_in_the_way_is_named_and_nothing_goes(
    done: ResultImport, change: Callable[[ResultImport], None], told: str
) -> None:
    change(done)
    before = rows_of(done.league)

    (reason,) = reasons_against_undo(done)
    assert told in reason
    with pytest.raises(NotAllowedNow) as refusal:
        undo_import(result_import=done, actor=done.imported_by)

    assert refusal.value.message == reason
    assert rows_of(done.league) == before


def repeated(of_league: League, files: dict[str, bytes]) -> tuple[str, list[str]]:
    """What is said to files that are offered once more, and what they say otherwise."""
    report = report_on(files, league=of_league)
    assert report.season is not None
    target = target_of(report.season, league=of_league)
    with pytest.raises(NotAllowedNow):
        write_season(report=report, actor=None, league=of_league)
    return target.season_refusal, [text for known in target.entered for text in known.differences]


ENTERED = "All evenings of these files are entered already, just as the files have them."


def test_same_files_are_entered_already_whatever_they_are_called(done: ResultImport) -> None:
    renamed = {name.replace("evening-", "abend"): content for name, content in FILES.items()}
    data = json.loads(renamed["season.json"])
    data["evenings"].reverse()
    for evening in data["evenings"]:
        evening["file"] = evening["file"].replace("evening-", "abend")
    renamed["season.json"] = json.dumps(data).encode()
    shuffled = dict(FILES)
    head, *rows = list(csv.reader(io.StringIO(FILES["evening-01.csv"].decode("utf-8-sig")), delimiter=";"))
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows([head, *reversed(rows)])
    shuffled["evening-01.csv"] = text.getvalue().encode()
    before = rows_of(done.league)

    assert [repeated(done.league, files) for files in (FILES, renamed, shuffled)] == [(ENTERED, [])] * 3
    assert rows_of(done.league) == before


def test_changed_file_shows_the_differences_and_writes_none(done: ResultImport) -> None:
    sheet = FILES["evening-01.csv"].decode("utf-8-sig").replace(";132;16;78", ";131;16;78")
    before = rows_of(done.league)

    refusal, differences = repeated(done.league, {**FILES, "evening-01.csv": sheet.encode()})

    assert refusal != ENTERED
    assert len(differences) == 1
    assert "132" in differences[0]
    assert "131" in differences[0]
    assert rows_of(done.league) == before
    assert_sound(done.league)
