"""The erasure of a person: asked for by one, confirmed by another, done at once and for good.

So it is where a backup of before is brought back: without the person. What a database keeps of rows that are gone
(free pages, the journal, dead versions of rows) is emptied.
"""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from django.core.cache import caches
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.names import name_key
from scoring.audit.services.verification import verify_league
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.log_actions import LogKeepingAction
from scoring.core.selectors.four_eyes import agreed_facts, asked_facts, require_asked_by_another
from scoring.core.selectors.integrity import ERASED, Facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.models import (
    Erasure,
    League,
    Player,
    User,
)
from scoring.people.selectors.people import find_player
from scoring.privacy.log_actions import PrivacyAction
from scoring.privacy.selectors.persons import account_of, person_of
from scoring.privacy.selectors.traces import obstacles_to, traces_of
from scoring.privacy.services.erased_rows import (
    empty_mails,
    empty_player,
    leave,
    remove_files_naming,
    remove_files_of_jobs,
    remove_rows,
    replace_photos,
    retell_sessions,
)
from scoring.privacy.services.erased_texts import Erasing, retell_log, retell_rows, retell_signed_texts
from scoring.privacy.services.erasure_list import Remembered, remember_erasure, remembered


@dataclass(frozen=True, slots=True)
class Review:
    """What the second person has decided: ``erased`` are keys of texts with a part of the name in which the person is
    meant, ``kept_photos`` those on which nobody can be recognised."""

    erased: Collection[str] = ()
    kept_photos: Collection[int] = ()


@transaction.even_dissolved
@transaction.atomic(player=Player)
def ask_for_erasure(*, player: Player, actor: User, erases_account: bool) -> Erasure:
    """Ask that a person be erased. Raises InvalidInput if that is asked for already."""
    erasure = Erasure(
        league=player.league, player=player, erases_account=erases_account, asked_by=actor, asked_at=timezone.now()
    )
    save_valid(erasure)
    _log_step(erasure, actor, PrivacyAction.ERASURE_ASKED, asked_facts(erasure, actor))
    return erasure


@transaction.even_dissolved
@transaction.atomic
def withdraw_erasure(*, erasure_id: int, actor: User) -> Erasure:
    """Take back what was asked for. Raises NotAllowedNow once it is done."""
    erasure = _open_one(erasure_id)
    erasure.withdrawn_at = timezone.now()
    erasure.save(update_fields=("withdrawn_at",))
    _log_step(erasure, actor, PrivacyAction.ERASURE_WITHDRAWN)
    return erasure


@transaction.even_dissolved
@transaction.atomic
def confirm_erasure(*, erasure_id: int, actor: User, typed_name: str, review: Review = Review()) -> Erasure:
    """Erase the person. ``typed_name`` must be the name, since nothing brings it back.

    Raises InvalidInput for another name; NotAllowedNow for whoever asked for it, while something stands in the way
    (``obstacles_to``), and while ``manage.py verify`` finds anything: an erasure must not cover it.
    """
    erasure = _open_one(erasure_id)
    player, league = erasure.player, erasure.league
    if erasure.asked_by_id == actor.pk:
        raise NotAllowedNow(_("Somebody else has to confirm what you have asked for."))
    require_asked_by_another(erasure, league, actor)
    if name_key(typed_name) != name_key(player.full_name):
        message = _("That is not the name. Nothing was erased.")
        raise InvalidInput(message, {"typed_name": [message]})
    obstacles = obstacles_to(player, erases_account=erasure.erases_account)
    obstacles += [str(finding) for finding in verify_league(league)]
    if obstacles:
        raise NotAllowedNow(" ".join(obstacles))
    erasure.confirmed_by, erasure.done_at = actor, timezone.now()
    erasure.reviewed = sorted(map(str, review.kept_photos))
    erasure.save(update_fields=("confirmed_by", "done_at", "reviewed"))
    account = account_of(player) if erasure.erases_account else None
    erase(player=player, account=account, actor=actor, review=review, facts=agreed_facts(erasure, actor))
    return erasure


@transaction.even_dissolved
@transaction.atomic(player=Player)
def erase(
    *, player: Player, account: User | None, actor: User | None, review: Review, facts: Facts | None = None
) -> None:
    """Take everything that tells who a player is out of database and files; results stay under a neutral name.
    ``account`` goes as well; None: there is none, or it only leaves the league. ``facts``: who agreed to it, for the
    log of the league.

    Whether it may be done is not asked here. Cost: every text of the league is read once.
    """
    league = player.league
    erasing = Erasing(person_of(player, account), _neutral_name(league))
    remember_erasure(person=erasing.person)
    empty_mails(erasing)
    remove_rows(erasing.person)
    traces = [trace for trace in traces_of(erasing.person) if trace.is_certain or trace.key in review.erased]
    retell_rows(erasing, traces)
    retell_signed_texts(erasing, league)
    retell_sessions(erasing)
    erasing.photos += replace_photos(player=player, kept=review.kept_photos)
    remove_files_of_jobs(league=league)
    empty_player(erasing)
    leave(erasing)
    for touched in _leagues_of(erasing, league):
        _vouch(erasing, touched, actor, facts or {}, of_player=touched.pk == league.pk)
    transaction.on_commit(lambda: remove_files_naming(erasing.person))
    transaction.on_commit(_forget_what_was_drawn)


def _open_one(erasure_id: int) -> Erasure:
    erasure = Erasure.objects.select_related("league", "player__league").get(pk=erasure_id)
    transaction.lock(erasure.league)
    erasure.refresh_from_db(fields=("done_at", "withdrawn_at"))
    if not erasure.is_open:
        raise NotAllowedNow(_("This erasure is done or taken back already."))
    return erasure


def _log_step(erasure: Erasure, actor: User, action: PrivacyAction, facts: Facts | None = None) -> None:
    details = {"player": erasure.player_id, "account": erasure.erases_account}
    subject = erasure.player.full_name
    log_action(league=erasure.league, actor=actor, action=action, subject=subject, details=details, facts=facts)


def _neutral_name(league: League) -> str:
    """Like “Former member 7”: the first number that nobody has."""
    number = 1
    while find_player(league, name := _("Former member %(number)s") % {"number": number}) is not None:
        number += 1
    return name


def _forget_what_was_drawn() -> None:
    """Parts of pages and figures with names, kept to be shown once more."""
    for cache in caches.all(initialized_only=False):
        cache.clear()


def _leagues_of(erasing: Erasing, league: League) -> list[League]:
    """The league, then others in whose logs the account has done something."""
    account = erasing.person.account
    if account is None:
        return [league]
    others = League.objects.filter(audit_entries__actor_key=account.pk).exclude(pk=league.pk)
    return [league, *others.distinct().order_by("pk")]


def _vouch(erasing: Erasing, league: League, actor: User | None, agreed: Facts, *, of_player: bool) -> None:
    """Retell the log of a league, and let it vouch for what the erasure has changed."""
    erasing.entries.clear()
    retell_log(erasing, league)
    facts = erasing.facts() | ({ERASED: [erasing.person.player.pk], **agreed} if of_player else {})
    log_action(
        league=league,
        actor=actor,
        action=LogKeepingAction.PERSON_ERASED,
        subject=erasing.neutral,
        details={"entries": len(erasing.entries), "texts": len(erasing.digests), "photos": len(erasing.photos)},
        facts=facts,
    )


@transaction.even_dissolved
@transaction.atomic
def erase_again(path: Path) -> int:
    """Erase everybody on the list who is in the database by name again. Gives how many there were.

    Texts with parts of a name and photos are treated as nobody had looked: texts stay, photos go. Raises ValueError
    for a file that is no such list.
    """
    done = 0
    for line in remembered(path):
        player = Player.objects.select_related("league").filter(pk=line.player).first()
        if player is not None and line.is_about(player):
            erase(player=player, account=_account_of(line, player), actor=None, review=Review())
            Erasure.objects.filter(player=player, done_at=None, withdrawn_at=None).update(done_at=timezone.now())
            done += 1
    return done


def _account_of(line: Remembered, player: Player) -> User | None:
    """The account that went with the player; in the backup it may not be theirs yet."""
    account = User.objects.filter(pk=line.account or 0).first()
    is_theirs = account is not None and (account == account_of(player) or line.is_about_account(account))
    return account if is_theirs else None


def scrub_database() -> bool:
    """Rewrite the database without what was erased. Whether it could be done: somebody who reads or writes meanwhile
    keeps it from that, and the next erasure or ``manage.py scrub`` does it for all.

    Must not be called in a transaction. On SQLite others wait meanwhile, well below a second for a usual office.
    """
    done_before = Erasure.objects.filter(done_at__isnull=False, scrubbed_at__isnull=True)
    waiting = list(done_before.values_list("pk", flat=True))
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.execute("VACUUM")
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError:
        return False
    Erasure.objects.filter(pk__in=waiting).update(scrubbed_at=timezone.now())
    return True
