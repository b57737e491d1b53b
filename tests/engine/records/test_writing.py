"""Writing records, and reading again what was written."""

from dataclasses import replace
from datetime import date
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks import DeckKind
from engine.play import Action, ActionKind, GameInProgress, Referee
from engine.records import Entry, Record, Seed, StatedResult, read_records, record_of, replay, write_record
from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet, checked
from tests.engine.records.games import NAMES, played_games
from tests.support.examples import examples


def texts(**characters: str) -> st.SearchStrategy[str]:
    """Texts in composed characters, as a reader takes them."""
    letters = st.characters(exclude_categories=("Cs",), **characters)
    return st.text(letters, max_size=20).map(lambda text: normalize("NFC", text))


WORDS = texts().map(lambda text: " ".join(text.split()))
COMMENTS = st.lists(WORDS.filter(bool), max_size=2).map(tuple)
TAG_NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{3,8}", fullmatch=True).map(lambda name: f"X{name}")
TAG_VALUES = texts(exclude_characters="\r\n")


@st.composite
def records(draw: st.DrawFn) -> tuple[Record, GameInProgress]:
    """The record of a game played at random, with names, tags and comments of all kinds."""
    game, seed = draw(played_games())
    record = record_of(
        game, NAMES[: game.referee.players], seed=draw(st.sampled_from((None, seed))), with_cards=draw(st.booleans())
    )
    return replace(
        record,
        entries=tuple(replace(entry, comments=draw(COMMENTS)) for entry in record.entries[:5]) + record.entries[5:],
        tags=tuple(draw(st.lists(st.tuples(TAG_NAMES, TAG_VALUES), max_size=3))),
        comments=draw(COMMENTS),
    ), game


def read_one(text: str) -> Record:
    (read,) = read_records(text)
    assert read.defects == ()
    assert read.record is not None
    return read.record


@given(records())
def test_record_is_read_as_it_was_written_and_ends_in_the_same_state(
    drawn: tuple[Record, GameInProgress],
) -> None:
    record, game = drawn
    text = write_record(record)
    assert read_one(text) == record
    untidy = text.replace("\n", " \r\n\r\n\t").replace('[Seats "', '[ SEATS\n"')
    assert write_record(read_one("\ufeff" + untidy)) == text

    played = replay(record)
    assert (played.error, played.start, played.state) == (None, game.start, game.state)
    is_over = game.referee.is_over(game.state)
    assert played.result == (game.result() if is_over else None)
    assert len(played.findings) == (0 if is_over else 1)


@examples(0.5)
@given(st.lists(records().map(lambda drawn: drawn[0]), min_size=1, max_size=3))
def test_several_games_of_one_file_stay_apart(several: list[Record]) -> None:
    text = "\n".join(map(write_record, several))
    assert [read.record for read in read_records(text)] == several


def written(rule_set: RuleSet) -> list[str]:
    return write_record(Record(rule_set, ("Anke", "Björn"), Seed(1))).splitlines()


def test_preset_is_named_and_another_deck_stands_beside_it() -> None:
    golden = replace(LEAGUE_2006, deck=DeckKind.LEAGUE_108_GOLDEN)
    assert written(STANDARD)[0] == '[RuleSet "standard"]'
    assert written(golden)[:2] == ['[RuleSet "luvsh-2006"]', '[Deck "luvsh108_golden"]']


@pytest.mark.clause("L1")
def test_own_edition_is_written_with_what_differs_from_the_standard_game() -> None:
    play = replace(STANDARD.play, seven_swaps=True)
    own = checked(RuleSet("haus", "Haus „7“", date(2026, 1, 1), "", play=play))
    assert written(own)[0] == (
        '[RuleSet {"code": "haus", "name": "Haus „7“", "valid_from": "2026-01-01", "source": "", '
        '"play": {"seven_swaps": true}}]'
    )


def test_canonical_form_is_as_documented() -> None:
    referee = Referee(LEAGUE_2006, players=2)
    game = GameInProgress.deal(referee, Random(3), dealer=1)
    record = replace(
        record_of(game, ("Anke", "Björn"), seed=3, tags={"Date": '"heute"'}, comments={0: "at\n last"}),
        result=StatedResult(None, (35, 7)),
        entries=(
            Entry(Action(ActionKind.DRAW, 0, target=1), ("a", "b } c", "d")),
            Entry(Action(ActionKind.CALL_UNO, 1)),
        ),
    )
    assert write_record(record).splitlines() == [
        '[RuleSet "luvsh-2006"]',
        '[Seats "Anke; Björn"]',
        '[Dealer "2"]',
        '[Seed "3"]',
        '[Result "void: 35 7"]',
        '[Date "\\"heute\\""]',
        "",
        "{at last}",
        "1 draw stock 2 {a} ; b } c",
        "{d}",
        "2 uno",
    ]


def test_action_that_holds_more_than_its_kind_needs_is_refused() -> None:
    record = Record(STANDARD, ("Anke", "Björn"), Seed(1), (Entry(Action(ActionKind.SWAP, 0, card=5, target=1)),))
    with pytest.raises(ValueError, match="1 swap"):
        write_record(record)
