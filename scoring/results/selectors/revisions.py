"""Official results of which a sheet is in work: what is marked beside them, and what would follow."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from engine.ranking import SeasonPlace
from scoring.core.wording import with_full_stop
from scoring.models import (
    Evening,
    EveningStanding,
    Review,
    Season,
    SeasonStanding,
    Sheet,
    SignedVersion,
)

Scope = SeasonStanding.Scope


@dataclass(frozen=True, slots=True)
class Revision:
    """The next version of a signed sheet, which is in work; ``sheet`` with its evening and round. ``reason``: why the
    sheet was opened again; empty: nobody has said."""

    sheet: Sheet
    reason: str

    @property
    def sentence(self) -> str:
        """What stands beside the result of the evening."""
        said = {"version": self.sheet.version, "table": self.sheet.table_name}
        return self._because(_("Version %(version)s of the protocol sheet of table %(table)s is in work.") % said)

    @property
    def sentence_of_season(self) -> str:
        """What stands beside a ranking of the season."""
        said = {"version": self.sheet.version, "evening": self.sheet.evening}
        return self._because(_("%(evening)s: version %(version)s of a protocol sheet is in work.") % said)

    def _because(self, sentence: str) -> str:
        """With the reason, and with what it takes in a closed season besides the two signatures of the sheet."""
        because = _("Reason: %(reason)s") % {"reason": with_full_stop(self.reason)} if self.reason else ""
        closed = _("The season is closed: this counts once president and auditor have signed its next version.")
        until = closed if self.sheet.bound_version is not None else ""
        return " ".join(filter(None, (sentence, because, until)))


@dataclass(frozen=True, slots=True)
class Move:
    """Whoever would have another place or other points in the season; None: is not, or would not be, in the ranking."""

    name: str
    before: SeasonStanding | None
    after: SeasonStanding | None


def revisions_of(evenings: Collection[Evening]) -> tuple[Revision, ...]:
    """Of those of these evenings that are official, by date, round and table. One query."""
    return _revisions(Sheet.objects.filter(evening__in=evenings))


def revisions_in(season: Season) -> tuple[Revision, ...]:
    """Of the official evenings that count for a season, by date. One query."""
    counting = Sheet.objects.filter(evening__season=season).exclude(evening__kind__in=Evening.NOT_IN_SEASON)
    return _revisions(counting)


def revision_of(sheet: Sheet) -> Revision | None:
    """The version of a sheet that is in work while its evening is official; None: it is signed, or nothing of it was
    ever official. One query, none for a sheet that is signed and shown as it is."""
    if sheet.stands and sheet.signed_as is None:
        return None
    return next(iter(_revisions(Sheet.objects.filter(pk=sheet.pk))), None)


def in_work_of(season: Season) -> tuple[str, ...]:
    """What stands beside a ranking of the season, for people. One query."""
    return tuple(revision.sentence_of_season for revision in revisions_in(season))


def in_work_among(evenings: Collection[Evening]) -> tuple[str, ...]:
    """What stands beside something that is made of several evenings, such as a medal table. One query."""
    return tuple(revision.sentence_of_season for revision in revisions_of(evenings))


def moves_in(season: Season) -> tuple[Move, ...]:
    """Who would move in the season, if the versions in work and all that is provisional were signed as it is; in the
    order of the places then. Two queries."""
    rows = season.standings.select_related("player").order_by("rank")
    before = {row.player_id: row for row in rows.filter(scope=Scope.OFFICIAL)}
    after = {row.player_id: row for row in rows.filter(scope=Scope.PROVISIONAL)}
    players = [*after, *(player for player in before if player not in after)]
    return tuple(
        Move((after.get(player) or before[player]).player.name, before.get(player), after.get(player))
        for player in players
        if place_and_points(before.get(player)) != place_and_points(after.get(player))
    )


def _revisions(sheets: QuerySet[Sheet]) -> tuple[Revision, ...]:
    opened = Review.objects.filter(sheet=OuterRef("pk"), version=OuterRef("version")).exclude(reason="").order_by("pk")
    rows = (
        sheets.exclude(Sheet.STANDS)
        .filter(
            Exists(SignedVersion.objects.filter(sheet=OuterRef("pk"))),
            Exists(EveningStanding.objects.filter(evening=OuterRef("evening"), is_official=True)),
        )
        .select_related("evening__season", "round")
        .annotate(why=Subquery(opened.values("reason")[:1]))
    )
    ordered: Iterable[Sheet] = rows.order_by("evening__date", "evening__pk", "round__number", "table")
    return tuple(Revision(sheet, getattr(sheet, "why") or "") for sheet in ordered)  # noqa: B009 - an annotation


def place_and_points(row: SeasonStanding | SeasonPlace | None) -> tuple[int, int] | None:
    """What is told of a ranking; None: not in it."""
    return None if row is None else (row.place, row.ranking_points)
