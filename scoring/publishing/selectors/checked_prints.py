"""Prints that somebody checks, kind by kind: what the office has to say of a claim, and of what stands there now.

Of a league that the reader may not see only the kind of the print is told, which version it is and of when: no name, no
figure, and not whose it is.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.contests.selectors.unolympics import Unolympics, claim_of_medals, unolympics_of
from scoring.core import figures, permissions
from scoring.core.columns import MEDALS, PLACE, PODIUM, RANKING, RESULT, Column
from scoring.core.memberships import AnyUser
from scoring.core.selectors.check_marks import Claim, PrintKind
from scoring.models import (
    Evening,
    EveningStanding,
    RankedEvening,
    Reply,
    RuleSetEdition,
    Season,
    SeasonStanding,
    SeasonVersion,
    Sheet,
    SignedVersion,
)
from scoring.people.selectors.people import player_key
from scoring.publishing.selectors.print_verdicts import (
    CheckedPrint,
    Figures,
    Verdict,
    as_called,
    facts_of_version,
    said_instead,
    verdict_on,
)
from scoring.registration.selectors.receipts import claim_of_receipt, facts_of, name_on_receipt, small_print_of
from scoring.results.selectors.check_marks import (
    claim_of_certificate,
    claim_of_sheet,
    official_ranking,
    official_result,
)
from scoring.results.selectors.results import lines_at
from scoring.results.selectors.season_content import merged_players
from scoring.results.selectors.season_versions import standing_version
from scoring.rules.selectors import claim_of_edition, edition_in_force
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import sheet_to_print
from scoring.sheets.selectors.signed import as_they_stand, official_form_of

Scope = SeasonStanding.Scope


def checked_print(claim: Claim, user: AnyUser) -> CheckedPrint | None:
    """What this office has to say of a claim that it has made; None: what it was about is gone as a whole. At most
    twenty queries."""
    rows, check = _CHECKS[claim.kind]
    row: Any = rows.filter(pk=claim.keys[0]).first()
    if row is None:
        return None
    with timezone.override(attrgetter(row.path_to_league.replace("__", "."))(row).timezone):
        found: CheckedPrint = check(claim, row, user)
    is_own = claim.kind is PrintKind.RECEIPT and found.league.dissolved_at is None
    is_shown = is_own or permissions.can_see_league(user, found.league)
    return found if is_shown else found.without_what_is_closed()


def _sheet(claim: Claim, row: Sheet, user: AnyUser) -> CheckedPrint:
    """Of a sheet: the version that stands is the one that was signed last, of a closed season the one that it binds."""
    versions = {version.version: version for version in SignedVersion.objects.filter(sheet=row)}
    printed, standing = versions.get(claim.version), next(iter(as_they_stand([row])), None)
    now = versions.get(standing.version) if standing else None
    verdict = verdict_on(claim, claim_of_sheet(now) if now else None)
    if printed is None or claim_of_sheet(printed) != claim:
        verdict = Verdict.ALTERED
    is_open = permissions.can_see_sheet(user, standing or row)
    return CheckedPrint(
        verdict,
        claim.kind,
        row.evening.season.league,
        facts=facts_of_version(claim, printed.signed_at if printed else None),
        instead=said_instead(claim, now.version if now else None, now.signed_at if now else None),
        about=_dated(row.evening, _("Table %(table)s") % {"table": row.table_name}),
        address=row.get_absolute_url() if is_open else "",
        tables=_figures_of_sheet(row.pk) if is_open and now else (),
    )


def _evening(claim: Claim, row: Evening, _user: AnyUser) -> CheckedPrint:
    lines = EveningStanding.objects.filter(evening=row, is_official=True).select_related("player").order_by("rank")
    result, evenings = official_result(row), Evening.objects.filter(pk=row.pk)
    now = as_called(claim, result.claim, row.season.league, evenings) if result else None
    ranked = RankedEvening.objects.filter(evening=row).first()
    since = ranked.official_at if ranked and now else None
    verdict = verdict_on(claim, now)
    if verdict is Verdict.ALTERED and now and claim.version == now.version:
        verdict = Verdict.SUPERSEDED  # a result has no text of its own that was signed
    return CheckedPrint(
        verdict,
        claim.kind,
        row.season.league,
        facts=facts_of_version(claim, since if claim == now else None),
        instead=said_instead(claim, now.version if now else None, since),
        about=_dated(row),
        address=row.get_absolute_url(),
        tables=_figures(lines, PLACE, RESULT["total"], RESULT["ranking_points"]),
    )


def _ranking(claim: Claim, row: Season, _user: AnyUser) -> CheckedPrint:
    """Of a season that is not closed there are no versions: a new evening makes another ranking of it."""
    signed, ranking = standing_version(row), official_ranking(row)
    evenings = row.evenings.filter(standings__is_official=True).exclude(kind__in=Evening.NOT_IN_SEASON)
    now = as_called(claim, ranking.claim, row.league, evenings) if ranking else None
    verdict = verdict_on(claim, now)
    if now and not claim.version:
        verdict = Verdict.GENUINE if claim.digest == now.digest else Verdict.SUPERSEDED
    since = signed.signed_at if signed else _latest_result(row, ~Q(evening__kind__in=Evening.NOT_IN_SEASON))
    return CheckedPrint(
        verdict,
        claim.kind,
        row.league,
        facts=facts_of_version(
            claim, _signed_at(row.pk, claim.version) or (since if verdict is Verdict.GENUINE else None)
        ),
        instead=said_instead(claim, now.version if now else None, since if now else None),
        about=row.name,
        address=row.get_absolute_url(),
        tables=_figures(_standings(row), PLACE, RANKING["ranking_points"], RANKING["evenings"]),
    )


def _certificate(claim: Claim, row: Season, _user: AnyUser) -> CheckedPrint:
    signed, player = standing_version(row), claim.keys[1]
    standing = _standings(row).filter(player=merged_players(row.league_id).get(player, player)).first()
    now = claim_of_certificate(signed, standing, key=player) if signed and standing else None
    verdict = verdict_on(claim, now)
    is_same = verdict is Verdict.SUPERSEDED and now is not None and now.digest == claim.digest
    same = _("The line of this person did not change with it.") if is_same else ""
    version = signed.version if signed else None
    return CheckedPrint(
        verdict,
        claim.kind,
        row.league,
        facts=facts_of_version(claim, _signed_at(row.pk, claim.version)),
        instead=said_instead(claim, version, signed.signed_at if signed else None),
        note=same,
        about=row.name,
        address=row.get_absolute_url(),
        tables=_figures([standing] if standing else [], PLACE, *(RANKING[code] for code in _ON_CERTIFICATES)),
    )


_ON_CERTIFICATES = ("ranking_points", "evenings", "evening_wins", "games_won")


def _edition(claim: Claim, row: RuleSetEdition, _user: AnyUser) -> CheckedPrint:
    verdict, in_force = verdict_on(claim, claim_of_edition(row)), edition_in_force(row, timezone.localdate())
    instead = ""
    if verdict is Verdict.GENUINE and in_force.valid_from > row.valid_from:
        verdict = Verdict.SUPERSEDED
        said = {"date": date_format(in_force.valid_from)}
        instead = _("Superseded: since %(date)s a newer edition of these rules holds.") % said
    return CheckedPrint(
        verdict,
        claim.kind,
        row.league,
        facts=((_("Valid from"), date_format(row.valid_from)),),
        instead=instead,
        about=str(row),
        address=row.get_absolute_url(),
    )


def _receipt(claim: Claim, reply: Reply, _user: AnyUser) -> CheckedPrint:
    """Whoever has it in hand knows whose it is: first name and initial are told, whatever the league publishes."""
    named = _("Receipt of %(name)s") % {"name": name_on_receipt(reply.player)}
    return CheckedPrint(
        verdict_on(claim, claim_of_receipt(reply)),
        claim.kind,
        reply.evening.season.league,
        facts=facts_of(reply),
        note=small_print_of(reply),
        about=" · ".join((named, _dated(reply.evening))),
    )


def _medals(claim: Claim, row: Season, _user: AnyUser) -> CheckedPrint:
    """There are no versions of it: another result, another club of a player make another table."""
    unolympics = unolympics_of(row)
    evenings = Evening.objects.filter(pk__in=[one.evening.pk for one in unolympics.finished])
    now = as_called(claim, partial(claim_of_medals, row, unolympics), row.league, evenings)
    verdict = Verdict.GENUINE if claim == now else Verdict.SUPERSEDED
    since = _latest_result(row, Q(evening__kind=Evening.Kind.UNOLYMPICS)) if now else None
    return CheckedPrint(
        verdict,
        claim.kind,
        row.league,
        facts=facts_of_version(claim, since if claim == now else None),
        instead=said_instead(claim, now.version if now else None, since),
        about=row.name,
        address=reverse("unolympics", args=[row.league.slug, row.pk]),
        tables=_tables_of(unolympics) if now else [],
    )


def _tables_of(unolympics: Unolympics) -> list[Figures]:
    """The clubs, then who won what."""
    clubs = [
        (line.club.name, [figures.place(line.rank), *(column.shown(line) for column in MEDALS)])
        for line in unolympics.clubs
    ]
    podiums = [
        (one.name, [", ".join(winner.name for winner in winners) or "–" for _kind, winners in one.medals.by_kind])
        for one in unolympics.finished
        if one.medals
    ]
    labels = [[str(column.label) for column in columns] for columns in (MEDALS, PODIUM)]
    of_clubs = [Figures([_("Place"), *labels[0]], clubs, of=_("Club"))] if clubs else []
    return [*of_clubs, Figures(labels[1], podiums, of=_("Discipline"), are_numbers=False)]


_CHECKS: Mapping[PrintKind, tuple[QuerySet[Any], Callable[[Claim, Any, AnyUser], CheckedPrint]]] = MappingProxyType(
    {
        PrintKind.SHEET: (Sheet.objects.select_related("evening__season__league", "round"), _sheet),
        PrintKind.EVENING: (Evening.objects.select_related("season__league"), _evening),
        PrintKind.RANKING: (Season.objects.select_related("league"), _ranking),
        PrintKind.CERTIFICATE: (Season.objects.select_related("league"), _certificate),
        PrintKind.EDITION: (RuleSetEdition.objects.select_related("league"), _edition),
        PrintKind.RECEIPT: (
            Reply.objects.select_related("player", "typed_by", "evening__season__league"),
            _receipt,
        ),
        PrintKind.MEDALS: (Season.objects.select_related("league"), _medals),
    }
)
"""By the first of its keys what a claim is about, and what is to be said of it."""


def _dated(evening: Evening, *more: str) -> str:
    day: date = evening.date
    return " · ".join((evening.heading, date_format(day), *more))


def _signed_at(season: int, version: int) -> datetime | None:
    signed = SeasonVersion.objects.filter(season=season, version=version).values_list("signed_at", flat=True)
    return signed.first()


def _latest_result(season: Season, which: Q) -> datetime | None:
    official = RankedEvening.objects.filter(evening__season=season, official_at__isnull=False).filter(which)
    return official.order_by("-official_at").values_list("official_at", flat=True).first()


def _standings(season: Season) -> QuerySet[SeasonStanding]:
    rows = SeasonStanding.objects.filter(season=season, scope=Scope.OFFICIAL)
    return rows.select_related("player").order_by("rank")


def _figures(lines: Iterable[EveningStanding | SeasonStanding], *columns: Column) -> list[Figures]:
    shown = [(line.player.name, [column.shown(line) for column in columns]) for line in lines]
    return [Figures([str(column.label) for column in columns], shown)] if shown else []


def _figures_of_sheet(sheet: int) -> list[Figures]:
    """What stands below the games of a sheet as it stands."""
    row = sheet_to_print(sheet)
    checked = checked_sheet(official_form_of(row) or row)
    if checked.reading.score is None:
        return []
    scores = {score.player: score for score in checked.reading.score.players}
    places = {line.player: line.place for line in lines_at(checked.sheet)}
    lines = []
    for seat in checked.mapped.seats:
        key = player_key(seat.registration.player_id)
        if score := scores.get(key):
            cells = [figures.points(score.points), figures.points(score.total), figures.place(places.get(key))]
            lines.append((seat.registration.player.name, cells))
    return [Figures([_("Points"), pgettext("column", "Total"), _("Place")], lines)]
