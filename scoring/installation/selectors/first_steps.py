"""The first steps of a new league: who plays, the whole season, inviting, and who signs; each with what is done."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.live.selectors.evening_steps import has_auditor
from scoring.models import Evening, EveningInvitation, League, Registration


@dataclass(frozen=True, slots=True)
class FirstStep:
    """``ways`` are addresses with what they are called, the first one the usual; empty: it is not its turn yet, or
    somebody else's to take."""

    title: str
    text: str
    is_done: bool
    ways: tuple[tuple[str, str], ...] = ()


def first_steps(user: AnyUser, league: League, *, players: int, ahead: Collection[Evening]) -> list[FirstStep]:
    """The steps of a league that has ``players`` so many players and these evenings ``ahead``. At most four queries."""
    evening = next(iter(ahead), None)
    return [
        FirstStep(
            _("Your members"),
            _("From a list out of Excel, LibreOffice or the club's program, or one name a line."),
            players > 1,
            (
                (reverse("member_list_upload", args=[league.slug]), _("Read a list in")),
                (reverse("players_add_many", args=[league.slug]), _("Type names")),
            ),
        ),
        FirstStep(
            _("Plan the season"),
            _("All evenings in one form: every first Friday, with time, place and deadline."),
            evening is not None,
            ((reverse("series_plan", args=[league.slug]), _("Plan the season")),),
        ),
        FirstStep(
            _("Invite"),
            _("Everybody with one button: by mail, as a letter or by messenger."),
            evening is not None and _is_anybody_asked(league),
            ((reverse("evening_invitations", args=[evening.pk]), _("Invite")),) if evening else (),
        ),
        _who_signs(user, league),
    ]


def _who_signs(user: AnyUser, league: League) -> FirstStep:
    may = permissions.can_manage_league(user, league)
    text = _("Whoever submits a sheet cannot sign it: an auditor is needed.")
    return FirstStep(
        _("Who checks"),
        text if may else f"{text} {_('The president can appoint one.')}",
        has_auditor(league),
        ((reverse("member_invite", args=[league.slug]) + "?office=auditor", _("Name an auditor")),) if may else (),
    )


def _is_anybody_asked(league: League) -> bool:
    """Whether somebody was invited, or is registered without."""
    return (
        EveningInvitation.objects.filter(evening__season__league=league).exists()
        or Registration.objects.filter(evening__season__league=league).exists()
    )
