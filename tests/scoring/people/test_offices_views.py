"""The page of offices: members see it, the president puts terms right."""

import json
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import League, Office, OfficeTerm, Player
from scoring.people.services.members import create_account
from tests.scoring.pages_as_files import content
from tests.scoring.scenes import league, official, player_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


def test_members_see_who_holds_and_held_an_office_under_full_names(kiel: League, client: Client) -> None:
    hidden = Player.objects.create(league=kiel, name="Nele Ohlsen", public_form=Player.PublicForm.SHORT)
    OfficeTerm.objects.create(league=kiel, kind="steward", player=hidden, ended_on=date(2020, 1, 1), decision="GV 2015")
    client.force_login(player_account("Björn", kiel))
    address = reverse("offices", args=[kiel.slug])
    page = client.get(address).content.decode()
    assert ("Nele Ohlsen" in page, "GV 2015" in page) == (True, True)
    (row,) = json.loads(content(client.get(address, {"as": "json"})))["rows"]
    told = (row["office"], row["name"], row["began_on"], row["ended_on"], row["decision"], row["player_id"])
    assert told == ("steward", "Nele Ohlsen", None, "2020-01-01", "GV 2015", hidden.pk)


def test_president_notes_since_when_and_by_whose_decision(kiel: League, client: Client) -> None:
    president = official(kiel, "president")
    client.force_login(president)
    names = {"username": "nele", "first_name": "Nele", "last_name": "Ohlsen"}
    create_account(league=kiel, actor=president, offices=["auditor"], player=None, **names)
    term = OfficeTerm.objects.get()
    address = reverse("office_term_edit", args=[kiel.slug, term.pk])
    assert "ended_on" not in client.get(address).context["form"].fields
    client.post(address, {"began_on": "2019-03-14", "decision": "GV 14.3.2019"})
    term.refresh_from_db()
    assert (term.began_on, term.decision) == (date(2019, 3, 14), "GV 14.3.2019")


def test_first_day_of_a_term_that_is_over_may_not_be_after_its_last(kiel: League, client: Client) -> None:
    term = OfficeTerm.objects.create(league=kiel, kind="steward", ended_on=date(2020, 1, 1))
    client.force_login(official(kiel, "president"))
    address = reverse("office_term_edit", args=[kiel.slug, term.pk])
    answer = client.post(address, {"began_on": "2021-01-01", "ended_on": "2020-01-01"})
    assert answer.status_code == 200
    assert answer.context["form"].errors != {}


def test_president_records_who_held_an_office_before(kiel: League, client: Client) -> None:
    uwe = Player.objects.create(league=kiel, name="Uwe")
    client.force_login(official(kiel, "president"))
    address = reverse("office_term_record", args=[kiel.slug])
    typed = {"kind": "steward", "player": uwe.pk, "began_on": "", "ended_on": "2999-01-01", "decision": "GV"}
    assert client.post(address, typed).status_code == 200
    assert list(client.post(address, typed | {"ended_on": "2099-01-01"}).context["form"].errors) == ["ended_on"]
    assert client.post(address, typed | {"ended_on": "2012-03-14"}).status_code == 302
    term = OfficeTerm.objects.get()
    assert (term.kind, term.name, term.began_on, term.ended_on) == ("steward", "Uwe", None, date(2012, 3, 14))
    assert not Office.objects.filter(kind="steward").exists()
    assert "Uwe" in client.get(reverse("office_term_delete", args=[kiel.slug, term.pk])).content.decode()
    client.post(reverse("office_term_delete", args=[kiel.slug, term.pk]))
    assert not OfficeTerm.objects.exists()
