"""The second factor: set up with an app, asked for at signing in, demanded of offices, and the ways back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.accounts.services.second_factors import PER_FACTOR
from scoring.models import AuditEntry, League, RecoveryCode, SecondFactor, User
from tests.scoring.accounts.account_scenes import (
    PASSWORD,
    code_of,
    first_step,
    is_signed_in,
    mails_to,
    member,
    sends_mail,
    set_up,
    signed_in,
)
from tests.scoring.scenes import league, official

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands")]
STEP = reverse("second_step")


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def nele(kiel: League) -> User:
    return member(kiel, official(kiel, "president"), "nele", "nele@example.org", "auditor").user


def test_set_up_factor_is_asked_for_after_the_password(nele: User) -> None:
    secret, _codes = set_up(signed_in(nele))
    phone = first_step(nele)
    assert not is_signed_in(phone)
    key = phone.session.session_key
    assert phone.post(STEP, {"code": code_of(secret)})["Location"] == reverse("home")
    assert (is_signed_in(phone), phone.session.session_key != key) == (True, True)


def test_set_up_needs_the_code_of_the_app_and_looking_changes_nothing(nele: User) -> None:
    client = signed_in(nele)
    page = client.get(reverse("second_factor"))
    sealed = page.context["form"]["sealed"].value()
    again = client.post(reverse("second_factor"), {"sealed": sealed, "code": "000000"})
    assert again.context["form"].errors
    assert again.context["form"].secret == page.context["form"].secret
    assert (SecondFactor.objects.count(), User.objects.get(pk=nele.pk).second_factor_at) == (0, None)


def test_secret_that_was_sealed_for_another_account_is_not_taken(kiel: League, nele: User) -> None:
    page = signed_in(nele).get(reverse("second_factor"))
    sealed, code = page.context["form"]["sealed"].value(), code_of(page.context["form"].secret)
    other = signed_in(User.objects.create_user("anke", password=PASSWORD))
    assert other.post(reverse("second_factor"), {"sealed": sealed, "code": code}).context["form"].has_error("sealed")


def test_database_holds_neither_secret_nor_recovery_code(nele: User) -> None:
    secret, codes = set_up(signed_in(nele))
    stored = f"{SecondFactor.objects.values()}{RecoveryCode.objects.values()}"
    assert [text for text in (secret, *codes) if text in stored] == []


def test_setting_up_ends_sessions_that_were_opened_without(nele: User, settings) -> None:
    sends_mail(settings)
    laptop, phone = signed_in(nele), signed_in(nele)
    set_up(laptop)
    assert (is_signed_in(laptop), is_signed_in(phone), len(mails_to("nele@example.org"))) == (True, False, 1)


def test_no_code_works_twice(nele: User) -> None:
    secret, codes = set_up(signed_in(nele))
    for code in (code_of(secret), codes[0]):
        first, second = first_step(nele), first_step(nele)
        assert first.post(STEP, {"code": code}).status_code == 302
        assert second.post(STEP, {"code": code}).status_code == 200
        assert not is_signed_in(second)


def test_wrong_codes_make_the_next_attempt_wait(nele: User) -> None:
    secret, _codes = set_up(signed_in(nele))
    guesser = first_step(nele)
    statuses = [guesser.post(STEP, {"code": "000000"}).status_code for _time in range(PER_FACTOR.free + 1)]
    assert statuses == [200] * PER_FACTOR.free + [429]
    assert guesser.post(STEP, {"code": code_of(secret)}).status_code == 429


@pytest.mark.parametrize(
    ("wanted", "leads_to"),
    [("/password/", "/password/"), ("https://uno.example/", reverse("home")), ("no-such-page", "no-such-page")],
)
def test_second_step_leads_where_the_first_was_to_lead_and_never_elsewhere(
    nele: User, wanted: str, leads_to: str
) -> None:
    secret, _codes = set_up(signed_in(nele))
    phone = Client()
    phone.post(reverse("login"), {"username": nele.username, "password": PASSWORD, "next": wanted})
    assert phone.post(STEP, {"code": code_of(secret)})["Location"] == leads_to


def test_second_step_without_the_first_leads_to_the_password(nele: User) -> None:
    secret, _codes = set_up(signed_in(nele))
    assert Client().post(STEP, {"code": code_of(secret)})["Location"] == reverse("login")
    late = first_step(nele)
    session = late.session
    session["awaits_second_factor"]["until"] -= timedelta(minutes=11).total_seconds()
    session.save()
    assert late.post(STEP, {"code": code_of(secret)})["Location"] == reverse("login")


def test_new_codes_and_turning_off_need_the_password(nele: User) -> None:
    client = signed_in(nele)
    _secret, codes = set_up(client)
    for name in ("second_factor_codes", "second_factor_off"):
        assert client.post(reverse(name), {"password": "wrong"}).context["form"].has_error("password")
    assert client.post(reverse("second_factor_codes"), {"password": PASSWORD}).context["codes"] != codes
    assert first_step(nele).post(STEP, {"code": codes[0]}).status_code == 200
    client.post(reverse("second_factor_off"), {"password": PASSWORD})
    assert is_signed_in(signed_in(nele))


def demand(row: League, begins_on: object = None) -> None:
    League.objects.filter(pk=row.pk).update(second_factor_offices=["auditor"], second_factor_from=begins_on)


def test_office_rests_until_the_factor_is_set_up(kiel: League, nele: User) -> None:
    demand(kiel)
    client, reviews = Client(), reverse("reviews", args=[kiel.slug])
    answer = client.post(reverse("login"), {"username": "nele", "password": PASSWORD})
    assert answer["Location"] == reverse("second_factor")
    assert client.get(reviews)["Location"] == reverse("second_factor")
    assert client.post(reviews).status_code in (403, 405)
    assert client.get(reverse("home")).status_code == 200
    set_up(client)
    assert client.get(reviews).status_code == 200


def test_until_the_day_that_the_league_has_named_the_office_may_do_everything(kiel: League, nele: User) -> None:
    demand(kiel, timezone.localdate() + timedelta(days=1))
    assert signed_in(nele).get(reverse("reviews", args=[kiel.slug])).status_code == 200
    demand(kiel, timezone.localdate())
    assert signed_in(nele).get(reverse("reviews", args=[kiel.slug])).status_code == 302


def test_factor_that_an_office_demands_is_not_turned_off(kiel: League, nele: User) -> None:
    client = signed_in(nele)
    set_up(client)
    demand(kiel)
    client.post(reverse("second_factor_off"), {"password": PASSWORD})
    assert User.objects.get(pk=nele.pk).second_factor_at is not None


def test_president_demands_it_of_presidents_only_with_one_of_their_own(kiel: League, nele: User) -> None:
    client = Client()
    client.force_login(kiel.memberships.get(offices__kind="president").user)
    address = reverse("second_factor_demand", args=[kiel.slug])
    assert client.post(address, {"offices": ["president"]}).context["form"].errors
    set_up(client)
    assert client.post(address, {"offices": ["president", "auditor"]}).status_code == 302
    assert League.objects.get(pk=kiel.pk).second_factor_offices == ["auditor", "president"]
    assert AuditEntry.objects.filter(action="second_factor.demanded").count() == 1


def by_president(kiel: League, nele: User) -> None:
    client = Client()
    client.force_login(kiel.memberships.get(offices__kind="president").user)
    client.post(reverse("member_factor_reset", args=[kiel.slug, kiel.memberships.get(user=nele).pk]))


def by_command(kiel: League, nele: User) -> None:
    call_command("reset_second_factor", nele.username, verbosity=0)


@pytest.mark.parametrize("way", [by_president, by_command])
def test_factor_that_was_lost_is_reset_and_logged(
    way: Callable[[League, User], None], kiel: League, nele: User, settings
) -> None:
    sends_mail(settings)
    phone = signed_in(nele)
    set_up(phone)
    way(kiel, nele)
    assert (is_signed_in(phone), is_signed_in(signed_in(nele))) == (False, True)
    assert AuditEntry.objects.get(action="second_factor.reset").subject == nele.display_name
    assert len(mails_to("nele@example.org")) == 2


def test_factor_of_an_account_made_elsewhere_is_out_of_reach(kiel: League) -> None:
    anke = User.objects.create_user("anke", password=PASSWORD)
    kiel.memberships.create(user=anke)
    official(kiel, "president")
    set_up(signed_in(anke))
    by_president(kiel, anke)
    assert User.objects.get(pk=anke.pk).second_factor_at is not None
