"""What the marks of sheets, results, rankings and certificates say: which version it is, and what stands there.

Also who stands for the result of an evening: whoever kept and whoever signed its sheets (L6.4, L6.6).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.db.models import QuerySet

from scoring.core.selectors.check_marks import CheckMark, Claim, PrintKind, claim_of, mark_of
from scoring.core.selectors.integrity import MERGED
from scoring.models import (
    AuditEntry,
    Evening,
    EveningStanding,
    Season,
    SeasonStanding,
    SeasonVersion,
    Sheet,
    SignedVersion,
    User,
)
from scoring.people.log_actions import PeopleAction
from scoring.results.selectors.season_content import became
from scoring.results.selectors.season_versions import standing_version
from scoring.sheets.selectors.signed import as_they_stand, keys_when_signed, last_signed

_EVENING = (
    "player_id",
    "table",
    "place",
    "credit",
    "points",
    "total",
    "games_played",
    "games_won",
    "worst_game",
    "place_points",
    "bonus_a",
    "bonus_b",
    "ranking_points",
)
_SEASON = (
    "player_id",
    "place",
    "ranking_points",
    "evenings",
    "evening_wins",
    "games_played",
    "games_won",
    "points",
)
"""What the digests of results and rankings are of. Never changed: prints that are out have them."""


def claim_of_sheet(signed: SignedVersion) -> Claim:
    """The digest of what was signed. No query."""
    return claim_of(PrintKind.SHEET, signed.sheet_id, version=signed.version, stands=signed.sha256)


Called = Mapping[int, int]
"""Players by their keys, and the keys by which a print knows them: of before they became a part of another one."""

CalledOn = Mapping[int, Called]
"""The same for each evening, by its key: two who are one by now have each played evenings of their own."""

AS_NOW: CalledOn = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class OfficialLines:
    """What stands as an official result or ranking, as it was read: the key of a player and figures in each line."""

    kind: PrintKind
    key: int
    version: int
    rows: Sequence[tuple[Any, ...]]

    def claim(self, called: CalledOn = AS_NOW) -> Claim:
        """What a print says of itself that knows the players by these keys. No query.

        Whoever had several in one ranking was two in it, with other figures: nothing is said of such a moment."""
        keys = {player: key for of_evening in called.values() for player, key in of_evening.items()}
        return claim_of(self.kind, self.key, version=self.version, stands=_figures(self.rows, keys))


def official_result(evening: Evening) -> OfficialLines | None:
    """What stands as the official result, in which version: the first, and one more for each sheet that was signed
    anew. None: nothing is official. Two queries, three while a sheet is in work."""
    rows = list(EveningStanding.objects.filter(evening=evening, is_official=True).values_list(*_EVENING))
    if not rows:
        return None
    version = 1 + sum(sheet.version - 1 for sheet in as_they_stand(list(evening.sheets.all())))
    return OfficialLines(PrintKind.EVENING, evening.pk, version, rows)


def official_ranking(season: Season) -> OfficialLines | None:
    """What stands as the official ranking; of a closed season in the version that was signed, else in none. None:
    nothing is official. Two queries."""
    standing = SeasonStanding.objects.filter(season=season, scope=SeasonStanding.Scope.OFFICIAL)
    rows = list(standing.values_list(*_SEASON))
    if not rows:
        return None
    signed = standing_version(season)
    return OfficialLines(PrintKind.RANKING, season.pk, signed.version if signed else 0, rows)


def claim_of_evening(evening: Evening) -> Claim | None:
    """What the print of a result says; None: nothing is official. Two queries, three while a sheet is in work."""
    lines = official_result(evening)
    return lines.claim() if lines else None


def claim_of_ranking(season: Season) -> Claim | None:
    """What the print of a ranking says; None: nothing is official. Two queries."""
    lines = official_ranking(season)
    return lines.claim() if lines else None


def claim_of_certificate(signed: SeasonVersion, standing: SeasonStanding, key: int | None = None) -> Claim:
    """Of somebody's line in the final ranking of a closed season. ``key``: by which the print knows them; None: by that
    of now. No query."""
    player = standing.player_id if key is None else key
    (line,) = _figures([tuple(getattr(standing, name) for name in _SEASON)], {standing.player_id: player})
    return claim_of(PrintKind.CERTIFICATE, signed.season_id, player, version=signed.version, stands=line)


def sheet_mark(signed: SignedVersion) -> CheckMark:
    """Of the print of a signed sheet. No query."""
    return mark_of(claim_of_sheet(signed))


def evening_mark(evening: Evening) -> CheckMark | None:
    """Of the print of a result; None: it is not official. Two queries."""
    return _marked(claim_of_evening(evening))


def ranking_mark(season: Season) -> CheckMark | None:
    """Of the print of an official ranking; None: there is none. Two queries."""
    return _marked(claim_of_ranking(season))


def certificate_mark(signed: SeasonVersion, standing: SeasonStanding) -> CheckMark:
    """Of a certificate: one a player and version of a season. No query."""
    return mark_of(claim_of_certificate(signed, standing))


def _marked(claim: Claim | None) -> CheckMark | None:
    return mark_of(claim) if claim else None


def _figures(rows: Iterable[tuple[Any, ...]], called: Called) -> list[list[Any]]:
    """Lines, each with the key of its player in front, by these keys: how people are called decides who of those with
    the same place stands first, and changes no result."""
    return sorted([called.get(player, player), *figures] for player, *figures in rows)


def called_before(league_id: int, evenings: QuerySet[Evening]) -> Iterator[CalledOn]:
    """By which other keys prints of these evenings know their players: one for each moment before a merge of them, the
    latest first. What was signed says by which key somebody has played, the log in which order who became whom.

    Two queries, one if nobody was merged; of each merge that moved none of these results there is no moment.
    """
    merges = _merges_in_order(league_id)
    if not merges:
        return
    into = dict(merges)
    signed = keys_when_signed(evenings, {became(key, into) for key in into})
    played = {evening: keys & into.keys() for evening, keys in signed.items()}
    moved = _on_their_way(set().union(*played.values()), into)
    merges = [merge for merge in merges if merge[0] in moved]
    for count in reversed(range(len(merges))):
        then = dict(merges[:count])
        yield {evening: {became(key, into): became(key, then) for key in keys} for evening, keys in played.items()}


def _merges_in_order(league_id: int) -> list[tuple[int, int]]:
    """The key that is gone, and the one that it became then. One query."""
    entries = AuditEntry.objects.filter(league=league_id, action=PeopleAction.PLAYERS_MERGED).order_by("sequence")
    told = entries.values_list(f"facts__{MERGED}", flat=True)
    return [(int(other), player) for merged in told for other, player in (merged or {}).items()]


def _on_their_way(keys: set[int], into: Mapping[int, int]) -> set[int]:
    """These keys and all that they became, but the last ones."""
    found: set[int] = set()
    while keys := (keys & into.keys()) - found:
        found |= keys
        keys = {into[key] for key in keys}
    return found


@dataclass(frozen=True, slots=True)
class Signers:
    """Names in the order of the tables, each once. ``signed_at``: when the last sheet was signed; None: one is not.
    ``unsigned``: the tables whose sheet nobody has signed."""

    kept: tuple[str, ...]
    signed: tuple[str, ...]
    signed_at: datetime | None
    unsigned: tuple[str, ...]


def signers_of(evening: Evening) -> Signers:
    """Of a sheet of which a new version is in work: who signed the last one. At most two
    queries."""
    people = ("submitted_by", "signed_by")
    sheets = list(evening.sheets.select_related("round", *people).order_by("round__number", "table"))
    versions = last_signed(sheets)
    standing = [versions.get(sheet.pk, sheet) for sheet in sheets]
    moments = [row.signed_at for row in standing]
    return Signers(
        kept=_names(row.submitted_by for row in standing),
        signed=_names(row.signed_by for row in standing),
        signed_at=None if None in moments else max(filter(None, moments), default=None),
        unsigned=tuple(row.table_name for row in standing if isinstance(row, Sheet) and row.signed_at is None),
    )


def _names(people: Iterable[User | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(person.display_name for person in people if person is not None))
