"""A series of evenings planned in one form, and undone as one."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

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
from scoring.core.http.pages import say_outcome
from scoring.mail.selectors.servers import can_send
from scoring.models import EveningInvitation, League, RuleSetEdition, Season, Series
from scoring.rules.selectors import edition_in_force
from scoring.seasons.forms.series import SeriesForm
from scoring.seasons.forms.series_days import DayForm, DaysForm
from scoring.seasons.selectors.last_season import a_year_on, asked_by_way, evenings_of, last_season, who_comes_along
from scoring.seasons.selectors.series import ProposedEvening, proposed, seasons_to_fill, suggestions_for
from scoring.seasons.services import series as services
from scoring.seasons.services.seasons import create_season

_PREFIX = "day"
if TYPE_CHECKING:
    Days = BaseFormSet[DayForm]
else:
    Days = BaseFormSet


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def series_plan(request: SignedInRequest, league: str) -> HttpResponse:
    """A season in one form: the next one from the last one, or further evenings of one that goes on (``?season=``).

    The days follow from the rule: of the suggestions, of what the address says, or, posted with ``show``, of what was
    typed. Posted otherwise they are planned as they stand there."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    today = timezone.localdate()
    seasons = seasons_to_fill(row, today)
    is_asked = request.method == "POST" or "how" in request.GET
    typed = (request.POST or request.GET) if is_asked else _suggested(request, row, today, seasons)
    former = last_season(row)
    form = SeriesForm(typed, league=row, seasons=seasons, is_mailing=can_send(row), has_last_season=former is not None)
    if request.method == "POST" and "show" not in request.POST:
        days: Days = DaysForm(request.POST, prefix=_PREFIX)
        if form.is_valid() and days.is_valid() and (done := _planned(request, row, form, days)):
            return done
        return _page(request, row, form, days, former=former)
    evenings = _proposed(row, form, today) if form.says_days else []
    return _page(request, row, form, _day_forms(evenings), evenings, former=former)


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


def _suggested(request: SignedInRequest, league: League, today: date, seasons: list[Season]) -> dict[str, Any]:
    """What the form begins with."""
    into = next((one for one in seasons if str(one.pk) == request.GET.get("season")), None)
    return suggestions_for(league, today, into=into)


def _planned(request: SignedInRequest, league: League, form: SeriesForm, days: Days) -> HttpResponse | None:
    """Written, and on to what there is to do next; None: the form now says why not."""
    kept = [one for one in days.forms if one.cleaned_data["keep"]]
    try:
        season = form.chosen_season or _new_season(league, form)
        if isinstance(season, services.NewSeason) and not kept:
            opened = create_season(league=league, actor=request.user, **asdict(season))
            messages.success(request, _("The season is open."))
            return redirect("season", league.slug, opened.pk)
        series = services.plan_series(
            league=league,
            actor=request.user,
            season=season,
            evenings=[
                services.PlannedEvening(
                    **{name: one.cleaned_data[name] for name in ("date", "registration_deadline", "kind", "title")},
                    own=one.own,
                )
                for one in kept
            ],
            common=form.common(),
            rule=form.kept_rule(),
            invite=form.cleaned_data["invite"],
        )
    except LeagueOfficeError as refusal:
        _show_refusal(form, kept, refusal)
        return None
    asked = asked_by_way(series)
    messages.success(request, _said(series, sum(asked.values())))
    if asked.keys() - {EveningInvitation.Way.MAIL}:
        first = series.evenings.order_by("date").values_list("pk", flat=True)[0]
        return redirect("evening_invitations", first)
    return redirect("season", league.slug, series.season_id)


def _new_season(league: League, form: SeriesForm) -> services.NewSeason:
    """Raises NotAllowedNow where there is no edition to play by."""
    cleaned = form.cleaned_data
    edition = _edition_of(league, form)
    if edition is None:
        raise NotAllowedNow(_("The league has no rule set edition yet: add one first."))
    return services.NewSeason(cleaned["season_name"], cleaned["first_day"], cleaned["last_day"], edition)


def _edition_of(league: League, form: SeriesForm) -> RuleSetEdition | None:
    """By which the season is played: the one that was chosen, or that of the last season in what is in force by then.
    None: the league has none."""
    cleaned = form.cleaned_data
    if form.chosen_season:
        return form.chosen_season.edition
    known = league.editions.order_by("-valid_from", "-pk").first()
    last = league.seasons.select_related("edition__league").order_by("-starts_on", "-pk").first()
    former = last.edition if last else known
    chosen: RuleSetEdition | None = cleaned["edition"]
    return chosen or (edition_in_force(former, cleaned["first_day"]) if former else None)


def _show_refusal(form: SeriesForm, kept: list[DayForm], refusal: LeagueOfficeError) -> None:
    """What is wrong with a day at the day, everything else at the rule."""
    errors = refusal.errors if isinstance(refusal, InvalidInput) else {}
    others = []
    for name, sentences in errors.items():
        number, _dot, field = name.partition(".")
        of_day = kept[int(number)] if number.isdecimal() else None
        for sentence in sentences:
            if of_day is not None:
                of_day.add_error(field if of_day.shows(field) else None, sentence)
            else:
                others.append((_FIELDS.get(name, name), sentence))
    for name, sentence in others or ([] if errors else [("", refusal.message)]):
        form.add_error(name if name in form.fields else None, sentence)


_FIELDS = {"name": "season_name", "starts_on": "first_day", "ends_on": "last_day"}


def _proposed(league: League, form: SeriesForm, today: date) -> list[ProposedEvening]:
    cleaned = form.cleaned_data
    again = []
    if form.is_copy:
        learnt = evenings_of(last_season(league, but=form.chosen_season))
        again = a_year_on(learnt, cleaned["first_day"], cleaned["last_day"])
    days = form.days(again)
    deadlines = [form.deadline_of(one) for one in days]
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
                "has_own": one.own is not None,
                **(asdict(one.own) if one.own else {}),
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
    *,
    former: Season | None,
) -> HttpResponse:
    rows = list(_rows(days, evenings or []))
    are_drawn_alone = request.method != "POST" or not rows
    says_days = form.says_days
    context = {
        "league": league,
        "form": form,
        "days": days,
        "rows": rows,
        "faults": [field for field in form if field.errors] if are_drawn_alone else [],
        "kept": sum(one.is_kept for one in days.forms),
        "save_many": _("Plan %(count)s evenings"),
        "asks_for_edition": league.editions.count() > 1,
        "is_next": former is not None and not form["season"].value(),
        "former": former,
        "edition": _edition_of(league, form) if says_days else None,
        "along": who_comes_along(league, form.cleaned_data["first_day"], former) if says_days else None,
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
            yield form, about.holidays or _remark_on(about)


def _remark_on(about: ProposedEvening) -> str:
    if about.is_over:
        return _("This day is over.")
    if about.registration_deadline <= timezone.now():
        return _("The deadline is over: nobody would get the credit.")
    return _("Last season there was no evening on this day.") if about.fell_out else ""


def _said(series: Series, invited: int) -> str:
    count = series.evenings.count()
    planned = ngettext("%(count)s evening is planned.", "%(count)s evenings are planned.", count) % {"count": count}
    if not invited:
        return planned
    asked = ngettext("%(count)s person is invited.", "%(count)s people are invited.", invited) % {"count": invited}
    return f"{planned} {asked}"
