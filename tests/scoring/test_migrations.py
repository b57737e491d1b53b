"""Migrations that move data."""

import hashlib
import json
from collections.abc import Callable, Generator, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.apps.registry import Apps
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.test import Client
from django.utils import timezone, translation

from engine.rulesets import LEAGUE_2006, to_data
from scoring.audit.selectors.canonical import canonical_form
from scoring.base.models.bounds import FIRST_DAY, FIRST_MOMENT, LAST_DAY, LAST_MOMENT
from scoring.log.selectors.integrity import sha256_of
from scoring.log.selectors.log_heads import as_found_notes
from scoring.log.services.sealing import seal_what_was_found
from scoring.models import Evening, League, Player, Registration, RuleSetEdition, Season, Sheet, SignedVersion, User
from scoring.sheets.selectors.loading import full_sheet
from scoring.verification.services import Code, verify_league
from tests.scoring.access.account_scenes import is_signed_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


class StepsAlone(MigrationLoader):
    """Knows no migration that stands for several: a database of before goes from one to the next."""

    def load_disk(self) -> None:
        super().load_disk()
        steps = self.disk_migrations
        for name in [name for name, migration in steps.items() if name[0] == "scoring" and migration.replaces]:
            del steps[name]


def executor_of_steps() -> MigrationExecutor:
    executor = MigrationExecutor(connection)
    executor.loader = StepsAlone(connection)
    return executor


def migrated_to(name: str) -> Apps:
    """The models as they were; what Django brings along is as it is today."""
    executor = executor_of_steps()
    of_django = [node for node in executor.loader.graph.leaf_nodes() if node[0] != "scoring"]
    executor.migrate([*of_django, ("scoring", name)])
    return executor.loader.project_state([("scoring", name)]).apps


@pytest.fixture
def without_a_table(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """The connection leads to a new database; afterwards again to the one of all tests."""
    name = connection.settings_dict["NAME"]
    new = str(tmp_path / "new.sqlite3") if connection.vendor == "sqlite" else _created_beside(name)
    connection.close()
    connection.settings_dict["NAME"] = new
    yield
    connection.close()
    connection.settings_dict["NAME"] = name


def _created_beside(name: str) -> str:
    """A new database on the server of this one; it goes with the server."""
    new = f"{name}_new"
    with connection.cursor() as cursor:
        cursor.execute(f"create database {connection.ops.quote_name(new)}")
    return new


def test_steps_alone_lead_to_the_models_of_today() -> None:
    """`makemigrations --check` asks only the way of a new database, which takes many of them at once."""
    steps = StepsAlone(connection)
    with translation.override(None):  # labels are compared as they were written
        changes = MigrationAutodetector(steps.project_state(), ProjectState.from_apps(apps)).changes(steps.graph)
    assert changes == {}


Story = Generator[None, Apps, None]
"""Writes rows as they were, waits for the latest migration, and compares what has become of them."""


def sheets_and_seats_belong_to_the_first_round(old: Apps) -> Story:
    model = old.get_model
    league = model("scoring", "League").objects.create(name="Rounds", slug="rounds")
    edition = model("scoring", "RuleSetEdition").objects.create(
        league=league, code="x", name="x", valid_from=date(2006, 1, 1), parameters={}
    )
    season = model("scoring", "Season").objects.create(
        league=league, name="2025/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 6, 30), edition=edition
    )
    player = model("scoring", "Player").objects.create(league=league, name="Anke")
    for day in (1, 2):
        evening = model("scoring", "Evening").objects.create(
            season=season,
            edition=edition,
            date=date(2025, 9, day),
            registration_deadline=datetime(2025, 9, 1, tzinfo=UTC),
        )
        registration = model("scoring", "Registration").objects.create(evening=evening, player=player, lot=day)
        for table in range(1, day + 1):
            sheet = model("scoring", "Sheet").objects.create(evening=evening, table=table)
        model("scoring", "Seat").objects.create(sheet=sheet, registration=registration, position=1)

    new = yield

    of_league = {"evening__season__league": league.pk}
    sheets = new.get_model("scoring", "Sheet").objects.filter(**of_league).select_related("round")
    assert [(sheet.round.number, sheet.round.kind, sheet.round.evening_id == sheet.evening_id) for sheet in sheets] == [
        (1, "ordinary", True)
    ] * 3
    seats = new.get_model("scoring", "Seat").objects.filter(sheet__in=sheets).select_related("sheet")
    assert [(seat.round_id == seat.sheet.round_id, seat.carries_credit) for seat in seats] == [(True, True)] * 2


def accounts_know_from_the_log_who_made_them(old: Apps) -> Story:
    league = old.get_model("scoring", "League").objects.create(name="Accounts", slug="accounts")
    president, made, other = (
        old.get_model("scoring", "User").objects.create(username=name) for name in ("president", "made", "other")
    )
    old.get_model("scoring", "AuditEntry").objects.create(
        league=league,
        sequence=1,
        at=datetime(2025, 9, 1, tzinfo=UTC),
        actor=president,
        action="account.created",
        details={"account": made.pk},
    )

    new = yield

    written = (president.pk, made.pk, other.pk)
    users = new.get_model("scoring", "User").objects.filter(pk__in=written).order_by("username")
    assert list(users.values_list("username", "created_by", "created_in")) == [
        ("made", president.pk, league.pk),
        (other.username, None, None),
        ("president", None, None),
    ]


def days_out_of_bounds_are_moved_to_the_nearest_bound(old: Apps) -> Story:
    model = old.get_model
    league = model("scoring", "League").objects.create(name="Days", slug="days")
    edition = model("scoring", "RuleSetEdition").objects.create(
        league=league, code="x", name="x", valid_from=date(1, 1, 1), parameters={}
    )
    season = model("scoring", "Season").objects.create(
        league=league, name="a\nb", starts_on=date(1, 1, 1), ends_on=date(9999, 12, 31), edition=edition
    )
    player = model("scoring", "Player").objects.create(league=league, name="Anke", year_of_birth=3)
    deadline = datetime(9999, 12, 30, tzinfo=UTC)
    evening = model("scoring", "Evening").objects.create(
        season=season, edition=edition, date=date(9999, 12, 31), registration_deadline=deadline
    )
    arrived_at = datetime(1, 1, 3, tzinfo=UTC)
    registration = model("scoring", "Registration").objects.create(
        evening=evening, player=player, lot=1, arrived_at=arrived_at
    )

    yield

    facts = ("name", "starts_on", "ends_on")
    assert Season.objects.values_list(*facts).get(pk=season.pk) == ("a\nb", FIRST_DAY, LAST_DAY)
    days = Evening.objects.values_list("date", "registration_deadline")
    assert days.get(pk=evening.pk) == (LAST_DAY, LAST_MOMENT)
    assert Registration.objects.get(pk=registration.pk).arrived_at == FIRST_MOMENT
    assert Player.objects.get(pk=player.pk).year_of_birth is None
    assert RuleSetEdition.objects.get(pk=edition.pk).valid_from == FIRST_DAY


def names_that_differ_in_capitals_only_are_kept_with_keys_of_their_own(old: Apps) -> Story:
    league = old.get_model("scoring", "League").objects.create(name="Names", slug="names")
    players = old.get_model("scoring", "Player").objects
    first, second, _other = (
        players.create(league=league, name=name) for name in ("Nele Ohlsen", "nele ohlsen", "Jo\u0308rn")
    )

    new = yield

    kept = new.get_model("scoring", "Player").objects.filter(league_id=league.pk).order_by("pk")
    assert list(kept.values_list("name", "name_key", "sort_key")) == [
        (first.name, "nele ohlsen", "ohlsen nele ohlsen"),
        (second.name, f"nele ohlsen [{second.pk}]", "ohlsen nele ohlsen"),
        ("Jo\u0308rn", "jörn", "jorn jorn"),
    ]


def names_that_differ_in_how_they_are_typed_are_kept_with_keys_of_their_own(old: Apps) -> Story:
    league = old.get_model("scoring", "League").objects.create(name="Typed", slug="typed")
    league.sorts_by_surname = True  # models of a migration have fields alone
    players = old.get_model("scoring", "Player").objects
    typed = ("\uff2eele", "Nele", "Ne\u00adle", "\uff2aörn")
    rows = [players.create(league=league, name=f"Name {at}") for at in range(len(typed))]
    for row, name in zip(rows, typed, strict=True):  # with the key of before
        players.filter(pk=row.pk).update(name=name, name_key=" ".join(name.split()).casefold())

    new = yield

    kept = new.get_model("scoring", "Player").objects.filter(league_id=league.pk).order_by("pk")
    assert list(kept.values_list("name", "name_key")) == [
        (typed[0], f"nele [{rows[0].pk}]"),
        (typed[1], "nele"),
        (typed[2], f"nele [{rows[2].pk}]"),
        (typed[3], "jörn"),
    ]


def addresses_are_compared_and_nobody_is_signed_out(old: Apps) -> Story:
    users = old.get_model("scoring", "User").objects
    nele = users.create(username="nele", email="Nele@Müller.Example", password="as it was kept")
    jorn = users.create(username="jörn", email="nele@xn--mller-kva.example")
    anke = users.create(username="anke")
    league = old.get_model("scoring", "League").objects.create(name="Links", slug="links")
    invited = old.get_model("scoring", "Invitation").objects.create(
        league=league, username="anke", offices=["auditor"], invited_by=nele, invited_at=timezone.now()
    )
    proof = {"_auth_user_backend": settings.AUTHENTICATION_BACKENDS[0], "_auth_user_hash": auth_hash(nele.password)}
    now, store = timezone.now(), SessionStore()
    for key, said, holds in (
        ("phone-of-nele", {"_auth_user_id": str(nele.pk), **proof}, timedelta(days=3)),
        ("phone-of-a-table", {"table_code": 7}, timedelta(hours=3)),
        ("phone-of-nobody", {"_auth_user_id": str(anke.pk + 1000), **proof}, timedelta(days=3)),
        ("phone-from-before", {"_auth_user_id": str(nele.pk), **proof}, -timedelta(hours=1)),
        ("phone-unreadable", None, timedelta(days=3)),
    ):
        data = "?" if said is None else store.encode(said)
        Session.objects.create(session_key=key, session_data=data, expire_date=now + holds)

    new = yield

    known = User.objects.filter(pk__in=(nele.pk, jorn.pk, anke.pk)).order_by("pk")
    assert list(known.values_list("email", "email_key", "email_confirmed_at")) == [
        ("Nele@Müller.Example", "nele@xn--mller-kva.example", None),
        ("nele@xn--mller-kva.example", "nele@xn--mller-kva.example", None),
        ("", "", None),
    ]
    moved = new.get_model("scoring", "AccountSession").objects.order_by("session_key")
    assert list(moved.values_list("session_key", "user")) == [
        ("phone-of-a-table", None),
        ("phone-of-nele", nele.pk),
        ("phone-of-nobody", None),
        ("phone-unreadable", None),
    ]
    assert not Session.objects.exists()
    keys = moved.values_list("session_key", flat=True)
    assert [key for key in [*keys, "phone-from-before"] if is_signed_in(browser_with(key))] == ["phone-of-nele"]
    kept = new.get_model("scoring", "Invitation").objects.values_list("username", "first_name", "email", "offices")
    assert kept.get(pk=invited.pk) == ("anke", "", "", ["auditor"])


def who_holds_an_office_has_a_term(old: Apps) -> Story:
    league = old.get_model("scoring", "League").objects.create(name="Offices", slug="offices")
    league.sorts_by_surname = False
    user = old.get_model("scoring", "User").objects.create(username="vorstand")
    player = old.get_model("scoring", "Player").objects.create(league=league, name="Anke")
    membership = old.get_model("scoring", "Membership").objects.create(league=league, user=user, player=player)
    for kind in ("president", "steward", "scorer"):
        old.get_model("scoring", "Office").objects.create(membership=membership, kind=kind)

    new = yield

    terms = new.get_model("scoring", "OfficeTerm").objects.filter(league=league.pk).order_by("pk")
    assert list(terms.values_list("kind", "account", "player", "began_on", "ended_on")) == [
        ("president", user.pk, player.pk, None, None),
        ("steward", user.pk, player.pk, None, None),
    ]


def what_was_signed_before_the_key_is_marked_salted_and_sealed_as_it_is_found(old: Apps) -> Story:
    league = old.get_model("scoring", "League").objects.create(name="Verband", slug="verband")
    edition = old.get_model("scoring", "RuleSetEdition").objects.create(
        league=league, code="x", name="x", valid_from=date(2006, 1, 1), parameters=to_data(LEAGUE_2006)
    )
    season = old.get_model("scoring", "Season").objects.create(
        league=league, name="2025/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 6, 30), edition=edition
    )
    at = datetime(2025, 9, 13, tzinfo=UTC)
    evening = old.get_model("scoring", "Evening").objects.create(
        season=season, edition=edition, date=date(2025, 9, 12), registration_deadline=at
    )
    round_ = old.get_model("scoring", "Round").objects.create(evening=evening, number=1)
    signer = old.get_model("scoring", "User").objects.create(username="rolf")
    signed = {"signed_by": signer, "signed_at": at}
    sheet = old.get_model("scoring", "Sheet").objects.create(
        evening=evening, round=round_, table=1, state="signed", submitted_at=at, **signed
    )
    for position, name in enumerate(("Anke", "Björn"), start=1):
        player = old.get_model("scoring", "Player").objects.create(league=league, name=name)
        registration = old.get_model("scoring", "Registration").objects.create(
            evening=evening, player=player, lot=position
        )
        old.get_model("scoring", "Seat").objects.create(
            sheet=sheet, round=round_, registration=registration, position=position
        )
    version = old.get_model("scoring", "SignedVersion").objects.create(sheet=sheet, version=1, **signed)
    entry = old.get_model("scoring", "AuditEntry")(
        league=league, sequence=1, at=at, actor_name="Rolf", action="sheet.signed", previous_hash="0" * 64
    )
    content = {
        "league": league.pk, "sequence": 1, "at": at.isoformat(timespec="microseconds"), "actor": "Rolf",
        "action": "sheet.signed", "subject": "", "details": {}, "previous": "0" * 64,
    }  # fmt: skip
    entry.hash = hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    entry.save()

    yield

    kept, verband = Sheet.objects.get(pk=sheet.pk), League.objects.get(pk=league.pk)
    assert kept.predates_submitter
    salts = [*verband.players.values_list("name_salt", flat=True), kept.text_salt]
    assert (len(set(salts)), {len(salt) for salt in salts}) == (3, {32})
    text = canonical_form(full_sheet(kept.pk), form=2)
    SignedVersion.objects.filter(pk=version.pk).update(content=text, sha256=sha256_of(text))
    with_a_log = 2  # this league, and that of whoever looks up who made accounts
    assert [seal_what_was_found(), seal_what_was_found()] == [with_a_log, 0]
    assert list(verify_league(verband)) == []
    assert len(list(as_found_notes(verband))) == 1
    verband.players.filter(name="Anke").update(name="Antje")
    assert [finding.code for finding in verify_league(verband)] == [Code.OFFICIAL_CHANGED]


def auth_hash(password: str) -> str:
    return User(password=password).get_session_auth_hash()


def browser_with(session: str) -> Client:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


STORIES: dict[str, tuple[Callable[[Apps], Story], ...]] = {
    "0008_audit": (sheets_and_seats_belong_to_the_first_round,),
    "0013_clubs_and_teams": (
        accounts_know_from_the_log_who_made_them,
        days_out_of_bounds_are_moved_to_the_nearest_bound,
    ),
    "0019_ranking_proposals": (what_was_signed_before_the_key_is_marked_salted_and_sealed_as_it_is_found,),
    "0022_notices_tell_the_truth": (names_that_differ_in_capitals_only_are_kept_with_keys_of_their_own,),
    "0032_receipts_of_penalty_cards": (addresses_are_compared_and_nobody_is_signed_out,),
    "0045_guests_on_an_evening": (names_that_differ_in_how_they_are_typed_are_kept_with_keys_of_their_own,),
    "0052_copies_from_devices": (who_holds_an_office_has_a_term,),
}
"""What is written before each of these migrations; one way through all of them, as each way takes seconds."""


def test_rows_of_before_are_carried_over(without_a_table: None) -> None:
    ((_app, latest),) = StepsAlone(connection).graph.leaf_nodes("scoring")
    under_way: list[Story] = []
    for name, stories in STORIES.items():
        old = migrated_to(name)
        under_way += [story(old) for story in stories]
        for story in under_way[-len(stories) :]:
            next(story)
    new = migrated_to(latest)
    for story in under_way:
        with pytest.raises(StopIteration):
            story.send(new)
