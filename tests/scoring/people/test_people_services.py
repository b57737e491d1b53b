"""Members: accounts, offices, and whose password a president may reset."""

import pytest

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import League, Membership, Office, Player, User
from scoring.people.services.members import (
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


def test_new_and_reset_passwords_must_be_changed_since_two_people_know_them(kiel: League, president: User) -> None:
    membership, _password = account(kiel, president)
    assert (membership.user.must_change_password, membership.user.password_given_by) == (True, president)
    User.objects.update(must_change_password=False, password_given_by=None)
    reset_password(membership=Membership.objects.get(pk=membership.pk), actor=president)
    nele = User.objects.get(username="nele")
    assert (nele.must_change_password, nele.password_given_by) == (True, president)


def test_create_account_notes_who_made_it_and_where(kiel: League, president: User) -> None:
    user = account(kiel, president)[0].user
    assert (user.created_by, user.created_in) == (president, kiel)


def test_password_of_an_account_made_elsewhere_is_out_of_reach(kiel: League, president: User) -> None:
    victim = official(league(), "secretary")
    membership = Membership.objects.create(league=kiel, user=victim)
    with pytest.raises(NotAllowedNow):
        reset_password(membership=membership, actor=president)
    assert User.objects.get(pk=victim.pk).password == victim.password


def test_an_account_whose_holder_has_joined_another_league_is_out_of_reach(kiel: League, president: User) -> None:
    membership, _password = account(kiel, president)
    Membership.objects.create(league=league(), user=membership.user)
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
