"""Adding and changing players."""

import pytest
from django.core.exceptions import NON_FIELD_ERRORS

from scoring.errors import InvalidInput
from scoring.models import AuditEntry, Player
from scoring.services.players import create_player, create_players, update_player
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


def test_create_players_leaves_out_known_and_repeated_names() -> None:
    row = league()
    secretary = official(row, "secretary")
    create_player(league=row, actor=secretary, name="Anke")
    result = create_players(league=row, actor=secretary, names=["Björn", "Anke", "Cäcilia", "Björn"])
    assert [player.name for player in result.added] == ["Björn", "Cäcilia"]
    assert result.known == ("Anke", "Björn")
    assert row.players.count() == 3


def test_update_player_logs_the_old_name() -> None:
    row = league()
    secretary = official(row, "secretary")
    player = create_player(league=row, actor=secretary, name="Anke")
    update_player(player=player, actor=secretary, name="Anke Petersen", year_of_birth=1980, is_active=False)
    fresh = Player.objects.get()
    assert (fresh.name, fresh.year_of_birth, fresh.is_active) == ("Anke Petersen", 1980, False)
    entry = AuditEntry.objects.get(action="player.changed")
    assert entry.details == {"before": {"name": "Anke", "is_active": True}}
