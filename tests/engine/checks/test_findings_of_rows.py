"""What is found in a row: for each case the sheet, what the checks say, and the clauses."""

from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.decks import DeckKind
from engine.rulesets import JUNIOR, LEAGUE_2006, STANDARD, LastCardDraws, RuleSet
from engine.sheet import Hand, Sheet
from tests.engine.builders import make_rules, make_sheet
from tests.engine.checks.support import OUT_AT_100, assert_found, case, coming, with_game, with_hand, with_seat

GOLDEN = replace(LEAGUE_2006, deck=DeckKind.LEAGUE_108_GOLDEN)
JUNIOR_ALWAYS_DRAWN = replace(JUNIOR, scoring=replace(JUNIOR.scoring, last_card_draws=LastCardDraws.ALWAYS))


def bjoern(points: int | None, cards: str = "", card_count: int | None = None, row: str = "W 5 20 dealer=0") -> Sheet:
    """Björn's hand as given; Anke wins."""
    return with_hand(make_sheet(row), 0, 1, Hand(points, parse_cards(cards) if cards else None, card_count))


def one_card_each(row: str) -> Sheet:
    sheet = make_sheet(row)
    hands = tuple(replace(hand, card_count=1 if hand.points else None) for hand in sheet.games[0].hands)
    return with_game(sheet, 0, hands=hands)


WINNERS = [
    case("0 35 20 dealer=0", "Game 1: no winner is marked.", clauses="L8.2 D11"),
    case(
        "W W 20 dealer=0",
        "Game 1: several winners are marked (Anke, Björn); exactly one player lays the last card.",
        clauses="L8.2 D11",
    ),
    case("W 0 20 dealer=0", clauses="D11"),
    case(with_game(make_sheet("5 35 20 dealer=0"), 0, winners=(7,)), "WINNER_UNKNOWN"),
    case(
        coming("- W 5 dealer=1 / W 35 20 dealer=2", 0, 3),
        *("NEVER_AT_TABLE@0", "WINNER_NOT_AT_TABLE", "POINTS_OF_ABSENT_PLAYER@0"),
        clauses="D9 D11",
    ),
    case(
        with_hand(make_sheet("W 35 dealer=0"), 0, 0, Hand(7)),
        "Game 1: the winner Anke has 7 points; who lays the last card has 0.",
        clauses="L8.2",
    ),
    case(with_hand(make_sheet("W 35 dealer=0"), 0, 0, Hand(0, card_count=2)), "WINNER_WITH_CARDS@0", clauses="L8.2"),
    case(with_hand(make_sheet("W 35 dealer=0"), 0, 0, Hand())),
]
DEALERS = [
    case("W 35", "notice DEALER_MISSING in dealer"),
    case("W 35 grab", "error DEALER_MISSING_FOR_EXACT_GRAB in dealer", clauses="L6.3"),
    case("W 35 dealer=4", "DEALER_UNKNOWN"),
    case(coming("W 35 - dealer=2 / W 35 7 dealer=0", 2, 2), "CAME_LATE@2", "DEALER_NOT_AT_TABLE", clauses="D9"),
    case("W 35 7 dealer=1 / W 36 7 dealer=2 / W 35 8 dealer=0", clauses="K10"),
    case(
        "W 35 7 dealer=0 / W 36 7 dealer=2",
        "Game 2: Cäcilia dealt; after the game before it was the turn of Björn.",
        clauses="K10",
    ),
    case(coming("W - 7 dealer=0 / W - 8 dealer=2 / W 5 8 dealer=0", 1, 3), "CAME_LATE@1", clauses="K10 D9"),
    *(case(f"- - - void dealer=1 / W 35 7 dealer={dealer}", clauses="D10") for dealer in (1, 2)),
    case(
        "- - - void dealer=1 / W 35 7 dealer=0",
        "Game 2: Anke dealt; after the game before it was the turn of Björn.",
        clauses="D10 K10",
    ),
    case(
        with_game(make_sheet("W 35 7 dealer=0", "W 36 7 dealer=2"), 1, number=3),
        "GAME_NUMBERS_MISSING",
        clauses="K10",
    ),
]
DOUBLINGS = [
    case("- - void dealer=0", clauses="D10"),
    *(case(row, "VOID_WITH_RESULT", clauses="D10") for row in ("W - void dealer=0", "- 35 void dealer=0")),
    case(
        "- - void dealer=0 grab uno",
        *("warning VOID_WITH_DOUBLING in exact_grab", "warning VOID_WITH_DOUBLING in uno_card_finish"),
        clauses="D10 L6.3 L6.17",
    ),
    case("W 35 dealer=1 grab uno", clauses="L6.3 L6.17"),
    case(
        "W 35 dealer=1 grab",
        "EXACT_GRAB_DOES_NOT_DOUBLE",
        clauses="L6.3",
        rules=make_rules({"exact_grab_doubles": False}),
    ),
    case(
        "W 35 dealer=1 uno",
        "UNO_FINISH_DOES_NOT_DOUBLE",
        clauses="L6.17",
        rules=make_rules({"uno_card_finish_doubles": False}),
    ),
    case("W 35 dealer=1 uno", "UNO_FINISH_WITHOUT_UNO_CARD", clauses="L6.17", rules=STANDARD),
]
HANDS = [
    case("W - 20 dealer=0", "Game 1: the points of Björn are missing.", clauses="L8.2"),
    case(
        with_seat(coming("W - 20 dealer=0 / 5 W 20 dealer=1 / 5 W - dealer=0", 1, 2), 2, last_game=2),
        *("CAME_LATE@1", "LEFT_EARLY@2"),
        clauses="D9",
    ),
    case(coming("W 35 20 dealer=0 / W 35 21 dealer=1", 2, 2), "CAME_LATE@2", "POINTS_OF_ABSENT_PLAYER@2", clauses="D9"),
    case(
        "W 120 20 dealer=0 / W 5 20 dealer=2",
        "Game 2: Björn has a hand (5 points), but was out after game 1.",
        clauses="H2",
        rules=OUT_AT_100,
    ),
    case("W 120 20 dealer=0 / W - 20 dealer=2", clauses="H2", rules=OUT_AT_100),
    case(bjoern(-5), "NEGATIVE_POINTS@1", clauses="L9"),
    case("W 1521 dealer=0", "Game 1: Björn has 1521 points; all cards of the deck together have 1520.", clauses="L9"),
    case(  # one UNO card is the winner's last card, so that 1,420 of 1,520 points are left for a hand
        "W 1450 dealer=0 uno",
        "Game 1: Björn has 1450 points, which no hand can have; the nearest possible: 1420.",
        clauses="L9",
    ),
    case(
        bjoern(35, card_count=1),
        "Game 1: Björn has 35 points, which no hand of 1 cards can have; the nearest possible: 20, 50.",
        clauses="K5 L9",
    ),
    *(
        sample
        for rules, most in ((LEAGUE_2006, 410), (STANDARD, 334), (JUNIOR, 168))
        for sample in (
            case(f"W {most} dealer=0", clauses="L9", rules=rules),
            case(f"W {most + 1} dealer=0", "warning HAND_IMPLAUSIBLE in points", clauses="L9", rules=rules),
        )
    ),
]
HANDS_TOGETHER = [
    case("W 0 0 0 0 dealer=0", clauses="L5 L9 D11"),
    case(
        "W 0 0 0 0 0 dealer=0",
        "Game 1: 5 losing hands with 0 points, but the deck has 4 “0” cards.",
        clauses="L5 L9 D11",
    ),
    case("0 0 0 0 0 dealer=0", "NO_WINNER", clauses="D11"),
    case("W 0 5 dealer=0", clauses="K6 K7", rules=JUNIOR),  # a draw two on the last card was the loser's last one
    case("W 0 0 dealer=0", "TOO_MANY_ZERO_HANDS", clauses="K6 K7", rules=JUNIOR),
    case("0 0 5 dealer=0", "NO_WINNER", clauses="D11 K6", rules=JUNIOR),
    case("W 0 5 dealer=0", "TOO_MANY_ZERO_HANDS", clauses="K6 K7", rules=JUNIOR_ALWAYS_DRAWN),
    case("W 0 0 0 0 0 dealer=0", clauses="K6 L9", rules=STANDARD),
    case("W 0 0 0 0 0 0 dealer=0", "TOO_MANY_ZERO_HANDS", clauses="K6 L9", rules=STANDARD),
    case(  # nine hands of 1 point need nine cards with a 1; the deck has eight
        "W" + 9 * " 1" + " dealer=0",
        *("MORE_PLAYERS_THAN_RECOMMENDED", "error ROW_IMPOSSIBLE in points"),
        clauses="L5 L9",
    ),
    case("W 320 320 320 320 dealer=0", "ROW_IMPOSSIBLE", clauses="K5 K11", rules=STANDARD),
    case("W 310 310 310 310 dealer=0", clauses="K5 K11", rules=STANDARD),
    case("W 380 380 380 370 dealer=0", clauses="L6.17"),
    case("W 380 380 380 370 dealer=0 uno", "ROW_IMPOSSIBLE", clauses="L6.17"),
    case("W 70 70 70 70 70 dealer=0", clauses="K11"),
    case(one_card_each("W 70 70 70 70 70 dealer=0"), "ROW_IMPOSSIBLE", clauses="K11"),  # there are four draw fours
    case("W 1521 20 dealer=0", "POINTS_BEYOND_DECK@1"),
]
NOTED_CARDS = [
    case(bjoern(35, "r7 b5 y3 S", 4), clauses="K5 L9", rules=STANDARD),
    case(
        bjoern(53, "r7 b5 y3 S"),
        "Game 1: Björn has 53 points, but the noted cards r7 b5 y3 S count 35.",
        clauses="K5 L9",
        rules=STANDARD,
    ),
    case(bjoern(70, "+4"), clauses="L9"),
    case(bjoern(70, "+4"), "CARDS_DIFFER_FROM_POINTS@1", clauses="L9", rules=STANDARD),
    case(bjoern(None, "7 5"), "POINTS_MISSING@1", clauses="L8.2"),
    case(
        bjoern(5, "5 R UNO"),
        "Game 1: Björn has cards that the deck does not have: R UNO.",
        clauses="K7",
        rules=JUNIOR,
    ),
    case(
        with_hand(bjoern(14, "r7 r7"), 0, 2, Hand(7, parse_cards("r7"))),
        "Game 1: more cards in the hands than the deck has; too many are: r7.",
        clauses="L5",
    ),
    case(bjoern(101, "y1 r1"), clauses="L5b", rules=GOLDEN),
    case(bjoern(300, "y1 UNO GOLD"), "CARDS_BEYOND_DECK", clauses="L5b", rules=GOLDEN),
    case(bjoern(12, "7 5", 3), "Game 1: Björn has 3 cards, but 2 are noted (7 5)."),
    *(
        case(
            bjoern(5, card_count=count),
            f"Game 1: Björn has {count} cards; a hand that has not won has 1 to 109.",
            clauses="L5 K11",
        )
        for count in (-1, 0, 110)
    ),
    case(with_game(bjoern(100, "UNO"), 0, uno_card_finish=True), clauses="L6.17"),
    case(with_game(bjoern(200, "UNO UNO"), 0, uno_card_finish=True), "UNO_CARDS_ALL_IN_HANDS", clauses="L6.17"),
]


@pytest.mark.parametrize(
    ("sheet", "rule_set", "expected"), [*WINNERS, *DEALERS, *DOUBLINGS, *HANDS, *HANDS_TOGETHER, *NOTED_CARDS]
)
def test_checks_find_what_is_wrong_in_a_row(sheet: Sheet, rule_set: RuleSet, expected: tuple[str, ...]) -> None:
    assert_found(sheet, rule_set, expected)
