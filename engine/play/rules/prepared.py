"""A rule set made ready for a table: every question that does not depend on the hand, answered beforehand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter

from engine.cards import Face
from engine.play.rules.card_effects import effect_of
from engine.play.rules.matching import DRAW_FACES, forbids_draw_four, judge_fit
from engine.play.values.actions import Action, ActionKind
from engine.play.values.pack import COLORS, NONE, OPEN, pack_of
from engine.play.values.state import State
from engine.rulesets import DrawFourLegality, Drawing, IdenticalCards, JumpIn, RuleSet, player_refusals

COLOR_STATES = len(COLORS) + 1
"""The colour in force is one of the colours or open."""


class Rules:
    """The rule set for a number of players: numbers instead of cards, tables instead of conditions.

    Raises ValueError for a number of players that the rule set or its deck does not allow.
    """

    def __init__(self, rule_set: RuleSet, players: int) -> None:
        if refusals := player_refusals(rule_set, players):
            raise ValueError("; ".join(map(str, refusals)))
        self.rule_set = rule_set
        self.play = play = rule_set.play
        self.players = players
        self.pack = pack = pack_of(rule_set.cards)
        self.seats = range(players)
        clockwise = tuple((seat + 1) % players for seat in self.seats)
        self.following = (clockwise, tuple((seat - 1) % players for seat in self.seats))
        """For each direction the next player after each player."""
        parties = rule_set.scoring.system.parties(players)
        self.partners = {seat: other for party in parties for seat in party for other in party if other != seat}
        """Who wins together with whom (K4)."""
        self.colors = pack.colors
        self.amounts = tuple(DRAW_FACES.get(face, 0) for face in pack.faces)
        """How many cards each card makes due."""
        self.zeros = pack.with_face(Face.ZERO)
        self.draw_twos = pack.with_face(Face.DRAW_TWO)
        self.draw_fours = pack.with_face(Face.WILD_DRAW_FOUR)
        self.reverses = pack.with_face(Face.REVERSE)
        self.skips = pack.with_face(Face.SKIP)
        self.uno_cards = pack.with_face(Face.UNO)
        self.needs_color = frozenset(number for number, color in enumerate(pack.colors) if color == OPEN)
        self.may_lay_drawn = play.drawing is not Drawing.ONE_AND_PASS
        self.draws_until_fit = play.drawing is Drawing.UNTIL_FIT
        self.draws_plainly = not self.draws_until_fit and not play.stock_machine
        """Whether a draw is one card from the stock, without more ado."""
        self.draw_four_depends_on_hand = bool(self.draw_fours) and play.draw_four is not DrawFourLegality.ALWAYS
        self.judged_with_hand = tuple(
            (self.draw_fours if self.draw_four_depends_on_hand and not play.challenge else frozenset())
            | (self.zeros if play.end_without_zero else frozenset())
        )
        """The cards that may be wrong for the rest of the hand although they fit (K16, K26)."""
        self.filters_hand = bool(self.judged_with_hand)
        self.may_play_on_after_taking = not (play.start_draw_two_skips and play.taking_draw_two_skips)
        self.announces_uno = play.uno_penalty > 0
        passing = self._cards_that_pass_due_on()
        self.may_pass_due_on = bool(passing)
        self.never_passes_due_on = bytes(card for card in range(len(pack.cards)) if card not in passing)
        """The cards that are never laid while cards are due."""
        self.never_given = bytes(card for card, face in enumerate(pack.faces) if not face.has_color)
        """The cards that are nobody's gift (L6.16)."""
        self.cards_dealt = rule_set.table.cards_dealt * players
        self.dealt = tuple(_dealt_cards(rule_set, players))
        """For each player, beginning at the dealer's left, what picks the dealt cards out of the deck's order."""
        self._prepare_throwing()
        self._prepare_laying()
        self._prepare_actions()

    def _prepare_throwing(self) -> None:
        self.has_jump_in = self.play.jump_in is not JumpIn.OFF
        self.may_cancel = self.has_jump_in and self.play.jump_in_cancels
        self.cancelled_on_turn = self.skips | self.reverses if self.may_cancel else frozenset()
        """The cards that who is on turn may throw in as well: unlike laying it, that cancels the first one (K24)."""
        rule = self.play.identical_cards
        self.doubles = frozenset(card for card, face in enumerate(self.pack.faces) if _doubles(rule, face))
        self.may_be_thrown = self._cards_that_may_be_thrown()
        """The cards that their twin may follow at once, from the same hand or another."""

    def _prepare_laying(self) -> None:
        pack = self.pack
        effects = [effect_of(self.play, face) for face in pack.faces]
        self.effects = tuple(None if effect is None else effect.value for effect in effects)
        """The number of what each card does; None for a card that just lies there."""
        self.layings = tuple(tuple(self._laying(seat, card) for card in range(len(pack.cards))) for seat in self.seats)
        """For each player and card the actions that lay it, wherever it fits."""
        self.just_lie = frozenset(
            card
            for card, effect in enumerate(self.effects)
            if effect is None and card not in self.needs_color and not self.may_cancel
        )
        """The cards that, once laid, lie there and let the turn pass; no later card wants to know what was before."""
        self.unfit = [b""] * (len(pack.cards) * COLOR_STATES)
        """For top card and colour in force the cards that do not fit, as far as anybody has asked."""
        self.forbidding: dict[tuple[int, int], frozenset[int]] = {}
        """The same for the cards in whose company a draw four is wrong (K16)."""

    def _prepare_actions(self) -> None:
        """Actions are values, so one object each serves every game."""
        seats, kind = self.seats, ActionKind
        self.draws = tuple(
            tuple(Action(kind.DRAW, seat, target=stock) for stock in range(self.play.stocks)) for seat in seats
        )
        self.bare = tuple(tuple(Action(each, seat) for seat in seats) for each in kind)
        """For each kind and player the action without a part."""
        cards = range(len(self.pack.cards))
        self.gives = tuple(tuple(Action(kind.GIVE, seat, card) for card in cards) for seat in seats)
        self.jumps = tuple(tuple(Action(kind.JUMP_IN, seat, card) for card in cards) for seat in seats)
        self.doublings = tuple(tuple(self._laying(seat, card, kind.DOUBLE) for card in cards) for seat in seats)
        self.names = tuple(
            tuple(Action(kind.NAME, seat, color=color) for color in range(len(COLORS))) for seat in seats
        )
        self.swaps = tuple(
            tuple(Action(kind.SWAP, seat, target=other) for other in seats if other != seat) for seat in seats
        )

    def find_unfit(self, key: int) -> bytes:
        """The cards that do not fit; ``key`` is the top card * COLOR_STATES + the colour in force.

        After the first time they stand in ``unfit``.
        """
        top, color = divmod(key, COLOR_STATES)
        unfit = bytes(card for card in range(len(self.pack.cards)) if not self.fits(card, top, color))
        self.unfit[key] = unfit
        return unfit

    def fits(self, card: int, top: int, color: int) -> bool:
        """Whether the card may be laid on the top card, whatever else is in the hand."""
        cards = self.pack.cards
        named = COLORS[color] if color != OPEN else None
        return judge_fit(self.play, cards[card], cards[top], named).allows

    def cards_that_forbid_draw_four(self, top: int, color: int) -> frozenset[int]:
        """The cards that make a draw four on the top card wrong while they are in the same hand (K16)."""
        forbidding = self.forbidding.get((top, color))
        if forbidding is None:
            cards, named = self.pack.cards, COLORS[color] if color != OPEN else None
            forbidding = frozenset(
                number for number, card in enumerate(cards) if forbids_draw_four(self.play, card, cards[top], named)
            )
            self.forbidding[top, color] = forbidding
        return forbidding

    def _laying(self, player: int, card: int, kind: ActionKind = ActionKind.LAY) -> tuple[Action, ...]:
        if card in self.uno_cards:
            return tuple(Action(kind, player, card, target=other) for other in self.seats if other != player)
        if card in self.needs_color:
            return tuple(Action(kind, player, card, color) for color in range(len(COLORS)))
        return (Action(kind, player, card),)

    def _cards_that_pass_due_on(self) -> frozenset[int]:
        play = self.play
        allowed = (
            (self.draw_twos, play.stacking_draw_two),
            (self.draw_fours, play.stacking_draw_four or play.draw_four_closes_sum),
            (self.reverses, play.reverse_returns_draw_two),
            (self.skips, play.skip_passes_draw_two),
        )
        return frozenset().union(*(cards for cards, is_allowed in allowed if is_allowed))

    def _cards_that_may_be_thrown(self) -> frozenset[int]:
        cards = range(len(self.pack.cards))
        colored = (card for card in cards if self.has_jump_in and card not in self.needs_color)
        return frozenset(card for card in (*colored, *self.doubles) if self.pack.full.count(card) > 1)


def _doubles(rule: IdenticalCards, face: Face) -> bool:
    """Whether identical cards of this face may follow each other in one turn (L6.9, K22)."""
    if rule in (IdenticalCards.OFF, IdenticalCards.BLACK_TOO):
        return rule is IdenticalCards.BLACK_TOO
    if face in DRAW_FACES and rule is not IdenticalCards.ANY:
        return False
    return face.has_color or (rule is IdenticalCards.WILDS_TOO and face is Face.WILD)


def _dealt_cards(rule_set: RuleSet, players: int) -> Iterator[Callable[[Sequence[int]], Iterable[int]]]:
    """For each player what picks the dealt cards out of the deck's order, dealt one or two at once (L6.2)."""
    cards, at_once = rule_set.table.cards_dealt, rule_set.play.dealt_at_once
    paired = cards - cards % at_once
    for place in range(players):
        if at_once == 1 or cards == 1:
            yield itemgetter(slice(place, cards * players, players))
            continue
        pairs = [
            turn * players + place * at_once + card for turn in range(0, paired, at_once) for card in range(at_once)
        ]
        yield itemgetter(*pairs, *range(paired * players + place, cards * players, players))


def breaks_draw_four_rule(rules: Rules, hand: Sequence[int], top: int, color: int) -> bool:
    """Whether the hand, without the draw four itself, holds a card that forbids it on this top card (K16)."""
    if not rules.draw_four_depends_on_hand:
        return False
    return not rules.cards_that_forbid_draw_four(top, color).isdisjoint(hand)


def may_end_with(rules: Rules, hand: Sequence[int], card: int) -> bool:
    """Whether the card may be laid although it may be the last one (K26)."""
    return not (rules.play.end_without_zero and len(hand) == 1 and card in rules.zeros)


def is_right_for_hand(rules: Rules, state: State, player: int, card: int) -> bool:
    """Whether a card that fits may be laid with the rest of the hand (K16 where nobody can challenge, K26)."""
    hand = state.hands[player]
    if card in rules.draw_fours:
        return rules.play.challenge or not breaks_draw_four_rule(rules, hand, state.pile[-1], state.color)
    return may_end_with(rules, hand, card)


def note_exchange(rules: Rules, state: State, players: Iterable[int]) -> None:
    """K27: who is about to give cards away has not gone out, even if an empty hand comes back for them."""
    if rules.play.goes_on_until_turn:
        giving = [player for player in players if state.hands[player]]
        state.last_cards = tuple(NONE if seat in giving else card for seat, card in enumerate(state.last_cards))
