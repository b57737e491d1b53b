"""The personal export: everything that is kept about a person, as one file to read (HTML) and for programs (JSON).

Whoever has the personal link is told what is kept: that it is, and never so much of it that somebody who finds the link
could write or call.
"""

import json
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Field, ForeignKey, Model, Q
from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.core.log_actions import action_label
from scoring.models import AccountSession, AuditEntry, Erasure, LogHead, Player, Registration, Seat, SignedVersion, User
from scoring.models.accounts import Told
from scoring.privacy.selectors.persons import Person, account_of, mapped_texts, others_hidden, person_of

_NOT_OF_ONE_PERSON = (AuditEntry, Erasure, LogHead, SignedVersion)
_SECRET = frozenset({"password", "session_key", "session_data"})
"""Columns that would let others act in the person's name. Like all that pages never name, keys, salts and digests have
no name in words and are left out as well."""

_OWN = ("registration", "seat", "player", "user", "membership", "account")
"""By which columns a row belongs to somebody; who merely has written a row is named in the log."""

_PEOPLE = (Player, User, Registration, Seat)
_NAMES_REACH = 4
"""Steps from a row to what its names are made of: hand, game, sheet, evening, season."""

Row = dict[str, Any]
"""What stands in a row, by what its columns are called."""


def person_archive(player: Player) -> bytes:
    """A ZIP with ``data.json`` and ``data.html``, in the reader's language and without the names of others.

    One query for each table that can hold something of a person, and a second one for each that does.
    """
    person = person_of(player, account_of(player))
    tables = _tables_of(person) | {_("Log"): [_log_row(entry) for entry in _entries_of(person)]}
    hidden = others_hidden(person)
    told = {table: [mapped_texts(row, hidden) for row in rows] for table, rows in tables.items() if rows}
    to_read = {table: [_readable(row) for row in rows] for table, rows in told.items()}
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        archive.writestr("data.json", json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1))
        archive.writestr("data.html", render_to_string("privacy/export.html", {"player": player, "tables": to_read}))
    return content.getvalue()


def _tables_of(person: Person) -> dict[str, list[Row]]:
    """The person's rows by the name of their table: the player, the account, and whatever belongs to one of these."""
    found: dict[type[Model], set[object]] = {Player: {person.player.pk}}
    if person.account is not None:
        found[User] = {person.account.pk}
    waiting = deque(found)
    while waiting:
        owner = waiting.popleft()
        for model in apps.get_models():
            if model in (Player, User, *_NOT_OF_ONE_PERSON):
                continue
            for column in model._meta.concrete_fields:
                is_own = isinstance(column, ForeignKey) and column.name in _OWN and column.related_model is owner
                if not is_own:
                    continue
                rows = model._base_manager.filter(**{f"{column.name}__in": found[owner]})
                if new := set(rows.values_list("pk", flat=True)) - found.get(model, set()):
                    found[model] = found.get(model, set()) | new
                    waiting.append(model)
    return {capfirst(str(model._meta.verbose_name_plural)): list(_rows(model, keys)) for model, keys in found.items()}


def _rows(model: type[Model], keys: set[object]) -> Iterator[Row]:
    columns = [column for column in model._meta.concrete_fields if _is_told(column)]
    rows = model._base_manager.filter(pk__in=keys).order_by("pk")
    ways = list(_ways(model, _NAMES_REACH))
    for row in rows.select_related(*ways) if ways else rows:
        told = {_label(column): _value(row, column) for column in columns}
        yield told | (_session(row) if isinstance(row, AccountSession) else {})


def _ways(model: type[Model], steps: int) -> Iterator[str]:
    """What has to be read along so that all that a row refers to can be named without another query."""
    for column in model._meta.concrete_fields if steps else ():
        if isinstance(column, ForeignKey) and column.related_model not in _PEOPLE:
            yield column.name
            yield from (f"{column.name}__{way}" for way in _ways(column.related_model, steps - 1))


def _is_told(column: "Field[Any, Any]") -> bool:
    """What has a name in words, and when a row was written. Accounts are those of officials; the owner is known."""
    if isinstance(column, ForeignKey):
        return column.related_model not in (Player, User) and column.name not in _OWN
    if column.name in _SECRET or column.primary_key:
        return False
    return column._verbose_name is not None or column.get_internal_type() == "DateTimeField"  # type: ignore[attr-defined]


def _label(column: "Field[Any, Any]") -> str:
    if column._verbose_name is not None:  # type: ignore[attr-defined]
        return capfirst(str(column.verbose_name))
    if isinstance(column, ForeignKey):
        return capfirst(str(column.related_model._meta.verbose_name))
    return _("When")


def _value(row: Any, column: "Field[Any, Any]") -> Any:
    if isinstance(column, ForeignKey):
        related = getattr(row, column.name)
        return None if related is None else str(related)
    if column.choices:
        return str(getattr(row, f"get_{column.name}_display")())
    return row.full_name if isinstance(row, Player) and column.name == "name" else column.value_from_object(row)


def _session(row: AccountSession) -> Row:
    said = row.get_decoded()
    return {capfirst(_("device")): said.get(Told.DEVICE), capfirst(_("network")): said.get(Told.NETWORK)}


def _readable(row: Row) -> dict[str, str]:
    """A row in words; what is empty is left out."""
    texts = {name: _in_words(value) for name, value in row.items()}
    return {name: text for name, text in texts.items() if text}


def _in_words(value: Any) -> str:
    if value is None or value in ("", [], {}):
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict | list):
        return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
    return str(formats.localize(timezone.localtime(value) if isinstance(value, datetime) else value))


def _entries_of(person: Person) -> list[AuditEntry]:
    """What the person did, and what the log says of them."""
    entries = AuditEntry.objects.filter(Q(league=person.player.league_id) | Q(actor=person.account or 0))
    return [entry for entry in entries.order_by("pk").iterator(chunk_size=500) if _is_about(person, entry)]


def _is_about(person: Person, entry: AuditEntry) -> bool:
    by_person = person.account is not None and entry.actor_id == person.account.pk
    return by_person or person.is_told_in(f"{entry.actor_name}\n{entry.subject}")


def _log_row(entry: AuditEntry) -> Row:
    return {
        _("No."): entry.sequence,
        _("When"): entry.at,
        _("Who"): entry.actor_name,
        _("What"): action_label(entry.action),
        _("On what"): entry.subject,
    }


_TOLD_OTHERWISE = ("sort_name", "language")
_ENDING = 2


def kept_of(player: Player) -> list[tuple[str, str]]:
    """What is kept, and as much of it as tells the person whether it is right. No query if the club is loaded."""
    facts = [
        (_("Name"), player.full_name),
        (_("The public sees the name"), player.public_name()),
        (_("Club"), player.club.name if player.club else _("not kept")),
    ]
    for name in Player.PERSONAL:
        if name not in _TOLD_OTHERWISE:
            label = capfirst(str(getattr(Player._meta.get_field(name), "verbose_name")))  # noqa: B009 - only on fields
            facts.append((label, _hint(name, getattr(player, name))))
    return facts


def _hint(name: str, value: object) -> str:
    if not value:
        return _("not kept")
    if name == "email":
        local, _at, domain = str(value).partition("@")
        return f"{local[:1]}…@{domain}"
    if name == "phone":
        return f"… {str(value)[-_ENDING:]}"
    return _("is kept")
