"""The plan by which the installation keeps copies: changed by people, taken on night by night by whichever worker
comes first.
"""

import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.jobs import create_job
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.models import BackupPlan, Job, League, User, of_living_league
from scoring.recovery.log_actions import BackupAction
from scoring.recovery.selectors.backups import is_same_drive, night_of, plan_of_backups, running_backup
from scoring.recovery.services.encryption import SHORTEST_PASSPHRASE, new_key

_CLOCK_WAS_WRONG = timedelta(days=1)


@transaction.atomic
def save_plan(*, actor: User, folder: str = "", mail_to: str = "", **facts: Any) -> BackupPlan:
    """Change how copies are kept. Raises InvalidInput: nothing can be written to the folder, or copies that are not
    encrypted would be mailed."""
    plan = plan_of_backups()
    if mail_to and not plan.is_encrypted:
        message = _("Only encrypted backups are mailed. Please set a passphrase first.")
        raise InvalidInput(message, {"mail_to": [message]})
    if folder != plan.folder:
        plan.folder_is_on_other_drive = bool(folder) and _is_elsewhere(folder)
    plan.folder, plan.mail_to = folder, mail_to
    for name, value in facts.items():
        setattr(plan, name, value)
    save_valid(plan)
    log_in_own_leagues(actor, BackupAction.BACKUP_PLAN_CHANGED)
    return plan


def set_passphrase(*, actor: User, passphrase: str) -> None:
    """Encrypt all further copies; those of before open as they did. The passphrase is kept nowhere. Raises InvalidInput
    if it is too short."""
    if len(passphrase) < SHORTEST_PASSPHRASE:
        message = _("A passphrase has at least %(count)s characters.") % {"count": SHORTEST_PASSPHRASE}
        raise InvalidInput(message, {"passphrase": [message]})
    key = new_key(passphrase)
    _keep_key(actor=actor, recipient=key.recipient, protected_key=key.protected)


def remove_passphrase(*, actor: User) -> None:
    """Encrypt no further copies. Raises NotAllowedNow while they are mailed."""
    if plan_of_backups().mail_to:
        raise NotAllowedNow(_("Backups are mailed, and only encrypted ones are. Please switch that off first."))
    _keep_key(actor=actor, recipient="", protected_key="")


@transaction.atomic
def _keep_key(*, actor: User, recipient: str, protected_key: str) -> None:
    plan = plan_of_backups()
    plan.recipient, plan.protected_key = recipient, protected_key
    save_valid(plan)
    log_in_own_leagues(actor, BackupAction.BACKUP_KEY_CHANGED)


@transaction.atomic
def ask_for_copy(*, actor: User, language: str) -> tuple[Job, bool]:
    """A job that makes a copy, and whether it is new: while one is under way, that is it, whoever has asked for it."""
    BackupPlan.objects.get_or_create(pk=1)
    BackupPlan.objects.select_for_update().get(pk=1)
    if (running := running_backup()) is not None:
        return running, False
    made = create_job(kind=Job.Kind.BACKUP, league=None, created_by=actor, parameters={"language": language})
    return made, True


@transaction.atomic
def ask_for_check(*, actor: User, copy_id: int, language: str) -> Job:
    """A job that looks at a copy; the one that is at it already, if there is one."""
    parameters = {"copy": copy_id, "language": language}
    checks = Job.objects.unfinished().filter(kind=Job.Kind.BACKUP_CHECK, created_by=actor)
    known = next((job for job in checks if job.parameters == parameters), None)
    return known or create_job(kind=Job.Kind.BACKUP_CHECK, league=None, created_by=actor, parameters=parameters)


@transaction.atomic
def take_on_night(*, now: datetime) -> Job | None:
    """The job of the last night's copy, for the one of any number of workers who gets it; None for all others.

    A night that nobody was awake in is made up for at the next call, once for however many there were. An office in
    which there is no league yet has nothing to lose, nor has the demo; the first night is the one after it has any.
    """
    if settings.IS_DEMO:
        return None
    plan = BackupPlan.objects.filter(pk=1).first()
    if plan is None:
        if League.objects.exists():
            BackupPlan.objects.get_or_create(pk=1, defaults={"last_night": night_of(now, BackupPlan().hour)})
        return None
    night = night_of(now, plan.hour)
    is_open = Q(last_night=None) | Q(last_night__lt=night) | Q(last_night__gt=night + _CLOCK_WAS_WRONG)
    if not BackupPlan.objects.filter(is_open, pk=1, is_nightly=True).update(last_night=night):
        return None
    return create_job(kind=Job.Kind.BACKUP, league=None, created_by=None, parameters={"night": night.isoformat()})


def log_in_own_leagues(actor: User, action: BackupAction, subject: str = "") -> None:
    """In the log of each league in which the account is a member: a backup holds all of them."""
    for league in League.objects.filter(of_living_league(""), memberships__user=actor).order_by("pk"):
        log_action(league=league, actor=actor, action=action, subject=subject or league.name)


def _is_elsewhere(folder: str) -> bool:
    """Whether a folder lies on another drive than the office. Raises InvalidInput if nothing can be kept there."""
    path = Path(folder)
    message = ""
    if not path.is_absolute():
        message = _("Please give the whole path, such as /media/stick/backups.")
    elif not path.is_dir():
        message = _("There is no folder “%(folder)s”. Is the memory stick plugged in?") % {"folder": folder}
    elif path.resolve().is_relative_to(settings.VAR_DIR.resolve()):
        message = _("This folder belongs to the office itself.")
    elif not os.access(path, os.W_OK | os.X_OK):
        message = _("The league office may not write to “%(folder)s”.") % {"folder": folder}
    if message:
        raise InvalidInput(message, {"folder": [message]})
    return not is_same_drive(path, settings.VAR_DIR)
