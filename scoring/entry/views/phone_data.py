"""The data of the phone's page besides the sheet: the keys for counting a hand, and its words."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.cards import Card, Color, Face
from engine.decks import Deck
from scoring.entry.views.sheet_data import grid_words

_NAMES: dict[Face, Promise] = {
    Face.SKIP: gettext_lazy("skip"),
    Face.REVERSE: gettext_lazy("reverse"),
    Face.DRAW_ONE: gettext_lazy("draw one"),
    Face.DRAW_TWO: gettext_lazy("draw two"),
    Face.WILD: gettext_lazy("wild"),
    Face.WILD_DRAW_FOUR: gettext_lazy("draw four"),
    Face.UNO: gettext_lazy("UNO card"),
}
_GOLDEN = Card(Face.UNO, Color.YELLOW)
_DRAWN = {Face.SKIP: "skip", Face.REVERSE: "reverse", Face.WILD: "wild"}
_WRITTEN = {Face.WILD_DRAW_FOUR: "+4"}


@dataclass(frozen=True, slots=True)
class CardKey:
    """A key of the card keypad. ``notation`` is what it types, ``value`` its points, ``copies`` how many the deck has;
    it shows ``symbol``, a drawing, or else ``label``.
    """

    notation: str
    value: int
    copies: int
    name: str
    label: str
    symbol: str
    is_number: bool


def card_keys(deck: Deck) -> list[CardKey]:
    """One key for each face of the deck: colours do not matter when a hand is counted."""
    return [
        CardKey(
            notation=_WRITTEN.get(face, face.value),
            value=deck.face_values[face],
            copies=copies,
            name=str(gettext_lazy("golden 1") if is_golden else _NAMES.get(face, face.value)),
            label="1★" if is_golden else _WRITTEN.get(face, face.value),
            symbol=_DRAWN.get(face, ""),
            is_number=face.is_number,
        )
        for face, copies in sorted(deck.face_counts.items(), key=lambda item: list(Face).index(item[0]))
        for is_golden in (face is Face.UNO and _GOLDEN in deck.counts,)
    ]


def phone_words() -> dict[str, Any]:
    """Everything the phone's script says, in the user's language; it fills in names itself."""
    grid = grid_words()
    return {
        "written": grid["written"],
        **{name: grid[name] for name in ("elsewhere", "overtaken", "reseated", "notOpen")},
        "yes": grid["yes"],
        "no": grid["no"],
        "states": grid["states"],
        "gap": _("Game %(number)s is missing. Enter it"),
        "withUnsent": [_("with %(count)s game not sent yet"), _("with %(count)s games not sent yet")],
        "game": _("Game %(number)s"),
        "correct": _("Correct game %(number)s"),
        "save": _("Save game %(number)s"),
        "saveCorrection": _("Save the correction of game %(number)s"),
        "won": _("%(name)s won"),
        "points": _("%(name)s %(points)s"),
        "void": _("void"),
        "exact_grab": _("exact grab"),
        "uno_card_finish": _("UNO-card finish"),
        "missingWinner": _("Who won? Tap the star."),
        "missingHands": _("Still missing: %(names)s"),
        "sum": _("%(points)s points"),
        "cards": [_("%(count)s card"), _("%(count)s cards")],
        "deals": _("deals"),
        "saved": _("Game %(number)s is saved."),
        "playedOut": _("Game %(number)s is saved. The last round is played: now the secretary submits the sheet."),
        "kept": _("Game %(number)s is kept on this phone."),
        "keptInMemory": _("Game %(number)s is only in this page: do not close it."),
        "putOff": _("Game %(number)s waits for your decision: tap the red line."),
        "lastRoundIsOver": _(
            "The last round was announced after game %(number)s and has %(count)s games: they are played (L8.3)."
        ),
        "restored": _("What you had typed is here again."),
        "signed-out": _(
            "The code of this table does not hold any more. Nothing is lost: scan the slip that holds now."
        ),
        "refused": _("This table is no longer on the server. Please ask the secretary."),
    }
