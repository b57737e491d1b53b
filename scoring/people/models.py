"""Leagues and the people in them: accounts, players, and who holds which office."""

from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from scoring.base.models.bounds import FIRST_BIRTH, LAST_YEAR, between, this_year
from scoring.base.models.names import NameKeyField, SortKeyField, current_key
from scoring.base.models.salts import new_salt
from scoring.base.models.texts import one_line


class User(AbstractUser):
    """An account that can sign in. What it may do in a league follows from its offices there.

    ``created_by`` and ``created_in`` say who made it and in which league; both are None for what the installation's
    administrator or the demo made. ``must_change_password``: somebody else knows the password.
    """

    created_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="created_accounts", editable=False
    )
    created_in = models.ForeignKey(
        "League", models.SET_NULL, null=True, blank=True, related_name="created_accounts", editable=False
    )
    must_change_password = models.BooleanField(
        _("must choose a password"),
        default=False,
        help_text=_("Somebody else knows the password: the next sign-in leads to a new one."),
    )

    first_name = models.CharField(_("first name"), max_length=150, blank=True, validators=[one_line])
    last_name = models.CharField(_("last name"), max_length=150, blank=True, validators=[one_line])

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.username

    @property
    def initials(self) -> str:
        """Initials (Handzeichen) for corrections on the sheet (L6.5)."""
        return "".join(part[0] for part in self.display_name.split()).upper()[:4]


class League(models.Model):
    """A league (Verband, Verein). Everything else belongs to exactly one."""

    class Kind(models.TextChoices):
        """What it calls itself."""

        FEDERATION = "federation", _("Federation of clubs")
        CLUB = "club", _("One club")

    class NamesBy(models.TextChoices):
        """How lists of players are sorted."""

        SURNAME = "surname", _("by surname")
        FIRST_NAME = "first_name", _("by first name")

    name = models.CharField(_("name"), max_length=120, unique=True, validators=[one_line])
    slug = models.SlugField(_("short name in addresses"), max_length=60, unique=True)
    kind = models.CharField(
        _("kind of league"),
        max_length=10,
        choices=Kind.choices,
        default=Kind.FEDERATION,
        help_text=_("The pages speak of it by this word."),
    )
    names_by = models.CharField(
        _("order of names"),
        max_length=10,
        choices=NamesBy.choices,
        default=NamesBy.SURNAME,
        help_text=_("The last word of a name is the surname, unless the player's page names another one."),
    )
    timezone = models.CharField(_("time zone"), max_length=60, default="Europe/Berlin")
    is_public = models.BooleanField(
        _("rankings are public"),
        default=True,
        help_text=_("Visitors without an account see rankings and results of this league."),
    )
    is_referee_public = models.BooleanField(
        _("referee page is public"),
        default=False,
        help_text=_("Visitors without an account may ask the referee what may be laid."),
    )
    is_live_public = models.BooleanField(
        _("evenings are public while they are played"),
        default=True,
        help_text=_(
            "Where rankings are public, visitors without an account follow the provisional standings of an evening "
            "on their phones and on a screen in the hall."
        ),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(condition=models.Q(kind__in=("federation", "club")), name="league_kind_is_known"),
            models.CheckConstraint(
                condition=models.Q(names_by__in=("surname", "first_name")), name="order_of_names_is_known"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("league", args=[self.slug])

    @property
    def sorts_by_surname(self) -> bool:
        return self.names_by == self.NamesBy.SURNAME

    @property
    def word(self) -> str:
        """What the pages call it: the only place that asks which of the two it is."""
        if self.kind == self.Kind.CLUB:
            return pgettext("what a league calls itself", "club")
        return pgettext("what a league calls itself", "federation")

    def clean(self) -> None:
        """A time zone that cannot be found would end in an error on every page of the league."""
        if self.timezone not in available_timezones():
            unknown = _("There is no such time zone: “%(zone)s”. Expected is for example Europe/Berlin.")
            raise ValidationError({"timezone": ValidationError(unknown, params={"zone": self.timezone})})


class Club(models.Model):
    """A club (Verein) that players come from; for guests of a team match the league that sent them (L1b)."""

    league = models.ForeignKey(League, models.CASCADE, related_name="clubs", verbose_name=_("league"))
    name = models.CharField(_("name"), max_length=80, validators=[one_line])
    name_key = NameKeyField()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                fields=("league", "name_key"),
                name="club_name_once_per_league",
                violation_error_message=_("There is already a club of this name in the league."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Constraints are checked before the row is saved."""
        self.name_key = current_key(self)


class Player(models.Model):
    """Somebody who plays in a league; an account is not needed for that.

    ``name_salt`` hides the name in what is signed, so that it can be erased and the signatures still hold.
    """

    PERSONAL = ("sort_name", "email", "year_of_birth")
    """What a player may tell of themselves: the form asks for it, services write it, the log never keeps it."""

    league = models.ForeignKey(League, models.CASCADE, related_name="players", verbose_name=_("league"))
    name = models.CharField(_("name"), max_length=80, validators=[one_line])
    name_key = NameKeyField()
    sort_name = models.CharField(
        _("surname for sorting"),
        max_length=80,
        blank=True,
        validators=[one_line],
        help_text=_("Optional; only where the surname is not the last word: “de Vries” for Femke de Vries."),
    )
    sort_key = SortKeyField()
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    year_of_birth = models.PositiveSmallIntegerField(
        _("year of birth"),
        null=True,
        blank=True,
        validators=[MinValueValidator(FIRST_BIRTH), MaxValueValidator(this_year)],
        help_text=_("Optional; used only for the average age of a table (L2)."),
    )
    email = models.EmailField(
        _("mail address"),
        blank=True,
        help_text=_("Optional; the league writes to it, for instance when an irregularity is reported (L6.6)."),
    )
    is_active = models.BooleanField(_("active"), default=True)
    name_salt = models.CharField(max_length=32, default=new_salt, editable=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("sort_key", "name")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "name_key"),
                name="player_name_once_per_league",
                violation_error_message=_("There is already a player of this name in the league."),
            ),
            between("player_is_born_within_bounds", "year_of_birth", FIRST_BIRTH, LAST_YEAR),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.league.slug, self.pk])

    def clean(self) -> None:
        """Constraints are checked before the row is saved."""
        self.name_key = current_key(self)


class Membership(models.Model):
    """An account's membership in a league, and which player it is there, if any."""

    league = models.ForeignKey(League, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    player = models.OneToOneField(
        Player, models.SET_NULL, null=True, blank=True, related_name="membership", verbose_name=_("player")
    )

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = (
            models.UniqueConstraint(fields=("league", "user"), name="one_membership_per_account_and_league"),
        )

    def __str__(self) -> str:
        return f"{self.user} – {self.league}"


class Invitation(models.Model):
    """An account is asked to become a member of a league; nothing changes before its holder agrees.

    ``username`` is what the president typed: whether there is such an account the league does not learn. ``offices``
    and ``player`` are what the member will have.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations")
    username = models.CharField(_("name for signing in"), max_length=150)
    offices = models.JSONField(_("offices"), default=list, blank=True)
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("player")
    )
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    invited_at = models.DateTimeField(_("invited"))

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("league", "username")
        constraints = (models.UniqueConstraint(fields=("league", "username"), name="invited_once_per_league"),)

    def __str__(self) -> str:
        return f"{self.username} – {self.league}"

    def office_names(self) -> list[str]:
        """What the offices are called."""
        return [str(Office.Kind(kind).label) for kind in self.offices]


class Office(models.Model):
    """An office that a member holds. One member may hold several, several members the same."""

    class Kind(models.TextChoices):
        PRESIDENT = "president", _("President")
        SECRETARY = "secretary", _("Secretary (Vice President Records)")
        AUDITOR = "auditor", _("Auditor (Vice President Law and Game)")
        STEWARD = "steward", _("Steward (Vice President Equipment)")
        SCORER = "scorer", _("Table scorer")
        PLAYER = "player", _("Player")

    membership = models.ForeignKey(Membership, models.CASCADE, related_name="offices")
    kind = models.CharField(_("office"), max_length=12, choices=Kind.choices)

    class Meta:
        verbose_name = _("office")
        verbose_name_plural = _("offices")
        constraints = (
            models.UniqueConstraint(fields=("membership", "kind"), name="office_once_per_member"),
            models.CheckConstraint(
                condition=models.Q(kind__in=("president", "secretary", "auditor", "steward", "scorer", "player")),
                name="office_is_known",
            ),
        )

    def __str__(self) -> str:
        return self.get_kind_display()
