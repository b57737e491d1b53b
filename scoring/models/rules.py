"""Rule set editions as they are kept in the database (L1)."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.rulesets import PRESETS
from scoring.models.base.days import day_within_bounds, days
from scoring.models.base.texts import one_line
from scoring.models.base.vouched import Vouched
from scoring.models.leagues import League

TEXTS_OF_PRESETS = frozenset(text for preset in PRESETS.values() for text in (preset.name, preset.source))


def rules_in_words(text: str) -> str:
    """The name or the source of rules: as the program's own rule sets are called in the reader's language, and as
    somebody has typed it otherwise, whatever else such a word may mean."""
    return gettext(text) if text in TEXTS_OF_PRESETS else text


class RuleSetEdition(Vouched):
    """A dated edition of a league's rules; ``parameters`` is an engine rule set in its serialised form.

    An edition that an evening was opened with never changes any more (L1); the services refuse it.
    """

    path_to_league = "league"
    said_when_gone = _("This edition has been deleted in the meantime.")

    league = models.ForeignKey(League, models.CASCADE, related_name="editions", verbose_name=_("league"))
    code = models.SlugField(_("code"), max_length=40)
    name = models.CharField(_("name"), max_length=120, validators=[one_line])
    source = models.CharField(_("source of the paragraphs"), max_length=200, blank=True, validators=[one_line])
    valid_from = models.DateField(_("valid from"), validators=[day_within_bounds])
    parameters = models.JSONField(_("parameters"), encoder=DjangoJSONEncoder)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("rule set edition")
        verbose_name_plural = _("rule set editions")
        ordering = ("-valid_from", "name")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "code"),
                name="edition_code_once_per_league",
                violation_error_message=_("There is already an edition with this code in the league."),
            ),
            days("edition_is_valid_within_bounds", "valid_from"),
        )

    def __str__(self) -> str:
        return rules_in_words(self.name)

    def get_absolute_url(self) -> str:
        return reverse("edition", args=[self.league.slug, self.pk])
