"""What may be laid, judged a second time straight from the clauses, for any rule set, hand and top card."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from engine.cards import Card, Color, Face
from engine.decks import DeckKind, deck_of
from engine.play import ActionKind
from engine.rulesets import BlackCards, DrawFourLegality, Matching, PlayRules, RuleSet
from tests.engine.play.rule_sets import rule_sets, without_contradictions
from tests.engine.play.scenes import scene


@dataclass(frozen=True, slots=True)
class Situation:
    """A player on turn. ``rest`` is the hand without the card in question; ``due`` are the cards that wait."""

    play: PlayRules
    rest: tuple[Card, ...]
    top: Card
    color: Color
    due: int
    is_closed: bool


def may_be_laid(card: Card, seen: Situation) -> bool:
    if card.face is Face.ZERO and not seen.rest and seen.play.end_without_zero:  # K26
        return False
    if card.face is Face.WILD_DRAW_FOUR and not seen.play.challenge and not is_right(seen):  # K16, K17
        return False
    if seen.due:
        return passes_on(card, seen)
    return fits(card, seen)


def fits(card: Card, seen: Situation) -> bool:
    is_black = card.color is None or card.face is Face.UNO
    return fits_on_black(card, seen) if is_black else fits_by_color_or_face(card, seen)


def is_right(seen: Situation) -> bool:
    """K16, in the words of each source."""
    of_color = [card for card in seen.rest if card.color is seen.color and card.face is not Face.UNO]
    match seen.play.draw_four:
        case DrawFourLegality.ALWAYS:
            return True
        case DrawFourLegality.NO_CARD_OF_COLOR:
            return not of_color
        case DrawFourLegality.NO_NUMBER_OF_COLOR:
            return not any(card.face.is_number for card in of_color)
        case DrawFourLegality.NO_COLOR_OR_NUMBER:
            same_number = [card for card in seen.rest if card.face.is_number and card.face is seen.top.face]
            return not of_color and not same_number
        case DrawFourLegality.NO_COLOR_OR_FACE:
            same_face = [card for card in seen.rest if card.face.has_color and card.face is seen.top.face]
            return not of_color and not same_face
        case DrawFourLegality.NO_OTHER_CARD:
            others = [card for card in seen.rest if card.face is not Face.WILD_DRAW_FOUR]
            return not any(fits(card, seen) for card in others)


def passes_on(card: Card, seen: Situation) -> bool:
    """L6.13, L6.15, K20, K21, K25."""
    play = seen.play
    if seen.is_closed or seen.top.face is Face.DRAW_ONE:
        return False
    if seen.top.face is Face.WILD_DRAW_FOUR:
        return play.stacking_draw_four and card.face is Face.WILD_DRAW_FOUR
    return {
        Face.DRAW_TWO: play.stacking_draw_two,
        Face.WILD_DRAW_FOUR: play.draw_four_closes_sum,
        Face.REVERSE: play.reverse_returns_draw_two and card.color is seen.top.color,
        Face.SKIP: play.skip_passes_draw_two and card.color is seen.top.color,
    }.get(card.face, False)


def fits_by_color_or_face(card: Card, seen: Situation) -> bool:
    """L6.7, K12."""
    if card.color is seen.color:
        return True
    if card.face.is_number or seen.play.matching is Matching.COLOR_OR_FACE:
        return card.face is seen.top.face
    return seen.play.matching is Matching.ACTIONS_ANYWHERE


def fits_on_black(card: Card, seen: Situation) -> bool:
    """K12, L6.14 to L6.16."""
    black, top = (Face.WILD, Face.WILD_DRAW_FOUR), seen.top.face
    match seen.play.black_cards:
        case BlackCards.ANYWHERE:
            return True
        case BlackCards.NOT_ON_BLACK:
            return top not in (*black, Face.UNO)
        case BlackCards.WILD_ON_BLACK:
            return card.face is Face.WILD or top not in (*black, Face.UNO)
        case BlackCards.LEAGUE:
            forbidden = {Face.WILD: (), Face.WILD_DRAW_FOUR: (Face.WILD, Face.UNO), Face.UNO: black}
            return top not in forbidden[card.face]


@st.composite
def situations(draw: st.DrawFn) -> tuple[RuleSet, tuple[Card, ...], Situation]:
    """Any rule set with a hand of up to six cards, on any top card; hands are drawn so that something often fits."""
    rule_set = draw(rule_sets())
    cards = list(deck_of(rule_set.deck).counts)
    top = draw(st.sampled_from(cards))
    near = [card for card in cards if card.face is top.face or card.color is top.color or not card.face.has_color]
    hand = tuple(draw(st.lists(st.sampled_from(near) | st.sampled_from(cards), min_size=1, max_size=6)))
    color = top.color if top.color and top.face is not Face.UNO else draw(st.sampled_from(Color))
    is_due = top.face in (Face.DRAW_ONE, Face.DRAW_TWO, Face.WILD_DRAW_FOUR) and draw(st.booleans())
    is_closed = is_due and top.face is Face.WILD_DRAW_FOUR and draw(st.booleans())
    return rule_set, hand, Situation(rule_set.play, (), top, color, 4 if is_due else 0, is_closed)


@pytest.mark.clause("K12", "K16", "K20", "K21", "K25", "K26", "L6.7", "L6.13", "L6.14", "L6.15", "L6.16")
@given(situations())
def test_exactly_the_right_cards_may_be_laid(situation: tuple[RuleSet, tuple[Card, ...], Situation]) -> None:
    rule_set, hand, seen = situation
    table = scene(
        rule_set,
        [" ".join(map(str, hand)), "r1 r2 r3", "b1 b2 b3", "g1 g2 g3"],
        top=str(seen.top),
        color=seen.color.value,
        due=seen.due,
        is_closed=seen.is_closed,
        stock="r9 r8",
    )
    right = set()
    for place, card in enumerate(hand):
        rest = (*hand[:place], *hand[place + 1 :])
        if may_be_laid(card, replace(seen, rest=rest)):
            right.add(str(card))
    event("something may be laid" if right else "nothing may be laid")

    actions = table.referee.turn_actions(table.state)

    assert {table.notation(action.card) for action in actions if action.kind is ActionKind.LAY} == right
    other = {action.kind for action in actions} - {ActionKind.LAY}
    if seen.due:
        assert other == {ActionKind.TAKE}
    else:
        assert other == ({ActionKind.DRAW} if rule_set.play.may_draw_by_choice or not right else set())


@pytest.mark.clause("K16", "K17")
@given(situations(), st.sampled_from([DrawFourLegality.NO_CARD_OF_COLOR, DrawFourLegality.NO_NUMBER_OF_COLOR]))
def test_challenge_is_won_exactly_when_the_draw_four_was_not_right(
    situation: tuple[RuleSet, tuple[Card, ...], Situation], reading: DrawFourLegality
) -> None:
    rule_set, rest, seen = situation
    assume(not seen.due and rule_set.deck is not DeckKind.JUNIOR_56 and len(rest) > 1)
    play = replace(rule_set.play, challenge=True, draw_four=reading, black_cards=BlackCards.ANYWHERE)
    rule_set = without_contradictions(replace(rule_set, play=play))
    hand = " ".join(map(str, rest))
    stock = "r1 r2 r3 r4 r5 r6 r7 r8 r9 g1 g2 g3 g4 g5 g6"
    table = scene(
        rule_set,
        [f"W+4 {hand}", "r1 r2 r3", "b1 b2 b3", "g1 g2 g3"],
        top=str(seen.top),
        color=seen.color.value,
        stock=stock,
    )
    table.lay(0, "W+4", "b")
    table.challenge(1)
    table.show(0)

    was_right = is_right(replace(seen, play=rule_set.play, rest=rest))
    event("right" if was_right else "bluff")
    drawn = [len(table.state.hands[0]) - len(rest), len(table.state.hands[1]) - 3]
    assert drawn == ([0, 4 + rule_set.play.challenge_lost] if was_right else [4, 0])
    assert table.state.turn == (2 if was_right else 1)
