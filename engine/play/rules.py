"""A rule set made ready for a table: every question that does not depend on the hand, answered beforehand."""

from collections.abc import Callable

from engine.cards import Face
from engine.play.actions import Action, ActionKind
from engine.play.effects import effect_of
from engine.play.matching import DRAW_FACES, judge_fit
from engine.play.pack import COLORS, OPEN, pack_of
from engine.play.state import State
from engine.rulesets import DrawFourLegality, Drawing, IdenticalCards, JumpIn, RuleSet, ScoringSystem

Lays = tuple[tuple[Action, ...], ...]
"""For each card of the pack the actions that lay it."""
Effect = Callable[["Rules", State, Action, int], None]
"""What a laid card does; gets the action that laid it and the colour that was in force before."""


class Rules:
    """The rule set for a number of players: numbers instead of cards, tables instead of conditions.

    Raises ValueError for a number of players that the rule set or its deck does not allow.
    """

    def __init__(self, rule_set: RuleSet, players: int) -> None:
        _check_players(rule_set, players)
        self.rule_set = rule_set
        self.play = play = rule_set.play
        self.players = players
        self.pack = pack = pack_of(rule_set.deck)
        self.seats = range(players)
        clockwise = tuple((seat + 1) % players for seat in self.seats)
        self.following = (clockwise, tuple((seat - 1) % players for seat in self.seats))
        """For each direction the next player after each player."""
        self.is_partner_game = rule_set.scoring.system is ScoringSystem.PARTNER
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
        self.filters_hand = play.end_without_zero or (self.draw_four_depends_on_hand and not play.challenge)
        """Whether what may be laid depends on the rest of the hand."""
        self.has_jump_in = play.jump_in is not JumpIn.OFF
        self.doubles = self._cards_that_double()
        self.announces_uno = play.uno_penalty > 0
        self.draws = tuple(
            tuple(Action(ActionKind.DRAW, seat, target=stock) for stock in range(play.stocks)) for seat in self.seats
        )
        self.calls = tuple(Action(ActionKind.CALL_UNO, seat) for seat in self.seats)
        self.effects = tuple(effect_of(self, card) for card in range(len(pack.cards)))
        """What each card does; None for a card that just lies there."""
        self._lays: dict[int, Lays] = {}
        self._layings: dict[int, Lays] = {}

    def lays(self, player: int, top: int, color: int) -> Lays:
        """For each card of the pack the actions that lay it on the top card; none where it does not fit."""
        key = (top * 8 + color) * 16 + player
        table = self._lays.get(key)
        if table is None:
            table = self._lays[key] = tuple(
                actions if self.fits(card, top, color) else () for card, actions in enumerate(self.layings(player))
            )
        return table

    def fits(self, card: int, top: int, color: int) -> bool:
        """Whether the card may be laid on the top card, whatever else is in the hand."""
        cards = self.pack.cards
        named = COLORS[color] if color != OPEN else None
        return judge_fit(self.play, cards[card], cards[top], named).allows

    def layings(self, player: int) -> Lays:
        """For each card of the pack the actions that lay it, wherever it fits."""
        table = self._layings.get(player)
        if table is None:
            table = self._layings[player] = tuple(
                self._laying(player, number) for number in range(len(self.pack.cards))
            )
        return table

    def _laying(self, player: int, card: int) -> tuple[Action, ...]:
        if card in self.uno_cards:
            others = (seat for seat in self.seats if seat != player)
            return tuple(Action(ActionKind.LAY, player, card, target=other) for other in others)
        if card in self.needs_color:
            return tuple(Action(ActionKind.LAY, player, card, color) for color in range(len(COLORS)))
        return (Action(ActionKind.LAY, player, card),)

    def _cards_that_double(self) -> frozenset[int]:
        if self.play.identical_cards is IdenticalCards.OFF:
            return frozenset()
        draws_too = self.play.identical_cards is IdenticalCards.ANY
        return frozenset(
            number
            for number, face in enumerate(self.pack.faces)
            if face.has_color and (draws_too or face not in DRAW_FACES)
        )


def _check_players(rule_set: RuleSet, players: int) -> None:
    if not 2 <= players <= rule_set.table.max_players:
        raise ValueError(f"{players} players: expected 2 to {rule_set.table.max_players} (L2)")
    if rule_set.scoring.system is ScoringSystem.PARTNER and players % 2:
        raise ValueError(f"{players} players: partners sit opposite each other, so the number must be even (K4)")
