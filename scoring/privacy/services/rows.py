"""Rows that are emptied or go when a person is erased.

What the public sees: of a league, of a person's name, and what a league says about itself.
"""

from django.db.models import Q
from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.rows import save_valid
from scoring.models import (
    ImportedPlayer,
    Invitation,
    League,
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
    User,
)
from scoring.people.selectors.people import find_player
from scoring.people.services.players import tell_short_names_apart
from scoring.privacy.log_actions import PrivacyAction
from scoring.privacy.selectors.persons import NO_ADDRESS, Person, texts_in
from scoring.privacy.services.texts import Erasing


@transaction.atomic(league=League)
def publish_league(*, league: League, actor: User) -> League:
    """Let everybody see the league's rankings and results. Nothing is logged if everybody may already."""
    transaction.lock(league)
    if League.objects.filter(pk=league.pk, is_public=False).update(is_public=True):
        log_action(league=league, actor=actor, action=PrivacyAction.LEAGUE_PUBLISHED, subject=league.name)
    league.is_public = True
    return league


@transaction.atomic(league=League)
def set_texts(*, league: League, actor: User, imprint: str, privacy_text: str) -> League:
    """Keep the imprint and the privacy notice of a league; the log says who changed them, not what they say."""
    league.imprint, league.privacy_text = imprint.strip(), privacy_text.strip()
    save_valid(league)
    log_action(league=league, actor=actor, action=PrivacyAction.LEAGUE_TEXTS_CHANGED, subject=league.name)
    return league


@transaction.atomic(player=Player)
def choose_public_name(*, player: Player, actor: User, public_form: str, alias: str = "") -> Player:
    """Choose how those who do not belong to the league see a person's name. The log does not keep the other name.

    Raises InvalidInput: another name is chosen and none is given, or somebody else is called so.
    """
    alias = written_name(alias) if public_form == Player.PublicForm.ALIAS else ""
    if public_form == Player.PublicForm.ALIAS:
        _require_own(player, alias)
    player.public_form, player.alias = public_form, alias
    save_valid(player)
    tell_short_names_apart(player.league)
    player.refresh_from_db(fields=("alias", "alias_key"))
    log_action(
        league=player.league,
        actor=actor,
        action=PrivacyAction.PLAYER_PUBLIC_NAME_CHANGED,
        subject=player.full_name,
        details={"public_form": public_form},
    )
    return player


def _require_own(player: Player, alias: str) -> None:
    """An alias is somebody's own: neither a name nor an alias of others."""
    if not alias:
        message = _("Under which name? It is missing.")
        raise InvalidInput(message, {"alias": [message]})
    bearer = find_player(player.league, alias)
    others = player.league.players.filter(alias_key=name_key(alias)).exclude(pk=player.pk)
    if (bearer is not None and bearer.pk != player.pk) or others.exists():
        message = _("“%(name)s”: somebody else in the league is called so.") % {"name": alias}
        raise InvalidInput(message, {"alias": [message]})


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
