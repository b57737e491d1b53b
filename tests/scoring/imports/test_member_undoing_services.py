"""An import of members taken back: what is asked before does not grow with it, and whoever is used is named."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.imports.services.members import import_members, reasons_against_undo, upload_member_list
from scoring.models import League, Player, PlayerImport, User
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
NAMES = [
    f"{given} {surname}" for surname in ("Petersen", "Claus", "Mohr") for given in ("Anke", "Björn", "Eike", "Pia")
]


def imported(of_league: League, actor: User, names: list[str]) -> PlayerImport:
    content = "\n".join(["Name;Verein", *(f"{name};Uno Kiel" for name in names)]).encode()
    waiting = upload_member_list(league=of_league, actor=actor, file_name="a.csv", content=content)
    done = import_members(member_list=waiting, actor=actor, decisions={})
    assert done.row is not None
    return done.row


def test_reasons_are_found_by_as_many_queries_for_any_number_of_rows() -> None:
    """Each row was asked for by each kind that may name a player: 25,000 queries for a list of a thousand."""
    counts = []
    for number in (2, 12):
        of_league = league()
        row = imported(of_league, official(of_league, "secretary"), NAMES[:number])
        with CaptureQueriesContext(connection) as cost:
            assert reasons_against_undo(row) == []
        counts.append(len(cost))
    assert counts[0] == counts[1]


def test_player_whom_an_invitation_names_stands_in_the_way() -> None:
    of_league = league()
    secretary = official(of_league, "secretary")
    row = imported(of_league, secretary, ["Anke Petersen", "Hans Müller"])
    anke = Player.objects.get(name="Anke Petersen")
    of_league.invitations.create(invited_by=secretary, invited_at=timezone.now(), player=anke)
    (reason,) = reasons_against_undo(row)
    assert "Anke Petersen" in reason
