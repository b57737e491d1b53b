"""What is official stays whatever one person does: as every single office, by every page and each of its forms.

A way is a form that is sent, or two of them one after the other; each begins with the same official season, and none is
gone twice, whatever the first of the two forms says besides. After each
that has changed a row from which a public surface is made, that surface is compared to the byte.
"""

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest
from django.contrib import admin
from django.db import transaction
from django.db.models import F
from django.test import Client
from django.urls import NoReverseMatch, reverse

from scoring.audit.services.closing import Part
from scoring.audit.services.reviews import reopen_sheet, submit_sheet
from scoring.core.errors import LeagueOfficeError
from scoring.core.services import transaction as services
from scoring.models import Job, Office, RankingProposal, Season, User
from tests.scoring.closed_season import close, sign_as
from tests.scoring.official_season import Official, Question, asked, lay_official, rows_of
from tests.scoring.page_walks import told, undone
from tests.scoring.public_pictures import without_marks
from tests.scoring.scenes import check_and_sign, official
from tests.scoring.single_persons import Sending, forms_in, forms_of, page_after, sendings, tables_written
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(3600), pytest.mark.clause("L6.6")]

WITHOUT = (
    *("guest_", "api_", "backup", "demo", "logout", "session", "password", "second_factor", "mail_", "account_"),
    "unolympics_explain",
)
"""How the names of routes begin that are somebody's own account, the computer's, a program's or a phone's; and of one
for which another kind of evening would be laid."""

NOTED = ("penalty_cards", "misdeals", "shufflings", "further_games", "irregularities")

EVERY_OFFICE = tuple(Office.Kind.values)
PERSONS: dict[str, tuple[str, ...]] = {
    **{office: (office,) for office in EVERY_OFFICE},
    "every office at once": EVERY_OFFICE,
    "who runs the installation": (),
}


def signed(table: Official, person: User) -> None:
    """As two have left it."""


def in_work(table: Official, person: User) -> None:
    """One person has opened a signed sheet again; where the office allows it, the same one."""
    reopen_sheet(sheet_id=table.first.sheet.pk, actor=person, reason="It is 3 on paper")


def submitted_anew(table: Official, person: User) -> None:
    """The same one has corrected it, and submitted the next version."""
    in_work(table, person)
    table.correct(person)
    submit_sheet(sheet_id=table.first.sheet.pk, actor=person, accept_warnings=True)


def closed(table: Official, person: User) -> None:
    """President and auditor have signed the season."""
    season = Season.objects.get(pk=table.first.season.pk)
    close(season, official(table.league, "president"), table.first.auditor)


def closed_and_signed_anew_by_one(table: Official, person: User) -> None:
    """A sheet of a closed season was corrected and signed, and this one has signed what follows as its president."""
    closed(table, person)
    submitted_anew(table, table.first.auditor)
    check_and_sign(table.first.fresh(), official(table.league, "auditor"))
    season = Season.objects.get(pk=table.first.season.pk)
    sign_as(season, person, Part.PRESIDENT, "It is 3 on paper")


Moment = Callable[[Official, User], None]
WALKS: list[tuple[str, Moment]] = [
    *((person, signed) for person in PERSONS),
    *((person, in_work) for person in ("secretary", "scorer", "auditor", "every office at once")),
    ("secretary", submitted_anew),
    *((person, closed) for person in PERSONS),
    *((person, closed_and_signed_anew_by_one) for person in ("president", "every office at once")),
]


@pytest.fixture(scope="module")
def laid(rows_of_module: None) -> Official:
    return services.atomic(lay_official)()


class Walk:
    """One person with a browser. ``offices``: none for whoever runs the installation."""

    def __init__(self, table: Official, offices: tuple[str, ...]) -> None:
        self.table, self.is_root = table, not offices
        made = User.objects.create_superuser("root") if self.is_root else official(table.league, *offices)
        self.person: User = made
        self.client = Client(headers={"accept-language": "en"}, raise_request_exception=False)
        self.client.force_login(made)
        self.random = Random(os.environ.get("TEST_SEED", "1"))
        self.sent = self.written = 0
        self.gone: set[str] = set()
        self.moved: dict[str, str] = {}

    def go(self, *, is_to_sign: bool = False) -> None:
        """``is_to_sign``: nothing that was laid for an address keeps the season from being signed. Jobs have waited too
        long from the first, so that the same is offered to a quick walk and to a slow one."""
        reached = [*self._addresses()]
        if is_to_sign:
            RankingProposal.objects.all().delete()
        Job.objects.filter(heartbeat_at=None).update(created_at=F("created_at") - timedelta(hours=1))
        self._look_at_everything()
        self.answers = {question: question.answer() for question in set[Question]().union(*self.asked.values())}
        self.rows = {table: rows_of(table) for table in set[str]().union(*(one.tables for one in self.answers))}
        self.as_called = self.table.called()
        with undone():
            self.table.count_on()
            assert not self._different(self.table.surfaces)
        for name, address in reached:
            with undone(), tables_written() as by_looking:
                forms = forms_of(self.client, address)
            if by_looking:
                self.moved[name] = f"{', '.join(by_looking)} by looking at it"
            for sending in (one for form in forms for one in sendings(form, self.random)):
                with undone():
                    self._try(f"{name}: {sending}", sending)

    def _look_at_everything(self) -> None:
        """What each surface says, and what it asks the database for that."""
        self.before: dict[str, str] = {}
        self.asked: dict[str, set[Question]] = {}
        for name in self.table.surfaces:
            with asked() as self.asked[name]:
                self.before |= self.table.pictures([name])

    def _try(self, said: str, sending: Sending, after: Sending | None = None) -> None:
        way = f"{after.action if after else ''} → {sending.way}"
        if way in self.gone:
            return
        self.gone.add(way)
        self.sent += 1
        with tables_written() as written:
            answer = sending.by(self.client)
            forms = forms_in(page_after(self.client, answer)) if written and not after else []
        if not written:
            return
        self.written += 1
        with undone():
            moved = self._moved(written)
        if moved:
            self.moved[said] = moved
            return
        for form in forms:
            for following in sendings(form, self.random)[:2]:
                with undone():
                    self._try(f"{said} → {following}", following, sending)

    def _moved(self, written: set[str]) -> str:
        """The surfaces that say something else, if everybody is called as before."""
        self.table.call(self.as_called, written)
        return ", ".join(self._different(self._concerned(written)))

    def _concerned(self, written: set[str]) -> list[str]:
        """The surfaces that have asked something of a table whose rows have changed, and would be answered differently:
        one that is told the same as before, question by question, says the same."""
        changed = {table for table in written & self.rows.keys() if rows_of(table) != self.rows[table]}
        of_them = (one for one in self.answers if one.tables & changed)
        answered_differently = {one for one in of_them if one.answer() != self.answers[one]}
        return [name for name, questions in self.asked.items() if questions & answered_differently]

    def _different(self, surfaces: Collection[str]) -> list[str]:
        now = self.table.pictures(surfaces)
        other = [name for name, text in now.items() if text != self.before[name]]
        then, seen = (without_marks({name: texts[name] for name in other}) for texts in (self.before, now))
        return [name for name in other if then[name] != seen[name]]

    def _noted(self) -> bool:
        """Whether something is noted on the sheet, as some pages need it: nobody can note it on a signed one."""
        return any(getattr(self.table.first.sheet, rows).exists() for rows in NOTED)

    def _addresses(self) -> Iterator[tuple[str, str]]:
        """Of every route; for whoever runs the installation those of Django's administration too."""
        for name, page in PAGES.items():
            if not name.startswith(WITHOUT):
                with suppress(LeagueOfficeError), transaction.atomic():
                    address, noted = reverse(name, args=page.arguments(self.table.first)), self._noted()
                    if noted:
                        transaction.set_rollback(True)
                    else:
                        yield name, address
        for model in admin.site._registry if self.is_root else ():
            if row := model._default_manager.first():
                name = f"{model._meta.app_label}_{model._meta.model_name}"
                with suppress(NoReverseMatch):
                    yield name, reverse(f"admin:{name}_change", args=[row.pk])


@pytest.mark.parametrize(("person", "moment"), WALKS, ids=lambda value: getattr(value, "__name__", value))
def test_nothing_official_moves_by_one_person(laid: Official, db: None, person: str, moment: Moment) -> None:
    walk = Walk(laid, PERSONS[person])
    may_open = person in ("auditor", "every office at once", "who runs the installation")
    is_by_person = moment in (submitted_anew, closed_and_signed_anew_by_one)
    moment(laid, walk.person if may_open or is_by_person else laid.first.auditor)
    walk.go(is_to_sign=moment is closed_and_signed_anew_by_one)
    print(f"{person}, {moment.__name__}: {walk.sent} forms sent, {walk.written} of them wrote something")
    assert not walk.moved, told(walk.moved)
    assert walk.sent > 10 or person in ("player", "scorer")
