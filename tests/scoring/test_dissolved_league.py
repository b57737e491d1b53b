"""A league that is dissolved, asked at every address that there is: it does not exist for anybody but its last board
and whoever runs the installation, who look and change nothing; no key of any kind opens anything in it.
"""

from collections.abc import Callable
from copy import deepcopy

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.accounts.services.account_links import make_link, secret_of
from scoring.models import AccountLink, AuditEntry, League, Membership, User
from scoring.people.services.personal_links import links_for
from scoring.publishing.services import make_token, renew_feed_link
from scoring.recovery.views.snapshots import link_to_give
from tests.scoring.codes import SCORER, access_to, credentials, phone_at, scene_of_today
from tests.scoring.page_walks import told, undone
from tests.scoring.scenes import Scene, official
from tests.scoring.test_access_of_every_page import (
    OF_CODES,
    OF_SOMETHING,
    PAGES,
    REFUSED,
    files_of_its_own,
    laid,
    sessions,
    status,
)

__all__ = ["files_of_its_own", "laid", "sessions"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("files_of_its_own")]

OUTSIDERS = ("public", "stranger", "player", "scorer", "phone")
INSIDERS = ("president", "secretary", "auditor", "steward", "runs the office")
STILL_WRITTEN = {"league_dissolution", "person_erasure", "erasure_withdraw", "erasure_confirm"}
"""Where the last board still decides something."""


def close(league: League) -> None:
    """As two of its board have left it."""
    League.objects.filter(pk=league.pk).update(is_public=False, dissolved_at=timezone.now())


def asked_closed(name: str, laid: Scene, session: str) -> tuple[int | str, bool]:
    """What somebody is answered at an address of a league that was dissolved since they had it, and whether something
    was written."""
    page = PAGES[name]
    with undone():
        address = reverse(name, args=page.arguments(deepcopy(laid)))
        close(laid.league)
        length = AuditEntry.objects.count()
        found = status(address, page.method, session)
        return found, AuditEntry.objects.count() > length


@pytest.mark.slow
@pytest.mark.parametrize("who", OUTSIDERS)
def test_it_does_not_exist_for_others(laid: Scene, sessions: dict[str, str], who: str) -> None:
    faults = {}
    for name in OF_SOMETHING:
        if name == "checked_print":  # what hangs framed on a wall stays genuine; of the club it tells nothing
            continue
        found, is_written = asked_closed(name, laid, sessions.get(who, ""))
        if found not in ((401, 404) if who in ("public", "phone") else (404,)) or is_written:
            faults[name] = (found, is_written)
    assert faults == {}, told(faults)


@pytest.mark.slow
def test_phone_at_a_table_is_told_that_the_table_is_gone(laid: Scene, sessions: dict[str, str]) -> None:
    found = {name: asked_closed(name, laid, sessions["phone"]) for name in sorted(OF_CODES)}
    faults = {name: answer for name, answer in found.items() if answer != (404, False)}
    assert faults == {}, told(faults)


@pytest.mark.slow
@pytest.mark.parametrize("who", INSIDERS)
def test_last_board_and_who_runs_the_office_look_and_change_nothing(
    laid: Scene, sessions: dict[str, str], who: str
) -> None:
    if who == "runs the office":
        client = Client()
        client.force_login(User.objects.create_superuser("root"))
        session = client.cookies["sessionid"].value
    else:
        session = sessions[who]
    faults = {}
    for name in OF_SOMETHING:
        found, is_written = asked_closed(name, laid, session)
        if not isinstance(found, int) or found >= 500 or (is_written and name not in STILL_WRITTEN):
            faults[name] = (found, is_written)
    assert faults == {}, told(faults)


@pytest.mark.parametrize(
    ("name", "who", "is_read"),
    [
        ("league", "public", False),
        ("season", "player", False),
        ("evening_hall", "public", False),
        ("embedded_ranking", "public", False),
        ("results_feed", "public", False),
        ("sheet", "scorer", False),
        ("season", "secretary", True),
        ("log", "steward", True),
        ("evening_edit", "president", False),
        ("league_edit", "president", False),
    ],
)
def test_some_of_these_addresses(laid: Scene, sessions: dict[str, str], name: str, who: str, is_read: bool) -> None:
    """The others are asked in the slow tier."""
    found, is_written = asked_closed(name, laid, sessions.get(who, ""))
    assert (found == 200, found in REFUSED, is_written) == (is_read, not is_read, False)


def by_personal_link(of: Scene) -> Callable[[], int]:
    player = of.seats[0].registration.player
    secret = links_for(league=of.league, players=[player])[player.pk]
    return lambda: Client().get(reverse("personal_link", args=[secret])).status_code


def by_link_of_a_table(of: Scene) -> Callable[[], int]:
    secret = credentials(access_to(of, SCORER)).secret
    return lambda: Client().get(reverse("guest_link", args=[secret])).status_code


def by_open_table(of: Scene) -> Callable[[], int]:
    phone = phone_at(of)
    return lambda: phone.get(reverse("guest_sheet", args=[of.sheet.pk])).status_code


def by_token(of: Scene) -> Callable[[], int]:
    facts = {"name": "website", "scopes": ["results:read"], "days": 10}
    _token, secret = make_token(league=of.league, actor=of.secretary, **facts)
    headers = {"Authorization": f"Bearer {secret}"}
    return lambda: Client().get(reverse("api_seasons", args=[of.league.slug]), headers=headers).status_code


def by_secret_calendar(of: Scene) -> Callable[[], int]:
    secret = renew_feed_link(membership=Membership.objects.get(user=of.auditor), actor=of.auditor)
    return lambda: Client().get(reverse("members_calendar", args=[secret])).status_code


def by_public_calendar(of: Scene) -> Callable[[], int]:
    return lambda: Client().get(reverse("league_calendar", args=[of.league.slug])).status_code


def by_link_for_a_password(of: Scene) -> Callable[[], int]:
    link = make_link(kind=AccountLink.Kind.PASSWORD, created_by=None, league=of.league, user=of.auditor)
    return lambda: Client().get(reverse("account_link", args=[secret_of(link)])).status_code


def by_link_to_give_copies(of: Scene) -> Callable[[], int]:
    client = Client()
    client.force_login(of.secretary)
    request = client.get("/").wsgi_request
    address = "/" + link_to_give(request, of.league).partition("://")[2].partition("/")[2]
    return lambda: Client().get(address).status_code


KEYS = (
    by_personal_link,
    by_link_of_a_table,
    by_open_table,
    by_token,
    by_secret_calendar,
    by_public_calendar,
    by_link_for_a_password,
    by_link_to_give_copies,
)


@pytest.mark.parametrize("key", KEYS)
def test_no_key_opens_anything_and_all_do_once_it_is_back(key: Callable[[Scene], Callable[[], int]]) -> None:
    of = scene_of_today()
    ask = key(of)
    assert ask() in (200, 302)
    close(of.league)
    assert ask() >= 400
    League.objects.filter(pk=of.league.pk).update(is_public=True, dissolved_at=None)
    assert ask() in (200, 302)


def test_start_page_names_it_to_its_last_board_alone(laid: Scene) -> None:
    with undone():
        account = official(laid.league, "player")
        close(laid.league)
        client = Client()
        client.force_login(account)
        assert laid.league.name not in client.get("/").content.decode()
        president = official(laid.league, "president")
        client.force_login(president)
        assert laid.league.name in client.get("/").content.decode()
