"""Games that were recorded in part: what is not known stays unknown, and what was true is never called wrong."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.play import GameInProgress, Referee
from engine.records import Cards, OpenDeal, Record, Replay, read_records, record_of, replay, write_record
from engine.rulesets import STANDARD
from tests.engine.records.games import played_games


def masked(cards: Cards, generator: Random, share: float) -> Cards:
    return tuple(None if generator.random() < share else card for card in cards)


def opened(game: GameInProgress, seed: int, share: float) -> Record:
    """The record of a game of which that share of the cards is not known, and shuffles are never told."""
    record, generator = record_of(game, with_cards=True), Random(seed)
    hands = tuple(masked(tuple(hand), generator, share) for hand in game.start.hands)
    entries = []
    for entry in record.entries:
        drawn, stock = entry.drawn, entry.new_stock
        entries.append(
            replace(
                entry,
                drawn=drawn and masked(drawn, generator, share),
                new_stock=None if stock is None or generator.random() < share else masked(stock, generator, share),
            )
        )
    final = tuple(tuple(hand) for hand in game.state.hands) if game.referee.is_over(game.state) else None
    deal = OpenDeal(game.start.pile[0], hands)
    return replace(record, deal=deal, entries=tuple(entries), final_hands=final, comments=("open",))


def read_one(text: str) -> Record:
    (read,) = read_records(text)
    assert read.defects == (), [str(defect) for defect in read.defects]
    assert read.record is not None
    return read.record


def played_again(record: Record) -> Replay:
    return replay(read_one(write_record(record)))


@given(played_games(), st.sampled_from((0.0, 0.3, 1.0)))
def test_true_game_is_never_called_wrong_whatever_is_unknown(drawn: tuple[GameInProgress, int], share: float) -> None:
    game, seed = drawn
    record = opened(game, seed, share)
    assert read_one(write_record(record)) == record

    played = played_again(record)

    assert played.error is None, (str(played.error), played.error.number)
    assert played.wrong_hands == ()
    if game.referee.is_over(game.state):
        assert played.result == game.result()


HEAD = '[RuleSet "standard"]\n[Seats "Anke; Björn"]\n[StartCard "r7"]\n'
ANKE = '[DealtHands "; r5 r9 b5 y1 y2 y3 y4"]\n'


def told(text: str) -> Replay:
    return replay(read_one(text))


@pytest.mark.clause("L5", "K11")
@pytest.mark.parametrize(
    ("entries", "code", "number"),
    [
        ("2 r5, 1 b5, 2 b5", None, None),
        ("2 r5, 1 r9, 2 r9, 1 draw, 2 y1", "NEITHER", 5),
        ("2 g7", "NOT_IN_HAND", 1),
        ("1 r5", "NOT_ON_TURN", 1),
        ("2 r5, 1 r5, 2 r5", "NOT_IN_HAND", 3),
        ("2 r5, 1 r8, 2 r9, 1 r8, 2 draw r8", "DRAWN_DIFFERS", 5),
        ("2 draw r2, 2 keep, 1 r2, 2 r2", None, None),
        ("2 draw r2, 1 r8", "NOT_ON_TURN", 2),
        ("2 draw, 1 r8", None, None),
        ("2 draw, 2 keep, 1 r8", None, None),
        ("2 draw, 2 b7", None, None),
        ("2 draw, 2 r5", None, None),
        ("2 draw r2, 2 r5", "ONLY_DRAWN", 2),
        ("2 draw ? ?", "DRAWN_DIFFERS", 1),
        ("2 r5, 1 r+2, 2 take ? b1", None, None),
        ("2 r5, 1 r+2, 2 take ?", "DRAWN_DIFFERS", 3),
        ("0 stock, 2 draw", "NO_NEW_STOCK", 1),
    ],
)
def test_what_follows_from_known_cards_is_checked(entries: str, code: str | None, number: int | None) -> None:
    played = told(HEAD + ANKE + entries)
    if code is None:
        assert played.error is None, str(played.error)
    else:
        assert played.error is not None
        assert (played.error.explanation.reason.code.name, played.error.number) == (code, number)


@pytest.mark.clause("K16", "K17")
@pytest.mark.parametrize(("cards", "turn"), [("", 1), (" < 6x?", 1), (" < y9 y8 y7 y6 ? ?", 1), (" < 4x?", 0)])
def test_challenge_of_an_unknown_hand_ends_as_the_drawn_cards_tell(cards: str, turn: int) -> None:
    played = told(HEAD.replace("Anke", "Cäcilia; Anke") + f"2 W+4>g, 3 challenge, 2 show{cards}")

    assert played.error is None
    assert played.state.turn == {1: 0, 0: 2}[turn]


@pytest.mark.clause("L8.2", "L9")
def test_points_of_unknown_cards_are_not_checked_and_that_is_said() -> None:
    short = HEAD.replace('"standard"', '{"code": "x", "name": "x", "valid_from": "2026-01-01", "source": "", '
                         '"table": {"cards_dealt": 1}}')  # fmt: skip
    played = told(short + '[Result "2 wins: 99 0"]\n2 r5')

    assert (played.is_over, played.result, played.unknown) == (True, None, (1, 0))
    assert [str(finding) for finding in played.findings] == [
        "The last cards of Anke are not all known (1): the points cannot be checked."
    ]
    known = told(short + '[Result "2 wins: 9 0"]\n[FinalHands "b9; "]\n2 r5')
    assert (known.findings, known.result is not None and known.result.points) == ((), (9, 0))
    other = told(short + '[Result "1 wins: 9 0"]\n2 r5')
    assert [finding.code.name for finding in other.findings] == ["HAND_UNKNOWN", "RESULT_DIFFERS"]
    wrong = told(short + '[FinalHands "r5 r5; "]\n2 r5')
    assert [finding.code.name for finding in wrong.findings] == ["FINAL_HAND_DIFFERS"]


@pytest.mark.clause("L8.2")
def test_stated_final_hands_of_a_known_game_are_checked() -> None:
    game = GameInProgress.deal(Referee(STANDARD, 2), Random(1))
    while actions := game.referee.turn_actions(game.state):
        game.push(actions[0])
    hands = tuple(tuple(hand) for hand in game.state.hands)
    assert replay(replace(record_of(game), final_hands=hands)).findings == ()
    assert [finding.code.name for finding in replay(replace(record_of(game), final_hands=hands[::-1])).findings] == [
        "FINAL_HAND_DIFFERS",
        "FINAL_HAND_DIFFERS",
    ]


@pytest.mark.parametrize(
    ("tags", "code", "column"),
    [
        ('[DealtHands "r5; r9"]', "HANDS_ALONE", 1),
        ('[StartCard "r7"][Seed "1"]', "DEAL_TWICE", 17),
        ('[StartCard "W+4"]', "START_REFUSED", 13),
        ('[StartCard "?"]', "CARD_UNKNOWN", 13),
        ('[StartCard "r7 r8"]', "CARD_UNKNOWN", 13),
        ('[StartCard "x"]', "CARD_UNKNOWN", 13),
        ('[StartCard "r7"][DealtHands "r5"]', "HANDS_DIFFER_FROM_SEATS", 30),
        ('[StartCard "r7"][DealtHands "r5; 8x?"]', "HAND_TOO_LARGE", 30),
        ('[StartCard "r7"][DealtHands "r5; zz"]', "CARD_UNKNOWN", 34),
        ('[StartCard "r7"][DealtHands "r7; r7"]', "CARDS_SURPLUS", 30),
        ('[StartCard "r7"][FinalHands "r7; ; "]', "HANDS_DIFFER_FROM_SEATS", 30),
    ],
)
def test_head_that_cannot_be_is_named_with_its_place(tags: str, code: str, column: int) -> None:
    (read,) = read_records('[RuleSet "standard"]\n[Seats "Anke; Björn"]\n' + tags + "\n1 draw")
    assert read.record is None
    assert (3, column, code) in [(defect.line, defect.column, defect.code.name) for defect in read.defects]


def test_steps_show_what_is_known_by_then() -> None:
    played = told(HEAD + ANKE + "2 r5, 1 r8, 2 draw r2, 2 keep")

    unknown = [tuple(sum(hand.values()) for hand in played.table_after(step)[1]) for step in range(5)]
    assert unknown == [(7, 0), (7, 0), (6, 0), (6, 0), (6, 0)]
    assert [step.state.hands for step in played.steps()][-1] == played.state.hands == played.state_after(4).hands
