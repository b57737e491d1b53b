"""The second factor of an account: an app that makes codes, and codes on paper for the day on which it is lost."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SecondFactor(models.Model):
    """The secret that an account shares with an app (TOTP, RFC 6238). There is none while ``User.second_factor_at`` is
    None.

    ``secret`` is encrypted with a key that is not in the database. ``last_step`` is the step of 30 seconds whose code
    was accepted last: no code is accepted twice.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="second_factor"
    )
    secret = models.CharField(max_length=300, editable=False)
    last_step = models.BigIntegerField(editable=False)

    class Meta:
        verbose_name = _("second factor")
        verbose_name_plural = _("second factors")

    def __str__(self) -> str:
        return str(self.user)


class RecoveryCode(models.Model):
    """A code that replaces the app once. ``code_hash`` is keyed; the code itself is kept nowhere."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")
        constraints = (models.UniqueConstraint(fields=("user", "code_hash"), name="recovery_code_once_per_account"),)

    def __str__(self) -> str:
        return f"{self.user} {self.pk}"
