"""The actions of a recorded game in the user's language."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from engine.play import COLORS, NONE, OPEN, Action, ActionKind, Pack
from engine.records import Entry
from scoring.core.wording import COLOR_NAMES, card_name

_SENTENCES: Mapping[ActionKind, Promise] = {
    ActionKind.LAY: gettext_lazy("%(name)s lays %(card)s."),
    ActionKind.DRAW: gettext_lazy("%(name)s draws a card."),
    ActionKind.KEEP: gettext_lazy("%(name)s keeps the drawn card."),
    ActionKind.TAKE: gettext_lazy("%(name)s takes the due cards."),
    ActionKind.CHALLENGE: gettext_lazy("%(name)s challenges the draw four."),
    ActionKind.SHOW: gettext_lazy("%(name)s shows the hand."),
    ActionKind.REFUSE: gettext_lazy("%(name)s refuses to show the hand."),
    ActionKind.NAME: gettext_lazy("%(name)s names %(color)s."),
    ActionKind.SWAP: gettext_lazy("%(name)s swaps hands with %(other)s."),
    ActionKind.DECLINE: gettext_lazy("%(name)s does not swap hands."),
    ActionKind.JUMP_IN: gettext_lazy("%(name)s throws in %(card)s."),
    ActionKind.DOUBLE: gettext_lazy("%(name)s lays the identical %(card)s as well."),
    ActionKind.SLAP: gettext_lazy("%(name)s slaps the stock."),
    ActionKind.GIVE: gettext_lazy("%(name)s gives %(card)s."),
    ActionKind.BLOCK: gettext_lazy("%(name)s blocks the gift of %(other)s: %(card)s."),
    ActionKind.COUNT: gettext_lazy("%(name)s counts 3-2-1-0."),
    ActionKind.CALL_UNO: gettext_lazy("%(name)s says UNO."),
    ActionKind.DRAW_EXTRA: gettext_lazy("%(name)s draws a card out of turn."),
    ActionKind.FINISH: gettext_lazy("%(name)s is on turn without a card, and has won."),
    ActionKind.DEMAND: gettext_lazy("%(name)s demands the penalty from %(other)s: %(offence)s."),
    ActionKind.FAULT: gettext_lazy("%(name)s breaks a rule: %(offence)s."),
}
_LAYS_AND_NAMES = gettext_lazy("%(name)s lays %(card)s and names %(color)s.")
_LAYS_FOR = gettext_lazy("%(name)s lays %(card)s: everybody gives %(other)s a card.")
_DOUBLES_AND_NAMES = gettext_lazy("%(name)s lays the identical %(card)s as well and names %(color)s.")
_DOUBLES_FOR = gettext_lazy("%(name)s lays the identical %(card)s as well: everybody gives %(other)s a card.")
_DRAWS_FROM_STOCK = gettext_lazy("%(name)s draws a card from stock %(stock)s.")
_FOR_ANOTHER = {ActionKind.LAY: _LAYS_FOR, ActionKind.DOUBLE: _DOUBLES_FOR}
_AND_NAMES = {ActionKind.LAY: _LAYS_AND_NAMES, ActionKind.DOUBLE: _DOUBLES_AND_NAMES}


def entry_text(entry: Entry, names: Sequence[str], pack: Pack) -> str:
    """An entry as sentences: what is done, and what the record says of drawn cards and of a new stock."""
    sentences = [action_text(entry.action, names, pack)]
    if entry.drawn:
        cards = ", ".join(gettext("unknown") if card is None else card_name(pack.cards[card]) for card in entry.drawn)
        sentences.append(gettext("Drawn: %(cards)s.") % {"cards": cards})
    if entry.new_stock is not None:
        sentences.append(gettext("The laid cards become the new stock."))
    return " ".join(sentences)


def action_text(action: Action, names: Sequence[str], pack: Pack) -> str:
    """An action as a sentence; ``names`` are the players' names by their seats."""
    card = "" if action.card == NONE else card_name(pack.cards[action.card])
    values = {
        "name": names[action.player],
        "card": card,
        "color": "" if action.color == OPEN else str(COLOR_NAMES[COLORS[action.color]]),
        "other": names[action.target] if 0 <= action.target < len(names) else "",
        "stock": action.target + 1,
        "offence": gettext(action.offence.label) if action.offence else "",
    }
    return str(_sentence(action)) % values


def _sentence(action: Action) -> Promise:
    if action.target != NONE and action.kind in _FOR_ANOTHER:
        return _FOR_ANOTHER[action.kind]
    if action.color != OPEN and action.kind in _AND_NAMES:
        return _AND_NAMES[action.kind]
    if action.kind is ActionKind.DRAW and action.target > 0:
        return _DRAWS_FROM_STOCK
    return _SENTENCES[action.kind]
