"""What somebody may not see is answered as if it did not exist, so that nobody learns what there is by asking."""

import re
from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit.services.reviews import submit_sheet
from scoring.models import Misdeal, PenaltyCard, User
from scoring.urls import urlpatterns
from tests.scoring.page_walks import told, undone
from tests.scoring.scenes import Scene, official
from tests.scoring.scenes import scene as new_scene
from tests.scoring.test_access_of_every_page import PAGES, of_misdeal, of_penalty

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.usefixtures("in_english")]

SHOWN = {"league", "season", "edition", "evening", "sheet", "number"}
"""Last arguments that name what has a page of its own for whoever may know of it; ``number``: a game of a sheet."""

NEEDS_A_CODE = {name for name in PAGES if name.startswith("guest_")}
"""What these name is a secret, or looked for on the one sheet whose code was given."""

ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
NOT_SHOWN = [
    route.name
    for route in urlpatterns
    if (arguments := ARGUMENT.findall(str(route.pattern)))
    and arguments[-1] not in SHOWN
    and route.name not in NEEDS_A_CODE
]
"""Addresses of what only some may know of; a new route is among them by itself."""

NOBODY_S = 987_654_321


@pytest.fixture(scope="module")
def laid(rows_of_module: None) -> Scene:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    return scene


@pytest.fixture(scope="module")
def sessions(laid: Scene) -> dict[str, str]:
    """Of two who may not know of most."""
    accounts = {"stranger": User.objects.create_user("stranger"), "player": official(laid.league, "player")}
    found = {}
    for role, account in accounts.items():
        client = Client()
        client.force_login(account)
        found[role] = client.cookies["sessionid"].value
    return found


@pytest.mark.parametrize("is_published", [False, True])
def test_what_is_not_shown_is_answered_like_what_does_not_exist(
    is_published: bool, laid: Scene, sessions: dict[str, str], settings, tmp_path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    faults = {}
    for name in NOT_SHOWN:
        with undone():
            differing = told_apart(name, deepcopy(laid), sessions, is_published=is_published)
        if differing:
            faults[name] = f"what there is, and what there is not: {differing}"
    assert faults == {}, told(faults)


def told_apart(name: str, scene: Scene, sessions: dict[str, str], *, is_published: bool) -> dict[str, list[int]]:
    """Role → the statuses for what there is and for what there is not, where they differ."""
    page, found = PAGES[name], {}
    *before, existing = page.arguments(scene)
    if is_published and scene.fresh().is_open:
        submit_sheet(sheet_id=scene.sheet.pk, actor=scene.secretary, accept_warnings=True)
    missing = NOBODY_S if isinstance(existing, int) else "f" * 16 if name == "logo" else uuid4()
    for role in sessions.keys() - set(page.allowed):
        client = Client(raise_request_exception=False)
        client.cookies["sessionid"] = sessions[role]
        ask = client.post if page.method == "post" else client.get
        with undone():
            answers = [ask(reverse(name, args=[*before, key])).status_code for key in (existing, missing)]
        if answers[0] != answers[1] or answers[0] >= 500:
            found[role] = answers
    return found


@pytest.mark.parametrize(
    ("route", "kind", "make"),
    [("sheet_penalty_take_back", PenaltyCard, of_penalty), ("sheet_misdeal_take_back", Misdeal, of_misdeal)],
)
def test_what_is_on_another_sheet_is_not_said_to_be_taken_back(client: Client, route: str, kind, make) -> None:
    here, elsewhere = new_scene(), new_scene()
    client.force_login(here.secretary)
    _sheet, theirs = make(elsewhere)
    _sheet, ours = make(here)

    said = [
        client.post(reverse(route, args=[here.sheet.pk, pk]), headers={"Accept": "application/json"}).json()["message"]
        for pk in (theirs, NOBODY_S, ours, ours)
    ]

    nothing = "It is not on this sheet any more; nothing was changed."
    assert [sentence == nothing for sentence in said] == [True, True, False, True]
    assert list(kind.objects.values_list("pk", flat=True)) == [theirs]
