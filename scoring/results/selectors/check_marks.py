"""What the marks of sheets, results, rankings and certificates say: which version it is, and what stands there.

Also who stands for the result of an evening: whoever kept and whoever signed its sheets (L6.4, L6.6).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, product
from types import MappingProxyType
from typing import Any

from scoring.core.selectors.check_marks import CheckMark, Claim, PrintKind, claim_of, mark_of
from scoring.models import Evening, EveningStanding, Season, SeasonStanding, SeasonVersion, Sheet, SignedVersion, User
from scoring.results.selectors.season_content import merged_players
from scoring.results.selectors.season_versions import standing_version
from scoring.sheets.selectors.signed import as_they_stand, last_signed

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
"""Players by their keys, and the keys by which a print knows them: of before they took in another one."""

AS_NOW: Called = MappingProxyType({})


def claim_of_evening(evening: Evening, called: Called = AS_NOW) -> Claim | None:
    """What stands as the official result, in which version: the first, and one more for each sheet that was signed
    anew. None: nothing is official. Two queries, three while a sheet is in work."""
    rows = EveningStanding.objects.filter(evening=evening, is_official=True)
    stands = _figures(rows.values_list(*_EVENING), called)
    if not stands:
        return None
    version = 1 + sum(sheet.version - 1 for sheet in as_they_stand(list(evening.sheets.all())))
    return claim_of(PrintKind.EVENING, evening.pk, version=version, stands=stands)


def claim_of_ranking(season: Season, called: Called = AS_NOW) -> Claim | None:
    """What stands as the official ranking; of a closed season in the version that was signed, else in none. None:
    nothing is official. Two queries."""
    rows = SeasonStanding.objects.filter(season=season, scope=SeasonStanding.Scope.OFFICIAL)
    stands = _figures(rows.values_list(*_SEASON), called)
    if not stands:
        return None
    signed = standing_version(season)
    return claim_of(PrintKind.RANKING, season.pk, version=signed.version if signed else 0, stands=stands)


def claim_of_certificate(signed: SeasonVersion, standing: SeasonStanding, called: Called = AS_NOW) -> Claim:
    """Of somebody's line in the final ranking of a closed season. No query."""
    (line,) = _figures([tuple(getattr(standing, name) for name in _SEASON)], called)
    keys = (signed.season_id, called.get(standing.player_id, standing.player_id))
    return claim_of(PrintKind.CERTIFICATE, *keys, version=signed.version, stands=line)


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


_MOST_TRIED = 32


def called_before(league_id: int, players: Iterable[int]) -> Iterator[Called]:
    """By which other keys a print may know these players, if others became a part of them since. One query."""
    former: dict[int, list[int]] = {player: [player] for player in players}
    for key, player in merged_players(league_id).items():
        if player in former:
            former[player].append(key)
    several = {player: keys for player, keys in former.items() if len(keys) > 1}
    tried = islice(product(*several.values()), 1, _MOST_TRIED)
    return (dict(zip(several, keys, strict=True)) for keys in tried)


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
