"""Who deals (K10), how cards are dealt (K11, L6.2), and what the start card does (W1)."""

from dataclasses import replace
from random import Random

import pytest

from engine.cards import parse_card, parse_cards
from engine.decks import DeckKind, deck_of
from engine.play import GameInProgress, Phase, Referee, State, choose_dealer, deal_from
from engine.play.table.stock import draw_cards
from engine.rulesets import (
    FAMILY,
    JUNIOR,
    LEAGUE_2006,
    STANDARD,
    FirstDealer,
    RuleSet,
    StartBlack,
    StartReverse,
    ZeroCard,
)
from tests.engine.play.scenes import Table, with_play


class StackedDrawing(Random):
    """A generator whose shuffles put the agreed cards on top, and that notes what was shuffled."""

    def __init__(self, *drawings: list[int]) -> None:
        super().__init__(0)
        self.drawings = list(drawings)
        self.shuffled: list[list[int]] = []

    def shuffle(self, x: list[int]) -> None:
        self.shuffled.append(sorted(x))
        on_top = self.drawings.pop(0)
        for card in on_top:
            x.remove(card)
        x[:0] = on_top


def drawing(referee: Referee, *drawings: str) -> StackedDrawing:
    return StackedDrawing(*(referee.pack.hand(parse_cards(cards)) for cards in drawings))


def opened(rule_set: RuleSet, turned_up: str, players: int = 4, dealer: int = 0) -> Table:
    """A dealt game; the cards lie in this order on top of the stock when the first of them is turned up."""
    referee = Referee(rule_set, players)
    opening = referee.pack.hand(parse_cards(turned_up))
    order = list(referee.pack.full)
    for card in opening:
        order.remove(card)
    place = players * rule_set.table.cards_dealt
    order[place:place] = opening
    return Table(GameInProgress(referee, deal_from(referee.rules, order, seed=1, dealer=dealer)))


def opening(table: Table) -> tuple[str, str, int, int, int, Phase]:
    seen = table.position()
    return seen.top, seen.color, seen.turn, seen.direction, seen.due, seen.phase


@pytest.mark.clause("K10")
def test_highest_number_deals() -> None:
    referee = Referee(STANDARD, 4)

    assert choose_dealer(referee.rules, drawing(referee, "r3 g0 b9 y8")) == 2


@pytest.mark.clause("K10")
def test_those_who_drew_the_same_highest_number_draw_again() -> None:
    referee = Referee(STANDARD, 4)
    generator = drawing(referee, "r9 g2 b9 y9", "r4 r7 b7", "g6 g1")

    assert choose_dealer(referee.rules, generator) == 2
    assert generator.drawings == []


@pytest.mark.clause("K10")
def test_action_cards_do_not_count_for_the_dealer() -> None:
    referee = Referee(LEAGUE_2006, 2)
    generator = drawing(referee, "r3 g5")

    assert choose_dealer(referee.rules, generator) == 1
    [shuffled] = generator.shuffled
    assert len(shuffled) == 76
    assert all(referee.pack.faces[card].is_number for card in shuffled)


@pytest.mark.clause("K10")
@pytest.mark.parametrize("youngest", [0, 3])
def test_youngest_deals_where_the_edition_says_so(youngest: int) -> None:
    referee = Referee(with_play(STANDARD, first_dealer=FirstDealer.YOUNGEST), 4)

    assert choose_dealer(referee.rules, Random(1), youngest) == youngest


@pytest.mark.clause("K10")
def test_unknown_youngest_is_refused() -> None:
    referee = Referee(with_play(STANDARD, first_dealer=FirstDealer.YOUNGEST), 4)

    with pytest.raises(ValueError, match="the youngest deals, but nobody said who that is"):
        choose_dealer(referee.rules, Random(1))


@pytest.mark.clause("K11")
@pytest.mark.parametrize("dealer", [0, 2])
def test_seven_cards_are_dealt_one_by_one_from_the_dealers_left(dealer: int) -> None:
    rules = Referee(STANDARD, 3).rules
    order = list(rules.pack.full)
    Random(11).shuffle(order)
    order.remove(0)
    order.insert(21, 0)
    state = deal_from(rules, order, seed=1, dealer=dealer)

    dealt = [list(state.hands[(dealer + place) % 3]) for place in (1, 2, 3)]
    assert dealt == [order[0:21:3], order[1:21:3], order[2:21:3]]
    assert list(state.pile) == [order[21]]
    assert [list(stock) for stock in state.stocks] == [order[:21:-1]]
    assert (state.dealer, state.turn, state.direction, state.phase) == (dealer, (dealer + 1) % 3, 0, Phase.TURN)


@pytest.mark.clause("L6.2")
def test_league_deals_two_at_once_and_makes_two_stocks() -> None:
    rules = Referee(LEAGUE_2006, 4).rules
    order = list(rules.pack.full)
    Random(4).shuffle(order)
    order.remove(0)
    order.insert(24, 0)
    state = deal_from(rules, order, seed=1, dealer=3)

    assert list(state.hands[0]) == order[0:2] + order[8:10] + order[16:18]
    assert list(state.hands[3]) == order[6:8] + order[14:16] + order[22:24]
    assert list(state.pile) == [order[24]]
    assert [len(stock) for stock in state.stocks] == [42, 43]
    assert [*reversed(state.stocks[0]), *reversed(state.stocks[1])] == order[25:]


@pytest.mark.clause("L6.2")
def test_odd_number_of_cards_ends_with_a_single_card() -> None:
    rules = Referee(with_play(STANDARD, dealt_at_once=2), 2).rules
    order = list(rules.pack.full)
    state = deal_from(rules, order, seed=1, dealer=1)

    assert [list(hand) for hand in state.hands] == [
        [order[at] for at in (0, 1, 4, 5, 8, 9, 12)],
        [order[at] for at in (2, 3, 6, 7, 10, 11, 13)],
    ]


@pytest.mark.clause("K11")
def test_deck_order_with_a_card_missing_is_refused() -> None:
    rules = Referee(STANDARD, 4).rules

    with pytest.raises(ValueError, match="107 cards in the deck order, the deck has 108"):
        deal_from(rules, rules.pack.full[1:], seed=1)


@pytest.mark.clause("K11")
def test_deck_order_with_a_card_twice_is_refused() -> None:
    rules = Referee(STANDARD, 4).rules
    order = [*rules.pack.full[1:], rules.pack.full[-1]]

    with pytest.raises(ValueError, match="not the cards of the deck"):
        deal_from(rules, order, seed=1)


@pytest.mark.clause("K11", "W1")
@pytest.mark.parametrize(("players", "dealer", "first"), [(2, 0, 1), (2, 1, 0), (4, 3, 0), (10, 8, 9)])
def test_left_of_the_dealer_begins_on_a_number(players: int, dealer: int, first: int) -> None:
    table = opened(STANDARD, "g7", players, dealer)

    assert opening(table) == ("g7", "g", first, 0, 0, Phase.TURN)


@pytest.mark.clause("W1")
@pytest.mark.parametrize(("players", "next_turn"), [(2, 0), (3, 2), (4, 2)])
def test_draw_two_at_the_start_is_taken_by_the_first_player_who_is_skipped(players: int, next_turn: int) -> None:
    table = opened(STANDARD, "g+2 r5 b5", players)
    hand = table.hand(1)
    assert opening(table) == ("g+2", "g", 1, 0, 2, Phase.DUE)
    assert table.options(1) == {"take"}

    table.take(1)

    assert table.hand(1).split() == sorted([*hand.split(), "r5", "b5"])
    assert opening(table) == ("g+2", "g", next_turn, 0, 0, Phase.TURN)


@pytest.mark.clause("W1")
@pytest.mark.parametrize("players", [2, 4])
def test_draw_two_at_the_start_leaves_the_turn_where_it_does_not_skip(players: int) -> None:
    table = opened(with_play(STANDARD, start_draw_two_skips=False), "g+2 r5 b5", players)

    table.take(1)

    assert len(table.state.hands[1]) == 9
    assert opening(table) == ("g+2", "g", 1, 0, 0, Phase.TURN)
    assert "draw" in table.options(1)


@pytest.mark.clause("W1")
def test_only_the_start_card_leaves_the_turn_to_who_took_two() -> None:
    table = opened(with_play(STANDARD, start_draw_two_skips=False), "g+2", 3)
    table.take(1)
    table.state.hands[1].append(table.pack.number(parse_card("r+2")))

    table.lay(1, "r+2")
    table.take(2)

    assert opening(table) == ("r+2", "r", 0, 0, 0, Phase.TURN)


@pytest.mark.clause("W1", "K20")
def test_draw_two_at_the_start_may_be_stacked_on() -> None:
    table = opened(with_play(STANDARD, stacking_draw_two=True), "g+2", 3)
    table.state.hands[1].append(table.pack.number(parse_card("r+2")))
    assert table.options(1) == {"lay r+2", "take"}

    table.lay(1, "r+2")

    assert opening(table) == ("r+2", "r", 2, 0, 4, Phase.DUE)


@pytest.mark.clause("W1", "K15")
@pytest.mark.parametrize(
    ("start_reverse", "players", "dealer", "first"),
    [
        (StartReverse.DEALER_BEGINS, 4, 0, 0),
        (StartReverse.DEALER_BEGINS, 3, 2, 2),
        (StartReverse.DEALER_BEGINS, 2, 1, 1),
        (StartReverse.RIGHT_OF_DEALER, 4, 0, 3),
        (StartReverse.RIGHT_OF_DEALER, 3, 2, 1),
        (StartReverse.RIGHT_OF_DEALER, 2, 1, 1),
    ],
)
def test_reverse_at_the_start_turns_the_direction(
    start_reverse: StartReverse, players: int, dealer: int, first: int
) -> None:
    table = opened(with_play(STANDARD, start_reverse=start_reverse), "bR", players, dealer)

    assert opening(table) == ("bR", "b", first, 1, 0, Phase.TURN)


@pytest.mark.clause("W1", "K15")
def test_reverse_at_the_start_with_two_is_only_a_turn_where_it_does_not_skip() -> None:
    rule_set = with_play(STANDARD, start_reverse=StartReverse.RIGHT_OF_DEALER, reverse_skips_with_two=False)

    assert opening(opened(rule_set, "bR", 2)) == ("bR", "b", 1, 1, 0, Phase.TURN)


@pytest.mark.clause("W1")
def test_play_goes_on_counter_clockwise_after_a_reverse_at_the_start() -> None:
    table = opened(STANDARD, "bR", 4, dealer=1)

    table.draw(1)
    if table.state.phase is Phase.DRAWN:
        table.keep(1)

    assert opening(table) == ("bR", "b", 0, 1, 0, Phase.TURN)


@pytest.mark.clause("W1")
@pytest.mark.parametrize(("players", "dealer", "first"), [(2, 0, 0), (3, 0, 2), (4, 0, 2), (4, 3, 1)])
def test_skip_at_the_start_lets_the_second_player_begin(players: int, dealer: int, first: int) -> None:
    assert opening(opened(STANDARD, "yS", players, dealer)) == ("yS", "y", first, 0, 0, Phase.TURN)


@pytest.mark.clause("W1")
@pytest.mark.parametrize("players", [2, 4])
def test_first_player_names_the_colour_of_a_wild_at_the_start_and_begins(players: int) -> None:
    table = opened(STANDARD, "W", players, dealer=1)
    first = 2 % players
    assert opening(table) == ("W", "", first, 0, 0, Phase.NAMING)
    assert table.options(first) == {"name r", "name g", "name b", "name y"}

    table.name(first, "y")

    assert opening(table) == ("W", "y", first, 0, 0, Phase.TURN)


@pytest.mark.clause("W1")
def test_first_player_names_the_colour_of_a_draw_four_at_the_start_and_nothing_is_due() -> None:
    table = opened(with_play(STANDARD, start_draw_four=StartBlack.PLAYER_NAMES), "W+4", 3)
    assert opening(table) == ("W+4", "", 1, 0, 0, Phase.NAMING)

    table.name(1, "g")

    assert opening(table) == ("W+4", "g", 1, 0, 0, Phase.TURN)


@pytest.mark.clause("W1")
@pytest.mark.parametrize("players", [2, 4])
def test_draw_four_is_put_back_until_another_card_is_turned(players: int) -> None:
    table = opened(STANDARD, "W+4 W+4 g3", players)

    assert opening(table) == ("g3", "g", 1, 0, 0, Phase.TURN)
    assert table.stock().split().count("W+4") == 4
    assert len(table.all_cards()) == len(table.pack.cards)
    assert sum(table.all_cards().values()) == 108


@pytest.mark.clause("W1")
@pytest.mark.parametrize("black", ["W", "W+4"])
def test_black_card_goes_into_the_middle_of_the_stock(black: str) -> None:
    table = opened(FAMILY, f"{black} g3", 4)

    assert opening(table) == ("g3", "g", 1, 0, 0, Phase.TURN)
    in_order = opened(STANDARD, f"g3 {black}", 4).stock().split()
    in_order.remove(black)
    middle = len(in_order) // 2
    assert table.stock().split() in (
        [*in_order[:middle], black, *in_order[middle:]],
        [*in_order[: middle + 1], black, *in_order[middle + 1 :]],
    )


@pytest.mark.clause("W1")
@pytest.mark.parametrize(
    ("in_stock", "top"),
    [("W+4 W+4", "W"), ("W+4 r8", "r8"), ("r8 W+4", "r8"), ("W W", "W")],
)
def test_black_card_stays_only_if_nothing_else_is_left_to_turn_up(in_stock: str, top: str) -> None:
    rule_set = replace(FAMILY, table=replace(FAMILY.table, max_players=7, recommended_players=7, cards_dealt=15))
    referee = Referee(rule_set, 7)
    last = referee.pack.hand(parse_cards(f"W {in_stock}"))
    order = list(referee.pack.full)
    for card in last:
        order.remove(card)
    table = Table(GameInProgress(referee, deal_from(referee.rules, [*order, *last], seed=1)))

    assert table.position().top == top


@pytest.mark.clause("W1")
def test_wild_is_put_back_where_the_edition_says_so() -> None:
    table = opened(with_play(STANDARD, start_wild=StartBlack.PUT_BACK), "W W r8", 3)

    assert opening(table) == ("r8", "r", 1, 0, 0, Phase.TURN)
    assert table.stock().split().count("W") == 4


@pytest.mark.clause("W1")
def test_card_turned_instead_of_a_draw_four_has_its_effect() -> None:
    table = opened(STANDARD, "W+4 b+2", 3)

    assert opening(table) == ("b+2", "b", 1, 0, 2, Phase.DUE)


@pytest.mark.clause("W1", "L6.2")
def test_uno_card_is_no_start_card_in_the_league() -> None:
    table = opened(LEAGUE_2006, "UNO W+4 g3", 4)

    assert opening(table) == ("g3", "g", 1, 0, 0, Phase.TURN)
    assert [len(stock) for stock in table.state.stocks] == [42, 43]
    assert table.stock().split().count("UNO") + table.stock(1).split().count("UNO") == 2


@pytest.mark.clause("W1", "L6.16")
def test_first_player_names_the_colour_of_a_uno_card_where_it_may_start() -> None:
    table = opened(with_play(LEAGUE_2006, start_draw_four=StartBlack.PLAYER_NAMES), "UNO", 4, dealer=2)
    assert opening(table) == ("UNO", "", 3, 0, 0, Phase.NAMING)

    table.name(3, "b")

    assert opening(table) == ("UNO", "b", 3, 0, 0, Phase.TURN)


@pytest.mark.clause("W1", "K23", "L6.10", "L6.11")
@pytest.mark.parametrize("card", ["r0", "r4", "r7"])
def test_number_at_the_start_neither_swaps_nor_is_slapped(card: str) -> None:
    rule_set = with_play(STANDARD, zero=ZeroCard.ALL_MOVE, seven_swaps=True, four_slaps=True)
    table = opened(rule_set, card, 3)

    assert opening(table) == (card, "r", 1, 0, 0, Phase.TURN)
    assert [table.hand(seat) for seat in range(3)] == [opened(STANDARD, card, 3).hand(seat) for seat in range(3)]


@pytest.mark.clause("W1", "K7")
def test_draw_one_at_the_start_is_taken_by_the_first_player() -> None:
    table = opened(JUNIOR, "b+1", 3)
    assert opening(table) == ("b+1", "b", 1, 0, 1, Phase.DUE)

    table.take(1)

    assert len(table.state.hands[1]) == 8
    assert opening(table) == ("b+1", "b", 2, 0, 0, Phase.TURN)


@pytest.mark.clause("W1", "K24")
def test_nobody_jumps_in_on_the_start_card() -> None:
    table = opened(LEAGUE_2006, "r1", 4)
    table.state.hands[2].append(table.pack.number(parse_card("r1")))

    assert "jump r1" not in table.options(2)


def test_new_stock_lies_as_python_shuffles_it_since_records_name_the_seed() -> None:
    for count in range(2, 109):
        state = State([bytearray(), bytearray()], [bytearray()], bytearray(range(count)), dealer=0, seed=count)
        expected, generator = bytearray(range(count - 1)), Random(count)
        generator.getrandbits(64)
        generator.shuffle(expected)
        assert draw_cards(state, 0, count) == count - 1
        assert list(state.hands[0]) == list(reversed(expected))


@pytest.mark.clause("K24", "K23")
@pytest.mark.parametrize(
    "deck", [DeckKind.STANDARD_108, DeckKind.LEAGUE_110, DeckKind.LEAGUE_108_GOLDEN, DeckKind.JUNIOR_56]
)
def test_zero_is_in_the_deck_at_most_once_so_that_nobody_can_throw_it_in(deck: DeckKind) -> None:
    assert {deck_of(deck).counts.get(parse_card(f"{color}0"), 0) for color in "rgby"} <= {0, 1}
