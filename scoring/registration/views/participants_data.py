"""The data of the list of participants, for its page and its script."""

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.forms import reading
from scoring.core.tables.paging import KnownLength
from scoring.models import Evening, Player
from scoring.registration.forms.participants import read_show
from scoring.registration.selectors.participants import Mark, RegistrationList, registration_list
from scoring.registration.selectors.roll_call import Presence, roll_call_of

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
