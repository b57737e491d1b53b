"""The list of participants: who registered when, and the credit that follows from it (L4, D14).
The data of the list of participants, for its page and its script.
"""

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import figures, permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import reading
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, evening_or_404, wants_json
from scoring.core.http.pages import edit_page, say_outcome, settle_by
from scoring.core.tables.table import KnownLength
from scoring.models import Evening, Player, Registration
from scoring.registration.forms.participants import (
    ArrivalForm,
    NewParticipantForm,
    arrival_of,
    read_marks,
    read_rest,
    read_show,
)
from scoring.registration.selectors.participants import Mark, RegistrationList, credit_reasons, registration_list
from scoring.registration.selectors.roll_call import Presence, roll_call_of
from scoring.registration.services import registrations as services
from scoring.registration.services.registrations import register_by_name
from scoring.registration.tables import registrations_listing
from scoring.results.views.closed_seasons import way_from_closed

ROWS_PER_PAGE = 100
_ROW = "registration/attendee.html"
_COUNTS = "registration/registration_counts.html"
_CALLED, _ROLL_COUNTS = "registration/roll_row.html", "registration/roll_counts.html"


def list_context(
    request: HttpRequest, evening: Evening, entered: RegistrationList, wanted: Mapping[int, Mark | None] | None = None
) -> dict[str, Any]:
    """What the page shows of the list: whom the address asks for, in pages. ``wanted``: what was ticked and could not
    be saved. Raises Unreadable."""
    show, search = read_show(request.GET), reading.line(request.GET, "q")
    players = entered.shown(show, search)
    length = players.count() if search else entered.numbers[show]
    page = KnownLength(players, ROWS_PER_PAGE, length=length).get_page(request.GET.get("page"))
    return {
        "list": entered,
        "page": page,
        "rows": entered.rows_of(page.object_list, wanted),
        "show": show,
        "search": search,
        "marks": list(Mark),
        "is_whole": not search and page.paginator.num_pages == 1,
        "query": urlencode({"show": show.value, "q": search}),
        "script_data": {"address": request.get_full_path(), "keys": _keys(), "words": _words()},
        "key_of": {mark: key for key, mark in _keys().items()},
        "evening": evening,
    }


def saved_answer(request: HttpRequest, evening: Evening, players: Collection[int]) -> JsonResponse:
    """These players' rows and all numbers as they are now."""
    entered = registration_list(evening)
    noted = entered.rows_of(Player.objects.filter(league=evening.season.league, pk__in=players))
    shown = {"marks": list(Mark), "evening": evening}
    rows = {str(row.player): render_to_string(_ROW, {"row": row, **shown}, request) for row in noted}
    counts = render_to_string(_COUNTS, {"list": entered, "show": read_show(request.GET)}, request)
    return JsonResponse({"saved": {"rows": rows, "counts": counts}})


def roll_answer(request: HttpRequest, evening: Evening, registrations: Collection[int]) -> JsonResponse:
    """These people's rows of the roll call; its numbers and everybody's ticks as they are now, at the server's time
    ``told`` (milliseconds): of two answers the later one counts."""
    told = round(timezone.now().timestamp() * 1000)
    roll = roll_call_of(evening)
    presences = list(Presence)
    rows = {
        str(row.registration.pk): render_to_string(_CALLED, {"row": row, "presences": presences}, request)
        for row in roll.people
        if row.registration.pk in registrations
    }
    counts = render_to_string(_ROLL_COUNTS, {"roll": roll}, request)
    marks = {str(row.registration.pk): row.presence or "" for row in roll.people}
    return JsonResponse({"saved": {"rows": rows, "counts": counts, "marks": marks, "told": told}})


def roll_script_data(request: HttpRequest) -> dict[str, Any]:
    """What the script of the roll call is told."""
    return {"address": request.path, "words": _words()}


def refused_answer(sentence: str) -> JsonResponse:
    return JsonResponse({"refused": sentence}, status=422)


def _keys() -> dict[str, str]:
    """The keys that note somebody, in the language of the page."""
    return {
        pgettext("key: in time", "i"): Mark.IN_TIME.value,
        pgettext("key: late", "l"): Mark.LATE.value,
        pgettext("key: without registration", "w"): Mark.WITHOUT.value,
    }


def _words() -> dict[str, str]:
    return {
        "saved": _("All saved"),
        "sending": _("%(count)s are being saved …"),
        "stuck": _("%(count)s are not saved yet: the server does not answer. It is tried again."),
        "refused": _("That did not work: the server did not answer as expected. Please reload the page."),
        "found": _("%(count)s found"),
        "fixed": _("This cannot be changed with a key: see the registration itself."),
    }


_NOTHING_NOTED = {"mark": Mark.WITHOUT}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_participants(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Everybody who may come, with what is noted of them; posting notes it, for a script one by one, otherwise for
    all that are shown; what is refused is shown again as it was ticked. ``all``: whoever is shown, not entered and has
    not said otherwise registered in time. Of a closed season nothing is noted: the evening's page has the list."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    if request.method != "POST":
        return _page(request, row, NewParticipantForm(initial=_NOTHING_NOTED))
    marks = dict(read_marks(request.POST))
    if "all" in request.POST:
        shown = list_context(request, row, registration_list(row))["rows"]
        open_rows = [one for one in shown if one.participant is None and not one.has_answered]
        marks |= {attendee.player: Mark.IN_TIME for attendee in open_rows}
    try:
        services.note_arrivals(
            evening=row,
            actor=request.user,
            arrivals={player: arrival_of(mark) for player, mark in marks.items() if mark is not None},
            gone=[player for player, mark in marks.items() if mark is None],
            rest=read_rest(request.POST),
        )
    except LeagueOfficeError as refusal:
        if wants_json(request):
            return refused_answer(refusal.message)
        messages.error(request, refusal.message)
        return _page(request, row, NewParticipantForm(initial=_NOTHING_NOTED), wanted=marks)
    if wants_json(request):
        return saved_answer(request, row, marks)
    messages.success(request, _("The registrations are saved."))
    return redirect(_place_after(request))


def _place_after(request: SignedInRequest) -> str:
    """Where a plain form leads once it is saved: each button that shows another part of the list saves what is ticked
    first, so that nothing is lost between pages. Raises Unreadable."""
    leads_on = [name for name in ("show", "find", "page") if name in request.POST]
    if not leads_on:
        return request.get_full_path()
    asked = {"show": read_show(request.GET).value, "q": reading.line(request.GET, "q")}
    if "page" in leads_on:
        return f"{request.path}?{urlencode({**asked, 'page': reading.number(request.POST, 'page') or 1})}"
    show = read_show(request.POST).value if "show" in leads_on else asked["show"]
    return f"{request.path}?{urlencode({'show': show, 'q': reading.line(request.POST, 'q')})}"


@login_required
@require_POST
def participant_add(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Somebody by name, who becomes a player of the league if new."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    form = NewParticipantForm(request.POST)
    if settle_by(
        request,
        form,
        register_by_name,
        lambda entered: _("%(player)s is entered.") % {"player": entered.player},
        evening=row,
    ):
        return redirect("evening_participants", row.pk)
    return _page(request, row, form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def participant_edit(request: SignedInRequest, registration: int) -> HttpResponse:
    """Correct when a registration arrived; the credit follows."""
    row = _participant(request, registration)
    if closed := way_from_closed(request, row.evening.season, row.evening):
        return closed
    initial = {"arrived_at": row.arrived_at, "mark": row.promptness or ("" if row.arrived_at else Mark.WITHOUT)}
    form = ArrivalForm(request.POST or None, initial=initial)
    if settle_by(
        request,
        form,
        services.change_registration,
        _("The registration of %(player)s is changed.") % {"player": row.player},
        registration=row,
    ):
        return redirect("evening_participants", row.evening_id)
    deadline = figures.moment(row.evening.registration_deadline)
    return edit_page(
        request,
        form,
        _("Registration of %(name)s") % {"name": row.player.name},
        row.evening.season.league,
        row.evening.season,
        row.evening,
        cancel=("evening_participants", row.evening_id),
        lead=_("Registration deadline: %(deadline)s.") % {"deadline": deadline},
        lead_clause="L4",
        template="registration/participant.html",
        registration=row,
        is_seated=row.seats.exists(),
    )


@login_required
@require_POST
def participant_absence(request: SignedInRequest, registration: int) -> HttpResponse:
    """Note that somebody did not come, or with ``came`` that they did; ``back``: to the tables."""
    row = _participant(request, registration)
    came = "came" in request.POST
    if wants_json(request):
        return _answer_absence(request, row, came)
    outcome = _("%(player)s is here.") if came else _("%(player)s did not come; the registration is kept.")
    say_outcome(
        request,
        lambda: services.note_absence(registration=row, actor=request.user, is_absent=not came),
        outcome % {"player": row.player},
    )
    return redirect("evening_tables" if "back" in request.POST else "evening_participants", row.evening_id)


@login_required
@require_POST
def participant_remove(request: SignedInRequest, registration: int) -> HttpResponse:
    row = _participant(request, registration)
    say_outcome(
        request,
        lambda: services.remove_registration(registration=row, actor=request.user),
        _("%(player)s is taken off the list.") % {"player": row.player},
    )
    return redirect("evening_participants", row.evening_id)


def _answer_absence(request: SignedInRequest, registration: Registration, came: bool) -> HttpResponse:
    try:
        services.note_absence(registration=registration, actor=request.user, is_absent=not came)
    except LeagueOfficeError as refusal:
        return refused_answer(refusal.message)
    return saved_answer(request, registration.evening, [registration.player_id])


def _participant(request: SignedInRequest, registration: int) -> Registration:
    """The registration. Who registered when is shown to nobody else: for them there is none."""
    row = get_object_or_404(Registration.objects.select_related("player", "noted_by"), pk=registration)
    row.evening = evening_or_404(request, row.evening_id)
    if not permissions.can_manage_seasons(request.user, row.evening.season.league):
        raise Http404
    return row


def _page(
    request: SignedInRequest,
    evening: Evening,
    new_form: NewParticipantForm,
    *,
    wanted: Mapping[int, Mark | None] | None = None,
) -> HttpResponseBase:
    entered = registration_list(evening)
    asked = entered.shown(read_show(request.GET), reading.line(request.GET, "q"))
    context = {
        "league": evening.season.league,
        "reasons": credit_reasons(evening, entered.participants),
        "new_form": new_form,
        **list_context(request, evening, entered, wanted),
    }
    return page_with_tables(
        request,
        "registration/participants.html",
        context,
        registrations=lambda: registrations_listing(evening, entered.rows_of(asked)),
    )
