"""Races for links of accounts: whoever is second finds that the link was used, and two links of an account agree."""

from itertools import count

from django.utils import timezone

from scoring.accounts.forms.second_factors import SetUpForm
from scoring.accounts.services.account_invitations import invite_by_link
from scoring.accounts.services.account_links import make_link, secret_of
from scoring.models import AccountLink, AuditEntry, League, SecondFactor, User
from tests.operation.races.race import AT_ONCE, Post, Race
from tests.scoring.accounts.account_scenes import CHOSEN, code_of
from tests.scoring.scenes import league, official

_Kind = AccountLink.Kind
_numbers = count(1)


def _invitation(row: League) -> str:
    """What opens the link of somebody who is invited."""
    return invite_by_link(
        league=row,
        actor=official(row, "president"),
        first_name="Nele",
        last_name="Ohlsen",
        email="",
        offices=["auditor"],
        player=None,
    ).secret


def _holder() -> User:
    """An account of an address that is confirmed."""
    return User.objects.create_user(
        f"holder{next(_numbers)}", email="nele@example.org", email_confirmed_at=timezone.now()
    )


def _link(kind: AccountLink.Kind, account: User, row: League | None = None, email: str = "") -> str:
    return secret_of(make_link(kind=kind, created_by=None, user=account, league=row, email=email))


def _new_account() -> dict[str, str]:
    return {"first_name": "Nele", "last_name": "Ohlsen", "username": f"nele{next(_numbers)}", **CHOSEN}


def _use(secret: str, **data: str) -> Post:
    return Post(None, "account_link_use", [secret], data)


def same_link_of_an_invitation() -> Race:
    row = league()
    secret, accounts = _invitation(row), [_new_account() for _person in range(AT_ONCE)]
    before = row.memberships.count()

    def outcome() -> list[int]:
        """Accounts made, members won, invitations left."""
        made = User.objects.filter(username__in=[account["username"] for account in accounts]).count()
        return [made, row.memberships.count() - before, row.invitations.count()]

    return Race(row, [_use(secret, **account) for account in accounts], outcome)


def invitation_accepted_declined_and_opened() -> Race:
    row = league()
    secret = _invitation(row)
    president, before = row.memberships.get().user, row.memberships.count()
    posts = [
        _use(secret, **_new_account()),
        _use(secret, decline="1"),
        Post(None, "account_link", [secret]),
        Post(president, "invitation_withdraw", [row.slug, row.invitations.get().pk]),
    ]

    def is_whole() -> bool:
        """Nobody is invited any more, for one reason."""
        ended = AuditEntry.objects.filter(league=row, action__in=("invitation.declined", "invitation.withdrawn"))
        return not row.invitations.exists() and row.memberships.count() - before + ended.count() == 1

    return Race(row, posts, is_whole)


def same_link_for_a_password() -> Race:
    row, account = league(), _holder()
    secret = _link(_Kind.PASSWORD, account, row)
    posts = [_use(secret, **CHOSEN) for _device in range(AT_ONCE)]
    return Race(row, posts, lambda: AuditEntry.objects.filter(league=row, action="account.link_used").count())


def two_links_for_a_password() -> Race:
    row, account = league(), _holder()
    posts = [_use(_link(_Kind.PASSWORD, account), **CHOSEN) for _mail in range(AT_ONCE)]
    return Race(row, posts, account.account_links.filter(used_at__isnull=False).count)


def both_addresses_agree() -> Race:
    row, account, wanted = league(), _holder(), "ohlsen@example.org"
    posts = [_use(_link(kind, account, email=wanted)) for kind in (_Kind.NEW_ADDRESS, _Kind.OLD_ADDRESS)]
    return Race(row, posts, lambda: User.objects.get(pk=account.pk).email)


def same_address_confirmed() -> Race:
    row, account = league(), _holder()
    secret = _link(_Kind.NEW_ADDRESS, account, email="ohlsen@example.org")
    return Race(row, [_use(secret)] * AT_ONCE, lambda: User.objects.get(pk=account.pk).email)


def two_addresses_wanted() -> Race:
    row, account = league(), _holder()
    row.memberships.create(user=account)
    posts = [Post(account, "mail_address", [], {"email": f"ohlsen{number}@example.org"}) for number in range(AT_ONCE)]

    def outcome() -> list[str]:
        """What still waits: two links, for one address."""
        waits = list(account.account_links.filter(revoked_at=None))
        return sorted(str(link.kind) for link in waits) if len({link.email for link in waits}) == 1 else []

    return Race(row, posts, outcome)


def same_account_guarded() -> Race:
    row, account, devices = league(), _holder(), []
    for _app in range(AT_ONCE):
        form = SetUpForm(account=account)
        devices.append({"sealed": form["sealed"].value(), "code": code_of(form.secret)})
    posts = [Post(account, "second_factor", [], device) for device in devices]
    return Race(row, posts, lambda: [SecondFactor.objects.filter(user=account).count(), account.recovery_codes.count()])


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        same_link_of_an_invitation,
        invitation_accepted_declined_and_opened,
        same_link_for_a_password,
        two_links_for_a_password,
        both_addresses_agree,
        same_address_confirmed,
        two_addresses_wanted,
        same_account_guarded,
    )
}
