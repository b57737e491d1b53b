"""The pages on which a league decides about its mail: its account, and which kinds go out by themselves."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.encryption import UnreadableSecret
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import confirm_page, edit_page, say_outcome, settle, settle_by
from scoring.mail.forms import MailAccountForm, SwitchesForm
from scoring.mail.selectors.outbox import mails_of_player
from scoring.mail.selectors.servers import has_servers_from_outside, server_of
from scoring.mail.selectors.switches import Subscriber, silenced_kinds, subscriber_of
from scoring.mail.services import settings
from scoring.mail.services.delivery import deliver_mail_now
from scoring.mail.services.outbox import Recipient, write_mail
from scoring.mail.services.settings import silence_kind, switch_kinds
from scoring.mail.tables import state_badge
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
    saved = None if is_fixed else settle_by(request, form, settings.save_mail_account, said, league=row)
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
            lambda: settings.remove_mail_account(league=row, actor=request.user),
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
        key=settings.test_key(),
        about={},
    )
    settings.note_mail_test(league=league, actor=request.user)
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


_ONE_CLICK = "List-Unsubscribe"
_MOST_MAILS = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_kinds(request: SignedInRequest, league: str) -> HttpResponse:
    """What goes out by itself in the league."""
    row = league_or_404(request, league, permissions.can_manage_mail_account)
    form = SwitchesForm(_sent(request), silenced=silenced_kinds(row))
    if (
        settle(
            request,
            form,
            lambda: (switch_kinds(league=row, actor=request.user, wanted=form.cleaned_data["wanted"]),),
            _("Saved."),
        )
        is not None
    ):
        return redirect("post", row.slug)
    lead = _("What is switched off stays in the outbox as cancelled; somebody of the office can still send it.")
    return edit_page(request, form, _("What goes out by itself"), row, cancel=("post", row.slug), lead=lead)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_mails(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """The mails to a player, and which go out by themselves."""
    row = league_or_404(request, league, permissions.can_see_post)
    player_row = get_object_or_404(row.players.select_related("league"), pk=player)
    form = SwitchesForm(
        request.POST if request.method == "POST" else None, silenced=silenced_kinds(row, player_id=player_row.pk)
    )
    if (
        settle(
            request,
            form,
            lambda: (
                switch_kinds(league=row, actor=request.user, wanted=form.cleaned_data["wanted"], player=player_row),
            ),
            _("Saved."),
        )
        is not None
    ):
        return redirect("player_edit", row.slug, player_row.pk)
    return edit_page(
        request,
        form,
        _("Mails to %(name)s") % {"name": player_row.name},
        row,
        player_row,
        cancel=("player_edit", row.slug, player_row.pk),
        template="mail/player.html",
        mails=[(mail, state_badge(mail)) for mail in mails_of_player(player_row)[:_MOST_MAILS]],
    )


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody's link says, without a password: nothing changes by opening it.

    The button of mail programs posts without cookies (RFC 8058), so no other token is asked for than that of the link.
    """
    subscriber = subscriber_of(token)
    if subscriber is None:
        raise Http404
    is_done, form = False, None
    if request.method == "POST" and _ONE_CLICK in request.POST:
        silence_kind(league=subscriber.league, kind=subscriber.kind, player=subscriber.player, user=subscriber.user)
        is_done = True
    elif request.method == "POST":
        form = _form(request.POST, subscriber)
        if form.is_valid():
            is_done = _switched(subscriber, form)
    context = {
        "subscriber": subscriber,
        "form": form if form and not is_done else _form(None, subscriber),
        "is_done": is_done,
    }
    return render(request, "mail/unsubscribe.html", context)


def _switched(subscriber: Subscriber, form: SwitchesForm) -> bool:
    """Whether it is done as the form says; if not, it now says why."""
    try:
        switch_kinds(
            league=subscriber.league,
            actor=None,
            wanted=form.cleaned_data["wanted"],
            player=subscriber.player,
            user=subscriber.user,
        )
    except LeagueOfficeError as refusal:
        form.add_error(None, refusal.message)
        return False
    return True


def _form(sent: QueryDict | None, subscriber: Subscriber) -> SwitchesForm:
    """As it was sent, or (None) as it is in the database."""
    silenced = silenced_kinds(
        subscriber.league,
        player_id=subscriber.player.pk if subscriber.player else None,
        user_id=subscriber.user.pk if subscriber.user else None,
    )
    return SwitchesForm(sent, silenced=silenced, label=_("I want to get these mails"))


def _sent(request: HttpRequest) -> QueryDict | None:
    """What was posted: nothing ticked is something as well."""
    return request.POST if request.method == "POST" else None
