"""Strict replay: every state on the way, the result, and the first illegal action."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from engine.cards import format_cards, parse_card
from engine.checks import check_sheet
from engine.decks import deck_of
from engine.play import GameInProgress, GameResult, Referee
from engine.records import DeckOrder, Record, Replay, Seed, read_records, record_of, replay
from engine.rulesets import LEAGUE_2006, STANDARD
from engine.sheet import Seat, Sheet
from tests.engine.records.games import NAMES, played_games

HEAD = '[RuleSet "luvsh-2006"][Seats "Anke; Björn; Cäcilia"][Dealer "2"][Seed "5208"]\n'
OPENING = "3 name r, 3 draw stock 2, 1 r2, 2 W>g, 3 g5, "


def replayed(text: str) -> Replay:
    (read,) = read_records(text)
    assert read.defects == ()
    assert read.record is not None
    return replay(read.record)


def finished_game(seed: int = 11) -> GameInProgress:
    """A game in which everybody lays the first card that fits."""
    game = GameInProgress.deal(Referee(LEAGUE_2006, players=3), Random(seed), dealer=2)
    while actions := game.referee.turn_actions(game.state):
        game.push(actions[0])
    return game


@given(played_games())
def test_every_state_on_the_way_can_be_reached(drawn: tuple[GameInProgress, int]) -> None:
    game, seed = drawn
    played = replay(record_of(game, seed=seed))
    steps = list(played.steps())

    again = GameInProgress(game.referee, game.start)
    assert played.state_after(0) == again.state
    for step, action in zip(steps, game.actions, strict=True):
        again.push(action)
        assert (step.entry.action, step.state, step.explanation.is_legal) == (action, again.state, True)
    assert [step.number for step in steps] == list(range(1, len(game.actions) + 1))
    assert played.state_after(len(steps)) == played.state == game.state


def test_states_that_were_given_away_may_be_changed() -> None:
    played = replayed(HEAD + OPENING)
    for step in played.steps():
        step.state.hands[0].clear()
    played.state_after(3).hands[0].clear()
    assert [len(hand) for hand in played.state.hands] == [5, 5, 6]
    with pytest.raises(IndexError, match="6 entries"):
        played.state_after(6)


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize(
    ("entries", "number", "column", "words"),
    [
        ("1 r2", 1, 1, "It is the turn of player 3. (L6.7, K19)"),
        (OPENING + "2 g+2", 6, 46, "It is the turn of player 1. (L6.7, K19)"),
        (OPENING + "1 b9", 6, 46, "b9 is not in the hand. (L7, K19)"),
        (OPENING + "1 UNO@3, 1 give UNO", 7, 55, "UNO is not in the hand. (L7, K19)"),
        (OPENING + "1 challenge", 6, 46, "There is no draw four that could be challenged. (K17)"),
    ],
)
def test_first_illegal_entry_is_named_with_its_clause(entries: str, number: int, column: int, words: str) -> None:
    played = replayed(HEAD + entries + ", 1 draw")
    assert played.error is not None
    assert (played.error.number, played.error.entry.line, played.error.entry.column) == (number, 2, column)
    assert str(played.error) == words
    assert len(played.explanations) == number - 1
    assert (played.result, played.findings) == (None, ())


@pytest.mark.clause("L6.15")
def test_draw_four_on_a_wild_is_the_first_illegal_entry() -> None:
    cards = list(deck_of(LEAGUE_2006.deck).cards())
    for place, word in ((0, "W+4"), (12, "W")):
        other = cards.index(parse_card(word), place)
        cards[place], cards[other] = cards[other], cards[place]
    played = replayed(
        f'[RuleSet "luvsh-2006"][Seats "Anke; Björn"][DeckOrder "{format_cards(cards)}"]\nBjörn name g\nBjörn W+4>r'
    )
    assert played.error is not None
    assert (played.error.number, played.error.entry.line, played.error.entry.column) == (2, 3, 1)
    assert str(played.error) == "W+4 is not allowed on W. (L6.15)"


def test_nothing_may_follow_the_end() -> None:
    record = record_of(finished_game(), seed=11)
    played = replay(replace(record, entries=(*record.entries, record.entries[0])))
    assert played.error is not None
    assert (played.error.number, played.error.explanation.clauses) == (len(record.entries) + 1, ("L8.2",))
    assert played.result is not None


def test_unfinished_game_has_no_result() -> None:
    played = replayed(HEAD + OPENING)
    assert [str(finding) for finding in played.findings] == ["The record ends before the game is over (entries: 5)."]
    with pytest.raises(ValueError, match="not over"):
        played.as_game(1)


@pytest.mark.clause("L8.2")
def test_result_that_is_stated_wrongly_is_found() -> None:
    record = record_of(finished_game(), seed=11)
    assert record.result is not None
    wrong = replace(record.result, uno_card_finish=True)

    assert replay(record).findings == replay(replace(record, result=None)).findings == ()
    (finding,) = replay(replace(record, result=wrong)).findings
    assert (finding.code.name, finding.values) == (
        "RESULT_DIFFERS",
        {"record": str(wrong), "replay": str(record.result)},
    )


@pytest.mark.parametrize("seed", range(20))
def test_row_of_the_protocol_passes_the_checks(seed: int) -> None:
    game = finished_game(seed)
    row = replay(record_of(game, seed=seed)).as_game(1, exact_grab=True)

    assert (row.winner, row.dealer, row.exact_grab) == (game.result().winner, 2, True)
    assert [hand.points for hand in row.hands] == list(game.result().points)
    seats = tuple(Seat(name, name) for name in NAMES[:3])
    assert check_sheet(Sheet(seats, (row,)), LEAGUE_2006) == ()


@pytest.mark.clause("D10")
def test_row_of_an_abandoned_game_passes_the_checks() -> None:
    game = GameInProgress.deal(Referee(STANDARD, players=2), Random(1))
    hands = tuple(tuple(game.referee.pack.cards[card] for card in hand) for hand in game.state.hands)
    row = GameResult(None, hands, (35, 120), uno_card_finish=False).as_game(1, dealer=0)

    assert (row.is_void, row.winners) == (True, ())
    assert check_sheet(Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (row,)), STANDARD) == ()


def test_deal_from_the_order_of_the_deck_is_the_same() -> None:
    game = finished_game()
    by_seed, by_order = record_of(game, seed=11), record_of(game)
    assert isinstance(by_order.deal, DeckOrder)
    assert replay(by_order).start == replay(by_seed).start
    assert replay(by_order).state == replay(by_seed).state


def test_record_that_cannot_be_dealt_is_refused() -> None:
    too_many = Record(STANDARD, tuple(f"Gast {number}" for number in range(11)), Seed(1))
    with pytest.raises(ValueError, match="L2"):
        replay(too_many)
    with pytest.raises(ValueError, match="deck"):
        replay(Record(STANDARD, ("Anke", "Björn"), DeckOrder(())))
