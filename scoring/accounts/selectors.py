"""Reads of accounts: devices that are signed in, the address that waits to be confirmed, the codes of tables."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY
from django.db.models import Prefetch
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from scoring.models import AccountLink, AccountSession, Evening, Seat, Sheet, TableAccess, User
from scoring.models.accounts import Told


def address_in_waiting(account: User) -> str:
    """The address that is not the account's before somebody agrees by a link; empty: none. One query."""
    links = AccountLink.objects.filter(user=account, used_at=None, revoked_at=None, expires_at__gt=timezone.now())
    asked = links.filter(kind__in=(AccountLink.Kind.NEW_ADDRESS, AccountLink.Kind.OLD_ADDRESS))
    return asked.values_list("email", flat=True).first() or ""


@dataclass(frozen=True, slots=True)
class SignedInDevice:
    """A session of an account. ``number`` names it on the page. ``device`` and ``network`` are as it was when it
    signed in, empty: not known. ``seen_at`` is written down every few minutes."""

    number: str
    device: str
    network: str
    seen_at: datetime | None
    is_shared: bool
    is_this: bool


def signed_in_devices(account: User, *, this: str | None) -> list[SignedInDevice]:
    """The sessions of the account that hold, the own one (with the key ``this``) first, then the latest used. One
    query; each session is decoded."""
    devices = [_device(row, said, this) for row, said in _holding([account])]
    latest = datetime.min.replace(tzinfo=UTC)
    return sorted(devices, key=lambda one: (one.is_this, one.seen_at or latest), reverse=True)


def numbers_of_devices(accounts: Collection[User]) -> Counter[int]:
    """On how many devices each of the accounts (primary keys) is signed in. One query; each session is decoded."""
    return Counter(row.user_id for row, _said in _holding(accounts) if row.user_id is not None)


def _holding(accounts: Collection[User]) -> Iterator[tuple[AccountSession, dict[str, Any]]]:
    """The sessions of the accounts that hold, with what they remember: a new password has ended those of before."""
    holds = {account.pk: account.get_session_auth_hash() for account in accounts}
    for row in AccountSession.objects.filter(user__in=holds, expire_date__gt=timezone.now()):
        said = row.get_decoded()
        if constant_time_compare(said.get(HASH_SESSION_KEY, ""), holds[row.user_id or 0]):
            yield row, said


def _device(row: AccountSession, said: dict[str, object], this: str | None) -> SignedInDevice:
    return SignedInDevice(
        number=row.number,
        device=str(said.get(Told.DEVICE, "")),
        network=str(said.get(Told.NETWORK, "")),
        seen_at=_moment(said.get(Told.SEEN)),
        is_shared=bool(said.get(Told.IS_SHARED)),
        is_this=row.session_key == this,
    )


def _moment(stamp: object) -> datetime | None:
    return datetime.fromtimestamp(stamp, UTC) if isinstance(stamp, float) else None


@dataclass(frozen=True, slots=True)
class TableCodes:
    """A table with its accesses that were not revoked; None: none has been handed out."""

    sheet: Sheet
    seats: tuple[Seat, ...]
    scorer: TableAccess | None
    viewer: TableAccess | None


def codes_of(evening: Evening) -> Sequence[TableCodes]:
    """All tables of the evening by number. Three queries for any number of tables."""
    by_sheet: dict[int, dict[str, TableAccess]] = defaultdict(dict)
    living = TableAccess.objects.filter(sheet__evening=evening, revoked_at=None)
    for access in living.select_related("sheet__evening__season__league", "created_by"):
        by_sheet[access.sheet_id][access.role] = access
    seats = Prefetch("seats", Seat.objects.select_related("registration__player").order_by("position"))
    return [
        TableCodes(
            sheet=sheet,
            seats=tuple(sheet.seats.all()),
            scorer=by_sheet[sheet.pk].get(TableAccess.Role.SCORER),
            viewer=by_sheet[sheet.pk].get(TableAccess.Role.VIEWER),
        )
        for sheet in evening.sheets.prefetch_related(seats).order_by("round__number", "table")
    ]
