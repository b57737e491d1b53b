"""An official season of two evenings, which everybody may see, and what everybody reads of it."""

import re
import uuid
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any

from django.core.cache import caches
from django.db import connection
from django.db.models import F, Model
from django.test import Client

from engine.rulesets import LEAGUE_2006, SeasonRules
from scoring.models import Club, Evening, League, Player, Season, Sheet, Team, User
from scoring.publishing.services import allow_embedding
from scoring.results.selectors.exported_results import results_text
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.games import save_game
from tests.scoring.public_pictures import addresses, text_of
from tests.scoring.scenes import NOTE, Scene, edition, evening, participants, scene
from tests.scoring.team_scenes import with_teams
from tests.support.laying import laid_once


def second_evening(first: Scene) -> Scene:
    """The same four on another day, at a table of their own."""
    later = evening(first.season, date=date(2025, 10, 3), registration_deadline=datetime(2025, 9, 26, tzinfo=UTC))
    entered = participants(later, tuple(seat.registration.player.name for seat in first.seats))
    sheet = seat_table(evening=later, actor=None, table=1, registrations=[row.pk for row in entered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return replace(first, evening=later, sheet=sheet, seats=seats)


@laid_once
def official_season(prepare: Callable[[Scene], object] = lambda first: None) -> tuple[Scene, Scene]:
    """Björn has won the first evening, Anke the second. ``prepare`` is done before anything is typed."""
    first: Scene = scene()
    prepare(first)
    first.league.is_live_public = True
    first.league.save()
    allow_embedding(league=first.league, actor=first.secretary, addresses=["https://club.example.org"])
    second = second_evening(first)
    for table, points in ((first, (12, 0, 7, 30)), (second, (0, 20, 9, 40))):
        table.save(1, points.index(0), *points)
        table.submit()
        table.sign()
    return first, second


SURFACES = ("season", "ranking", "medals", "embedding", "feed", "api r", "evening", "result", "sheet", "api sheet")
"""How the names of the surfaces begin that show what is official."""

CALLED: Mapping[type[Model], tuple[str, ...]] = {
    League: (
        "name",
        "kind",
        "names_by",
        "timezone",
        "is_public",
        "is_live_public",
        "is_referee_public",
        "imprint",
        "privacy_text",
        "logo",
        "accent",
        "about",
        "contact_name",
        "contact_email",
        "contact_phone",
        "welcomes_guests",
    ),
    Season: ("name", "starts_on", "ends_on"),
    Evening: ("venue", "address", "starts_at", "capacity"),
    Player: ("name", "sort_key", "alias", "alias_key", "public_form", "club_id", "is_active"),
    Club: ("name",),
    Team: ("name",),
    User: ("first_name", "last_name"),
}
"""What one person may say of what is official, and it is shown at once: what people and things are called, where an
evening was, whether the league is public. The log vouches for all of it, and no place and no point hangs on it."""

COUNTED: Mapping[type[Model], tuple[str, ...]] = {Sheet: ("revision",)}
"""By what two devices that write on one sheet know of each other. No surface says it: each walk proves that first."""

Called = Mapping[type[Model], list[dict[str, Any]]]

_TABLE = re.compile(r'(?:FROM|JOIN) "(scoring_\w+)"')


@dataclass(frozen=True)
class Question:
    """A statement that reads the database, and what stands for its parameters."""

    sql: str
    values: tuple[Any, ...]

    @cached_property
    def tables(self) -> frozenset[str]:
        """The tables of the office from whose rows the answer is made."""
        return frozenset(_TABLE.findall(self.sql))

    def answer(self) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, self.values)
            return cursor.fetchall()


@contextmanager
def asked() -> Iterator[set[Question]]:
    """What the block asks the database."""
    found: set[Question] = set()

    def look(execute: Any, sql: str, values: Any, *rest: Any) -> Any:
        if sql.startswith("SELECT"):
            found.add(Question(sql, tuple(values or ())))
        return execute(sql, values, *rest)

    with connection.execute_wrapper(look):
        yield found


@dataclass(frozen=True)
class Official:
    """``shown``: the addresses of what everybody reads, by surface."""

    first: Scene
    shown: Mapping[str, str]

    @property
    def league(self) -> League:
        return self.first.league

    def correct(self, actor: User) -> None:
        """Another figure in the first game of the first evening."""
        entry = self.first.entry(1, 0, 0, 3, 7, 30)
        own = {"sheet_id": self.first.sheet.pk, "actor": actor, "seen_revision": 10_000}
        save_game(**own, entry=entry, client_id=uuid.uuid4(), note=NOTE)

    def pictures(self, surfaces: Collection[str]) -> dict[str, str]:
        """What everybody reads there, with what is said of versions in work."""
        _nothing_is_kept()
        return {name: self._text(name) for name in surfaces}

    @property
    def surfaces(self) -> list[str]:
        return ["export", *self.shown]

    def _text(self, surface: str) -> str:
        if surface == "export":
            return "".join(results_text(Season.objects.get(pk=self.first.season.pk)))
        answer = Client(headers={"accept-language": "en"}).get(self.shown[surface])
        content = b"".join(answer) if answer.streaming else answer.content
        return text_of(content) if answer.status_code == 200 else str(answer.status_code)

    def called(self) -> Called:
        """How everything is called now, and how often it was written."""
        columns = {model: (*CALLED.get(model, ()), *COUNTED.get(model, ())) for model in {*CALLED, *COUNTED}}
        return {model: list(model._base_manager.values("pk", *names)) for model, names in columns.items()}

    def call(self, before: Called, tables: Collection[str]) -> None:
        """Call it so again in these tables."""
        for model, rows in before.items():
            for row in rows if model._meta.db_table in tables else ():
                said = {name: value for name, value in row.items() if name != "pk"}
                model._base_manager.filter(pk=row["pk"]).update(**said)

    def count_on(self) -> None:
        """Everything is written once more, and says the same."""
        for model, columns in COUNTED.items():
            model._base_manager.update(**{name: F(name) + 1 for name in columns})


def rows_of(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')
        return cursor.fetchall()


def _nothing_is_kept() -> None:
    for cache in ("shared", "tables", "pages", "seasons"):
        caches[cache].clear()


def lay_official() -> Official:
    """With teams on one evening, a club, somebody who is on the list only, and another edition."""
    first, _second = official_season(_with_a_bit_of_everything)
    return Official(first, {name: at for name, at in addresses(first.season).items() if name.startswith(SURFACES)})


def _with_a_bit_of_everything(first: Scene) -> None:
    club = Club.objects.create(league=first.league, name="UNO-Club Kiel")
    Club.objects.create(league=first.league, name="UNO-Club Preetz")
    first.evening.registrations.filter(player__name="Anke").update(club=club)
    Player.objects.filter(league=first.league, name="Anke").update(club=club)
    with_teams(first.evening, {"Kiel": ("Anke", "Björn"), "Plön": ("Cäcilia", "Dörte")})
    participants(first.evening, ("Zoe",))
    edition(first.league, replace(LEAGUE_2006, code="best-1", season=SeasonRules(best_evenings=1)))
