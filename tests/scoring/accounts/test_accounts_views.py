"""Signing in, out, changing the password, the language; what guessing costs, and that nobody is locked out by it."""

from datetime import timedelta

import pytest
from django.core.exceptions import NON_FIELD_ERRORS
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.throttling import PER_ACCOUNT, PER_ACCOUNT_AND_NETWORK, PER_DEVICE, PER_NETWORK
from scoring.models import CodeGuesses, User
from scoring.people.services.members import create_account, reset_password
from tests.scoring.scenes import league, official

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands")]
PASSWORD = "a password of its own"
NEW = "quite another password"
ELSEWHERE = "198.51.100.7"


@pytest.fixture
def nele() -> User:
    return User.objects.create_user("nele", password=PASSWORD)


def sign_in(client: Client, password: str, address: str = "127.0.0.1", **data: str) -> object:
    fields = {"username": "nele", "password": password, **data}
    return client.post(reverse("login"), fields, REMOTE_ADDR=address)


def guess(times: int, address: str = ELSEWHERE, username: str = "nele") -> list[int]:
    return [sign_in(Client(), "wrong", address, username=username).status_code for _attempt in range(times)]


def let_time_pass(pause: timedelta) -> None:
    for row in CodeGuesses.objects.all():
        row.last_failure_at -= pause
        row.save()


def test_sign_in_leads_back_to_the_page_that_was_asked_for(client: Client, nele: User) -> None:
    response = sign_in(client, PASSWORD, next=reverse("password_change"))
    assert (response.status_code, response["Location"]) == (302, reverse("password_change"))


def test_sign_in_never_leads_to_another_site(client: Client, nele: User) -> None:
    response = sign_in(client, PASSWORD, next="https://elsewhere.example/")
    assert response["Location"] == reverse("home")


def test_sign_in_with_a_wrong_password_is_refused(client: Client, nele: User) -> None:
    response = sign_in(client, "wrong")
    assert response.status_code == 200
    assert response.context["form"].has_error(NON_FIELD_ERRORS)
    assert "_auth_user_id" not in client.session


def test_guessing_from_one_place_has_to_wait_longer_each_time(nele: User, in_english: None) -> None:
    free = PER_ACCOUNT_AND_NETWORK.free
    assert guess(free + 2) == [200] * free + [429] * 2
    page = sign_in(Client(), PASSWORD, ELSEWHERE)
    assert (page.status_code, "The next attempt is possible in 5 seconds" in page.content.decode()) == (429, True)
    let_time_pass(PER_ACCOUNT_AND_NETWORK.first)
    assert guess(2) == [200, 429]
    let_time_pass(PER_ACCOUNT_AND_NETWORK.first)
    assert guess(1) == [429]
    let_time_pass(PER_ACCOUNT_AND_NETWORK.first)
    assert sign_in(Client(), PASSWORD, ELSEWHERE).status_code == 302


def test_unknown_names_are_answered_like_known_ones(nele: User) -> None:
    times = PER_ACCOUNT_AND_NETWORK.free + 1
    assert guess(times, username="nobody") == guess(times, address="198.51.100.8")


def test_whoever_guesses_elsewhere_does_not_keep_the_holder_out(nele: User) -> None:
    assert 429 in guess(PER_ACCOUNT_AND_NETWORK.free + 1)
    assert sign_in(Client(), PASSWORD).status_code == 302


def test_a_device_that_was_signed_in_before_is_let_in_whatever_others_do(client: Client, nele: User) -> None:
    sign_in(client, PASSWORD)
    client.post(reverse("logout"))
    for number in range(PER_ACCOUNT.free + 1):
        guess(1, address=f"198.51.100.{number}")
    guess(PER_ACCOUNT_AND_NETWORK.free, address="127.0.0.1")
    assert sign_in(Client(), PASSWORD).status_code == 429
    assert sign_in(client, PASSWORD).status_code == 302


def test_a_known_device_can_guess_no_faster(client: Client, nele: User) -> None:
    sign_in(client, PASSWORD)
    statuses = [sign_in(client, "wrong").status_code for _attempt in range(PER_DEVICE.free + 1)]
    assert statuses == [200] * PER_DEVICE.free + [429]


def test_device_is_known_for_the_account_that_signed_in_only(client: Client, nele: User) -> None:
    User.objects.create_user("anke", password=PASSWORD)
    sign_in(client, PASSWORD, username="anke")
    guess(PER_ACCOUNT_AND_NETWORK.free, address="127.0.0.1")
    assert sign_in(client, PASSWORD).status_code == 429
    client.cookies["known_device"] = "eyJuZWxlIjoieCJ9:1:forged"
    assert sign_in(client, PASSWORD).status_code == 429


def test_guessing_many_accounts_from_one_place_is_slowed_down(nele: User) -> None:
    statuses = [guess(1, username=f"user{number}")[0] for number in range(PER_NETWORK.free + 1)]
    assert statuses == [200] * PER_NETWORK.free + [429]


def test_signing_in_from_one_place_often_is_not_guessing(nele: User) -> None:
    assert {sign_in(Client(), PASSWORD).status_code for _time in range(PER_NETWORK.free + 2)} == {302}


def test_a_new_password_from_the_president_ends_the_pause() -> None:
    kiel = league("Kiel")
    president = official(kiel, "president")
    facts = {"first_name": "Nele", "last_name": "Ohlsen", "offices": [], "player": None}
    membership, _password = create_account(league=kiel, actor=president, username="nele", **facts)
    guess(PER_ACCOUNT_AND_NETWORK.free, address="127.0.0.1")
    assert sign_in(Client(), "wrong").status_code == 429
    assert sign_in(Client(), reset_password(membership=membership, actor=president)).status_code == 302


def test_sign_out_needs_a_form_and_leads_home(client: Client, nele: User) -> None:
    client.force_login(nele)
    assert client.get(reverse("logout")).status_code == 405
    assert client.post(reverse("logout"))["Location"] == reverse("home")
    assert "_auth_user_id" not in client.session


def change_password(client: Client, old: str, new: str = NEW) -> object:
    data = {"old_password": old, "new_password1": new, "new_password2": new}
    return client.post(reverse("password_change"), data)


def test_changed_password_holds_and_keeps_one_signed_in(client: Client, nele: User) -> None:
    client.force_login(nele)
    assert change_password(client, PASSWORD)["Location"] == reverse("password_change_done")
    assert client.get(reverse("password_change_done")).status_code == 200
    nele.refresh_from_db()
    assert nele.check_password(NEW)


def test_old_password_cannot_be_guessed_on_the_page_that_changes_it(client: Client, nele: User) -> None:
    client.force_login(nele)
    statuses = [change_password(client, "wrong").status_code for _attempt in range(PER_DEVICE.free + 1)]
    assert statuses == [200] * PER_DEVICE.free + [429]
    assert change_password(client, PASSWORD).status_code == 429
    let_time_pass(PER_DEVICE.longest)
    assert change_password(client, PASSWORD).status_code == 302


def test_password_that_others_know_is_changed_before_anything_else(client: Client, nele: User) -> None:
    User.objects.update(must_change_password=True)
    assert sign_in(client, PASSWORD)["Location"] == reverse("home")
    for name in ("home", "jobs", "league_create", "password_change_done", "admin:index"):
        response = client.get(reverse(name))
        assert (response.status_code, response["Location"]) == (302, reverse("password_change")), name
    assert client.get(reverse("password_change")).status_code == 200
    assert list(change_password(client, PASSWORD, PASSWORD).context["form"].errors) == ["new_password1"]
    assert change_password(client, PASSWORD).status_code == 302
    assert client.get(reverse("home")).status_code == 200


def test_holder_enters_the_address_that_answers_go_to(client: Client, nele: User) -> None:
    client.force_login(nele)
    assert client.post(reverse("mail_address"), {"email": "nele@"}).context["form"].has_error("email")
    for address in ("nele@example.org", ""):
        assert client.post(reverse("mail_address"), {"email": address}).status_code == 302
        assert User.objects.get(pk=nele.pk).email == address


def test_administration_signs_in_and_changes_passwords_where_guessing_is_limited(client: Client) -> None:
    assert client.get("/admin/login/?next=/admin/")["Location"] == f"{reverse('login')}?next=/admin/"
    assert client.get("/admin/password_change/")["Location"] == reverse("password_change")


@pytest.mark.clause("L10:both")
@pytest.mark.parametrize(("code", "word"), [("de", "Anmelden"), ("en", "Sign in")])
def test_language_can_be_switched(client: Client, code: str, word: str) -> None:
    client.post(reverse("set_language"), {"language": code, "next": reverse("login")})
    content = client.get(reverse("login")).content.decode()
    assert f'<html lang="{code}"' in content
    assert f"<h1>{word}</h1>" in content
