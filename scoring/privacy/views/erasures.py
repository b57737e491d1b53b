"""Erasures: asking for somebody's, and confirming it."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.outcomes import say_outcome, settle, settle_by
from scoring.core.http.pages import edit_page
from scoring.models import Erasure, League
from scoring.privacy.forms.privacy import AskErasureForm, ConfirmErasureForm
from scoring.privacy.selectors.persons import account_of, person_of
from scoring.privacy.selectors.traces import obstacles_to, photos_with, traces_of
from scoring.privacy.services import erasures
from scoring.privacy.services.erasures import scrub_database


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_erasure(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """What an erasure takes away, what stands in its way, and the button that asks for it."""
    row = league_or_404(request, league)
    require(permissions.can_export_person(request.user, row, player))
    person = get_object_or_404(row.players.select_related("league"), pk=player)
    data = request.POST if request.method == "POST" else None
    form = AskErasureForm(data, has_account=account_of(person) is not None)
    done = _("The erasure is asked for. Somebody else of the office has to confirm it.")
    if settle_by(request, form, erasures.ask_for_erasure, done, player=person):
        return redirect("person_erasure", row.slug, person.pk)
    asked = Erasure.objects.filter(player=person, done_at=None, withdrawn_at=None).select_related("asked_by").first()
    return edit_page(
        request,
        form,
        _("Erase %(name)s") % {"name": person.name},
        row,
        person,
        cancel=("player_privacy", row.slug, person.pk),
        template="privacy/erasure.html",
        submit=_("Ask for the erasure"),
        asked=asked,
        may_confirm=asked is not None and _may_confirm(request, row, asked),
        obstacles=obstacles_to(person, erases_account=True),
    )


@login_required
@require_POST
def erasure_withdraw(request: SignedInRequest, league: str, erasure: int) -> HttpResponse:
    """Whom it does not concern is not told whether somebody is to be erased."""
    row = league_or_404(request, league)
    asked = get_object_or_404(Erasure.objects.filter(league=row), pk=erasure)
    if not permissions.can_export_person(request.user, row, asked.player_id):
        raise Http404
    undo = _("The erasure is taken back. Nothing was changed.")
    say_outcome(request, lambda: erasures.withdraw_erasure(erasure_id=asked.pk, actor=request.user), undo)
    return redirect("player", row.slug, asked.player_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def erasure_confirm(request: SignedInRequest, league: str, erasure: int) -> HttpResponse:
    """The texts and photos in question; the name has to be typed."""
    row = league_or_404(request, league, permissions.can_confirm_erasures)
    asked = get_object_or_404(Erasure.objects.select_related("player__league"), league=row, pk=erasure)
    player = asked.player
    person = person_of(player, account_of(player) if asked.erases_account else None)
    traces = list(traces_of(person))
    form = ConfirmErasureForm(request.POST or None, traces=traces, photos=photos_with(player))
    if settle(
        request,
        form,
        lambda: erasures.confirm_erasure(
            erasure_id=asked.pk,
            actor=request.user,
            typed_name=form.cleaned_data["typed_name"],
            review=erasures.Review(form.cleaned_data.get("texts", ()), form.cleaned_data.get("kept_photos", ())),
        ),
        _("The person is erased."),
    ):
        scrub_database()
        return redirect("player", row.slug, player.pk)
    return edit_page(
        request,
        form,
        _("Erase %(name)s for good?") % {"name": player.name},
        row,
        player,
        cancel=("player", row.slug, player.pk),
        template="privacy/confirm.html",
        submit=_("Erase for good"),
        submit_class="danger primary",
        asked=asked,
        certain=[trace for trace in traces if trace.is_certain],
        obstacles=obstacles_to(player, erases_account=asked.erases_account),
    )


def _may_confirm(request: SignedInRequest, league: League, asked: Erasure) -> bool:
    return permissions.can_confirm_erasures(request.user, league) and asked.asked_by_id != request.user.pk
