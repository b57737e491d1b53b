"""What was erased does not stay in pages that the database no longer uses."""

import pytest
from django.db import connection
from django.utils import timezone

from scoring.models import Erasure, Player
from scoring.privacy.services.erasures import scrub_database
from tests.scoring.scenes import league

NAME = "Walburga Quittenbaum"


@pytest.mark.django_db(transaction=True)
def test_database_is_rewritten_without_what_was_erased() -> None:
    row = league()
    players = Player.objects.bulk_create(Player(league=row, name=f"{NAME} {number}") for number in range(50))
    Erasure.objects.create(league=row, player=players[0], asked_at=timezone.now(), done_at=timezone.now())
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA secure_delete = OFF")
    Player.objects.filter(league=row).exclude(pk=players[0].pk).delete()
    Player.objects.filter(pk=players[0].pk).update(name="–", name_key="–", sort_key="–")

    assert scrub_database()

    if connection.vendor == "sqlite":
        assert NAME.encode() not in connection.connection.serialize()
    assert Erasure.objects.get().scrubbed_at is not None
