"""Switches for the kinds of mail that go out by themselves: for the league, for a player, and by the link in each
mail.
"""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import settle
from scoring.core.http.pages import edit_page
from scoring.mail.forms.mail import SwitchesForm
from scoring.mail.selectors.outbox import mails_of_player
from scoring.mail.selectors.switches import Subscriber, silenced_kinds, subscriber_of
from scoring.mail.services.switches import silence_kind, switch_kinds
from scoring.mail.tables.mail import state_badge

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
