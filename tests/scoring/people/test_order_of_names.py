"""Lists of names are sorted as the league wants: by surname or by first name, and Ö with O everywhere."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.contests.selectors.teams import team_setup
from scoring.contests.services.teams import start_contest
from scoring.core.errors import NotAllowedNow
from scoring.installation.services.leagues import update_league
from scoring.models import Evening, League, Membership, Player
from scoring.people.forms import OfficesForm
from scoring.people.selectors.people import players_of
from scoring.people.services.players import delete_player
from scoring.registration.selectors.participants import Show, registration_list
from scoring.seating.selectors.seats import seat_plan
from scoring.seating.services.seats import seat_table
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import evening, league, official, participants, season
from tests.scoring.team_scenes import SUM_OF_TOTALS
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db

NAMES = ("Xaver Adam", "Ölrun Zeller", "Norbert Öhler", "Pia Olsen", "Femke de Vries")
BY_SURNAME = ["Xaver Adam", "Femke de Vries", "Norbert Öhler", "Pia Olsen", "Ölrun Zeller"]
BY_FIRST_NAME = ["Femke de Vries", "Norbert Öhler", "Ölrun Zeller", "Pia Olsen", "Xaver Adam"]


@pytest.fixture
@laid_once
def planned() -> Evening:
    """An evening of five whose names sort differently by surname, with a table."""
    row = evening(season(league()))
    registered = participants(row, NAMES)
    vries = Player.objects.get(name="Femke de Vries")
    vries.sort_name = "de Vries"
    vries.save()
    seat_table(evening=row, actor=None, table=1, registrations=[each.pk for each in registered])
    return row


def sort_by(of_league: League, names_by: str) -> None:
    facts = {name: getattr(of_league, name) for name in ("name", "kind", "timezone")}
    update_league(league=of_league, actor=official(of_league, "president"), names_by=names_by, **facts)


@pytest.mark.parametrize(("names_by", "expected"), [("surname", BY_SURNAME), ("first_name", BY_FIRST_NAME)])
def test_every_list_of_names_is_in_the_order_of_the_league(
    planned: Evening, client: Client, names_by: str, expected: list[str]
) -> None:
    of_league = planned.season.league
    sort_by(of_league, names_by)
    start_contest(evening=planned, actor=official(of_league, "secretary"), rules=SUM_OF_TOTALS)
    closed_evening(planned.season, dict.fromkeys(NAMES, 1), day=20)
    ranking = client.get(reverse("season", args=[of_league.slug, planned.season.pk]), {"sort": "player"})
    result = client.get(reverse("evening", args=[Evening.objects.latest("pk").pk]), {"sort": "name"})
    setup = team_setup(planned)
    assert setup is not None
    lists = {
        "players": [row.name for row in players_of(of_league)],
        "registration": [row.name for row in registration_list(planned).shown(Show.EVERYBODY)],
        "wall": [name for name, _seats in seat_plan(planned).by_name],
        "teams": [row.player.name for row in setup.participants],
        "choices": [player.name for player in OfficesForm(league=of_league).fields["player"].queryset],
        "ranking": [row.record.player.name for row in ranking.context["table"].page.object_list],
        "result": [row.record.name for row in result.context["table"].page.object_list],
    }
    assert lists == dict.fromkeys(lists, expected)


def test_printed_list_for_the_wall_is_in_the_same_order(planned: Evening, client: Client) -> None:
    client.force_login(official(planned.season.league, "secretary"))
    content = client.get(reverse("seating_list", args=[planned.pk])).content
    text = PdfReader(BytesIO(content)).pages[0].extract_text()
    assert sorted(NAMES, key=text.index) == BY_SURNAME


def test_mistyped_player_is_deleted_and_whoever_was_entered_for_an_evening_stays(
    planned: Evening, client: Client
) -> None:
    of_league = planned.season.league
    secretary = official(of_league, "secretary")
    client.force_login(secretary)
    typo = Player.objects.create(league=of_league, name="Xavre")
    Membership.objects.filter(user=secretary).update(player=typo)
    assert reverse("player_delete", args=[of_league.slug, typo.pk]) in edit_page_of(client, typo)
    client.post(reverse("player_delete", args=[of_league.slug, typo.pk]))
    assert not Player.objects.filter(pk=typo.pk).exists()
    known = Player.objects.select_related("league").get(name="Pia Olsen")
    assert reverse("player_delete", args=[of_league.slug, known.pk]) not in edit_page_of(client, known)
    with pytest.raises(NotAllowedNow, match="Pia Olsen"):
        delete_player(player=known, actor=secretary)


def edit_page_of(client: Client, player: Player) -> str:
    return client.get(reverse("player_edit", args=[player.league.slug, player.pk])).content.decode()
