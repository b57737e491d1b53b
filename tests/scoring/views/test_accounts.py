"""Signing in, out, changing the password, the language."""

import pytest
from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS
from django.test import Client
from django.urls import reverse

from scoring.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "a password of its own"


@pytest.fixture
def nele() -> User:
    return User.objects.create_user("nele", password=PASSWORD)


def sign_in(client: Client, password: str, **data: str) -> object:
    return client.post(reverse("login"), {"username": "nele", "password": password, **data})


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


def test_guessing_is_stopped(client: Client, nele: User) -> None:
    statuses = [sign_in(client, "wrong").status_code for _attempt in range(settings.AXES_FAILURE_LIMIT)]
    assert statuses == [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429]
    assert sign_in(client, PASSWORD).status_code == 429


def test_sign_out_needs_a_form_and_leads_home(client: Client, nele: User) -> None:
    client.force_login(nele)
    assert client.get(reverse("logout")).status_code == 405
    assert client.post(reverse("logout"))["Location"] == reverse("home")
    assert "_auth_user_id" not in client.session


def test_changed_password_holds_and_keeps_one_signed_in(client: Client, nele: User) -> None:
    client.force_login(nele)
    new = "quite another password"
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post(reverse("password_change"), data)["Location"] == reverse("password_change_done")
    assert client.get(reverse("password_change_done")).status_code == 200
    nele.refresh_from_db()
    assert nele.check_password(new)


@pytest.mark.clause("L10")
@pytest.mark.parametrize(("code", "word"), [("de", "Anmelden"), ("en", "Sign in")])
def test_language_can_be_switched(client: Client, code: str, word: str) -> None:
    client.post(reverse("set_language"), {"language": code, "next": reverse("login")})
    content = client.get(reverse("login")).content.decode()
    assert f'<html lang="{code}"' in content
    assert f"<h1>{word}</h1>" in content
