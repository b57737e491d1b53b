"""Adding and changing players."""

import pytest
from django.core.exceptions import NON_FIELD_ERRORS

from scoring.errors import InvalidInput
from scoring.models import AuditEntry, Player
from scoring.services.players import NewPlayer, create_player, create_players, update_player
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db


def test_create_player_with_a_taken_name_is_refused() -> None:
    row = league()
    secretary = official(row, "secretary")
    create_player(league=row, actor=secretary, name="Anke")
    with pytest.raises(InvalidInput) as refusal:
        create_player(league=row, actor=secretary, name="Anke")
    assert list(refusal.value.errors) == [NON_FIELD_ERRORS]
    assert row.players.count() == 1


def test_the_same_name_in_two_leagues_is_two_players() -> None:
    for row in (league(), league()):
        create_player(league=row, actor=official(row, "secretary"), name="Anke")
    assert Player.objects.filter(name="Anke").count() == 2


@pytest.mark.clause("L2")
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
        "before": {"name": "Anke", "is_active": True, "club": "Uno Kiel"},
        "club": "Lübecker Farben",
    }


def test_update_player_without_a_club_takes_the_player_out_of_it() -> None:
    row = league()
    secretary = official(row, "secretary")
    player = create_player(league=row, actor=secretary, name="Anke", club="Uno Kiel")
    update_player(player=player, actor=secretary, name="Anke", year_of_birth=None, is_active=True, club=" ")
    assert Player.objects.get().club is None
    assert row.clubs.count() == 1
