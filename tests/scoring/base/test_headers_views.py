"""Headers that every answer has."""

import pytest
from django.test import Client
from django.urls import reverse


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["home", "login", "offline"])
def test_browser_is_told_what_no_page_asks_for(client: Client, path: str) -> None:
    policy = client.get(reverse(path)).headers["Permissions-Policy"]

    assert policy.startswith("camera=(), microphone=(), geolocation=()")
