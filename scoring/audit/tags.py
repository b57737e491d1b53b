"""Template tags of a check's pages: who was told, how a figure reads, how far a check is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.forms import BoundField
from django.utils.translation import gettext as _

from scoring.audit.forms import ReasonsForm, field_of
from scoring.audit.selectors.audit_readings import WINNER, PaperFigure, ReadRow, returned_sheet
from scoring.audit.selectors.signatures import CONTENT_LABELS, ContentChange, change_text
from scoring.models import IrregularityNotice, Mail, Misdeal, PenaltyCard, Seat, Sheet
from scoring.sheets.selectors.checked_sheets import Note
from scoring.sheets.selectors.protocol import Protocol

register = template.Library()
register.filter("field_name", field_of)

_CODES: Mapping[str, Mapping[str, object]] = {
    "offence": PenaltyCard.OFFENCES,
    "kind": dict(Misdeal.Kind.choices),
    "reason": dict(Sheet.KeeperReason.choices),
}
_NOT_SPELLED_OUT = ("game", "player", "by", "allowed_by", "lot", "team", "seat")
"""What is shown beside an entry, and keys that tell nobody anything."""


@dataclass(slots=True)
class Told:
    """How far telling the participants of one event is. A notice is in exactly one of the lists."""

    event: str
    in_person: list[IrregularityNotice]
    handed_over: list[IrregularityNotice]
    not_sent: list[IrregularityNotice]
    waiting: list[IrregularityNotice]
    uncertain: list[IrregularityNotice]
    failed: list[IrregularityNotice]
    switched_off: list[IrregularityNotice]
    without_address: list[IrregularityNotice]

    @property
    def reached(self) -> int:
        return len(self.in_person) + len(self.handed_over)

    @property
    def not_reached(self) -> list[IrregularityNotice]:
        """Who can be ticked as told in person."""
        return [
            *self.without_address,
            *self.switched_off,
            *self.failed,
            *self.not_sent,
            *self.uncertain,
            *self.waiting,
        ]

    @property
    def total(self) -> int:
        return self.reached + len(self.not_reached)


@register.simple_tag
def told(notices: Iterable[IrregularityNotice]) -> list[Told]:
    """Who was told of an irregularity, and who was not: of its report first, then of what came of it."""
    events: dict[str, Told] = {}
    for notice in notices:
        event = events.setdefault(notice.event, Told(notice.get_event_display(), [], [], [], [], [], [], [], []))
        _list_of(notice, event).append(notice)
    return list(events.values())


def _list_of(notice: IrregularityNotice, event: Told) -> list[IrregularityNotice]:
    if notice.told_at:
        return event.in_person
    if notice.was_handed_over:
        return event.handed_over
    if not notice.address:
        return event.without_address
    if notice.mail is None:
        return event.failed if notice.failure else event.not_sent
    return {
        Mail.State.NOT_SENT: event.not_sent,
        Mail.State.UNCERTAIN: event.uncertain,
        Mail.State.FAILED: event.failed,
        Mail.State.CANCELLED: event.switched_off,
    }.get(Mail.State(notice.mail.state), event.waiting)


register.filter(change_text)


@register.filter
def shown(value: str | None) -> str:
    """A figure as it stands in its field; nothing for what was not read."""
    return "★" if value == WINNER else value or ""


@register.filter
def figure_text(value: str, figure: PaperFigure) -> str:
    """What is read or written at a figure's place, as people say it."""
    return figure.called(value)


@register.simple_tag
def reason_field(slips: ReasonsForm, note: Note) -> BoundField | None:
    """Where it is typed why a sum on paper stays as it is; None for other findings, and for what is confirmed."""
    return slips[note.fingerprint] if note.fingerprint in slips.fields else None


@register.filter
def short_mark(sha256: str) -> str:
    """The beginning of a checksum, as people compare it: “fce3 0692”."""
    return f"{sha256[:4]} {sha256[4:8]}"


@register.filter
def content_field(change: ContentChange) -> str:
    """What a change of the content is about."""
    return str(CONTENT_LABELS.get(change.field, change.field))


@register.filter
def content_value(value: object) -> str:
    """A value of the canonical form as people say it; what is no single value is not spelled out."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None or value == "":
        return "–"
    if isinstance(value, Mapping):
        return _entry_text(value)
    return str(value) if isinstance(value, str | int) else "…"


def _entry_text(entry: Mapping[str, object]) -> str:
    """What happened, words before numbers; whom and in which game is shown beside it."""
    said = [(key, part) for key, part in entry.items() if key not in _NOT_SPELLED_OUT and part not in (None, "")]
    said.sort(key=lambda item: isinstance(item[1], int))
    return ", ".join(str(_CODES.get(key, {}).get(str(part), part)) for key, part in said) or "–"


@register.inclusion_tag("audit/returned.html")
def returned(protocol: Protocol) -> dict[str, Any]:
    """Why the sheet was sent back; nothing if it was not."""
    return {"sheet": protocol.checked.sheet, "returned": returned_sheet(protocol.checked)}


@register.simple_tag
def figure_of(row: ReadRow, seat: Seat | None = None) -> PaperFigure | None:
    """The figure of a seat in a row, without a seat the marks; None for who was not at the table."""
    return next((figure for figure in row.figures if figure.seat == seat), None)
