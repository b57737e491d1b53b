"""The rows of a league, verified: what an entry found is what the last one left, and so is what is there now."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model
from django.utils.translation import gettext as _

from scoring.audit.services.discrepancies import Code, Discrepancy
from scoring.core.log_actions import LogKeepingAction
from scoring.core.selectors.integrity import key_ring
from scoring.core.selectors.log_rows import BYTES, ROWS, begins_anew, digests, digests_key, label, rows_of, rows_said
from scoring.models import AuditEntry, League
from scoring.models.base.journal import Values
from scoring.models.base.vouched import VouchedRow, values_now, vouched_columns, vouched_models

_UNREADABLE = (ValueError, TypeError, AttributeError, LookupError)


@dataclass(frozen=True, slots=True)
class _Left:
    """How an entry left a row: digests of ``columns``, made with the key ``key``; none: there is no such row."""

    sequence: int
    key: str
    columns: tuple[str, ...]
    digests: bytes


@dataclass(frozen=True, slots=True)
class _Slipped:
    """A row that changed between two entries without a word; ``columns`` empty: it came or went as a whole."""

    model: str
    key: int
    columns: tuple[str, ...]
    after: int
    until: int


@dataclass
class RowsReading:
    """How the log ``left`` each row, by model and key, and what ``slipped`` in past the office."""

    left: dict[str, dict[int, _Left]] = field(default_factory=dict)
    slipped: list[_Slipped] = field(default_factory=list)

    def take(self, entry: AuditEntry) -> None:
        """Add what an entry says. What was sealed as it was found begins anew."""
        if entry.action == LogKeepingAction.LOG_SEALED and begins_anew(entry.facts):
            self.left, self.slipped = {}, []
        key = str(entry.facts.get(ROWS, {}).get("key", ""))
        for said in rows_said(entry.facts):
            of_model = self.left.setdefault(said.model, {})
            before = of_model.get(said.key, _Left(0, key, said.columns, b""))
            now = _Left(entry.sequence, key, said.columns, said.left)
            if (columns := _different(before, _Left(entry.sequence, key, said.columns, said.found))) is not None:
                self.slipped.append(_Slipped(said.model, said.key, columns, before.sequence, entry.sequence))
            of_model[said.key] = now


def check_rows(
    league: League,
    reading: RowsReading,
    *,
    only: type[VouchedRow] | None = None,
    report_progress: Callable[[int, int], None] | None = None,
) -> Iterator[Discrepancy]:
    """Every row that was changed, put in or taken out past the office. Reads all rows of the league once;
    ``report_progress(done, total)`` is called after every kind of row. ``only``: of one model alone."""
    models = {label(model): model for model in ([only] if only else vouched_models())}
    for slipped in reading.slipped:
        yield _discrepancy(league, models.get(slipped.model), slipped)
    for done, (name, model) in enumerate(models.items(), start=1):
        left = reading.left.get(name, {})
        seen = set()
        for key, values in rows_of(model, league):
            seen.add(key)
            last = left.get(key, _Left(0, key_ring().oldest, (), b""))
            columns = _different_now(last, model, key, values)
            if columns is not None:
                yield _discrepancy(league, model, _Slipped(name, key, columns, last.sequence, 0))
        gone = {key: last for key, last in left.items() if key not in seen and last.digests}
        for key, elsewhere in values_now(model, gone).items():
            columns = elsewhere and _different_now(gone[key], model, key, elsewhere)
            yield _discrepancy(league, model, _Slipped(name, key, columns or (), gone.pop(key).sequence, 0))
        for key, last in gone.items():
            yield _discrepancy(league, model, _Slipped(name, key, (), last.sequence, 0))
        if report_progress is not None:
            report_progress(done, len(models))


def unknown_row_keys(reading: RowsReading) -> dict[str, int]:
    """How many rows were left under keys that are not here, by the id of the key."""
    found: dict[str, int] = {}
    for rows in reading.left.values():
        for left in rows.values():
            if left.key not in key_ring().secrets:
                found[left.key] = found.get(left.key, 0) + 1
    return found


def _different_now(last: _Left, model: type[VouchedRow], key: int, values: Values) -> tuple[str, ...] | None:
    if last.key not in key_ring().secrets:
        return None
    now = _Left(0, last.key, vouched_columns(model), digests(digests_key(last.key), model, key, values))
    return _different(last, now)


def _different(before: _Left, now: _Left) -> tuple[str, ...] | None:
    """The columns in which two differ, of those that both have; empty: only one of them is a row; None: in none, or
    nobody can tell since their digests were made with different keys."""
    if bool(before.digests) != bool(now.digests):
        return ()
    if before.key != now.key or before.digests == now.digests:
        return None
    was = _by_column(before)
    columns = tuple(column for column, digest in _by_column(now).items() if was.get(column, digest) != digest)
    return columns or None


def _by_column(left: _Left) -> dict[str, bytes]:
    pieces = (left.digests[start : start + BYTES] for start in range(0, len(left.digests), BYTES))
    return dict(zip(left.columns, pieces, strict=True))


def _discrepancy(league: League, model: type[Model] | None, slipped: _Slipped) -> Discrepancy:
    if slipped.until:
        text = _("Changed past the office between log entries %(after)s and %(until)s: %(what)s.")
    else:
        text = _("Changed past the office: %(what)s. Last vouched for by log entry %(number)s.")
    said = {
        "what": _named(model, slipped),
        "after": slipped.after or "–",
        "until": slipped.until,
        "number": slipped.after or "–",
    }
    return Discrepancy(Code.OFFICIAL_CHANGED, _where(league, model, slipped.key), text % said)


def _named(model: type[Model] | None, slipped: _Slipped) -> str:
    if model is None:
        return f"{slipped.model} {slipped.key}"
    kind = f"{model._meta.verbose_name} {slipped.key}"
    if not slipped.columns:
        is_there = model._base_manager.filter(pk=slipped.key).exists()
        came = _("%(what)s was put in") if is_there else _("%(what)s was taken out")
        return came % {"what": kind}
    here = [field for field in model._meta.concrete_fields if field.attname in slipped.columns]
    columns = ", ".join(f"{field.verbose_name} ({field.attname})" for field in here)
    return _("%(columns)s of %(what)s") % {"columns": columns, "what": kind}


def _where(league: League, model: type[Model] | None, key: int) -> str:
    row = model._base_manager.filter(pk=key).first() if model is not None else None
    try:
        return f"{league} · {row}" if row is not None and row != league else str(league)
    except (ObjectDoesNotExist, *_UNREADABLE):
        return str(league)  # it was changed so that it has no name any more
