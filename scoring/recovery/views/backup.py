"""Backups of the whole installation: those there are, a new one, how they are kept."""

from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, require
from scoring.core.http.pages import confirm_page, edit_page, say_outcome, settle
from scoring.core.tasks import enqueue
from scoring.models import BackupCopy, BackupPlan
from scoring.publishing.selectors.subscriptions import leagues_with_resting_tokens
from scoring.recovery.forms import BackupPlanForm, PassphraseForm
from scoring.recovery.selectors.backups import (
    is_there,
    newest_there,
    path_of,
    plan_of_backups,
    running_backup,
    shown_copies,
    warnings_of_backups,
)
from scoring.recovery.services.keeping import delete_copy, note_download
from scoring.recovery.services.plans import ask_for_check, ask_for_copy, remove_passphrase, save_plan, set_passphrase


@login_required
@require_safe
def backups(request: SignedInRequest) -> HttpResponse:
    """The copies there are, what is wrong with them, and how they are kept."""
    require(permissions.can_keep_backups(request.user))
    plan = plan_of_backups()
    context = {
        "plan": plan,
        "copies": shown_copies(),
        "warnings": warnings_of_backups(plan if plan.begun_at else None, timezone.now()),
        "running": running_backup(),
        "folder": settings.BACKUP_DIR,
        "has_keys": settings.BACKUP_HAS_KEYS,
    }
    return render(request, "recovery/backup/list.html", context)


@login_required
@require_safe
def backup_desk(request: SignedInRequest) -> HttpResponse:
    """What the desk of a president asks for: whose programs wait since a backup was brought back; and for whoever keeps
    the backups what is wrong with them."""
    now = timezone.now()
    context: dict[str, object] = {"resting": list(leagues_with_resting_tokens(request.user, now))}
    if permissions.can_keep_backups(request.user):
        warnings = warnings_of_backups(BackupPlan.objects.first(), now)
        context |= {"keeps": True, "warnings": warnings, "last": newest_there()}
    elif not context["resting"]:
        return HttpResponse()
    return render(request, "recovery/backup/desk.html", context)


@login_required
@require_POST
def backup_make(request: SignedInRequest) -> HttpResponse:
    """Begin a copy, or lead to the one that is being made."""
    require(permissions.can_keep_backups(request.user))
    with transaction.atomic():
        job, is_new = ask_for_copy(actor=request.user, language=get_language() or "")
        if is_new:
            transaction.on_commit(partial(enqueue, job))
    return redirect("job", job.pk)


@login_required
@require_POST
def backup_check(request: SignedInRequest, copy: int) -> HttpResponse:
    """Look at every byte of a copy and at what it holds."""
    row = _copy_or_404(request, copy)
    with transaction.atomic():
        job = ask_for_check(actor=request.user, copy_id=row.pk, language=get_language() or "")
        transaction.on_commit(partial(enqueue, job))
    return redirect("job", job.pk)


@login_required
@require_POST
def backup_file(request: SignedInRequest, copy: int) -> HttpResponseBase:
    """The file of a copy. By POST: that it was fetched is written down."""
    row = _copy_or_404(request, copy)
    if not is_there(row):
        messages.error(request, _("The file is not there any more, or it is another one."))
        return redirect("backups")
    file = path_of(row).open("rb")
    note_download(actor=request.user, copy_id=row.pk)
    return FileResponse(file, as_attachment=True, filename=row.file_name, content_type="application/zip")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def backup_delete(request: SignedInRequest, copy: int) -> HttpResponse:
    """Asks first, and says so if nothing newer would be left."""
    row = _copy_or_404(request, copy)
    if request.method == "POST":
        say_outcome(request, lambda: delete_copy(actor=request.user, copy_id=row.pk), _("The backup is deleted."))
        return redirect("backups")
    question = _("“%(file)s” is deleted for good, also in the folder it was written to besides.")
    if newest_there() == row:
        question += " " + _("It is the newest backup there is.")
    return confirm_page(
        request,
        _("Delete the backup?"),
        question=question % {"file": row.file_name},
        submit=_("Delete"),
        cancel=("backups",),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def backup_plan(request: SignedInRequest) -> HttpResponse:
    require(permissions.can_keep_backups(request.user))
    form = BackupPlanForm(request.POST or None, instance=plan_of_backups())
    if settle(request, form, lambda: save_plan(actor=request.user, **form.cleaned_data), _("Saved.")):
        return redirect("backups")
    return edit_page(request, form, _("How backups are kept"), cancel=("backups",))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def backup_passphrase(request: SignedInRequest) -> HttpResponse:
    """Encrypt further copies. The passphrase is kept nowhere."""
    require(permissions.can_keep_backups(request.user))
    form = PassphraseForm(request.POST or None)

    def encrypt() -> bool:
        set_passphrase(actor=request.user, passphrase=form.cleaned_data["passphrase"])
        return True

    if settle(request, form, encrypt, _("All further backups are encrypted.")):
        return redirect("backups")
    return edit_page(
        request,
        form,
        _("Passphrase of the backups"),
        cancel=("backups",),
        template="recovery/backup/passphrase.html",
        plan=plan_of_backups(),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def backup_passphrase_remove(request: SignedInRequest) -> HttpResponse:
    """Asks first."""
    require(permissions.can_keep_backups(request.user))
    if request.method == "POST":
        said = _("Further backups are not encrypted.")
        say_outcome(request, lambda: remove_passphrase(actor=request.user), said)
        return redirect("backups")
    return confirm_page(
        request,
        _("Encrypt backups no longer?"),
        question=_("Whoever finds a backup can then read everything in it. Those of before stay encrypted."),
        submit=_("Encrypt no longer"),
        cancel=("backups",),
    )


def _copy_or_404(request: SignedInRequest, copy: int) -> BackupCopy:
    require(permissions.can_keep_backups(request.user))
    return get_object_or_404(BackupCopy, pk=copy)
