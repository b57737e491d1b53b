"""What is kept of a league's pages is known by the version of the league: so whatever changes what they show moves it,
in the same transaction, and no service can forget to (decision 0102)."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from datetime import UTC, datetime
from functools import partial
from types import CodeType
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import caches
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, connection, models, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.core.errors import LeagueOfficeError, Vanished
from scoring.core.selectors.versions import league_version
from scoring.core.services import transaction as services
from scoring.imports.services import merging
from scoring.live.selectors.live import own_rows_of
from scoring.live.views.drawn_parts import drawn_part
from scoring.models import (
    AuditEntry,
    Evening,
    EveningStanding,
    IdempotencyKey,
    League,
    PlayerMerge,
    ResultImport,
    SeasonStanding,
    Sheet,
    User,
)
from scoring.models.base import journal
from scoring.models.base.vouched import VouchedRow, vouched_columns
from scoring.results.selectors.ranking_proposals import what_if
from scoring.results.services import ranking_proposals, standings
from tests.scoring.closed_seasons import close_season
from tests.scoring.live.test_settled_version import BESIDES
from tests.scoring.test_official_services import (
    LEFT_ALONE,
    REFUSED,
    Official,
    Way,
    lay,
    merge_proposed,
    withdrawal_proposed,
)
from tests.support.services import service_modules
from tests.support.transactions import after_each_transaction

pytestmark = pytest.mark.django_db

PARTS = ("live/standing.html", "live/whole_standing.html", "live/slides.html", "live/guest/evening_part.html")
COUNTED: tuple[type[models.Model], ...] = (EveningStanding, SeasonStanding)
"""What is drawn and no log vouches for, as it is counted from what the log vouches for: whoever writes it says so."""

READ_BESIDE: dict[type[models.Model], str] = {
    AuditEntry: "what the version is made of",
    User: "read along with who inspected the machine; nothing of it is shown",
    IdempotencyKey: "tells how far a single sheet is; nothing of it is shown",
    ResultImport: "asked for with each page anew, and not kept with it",
}
"""What is read as well, and why nothing that is kept is wrong by it."""

NOT_DRAWN = {
    "player.email": "where letters go",
    "player.phone": "as the address",
    "player.postal_address": "as the address",
    "player.language": "in which letters are written",
    "player.sort_key": "made from the name and from how the league sorts, which are vouched for",
    "sheet.revision": "for devices that write; whatever else of a sheet changes is vouched for",
    "sheet.text_salt": "for the seal of what was signed",
    "game.client_id": "by which a device knows its own game again",
    "penaltycard.client_id": "the same of its own card",
    "evening.calendar_uid": "the number of an entry in calendars",
    "evening.calendar_sequence": "how often calendars were told",
    "evening.posted_at": "stands on the path of an evening, which is asked for with each page anew",
    "evening.source_file": "names files of an import and an export",
    "rankedevening.reasons": "written with the standings that they explain",
}
"""Columns of what is drawn that may change without a word in the log, and why no page that is kept is wrong by that."""


def confirm_merge(t: Official) -> object:
    merge_proposed(t)
    return merging.confirm_merge(player_merge=PlayerMerge.objects.get(), actor=t.table.auditor)


def confirm_withdrawal(t: Official) -> object:
    return ranking_proposals.confirm_withdrawal(evening=withdrawal_proposed(t).evening, actor=t.table.auditor)


def confirm_ranking(t: Official) -> object:
    seen = what_if(t.evening.season, t.other_edition).digest
    return ranking_proposals.confirm_ranking(proposal_id=t.proposal, actor=t.table.auditor, seen_digest=seen)


BY_TWO: dict[str, Way] = {f.__name__: f for f in (confirm_merge, confirm_withdrawal, confirm_ranking)}
WAYS = REFUSED | LEFT_ALONE | BESIDES | BY_TWO

OF_OTHERS = {
    "standings": "count within the service that calls them, which has said what it changed",
    "undoing": "tried in tests/scoring/live/test_settled_version.py, with every transaction of an import",
    "recounting": "tried there as well",
    "result_mails": "reads them, and writes letters",
    "season_summaries": "as well",
    "closing": "tried in tests/scoring/audit/test_closing_services.py and test_official_stays.py",
}
"""Modules that hold standings, or who writes them, and of which no service is tried here."""


def of_table(table: str) -> type[models.Model] | None:
    of_application = apps.get_app_config("scoring").get_models(include_auto_created=True)
    return next((model for model in of_application if model._meta.db_table == table), None)


def drawn(t: Official) -> set[type[models.Model]]:
    """The models that are read for what is kept under the version of a league, with nothing kept yet."""
    League.objects.update(is_public=True, is_live_public=True)
    with CaptureQueriesContext(connection) as asked:
        for part in PARTS:
            for cache in caches.all():
                cache.clear()
            drawn_part(t.evening, part)
        own_rows_of(t.evening.pk, "")
        page = reverse("season", args=[t.table.league.slug, t.table.season.pk])
        for scope in ("official", "provisional"):
            assert Client().get(page, {"scope": scope}).status_code == 200
    close_season(t.table.season)
    with CaptureQueriesContext(connection) as asked_of_closed:
        for address in ("season", "honours"):
            of_season = [t.table.season.pk] if address == "season" else []
            page = reverse(address, args=[t.table.league.slug, *of_season])
            assert Client().get(page).status_code == 200
    queries = [*asked.captured_queries, *asked_of_closed.captured_queries]
    read = {table for query in queries for table in re.findall(r'"(scoring_\w+)"', query["sql"])}
    return {model for table in read if (model := of_table(table)) is not None} - READ_BESIDE.keys()


@pytest.mark.parametrize("is_signed", [False, True])
def test_log_vouches_for_all_that_is_drawn_and_kept(is_signed: bool) -> None:
    """A model, or a column, that no entry speaks of may not be drawn, unless it is on a list above."""
    read = drawn(lay(is_signed=is_signed))
    assert read >= {Sheet, Evening, SeasonStanding}
    assert {model for model in read if not issubclass(model, VouchedRow)} - {*COUNTED} == set()
    vouched = [model for model in read if issubclass(model, VouchedRow)]
    silent = {f"{model._meta.model_name}.{column}" for model in vouched for column in model.not_vouched_for}
    assert silent - NOT_DRAWN.keys() == set()


def test_service_that_changes_without_a_word_what_is_drawn_moves_the_version() -> None:
    """Tried with a row of every model: nobody has to think of the log, or of the version."""
    t = lay(is_signed=True)
    read = [model for model in drawn(t) if issubclass(model, VouchedRow) and model._base_manager.exists()]
    assert len(read) > 10
    assert [model.__name__ for model in read if not any(map(partial(moves, t.table.league), columns_of(model)))] == []


@services.atomic
def forget_the_log(*, row: Any, column: str) -> None:
    type(row).objects.filter(pk=row.pk).update(
        **{column: other(getattr(row, column), type(row)._meta.get_field(column))}
    )


def moves(league: League, column: "models.Field[Any, Any]") -> bool:
    """Whether the version is moved by a service that changes this column alone; False as well if the database refuses
    the change."""
    row, before = column.model._base_manager.order_by("pk").first(), league_version(league.pk)
    with transaction.atomic(), suppress(IntegrityError), transaction.atomic():
        forget_the_log(row=row, column=column.attname)
        is_moved = league_version(league.pk) != before
        transaction.set_rollback(True)
        return is_moved
    return False


def columns_of(model: type[VouchedRow]) -> list["models.Field[Any, Any]"]:
    """Columns that can say something else without asking for another row."""
    kinds = (models.BooleanField, models.IntegerField, models.CharField, models.DateTimeField)
    fields: list[Any] = [model._meta.get_field(name) for name in vouched_columns(model)]
    return [field for field in fields if isinstance(field, kinds) and not field.choices]


def other(value: Any, column: Any) -> Any:
    match column:
        case models.BooleanField():
            return not value
        case models.IntegerField():
            return (value or 0) + 1
        case models.CharField():
            return "x" if value != "x" else "y"
    return datetime(2001, 2, 3, tzinfo=UTC)


class Watch:
    """``moved``: how often a transaction of a service has changed what is drawn; ``untold``: what of it without the
    version."""

    def __init__(self, of: League, read: set[type[models.Model]]) -> None:
        self._league, self._drawn = of.pk, {model._meta.db_table: model for model in read}
        self._written: set[str] = set()
        self._before = league_version(of.pk)
        self.moved = 0
        self.untold: set[str] = set()

    def note(self, execute: Callable[..., Any], sql: str, parameters: Any, many: bool, context: dict[str, Any]) -> Any:
        done = execute(sql, parameters, many, context)
        if sql.startswith("ROLLBACK TO SAVEPOINT") and not journal.is_open():
            self._written = set()
        if journal.is_open() and context["cursor"].rowcount:
            self._written |= self._changed_by(sql)
        return done

    def _changed_by(self, sql: str) -> set[str]:
        """What of the drawn a statement writes: a table, or of one that is changed its columns."""
        if (found := _WRITES.match(sql)) is None or (model := self._drawn.get(found["table"])) is None:
            return set()
        if found["set"] is None:
            return {found["table"]}
        columns = {f"{model._meta.model_name}.{column}" for column in re.findall(r'(?:^|, )"(\w+)" = ', found["set"])}
        return columns - NOT_DRAWN.keys()

    def look(self) -> None:
        written, self._written = self._written, set()
        version = league_version(self._league)
        if written:
            self.moved += 1
            self.untold |= written if version == self._before else set()
        self._before = version


_WRITES = re.compile(
    r'(?:INSERT(?: OR \w+)? INTO|DELETE FROM|UPDATE) "(?P<table>\w+)"(?: SET (?P<set>.*?)(?: WHERE .*)?$)?', re.DOTALL
)


@contextmanager
def watched(of: League, read: set[type[models.Model]]) -> Iterator[Watch]:
    watch = Watch(of, read)
    with after_each_transaction(watch.look), connection.execute_wrapper(watch.note):
        yield watch


@pytest.mark.parametrize("is_signed", [pytest.param(False, marks=pytest.mark.slow), True])
def test_every_service_moves_the_version_or_changes_nothing_that_is_drawn(is_signed: bool) -> None:
    """Each of them is tried; some are refused in one state and done in the other."""
    laid = lay(is_signed=is_signed)
    with transaction.atomic():
        read = drawn(laid)
        transaction.set_rollback(True)
    moving: set[str] = set()
    untold: dict[str, set[str]] = {}
    for way, do in WAYS.items():
        with transaction.atomic():
            stands = deepcopy(laid)
            refused = suppress(LeagueOfficeError, Vanished, ObjectDoesNotExist)
            with watched(stands.table.league, read) as watch, refused:
                do(stands)
            moving |= {way} if watch.moved else set()
            untold |= {way: watch.untold} if watch.untold else {}
            transaction.set_rollback(True)
    assert untold == {}
    assert moving >= (BY_TWO.keys() if is_signed else BESIDES.keys())
    assert len(moving) > 10, moving


def test_standings_that_are_counted_anew_without_a_word_are_found() -> None:
    t = lay(is_signed=False)
    EveningStanding.objects.filter(place=1).update(ranking_points=99)
    with watched(t.table.league, {EveningStanding}) as watch:
        standings.rebuild_evening(evening=t.evening)
    assert watch.untold == {EveningStanding._meta.db_table}


def test_who_writes_standings_is_tried_or_has_a_reason_not_to_be() -> None:
    """Standings alone are drawn without the log vouching for them, so here a service could forget to say so."""
    tried = {way.partition(":")[0].partition(".")[0] for way in WAYS}
    ways_to_write = (EveningStanding, SeasonStanding, standings.rebuild_evening, standings.rebuild_season)
    writing = {
        name
        for name, module in service_modules()
        if any(held in ways_to_write for held in vars(module).values() if isinstance(held, type) or callable(held))
        and any(hasattr(held, "locks") for held in vars(module).values())
    }
    assert "reviews" in writing
    assert writing - tried == OF_OTHERS.keys()


def test_every_service_stands_where_it_cannot_forget_the_version() -> None:
    """What a service has changed without a word is said at its end: so each of them runs as services do."""
    running = [each for _name, module in service_modules() for each in vars(module).values() if hasattr(each, "locks")]
    assert len(running) > 200
    (frame,) = codes_of(services.atomic(lambda: None))[:1]
    assert [each.__qualname__ for each in running if frame not in codes_of(each)] == []


def codes_of(service: Any) -> list[CodeType]:
    """What runs when a service is called, from the outermost of its decorators on."""
    return [service.__code__, *(codes_of(service.__wrapped__) if hasattr(service, "__wrapped__") else ())]
