"""One's own account: where it is signed in, and signing out there."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import AccountSession, User
from tests.scoring.accounts.account_scenes import PASSWORD, is_signed_in, signed_in

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36"
LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36 Edg"


@pytest.fixture
def nele() -> User:
    return User.objects.create_user("nele", password=PASSWORD)


def device(user: User, agent: str, address: str) -> Client:
    client = Client(headers={"User-Agent": agent}, REMOTE_ADDR=address)
    client.post(reverse("login"), {"username": user.username, "password": PASSWORD})
    return client


def shown(client: Client) -> list[tuple[str, str, bool]]:
    devices = client.get(reverse("account")).context["devices"]
    return [(one.device, one.network, one.is_this) for one in devices]


def test_devices_are_listed_with_network_the_own_one_first(nele: User) -> None:
    laptop = device(nele, LAPTOP, "127.0.0.1")
    device(nele, EDGE, "192.168.1.7")
    device(nele, PHONE, "198.51.100.7")
    assert shown(laptop) == [
        ("Firefox · Windows", "here", True),
        ("Chrome · Android", "198.51.…", False),
        ("Edge · Windows", "local", False),
    ]


def test_one_device_is_signed_out(nele: User) -> None:
    laptop, phone = device(nele, LAPTOP, "127.0.0.1"), device(nele, PHONE, "198.51.100.7")
    number = laptop.get(reverse("account")).context["devices"][1].number
    laptop.post(reverse("session_end", args=[number]))
    assert (is_signed_in(laptop), is_signed_in(phone)) == (True, False)


def test_all_other_devices_are_signed_out(nele: User) -> None:
    laptop, others = signed_in(nele), [signed_in(nele) for _number in range(3)]
    laptop.post(reverse("sessions_end"))
    assert [is_signed_in(one) for one in (laptop, *others)] == [True, False, False, False]


def test_nobody_ends_a_session_of_somebody_else(nele: User) -> None:
    anke = signed_in(User.objects.create_user("anke", password=PASSWORD))
    phone = signed_in(nele)
    (row,) = AccountSession.objects.filter(user=nele)
    anke.post(reverse("session_end", args=[row.number]))
    anke.post(reverse("sessions_end"))
    assert is_signed_in(phone)


def test_page_names_no_session_by_its_key(nele: User) -> None:
    laptop, phone = signed_in(nele), signed_in(nele)
    page = laptop.get(reverse("account")).content.decode()
    assert [client.session.session_key in page for client in (laptop, phone)] == [False, False]


def test_session_whose_password_was_changed_elsewhere_is_not_listed(nele: User) -> None:
    signed_in(nele)
    nele.set_password("another one altogether")
    nele.save()
    laptop = signed_in(nele, "another one altogether")
    assert len(shown(laptop)) == 1


def test_session_of_a_visitor_belongs_to_nobody(client: Client, nele: User) -> None:
    client.session.save()
    signed_in(nele)
    assert sorted(AccountSession.objects.values_list("user", flat=True), key=str) == [nele.pk, None]
