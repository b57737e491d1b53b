"""Whoever keeps a mail about what is official, or about a moment that decides, keeps the head of the log."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone

from scoring.audit.services.kept_files import KeptHead, read_kept_file
from scoring.audit.services.reviews import reopen_sheet
from scoring.core.selectors.heads import shown_head
from scoring.mail.selectors.servers import message_of
from scoring.models import Channel, League, Mail, MailKind, Player
from scoring.registration.services.replies import Said, register_player
from scoring.results.services.season_summaries import post_season_summaries
from scoring.seasons.services.seasons import create_season
from tests.scoring.scenes import NOTE, Scene, evening, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    """A game, signed; Anke has an address."""
    played = scene()
    Player.objects.filter(league=played.league, name="Anke").update(email="anke@example.org")
    played.save(1, 1, 12, 0, 7, 30)
    played.submit()
    played.sign()
    return played


def require_head_in(kind: MailKind, league: League) -> None:
    """The newest mail of this kind names the head of the log as it is now, in its text and as it is sent."""
    mail, head = Mail.objects.filter(kind=kind)[0], shown_head(league)
    assert head
    for content in (mail.text.encode(), mail.html.encode(), message_of(mail, from_address="a@x.example").as_bytes()):
        assert read_kept_file(BytesIO(content)).heads == [KeptHead(head.sequence, head.hash[:16])]


def test_mail_of_a_result_and_of_its_correction_carries_the_head(table: Scene) -> None:
    require_head_in(MailKind.RESULT, table.league)
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Björn complained")
    table.save(1, 1, 12, 0, 8, 30, note=NOTE)
    table.submit()
    table.sign()
    require_head_in(MailKind.CORRECTION, table.league)


def test_summary_of_a_season_carries_the_head(table: Scene) -> None:
    assert post_season_summaries(season=table.season) == 1
    require_head_in(MailKind.SEASON_SUMMARY, table.league)


def test_receipt_of_a_registration_carries_the_head(table: Scene) -> None:
    day, now = timezone.localdate() + timedelta(days=7), timezone.now()
    facts = {"league": table.league, "actor": None, "name": "ahead", "edition": table.season.edition}
    coming = create_season(**facts, starts_on=day, ends_on=day)
    ahead = evening(coming, date=day, registration_deadline=now + timedelta(days=6))
    anke = Player.objects.get(league=table.league, name="Anke")
    said = Said(now - timedelta(seconds=1), Channel.PHONE)
    register_player(evening=ahead, player=anke, actor=table.secretary, said=said)
    require_head_in(MailKind.RECEIPT, table.league)
