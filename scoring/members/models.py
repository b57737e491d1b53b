"""Members who came from a spreadsheet: the list before it is imported, and what an import wrote, to take it back."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.people.models.leagues import League
from scoring.people.models.players import Club, Player


class MemberList(models.Model):
    """A spreadsheet that somebody has uploaded and not imported yet; gone with the import, or with the next upload.

    ``cells`` are its rows as texts. ``columns`` say what each column means (``columns.Meaning``), ``head`` which row
    has the headings, counted from 1; 0: none has.
    """

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
