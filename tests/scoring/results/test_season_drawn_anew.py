"""The page of a season that nobody has kept: what is put together again for each reader."""

import pytest
from django.core.cache import caches
from django.db.models.sql.compiler import SQLCompiler
from django.test import Client
from django.urls import reverse

from tests.scoring.scenes import scene
from tests.support.counting import counted

pytestmark = pytest.mark.django_db
QUERIES_PUT_TOGETHER = 4
"""Session, account, the number of rows and the rows, which a reader may sort in many ways."""


def drawn(client: Client, address: str) -> None:
    caches["pages"].clear()
    assert client.get(address).status_code == 200


def test_few_queries_are_put_together_for_each_reader() -> None:
    played = scene()
    address, client = reverse("season", args=[played.league.slug, played.season.pk]), Client()
    client.force_login(played.secretary)
    drawn(client, address)
    with counted(SQLCompiler.as_sql) as cost:
        drawn(client, address)
    assert cost.calls <= QUERIES_PUT_TOGETHER
