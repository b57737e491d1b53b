"""One key for a name, unique in the database whatever writes to it."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Player
from tests.scoring.scenes import league

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "written", ["JÖRN MÖLLER", "jörn möller", " Jörn  Möller ", "Jo\u0308rn Mo\u0308ller", "Jörn\u00a0Möller"]
)
def test_the_database_holds_a_name_once_however_it_is_written(written: str) -> None:
    row = league()
    Player.objects.create(league=row, name="Jörn Möller")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(league=row, name=written)
    Player.objects.create(league=league(), name=written)


def test_a_name_with_the_surname_first_is_another_key_and_only_doubtful() -> None:
    row = league()
    for name in ("Hans Müller", "Müller, Hans", "Hans Mueller"):
        Player.objects.create(league=row, name=name)
    assert row.players.count() == 3
