"""The pages on which a president keeps accounts and offices."""

import pytest
from django.core.exceptions import NON_FIELD_ERRORS
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core import permissions
from scoring.models import AuditEntry, Installation, Invitation, League, Membership, User
from scoring.people.services.members import create_account
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
ACCOUNT = {"first_name": "Nele", "last_name": "Ohlsen", "username": "nele", "offices": ["auditor"]}


@pytest.fixture
def kiel(client: Client) -> League:
    """A league whose president is signed in."""
    row = league("Kiel")
    client.force_login(official(row, "president"))
    return row


def test_new_account_is_created_and_its_password_shown_once(client: Client, kiel: League) -> None:
    response = client.post(reverse("member_create", args=[kiel.slug]), ACCOUNT)
    user = User.objects.get(username="nele")
    assert user.check_password(response.context["password"])
    assert response.context["password"] in response.content.decode()
    assert "no-store" in response["Cache-Control"]


def test_new_account_with_a_taken_name_keeps_what_was_typed(client: Client, kiel: League) -> None:
    User.objects.create_user("nele")
    form = client.post(reverse("member_create", args=[kiel.slug]), ACCOUNT).context["form"]
    assert list(form.errors) == ["username"]
    assert form["first_name"].value() == "Nele"


def test_existing_account_is_invited_and_accepts_on_its_desk(client: Client, kiel: League, in_english: None) -> None:
    nele = User.objects.create_user("nele", first_name="Nele", last_name="Ohlsen")
    address = reverse("member_create", args=[kiel.slug]) + "?existing=1"
    page = client.post(address, {"username": "nele", "offices": ["scorer"]}, follow=True).content.decode()
    assert ("“nele” is invited" in page, "Ohlsen" in page) == (True, False)
    client.force_login(nele)
    (invitation,) = client.get(reverse("home")).context["dashboard"].invitations
    assert client.post(reverse("invitation_accept", args=[invitation.pk])).status_code == 302
    membership = kiel.memberships.get(user=nele)
    assert [office.kind for office in membership.offices.all()] == ["scorer"]


def test_invitation_is_declined_or_taken_back(client: Client, kiel: League) -> None:
    nele = User.objects.create_user("nele")
    address = reverse("member_create", args=[kiel.slug]) + "?existing=1"
    client.post(address, {"username": "nele"})
    client.post(reverse("invitation_withdraw", args=[kiel.slug, Invitation.objects.get().pk]))
    assert not Invitation.objects.exists()
    client.post(address, {"username": "nele"})
    client.force_login(nele)
    client.post(reverse("invitation_decline", args=[Invitation.objects.get().pk]))
    assert (Invitation.objects.count(), nele.memberships.count()) == (0, 0)


def test_offices_are_changed(client: Client, kiel: League) -> None:
    member = Membership.objects.get(user=official(kiel, "auditor"))
    address = reverse("member_edit", args=[kiel.slug, member.pk])
    assert client.get(address).context["form"]["offices"].value() == ["auditor"]
    client.post(address, {"offices": ["steward", "scorer"]})
    assert set(member.offices.values_list("kind", flat=True)) == {"steward", "scorer"}


def test_the_last_president_stays(client: Client, kiel: League) -> None:
    member = kiel.memberships.get()
    form = client.post(reverse("member_edit", args=[kiel.slug, member.pk]), {"player": ""}).context["form"]
    assert form.has_error(NON_FIELD_ERRORS)
    client.post(reverse("member_remove", args=[kiel.slug, member.pk]))
    assert [office.kind for office in kiel.memberships.get().offices.all()] == ["president"]


@pytest.mark.parametrize("way", ["member_edit", "member_remove"])
def test_president_who_set_the_office_up_and_loses_the_presidency_runs_it_no_longer(
    client: Client, kiel: League, in_english: None, way: str
) -> None:
    """As by a hand-over, to which the page leads (decision 0080)."""
    founder = official(kiel, "president", name="Frauke")
    Installation.objects.create(begun_by=founder, begun_at=timezone.now())
    member = founder.memberships.get()
    place = reverse(way, args=[kiel.slug, member.pk])
    text = client.get(place).content.decode()
    assert "runs this installation as president" in text
    assert reverse("office_handover", args=[kiel.slug, "president"]) in text

    client.post(place, {"offices": ["player"]})
    assert permissions.can_keep_backups(User.objects.get(pk=founder.pk)) is False
    assert Installation.objects.get().begun_by is None
    assert AuditEntry.objects.latest("sequence").details["installation"] == "left"


def test_who_runs_the_office_of_several_leagues_goes_on_and_the_page_says_so(
    client: Client, kiel: League, in_english: None
) -> None:
    league(name="Rostock")
    founder = official(kiel, "president", name="Frauke")
    Installation.objects.create(begun_by=founder, begun_at=timezone.now())
    place = reverse("member_edit", args=[kiel.slug, founder.memberships.get().pk])
    assert "goes on doing so without the office" in client.get(place).content.decode()

    client.post(place, {"offices": ["player"]})
    assert permissions.can_keep_backups(User.objects.get(pk=founder.pk)) is True
    assert "runs this installation" not in client.get(place).content.decode()


def test_removing_asks_first_and_keeps_the_account(client: Client, kiel: League) -> None:
    user = official(kiel, "auditor")
    member = Membership.objects.get(user=user)
    address = reverse("member_remove", args=[kiel.slug, member.pk])
    client.get(address)
    assert Membership.objects.filter(pk=member.pk).exists()
    client.post(address)
    assert not Membership.objects.filter(pk=member.pk).exists()
    assert User.objects.filter(pk=user.pk).exists()


def test_password_of_an_own_account_is_reset(client: Client, kiel: League) -> None:
    president = kiel.memberships.get().user
    data = {**ACCOUNT, "player": None}
    member, old = create_account(league=kiel, actor=president, **data)
    response = client.post(reverse("member_reset_password", args=[kiel.slug, member.pk]))
    user = User.objects.get(username="nele")
    assert (user.check_password(response.context["password"]), user.check_password(old)) == (True, False)


def test_password_of_a_foreign_account_stays(client: Client, kiel: League) -> None:
    user = official(kiel, "auditor")
    member = Membership.objects.get(user=user)
    address = reverse("member_reset_password", args=[kiel.slug, member.pk])
    assert client.post(address)["Location"] == reverse("member_edit", args=[kiel.slug, member.pk])
    assert User.objects.get(pk=user.pk).password == user.password


def test_members_are_only_found_in_their_own_league(client: Client, kiel: League) -> None:
    foreign = Membership.objects.get(user=official(league(), "auditor"))
    assert client.get(reverse("member_edit", args=[kiel.slug, foreign.pk])).status_code == 404
