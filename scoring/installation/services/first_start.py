"""Setting up an installation that nobody has worked with yet: its first account, its first league, what holds for all
of it.

Where it has no accounts, another computer needs the key that the terminal prints; it is of no use any more once
somebody has begun.
"""

import secrets
from pathlib import Path

from django.conf import settings
from django.db import IntegrityError
from django.utils import timezone as clock
from django.utils.crypto import constant_time_compare
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine.rulesets import RuleSet
from scoring.core.errors import NotAllowedNow
from scoring.core.keys import read_or_make
from scoring.core.room import open_room
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.core.typed_address import forget_typed_address
from scoring.installation.log_actions import LeagueAction
from scoring.installation.services.leagues import found_league, usual_season
from scoring.installation.services.office_address import checked_address
from scoring.models import Installation, Season, User
from scoring.people.selectors.leagues import installation, leagues_led_by

_UNAMBIGUOUS = "abcdefghijkmnpqrstuvwxyz23456789"
_GROUPS, _LETTERS = 4, 5


def start_key() -> str:
    """The key, made once; the same for all processes that share the folder of the installation."""
    return read_or_make(_file(), _made_up)


def is_start_key(typed: str) -> bool:
    """Whether somebody has typed the key; capitals and blanks do not matter. False where none was ever printed."""
    return _file().exists() and constant_time_compare(typed.strip().lower(), start_key())


def forget_start_key() -> None:
    """Let it open nothing any more."""
    _file().unlink(missing_ok=True)


def _file() -> Path:
    return Path(settings.VAR_DIR) / "start_key"


def _made_up() -> str:
    return "-".join("".join(secrets.choice(_UNAMBIGUOUS) for _letter in range(_LETTERS)) for _group in range(_GROUPS))


class AlreadyBegun(NotAllowedNow):
    """Somebody else was first; the message says who."""

    def __init__(self) -> None:
        super().__init__(_who_was_first())


@transaction.atomic
def begin_installation(
    *,
    username: str,
    first_name: str,
    last_name: str,
    password: str,
    name: str,
    kind: str,
    rule_set: RuleSet,
    timezone: str,
) -> Season:
    """Make the first account and its league with the usual season of today.

    Phones may connect if whoever started it has opened the room already; otherwise that is allowed by the button that
    lets them in.

    The account decides what holds for the whole installation, but is no superuser: what four eyes are for stays shut.

    Of several that begin at the same moment one does; the row of the installation decides which. Raises AlreadyBegun,
    InvalidInput (errors keyed by these parameters).
    """
    require_first()
    _be_first()
    account = User(username=username, first_name=first_name, last_name=last_name)
    account.set_password(password)
    save_valid(account)
    season = found_league(
        founder=account,
        name=name,
        kind=kind,
        rule_set=rule_set,
        timezone=timezone,
        **usual_season(clock.localdate()),
    )
    Installation.objects.update(begun_by=account, phones_may_connect=open_room() is not None)
    transaction.on_commit(forget_start_key)
    return season


@transaction.atomic
def change_installation(*, actor: User, phones_may_connect: bool, address: str | None = None) -> Installation:
    """Decide anew what holds for the whole installation. It stands in the log of each league that the person leads.
    ``address`` None: it stays. Raises InvalidInput for one that is none, or that others do not reach."""
    row = installation()
    before = (row.phones_may_connect, row.address)
    row.phones_may_connect = phones_may_connect
    row.address = row.address if address is None else checked_address(address)
    row.save()
    transaction.on_commit(forget_typed_address)
    if before[0] != row.phones_may_connect:
        _log(actor, LeagueAction.INSTALLATION_PHONES, {"phones_may_connect": phones_may_connect})
    if before[1] != row.address:
        _log(actor, LeagueAction.INSTALLATION_ADDRESS, {"before": before[1], "after": row.address})
    return row


def _log(actor: User, action: LeagueAction, details: dict[str, object]) -> None:
    for league in leagues_led_by(actor).order_by("pk"):
        log_action(league=league, actor=actor, action=action, subject=league.name, details=details)


def require_first() -> None:
    """Raises AlreadyBegun if there is an account."""
    if User.objects.exists():
        raise AlreadyBegun


def _be_first() -> None:
    """Raises AlreadyBegun. Who comes second at the same moment waits here until it is certain who was first."""
    try:
        with transaction.atomic():
            Installation.objects.create(begun_at=clock.now())
    except IntegrityError:
        raise AlreadyBegun from None


def _who_was_first() -> str:
    row = installation()
    if row.begun_by is None or row.begun_at is None:
        return _("This league office has been set up already. Please sign in, or ask its president for an account.")
    said = {"name": row.begun_by.display_name, "moment": date_format(clock.localtime(row.begun_at), "DATETIME_FORMAT")}
    return _("%(name)s set up this league office on %(moment)s. Please sign in, or ask %(name)s for an account.") % said
