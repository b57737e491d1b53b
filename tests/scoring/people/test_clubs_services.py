"""Founding, renaming, merging and deleting clubs."""

import pytest

from scoring.core.errors import InvalidInput
from scoring.models import AuditEntry, Club, Evening, League, Player, Team, User
from scoring.people.services.clubs import club_named, delete_club, merge_clubs, rename_club
from tests.scoring.scenes import evening, league, official, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> League:
    return league()


@pytest.fixture
def secretary(row: League) -> User:
    return official(row, "secretary")


def club(row: League, name: str, *players: str) -> Club:
    created = Club.objects.create(league=row, name=name)
    Player.objects.bulk_create(Player(league=row, name=player, club=created) for player in players)
    return created


def team_of(of_club: Club) -> Team:
    played: Evening = evening(season(of_club.league))
    return Team.objects.create(evening=played, name="A", club=of_club)


def logged(action: str) -> tuple[str, dict[str, object]]:
    entry = AuditEntry.objects.get(action=action)
    return entry.subject, entry.details


def test_club_is_founded_with_its_first_player_only(row: League, secretary: User) -> None:
    founded = club_named(league=row, actor=secretary, name="  Öresund   Uno ")
    assert founded is not None
    assert founded.name == "Öresund Uno"
    assert club_named(league=row, actor=secretary, name="ÖRESUND uno") == founded
    assert logged("club.founded") == ("Öresund Uno", {})


def test_two_leagues_have_clubs_of_the_same_name(row: League, secretary: User) -> None:
    other = league()
    clubs = {club_named(league=of, actor=secretary, name="Uno Kiel") for of in (row, other)}
    assert len(clubs) == 2


@pytest.mark.parametrize("name", ["", "  \n"])
def test_no_name_is_no_club(row: League, secretary: User, name: str) -> None:
    assert club_named(league=row, actor=secretary, name=name) is None
    assert not Club.objects.exists()


def test_name_that_is_too_long_is_refused_at_the_field(row: League, secretary: User) -> None:
    with pytest.raises(InvalidInput) as refusal:
        club_named(league=row, actor=secretary, name="a" * 81)
    assert list(refusal.value.errors) == ["club"]


def test_rename_club_logs_the_old_name(row: League, secretary: User) -> None:
    renamed = rename_club(club=club(row, "Uno Kiel"), actor=secretary, name=" UNO  Kiel ")
    assert Club.objects.get().name == renamed.name == "UNO Kiel"
    assert logged("club.renamed") == ("UNO Kiel", {"before": "Uno Kiel", "club": renamed.pk})


def test_rename_club_to_its_own_name_changes_nothing(row: League, secretary: User) -> None:
    rename_club(club=club(row, "Uno Kiel"), actor=secretary, name="Uno Kiel")
    assert not AuditEntry.objects.filter(action="club.renamed").exists()


@pytest.mark.parametrize("name", ["", " ", "a" * 81, "ÄRZTE"])
def test_rename_club_to_nothing_too_much_or_another_club_is_refused(row: League, secretary: User, name: str) -> None:
    club(row, "Ärzte")
    with pytest.raises(InvalidInput) as refusal:
        rename_club(club=club(row, "Uno Kiel"), actor=secretary, name=name)
    assert list(refusal.value.errors) == ["name"]
    assert sorted(Club.objects.values_list("name", flat=True)) == ["Uno Kiel", "Ärzte"]


def test_merge_clubs_moves_players_and_teams(row: League, secretary: User) -> None:
    old, new = club(row, "Uno Kiel", "Björn", "Anke"), club(row, "Uno-Club Kiel", "Cäcilia")
    team = team_of(old)
    merge_clubs(club=old, into=new, actor=secretary)
    team.refresh_from_db()
    assert (list(Club.objects.all()), team.club) == ([new], new)
    assert list(new.players.values_list("name", flat=True)) == ["Anke", "Björn", "Cäcilia"]
    assert logged("club.merged") == (
        "Uno-Club Kiel",
        {"merged": "Uno Kiel", "players": ["Anke", "Björn"], "teams": 1},
    )


def test_merge_of_a_club_with_itself_or_a_stranger_is_refused(row: League, secretary: User) -> None:
    own, foreign = club(row, "Uno Kiel"), club(league(), "Uno Kiel")
    for into in (own, foreign):
        with pytest.raises(InvalidInput):
            merge_clubs(club=own, into=into, actor=secretary)
    assert Club.objects.count() == 2


def test_delete_club_leaves_its_players_and_teams_without_one(row: League, secretary: User) -> None:
    old = club(row, "Uno Kiel", "Anke")
    team = team_of(old)
    delete_club(club=old, actor=secretary)
    team.refresh_from_db()
    assert (team.club, Player.objects.get().club) == (None, None)
    assert logged("club.deleted") == ("Uno Kiel", {"players": ["Anke"], "teams": 1})


@pytest.mark.clause("L1b")
def test_two_clubs_cannot_swap_their_names() -> None:
    row = league()
    secretary = official(row, "secretary")
    kiel, luebeck = (Club.objects.create(league=row, name=name) for name in ("Kiel", "Lübeck"))
    rename_club(club=kiel, actor=secretary, name="tmp")
    with pytest.raises(InvalidInput) as refusal:
        rename_club(club=luebeck, actor=secretary, name="KIEL")
    assert list(refusal.value.errors) == ["name"]
    assert rename_club(club=Club.objects.get(pk=kiel.pk), actor=secretary, name="Kiel").name == "Kiel"
