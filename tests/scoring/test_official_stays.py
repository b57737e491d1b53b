"""What is official stays official until two people have signed otherwise, wherever the public looks."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit.services.closing import Part
from scoring.audit.services.reviews import reopen_sheet, send_back_sheet, submit_sheet
from scoring.audit.services.verification import verify_league
from scoring.core.errors import NotAllowedNow
from scoring.entry.services import note_penalty
from scoring.models import EveningStanding, Mail, Player, SeasonStanding, Sheet
from scoring.results.selectors.revisions import moves_in
from scoring.results.selectors.seasons import evenings_ahead, latest_evenings_of
from scoring.results.services.ranking_proposals import confirm_withdrawal, propose_withdrawal
from scoring.results.services.recounting import recount_league
from scoring.results.services.season_summaries import post_season_summaries
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.sheet_edits import remove_game
from tests.scoring.closed_season import Closed, closed_season, sign_as
from tests.scoring.official_season import official_season
from tests.scoring.public_pictures import Pictures, differences, is_marked, pictures, text_of, without_marks
from tests.scoring.scenes import NOTE, Scene, check_and_sign, participants

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("in_english", "logged_scenes")]


@pytest.fixture
def played() -> tuple[Scene, Scene]:
    """An official season of two evenings: Björn has won the first, Anke the second."""
    return official_season()


def steps(table: Scene) -> Iterator[tuple[str, Callable[[], object]]]:
    """What single people do to a signed sheet, one after the other; the last two of them sign the next version."""
    sheet, secretary, auditor = table.sheet, table.secretary, table.auditor
    yield "auditor reopens", lambda: reopen_sheet(sheet_id=sheet.pk, actor=auditor, reason="It is 3 on paper")
    yield "secretary corrects", lambda: table.save(1, 0, 0, 3, 7, 30, note=NOTE)
    yield "secretary writes a game", lambda: table.save(2, 2, 50, 60, 0, 70)
    yield "secretary submits", lambda: submit_sheet(sheet_id=sheet.pk, actor=secretary)
    yield "auditor hands it back", lambda: send_back_sheet(sheet_id=sheet.pk, actor=auditor, reason="It is 4 on paper")
    yield "secretary corrects again", lambda: table.save(1, 0, 0, 4, 7, 30, note=NOTE)
    yield "secretary submits again", lambda: submit_sheet(sheet_id=sheet.pk, actor=secretary)


def is_whole(table: Scene) -> bool:
    """Whether the log vouches for what is stored, and the sheets give it."""
    return [*verify_league(table.league), *recount_league(league=table.league)] == []


@pytest.mark.slow
def test_nothing_public_moves_until_two_have_signed_and_then_everything_does(played: tuple[Scene, Scene]) -> None:
    table, _other = played
    before = pictures(table.season)
    assert not any(map(is_marked, before.values()))
    for step, do in steps(table):
        do()
        seen = pictures(table.season)
        moved = differences(without_marks(before), without_marks(seen))
        assert not moved, (step, moved)
        marked = {name for name, text in seen.items() if is_marked(text)}
        evening_1 = str(table.evening)
        expected = {"overview", "season page", "season official", "ranking pdf", "api ranking", "feed", "embedding"}
        expected |= {f"{what} {evening_1}" for what in ("evening", "result pdf", "hall", "standing", "api result")}
        expected |= {f"sheet {table.sheet}"}
        assert expected - marked == set(), step
        assert is_whole(table), step
    check_and_sign(table.sheet, table.auditor)
    after = pictures(table.season)
    assert not any(map(is_marked, after.values()))
    moving = ("export", "season page", "ranking pdf", "api ranking", "feed", "embedding", "overview")
    assert [name for name in moving if after[name] == before[name]] == []
    of_evening = ("evening", "result pdf", "hall", "standing", "api result")
    assert [name for name in of_evening if after[f"{name} {table.evening}"] == before[f"{name} {table.evening}"]] == []
    of_sheet = ("sheet", "sheet pdf", "api sheet")
    assert [name for name in of_sheet if after[f"{name} {table.sheet}"] == before[f"{name} {table.sheet}"]] == []
    assert is_whole(table)


@pytest.mark.slow
def test_evening_whose_only_game_is_taken_off_in_work_stays_official_and_is_not_planned_again(
    played: tuple[Scene, Scene],
) -> None:
    table, _other = played
    before = pictures(table.season)
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="It is of another table")
    remove_game(sheet_id=table.sheet.pk, actor=table.secretary, number=1, seen_revision=10_000, note=NOTE)
    assert differences(without_marks(before), without_marks(pictures(table.season))) == {}


def steps_of_closed(laid: Closed) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is done to a sheet of a closed season until all but one signature is made, twice over."""
    table = laid.first
    yield from steps(table)
    yield "auditor signs the sheet", lambda: check_and_sign(table.fresh(), table.auditor)
    yield "president signs the season", lambda: sign_as(laid.season, laid.president, Part.PRESIDENT, "It is 4")
    yield from steps(table)
    yield "auditor signs the sheet again", lambda: check_and_sign(table.fresh(), table.auditor)
    yield "auditor signs the season", lambda: sign_as(laid.season, table.auditor, Part.AUDITOR, "It is 4")


@pytest.mark.slow
def test_nothing_public_of_a_closed_season_moves_until_both_have_signed_its_next_version() -> None:
    laid = closed_season()
    before = pictures(laid.season)
    assert not any(map(is_marked, before.values()))
    for step, do in steps_of_closed(laid):
        do()
        seen = pictures(laid.season)
        moved = differences(without_marks(before), without_marks(seen))
        assert not moved, (step, moved)
        assert "is in work" in seen["season page"], step
        assert is_whole(laid.first), step
    follows = {move.name: move for move in moves_in(laid.season)}
    sign_as(laid.season, laid.president, Part.PRESIDENT)
    after = pictures(laid.season)
    assert not any(map(is_marked, after.values()))
    then, now = map(ranked, (before, after))
    assert {name for name in {*then, *now} if then.get(name) != now.get(name)} == follows.keys() != set()
    for name, move in follows.items():
        assert move.before
        assert move.after
        assert then[name] == (move.before.place, move.before.ranking_points)
        assert now[name] == (move.after.place, move.after.ranking_points)
    moving = ("export", "season page", "ranking pdf", "api ranking", "feed", "embedding", "overview")
    assert [name for name in moving if after[name] == before[name]] == []
    assert is_whole(laid.first)


def told_inside(laid: Closed) -> dict[str, str]:
    """What president and members read of a season besides, without what is said of versions in work."""
    client, of_season = Client(headers={"accept-language": "en"}), [laid.season.league.slug, laid.season.pk]
    client.force_login(laid.president)
    addresses = {name: reverse(name, args=of_season) for name in ("season_penalties", "season_report_pdf")}
    addresses |= {"certificates": reverse("season_certificates_pdf", args=of_season)}
    addresses |= {"honours": reverse("honours", args=of_season[:1])}
    return without_marks({name: text_of(client.get(address).content) for name, address in addresses.items()})


@pytest.mark.slow
@pytest.mark.clause("L7")
def test_prints_and_penalty_cards_of_a_closed_season_stay_until_both_have_signed_its_next_version() -> None:
    laid = closed_season()
    table, before = laid.first, told_inside(laid)
    card = {"game_number": 1, "seat_id": table.seats[2].pk, "offence": "swearing", "cards": 2}
    for step, do in steps_of_closed(laid):
        do()
        if step == "secretary corrects":
            note_penalty(sheet_id=table.sheet.pk, actor=table.secretary, client_id=uuid4(), **card)
        assert differences(before, told_inside(laid)) == {}, step
    sign_as(laid.season, laid.president, Part.PRESIDENT)
    after = told_inside(laid)
    assert [name for name in before if after[name] == before[name]] == []
    assert "Games played\n3" in after["season_report_pdf"]
    assert "Penalty cards (L7)\n4" in after["season_report_pdf"], "noted twice over"


def ranked(seen: Pictures) -> dict[str, tuple[int, int]]:
    """Place and ranking points by name: the points as the export has them, the places as programs read them."""
    places = {row["player"]: row["place"] for row in json.loads(seen["api ranking"])["rows"]}
    points = {row["player"]: row["ranking_points"] for row in json.loads(seen["export"])["season"]}
    assert places.keys() == points.keys()
    return {name: (places[name], points[name]) for name in places}


def test_provisional_ranking_shows_what_would_follow_once_the_next_version_is_submitted(
    played: tuple[Scene, Scene],
) -> None:
    table, _other = played
    official_first = SeasonStanding.objects.get(scope="official", rank=1).player
    for _step, do in [*steps(table)][:2]:
        do()
    assert not EveningStanding.with_next.filter(is_next=True).exists()
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary)
    assert EveningStanding.with_next.filter(is_next=True).count() == 4
    assert SeasonStanding.objects.get(scope="official", rank=1).player == official_first
    assert SeasonStanding.objects.get(scope="provisional", rank=1).player.name == "Anke"
    check_and_sign(table.sheet, table.auditor)
    assert not EveningStanding.with_next.filter(is_next=True).exists()
    assert SeasonStanding.objects.get(scope="official", rank=1).player.name == "Anke"


def test_pages_say_who_would_move_and_what_is_official_by_default(played: tuple[Scene, Scene], client: Client) -> None:
    table, _other = played
    for _step, do in [*steps(table)][:2]:
        do()
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary)
    address = table.season.get_absolute_url()
    shown, following = (client.get(address + asked).content.decode() for asked in ("", "?scope=provisional"))
    assert "What would follow" not in shown
    assert "With provisional" in shown
    assert "What would follow" in following
    official, provisional = (
        SeasonStanding.objects.get(scope=scope, player__name="Anke") for scope in SeasonStanding.Scope
    )
    points = f'<td class="number">{official.ranking_points} → {provisional.ranking_points}</td>'
    assert official.ranking_points < provisional.ranking_points
    assert points in next(row for row in following.split("<tr>") if row.startswith('<th scope="row">Anke</th>'))
    assert "version 2 of a protocol sheet is in work. Reason: It is 3 on paper. <" in shown


def test_office_sees_the_version_in_work_and_the_official_one(played: tuple[Scene, Scene], client: Client) -> None:
    table, _other = played
    for _step, do in [*steps(table)][:2]:
        do()
    client.force_login(table.secretary)
    address = reverse("sheet", args=[table.sheet.pk])
    in_work, official = (client.get(address + asked) for asked in ("", "?version=signed"))
    assert [answer.context["sheet"].version for answer in (in_work, official)] == [2, 1]
    assert "until then the version that was signed before is official" in in_work.content.decode()
    assert "which is official until two have signed the next one" in official.content.decode()
    points = [answer.context["protocol"].rows[0].cells[0].raw for answer in (in_work, official)]
    assert points == [0, 12]


def test_evening_with_a_sheet_in_work_is_not_ahead_again(played: tuple[Scene, Scene]) -> None:
    table, _other = played
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="?")
    assert table.evening not in evenings_ahead()
    assert table.evening in latest_evenings_of(table.league, 5)


def test_who_was_told_of_a_season_is_told_what_moves_in_it_afterwards(played: tuple[Scene, Scene]) -> None:
    table, _other = played
    before = SeasonStanding.objects.get(scope="official", player__name="Anke").ranking_points
    Player.objects.filter(name__in=("Anke", "Dörte")).update(email="a@example.org")
    post_season_summaries(season=table.season)
    for _step, do in steps(table):
        do()
    assert Mail.objects.filter(kind="season_summary").count() == 2
    check_and_sign(table.sheet, table.auditor)
    after = SeasonStanding.objects.get(scope="official", player__name="Anke").ranking_points
    first, *others = Mail.objects.filter(kind="season_summary", subject__contains="have moved")
    assert (first.name, others) == ("Anke", [])
    assert (before, after) != (after, before)
    assert f"- ranking points: {before} → {after}" in first.text
    assert "Version 2 of the protocol sheet" in first.text


@pytest.mark.slow
def test_next_version_taken_back_to_what_was_signed_moves_nothing(played: tuple[Scene, Scene]) -> None:
    table, _other = played
    before = pictures(table.season)
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Really?")
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary)
    check_and_sign(table.sheet, table.auditor)
    after = pictures(table.season)
    assert (after["export"], after["embedding"]) == (before["export"], before["embedding"])
    assert Sheet.objects.get(pk=table.sheet.pk).version == 2


def test_table_that_is_laid_while_a_sheet_is_in_work_counts_when_both_are_signed(played: tuple[Scene, Scene]) -> None:
    table, _other = played
    late = participants(table.evening, ("Inken", "Jörn"))
    laid = {"evening": table.evening, "actor": None, "table": 2, "registrations": [row.pk for row in late]}
    with pytest.raises(NotAllowedNow, match="its result is official"):
        seat_table(**laid)
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="A table is missing")
    before = list(EveningStanding.objects.order_by("pk").values_list("player", "place"))
    sheet = seat_table(**laid)
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    second = replace(table, sheet=sheet, seats=seats)
    second.save(1, 0, 0, 8)
    for each in (table, second):
        submit_sheet(sheet_id=each.sheet.pk, actor=each.secretary)
        assert list(EveningStanding.objects.order_by("pk").values_list("player", "place")) == before
        assert is_whole(table)
    assert EveningStanding.with_next.filter(is_next=True).count() == 6
    for each in (table, second):
        assert list(EveningStanding.objects.order_by("pk").values_list("player", "place")) == before
        check_and_sign(each.sheet, each.auditor)
    assert EveningStanding.objects.filter(evening=table.evening, is_official=True).count() == 6
    assert is_whole(table)


def test_who_was_told_of_a_season_is_told_when_two_take_a_result_back(played: tuple[Scene, Scene]) -> None:
    table, _other = played
    Player.objects.filter(name="Anke").update(email="a@example.org")
    post_season_summaries(season=table.season)
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="The day is wrong")
    propose_withdrawal(evening=table.evening, actor=table.secretary, reason="It was the 13th")
    assert not Mail.objects.filter(subject__contains="have moved").exists()
    confirm_withdrawal(evening=table.evening, actor=table.auditor)
    assert "was taken back to be corrected" in Mail.objects.get(subject__contains="have moved").text
    assert is_whole(table)
