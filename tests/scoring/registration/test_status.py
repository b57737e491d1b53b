"""One way from each status of a registration to another, and nobody who goes past it."""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.core.errors import NotAllowedNow
from scoring.models import Club, Player, Registration, Team
from scoring.models.registrations import Status
from scoring.registration.services.registrations import note_absence
from scoring.registration.services.replies import decline_evening, register_player
from scoring.registration.services.status import MOVES, move
from scoring.seating.services.seats import seat_table
from tests.scoring.registration.coming import Coming, coming, said
from tests.support.installation import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L4")]

_AT = datetime(2026, 11, 6, 19, 30, tzinfo=UTC)
WITH_A_PLACE = (Status.REGISTERED, Status.PRESENT, Status.ABSENT)
PATHS: dict[Status | None, tuple[Status, ...]] = {
    None: (),
    Status.REGISTERED: (Status.REGISTERED,),
    Status.PRESENT: (Status.REGISTERED, Status.PRESENT),
    Status.ABSENT: (Status.REGISTERED, Status.ABSENT),
    Status.WAITING: (Status.WAITING,),
    Status.WITHDRAWN: (Status.REGISTERED, Status.WITHDRAWN),
}
"""How a row comes to stand so."""

COLUMNS = frozenset({"status", "present_at", "withdrawn_at"})
OTHERS = frozenset({("scoring/privacy/services/erasures.py", "withdrawn_at")})
"""Columns of other models that have the same name: an erasure that was taken back."""


@pytest.fixture
def made() -> Coming:
    found = coming(4)
    guest = found.players[0]
    guest.club, guest.is_guest = Club.objects.create(league=found.league, name="Hamburg"), True
    guest.save()
    return found


def row_of(made: Coming, stands: Status | None) -> Registration:
    """The guest's row, in time; with a seat and in a team, where somebody can have these."""
    row = Registration(evening=made.evening, player=made.players[0], lot=1, arrived_at=timezone.now())
    for to in PATHS[stands]:
        move(row, to, actor=None)
        if row.pk is None:
            row.save()
    if stands in (Status.REGISTERED, Status.PRESENT):
        team = Team.objects.create(evening=made.evening, name="Hansa", club=row.player.club)
        Registration.objects.filter(pk=row.pk).update(team=team)
        others = made.players[1:3]
        for player in others:
            register_player(evening=made.evening, player=player, actor=None, said=said())
        at_table = Registration.objects.order_by("pk").values_list("pk", flat=True)
        seat_table(evening=made.evening, actor=None, table=1, registrations=list(at_table))
        row.refresh_from_db()
    return row


@pytest.mark.parametrize(("stands", "to"), list(product(PATHS, Status)), ids=str)
def test_each_status_leads_to_each_other_with_what_follows_or_is_refused(
    made: Coming, stands: Status | None, to: Status
) -> None:
    row = row_of(made, stands)
    if stands != to and to not in MOVES[stands]:
        with pytest.raises(NotAllowedNow):
            move(row, to, actor=None)
        return
    at = timezone.now()
    assert move(row, to, actor=None, at=at) is (stands != to)
    if row.pk is None:
        row.save()

    row = Registration.everybody.get(pk=row.pk)
    has_place = to in WITH_A_PLACE
    assert row.status == to
    assert (row.present_at is not None, row.withdrawn_at is not None) == (to == "present", to == "withdrawn")
    assert (row.club and row.club.name, row.is_guest) == (("Hamburg", True) if has_place else (None, False))
    stays_seated = {stands, to} <= {Status.REGISTERED, Status.PRESENT}
    assert row.seats.exists() is stays_seated
    assert (row.team is not None) is (stands in (Status.REGISTERED, Status.PRESENT) and has_place)
    assert row.credit == 300


def test_table_of_moves_knows_each_status() -> None:
    assert MOVES.keys() == {None, *Status}
    assert all(stands not in ways for stands, ways in MOVES.items())


@pytest.mark.parametrize(
    "facts",
    [
        {"status": "somewhere"},
        {"status": "present"},
        {"status": "withdrawn"},
        {"present_at": _AT},
        {"withdrawn_at": _AT},
        {"status": "waiting", "arrived_at": None},
        {"status": "withdrawn", "withdrawn_at": _AT, "present_at": _AT},
    ],
    ids=str,
)
def test_database_ties_the_status_to_its_moments(made: Coming, facts: dict[str, object]) -> None:
    row = row_of(made, Status.REGISTERED)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.everybody.filter(pk=row.pk).update(**facts)


def test_what_was_read_before_somebody_withdrew_decides_nothing(made: Coming) -> None:
    register_player(evening=made.evening, player=made.players[0], actor=None, said=said())
    row = Registration.objects.get()
    decline_evening(evening=made.evening, player=made.players[0], actor=None, said=said())

    for is_absent in (True, False):
        row.status = Status.ABSENT if not is_absent else Status.REGISTERED
        with pytest.raises(NotAllowedNow):
            note_absence(registration=row, actor=made.secretary, is_absent=is_absent)

    assert Registration.everybody.get().status == Status.WITHDRAWN


def test_player_who_has_joined_another_club_keeps_that_of_the_evening(made: Coming) -> None:
    row = row_of(made, Status.ABSENT)
    Player.objects.filter(pk=row.player_id).update(club=None, is_guest=False)
    row = Registration.objects.get()
    move(row, Status.REGISTERED, actor=None)
    assert (row.club and row.club.name, row.is_guest) == ("Hamburg", True)


def test_nobody_else_writes_how_somebody_stands() -> None:
    """Assignments, rows that are made, and statements about many; a setattr would have to name the column."""
    found = set()
    for path in sorted((ROOT / "scoring").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if "/migrations/" not in f"/{name}" and name != "scoring/registration/services/status.py":
            found |= {(name, column) for column in written_in(path)}
    assert found - OTHERS == set()
    assert set(written_in(ROOT / "scoring/registration/services/status.py")) == COLUMNS


_WRITING = frozenset({"Registration", "update", "create", "get_or_create", "update_or_create", "setattr"})


def written_in(path: Path) -> Iterator[str]:
    """The columns of a registration's status that a module writes."""
    source = path.read_text()
    if not any(column in source for column in COLUMNS):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in COLUMNS:
            yield node.attr
        if isinstance(node, ast.Call) and called(node) in _WRITING:
            yield from (word.arg for word in node.keywords if word.arg in COLUMNS)
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and one.value in COLUMNS)


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
