"""Addresses of `recovery`."""

from django.urls import path

from scoring.core.http.pages import CLUB, SEASON, below
from scoring.recovery.views import backup, snapshots

urlpatterns = [
    path("backups/", backup.backups, name="backups"),
    path("backups/desk/", backup.backup_desk, name="backup_desk"),
    path("backups/make/", backup.backup_make, name="backup_make"),
    path("backups/plan/", backup.backup_plan, name="backup_plan"),
    path("backups/passphrase/", backup.backup_passphrase, name="backup_passphrase"),
    path("backups/passphrase/remove/", backup.backup_passphrase_remove, name="backup_passphrase_remove"),
    path("backups/<int:copy>/file/", backup.backup_file, name="backup_file"),
    path("backups/<int:copy>/check/", backup.backup_check, name="backup_check"),
    path("backups/<int:copy>/delete/", backup.backup_delete, name="backup_delete"),
    path("t/sheet/<int:sheet>/copy/", snapshots.guest_copy, name="guest_copy"),
    path("snapshots/<str:token>/", snapshots.snapshot_give, name="snapshot_give"),
    *below(
        SEASON,
        path("sheets/<int:sheet>/copy/", snapshots.sheet_copy, name="sheet_copy"),
        path("evenings/<int:evening>/copy/", snapshots.evening_copy, name="evening_copy"),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/snapshots/", snapshots.snapshots, name="snapshots"),
        path("l/<slug:league>/snapshots/upload/", snapshots.snapshots_upload, name="snapshots_upload"),
        path("l/<slug:league>/snapshots/<int:copy>/discard/", snapshots.snapshot_discard, name="snapshot_discard"),
    ),
]
