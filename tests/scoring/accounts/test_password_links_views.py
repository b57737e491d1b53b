"""A forgotten password: a link by mail that tells nobody whether there is an account."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.accounts.services.password_links import PER_ADDRESS, PER_NETWORK
from scoring.core import tasks
from scoring.models import AccountLink, CodeGuesses, Job, League, Mail, MailAccount, User
from scoring.people.services.members import create_account
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

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands")]
ELSEWHERE = "198.51.100.7"


@pytest.fixture(autouse=True)
def _mail(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    sends_mail(settings)
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)  # the worker has the test's own


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def president(kiel: League) -> User:
    return official(kiel, "president")


@pytest.fixture
def nele(kiel: League, president: User) -> User:
    return member(kiel, president, email="nele@example.org").user


def ask(email: str, address: str = ELSEWHERE) -> object:
    """Ask for a link, and let the worker do what is asked."""
    answer = only_ask(email, address)
    for job in Job.objects.unfinished():
        tasks.run_job(str(job.pk))
    return answer


def only_ask(email: str, address: str) -> object:
    return Client().post(reverse("password_forgotten"), {"email": email}, REMOTE_ADDR=address)


def set_password(link: str) -> object:
    person = Client()
    person.post(link)
    return person.post(f"{link}use/", CHOSEN)


def test_link_that_was_asked_for_leads_to_a_new_password(nele: User) -> None:
    ask("NELE@Example.org ")
    assert set_password(latest_link("nele@example.org"))["Location"] == reverse("login")
    assert User.objects.get(pk=nele.pk).check_password(NEW)


def test_new_password_ends_all_sessions_and_is_told(nele: User) -> None:
    phone, laptop = signed_in(nele), signed_in(nele)
    assert (is_signed_in(phone), is_signed_in(laptop)) == (True, True)
    ask("nele@example.org")
    ask("nele@example.org")
    first, second = [links_in(mail)[0] for mail in mails_to("nele@example.org")]

    set_password(second)

    assert (is_signed_in(phone), is_signed_in(laptop), nele.sessions.count()) == (False, False, 0)
    assert Client().get(first).status_code == 410
    assert "neues Kennwort" in mails_to("nele@example.org")[-1].text


def test_nobody_learns_whether_an_address_has_an_account(nele: User) -> None:
    User.objects.create_user("anke", email="anke@example.org")
    answers = [ask(email) for email in ("nele@example.org", "anke@example.org", "nobody@example.org")]
    assert {(one.status_code, one["Location"], one.content) for one in answers} == {
        (302, reverse("password_forgotten_done"), b"")
    }
    assert list(Mail.objects.values_list("address", flat=True)) == ["nele@example.org"]


def test_whether_an_address_has_an_account_is_looked_up_after_the_answer(nele: User) -> None:
    asked = []
    for email, address in (("nele@example.org", "198.51.100.1"), ("nobody@example.org", "198.51.100.2")):
        with CaptureQueriesContext(connection) as queries:
            only_ask(email, address)
        asked.append([re.sub(r"'[^']*'|\d+", "", query["sql"]) for query in queries])
    assert asked[0] == asked[1]
    assert [User._meta.db_table in sql for sql in asked[0]] == [False] * len(asked[0])


def test_each_mail_that_is_asked_for_is_handed_to_a_worker(nele: User, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks() as handed_over:
        for _time in range(PER_ADDRESS.free + 2):
            only_ask("nele@example.org", ELSEWHERE)
    assert (len(handed_over), Job.objects.unfinished().count()) == (PER_ADDRESS.free, PER_ADDRESS.free)


def test_address_that_was_typed_is_kept_nowhere(nele: User) -> None:
    for email in ("nele@example.org", "nobody@example.org"):
        ask(email)
    assert list(Job.objects.values_list("state", "parameters")) == [("done", {})] * 2


@pytest.mark.parametrize("typed", ["ńele@example.org", "nele@example.org.example", "nele@exampIe.org"])
def test_mail_goes_to_the_confirmed_address_never_to_what_was_typed(nele: User, typed: str) -> None:
    ask(typed)
    assert not Mail.objects.exists()


def test_family_with_one_address_gets_one_mail_with_a_link_for_each(kiel: League, president: User, nele: User) -> None:
    jorn = member(kiel, president, "jorn", "Nele@example.org").user
    User.objects.filter(pk=jorn.pk).update(email="nele@example.org")
    ask("nele@example.org")
    (mail,) = Mail.objects.all()
    links = links_in(mail)
    assert ("“nele”" in mail.text or "„nele“" in mail.text, len(links)) == (True, 2)
    set_password(links[1])
    changed = [User.objects.get(pk=user.pk).check_password(NEW) for user in (nele, jorn)]
    assert changed == [False, True]


def test_account_that_is_closed_gets_no_mail(nele: User) -> None:
    User.objects.filter(pk=nele.pk).update(is_active=False)
    ask("nele@example.org")
    assert not Mail.objects.exists()


def test_one_address_gets_few_mails_and_the_answer_stays_the_same(nele: User) -> None:
    for email in ("nele@example.org", "nobody@example.org"):
        answers = {ask(email).status_code for _time in range(PER_ADDRESS.free + 2)}
        assert answers == {302}
    assert Mail.objects.count() == PER_ADDRESS.free


def test_hall_asks_often_and_waits_a_minute_at_most(nele: User) -> None:
    statuses = [ask(f"{number}@example.org").status_code for number in range(PER_NETWORK.free + 1)]
    assert statuses == [302] * PER_NETWORK.free + [429]
    assert ask("nele@example.org", "203.0.113.9").status_code == 302
    CodeGuesses.objects.update(last_failure_at=CodeGuesses.objects.latest("last_failure_at").last_failure_at)
    assert PER_NETWORK.longest <= timedelta(minutes=1)


def test_league_s_own_mail_server_reads_no_link_of_an_account_that_others_made(
    settings, kiel: League, nele: User
) -> None:
    """Whoever founds a league and lets its mails go over a server of their own gets nobody else's password."""
    settings.EMAIL_HOST = ""
    for row in (kiel, lubeck := league("Lübeck")):
        MailAccount.objects.create(league=row, host="mail.example.org", from_address="office@example.org")
    ask("nele@example.org")
    assert Mail.objects.get().league == kiel

    lubeck.memberships.create(user=nele)
    ask("nele@example.org")
    assert Mail.objects.count() == 1


def test_password_chosen_by_link_is_nobody_else_s(kiel: League, president: User) -> None:
    facts = {"first_name": "Nele", "last_name": "Ohlsen", "offices": [], "player": None}
    membership, _password = create_account(league=kiel, actor=president, username="nele", **facts)
    browser = Client()
    browser.force_login(president)
    link = browser.post(reverse("member_link", args=[kiel.slug, membership.pk])).context["address"]
    set_password(link)
    assert not User.objects.get(username="nele").must_change_password
    assert signed_in(membership.user, NEW).get(reverse("home")).status_code == 200


def test_weak_password_is_refused_and_the_link_still_holds(nele: User) -> None:
    ask("nele@example.org")
    person, link = Client(), latest_link("nele@example.org")
    person.post(link)
    answer = person.post(f"{link}use/", {"new_password1": "12345678", "new_password2": "12345678"})
    assert answer.context["form"].errors
    assert AccountLink.objects.get().used_at is None
    assert signed_in(nele, PASSWORD).get(reverse("account")).status_code == 200


def test_changing_the_password_signs_out_other_devices_and_is_told(nele: User) -> None:
    laptop, phone = signed_in(nele), signed_in(nele)
    key = laptop.session.session_key
    laptop.post(reverse("password_change"), {"old_password": PASSWORD, **CHOSEN})
    assert (is_signed_in(laptop), is_signed_in(phone), nele.sessions.count()) == (True, False, 1)
    assert laptop.session.session_key != key
    assert len(mails_to("nele@example.org")) == 1


def test_password_that_the_president_makes_up_is_told_to_the_holder(kiel: League, president: User, nele: User) -> None:
    browser, phone = Client(), signed_in(nele)
    browser.force_login(president)
    browser.post(reverse("member_reset_password", args=[kiel.slug, kiel.memberships.get(user=nele).pk]))
    assert (is_signed_in(phone), len(mails_to("nele@example.org"))) == (False, 1)
