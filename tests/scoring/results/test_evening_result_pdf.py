"""The result of an evening as PDF."""

import re
from datetime import date
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from engine.tournament import TeamRules
from scoring.audit.services.verification import has_printed_head
from scoring.models import Club, Evening, Player
from scoring.results.pdf.evening_result import draw_evening_result
from scoring.results.selectors.evenings import full_evening
from scoring.results.selectors.results import report_evening
from scoring.results.selectors.teams import sides_of
from scoring.seating.services.seats import seat_table
from tests.golden.season import EXPECTED, import_golden_season
from tests.scoring.scenes import Scene, participants, scene
from tests.scoring.team_scenes import of_club, with_teams
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
DAY = date(2026, 2, 1)


def pages_of(evening: Evening) -> list[str]:
    report = report_evening(evening, follows_live=True, sees_open_sheets=True)
    with translation.override("en"):
        content = draw_evening_result(evening, report, sides=sides_of(evening, report.teams), printed_on=DAY)
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


@pytest.fixture
@laid_once
def table() -> Scene:
    """Björn −300, Cäcilia −293, Anke −288, Dörte −270."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    return played


@pytest.mark.clause("L8.4", "L8.5", "L8.6", "L8.7")
def test_result_lists_everybody_with_total_and_points() -> None:
    import_golden_season()
    expected = EXPECTED["evenings"][3]["results"]
    (page,) = pages_of(full_evening(Evening.objects.get(source_file="evening-04.csv").pk))
    lines = [line.strip() for line in page.splitlines()]
    winner = next(result for result in expected if result["place"] == 1)
    assert lines.index(winner["player"]) < lines.index("Place")
    words = " ".join(page.split())
    for result in expected:
        figures = ("total", "place_points", "bonus_a", "bonus_b", "ranking_points")
        told = " ".join(str(result[figure]).replace("-", "−") for figure in figures)
        assert re.search(rf" {result['place']}\. {result['player']} \d+ \d+ {told} ", words)


def test_result_names_the_clubs_where_no_teams_are_compared(table: Scene) -> None:
    club = Club.objects.create(league=table.league, name="Kieler Kartenclub")
    table.evening.registrations.filter(player__name="Anke").update(club=club)
    (page,) = pages_of(table.evening)
    assert "Club" in page.splitlines()
    assert "Kieler Kartenclub" in page
    assert "Teams" not in page


@pytest.mark.clause("L1b")
def test_teams_come_first_with_their_members(table: Scene) -> None:
    evening = with_teams(table.evening, {"Kiel": ("Anke", "Björn"), "Lübeck": ("Dörte",)}, TeamRules(counted=1))
    of_club(evening, "Kiel", "Kieler Kartenclub")
    (page,) = pages_of(evening)
    assert page.index("Teams") < page.index("Kiel (Kieler Kartenclub)") < page.index("Single result")
    assert "Björn −300" in page
    assert "Not counted: Anke −288" in page
    assert "+30" in page


@pytest.mark.clause("L1b")
def test_team_without_rank_says_why(table: Scene) -> None:
    (page,) = pages_of(with_teams(table.evening, {"Kiel": ("Anke",), "Lübeck": ()}, TeamRules(counted=2)))
    assert "Without rank: 1 results, but 2 count for each team." in page


@pytest.mark.clause("L1b")
def test_long_names_are_broken_and_never_cut(table: Scene) -> None:
    long = "Landesunoverband Hamburg & <Holstein>, zweite Mannschaft"
    (page,) = pages_of(with_teams(table.evening, {long: ("Anke", "Björn"), "Łódź": ("Dörte",)}))
    assert " ".join(page.split()).count(long) == 3


def test_word_of_a_name_is_drawn_smaller_rather_than_broken(table: Scene) -> None:
    long, club = "Donaudampfschifffahrtsgesellschaftskapitän-Wierzchosławska", "Kartenspielvereinigung Wolfenbüttel"
    Player.objects.filter(name="Anke").update(name=long)
    Player.objects.filter(name="Björn").update(name="Anne-Marie Grzegorzewska-Brzęczyszczykiewicz")
    table.evening.registrations.update(club=Club.objects.create(league=table.league, name=club))
    (page,) = pages_of(full_evening(table.evening.pk))
    for word in (
        "Donaudampfschifffahrtsgesellschaftskapitän-",
        "Wierzchosławska",
        "Grzegorzewska-",
        "Kartenspielvereinigung",
    ):
        assert word in page


@pytest.mark.clause("L1b")
def test_team_that_no_page_has_room_for_goes_on_on_the_next_one(table: Scene) -> None:
    names = tuple(f"Maximiliane Freifrau von Hohenstein, die {number}." for number in range(400))
    participants(table.evening, names)
    pages = pages_of(with_teams(table.evening, {"Kiel": names, "Łódź": ("Dörte",)}))
    assert len(pages) > 2
    assert {int(number) for number in re.findall(r"die\s+(\d+)\.", "".join(pages))} == set(range(400))


@pytest.mark.clause("L6.6")
def test_result_is_provisional_until_it_is_signed(table: Scene) -> None:
    table.submit()
    assert "provisional" in pages_of(table.evening)[0]
    table.sign()
    (page,) = pages_of(table.evening)
    assert "official" in page
    assert "provisional" not in page


def many_tables(table: Scene, number: int, *, games: int = 1, name: str = "Player") -> None:
    """So many further tables of eight, each of which plays so many games."""
    for at in range(2, number + 2):
        names = tuple(f"{name} {at}.{seat}" for seat in range(1, 9))
        laid = [row.pk for row in participants(table.evening, names)]
        sheet = seat_table(evening=table.evening, actor=None, table=at, registrations=laid)
        seats = tuple(sheet.seats.order_by("position"))
        other = Scene(table.league, table.season, table.evening, sheet, seats, table.secretary, table.auditor)
        for game in range(1, games + 1):
            other.save(game, 0, *range(8))


@pytest.mark.clause("D12")
@pytest.mark.parametrize("number", [2, 9])
def test_each_table_that_was_ranked_by_itself_is_a_block_with_its_winner_on_one_page(table: Scene, number: int) -> None:
    many_tables(table, number, games=2)
    (page,) = pages_of(table.evening)
    lines = [line.strip() for line in page.splitlines()]
    assert lines.count("Place") == number + 1
    for at in range(2, number + 2):
        assert lines.index(f"Table {at} · 2 games") < lines.index(f"Player {at}.1")
        assert lines.count(f"Player {at}.1") == 2
        assert lines.count(f"Player {at}.2") == 1


def test_eight_tables_ranked_together_stay_on_one_page(table: Scene) -> None:
    many_tables(table, 7)
    (page,) = pages_of(table.evening)
    assert page.count("Place\n") == 1


def test_what_no_page_has_room_for_goes_on_below_the_heads(table: Scene) -> None:
    many_tables(table, 14)
    pages = pages_of(table.evening)
    first, last = pages[0], pages[-1]
    assert len(pages) > 1
    assert (f"Page 1 of {len(pages)}" in first, f"Page {len(pages)} of {len(pages)}" in last) == (True, True)
    assert ("Ranking" in first, "Ranking" in last) == (True, True)


def test_who_has_signed_is_named_instead_of_lines_to_sign_by_hand(table: Scene) -> None:
    assert "Not signed yet: table 1" in pages_of(table.evening)[0]
    table.submit()
    table.sign()
    (page,) = pages_of(table.evening)
    assert f"Protocol: {table.secretary.display_name}" in page
    assert f"Checked and signed: {table.auditor.display_name}" in page
    assert ("Place, date" in page, "Not signed" in page) == (False, False)


def test_foot_carries_the_head_of_the_log_that_verify_recognises(table: Scene) -> None:
    (page,) = pages_of(full_evening(table.evening.pk))
    number, digits = re.search(r"Log (\d+) · ((?:[0-9a-f]{4} ?){4})", page).groups()
    assert has_printed_head(table.league, f"{number}:{digits.replace(' ', '')}")
