"""Off-site copies: brought to where they survive the disk of the office, into a folder such as a memory stick, or by
mail.
"""

import shutil
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.core.durable_files import put_in_place, sync_file, sync_folder
from scoring.core.encryption import UnreadableSecret
from scoring.core.errors import reason_of
from scoring.core.processes import working_in
from scoring.mail.selectors.servers import MailServer, ascii_address, has_servers_from_outside, server_of
from scoring.mail.services.smtp import Outcome, ServerUnreachable, conversation_with
from scoring.models import BackupPlan, League
from scoring.recovery.selectors.backups import is_same_drive
from scoring.recovery.services.archive import require_whole
from scoring.recovery.services.encryption import BackupRefused
from scoring.recovery.services.scratch import sweep_partials

_POLICY = SMTP.clone(cte_type="7bit")


def write_to_folder(path: Path, plan: BackupPlan) -> str:
    """Write a copy into the folder of the plan and read it back; gives why not, or an empty text."""
    folder = Path(plan.folder)
    target = folder / path.name
    partial = target.with_name(f"{target.name}.partial")
    missing = _("The backup was not written to “%(folder)s”: the memory stick is not plugged in.")
    try:
        if not folder.is_dir() or (plan.folder_is_on_other_drive and is_same_drive(folder, settings.VAR_DIR)):
            return missing % {"folder": folder}
        sweep_partials(folder, "office-*.zip.partial")
        partial.touch(0o600)
        with working_in(partial):
            shutil.copyfile(path, partial)
            partial.chmod(0o600)
            sync_file(partial)
            require_whole(partial)
            if target.exists():
                text = _("The backup was not written to “%(folder)s”: there is a file of its name.")
                return text % {"folder": folder}
            put_in_place(partial, target)
        sync_folder(folder)
    except OSError as failure:
        said = {"folder": folder, "reason": reason_of(failure)}
        return _("The backup was not written to “%(folder)s”: %(reason)s") % said
    except BackupRefused as refusal:
        said = {"folder": folder, "reason": refusal.message}
        return _("The backup was not written to “%(folder)s”: %(reason)s") % said
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return ""


class _NotMailed(Exception):
    """The mail did not go out; the message says why."""


def mail_copy(path: Path, *, to: str) -> str:
    """Mail a copy at once, past the outbox, which would have to hold it; gives why not, or an empty text."""
    try:
        _mail(path, to)
    except UnreadableSecret:
        return _("The password of the mail account cannot be read with the keys of this installation.")
    except _NotMailed as reason:
        return str(reason)
    except (ServerUnreachable, ValueError) as failure:
        return _("The backup was not mailed. The mail server said: %(answer)s") % {"answer": failure}
    return ""


def _mail(path: Path, to: str) -> None:
    megabytes, most = path.stat().st_size / 1e6, settings.BACKUP_MAIL_MOST_MB
    if megabytes > most:
        text = _("The backup was not mailed: %(size)s MB are too many for a mail (at most %(most)s MB).")
        raise _NotMailed(text % {"size": f"{megabytes:.1f}", "most": f"{most:g}"})
    server = mail_server_of_installation()
    if server is None:
        raise _NotMailed(_("The backup was not mailed: no mail server is set up for the whole installation."))
    message = _message(path, server, to).as_bytes()
    with conversation_with(server) as conversation:
        answer = conversation.hand_over(message, sender=ascii_address(server.from_address), recipient=ascii_address(to))
    if answer.outcome is not Outcome.TAKEN:
        text = _("The backup was not mailed. The mail server said: %(answer)s")
        raise _NotMailed(text % {"answer": answer.words})


def mail_server_of_installation() -> MailServer | None:
    """The server that mails of all leagues go to; None where there are several leagues and each has its own. Raises
    UnreadableSecret."""
    leagues = list(League.objects.order_by("pk").values_list("pk", flat=True)[:2])
    if not leagues or (len(leagues) > 1 and not has_servers_from_outside()):
        return None
    return server_of(leagues[0])


def _message(path: Path, server: MailServer, to: str) -> EmailMessage:
    message = EmailMessage(policy=_POLICY)
    message["Subject"] = _("Backup of the league office: %(file)s") % {"file": path.name}
    message["From"] = parseaddr(server.from_address)[1]
    message["To"] = ascii_address(to)
    message["Date"] = formatdate(localtime=True)
    message["Message-ID"] = make_msgid(domain="localhost")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(
        _(
            "This is the encrypted backup of the league office. Keep it; nobody opens it without the passphrase.\n\n"
            "To bring it back: manage.py restore FILE. To look at it: manage.py verify_backup FILE.\n"
        )
    )
    message.add_attachment(path.read_bytes(), maintype="application", subtype="zip", filename=path.name)
    return message
