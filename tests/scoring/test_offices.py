"""What an office allows stands in one table: one that is not there allows nothing, and breaks nothing either."""

import ast
import inspect
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import zip_longest
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from django.db import connection
from django.db.models import TextChoices
from django.test import Client
from django.urls import reverse

from scoring.core import permissions
from scoring.installation.services.handovers import begin_handover, confirm_handover
from scoring.models import (
    Capability,
    Evening,
    Job,
    League,
    Mail,
    MailKind,
    Membership,
    Office,
    OfficeHandover,
    OfficeTerm,
    RankingProposal,
    Season,
    Sheet,
    TableAccess,
    User,
    allows,
    offices,
    offices_with,
)
from scoring.people.services.terms import give_offices
from tests.scoring.codes import scene_of_today
from tests.scoring.page_walks import told, undone
from tests.scoring.scenes import Scene, official
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def unheard_of(db: None, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Iterator[str]:
    """A fifth office of the board, of which nobody has said what it allows; the database takes it unasked."""
    settings.MEDIA_ROOT = tmp_path
    assert connection.vendor == "sqlite"
    known = [(kind.name, (kind.value, kind.label)) for kind in Office.Kind]
    kinds = TextChoices("OfficeKind", [("UNHEARD_OF", ("unheard_of", "Unheard of")), *known])
    monkeypatch.setattr(Office, "Kind", kinds)
    monkeypatch.setattr(Office, "BOARD", (*Office.BOARD, kinds("unheard_of")))
    for model in (Office, OfficeTerm, OfficeHandover):
        monkeypatch.setattr(model._meta.get_field("kind"), "choices", kinds.choices)
        others = [one for one in model._meta.constraints if one.name not in _CONSTRAINTS]
        monkeypatch.setattr(model._meta, "constraints", others)
    with connection.cursor() as cursor:
        cursor.execute("pragma ignore_check_constraints = on")
        yield "unheard_of"
        cursor.execute("pragma ignore_check_constraints = off")


_CONSTRAINTS = {"office_is_known", "term_of_the_board", "handover_of_the_board"}


def test_office_allows_nothing_that_nobody_has_granted() -> None:
    assert not allows(["unheard_of"], *Capability)
    assert "unheard_of" not in offices_with(*Capability)


def test_every_office_and_every_capability_is_in_the_table() -> None:
    assert list(offices.CAPABILITIES) == list(Office.Kind)
    assert frozenset(Capability) == frozenset().union(*offices.CAPABILITIES.values())


def test_holder_of_a_fifth_office_may_what_every_member_may(unheard_of: str) -> None:
    scene = scene_of_today()
    holder, member = official(scene.league, unheard_of), official(scene.league)
    asked = {name: ask for name, ask in vars(permissions).items() if name.startswith(("can_", "is_member"))}
    answers = {name: [_answer(ask, scene, user) for user in (holder, member)] for name, ask in asked.items()}
    assert {name: found for name, found in answers.items() if found[0] != found[1]} == {}


def _answer(ask: object, scene: Scene, user: User) -> object:
    """What a predicate says of somebody about things that are not theirs."""
    known = {
        League: scene.league,
        Season: scene.season,
        Evening: scene.evening,
        Sheet: scene.sheet,
        Membership: Membership.objects.get(user=scene.auditor),
        OfficeHandover: OfficeHandover(kind="auditor", giver=_of(scene.auditor), taker=_of(scene.secretary)),
        RankingProposal: RankingProposal(season=scene.season),
        Mail: Mail(league=scene.league, kind=MailKind.RESULT),
        Job: Job(league=scene.league, kind=Job.Kind.RECOUNT),
        TableAccess: TableAccess(sheet=scene.sheet, role=TableAccess.Role.VIEWER),
    }
    by_name = {"user": user, "kind": "auditor", "under_way": [], "player": scene.seats[0].registration.player_id}
    hints = get_type_hints(ask)
    names = inspect.signature(ask).parameters
    if "league" in names and hints["league"] is int:
        by_name["league"] = scene.league.pk
    return ask(*(by_name[name] if name in by_name else known[hints[name]] for name in names))


def _of(user: User) -> Membership:
    return Membership.objects.select_related("user", "league").get(user=user)


def test_fifth_office_is_handed_over(unheard_of: str) -> None:
    scene = scene_of_today()
    giver, taker = _of(official(scene.league)), _of(official(scene.league))
    give_offices(membership=giver, kinds=[unheard_of])
    begun = begin_handover(membership=giver, kind=unheard_of, actor=giver.user, taker=taker, decision="")
    for account in (giver.user, taker.user):
        page = _page(account, "office_handover", scene.league.slug, unheard_of)
        assert "Unheard of" in page
    confirm_handover(handover_id=begun.pk, actor=taker.user)
    assert list(Office.objects.filter(kind=unheard_of).values_list("membership", flat=True)) == [taker.pk]
    assert list(OfficeTerm.objects.filter(kind=unheard_of, ended_on=None).values_list("account", flat=True)) == [
        taker.user_id
    ]


def test_pages_about_offices_are_drawn_with_a_fifth_one(unheard_of: str) -> None:
    scene = scene_of_today()
    president, holder = official(scene.league, "president"), official(scene.league, unheard_of)
    slug = scene.league.slug
    assert "Unheard of" in _page(president, "member_edit", slug, _of(holder).pk)
    assert "Unheard of" in _page(president, "office_term_record", slug)
    for account in (president, holder):
        assert "Unheard of" in _page(account, "offices", slug)
        _page(account, "home")
    demanded = re.findall(r'name="offices" value="(\w+)"', _page(president, "offices", slug))
    assert demanded == offices_with(*Capability)


def _page(account: User, name: str, *arguments: object) -> str:
    client = Client()
    client.force_login(account)
    response = client.get(reverse(name, args=arguments))
    assert response.status_code == 200
    return response.content.decode()


_OWN = {"offices", "office_handover"}
"""What tells who holds which office; beside these nothing may change for whoever holds one that allows nothing."""

# The last line is the name of the own office on the tile of a league.
_DRAWN_ANEW = re.compile(
    r'csrfmiddlewaretoken" value="[^"]+"|X-CSRFToken": "[^"]+"|nonce="[^"]+"|name="sealed" value="[^"]+"'
    r"|urn:league-office:request:[\w-]+|<code>[0-9A-Z]{4}-[0-9A-Z]{4}</code>|<updated>[^<]+</updated>"
    r'|<svg viewBox="0 0 \d+ \d+" class="qr">.*|<code class="address">[A-Z2-7 ]{39}</code>|secret=[A-Z2-7]+'
    r'|(?<=</span>)<span class="muted small">[^<]*</span>(?=</a></li>)'
)


@pytest.mark.slow
def test_holder_of_a_fifth_office_sees_what_every_member_sees(unheard_of: str) -> None:
    scene = scene_of_today()
    scene.save(1, 0, 0, 53, 9, 20)
    membership, faults = _of(official(scene.league)), {}
    for name in PAGES.keys() - _OWN:
        with undone():
            address = reverse(name, args=PAGES[name].arguments(deepcopy(scene)))
            before = _seen(name, address, membership.user)
            Office.objects.create(membership=membership, kind=unheard_of)
            after = _seen(name, address, membership.user)
            if after != before:
                faults[name] = next(pair for pair in zip_longest(before, after) if pair[0] != pair[1])
    assert faults == {}, told(faults)


def _seen(name: str, address: str, account: User) -> list[object]:
    """Status, destination and lines of what somebody is answered; nothing of it stays."""
    with undone():
        client = Client(raise_request_exception=False)
        client.force_login(account)
        response = client.post(address, {}) if PAGES[name].method == "post" else client.get(address)
        body = _DRAWN_ANEW.sub("", b"".join(response).decode(errors="replace"))
    return [response.status_code, response.get("Location", ""), *body.splitlines()]


_ROOT = Path(__file__).parents[2]
_MAY_NAME_OFFICES = {
    "scoring/models/offices.py",
    "scoring/installation/services/leagues.py",
    "scoring/installation/services/demo.py",
    "scoring/installation/services/demo_evenings.py",
    "scoring/audit/services/closing.py",
    "scoring/audit/services/verified_log.py",
    "scoring/core/selectors/integrity.py",
    "scoring/models/season_versions.py",
    "scoring/results/selectors/season_versions.py",
}
"""The table; what the founder of a league becomes; the people of the demo; the columns of who has signed a season."""


def test_no_other_code_names_an_office() -> None:
    """A right is asked for by its capability."""
    found = set()
    for path in _ROOT.glob("scoring/**/*.py"):
        if "migrations" not in path.parts and _names_an_office(path):
            found.add(str(path.relative_to(_ROOT)))
    assert found == _MAY_NAME_OFFICES


def _names_an_office(path: Path) -> bool:
    """Whether one is named as ``Kind.AUDITOR`` of offices, or one of the board by its text."""
    kinds = {"Office.Kind", "OfficeKind", "offices.OfficeKind"}
    board = {kind.value for kind in Office.BOARD}
    source = path.read_text()
    if not any(word in source for word in ("Kind", *board)):
        return False
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in Office.Kind.names and ast.unparse(node.value) in kinds:
            return True
        if isinstance(node, ast.Constant) and node.value in board:
            return True
    return False
