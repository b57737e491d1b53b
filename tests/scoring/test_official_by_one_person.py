"""What is official stays as it is whatever one person does: as every single office, by every page and each of its forms."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import pytest
from django.contrib import admin
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse

from scoring.base.errors import LeagueOfficeError
from scoring.base.services import transaction as services
from scoring.models import Club, Evening, League, Office, Player, Season, Team, User
from scoring.results.selectors.exports import results_text
from tests.scoring.official_season import official_season
from tests.scoring.page_walks import told, undone
from tests.scoring.public_pictures import addresses, text_of
from tests.scoring.scenes import Scene, official
from tests.scoring.single_persons import Sending, forms_in, forms_of, sendings
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.clause("L6.6")]

SURFACES = ("season", "ranking", "medals", "embedding", "feed", "api r", "evening", "result", "sheet", "api sheet")
"""How the names of the surfaces begin that show nothing but what is official."""
CALLED: dict[type, tuple[str, ...]] = {
    Player: ("name", "sort_key", "alias", "alias_key", "public_form", "short_name", "club_id", "is_active"),
    Club: ("name", "name_key"),
    Team: ("name", "name_key"),
    Season: ("name", "ends_on", "starts_on"),
    Evening: ("venue", "address", "starts_at", "capacity"),
}
"""What one person may say of what is official, and is shown at once: what somebody or something is called, where and
when an evening was. The log vouches for it."""

NO_MATTER = ("auditentry", "loghead", "mail", "job", "session", "codeguesses", "sheetworkbook", "memberlist", "axes")
"""Tables whose rows nothing official is made of."""


class Walker:
    """One person, who has a browser and tries everything. ``offices``: none for whoever runs the installation."""

    def __init__(self, table: Scene, offices: tuple[str, ...]) -> None:
        self.table, self.offices = table, offices
        if offices:
            self.user = official(table.league, *offices, name="Einer Allein")
        else:
            self.user = User.objects.create_superuser("root")
        self.client = Client(headers={"accept-language": "en"}, raise_request_exception=False)
        self.client.force_login(self.user)
        self.random = Random(os.environ.get("TEST_SEED", "1"))
        self.sent = self.written = 0
        self.moved: dict[str, str] = {}

    def walk(self) -> None:
        self.before, self.as_called = pictures(self.table.season), called()
        for name, address in self._addresses():
            forms = []
            with undone():
                forms = forms_of(self.client, address)
            for form in forms:
                for sending in sendings(form, self.random):
                    with undone():
                        self._try(f"{name}: {sending}", sending, deeper=True)

    def _try(self, said: str, sending: Sending, *, deeper: bool) -> None:
        self.sent += 1
        with written_tables() as written:
            answer = sending.by(self.client)
        if not written:
            return
        self.written += 1
        if moved := self._moved():
            self.moved[said] = moved
            return
        for form in forms_in(answer) if deeper else []:
            for following in sendings(form, self.random)[:3]:
                with undone():
                    self._try(f"{said} → {following}", following, deeper=False)

    def _moved(self) -> str:
        seen = pictures(self.table.season)
        if seen == self.before:
            return ""
        call_as_before(self.as_called)
        seen = pictures(self.table.season)
        return ", ".join(name for name, text in self.before.items() if seen.get(name) != text)

    def _addresses(self) -> Iterator[tuple[str, str]]:
        """Of every route, the first row of each kind; for whoever runs the installation, Django's administration too."""
        for name, page in PAGES.items():
            if name in ("logout", "demo_discard") or name.startswith(("guest_", "api_", "backup")):
                continue
            with suppress(LeagueOfficeError), transaction.atomic():
                address = reverse(name, args=page.arguments(self.table))
                yield name, address
        for model in admin.site._registry if not self.offices else ():
            if row := model._default_manager.first():
                prefix = f"{model._meta.app_label}_{model._meta.model_name}"
                with suppress(NoReverseMatch):
                    yield prefix, reverse(f"admin:{prefix}_change", args=[row.pk])


@contextmanager
def written_tables() -> Iterator[set[str]]:
    """The tables of ours that are written to while the block runs."""
    found: set[str] = set()

    def look(execute: Any, sql: str, *rest: Any) -> Any:
        verb, _blank, statement = sql.partition(" ")
        if verb in ("INSERT", "UPDATE", "DELETE"):
            table = statement.partition('"')[2].partition('"')[0]
            if table.startswith("scoring_") and not any(word in table for word in NO_MATTER):
                found.add(table)
        return execute(sql, *rest)

    with connection.execute_wrapper(look):
        yield found


def pictures(season: Season) -> dict[str, str]:
    """What anybody reads of what is official."""
    client = Client(headers={"accept-language": "en"})
    seen = {"export": "".join(results_text(Season.objects.get(pk=season.pk)))}
    for name, address in SHOWN.items():
        for cache in ("shared", "tables", "pages", "seasons"):
            caches[cache].clear()
        answer = client.get(address)
        content = b"".join(answer) if answer.streaming else answer.content
        seen[name] = f"{answer.status_code} {text_of(content)}"
    return seen


SHOWN: dict[str, str] = {}


def called() -> dict[type, list[dict[str, Any]]]:
    return {model: list(model._base_manager.values("pk", *columns)) for model, columns in CALLED.items()}


def call_as_before(before: dict[type, list[dict[str, Any]]]) -> None:
    for model, rows in before.items():
        for row in rows:
            model._base_manager.filter(pk=row["pk"]).update(**{name: row[name] for name in CALLED[model]})
    League.objects.update(**_LEAGUE)


_LEAGUE: dict[str, Any] = {}


def lay() -> Scene:
    first, _second = services.atomic(official_season)()
    return first


@pytest.mark.parametrize("offices", [("secretary",), tuple(Office.Kind.values)], ids=str)
def test_probe(db: None, offices: tuple[str, ...]) -> None:
    table = lay()
    SHOWN.update({name: a for name, a in addresses(table.season).items() if name.startswith(SURFACES)})
    _LEAGUE.update(League.objects.values("name", "kind", "names_by", "timezone", "is_public", "is_live_public").get())
    import time

    t = time.process_time()
    pictures(table.season)
    print("pictures", time.process_time() - t, len(SHOWN))
    walker = Walker(table, offices)
    t = time.process_time()
    walker.walk()
    print("walk", time.process_time() - t, walker.sent, walker.written)
    assert not walker.moved, told(walker.moved)
