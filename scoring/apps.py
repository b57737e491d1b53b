"""The Django application of the league office."""

import gc
from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.signals import connection_created
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from scoring.core.durable_commits import check_commits, wait_for_the_disk
from scoring.core.program_log import watch_connection
from scoring.core.registry import load_of_all


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("League office")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        load_of_all("log_actions")
        _check_deployment()
        connection_created.connect(watch_connection)
        connection_created.connect(wait_for_the_disk)
        post_migrate.connect(_vouch_for_new_columns, sender=self)
        _log_what_services_leave()
        gc.freeze()  # what is loaded stays: nobody looks through it for what could be thrown away
        gc.set_threshold(20_000, 50, 100)  # looking ten times less saves a twelfth of a page
        gc.enable()  # uno_league has switched it off


def _check_deployment() -> None:
    """Registered before the addresses are read, which would be too late."""
    from scoring.core.http.origins import check_trusted_proxies  # noqa: PLC0415  # settings are not read before

    register(check_trusted_proxies, Tags.security, deploy=True)
    register(check_commits, Tags.security, deploy=True)


def _log_what_services_leave() -> None:
    from scoring.core.services.log import log_rows_left  # noqa: PLC0415
    from scoring.core.services.transaction import say_what_is_left  # noqa: PLC0415  # models are not loaded before

    say_what_is_left(log_rows_left)


def _vouch_for_new_columns(*, using: str, plan: Sequence[tuple[Migration, bool]] = (), **_about: Any) -> None:
    """After the last migration only: rows are read with all their columns."""
    from scoring.core.services.log import vouch_for_new_columns  # noqa: PLC0415  # models are not loaded before

    if using != DEFAULT_DB_ALIAS or not any(migration.app_label == "scoring" for migration, _is_backwards in plan):
        return
    executor = MigrationExecutor(connections[using])
    if not executor.migration_plan(executor.loader.graph.leaf_nodes("scoring")):
        vouch_for_new_columns()
