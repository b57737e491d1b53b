"""A series of evenings planned in one form, and undone as one."""

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseFormSet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.errors import InvalidInput, LeagueOfficeError, NotAllowedNow
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome
from scoring.models import League, Series
from scoring.rules.selectors.editions import edition_in_force
from scoring.seasons.forms.series import DayForm, DaysForm, SeriesForm
from scoring.seasons.selectors.series import ProposedEvening, copied, proposed, seasons_to_fill, suggestions_for
from scoring.seasons.services import series as services

_PREFIX = "day"
if TYPE_CHECKING:
    Days = BaseFormSet[DayForm]
else:
    Days = BaseFormSet


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def series_plan(request: SignedInRequest, league: str) -> HttpResponse:
    """The days follow from the rule: of the suggestions, of what the address says, or, posted with ``show``, of what
    was typed. Posted otherwise they are planned as they stand there."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    today = timezone.localdate()
    seasons = seasons_to_fill(row, today)
    if request.method == "POST" and "show" not in request.POST:
        form = SeriesForm(request.POST, league=row, seasons=seasons)
        days: Days = DaysForm(request.POST, prefix=_PREFIX)
        series = _planned(request, row, form, days) if form.is_valid() and days.is_valid() else None
        if series is not None:
            messages.success(request, _said(series))
            return redirect("season", row.slug, series.season_id)
        return _page(request, row, form, days)
    asked = request.POST or request.GET
    form = SeriesForm(asked or suggestions_for(row, today), league=row, seasons=seasons)
    evenings = _proposed(row, form, today) if form.says_days else []
    return _page(request, row, form, _day_forms(evenings), evenings)


@login_required
@require_POST
def series_undo(request: SignedInRequest, league: str, series: int) -> HttpResponse:
    """Take a series back as a whole."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    undone = get_object_or_404(Series.objects.select_related("season__league"), pk=series, season__league=row)
    season, gone = undone.season_id, []
    done = _("The evenings of the series are taken back.")
    say_outcome(request, lambda: gone.append(services.undo_series(series=undone, actor=request.user)), done)
    return redirect("seasons", row.slug) if any(gone) else redirect("season", row.slug, season)


def _planned(request: SignedInRequest, league: League, form: SeriesForm, days: Days) -> Series | None:
    """The series, written; None: the form now says why not."""
    kept = [one for one in days.forms if one.cleaned_data["keep"]]
    cleaned = form.cleaned_data
    try:
        return services.plan_series(
            league=league,
            actor=request.user,
            season=form.chosen_season or _new_season(league, form),
            evenings=[
                services.PlannedEvening(
                    **{name: one.cleaned_data[name] for name in ("date", "registration_deadline", "kind", "title")}
                )
                for one in kept
            ],
            common=services.Common(**{name: cleaned[name] for name in ("starts_at", "venue", "address", "capacity")}),
            rule=form.kept_rule(),
        )
    except LeagueOfficeError as refusal:
        _show_refusal(form, kept, refusal)
    return None


def _new_season(league: League, form: SeriesForm) -> services.NewSeason:
    """Raises NotAllowedNow where there is no edition to play by."""
    cleaned = form.cleaned_data
    known = league.editions.order_by("-valid_from", "-pk").first()
    if known is None:
        raise NotAllowedNow(_("The league has no rule set edition yet: add one first."))
    last = league.seasons.select_related("edition__league").order_by("-starts_on", "-pk").first()
    first_day = cleaned["first_day"]
    edition = cleaned["edition"] or edition_in_force(last.edition if last else known, first_day)
    return services.NewSeason(cleaned["season_name"], first_day, cleaned["last_day"], edition)


def _show_refusal(form: SeriesForm, kept: list[DayForm], refusal: LeagueOfficeError) -> None:
    """What is wrong with a day at the day, everything else at the rule."""
    errors = refusal.errors if isinstance(refusal, InvalidInput) else {}
    others = []
    for name, sentences in errors.items():
        number, _dot, field = name.partition(".")
        of_day = kept[int(number)] if number.isdecimal() else None
        for sentence in sentences:
            if of_day is not None:
                of_day.add_error(field if field in of_day.fields else None, sentence)
            else:
                others.append((_FIELDS.get(name, name), sentence))
    for name, sentence in others or ([] if errors else [("", refusal.message)]):
        form.add_error(name if name in form.fields else None, sentence)


_FIELDS = {"name": "season_name", "starts_on": "first_day", "ends_on": "last_day"}


def _proposed(league: League, form: SeriesForm, today: date) -> list[ProposedEvening]:
    cleaned = form.cleaned_data
    last_time = copied(league, cleaned["first_day"], cleaned["last_day"]) if form.is_copy else []
    days = form.days(last_time)
    deadlines = [form.deadline_of(day) for day, _kind, _title in days]
    return proposed(league, days, deadlines, cleaned["left_out"], today, asked_for=cleaned["more_days"])


def _day_forms(evenings: list[ProposedEvening]) -> Days:
    return DaysForm(
        prefix=_PREFIX,
        initial=[
            {
                "keep": one.is_kept,
                "date": one.date,
                "registration_deadline": one.registration_deadline,
                "kind": one.kind,
                "title": one.title,
            }
            for one in evenings
        ],
    )


def _page(
    request: SignedInRequest,
    league: League,
    form: SeriesForm,
    days: Days,
    evenings: list[ProposedEvening] | None = None,
) -> HttpResponse:
    rows = list(_rows(days, evenings or []))
    are_drawn_alone = request.method != "POST" or not rows
    context = {
        "league": league,
        "form": form,
        "days": days,
        "rows": rows,
        "faults": [field for field in form if field.errors] if are_drawn_alone else [],
        "kept": sum(one.is_kept for one in days.forms),
        "save_many": _("Plan %(count)s evenings"),
        "asks_for_edition": league.editions.count() > 1,
    }
    return render(request, "seasons/series.html", context)


def _rows(days: Days, evenings: list[ProposedEvening]) -> Iterator[tuple[DayForm, str]]:
    """Each day with what is to be said of it."""
    for number, form in enumerate(days.forms):
        about = evenings[number] if evenings else None
        if about is None:
            yield form, ""
        elif about.is_taken:
            yield form, _("There is an evening on this day already.")
        else:
            yield form, about.holidays or (_("This day is over.") if about.is_over else _of_deadline(about))


def _of_deadline(about: ProposedEvening) -> str:
    is_over = about.registration_deadline <= timezone.now()
    return _("The deadline is over: nobody would get the credit.") if is_over else ""


def _said(series: Series) -> str:
    count = series.evenings.count()
    return ngettext("%(count)s evening is planned.", "%(count)s evenings are planned.", count) % {"count": count}
