"""A backup that is brought back signs nobody in and opens no link that may have been used or revoked since."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.accounts.services.account_links import make_link, secret_of
from scoring.models import AccountLink, LinkState, TableAccess
from tests.scoring.accounts.account_scenes import PASSWORD, is_signed_in, member, signed_in
from tests.scoring.codes import credentials, phone_at, scene_of_today
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db


def held_back(capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says."""
    capsys.readouterr()
    call_command("hold_back")
    return capsys.readouterr().out


def test_whoever_had_signed_in_signs_in_again(capsys: pytest.CaptureFixture[str], in_english: None) -> None:
    nele = member(kiel := league(), official(kiel, "president")).user
    laptop, phone = signed_in(nele), signed_in(nele)
    assert [is_signed_in(device) for device in (laptop, phone)] == [True, True]

    assert "2 sessions have ended: whoever had signed in signs in again." in held_back(capsys)

    assert [is_signed_in(device) for device in (laptop, phone)] == [False, False]
    assert is_signed_in(signed_in(nele, PASSWORD))
    assert "1 session has ended" in held_back(capsys)


def test_phone_that_a_slip_has_opened_goes_on_typing(capsys: pytest.CaptureFixture[str]) -> None:
    table = scene_of_today()
    phone, another = phone_at(table), Client()
    sheet = reverse("guest_sheet", args=[table.sheet.pk])

    held_back(capsys)

    assert phone.get(sheet).status_code == 200
    another.get(reverse("guest_link", args=[credentials(TableAccess.objects.get()).secret]))
    assert another.get(sheet).status_code == 200


def test_links_of_accounts_hold_no_more_until_somebody_makes_new_ones(
    capsys: pytest.CaptureFixture[str], in_english: None
) -> None:
    president = official(kiel := league(), "president")
    nele = member(kiel, president).user
    made = [
        make_link(kind=kind, created_by=president, user=nele, league=kiel)
        for kind in (AccountLink.Kind.PASSWORD, AccountLink.Kind.NEW_ADDRESS)
    ]

    assert "2 links of invitations, new passwords or mail addresses" in held_back(capsys)

    now = timezone.now()
    assert {link.state_at(now) for link in AccountLink.objects.select_related("user")} == {LinkState.REVOKED}
    assert [Client().get(reverse("account_link", args=[secret_of(link)])).status_code for link in made] == [410, 410]
    assert "links of" not in held_back(capsys)


def test_what_nobody_can_tell_is_said(capsys: pytest.CaptureFixture[str], in_english: None) -> None:
    assert held_back(capsys) == ""
    official(league(), "president")

    assert "Accounts, passwords, offices, slips of tables, phones opened with them, personal links" in held_back(capsys)
