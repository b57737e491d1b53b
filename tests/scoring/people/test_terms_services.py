"""Terms of offices: they begin and end with the office, and what is recorded can be put right."""

from datetime import date

import pytest
from django.utils import timezone

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, League, Membership, Office, OfficeTerm, Player, User
from scoring.people.selectors.leagues import terms_of
from scoring.people.services.members import create_account, remove_member, update_member
from scoring.people.services.players import delete_player
from scoring.people.services.terms import delete_term, forget_holder, record_term, update_term
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def president(kiel: League) -> User:
    return official(kiel, "president")


def member(row: League, president: User, *offices: str, player: Player | None = None) -> Membership:
    names = {"username": "nele", "first_name": "Nele", "last_name": "Ohlsen"}
    return create_account(league=row, actor=president, offices=offices, player=player, **names)[0]


def recorded(row: League) -> list[tuple[str, str, date | None, date | None]]:
    return [(term.kind, term.name, term.began_on, term.ended_on) for term in row.office_terms.order_by("pk")]


def test_term_begins_with_an_office_of_the_board_and_ends_with_it(kiel: League, president: User) -> None:
    today = timezone.localdate()
    nele = member(kiel, president, "secretary", "scorer")
    assert recorded(kiel) == [("secretary", "Nele Ohlsen", today, None)]
    update_member(membership=nele, actor=president, offices=["auditor", "player"], player=None)
    both = [("secretary", "Nele Ohlsen", today, today), ("auditor", "Nele Ohlsen", today, None)]
    assert recorded(kiel) == both
    update_member(membership=nele, actor=president, offices=["auditor"], player=None)
    assert recorded(kiel) == both


def test_term_of_a_member_who_leaves_ends_and_still_names_them(kiel: League, president: User) -> None:
    remove_member(membership=member(kiel, president, "steward"), actor=president)
    assert recorded(kiel) == [("steward", "Nele Ohlsen", timezone.localdate(), timezone.localdate())]


def test_office_without_a_term_is_listed_and_ends_with_an_unknown_beginning(kiel: League, president: User) -> None:
    (held,) = terms_of(kiel)
    assert (held.pk, held.kind, held.name, held.began_on) == (None, "president", president.display_name, None)
    official(kiel, "president")
    remove_member(membership=Membership.objects.get(user=president), actor=president)
    assert recorded(kiel) == [("president", president.display_name, None, timezone.localdate())]


def test_terms_are_listed_by_office_those_that_last_first(kiel: League, president: User) -> None:
    def past(kind: str, began: date | None, ended: date) -> None:
        OfficeTerm.objects.create(league=kiel, kind=kind, began_on=began, ended_on=ended)

    past("president", None, date(1999, 1, 1))
    past("president", date(2010, 1, 1), date(2020, 1, 1))
    member(kiel, president, "auditor", "secretary")
    assert [(term.kind, term.ended_on) for term in terms_of(kiel)] == [
        ("president", None),
        ("president", date(2020, 1, 1)),
        ("president", date(1999, 1, 1)),
        ("secretary", None),
        ("auditor", None),
    ]


def test_beginning_and_decision_are_put_right_and_logged(kiel: League, president: User) -> None:
    member(kiel, president, "auditor")
    term = OfficeTerm.objects.get()
    update_term(term=term, actor=president, began_on=date(2019, 3, 14), decision="Mitgliederversammlung 14.3.2019")
    term.refresh_from_db()
    assert (term.began_on, term.ended_on, term.decision) == (date(2019, 3, 14), None, "Mitgliederversammlung 14.3.2019")
    entry = AuditEntry.objects.get(league=kiel, action="office_term.changed")
    assert (entry.subject, entry.details["office"]) == ("Nele Ohlsen", "auditor")


def test_term_that_is_held_gets_no_last_day_by_hand(kiel: League, president: User) -> None:
    member(kiel, president, "auditor")
    day = date(2020, 1, 1)
    term = update_term(term=OfficeTerm.objects.get(), actor=president, began_on=day, ended_on=day, decision="")
    assert term.ended_on is None
    assert Office.objects.filter(kind="auditor").exists()


def test_last_day_before_the_first_is_refused(kiel: League, president: User) -> None:
    term = OfficeTerm.objects.create(league=kiel, kind="auditor", ended_on=date(2020, 1, 1))
    with pytest.raises(InvalidInput):
        update_term(term=term, actor=president, began_on=date(2021, 1, 1), ended_on=date(2020, 1, 1), decision="")


def test_term_recorded_by_mistake_is_taken_off_and_the_log_keeps_it(kiel: League, president: User) -> None:
    uwe = Player.objects.create(league=kiel, name="Uwe")
    said = {"began_on": None, "ended_on": date(2020, 1, 1), "decision": "GV"}
    delete_term(term=record_term(league=kiel, actor=president, kind="steward", player=uwe, **said), actor=president)
    assert recorded(kiel) == []
    entry = AuditEntry.objects.get(league=kiel, action="office_term.deleted")
    kept = {"office": "steward", "began_on": "", "ended_on": "2020-01-01", "decision": "GV"}
    assert (entry.subject, entry.details) == ("Uwe", kept)


def test_term_of_an_office_that_is_held_stays_on_the_list(kiel: League, president: User) -> None:
    member(kiel, president, "auditor")
    with pytest.raises(NotAllowedNow):
        delete_term(term=OfficeTerm.objects.get(), actor=president)
    assert recorded(kiel) == [("auditor", "Nele Ohlsen", timezone.localdate(), None)]


def test_player_who_names_a_term_is_not_deleted(kiel: League, president: User) -> None:
    uwe = Player.objects.create(league=kiel, name="Uwe")
    term = OfficeTerm.objects.create(league=kiel, kind="auditor", player=uwe, ended_on=date(2020, 1, 1))
    with pytest.raises(NotAllowedNow):
        delete_player(player=uwe, actor=president)
    delete_term(term=term, actor=president)
    delete_player(player=uwe, actor=president)
    assert not Player.objects.filter(name="Uwe").exists()


def test_somebody_who_is_forgotten_has_terms_that_ended_and_name_the_player(kiel: League, president: User) -> None:
    nele = member(kiel, president, "auditor")
    player = Player.objects.create(league=kiel, name="Nobody")
    forget_holder(player=player, account=nele.user)
    term = OfficeTerm.objects.get()
    assert (term.account, term.name, term.ended_on) == (None, "Nobody", timezone.localdate())
