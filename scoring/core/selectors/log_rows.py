"""Changed rows as an entry of the log says them: how each was found, and how it was left.

A row is told as digests of its columns, four bytes each, made with a key that is not in the database: nobody without
it can find another value with the same digest, nor tell a name that was erased by trying all names.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import count, islice
from typing import Any

from django.db.models import Model

from scoring.core.selectors.integrity import Facts, canonical_json, key_ring
from scoring.models import League, Membership, User
from scoring.models.base import journal
from scoring.models.base.journal import Found, Values
from scoring.models.base.vouched import VouchedRow, values_left, values_now, vouched_columns, vouched_models

ROWS = "rows"
"""Key of the facts: the key of the digests, and by model its columns and its rows, each as found and as left."""

PART = "part"
"""Beside them where entries tell of every row, one after the other: the number of the entry among those, from 1."""

AT_ONCE = 20_000
"""Of how many rows one such entry tells at most: two megabytes."""

BYTES = 4
"""Of a digest. Who has not the key guesses it once in four thousand million times, and each miss is named."""
_PURPOSE = "rows"


@dataclass(frozen=True, slots=True)
class RowSaid:
    """What an entry says of a row: digests of ``columns`` as they were found and left; empty: there was no row."""

    model: str
    key: int
    columns: tuple[str, ...]
    found: bytes
    left: bytes


def changed_rows(found: Found, league: int, *, is_first_word: bool = False) -> Facts:
    """What an entry of a league's log says of rows that were found so, from what they say now; nothing of those that
    say the same. One query for each model of which rows have to be read, since the service has not written them whole.

    ``is_first_word``: they are told although nobody has changed them, since a release vouches for more of them.
    """
    key_id = key_ring().oldest
    key = digests_key(key_id)
    told: dict[str, dict[str, Any]] = {}
    rows_found, leave = _with_members(found, league)
    for model, rows in rows_found.items():
        left = values_left(model, rows)
        if model is User:
            left = {pk: values for pk, values in left.items() if pk not in leave}
            journal.tell(league, {pk: left.get(pk) for pk in rows})
        said = {
            str(pk): [_text(digests(key, model, pk, values)), _text(digests(key, model, pk, left.get(pk)))]
            for pk, values in rows.items()
            if is_first_word or left.get(pk) != values
        }
        if said:
            told[label(model)] = _said_of(model, said)
    return {ROWS: {"key": key_id, "of": told}} if told else {}


def _with_members(found: Found, league: int) -> tuple[Found, set[int]]:
    """With the accounts that come or go with their memberships, and none that has no membership in the league; then
    those that go."""
    memberships, accounts = found.get(Membership, {}), found.get(User, {})
    if not memberships and not accounts:
        return found, set()
    holder = vouched_columns(Membership).index("user_id")
    before = {values[holder] for values in memberships.values() if values is not None}
    members = Membership.objects.filter(league=league)
    now = set(members.filter(user__in={*accounts, *before}).values_list("user", flat=True))
    rows_of_new = [pk for pk, values in memberships.items() if values is None]
    come = set(members.filter(pk__in=rows_of_new).values_list("user", flat=True)) - before
    leave = before - now
    of_league = {pk: values for pk, values in accounts.items() if pk in (now | leave) - come}
    of_league |= journal.as_told(league, dict.fromkeys(come))
    of_league |= journal.as_told(league, values_now(User, leave - accounts.keys()))
    return {**found, User: of_league}, leave


def every_row(league: League) -> Iterator[Facts]:
    """What entries say, one after the other, that vouch for every row of a league as it is now: each of twenty thousand
    rows at most. Reads all rows once, and holds those of one entry."""
    journal.take(league.pk, User)  # what was changed is told with all the rest
    key_id = key_ring().oldest
    key = digests_key(key_id)
    rows = ((model, pk, values) for model in vouched_models() for pk, values in rows_of(model, league))
    for part in count(1):
        told: dict[str, dict[str, Any]] = {}
        for model, pk, values in islice(rows, AT_ONCE):
            of_model = told.setdefault(label(model), _said_of(model, {}))
            of_model["rows"][str(pk)] = [_text(b""), _text(digests(key, model, pk, values))]
            if model is User:
                journal.tell(league.pk, {pk: values})
        if not told:
            return
        yield {ROWS: {"key": key_id, PART: part, "of": told}}


def _said_of(model: type[Model], rows: dict[str, list[str]]) -> dict[str, Any]:
    return {"columns": " ".join(vouched_columns(model)), "rows": rows}


def take_changed_rows(league: int) -> Facts:
    """What an entry of a league's log that is written now says of all that was changed since the last one."""
    found = journal.take(league, User)
    return changed_rows(found, league) if found else {}


def rows_said(facts: Mapping[str, Any]) -> Iterator[RowSaid]:
    """Each row of which an entry speaks."""
    for model, about in facts.get(ROWS, {}).get("of", {}).items():
        columns = tuple(about["columns"].split())
        for key, (found, left) in about["rows"].items():
            yield RowSaid(model, int(key), columns, base64.b64decode(found), base64.b64decode(left))


def begins_anew(facts: Mapping[str, Any]) -> bool:
    """Whether what an entry says of every row is the first word about them, and no further part of it."""
    return bool(facts.get(ROWS, {}).get(PART, 1) == 1)


def rows_of(model: type[VouchedRow], league: League) -> Iterator[tuple[int, Values]]:
    """Every row of a league, read in pieces."""
    rows = model._base_manager.filter(**{model.path_to_league: league.pk}).order_by("pk")
    for key, *values in rows.values_list("pk", *vouched_columns(model)).iterator(chunk_size=2_000):
        yield key, tuple(values)


def found_by_league(named: Iterable[int]) -> dict[League, Found]:
    """What was found and no entry has said, by the leagues in whose logs it belongs; nothing is noted of it any more.

    ``named``: where a row belongs that is gone, if that is one league; else where all others belong. One query for each
    model.
    """
    by_key: dict[int, Found] = {}
    homeless: Found = {}
    if not (left_over := journal.take(0, User)):
        return {}
    for model, rows in left_over.items():
        of_row = _leagues_of(model, rows)
        for pk, values in rows.items():
            for league in (leagues := of_row.get(pk) or _league_named(model, values)):
                by_key.setdefault(league, {}).setdefault(model, {})[pk] = values
            if not leagues:
                homeless.setdefault(model, {})[pk] = values
    if len(only := set(named) or by_key.keys()) == 1:
        for model, rows in homeless.items():
            by_key.setdefault(next(iter(only)), {}).setdefault(model, {}).update(rows)
    for league, of_league in by_key.items():
        if accounts := of_league.get(User):
            of_league[User] = journal.as_told(league, accounts)
    return {league: by_key[league.pk] for league in League.objects.filter(pk__in=by_key).order_by("pk")}


def _league_named(model: type[Model], values: Values | None) -> set[int]:
    """The league that a row named itself, which is gone now."""
    columns = vouched_columns(model)
    return {values[columns.index("league_id")]} if values is not None and "league_id" in columns else set()


def _leagues_of(model: type[Model], keys: Iterable[int]) -> dict[int, set[int]]:
    """The leagues that rows belong to, by key of the row; an account may belong to many."""
    assert issubclass(model, VouchedRow)
    found: dict[int, set[int]] = {}
    for key, league in model._base_manager.filter(pk__in=list(keys)).values_list("pk", model.path_to_league):
        if league is not None:
            found.setdefault(key, set()).add(league)
    return found


def digests_key(key_id: str) -> bytes:
    """With what digests are made; derived from a key of the ring. Raises KeyError."""
    return key_ring().derived(key_id, _PURPOSE)


def digests(key: bytes, model: type[Model], pk: int, values: Values | None) -> bytes:
    """Of a row, four bytes for each of its columns in their order; nothing for no row."""
    if values is None:
        return b""
    of_row = hashlib.blake2b(f"{label(model)}:{pk}".encode(), key=key, digest_size=BYTES)
    told = []
    for column, value in zip(vouched_columns(model), values, strict=True):
        of_column = of_row.copy()
        of_column.update(f":{column}:{_plain(value)}".encode())
        told.append(of_column.digest())
    return b"".join(told)


def _plain(value: Any) -> str:
    """The same text on every database: moments in UTC, objects of JSON in one order."""
    if value is None or isinstance(value, bool | int):
        return repr(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict | list):
        return canonical_json(value)
    return f"'{value}"


def _text(told: bytes) -> str:
    return base64.b64encode(told).decode()


def label(model: type[Model]) -> str:
    """How the log names a model."""
    return str(model._meta.model_name)
