"""Invitations: an account becomes a member when its holder agrees, and nobody learns or gains anything before."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Invitation, League, Membership, Player, User
from scoring.people.selectors.leagues import invitations_for
from scoring.people.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_account,
    withdraw_invitation,
)
from scoring.people.services.members import create_account, may_reset_password, reset_password
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def president(kiel: League) -> User:
    return official(kiel, "president")


@pytest.fixture
def anke() -> User:
    """Somebody whose account another league has made."""
    home = league("Home")
    facts = {"first_name": "Anke", "last_name": "Petersen", "offices": ["auditor"], "player": None}
    membership, _password = create_account(league=home, actor=official(home, "president"), username="anke", **facts)
    return membership.user


def invite(kiel: League, president: User, username: str = "anke", **facts: object) -> Invitation:
    given = {"offices": ["auditor"], "player": None, **facts}
    return invite_account(league=kiel, actor=president, username=username, **given)


def test_a_stranger_who_invites_an_account_learns_nothing_and_moves_no_right(
    kiel: League, president: User, anke: User
) -> None:
    invitation, unknown = invite(kiel, president), invite(kiel, president, "nobody")
    assert (str(invitation), str(unknown)) == (f"anke – {kiel}", f"nobody – {kiel}")
    assert not kiel.memberships.filter(user=anke).exists()
    assert "Petersen" not in str(list(AuditEntry.objects.filter(league=kiel).values()))
    home = Membership.objects.get(user=anke)
    assert may_reset_password(home)
    reset_password(membership=home, actor=anke.created_by)


def test_accept_invitation_gives_what_was_offered(kiel: League, president: User, anke: User) -> None:
    player = Player.objects.create(league=kiel, name="Anke")
    invitation = invite(kiel, president, offices=["scorer", "auditor"], player=player)
    membership = accept_invitation(invitation_id=invitation.pk, actor=anke)
    assert (membership.league, membership.user, membership.player) == (kiel, anke, player)
    assert set(membership.offices.values_list("kind", flat=True)) == {"auditor", "scorer"}
    assert not Invitation.objects.exists()


def test_accept_invitation_after_the_player_was_given_away_is_without_player(
    kiel: League, president: User, anke: User
) -> None:
    player = Player.objects.create(league=kiel, name="Anke")
    invitation = invite(kiel, president, player=player)
    Membership.objects.filter(user=president).update(player=player)
    assert accept_invitation(invitation_id=invitation.pk, actor=anke).player is None


def test_invitation_is_for_the_account_that_bore_the_name_then(kiel: League, president: User) -> None:
    invitation = invite(kiel, president, "anke")
    late = User.objects.create_user("anke", date_joined=timezone.now() + timedelta(seconds=1))
    other = User.objects.create_user("björn")
    for account in (late, other):
        assert list(invitations_for(account)) == []
        with pytest.raises(NotAllowedNow):
            accept_invitation(invitation_id=invitation.pk, actor=account)


def test_decline_invitation_names_nobody(kiel: League, president: User, anke: User) -> None:
    decline_invitation(invitation_id=invite(kiel, president).pk, actor=anke)
    entry = AuditEntry.objects.get(action="invitation.declined")
    assert (entry.actor, entry.actor_name, entry.subject) == (None, "", "anke")
    assert not Invitation.objects.exists()


def test_invitation_taken_back_cannot_be_accepted(kiel: League, president: User, anke: User) -> None:
    invitation = invite(kiel, president)
    number = invitation.pk
    withdraw_invitation(invitation=invitation, actor=president)
    with pytest.raises(NotAllowedNow):
        accept_invitation(invitation_id=number, actor=anke)


def test_invite_again_replaces_the_offer(kiel: League, president: User, anke: User) -> None:
    invite(kiel, president)
    invite(kiel, president, offices=["player"])
    assert list(Invitation.objects.values_list("offices", flat=True)) == [["player"]]


def test_invite_a_member_or_with_a_player_of_somebody_else_is_refused(kiel: League, president: User) -> None:
    taken = Player.objects.create(league=kiel, name="Anke")
    Membership.objects.filter(user=president).update(player=taken)
    for username, player, field in (
        (president.username, None, "username"),
        ("", None, "username"),
        ("anke", taken, "player"),
        ("anke", Player.objects.create(league=league(), name="Anke"), "player"),
    ):
        with pytest.raises(InvalidInput) as refusal:
            invite(kiel, president, username, player=player)
        assert list(refusal.value.errors) == [field]
    assert not Invitation.objects.exists()
