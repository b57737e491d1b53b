"""The bar on every page that says which games are still on the device only."""

from collections.abc import Callable
from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

register = template.Library()


@register.inclusion_tag("components/unsent.html", takes_context=True)
def unsent_games(context: RequestContext, owner: str = "") -> dict[str, Any]:
    """The bar for what this person has typed on this device.

    ``owner`` names who types where nobody is signed in, for example by a table's code; what one owner has typed is
    never sent as another. Without either, the bar is not drawn. No query.
    """
    user = context["request"].user
    return {
        "owner": owner or (f"user-{user.pk}" if user.is_authenticated else ""),
        "signs_in": user.is_authenticated,
        "words": _words(),
    }


def _words() -> dict[str, Any]:
    """Everything the bar says; its script fills in numbers."""
    return {
        "waiting": _forms(lambda count: ngettext("%(count)s game not sent yet", "%(count)s games not sent yet", count)),
        "undecided": _forms(
            lambda count: ngettext("%(count)s game needs a decision", "%(count)s games need a decision", count)
        ),
        "refused": _forms(
            lambda count: ngettext("%(count)s game could not be sent", "%(count)s games could not be sent", count)
        ),
        "others": _forms(
            lambda count: ngettext(
                "%(count)s game is kept on this device until the person who typed it signs in again.",
                "%(count)s games are kept on this device until the person who typed them signs in again.",
                count,
            )
        ),
        "leave": _forms(
            lambda count: ngettext(
                "%(count)s game is not sent yet. It stays on this device until you sign in again. Sign out?",
                "%(count)s games are not sent yet. They stay on this device until you sign in again. Sign out?",
                count,
            )
        ),
        "kept": _("Kept on this device, sent by itself."),
        "network": _("No connection: kept on this device, sent by itself."),
        "signed-out": _("You are signed out: kept on this device until you sign in again."),
        "server": _("The server does not answer properly: kept on this device, tried again by itself."),
        "foreign": _(
            "The network does not answer with the league office; perhaps the WLAN asks you to sign in. Kept on this "
            "device, tried again by itself."
        ),
        "closed": _("The sheet can no longer be written on. What you typed stays here until you discard it."),
        "discard": _("Discard what could not be sent? Save it as text first if it is still needed."),
        "file": _("games-not-sent.txt"),
    }


def _forms(sentence: Callable[[int], str]) -> dict[str, str]:
    """A sentence for one and for many, under the names that browsers give these numbers (CLDR)."""
    return {"one": sentence(1), "other": sentence(2)}
