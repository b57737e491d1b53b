"""How a script is told that games count, so that it can add up what the server does not have yet."""

from dataclasses import replace

import pytest

from engine.rulesets import LEAGUE_2006, PARTNER, STANDARD, BothDoublings
from scoring.entry.views.entry_pages import counting_data
from scoring.sheets.selectors.mapping import map_sheet
from tests.scoring.scenes import scene

pytestmark = pytest.mark.django_db


@pytest.mark.clause("L6.3", "L6.17", "D7")
def test_league_counts_every_hand_for_its_holder_and_doubles_it() -> None:
    sheet = map_sheet(scene(players=3).sheet)
    told = counting_data(LEAGUE_2006, sheet)
    assert told is not None
    assert told["factors"] == {"00": [1, 1], "01": [2, 2], "10": [1, 2], "11": [2, 4]}
    for winner in sheet.seats:
        own = {seat.pk: [] if seat is winner else [seat.pk] for seat in sheet.seats}
        assert told["credited"][winner.pk] == own
    at_most = replace(LEAGUE_2006, scoring=replace(LEAGUE_2006.scoring, both_doublings=BothDoublings.AT_MOST_DOUBLE))
    assert counting_data(at_most, sheet)["factors"]["11"] == [2, 2]


@pytest.mark.clause("K1", "K4")
def test_other_games_credit_the_winner_or_both_partners() -> None:
    sheet = map_sheet(scene(rule_set=STANDARD).sheet)
    first, *others = (seat.pk for seat in sheet.seats)
    assert counting_data(STANDARD, sheet)["credited"][first] == {first: []} | {seat: [first] for seat in others}
    partners = map_sheet(scene(rule_set=PARTNER).sheet)
    first, second, third, _fourth = (seat.pk for seat in partners.seats)
    assert counting_data(PARTNER, partners)["credited"][first][second] == [first, third]
    assert counting_data(PARTNER, map_sheet(scene(players=3, rule_set=STANDARD).sheet)) is None
