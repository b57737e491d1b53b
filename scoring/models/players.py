"""The players of a league, and the clubs that they come from."""

from collections.abc import Collection
from types import MappingProxyType

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.models.base.days import FIRST_BIRTH, LAST_YEAR, between, day_within_bounds, days, this_year
from scoring.models.base.names import (
    FULL,
    AliasKeyField,
    NameKeyField,
    PersonNameField,
    SortKeyField,
    current_key,
    given_and_surname,
    name_in_full,
    short_name,
    written_for,
)
from scoring.models.base.texts import MailAddressField, one_line, phone_number, several_lines
from scoring.models.base.vouched import Vouched, new_salt
from scoring.models.leagues import League

LONGEST_POSTAL_ADDRESS, _MOST_LINES = 200, 4


def postal_lines(text: str) -> None:
    """Raises ValidationError for more lines than the window of an envelope has room for."""
    lines = text.strip().splitlines()
    if len(lines) > _MOST_LINES:
        sentence = _("These are %(number)s lines; expected are at most %(most)s, as on an envelope.")
        raise ValidationError(sentence, params={"number": len(lines), "most": _MOST_LINES})


class Club(Vouched):
    """A club (Verein) that players come from; for guests of a team match the league that sent them (L1b)."""

    path_to_league = "league"
    said_when_gone = _("This club has been deleted or merged with another one in the meantime.")

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


def offered_languages() -> list[tuple[str, str]]:
    """Asked by the column, so that a further language is no change of the database."""
    return list(settings.LANGUAGES)


class Player(Vouched):
    """Somebody who plays in a league; an account is not needed for that.

    ``is_active``: is asked to evenings. ``is_guest``: comes from another association, and visitors are not shown them
    in the list. ``language``: in which the league writes to them; empty: in its own. ``joined_on``, ``left_on``:
    first and last day as a member; None: not known, or still one.

    ``alias`` is what the public sees instead of the name: the other name that was chosen, or the short form, with as
    many letters as tell it apart from others. ``name`` is what the reader of a page may see; ``full_name`` is what
    members and offices see.
    ``name_salt`` hides the name in what is signed, so that it can be erased and the signatures still hold.
    """

    path_to_league = "league"
    said_when_gone = _("This player has been deleted in the meantime.")
    not_vouched_for = MappingProxyType(
        {
            "email": "where letters go, no result",
            "phone": "as the address",
            "postal_address": "as the address",
            "language": "in which letters are written",
            "sort_key": "made anew from the name",
        }
    )

    class PublicForm(models.TextChoices):
        """How those who do not belong to the league see the name."""

        FULL = FULL, _("in full")
        SHORT = "short", _("first name and initial")
        ALIAS = "alias", _("under another name")

    PERSONAL = ("sort_name", "email", "phone", "postal_address", "language", "year_of_birth", "joined_on", "left_on")
    """What a player may tell of themselves: the form asks for it, services write it, the log never keeps it."""

    league = models.ForeignKey(League, models.CASCADE, related_name="players", verbose_name=_("league"))
    name = PersonNameField(_("name"), max_length=80, validators=[one_line])
    name_key = NameKeyField()
    public_form = models.CharField(
        _("what the public sees"), max_length=5, choices=PublicForm.choices, default=PublicForm.FULL
    )
    alias = models.CharField(_("other name"), max_length=80, blank=True, validators=[one_line])
    alias_key = AliasKeyField()
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
    email = MailAddressField(
        _("mail address"),
        blank=True,
        help_text=_("Optional; the league writes to it, for instance when an irregularity is reported (L6.6)."),
    )
    phone = models.CharField(_("phone"), max_length=40, blank=True, validators=[one_line, phone_number])
    postal_address = models.TextField(
        _("postal address"),
        blank=True,
        max_length=LONGEST_POSTAL_ADDRESS,
        validators=[several_lines, postal_lines],
        help_text=_("Optional; as on an envelope, below the name: street, then postcode and town. For letters."),
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        choices=offered_languages,
        help_text=_("In which the league writes to them; empty: in its own."),
    )
    joined_on = models.DateField(_("joined on"), null=True, blank=True, validators=[day_within_bounds])
    left_on = models.DateField(_("left on"), null=True, blank=True, validators=[day_within_bounds])
    is_active = models.BooleanField(_("active"), default=True)
    is_guest = models.BooleanField(_("guest of another association"), default=False)
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
            models.UniqueConstraint(
                fields=("league", "alias_key"), condition=~models.Q(alias_key=""), name="alias_once_per_league"
            ),
            models.CheckConstraint(
                condition=models.Q(public_form__in=("full", "short"))
                | (models.Q(public_form="alias") & ~models.Q(alias="")),
                name="public_form_is_known",
            ),
            days("player_joins_within_bounds", "joined_on"),
            days("player_leaves_within_bounds", "left_on"),
            models.CheckConstraint(
                condition=models.Q(left_on__gte=models.F("joined_on")),
                name="player_leaves_after_joining",
                violation_error_message=_("The day of leaving must not be before the day of joining."),
            ),
        )
        indexes = (models.Index(fields=("league", "sort_key", "name"), name="player_by_name"),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.league.slug, self.pk])

    @property
    def full_name(self) -> str:
        """The name whoever reads; what is stored, compared and signed."""
        return name_in_full(self)

    def public_name(self) -> str:
        """The name in the form that the person has chosen."""
        if self.public_form == self.PublicForm.FULL:
            return self.full_name
        return self.alias or short_name(*given_and_surname(self.full_name, self.sort_name))

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Checked and kept is the whole name, also where the reader of the answer is shown another form of it."""
        with written_for(lambda _league: True):
            super().clean_fields(exclude=exclude)

    def clean(self) -> None:
        """Constraints are checked before the row is saved."""
        self.name_key = current_key(self)
