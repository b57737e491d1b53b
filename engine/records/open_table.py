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
    machine_gives,
)
from engine.records.codes import RecordReason
from engine.records.expected_draws import ExpectedDraws
from engine.records.later import givers_in, is_giving_over, is_turn_of
from engine.records.playing import agrees, card_names, drawn_cards, is_laid, laid_at_once, laid_cards
from engine.records.record import Cards, Entry, OpenDeal, Record
from engine.rulesets import ZeroCard


class OpenTable(ExpectedDraws):
    """Plays a record of which not all cards are known; what depends on cards that nobody knows is not checked."""

    def __init__(self, referee: Referee, record: Record, start: State) -> None:
        """``start`` is the dealt game as far as the record knows it, see :func:`deal_openly`."""
        hands = record.deal.hands if isinstance(record.deal, OpenDeal) else None
        assumed = [_unknown(cards, hand) for cards, hand in zip(hands or start.hands, start.hands, strict=True)]
        are_unknown = hands is not None
        super().__init__(referee, start, assumed, stocks_are_assumed=are_unknown, final_hands=record.final_hands)
        self.is_bluff_known = True

    def play(self, entry: Entry, later: Sequence[Entry]) -> Explanation:
        """Change the table as the entry says; ``later`` are the entries after it, which show what was drawn.

        What cannot be leaves the table as it was, and the explanation tells why.
        """
        before = self.copy()
        self._expect(entry, later)
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
        if is_told or action.card < 0 or action.player not in self.rules.seats or self.state.phase is Phase.OVER:
            return False
        return action.card in self.state.hands[action.player]

    def _expect(self, entry: Entry, later: Sequence[Entry]) -> None:
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
            state.is_bluff = self._was_bluff(entry, later)

    def _was_bluff(self, entry: Entry, later: Sequence[Entry]) -> bool:
        """K17: by how many cards were drawn after a challenge; where that does not tell, by who is on turn then."""
        state, challenger = self.state, self.state.turn
        calls_late = ActionKind.CALL_UNO, state.uno_owed
        others = [other for other in later if (other.action.kind, other.action.player) != calls_late]
        plays_on = is_turn_of(challenger, self.rules.following[state.direction][challenger], others)
        if entry.drawn is None:
            return plays_on is True
        drawn = len(entry.drawn)
        there_are = sum(map(len, state.stocks)) + len(laid_cards(state, entry.action))
        if self.rules.play.challenge_lost and there_are > state.due:
            return drawn == state.due
        return drawn <= state.due and plays_on is not False

    def _advance(self, entry: Entry, later: Sequence[Entry]) -> Reason | None:
        state, action = self.state, entry.action
        self._expect_last_card(action, later)
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
        self.expect_drawn(entry, later, count, renewed)
        self._expect_last_card(action, later)
        before, in_slots = state.copy(), self.cards_in(self.slots(action, count, renewed))
        self.referee.advance(state, action)
        drawn = in_slots if laid_at_once(before, state, action) else drawn_cards(before, state, action)
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

    def _expect_last_card(self, action: Action, later: Sequence[Entry]) -> None:
        """K6: who is hit by the last card holds a draw two that spares drawing if the game goes on, else none.

        That decides how many cards are drawn, and what is drawn may bring other assumed cards into the hand: so it is
        asked before and after.
        """
        rules, state = self.rules, self.state
        is_last = is_laid(action) and len(state.hands[action.player]) == 1 and state.winner < 0
        if not is_last or rules.play.goes_on_until_turn:
            return
        after = state.copy()
        self.referee.advance(after, action)
        hit, hand = after.turn, state.hands[after.turn]

        def spares(card: int) -> bool:
            return card in rules.draw_twos and rules.fits(card, action.card, after.color)

        if not later:
            self.avoid(hit, spares)
        elif not any(map(spares, hand)):
            any(self.exchange(hit, card, spares) for card in list(+self.assumed[hit]))

    def _follow_drawn(self, before: State, entry: Entry, drawn: Sequence[int], renewed: list[bool] | None) -> None:
        slots = self.slots(entry.action, len(drawn), renewed)
        held = zip(before.hands, self.state.hands, strict=True)
        seats = chain.from_iterable([seat] * (len(hand) - len(old)) for seat, (old, hand) in enumerate(held))
        laid, pile = laid_at_once(before, self.state, entry.action), self.state.pile
        places = iter(range(len(pile) - len(laid), len(pile)))
        for (stock, place), card in zip(slots, drawn, strict=False):
            is_unseen = (renewed or [])[place] if stock < 0 else self.stocks[stock][place]
            pile_place = next(places) if card in laid else None
            if pile_place is None:
                self.assumed[next(seats)][card] += is_unseen
            elif is_unseen:
                self.laid.append(pile_place)
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
            givers = givers_in(later)
            if not is_giving_over(later, action.player):
                givers.update(seat for seat in rules.seats if len(state.hands[seat]) > 1)
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


def _gives(state: State, seed: int) -> int:
    trial = state.copy()
    trial.seed = seed
    return machine_gives(trial)
