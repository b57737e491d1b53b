"""Template tags of the outbox: the line on every page that says what is still on the device only, and the outbox
behind it; and which offices need a second factor, on the page of offices.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from django import template
from django.template.context import RequestContext
from django.templatetags.static import static
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.accounts.forms.second_factors import DemandForm
from scoring.accounts.views.outbox_owner import owner_of, senders_of
from scoring.accounts.views.sessions import is_on_shared_computer
from scoring.core import permissions
from scoring.core.tags.ui import bundle
from scoring.models import League, Office, Sheet, TableAccess

register = template.Library()
_OUTBOX = "outbox.js"


@register.simple_tag(takes_context=True)
def outbox(context: RequestContext) -> SafeString | str:
    """The scripts of the outbox, where somebody may write: with the code of a table, or with an office in the page's
    ``league``. Everybody else loads them only if anything was ever typed in their browser (js/app.js), and so does
    everybody on the own desk (``dashboard``), where nothing is typed. No query where the league's tabs are shown as
    well."""
    access, league = context.get("access"), context.get("league")
    if isinstance(access, TableAccess):
        may_write = access.role == TableAccess.Role.SCORER
    elif "dashboard" in context:
        may_write = False
    else:
        may_write = isinstance(league, League) and permissions.can_keep_sheets(context["request"].user, league)
    return bundle(_OUTBOX) if may_write else ""


@register.inclusion_tag("accounts/second_factor/demand.html", takes_context=True)
def second_factor_demand(context: RequestContext, league: League) -> dict[str, Any]:
    """The offices of a league that need a second factor, to be changed by its president. No query."""
    demanded = [Office.Kind(kind).label for kind in league.second_factor_offices]
    form = DemandForm(league=league)
    return {"league": league, "form": form, "demanded": demanded, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("components/unsent.html", takes_context=True)
def unsent_games(context: RequestContext) -> dict[str, Any]:
    """The line for what was typed on this device, and the outbox.

    What one owner has typed, a person or whoever holds the code of a table, is never sent as another; but each page
    sends what its session may send. Where nobody types, it shows what others have left. No query.
    """
    request, access, sheet = context["request"], context.get("access"), context.get("sheet")
    return {
        "owner": owner_of(request, access if isinstance(access, TableAccess) else None),
        "senders": " ".join(senders_of(request)),
        "signs_in": request.user.is_authenticated,
        "keeps_sent": not is_on_shared_computer(request),
        "signed": sheet.pk if isinstance(sheet, Sheet) and sheet.is_signed else None,
        "outbox": static(f"bundles/{_OUTBOX}"),
        "words": _words(get_language(), is_guest=isinstance(access, TableAccess)),
    }


@cache
def _words(_language: str | None, *, is_guest: bool) -> SafeString:
    """Everything the line and the outbox say in the active language, for their script, which fills in numbers. A guest
    has a code, no account."""
    code_is_over = _("The code does not hold any more: kept on this device until the table is opened with a new one.")
    signed_out = _("You are signed out: kept on this device until you sign in again.")
    words = {
        **_counted_words(),
        "kept": _("Kept on this device, sent by itself while a page of the league office is open."),
        "network": _("No connection: kept on this device, sent by itself while a page of the league office is open."),
        "signed-out": code_is_over if is_guest else signed_out,
        "server": _("The server does not answer properly: kept on this device, tried again by itself."),
        "foreign": _(
            "The network does not answer with the league office; perhaps the WLAN asks you to sign in. Kept on this "
            "device, tried again by itself."
        ),
        "other-office": _("Another league office answers at this address. Kept on this device, tried again by itself."),
        "memory": _("This browser stores nothing: it is kept only while this page is open. Do not close it."),
        "older": _("The server has fallen back to an older state. What it lacks is still here: send it again."),
        "stuckWhy": _("The server does not take it now. It is tried again every minute."),
        "correct": _("Correct"),
        "decide": _("Decide"),
        "again": _("Send again"),
        "discard": _("Discard"),
        "copied": _("Copied."),
        "stranded": _("waits for whoever typed it, a new code, or somebody who takes it over"),
        "thisDevice": _("%(title)s, this phone"),
        "open": _("Open the sheet"),
        "scan": _("Scan this with the secretary's phone."),
        "scanOneOf": _("Scan code %(number)s of %(count)s with the secretary's phone."),
        "scanNeedsNetwork": _("The server draws the QR code, and cannot be reached. Please give the text instead."),
        "file": _("games-not-sent.txt"),
        "copyFile": _("copy-of-the-protocol-sheet.txt"),
        "states": {
            "waiting": _("waits for the connection"),
            "conflict": _("written twice: which version is right?"),
            "correction_needed": _("needs initials and a reason"),
            "invalid": _("cannot be read"),
            "closed": _("the server does not take it now"),
            "refused": _("the server does not know this address now"),
            "sent": _("sent"),
            "missing": _("was sent, and is not on the server any more"),
        },
    }
    return json_script(words, "unsent-words")


def _counted_words() -> dict[str, Any]:
    """What is said of a number of entries: of games, and of entries of any kind."""
    return {
        "waiting": {
            "games": _forms(
                lambda count: ngettext("%(count)s game not sent yet", "%(count)s games not sent yet", count)
            ),
            "entries": _forms(
                lambda count: ngettext("%(count)s entry not sent yet", "%(count)s entries not sent yet", count)
            ),
        },
        "undecided": {
            "games": _forms(
                lambda count: ngettext("%(count)s game needs a decision", "%(count)s games need a decision", count)
            ),
            "entries": _forms(
                lambda count: ngettext("%(count)s entry needs a decision", "%(count)s entries need a decision", count)
            ),
        },
        "stuck": {
            "games": _forms(
                lambda count: ngettext("%(count)s game could not be sent", "%(count)s games could not be sent", count)
            ),
            "entries": _forms(
                lambda count: ngettext(
                    "%(count)s entry could not be sent", "%(count)s entries could not be sent", count
                )
            ),
        },
        "missing": {
            "games": _forms(
                lambda count: ngettext(
                    "%(count)s game is missing on the server", "%(count)s games are missing on the server", count
                )
            ),
            "entries": _forms(
                lambda count: ngettext(
                    "%(count)s entry is missing on the server", "%(count)s entries are missing on the server", count
                )
            ),
        },
        "others": _of_any_kind(
            lambda count: ngettext(
                "%(count)s entry not sent: typed with a code or an account that is not open here",
                "%(count)s entries not sent: typed with a code or an account that is not open here",
                count,
            )
        ),
        "leave": _of_any_kind(
            lambda count: ngettext(
                "%(count)s entry is not sent yet. It stays on this device until you sign in again. Sign out?",
                "%(count)s entries are not sent yet. They stay on this device until you sign in again. Sign out?",
                count,
            )
        ),
        "leaveTable": _of_any_kind(
            lambda count: ngettext(
                "%(count)s entry of this table is not sent yet. It stays on this device until the table is opened here"
                " again. Close the table?",
                "%(count)s entries of this table are not sent yet. They stay on this device until the table is opened"
                " here again. Close the table?",
                count,
            )
        ),
        "discardThese": _of_any_kind(
            lambda count: ngettext(
                "Discard %(count)s entry that is not on the server? Save it as text first if it is still needed.",
                "Discard %(count)s entries that are not on the server? Save them as text first if they are still"
                " needed.",
                count,
            )
        ),
        "takeOver": _of_any_kind(
            lambda count: ngettext(
                "Send %(count)s entry that somebody else has typed as your own?",
                "Send %(count)s entries that somebody else has typed as your own?",
                count,
            )
        ),
    }


def _forms(sentence: Callable[[int], str]) -> dict[str, str]:
    """A sentence for one and for many, under the names that browsers give these numbers (CLDR)."""
    return {"one": sentence(1), "other": sentence(2)}


def _of_any_kind(sentence: Callable[[int], str]) -> dict[str, dict[str, str]]:
    """A sentence that is the same whether all entries are games or not."""
    forms = _forms(sentence)
    return {"games": forms, "entries": forms}
