"""Schemas of answers, for the description of the API (OpenAPI). Tests hold every answer against them.

Rows are those of the files (docs/exports.md). What may be missing has a default; keys may be added, none goes without
another version.
"""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any, Generic, Literal, TypeVar

from ninja import Schema
from pydantic import ConfigDict

Row = TypeVar("Row")


class LeagueName(Schema):
    id: int
    slug: str
    name: str


class SeasonName(Schema):
    id: int
    name: str


class EveningName(Schema):
    id: int
    date: date
    kind: str
    name: str


class SheetName(Schema):
    id: int
    table: str


class ColumnName(Schema):
    """A column that people see; its label is in the caller's language."""

    key: str
    label: str


class Page(Schema, Generic[Row]):
    """Rows of a table. ``next``: the cursor of the rows behind these; null: there are none."""

    format: int
    table: str
    title: str
    league: LeagueName | None = None
    season: SeasonName | None = None
    evening: EveningName | None = None
    sheet: SheetName | None = None
    state: Literal["official", "provisional"] | None = None
    in_work: Sequence[str] = ()
    columns: list[ColumnName]
    rows: list[Row]
    next: str | None


class LeagueRow(Schema):
    league_id: int
    slug: str
    name: str
    kind: Literal["federation", "club"]
    timezone: str


class SeasonRow(Schema):
    season_id: int
    name: str
    starts_on: date
    ends_on: date
    evenings: int
    rules: str


class EveningRow(Schema):
    evening_id: int
    date: date
    starts_at: time | None
    name: str
    kind: str
    venue: str
    participants: int
    counts_for_season: bool
    state: Literal["planned", "under_way", "provisional", "official", "called_off"]


class PlayerRow(Schema):
    """``club``: where the league has clubs. ``is_guest``, ``former_names``: members alone are shown such players and
    names."""

    player_id: int
    name: str
    club: str | None = None
    evening_count: int
    is_active: Literal["active", "not_active"]
    is_guest: bool
    former_names: list[str]


def _numbered(pattern: str) -> ConfigDict:
    """Besides, there are columns with a number in their key."""
    points: dict[str, Any] = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    return ConfigDict(json_schema_extra={"patternProperties": {pattern: points}})


class RankingRow(Schema):
    """``evening_12``: the points of that evening; null: not taken part. ``not_counted``: days of evenings that better
    ones push out (D13), where there are such."""

    model_config = _numbered("^evening_[0-9]+$")

    player_id: int
    place: int | None
    player: str
    ranking_points: int
    evenings: int
    evening_wins: int
    games_won: int
    average: float | None
    not_counted: list[str] | None = None


class ResultRow(Schema):
    """``table``: where there are several tables. ``team``: where teams are compared."""

    player_id: int
    place: int | None
    name: str
    ranking_points: int
    total: int
    table: int | None = None
    credit: int
    games_won: int
    worst_game: int | None
    place_points: int
    bonus_a: int
    bonus_b: int
    team: str | None = None


class SheetRow(Schema):
    sheet_id: int
    round: int
    table: int
    state: Literal["draft", "running", "last_round", "submitted", "sent_back", "signed"]
    submitted_at: datetime | None
    signed_at: datetime | None


class GameRow(Schema):
    """``seat_1``: recorded points of who sits there, ``seat_1_total``: their total after the game. The labels of these
    columns name the players."""

    model_config = _numbered("^seat_[0-9]+(_total)?$")

    game: int
    dealer: str | None
    winners: list[str]
    marks: list[str]


class ProblemBody(Schema):
    """What a program is told that gets no answer (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str | None = None
    instance: str | None = None
