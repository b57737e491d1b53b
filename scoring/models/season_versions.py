"""What two people decide about a season: its signed versions, and proposals to rank it by another edition (D13).

President and auditor sign a season when it is closed, and each time it is corrected.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.rules import RuleSetEdition
from scoring.models.seasons import Season


class SeasonVersion(Vouched):
    """A season as it is signed by two people: its president and its auditor. Kept for ever; the content of a version
    that both have signed is never changed.

    ``content`` is the canonical JSON text of all that is bound (final ranking, editions, the SHA-256 of every signed
    sheet, the result of every evening), ``sha256`` its hash in hexadecimal digits. Either may sign first; ``signed_at``
    None: one signature is missing, and nothing is bound by it. ``mac`` seals hash, version, both signers and the time
    with the installation's key ``key_id``. ``reason``: why there is another version than the first.
    """

    path_to_league = "season__league"

    season = models.ForeignKey(Season, models.PROTECT, related_name="versions", verbose_name=_("season"))
    version = models.PositiveIntegerField(_("version"))
    content = models.TextField()
    sha256 = models.CharField(_("SHA-256"), max_length=64, db_index=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    president = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    president_at = models.DateTimeField(_("signed by the president at"), null=True, blank=True)
    auditor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    auditor_at = models.DateTimeField(_("signed by the auditor at"), null=True, blank=True)
    signed_at = models.DateTimeField(_("signed at"), null=True, blank=True)
    key_id = models.CharField(max_length=20, blank=True)
    mac = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("version of a season")
        verbose_name_plural = _("versions of seasons")
        ordering = ("season", "version")
        constraints = (
            models.UniqueConstraint(fields=("season", "version"), name="season_version_once"),
            models.UniqueConstraint(
                fields=("season",), condition=Q(signed_at__isnull=True), name="one_open_season_version"
            ),
            models.CheckConstraint(
                condition=Q(president__isnull=True) | Q(auditor__isnull=True) | ~Q(president=F("auditor")),
                name="season_version_four_eyes",
                violation_error_message=_("A season is signed by two people (four eyes)."),
            ),
            models.CheckConstraint(
                condition=Q(signed_at__isnull=True)
                | Q(
                    president__isnull=False,
                    auditor__isnull=False,
                    president_at__isnull=False,
                    auditor_at__isnull=False,
                ),
                name="season_version_signed_by_both",
            ),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="season_correction_with_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.season} v{self.version}"


class RankingProposal(Vouched):
    """What one person proposes and another one confirms or declines. Kept for ever.

    ``edition_before`` is the season's when it was proposed, or confirmed; ``digest`` identifies what the change would
    do as the proposer saw it, afterwards as it was confirmed: official results that change in between change it too.
    """

    path_to_league = "season__league"

    class State(models.TextChoices):
        OPEN = "open", _("waits for a second person")
        CONFIRMED = "confirmed", _("confirmed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    season = models.ForeignKey(Season, models.CASCADE, related_name="ranking_proposals", verbose_name=_("season"))
    edition_before = models.ForeignKey(
        RuleSetEdition, models.PROTECT, related_name="+", verbose_name=_("edition until then")
    )
    edition = models.ForeignKey(RuleSetEdition, models.PROTECT, related_name="+", verbose_name=_("proposed edition"))
    reason = models.CharField(_("reason"), max_length=500)
    digest = models.CharField(max_length=64)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(_("why it is declined"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("proposal for a ranking")
        verbose_name_plural = _("proposals for rankings")
        ordering = ("season", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("season",), condition=Q(state="open"), name="one_open_ranking_proposal_per_season"
            ),
            models.CheckConstraint(
                condition=Q(state__in=("open", "confirmed", "declined", "withdrawn")),
                name="ranking_proposal_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state="withdrawn") | Q(decided_by__isnull=True) | ~Q(decided_by=F("proposed_by")),
                name="ranking_proposal_four_eyes",
                violation_error_message=_("Whoever proposed it cannot decide it (four eyes)."),
            ),
            models.CheckConstraint(
                condition=Q(state="open", decided_by__isnull=True, decided_at__isnull=True)
                | (~Q(state="open") & Q(decided_by__isnull=False, decided_at__isnull=False)),
                name="ranking_proposal_decided_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(edition=F("edition_before")), name="ranking_proposal_of_another_edition"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ranking_proposal_with_a_reason"),
            models.CheckConstraint(
                condition=~Q(state="declined") | ~Q(answer=""), name="ranking_proposal_declined_with_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.season}: {self.edition_before} → {self.edition}"

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN
