"""The search of a league: what is found, by which words, and for whom."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.installation.selectors.search import search_league
from scoring.models import League, Player
from tests.scoring.scenes import Scene, league, official, player_account, scene
from tests.support.counting import counted_queries

pytestmark = pytest.mark.django_db
IN_GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de"}


def found(row: League, user: object, text: str, most: int = 5) -> dict[str, list[str]]:
    with override("de"):
        return {hits.code: [hit.title for hit in hits.rows] for hits in search_league(row, user, text, most)}


@pytest.fixture
def here() -> Scene:
    """Anke, Björn, Cäcilia, Dörte on 12 September 2025."""
    return scene()


@pytest.mark.parametrize("text", ["cacilia", "CÄCILIA", "caecilia", "äcil", "  cäci "])
def test_people_are_found_by_parts_of_their_names_however_umlauts_are_written(here: Scene, text: str) -> None:
    assert found(here.league, here.secretary, text)["people"] == ["Cäcilia"]


def test_words_of_a_name_are_found_in_any_order(here: Scene) -> None:
    Player.objects.create(league=here.league, name="Ingrid Iversen")
    for text in ("iversen ingrid", "ing ivers"):
        assert found(here.league, here.secretary, text)["people"] == ["Ingrid Iversen"]


DAY = "Ranglistenturnier, 12.09.2025"


AS_PEOPLE_SAY = ["12.9.", "12.09.2025", "12.9.25", "september", "ranglis sept", "2025-09-12", "freitag 12.9"]


@pytest.mark.parametrize("text", AS_PEOPLE_SAY)
def test_evening_is_found_by_its_day_as_people_say_it(here: Scene, text: str) -> None:
    assert found(here.league, here.secretary, text)["evenings"] == [DAY]


@pytest.mark.parametrize("text", ["13.9.", "12.9.2024", "12.10.", "oktober"])
def test_other_days_find_no_evening(here: Scene, text: str) -> None:
    assert "evenings" not in found(here.league, here.secretary, text)


def test_sheet_is_found_by_table_and_day(here: Scene) -> None:
    assert found(here.league, here.secretary, "tisch 1 12.9.")["sheets"] == ["Tisch 1"]
    assert "sheets" not in found(here.league, here.secretary, "tisch 2 12.9.")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("logb", "Logbuch"),
        ("passwort", "Konten und Ämter"),
        ("2fa", "Konten und Ämter"),
        ("backup", "Sicherungen"),
        ("excel", "Einlesen"),
        ("rangliste", "Saison"),
        ("hausregel", "Simulationen"),
        ("wlan", "Telefone im Saal"),
        ("saison abschl", "Saison abschließen"),
        ("unterschriften saison", "Saison abschließen"),
        ("urkunden", "Drucken"),
        ("jahrbuch", "Drucken"),
        ("jahresbericht", "Drucken"),
        ("ehrentafel", "Ehrentafel"),
        ("echtheit", "Echtheit prüfen"),
        ("auflösen", "Verein auflösen"),
        ("saison planen", "Saison planen"),
    ],
)
def test_pages_are_found_by_the_words_people_use(here: Scene, text: str, title: str) -> None:
    assert title in found(here.league, official(here.league, "president", "secretary"), text)["pages"]


@pytest.mark.parametrize("text", ["L6.3", "l6.3", "§ 6.3", "§6.3", "§ L6.3"])
def test_paragraph_is_found_by_its_number(here: Scene, text: str) -> None:
    assert found(here.league, here.secretary, text)["clauses"][0] == "§ L6.3"


def test_paragraph_is_found_by_what_it_says(here: Scene) -> None:
    assert "§ L3" in found(here.league, here.secretary, "glastisch")["clauses"]


WORDS = (
    "konto",
    "post",
    "logbuch",
    "sicherung",
    "tisch 1",
    "einlesen",
    "programm",
    "anke",
    "12.9.",
    "abend",
    "raum",
    "drucken",
    "abschließen",
)
"""They find something for the president."""


def test_nobody_finds_what_they_may_not_open(here: Scene, client: Client) -> None:
    people = [None, player_account("Björn", here.league), official(here.league, "auditor"), here.secretary]
    for person in people:
        client.logout()
        if person:
            client.force_login(person)
        for text in (*WORDS, "drucken", "abschließen"):
            page = client.get(reverse("search", args=[here.league.slug]), {"q": text}, **IN_GERMAN)
            addresses = [hit.address for hits in page.context["found"] for hit in hits.rows]
            statuses = {address: client.get(address.partition("#")[0]).status_code for address in addresses}
            assert set(statuses.values()) <= {200}, (person, text, statuses)


def test_stranger_finds_no_guest_and_no_name_that_is_kept_back(here: Scene, client: Client) -> None:
    Player.objects.filter(name="Anke").update(public_form=Player.PublicForm.ALIAS, alias="Nordlicht")
    Player.objects.create(league=here.league, name="Gustav", is_guest=True)
    for text in ("anke", "gustav"):
        page = client.get(reverse("search", args=[here.league.slug]), {"q": text})
        assert "people" not in {hits.code for hits in page.context["found"]}


def test_list_below_the_field_is_a_part_without_the_page(here: Scene, client: Client) -> None:
    client.force_login(here.secretary)
    answer = client.get(reverse("search", args=[here.league.slug]), {"q": "anke"}, headers={"HX-Request": "true"})
    content = answer.content.decode()
    assert 'role="option"' in content
    assert "<html" not in content


def test_search_takes_the_same_few_queries_in_a_large_league(here: Scene) -> None:
    president = official(here.league, "president", "secretary")
    with counted_queries() as small:
        found(here.league, president, "anke")
    Player.objects.bulk_create(Player(league=here.league, name=f"Anke {number}") for number in range(40))
    president.__dict__.pop("_membership_by_league", None)
    with counted_queries() as large:
        found(here.league, president, "anke")
    assert len(small) == len(large) <= 12


def test_nothing_is_asked_for_no_word(here: Scene) -> None:
    assert found(here.league, here.secretary, "  ") == {}


def test_closed_league_is_searched_by_its_members_alone(client: Client) -> None:
    closed = league(is_public=False)
    assert client.get(reverse("search", args=[closed.slug])).status_code == 404
