"""The list of players, adding one or many, changing one."""

import pytest
from django.test import Client
from django.urls import reverse

from engine.names import collation_key
from scoring.models import AuditEntry, Club, Player
from scoring.people.services.players import create_player
from tests.scoring.scenes import league, official
from tests.support.counting import counted

pytestmark = pytest.mark.django_db


def names(response: object) -> list[str]:
    return [row.record.name for row in response.context["table"].rows]


def test_list_is_in_the_order_of_a_german_reader(client: Client) -> None:
    row = league()
    for name in ("Zoe", "Łukasz", "Änne", "Lars", "Anton"):
        Player.objects.create(league=row, name=name)
    address = reverse("players", args=[row.slug])
    assert names(client.get(address)) == ["Änne", "Anton", "Lars", "Łukasz", "Zoe"]
    assert names(client.get(address, {"sort": "-name"})) == ["Zoe", "Łukasz", "Lars", "Anton", "Änne"]


def test_search_does_not_mind_accents_and_capitals(client: Client) -> None:
    row = league()
    for name in ("Łukasz", "Lars", "Günther"):
        Player.objects.create(league=row, name=name)
    address = reverse("players", args=[row.slug])
    assert names(client.get(address, {"q": "LUK"})) == ["Łukasz"]
    assert names(client.get(address, {"q": " gunt "})) == ["Günther"]
    assert names(client.get(address, {"q": "nobody"})) == []


def club_of(player: Player) -> str | None:
    player.refresh_from_db()
    return player.club.name if player.club else None


def test_list_is_sorted_by_club_those_without_one_at_the_end(client: Client) -> None:
    row = league()
    for name, club in (("Anke", ""), ("Björn", "Öresund"), ("Cäcilia", "Zwickau"), ("Dörte", "Öresund")):
        create_player(league=row, actor=official(row, "secretary"), name=name, club=club)
    address = reverse("players", args=[row.slug])
    assert names(client.get(address, {"sort": "club"})) == ["Björn", "Dörte", "Cäcilia", "Anke"]


def test_list_shows_the_players_of_one_club_or_of_none(client: Client) -> None:
    row = league()
    for name, club in (("Anke", ""), ("Björn", "Uno Kiel"), ("Cäcilia", "Lübecker Farben")):
        create_player(league=row, actor=official(row, "secretary"), name=name, club=club)
    kiel = Club.objects.get(name="Uno Kiel")
    address = reverse("players", args=[row.slug])
    assert names(client.get(address, {"club": kiel.pk})) == ["Björn"]
    assert names(client.get(address, {"club": 0})) == ["Anke"]
    assert names(client.get(address, {"club": kiel.pk, "q": "anke"})) == []
    assert names(client.get(address, {"club": "x"})) == ["Anke", "Björn", "Cäcilia"]


def test_league_without_clubs_shows_no_column_for_them(client: Client) -> None:
    row = league()
    player = create_player(league=row, actor=official(row, "secretary"), name="Anke")
    address = reverse("players", args=[row.slug])
    assert "club" not in client.get(address).context["table"].columns
    Player.objects.filter(pk=player.pk).update(club=Club.objects.create(league=row, name="Uno Kiel"))
    assert "club" in client.get(address).context["table"].columns


def test_record_page_names_the_club(client: Client) -> None:
    row = league()
    player = create_player(league=row, actor=official(row, "secretary"), name="Anke", club="Uno Kiel")
    page = client.get(reverse("player", args=[row.slug, player.pk])).content.decode()
    assert f'?club={player.club_id}">Uno Kiel</a>' in page


def test_secretary_types_the_club_of_a_player_and_takes_it_away(client: Client) -> None:
    row = league()
    client.force_login(official(row, "secretary"))
    client.post(reverse("player_create", args=[row.slug]), {"name": "Anke", "club": "Uno Kiel"})
    client.post(reverse("player_create", args=[row.slug]), {"name": "Björn", "club": " uno  kiel"})
    anke, bjoern = row.players.order_by("name")
    assert (club_of(anke), club_of(bjoern)) == ("Uno Kiel", "Uno Kiel")
    address = reverse("player_edit", args=[row.slug, anke.pk])
    page = client.get(address)
    assert page.context["form"]["club"].value() == "Uno Kiel"
    assert '<option value="Uno Kiel"></option>' in page.content.decode()
    client.post(address, {"name": "Anke", "is_active": "on", "club": ""})
    assert (club_of(anke), club_of(bjoern)) == (None, "Uno Kiel")


def test_club_with_too_long_a_name_is_refused_at_its_field(client: Client) -> None:
    row = league()
    client.force_login(official(row, "secretary"))
    page = client.post(reverse("player_create", args=[row.slug]), {"name": "Anke", "club": "a" * 81})
    assert page.context["form"].has_error("club")
    assert not row.players.exists()


def test_years_of_birth_are_shown_to_managers_only(client: Client) -> None:
    row = league()
    Player.objects.create(league=row, name="Anke", year_of_birth=1961)
    address = reverse("players", args=[row.slug])
    assert "1961" not in client.get(address).content.decode()
    client.force_login(official(row, "auditor"))
    assert "1961" not in client.get(address).content.decode()
    client.force_login(official(row, "secretary"))
    assert "1961" in client.get(address).content.decode()


def test_secretary_adds_a_player_and_a_taken_name_is_refused(client: Client) -> None:
    row = league()
    client.force_login(official(row, "secretary"))
    address, data = reverse("player_create", args=[row.slug]), {"name": "Anke", "year_of_birth": "1961"}
    assert client.post(address, data)["Location"] == reverse("players", args=[row.slug])
    assert client.post(address, data).context["form"].has_error("name")
    assert [(player.name, player.year_of_birth) for player in row.players.all()] == [("Anke", 1961)]


def test_secretary_adds_many_players(client: Client) -> None:
    row = league()
    Player.objects.create(league=row, name="Anke")
    client.force_login(official(row, "secretary"))
    names = "Björn; Uno Kiel\nAnke; uno kiel\nCäcilia"
    client.post(reverse("players_add_many", args=[row.slug]), {"names": names})
    assert dict(row.players.values_list("name", "club__name")) == {
        "Anke": "Uno Kiel",
        "Björn": "Uno Kiel",
        "Cäcilia": None,
    }


def test_secretary_changes_a_player_of_the_own_league_only(client: Client) -> None:
    row, other = league(), league()
    own, foreign = (Player.objects.create(league=of, name="Anke") for of in (row, other))
    client.force_login(official(row, "secretary"))
    client.post(reverse("player_edit", args=[row.slug, own.pk]), {"name": "Änne"})
    own.refresh_from_db()
    assert (own.name, own.is_active) == ("Änne", False)
    assert client.post(reverse("player_edit", args=[row.slug, foreign.pk]), {"name": "x"}).status_code == 404


def test_mail_address_is_kept_for_the_league_and_shown_to_nobody_else(client: Client) -> None:
    row = league()
    player = Player.objects.create(league=row, name="Anke")
    client.force_login(official(row, "secretary"))
    data = {"name": "Anke", "email": "anke@example.org", "is_active": "on"}
    assert client.post(reverse("player_edit", args=[row.slug, player.pk]), data).status_code == 302
    assert Player.objects.get().email == "anke@example.org"
    for name, arguments in (("players", [row.slug]), ("player", [row.slug, player.pk]), ("log", [row.slug])):
        assert "anke@example.org" not in client.get(reverse(name, args=arguments)).content.decode()


def test_visitors_do_not_see_guests_and_members_see_them_marked(client: Client) -> None:
    row = league()
    for name, is_guest in (("Anke", False), ("Gisela", True)):
        create_player(league=row, actor=official(row, "secretary"), name=name, is_guest=is_guest)
    address = reverse("players", args=[row.slug])
    assert names(client.get(address)) == ["Anke"]
    client.force_login(official(row, "auditor"))
    page = client.get(address)
    assert names(page) == ["Anke", "Gisela"]
    assert page.content.decode().count('<span class="badge">Gast</span>') == 1


def test_what_a_member_told_is_kept_and_is_never_in_the_log(client: Client) -> None:
    row = league()
    client.force_login(official(row, "secretary"))
    told = {
        "email": "anke@example.org",
        "phone": "+49 431 123456",
        "language": "en",
        "joined_on": "2019-03-01",
        "left_on": "2025-12-31",
    }
    client.post(reverse("player_create", args=[row.slug]), {"name": "Anke", "is_guest": "on", **told})
    player = Player.objects.get()
    assert {name: str(getattr(player, name)) for name in told} == told
    assert player.is_guest
    entry = AuditEntry.objects.get(action="player.created")
    assert entry.details == {"is_guest": True}
    assert not [value for value in told.values() if value in str(entry.facts)]


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("phone", {"phone": "call me"}),
        ("joined_on", {"joined_on": "0202-03-01"}),
        ("__all__", {"joined_on": "2025-03-01", "left_on": "2025-02-28"}),
    ],
)
def test_what_cannot_be_meant_is_refused(client: Client, field: str, told: dict[str, str]) -> None:
    row = league()
    client.force_login(official(row, "secretary"))
    page = client.post(reverse("player_create", args=[row.slug]), {"name": "Anke", **told})
    assert list(page.context["form"].errors) == [field]


def test_page_of_many_players_reads_those_whom_it_shows(client: Client) -> None:
    row = league()
    Player.objects.bulk_create(
        Player(league=row, name=f"Gast {number:03}", name_key=str(number)) for number in range(60)
    )
    with counted(collation_key) as cost:
        response = client.get(reverse("players", args=[row.slug]), {"page": 2, "q": "gast"})
    shown = [row.record.name for row in response.context["table"].page.object_list]
    assert shown == [f"Gast {number:03}" for number in range(50, 60)]
    assert cost.calls == 1  # of what is searched for
    assert [sql for sql in cost.queries if 'FROM "scoring_player"' in sql and " LIMIT 10 OFFSET 50" in sql]


def test_nobody_is_found_by_a_name_that_only_members_see(client: Client) -> None:
    row = league()
    Player.objects.create(league=row, name="Anke Petersen", public_form="short")
    Player.objects.create(league=row, name="Björn Petersen")
    address = reverse("players", args=[row.slug])
    assert names(client.get(address, {"q": "petersen"})) == ["Björn Petersen"]
    assert "Anke P.</a>" in client.get(address, {"q": "anke p"}).content.decode()
    client.force_login(official(row, "player"))
    assert names(client.get(address, {"q": "petersen"})) == ["Anke Petersen", "Björn Petersen"]


@pytest.mark.parametrize(("number", "is_offered"), [(12, False), (21, True)])
def test_search_is_offered_where_the_list_is_long(client: Client, number: int, is_offered: bool) -> None:
    row = league()
    Player.objects.bulk_create(Player(league=row, name=f"Gast {at}", name_key=str(at)) for at in range(number))
    assert ('class="filter-bar"' in client.get(reverse("players", args=[row.slug])).content.decode()) == is_offered


def test_every_choice_says_what_it_is(client: Client) -> None:
    """No row of dashes: whoever leaves the language empty is written to in the league's own."""
    row = league()
    client.force_login(official(row, "president"))
    for name in ("player_create", "office_term_record"):
        page = client.get(reverse(name, args=[row.slug]), headers={"accept-language": "de"}).content.decode()
        assert (name, "<option" in page, "----" in page) == (name, True, False)
