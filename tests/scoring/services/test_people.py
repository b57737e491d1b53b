"""Members: accounts, offices, and whose password a president may reset."""

import pytest

from scoring.errors import InvalidInput, NotAllowedNow
from scoring.models import League, Membership, Office, Player, User
from scoring.services.people import (
    add_member,
    create_account,
    generated_password,
    may_reset_password,
    remove_member,
    reset_password,
    update_member,
)
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db


def account(row: League, president: User, username: str = "nele", **facts: object) -> tuple[Membership, str]:
    given = {"first_name": "Nele", "last_name": "Ohlsen", "offices": ["player"], "player": None, **facts}
    return create_account(league=row, actor=president, username=username, **given)


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def president(kiel: League) -> User:
    return official(kiel, "president")


def membership_of(user: User) -> Membership:
    return Membership.objects.get(user=user)


def test_create_account_with_a_password_that_works(kiel: League, president: User) -> None:
    membership, password = account(kiel, president, offices=["auditor", "player"])
    user = User.objects.get(username="nele")
    assert user.check_password(password)
    assert (membership.user, user.display_name) == (user, "Nele Ohlsen")
    assert set(membership.offices.values_list("kind", flat=True)) == {"auditor", "player"}


def test_create_account_with_a_taken_name_names_the_field(kiel: League, president: User) -> None:
    account(kiel, president)
    with pytest.raises(InvalidInput) as refusal:
        account(kiel, president)
    assert list(refusal.value.errors) == ["username"]


def test_create_account_for_a_player_who_is_somebody_else_creates_nothing(kiel: League, president: User) -> None:
    player = Player.objects.create(league=kiel, name="Nele")
    account(kiel, president, player=player)
    with pytest.raises(InvalidInput) as refusal:
        account(kiel, president, "another", player=player)
    assert list(refusal.value.errors) == ["player"]
    assert not User.objects.filter(username="another").exists()


def test_a_player_of_another_league_is_refused(kiel: League, president: User) -> None:
    stranger = Player.objects.create(league=league(), name="Nele")
    with pytest.raises(InvalidInput):
        account(kiel, president, player=stranger)


def test_add_member_that_exists_elsewhere(kiel: League, president: User) -> None:
    other = official(league(), "secretary")
    added = add_member(league=kiel, actor=president, username=other.username, offices=["auditor"], player=None)
    assert (added.league, added.user) == (kiel, other)


@pytest.mark.parametrize("username", ["nobody", ""])
def test_add_member_without_an_account_is_refused(kiel: League, president: User, username: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        add_member(league=kiel, actor=president, username=username, offices=[], player=None)
    assert list(refusal.value.errors) == ["username"]


def test_add_member_twice_is_refused(kiel: League, president: User) -> None:
    with pytest.raises(InvalidInput) as refusal:
        add_member(league=kiel, actor=president, username=president.username, offices=[], player=None)
    assert list(refusal.value.errors) == ["username"]
    assert kiel.memberships.count() == 1


def test_update_member_replaces_the_offices(kiel: League, president: User) -> None:
    membership, _password = account(kiel, president, offices=["player", "scorer"])
    update_member(membership=membership, actor=president, offices=["scorer", "auditor"], player=None)
    assert set(Office.objects.filter(membership=membership).values_list("kind", flat=True)) == {
        "scorer",
        "auditor",
    }


def test_the_last_president_cannot_resign(kiel: League, president: User) -> None:
    membership = membership_of(president)
    with pytest.raises(NotAllowedNow):
        update_member(membership=membership, actor=president, offices=["secretary"], player=None)
    with pytest.raises(NotAllowedNow):
        remove_member(membership=membership, actor=president)
    assert list(membership.offices.values_list("kind", flat=True)) == ["president"]


def test_one_of_two_presidents_can_resign(kiel: League, president: User) -> None:
    official(kiel, "president")
    remove_member(membership=membership_of(president), actor=president)
    assert not Membership.objects.filter(user=president).exists()


def test_a_president_of_another_league_does_not_count(kiel: League, president: User) -> None:
    official(league(), "president")
    with pytest.raises(NotAllowedNow):
        remove_member(membership=membership_of(president), actor=president)


def test_reset_password_of_an_account_of_this_league(kiel: League, president: User) -> None:
    membership, old = account(kiel, president)
    new = reset_password(membership=membership, actor=president)
    user = User.objects.get(pk=membership.user_id)
    assert (user.check_password(new), user.check_password(old)) == (True, False)


def test_nobody_gets_into_an_account_by_founding_a_league_and_adding_it(kiel: League, president: User) -> None:
    victim = User.objects.create_user("victim", password="secret of the victim")
    membership = add_member(league=kiel, actor=president, username="victim", offices=[], player=None)
    with pytest.raises(NotAllowedNow):
        reset_password(membership=membership, actor=president)
    victim.refresh_from_db()
    assert victim.check_password("secret of the victim")


def test_an_account_that_has_joined_another_league_is_out_of_reach(kiel: League, president: User) -> None:
    membership, _password = account(kiel, president)
    elsewhere = league()
    add_member(
        league=elsewhere,
        actor=official(elsewhere, "president"),
        username="nele",
        offices=["president"],
        player=None,
    )
    assert may_reset_password(membership) is False


@pytest.mark.parametrize("flag", ["is_staff", "is_superuser"])
def test_an_administrator_is_out_of_reach(kiel: League, president: User, flag: str) -> None:
    membership, _password = account(kiel, president)
    User.objects.filter(pk=membership.user_id).update(**{flag: True})
    assert may_reset_password(Membership.objects.get(pk=membership.pk)) is False


def test_generated_passwords_differ_and_are_easy_to_read() -> None:
    first, second = generated_password(), generated_password()
    assert first != second
    assert [len(group) for group in first.split("-")] == [4, 4, 4, 4]
    assert not set(first) & set("0O1lI")
