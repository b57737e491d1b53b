"""One player's view of the table: what may be laid at every moment, measured by the clauses themselves."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.cards import Card, Color, parse_card, parse_cards
from engine.decks import deck_of
from engine.play import (
    COLORS,
    Action,
    ActionKind,
    CardVerdict,
    InvalidSituation,
    Phase,
    Referee,
    Situation,
    State,
    Verdict,
    judge_hand,
    situation_actions,
)
from engine.rulesets import FAMILY, LEAGUE_2006, STANDARD, Drawing, JumpIn, RuleSet, find_refusals
from tests.engine.play.rule_sets import rule_sets
from tests.engine.play.scenes import with_play
from tests.engine.play.what_fits import fits, is_dealt, is_right, may_be_doubled, may_be_laid, may_be_thrown_in


def judged(rule_set: RuleSet, situation: Situation) -> dict[str, Verdict]:
    verdicts: tuple[CardVerdict, ...] = judge_hand(Referee(rule_set, situation.players), situation)
    return {verdict.card.notation(): verdict.explanation.reason.code for verdict in verdicts}


def after_drawing(
    rule_set: RuleSet, hand: str, top: str, color: Color | None = None
) -> tuple[dict[str, Verdict], set[str]]:
    """The verdicts with the last card of the hand just drawn, and the words of everything that is open."""
    cards = parse_cards(hand)
    situation = Situation(cards, parse_card(top), color, drawn=cards[-1])
    actions = situation_actions(Referee(rule_set, 4), situation)
    return judged(rule_set, situation), {action.kind.word for action in actions}


@pytest.mark.clause("L6.7", "K12", "K13")
@pytest.mark.parametrize(
    ("rule_set", "hand", "top", "color", "verdicts", "open_to_player"),
    [
        (LEAGUE_2006, "r3 r5", "r7", None, [Verdict.DRAWN_IS_KEPT, Verdict.DRAWN_IS_KEPT], {"extra"}),
        (STANDARD, "r3 y1 r5", "r7", None, [Verdict.ONLY_DRAWN, Verdict.NEITHER, Verdict.DRAWN_FITS], {"lay", "keep"}),
        (STANDARD, "r3 y3 b5", "r7", None, [Verdict.ONLY_DRAWN, Verdict.NEITHER, Verdict.NEITHER], set()),
        (STANDARD, "r3 y3 W", "W", Color.BLUE, [Verdict.NEITHER, Verdict.NEITHER, Verdict.BLACK_ON_BLACK], set()),
        (STANDARD, "b3 y3 W+4", "r7", None, [Verdict.NEITHER, Verdict.NEITHER, Verdict.DRAWN_FITS], {"lay", "keep"}),
        (STANDARD, "r3 y3 W+4", "r7", None, [Verdict.ONLY_DRAWN, Verdict.NEITHER, Verdict.BLUFF], {"lay", "keep"}),
        (FAMILY, "r3 y3 g+2", "r7", None, [Verdict.ONLY_DRAWN, Verdict.NEITHER, Verdict.ACTION_OTHER_COLOR], {"draw"}),
        (FAMILY, "r3 y3 W+4", "r7", None, [Verdict.ONLY_DRAWN, Verdict.NEITHER, Verdict.FOUR_WITH_COLOR], {"draw"}),
    ],
)
def test_drawn_card_is_judged_like_any_other(
    rule_set: RuleSet, hand: str, top: str, color: Color | None, verdicts: list[Verdict], open_to_player: set[str]
) -> None:
    codes, words = after_drawing(rule_set, hand, top, color)

    assert list(codes.values()) == verdicts
    assert words == open_to_player


def test_drawn_draw_four_that_is_not_right_is_kept() -> None:
    rule_set = with_play(STANDARD, challenge=False)

    codes, words = after_drawing(rule_set, "r3 y3 W+4", "r7")

    assert codes["W+4"] is Verdict.FOUR_WITH_COLOR
    assert words == {"keep"}


CARDS_IN_HAND = 5


@st.composite
def situations(draw: st.DrawFn) -> tuple[RuleSet, Situation]:
    """A rule set without due cards or open colours, a hand, a top card and the colour in force."""
    rule_set = draw(rule_sets().filter(lambda rules: rules.table.max_players > 3))
    deck = deck_of(rule_set.deck)
    different = list(deck.counts)
    top = draw(st.sampled_from(different))
    hand = draw(st.lists(st.sampled_from(different) | st.just(top), min_size=1, max_size=CARDS_IN_HAND))
    assume(is_dealt([*hand, top], deck.cards()))
    color = draw(st.sampled_from(Color)) if not top.face.has_color else None
    return rule_set, Situation(tuple(hand), top, color, players=4)


def legal_cards(rule_set: RuleSet, situation: Situation) -> dict[Card, bool]:
    verdicts = judge_hand(Referee(rule_set, situation.players), situation)
    for verdict in verdicts:
        assert verdict.explanation.is_legal is bool(verdict.actions) is verdict.explanation.reason.code.allows
    return {verdict.card: verdict.explanation.is_legal for verdict in verdicts}


@pytest.mark.clause("K12", "L6.7", "L6.14", "L6.15", "L6.16", "K16", "K26")
@given(situations())
def test_on_turn_exactly_what_the_clauses_allow_is_laid(told: tuple[RuleSet, Situation]) -> None:
    rule_set, situation = told
    hand, top, color = situation.hand, situation.top, situation.color or situation.top.color
    assert color is not None

    assert legal_cards(rule_set, situation) == {
        card: may_be_laid(rule_set.play, card, hand, top, color) for card in hand
    }


@pytest.mark.clause("K12", "K13", "L6.7", "K16", "K26")
@given(situations())
def test_just_drawn_only_the_drawn_card_is_laid_and_only_if_it_fits(told: tuple[RuleSet, Situation]) -> None:
    rule_set, situation = told
    hand, top, color = situation.hand, situation.top, situation.color or situation.top.color
    assert color is not None
    may_lay = rule_set.play.drawing is not Drawing.ONE_AND_PASS and may_be_laid(
        rule_set.play, hand[-1], hand, top, color
    )

    assert legal_cards(rule_set, replace(situation, drawn=hand[-1])) == {
        card: card == hand[-1] and may_lay for card in hand
    }


@pytest.mark.clause("L6.8", "L6.9", "K22", "K24")
@given(situations(), st.booleans())
def test_off_turn_exactly_the_identical_card_is_laid(told: tuple[RuleSet, Situation], has_laid: bool) -> None:
    rule_set, situation = told
    hand, top = situation.hand, situation.top
    rule = may_be_doubled if has_laid else may_be_thrown_in

    assert legal_cards(rule_set, replace(situation, is_on_turn=False, has_laid=has_laid)) == {
        card: rule(rule_set.play, card, hand, top) for card in hand
    }


@given(situations(), st.booleans())
def test_drawing_in_a_game_leads_to_what_the_situation_says(told: tuple[RuleSet, Situation], at_end: bool) -> None:
    """The drawn card lies on the stock of a game in which everybody else holds the same few cards."""
    rule_set, situation = told
    rule_set = replace(rule_set, play=replace(rule_set.play, stock_machine=False, may_draw_by_choice=True))
    assume(not find_refusals(rule_set))
    referee = Referee(rule_set, 4)
    pack, drawn = referee.pack, situation.hand[-1]
    state = State(
        [bytearray(pack.hand(situation.hand[:-1])), bytearray(1), bytearray(1), bytearray(1)],
        [bytearray((0, 0, pack.number(drawn))), *(bytearray(1) for _stock in range(rule_set.play.stocks - 1))],
        bytearray((0, pack.number(situation.top))),
        dealer=0,
        seed=1,
    )
    color = situation.color or situation.top.color
    assert color is not None
    state.color = COLORS.index(color)
    if not state.hands[0]:
        return
    referee.apply(state, Action(ActionKind.DRAW, 0, target=0))
    play, hand = rule_set.play, situation.hand
    if play.drawing is Drawing.UNTIL_FIT and not may_be_laid(play, drawn, hand, situation.top, color):
        return

    in_game = {action.card for action in referee.turn_actions(state) if state.phase is Phase.DRAWN and action.card >= 0}

    laid = situation_actions(referee, replace(situation, drawn=drawn))
    assert {action.card for action in laid if action.kind is ActionKind.LAY} == in_game


@pytest.mark.clause("K13")
def test_nobody_draws_while_the_colour_is_open() -> None:
    with pytest.raises(InvalidSituation, match="nobody draws before the colour is named") as refused:
        after_drawing(STANDARD, "r3 r5", "W")
    assert refused.value.field == "color"


@pytest.mark.parametrize("drawn", ["b7", "r6"])
def test_drawn_card_must_be_in_the_hand(drawn: str) -> None:
    with pytest.raises(InvalidSituation, match=f"the drawn card “{drawn}” is not in the hand"):
        judged(STANDARD, Situation(parse_cards("r5 b5"), parse_card("r7"), drawn=parse_card(drawn)))


@pytest.mark.clause("L5b")
def test_drawn_golden_one_may_be_written_as_the_yellow_one_that_it_is() -> None:
    golden = replace(STANDARD, deck=type(STANDARD.deck).LEAGUE_108_GOLDEN)
    situation = Situation(parse_cards("r5 GOLD"), parse_card("r7"), drawn=parse_card("y1"))

    assert judged(golden, situation)["GOLD"] is Verdict.DRAWN_FITS


@pytest.mark.clause("L8.2", "K27")
def test_empty_hand_is_no_situation_unless_the_game_goes_on() -> None:
    for is_on_turn in (True, False):
        with pytest.raises(InvalidSituation, match="who has no card left has won"):
            situation_actions(Referee(STANDARD, 4), Situation((), parse_card("r7"), is_on_turn=is_on_turn))
    reinholen = Referee(with_play(STANDARD, goes_on_until_turn=True), 4)
    (finish,) = situation_actions(reinholen, Situation((), parse_card("r7")))
    assert finish.kind is ActionKind.FINISH


@pytest.mark.clause("L6.13", "L6.15", "K20", "K21", "K24", "K25")
@pytest.mark.parametrize(
    ("rule_set", "top", "hand", "possible"),
    [
        (STANDARD, "r+2", "b1", (2,)),
        (STANDARD, "W+4", "b1", (4,)),
        (STANDARD, "r7", "b1", ()),
        (STANDARD, "rR", "b1", ()),
        (with_play(STANDARD, stacking_draw_two=True), "r+2", "b1", (2, 4, 6, 8, 10, 12, 14, 16)),
        (with_play(STANDARD, stacking_draw_two=True), "r+2", "r+2 b+2 b+2 g+2 g+2", (2, 4, 6)),
        (with_play(STANDARD, stacking_draw_four=True), "W+4", "W+4", (4, 8, 12)),
        (with_play(STANDARD, jump_in=JumpIn.AFTER_PLAYER, jump_in_cancels=False), "r+2", "b1", (2, 4)),
        (with_play(STANDARD, jump_in=JumpIn.AFTER_PLAYER, jump_in_cancels=True), "r+2", "b1", (2,)),
        (with_play(STANDARD, jump_in=JumpIn.AFTER_PLAYER, jump_in_cancels=False), "r+2", "r+2", (2,)),
        (with_play(STANDARD, draw_four_closes_sum=True), "W+4", "b1", (4, 6)),
        (with_play(STANDARD, reverse_returns_draw_two=True), "rR", "b1", (2,)),
        (with_play(STANDARD, reverse_returns_draw_two=True), "rS", "b1", ()),
        (with_play(STANDARD, skip_passes_draw_two=True), "rS", "b1", (2,)),
        (with_play(STANDARD, skip_passes_draw_two=True), "rR", "b1", ()),
        (with_play(STANDARD, skip_passes_draw_two=True), "rS", "r+2 r+2", ()),
    ],
)
def test_only_sums_that_cards_can_make_are_due(
    rule_set: RuleSet, top: str, hand: str, possible: tuple[int, ...]
) -> None:
    referee = Referee(rule_set, 4)
    color = Color.RED if top.startswith("W") else None

    refused = set()
    told = (*range(1, 30), 999, 10**23)
    for due in told:
        try:
            situation_actions(referee, Situation(parse_cards(hand), parse_card(top), color, due=due))
        except InvalidSituation as error:
            refused.add((error.field, due))
    assert refused == {("due", due) for due in told if due not in possible}


@pytest.mark.clause("L6.15")
@pytest.mark.parametrize(("due", "verdict"), [(4, Verdict.NOT_STACKED), (6, Verdict.SUM_CLOSED)])
def test_sum_on_a_draw_four_is_closed_once_draw_twos_are_in_it(due: int, verdict: Verdict) -> None:
    situation = Situation(parse_cards("r+2 b1"), parse_card("W+4"), Color.RED, due=due)

    assert judged(LEAGUE_2006, situation) == {
        "r+2": verdict,
        "b1": Verdict.SUM_CLOSED if due > 4 else Verdict.DUE_FIRST,
    }


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize(
    ("players", "is_on_turn", "has_laid", "got_gifts", "names"),
    [
        (4, True, False, False, False),
        (4, True, False, True, True),
        (4, False, False, False, False),
        (4, False, False, True, True),
        (4, False, True, False, False),
        (2, True, False, False, True),
        (2, True, False, True, True),
        (2, False, False, False, False),
    ],
)
def test_colour_of_the_uno_card_is_named_by_who_got_the_gifts(
    players: int, is_on_turn: bool, has_laid: bool, got_gifts: bool, names: bool
) -> None:
    situation = Situation(
        parse_cards("r7 b5 y3"), parse_card("UNO"), players=players, is_on_turn=is_on_turn, has_laid=has_laid,
        got_gifts=got_gifts,
    )  # fmt: skip
    actions = situation_actions(Referee(LEAGUE_2006, players), situation)

    assert (ActionKind.NAME in {action.kind for action in actions}) is names
    if is_on_turn:
        assert set(judged(LEAGUE_2006, situation).values()) == {Verdict.GIFTED_FIRST}


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize(
    ("top", "color", "players", "is_on_turn", "has_laid"),
    [
        ("W", None, 4, True, False),
        ("r7", None, 4, True, False),
        ("UNO", Color.RED, 4, True, False),
        ("UNO", None, 4, False, True),
        ("UNO", None, 2, False, False),
    ],
)
def test_gifts_that_nobody_can_have_got_are_refused(
    top: str, color: Color | None, players: int, is_on_turn: bool, has_laid: bool
) -> None:
    situation = Situation(
        parse_cards("b5 y3"), parse_card(top), color, players, is_on_turn=is_on_turn, has_laid=has_laid, got_gifts=True
    )
    with pytest.raises(InvalidSituation) as refused:
        situation_actions(Referee(LEAGUE_2006, players), situation)
    assert refused.value.field == "got_gifts"


@pytest.mark.clause("L6.14", "K19")
def test_colour_of_a_wild_that_was_not_named_is_named_by_who_is_on_turn() -> None:
    situation = Situation(parse_cards("r7 b5 y3"), parse_card("W"))

    assert judged(STANDARD, situation) == {
        "r7": Verdict.COLOR_FIRST,
        "b5": Verdict.COLOR_FIRST,
        "y3": Verdict.COLOR_FIRST,
    }
    assert {action.kind for action in situation_actions(Referee(STANDARD, 4), situation)} == {ActionKind.NAME}


@pytest.mark.clause("K25")
def test_skip_of_the_colour_keeps_a_due_sum_open() -> None:
    rule_set = with_play(STANDARD, skip_passes_draw_two=True, reverse_returns_draw_two=True)
    situation = Situation(parse_cards("rS rR bS r7"), parse_card("rS"), due=2)

    assert judged(rule_set, situation) == {
        "rS": Verdict.PASSES_ON,
        "rR": Verdict.SENDS_BACK,
        "bS": Verdict.DUE_FIRST,
        "r7": Verdict.DUE_FIRST,
    }


def test_helpers_agree_that_a_card_fits_whatever_the_hand() -> None:
    """The measure itself: the example of L6.7."""
    play, red_nine = LEAGUE_2006.play, parse_card("r9")
    assert [fits(play, parse_card(card), red_nine, Color.RED) for card in ("y9", "r1", "b1")] == [True, True, False]
    assert is_right(play, parse_card("r0"), parse_cards("r0"), red_nine, Color.RED)
