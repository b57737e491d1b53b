"""The second factor of an account: codes of an app (TOTP, RFC 6238, reckoned by django-otp), and codes on paper.

The secret that app and office share is encrypted, the codes on paper are kept as keyed hashes: a copy of the database
makes no code.
"""

import base64
import secrets
from collections.abc import Collection
from datetime import date, timedelta
from urllib.parse import quote, urlencode

from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_otp.oath import TOTP

from scoring.accounts.log_actions import AccessAction
from scoring.accounts.services.access import ALPHABET, plain_code
from scoring.accounts.services.account_links import lock_account, tell_holder
from scoring.accounts.services.sessions import end_sessions
from scoring.accounts.services.throttling import Limit, TooMany, begin_attempt
from scoring.core.encryption import UnreadableSecret, decrypt, encrypt
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.memberships import is_second_factor_demanded
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Capability, League, Membership, RecoveryCode, SecondFactor, User, allows, of_living_league
from scoring.people.services.members import may_reset_password

PER_FACTOR = Limit(free=5, first=timedelta(seconds=5), longest=timedelta(minutes=15))
"""Wrong codes of one account. Nobody gets as far without the password, so nobody else makes the holder wait."""

RECOVERY_CODES = 10
_PURPOSE = "scoring.second_factor"
_STEPS_BESIDE = 1
"""How many steps of 30 seconds the clock of a phone may be wrong."""


class TooManyCodes(TooMany):
    """Too many wrong codes."""

    says = gettext_lazy("Too many wrong codes have been typed. The next attempt is possible in %(pause)s.")


class WrongCode(InvalidInput):
    """The code is not one that holds now."""

    def __init__(self) -> None:
        message = _("This code does not hold. Each works once, and one of the app for half a minute only.")
        super().__init__(message, {"code": [message]})


def new_secret() -> str:
    """What an app and the office are to share, as apps read it (Base32, 160 bits)."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def address_for_app(account: User, secret: str, *, issuer: str) -> str:
    """What the QR code for the app says."""
    label = quote(f"{issuer}:{account.username}")
    return f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': issuer})}"


@transaction.atomic
def set_up_second_factor(*, account: User, secret: str, code: str, this: str | None) -> list[str]:
    """Ask for a second factor from now on; gives the codes for paper, which are kept nowhere.

    ``code`` proves that the app has the secret. All sessions but the one with the key ``this`` end, since they were
    opened without it. Raises WrongCode; NotAllowedNow: there is one already.
    """
    if lock_account(account).second_factor_at is not None:
        raise NotAllowedNow(_("There is a second factor already. Turn it off first."))
    step = _step_of(secret, code, after=0)
    if step is None:
        raise WrongCode
    SecondFactor.objects.update_or_create(
        user=account, defaults={"secret": encrypt(_PURPOSE, secret), "last_step": step}
    )
    account.second_factor_at = timezone.now()
    account.save(update_fields=("second_factor_at",))
    end_sessions(account=account, but=this)
    tell_holder("account_factor_on", account=account)
    return make_recovery_codes(account=account)


@transaction.atomic
def make_recovery_codes(*, account: User) -> list[str]:
    """New codes for paper; all from before hold no more."""
    lock_account(account)
    codes = ["-".join(get_random_string(5, ALPHABET) for _group in range(2)) for _code in range(RECOVERY_CODES)]
    RecoveryCode.objects.filter(user=account).delete()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=account, code_hash=_hash(account, code)) for code in codes)
    return codes


def check_second_factor(*, account: User, code: str) -> None:
    """Accept a code of the app or one from paper, once. Raises WrongCode, TooManyCodes."""
    attempt = begin_attempt(TooManyCodes, ((f"factor/{account.pk}/{account.second_factor_at}", PER_FACTOR),))
    with transaction.atomic():
        if not (_is_code_of_app(account, code) or _is_recovery_code(account, code)):
            raise WrongCode
        attempt.was_right()


@transaction.atomic
def turn_off_second_factor(*, account: User) -> None:
    """Ask for no second factor any more. Raises NotAllowedNow: an office of the holder demands one."""
    held = account.memberships.filter(of_living_league())
    for membership in held.select_related("league").prefetch_related("offices"):
        if is_second_factor_demanded(membership):
            raise NotAllowedNow(
                _("%(league)s demands a second factor for your office.") % {"league": membership.league}
            )
    _remove(account)


@transaction.atomic(membership=Membership)
def reset_second_factor(*, membership: Membership, actor: User) -> None:
    """Let a member in without the second factor that they have lost; the log of each of their leagues says so.

    Raises NotAllowedNow as for a new password.
    """
    if not may_reset_password(membership):
        raise NotAllowedNow(
            _("Only the administrator of this installation can reset the second factor of this account.")
        )
    remove_second_factor(account=membership.user, actor=actor)


@transaction.atomic
def remove_second_factor(*, account: User, actor: User | None) -> None:
    """Take the second factor from an account for its holder, whose sessions end. ``actor`` None: by the command for
    whoever runs the installation."""
    for membership in account.memberships.filter(of_living_league()).select_related("league").order_by("league"):
        log_action(
            league=membership.league,
            actor=actor,
            action=AccessAction.SECOND_FACTOR_RESET,
            subject=account.display_name,
        )
    _remove(account)
    end_sessions(account=account)


@transaction.atomic(league=League)
def demand_second_factor(*, league: League, actor: User, offices: Collection[str], begins_on: date | None) -> League:
    """Let offices of a league rest while their holders have no second factor; from ``begins_on`` on, None: at once.

    Raises NotAllowedNow: the president who demands it of presidents has none.
    """
    if allows(offices, Capability.LEAD) and actor.second_factor_at is None:
        raise NotAllowedNow(_("Please set up your own second factor first: your office would rest otherwise."))
    league.second_factor_offices, league.second_factor_from = sorted(offices), begins_on
    league.save(update_fields=("second_factor_offices", "second_factor_from"))
    details = {"offices": sorted(offices), "from": begins_on.isoformat() if begins_on else ""}
    log_action(
        league=league, actor=actor, action=AccessAction.SECOND_FACTOR_DEMANDED, subject=league.name, details=details
    )
    return league


def _remove(account: User) -> None:
    SecondFactor.objects.filter(user=account).delete()
    RecoveryCode.objects.filter(user=account).delete()
    account.second_factor_at = None
    account.save(update_fields=("second_factor_at",))
    tell_holder("account_factor_off", account=account)


def _is_code_of_app(account: User, code: str) -> bool:
    """Whether the app shows this code now, and none as late was accepted before. An unreadable secret makes none."""
    factor = SecondFactor.objects.select_for_update().filter(user=account).first()
    if factor is None:
        return False
    try:
        step = _step_of(decrypt(_PURPOSE, factor.secret), code, after=factor.last_step)
    except UnreadableSecret:
        return False
    if step is None:
        return False
    factor.last_step = step
    factor.save(update_fields=("last_step",))
    return True


def _is_recovery_code(account: User, code: str) -> bool:
    rows = RecoveryCode.objects.filter(user=account, code_hash=_hash(account, code), used_at=None)
    return rows.update(used_at=timezone.now()) == 1


def _step_of(secret: str, code: str, *, after: int) -> int | None:
    """The step of 30 seconds that a code belongs to; None: to none about now, or to one that is over."""
    digits = "".join(code.split())
    if not (digits.isascii() and digits.isdecimal() and len(digits) == 6):
        return None
    totp = TOTP(base64.b32decode(secret))
    totp.time = timezone.now().timestamp()
    if not totp.verify(int(digits), tolerance=_STEPS_BESIDE, min_t=after + 1):
        return None
    return int(totp.t())


def _hash(account: User, code: str) -> str:
    return salted_hmac(f"{_PURPOSE}.recovery.{account.pk}", plain_code(code), algorithm="sha256").hexdigest()
