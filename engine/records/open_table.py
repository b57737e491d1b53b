"""The table of a game whose cards are known in part: what nobody knows is assumed, until the record shows it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random

from engine.findings import Reason
from engine.play import (
    Action,
    ActionKind,
    Explanation,
    Offence,
    Part,
    Phase,
    Referee,
    State,
    Verdict,
    explanation_of,
    is_right_for_hand,
    machine_gives,
)
from engine.records.assumed_cards import AssumedCards, Test
from engine.records.codes import RecordReason
from engine.records.playing import agrees, card_names, drawn_cards, is_laid, laid_cards
from engine.records.record import Cards, Entry, OpenDeal, Record
from engine.rulesets import ZeroCard

_ON_TURN = (ActionKind.LAY, ActionKind.DRAW, ActionKind.KEEP, ActionKind.TAKE, ActionKind.FINISH)


class OpenTable(AssumedCards):
    """Plays a record of which not all cards are known; what depends on cards that nobody knows is not checked."""

    def __init__(self, referee: Referee, record: Record, start: State) -> None:
        """``start`` is the dealt game as far as the record knows it, see :func:`deal_openly`."""
        hands = record.deal.hands if isinstance(record.deal, OpenDeal) else None
        assumed = [_unknown(cards, hand) for cards, hand in zip(hands or start.hands, start.hands, strict=True)]
        super().__init__(start, assumed, stocks_are_assumed=hands is not None)
        self.referee = referee
        self.rules = referee.rules
        self.is_bluff_known = True

    def play(self, entry: Entry, later: Sequence[Entry]) -> Explanation:
        """Change the table as the entry says; ``later`` are the entries after it, which show what was drawn.

        What cannot be leaves the table as it was, and the explanation tells why.
        """
        before = self.copy()
        self._expect(entry)
        explanation = self.referee.explain(self.state, entry.action)
        if explanation.reason.code is Verdict.NO_FAULT and self._may_be_fault(entry.action):
            explanation = explanation_of(self.rules, self.state, entry.action, Verdict.IS_FAULT)
        if explanation.is_legal:
            refused = self._advance(entry, later)
            if refused is None:
                return explanation
            explanation = Explanation(is_legal=False, reason=refused)
        self.become(before)
        return explanation

    def _may_be_fault(self, action: Action) -> bool:
        """Whether only cards that nobody knows speak against an offence: laying the card would have been right."""
        is_told = action.offence in (Offence.COLOR_NOT_NAMED, Offence.UNO_FORGOTTEN, Offence.LAST_SLAP)
        is_held = action.player in self.rules.seats and action.card in self.state.hands[action.player]
        return is_held and not is_told and self.state.phase is not Phase.OVER

    def _expect(self, entry: Entry) -> None:
        action, rules, state = entry.action, self.rules, self.state
        if action.player not in rules.seats:
            return
        if action.card >= 0 and Part.CARD in action.kind.needs:
            self.know(action.player, action.card)
        top, color = state.pile[-1], state.color
        if action.kind is ActionKind.DRAW and not rules.play.may_draw_by_choice:
            self.avoid(action.player, lambda card: rules.fits(card, top, color))
        if action.card in rules.draw_fours and action.kind is ActionKind.LAY:
            self.is_bluff_known = not self.assumed[action.player]
            if not rules.play.challenge:
                forbidding = rules.cards_that_forbid_draw_four(top, color)
                self.avoid(action.player, forbidding.__contains__)
        if action.kind is ActionKind.SHOW and not self.is_bluff_known:
            state.is_bluff = entry.drawn is not None and len(entry.drawn) == state.due

    def _advance(self, entry: Entry, later: Sequence[Entry]) -> Reason | None:
        state, action = self.state, entry.action
        count = self._number_drawn(entry)
        laid = laid_cards(state, action)
        available = sum(map(len, state.stocks))
        if entry.new_stock is not None and count <= available:
            return Reason(RecordReason.NO_NEW_STOCK)
        renewed: list[bool] | None = None
        if count > available and laid:
            refused = self._lay_new_stock(entry.new_stock or (), laid)
            if refused is not None:
                return refused
            renewed = _assumed_in(entry.new_stock or (), len(laid))
        self._expect_drawn(entry, later, count, renewed)
        if action.kind is ActionKind.LAY:
            self._expect_last_card(action, later)
        before = state.copy()
        self.referee.advance(state, action)
        drawn = drawn_cards(before, state, action)
        if entry.drawn is not None and not agrees(entry.drawn, drawn):
            pack = self.referee.pack
            values = {"record": card_names(pack, entry.drawn), "replay": card_names(pack, drawn)}
            return Reason(RecordReason.DRAWN_DIFFERS, values)
        self._follow_drawn(before, entry, drawn, renewed)
        self._follow_hands(action, later)
        return None

    def _number_drawn(self, entry: Entry) -> int:
        action = entry.action
        if action.kind is ActionKind.DRAW:
            count = 1 if entry.drawn is None else len(entry.drawn)
            if self.rules.play.stock_machine:
                self.state.seed = next((seed for seed in range(500) if _gives(self.state, seed) == count), 0)
            return count
        after = self.state.copy()
        self.referee.advance(after, action)
        return len(drawn_cards(self.state, after, action))

    def _lay_new_stock(self, stated: Cards, laid: bytearray) -> Reason | None:
        known = Counter(card for card in stated if card is not None)
        rest, surplus = Counter(laid) - known, known - Counter(laid)
        if surplus or len(stated) > len(laid):
            pack = self.referee.pack
            values = {"missing": card_names(pack, rest.elements()), "surplus": card_names(pack, surplus.elements())}
            return Reason(RecordReason.NEW_STOCK_DIFFERS, values)
        filling = list(rest.elements())
        Random(len(laid)).shuffle(filling)
        order = [filling.pop() if card is None else card for card in stated] + filling
        self.state.next_stock = bytes(reversed(order))
        return None

    def _slots(self, action: Action, count: int, renewed: list[bool] | None) -> list[tuple[int, int]]:
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

    def _expect_drawn(self, entry: Entry, later: Sequence[Entry], count: int, renewed: list[bool] | None) -> None:
        """Let the cards come that the record says or shows later; what is settled is not exchanged any more."""
        action, stated = entry.action, entry.drawn or ()
        next_stock = bytearray(self.state.next_stock)
        new = (next_stock, renewed or [])
        slots = self._slots(action, count, renewed)
        tests: list[tuple[int, Test, bool]] = [
            (number, card.__eq__, True) for number, card in enumerate(stated[: len(slots)]) if card is not None
        ]
        if action.kind is ActionKind.DRAW and self.rules.may_lay_drawn:
            tests += [
                (number, self._drawn_test(action.player, later, is_last=number == count - 1), False)
                for number in range(len(slots))
                if number >= len(stated) or stated[number] is None
            ]
        settled = []
        for number, test, is_stated in tests:
            stock, place = slots[number]
            cards, is_assumed = new if stock < 0 else (self.state.stocks[stock], self.stocks[stock])
            if is_assumed[place]:
                if not test(cards[place]):
                    self._put(cards, is_assumed, place, test, new)
                is_assumed[place] = False
                settled += [] if is_stated and test(cards[place]) else [(is_assumed, place)]
        if action.kind is ActionKind.DRAW and self.rules.draws_until_fit and not self.rules.play.challenge:
            self._expect_hand_of_drawer(
                action.player, [(new[0] if x < 0 else self.state.stocks[x])[y] for x, y in slots]
            )
        for is_assumed, place in settled:
            is_assumed[place] = True
        self.state.next_stock = bytes(next_stock)

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

    def _drawn_test(self, player: int, later: Sequence[Entry], *, is_last: bool) -> Test:
        """What a drawn card can be that the record does not say: what is laid or kept after it fits, others do not."""
        rules, state = self.rules, self.state

        def is_open(card: int) -> bool:
            return rules.fits(card, state.pile[-1], state.color) and is_right_for_hand(rules, state, player, card)

        follows = next((entry.action for entry in later if _is_on_turn(entry.action)), None)
        if is_last and follows is not None and follows.player == player:
            if follows.card >= 0:
                return follows.card.__eq__
            if follows.kind is ActionKind.KEEP:
                return is_open
        if is_last and rules.draws_until_fit:
            return is_open
        return lambda card: not rules.fits(card, state.pile[-1], state.color)

    def _expect_last_card(self, action: Action, later: Sequence[Entry]) -> None:
        """K6: who is hit by the last card holds a draw two that spares drawing if something follows, else none."""
        rules, state = self.rules, self.state
        if len(state.hands[action.player]) != 1 or state.winner >= 0 or rules.play.goes_on_until_turn:
            return
        follows = next((entry.action for entry in later if _is_on_turn(entry.action)), None)
        if follows is None:
            for seat in rules.seats:
                self.avoid(seat, rules.draw_twos.__contains__)
        elif follows.card >= 0:
            self.know(follows.player, follows.card)

    def _follow_drawn(self, before: State, entry: Entry, drawn: Sequence[int], renewed: list[bool] | None) -> None:
        slots = self._slots(entry.action, len(drawn), renewed)
        held = zip(before.hands, self.state.hands, strict=True)
        seats = chain.from_iterable([seat] * (len(hand) - len(old)) for seat, (old, hand) in enumerate(held))
        for (stock, place), seat, card in zip(slots, seats, drawn, strict=False):
            if (renewed or [])[place] if stock < 0 else self.stocks[stock][place]:
                self.assumed[seat][card] += 1
        for number, is_assumed in enumerate(self.stocks):
            del is_assumed[len(is_assumed) - sum(stock == number for stock, _place in slots) :]
        if renewed is not None:
            self.stocks[0] = renewed[: len(self.state.stocks[0])]

    def _follow_hands(self, action: Action, later: Sequence[Entry]) -> None:
        """Assumed cards move with their hands; whoever gives a card later has one to give (L6.16)."""
        state, rules = self.state, self.rules
        if action.kind is ActionKind.SWAP:
            one, other = action.player, action.target
            self.assumed[one], self.assumed[other] = self.assumed[other], self.assumed[one]
        elif action.card in rules.zeros and is_laid(action) and rules.play.zero is ZeroCard.ALL_MOVE:
            if state.phase is not Phase.OVER:
                hands, following = list(self.assumed), rules.following[state.direction]
                for seat in rules.seats:
                    self.assumed[following[seat]] = hands[seat]
        elif action.card in rules.uno_cards and is_laid(action) and state.phase is not Phase.OVER:
            givers = _givers(later)
            state.waiting = tuple(
                seat
                for seat in rules.seats
                if (seat in givers if self.assumed[seat] and seat != action.target else seat in state.waiting)
            )
            state.phase = Phase.GIVING if state.waiting else Phase.NAMING


def _unknown(stated: Iterable[int | None], hand: Iterable[int]) -> Counter[int]:
    return Counter(hand) - Counter(card for card in stated if card is not None)


def _assumed_in(new_stock: Cards, size: int) -> list[bool]:
    """Of each card of a new stock, from the bottom to the top, whether it is only assumed."""
    return [*[True] * (size - len(new_stock)), *(card is None for card in reversed(new_stock))]


def _is_on_turn(action: Action) -> bool:
    return action.kind in _ON_TURN or (action.kind is ActionKind.FAULT and is_laid(action))


def _givers(later: Sequence[Entry]) -> set[int]:
    givers = set()
    for entry in later:
        if entry.action.kind in (ActionKind.COUNT, ActionKind.NAME):
            break
        if entry.action.kind is ActionKind.GIVE:
            givers.add(entry.action.player)
    return givers


def _gives(state: State, seed: int) -> int:
    trial = state.copy()
    trial.seed = seed
    return machine_gives(trial)
