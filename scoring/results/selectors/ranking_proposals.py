"""Proposals to rank by another edition (D13): what it would do to a season's official ranking, and how that came to
be.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine.ranking import SeasonEntry, SeasonPlace, rank_season
from scoring.models import Evening, EveningStanding, RankingProposal, RuleSetEdition, Season
from scoring.results.selectors.mapping import stored_season_entries
from scoring.results.selectors.revisions import place_and_points
from scoring.rules.selectors import rule_set_of


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A player's line of the official ranking, as it is and as it would be; None: not in it, as guests of other
    associations may be left out."""

    name: str
    before: SeasonPlace | None
    after: SeasonPlace | None

    @property
    def is_changed(self) -> bool:
        return place_and_points(self.before) != place_and_points(self.after)

    @property
    def moves(self) -> int:
        """By how many places the player rises; negative: falls. 0 for who enters or leaves the ranking."""
        return self.before.place - self.after.place if self.before and self.after else 0


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A season's official ranking by two editions; ``lines`` in the order of the second, last who is not in it then.

    ``digest`` identifies both editions and every figure by them.
    """

    season: Season
    edition_before: RuleSetEdition
    edition: RuleSetEdition
    lines: tuple[RankingLine, ...]

    @property
    def changed(self) -> tuple[RankingLine, ...]:
        return tuple(line for line in self.lines if line.is_changed)

    @property
    def champions_before(self) -> tuple[str, ...]:
        return tuple(line.name for line in self.lines if line.before and line.before.place == 1)

    @property
    def champions(self) -> tuple[str, ...]:
        return tuple(line.name for line in self.lines if line.after and line.after.place == 1)

    @property
    def has_other_champion(self) -> bool:
        return set(self.champions_before) != set(self.champions)

    @property
    def digest_before(self) -> str:
        return _digest(self.edition_before, [line.before for line in self.lines if line.before])

    @property
    def digest_after(self) -> str:
        return _digest(self.edition, [line.after for line in self.lines if line.after])

    @property
    def digest(self) -> str:
        return hashlib.sha256(f"{self.digest_before}{self.digest_after}".encode()).hexdigest()


def has_official_ranking(season: Season) -> bool:
    """Whether an evening that counts for the season is signed (D13, L6.6). One query."""
    return _official_results(season).exists()


def what_if(season: Season, edition: RuleSetEdition) -> WhatIf:
    """The official ranking by the season's edition and by another one. One query."""
    entries = stored_season_entries(_official_results(season).order_by("evening__date", "evening__pk", "rank"))
    before = {line.player: line for line in _ranking(entries, season.edition)}
    after = {line.player: line for line in _ranking(entries, edition)}
    in_order = [*after.values(), *(line for line in before.values() if line.player not in after)]
    lines = tuple(RankingLine(line.name, before.get(line.player), after.get(line.player)) for line in in_order)
    return WhatIf(season, season.edition, edition, lines)


def proposals_of(season: Season) -> QuerySet[RankingProposal]:
    """All proposals for a season, latest first, with people and editions: one query."""
    with_people = season.ranking_proposals.select_related("proposed_by", "decided_by", "edition", "edition_before")
    return with_people.order_by("-pk")


@dataclass(frozen=True, slots=True)
class RankingHistory:
    """How a season came to its edition. ``version`` counts from 1; ``latest`` is the last confirmed change, if any."""

    version: int
    latest: RankingProposal | None
    open: RankingProposal | None

    @property
    def sentence(self) -> str:
        """By which edition the season is ranked since when, on whose proposal, confirmed by whom; empty if it is still
        the first one."""
        if self.latest is None or self.latest.decided_by is None or self.latest.decided_at is None:
            return ""
        return _(
            "Ranked by the edition “%(edition)s” (version %(version)s of the ranking), changed on %(date)s"
            " on the proposal of %(proposer)s, confirmed by %(decider)s."
        ) % {
            "edition": self.latest.edition,
            "version": self.version,
            "date": date_format(timezone.localtime(self.latest.decided_at), "DATE_FORMAT"),
            "proposer": self.latest.proposed_by.display_name,
            "decider": self.latest.decided_by.display_name,
        }


UNCHANGED = RankingHistory(version=1, latest=None, open=None)
"""Of a season whose edition nobody has ever proposed to change."""


def ranking_history(season: Season) -> RankingHistory:
    """The confirmed changes of a season's edition, and the proposal that waits. One query."""
    proposals = list(proposals_of(season))
    confirmed = [row for row in proposals if row.state == RankingProposal.State.CONFIRMED]
    waiting = (row for row in proposals if row.is_open)
    return RankingHistory(1 + len(confirmed), confirmed[0] if confirmed else None, next(waiting, None))


def _ranking(entries: Sequence[SeasonEntry], edition: RuleSetEdition) -> tuple[SeasonPlace, ...]:
    return tuple(rank_season(entries, rule_set_of(edition).season))


def _official_results(season: Season) -> QuerySet[EveningStanding]:
    counting = EveningStanding.objects.filter(evening__season=season, is_official=True)
    return counting.exclude(evening__kind__in=Evening.NOT_IN_SEASON)


def _digest(edition: RuleSetEdition, lines: Sequence[SeasonPlace]) -> str:
    """SHA-256 of a ranking with the rules that it follows, in hexadecimal digits."""
    figures = sorted((line.player, line.place, line.ranking_points, line.evenings, line.points) for line in lines)
    content = [edition.parameters, figures]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
