"""Texts for the messenger, to be copied."""

from django.utils import translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from scoring.core.figures import moment
from scoring.models import Evening, Player


def message_to_all(evening: Evening) -> str:
    """For the group: what, when and where. Personal links have no place in a group."""
    return "\n".join([_("%(evening)s of %(league)s") % _named(evening), *_about(evening)])


def message_to(evening: Evening, player: Player, link: str) -> str:
    """For one person, in their language, with the personal link."""
    with translation.override(player.language or translation.get_language()):
        hello = _("Hello %(name)s, you are invited:") % {"name": player.full_name}
        tap = _("One tap registers or declines:")
        return "\n".join([hello, _("%(evening)s of %(league)s") % _named(evening), *_about(evening), f"{tap} {link}"])


def _named(evening: Evening) -> dict[str, str]:
    return {"evening": evening.heading, "league": evening.season.league.name}


def _about(evening: Evening) -> list[str]:
    clock = f", {time_format(evening.starts_at)}" if evening.starts_at else ""
    place = ", ".join(filter(None, (evening.venue, evening.address)))
    deadline = _("Register by %(deadline)s for the credit.") % {"deadline": moment(evening.registration_deadline)}
    return [f"{date_format(evening.date)}{clock}", *filter(None, [place]), deadline]
