from django.urls import path

from scoring.backup import views

urlpatterns = [
    path("backups/", views.backups, name="backups"),
    path("backups/desk/", views.backup_desk, name="backup_desk"),
    path("backups/make/", views.backup_make, name="backup_make"),
    path("backups/plan/", views.backup_plan, name="backup_plan"),
    path("backups/passphrase/", views.backup_passphrase, name="backup_passphrase"),
    path("backups/passphrase/remove/", views.backup_passphrase_remove, name="backup_passphrase_remove"),
    path("backups/<int:copy>/file/", views.backup_file, name="backup_file"),
    path("backups/<int:copy>/check/", views.backup_check, name="backup_check"),
    path("backups/<int:copy>/delete/", views.backup_delete, name="backup_delete"),
]
