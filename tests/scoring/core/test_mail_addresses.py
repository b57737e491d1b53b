"""Addresses that no mail reaches are refused where they are typed: by every field, in a sentence that quotes them."""

from email.errors import MessageError
from email.headerregistry import Address
from typing import Any

import pytest
from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.test import Client
from django.urls import get_resolver, reverse
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.models import Player
from scoring.models.base.texts import MailAddressField, TypedMailAddress, as_servers_write, mail_address, quoted
from tests.scoring.scenes import league, official

UNREACHABLE = [
    "v@v.example\u2028x",
    "v@\u202ex.example",
    f"v@{'é' * 60}.example",
    "v@ﷺﷺﷺﷺ.example",
    "\u017f@example.org",
    f"{'a' * 65}@example.org",
    '"a\u0001b"@example.org',
    "nele",
    "nele@",
    "nele@example",
    f"nele@{'.'.join(['a' * 60] * 5)}.de",
]
REACHABLE = ["nele@example.org", "Nele.Ohlsen+uno@Müller.example", "v@localhost", "o'neil@example.co.uk", "n@ünö.de"]


@pytest.mark.parametrize("address", UNREACHABLE)
def test_address_that_no_mail_reaches_is_refused_and_quoted(address: str, in_english: None) -> None:
    with pytest.raises(ValidationError) as refused:
        mail_address(address)
    (sentence,) = refused.value.messages
    assert f"“{quoted(address)}”" in sentence


@pytest.mark.parametrize("address", REACHABLE)
def test_address_that_is_one_is_taken(address: str) -> None:
    mail_address(address)


@given(st.one_of(st.emails(), st.text(max_size=20).map(lambda text: f"v@{text}.example"), st.text(max_size=30)))
@example(f"v@{'é' * 60}.example")
def test_whatever_is_taken_can_be_written_to(address: str) -> None:
    try:
        mail_address(address)
    except ValidationError:
        return
    try:
        Address(addr_spec=as_servers_write(address))
    except (ValueError, IndexError, MessageError) as broken:
        pytest.fail(f"{address!r}: {broken}")


def test_every_column_for_an_address_asks_it() -> None:
    fields = [field for model in apps.get_app_config("scoring").get_models() for field in model._meta.local_fields]
    of_django = [field for field in fields if isinstance(field, models.EmailField)]
    assert len(of_django) >= 9
    assert [str(field) for field in of_django if not isinstance(field, MailAddressField)] == []


def _forms_below(kind: type[forms.BaseForm]) -> set[type[forms.BaseForm]]:
    return {kind}.union(*map(_forms_below, kind.__subclasses__()))


def test_every_form_field_for_an_address_asks_it() -> None:
    assert get_resolver().url_patterns  # every module with a form has been read by then
    found = [
        (form.__name__, name, type(field))
        for form in _forms_below(forms.BaseForm)
        if form.__module__.startswith("scoring.")
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.EmailField)
    ]
    assert len(found) >= 5
    assert [each for each in found if not issubclass(each[2], TypedMailAddress)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", UNREACHABLE[:3])
def test_page_of_a_player_keeps_what_was_typed_and_says_why(address: str, client: Client) -> None:
    row = league("Kiel")
    client.force_login(official(row, "secretary"))
    data: dict[str, Any] = {"name": "Anke", "email": address, "public_form": "full"}
    page = client.post(reverse("player_create", args=[row.slug]), data)
    said = page.content.decode()
    assert page.status_code in (200, 422)
    assert f"„{quoted(address)}“" in said
    assert 'value="Anke"' in said
    assert not Player.objects.exists()
