"""Links that open one thing of an account: by a button only, once, for a while, and revocable."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.accounts.services.account_links import LASTS, make_link, secret_of
from scoring.models import AccountLink, AuditEntry, Invitation, League, LinkState, Membership, User
from tests.scoring.accounts.account_scenes import (
    CHOSEN,
    NEW,
    PASSWORD,
    is_signed_in,
    latest_link,
    links_in,
    mails_to,
    member,
    sends_mail,
    signed_in,
)
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
INVITED = {"first_name": "Nele", "last_name": "Ohlsen", "email": "nele@example.org", "offices": ["auditor"]}
ACCOUNT = {"first_name": "Nele", "last_name": "Ohlsen", "username": "nele.ohlsen", **CHOSEN}


@pytest.fixture
def kiel(client: Client) -> League:
    """A league whose president is signed in."""
    row = league("Kiel")
    client.force_login(official(row, "president"))
    return row


@pytest.fixture
def mail(settings) -> None:
    sends_mail(settings)


def president_of(row: League) -> User:
    return row.memberships.get(offices__kind="president").user


def invite(client: Client, row: League, **changed: object) -> object:
    return client.post(reverse("member_invite", args=[row.slug]), {**INVITED, **changed}, follow=True)


def use(client: Client, link: str, data: dict[str, str]) -> object:
    """Open a link by its button and send the form behind it."""
    client.post(link)
    return client.post(f"{link}use/", data)


def rows() -> str:
    """Everything in the database."""
    found = StringIO()
    call_command("dumpdata", stdout=found)
    return found.getvalue()


def test_mailed_invitation_makes_an_account_whose_address_is_confirmed(client: Client, kiel: League, mail) -> None:
    page = invite(client, kiel)
    assert "/a/" not in page.content.decode()
    person = Client()

    answer = use(person, latest_link("nele@example.org"), ACCOUNT)

    nele = User.objects.get(username="nele.ohlsen")
    assert (answer["Location"], nele.email, nele.email_confirmed_at is not None) == ("/", "nele@example.org", True)
    assert nele.check_password(NEW)
    assert not nele.must_change_password
    assert (nele.created_by is not None, nele.password_given_by) == (True, None)
    assert [office.kind for office in kiel.memberships.get(user=nele).offices.all()] == ["auditor"]
    assert is_signed_in(person)
    assert (Invitation.objects.count(), AccountLink.objects.get().state_at(timezone.now())) == (0, LinkState.USED)


def test_invitation_without_mail_server_is_shown_once_with_a_code_to_scan(client: Client, kiel: League) -> None:
    page = invite(client, kiel)
    link = page.context["address"].removeprefix("http://testserver")
    assert ('class="qr"' in page.content.decode(), "no-store" in page["Cache-Control"]) == (True, True)
    assert link.split("/")[2] not in rows()
    assert link not in client.get(reverse("offices", args=[kiel.slug])).content.decode()

    use(Client(), link, ACCOUNT)

    assert User.objects.get(username="nele.ohlsen").email_confirmed_at is None


def test_invitation_of_a_player_knows_name_and_address(client: Client, kiel: League, mail) -> None:
    player = kiel.players.create(name="Femke de Vries", sort_name="de Vries", email="femke@example.org")
    form = client.get(reverse("member_invite", args=[kiel.slug]) + f"?player={player.pk}").context["form"]
    known = {"first_name": "Femke", "last_name": "de Vries", "email": "femke@example.org", "player": player.pk}
    assert {name: form[name].value() for name in known} == known
    client.post(reverse("member_invite", args=[kiel.slug]), {**known, "offices": ["player"]})

    use(Client(), latest_link("femke@example.org"), {**ACCOUNT, "username": "femke"})

    assert Membership.objects.get(user__username="femke").player == player


def test_invitation_of_a_player_takes_the_name_from_the_list_of_members(client: Client, kiel: League) -> None:
    player = kiel.players.create(name="Femke de Vries", sort_name="de Vries")
    invite(client, kiel, first_name="", last_name="", player=player.pk)
    assert Invitation.objects.values_list("first_name", "last_name", "player").get() == ("Femke", "de Vries", player.pk)

    form = invite(client, kiel, first_name="", last_name="").context["form"]
    assert form.errors == {"first_name": ["Wählen Sie oben ein Mitglied, oder tippen Sie einen Namen."]}


def test_invited_person_joins_with_the_account_they_have(client: Client, kiel: League, mail) -> None:
    invite(client, kiel)
    anke = User.objects.create_user("anke", password=PASSWORD)
    person, link = signed_in(anke), latest_link("nele@example.org")
    use(person, link, {"join": "1"})
    assert [office.kind for office in kiel.memberships.get(user=anke).offices.all()] == ["auditor"]
    assert person.post(f"{link}use/", {"join": "1"}).status_code == 410


def test_used_link_leads_whoever_is_signed_in_to_the_start_page(client: Client, kiel: League, mail) -> None:
    invite(client, kiel)
    person, link = Client(), latest_link("nele@example.org")
    use(person, link, ACCOUNT)
    pages = [one.get(link).content.decode().partition("<main")[2] for one in (person, Client())]
    assert [f'href="{reverse("login")}"' in page for page in pages] == [False, True]


def test_declined_invitation_is_over_and_names_nobody_in_the_log(client: Client, kiel: League, mail) -> None:
    invite(client, kiel)
    link = latest_link("nele@example.org")
    assert use(Client(), link, {"decline": "1"}).status_code == 200
    assert (Invitation.objects.count(), Client().get(link).status_code) == (0, 404)
    assert AuditEntry.objects.get(action="invitation.declined").actor is None


def test_new_link_of_an_invitation_ends_the_one_before(client: Client, kiel: League, mail) -> None:
    invite(client, kiel)
    first, address = latest_link("nele@example.org"), reverse("invitation_renew", args=[kiel.slug, 0])
    address = address.replace("/0/", f"/{Invitation.objects.get().pk}/")
    client.post(address, {"mail": "1"})
    handed_over = client.post(address).context["address"]
    statuses = [Client().get(link).status_code for link in (first, latest_link("nele@example.org"), handed_over)]
    assert statuses == [410, 410, 200]


def passed_time(link: AccountLink) -> None:
    AccountLink.objects.filter(pk=link.pk).update(expires_at=timezone.now() - timedelta(seconds=1))


def was_revoked(link: AccountLink) -> None:
    AccountLink.objects.filter(pk=link.pk).update(revoked_at=timezone.now())


def was_used(link: AccountLink) -> None:
    AccountLink.objects.filter(pk=link.pk).update(used_at=timezone.now())


def got_another_password(link: AccountLink) -> None:
    link.user.set_password("the third password")
    link.user.save()


@pytest.mark.parametrize("happened", [passed_time, was_revoked, was_used, got_another_password])
def test_link_that_holds_no_more_does_nothing(happened: Callable[[AccountLink], None], kiel: League) -> None:
    nele = member(kiel, president_of(kiel)).user
    made = make_link(kind=AccountLink.Kind.PASSWORD, created_by=None, user=nele)
    link = reverse("account_link", args=[secret_of(made)])
    happened(made)
    before = User.objects.get(pk=nele.pk).password

    person = Client()
    answers = [person.get(link), person.post(link), person.post(f"{link}use/", CHOSEN)]

    assert [answer.status_code for answer in answers] == [410] * 3
    assert User.objects.get(pk=nele.pk).password == before


@pytest.mark.parametrize("change", [lambda s: s[:-1], lambda s: "0" * 32 + s[32:], lambda s: s[:32], lambda s: "x"])
def test_link_that_was_not_made_here_is_unknown(change: Callable[[str], str], kiel: League) -> None:
    nele = member(kiel, president_of(kiel)).user
    secret = secret_of(make_link(kind=AccountLink.Kind.PASSWORD, created_by=None, user=nele))
    link = reverse("account_link", args=[change(secret)])
    assert [Client().get(link).status_code, Client().post(link).status_code] == [404, 404]


def test_president_hands_over_a_link_and_sees_how_far_it_got(client: Client, kiel: League, in_english: None) -> None:
    nele = member(kiel, president_of(kiel))
    page = client.post(reverse("member_link", args=[kiel.slug, nele.pk]))
    link = page.context["address"].removeprefix("http://testserver")
    its_page = reverse("member_edit", args=[kiel.slug, nele.pk])
    seen = [state_shown(client, its_page)]
    person = Client()
    person.post(link)
    seen.append(state_shown(client, its_page))
    assert person.post(f"{link}use/", CHOSEN)["Location"] == reverse("login")
    seen.append(state_shown(client, its_page))

    assert seen == ["not opened yet", "opened", "used"]
    assert User.objects.get(pk=nele.user_id).check_password(NEW)
    logged = AuditEntry.objects.filter(action__startswith="account.link").order_by("pk")
    assert [entry.action for entry in logged] == ["account.link_made", "account.link_used"]


def state_shown(client: Client, address: str) -> str:
    """The state of the latest link, as the member's page says it."""
    return client.get(address).content.decode().partition('<span class="badge ')[2].partition(">")[2].partition("<")[0]


def test_president_revokes_a_link(client: Client, kiel: League) -> None:
    nele = member(kiel, president_of(kiel))
    link = client.post(reverse("member_link", args=[kiel.slug, nele.pk])).context["address"]
    revoke = reverse("member_link_revoke", args=[kiel.slug, AccountLink.objects.get().pk])
    assert client.post(revoke)["Location"] == reverse("member_edit", args=[kiel.slug, nele.pk])
    assert Client().get(link).status_code == 410
    assert AuditEntry.objects.filter(action="account.link_revoked").count() == 1


def test_link_of_an_account_made_elsewhere_is_out_of_reach(client: Client, kiel: League) -> None:
    stranger = Membership.objects.create(league=kiel, user=User.objects.create_user("anke", password=PASSWORD))
    answer = client.post(reverse("member_link", args=[kiel.slug, stranger.pk]))
    assert (answer.status_code, AccountLink.objects.count()) == (302, 0)


def test_links_hold_for_hours_or_days() -> None:
    assert {kind.value: LASTS[kind] for kind in LASTS} == {
        "invitation": timedelta(days=14),
        "password": timedelta(hours=4),
        "new_address": timedelta(days=3),
        "old_address": timedelta(days=3),
    }


def test_mailed_link_leads_from_the_member_s_page_to_a_new_password(client: Client, kiel: League, mail) -> None:
    nele = member(kiel, president_of(kiel), email="n@example.org")
    client.post(reverse("member_link", args=[kiel.slug, nele.pk]), {"mail": "1"})
    use(Client(), latest_link("n@example.org"), CHOSEN)
    assert User.objects.get(pk=nele.user_id).check_password(NEW)
    assert [len(links_in(one)) for one in mails_to("n@example.org")] == [1, 0]
