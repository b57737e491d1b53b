"""The log's words for backups, in each league of whoever does it, and for snapshots from devices."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class BackupAction(LogAction):
    BACKUP_DELETED = "backup.deleted", _("backup deleted")
    BACKUP_DOWNLOADED = "backup.downloaded", _("backup downloaded")
    BACKUP_KEY_CHANGED = "backup.key_changed", _("passphrase of the backups changed")
    BACKUP_PLAN_CHANGED = "backup.plan_changed", _("plan of backups changed")


class SnapshotAction(LogAction):
    SNAPSHOTS_TABLE_SET_UP = "snapshots.table_set_up", _("table set up again from the phones")
    SNAPSHOTS_TAKEN_BACK = "snapshots.taken_back", _("games taken back from the phones")
