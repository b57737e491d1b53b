"""The page of whoever runs the installation."""

import platform

import django
from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.backup.selectors.copies import newest_there
from scoring.backup.selectors.warnings import warnings_of_backups
from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest
from scoring.jobs.tables import JobTable
from scoring.models import BackupPlan
from scoring.operation.selectors.advice import SILENT_AFTER, advice_on
from scoring.operation.selectors.figures import figures_of_office
from scoring.operation.selectors.health import newest_migration, readiness
from scoring.operation.selectors.jobs import last_jobs
from scoring.operation.selectors.versions import database_version, program_version, support_of


@login_required
@require_safe
def operation(request: SignedInRequest) -> HttpResponse:
    """Whether everything runs, and what to do where it does not. For superusers alone; nobody else learns of it."""
    if not permissions.can_operate(request.user):
        raise Http404
    database, told = database_version(), figures_of_office()
    supports = [
        support_of("Python", platform.python_version()),
        support_of("Django", django.get_version()),
        *([support_of("PostgreSQL", database)] if connection.vendor == "postgresql" else ()),
    ]
    now, plan = timezone.now(), BackupPlan.objects.filter(pk=1).first()
    context = {
        "advice": advice_on(readiness(), told, supports, warnings_of_backups(plan, now), timezone.localdate()),
        "last_backup": newest_there(),
        "is_nightly": plan is not None and plan.is_nightly,
        "told": told,
        "waiting_since": now - told.job_age if told.job_age else None,
        "due_since": now - told.mail_age if told.mail_age else None,
        "seen": [(name, now - age, age < SILENT_AFTER) for name, age in told.seen.items()],
        "table": JobTable(last_jobs(), exclude=("created_by",), orderable=False),
        "versions": {
            "program": program_version(),
            "python": platform.python_version(),
            "django": django.get_version(),
            "database": f"{connection.display_name} {database}",
            "schema": newest_migration(),
        },
    }
    return render(request, "operation/overview.html", context)
