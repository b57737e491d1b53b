"""The deletion of evenings, looked at before: what would go with them, and why they may have to stay."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.models import (
    Evening,
    EveningInvitation,
    Game,
    IrregularityNotice,
    League,
    Mail,
    Registration,
    Reply,
    Sheet,
    SheetPhoto,
    SignedVersion,
    TableAccess,
)

SIGNED = _(
    "A sheet in it is signed, or was signed once. What four eyes have confirmed stays (L6.6): it changes only by a new"
    " version that is signed again."
)
HAS_GAMES = _(
    "Something has been written on one of its sheets already. Only the president can delete it then, and only while"
    " nothing in it is signed."
)
HAS_EVENINGS = _("It has evenings. Only the president can delete it with them, and only while nothing in it is signed.")

LABELS: Mapping[str, Any] = {
    "seasons": ngettext_lazy("%(count)d season", "%(count)d seasons", "count"),
    "evenings": ngettext_lazy("%(count)d evening", "%(count)d evenings", "count"),
    "participants": ngettext_lazy("%(count)d registration", "%(count)d registrations", "count"),
    "tables": ngettext_lazy("%(count)d sheet", "%(count)d sheets", "count"),
    "games": ngettext_lazy("%(count)d game", "%(count)d games", "count"),
    "photos": ngettext_lazy("%(count)d photo of a sheet", "%(count)d photos of sheets", "count"),
    "codes": ngettext_lazy("%(count)d code of a table", "%(count)d codes of tables", "count"),
    "mails": ngettext_lazy("%(count)d mail that is not sent yet", "%(count)d mails that are not sent yet", "count"),
    "players": ngettext_lazy("%(count)d player", "%(count)d players", "count"),
    "members": ngettext_lazy(
        "%(count)d account loses its offices in it", "%(count)d accounts lose their offices in it", "count"
    ),
    "entries": ngettext_lazy("%(count)d entry of the log", "%(count)d entries of the log", "count"),
}
"""What a count is called, in the order in which they are shown."""

_NOT_SENT_YET = (Mail.State.WAITING, Mail.State.NOT_SENT, Mail.State.FAILED)


class _NumberOf(Subquery):
    """How many rows there are, as a part of another query."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) counted)"
    output_field = IntegerField()


def is_signed_in(evenings: QuerySet[Evening]) -> bool:
    """Whether anything in these evenings is signed or was signed once. One query."""
    return SignedVersion.objects.filter(sheet__evening__in=evenings).exists()


def goes_with(league: League, evenings: QuerySet[Evening]) -> dict[str, QuerySet[Any]]:
    """The rows that go with evenings of a league, by the names of ``LABELS``. Three queries for the mails."""
    in_evenings, at_tables = Q(evening__in=evenings), Q(sheet__evening__in=evenings)
    return {
        "participants": Registration.everybody.filter(in_evenings),
        "tables": Sheet.objects.filter(in_evenings),
        "games": Game.objects.filter(at_tables),
        "photos": SheetPhoto.objects.filter(at_tables),
        "codes": TableAccess.objects.filter(at_tables, revoked_at=None),
        "mails": mails_about(league, evenings),
    }


def counted(league: League, rows: Mapping[str, QuerySet[Any]]) -> dict[str, int]:
    """How many there are of each, without those of which there are none. One query."""
    numbers = {f"number_of_{name}": _NumberOf(kind.order_by().values("pk")) for name, kind in rows.items()}
    found = League.objects.filter(pk=league.pk).annotate(**numbers).values(*numbers).get()
    shown = {name: found.get(f"number_of_{name}") for name in LABELS}
    return {name: number for name, number in shown.items() if number}


def in_words(numbers: Mapping[str, int]) -> list[str]:
    """What :func:`counted` has found, as a page says it."""
    return [str(LABELS[name] % {"count": number}) for name, number in numbers.items()]


def mails_about(league: League, evenings: QuerySet[Evening]) -> QuerySet[Mail]:
    """Mails of a league that are not sent yet and are about these evenings alone: invitations, reminders, receipts,
    changes, results and irregularities. An invitation to other evenings as well is none of them."""
    keys = list(evenings.values_list("pk", flat=True))
    begins = Q(pk__in=IrregularityNotice.objects.filter(irregularity__sheet__evening__in=evenings).values("mail"))
    for key in keys:
        begins |= Q(key__startswith=f"result:{key}:") | Q(key__startswith=f"changed-{key}-")
        begins |= Q(key__startswith=f"reminder-{key}-")
    receipts = Reply.objects.filter(evening__in=keys).values_list("key", flat=True)
    elsewhere = EveningInvitation.objects.exclude(evening__in=keys).filter(attempt=OuterRef("attempt"))
    asked = EveningInvitation.objects.filter(~Exists(elsewhere), evening__in=keys).values_list("attempt", "player")
    named = {f"receipt-{key}" for key in receipts} | {f"invitation-{attempt}-{player}" for attempt, player in asked}
    return Mail.objects.filter(begins | Q(key__in=named), league=league, state__in=_NOT_SENT_YET)
