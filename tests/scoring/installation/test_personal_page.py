"""The page of a personal link says what the hour demands: before, tonight, afterwards, over the season (L4, L8.6,
D13)."""

import uuid
from dataclasses import replace
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.rulesets import LEAGUE_2006
from scoring.core.services.calm import MOST_CHANGES
from scoring.models import SWITCHABLE, AuditEntry, Evening, League, Player, Season, SilencedKind
from scoring.people.selectors.personal_links import address_of
from scoring.people.services.personal_links import links_for, renew_link, revoke_link
from scoring.people.services.players import tell_short_names_apart
from scoring.registration.services.registrations import register_players
from tests.scoring.codes import scene_of_today
from tests.scoring.registration.coming import coming
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import Scene, league, player_account, season
from tests.support.counting import counted_queries

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


def link_of(player: Player) -> str:
    return urlsplit(address_of(links_for(league=player.league, players=[player])[player.pk])).path


def shown(player: Player, address: str = "", **headers: str) -> str:
    answer = Client(headers={**ENGLISH, **headers}).get(link_of(player) + address)
    assert answer.status_code == 200
    return answer.content.decode()


def player_at(table: Scene, seat: int) -> Player:
    return Player.objects.select_related("league").get(pk=table.seats[seat].registration.player_id)


def player_of(of_season: Season, name: str) -> Player:
    return Player.objects.select_related("league").get(league=of_season.league, name=name)


def test_page_says_whose_it_is_and_what_to_do_if_that_is_somebody_else() -> None:
    made = coming()
    page = shown(made.players[0])
    for text in ("This page belongs to Anke", "That is not me", "No evening waits for your answer"):
        assert text in page, text


def test_tonight_before_the_draw_asks_by_itself_whether_there_are_seats() -> None:
    made = coming(2)
    Evening.objects.filter(pk=made.evening.pk).update(date=timezone.localdate())
    register_players(evening=made.evening, actor=made.secretary, arrivals={made.players[0].pk: timezone.now()})

    page = shown(made.players[0])
    asked = Client(headers={**ENGLISH, "HX-Request": "true"}).get(link_of(made.players[0]))

    assert ("Tonight: you are coming" in page, "every 30s" in page) == (True, True)
    assert "Tonight" not in shown(made.players[1])
    assert (asked.content, "HX-Refresh" in asked.headers) == (b"", False)


@pytest.mark.clause("L6.1")
def test_tonight_names_table_seat_and_neighbours_and_the_standing_renews_itself() -> None:
    table = scene_of_today()
    anke = player_at(table, 0)
    page = shown(anke)
    asked = Client(headers={**ENGLISH, "HX-Request": "true"}).get(link_of(anke))
    table.save(1, 1, 12, 0, 7, 30)
    address = f"{link_of(anke)}live/{table.evening.pk}/"
    phone = Client(headers=ENGLISH)
    part = phone.get(address)

    assert "Table 1, seat 1" in page
    assert "With you:</span> " not in page
    assert "Björn, Cäcilia, Dörte" in page
    assert f'data-own="{anke.pk}"' in page
    assert asked.headers["HX-Refresh"] == "true"
    assert "Björn" in part.content.decode()
    assert "no-store" in part.headers["Cache-Control"]
    assert phone.get(address, headers={"If-None-Match": part.headers["ETag"]}).status_code == 304


def test_standing_is_for_those_who_take_part_today() -> None:
    table = scene_of_today()
    table.save(1, 1, 12, 0, 7, 30)
    stranger = Player.objects.create(league=table.league, name="Kai")
    address = f"live/{table.evening.pk}/"
    assert Client().get(link_of(stranger) + address).status_code == 404
    assert "Björn" not in shown(stranger)
    Evening.objects.filter(pk=table.evening.pk).update(date=timezone.localdate() - timedelta(days=2))
    assert Client().get(link_of(player_at(table, 0)) + address).status_code == 404


def test_others_are_called_as_they_have_chosen_it_for_the_public() -> None:
    """Also where only members may follow: whoever finds a link is no member."""
    table = scene_of_today(names=("Anke Petersen", "Björn Thomsen", "Cäcilia Voß", "Dörte Ünlü"))
    League.objects.filter(pk=table.league.pk).update(is_public=False)
    Player.objects.filter(name="Björn Thomsen").update(public_form="short")
    tell_short_names_apart(table.league)
    table.save(1, 1, 12, 0, 7, 30)

    page = shown(player_at(table, 0))

    assert ("Thomsen" in page, "Björn T." in page, "Cäcilia Voß" in page) == (False, True, True)
    assert reverse("evening", args=[table.evening.pk]) not in page


@pytest.mark.clause("L8.5", "L8.6", "L6.6")
def test_afterwards_it_says_place_points_and_why() -> None:
    table = scene_of_today()
    for number in (1, 2):
        table.save(number, 1, 12, 0, 7, 30 + number)
    table.submit()
    before = shown(player_at(table, 1))
    table.sign()
    after = shown(player_at(table, 1))

    why = "for the most games won of the evening (2)."
    for page in (before, after):
        assert why in page
        assert "Ranking points for place 1" in page
        assert "Table 1, seat" not in page
    assert ("Provisional: the result counts" in before, "Provisional: the result counts" in after) == (True, False)
    assert "1 evening is still to be checked and signed." in before
    assert why not in shown(player_at(table, 0))


@pytest.mark.clause("D13")
def test_season_shows_what_is_struck_and_how_the_official_ranking_differs() -> None:
    rules = replace(LEAGUE_2006, season=replace(LEAGUE_2006.season, best_evenings=1))
    of_season = season(league(), rules)
    closed_evening(of_season, {"Björn": 12, "Anke": 9})
    closed_evening(of_season, {"Anke": 11, "Björn": 9}, day=13)
    closed_evening(of_season, {"Anke": 13, "Björn": 10}, day=14, is_official=False)

    page = shown(player_of(of_season, "Anke"))
    home = Client(headers=ENGLISH)
    home.force_login(player_account("Anke", of_season.league))

    assert page.count("<s>") == 2
    assert "Struck out" in page
    said = "The official ranking has place 2 with 11 points until then."
    for text in (page, home.get(reverse("home")).content.decode()):
        assert "1 evening is still to be checked and signed." in text
        assert said in text


def test_same_link_goes_on_in_the_next_season_until_it_is_renewed_or_revoked() -> None:
    of_season = season(league())
    closed_evening(of_season, {"Anke": 12, "Björn": 9})
    anke = player_of(of_season, "Anke")
    before = link_of(anke)
    account = player_account("Björn", of_season.league, "secretary")
    later = Season.objects.create(
        league=of_season.league, name="2026/27", starts_on="2026-09-01", ends_on="2027-06-30", edition=of_season.edition
    )
    closed_evening(later, {"Anke": 7, "Björn": 9}, day=400)

    assert link_of(anke) == before
    assert "2026/27" in Client(headers=ENGLISH).get(before).content.decode()
    renew_link(player=anke, actor=account)
    assert Client().get(before).status_code == 404
    assert Client().get(after := link_of(anke)).status_code == 200
    revoke_link(player=anke, actor=account)
    assert Client().get(after).status_code == 404


def test_secretary_copies_renews_and_revokes_it_on_the_players_page() -> None:
    made = coming()
    made.invite()
    anke = made.players[0]
    client = Client(headers=ENGLISH)
    client.force_login(made.secretary)
    page = reverse("player_edit", args=[made.league.slug, anke.pk])
    before = link_of(anke)

    assert before in client.get(page).content.decode()
    answer = client.post(reverse("link_renew", args=[made.league.slug, anke.pk]))
    assert answer.url == f"{page}#personal-link"
    assert before not in client.get(page).content.decode()
    client.post(reverse("link_renew", args=[made.league.slug, anke.pk]), {"revoke": "yes"})
    assert "Make a link" in client.get(page).content.decode()
    told = AuditEntry.objects.filter(league=made.league, action__startswith="link.").values_list("action", flat=True)
    assert sorted(told) == ["link.renewed", "link.revoked"]


def change(player: Player, **told: object):
    return Client(headers=ENGLISH).post(f"{link_of(player)}data/", told)


def test_link_hides_the_surname_and_chooses_language_and_mails_and_no_more() -> None:
    made = coming()
    bjoern = made.players[1]
    Player.objects.filter(pk=bjoern.pk).update(name="Björn Thomsen", phone="0431 123456", year_of_birth=1961)

    answer = change(bjoern, hides_name="on", language="en", wanted=["invitation", "receipt"], email="x@example.org")

    bjoern = Player.objects.select_related("league").get(pk=bjoern.pk)
    assert answer.url == f"{link_of(bjoern)}?saved=data#data"
    assert (bjoern.public_form, bjoern.public_name(), bjoern.language) == ("short", "Björn T.", "en")
    assert (bjoern.name, bjoern.email) == ("Björn Thomsen", "p1@example.org")
    assert SilencedKind.objects.filter(player=bjoern).count() == len(SWITCHABLE) - 2
    page = shown(bjoern, "?saved=data")
    for kept in ("p…@example.org", "… 56", "Björn T."):
        assert kept in page, kept
    for hidden in ("p1@example.org", "0431", "1961", "hides_name"):
        assert hidden not in page, hidden
    logged = AuditEntry.objects.filter(league=made.league, actor=None, subject="Björn Thomsen")
    changes = {"player.public_name_changed", "player.changed", "mail.switched"}
    assert changes <= set(logged.values_list("action", flat=True))


def test_link_shows_no_hidden_surname_again_and_refuses_what_is_not_offered() -> None:
    made = coming()
    anke = made.players[0]
    change(anke, hides_name="on")
    change(anke)
    assert Player.objects.get(pk=anke.pk).public_form == "short"
    assert change(anke, language="xx").status_code == 409


def test_link_changes_its_mind_only_so_often_and_may_always_do_without_mails() -> None:
    """Language and mails, to and fro; what is saved then stays, and what only takes something away goes on working."""
    made = coming()
    bjoern = made.players[1]
    kinds = [kind.value for kind in SWITCHABLE]
    languages = [("en", "de")[at % 2] for at in range(MOST_CHANGES + 1)]
    answers = [change(bjoern, language=language, wanted=kinds) for language in languages]
    assert [answer.status_code for answer in answers] == [302] * MOST_CHANGES + [409]
    assert "in einer Stunde" in answers[-1].content.decode()
    for _again in range(MOST_CHANGES):
        change(bjoern, language="de", wanted=kinds)
        change(bjoern, language="de", wanted=[])
    assert change(bjoern, language="de", wanted=kinds).status_code == 409
    assert change(bjoern, language="de", wanted=[]).status_code == 302


def test_page_is_told_to_nobody_else() -> None:
    made = coming()
    answer = Client().get(link_of(made.players[0]))
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert {"no-store", "private"} <= set(answer.headers["Cache-Control"].split(", "))
    assert "sessionid" not in answer.cookies


def test_page_takes_as_many_queries_for_a_long_season_as_for_a_short_one() -> None:
    of_season = season(league())
    asked = []
    for evenings in (2, 9):
        for day in range(evenings):
            closed_evening(of_season, {"Anke": 12, "Björn": 9}, day=evenings * 10 + day)
        address = link_of(player_of(of_season, "Anke"))
        with counted_queries() as found:
            Client().get(address)
        asked.append(len(found))
    assert asked[0] == asked[1] <= 15


@pytest.mark.slow
def test_thousand_guessed_links_open_nothing() -> None:
    """Of one length and of others; of somebody who has a link."""
    made = coming()
    own = link_of(made.players[0])
    secret = own.strip("/").rpartition("/")[2]
    guesses = [uuid.uuid4().hex[: len(secret)] for _number in range(990)]
    near = [secret[:-1], secret + "A", secret.swapcase(), secret[::-1], "A" * 22, "a", "%00", "..%2f", "0" * 200, "ä"]
    found = {Client().get(own.replace(secret, guess)).status_code for guess in (*guesses, *near)}
    assert found == {404}
