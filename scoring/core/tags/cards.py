"""Playing cards, drawn: every colour has a shape of its own as well, so that nobody needs to see colours."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.cards import Card, Color, Face
from scoring.core.wording import COLOR_NAMES, card_name

register = template.Library()
register.filter("card_name", card_name)
register.filter("notation", Card.notation)

_DRAWN = {Face.SKIP: "skip", Face.REVERSE: "reverse", Face.WILD: "wild"}
_WRITTEN = {Face.WILD_DRAW_FOUR: "+4", Face.UNO: "UNO"}


@register.simple_tag
def playing_card(card: Card) -> SafeString:
    """The picture of a card; its name must stand beside it as text (:func:`card_name`)."""
    face, color = _face(card), _color(card)
    corner = format_html('<span class="corner">{}</span>', face)
    shape = format_html('<span class="shape">{}</span>', _symbol(color)) if card.color else ""
    picture = format_html('<span class="face{}">{}</span>', "" if len(card.face.value) == 1 else " long", face)
    return format_html('<span class="playing-card {}" aria-hidden="true">{}{}{}</span>', color, corner, picture, shape)


@register.simple_tag
def color_shape(color: Color) -> SafeString:
    """The shape that stands for a colour on the cards."""
    return format_html(
        '<span class="shape {}" aria-hidden="true">{}</span>', _class_of(color), _symbol(_class_of(color))
    )


@register.filter
def color_name(color: Color) -> str:
    """The colour in the user's language."""
    return str(COLOR_NAMES[color])


def _face(card: Card) -> SafeString:
    """What the card shows: a drawn symbol, or a number or word."""
    if card.face in _DRAWN:
        return _symbol(_DRAWN[card.face])
    if card == Card(Face.UNO, Color.YELLOW):
        return format_html("{}", "1")
    return format_html("{}", _WRITTEN.get(card.face, card.face.value))


def _symbol(name: str) -> SafeString:
    return format_html('<svg><use href="{}#{}"/></svg>', static("img/cards.svg"), name)


def _color(card: Card) -> str:
    if card.face is Face.UNO:
        return "golden" if card.color else "white"
    return _class_of(card.color) if card.color else "black"


def _class_of(color: Color) -> str:
    return color.name.lower()
