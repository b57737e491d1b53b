"""What goes to the new holder with an office: work that only the old one could finish, and the installation."""

from django.db.models import QuerySet

from scoring.handover.selectors.holders import Holder
from scoring.models import Installation, MemberList, Membership, SheetWorkbook


def hand_on(*, holder: Holder, taker: Membership) -> None:
    """Give the spreadsheets that wait for their import to the new holder, who keeps their own if they have one; and the
    installation, if it goes along."""
    giver = holder.membership
    if holder.files:
        _hand_on(SheetWorkbook.objects.filter(league=giver.league_id), giver, taker)
        _hand_on(MemberList.objects.filter(league=giver.league_id), giver, taker)
    if holder.gives_installation:
        Installation.objects.filter(begun_by=giver.user_id).update(begun_by=taker.user)


def _hand_on(uploaded: QuerySet[SheetWorkbook] | QuerySet[MemberList], giver: Membership, taker: Membership) -> None:
    """Everybody has one at most."""
    waiting = uploaded.filter(uploaded_by=giver.user_id)
    if uploaded.filter(uploaded_by=taker.user_id).exists():
        waiting.delete()
    else:
        waiting.update(uploaded_by=taker.user)
