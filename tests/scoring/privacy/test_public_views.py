"""What the public sees of people: a table of all public addresses, searched for names that are not for everybody."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.models import Player
from scoring.people.services.players import update_player
from scoring.privacy.services.public_data import choose_public_name
from tests.hostile.world import World, build_world, files_in
from tests.scoring.scenes import NAMES, league, official, player_account, scene, season
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = pytest.mark.django_db

HIDDEN, INITIAL, ALIAS = "Walburga Quittenbaum", "Walburga Q.", "Uno-Fee 77"
SECOND, SECOND_SHORT = "Ottokar Zwetschge", "Ottokar Z."
PUBLIC = [name for name, page in PAGES.items() if "public" in page.allowed and page.method == "get"]


@pytest.fixture(scope="module")
def worlds(rows_of_module: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, World]]:
    """Leagues with a sheet in each state, in which two players at the table do not show their full names."""
    with files_in(tmp_path_factory.mktemp("media")):
        names = (HIDDEN, SECOND, *NAMES[2:])
        found = {state: build_world(state, size=2, names=names) for state in ("open", "submitted", "signed")}
        for world in found.values():
            for name, form, alias in ((HIDDEN, "alias", ALIAS), (SECOND, "short", "")):
                player = world.scene.league.players.get(name=name)
                choose_public_name(player=player, actor=world.scene.secretary, public_form=form, alias=alias)
        yield found


def told_by(client: Client, address: str) -> str:
    """Everything that an answer tells, the text of a PDF and its title as well."""
    response = client.get(address, follow=True)
    content = b"".join(response) if response.streaming else response.content
    if response.headers["Content-Type"] == "application/pdf":
        pdf = PdfReader(BytesIO(content))
        return " ".join([str(pdf.metadata), *(page.extract_text() for page in pdf.pages)])
    return f"{response.headers.get('Content-Disposition', '')} {content.decode()}"


def surnames_in(text: str) -> list[str]:
    return [name for name in ("Quittenbaum", "Zwetschge") if name.casefold() in " ".join(text.split()).casefold()]


@pytest.mark.parametrize("state", ["open", pytest.param("submitted", marks=pytest.mark.slow), "signed"])
def test_no_public_address_tells_a_name_that_is_not_for_everybody(state: str, worlds: dict[str, World]) -> None:
    world = worlds[state]
    asked = sorted(set(PUBLIC) & world.addresses.keys())
    told = {name: told_by(Client(), world.addresses[name]) for name in asked}

    assert {name: surnames_in(text) for name, text in told.items() if surnames_in(text)} == {}
    official_lists = {"season", "evening", "season_ranking_pdf"} if state == "signed" else set()
    shown = {name for name, text in told.items() if ALIAS in text and SECOND_SHORT in text}
    assert shown >= {"players", *official_lists}


def test_stranger_with_an_account_and_a_search_learn_no_more(worlds: dict[str, World]) -> None:
    world = worlds["signed"]
    for actor in ("stranger", "public"):
        for name in ("players", "season", "evening", "player"):
            assert surnames_in(told_by(world.client(actor), world.addresses[name])) == []
    told = [
        told_by(Client(), world.addresses["season"] + f"?q={name}").count(ALIAS) for name in ("Quittenbaum", "Niemand")
    ]
    assert told[0] == told[1], "whom the search has found beside what the page says to everybody"


def test_members_see_the_full_name_where_the_public_sees_the_other_one(worlds: dict[str, World]) -> None:
    world = worlds["signed"]
    for name in ("players", "season", "evening", "season_ranking_pdf", "evening_result_pdf"):
        assert surnames_in(told_by(world.client("auditor"), world.addresses[name])) == ["Quittenbaum", "Zwetschge"]


def test_hall_and_live_standing_are_drawn_for_the_public_whoever_asks(worlds: dict[str, World]) -> None:
    world = worlds["open"]
    for name in ("evening_live", "evening_hall_slides"):
        assert surnames_in(told_by(world.client("auditor"), world.addresses[name])) == []


def test_live_standing_that_only_members_follow_has_full_names(client: Client) -> None:
    laid = scene(players=3, names=(HIDDEN, *NAMES[1:]))
    laid.save(1, 0, 0, 12, 35)
    type(laid.league).objects.filter(pk=laid.league.pk).update(is_public=False)
    first = laid.seats[0].registration.player
    choose_public_name(player=first, actor=laid.secretary, public_form="alias", alias=ALIAS)
    client.force_login(laid.secretary)
    assert HIDDEN in client.get(reverse("evening_live", args=[laid.evening.pk])).content.decode()


def test_whoever_writes_at_the_table_sees_full_names(worlds: dict[str, World]) -> None:
    world = worlds["open"]
    text = told_by(world.client("phone"), reverse("guest_sheet", args=[world.scene.sheet.pk]))
    assert surnames_in(text) == ["Quittenbaum", "Zwetschge"]


def test_person_chooses_how_the_public_sees_the_own_name(client: Client) -> None:
    row = season(league()).league
    client.force_login(player_account(HIDDEN, row))
    player = row.players.get()
    address = reverse("player_privacy", args=[row.slug, player.pk])
    assert client.post(address, {"public_form": "short"}).status_code == 302
    assert told_by(Client(), reverse("player", args=[row.slug, player.pk])).count(INITIAL) > 1
    client.force_login(official(row, "player"))
    assert client.get(address).status_code == 403


def test_two_persons_with_the_same_short_form_are_told_apart(client: Client) -> None:
    """Whoever chooses it later, is called otherwise or leaves it changes what the others need."""
    row = season(league()).league
    secretary = official(row, "secretary")
    people = [Player.objects.create(league=row, name=name) for name in ("Anke Petersen", "Anke Paulsen", "Anke Peters")]

    def shown() -> list[str]:
        text = told_by(client, reverse("players", args=[row.slug]))
        return re.findall(r"Anke [\w.]+(?: \d)?", text)

    def choose(player: Player, form: str) -> None:
        choose_public_name(player=player, actor=secretary, public_form=form)

    choose(people[0], "short")
    assert sorted(set(shown())) == ["Anke P.", "Anke Paulsen", "Anke Peters"]
    choose(people[1], "short")
    assert sorted(set(shown())) == ["Anke Pa.", "Anke Pe.", "Anke Peters"]
    choose(people[2], "short")
    assert sorted(set(shown())) == ["Anke P. 1", "Anke P. 2", "Anke Pa."]
    people[2].refresh_from_db()
    update_player(player=people[2], actor=secretary, name="Anke Meyer", is_active=True, club="")
    assert sorted(set(shown())) == ["Anke M.", "Anke Pa.", "Anke Pe."]


@pytest.mark.parametrize("taken", ["anke PETERSEN", "käpt'n", ""])
def test_alias_is_nobody_elses_name_and_never_missing(taken: str, client: Client) -> None:
    row = season(league()).league
    Player.objects.create(league=row, name="Anke Petersen")
    Player.objects.create(league=row, name="Björn", public_form="alias", alias="Käpt'n")
    client.force_login(player_account(HIDDEN, row))
    player = row.players.get(name=HIDDEN)
    response = client.post(
        reverse("player_privacy", args=[row.slug, player.pk]), {"public_form": "alias", "alias": taken}
    )
    assert list(response.context["form"].errors) == ["alias"]
    player.refresh_from_db()
    assert (player.public_form, player.alias) == ("full", "")


def test_nobody_is_added_under_the_alias_of_somebody_else(client: Client) -> None:
    row = season(league()).league
    Player.objects.create(league=row, name="Björn", public_form="alias", alias="Käpt'n")
    client.force_login(official(row, "secretary"))
    response = client.post(reverse("player_create", args=[row.slug]), {"name": "KÄPT'N"})
    assert list(response.context["form"].errors) == ["name"]
