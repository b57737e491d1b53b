"""What cards that a record does not name can have been when they were drawn: what follows shows it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from engine.play import Action, ActionKind, Phase, Referee, State, is_right_for_hand
from engine.records.assumed_cards import AssumedCards, Test
from engine.records.later import is_turn_of, what_follows
from engine.records.playing import is_laid, laid_cards
from engine.records.record import Cards, Entry
from engine.rulesets import LastCardDraws


class ExpectedDraws(AssumedCards):
    """Assumed cards of a game under way: those come to be drawn that the record says or shows later.

    ``final_hands`` are those that the record states, None: it states none.
    """

    def __init__(
        self,
        referee: Referee,
        start: State,
        assumed: list[Counter[int]],
        *,
        stocks_are_assumed: bool,
        final_hands: Sequence[Cards] | None,
    ) -> None:
        super().__init__(start, assumed, stocks_are_assumed=stocks_are_assumed)
        self.referee = referee
        self.rules = referee.rules
        self.final_hands = final_hands

    def slots(self, action: Action, count: int, renewed: list[bool] | None) -> list[tuple[int, int]]:
        """From where the drawn cards come: stock and place in it; stock -1 is the new one."""
        left = [len(stock) for stock in self.stocks]
        new = len(renewed or ())
        wanted = action.target if action.kind is ActionKind.DRAW and action.target >= 0 else 0
        slots = []
        for _card in range(count):
            stock = next((number for number in (wanted, *range(len(left))) if left[number]), -1)
            if stock < 0:
                new -= 1
                slots.append((-1, new))
            else:
                left[stock] -= 1
                slots.append((stock, left[stock]))
        return [slot for slot in slots if slot[1] >= 0]

    def cards_in(self, slots: Iterable[tuple[int, int]]) -> list[int]:
        """The cards there, as :meth:`slots` tells the places."""
        stocks, new = self.state.stocks, self.state.next_stock
        return [new[place] if stock < 0 else stocks[stock][place] for stock, place in slots]

    def expect_drawn(self, entry: Entry, later: Sequence[Entry], count: int, renewed: list[bool] | None) -> None:
        """Let the cards come that the record says or shows later; what is settled is not exchanged any more."""
        action, stated = entry.action, entry.drawn or ()
        next_stock = bytearray(self.state.next_stock)
        new = (next_stock, renewed or [])
        slots = self.slots(action, count, renewed)
        there_are = sum(map(len, self.stocks)) + len(laid_cards(self.state, action) if renewed is None else renewed)
        drawn_test = partial(self._drawn_test, action.player, later, nothing_left=count >= there_are)
        tests: list[tuple[int, Test, bool]] = [
            (number, card.__eq__, True) for number, card in enumerate(stated[: len(slots)]) if card is not None
        ]
        if action.kind is ActionKind.DRAW and self.rules.may_lay_drawn:
            tests += [
                (number, drawn_test(is_last=number == count - 1), False)
                for number in range(len(slots))
                if number >= len(stated) or stated[number] is None
            ]
            is_open = partial(self._is_open, action.player)
            tests += [(number, lambda card: not is_open(card), False) for number, *_test in tests if number < count - 1]
        if self.rules.rule_set.scoring.last_card_draws is LastCardDraws.UNLESS_LAID:
            tests += self._last_draw_tests(action, stated[: len(slots)], len(slots))
        settled = []
        for number, test, is_stated in tests:
            stock, place = slots[number]
            cards, is_assumed = new if stock < 0 else (self.state.stocks[stock], self.stocks[stock])
            if is_assumed[place]:
                if not test(cards[place]):
                    self._put(cards, is_assumed, place, test, new)
                if not is_stated and not test(cards[place]):
                    continue
                is_assumed[place] = False
                settled += [] if is_stated and test(cards[place]) else [(is_assumed, place)]
        if action.kind is ActionKind.DRAW and self.rules.draws_until_fit and not self.rules.play.challenge:
            self._expect_hand_of_drawer(
                action.player, [(new[0] if x < 0 else self.state.stocks[x])[y] for x, y in slots]
            )
        for is_assumed, place in settled:
            is_assumed[place] = True
        self.state.next_stock = bytes(next_stock)

    def _last_draw_tests(self, action: Action, stated: Cards, count: int) -> list[tuple[int, Test, bool]]:
        """K6: of the cards drawn after the last card so many fit, and are laid at once, as the final hand is short of.

        Where the record states no final hand, those that it does not say are assumed to be kept.
        """
        rules, state = self.rules, self.state
        if not (is_laid(action) or state.phase is Phase.LAST_CARD):
            return []
        after = state.copy()
        self.referee.advance(after, action)
        hit, top = after.turn, action.card if is_laid(action) else state.pile[-1]

        def fits(card: int) -> bool:
            return rules.fits(card, top, after.color)

        unknown = [number for number in range(count) if number >= len(stated) or stated[number] is None]
        number_laid = 0
        if self.final_hands is not None:
            kept = len(self.final_hands[hit]) - len(state.hands[hit])
            number_laid = count - kept - sum(card is not None and fits(card) for card in stated)
        kept_numbers = unknown[: max(0, len(unknown) - number_laid)]
        return [
            (number, (lambda card: not fits(card)) if number in kept_numbers else fits, False) for number in unknown
        ]

    def _expect_hand_of_drawer(self, player: int, drawn: Sequence[int]) -> None:
        """K16: a draw four that ends the drawing is right, one that does not is wrong, by the rest of the hand."""
        rules, state = self.rules, self.state
        forbids = rules.cards_that_forbid_draw_four(state.pile[-1], state.color).__contains__
        if drawn and drawn[-1] in rules.draw_fours:
            self.avoid(player, forbids)
        elif any(card in rules.draw_fours for card in drawn) and not any(map(forbids, state.hands[player])):
            for card in list(+self.assumed[player])[:1]:
                self.exchange(player, card, forbids)

    def _put(
        self, cards: bytearray, is_assumed: list[bool], place: int, test: Test, new: tuple[bytearray, list[bool]]
    ) -> None:
        for others, others_assumed in ((cards, is_assumed), new):
            for other, card in enumerate(others):
                if others_assumed[other] and test(card):
                    others[other] = cards[place]
                    cards[place] = card
                    return
        found = self.give_away(cards[place], test)
        if found is not None:
            cards[place] = found

    def _is_open(self, player: int, card: int) -> bool:
        """Whether the player may lay the drawn card: a draw four that fits may be wrong for the hand (K16)."""
        fits = self.rules.fits(card, self.state.pile[-1], self.state.color)
        return fits and is_right_for_hand(self.rules, self.state, player, card)

    def _drawn_test(self, player: int, later: Sequence[Entry], *, is_last: bool, nothing_left: bool) -> Test:
        """What a drawn card can be that the record does not say: what is laid or kept after it fits, others do not.

        Who draws until a card fits may draw the very last one, and it does not: then another player follows.
        """
        rules, state, is_open = self.rules, self.state, partial(self._is_open, player)
        follows = what_follows(later)
        if is_last and follows is not None and follows.player == player:
            if follows.card >= 0:
                return follows.card.__eq__
            if follows.kind is ActionKind.KEEP:
                return is_open
        if is_last and follows is None:
            goes_on = is_turn_of(player, rules.following[state.direction][player], later)
            if rules.draws_until_fit if goes_on is None else goes_on:
                return is_open
        elif is_last and rules.draws_until_fit and not nothing_left:
            return is_open
        return lambda card: not rules.fits(card, state.pile[-1], state.color)
