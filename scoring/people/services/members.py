"""Members of a league: accounts, offices and which player somebody is."""

import secrets
from collections.abc import Collection

from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.models import Capability, Installation, League, Membership, Player, User, allows, of_living_league
from scoring.people.log_actions import PeopleAction
from scoring.people.selectors.leagues import goes_with_presidency, held_with
from scoring.people.services.terms import give_offices, take_offices

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


@transaction.atomic(league=League, player=Player)
def create_account(
    *,
    league: League,
    actor: User,
    username: str,
    first_name: str,
    last_name: str,
    offices: Collection[str],
    player: Player | None,
) -> tuple[Membership, str]:
    """Create an account and make it a member. Returns the membership and the password, which is kept nowhere and must
    be changed at the first sign-in: two people know it.

    Raises InvalidInput: the name for signing in is taken, or the player is already somebody else.
    """
    password = generated_password()
    user = User(username=username, first_name=first_name, last_name=last_name, must_change_password=True)
    user.created_by, user.created_in, user.password_given_by = actor, league, actor
    user.set_password(password)
    save_valid(user)
    details = {"account": user.pk}
    log_action(
        league=league, actor=actor, action=PeopleAction.ACCOUNT_CREATED, subject=user.display_name, details=details
    )
    membership = join_league(league=league, actor=actor, user=user, offices=offices, player=player)
    return membership, password


@transaction.atomic
def change_mail_address(*, account: User, email: str) -> None:
    """Where answers to the mails of an account go, as its holder wants it; empty: nowhere."""
    account.email, account.email_confirmed_at = email, None
    account.save(update_fields=("email", "email_key", "email_confirmed_at"))


@transaction.atomic(membership=Membership, player=Player)
def update_member(
    *, membership: Membership, actor: User, offices: Collection[str], player: Player | None
) -> Membership:
    """Change offices and player. With the presidency of its only league the installation goes to whoever is president
    then. Raises NotAllowedNow if nobody would be president any more, InvalidInput as above."""
    if not allows(offices, Capability.LEAD):
        _require_another_president(membership)
    _set_player(membership, player)
    held = set(membership.offices.values_list("kind", flat=True))
    is_left = _leave_installation(membership, held - set(offices))
    take_offices(membership=membership, kinds=held - set(offices))
    give_offices(membership=membership, kinds=set(offices) - held)
    _log(membership, actor, PeopleAction.MEMBER_CHANGED, offices, player, is_installation_left=is_left)
    return membership


@transaction.atomic(player=Player, membership=Membership)
def link_account(*, player: Player, actor: User, membership: Membership | None) -> Player:
    """Say whose account a player is; None: nobody's. The account loses what only the person may do, such as answering
    for an evening at the own desk.

    Raises InvalidInput for an account of another league, and for one that is somebody else already.
    """
    before = Membership.objects.select_related("user", "league").filter(player=player).first()
    if membership == before:
        return player
    if membership is not None and membership.player_id is not None:
        message = _("This account is somebody else already.")
        raise InvalidInput(message, {"membership": [message]})
    if before is not None:
        _set_player(before, None)
        _log(before, actor, PeopleAction.ACCOUNT_UNLINKED, None, player=player)
    if membership is not None:
        _set_player(membership, player)
        _log(membership, actor, PeopleAction.ACCOUNT_LINKED, None, player=player)
    return player


@transaction.atomic(membership=Membership)
def remove_member(*, membership: Membership, actor: User) -> None:
    """End a membership; account and results stay, the installation goes as above. Raises NotAllowedNow if nobody would
    be president any more."""
    _require_another_president(membership)
    held = set(membership.offices.values_list("kind", flat=True))
    is_left = _leave_installation(membership, held)
    take_offices(membership=membership, kinds=held)
    membership.delete()
    _log(membership, actor, PeopleAction.MEMBER_REMOVED, (), is_installation_left=is_left)


@transaction.atomic(membership=Membership)
def reset_password(*, membership: Membership, actor: User) -> str:
    """Give a member a new password, which is returned, kept nowhere and changed at the next sign-in.

    Raises NotAllowedNow for an account that this league has not created, or whose holder has joined another league:
    whoever founds a league must not get into other people's accounts.
    """
    if not may_reset_password(membership):
        raise NotAllowedNow(_("Only the administrator of this installation can reset the password of this account."))
    password = generated_password()
    membership.user.set_password(password)
    membership.user.must_change_password, membership.user.password_given_by = True, actor
    membership.user.save(update_fields=("password", "must_change_password", "password_given_by"))
    _log(membership, actor, PeopleAction.ACCOUNT_PASSWORD_RESET, None)
    return password


def may_reset_password(membership: Membership) -> bool:
    """Whether the account was created by this league and its holder has joined no other. At most one query."""
    user = membership.user
    if user.is_staff or user.is_superuser or user.created_in_id != membership.league_id:
        return False
    return not Membership.objects.filter(user=user).exclude(pk=membership.pk).exists()


@transaction.atomic
def log_administration(*, account: User, actor: User, changed: Collection[str]) -> None:
    """Write into the log of every league of an account that the installation's administrator has changed it.

    ``changed`` are the names of the fields; a password's value is never among what is logged.
    """
    details = {"account": account.pk, "changed": list(changed)}
    for membership in account.memberships.filter(of_living_league()).select_related("league").order_by("league"):
        log_action(
            league=membership.league,
            actor=actor,
            action=PeopleAction.ACCOUNT_ADMINISTERED,
            subject=account.display_name,
            details=details,
        )


def generated_password() -> str:
    """Four groups of four letters or digits, without those that are easily mistaken; about 79 bits."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _letter in range(4)) for _group in range(4))


@transaction.atomic(league=League, player=Player)
def join_league(
    *, league: League, actor: User, user: User, offices: Collection[str], player: Player | None
) -> Membership:
    """Make an account a member with its holder's consent. Raises InvalidInput: it is one, or the player is taken."""
    membership = Membership(league=league, user=user)
    save_valid(membership)
    _set_player(membership, player)
    give_offices(membership=membership, kinds=offices)
    _log(membership, actor, PeopleAction.MEMBER_ADDED, offices)
    return membership


def _set_player(membership: Membership, player: Player | None) -> None:
    if player is not None and player.league_id != membership.league_id:
        message = _("This player belongs to another league.")
        raise InvalidInput(message, {"player": [message]})
    if player is not None and Membership.objects.filter(player=player).exclude(pk=membership.pk).exists():
        message = _("Another account is already this player.")
        raise InvalidInput(message, {"player": [message]})
    membership.player = player
    membership.save(update_fields=("player",))


def _require_another_president(membership: Membership) -> None:
    presidents = set(held_with(membership.league, Capability.LEAD).values_list("membership", flat=True))
    if presidents == {membership.pk}:
        raise NotAllowedNow(_("A league needs a president. Give the office to somebody else first."))


def _leave_installation(membership: Membership, taken: Collection[str]) -> bool:
    """Whether somebody who loses these offices runs the installation no more: whoever has set it up as president of its
    only league could fetch backups of everything for ever (decisions 0071, 0080)."""
    if not allows(taken, Capability.LEAD) or not goes_with_presidency(membership.user, membership.league):
        return False
    Installation.objects.filter(begun_by=membership.user_id).update(begun_by=None)
    return True


def _log(
    membership: Membership,
    actor: User,
    action: PeopleAction,
    offices: Collection[str] | None,
    player: Player | None = None,
    *,
    is_installation_left: bool = False,
) -> None:
    """``player``: who the account was or is by this."""
    details: dict[str, object] = {} if offices is None else {"offices": sorted(offices)}
    if is_installation_left:
        details["installation"] = "left"
    if player is not None:
        details["player"] = player.full_name
    log_action(
        league=membership.league,
        actor=actor,
        action=action,
        subject=membership.user.display_name,
        details=details,
    )
