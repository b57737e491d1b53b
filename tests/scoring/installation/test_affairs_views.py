"""The page *Club*: in order, each with a line, and nothing that somebody may not do."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.installation.selectors.affairs import GROUPS
from scoring.installation.selectors.deeds import OFTEN
from scoring.models import User
from tests.scoring.scenes import league, official, player_account

pytestmark = pytest.mark.django_db


def test_there_are_six_groups_each_with_what_it_is_for() -> None:
    assert len(GROUPS) == 6
    assert all(affair.about and affair.label for group in GROUPS for affair in (*group.affairs, *OFTEN))


@pytest.mark.parametrize("office", ["", "player", "auditor", "secretary", "president", "superuser"])
def test_everything_that_is_shown_can_be_opened(client: Client, office: str) -> None:
    row = league()
    if office == "superuser":
        client.force_login(User.objects.create_superuser("root"))
    elif office:
        client.force_login(player_account("Anke", row) if office == "player" else official(row, office))
    groups = client.get(reverse("affairs", args=[row.slug])).context["groups"]
    asked = [address.partition("#")[0] for _group, affairs in groups for _affair, address in affairs]
    assert {address: client.get(address).status_code for address in asked} == dict.fromkeys(asked, 200)


def test_stranger_sees_what_is_public_alone(client: Client) -> None:
    row = league()
    groups = client.get(reverse("affairs", args=[row.slug])).context["groups"]
    shown = {affair.page for _group, affairs in groups for affair, _address in affairs}
    assert shown == {"clubs", "editions", "clauses", "form_choice", "subscriptions", "imprint", "privacy_notice"}
