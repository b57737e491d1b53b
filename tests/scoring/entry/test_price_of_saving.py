"""What it costs to save a game: the same on a full sheet as on an empty one, but for one reading of it."""

import pytest

from engine.scoring import SheetScorer
from scoring.models import Game
from tests.scoring.entry.writing import browser_of
from tests.support.counting import counted

pytestmark = pytest.mark.django_db
PLAYERS = 8
POINTS = (0, *range(5, 4 + PLAYERS))
MOST_QUERIES = 12


@pytest.mark.parametrize("games", [1, 20])
def test_saving_a_game_takes_few_queries_and_one_scoring(way: str, games: int) -> None:
    browser = browser_of(way, PLAYERS)
    for number in range(1, games + 1):
        browser.table.save(number, 0, *POINTS)

    with counted(SheetScorer.__init__) as cost:
        answer = browser.save(games + 1, 0, *POINTS)

    assert answer.json()["kind"] == "saved"
    assert Game.objects.filter(sheet=browser.table.sheet).count() == games + 1
    assert (cost.calls, len(cost.queries)) == (1, MOST_QUERIES if way == "sheet" else MOST_QUERIES - 1)


@pytest.mark.clause("L6.5")
def test_correcting_or_voiding_a_game_is_answered_from_the_sheet_in_hand() -> None:
    browser = browser_of("sheet", PLAYERS)
    browser.table.save(1, 0, *POINTS)
    note = {"initials": "AP", "reason": "misread", "known_revision": 0}

    for winner, points, fact in ((0, (0, 99, *range(6, 4 + PLAYERS)), {}), (None, POINTS, {"is_void": "on"})):
        with counted(SheetScorer.__init__) as cost:
            answer = browser.save(1, winner, *points, **note, **fact).json()
        assert (cost.calls, len(cost.queries) <= MOST_QUERIES + 2) == (1, True), cost.queries
        page = browser.save(1, 0, *POINTS, seen_revision=0).json()
        assert answer["game"] == page["theirs"], "the answer says what the database has"
