"""One game: from raw hand points to the points that count for their holders (L6.3, L6.17, L8.2, D7)."""

from engine.decks import Deck
from engine.findings import Reason
from engine.rulesets import BothDoublings, RuleSet, ScoringRules
from engine.scoring_systems import CountedGame, RecordedHand, ScoringReason
from engine.sheet import GameRow, Hand


def raw_points(hand: Hand, deck: Deck) -> int | None:
    """Hand points before any doubling, from the cards where only those were written down; None: no hand.

    Raises KeyError for a card that the deck does not have.
    """
    if hand.points is None and hand.cards is not None:
        return deck.hand_value(hand.cards)
    return hand.points


def count_game(game: GameRow, winner: int, rule_set: RuleSet) -> CountedGame:
    """Count the hands of a game that is not void, doubled where the rules say so; the winner's counts 0.

    >>> from engine.rulesets import LEAGUE_2006
    >>> game = GameRow(1, (Hand(0), Hand(35), Hand(20)), dealer=1, winners=(0,), exact_grab=True)
    >>> [hand.points for hand in count_game(game, 0, LEAGUE_2006).hands]
    [0, 35, 40]
    """
    deck = rule_set.cards
    raw = [0 if seat == winner else raw_points(hand, deck) for seat, hand in enumerate(game.hands)]
    hands = tuple(_count_hand(game, seat, points, rule_set.scoring) for seat, points in enumerate(raw))
    return CountedGame(game.number, winner, hands)


def _count_hand(game: GameRow, seat: int, raw: int | None, scoring: ScoringRules) -> RecordedHand:
    if raw is None:
        return RecordedHand(None, None, (Reason(ScoringReason.NOT_PLAYED, {"game": game.number}),))
    factor, code = _doubling(game, seat, scoring)
    if raw == 0 or code is None:
        return RecordedHand(raw, raw * factor)
    values = {"game": game.number, "raw": raw, "points": raw * factor}
    return RecordedHand(raw, raw * factor, (Reason(code, values),))


def _doubling(game: GameRow, seat: int, scoring: ScoringRules) -> tuple[int, ScoringReason | None]:
    exact_grab = game.exact_grab and scoring.exact_grab_doubles
    is_grabbed = exact_grab and seat != game.dealer
    is_uno_finish = game.uno_card_finish and scoring.uno_card_finish_doubles
    if is_grabbed and is_uno_finish:
        if scoring.both_doublings is BothDoublings.MULTIPLY:
            return 4, ScoringReason.BOTH_DOUBLINGS_MULTIPLY
        return 2, ScoringReason.BOTH_DOUBLINGS_AT_MOST_DOUBLE
    if is_uno_finish:
        return 2, ScoringReason.UNO_CARD_FINISH
    if is_grabbed:
        return 2, ScoringReason.EXACT_GRAB
    return 1, ScoringReason.EXACT_GRAB_DEALER if exact_grab else None
