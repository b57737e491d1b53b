"""Accounts, what opens them, and the mails that the office has posted about them."""

import base64
import re
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.oath import TOTP

from scoring.models import League, Mail, Membership, User
from scoring.people.services.members import create_account

PASSWORD = "a password of its own"
NEW = "quite another password"
CHOSEN = {"new_password1": NEW, "new_password2": NEW}


def sends_mail(on: Any) -> None:
    """The installation has a mail server."""
    on.EMAIL_HOST = "mail.example.org"


def member(league: League, president: User, username: str = "nele", email: str = "", *offices: str) -> Membership:
    """Somebody whose account this league has made, with an address that is confirmed if there is one."""
    facts = {"first_name": username.title(), "last_name": "Ohlsen", "offices": offices, "player": None}
    membership, _password = create_account(league=league, actor=president, username=username, **facts)
    membership.user.set_password(PASSWORD)
    membership.user.must_change_password = False
    membership.user.email, membership.user.email_confirmed_at = email, timezone.now() if email else None
    membership.user.save()
    return membership


def signed_in(user: User, password: str = PASSWORD) -> Client:
    """A device on which somebody has signed in."""
    client = Client()
    client.post(reverse("login"), {"username": user.username, "password": password})
    return client


def links_in(mail: Mail) -> list[str]:
    """The paths of the links that a mail brings."""
    return re.findall(r"https?://[^/\s]+(/a/\S+)", mail.text)


def mails_to(address: str) -> list[Mail]:
    """What was posted to an address, the earliest first."""
    return list(Mail.objects.filter(address=address).order_by("pk"))


def latest_link(address: str) -> str:
    """The path of the link in the latest mail to an address."""
    return links_in(mails_to(address)[-1])[0]


def is_signed_in(client: Client) -> bool:
    return client.get(reverse(settings.LOGIN_REDIRECT_URL)).wsgi_request.user.is_authenticated


def code_of(secret: str, steps: int = 0) -> str:
    """What the app shows now, or so many steps of 30 seconds later."""
    totp = TOTP(base64.b32decode(secret))
    totp.time = timezone.now().timestamp() + 30 * steps
    return f"{totp.token():06d}"


def set_up(client: Client) -> tuple[str, list[str]]:
    """Set it up on a device; gives the secret and the recovery codes. The clock stands meanwhile: half a minute may end
    between what the app shows and what the office reads."""
    page = client.get(reverse("second_factor"))
    secret, sealed = page.context["form"].secret, page.context["form"]["sealed"].value()
    with patch.object(timezone, "now", return_value=timezone.now()):
        done = client.post(reverse("second_factor"), {"sealed": sealed, "code": code_of(secret, -1)})
    return secret, done.context["codes"]


def first_step(user: User) -> Client:
    """A device on which the password was right and the second factor is asked for."""
    client = Client()
    answer = client.post(reverse("login"), {"username": user.username, "password": PASSWORD})
    assert answer["Location"] == reverse("second_step")
    return client
