"""Mail: the outbox with every mail of a league before and after it is sent, the league's mail account, and which mails
do not go out by themselves.
"""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models.base.texts import MailAddressField, one_line
from scoring.models.leagues import League
from scoring.models.players import Player


class MailKind(models.TextChoices):
    """What a mail is about."""

    INVITATION = "invitation", _("invitation to an evening")
    RECEIPT = "receipt", _("receipt of a registration")
    REMINDER = "reminder", _("reminder before a deadline")
    MOVED = "moved", _("evening moved")
    CALLED_OFF = "called_off", _("evening called off")
    PROMOTED = "promoted", _("moved up from the waiting list")
    RESULT = "result", _("result of an evening")
    IRREGULARITY = "irregularity", _("irregularity reported")
    SETTLEMENT = "settlement", _("irregularity settled or opened again")
    CORRECTION = "correction", _("correction of a signed sheet")
    SEASON_SUMMARY = "season_summary", _("summary of a season")
    GUEST = "guest", _("answer to somebody who wants to play along")
    ACCOUNT = "account", _("about an account")
    TEST = "test", _("test mail")


SWITCHABLE = tuple(kind for kind in MailKind if kind not in (MailKind.GUEST, MailKind.ACCOUNT, MailKind.TEST))
"""Kinds that a league or a person may do without. The others go out because somebody has just asked for them."""


class Mail(models.Model):
    """A mail of a league to one person.

    ``key`` names the occasion: there is one mail of a key in a league, however often it is posted. ``due_at``: not sent
    before. ``reason`` says why one is not sent or was cancelled, ``answer`` what the mail server said last, in its own
    words. While it is ``sending``, ``claim`` names the attempt; an attempt of which nothing was heard until
    ``claimed_until`` may or may not have reached the server: the mail is then ``uncertain``. ``claimed_at`` is when the
    last attempt began; None: there was none. ``calendar`` is an iCalendar text, or empty.
    """

    path_to_league = "league"
    said_when_gone = _("This mail is no longer in the outbox.")
    OF_DISSOLUTION = "dissolved-"
    """How the keys of mails begin that tell of the dissolution of their league: no others leave it any more."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", pgettext_lazy("mail", "sent")
        UNCERTAIN = "uncertain", _("uncertain")
        FAILED = "failed", _("refused")
        NOT_SENT = "not_sent", pgettext_lazy("mail", "not sent")
        CANCELLED = "cancelled", pgettext_lazy("mail", "cancelled")

    class Reason(models.TextChoices):
        NO_SERVER = "no_server", _("no mail server is set up")
        LEAGUE = "league", _("the league does not send mails of this kind")
        PERSON = "person", _("the person does not want mails of this kind")
        BY_HAND = "by_hand", _("cancelled by somebody of the office")
        OUTDATED = "outdated", _("what it says does not hold any more")

    league = models.ForeignKey(League, models.CASCADE, related_name="mails")
    kind = models.CharField(_("kind"), max_length=16, choices=MailKind.choices)
    key = models.CharField(max_length=200)
    address = MailAddressField(_("mail address"), validators=[one_line])
    name = models.CharField(_("name"), max_length=200, blank=True, validators=[one_line])
    language = models.CharField(_("language"), max_length=10)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="mails")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="mails")
    subject = models.CharField(_("subject"), max_length=200, validators=[one_line])
    text = models.TextField(_("text"))
    html = models.TextField(blank=True)
    reply_to = MailAddressField(_("answers go to"), blank=True, validators=[one_line])
    calendar = models.TextField(blank=True)
    message_id = models.CharField(max_length=120, unique=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    reason = models.CharField(max_length=10, choices=Reason.choices, blank=True)
    answer = models.TextField(_("what the mail server said"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    posted_at = models.DateTimeField(_("posted"), auto_now_add=True)
    due_at = models.DateTimeField(_("not before"))
    claim = models.UUIDField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(pgettext_lazy("mail", "sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=("state", "due_at"), name="mails_that_are_due"),
            models.Index(fields=("league", "state"), name="mails_of_a_league"),
        )
        constraints = (
            models.UniqueConstraint(fields=("league", "key"), name="mail_once_for_an_occasion"),
            models.CheckConstraint(
                condition=Q(state__in=("waiting", "sending", "sent", "uncertain", "failed", "not_sent", "cancelled")),
                name="state_of_mail_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state="sent", sent_at__isnull=False) | (~Q(state="sent") & Q(sent_at__isnull=True)),
                name="mail_has_a_time_exactly_when_sent",
            ),
            models.CheckConstraint(
                condition=~Q(state="sending")
                | Q(claim__isnull=False, claimed_at__isnull=False, claimed_until__gt=F("claimed_at")),
                name="mail_is_sent_by_somebody",
            ),
            models.CheckConstraint(
                condition=(Q(state__in=("not_sent", "cancelled")) & ~Q(reason=""))
                | (~Q(state__in=("not_sent", "cancelled")) & Q(reason="")),
                name="mail_is_held_back_for_a_reason",
            ),
            models.CheckConstraint(condition=~Q(address=""), name="mail_has_an_address"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_state_display()})"


HIGHEST_PORT = 65_535


class MailAccount(models.Model):
    """How a league reaches its mail server. ``secret`` is encrypted with a key that is not in the database.

    ``most_per_minute`` and ``most_per_hour`` are mails that the provider takes.
    """

    class Security(models.TextChoices):
        STARTTLS = "starttls", _("STARTTLS (usually port 587)")
        TLS = "tls", _("TLS from the beginning (usually port 465)")
        NONE = "none", _("none: only for a server on the same computer")

    league = models.OneToOneField(League, models.CASCADE, related_name="mail_account")
    host = models.CharField(_("mail server"), max_length=200, validators=[one_line])
    port = models.PositiveIntegerField(
        _("port"), default=587, validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_PORT)]
    )
    security = models.CharField(_("encryption"), max_length=8, choices=Security.choices, default=Security.STARTTLS)
    username = models.CharField(_("user name"), max_length=200, blank=True, validators=[one_line])
    secret = models.TextField(_("password"), blank=True)
    from_address = MailAddressField(_("sender"), validators=[one_line])
    reply_to = MailAddressField(_("answers go to"), blank=True, validators=[one_line])
    most_per_minute = models.PositiveIntegerField(
        _("most mails a minute"), default=20, validators=[MinValueValidator(1), MaxValueValidator(10_000)]
    )
    most_per_hour = models.PositiveIntegerField(
        _("most mails an hour"), default=300, validators=[MinValueValidator(1), MaxValueValidator(100_000)]
    )

    class Meta:
        verbose_name = _("mail account")
        verbose_name_plural = _("mail accounts")
        constraints = (
            models.CheckConstraint(
                condition=Q(security__in=("starttls", "tls", "none")), name="encryption_of_mail_is_known"
            ),
            models.CheckConstraint(
                condition=Q(port__gte=1, port__lte=HIGHEST_PORT, most_per_minute__gte=1, most_per_hour__gte=1),
                name="mail_account_within_bounds",
            ),
        )

    def __str__(self) -> str:
        return self.host


class SilencedKind(models.Model):
    """Mails of this kind do not go out by themselves: to a player, to an account, or (both None) in the whole
    league."""

    league = models.ForeignKey(League, models.CASCADE, related_name="silenced_kinds")
    player = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="silenced_kinds")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="silenced_kinds"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=MailKind.choices)

    class Meta:
        verbose_name = _("kind of mail that is switched off")
        verbose_name_plural = _("kinds of mail that are switched off")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "kind"), condition=Q(player=None, user=None), name="silenced_once_in_a_league"
            ),
            models.UniqueConstraint(
                fields=("league", "kind", "player"),
                condition=Q(player__isnull=False),
                name="silenced_once_for_a_player",
            ),
            models.UniqueConstraint(
                fields=("league", "kind", "user"), condition=Q(user__isnull=False), name="silenced_once_for_an_account"
            ),
            models.CheckConstraint(condition=Q(player=None) | Q(user=None), name="silenced_for_a_player_or_an_account"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player or self.user or self.league}"

    @property
    def holds_for_all(self) -> bool:
        return self.player_id is None and self.user_id is None
