"""Short ways to ask for findings, and hypothesis strategies for dealt and for senseless sheets."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from engine.cards import Card, Color, Face
from engine.checks import check_sheet
from engine.decks import Deck, deck_of
from engine.findings import Finding
from engine.rulesets import LEAGUE_2006, RuleSet, ScoringSystem
from engine.scoring import score_sheet
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat, Sheet
from tests.engine.builders import NAMES, make_sheet, make_system


def codes(findings: tuple[Finding, ...]) -> list[str]:
    """Names of the codes with the seat, if a seat is named: ``POINTS_MISSING@1``."""
    return [
        finding.code.name if finding.place.seat is None else f"{finding.code.name}@{finding.place.seat}"
        for finding in findings
    ]


def sheet_codes(sheet: Sheet, rule_set: RuleSet = LEAGUE_2006) -> list[str]:
    return codes(check_sheet(sheet, rule_set))


def evening(games: int, announced: int | None = None) -> Sheet:
    """Three players, the deal moves on, no two rows alike."""
    rows = (f"W {20 + number} 7 dealer={number % 3}" for number in range(games))
    return replace(make_sheet(*rows), last_round_announced_after=announced)


def with_game(sheet: Sheet, row: int, **changes: Any) -> Sheet:
    """The sheet with some fields of one game changed."""
    game = replace(sheet.games[row], **changes)
    return replace(sheet, games=(*sheet.games[:row], game, *sheet.games[row + 1 :]))


def with_hand(sheet: Sheet, row: int, seat: int, hand: Hand) -> Sheet:
    """The sheet with one hand exchanged."""
    hands = sheet.games[row].hands
    return with_game(sheet, row, hands=(*hands[:seat], hand, *hands[seat + 1 :]))


def with_seat(sheet: Sheet, position: int, **changes: Any) -> Sheet:
    """The sheet with some fields of one seat changed."""
    seat = replace(sheet.seats[position], **changes)
    return replace(sheet, seats=(*sheet.seats[:position], seat, *sheet.seats[position + 1 :]))


OUT_AT_100 = make_system(ScoringSystem.ELIMINATION, limit=100)


def coming(rows: str, seat: int, first: int | None = None, last: int | None = None) -> Sheet:
    return with_seat(make_sheet(*rows.split(" / ")), seat, first_game=first, last_game=last)


def case(sheet: Sheet | str, *expected: str, clauses: str = "", rules: RuleSet = LEAGUE_2006) -> Any:
    """A sheet, or its rows separated by ``/``; and what is expected: nothing but these findings.

    A finding is named by its code (``CODE``, ``CODE@seat``), by its text, or as ``severity CODE in field``.
    """
    sheet = make_sheet(*sheet.split(" / ")) if isinstance(sheet, str) else sheet
    return pytest.param(sheet, rules, expected, marks=[pytest.mark.clause(*clauses.split())] if clauses else [])


def assert_found(sheet: Sheet, rule_set: RuleSet, expected: tuple[str, ...]) -> None:
    """The checks say exactly what a ``case`` expects."""
    findings = check_sheet(sheet, rule_set)
    said = [str(finding) for finding in findings]
    assert len(findings) == len(expected), said
    assert all(name in _names(finding) for name, finding in zip(expected, findings, strict=True)), said


def _names(finding: Finding) -> set[str]:
    code, place = finding.code.name, finding.place
    return {code, f"{code}@{place.seat}", str(finding), f"{finding.severity.value} {code} in {place.field}"}


@st.composite
def dealt_sheets(draw: st.DrawFn, rule_set: RuleSet) -> Sheet:
    """Sheets as they come about when hands are really dealt out of the deck, until it is over."""
    deck, random = deck_of(rule_set.deck), Random(draw(st.integers(0, 2**32)))
    numbers = list(filter(rule_set.scoring.system.can_seat, range(2, rule_set.table.max_players + 1)))
    players = draw(st.sampled_from(numbers))
    sheet = Sheet(tuple(Seat(name, name) for name in NAMES[:players]), ())
    counts_cards = random.random() < 0.1
    for number in range(1, draw(st.integers(1, 8)) + 1):
        playing = [seat for seat, out in enumerate(_out_after(sheet, rule_set)) if out is None]
        game = _deal(deck, random, number, playing, players, rule_set, counts_cards)
        sheet = replace(sheet, games=(*sheet.games, game))
        if score_sheet(sheet, rule_set).ending is not None:
            break
    return sheet


def _out_after(sheet: Sheet, rule_set: RuleSet) -> list[int | None]:
    return [player.out_after for player in score_sheet(sheet, rule_set).players]


def _deal(
    deck: Deck, random: Random, number: int, playing: list[int], players: int, rule_set: RuleSet, counts_cards: bool
) -> GameRow:
    cards = list(deck.cards())
    random.shuffle(cards)
    winner, uno_card_finish = random.choice(playing), False
    if rule_set.scoring.uno_card_finish_doubles and random.random() < 0.3:
        cards.sort(key=lambda card: card.face is Face.UNO)
        uno_card_finish = True
    cards.pop()
    random.shuffle(cards)
    hands = [EMPTY_HAND] * players
    hands[winner] = Hand(0)
    losers = [seat for seat in playing if seat != winner]
    for position, seat in enumerate(losers):
        still_needed = len(losers) - position - 1
        size = random.randint(1, max(1, min(random.choice((3, 12, 40)), len(cards) - still_needed)))
        dealt, cards = cards[:size], cards[size:]
        hands[seat] = _noted(deck, dealt, random, counts_cards)
    return GameRow(
        number=number,
        hands=tuple(hands),
        dealer=random.choice(playing),
        winners=(winner,),
        exact_grab=rule_set.scoring.exact_grab_doubles and random.random() < 0.2,
        uno_card_finish=uno_card_finish,
    )


def _noted(deck: Deck, dealt: list[Card], random: Random, counts_cards: bool) -> Hand:
    """Points alone, or with the number of cards, or with the cards themselves."""
    points = deck.hand_value(dealt)
    cards = tuple(dealt) if random.random() < 0.2 else None
    return Hand(points, cards, len(dealt) if counts_cards and random.random() < 0.5 else None)


_colored_faces = st.sampled_from([face for face in Face if face.has_color])
_cards = st.builds(Card, _colored_faces, st.none() | st.sampled_from(Color)) | st.sampled_from(
    (Card(Face.WILD), Card(Face.WILD_DRAW_FOUR), Card(Face.UNO), Card(Face.UNO, Color.YELLOW))
)
_small = st.integers(-3, 15)
_hands = st.builds(
    Hand,
    points=st.none() | st.integers(-30, 400) | st.sampled_from((0, 1519, 1520, 10**9)),
    cards=st.none() | st.lists(_cards, max_size=6).map(tuple),
    card_count=st.none() | st.integers(-3, 8) | st.sampled_from((109, 110, 10**9)),
)
_games = st.builds(
    GameRow,
    number=_small,
    hands=st.lists(_hands | st.just(EMPTY_HAND), max_size=6).map(tuple),
    dealer=st.none() | _small,
    winners=st.lists(_small, max_size=2).map(tuple),
    exact_grab=st.booleans(),
    uno_card_finish=st.booleans(),
    is_void=st.booleans(),
)
_seats = st.builds(
    Seat,
    player=st.sampled_from(NAMES),
    name=st.sampled_from(NAMES),
    credit=st.integers(-300, 300),
    first_game=st.none() | _small,
    last_game=st.none() | _small,
)
senseless_sheets = st.builds(
    Sheet,
    seats=st.lists(_seats, max_size=12).map(tuple),
    games=st.lists(_games, max_size=6).map(tuple),
    last_round_announced_after=st.none() | _small,
    control_totals=st.none() | st.lists(st.none() | st.integers(-900, 900), max_size=8).map(tuple),
)
