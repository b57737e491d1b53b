"""Who stands for the result of an evening: whoever kept and whoever signed its sheets (L6.4, L6.6)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scoring.models import Evening, Sheet, User
from scoring.sheets.selectors.signed import last_signed


@dataclass(frozen=True, slots=True)
class Signers:
    """Names in the order of the tables, each once. ``signed_at``: when the last sheet was signed; None: one is not.
    ``unsigned``: the tables whose sheet nobody has signed."""

    kept: tuple[str, ...]
    signed: tuple[str, ...]
    signed_at: datetime | None
    unsigned: tuple[str, ...]


def signers_of(evening: Evening) -> Signers:
    """Of a sheet of which a new version is in work: who signed the last one. At most two
    queries."""
    people = ("submitted_by", "signed_by")
    sheets = list(evening.sheets.select_related("round", *people).order_by("round__number", "table"))
    versions = last_signed(sheets)
    standing = [versions.get(sheet.pk, sheet) for sheet in sheets]
    moments = [row.signed_at for row in standing]
    return Signers(
        kept=_names(row.submitted_by for row in standing),
        signed=_names(row.signed_by for row in standing),
        signed_at=None if None in moments else max(filter(None, moments), default=None),
        unsigned=tuple(row.table_name for row in standing if isinstance(row, Sheet) and row.signed_at is None),
    )


def _names(people: Iterable[User | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(person.display_name for person in people if person is not None))
