"""Service worker, manifest, offline page, and which pages a device may keep."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings as project
from django.contrib.staticfiles.finders import find
from django.test import Client
from django.urls import reverse

from scoring.accounts.views import offline
from tests.scoring.codes import VIEWER, phone_at, scene_of_today
from tests.scoring.scenes import Scene, official, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def typist(table: Scene, client: Client) -> Client:
    client.force_login(table.secretary)
    return client


def release(client: Client) -> dict[str, object]:
    """What the worker's first line says."""
    line = client.get(reverse("service_worker")).content.decode().splitlines()[0]
    return json.loads(line.removeprefix("const RELEASE = ").removesuffix(";"))


def test_service_worker_is_a_script_for_the_whole_site_that_is_asked_for_each_time(client: Client) -> None:
    response = client.get("/sw.js")
    assert response.headers["Content-Type"] == "text/javascript"
    assert response.headers["Service-Worker-Allowed"] == "/"
    assert "no-store" in response.headers["Cache-Control"]
    assert "sessionid" not in response.cookies


def test_service_worker_names_whatever_is_loaded_by_pages_that_open_without_a_network(typist: Client) -> None:
    """The grid, the phone, the phone of whoever may only watch, and the page that stands in for all others."""
    here = scene_of_today(players=3)
    typist.force_login(here.secretary)
    kept = {
        "sheet_enter": (typist, [here.sheet.pk]),
        "guest_sheet": (phone_at(here), [here.sheet.pk]),
        "guest_sheet of a viewer": (phone_at(here, VIEWER), [here.sheet.pk]),
        "offline": (typist, []),
    }
    pages = [who.get(reverse(name.split()[0], args=arguments)) for name, (who, arguments) in kept.items()]
    named = re.compile(r'(?:src|href|data-outbox)="(/static/[^"#]+)')
    loaded = {path for page in pages for path in named.findall(page.content.decode())}
    files = set(release(typist)["files"])
    assert {"/static/bundles/grid.js", "/static/bundles/phone.js", "/static/bundles/watch.js"} <= loaded <= files
    assert all(find(path.removeprefix("/static/")) for path in files)
    assert len(files) < 30


def test_service_worker_names_every_picture(client: Client) -> None:
    root = Path(project.BASE_DIR) / "static"
    assert {f"/static/{path.relative_to(root)}" for path in (root / "img").iterdir()} <= set(release(client)["files"])


WAYS_IN_AND_OUT = (
    *(("login",), ("logout",), ("second_step",), ("account_link_use", "secret"), ("first_start",), ("demo_as",)),
)


@pytest.mark.parametrize("name", WAYS_IN_AND_OUT, ids=str)
def test_service_worker_knows_every_form_that_signs_in_or_out(client: Client, name: tuple[str, ...]) -> None:
    """After it a slow office must not be answered for by a page of the person before."""
    view, *args = name
    signing = release(client)["signing"]
    assert isinstance(signing, list)
    assert reverse(view, args=args).startswith(tuple(signing))
    assert not reverse("home").startswith(tuple(signing))


@pytest.fixture
def fresh_files() -> Iterator[Callable[[], None]]:
    """Forget what a process remembers of its files, as a restart does."""

    def forget() -> None:
        offline.shell_files.cache_clear()
        offline.release_version.cache_clear()

    yield forget
    forget()


def test_service_worker_changes_its_version_with_any_file(
    client: Client, settings, tmp_path: Path, fresh_files: Callable[[], None]
) -> None:
    before = release(client)["version"]
    (tmp_path / "img").mkdir()
    versions = [before]
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, tmp_path]
    for content in ("<svg/>", "<svg></svg>", "<svg/>"):
        (tmp_path / "img" / "new.svg").write_text(content)
        fresh_files()
        versions.append(release(client)["version"])
    assert (len(set(versions)), versions[1]) == (3, versions[3])


def test_manifest_puts_the_office_on_the_home_screen(client: Client) -> None:
    response = client.get(reverse("manifest"))
    about = response.json()
    assert response.headers["Content-Type"] == "application/manifest+json"
    assert (about["start_url"], about["scope"], about["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in about["icons"]} == {"any", "maskable"}
    assert all(find(icon["src"].removeprefix("/static/")) for icon in about["icons"])


@pytest.mark.parametrize("name", ["service_worker", "manifest", "offline"])
def test_what_every_device_keeps_takes_no_query_and_names_nobody(
    typist: Client, table: Scene, name: str, django_assert_num_queries
) -> None:
    with django_assert_num_queries(0):
        content = typist.get(reverse(name)).content.decode()
    assert table.secretary.first_name not in content
    assert table.league.name not in content


def test_offline_page_speaks_every_language_and_leads_nowhere_without_network(client: Client) -> None:
    page = client.get(reverse("offline")).content.decode()
    assert [code for code, _name in project.LANGUAGES if f'<section lang="{code}"' in page] == ["de", "en"]
    assert "csrfmiddlewaretoken" not in page


def test_only_the_running_sheet_may_be_kept(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    enter = reverse("sheet_enter", args=[table.sheet.pk])
    assert typist.get(enter).headers["Offline-Page"].startswith("keep-until=")
    others = [reverse("home"), reverse("sheet", args=[table.sheet.pk]), reverse("evening", args=[table.evening.pk])]
    assert ["Offline-Page" in typist.get(address).headers for address in others] == [False] * 3
    assert "Offline-Page" not in Client().get(enter).headers
    table.submit()
    assert "Offline-Page" not in typist.get(enter).headers


def test_every_page_says_whose_entries_wait_also_to_visitors(typist: Client, table: Scene) -> None:
    page = typist.get(reverse("home")).content.decode()
    owner = f"user-{table.secretary.pk}"
    assert f'data-owner="{owner}" data-senders="{owner}" data-keeps-sent="yes" data-signed=""' in page
    for address in (reverse("league", args=[table.league.slug]), reverse("login"), reverse("guest_code")):
        assert 'id="unsent"' in Client().get(address).content.decode()
        assert 'data-owner=""' in Client().get(address).content.decode()


def test_every_page_of_a_table_says_that_the_table_is_the_owner(table: Scene) -> None:
    here = scene_of_today(players=3)
    phone = phone_at(here)
    for name in ("guest_sheet", "guest_evening"):
        page = phone.get(reverse(name, args=[here.sheet.pk])).content.decode()
        assert f'data-owner="table-{here.sheet.pk}"' in page
        assert "bundles/outbox" in page
        assert "sign in again" not in page


def test_outbox_is_loaded_only_where_somebody_may_write(typist: Client, table: Scene) -> None:
    """By whom it was ever typed with, app.js brings it, wherever they are."""
    here = scene_of_today(players=3)
    player, president = Client(), Client()
    player.force_login(official(here.league, "player"))
    president.force_login(official(here.league, "president"))
    typist.force_login(here.secretary)
    evening, of_table = reverse("evening", args=[here.evening.pk]), reverse("guest_evening", args=[here.sheet.pk])
    loading = {
        "secretary": outbox_at(typist, evening),
        "president": outbox_at(president, evening),
        "player": outbox_at(player, evening),
        "visitor": outbox_at(Client(), evening),
        "secretary, where no league is": outbox_at(typist, reverse("account")),
        "phone of the table": outbox_at(phone_at(here), of_table),
        "phone that may only watch": outbox_at(phone_at(here, VIEWER), of_table),
    }
    assert [who for who, loads in loading.items() if loads] == ["secretary", "president", "phone of the table"]


def outbox_at(who: Client, address: str) -> bool:
    page = who.get(address)
    assert page.status_code == 200, address
    assert 'data-outbox="/static/bundles/outbox.js"' in page.content.decode()
    return 'src="/static/bundles/outbox.js"' in page.content.decode()


@pytest.mark.clause("L6.6")
def test_page_of_a_signed_sheet_lets_devices_forget_what_they_have_sent(typist: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    address = reverse("sheet", args=[table.sheet.pk])
    assert 'data-signed=""' in typist.get(address).content.decode()
    table.submit()
    table.sign()
    assert f'data-signed="{table.sheet.pk}"' in typist.get(address).content.decode()


def test_policy_allows_the_worker_from_here_alone(client: Client) -> None:
    policy = client.get(reverse("login")).headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
