"""The outbox: listed, a mail's own page, and what the office does with it."""

from collections.abc import Callable
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from scoring.core import permissions
from scoring.core.http.files import named, page_with_tables, pdf_response
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.pages import say_outcome
from scoring.core.listings import Origin
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.mail.forms import OutboxForm
from scoring.mail.pdf import letter_pdf
from scoring.mail.selectors.outbox import counts_of, is_stuck, kept_back, outbox_of
from scoring.mail.selectors.servers import can_send, draft_of
from scoring.mail.services import outbox
from scoring.mail.tables import OutboxTable, state_badge
from scoring.models import Mail, User


def mail_or_404(request: SignedInRequest, league: str, mail: int, *, to_read: bool = False) -> Mail:
    """``to_read``: what it says as well."""
    row = league_or_404(request, league, permissions.can_see_post)
    found = get_object_or_404(row.mails.select_related("league", "player"), pk=mail)
    require(not to_read or permissions.can_read_mail(request.user, found))
    return found


@login_required
@require_safe
def post(request: SignedInRequest, league: str) -> HttpResponseBase:
    """The mails of a league, the last one first."""
    row = league_or_404(request, league, permissions.can_see_post)
    form = OutboxForm(request.GET)
    form.is_valid()
    asked = form.cleaned_data
    state, kind, search = asked.get("state", ""), asked.get("kind", ""), asked.get("q", "")
    counts = counts_of(row)
    table = show_page(request, OutboxTable(outbox_of(row, state=state, kind=kind, search=search)))
    context = {
        "league": row,
        "table": table,
        "filter_form": form,
        "is_filtered": bool(state or kind or search),
        "can_send": can_send(row),
        "may_manage": permissions.can_manage_mail_account(request.user, row),
        "not_sent": counts.get(Mail.State.NOT_SENT, 0),
        "uncertain": counts.get(Mail.State.UNCERTAIN, 0),
        "failed": counts.get(Mail.State.FAILED, 0),
        "is_stuck": is_stuck(row),
        "kept_back": kept_back(row) if counts.get(Mail.State.WAITING) else None,
    }
    listing = partial(listing_of, table, "outbox", Origin(league=row))
    return page_with_tables(request, "mail/outbox.html", context, outbox=listing)


@login_required
@require_POST
def post_release(request: SignedInRequest, league: str) -> HttpResponse:
    """Let the mails go out that were not sent because there was no mail server."""
    row = league_or_404(request, league, permissions.can_see_post)
    say_outcome(
        request,
        lambda: outbox.release_mails(league=row, actor=request.user),
        lambda number: (
            ngettext("%(number)s mail is on its way.", "%(number)s mails are on their way.", number)
            % {"number": number}
        ),
    )
    return redirect("post", row.slug)


@login_required
@require_safe
def mail(request: SignedInRequest, league: str, mail: int) -> HttpResponse:
    """What became of a mail, and what it says."""
    row = mail_or_404(request, league, mail)
    has_server = can_send(row.league)
    context = {
        "league": row.league,
        "mail": row,
        "badge": state_badge(row),
        "can_read": permissions.can_read_mail(request.user, row),
        "can_send": has_server,
        "may_manage": permissions.can_manage_mail_account(request.user, row.league),
        "may_send_again": has_server and row.state in outbox.CAN_BE_SENT_AGAIN and bool(row.text),
        "may_cancel": row.state in outbox.CAN_BE_CANCELLED,
    }
    return render(request, "mail/mail.html", context)


@login_required
@require_POST
def mail_send_again(request: SignedInRequest, league: str, mail: int) -> HttpResponse:
    return _handle(request, league, mail, outbox.send_mail_again, _("The mail waits for the mail server."))


@login_required
@require_POST
def mail_cancel(request: SignedInRequest, league: str, mail: int) -> HttpResponse:
    return _handle(request, league, mail, outbox.cancel_mail, _("The mail does not go out."))


@login_required
@require_POST
def mail_arrived(request: SignedInRequest, league: str, mail: int) -> HttpResponse:
    return _handle(request, league, mail, outbox.note_mail_arrived, _("It is noted that the mail has arrived."))


@login_required
@require_safe
def mail_file(request: SignedInRequest, league: str, mail: int) -> HttpResponse:
    """The mail as a file that mail programs open as a draft."""
    row = mail_or_404(request, league, mail, to_read=True)
    return named(HttpResponse(draft_of(row), content_type="message/rfc822"), f"{row.subject}.eml", is_saved=True)


@login_required
@require_safe
def mail_text(request: SignedInRequest, league: str, mail: int) -> HttpResponse:
    """The mail as a plain text, to be copied into whatever is at hand."""
    row = mail_or_404(request, league, mail, to_read=True)
    said = HttpResponse(f"{row.subject}\n\n{row.text}", content_type="text/plain; charset=utf-8")
    return named(said, f"{row.subject}.txt", is_saved=True)


@login_required
@require_safe
def mail_letter(request: SignedInRequest, league: str, mail: int) -> HttpResponse:
    """The mail as a letter to be printed."""
    row = mail_or_404(request, league, mail, to_read=True)
    return pdf_response(letter_pdf(row), _("Letter"), row.name, row.pk)


def _handle(
    request: SignedInRequest, league: str, mail: int, write: "Callable[..., Mail]", success: str
) -> HttpResponse:
    row = mail_or_404(request, league, mail)
    actor: User = request.user
    written: list[Mail] = []
    say_outcome(request, lambda: written.append(write(mail_id=row.pk, actor=actor)), success)
    return redirect("mail", row.league.slug, written[0].pk if written else row.pk)
