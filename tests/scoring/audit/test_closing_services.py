"""A season is closed by two people, and its next version by two again; nothing moves before."""

import pytest
from django.db import connection

from scoring.audit.selectors.closing import closing_of
from scoring.audit.services.closing import Part, sign_season, take_season_signature_back
from scoring.audit.services.irregularities import report_irregularity
from scoring.audit.services.reviews import reopen_sheet
from scoring.audit.services.verification import verify_league
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.selectors.integrity import sealed_season
from scoring.core.services import transaction
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.models import (
    Club,
    Evening,
    EveningStanding,
    League,
    Mail,
    Player,
    Registration,
    Season,
    SeasonStanding,
    SeasonVersion,
    Sheet,
)
from scoring.people.services.clubs import delete_club, merge_clubs
from scoring.people.services.players import create_player
from scoring.results.selectors.exported_results import results_text
from scoring.results.selectors.season_content import signed_moves
from scoring.results.selectors.season_versions import standing_version
from scoring.results.services.recounting import recount_league
from scoring.results.services.season_summaries import post_season_summaries
from tests.scoring.closed_season import (
    Closed,
    close,
    closed_season,
    corrected,
    hash_of_season,
    sign_as,
    unclosed_season,
)
from tests.scoring.scenes import evening, official

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("in_english", "logged_scenes")]


@pytest.fixture
def unclosed() -> Closed:
    return unclosed_season()


@pytest.fixture
def closed() -> Closed:
    return closed_season()


def is_whole(table: Closed) -> bool:
    """Whether the log vouches for what is stored, and the sheets give it."""
    return [*verify_league(table.season.league), *recount_league(league=table.season.league)] == []


def points(scope: str = "official") -> list[tuple[str, int, int]]:
    rows = SeasonStanding.objects.filter(scope=scope).order_by("rank")
    return list(rows.values_list("player__name", "place", "ranking_points"))


def test_season_is_closed_by_president_and_auditor_whoever_comes_first(unclosed: Closed) -> None:
    first = sign_as(unclosed.season, unclosed.first.auditor, Part.AUDITOR)
    assert standing_version(unclosed.season) is None
    assert not Sheet.objects.exclude(bound_version=None).exists()
    version = sign_as(unclosed.season, unclosed.president, Part.PRESIDENT)
    assert (version.pk, version.version) == (first.pk, 1)
    assert standing_version(unclosed.season) == version
    assert set(Sheet.objects.values_list("bound_version", flat=True)) == {1}
    assert is_whole(unclosed)


def test_one_person_does_not_sign_as_both(unclosed: Closed) -> None:
    both = official(unclosed.first.league, "president", "auditor")
    sign_as(unclosed.season, both, Part.PRESIDENT)
    with pytest.raises(NotAllowedNow, match="two people"):
        sign_as(unclosed.season, both, Part.AUDITOR)
    with pytest.raises(NotAllowedNow, match="signed already"):
        sign_as(unclosed.season, unclosed.president, Part.PRESIDENT)


def test_first_signature_written_into_the_database_is_not_completed(unclosed: Closed) -> None:
    sign_as(unclosed.season, unclosed.president, Part.PRESIDENT)
    version = SeasonVersion.objects.get()
    SeasonVersion.objects.update(president=official(unclosed.first.league, "secretary"))
    with pytest.raises(NotAllowedNow, match="cannot decide"):
        sign_as(unclosed.season, unclosed.president, Part.AUDITOR)
    assert SeasonVersion.objects.get() == version


def test_signature_is_of_what_was_seen(unclosed: Closed) -> None:
    with pytest.raises(Conflict):
        sign_season(season=unclosed.season, actor=unclosed.president, part=Part.PRESIDENT, seen_hash="")


def test_first_signature_is_taken_back_until_the_second_comes(unclosed: Closed) -> None:
    sign_as(unclosed.season, unclosed.president, Part.PRESIDENT)
    with pytest.raises(NotAllowedNow, match="no signature of yours"):
        take_season_signature_back(season=unclosed.season, actor=unclosed.first.auditor)
    take_season_signature_back(season=unclosed.season, actor=unclosed.president)
    assert not SeasonVersion.objects.exists()
    close(unclosed.season, unclosed.president, unclosed.first.auditor)
    with pytest.raises(NotAllowedNow, match="no signature of yours"):
        take_season_signature_back(season=unclosed.season, actor=unclosed.president)
    assert is_whole(unclosed)


def test_first_signature_lapses_when_something_has_changed(unclosed: Closed) -> None:
    sign_as(unclosed.season, unclosed.president, Part.PRESIDENT)
    corrected(unclosed)
    assert closing_of(unclosed.season).has_lapsed
    version = sign_as(unclosed.season, unclosed.first.auditor, Part.AUDITOR)
    assert (version.president, version.auditor, version.signed_at) == (None, unclosed.first.auditor, None)
    sign_as(unclosed.season, unclosed.president, Part.PRESIDENT)
    assert is_whole(unclosed)


def test_what_is_open_is_named_with_the_page_that_settles_it(unclosed: Closed) -> None:
    season, sheet = unclosed.season, unclosed.second.sheet
    reopen_sheet(sheet_id=sheet.pk, actor=unclosed.first.auditor, reason="?")
    report_irregularity(sheet_id=sheet.pk, actor=unclosed.first.auditor, description="a card too many")
    ahead = evening(season, date=season.ends_on)
    said = {point.address: point.text for point in closing_of(season).open}
    assert set(said) == {sheet.get_absolute_url(), ahead.get_absolute_url()}
    with pytest.raises(NotAllowedNow, match="sent back"):
        sign_as(season, unclosed.president, Part.PRESIDENT)


def test_correction_of_a_closed_season_counts_when_both_have_signed_its_next_version(closed: Closed) -> None:
    season, before = closed.season, "".join(results_text(closed.season))
    Player.objects.filter(name__in=("Anke", "Dörte")).update(email="a@example.org")
    post_season_summaries(season=season)
    told, first = Mail.objects.count(), points()
    corrected(closed)
    changed = points("provisional")
    assert points() == first != changed
    assert "".join(results_text(season)) == before
    assert EveningStanding.with_next.filter(is_next=True).count() == 4
    assert is_whole(closed)
    with pytest.raises(InvalidInput, match="say why"):
        sign_as(season, closed.first.auditor, Part.AUDITOR)
    sign_as(season, closed.first.auditor, Part.AUDITOR, "It is 3 on paper")
    assert "".join(results_text(season)) == before
    assert Mail.objects.count() == told
    second = sign_as(season, closed.president, Part.PRESIDENT)
    assert (second.version, points()) == (2, changed)
    assert not EveningStanding.with_next.filter(is_next=True).exists()
    assert "".join(results_text(season)) != before
    then = {name: (place, points) for name, place, points in first}
    moved = {name for name, place, points in changed if then.get(name) != (place, points)}
    assert {move.name for move in signed_moves(season.versions.get(version=1), second)} == moved != set()
    assert Mail.objects.filter(subject__contains="have moved").exists()
    assert Mail.objects.filter(kind="correction").exists()
    assert is_whole(closed)


def test_next_version_is_signed_of_something_new_alone(closed: Closed) -> None:
    with pytest.raises(NotAllowedNow, match="Nothing has changed"):
        sign_as(closed.season, closed.president, Part.PRESIDENT, "?")
    reopen_sheet(sheet_id=closed.first.sheet.pk, actor=closed.first.auditor, reason="?")
    with pytest.raises(NotAllowedNow, match="settled first"):
        sign_as(closed.season, closed.president, Part.PRESIDENT, "?")


def test_sheet_that_is_opened_while_one_has_signed_lets_the_signature_lapse(closed: Closed) -> None:
    corrected(closed)
    seen = hash_of_season(closed.season)
    sign_as(closed.season, closed.first.auditor, Part.AUDITOR, "3")
    reopen_sheet(sheet_id=closed.second.sheet.pk, actor=closed.first.auditor, reason="?")
    with pytest.raises((Conflict, NotAllowedNow)):
        sign_season(season=closed.season, actor=closed.president, part=Part.PRESIDENT, seen_hash=seen, reason="3")
    assert Season.objects.get().versions.filter(signed_at=None).exists()


def test_player_of_a_closed_season_is_made_one_with_a_newcomer_alone(
    closed: Closed,
) -> None:
    anke, bjoern = (Player.objects.get(name=name) for name in ("Anke", "Björn"))
    twin = create_player(league=closed.season.league, actor=closed.first.secretary, name="Anke P.")
    merge = merge_players(player=twin, other=anke, actor=closed.first.secretary, reason="one person")
    confirm_merge(player_merge=merge, actor=closed.first.auditor)
    assert not closing_of(closed.season).is_changed
    assert is_whole(closed)
    with pytest.raises(NotAllowedNow, match="closed season"):
        merge_players(player=twin, other=bjoern, actor=closed.first.secretary, reason="?")


@pytest.mark.parametrize("does_away", [True, False], ids=["made one", "deleted"])
def test_club_of_a_closed_season_without_medals_is_made_one_with_another_or_deleted(
    unclosed: Closed, does_away: bool
) -> None:
    league, secretary = unclosed.season.league, unclosed.first.secretary
    kiel, keil = (Club.objects.create(league=league, name=name) for name in ("Kiel", "Keil"))
    unclosed.first.evening.registrations.filter(player__name="Anke").update(club=keil)
    close(unclosed.season, unclosed.president, unclosed.first.auditor)
    merge_clubs(club=keil, into=kiel, actor=secretary) if does_away else delete_club(club=keil, actor=secretary)
    assert not closing_of(unclosed.season).is_changed
    assert is_whole(unclosed)


def test_club_that_won_medals_in_a_closed_season_is_bound(unclosed: Closed) -> None:
    Evening.objects.update(kind=Evening.Kind.UNOLYMPICS)
    keil = Club.objects.create(league=unclosed.season.league, name="Keil")
    Registration.objects.filter(player__name="Anke").update(club=keil)
    close(unclosed.season, unclosed.president, unclosed.first.auditor)
    with pytest.raises(NotAllowedNow, match="medal table"):
        delete_club(club=keil, actor=unclosed.first.secretary)
    Registration.objects.update(club=None)
    assert closing_of(unclosed.season).is_changed


BOUND: dict[str, tuple[str, str]] = {
    "standing of the season": ("UPDATE scoring_seasonstanding SET ranking_points = ranking_points + 1", "points"),
    "champion": (
        "UPDATE scoring_seasonstanding SET place = 2 WHERE scope = 'official' AND place = 1",
        "season standing Anke, place 1 → 2",
    ),
    "standing of an evening": ("UPDATE scoring_eveningstanding SET total = total + 1 WHERE rank = 2", "total"),
    "result of an evening that is gone": ("DELETE FROM scoring_eveningstanding WHERE rank = 4", "→ nothing"),
    "date": ("UPDATE scoring_evening SET date = '2025-09-13' WHERE date = '2025-09-12'", "2025-09-12 → 2025-09-13"),
    "kind": ("UPDATE scoring_evening SET kind = 'masters'", "kind ranking → masters"),
    "edition of the rules": ("UPDATE scoring_rulesetedition SET parameters = '{}'", "edition, sha256"),
    "name of the season": ("UPDATE scoring_season SET name = 'x'", "name 2025/26 → x"),
    "arrival of a registration": (
        "UPDATE scoring_registration SET arrived_at = '2025-09-02 08:00:00+00:00'",
        "registration arrived",
    ),
    "credit": ("UPDATE scoring_registration SET credit = credit + 5", "credit"),
    "version of a sheet that is bound": ("UPDATE scoring_sheet SET bound_version = 2", "version 1 → 2"),
    "signer": ("UPDATE scoring_seasonversion SET president_id = president_id - 2", "log entry"),
    "content": ("UPDATE scoring_seasonversion SET content = '{}'", "cannot be compared"),
    "signature that is gone": ("DELETE FROM scoring_seasonversion", "is gone"),
}
"""What somebody does past the office, and what of it is said."""

AT_ONCE = ("champion", "date", "credit", "content")
"""What the quick tier tries."""


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=() if what in AT_ONCE else pytest.mark.slow) for what in BOUND]
)
def test_change_past_the_office_in_any_bound_row_is_named(closed: Closed, what: str) -> None:
    statement, named = BOUND[what]
    with connection.cursor() as cursor:
        cursor.execute(statement)
    found = [f"{finding.code.value}: {finding}" for finding in verify_league(League.objects.get())]
    of_season = [said for said in found if said.startswith(("season-differs", "version-missing", "not-as-logged"))]
    assert any(named in said for said in of_season), found


def test_signature_of_a_season_that_the_log_knows_nothing_of_is_named(closed: Closed) -> None:
    version = SeasonVersion.objects.get()
    version.pk, version.version, version.reason = None, 2, "?"
    seal = sealed_season(version)
    version.key_id, version.mac = seal.key_id, ""
    version.save()
    transaction.atomic(lambda: None)()
    found = {finding.code.value for finding in verify_league(closed.season.league)}
    assert {"not-in-log", "signature-forged"} <= found
