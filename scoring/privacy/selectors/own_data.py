"""What the office keeps of a person, told to whoever has the personal link: that it is kept, and never so much of it
that somebody who finds the link could write or call.
"""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.models import Player

_TOLD_OTHERWISE = ("sort_name", "language")
_ENDING = 2


def kept_of(player: Player) -> list[tuple[str, str]]:
    """What is kept, and as much of it as tells the person whether it is right. No query if the club is loaded."""
    facts = [
        (_("Name"), player.full_name),
        (_("The public sees the name"), player.public_name()),
        (_("Club"), player.club.name if player.club else _("not kept")),
    ]
    for name in Player.PERSONAL:
        if name not in _TOLD_OTHERWISE:
            label = capfirst(str(getattr(Player._meta.get_field(name), "verbose_name")))  # noqa: B009 - only on fields
            facts.append((label, _hint(name, getattr(player, name))))
    return facts


def _hint(name: str, value: object) -> str:
    if not value:
        return _("not kept")
    if name == "email":
        local, _at, domain = str(value).partition("@")
        return f"{local[:1]}…@{domain}"
    if name == "phone":
        return f"… {str(value)[-_ENDING:]}"
    return _("is kept")
