"""The demo beside the office, seen from both: asked for, entered, thrown away; and nothing of it goes out."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.core.demo_desk import Demo, DemoDesk, DemoState, Wish
from scoring.mail.selectors.servers import can_send, server_of
from scoring.models import MailAccount
from tests.scoring.scenes import Scene, official, scene

pytestmark = pytest.mark.django_db
HERE = {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1"}
OPEN = Demo(DemoState.OPEN, "http://127.0.0.1:8001")
BANNER = "Das ist die Demo."


@pytest.fixture
def desk(settings: Any, tmp_path: Path) -> DemoDesk:
    """The office has a demo beside it."""
    settings.DEMO_DESK, settings.DEMO_TICKET = str(tmp_path), "ticket"
    return DemoDesk(tmp_path)


@pytest.fixture
def inside(settings: Any, desk: DemoDesk) -> Scene:
    """This process serves the demo."""
    settings.IS_DEMO, settings.OFFICE_ADDRESS = True, "http://localhost:8000"
    return scene()


@pytest.fixture
def here() -> Client:
    return Client(**HERE)


def test_click_asks_for_the_demo_and_the_page_leads_on_when_it_is_open(here: Client, desk: DemoDesk) -> None:
    assert "Demo öffnen" in here.get("/demo/").content.decode()
    answer = here.post("/demo/open/")
    assert (answer["Location"], desk.take_wish()) == ("/demo/?go=1", Wish.OPEN)
    waiting = here.get("/demo/?go=1", headers={"HX-Request": "true"})
    assert ("Die Demo wird vorbereitet" in waiting.content.decode(), "HX-Redirect" in waiting) == (True, False)
    desk.tell(OPEN)
    assert (
        here.get("/demo/?go=1", headers={"HX-Request": "true"})["HX-Redirect"] == f"{OPEN.address}/demo/enter/ticket/"
    )


def test_demo_that_is_open_is_not_asked_for_again(here: Client, desk: DemoDesk) -> None:
    desk.tell(OPEN)
    here.post("/demo/open/")
    assert (desk.take_wish(), desk.told()) == (None, OPEN)


def test_demo_that_could_not_be_opened_says_so_and_can_be_asked_for_again(here: Client, desk: DemoDesk) -> None:
    desk.tell(Demo(DemoState.FAILED))
    page = here.get("/demo/").content.decode()
    assert ("im Terminal steht, warum" in page, "Demo öffnen" in page) == (True, True)


def test_another_click_throws_it_away(here: Client, desk: DemoDesk) -> None:
    desk.tell(OPEN)
    assert here.post("/demo/discard/")["Location"] == "/demo/"
    assert (desk.take_wish(), desk.told()) == (Wish.DISCARD, Demo())


@pytest.mark.usefixtures("not_set_up")
def test_start_page_opens_the_demo_with_one_click(here: Client, desk: DemoDesk) -> None:
    desk.tell(OPEN)
    assert f'href="{OPEN.address}/demo/enter/ticket/"' in here.get("/start/").content.decode()


@pytest.mark.parametrize("path", ["/demo/", "/demo/enter/ticket/"])
def test_there_is_no_demo_for_others_in_the_network_and_none_without_a_keeper(
    settings: Any, desk: DemoDesk, here: Client, path: str
) -> None:
    assert Client(REMOTE_ADDR="192.168.178.44", HTTP_HOST="localhost").get(path).status_code == 404
    settings.DEMO_DESK = ""
    assert here.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/demo/as/", "/demo/enter/ticket/"])
def test_office_signs_nobody_in_without_a_password(desk: DemoDesk, here: Client, path: str) -> None:
    laid = scene()
    answer = here.post(path, {"username": laid.secretary.username}) if path.endswith("as/") else here.get(path)
    assert (answer.status_code, "_auth_user_id" in here.session) == (404, False)


def test_link_makes_the_secretary_of_the_demo(inside: Scene, here: Client) -> None:
    assert here.get("/demo/enter/another/").status_code == 404
    assert here.get("/demo/enter/ticket/")["Location"] == "/"
    assert here.session["_auth_user_id"] == str(inside.secretary.pk)


def test_places_are_changed_in_the_demo_by_a_click(inside: Scene, here: Client) -> None:
    president = official(inside.league, "president", name="Anke Petersen")
    assert "Anke Petersen" in here.get("/demo/").content.decode()
    here.post("/demo/as/", {"username": president.username})
    assert here.session["_auth_user_id"] == str(president.pk)
    assert here.post("/demo/as/", {"username": "nobody"}).status_code == 404


def test_demo_begins_anew_where_the_office_waits_for_it(inside: Scene, here: Client, desk: DemoDesk) -> None:
    answer = here.post("/demo/discard/", {"again": "1"})
    assert (answer["Location"], desk.take_wish()) == ("http://localhost:8000/demo/?go=1", Wish.ANEW)
    assert desk.told().is_preparing


def test_demo_thrown_away_from_inside_shows_the_way_back(inside: Scene, here: Client, desk: DemoDesk) -> None:
    page = here.post("/demo/discard/").content.decode()
    assert ('href="http://localhost:8000/"' in page, desk.take_wish()) == (True, Wish.DISCARD)


@pytest.mark.parametrize(
    "path", ["/", "/login/", "/demo/", "/nothing/", "/evenings/{evening}/hall/", "/evenings/{evening}/"]
)
def test_banner_stands_on_every_page_of_the_demo(inside: Scene, here: Client, path: str) -> None:
    page = here.get(path.format(evening=inside.evening.pk), follow=True).content.decode()
    assert BANNER in page


def test_banner_stands_nowhere_else(client: Client) -> None:
    laid = scene()
    assert BANNER not in client.get(f"/evenings/{laid.evening.pk}/").content.decode()


def test_demo_sends_no_mail_whatever_is_entered(inside: Scene, settings: Any) -> None:
    MailAccount.objects.create(
        league=inside.league,
        host="mail.example",
        port=587,
        security="starttls",
        username="a",
        from_address="a@b.example",
    )
    settings.EMAIL_HOST = "mail.example"
    assert (can_send(inside.league), server_of(inside.league.pk)) == (False, None)
