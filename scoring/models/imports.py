"""Imports from files, before and after: what waits to be imported, and what was written, to take it back.

Two players who turned out to be one person are here too: an import is where they come from.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.jobs import Job
from scoring.models.leagues import League
from scoring.models.players import Club, Player
from scoring.models.rules import RuleSetEdition
from scoring.models.seasons import Evening, Season


class ResultImport(models.Model):
    """An import of evenings that can be taken back: then this row goes, and the log keeps that there was one.

    ``made_league``, ``made_season`` and ``made_edition``: they came with it, and go with it if nothing else uses them.
    ``is_complete``: all its evenings are there; otherwise it is being written, evening by evening, or was broken off so
    hard that it could not be taken back, or is being taken back. ``taken_back``: what the evenings are called that are
    gone by then; None: none. ``job`` writes it; None: a command. ``undo_job`` takes it back, or was to; None: nobody
    wanted that, or a command does it.
    """

    path_to_league = "league"
    said_when_gone = _("This import has been taken back in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="result_imports")
    season = models.ForeignKey(Season, models.CASCADE, related_name="imports")
    made_league = models.BooleanField(default=False)
    made_season = models.BooleanField(default=False)
    made_edition = models.ForeignKey(RuleSetEdition, models.SET_NULL, null=True, blank=True, related_name="+")
    imported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    imported_at = models.DateTimeField(_("imported"))
    file_name = models.CharField(_("file"), max_length=120)
    is_complete = models.BooleanField(_("complete"), default=True)
    taken_back = models.JSONField(_("evenings that are gone"), null=True, blank=True)
    job = models.ForeignKey(Job, models.SET_NULL, null=True, blank=True, related_name="result_imports")
    undo_job = models.ForeignKey(Job, models.SET_NULL, null=True, blank=True, related_name="undone_imports")

    class Meta:
        verbose_name = _("import of results")
        verbose_name_plural = _("imports of results")
        ordering = ("-imported_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("league",), condition=models.Q(is_complete=False), name="one_import_at_a_time_in_a_league"
            ),
        )

    def __str__(self) -> str:
        return self.file_name

    @property
    def is_being_written(self) -> bool:
        """Whether a job is at it. Nobody knows that of a command. At most one query."""
        job = None if self.is_complete else self.job
        return job is not None and not job.is_over and not job.is_lost

    @property
    def is_being_taken_back(self) -> bool:
        """Whether a job is at that, or is to be. Nobody knows that of a command. At most one query."""
        return self.undo_job is not None and not self.undo_job.is_over

    @property
    def evenings_left(self) -> list[Evening]:
        """The evenings that it has written and that are not taken back. One query."""
        return [row.evening for row in self.evenings.select_related("evening")]


class ImportedEvening(models.Model):
    """An evening that an import wrote. ``is_new``: it did not exist before; otherwise it was planned already, and of
    its participants the ``registrations`` (primary keys) came with the import. ``digest``: how everything stood when it
    was written."""

    result_import = models.ForeignKey(ResultImport, models.CASCADE, related_name="evenings")
    evening = models.OneToOneField(Evening, models.CASCADE, related_name="imported")
    is_new = models.BooleanField(default=True)
    registrations = models.JSONField(default=list)
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("imported evening")
        verbose_name_plural = _("imported evenings")
        ordering = ("evening__date", "pk")

    def __str__(self) -> str:
        return f"{self.result_import}: {self.evening}"


class AddedPlayer(models.Model):
    """A player whom the league has through an import of results."""

    result_import = models.ForeignKey(ResultImport, models.CASCADE, related_name="players")
    player = models.OneToOneField(Player, models.CASCADE, related_name="added_by_import")

    class Meta:
        verbose_name = _("player added by an import")
        verbose_name_plural = _("players added by an import")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.result_import}: {self.player}"


class SheetWorkbook(models.Model):
    """A spreadsheet with protocol sheets that somebody has uploaded and not imported yet; gone with the import, or with
    the next upload.

    ``tabs``: ``[{"name", "cells"}]`` as they stand in the file; ``choices``: for each tab what it is
    (:class:`scoring.imports.services.tabs.TabChoice`), with the cells that were corrected. ``names``: who is meant by a
    name (its key → ``new`` or the primary key of a player). ``season`` None: a new one called ``season_name``, by the
    ``edition``.
    """

    path_to_league = "league"
    said_when_gone = _("This file has been imported or replaced by another one in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="sheet_workbooks")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    uploaded_at = models.DateTimeField(_("uploaded"))
    file_name = models.CharField(_("file"), max_length=120)
    tabs = models.JSONField()
    choices = models.JSONField()
    names = models.JSONField(default=dict)
    season = models.ForeignKey(Season, models.SET_NULL, null=True, blank=True, related_name="+")
    season_name = models.CharField(_("season"), max_length=40, blank=True)
    edition = models.ForeignKey(RuleSetEdition, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("workbook of protocol sheets")
        verbose_name_plural = _("workbooks of protocol sheets")
        constraints = (models.UniqueConstraint(fields=("league", "uploaded_by"), name="one_workbook_at_a_time"),)

    def __str__(self) -> str:
        return self.file_name


class SheetShape(models.Model):
    """How the tabs of a shape are read in a league, as somebody put it right last: ``kept`` is what
    :func:`engine.sheetio.grids.kept_of` gives, ``shape`` the SHA-256 of what they have in common."""

    league = models.ForeignKey(League, models.CASCADE, related_name="sheet_shapes")
    shape = models.CharField(max_length=64)
    kept = models.JSONField()

    class Meta:
        verbose_name = _("remembered layout")
        verbose_name_plural = _("remembered layouts")
        constraints = (models.UniqueConstraint(fields=("league", "shape"), name="shape_once_per_league"),)

    def __str__(self) -> str:
        return self.shape


class MemberList(models.Model):
    """A spreadsheet that somebody has uploaded and not imported yet; gone with the import, or with the next upload.

    ``cells`` are its rows as texts. ``columns`` say what each column means (``columns.Meaning``), ``head`` which row
    has the headings, counted from 1; 0: none has.
    """

    path_to_league = "league"
    said_when_gone = _("This list has been imported or replaced by another one in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="member_lists")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    uploaded_at = models.DateTimeField(_("uploaded"))
    file_name = models.CharField(_("file"), max_length=120)
    sha256 = models.CharField(max_length=64)
    cells = models.JSONField()
    columns = models.JSONField()
    head = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("list of members")
        verbose_name_plural = _("lists of members")
        constraints = (models.UniqueConstraint(fields=("league", "uploaded_by"), name="one_member_list_at_a_time"),)

    def __str__(self) -> str:
        return self.file_name


class PlayerImport(models.Model):
    """An import that can be taken back: then this row goes, and the log keeps that there was one."""

    path_to_league = "league"
    said_when_gone = _("This import has been taken back in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="player_imports")
    imported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    imported_at = models.DateTimeField(_("imported"))
    file_name = models.CharField(_("file"), max_length=120)
    sha256 = models.CharField(max_length=64)
    founded_clubs = models.ManyToManyField(Club, related_name="+")

    class Meta:
        verbose_name = _("import of members")
        verbose_name_plural = _("imports of members")
        ordering = ("-imported_at", "-pk")

    def __str__(self) -> str:
        return self.file_name


class ImportedPlayer(models.Model):
    """What an import wrote of a player: ``is_new``, or which ``fields`` of a known one were empty and are filled.

    ``digest`` of these fields, salted by the player: whether they still are as they were imported.
    """

    player_import = models.ForeignKey(PlayerImport, models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, models.CASCADE, related_name="imports")
    is_new = models.BooleanField()
    fields = models.JSONField(default=list)
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("imported player")
        verbose_name_plural = _("imported players")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("player_import", "player"), name="player_once_per_import"),)

    def __str__(self) -> str:
        return f"{self.player_import}: {self.player}"


class PlayerMerge(Vouched):
    """That ``other`` becomes a part of ``player``, who stays; proposed until ``merged_at``.

    What is signed calls people by their keys for ever: ``other_key`` is the one that is gone, ``other_name`` and
    ``other_salt`` are what was signed of the name. ``moves_official``: official results change hands, so a second
    person has merged them.
    """

    path_to_league = "league"
    said_when_gone = _("This proposal has been dropped in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="player_merges")
    player = models.ForeignKey(Player, models.CASCADE, related_name="merges", verbose_name=_("player"))
    other = models.OneToOneField(Player, models.SET_NULL, null=True, blank=True, related_name="merge")
    other_key = models.PositiveBigIntegerField(unique=True)
    other_name = models.CharField(_("former name"), max_length=80)
    other_salt = models.CharField(max_length=32)
    reason = models.CharField(_("reason"), max_length=500)
    moves_official = models.BooleanField()
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    proposed_at = models.DateTimeField()
    merged_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    merged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("merge of two players")
        verbose_name_plural = _("merges of two players")
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(moves_official=False) | ~Q(merged_by=F("proposed_by")), name="merge_four_eyes"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="merge_with_a_reason"),
            models.CheckConstraint(condition=~Q(player=F("other")), name="merge_of_two"),
        )

    def __str__(self) -> str:
        return f"{self.other_name} → {self.player_id}"
