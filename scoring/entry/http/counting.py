"""What a script needs to count games that the server does not have yet: asked of the engine, so that no rule of
counting is stated in a script."""

from itertools import product
from typing import Any

from engine.rulesets import RuleSet
from engine.scoring.counting import count_game
from engine.scoring.preconditions import UnscorableSheet, refuse_seats
from engine.sheet import GameRow, Hand
from scoring.sheets.mapping import MappedSheet

_WINNER, _DEALER, _OTHER = range(3)


def counting_data(rule_set: RuleSet, sheet: MappedSheet) -> dict[str, Any] | None:
    """How a game counts by this rule set; None where these players cannot be scored by it.

    ``factors``: what a hand of the dealer and one of anybody else is multiplied by, in a game with these marks (exact
    grab, UNO-card finish). ``credited``: who is credited with a player's hand, by winner and holder of the hand.
    """
    try:
        refuse_seats(sheet.value, rule_set)
    except UnscorableSheet:
        return None
    seats = [seat.pk for seat in sheet.seats]
    marks = product((False, True), repeat=2)
    return {
        "factors": {f"{exact:d}{uno:d}": _factors(rule_set, exact, uno) for exact, uno in marks},
        "credited": {
            winner: {holder: _credited(rule_set, seats, won, held) for held, holder in enumerate(seats)}
            for won, winner in enumerate(seats)
        },
    }


def _factors(rule_set: RuleSet, exact_grab: bool, uno_card_finish: bool) -> list[int | None]:
    hands = (Hand(0), Hand(1), Hand(1))
    marks = {"exact_grab": exact_grab, "uno_card_finish": uno_card_finish}
    counted = count_game(GameRow(1, hands, dealer=_DEALER, winners=(_WINNER,), **marks), _WINNER, rule_set)
    return [counted.hands[_DEALER].points, counted.hands[_OTHER].points]


def _credited(rule_set: RuleSet, seats: list[int], winner: int, holder: int) -> list[int]:
    hands = tuple(Hand(int(seat == holder)) for seat in range(len(seats)))
    counted = count_game(GameRow(1, hands, winners=(winner,)), winner, rule_set)
    recorded = rule_set.scoring.system.record(counted)
    return [seat for seat, hand in zip(seats, recorded, strict=True) if hand.points]
