"""The mail account of a league: entered, tested, removed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.encryption import UnreadableSecret
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome, settle_by
from scoring.core.http.pages import confirm_page, edit_page
from scoring.mail.forms.mail import MailAccountForm
from scoring.mail.selectors.servers import has_servers_from_outside, server_of
from scoring.mail.services import accounts
from scoring.mail.services.delivery import deliver_mail_now
from scoring.mail.services.outbox import Recipient
from scoring.mail.services.writing import write_mail
from scoring.models import League, Mail, MailAccount, MailKind


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_account(request: SignedInRequest, league: str) -> HttpResponse:
    """Enter the mail account; where the environment names one, the page only says which."""
    row = league_or_404(request, league, permissions.can_manage_mail_account)
    account = MailAccount.objects.filter(league=row).first()
    form = MailAccountForm(request.POST or None, instance=account)
    is_fixed = has_servers_from_outside()
    said = _("Saved. Please send a test mail now.")
    saved = None if is_fixed else settle_by(request, form, accounts.save_mail_account, said, league=row)
    if saved is not None:
        return redirect("mail_account", row.slug)
    return edit_page(
        request,
        form,
        _("Mail account"),
        row,
        cancel=("post", row.slug),
        template="mail/account.html",
        account=account,
        server=server_of(row.pk) if is_fixed else None,
        has_server=is_fixed or account is not None,
    )


@login_required
@require_POST
def mail_account_test(request: SignedInRequest, league: str) -> HttpResponse:
    """Send a mail to whoever asks, at once, and say what the server said."""
    row = league_or_404(request, league, permissions.can_manage_mail_account)
    if not request.user.email:
        messages.error(request, _("Your account has no mail address that a test mail could go to."))
    else:
        _test(request, row)
    return redirect("mail_account", row.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_account_remove(request: SignedInRequest, league: str) -> HttpResponse:
    """Asks first."""
    row = league_or_404(request, league, permissions.can_manage_mail_account)
    if request.method == "POST":
        say_outcome(
            request,
            lambda: accounts.remove_mail_account(league=row, actor=request.user),
            _("The mail account is removed with its password."),
        )
        return redirect("mail_account", row.slug)
    return confirm_page(
        request,
        _("Remove the mail account?"),
        row,
        question=_("The password is deleted. Mails that wait are then not sent; they stay in the outbox."),
        submit=_("Remove"),
        cancel=("mail_account", row.slug),
    )


def _test(request: SignedInRequest, league: League) -> None:
    try:
        server = server_of(league.pk)
    except UnreadableSecret:
        messages.error(request, _("The password cannot be read with the keys of this installation. Type it again."))
        return
    if server is None:
        messages.error(request, _("No mail server is set up. Please enter a mail account first."))
        return
    language = get_language() or ""
    mail = write_mail(
        "test",
        league=league,
        kind=MailKind.TEST,
        to=Recipient(request.user.email, request.user.display_name, language, user_id=request.user.pk),
        key=accounts.test_key(),
        about={},
    )
    accounts.note_mail_test(league=league, actor=request.user)
    deliver_mail_now(mail=mail, server=server)
    mail.refresh_from_db()
    if mail.state == Mail.State.SENT:
        said = _("The mail server has taken the test mail to %(address)s. Please look whether it arrives.")
        messages.success(request, said % {"address": mail.address})
    elif mail.answer:
        said = _("The test mail did not go out: %(answer)s")
        messages.error(request, said % {"answer": mail.answer})
    else:
        messages.info(request, _("The mail server takes no more mails at the moment: the test mail waits."))
