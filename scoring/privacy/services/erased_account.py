"""The account of somebody who is erased: it leaves the league, or goes."""

from scoring.models import (
    AccountLink,
    AccountSession,
    Membership,
    RecoveryCode,
    SecondFactor,
    SilencedKind,
)
from scoring.people.services.terms import forget_holder
from scoring.privacy.selectors.persons import mapped_texts
from scoring.privacy.services.erased_texts import Erasing


def leave(erasing: Erasing) -> None:
    """The account, or only its membership, goes. Its row stays: signatures and log name its key."""
    player, account = erasing.person.player, erasing.person.account
    membership = Membership.objects.select_related("user").filter(player=player).first()
    forget_holder(player=player, account=account or (membership.user if membership else None))
    Membership.objects.filter(player=player).delete()
    if account is None:
        return
    for model in (Membership, AccountSession, AccountLink, SecondFactor, RecoveryCode, SilencedKind):
        model._base_manager.filter(user=account).delete()
    account.username, account.email, account.email_confirmed_at = f"erased-{account.pk}", "", None
    account.first_name, account.last_name = "", erasing.neutral
    account.second_factor_at = None
    account.is_active = account.is_staff = account.is_superuser = False
    account.set_unusable_password()
    account.save()


def retell_sessions(erasing: Erasing) -> None:
    """Take the person out of what sessions of others hold, such as a message that was not shown yet."""
    for session in AccountSession.objects.iterator():
        data = session.get_decoded()
        if erasing.is_told_in(data):
            told = AccountSession.objects.encode(mapped_texts(data, erasing.take_out_of))
            AccountSession.objects.filter(pk=session.pk).update(session_data=told)
