"""Closing a season: what is still open in it, each with the page that settles it, and what two people would sign."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import (
    Evening,
    EveningStanding,
    Irregularity,
    RankedEvening,
    RankingProposal,
    Season,
    SeasonStanding,
    SeasonVersion,
    Sheet,
)
from scoring.results.selectors.revisions import revisions_in
from scoring.results.selectors.season_content import BoundSeason, bound_season, is_bound_by
from scoring.results.selectors.season_versions import is_closed, open_version, standing_version

WAITS_FOR = timedelta(days=366)
"""How long after its last day a season waits to be closed, unasked: a club that moves in with its old seasons is not
reminded of them."""


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """Something that has to be settled before a season is signed, and the page where it is."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class Closing:
    """How far the closing of a season is. ``standing``: what both have signed last; ``begun``: what one of them has
    signed since; ``bound``: what is signed now; ``is_changed``: the standing version does not bind exactly that.
    ``reason``: why sheets were opened again since."""

    season: Season
    open: tuple[OpenPoint, ...]
    standing: SeasonVersion | None
    begun: SeasonVersion | None
    bound: BoundSeason
    is_changed: bool
    reason: str

    @property
    def number(self) -> int:
        """Of the version that is signed now."""
        return 1 if self.standing is None else self.standing.version + 1

    @property
    def has_lapsed(self) -> bool:
        """Whether what one of the two has signed says something else by now."""
        return self.begun is not None and self.begun.sha256 != self.bound.sha256


def closing_of(season: Season) -> Closing:
    """About sixteen queries, for any number of evenings."""
    standing = standing_version(season)
    bound = bound_season(season, is_next=standing is not None)
    reasons = dict.fromkeys(revision.reason for revision in revisions_in(season) if revision.reason)
    return Closing(
        season=season,
        open=tuple(open_points(season)),
        standing=standing,
        begun=open_version(season),
        bound=bound,
        is_changed=standing is None or not is_bound_by(standing, bound, season.league_id),
        reason=" · ".join(reasons) if standing is not None else "",
    )


def seasons_that_wait() -> QuerySet[Season]:
    """Seasons in which nothing is open and something is to be signed: they are over, or sheets of a closed one were
    signed anew. At a glance; what is open is said by their page."""
    today = timezone.localdate()
    sheets = Sheet.objects.filter(evening__season=OuterRef("pk"))
    official = EveningStanding.objects.filter(evening=OuterRef("pk"), is_official=True)
    without_result = Evening.objects.filter(~Exists(official), season=OuterRef("pk"), called_off_at=None)
    is_over = Q(ends_on__lt=today, ends_on__gt=today - WAITS_FOR) & ~is_closed(OuterRef("pk")) & ~Exists(without_result)
    ranked = SeasonStanding.objects.filter(season=OuterRef("pk"), scope=SeasonStanding.Scope.OFFICIAL)
    return Season.objects.filter(
        is_over | (is_closed(OuterRef("pk")) & Exists(sheets.exclude(Sheet.STANDS))),
        Exists(ranked),
        ~Exists(sheets.exclude(state=Sheet.State.SIGNED)),
    )


def is_to_be_signed(season: Season, account: int, *, as_president: bool, as_auditor: bool) -> bool:
    """Whether a season waits for this account, which may sign it so: the other one has signed, or nobody. One query."""
    begun = open_version(season)
    if begun is None or account in (begun.president_id, begun.auditor_id):
        return begun is None
    return (as_president and begun.president_id is None) or (as_auditor and begun.auditor_id is None)


def open_points(season: Season) -> Iterator[OpenPoint]:
    """What a season is not signed with. Seven queries."""
    if not SeasonStanding.objects.filter(season=season, scope=SeasonStanding.Scope.OFFICIAL).exists():
        yield OpenPoint(_("Nothing in this season is official yet: it has no ranking."), season.get_absolute_url())
    for sheet in _unsigned(season):
        text = _("%(sheet)s: the protocol sheet is not signed (%(state)s).")
        said = {"sheet": sheet, "state": sheet.get_state_display()}
        yield OpenPoint(text % said, sheet.get_absolute_url())
    yield from _of_evenings(season)
    irregularities = Irregularity.objects.filter(sheet__evening__season=season, resolved_at=None)
    for row in irregularities.select_related("sheet__evening", "sheet__round").order_by("pk"):
        text = _("%(sheet)s: an irregularity is not settled: %(what)s")
        said = {"sheet": row.sheet, "what": row.description}
        yield OpenPoint(text % said, row.sheet.get_absolute_url())
    yield from _of_rankings(season)


def _unsigned(season: Season) -> QuerySet[Sheet]:
    rows = Sheet.objects.filter(evening__season=season).exclude(state=Sheet.State.SIGNED)
    return rows.select_related("evening", "round").order_by("evening__date", "evening__pk", "round__number", "table")


def _of_evenings(season: Season) -> Iterator[OpenPoint]:
    """Evenings that are neither called off nor official, and of which no sheet is named already."""
    official = EveningStanding.objects.filter(evening=OuterRef("pk"), is_official=True)
    unsigned = Sheet.objects.filter(evening=OuterRef("pk")).exclude(state=Sheet.State.SIGNED)
    rows = season.evenings.filter(~Exists(official), ~Exists(unsigned), called_off_at=None)
    today = timezone.localdate()
    for evening in rows.order_by("date", "pk"):
        is_ahead = evening.date >= today
        text = _("%(evening)s is still to come.") if is_ahead else _("%(evening)s has no result: was it called off?")
        yield OpenPoint(text % {"evening": evening}, evening.get_absolute_url())


def _of_rankings(season: Season) -> Iterator[OpenPoint]:
    """What somebody has proposed, and an import that is not whole."""
    if season.ranking_proposals.filter(state=RankingProposal.State.OPEN).exists():
        address = reverse("season_ranking_rules", args=[season.league.slug, season.pk])
        yield OpenPoint(_("Another edition for the ranking is proposed, and nobody has decided."), address)
    for ranked in RankedEvening.objects.filter(evening__season=season).exclude(withdrawal_reason=""):
        text = _("%(evening)s: somebody proposes to take the official result back.") % {"evening": ranked.evening}
        yield OpenPoint(text, ranked.evening.get_absolute_url())
    for made in season.imports.filter(is_complete=False):
        address = reverse("result_import_undo", args=[season.league.slug, made.pk])
        yield OpenPoint(_("An import into this season is not finished."), address)
