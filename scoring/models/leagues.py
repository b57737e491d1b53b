"""Leagues: everything else belongs to exactly one."""

from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from scoring.models.base.texts import MailAddressField, one_line, phone_number, several_lines
from scoring.models.base.vouched import Vouched


def of_living_league(path: str = "league") -> models.Q:
    """Rows whose league is not dissolved: what is looked for among them is not found once it is. ``path`` leads to the
    league; empty: the rows are leagues. Rows of no league live."""
    return models.Q(**{f"{path}__dissolved_at" if path else "dissolved_at": None})


card_color = RegexValidator(r"^#[0-9a-f]{6}\Z", _("Expected is a colour like #1a6fd0."))


class League(Vouched):
    """A league (Verband, Verein). Everything else belongs to exactly one.

    Its face: ``logo`` is the digest of its :class:`Logo`, ``accent`` a colour as ``#1a6fd0``, ``about`` two sentences,
    ``contact_…`` whom strangers may ask; each is empty where the league has none. ``welcomes_guests``: where it is
    public, a stranger may ask to play along. ``dissolved_at``: since then it is closed, and nobody but its last board
    knows of it; None: it lives.
    """

    path_to_league = "pk"
    said_when_gone = _("This league has been deleted in the meantime.")

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
        default=False,
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
    lets_offices_in_unencrypted = models.BooleanField(
        _("offices may sign in over plain HTTP in the room"),
        default=False,
        help_text=_("Whoever listens in the same network can read their passwords."),
    )
    logo = models.CharField(_("logo"), max_length=16, blank=True, default="", editable=False)
    accent = models.CharField(_("colour"), max_length=7, blank=True, default="", validators=[card_color])
    about = models.TextField(
        _("two sentences about the club"), max_length=400, blank=True, default="", validators=[several_lines]
    )
    contact_name = models.CharField(_("whom to ask"), max_length=80, blank=True, default="", validators=[one_line])
    contact_email = MailAddressField(_("mail address"), blank=True, default="", validators=[one_line])
    contact_phone = models.CharField(
        _("phone"), max_length=40, blank=True, default="", validators=[one_line, phone_number]
    )
    welcomes_guests = models.BooleanField(
        _("guests may ask to play along"),
        default=True,
        help_text=_("Where rankings are public, visitors write to the secretary, who decides."),
    )
    imprint = models.TextField(_("imprint"), blank=True, validators=[several_lines])
    privacy_text = models.TextField(_("privacy notice"), blank=True, validators=[several_lines])
    second_factor_offices = models.JSONField(_("offices that need a second factor"), default=list, blank=True)
    second_factor_from = models.DateField(_("from this day on"), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    dissolved_at = models.DateTimeField(_("dissolved at"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(condition=models.Q(kind__in=("federation", "club")), name="league_kind_is_known"),
            models.CheckConstraint(
                condition=models.Q(names_by__in=("surname", "first_name")), name="order_of_names_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(dissolved_at=None) | models.Q(is_public=False), name="dissolved_league_is_not_public"
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


class Logo(models.Model):
    """The logo of a league: a PNG of our own making, of at most 512 pixels a side. ``digest`` names it in addresses;
    the league says which one it has."""

    league = models.OneToOneField(League, models.CASCADE, related_name="kept_logo")
    digest = models.CharField(max_length=16, db_index=True)
    image = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return self.digest
