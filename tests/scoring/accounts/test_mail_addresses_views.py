"""The mail address of an account: changed when both addresses agree, and the one before is told."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.account_invitations import PER_ACCOUNT
from scoring.models import AuditEntry, League, User
from tests.scoring.accounts.account_scenes import latest_link, links_in, mails_to, member, sends_mail, signed_in
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
OLD, NEW = "nele@example.org", "ohlsen@example.org"


@pytest.fixture(autouse=True)
def _mail(settings) -> None:
    sends_mail(settings)


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def nele(kiel: League) -> User:
    return member(kiel, official(kiel, "president"), email=OLD).user


def wish(user: User, email: str) -> object:
    return signed_in(user).post(reverse("mail_address"), {"email": email})


def agree(link: str) -> object:
    person = Client()
    person.post(link)
    return person.post(f"{link}use/")


def address_of(user: User) -> tuple[str, bool]:
    row = User.objects.get(pk=user.pk)
    return row.email, row.email_confirmed_at is not None


@pytest.mark.parametrize("first", [OLD, NEW])
def test_address_changes_when_both_have_agreed(nele: User, first: str) -> None:
    wish(nele, NEW)
    second = OLD if first == NEW else NEW
    agree(latest_link(first))
    assert address_of(nele) == (OLD, True)
    agree(latest_link(second))
    assert address_of(nele) == (NEW, True)
    assert ([len(links_in(mail)) for mail in mails_to(OLD)], len(mails_to(NEW))) == ([1, 0], 1)


def test_own_account_names_the_address_that_waits(nele: User) -> None:
    device, shown = signed_in(nele), []
    device.post(reverse("mail_address"), {"email": NEW})
    for link in (latest_link(NEW), latest_link(OLD)):
        shown.append(device.get(reverse("account")).context["address_in_waiting"])
        agree(link)
    assert [*shown, device.get(reverse("account")).context["address_in_waiting"]] == [NEW, NEW, ""]


def test_first_address_is_confirmed_by_itself(kiel: League) -> None:
    anke = member(kiel, official(kiel, "president"), "anke").user
    wish(anke, NEW)
    assert address_of(anke) == ("", False)
    agree(latest_link(NEW))
    assert address_of(anke) == (NEW, True)


def test_address_from_before_is_confirmed_where_it_is(nele: User) -> None:
    User.objects.filter(pk=nele.pk).update(email_confirmed_at=None)
    wish(nele, OLD)
    agree(latest_link(OLD))
    assert address_of(nele) == (OLD, True)


def test_another_wish_ends_the_links_of_the_one_before(nele: User) -> None:
    wish(nele, "wrong@example.org")
    wish(nele, NEW)
    assert agree(latest_link("wrong@example.org")).status_code == 410
    assert [Client().get(links_in(mail)[0]).status_code for mail in mails_to(OLD)] == [410, 200]


def test_removed_address_is_told(nele: User) -> None:
    wish(nele, "")
    assert (address_of(nele), len(mails_to(OLD))) == (("", False), 1)


def test_account_mails_few_strangers(nele: User) -> None:
    device = signed_in(nele)
    addresses = [f"{number}@example.org" for number in range(PER_ACCOUNT.free + 1)]
    statuses = [device.post(reverse("mail_address"), {"email": email}).status_code for email in addresses]
    assert statuses == [302] * PER_ACCOUNT.free + [200]
    assert mails_to(addresses[-1]) == []


def test_without_mail_server_the_address_is_kept_unconfirmed(settings, nele: User) -> None:
    settings.EMAIL_HOST = ""
    wish(nele, NEW)
    assert (address_of(nele), mails_to(OLD)) == ((NEW, False), [])


def test_president_removes_an_address_that_nobody_reads(kiel: League, nele: User) -> None:
    browser = Client()
    browser.force_login(kiel.memberships.get(offices__kind="president").user)
    address = reverse("member_address_remove", args=[kiel.slug, kiel.memberships.get(user=nele).pk])
    assert browser.get(address).status_code == 200
    browser.post(address)
    assert (address_of(nele), len(mails_to(OLD))) == (("", False), 1)
    entry = AuditEntry.objects.get(action="account.address_removed")
    assert OLD not in f"{entry.subject}{entry.details}"
    wish(nele, NEW)
    agree(latest_link(NEW))
    assert address_of(nele) == (NEW, True)
