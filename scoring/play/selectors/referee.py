"""Answers of the referee to a situation at the table, ready to be shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.cards import Card, Color, Face
from engine.play import (
    DRAW_FACES,
    Action,
    InvalidSituation,
    Referee,
    Situation,
    judge_hand,
    possible_dues,
    situation_actions,
    state_of,
)
from engine.rulesets import RuleSet
from scoring.core.wording import COLOR_NAMES, card_name, reason_text
from scoring.models import League, RuleSetEdition
from scoring.results.selectors.seasons import current_season

BARE_KEYS = "w"
"""What stands in addresses for the keys of black and UNO cards; for the others it is the letter of their colour."""
MOST_DUE = 99
"""No edition makes as many cards due."""


class WhoseTurn(models.TextChoices):
    """Whose turn it is, as a player at the table sees it."""

    TURN = "turn", _("My turn")
    DRAWN = "drawn", _("Just drawn")
    OTHER = "other", _("Not my turn")
    LAID = "laid", _("Just laid")


@dataclass(frozen=True)
class RefereeQuestion:
    """A situation as far as it was described. ``top`` None: not told yet. ``due`` None: what the top card demands.

    ``color`` is the colour in force, None if it was not told; ``is_color_open``: nobody has named one. At
    ``WhoseTurn.DRAWN`` the last card of the hand is the one that was drawn. ``got_gifts``: the gifts of the UNO card on
    top went to who asks (L6.16).
    """

    rule_set: RuleSet
    players: int
    moment: WhoseTurn
    top: Card | None = None
    hand: tuple[Card, ...] = ()
    color: Color | None = None
    is_color_open: bool = False
    due: int | None = None
    got_gifts: bool = False

    @property
    def asks_color(self) -> bool:
        """Whether the colour in force cannot be seen on the top card."""
        return self.top is not None and not self.top.face.has_color

    @property
    def is_complete(self) -> bool:
        """Whether the referee can answer."""
        has_color = not self.asks_color or self.color is not None or self.is_color_open
        return self.top is not None and bool(self.hand) and has_color

    @cached_property
    def referee(self) -> Referee | None:
        """Who answers; None if the edition cannot be played by so many."""
        try:
            return Referee(self.rule_set, self.players)
        except ValueError:
            return None

    @cached_property
    def asks_due(self) -> bool:
        """Whether cards can be due on the top card: only the player on turn has to take them."""
        return self.moment is WhoseTurn.TURN and bool(self._possible_dues(()))

    @property
    def asks_gifts(self) -> bool:
        """Whether the colour is to be named by the opponent who got the gifts, and that may be who asks (L6.16)."""
        is_open_uno = self.top is not None and self.top.face is Face.UNO and self.is_color_open
        return is_open_uno and self.players > 2 and self.moment in (WhoseTurn.TURN, WhoseTurn.OTHER)

    @property
    def cards_due(self) -> int:
        """The number of due cards; if it was not told, what the top card alone demands."""
        if self.due is not None:
            return self.due
        return DRAW_FACES.get(self.top.face, 0) if self.top and self.asks_due else 0

    @property
    def due_choices(self) -> list[int]:
        """The sums that can be due on the top card with this hand, and what was told."""
        return sorted({0, *self._possible_dues(self.hand), self.cards_due})

    def _possible_dues(self, hand: tuple[Card, ...]) -> tuple[int, ...]:
        """The sums that can be due; none if the deck does not have these cards."""
        if self.referee is None or self.top is None or self.referee.pack.deck.surplus((*hand, self.top)):
            return ()
        return possible_dues(self.referee.rules, self.top, hand)


@dataclass(frozen=True, slots=True)
class RefereeLine:
    """A card of the hand, or something else that is open: whether it is allowed, why, and the clauses."""

    text: str
    clauses: tuple[str, ...]
    is_legal: bool = True
    card: Card | None = None
    label: str = ""


@dataclass(frozen=True)
class RefereeAnswer:
    """What the referee says. ``problem`` is a sentence if the situation cannot be; then there is nothing else."""

    cards: tuple[RefereeLine, ...] = ()
    others: tuple[RefereeLine, ...] = ()
    problem: str = ""

    @cached_property
    def legal(self) -> tuple[RefereeLine, ...]:
        """The cards that may be laid."""
        return tuple(line for line in self.cards if line.is_legal)

    @cached_property
    def illegal(self) -> tuple[RefereeLine, ...]:
        """The cards that may not."""
        return tuple(line for line in self.cards if not line.is_legal)


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of the hand by its position; ``is_legal`` None: the referee has not judged it."""

    position: int
    card: Card
    is_legal: bool | None


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """The keys of one colour; ``color`` None: black and UNO cards. ``code`` stands for it in addresses."""

    code: str
    color: Color | None
    name: str
    cards: tuple[Card, ...]


def answer_question(question: RefereeQuestion) -> RefereeAnswer | None:
    """The referee's answer; None while the situation is not complete."""
    if not question.is_complete or question.top is None:
        return None
    referee = question.referee
    if referee is None:
        sentence = gettext("This edition cannot be played by %(players)s players.")
        return RefereeAnswer(problem=sentence % {"players": question.players})
    situation = _situation(question, question.top)
    try:
        verdicts = judge_hand(referee, situation)
        actions = situation_actions(referee, situation)
    except InvalidSituation as error:
        return RefereeAnswer(problem=_problem(question, question.top, error.field))
    lines = [
        RefereeLine(
            reason_text(verdict.explanation.reason), verdict.explanation.clauses, bool(verdict.actions), verdict.card
        )
        for verdict in verdicts
    ]
    return RefereeAnswer(tuple(lines), tuple(_others(referee, situation, actions)))


def hand_of(question: RefereeQuestion, answer: RefereeAnswer | None) -> list[HeldCard]:
    """The hand in its order, each card with the referee's mark."""
    marks = {line.card: line.is_legal for line in answer.cards} if answer else {}
    return [HeldCard(position, card, marks.get(card)) for position, card in enumerate(question.hand)]


def keys_of(rule_set: RuleSet) -> list[KeyGroup]:
    """Every different card of the edition's deck, by colour."""
    cards = rule_set.cards.counts
    colored = [
        KeyGroup(
            color.value,
            color,
            capfirst(str(COLOR_NAMES[color])),
            tuple(card for card in cards if card.color is color and card.face.has_color),
        )
        for color in Color
    ]
    bare = tuple(card for card in cards if not card.face.has_color)
    return [*colored, KeyGroup(BARE_KEYS, None, gettext("Black"), bare)]


def default_edition(league: League) -> RuleSetEdition | None:
    """The edition of the current season, otherwise the latest one; None if the league has none."""
    season = current_season(league)
    return season.edition if season else league.editions.first()


def _situation(question: RefereeQuestion, top: Card) -> Situation:
    is_drawn = question.moment is WhoseTurn.DRAWN
    return Situation(
        hand=question.hand,
        top=top,
        color=question.color,
        players=question.players,
        due=question.cards_due,
        drawn=question.hand[-1] if is_drawn else None,
        is_on_turn=is_drawn or question.moment is WhoseTurn.TURN,
        has_laid=question.moment is WhoseTurn.LAID,
        got_gifts=question.got_gifts and question.asks_gifts,
    )


def _others(referee: Referee, situation: Situation, actions: Sequence[Action]) -> list[RefereeLine]:
    """What is open besides laying a card, each kind once."""
    state = state_of(referee, situation)
    kinds = {action.kind: action for action in reversed(actions) if not action.kind.lays}
    explained = {kind: referee.explain(state, action) for kind, action in reversed(kinds.items())}
    return [
        RefereeLine(reason_text(explanation.reason), explanation.clauses, label=capfirst(gettext(kind.label)))
        for kind, explanation in explained.items()
    ]


def _problem(question: RefereeQuestion, top: Card, field: str) -> str:
    """The sentence for a situation that the engine refuses."""
    match field:
        case "hand":
            surplus = question.rule_set.cards.surplus((*question.hand, top))
            sentence, cards = gettext("The deck does not have that many: %(cards)s."), list(surplus)
        case "color" if top.face.has_color:
            sentence, cards = gettext("The top card has another colour than that: %(cards)s."), [top]
        case "color" if question.moment is WhoseTurn.DRAWN:
            sentence, cards = gettext("Nobody draws before the colour is named: choose it (%(cards)s)."), [top]
        case "color":
            sentence, cards = gettext("Cards are due, so a colour was named: choose it (%(cards)s)."), [top]
        case "due" if question.asks_due:
            sums = ", ".join(str(number) for number in question.due_choices if number != question.cards_due)
            sentence = gettext("So many cards cannot be due on %(cards)s: %(due)s. Possible are: %(sums)s.")
            return sentence % {"cards": card_name(top), "due": question.cards_due, "sums": sums}
        case "due":
            sentence, cards = gettext("No cards can be due on this card: %(cards)s."), [top]
        case _:
            sentence, cards = gettext("The drawn card does not fit to this situation: %(cards)s."), [question.hand[-1]]
    return sentence % {"cards": ", ".join(map(card_name, cards))}
