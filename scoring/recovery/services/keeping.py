"""Copies that the office keeps by itself: made, brought elsewhere, checked, let go."""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.durable_files import once_closed
from scoring.core.errors import Vanished, reason_of
from scoring.core.services import transaction
from scoring.models import BackupCopy, BackupPlan, User
from scoring.recovery.log_actions import BackupAction
from scoring.recovery.selectors.backups import copies_to_let_go, is_same_drive, is_there, path_of, plan_of_backups
from scoring.recovery.services.archive import require_whole
from scoring.recovery.services.damage import read_seal
from scoring.recovery.services.encryption import BackupKey, BackupRefused, DamagedBackup
from scoring.recovery.services.making import STEPS, MadeBackup, Report, make_backup
from scoring.recovery.services.offsite import mail_copy, write_to_folder
from scoring.recovery.services.plans import log_in_own_leagues
from scoring.recovery.services.restoring import judge_backup
from scoring.recovery.services.verdict import Verdict

logger = logging.getLogger(__name__)


def keep_copy(*, actor: User | None, report: Report) -> BackupCopy:
    """Make a copy as the plan says, bring it where the plan wants it, and let go those that no period needs any more.

    Raises BackupRefused, or whatever ``report`` raises; then there is no copy. Never call it inside a transaction.
    """
    plan = plan_of_backups()
    folder = Path(settings.BACKUP_DIR)
    _make_room(folder)
    key = BackupKey(plan.recipient, plan.protected_key) if plan.is_encrypted else None
    target = folder / f"{timezone.localtime():office-%Y-%m-%d-%H%M%S}{'-age' if key else ''}.zip"
    made = make_backup(
        target=target,
        with_keys=settings.BACKUP_HAS_KEYS,
        key=key,
        report=lambda done, _total: report(done, STEPS + 1),
    )
    copy = _note(made, target, actor, plan)
    _bring_elsewhere(copy, target, plan)
    report(STEPS + 1, STEPS + 1)
    let_old_copies_go(plan=plan)
    return copy


def check_copy(*, copy_id: int, alive: Callable[[], None]) -> BackupCopy:
    """Look at every byte of a copy, and at what it holds unless it is encrypted; gives it with what was found.

    Raises Vanished.
    """
    copy = _copy(BackupCopy.objects.all(), copy_id)
    verdict: Verdict | None = None
    damage = ""
    try:
        if copy.is_encrypted:
            require_whole(path_of(copy))
        else:
            verdict = judge_backup(source=path_of(copy), alive=alive).verdict
    except BackupRefused as refusal:
        damage = refusal.message
    found = {"checked_at": timezone.now(), "damage": damage}
    if verdict is not None:
        found["verdict"] = _stored(verdict)
    BackupCopy.objects.filter(pk=copy_id).update(**found)
    copy.refresh_from_db()
    return copy


def let_old_copies_go(*, plan: BackupPlan) -> int:
    """Remove what the rotation does not need; gives how many. A file that is not the one that was made stays."""
    there = [copy for copy in BackupCopy.objects.all() if is_there(copy) or _folder_file(copy).is_file()]
    gone = [copy for copy in copies_to_let_go(there, plan) if _remove_files(copy, plan)]
    BackupCopy.objects.filter(pk__in=[copy.pk for copy in gone]).delete()
    if gone:
        logger.info("%s backups let go", len(gone))
    return len(gone)


@transaction.atomic
def delete_copy(*, actor: User, copy_id: int) -> None:
    """Remove a copy for good, from the folder of the plan as well if that can be reached. Raises Vanished."""
    copy = _copy(BackupCopy.objects.select_for_update(), copy_id)
    log_in_own_leagues(actor, BackupAction.BACKUP_DELETED, copy.file_name)
    copy.delete()
    transaction.on_commit(lambda: _remove_files(copy, plan_of_backups()))


@transaction.atomic
def note_download(*, actor: User, copy_id: int) -> None:
    """Write down that somebody has fetched a copy: it is in other hands now. Raises Vanished."""
    copy = _copy(BackupCopy.objects.select_for_update(), copy_id)
    BackupCopy.objects.filter(pk=copy.pk).update(downloaded_at=timezone.now())
    log_in_own_leagues(actor, BackupAction.BACKUP_DOWNLOADED, copy.file_name)


def _copy(copies: QuerySet[BackupCopy], copy_id: int) -> BackupCopy:
    copy = copies.filter(pk=copy_id).first()
    if copy is None:
        raise Vanished(_("This backup has been deleted in the meantime."))
    return copy


def _note(made: MadeBackup, path: Path, actor: User | None, plan: BackupPlan) -> BackupCopy:
    seal = read_seal(path)
    if seal is None:
        raise DamagedBackup(_("“%(file)s” is no whole backup: %(reason)s") % {"file": path, "reason": "-"})
    return BackupCopy.objects.create(
        file_name=path.name,
        made_at=timezone.now(),
        made_by=actor,
        size=path.stat().st_size,
        seal=seal.whole,
        is_encrypted=plan.is_encrypted,
        has_keys=made.has_keys,
        is_on_other_drive=not is_same_drive(path.parent, settings.VAR_DIR),
        verdict=_stored(made.verdict),
        checked_at=timezone.now(),
    )


def _stored(verdict: Verdict) -> list[dict[str, object]] | None:
    """As JSON; None if nobody could look."""
    if verdict.trouble or not verdict.was_opened:
        return None
    return [league.to_data() for league in verdict.leagues]


def _bring_elsewhere(copy: BackupCopy, path: Path, plan: BackupPlan) -> None:
    """Into the folder, by mail; what does not work is noted and nothing else: the copy is there all the same."""
    problems = []
    if plan.folder:
        if problem := write_to_folder(path, plan):
            problems.append(problem)
        else:
            copy.folder = plan.folder
            copy.is_on_other_drive |= plan.folder_is_on_other_drive
    if plan.mail_to:
        if problem := mail_copy(path, to=plan.mail_to):
            problems.append(problem)
        else:
            copy.mailed_at = timezone.now()
    copy.problem = " ".join(problems)
    copy.save(update_fields=("folder", "is_on_other_drive", "mailed_at", "problem"))


def _remove_files(copy: BackupCopy, plan: BackupPlan) -> bool:
    """Whether nothing of a copy is left where the office may look: of another folder nothing is known any more."""
    _remove(path_of(copy), copy)
    if not copy.folder or copy.folder != plan.folder:
        return True
    _remove(_folder_file(copy), copy)
    return Path(copy.folder).is_dir()


def _folder_file(copy: BackupCopy) -> Path:
    """Where it lies besides; its own place if nowhere."""
    return Path(copy.folder) / copy.file_name if copy.folder else path_of(copy)


def _remove(path: Path, copy: BackupCopy) -> None:
    """Only the very file that was made: somebody may have put another one in its place."""
    with suppress(OSError):
        seal = read_seal(path)
        if copy.damage or (seal is not None and seal.whole == copy.seal):
            once_closed(path.unlink)


def _make_room(folder: Path) -> None:
    """The folder. Raises BackupRefused."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as failure:
        raise BackupRefused(
            _("“%(file)s” cannot be written: %(reason)s") % {"file": folder, "reason": reason_of(failure)}
        ) from failure
