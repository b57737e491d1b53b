"""Access to a table for an evening: handed out, renewed, revoked, and opened by link or code.

Neither link nor code is stored. Both are worked out from the access's seed with the installation's key, so the
secretary can show or print a slip again at any time; the database holds only keyed hashes to find them by.
"""

import base64
from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.accounts.log_actions import AccessAction
from scoring.accounts.services.throttling import GuessCounter, TooMany, code_limits, pause_text
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import AccessState, Evening, Sheet, TableAccess, User, of_living_league
from scoring.sheets.services.states import locked_sheet

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters and digits that look alike (0 O, 1 I L, U V)."""

CODE_LENGTH = 8
_SECRET_BYTES = 16
_GROUP = 4
_TOUCHED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Credentials:
    """What opens an access: ``secret`` stands in the link of the QR code, ``code`` is typed."""

    secret: str
    code: str

    @property
    def readable_code(self) -> str:
        """The code in groups, as it is printed and read aloud."""
        return "-".join(self.code[start : start + _GROUP] for start in range(0, CODE_LENGTH, _GROUP))


class TooManyGuesses(TooMany):
    """Too many wrong codes of tables."""

    says = gettext_lazy(
        "Too many wrong codes have been typed. Please wait %(pause)s, or scan the QR code: that works at once."
    )


class AccessEnded(NotAllowedNow):
    """The link or code was right, but it does not hold now; ``access`` tells which and why."""

    def __init__(self, access: TableAccess) -> None:
        self.access = access
        super().__init__(_state_text(access))


def credentials_of(access: TableAccess) -> Credentials | None:
    """Link and code of an access; None if they were made with another key of the installation: renew it then."""
    made = _credentials(access)
    return made if constant_time_compare(_hash(made.secret), access.secret_hash) else None


@transaction.atomic(sheet_id=Sheet)
def hand_out_access(*, sheet_id: int, role: TableAccess.Role, actor: User | None) -> TableAccess:
    """Make an access; one that the sheet has already in this role is revoked by that, and its slip is worthless.

    Raises NotAllowedNow after the evening, Sheet.DoesNotExist.
    """
    sheet = locked_sheet(sheet_id)
    access = TableAccess(sheet=sheet, role=role, created_by=actor)
    if access.state_at(timezone.now()) is AccessState.OVER:
        raise NotAllowedNow(
            _("Codes hold until noon of the day after the evening. Games can still be entered with an account.")
        )
    before = sheet.accesses.filter(role=role, revoked_at=None)
    is_renewed = bool(before.update(revoked_at=timezone.now()))
    made = _credentials(access)
    access.secret_hash, access.code_hash = _hash(made.secret), _hash(made.code)
    access.save()
    _log(access, actor, AccessAction.ACCESS_RENEWED if is_renewed else AccessAction.ACCESS_HANDED_OUT)
    return access


@transaction.atomic(evening=Evening)
def hand_out_missing(*, evening: Evening, actor: User | None) -> list[TableAccess]:
    """Make an access for entering games for every open table of the evening that has none. Raises NotAllowedNow."""
    role = TableAccess.Role.SCORER
    bare = evening.sheets.filter(state__in=Sheet.OPEN_STATES).exclude(
        accesses__in=TableAccess.objects.filter(role=role, revoked_at=None)
    )
    return [
        hand_out_access(sheet_id=sheet.pk, role=role, actor=actor) for sheet in bare.order_by("round__number", "table")
    ]


@transaction.atomic(access=TableAccess)
def revoke_access(*, access: TableAccess, actor: User | None) -> None:
    """End an access at once, for every device that uses it. Revoking it again changes nothing."""
    if TableAccess.objects.filter(pk=access.pk, revoked_at=None).update(revoked_at=timezone.now()):
        _log(access, actor, AccessAction.ACCESS_REVOKED)


def open_by_secret(*, secret: str) -> TableAccess:
    """The access of a link. Raises InvalidInput for an unknown one, AccessEnded."""
    access = _accesses().filter(secret_hash=_hash(secret)).first()
    if access is None:
        raise InvalidInput(_("This link opens no table. Please scan the QR code of your table again."))
    return _used(access)


def open_by_code(*, code: str, address: str, opener: int | None = None) -> TableAccess:
    """The access of a typed code, from a network address. Case, blanks and hyphens do not matter. ``opener`` is the
    access with which the same browser has opened a table before.

    Raises TooManyGuesses, InvalidInput that quotes a code that opens nothing, AccessEnded.
    """
    with transaction.atomic():
        counter = GuessCounter(limits=code_limits(address, opener), now=timezone.now())
        pause = counter.pause()
        access = _accesses().filter(code_hash=_hash(plain_code(code))).first() if pause <= timedelta() else None
        if pause <= timedelta() and access is None:
            following = counter.count_failure()
    if pause > timedelta():
        raise TooManyGuesses(pause)
    if access is None:
        raise InvalidInput(_wrong_code_text(code, following))
    return _used(access)


def living_access(*, access_id: int, secret_hash: str) -> TableAccess:
    """The access that a session remembers. Raises InvalidInput if it is gone or another one, AccessEnded.

    One query; the time of use is written down at most once a minute.
    """
    access = _accesses().filter(pk=access_id).first()
    if access is None or not constant_time_compare(access.secret_hash, secret_hash):
        raise InvalidInput(
            _("This table has been laid anew or taken away. Please scan the QR code of your table again.")
        )
    return _used(access)


def _accesses() -> QuerySet[TableAccess]:
    rows = TableAccess.objects.select_related("sheet__evening__season__league")
    return rows.filter(of_living_league("sheet__evening__season__league"))


def _used(access: TableAccess) -> TableAccess:
    now = timezone.now()
    if access.state_at(now) is not AccessState.LIVING:
        raise AccessEnded(access)
    if access.last_used_at is None or now - access.last_used_at > _TOUCHED_EVERY:
        TableAccess.objects.filter(pk=access.pk).update(last_used_at=now)
    return access


def _credentials(access: TableAccess) -> Credentials:
    secret = base64.urlsafe_b64encode(_derived(access, "secret")[:_SECRET_BYTES]).decode().rstrip("=")
    number = int.from_bytes(_derived(access, "code"))
    letters = []
    for _position in range(CODE_LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return Credentials(secret, "".join(letters))


def _derived(access: TableAccess, purpose: str) -> bytes:
    return salted_hmac(f"scoring.access.{purpose}", access.seed.bytes, algorithm="sha256").digest()


def _hash(credential: str) -> str:
    """How a link or code is found: nobody without the installation's key can make a hash that comes close to one."""
    return salted_hmac("scoring.access.hash", credential, algorithm="sha256").hexdigest()


def plain_code(code: str) -> str:
    """A code as typed without what does not matter."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def _wrong_code_text(code: str, pause: timedelta) -> str:
    text = _("“%(code)s” opens no table. Please compare it with the slip of your table.") % {"code": code}
    if pause <= timedelta():
        return text
    again = _("The next attempt is possible in %(pause)s.") % {"pause": pause_text(pause)}
    return f"{text} {again}"


def _state_text(access: TableAccess) -> str:
    """Why an access does not hold now."""
    match access.state_at(timezone.now()):
        case AccessState.NOT_YET:
            template = _("This code is for the evening of %(date)s. It holds on that day, from midnight.")
        case AccessState.OVER:
            template = _("This code was for the evening of %(date)s. It held until noon of the day after it.")
        case _:
            return _("This code has been revoked or renewed. Please ask the secretary for the slip that holds now.")
    evening = access.sheet.evening
    now = timezone.localtime(timezone=ZoneInfo(evening.season.league.timezone))
    # said, because a laptop without a network may have a wrong clock, and only people can tell
    clock = _("By the clock of the office's computer it is %(now)s.") % {
        "now": date_format(now, "SHORT_DATETIME_FORMAT")
    }
    return f"{template % {'date': date_format(evening.date, 'SHORT_DATE_FORMAT')}} {clock}"


def _log(access: TableAccess, actor: User | None, action: AccessAction) -> None:
    log_action(
        league=access.sheet.evening.season.league,
        actor=actor,
        action=action,
        subject=str(access.sheet),
        details={"access": access.pk, "role": access.role},
    )
