"""The pages of the post: outbox, a mail's own, the account, what goes out by itself."""

import re
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.mail.selectors.servers import secret_of
from scoring.mail.selectors.switches import unsubscribe_link
from scoring.mail.services.delivery import deliver_due_mails
from scoring.mail.services.outbox import Recipient
from scoring.models import AuditEntry, League, Mail, MailAccount, MailKind, SilencedKind
from tests.scoring.mail.mails import posted, several
from tests.scoring.scenes import Scene, scene
from tests.support.mail_server import MailServer, running_mail_server

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.fixture
def secretary(client: Client, table: Scene) -> Client:
    return _reader(client, table)


@pytest.fixture
def president(table: Scene) -> Client:
    table.secretary.memberships.get().offices.create(kind="president")
    return _reader(Client(), table)


def _reader(client: Client, table: Scene) -> Client:
    client.force_login(table.secretary)
    client.cookies["django_language"] = "en"
    return client


def shown(client: Client, mail: Mail) -> str:
    return client.get(reverse("mail", args=[mail.league.slug, mail.pk])).content.decode()


def do(client: Client, what: str, mail: Mail) -> str:
    return client.post(reverse(what, args=[mail.league.slug, mail.pk]), follow=True).content.decode()


def fresh(mail: Mail) -> Mail:
    return Mail.objects.get(pk=mail.pk)


def test_outbox_without_a_mail_server_says_that_nothing_is_sent(secretary: Client, table: Scene) -> None:
    mail = posted(table.league)
    page = secretary.get(reverse("post", args=[table.league.slug])).content.decode()
    assert "No mail server is set up: nothing is sent." in page
    assert re.findall(r'class="badge [a-z]*">([^<]+)<', page) == ["not sent"]
    assert "This mail was not sent: no mail server is set up." in shown(secretary, mail)
    assert "No mail server is set up. Please enter" in do(secretary, "mail_send_again", mail)


def test_outbox_is_filtered_by_state_kind_and_person(secretary: Client, table: Scene, mail_server: MailServer) -> None:
    several(table.league, 3)
    last = posted(table.league, Recipient("rolf@example.org", "Rolf"), kind=MailKind.RESULT, key="result:1")
    Mail.objects.filter(pk=last.pk).update(state="failed")
    page = reverse("post", args=[table.league.slug])
    for asked, number in (({}, 4), ({"state": "failed"}, 1), ({"kind": "receipt"}, 3), ({"q": "PLAYER2"}, 1)):
        assert len(secretary.get(page, asked).context["table"].rows) == number
    assert "1 mail was given up" in secretary.get(page).content.decode()


def test_outbox_says_that_nothing_sends_the_mails(secretary: Client, table: Scene, mail_server: MailServer) -> None:
    page, said = reverse("post", args=[table.league.slug]), "the worker of this installation does not run"
    first, _second = several(table.league, 2)
    assert said not in secretary.get(page).content.decode()
    Mail.objects.update(due_at=first.posted_at - timedelta(hours=2))
    assert said in secretary.get(page).content.decode()
    Mail.objects.filter(pk=first.pk).update(claimed_at=first.posted_at)
    assert said not in secretary.get(page).content.decode()


def test_outbox_of_a_computer_without_a_network_says_that_mails_wait_and_nobody_has_refused_them(
    president: Client, table: Scene, mail_server: MailServer, settings
) -> None:
    settings.EMAIL_PORT = 1
    page, said = reverse("post", args=[table.league.slug]), "mails could not leave yet."
    first, _second = several(table.league, 2)
    assert said not in president.get(page).content.decode()
    deliver_due_mails()
    told = president.get(page).content.decode()
    assert f"2 {said}" in told
    assert "This computer does not reach the mail server" in told
    mail = shown(president, first)
    assert "it waits, and leaves by itself" in mail
    assert "The mail server said" not in mail

    table.secretary.email = "sina@example.org"
    table.secretary.save()
    tested = president.post(reverse("mail_account_test", args=[table.league.slug]), follow=True).content.decode()
    assert "The test mail did not go out: This computer does not reach the mail server" in tested
    Mail.objects.update(state="failed")
    assert "could not be given it" in shown(president, first)


def test_mail_that_was_not_sent_is_printed_copied_and_saved(secretary: Client, table: Scene) -> None:
    mail = posted(table.league, text="Dear Anke,\n\n300 points <for> you.\n")
    address = [table.league.slug, mail.pk]
    letter = PdfReader(BytesIO(secretary.get(reverse("mail_letter", args=address)).content)).pages[0].extract_text()
    assert all(said in letter for said in ("Anke", "In time", "300 points <for> you."))
    assert secretary.get(reverse("mail_text", args=address)).content.decode() == f"In time\n\n{mail.text}"
    draft = message_from_bytes(secretary.get(reverse("mail_file", args=address)).content, policy=default)
    assert (draft["To"], draft["Subject"], draft["X-Unsent"]) == ("Anke <anke@example.org>", "In time", "1")
    assert fresh(mail).state == "not_sent"


def test_uncertain_mail_waits_for_a_persons_decision(secretary: Client, table: Scene, mail_server: MailServer) -> None:
    first, second = several(table.league, 2)
    Mail.objects.update(state="uncertain", claimed_at=first.posted_at)
    assert "2 mails are uncertain" in secretary.get(reverse("post", args=[table.league.slug])).content.decode()
    assert "Has it arrived?" in shown(secretary, first)
    do(secretary, "mail_arrived", first)
    do(secretary, "mail_send_again", second)
    assert (fresh(first).state, fresh(second).state) == ("sent", "waiting")
    assert (deliver_due_mails(), mail_server.recipients) == (1, ["player1@example.org"])
    assert fresh(second).message_id == second.message_id
    do(secretary, "mail_arrived", second)
    assert list(AuditEntry.objects.values_list("action", flat=True).order_by("pk"))[-2:] == [
        "mail.arrived",
        "mail.sent_again",
    ]


def test_mail_is_cancelled_and_sent_after_all(secretary: Client, table: Scene, mail_server: MailServer) -> None:
    mail = posted(table.league)
    assert "cancelled by somebody of the office" in do(secretary, "mail_cancel", mail)
    assert deliver_due_mails() == 0
    do(secretary, "mail_send_again", mail)
    assert deliver_due_mails() == 1
    assert "Only a mail that has not left can be cancelled." in do(secretary, "mail_cancel", mail)
    do(secretary, "mail_send_again", mail)
    assert deliver_due_mails() == 1
    ids = list(Mail.objects.values_list("message_id", flat=True))
    assert (len(set(ids)), Mail.objects.filter(state="sent").count()) == (2, 2)


def test_log_keeps_what_was_done_but_neither_text_nor_address(
    secretary: Client, table: Scene, mail_server: MailServer
) -> None:
    mail = posted(table.league, text="secret words")
    do(secretary, "mail_cancel", mail)
    entry = AuditEntry.objects.get(action="mail.cancelled")
    assert (entry.details, entry.actor) == ({"mail": mail.pk, "kind": "receipt"}, table.secretary)
    kept = f"{entry.subject} {entry.details} {entry.facts}"
    assert not any(word in kept for word in ("secret", "anke@", "Anke", "In time"))


def test_mails_that_were_not_sent_go_out_when_somebody_says_so(secretary: Client, table: Scene, settings) -> None:
    several(table.league, 2)
    release = reverse("post_release", args=[table.league.slug])
    assert "No mail server is set up" in secretary.post(release, follow=True).content.decode()
    settings.EMAIL_HOST = "mail.example"
    page = secretary.get(reverse("post", args=[table.league.slug])).content.decode()
    assert "2 mails were not sent, since no mail server was set up." in page
    assert "2 mails are on their way." in secretary.post(release, follow=True).content.decode()
    assert set(Mail.objects.values_list("state", flat=True)) == {"waiting"}


def test_mail_about_an_account_is_read_by_nobody_of_the_office(
    president: Client, table: Scene, mail_server: MailServer
) -> None:
    mail = posted(table.league, kind=MailKind.ACCOUNT, text="https://league.example/reset/abc")
    assert "reset/abc" not in shown(president, mail)
    for way in ("mail_file", "mail_text", "mail_letter"):
        assert president.get(reverse(way, args=[table.league.slug, mail.pk])).status_code == 403
    deliver_due_mails()
    assert "reset/abc" in mail_server.messages[0].get_body().get_content()
    assert (fresh(mail).state, fresh(mail).text, fresh(mail).html) == ("sent", "", "")


ACCOUNT = {
    "host": "smtp.example.org",
    "port": "587",
    "security": "starttls",
    "username": "office",
    "secret": "open sesame",
    "from_address": "office@example.org",
    "reply_to": "",
    "most_per_minute": "10",
    "most_per_hour": "100",
}


def test_mail_account_is_entered_and_its_password_never_shown_nor_stored_in_plain(
    president: Client, table: Scene
) -> None:
    page = reverse("mail_account", args=[table.league.slug])
    assert "Please send a test mail now." in president.post(page, ACCOUNT, follow=True).content.decode()
    account = MailAccount.objects.get()
    assert (account.host, account.most_per_hour, secret_of(account)) == ("smtp.example.org", 100, "open sesame")
    assert "sesame" not in account.secret
    assert "sesame" not in president.get(page).content.decode()
    president.post(page, {**ACCOUNT, "secret": "", "most_per_hour": "200"})
    account.refresh_from_db()
    assert (account.most_per_hour, secret_of(account)) == (200, "open sesame")
    assert "sesame" not in str(list(AuditEntry.objects.values()))


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"host": "smtp.elsewhere.example", "secret": ""}, "secret"),
        ({"security": "none"}, "security"),
        ({"port": "6379"}, "port"),
        ({"from_address": "office@example.org\nBcc: x@example.org"}, "from_address"),
        ({"host": "smtp.example.org\nx"}, "host"),
    ],
)
def test_mail_account_that_would_give_its_password_away_is_refused(
    president: Client, table: Scene, changed: dict[str, str], field: str
) -> None:
    page = reverse("mail_account", args=[table.league.slug])
    president.post(page, ACCOUNT)
    assert list(president.post(page, {**ACCOUNT, **changed}).context["form"].errors) == [field]
    assert MailAccount.objects.get().host == "smtp.example.org"


def test_mail_account_of_the_installation_is_only_read(
    president: Client, table: Scene, mail_server: MailServer, settings
) -> None:
    settings.EMAIL_HOST_PASSWORD = "open sesame"
    page = reverse("mail_account", args=[table.league.slug])
    answer = president.get(page).content.decode()
    assert ("cannot be changed here" in answer, f"127.0.0.1:{mail_server.port}" in answer) == (True, True)
    assert ('name="host"' in answer, "sesame" in answer) == (False, False)
    president.post(page, ACCOUNT)
    assert not MailAccount.objects.exists()


def test_test_mail_says_what_the_mail_server_said(president: Client, table: Scene, settings) -> None:
    test = reverse("mail_account_test", args=[table.league.slug])
    assert "no mail address" in president.post(test, follow=True).content.decode()
    table.secretary.email = "sabine@example.org"
    table.secretary.save()
    assert "No mail server is set up" in president.post(test, follow=True).content.decode()
    with running_mail_server() as server:
        settings.MAIL_PORTS = (server.port,)
        account = {**ACCOUNT, "host": "127.0.0.1", "port": server.port, "security": "none", "username": ""}
        page = reverse("mail_account", args=[table.league.slug])
        president.post(page, {**account, "secret": ""})
        assert "has taken the test mail to sabine@example.org" in president.post(test, follow=True).content.decode()
        assert server.recipients == ["sabine@example.org"]
        server.hook = lambda step, envelope: "554 <no> mail from you" if step == "MAIL" else None
        assert "554 &lt;no&gt; mail from you" in president.post(test, follow=True).content.decode()
    assert "the connection is refused" in president.post(test, follow=True).content.decode()


def test_removed_mail_account_leaves_the_mails_not_sent(president: Client, table: Scene) -> None:
    president.post(reverse("mail_account", args=[table.league.slug]), ACCOUNT)
    mail = posted(table.league)
    assert mail.state == "waiting"
    president.post(reverse("mail_account_remove", args=[table.league.slug]))
    assert (MailAccount.objects.exists(), fresh(mail).state) == (False, "not_sent")


def test_kinds_are_switched_off_for_the_league_and_on_again(president: Client, table: Scene) -> None:
    page = reverse("mail_kinds", args=[table.league.slug])
    wanted = president.get(page).context["form"]["wanted"].initial
    assert ("result" in wanted, "account" in wanted) == (True, False)
    president.post(page, {"wanted": [kind for kind in wanted if kind != "result"]})
    assert posted(table.league, kind=MailKind.RESULT).reason == "league"
    president.post(page, {})
    assert SilencedKind.objects.count() == len(wanted)
    president.post(page, {"wanted": wanted})
    assert not SilencedKind.objects.exists()


def test_secretary_switches_kinds_off_for_a_player(secretary: Client, table: Scene) -> None:
    anke = table.seats[0].registration.player
    mail = posted(table.league, Recipient("anke@example.org", "Anke", player_id=anke.pk))
    page = reverse("player_mails", args=[table.league.slug, anke.pk])
    assert mail.subject in secretary.get(page).content.decode()
    secretary.post(page, {"wanted": ["receipt"]})
    to = Recipient("anke@example.org", "Anke", player_id=anke.pk)
    assert posted(table.league, to, kind=MailKind.RESULT, key="a").reason == "person"
    assert posted(table.league, to, key="b").state == "not_sent"


@pytest.fixture
def link(table: Scene) -> str:
    """Anke's link in a receipt."""
    anke = table.seats[0].registration.player
    mail = posted(table.league, Recipient("anke@example.org", "Anke", player_id=anke.pk), key="with link")
    return unsubscribe_link(mail).removeprefix("https://office.example")


def test_button_of_a_mail_program_switches_one_kind_off(link: str, table: Scene) -> None:
    anke = table.seats[0].registration.player
    for _time in range(2):
        answer = Client(enforce_csrf_checks=True).post(link, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
    assert list(SilencedKind.objects.values_list("player", "kind")) == [(anke.pk, "receipt")]


def test_person_chooses_by_the_link_without_a_password(link: str, table: Scene) -> None:
    stranger = Client(enforce_csrf_checks=True)
    answer = stranger.post(link, {"wanted": ["invitation", "result"]}).content.decode()
    assert "Saved." in answer or "Gespeichert." in answer
    off = set(SilencedKind.objects.values_list("kind", flat=True))
    assert {"receipt", "reminder"} <= off
    assert off.isdisjoint({"invitation", "result", "account"})


@pytest.mark.parametrize("spoiled", [lambda link: link[:-2] + "/", lambda link: link.replace(".p", ".u")])
def test_link_that_is_not_genuine_leads_nowhere(link: str, spoiled) -> None:
    assert Client().get(spoiled(link)).status_code == 404
    assert Client().post(spoiled(link), {"List-Unsubscribe": "One-Click"}).status_code == 404


def test_mails_of_another_league_are_not_found(secretary: Client, table: Scene) -> None:
    other: League = scene().league
    mail = posted(other)
    for what in ("mail", "mail_file"):
        assert secretary.get(reverse(what, args=[table.league.slug, mail.pk])).status_code == 404
    assert secretary.post(reverse("mail_cancel", args=[table.league.slug, mail.pk])).status_code == 404
