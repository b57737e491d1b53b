"""The administration shows what there is, and changes nothing that services write."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from scoring.audit.services.verification import verify_league
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import AuditEntry, Membership, User
from tests.scoring.scenes import league
from tests.scoring.scenes import scene as new_scene

pytestmark = pytest.mark.django_db
WRITABLE = (User,)
MODELS = [model for model in admin.site._registry if model._meta.app_label == "scoring"]


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


def test_every_list_is_shown(client: Client) -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    scene.submit()

    lists = {model: reverse(f"admin:scoring_{model._meta.model_name}_changelist") for model in MODELS}
    assert {model: client.get(address).status_code for model, address in lists.items()} == dict.fromkeys(MODELS, 200)


@pytest.mark.parametrize("model", [model for model in MODELS if model not in WRITABLE])
def test_what_services_write_cannot_be_added_here(client: Client, model: type) -> None:
    assert client.get(reverse(f"admin:scoring_{model._meta.model_name}_add")).status_code == 403


def test_signature_cannot_be_forged_here(client: Client) -> None:
    scene = new_scene()

    response = client.post(
        reverse("admin:scoring_sheet_change", args=[scene.sheet.pk]), {"state": "signed", "signed_by": scene.auditor.pk}
    )

    assert response.status_code == 403
    assert scene.fresh().signed_by is None


def test_offices_are_given_on_the_members_page_where_it_is_logged(client: Client) -> None:
    scene = new_scene()
    member = scene.secretary.memberships.get()

    here = client.post(reverse("admin:scoring_membership_change", args=[member.pk]), {"offices-0-kind": "president"})
    there = client.post(reverse("member_edit", args=[scene.league.slug, member.pk]), {"offices": ["president"]})

    assert (here.status_code, there.status_code) == (403, 302)
    assert list(member.offices.values_list("kind", flat=True)) == ["president"]
    assert AuditEntry.objects.filter(league=scene.league, action="member.changed").count() == 1


def test_password_set_here_is_logged_by_each_league_and_must_be_changed(client: Client) -> None:
    scene = new_scene()
    Membership.objects.create(user=scene.auditor, league=league())
    address = reverse("admin:auth_user_password_change", args=[scene.auditor.pk])

    response = client.post(address, {"password1": "a new password", "password2": "a new password"})

    assert response.status_code == 302
    scene.auditor.refresh_from_db()
    assert (scene.auditor.check_password("a new password"), scene.auditor.must_change_password) == (True, True)
    assert scene.auditor.password_given_by == User.objects.get(username="admin")
    entries = AuditEntry.objects.filter(action="account.administered", actor_name="admin")
    assert {entry.league_id for entry in entries} == set(scene.auditor.memberships.values_list("league", flat=True))
    assert all("new password" not in str(entry.details) for entry in entries)


def test_account_that_is_changed_here_is_logged_and_none_is_deleted(client: Client) -> None:
    table = new_scene()
    auditor = table.auditor
    vouch_for_what_is_there(league=table.league)
    address = reverse("admin:scoring_user_change", args=[auditor.pk])

    response = client.post(
        address,
        {"username": auditor.username, "first_name": auditor.first_name, "last_name": "Brüggmann", "is_active": "on"},
    )

    assert response.status_code == 302
    entry = AuditEntry.objects.get(action="account.administered")
    assert entry.details["changed"] == ["Last name"]
    assert list(verify_league(table.league)) == []
    assert client.post(reverse("admin:scoring_user_delete", args=[auditor.pk]), {"post": "yes"}).status_code == 403


def test_account_that_is_made_here_says_by_whom_and_gets_a_password_of_its_own(client: Client) -> None:
    data = {"username": "nele", "usable_password": "true", "password1": "a new password", "password2": "a new password"}

    assert client.post(reverse("admin:scoring_user_add"), data).status_code == 302

    nele = User.objects.get(username="nele")
    assert (nele.created_by.username, nele.must_change_password) == ("admin", True)
    assert nele.password_given_by == nele.created_by
