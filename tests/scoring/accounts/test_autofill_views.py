"""What browsers, phones and password managers are told about the fields of accounts, and what is kept of what was
typed."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import League, User
from tests.scoring.accounts.account_scenes import (
    CHOSEN,
    PASSWORD,
    first_step,
    latest_link,
    member,
    sends_mail,
    set_up,
    signed_in,
)
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
TWICE = {"new_password1": "new-password", "new_password2": "new-password"}
AGAIN = {"username": "username", "password": "current-password"}


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def nele(kiel: League) -> User:
    return member(kiel, official(kiel, "president"), email="nele@example.org").user


def said_of_fields(page: Any) -> dict[str, str]:
    """The names of a page's fields, with what the browser is to fill in and which keyboard it shows."""
    found = {}
    for field in re.findall(r"<input[^>]*>", page.content.decode()):
        said = dict(re.findall(r'(name|autocomplete|inputmode)="([^"]*)"', field))
        if "autocomplete" in said:
            found[said["name"]] = " ".join(filter(None, (said["autocomplete"], said.get("inputmode"))))
    return found


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("login", AGAIN),
        ("password_forgotten", {"email": "email"}),
    ],
)
def test_fields_for_visitors(name: str, expected: dict[str, str], client: Client) -> None:
    assert said_of_fields(client.get(reverse(name))) == expected


def test_fields_of_the_own_account(nele: User) -> None:
    client = signed_in(nele)
    pages = ("password_change", "mail_address", "second_factor")
    assert [said_of_fields(client.get(reverse(name))) for name in pages] == [
        {"username": "username", "old_password": "current-password", **TWICE},
        {"email": "email"},
        {"code": "one-time-code numeric"},
    ]
    set_up(client)
    pages = ("second_factor_codes", "second_factor_off")
    assert [said_of_fields(client.get(reverse(name))) for name in pages] == [AGAIN, AGAIN]


def test_code_of_the_app_has_the_keyboard_of_digits_and_one_from_paper_that_of_letters(nele: User) -> None:
    _secret, codes = set_up(signed_in(nele))
    client, step = first_step(nele), reverse("second_step")
    assert said_of_fields(client.get(step)) == {"code": "one-time-code numeric"}
    assert said_of_fields(client.get(f"{step}?paper=1")) == {"code": "off"}
    typed = codes[0].replace("-", " ").lower()
    assert client.post(f"{step}?paper=1", {"code": typed})["Location"] == reverse("home")


def test_fields_behind_links(settings, kiel: League, nele: User) -> None:
    sends_mail(settings)
    president = Client()
    president.force_login(kiel.memberships.get(offices__kind="president").user)
    president.post(reverse("member_link", args=[kiel.slug, kiel.memberships.get(user=nele).pk]), {"mail": "1"})
    invited = {"first_name": "Jörn", "last_name": "Ohlsen", "email": "joern@example.org", "offices": ["auditor"]}
    president.post(reverse("member_invite", args=[kiel.slug]), invited)
    assert said_of_fields(Client().post(latest_link("nele@example.org"))) == {"username": "username", **TWICE}
    assert said_of_fields(Client().post(latest_link("joern@example.org"))) == {
        "first_name": "given-name",
        "last_name": "family-name",
        "username": "username",
        **TWICE,
    }


def test_what_is_no_address_is_cited_and_stays_in_its_field(client: Client) -> None:
    page = client.post(reverse("password_forgotten"), {"email": "nele@example"}).content.decode()
    assert "„nele@example“ ist keine Mailadresse." in page
    assert 'value="nele@example"' in page


def test_passwords_that_differ_are_told_in_the_words_of_all_pages(nele: User) -> None:
    typed = {"old_password": PASSWORD, **CHOSEN, "new_password2": "something else"}
    page = signed_in(nele).post(reverse("password_change"), typed).content.decode()
    assert "Die beiden Kennwörter sind nicht gleich." in page


def test_all_but_passwords_stays_where_it_was_typed(kiel: League, nele: User) -> None:
    president = Client()
    president.force_login(kiel.memberships.get(offices__kind="president").user)
    invited = {"first_name": "Jörn", "last_name": "Ohlsen", "offices": ["auditor"]}
    link = president.post(reverse("member_invite", args=[kiel.slug]), invited).context["address"]
    person = Client()
    person.post(link)
    typed = {"first_name": "Joern", "last_name": "Olsen", "username": nele.username, "is_shared": "on", **CHOSEN}
    page = person.post(f"{link}use/", typed)
    assert list(page.context["form"].errors) == ["username"]
    shown = page.content.decode()
    assert [f'value="{text}"' in shown for text in ("Joern", "Olsen", nele.username)] == [True] * 3
    assert ("checked" in shown, PASSWORD in shown, CHOSEN["new_password1"] in shown) == (True, False, False)
