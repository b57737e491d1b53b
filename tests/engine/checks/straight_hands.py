"""What is found in the hands of a row, by the straight way: every rule asked of every hand, nothing kept."""

from engine.checks.hands import IMPLAUSIBLE_PERCENT
from engine.decks import Deck
from engine.feasibility import possible_totals
from engine.rulesets import RuleSet
from engine.scoring import UnscorableSheet, score_sheet
from engine.sheet import EMPTY_HAND, GameRow, Hand, Sheet

FINDINGS = {
    "NEGATIVE_POINTS",
    "POINTS_BEYOND_DECK",
    "HAND_IMPOSSIBLE",
    "HAND_IMPOSSIBLE_WITH_COUNT",
    "HAND_IMPLAUSIBLE",
    "CARD_COUNT_IMPOSSIBLE",
    "CARD_COUNT_DIFFERS",
    "CARDS_NOT_IN_DECK",
    "CARDS_DIFFER_FROM_POINTS",
    "CARDS_BEYOND_DECK",
}
"""The codes of the rules that are stated here."""


def straight_findings(game: GameRow, seats: int, rule_set: RuleSet) -> list[tuple[str, int | None]]:
    """Code and seat of each finding, sorted; a finding of the whole row has no seat."""
    deck = rule_set.cards
    found: list[tuple[str, int | None]] = []
    for seat in range(seats):
        hand = game.hands[seat] if seat < len(game.hands) else EMPTY_HAND
        won = seat in game.winners
        found += [(code, seat) for code in _of_points(hand, won, game, deck) + _of_cards(hand, won, game, deck)]
    noted = [card for hand in game.hands for card in hand.cards or () if deck.own(card).face in deck.face_values]
    if not game.is_void and deck.surplus(noted):
        found.append(("CARDS_BEYOND_DECK", None))
    return sorted(found, key=str)


def _of_points(hand: Hand, won: bool, game: GameRow, deck: Deck) -> list[str]:
    """L9, K5: the points of one hand."""
    points = hand.points or 0
    if points < 0:
        return ["NEGATIVE_POINTS"]
    if points == 0 or game.is_void:
        return []
    if points > deck.total_value:
        return ["POINTS_BEYOND_DECK"]
    finish = game.uno_card_finish and deck.has_uno_card
    if not won and points not in possible_totals(deck, uno_card_finish=finish):
        return ["HAND_IMPOSSIBLE"]
    is_known = hand.cards is None and hand.card_count is not None and 1 <= hand.card_count < deck.size
    if not won and is_known and points not in possible_totals(deck, hand.card_count, uno_card_finish=finish):
        return ["HAND_IMPOSSIBLE_WITH_COUNT"]
    return ["HAND_IMPLAUSIBLE"] if points > deck.total_value * IMPLAUSIBLE_PERCENT // 100 else []


def _of_cards(hand: Hand, won: bool, game: GameRow, deck: Deck) -> list[str]:
    """L5, K11, L8.2: what is noted of the cards of one hand."""
    if game.is_void:
        return []
    found = []
    if hand.card_count is not None:
        if not won and not 1 <= hand.card_count <= deck.size - 1:
            found.append("CARD_COUNT_IMPOSSIBLE")
        if hand.cards is not None and hand.card_count != len(hand.cards):
            found.append("CARD_COUNT_DIFFERS")
    if hand.cards is not None:
        if any(deck.own(card).face not in deck.face_values for card in hand.cards):
            found.append("CARDS_NOT_IN_DECK")
        elif hand.points is not None and hand.points != deck.hand_value(hand.cards):
            found.append("CARDS_DIFFER_FROM_POINTS")
    return found


def out_before(sheet: Sheet, row: int, rule_set: RuleSet) -> tuple[int | None, ...]:
    """Per seat the number of the game of the elimination before a row (H2): the rows before it are scored, each that
    can be together with those before it."""
    scorable = Sheet(sheet.seats, ())
    nobody = (None,) * len(sheet.seats)
    for game in sheet.games[:row]:
        with_game = Sheet(sheet.seats, (*scorable.games, game))
        try:
            score_sheet(with_game, rule_set)
        except UnscorableSheet:
            continue
        scorable = with_game
    try:
        return tuple(player.out_after for player in score_sheet(scorable, rule_set).players)
    except UnscorableSheet:
        return nobody
