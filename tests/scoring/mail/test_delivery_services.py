"""Mails go out at most once, whatever the mail server and the worker do."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.mail.selectors.servers import stored_secret
from scoring.mail.services.delivery import OUT_OF_REACH_FOR, WAITS, deliver_due_mails, note_uncertain_mails
from scoring.mail.services.outbox import Recipient
from scoring.models import League, Mail, MailAccount
from tests.scoring.mail.mails import posted, several
from tests.scoring.scenes import league
from tests.support.mail_server import HANGS_UP, MailServer, running_mail_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(mail_server: MailServer) -> League:
    return league()


def test_mail_that_is_taken_is_sent_once(club: League, mail_server: MailServer) -> None:
    mails = several(club, 3)
    assert (deliver_due_mails(), deliver_due_mails()) == (3, 0)
    assert mail_server.recipients == [f"player{n}@example.org" for n in range(3)]
    assert mail_server.connections == 1
    mail = Mail.objects.get(pk=mails[0].pk)
    assert (mail.state, mail.attempts, mail.answer, mail.sent_at is not None) == ("sent", 1, "250 OK", True)


def test_mail_says_who_what_and_how_to_do_without(club: League, mail_server: MailServer) -> None:
    club.name = "Uno-Club Förde"
    club.save()
    player = club.players.create(name="Änne")
    calendar = b"BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n"
    to = Recipient("aenne@föhr.example", "Änne Ölsen", "de", player_id=player.pk)
    mail = posted(
        club, to, subject="Rechtzeitig für Föhr", text="Schöne Grüße.\n", html="<p>Schöne Grüße.</p>",
        reply_to="rolf@example.org", calendar=calendar,
    )  # fmt: skip
    deliver_due_mails()
    (message,) = mail_server.messages
    assert mail_server.recipients == ["aenne@xn--fhr-sna.example"]
    assert message["Subject"] == "Rechtzeitig für Föhr"
    assert message["From"] == "Uno-Club Förde <office@league.example>"
    assert message["To"] == "Änne Ölsen <aenne@xn--fhr-sna.example>"
    assert message["Reply-To"] == "rolf@example.org"
    assert message["Message-ID"] == mail.message_id
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Unsubscribe"].startswith("<https://office.example/mails/")
    text, html, invitation = message.iter_parts()
    assert (text.get_content(), html.get_content()) == ("Schöne Grüße.\r\n", "<p>Schöne Grüße.</p>\r\n")
    assert (invitation.get_content_type(), invitation.get_param("method")) == ("text/calendar", "REQUEST")


@pytest.mark.parametrize("step", ["MAIL", "RCPT", "DATA"])
def test_mail_that_is_refused_for_ever_says_so_in_the_servers_words(
    club: League, mail_server: MailServer, step: str
) -> None:
    mail_server.hook = lambda at, envelope: "550 no such user" if at == step else None
    mail = posted(club)
    deliver_due_mails()
    mail.refresh_from_db()
    assert (mail.state, mail.answer) == ("failed", "550 no such user")


@pytest.mark.parametrize("step", ["MAIL", "RCPT", "DATA"])
def test_mail_that_is_refused_for_now_waits_longer_each_time(club: League, mail_server: MailServer, step: str) -> None:
    mail_server.hook = lambda at, envelope: "451 come back" if at == step else None
    mail = posted(club)
    for wait in WAITS:
        before = timezone.now()
        deliver_due_mails()
        mail.refresh_from_db()
        assert (mail.state, mail.answer) == ("waiting", "451 come back")
        assert before + wait <= mail.due_at <= timezone.now() + wait
        Mail.objects.update(due_at=before)
    deliver_due_mails()
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == ("failed", len(WAITS) + 1)
    assert mail_server.taken == []


def test_one_refusal_does_not_hold_up_the_others(club: League, mail_server: MailServer) -> None:
    def hook(at: str, envelope: object) -> str | None:
        return "550 no" if at == "RCPT" and envelope.rcpt_tos == ["player1@example.org"] else None

    mail_server.hook = hook
    several(club, 3)
    assert deliver_due_mails() == 2
    assert mail_server.recipients == ["player0@example.org", "player2@example.org"]


@pytest.mark.parametrize("step", ["MAIL", "RCPT"])
def test_connection_that_breaks_before_the_text_leaves_the_mail_waiting(
    club: League, mail_server: MailServer, step: str
) -> None:
    mail_server.hook = lambda at, envelope: HANGS_UP if at == step else None
    several(club, 2)
    deliver_due_mails()
    assert [mail.state for mail in Mail.objects.all()] == ["waiting", "waiting"]


@pytest.mark.parametrize("step", ["DATA", "TAKEN"])
def test_connection_that_breaks_after_the_text_leaves_the_mail_uncertain(
    club: League, mail_server: MailServer, step: str
) -> None:
    mail_server.hook = lambda at, envelope: HANGS_UP if at == step and not mail_server.taken[1:] else None
    several(club, 2)
    deliver_due_mails()
    mail_server.hook = lambda at, envelope: None
    deliver_due_mails()
    states = dict(Mail.objects.values_list("address", "state"))
    assert states["player0@example.org"] == "uncertain"
    assert mail_server.recipients.count("player0@example.org") == (1 if step == "TAKEN" else 0)


def test_server_that_cannot_be_reached_puts_all_mails_off(club: League, settings) -> None:
    settings.EMAIL_PORT = 1
    several(club, 3)
    assert deliver_due_mails() == 0
    for mail in Mail.objects.all():
        assert (mail.state, mail.attempts, "refused" in mail.answer) == ("waiting", 1, True)
        assert mail.due_at > timezone.now()


def test_mails_use_no_attempt_up_while_the_server_is_out_of_reach_but_do_not_wait_for_ever(
    club: League, settings
) -> None:
    settings.EMAIL_PORT = 1
    mail = posted(club)
    for _attempt in range(3 * len(WAITS)):
        Mail.objects.update(due_at=timezone.now())
        deliver_due_mails()
    mail.refresh_from_db()
    assert (mail.state, mail.claimed_at) == ("waiting", None)
    assert mail.due_at < timezone.now() + timedelta(minutes=16)
    assert mail.answer.startswith(f"This computer does not reach the mail server {settings.EMAIL_HOST} (")

    Mail.objects.update(posted_at=timezone.now() - OUT_OF_REACH_FOR - timedelta(minutes=1))
    for _wait in WAITS:
        Mail.objects.update(due_at=timezone.now())
        deliver_due_mails()
    mail.refresh_from_db()
    assert mail.state == "failed"


def test_mail_leaves_at_once_when_the_computer_comes_into_a_network(
    club: League, mail_server: MailServer, settings
) -> None:
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    posted(club)
    deliver_due_mails()
    settings.EMAIL_PORT = port
    assert deliver_due_mails() == 0  # it waits for a minute
    assert deliver_due_mails(network_is_new=True) == 1


def test_network_that_comes_hurries_no_mail_that_a_server_has_put_off(club: League, mail_server: MailServer) -> None:
    mail_server.hook = lambda at, envelope: "451 come back" if at == "RCPT" else None
    posted(club)
    deliver_due_mails()
    mail_server.hook = lambda at, envelope: None
    assert deliver_due_mails(network_is_new=True) == 0


def test_mails_do_not_wait_until_a_clock_that_was_a_day_ahead_comes_true(club: League, mail_server: MailServer) -> None:
    posted_tomorrow, put_off = several(club, 2)
    tomorrow = timezone.now() + timedelta(days=1)
    Mail.objects.filter(pk=posted_tomorrow.pk).update(posted_at=tomorrow, due_at=tomorrow)
    Mail.objects.filter(pk=put_off.pk).update(attempts=1, due_at=tomorrow + timedelta(minutes=5))
    assert deliver_due_mails() == 2
    posted_tomorrow.refresh_from_db()
    assert posted_tomorrow.posted_at <= timezone.now()


def test_what_was_sent_tomorrow_by_a_wrong_clock_leaves_room_for_others(
    club: League, mail_server: MailServer, settings
) -> None:
    settings.EMAIL_MOST_PER_MINUTE = 3
    several(club, 3)
    assert deliver_due_mails() == 3
    Mail.objects.update(claimed_at=timezone.now() + timedelta(days=1))
    posted(club, key="receipt:new")
    assert deliver_due_mails() == 1


def test_mail_waits_for_its_time(club: League, mail_server: MailServer) -> None:
    posted(club)
    Mail.objects.update(due_at=timezone.now() + timedelta(hours=1))
    assert deliver_due_mails() == 0
    Mail.objects.update(due_at=timezone.now())
    assert deliver_due_mails() == 1


def test_no_more_mails_go_out_than_the_provider_takes(club: League, mail_server: MailServer, settings) -> None:
    settings.EMAIL_MOST_PER_MINUTE, settings.EMAIL_MOST_PER_HOUR = 3, 5
    several(club, 10)
    taken = []
    for minutes in (2, 2, 2, 61):
        taken.append(deliver_due_mails())
        assert deliver_due_mails() == 0
        for mail in Mail.objects.exclude(claimed_at=None):
            Mail.objects.filter(pk=mail.pk).update(claimed_at=mail.claimed_at - timedelta(minutes=minutes))
    assert taken == [3, 2, 0, 0]
    assert deliver_due_mails() == 3


def test_mail_whose_worker_was_lost_is_uncertain_and_never_sent_by_itself(
    club: League, mail_server: MailServer
) -> None:
    mail, other = several(club, 2)
    now = timezone.now()
    sending = {"state": "sending", "claim": mail.pk and "0" * 32, "claimed_at": now - timedelta(hours=2)}
    Mail.objects.filter(pk=mail.pk).update(**sending, claimed_until=now - timedelta(hours=1))
    Mail.objects.filter(pk=other.pk).update(**sending, claimed_until=now + timedelta(minutes=1))
    assert deliver_due_mails() == 0
    mail.refresh_from_db()
    other.refresh_from_db()
    assert (mail.state, other.state) == ("uncertain", "sending")
    assert note_uncertain_mails(process_starts=True) == 1
    assert (deliver_due_mails(), mail_server.taken) == (0, [])


def test_league_speaks_with_its_own_server_and_password(settings) -> None:
    settings.EMAIL_HOST = ""
    with running_mail_server(password="open sesame") as server:
        own = league()
        account = MailAccount.objects.create(
            league=own, host="127.0.0.1", port=server.port, security="none", username="office",
            secret=stored_secret("open sesame"), from_address="office@own.example", reply_to="rolf@own.example",
        )  # fmt: skip
        posted(own)
        assert deliver_due_mails() == 1
        (message,) = server.messages
        assert (message["From"], message["Reply-To"]) == (f"{own.name} <office@own.example>", "rolf@own.example")
        account.secret = stored_secret("wrong")
        account.save()
        mail = posted(own, key="receipt:2")
        assert deliver_due_mails() == 0
        mail.refresh_from_db()
        assert (mail.state, mail.answer[:3]) == ("waiting", "535")


def test_mails_of_a_league_without_server_any_more_are_not_sent(club: League, settings) -> None:
    mail = posted(club)
    settings.EMAIL_HOST = ""
    assert deliver_due_mails() == 0
    mail.refresh_from_db()
    assert (mail.state, mail.reason) == ("not_sent", "no_server")


def test_password_that_cannot_be_read_any_more_puts_the_mails_off(settings) -> None:
    settings.EMAIL_HOST = ""
    own = league()
    MailAccount.objects.create(league=own, host="127.0.0.1", secret="gone:secret", from_address="office@own.example")
    mail = posted(own)
    assert deliver_due_mails() == 0
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == ("waiting", 1)
    assert "password" in mail.answer
