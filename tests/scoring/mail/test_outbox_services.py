"""What becomes of a mail when it is posted."""

import pytest
from django.utils import timezone

from scoring.core.errors import InvalidInput
from scoring.mail.services.outbox import Recipient, render
from scoring.models import League, Mail, MailKind, Player, SilencedKind
from tests.scoring.mail.mails import posted
from tests.scoring.scenes import league

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(settings) -> League:
    settings.EMAIL_HOST = "mail.example.org"
    return league()


def test_post_mail_waits_for_the_mail_server(club: League) -> None:
    mail = posted(club)
    assert (mail.state, mail.reason, mail.language, mail.attempts) == ("waiting", "", "de", 0)
    assert mail.due_at <= timezone.now()
    assert Mail.objects.get() == mail


def test_post_mail_with_the_same_key_posts_nothing_twice(club: League) -> None:
    first = posted(club)
    assert posted(club, subject="Another") == first
    assert Mail.objects.get().subject == "In time"
    assert posted(league()).pk != first.pk


def test_post_mail_without_a_mail_server_says_so(club: League, settings) -> None:
    settings.EMAIL_HOST = ""
    mail = posted(club)
    assert (mail.state, mail.reason) == ("not_sent", "no_server")


@pytest.mark.parametrize(
    "address", ["", "anke", "anke@example.org\nBcc: all@example.org", "anke@example.org\r\n", "a@b.de, c@d.de"]
)
def test_post_mail_refuses_what_is_no_address(club: League, address: str) -> None:
    with pytest.raises(InvalidInput, match="is no mail address"):
        posted(club, Recipient(address, "Anke"))
    with pytest.raises(InvalidInput, match="is no mail address"):
        posted(club, reply_to=address or " ")
    assert not Mail.objects.exists()


def test_post_mail_has_a_subject_of_one_line(club: League) -> None:
    assert posted(club, subject="In\r\ntime  again " + "x" * 300).subject == ("In time again " + "x" * 300)[:200]


def test_post_mail_of_a_kind_that_is_switched_off_is_cancelled_with_its_reason(club: League) -> None:
    anke = Player.objects.create(league=club, name="Anke")
    to = Recipient("anke@example.org", "Anke", player_id=anke.pk)
    SilencedKind.objects.create(league=club, player=anke, kind=MailKind.RECEIPT)
    mail = posted(club, to)
    assert (mail.state, mail.reason) == ("cancelled", "person")
    assert posted(club, Recipient("bjoern@example.org", "Björn"), key="receipt:2").state == "waiting"
    SilencedKind.objects.create(league=club, kind=MailKind.RECEIPT)
    mail = posted(club, to, key="receipt:3")
    assert (mail.state, mail.reason) == ("cancelled", "league")
    assert posted(club, to, kind=MailKind.ACCOUNT, key="account:1").state == "waiting"


def test_mail_is_written_in_the_language_of_its_reader(club: League) -> None:
    club.name = "Uno <Kiel> & Co"
    english, german = (render("test", league=club, language=language) for language in ("en", "de"))
    assert english.subject == "Test mail of Uno <Kiel> & Co"
    assert german.subject == "Testmail: Uno <Kiel> & Co"
    assert english.text.endswith("Uno <Kiel> & Co\n")
    assert "Uno &lt;Kiel&gt; &amp; Co" in english.html
    assert '<html lang="en">' in english.html
