"""What was signed against what is there now: where two canonical forms differ, and whether signatures still hold."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.rulesets import from_data
from engine.scoring import UnscorableSheet
from scoring.models import League, Sheet, SignedVersion
from scoring.selectors.canonical import canonical_form, content_hash
from scoring.selectors.sheets import full_sheets

_RENAMED_SINCE = ("league", "season")
"""Names that may change without anything on the sheet being changed."""
_DERIVED = ("recorded", "totals")
"""What follows from other values, so that it is left out as long as one of these explains it."""


@dataclass(frozen=True, slots=True)
class ContentChange:
    """A value in which two canonical forms differ.

    ``game_number`` and ``player`` are None where they do not apply; ``field`` is a key of the canonical form;
    values are as written there, None: the value is missing on that side.
    """

    field: str
    before: object
    after: object
    game_number: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class BrokenSignature:
    """A signature that no longer holds. ``changes``: what its signed sheet says by now; empty: its own text was
    changed."""

    signed: SignedVersion
    changes: tuple[ContentChange, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """Where the sheet says something else, each place once."""
        places = (
            f"{change.game_number}: {change.field}" if change.game_number else change.field for change in self.changes
        )
        return tuple(dict.fromkeys(places))


def changes_since(content: str, sheet: Sheet, *, names: Sequence[str] = ()) -> list[ContentChange]:
    """In what a sheet loaded by ``full_sheets`` differs from a canonical form of it, compared in that form.

    ``names`` as for :func:`canonical_form`. Raises ValueError, KeyError or TypeError for a text that is no canonical
    form, UnscorableSheet.
    """
    return content_changes(content, canonical_form(sheet, form=json.loads(content)["format"], names=names))


def content_changes(before: str, after: str) -> list[ContentChange]:
    """Where two canonical forms of the same sheet differ, in reading order: games first, then the rest.

    Recorded points and totals are left out as long as something else explains them. Raises ValueError for a text
    that is not JSON.
    """
    old, new = json.loads(before), json.loads(after)
    old_games, new_games = ({game["number"]: game for game in content["games"]} for content in (old, new))
    names = [seat["name"] for seat in new["seats"]]
    changes = [
        change
        for number in sorted({*old_games, *new_games})
        for change in _game_changes(number, old_games.get(number, {}), new_games.get(number, {}), names)
    ]
    explained = {"games", *_DERIVED} if changes else {"games"}
    for field in new:
        if field not in explained and old.get(field) != new.get(field):
            changes += _field_changes(field, old.get(field), new.get(field))
    return changes


def broken_signatures(league: League) -> Iterator[BrokenSignature]:
    """Signed versions whose text no longer has its hash, and signed sheets that no longer say what was signed.

    A player, league or season that got another name since does not count. Reads all signed sheets, one by one.
    """
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    for signed in versions.select_related("sheet__evening", "sheet__round").order_by("pk").iterator(chunk_size=50):
        if content_hash(signed.content) != signed.sha256:
            yield BrokenSignature(signed)
        elif changes := _changes_of(signed):
            yield BrokenSignature(signed, changes)


def _changes_of(signed: SignedVersion) -> tuple[ContentChange, ...]:
    """What the sheet says by now, if the signature is on its present version."""
    if not (signed.sheet.is_signed and signed.sheet.version == signed.version):
        return ()
    sheet = full_sheets().get(pk=signed.sheet_id)
    names = [seat["name"] for seat in json.loads(signed.content)["seats"]]
    try:
        changes = changes_since(signed.content, sheet, names=names if len(names) == len(sheet.seats.all()) else ())
    except UnscorableSheet as reason:
        return (ContentChange("games", None, str(reason)),)
    return tuple(change for change in changes if not _says_the_same(change))


def _says_the_same(change: ContentChange) -> bool:
    """Whether nobody changed anything on the sheet: a new name, or rules that got a parameter with its default."""
    if change.field == "rule_set" and isinstance(change.before, dict) and isinstance(change.after, dict):
        return from_data(change.before) == from_data(change.after)
    return change.field in _RENAMED_SINCE


def _game_changes(number: int, old: Mapping[str, Any], new: Mapping[str, Any], names: list[str]) -> list[ContentChange]:
    changes = [
        ContentChange(field, old.get(field), new.get(field), number)
        for field in ("dealer", "winner", "void", "exact_grab", "uno_card_finish")
        if old.get(field) != new.get(field)
    ]
    empty = [None] * len(names)
    points = zip(names, old.get("points", empty), new.get("points", empty), strict=False)
    changes += [ContentChange("points", was, now, number, name) for name, was, now in points if was != now]
    return changes


def _field_changes(field: str, old: object, new: object) -> list[ContentChange]:
    """A list of what happened changes entry by entry, everything else as a whole."""
    was, now = _entries(old), _entries(new)
    if was is None or now is None:
        return [ContentChange(field, old, new)]
    changes = [ContentChange(field, entry, None, entry.get("game"), entry.get("player")) for entry in _more(was, now)]
    return changes + [
        ContentChange(field, None, entry, entry.get("game"), entry.get("player")) for entry in _more(now, was)
    ]


def _entries(value: object) -> list[dict[str, Any]] | None:
    """A list of what happened; None if the value is something else."""
    if isinstance(value, list) and all(isinstance(entry, dict) for entry in value):
        return value
    return None


def _more(entries: Sequence[dict[str, Any]], than: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries that are there, or are there more often, than among the others."""
    rest = list(than)
    found = []
    for entry in entries:
        if entry in rest:
            rest.remove(entry)
        else:
            found.append(entry)
    return found
