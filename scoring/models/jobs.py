"""Jobs, which are long work: imports, batches of prints, recounts, simulations.

Its state is kept here, so a process may stop at any time.
"""

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.models.leagues import League


def job_folder(job: "Job", filename: str) -> str:
    """Where a job's files are kept, relative to the media folder."""
    return f"jobs/{job.pk}/{filename}"


def _patience() -> timedelta:
    return timedelta(seconds=settings.JOBS_LOST_AFTER_SECONDS)


def _is_silent() -> Q:
    now, patience = timezone.now(), _patience()
    return Q(heartbeat_at__lt=now - patience) | Q(heartbeat_at__gt=now + patience)


class JobQuerySet(models.QuerySet["Job"]):
    def lost(self) -> "JobQuerySet":
        """Jobs that nobody works on: running without a sign of life for a minute, waiting for a minute since they were
        handed to a worker, or waiting with a message, which says that they could not be."""
        was_never_handed_out = Q(heartbeat_at=None, created_at__lt=timezone.now() - _patience())
        waits = Q(_is_silent() | was_never_handed_out | ~Q(message=""), state="queued")
        return self.filter(Q(_is_silent(), state="running") | waits)

    def silent(self) -> "JobQuerySet":
        """Jobs whose worker has given no sign of life for a minute, or whose clock was wrong."""
        return self.filter(_is_silent())

    def unfinished(self) -> "JobQuerySet":
        return self.exclude(state__in=Job.FINISHED_STATES)


class Job(models.Model):
    """A piece of long work, queued, running or over. ``result`` is JSON whose shape depends on ``kind``;
    ``started_at`` is when its worker has claimed it, None while it waits; ``heartbeat_at`` is the last sign of life of
    that worker or, while it waits, when it was last handed out again.
    """

    class Kind(models.TextChoices):
        IMPORT_CHECK = "import_check", _("check of an import")
        IMPORT = "import", _("import of a season")
        SHEET_IMPORT = "sheet_import", _("import of protocol sheets")
        IMPORT_UNDO = "import_undo", _("taking back an import")
        PDF_BATCH = "pdf_batch", _("protocol sheets as PDF")
        ARCHIVE = "archive", _("archive of the club")
        RECOUNT = "recount", _("recount")
        SIMULATION = "simulation", _("simulation")
        IRREGULARITY = "irregularity", _("mail about an irregularity")
        BACKUP = "backup", _("backup")
        BACKUP_CHECK = "backup_check", _("check of a backup")
        PASSWORD_MAIL = "password_mail", _("mail with a link for a new password")

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    FINISHED_STATES = (State.DONE, State.FAILED, State.CANCELLED)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(League, models.CASCADE, null=True, blank=True, related_name="jobs")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="jobs"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.QUEUED)
    done_steps = models.PositiveIntegerField(default=0)
    total_steps = models.PositiveIntegerField(default=0)
    message = models.TextField(_("message"), blank=True)
    parameters = models.JSONField(default=dict)
    result = models.JSONField(default=dict)
    input_file = models.FileField(upload_to=job_folder, blank=True)
    output_file = models.FileField(upload_to=job_folder, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=("done", "failed", "cancelled"), finished_at__isnull=False)
                | Q(state__in=("queued", "running"), finished_at__isnull=True),
                name="job_finished_exactly_when_over",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_state_display()})"

    @property
    def is_lost(self) -> bool:
        """Whether nobody works on it any more, as :meth:`JobQuerySet.lost` says. One query."""
        return Job.objects.lost().filter(pk=self.pk).exists()

    @property
    def is_over(self) -> bool:
        return self.state in self.FINISHED_STATES

    @property
    def is_being_taken_back(self) -> bool:
        """Whether it was cancelled and its worker takes back what it had written; with a message it will not. At most
        two queries."""
        return self.kind != self.Kind.IMPORT_UNDO and self.left_over is not None and self._is_stopping

    @property
    def is_ending_its_step(self) -> bool:
        """Whether it was to take back an import and was cancelled, and its worker is not through with the evening at
        which it was; with a message it is. At most two queries."""
        return self.kind == self.Kind.IMPORT_UNDO and self.left_over is not None and self._is_stopping

    @property
    def _is_stopping(self) -> bool:
        """Whether it was cancelled and somebody was at it who has not said that it has stopped."""
        was_cancelled = self.state == self.State.CANCELLED and not self.message and self.started_at is not None
        return was_cancelled and not Job.objects.silent().filter(pk=self.pk).exists()

    @cached_property
    def left_over(self) -> models.Model | None:
        """The import that it has neither completed nor taken back, though it is over. At most one query."""
        if not self.is_over:
            return None
        is_undo = self.kind == self.Kind.IMPORT_UNDO
        return self.undone_imports.first() if is_undo else self.result_imports.filter(is_complete=False).first()
