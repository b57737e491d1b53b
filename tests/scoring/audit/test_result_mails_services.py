"""Who is told their result when an evening is signed."""

import pytest

from scoring.audit.services.reviews import reopen_sheet
from scoring.models import Mail
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db


def test_signing_tells_participants_with_an_address_their_place_once(settings) -> None:
    settings.LANGUAGE_CODE = "en"
    table: Scene = scene()
    table.save(1, 1, 12, 0, 7, 30)
    bjoern = table.seats[1].registration.player
    bjoern.email = "bjoern@example.org"
    bjoern.save()
    table.submit()
    assert not Mail.objects.exists()
    table.sign()
    mail = Mail.objects.get()
    assert (mail.kind, mail.address, mail.state) == ("result", "bjoern@example.org", "not_sent")
    assert "You have place 1 of 4 with" in mail.text
    assert f"/evenings/{table.evening.pk}/" in mail.text
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="game 1")
    table.submit()
    table.sign()
    assert Mail.objects.count() == 1
