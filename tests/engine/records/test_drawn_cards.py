"""Drawn cards and new stocks in records: read, written, checked by the replay."""

from dataclasses import replace
from random import Random

import pytest

from engine.play import GameInProgress, Referee
from engine.records import DeckOrder, Record, RecordReason, read_records, record_of, replay, write_record
from engine.rulesets import FAMILY, LEAGUE_2006, STANDARD, RuleSet
from tests.engine.records.games import play_at_random

HEAD = '[RuleSet "standard"]\n[Seats "Anke; Björn; stock"]\n[Seed "8"]\n'


def read_one(text: str) -> Record:
    (read,) = read_records(text)
    assert read.defects == ()
    assert read.record is not None
    return read.record


def long_game(rule_set: RuleSet) -> GameInProgress:
    """A game in which the stock is used up at least once."""
    referee = Referee(rule_set, 4)
    for seed in range(200):
        game = GameInProgress.deal(referee, Random(seed))
        play_at_random(game, Random(seed), 600)
        if any(entry.new_stock for entry in record_of(game, with_cards=True).entries):
            return game
    raise AssertionError("no such game")


@pytest.mark.clause("K14")
@pytest.mark.parametrize("rule_set", [STANDARD, FAMILY, LEAGUE_2006], ids=lambda rules: rules.code)
def test_record_with_all_cards_relies_on_no_shuffle(rule_set: RuleSet) -> None:
    game = long_game(rule_set)
    record = record_of(game, with_cards=True)
    assert isinstance(record.deal, DeckOrder)
    reshuffled = replace(record, deal=replace(record.deal, shuffles=record.deal.shuffles ^ 1))

    played = replay(read_one(write_record(reshuffled)))

    assert played.error is None
    assert played.state.hands == game.state.hands
    assert played.state.stocks == game.state.stocks
    assert [step.state.hands for step in played.steps()] == [after.hands for _before, _action, after in game.steps()]
    assert played.state_after(len(record.entries)) == played.state


@pytest.mark.clause("K14")
def test_record_without_its_new_stocks_depends_on_the_shuffle() -> None:
    record = record_of(long_game(STANDARD), with_cards=True)
    without = replace(record, entries=tuple(replace(entry, new_stock=None) for entry in record.entries))
    assert isinstance(without.deal, DeckOrder)
    other = replace(without, deal=replace(without.deal, shuffles=without.deal.shuffles ^ 1))

    assert replay(without).error is None
    assert replay(other).error is not None


@pytest.mark.clause("L6.4")
@pytest.mark.parametrize(
    ("entries", "written"),
    [
        ("2 DRAW r3", "2 draw r3"),
        ("2 draw stock 1 rot3", "2 draw r3"),
        ("2 draw < r3", "2 draw r3"),
        ("2 draw ?", "2 draw ?"),
        ("2 draw 3x? W", "2 draw ? ? ? W"),
        ("2 take b5 ?", "2 take b5 ?"),
        ("2 extra r3", "2 extra r3"),
        ("3 r+2 < b5 ?", "3 r+2 < b5 ?"),
        ("1 demand 2 advice<r3 W+4", "1 demand 2 advice < r3 W+4"),
        ("stock draw", "3 draw"),
        ("stock: draw <", "3 draw <"),
        ("0 STOCK r3 b5 {why} 2 draw", "{why}\n0 stock r3 b5\n2 draw"),
        ("1 uno, 0: stock r3 {why} 2 draw {then}", "1 uno {why}\n0 stock r3\n2 draw {then}"),
    ],
)
def test_cards_are_read_and_written_in_canonical_form(entries: str, written: str) -> None:
    record = read_one(HEAD + entries)
    assert write_record(record).partition("\n\n")[2].strip() == written
    assert read_one(write_record(record)) == record


@pytest.mark.parametrize(
    ("entry", "code", "column"),
    [
        ("2 draw zz", "CARD_UNKNOWN", 8),
        ("2 draw UNO", "CARD_NOT_IN_DECK", 8),
        ("2 draw 3", "STOCK_UNKNOWN", 8),
        ("2 draw stock 3 r3", "STOCK_UNKNOWN", 14),
        ("2 draw 999x?", "CARD_UNKNOWN", 8),
        ("1 keep r3", "WORDS_LEFT", 8),
        ("1 keep < r3 zz", "CARD_UNKNOWN", 13),
        ("0 stock r3 zz", "CARD_UNKNOWN", 12),
        ("0 stock r3", "STOCK_WITHOUT_DRAW", 1),
        ("0 stock r3, 0 stock b5, 2 draw", "STOCK_WITHOUT_DRAW", 1),
        ("0 draw", "PLAYER_UNKNOWN", 1),
    ],
)
def test_what_cannot_be_read_has_its_place(entry: str, code: str, column: int) -> None:
    (read,) = read_records(HEAD + entry)
    assert (4, column, code) in [(defect.line, defect.column, defect.code.name) for defect in read.defects]


@pytest.mark.clause("K13", "K14")
@pytest.mark.parametrize(
    ("stated", "reason"),
    [
        ("2 draw {card}", None),
        ("2 draw ?", None),
        ("2 draw W+4", (RecordReason.DRAWN_DIFFERS, "The record says that W+4 is drawn, but it is {card}.")),
        ("2 draw {card} ?", (RecordReason.DRAWN_DIFFERS, "The record says that {card} ? is drawn, but it is {card}.")),
        ("2 draw <", (RecordReason.DRAWN_DIFFERS, "The record says that – is drawn, but it is {card}.")),
        (
            "0 stock, 2 draw",
            (RecordReason.NO_NEW_STOCK, "The stock is not used up by this action: there is no new one."),
        ),
        (
            "0 stock r3 r3 b5, 2 draw",
            (RecordReason.NEW_STOCK_DIFFERS, "This cannot be the new stock: missing –; too many r3 r3 b5."),
        ),
    ],
)
def test_replay_checks_what_is_said(stated: str, reason: tuple[RecordReason, str] | None) -> None:
    start = replay(read_one(HEAD))
    card = start.referee.pack.cards[start.state.stocks[0][-1]].notation()

    played = replay(read_one(HEAD + stated.format(card=card)))

    if reason is None:
        assert (played.error, len(played.explanations)) == (None, 1)
    else:
        assert played.error is not None
        code, text = reason
        told = played.error.explanation.reason
        assert (told.code, str(told)) == (code, text.format(card=card))
        assert played.state == played.start
