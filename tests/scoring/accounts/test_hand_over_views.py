"""Entries that are handed over to another device by a QR code."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_code_is_drawn_for_anybody_and_leads_to_the_page_that_receives(client: Client) -> None:
    answer = client.post(reverse("hand_over_code"), {"text": "abc-_9"}, headers={"Accept": "application/json"})
    assert answer.json()["svg"].startswith("<svg")
    assert client.get(reverse("hand_over")).status_code == 200


@pytest.mark.parametrize("text", ["", "a b", "<svg>", "x" * 2001])
def test_what_is_no_text_of_a_code_is_not_drawn(client: Client, text: str) -> None:
    assert client.post(reverse("hand_over_code"), {"text": text}).status_code == 422


def test_longest_text_still_fits_into_one_code(client: Client) -> None:
    assert client.post(reverse("hand_over_code"), {"text": "x" * 2000}).status_code == 200
