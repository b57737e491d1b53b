"""The pages of privacy: what a league shows of itself, a person's own data and their choices, and erasures.

A league decides whether it is public, what imprint and privacy notice say, and what search engines may look at. A
person decides about their own, also by the personal link, and gets all of it as a file. An erasure is asked for by one
and confirmed by another.
"""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.files import named
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.pages import edit_page, say_outcome, settle, settle_by
from scoring.models import Erasure, League, PersonalLink, Player
from scoring.privacy.forms import AskErasureForm, ConfirmErasureForm, OwnDataForm, PublicityForm, PublicNameForm
from scoring.privacy.selectors.exports import person_archive
from scoring.privacy.selectors.persons import account_of, person_of
from scoring.privacy.selectors.traces import obstacles_to, photos_with, traces_of
from scoring.privacy.services import erasures, public_data
from scoring.privacy.services.erasures import scrub_database
from scoring.privacy.services.public_data import change_own_data
from scoring.publishing.selectors.subscriptions import programs_told_full_names
from scoring.registration.views.personal import refused, with_link


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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def league_publish(request: SignedInRequest, league: str) -> HttpResponse:
    """What the public sees: whether rankings are public, with the imprint that this takes, and what visitors may do."""
    row = league_or_404(request, league, permissions.can_manage_league)
    was_public = row.is_public
    form = PublicityForm(request.POST or None, instance=row)
    if settle_by(request, form, public_data.set_publicity, _outcome(was_public=was_public), league=row):
        return redirect("league", row.slug)
    row.is_public = was_public
    return edit_page(
        request,
        form,
        _("What the public sees"),
        row,
        cancel=("league", row.slug),
        template="privacy/publicity.html",
    )


def _outcome(*, was_public: bool) -> Callable[[League], str]:
    def said(league: League) -> str:
        if league.is_public and not was_public:
            return _("Rankings and results of %(league)s are public now.") % {"league": league.name}
        return _("Saved.")

    return said


@login_required
@require_safe
def league_texts(request: SignedInRequest, league: str) -> HttpResponse:
    """The former address of the imprint's form."""
    return redirect("league_publish", league_or_404(request, league, permissions.can_manage_league).slug)


@require_safe
def imprint(request: HttpRequest, league: str) -> HttpResponse:
    return _text_page(request, league, "imprint", _("Imprint"))


@require_safe
def privacy_notice(request: HttpRequest, league: str) -> HttpResponse:
    return _text_page(request, league, "privacy_text", _("Privacy"))


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Search engines may look at public leagues and their evenings, and at nothing else."""
    slugs = League.objects.filter(is_public=True).order_by("slug").values_list("slug", flat=True)
    allowed = ["/$", "/static/", *(f"/l/{slug}/" for slug in slugs)]
    lines = ["User-agent: *", *(f"Allow: {path}" for path in allowed)]
    if slugs:
        lines += ["Allow: /evenings/"]
    return HttpResponse("\n".join([*lines, "Disallow: /", ""]), content_type="text/plain; charset=utf-8")


def _text_page(request: HttpRequest, league: str, field: str, heading: str) -> HttpResponse:
    row = league_or_404(request, league)
    may_change = permissions.can_manage_league(request.user, row)
    context = {"league": row, "heading": heading, "text": getattr(row, field), "may_change": may_change}
    return render(request, "privacy/text.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_privacy(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """How the public sees the name; export and erasure."""
    row = _person_or_404(request, league, player)
    may_change = permissions.can_change_privacy_of(request.user, row.league, row.pk)
    require(may_change or request.method != "POST")
    alias = row.alias if row.public_form == Player.PublicForm.ALIAS else ""
    form = PublicNameForm(request.POST or None, initial={"public_form": row.public_form, "alias": alias})
    if settle_by(request, form, public_data.choose_public_name, _("Saved."), player=row):
        return redirect(row)
    return edit_page(
        request,
        form,
        _("Privacy of %(name)s") % {"name": row.name},
        row.league,
        row,
        cancel=("player", row.league.slug, row.pk),
        template="privacy/person.html",
        player=row,
        may_change=may_change,
        may_export=permissions.can_export_person(request.user, row.league, row.pk),
        programs=programs_told_full_names(row.league, timezone.now()),
    )


@csrf_exempt  # whoever knows the secret of the address is the player; a forged request would have to know it
@with_link
@require_POST
def personal_data(request: HttpRequest, link: PersonalLink, secret: str) -> HttpResponse:
    """What a person changes of their own data without a password."""
    form = OwnDataForm(request.POST, player=link.player)
    if not form.is_valid():
        return refused(request, link, secret, _("This cannot be chosen here. Please load the page again."))
    told = form.cleaned_data
    try:
        change_own_data(
            player=link.player,
            hides_name=told.get("hides_name", False),
            language=told["language"],
            wanted=told.get("wanted"),
        )
    except LeagueOfficeError as refusal:
        return refused(request, link, secret, refusal.message)
    return redirect(f"{reverse('personal_link', args=[secret])}?saved=data#data")


@login_required
@require_safe
def person_export(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """Everything about a person in one file."""
    row = league_or_404(request, league)
    require(permissions.can_export_person(request.user, row, player))
    person = get_object_or_404(row.players.select_related("league", "club"), pk=player)
    answer = HttpResponse(person_archive(person), content_type="application/zip")
    return named(answer, f"{person.full_name}.zip", is_saved=True)


def _person_or_404(request: SignedInRequest, league: str, player: int) -> Player:
    """Somebody whose own data they are, or who enters them for somebody without an account."""
    row = league_or_404(request, league)
    require(permissions.can_see_privacy_of(request.user, row, player))
    return get_object_or_404(row.players.select_related("league"), pk=player)
