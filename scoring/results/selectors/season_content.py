"""What the two signatures of a season bind: its ranking, its editions, and of every official evening day, result,
registrations and signed sheets. Figures and keys alone, so that nobody's name has to be taken out again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.core.selectors.integrity import canonical_json, instant, sha256_of
from scoring.models import (
    Evening,
    EveningStanding,
    Player,
    PlayerMerge,
    Registration,
    RuleSetEdition,
    Season,
    SeasonStanding,
    SeasonVersion,
    Sheet,
    SignedVersion,
)
from scoring.results.selectors.mapping import EVENING_FIGURES, SEASON_FIGURES

FORM = 1
"""In which form a content is written: it says it of itself."""

_RANKING = tuple(SEASON_FIGURES)
_RESULT = ("table", "is_guest", *EVENING_FIGURES)
_REGISTRATION = ("player_id", "credit", "arrived_at", "promptness", "is_guest", "club_id")
_SEASON, _EVENING = ("name", "starts_on", "ends_on"), ("date", "kind", "title")
Rows = dict[str, list[Any]]
Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BoundSeason:
    """What is bound, or would be. ``text`` is canonical, ``sha256`` its hash in hexadecimal digits."""

    content: Content

    @property
    def text(self) -> str:
        return canonical_json(self.content)

    @property
    def sha256(self) -> str:
        return sha256_of(self.text)

    @property
    def evening_count(self) -> int:
        return len(self.content["evenings"])

    @property
    def sheet_count(self) -> int:
        return sum(len(evening["sheets"]) for evening in self.content["evenings"].values())


def bound_season(season: Season, *, is_next: bool = False) -> BoundSeason:
    """What is official of a season now. ``is_next``: what would be, if all versions of sheets that are signed counted;
    the caller knows that none is open. Six queries."""
    scope = SeasonStanding.Scope.PROVISIONAL if is_next else SeasonStanding.Scope.OFFICIAL
    ranking = season.standings.filter(scope=scope).order_by("rank")
    results = _by_evening(_results(season, is_next=is_next).order_by("evening_id", "rank"))
    counted = {(row.evening_id, row.player_id) for rows in results.values() for row in rows}
    entered = Registration.everybody.filter(evening__season=season).order_by("evening_id", "pk")
    registrations = _by_evening(row for row in entered if (row.evening_id, row.player_id) in counted)
    sheets = _sheets_of(season, is_next=is_next)
    official = EveningStanding.objects.filter(evening=OuterRef("pk"), is_official=True)
    evenings = season.evenings.filter(Exists(official)).select_related("edition").order_by("date", "pk")
    of_evenings = {
        str(evening.pk): {
            **_said(evening, _EVENING),
            "edition": _edition(evening.edition),
            "result": _rows(results.get(evening.pk, ()), "player_id", _RESULT),
            "registrations": _rows(registrations.get(evening.pk, ()), "pk", _REGISTRATION),
            "sheets": sheets.get(evening.pk, {}),
        }
        for evening in evenings
    }
    return BoundSeason(
        {
            "form": FORM,
            "season": season.pk,
            **_said(season, _SEASON),
            "edition": _edition(season.edition),
            "columns": {"ranking": _RANKING, "result": _RESULT, "registrations": _REGISTRATION},
            "ranking": _rows(ranking, "player_id", _RANKING),
            "evenings": of_evenings,
        }
    )


def _results(season: Season, *, is_next: bool) -> QuerySet[EveningStanding]:
    """Of all official evenings, also of those that enter no ranking."""
    rows = EveningStanding.with_next.filter(evening__season=season)
    if not is_next:
        return rows.filter(is_official=True)
    following = EveningStanding.with_next.filter(evening=OuterRef("evening"), is_next=True)
    return rows.filter(Q(is_next=True) | (Q(is_official=True) & ~Exists(following)))


def _sheets_of(season: Season, *, is_next: bool) -> dict[int, dict[str, list[Any]]]:
    """Of each evening its sheets: which version, and its SHA-256. Two queries."""
    sheets = Sheet.objects.filter(evening__season=season).order_by("evening_id", "round__number", "table")
    signed = SignedVersion.objects.filter(sheet__evening__season=season)
    hashes = {(sheet, version): sha256 for sheet, version, sha256 in signed.values_list("sheet", "version", "sha256")}
    found: dict[int, dict[str, list[Any]]] = {}
    for sheet in sheets:
        version = sheet.version if is_next or sheet.bound_version is None else sheet.bound_version
        said = [version, hashes.get((sheet.pk, version), "")]
        found.setdefault(sheet.evening_id, {})[str(sheet.pk)] = said
    return found


def _edition(edition: RuleSetEdition) -> dict[str, str]:
    return {"code": edition.code, "sha256": sha256_of(canonical_json(edition.parameters))}


def _by_evening(rows: Iterable[Any]) -> dict[int, list[Any]]:
    return {evening: list(of_one) for evening, of_one in groupby(rows, key=attrgetter("evening_id"))}


def _rows(rows: Iterable[Any], key: str, columns: Sequence[str]) -> Rows:
    return {str(getattr(row, key)): [_plain(getattr(row, column)) for column in columns] for row in rows}


def _said(row: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(value: Any) -> Any:
    """As JSON has it."""
    if value is None or isinstance(value, str | int):
        return value
    return instant(value) if hasattr(value, "astimezone") else value.isoformat()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a ranking that was signed."""

    place: int
    ranking_points: int


@dataclass(frozen=True, slots=True)
class SignedMove:
    """Somebody to whom a version of a season gave another place or other points; None: not in the ranking."""

    name: str
    before: Ranked | None
    after: Ranked | None


def signed_moves(before: SeasonVersion, after: SeasonVersion) -> tuple[SignedMove, ...]:
    """Who has another place or other points by the second than by the first, in the order of the places then. Two
    queries."""
    merged = merged_players(after.season.league_id)
    then, now = (_ranking(version, merged) for version in (before, after))
    players = [*now, *(player for player in then if player not in now)]
    moved = [player for player in players if then.get(player) != now.get(player)]
    names = {row.pk: row.name for row in Player.objects.filter(pk__in=moved)}
    lines = [SignedMove(names.get(player, ""), then.get(player), now.get(player)) for player in moved]
    return tuple(sorted(lines, key=lambda line: line.after.place if line.after else len(players) + 1))


def _ranking(version: SeasonVersion, merged: Mapping[int, int]) -> dict[int, Ranked]:
    content = json.loads(version.content)
    columns = content["columns"]["ranking"]
    place, points = columns.index("place"), columns.index("ranking_points")
    return {
        merged.get(int(player), int(player)): Ranked(row[place], row[points])
        for player, row in content["ranking"].items()
    }


def merged_players(league_id: int) -> dict[int, int]:
    """Players who are part of another one by now: key → key of whom they are. One query."""
    rows = PlayerMerge.objects.filter(league=league_id, merged_at__isnull=False).order_by("pk")
    into = dict(rows.values_list("other_key", "player_id"))
    return {key: became(key, into) for key in into}


def became(key: int, into: Mapping[int, int]) -> int:
    """Whose key stands for this one after these merges, also after several of them."""
    seen = {key}
    while key in into and into[key] not in seen:
        key = into[key]
        seen.add(key)
    return key


@dataclass(frozen=True, slots=True)
class BoundChange:
    """Something that is not as it was signed: where, and what it said and says; None: nothing."""

    where: str
    before: Any
    after: Any


def is_bound_by(version: SeasonVersion, bound: BoundSeason, league_id: int) -> bool:
    """Whether a version binds exactly this; players who became part of another one are that one. One query, none if
    it is the same text."""
    if version.sha256 == bound.sha256:
        return True
    merged = merged_players(league_id)
    return dict(_leaves(json.loads(version.content), merged)) == dict(_leaves(bound.content, merged))


def changes_since(version: SeasonVersion, season: Season) -> list[BoundChange]:
    """What is not any more as the standing version of a season binds it; players who became part of another one are
    that one. Raises ValueError, KeyError, TypeError for a content that is none. Nine queries."""
    signed, merged = json.loads(version.content), merged_players(season.league_id)
    then, now = (dict(_leaves(content, merged)) for content in (signed, bound_season(season).content))
    names = {str(row.pk): row.name for row in Player.objects.filter(league=season.league_id)}
    evenings = {str(row.pk): str(row) for row in season.evenings.all()}
    return [
        BoundChange(_where(path, names, evenings), then.get(path), now.get(path))
        for path in dict.fromkeys([*then, *now])
        if then.get(path) != now.get(path)
    ]


_Path = tuple[str, ...]
_BY_PLAYER = ("ranking", "result")


def _leaves(content: Content, merged: Mapping[int, int]) -> Iterator[tuple[_Path, Any]]:
    """Every figure with the way to it; figures of a row by the names of their columns. For which club somebody played
    is one where there are medals for it (L1b): two clubs are made one elsewhere."""
    columns = content["columns"]
    for path, rows in _tables(content):
        named = columns.get(path[-1], ("version", "sha256"))
        without = () if _has_medals(content, path) else ("club_id",)
        for key, row in rows.items():
            of = str(merged.get(int(key), int(key))) if path[-1] in _BY_PLAYER else key
            for name, value in zip(named, row, strict=True):
                if name in without:
                    continue
                said = merged.get(value, value) if name == "player_id" else value
                yield (*path, of, name), said
    for path, values in _plain_values(content):
        yield path, values


def _has_medals(content: Content, path: _Path) -> bool:
    """Whether a table is of a discipline of the Unolympics."""
    return path[0] == "evenings" and content["evenings"][path[1]]["kind"] == Evening.Kind.UNOLYMPICS


def _tables(content: Content) -> Iterator[tuple[_Path, Rows]]:
    yield ("ranking",), content["ranking"]
    for evening, said in content["evenings"].items():
        for name in ("result", "registrations", "sheets"):
            yield ("evenings", evening, name), said[name]


def _plain_values(content: Content) -> Iterator[tuple[_Path, Any]]:
    for name in _SEASON:
        yield (name,), content[name]
    for name, value in content["edition"].items():
        yield ("edition", name), value
    for evening, said in content["evenings"].items():
        for name in _EVENING:
            yield ("evenings", evening, name), said[name]
        for name, value in said["edition"].items():
            yield ("evenings", evening, "edition", name), value


_MODELS = {"ranking": SeasonStanding, "result": EveningStanding, "registrations": Registration, "sheets": Sheet}


def _where(path: _Path, names: Mapping[str, str], evenings: Mapping[str, str]) -> str:
    """In words: which evening, whose row, which figure."""
    said = [evenings.get(path[1], _("evening %(key)s") % {"key": path[1]})] if path[0] == "evenings" else []
    rest = path[2:] if path[0] == "evenings" else path
    if rest[0] in _MODELS:
        model = _MODELS[rest[0]]
        who = names.get(rest[1], rest[1]) if rest[0] in _BY_PLAYER else rest[1]
        said += [f"{model._meta.verbose_name} {who}", _column(model, rest[2])]
    else:
        model = Evening if path[0] == "evenings" else Season
        said += [_column(model, rest[0]), *rest[1:]]
    return ", ".join(said)


def _column(model: Any, name: str) -> str:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    field = fields.get(name) or fields.get(f"{name}_id")
    return str(field.verbose_name) if field is not None else name


def told(value: Any) -> str:
    """A figure as a sentence says it."""
    return _("nothing") if value is None or value == "" else str(value)
