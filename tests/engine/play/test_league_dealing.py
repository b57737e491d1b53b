"""The league's deck, how it is dealt, turned up and shuffled again (L5, L5b, L6.1, L6.2, K14, W1)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.cards import Card, Color, Face
from engine.decks import DeckKind
from engine.play import OPEN, ActionKind, GameInProgress, Phase, Referee, State, deal_from
from engine.rulesets import LEAGUE_2006, RuleSet
from tests.engine.play.scenes import Table, position, read_cards, scene, with_play

GOLDEN = replace(LEAGUE_2006, deck=DeckKind.LEAGUE_108_GOLDEN)


def dealt(first_cards: str, players: int, dealer: int = 0) -> Table:
    """A game in which the deck begins with these cards; the others follow in the order of the pack."""
    referee = Referee(LEAGUE_2006, players)
    first = read_cards(referee.pack, first_cards)
    rest = Counter(referee.pack.full) - Counter(first)
    return Table(
        GameInProgress(referee, deal_from(referee.rules, [*first, *sorted(rest.elements())], seed=3, dealer=dealer))
    )


def all_cards(state: State) -> Counter[int]:
    return Counter(card for cards in (*state.hands, *state.stocks, state.pile) for card in cards)


def turned_up(card: str) -> Table:
    hands = "r1 r1 r2 r2 r3 r3 g1 g1 g2 g2 g3 g3 b1 b1 b2 b2 b3 b3"
    return dealt(f"{hands} {card} y9", players=3)


@pytest.mark.clause("L5", "L5b")
@pytest.mark.parametrize(
    ("rule_set", "size", "uno_card", "yellow_ones"),
    [(LEAGUE_2006, 110, Card(Face.UNO), 2), (GOLDEN, 108, Card(Face.UNO, Color.YELLOW), 0)],
    ids=["white", "golden"],
)
def test_whole_deck_is_dealt(rule_set: RuleSet, size: int, uno_card: Card, yellow_ones: int) -> None:
    referee = Referee(rule_set, 4)
    state = referee.deal(Random(5))
    cards = Counter({referee.pack.cards[number]: count for number, count in all_cards(state).items()})

    assert cards.total() == size
    assert cards[uno_card] == 2
    assert cards[Card(Face.ONE, Color.YELLOW)] == yellow_ones
    assert (cards[Card(Face.WILD)], cards[Card(Face.WILD_DRAW_FOUR)]) == (4, 4)
    for color in (Color.RED, Color.GREEN, Color.BLUE):
        assert cards[Card(Face.ZERO, color)] == 1
        assert {cards[Card(face, color)] for face in (Face.ONE, Face.NINE, Face.SKIP, Face.REVERSE, Face.DRAW_TWO)} == {
            2
        }


@pytest.mark.clause("L6.2", "L6.1")
@pytest.mark.parametrize(
    ("dealer", "hands"),
    [
        (0, ["g5 g6 g7 g8 g9 g9", "r1 r2 r3 r4 r5 r6", "b1 b2 b3 b4 b5 b6"]),
        (1, ["b1 b2 b3 b4 b5 b6", "g5 g6 g7 g8 g9 g9", "r1 r2 r3 r4 r5 r6"]),
        (2, ["r1 r2 r3 r4 r5 r6", "b1 b2 b3 b4 b5 b6", "g5 g6 g7 g8 g9 g9"]),
    ],
)
def test_six_cards_two_at_once_clockwise_from_the_dealers_left(dealer: int, hands: list[str]) -> None:
    table = dealt("r1 r2 b1 b2 g5 g6  r3 r4 b3 b4 g7 g8  r5 r6 b5 b6 g9 g9  y7 y8 y9", players=3, dealer=dealer)

    assert table.position() == position(hands, top="y7", turn=(dealer + 1) % 3)
    assert table.state.dealer == dealer
    assert table.stock(0).startswith("y8 y9 ")


@pytest.mark.clause("L6.2")
@pytest.mark.parametrize(("players", "stocks"), [(2, [48, 49]), (3, [45, 46]), (8, [30, 31]), (10, [24, 25])])
def test_rest_lies_in_two_stocks_and_the_top_card_is_turned_up(players: int, stocks: list[int]) -> None:
    rules = Referee(LEAGUE_2006, players).rules
    state = deal_from(rules, rules.pack.full, seed=1)

    assert [len(hand) for hand in state.hands] == [6] * players
    assert [len(stock) for stock in state.stocks] == stocks
    assert len(state.pile) == 1


@pytest.mark.clause("L6.1", "L6.2")
def test_same_generator_deals_the_same_game_and_another_one_does_not() -> None:
    referee = Referee(LEAGUE_2006, 4)

    assert referee.deal(Random(7)) == referee.deal(Random(7))
    assert referee.deal(Random(7)).hands != referee.deal(Random(8)).hands


@pytest.mark.clause("L6.2", "W1")
@pytest.mark.parametrize("card", ["r9", "b0", "g4"])
def test_number_that_is_turned_up_has_no_effect(card: str) -> None:
    table = turned_up(card)

    assert (table.state.turn, table.state.phase, table.pile()) == (1, Phase.TURN, card)
    assert all("jump" not in option for player in range(3) for option in table.options(player))


@pytest.mark.clause("W1", "L6.12")
@pytest.mark.parametrize(("card", "turn", "direction"), [("bS", 2, 0), ("bR", 0, 1)])
def test_skip_and_reverse_that_are_turned_up(card: str, turn: int, direction: int) -> None:
    table = turned_up(card)

    assert (table.state.turn, table.state.direction, table.state.phase) == (turn, direction, Phase.TURN)


@pytest.mark.clause("W1", "L6.13")
def test_draw_two_that_is_turned_up_is_due_for_the_first_player_and_may_be_passed_on() -> None:
    table = dealt("g+2 r1 r1 r2 r2 r3 r3 r4 r4 r5 r5 r6 b+2 y9", players=2)
    state = table.state
    assert (state.turn, state.due, state.phase) == (1, 2, Phase.DUE)
    assert table.options(1) >= {"lay g+2", "take"}

    table.lay(1, "g+2")

    assert (state.turn, state.due, state.phase) == (0, 4, Phase.DUE)


@pytest.mark.clause("W1", "L6.14")
def test_first_player_names_the_colour_of_a_wild_that_is_turned_up() -> None:
    table = turned_up("W")
    assert (table.state.color, table.state.phase) == (OPEN, Phase.NAMING)
    assert {player for player in range(3) if table.options(player)} == {1}

    table.name(1, "g")

    assert (table.position().color, table.state.turn, table.state.phase) == ("g", 1, Phase.TURN)
    assert table.ask(ActionKind.DRAW, 1, to=0).is_legal


@pytest.mark.clause("W1", "L6.15", "L6.16")
@pytest.mark.parametrize("card", ["W+4", "UNO"])
def test_draw_four_and_uno_card_are_put_back_and_another_card_is_turned_up(card: str) -> None:
    table = turned_up(card)

    assert table.pile() == "y9"
    assert card in table.stock(0).split()
    assert all_cards(table.state) == Counter(table.pack.full)


@pytest.mark.clause("K14", "L6.2")
def test_discards_but_the_top_one_are_shuffled_when_both_stocks_are_empty() -> None:
    under = "b1 b2 b3 b4 b5 b6 b7 b8"
    table = scene(LEAGUE_2006, ["g1 g2 g3", "y1 y2 y3"], under=under, top="r9", stock="y9", second_stock="")
    table.draw(0)
    assert table.hand(0) == "g1 g2 g3 y9"

    table.draw(1)

    drawn = table.hand(1).split()[0]
    assert sorted([drawn, *table.stock(0).split()]) == under.split()
    assert [drawn, *table.stock(0).split()] not in (under.split(), under.split()[::-1])
    assert table.position() == position(["g1 g2 g3 y9", f"y1 y2 y3 {drawn}"], top="r9", turn=0)
    assert table.pile() == "r9"


@pytest.mark.clause("K14")
def test_wilds_that_are_shuffled_lose_their_colour_and_the_one_on_top_keeps_it() -> None:
    table = scene(LEAGUE_2006, ["g1 g2 g3", "y1 y2 y3"], under="W W", top="W", color="r", stock="", second_stock="")

    table.draw(0)

    assert table.position() == position(["W g1 g2 g3", "y1 y2 y3"], top="W", color="r", turn=1)
    assert table.stock(0) == "W"


@pytest.mark.clause("L6.2")
def test_edition_may_play_with_one_stock() -> None:
    referee = Referee(with_play(LEAGUE_2006, stocks=1), 4)
    state = referee.deal(Random(2))

    assert [len(stock) + len(state.pile) for stock in state.stocks] == [110 - 24]
