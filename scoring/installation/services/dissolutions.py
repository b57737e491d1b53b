"""A league is dissolved: asked for by its president, agreed to by another of its officers, closed and invisible from
then on. For thirty days two of its last board may take that back.

What is closed is not written here: permissions, look-ups and transactions ask ``League.dissolved_at``.
"""

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.selectors.four_eyes import agreed_facts, asked_facts, require_asked_by_another
from scoring.core.selectors.integrity import Facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.installation.log_actions import DissolutionAction
from scoring.installation.selectors.dissolutions import CAN_BE_TAKEN_BACK_FOR
from scoring.installation.services.leagues import require_name
from scoring.mail.selectors.servers import answers_go_to, can_send
from scoring.mail.services.outbox import addressed_to, withdraw_mails, write_mail
from scoring.models import Dissolution, Job, League, Mail, MailKind, Player, User

_ONLY_READ = (Job.Kind.ARCHIVE, Job.Kind.PDF_BATCH, Job.Kind.RECOUNT, Job.Kind.SIMULATION)
Step = Dissolution.Step


@transaction.atomic(league=League)
def ask_for_dissolution(*, league: League, actor: User, typed_name: str) -> Dissolution:
    """Ask that a league be dissolved; nothing changes until another officer agrees.

    Raises InvalidInput (another name was typed, it is asked for already), NotAllowedNow: it is dissolved.
    """
    require_name(league, typed_name)
    return _ask(league, actor, Step.DISSOLVE, DissolutionAction.DISSOLUTION_ASKED)


@transaction.even_dissolved
@transaction.atomic(dissolution_id=Dissolution)
def dissolve_league(*, dissolution_id: int, actor: User, typed_name: str) -> League:
    """Close a league: from now on it is as if it were not, for everybody but its last board, who may look.

    Mails that wait are withdrawn; its members are told, if the office can send mail. Raises NotAllowedNow (done or
    dropped already, asked for by the same person, a job writes into it), InvalidInput: another name was typed.
    """
    asked = _open_one(dissolution_id, Step.DISSOLVE)
    league = asked.league
    require_asked_by_another(asked, league, actor)
    require_name(league, typed_name)
    if Job.objects.unfinished().filter(league=league).exclude(kind__in=_ONLY_READ).exists():
        raise NotAllowedNow(_("A job is under way in it. Please wait until it is over, or cancel it."))
    asked.was_public = league.is_public
    league.is_public, league.dissolved_at = False, timezone.now()
    league.save(update_fields=("is_public", "dissolved_at"))
    withdrawn = withdraw_mails(league.mails.all())
    told = _tell_members(asked)
    details: dict[str, object] = {"mails_withdrawn": withdrawn, "told": told}
    _agree(asked, actor, DissolutionAction.LEAGUE_DISSOLVED, details)
    return league


@transaction.even_dissolved
@transaction.atomic(league=League)
def ask_for_return(*, league: League, actor: User) -> Dissolution:
    """Ask that a dissolution be taken back. Raises NotAllowedNow (the league is not dissolved, or has been for too
    long), InvalidInput: it is asked for already."""
    _require_returnable(League.objects.get(pk=league.pk))
    return _ask(league, actor, Step.RETURN, DissolutionAction.RETURN_ASKED)


@transaction.even_dissolved
@transaction.atomic(dissolution_id=Dissolution)
def return_league(*, dissolution_id: int, actor: User) -> League:
    """Take a dissolution back: the league is as it was, and public again if it was. Whoever was told of it is told of
    that as well. Mails that were withdrawn stay so.

    Raises NotAllowedNow: done or dropped already, asked for by the same person, dissolved for too long.
    """
    asked = _open_one(dissolution_id, Step.RETURN)
    league = asked.league
    _require_returnable(league)
    require_asked_by_another(asked, league, actor)
    dissolved = league.dissolutions.filter(step=Step.DISSOLVE, done_at__isnull=False).latest("done_at")
    league.is_public, league.dissolved_at = dissolved.was_public, None
    league.save(update_fields=("is_public", "dissolved_at"))
    _tell_of_return(dissolved, asked)
    _agree(asked, actor, DissolutionAction.LEAGUE_RETURNED, {})
    return league


@transaction.even_dissolved
@transaction.atomic(dissolution_id=Dissolution)
def drop_dissolution(*, dissolution_id: int, actor: User) -> Dissolution:
    """Decline what is asked for, or take the own request back: nothing was changed. Raises NotAllowedNow: it is done or
    dropped already."""
    asked = _open_one(dissolution_id, None)
    asked.dropped_at = timezone.now()
    asked.save(update_fields=("dropped_at",))
    is_return = asked.step == Step.RETURN
    action = DissolutionAction.RETURN_DROPPED if is_return else DissolutionAction.DISSOLUTION_DROPPED
    log_action(league=asked.league, actor=actor, action=action, subject=asked.league.name)
    return asked


def _ask(league: League, actor: User, step: Step, action: DissolutionAction) -> Dissolution:
    asked = Dissolution(league=league, step=step, asked_by=actor, asked_at=timezone.now())
    save_valid(asked)
    log_action(league=league, actor=actor, action=action, subject=league.name, facts=asked_facts(asked, actor))
    return asked


def _agree(asked: Dissolution, actor: User, action: DissolutionAction, details: dict[str, object]) -> None:
    asked.agreed_by, asked.done_at = actor, timezone.now()
    asked.save(update_fields=("agreed_by", "done_at", "was_public"))
    facts: Facts = agreed_facts(asked, actor)
    league = asked.league
    log_action(league=league, actor=actor, action=action, subject=league.name, details=details, facts=facts)


def _open_one(dissolution_id: int, step: Step | None) -> Dissolution:
    """With its league as both are now; the caller has locked that."""
    asked = Dissolution.objects.select_related("league").get(pk=dissolution_id)
    if not asked.is_open or asked.step not in (step, step or asked.step):
        raise NotAllowedNow(_("That is decided already."))
    return asked


def _require_returnable(league: League) -> None:
    if league.dissolved_at is None:
        raise NotAllowedNow(_("It is not dissolved."))
    if timezone.now() > league.dissolved_at + CAN_BE_TAKEN_BACK_FOR:
        raise NotAllowedNow(_("It was dissolved more than thirty days ago: that cannot be taken back any more."))


def _tell_members(dissolved: Dissolution) -> int:
    """Tell everybody who plays in the league and has an address, if anything can be sent; gives how many."""
    league = dissolved.league
    if not can_send(league):
        return 0
    return _write("dissolved", league.players.filter(is_active=True, is_guest=False), dissolved)


def _tell_of_return(dissolved: Dissolution, returned: Dissolution) -> None:
    """Whoever was told that the league is dissolved; whose mail has not left needs to hear of neither."""
    league = returned.league
    mails = Mail.objects.filter(league=league, key__startswith=_key(dissolved))
    withdraw_mails(mails)
    heard = mails.exclude(state=Mail.State.CANCELLED)
    _write("dissolution_taken_back", league.players.filter(pk__in=heard.values("player")), returned)


def _write(template: str, players: QuerySet[Player], about: Dissolution) -> int:
    """To each of them who has an address; gives how many."""
    league, reply_to = about.league, answers_go_to(about.league)
    told = list(players.exclude(email="").order_by("pk"))
    for player in told:
        write_mail(
            template,
            league=league,
            kind=MailKind.CALLED_OFF,
            to=addressed_to(player),
            reply_to=reply_to,
            key=f"{_key(about)}{player.pk}",
            about={"player": player},
        )
    return len(told)


def _key(about: Dissolution) -> str:
    return f"{Mail.OF_DISSOLUTION}{about.pk}-"
