"""Everything that is kept about a person, as one file: to read (HTML) and for other programs (JSON)."""

import json
from collections import deque
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import ForeignKey, Model, Q
from django.template.loader import render_to_string

from scoring.models import AuditEntry, Erasure, LogHead, Player, SignedVersion, User
from scoring.privacy.selectors.persons import Person, account_of, person_of

_NOT_OF_ONE_PERSON = (AuditEntry, Erasure, LogHead, SignedVersion)
_SECRET = frozenset({"password", "name_salt", "secret", "secret_hash", "key", "mac", "salt", "session_key"})
"""Columns that are no data of the person, or would let others act in their name."""

_OWN = ("registration", "seat", "player", "user", "membership")
"""By which columns a row belongs to somebody; who merely has written a row is named in the log."""


def person_archive(player: Player) -> bytes:
    """A ZIP with ``data.json`` and ``data.html``. One query for each table that can hold something of a person."""
    person = person_of(player, account_of(player))
    tables = _tables_of(person)
    tables["log"] = [_log_row(entry) for entry in _entries_of(person)]
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        archive.writestr("data.json", json.dumps(tables, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1))
        archive.writestr("data.html", render_to_string("privacy/export.html", {"player": player, "tables": tables}))
    return content.getvalue()


def _tables_of(person: Person) -> dict[str, list[dict[str, Any]]]:
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
    return {str(model._meta.verbose_name_plural): _rows(model, keys) for model, keys in found.items()}


def _rows(model: type[Model], keys: set[object]) -> list[dict[str, Any]]:
    columns = [column for column in model._meta.concrete_fields if column.name not in _SECRET]
    rows = model._base_manager.filter(pk__in=keys).order_by("pk")
    return [{str(column.verbose_name): column.value_from_object(row) for column in columns} for row in rows]


def _entries_of(person: Person) -> list[AuditEntry]:
    """What the person did, and what the log says of them."""
    entries = AuditEntry.objects.filter(Q(league=person.player.league_id) | Q(actor=person.account or 0))
    return [entry for entry in entries.order_by("pk").iterator(chunk_size=500) if _is_about(person, entry)]


def _is_about(person: Person, entry: AuditEntry) -> bool:
    by_person = person.account is not None and entry.actor_id == person.account.pk
    return by_person or person.is_told_in(f"{entry.actor_name}\n{entry.subject}")


def _log_row(entry: AuditEntry) -> dict[str, Any]:
    return {
        "number": entry.sequence,
        "at": entry.at,
        "who": entry.actor_name,
        "what": entry.action,
        "on": entry.subject,
    }
