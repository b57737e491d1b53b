"""Pages are sent compressed unless they show a secret; what is downloaded is sent as it is."""

import gzip
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
PACKED = {"Accept-Encoding": "gzip, deflate, br"}
MASKED = re.compile(r"\b[A-Za-z0-9]{64}\b")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
@laid_once
def table() -> Scene:
    made = scene()
    made.save(1, 1, 12, 0, 7, 30)
    return made


@pytest.fixture
def secretary(client: Client, table: Scene) -> Client:
    client.force_login(table.secretary)
    return client


def test_page_is_sent_compressed_to_whoever_takes_it(secretary: Client, table: Scene) -> None:
    address = reverse("evening", args=[table.evening.pk])
    plain, packed = secretary.get(address), secretary.get(address, headers=PACKED)
    assert (plain.headers.get("Content-Encoding"), packed.headers["Content-Encoding"]) == (None, "gzip")
    assert len(packed.content) < len(plain.content) / 3
    assert packed.headers["Content-Length"] == str(len(packed.content))
    texts = (gzip.decompress(packed.content).decode(), plain.content.decode())
    assert len({MASKED.sub("", text) for text in texts}) == 1
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert plain.headers["Cache-Control"] == packed.headers["Cache-Control"] == "no-store, private"


def test_token_of_a_compressed_page_is_another_one_each_time(secretary: Client, table: Scene) -> None:
    address = reverse("sheet_submit", args=[table.sheet.pk])
    pages = [gzip.decompress(secretary.get(address, headers=PACKED).content).decode() for _time in range(2)]
    first, second = (set(TOKEN.findall(page)) for page in pages)
    assert first
    assert not first & second


@pytest.mark.parametrize("name", ["evening_codes", "second_factor", "subscriptions", "evening_invitations"])
def test_page_with_a_secret_is_not_compressed(secretary: Client, table: Scene, name: str) -> None:
    args = {"second_factor": [], "subscriptions": [table.league.slug]}.get(name, [table.evening.pk])
    page = secretary.get(reverse(name, args=args), headers=PACKED)
    assert (page.status_code, page.headers.get("Content-Encoding")) == (200, None)


@pytest.mark.parametrize("code", ["csv", "xlsx", "ods", "json"])
def test_file_is_sent_as_it_is(secretary: Client, table: Scene, code: str) -> None:
    file = secretary.get(reverse("seasons", args=[table.league.slug]), {"as": code}, headers=PACKED)
    assert (file.status_code, file.headers.get("Content-Encoding")) == (200, None)
    assert file.headers["Content-Length"] == str(len(b"".join(file.streaming_content)))


def test_part_that_renews_itself_keeps_its_version(client: Client, table: Scene) -> None:
    address = reverse("evening_live", args=[table.evening.pk])
    plain, packed = client.get(address), client.get(address, headers=PACKED)
    assert plain.headers["ETag"] == packed.headers["ETag"]
    assert gzip.decompress(packed.content) == plain.content
    again = client.get(address, headers={**PACKED, "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.content, again.headers.get("Content-Encoding")) == (304, b"", None)
