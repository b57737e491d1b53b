"""What is official stays whatever one person does: as every single office, by every page and each of its forms.

A way is a form that is sent, or two of them one after the other; each begins with the same official season. After each
that has written something, what the public reads of the season is compared to the byte.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse

from scoring.audit.services.reviews import reopen_sheet, submit_sheet
from scoring.core.errors import LeagueOfficeError
from scoring.core.services import transaction as services
from scoring.models import Office, User
from tests.scoring.official_season import Official, lay_official
from tests.scoring.page_walks import told, undone
from tests.scoring.scenes import official
from tests.scoring.single_persons import Sending, forms_in, forms_of, sendings, tables_written
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.clause("L6.6")]

WITHOUT = (
    *("guest_", "api_", "backup", "demo", "logout", "session", "password", "second_factor", "mail_", "account_"),
    "unolympics_explain",
)
"""How the names of routes begin that are somebody's own account, the computer's, a program's or a phone's; and of one
for which another kind of evening would be laid."""

EVERY_OFFICE = tuple(Office.Kind.values)
PERSONS: dict[str, tuple[str, ...]] = {office: (office,) for office in EVERY_OFFICE}


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


Moment = Callable[[Official, User], None]
WALKS: list[tuple[str, Moment]] = [*((person, signed) for person in PERSONS), ("secretary", submitted_anew)]


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
        self.compared: set[str] = set()
        self.moved: dict[str, str] = {}

    def go(self) -> None:
        reached = [*self._addresses()]
        self.before = self.table.pictures()
        self.as_called = self.table.called()
        for name, address in reached:
            with undone():
                forms = forms_of(self.client, address)
            for sending in (one for form in forms for one in sendings(form, self.random)):
                with undone():
                    self._try(f"{name}: {sending}", sending, goes_on=True)

    def _try(self, said: str, sending: Sending, *, goes_on: bool) -> None:
        self.sent += 1
        with tables_written() as written:
            answer = sending.by(self.client)
        if not written:
            return
        self.written += 1
        if moved := self._moved(all_of_them=sending.action not in self.compared):
            self.moved[said] = moved
            return
        self.compared.add(sending.action)
        for form in forms_in(answer) if goes_on else ():
            for following in sendings(form, self.random)[:2]:
                with undone():
                    self._try(f"{said} → {following}", following, goes_on=False)

    def _moved(self, *, all_of_them: bool) -> str:
        """The surfaces that say something else, if everybody is called as before. ``all_of_them``: prints too, which
        is asked the first time that a form has written something."""
        if not self._different(all_of_them=all_of_them):
            return ""
        self.table.call(self.as_called)
        return ", ".join(self._different(all_of_them=True))

    def _different(self, *, all_of_them: bool) -> list[str]:
        seen = self.table.pictures(all_of_them=all_of_them)
        return [name for name, text in seen.items() if self.before[name] != text]

    def _addresses(self) -> Iterator[tuple[str, str]]:
        """Of every route; for whoever runs the installation those of Django's administration too."""
        for name, page in PAGES.items():
            if not name.startswith(WITHOUT):
                with suppress(LeagueOfficeError), transaction.atomic():
                    yield name, reverse(name, args=page.arguments(self.table.first))
        for model in admin.site._registry if self.is_root else ():
            if row := model._default_manager.first():
                name = f"{model._meta.app_label}_{model._meta.model_name}"
                with suppress(NoReverseMatch):
                    yield name, reverse(f"admin:{name}_change", args=[row.pk])


@pytest.mark.parametrize(("person", "moment"), WALKS, ids=lambda value: getattr(value, "__name__", value))
def test_nothing_official_moves_by_one_person(laid: Official, db: None, person: str, moment: Moment) -> None:
    walk = Walk(laid, PERSONS[person])
    may_open = person in ("auditor", "every office at once", "who runs the installation")
    moment(laid, walk.person if may_open or moment is submitted_anew else laid.first.auditor)
    walk.go()
    print(f"{person}, {moment.__name__}: {walk.sent} forms sent, {walk.written} of them wrote something")
    assert not walk.moved, told(walk.moved)
    assert walk.sent > 10 or person in ("player", "scorer")
