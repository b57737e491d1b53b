"""A club is dissolved by two and taken back by two; in between nothing is written in it, and nothing leaves it."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.audit.services.reviews import reopen_sheet
from scoring.audit.services.verification import verify_league
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services.log import log_action
from scoring.installation.log_actions import LeagueAction
from scoring.installation.services.clock import note_gap
from scoring.installation.services.dissolutions import (
    ask_for_dissolution,
    ask_for_return,
    dissolve_league,
    drop_dissolution,
    return_league,
)
from scoring.mail.services.delivery import _due
from scoring.models import AuditEntry, Dissolution, Job, League, Mail, Player
from scoring.people.services.members import log_administration
from scoring.people.services.players import create_player
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
from scoring.registration.selectors.invitations import evenings_with_deadline_before
from scoring.results.selectors.season_versions import seasons_just_over
from scoring.results.services.recounting import recount_league
from tests.scoring.installation.dissolved import Club, club
from tests.scoring.mail.mails import posted
from tests.scoring.scenes import official, scene
from tests.support.services import service_modules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
def closing() -> Club:
    return club()


def actions(of: Club) -> list[str]:
    """What the log says of it, in order."""
    entries = AuditEntry.objects.filter(league=of.league, action__contains="dissol") | AuditEntry.objects.filter(
        league=of.league, action__startswith="return."
    )
    entries |= AuditEntry.objects.filter(league=of.league, action="league.returned")
    return list(entries.order_by("sequence").values_list("action", flat=True))


def test_two_dissolve_it_and_two_take_that_back(closing: Club) -> None:
    before = closing.league
    gone = closing.dissolve()
    assert (gone.is_public, closing.league.dissolved_at is not None) == (False, True)
    assert list(verify_league(closing.league)) == []
    assert list(recount_league(league=closing.league)) == []

    closing.bring_back()
    assert (closing.league.is_public, closing.league.dissolved_at) == (before.is_public, None)
    assert list(verify_league(closing.league)) == []
    assert actions(closing) == ["dissolution.asked", "league.dissolved", "return.asked", "league.returned"]
    create_player(league=closing.league, actor=closing.president, name="Neu")


def test_who_was_not_public_is_not_afterwards(closing: Club) -> None:
    League.objects.filter(pk=closing.league.pk).update(is_public=False)
    closing.dissolve()
    assert not closing.bring_back().is_public


def test_nobody_agrees_to_their_own_request_nor_by_another_name_nor_twice(closing: Club) -> None:
    name = closing.league.name
    with pytest.raises(InvalidInput):
        ask_for_dissolution(league=closing.league, actor=closing.president, typed_name="another")
    asked = ask_for_dissolution(league=closing.league, actor=closing.president, typed_name=f" {name} ")
    with pytest.raises(InvalidInput):
        ask_for_dissolution(league=closing.league, actor=closing.auditor, typed_name=name)
    with pytest.raises(NotAllowedNow):
        dissolve_league(dissolution_id=asked.pk, actor=closing.president, typed_name=name)
    with pytest.raises(InvalidInput):
        dissolve_league(dissolution_id=asked.pk, actor=closing.auditor, typed_name="another")
    with pytest.raises(NotAllowedNow):
        return_league(dissolution_id=asked.pk, actor=closing.auditor)
    assert closing.league.dissolved_at is None

    dissolve_league(dissolution_id=asked.pk, actor=closing.auditor, typed_name=name)
    with pytest.raises(NotAllowedNow):
        dissolve_league(dissolution_id=asked.pk, actor=closing.auditor, typed_name=name)
    with pytest.raises(NotAllowedNow):
        ask_for_dissolution(league=closing.league, actor=closing.president, typed_name=name)


def test_who_wrote_the_request_past_the_office_finds_nobody_who_can_agree(closing: Club) -> None:
    """By the log nobody has asked."""
    forged = Dissolution.objects.create(league=closing.league, asked_by=closing.president, asked_at=timezone.now())
    with pytest.raises(NotAllowedNow):
        dissolve_league(dissolution_id=forged.pk, actor=closing.auditor, typed_name=closing.league.name)


def test_request_is_dropped_and_can_be_made_anew(closing: Club) -> None:
    asked = ask_for_dissolution(league=closing.league, actor=closing.president, typed_name=closing.league.name)
    drop_dissolution(dissolution_id=asked.pk, actor=closing.auditor)
    with pytest.raises(NotAllowedNow):
        dissolve_league(dissolution_id=asked.pk, actor=closing.auditor, typed_name=closing.league.name)
    assert closing.dissolve().dissolved_at is not None


def test_after_thirty_days_it_stays_dissolved(closing: Club) -> None:
    closing.dissolve()
    asked = ask_for_return(league=closing.league, actor=closing.president)
    long_ago = timezone.now() - timedelta(days=30, minutes=1)
    with transaction.atomic():
        League.objects.filter(pk=closing.league.pk).update(dissolved_at=long_ago)
        with pytest.raises(NotAllowedNow):
            return_league(dissolution_id=asked.pk, actor=closing.auditor)
        transaction.set_rollback(True)
    assert return_league(dissolution_id=asked.pk, actor=closing.auditor).dissolved_at is None
    with pytest.raises(NotAllowedNow):
        ask_for_return(league=closing.league, actor=closing.president)


def test_database_knows_no_public_league_that_is_dissolved(closing: Club) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        League.objects.filter(pk=closing.league.pk).update(dissolved_at=timezone.now())
    row = closing.league
    row.dissolved_at = timezone.now()
    with pytest.raises(ValidationError):
        row.full_clean()


def test_what_runs_is_waited_for(closing: Club) -> None:
    job = Job.objects.create(kind=Job.Kind.IMPORT, league=closing.league)
    asked = ask_for_dissolution(league=closing.league, actor=closing.president, typed_name=closing.league.name)
    with pytest.raises(NotAllowedNow):
        dissolve_league(dissolution_id=asked.pk, actor=closing.auditor, typed_name=closing.league.name)
    Job.objects.filter(pk=job.pk).update(kind=Job.Kind.ARCHIVE)
    dissolve_league(dissolution_id=asked.pk, actor=closing.auditor, typed_name=closing.league.name)


def test_services_are_refused_whatever_names_the_league(closing: Club) -> None:
    table = closing.table
    closing.dissolve()
    length = AuditEntry.objects.filter(league=closing.league).count()
    with pytest.raises(NotAllowedNow):
        create_player(league=closing.league, actor=closing.president, name="Neu")
    with pytest.raises(NotAllowedNow):
        table.save(2, 1, 12, 0, 7, 30)
    with pytest.raises(NotAllowedNow):
        reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="?")
    stale = table.league
    assert stale.dissolved_at is None
    with pytest.raises(NotAllowedNow):  # somebody who has read the league before
        log_action(league=closing.league, actor=None, action=LeagueAction.LEAGUE_CHANGED, subject="")
    with pytest.raises(NotAllowedNow):
        posted(stale)
    assert AuditEntry.objects.filter(league=closing.league).count() == length


def test_only_few_services_write_into_what_is_dissolved() -> None:
    """Whoever marks another one says here why."""
    marked = {
        f"{name}.{service}"
        for name, module in service_modules()
        for service, found in vars(module).items()
        if getattr(found, "__module__", "") == module.__name__ and hasattr(found, "even_dissolved")
    }
    assert marked == {
        "dissolutions.dissolve_league",
        "dissolutions.ask_for_return",
        "dissolutions.return_league",
        "dissolutions.drop_dissolution",
        "erasures.ask_for_erasure",
        "erasures.withdraw_erasure",
        "erasures.confirm_erasure",
        "erasures.erase",
        "erasures.erase_again",
        "log._vouch_for_new_columns",
        "log.vouch_for_what_is_there",
    }


def test_what_happens_by_the_clock_leaves_it_alone_and_goes_on_elsewhere(closing: Club) -> None:
    other = scene()
    evenings = [closing.table.evening, other.evening]
    for row in evenings:
        row.registration_deadline = timezone.now() + timedelta(hours=1)
        row.save()
    closing.dissolve()
    now = timezone.now()
    assert evenings_with_deadline_before(now + timedelta(days=1), now) == [other.evening]
    assert closing.table.season not in seasons_just_over(now)
    length = AuditEntry.objects.filter(league=closing.league).count()
    note_gap(slept=None, clock_set=timedelta(hours=1))
    log_administration(account=closing.auditor, actor=closing.president, changed=["email"])
    assert AuditEntry.objects.filter(league=closing.league).count() == length
    assert AuditEntry.objects.filter(league=other.league, action="installation.clock_set").exists()
    create_player(league=other.league, actor=other.secretary, name="Neu")


def test_members_are_told_once_and_nothing_else_leaves(closing: Club, settings) -> None:
    settings.EMAIL_HOST, settings.IS_DEMO = "mail.example.org", False
    players = list(closing.league.players.order_by("pk"))
    for row, email in zip(players, ("anke@example.org", "bjoern@example.org", "gast@example.org", ""), strict=False):
        row.email, row.is_guest = email, email.startswith("gast")
        row.save()
    waits = posted(closing.league)
    assert list(_due()) == [waits]

    closing.dissolve()
    waits.refresh_from_db()
    assert (waits.state, waits.reason) == ("cancelled", "outdated")
    told = list(_due())
    assert [mail.address for mail in told] == ["anke@example.org", "bjoern@example.org"]
    assert closing.league.name in told[0].subject
    assert "/i/" not in told[0].text + told[0].html

    Mail.objects.filter(pk=told[0].pk).update(state="sent", sent_at=timezone.now())
    Mail.objects.filter(pk=waits.pk).update(state="waiting", reason="")  # was just being sent, and put off
    assert list(_due()) == [told[1]]
    closing.bring_back()
    assert [mail.address for mail in _due() if mail.pk != waits.pk] == ["anke@example.org"]


def test_nobody_is_told_where_no_mail_can_be_sent(closing: Club, settings) -> None:
    settings.EMAIL_HOST = ""
    Player.objects.filter(league=closing.league).update(email="all@example.org")
    closing.dissolve()
    assert not Mail.objects.exists()


def test_people_can_be_erased_still(closing: Club) -> None:
    closing.dissolve()
    player = closing.league.players.order_by("pk")[0]
    asked = ask_for_erasure(player=player, actor=closing.president, erases_account=False)
    confirm_erasure(erasure_id=asked.pk, actor=closing.auditor, typed_name=player.full_name)
    player.refresh_from_db()
    assert player.name.startswith("Former member")
    assert list(verify_league(closing.league)) == []


def test_account_of_two_clubs_goes_on_in_the_other(closing: Club) -> None:
    other = scene()
    account = official(other.league, "president")
    closing.dissolve()
    create_player(league=other.league, actor=account, name="Neu")
