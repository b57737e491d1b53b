"""Rows that are emptied or go when a person is erased."""

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import (
    ImportedPlayer,
    Invitation,
    Mail,
    MemberList,
    PersonalLink,
    Player,
    PlayerMerge,
    Registration,
    Reply,
    SheetWorkbook,
    SignedName,
    SilencedKind,
)
from scoring.privacy.selectors.persons import NO_ADDRESS, Person, texts_in
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
