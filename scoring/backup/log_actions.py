"""What is logged of backups, in each league of whoever does it."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class BackupAction(LogAction):
    BACKUP_DELETED = "backup.deleted", _("backup deleted")
    BACKUP_DOWNLOADED = "backup.downloaded", _("backup downloaded")
    BACKUP_KEY_CHANGED = "backup.key_changed", _("passphrase of the backups changed")
    BACKUP_PLAN_CHANGED = "backup.plan_changed", _("plan of backups changed")
