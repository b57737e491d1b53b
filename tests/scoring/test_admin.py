"""The administration shows what there is, and changes nothing that services write."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from scoring.models import Membership, User
from tests.scoring.scenes import scene as new_scene

pytestmark = pytest.mark.django_db
WRITABLE = (User, Membership)
MODELS = [model for model in admin.site._registry if model._meta.app_label == "scoring"]


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.mark.parametrize("model", MODELS)
def test_every_list_is_shown(client: Client, model: type) -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    scene.submit()

    assert client.get(reverse(f"admin:scoring_{model._meta.model_name}_changelist")).status_code == 200


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
