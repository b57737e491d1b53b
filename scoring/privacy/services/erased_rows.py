"""Rows that are emptied or go when a person is erased, and the account, which leaves the league or goes."""

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import (
    AccountLink,
    AccountSession,
    ImportedPlayer,
    Invitation,
    Mail,
    MemberList,
    Membership,
    PersonalLink,
    Player,
    PlayerMerge,
    RecoveryCode,
    Registration,
    Reply,
    SecondFactor,
    SheetWorkbook,
    SignedName,
    SilencedKind,
)
from scoring.people.services.terms import forget_holder
from scoring.privacy.selectors.persons import NO_ADDRESS, Person, mapped_texts, texts_in
from scoring.privacy.services.erased_texts import Erasing

_OPEN = (Mail.State.WAITING, Mail.State.FAILED, Mail.State.UNCERTAIN)


def empty_mails(erasing: Erasing) -> None:
    """Mails to the person hold nothing any more, and those that wait are not sent."""
    own = Q(player=erasing.person.player) | Q(address__in=erasing.person.addresses)
    if erasing.person.account is not None:
        own |= Q(user=erasing.person.account)
    mails = Mail.objects.filter(own)
    mails.filter(state__in=_OPEN).update(state=Mail.State.CANCELLED, reason=Mail.Reason.BY_HAND)
    mails.update(
        address=NO_ADDRESS,
        name=erasing.neutral,
        subject=_("[erased]"),
        text="",
        html="",
        reply_to="",
        calendar="",
        answer="",
    )


def remove_rows(person: Person) -> None:
    """What is of use only while somebody is here goes: links, invitations to an account, lists that were uploaded and
    not imported. What they remarked when they answered is their own word and goes, the answer stays."""
    player = person.player
    for model in (PersonalLink, SilencedKind, SignedName, ImportedPlayer):
        model._base_manager.filter(player=player).delete()
    invited = Q(player=player) | Q(email__in=person.addresses) | Q(username__in=person.others)
    for invitation in player.league.invitations.all():
        if person.is_told_in(f"{invitation.first_name} {invitation.last_name}"):
            invited |= Q(pk=invitation.pk)
    Invitation.objects.filter(invited, league=player.league).delete()
    lists = [(row, [row.cells]) for row in MemberList.objects.filter(league=player.league)]
    books = [(row, [row.tabs, row.choices]) for row in SheetWorkbook.objects.filter(league=player.league)]
    for uploaded, said in (*lists, *books):
        cells = "\n".join(texts_in(said))
        if person.is_told_in(cells) or person.may_be_meant_in(cells):
            uploaded.delete()
    Registration.everybody.filter(player=player).update(remark="")
    Reply.objects.filter(player=player).update(remark="")
    PlayerMerge.objects.filter(player=player, other=None).update(other_salt="")
    PlayerMerge.objects.filter(other=player).update(other_salt="")


def empty_player(erasing: Erasing) -> None:
    """The player stays under the neutral name, since results are theirs; what only they could tell goes."""
    player = erasing.person.player
    empty = Player()
    for name in Player.PERSONAL:
        setattr(player, name, getattr(empty, name))
    player.name, player.name_salt = erasing.neutral, ""
    player.public_form, player.alias = Player.PublicForm.FULL, ""
    player.club, player.is_active = None, False
    player.save()


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
