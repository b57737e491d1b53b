"""The situation at the table, from the query string of the referee's page."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy

from engine.cards import Card, CardNotationError, Color, format_cards, parse_cards
from engine.play import Offence
from engine.rulesets import RuleSet
from scoring.core.forms.fields import Line, WholeNumber
from scoring.core.wording import COLOR_NAMES, quoted_list
from scoring.models import League, RuleSetEdition
from scoring.models.rules import rules_in_words
from scoring.play.selectors.referee import BARE_KEYS, MOST_DUE, RefereeQuestion, WhoseTurn
from scoring.rules.selectors import choice_label, rule_set_of

_MOST_PLAYERS = 10
_MOST_CARDS = 110
_PLAYERS = 4
_OPEN = "open"
_TOP = "top"
_OFFENCES = {offence.value: offence for offence in Offence}


class CardsField(Line):
    """Cards in notation; every coloured card with its colour. An empty text is no card."""

    def __init__(self, *, most: int, **options: Any) -> None:
        self.most = most
        super().__init__(required=False, max_length=8 * _MOST_CARDS, widget=forms.HiddenInput, **options)

    def clean(self, value: Any) -> tuple[Card, ...]:
        text = super().clean(value)
        try:
            cards = parse_cards(text)
        except CardNotationError as error:
            words = quoted_list(word for _position, word in error.unreadable)
            raise ValidationError(gettext("This is not a card: %(words)s."), params={"words": words}) from None
        if len(cards) > self.most:
            sentence = gettext("“%(text)s” are more than %(most)s cards.")
            raise ValidationError(sentence, params={"text": text, "most": self.most})
        if uncolored := [card for card in cards if card.face.has_color and card.color is None]:
            sentence = gettext("“%(cards)s”: a coloured card needs its colour.")
            raise ValidationError(sentence, params={"cards": format_cards(uncolored)})
        return cards


class RefereeForm(forms.Form):
    """Nothing is required: what is missing is not told yet, what cannot be read is named and left out.

    ``tap``, ``to`` and ``drop`` are single steps for browsers without scripts: :attr:`next_query` tells where they
    lead. ``keys`` is the colour whose keys are shown.
    """

    edition = forms.ChoiceField(required=False, label=gettext_lazy("Rule set edition"))
    players = forms.TypedChoiceField(
        choices=[(number, number) for number in range(2, _MOST_PLAYERS + 1)],
        coerce=int,
        required=False,
        empty_value=None,
        label=gettext_lazy("Players at the table"),
    )
    top = CardsField(most=1, label=gettext_lazy("Top card"))
    hand = CardsField(most=_MOST_CARDS, label=gettext_lazy("My hand"))
    color = forms.ChoiceField(required=False, widget=forms.RadioSelect, label=gettext_lazy("Colour that was named"))
    moment = forms.ChoiceField(
        choices=WhoseTurn.choices, required=False, widget=forms.RadioSelect, label=gettext_lazy("Whose turn is it?")
    )
    due = forms.TypedChoiceField(
        choices=[(number, number) for number in range(MOST_DUE + 1)],
        coerce=int,
        required=False,
        empty_value=None,
        label=gettext_lazy("Cards due to me"),
    )
    gifts = forms.BooleanField(required=False, label=gettext_lazy("I got the gifts"))
    offence = forms.ChoiceField(required=False, label=gettext_lazy("Offence"))
    tap = CardsField(most=1, label=gettext_lazy("Card that was tapped"))
    drop = WholeNumber(required=False, min_value=0, label=gettext_lazy("Place in the hand"))
    to = forms.ChoiceField(choices=[(_TOP, _TOP)], required=False)
    keys = forms.ChoiceField(
        choices=[(key, key) for key in (*(color.value for color in Color), BARE_KEYS)],
        required=False,
        label=gettext_lazy("Colour of the keys"),
    )

    def __init__(self, data: MultiValueDict[str, str], *, league: League, default: RuleSetEdition) -> None:
        super().__init__(data)
        self._editions = {default.code: default} | {edition.code: edition for edition in league.editions.all()}
        self._default = default
        self._field("edition").choices = [(code, rules_in_words(one.name)) for code, one in self._editions.items()]
        self._field("color").choices = [
            *((color.value, capfirst(str(name))) for color, name in COLOR_NAMES.items()),
            (_OPEN, gettext("nobody has named one")),
        ]
        self._field("offence").choices = [
            ("", gettext("choose")),
            *((code, capfirst(choice_label(offence))) for code, offence in _OFFENCES.items()),
        ]
        self.full_clean()

    def _field(self, name: str) -> Any:
        return self.fields[name]

    @cached_property
    def problems(self) -> list[str]:
        """What could not be read, in sentences."""
        return [f"{self[name].label}: {sentence}" for name, sentences in self.errors.items() for sentence in sentences]

    @cached_property
    def edition_row(self) -> RuleSetEdition:
        """The edition that was chosen, otherwise the default."""
        return self._editions.get(self._value("edition"), self._default)

    @cached_property
    def question(self) -> RefereeQuestion:
        """What was told, without what could not be read."""
        color = self._value("color") or ""
        return RefereeQuestion(
            rule_set=self._rule_set,
            players=self._value("players") or _PLAYERS,
            moment=WhoseTurn(self._value("moment") or WhoseTurn.TURN),
            top=next(iter(self._value("top") or ()), None),
            hand=self._value("hand") or (),
            color=None if color in ("", _OPEN) else Color(color),
            is_color_open=color == _OPEN,
            due=self._value("due"),
            got_gifts=self._value("gifts") or False,
        )

    @property
    def asked_offence(self) -> Offence | None:
        """The offence that is asked about."""
        return _OFFENCES.get(self._value("offence"))

    @property
    def fills_top(self) -> bool:
        """Whether the next card that is tapped becomes the top card."""
        return self.question.top is None or self._value("to") == _TOP

    @property
    def shown_keys(self) -> str:
        """The colour whose keys are shown: a letter."""
        return self._value("keys") or Color.RED.value

    @property
    def query(self) -> str:
        """The situation as a query string that can be shared."""
        question = self.question
        return self._query(question.top, question.hand, keeps_top=True)

    @property
    def next_query(self) -> str | None:
        """The situation after a single step; None if no step was asked for."""
        question, tapped, dropped = self.question, self._value("tap"), self._value("drop")
        if tapped and self.fills_top:
            return self._query(tapped[0], question.hand, keeps_top=False)
        if tapped:
            return self._query(question.top, (*question.hand, *tapped), keeps_top=True)
        if dropped is not None:
            rest = (*question.hand[:dropped], *question.hand[dropped + 1 :])
            return self._query(question.top, rest, keeps_top=True)
        return None

    def _query(self, top: Card | None, hand: tuple[Card, ...], *, keeps_top: bool) -> str:
        """``keeps_top``: what was told about the top card still holds."""
        told = {
            "edition": self.edition_row.code,
            "players": self.question.players,
            "top": format_cards([top] if top else []),
            "hand": format_cards(hand),
            "moment": self.question.moment,
            "offence": self._value("offence"),
            "keys": self._value("keys"),
        }
        if keeps_top:
            told |= {"color": self._value("color"), "due": self.question.due}
            told |= {"gifts": "on"} if self.question.got_gifts else {}
        return urlencode({name: value for name, value in told.items() if value not in (None, "")})

    @cached_property
    def _rule_set(self) -> RuleSet:
        return rule_set_of(self.edition_row)

    def _value(self, name: str) -> Any:
        return self.cleaned_data.get(name)
