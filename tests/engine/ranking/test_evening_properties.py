from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking import rank_evening, shares_place
from engine.rulesets import EqualTotals, EveningTieCriterion, RuleSet, TiedBonus
from engine.sheet import Sheet
from tests.engine.builders import clean_sheets, make_rules

RULES = st.builds(
    make_rules,
    equal_totals=st.sampled_from((EqualTotals.SHARED, EqualTotals.AVERAGED)),
    tied_bonus=st.sampled_from(TiedBonus),
    min_games_percent=st.integers(0, 100),
) | st.permutations(EveningTieCriterion).map(
    lambda order: make_rules(equal_totals=EqualTotals.BROKEN, tie_criteria=tuple(order))
)


@pytest.mark.clause("D2")
@given(clean_sheets(), RULES)
def test_places_skip_as_many_as_share_the_place_before(sheet: Sheet, rules: RuleSet) -> None:
    standings = [s for s in rank_evening([sheet], rules).standings if s.place is not None]
    placed = [s.place for s in standings]
    assert placed == [1 + sum(other < place for other in placed) for place in placed]
    assert [shares_place(s.reasons) for s in standings] == [placed.count(place) > 1 for place in placed]


@pytest.mark.clause("D2", "D5")
@given(clean_sheets(), RULES, st.data())
def test_order_of_the_seats_does_not_change_the_result(sheet: Sheet, rules: RuleSet, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(sheet.seats))))
    moved = Sheet(
        seats=tuple(sheet.seats[seat] for seat in order),
        games=tuple(
            replace(
                game,
                hands=tuple(game.hands[seat] for seat in order),
                winners=tuple(order.index(seat) for seat in game.winners),
                dealer=None if game.dealer is None else order.index(game.dealer),
            )
            for game in sheet.games
        ),
    )
    assert rank_evening([moved], rules).standings == rank_evening([sheet], rules).standings


@pytest.mark.clause("D9")
@given(clean_sheets(), RULES)
def test_players_without_a_place_are_last_and_get_nothing(sheet: Sheet, rules: RuleSet) -> None:
    standings = rank_evening([sheet], rules).standings
    unplaced = [s for s in standings if s.place is None]
    assert list(standings[len(standings) - len(unplaced) :]) == unplaced
    assert [s.ranking_points for s in unplaced] == [0] * len(unplaced)
