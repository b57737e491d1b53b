"""Adding and changing players."""

import json

import pytest
from django.db import IntegrityError, transaction

from scoring.core.errors import InvalidInput
from scoring.models import AuditEntry, Club, Player, SignedVersion, Team, User
from scoring.models.base.names import key_of_duplicate
from scoring.people.services.players import NewPlayer, create_player, create_players, update_player
from tests.scoring.scenes import Scene, evening, league, official, scene, season
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


SAME = ("Jörn Möller", "jörn möller", "JÖRN MÖLLER", " Jörn   Möller", "Jo\u0308rn Mo\u0308ller")


@pytest.mark.parametrize("name", SAME)
def test_create_player_with_a_taken_name_in_whatever_letters_is_refused_with_the_name_that_is_there(name: str) -> None:
    row = league()
    secretary = official(row, "secretary")
    create_player(league=row, actor=secretary, name="Jörn Möller")
    with pytest.raises(InvalidInput, match="“Jörn Möller”") as refusal:
        create_player(league=row, actor=secretary, name=name)
    assert list(refusal.value.errors) == ["name"]
    assert create_players(league=row, actor=secretary, players=[NewPlayer(name)]).known == ("Jörn Möller",)
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(league=row, name=name)
    assert row.players.count() == 1


@pytest.mark.parametrize("name", ["ÄRGER", "ärger", " Ärger "])
def test_teams_and_clubs_of_the_same_name_are_one_on_every_database(name: str) -> None:
    of_evening = evening(season(league()))
    Team.objects.create(evening=of_evening, name="Ärger")
    Club.objects.create(league=of_evening.season.league, name="Ärger")
    with pytest.raises(IntegrityError), transaction.atomic():
        Team.objects.create(evening=of_evening, name=name)
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(league=of_evening.season.league, name=name)


def renamed(player: Player, actor: User, name: str) -> Player:
    """The player under another name, as the form has it."""
    return update_player(player=player, actor=actor, name=name, year_of_birth=None, is_active=True, club="")


def test_player_whose_name_was_there_twice_before_is_changed_under_it_and_renamed() -> None:
    row = league()
    secretary = official(row, "secretary")
    Player.objects.create(league=row, name="Anke")
    twin = Player.objects.create(league=row, name="Anke Zwei")
    Player.objects.filter(pk=twin.pk).update(name="anke", name_key=key_of_duplicate("anke", twin.pk))
    assert renamed(Player.objects.get(pk=twin.pk), secretary, "anke").name == "anke"
    with pytest.raises(InvalidInput):
        create_player(league=row, actor=secretary, name="Anke")
    assert renamed(Player.objects.get(pk=twin.pk), secretary, "Anke Petersen").name_key == "anke petersen"


@pytest.fixture
@laid_once
def signed() -> Scene:
    """A signed evening of Anke, who has won, and Björn."""
    table = scene(players=2)
    table.save(1, 0, 0, 12)
    table.submit()
    table.sign()
    return table


def of(table: Scene, seat: int) -> Player:
    return Player.objects.get(pk=table.seats[seat].registration.player_id)


@pytest.mark.clause("L6.6")
def test_player_on_a_signed_sheet_is_renamed_after_a_marriage_and_the_log_has_both_names(signed: Scene) -> None:
    renamed(of(signed, 0), signed.secretary, "Anke Petersen")
    entry = AuditEntry.objects.get(action="player.changed")
    assert (entry.details["before"]["name"], entry.subject) == ("Anke", "Anke Petersen")
    assert renamed(of(signed, 0), signed.secretary, "Anke").name == "Anke"


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize("name", ["Anke", "anke"])
def test_two_players_on_a_signed_sheet_cannot_swap_their_names(signed: Scene, name: str) -> None:
    renamed(of(signed, 0), signed.secretary, "tmp")
    with pytest.raises(InvalidInput, match=f"“{name}”.*“tmp”") as refusal:
        renamed(of(signed, 1), signed.secretary, name)
    assert list(refusal.value.errors) == ["name"]
    assert of(signed, 1).name == "Björn"


@pytest.mark.clause("L6.6")
def test_name_in_a_text_signed_with_names_is_not_handed_on_either(signed: Scene) -> None:
    version = SignedVersion.objects.get()
    version.names.all().delete()
    SignedVersion.objects.update(content=json.dumps({"format": 2, "seats": [{"name": "Anke"}, {"name": "Björn"}]}))
    renamed(of(signed, 0), signed.secretary, "tmp")
    with pytest.raises(InvalidInput):
        renamed(of(signed, 1), signed.secretary, "Anke")
    SignedVersion.objects.update(content="changed by somebody")
    assert renamed(of(signed, 1), signed.secretary, "Anke").name == "Anke"


def test_the_same_name_in_two_leagues_is_two_players() -> None:
    for row in (league(), league()):
        create_player(league=row, actor=official(row, "secretary"), name="Anke")
    assert Player.objects.filter(name="Anke").count() == 2


@pytest.mark.parametrize("year", [1899, 2101])
def test_create_player_with_an_impossible_year_of_birth_is_refused(year: int) -> None:
    row = league()
    with pytest.raises(InvalidInput) as refusal:
        create_player(league=row, actor=official(row, "secretary"), name="Anke", year_of_birth=year)
    assert list(refusal.value.errors) == ["year_of_birth"]


def test_create_player_founds_the_club_once() -> None:
    row = league()
    secretary = official(row, "secretary")
    players = [
        create_player(league=row, actor=secretary, name=name, club=club)
        for name, club in (("Anke", "Uno Kiel"), ("Björn", " uno  KIEL "), ("Cäcilia", ""))
    ]
    assert [player.club.name if player.club else None for player in players] == ["Uno Kiel", "Uno Kiel", None]
    created = AuditEntry.objects.filter(action="player.created").order_by("sequence")
    assert [entry.details for entry in created] == [{"club": "Uno Kiel"}, {"club": "Uno Kiel"}, {}]


def test_club_is_not_founded_with_a_player_who_is_refused() -> None:
    row = league()
    secretary = official(row, "secretary")
    create_player(league=row, actor=secretary, name="Anke")
    with pytest.raises(InvalidInput):
        create_player(league=row, actor=secretary, name="Anke", club="Uno Kiel")
    assert not row.clubs.exists()


def test_create_players_leaves_out_known_and_repeated_names() -> None:
    row = league()
    secretary = official(row, "secretary")
    create_player(league=row, actor=secretary, name="Anke")
    new = [NewPlayer("Björn", "Uno Kiel"), NewPlayer("Anke"), NewPlayer("Cäcilia", "UNO Kiel"), NewPlayer("Björn")]
    result = create_players(league=row, actor=secretary, players=new)
    assert [player.name for player in result.added] == ["Björn", "Cäcilia"]
    assert (result.known, result.joined_club) == (("Anke", "Björn"), ())
    assert dict(row.players.values_list("name", "club__name")) == {
        "Anke": None,
        "Björn": "Uno Kiel",
        "Cäcilia": "Uno Kiel",
    }


def test_create_players_gives_a_club_to_known_players_without_one() -> None:
    row = league()
    secretary = official(row, "secretary")
    create_player(league=row, actor=secretary, name="Anke")
    create_player(league=row, actor=secretary, name="Björn", club="Lübecker Farben")
    new = [NewPlayer("Anke", "Uno Kiel"), NewPlayer("Björn", "Uno Kiel")]
    result = create_players(league=row, actor=secretary, players=new)
    assert [player.name for player in result.joined_club] == ["Anke"]
    assert list(row.players.order_by("name").values_list("club__name", flat=True)) == ["Uno Kiel", "Lübecker Farben"]
    assert AuditEntry.objects.get(action="player.changed").details["club"] == "Uno Kiel"


def test_update_player_logs_the_old_name_and_club() -> None:
    row = league()
    secretary = official(row, "secretary")
    player = create_player(league=row, actor=secretary, name="Anke", club="Uno Kiel")
    update_player(
        player=player,
        actor=secretary,
        name="Anke Petersen",
        year_of_birth=1980,
        is_active=False,
        club="Lübecker Farben",
    )
    fresh = Player.objects.get()
    assert (fresh.name, fresh.year_of_birth, fresh.is_active) == ("Anke Petersen", 1980, False)
    assert str(fresh.club) == "Lübecker Farben"
    entry = AuditEntry.objects.get(action="player.changed")
    assert entry.details == {
        "before": {"name": "Anke", "is_active": True, "is_guest": False, "club": "Uno Kiel"},
        "club": "Lübecker Farben",
    }


def test_update_player_without_a_club_takes_the_player_out_of_it() -> None:
    row = league()
    secretary = official(row, "secretary")
    player = create_player(league=row, actor=secretary, name="Anke", club="Uno Kiel")
    update_player(player=player, actor=secretary, name="Anke", year_of_birth=None, is_active=True, club=" ")
    assert Player.objects.get().club is None
    assert row.clubs.count() == 1
