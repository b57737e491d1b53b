"""Which account a player is: linked and unlinked at the player, by whoever manages the players."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.errors import InvalidInput
from scoring.models import AuditEntry, League, Membership, Player, User
from scoring.people.services.members import link_account
from tests.scoring.scenes import league, official, player_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> League:
    return league()


@pytest.fixture
def secretary(club: League) -> User:
    return official(club, "secretary", name="Sina")


def membership_of(account: User) -> Membership:
    return Membership.objects.select_related("user", "player").get(user=account)


def logged() -> list[tuple[str, str, str]]:
    rows = AuditEntry.objects.filter(action__startswith="account.").order_by("pk")
    return [(row.action, row.subject, row.details["player"]) for row in rows]


def test_secretary_links_an_account_with_a_player_and_takes_it_back(
    client: Client, club: League, secretary: User
) -> None:
    anke = Player.objects.create(league=club, name="Anke")
    account = official(club, "player", name="Nele")
    address = reverse("player_account", args=[club.slug, anke.pk])
    client.force_login(secretary)
    assert address in client.get(reverse("player_edit", args=[club.slug, anke.pk])).content.decode()
    client.post(address, {"membership": membership_of(account).pk})
    assert membership_of(account).player == anke
    assert f'value="{membership_of(account).pk}" selected' in client.get(address).content.decode()
    client.post(address, {"membership": ""})
    assert membership_of(account).player is None
    assert logged() == [("account.linked", "Nele", "Anke"), ("account.unlinked", "Nele", "Anke")]


def test_player_gets_another_account_in_one_step(club: League, secretary: User) -> None:
    former = player_account("Anke", club)
    anke, account = Player.objects.get(name="Anke"), official(club, "player", name="Nele")
    link_account(player=anke, actor=secretary, membership=membership_of(account))
    assert (membership_of(former).player, membership_of(account).player) == (None, anke)
    link_account(player=anke, actor=secretary, membership=membership_of(account))
    assert [action for action, _account, _player in logged()] == ["account.unlinked", "account.linked"]


def test_account_that_is_somebody_else_or_of_another_league_is_refused(
    client: Client, club: League, secretary: User
) -> None:
    other = player_account("Björn", club)
    anke = Player.objects.create(league=club, name="Anke")
    with pytest.raises(InvalidInput, match="schon jemand anders"):
        link_account(player=anke, actor=secretary, membership=membership_of(other))
    with pytest.raises(InvalidInput):
        link_account(player=anke, actor=secretary, membership=membership_of(official(league(), "player")))
    client.force_login(secretary)
    address = reverse("player_account", args=[club.slug, anke.pk])
    assert client.post(address, {"membership": membership_of(other).pk}).status_code == 200
    assert membership_of(other).player == Player.objects.get(name="Björn")
