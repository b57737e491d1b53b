"""Signed sheets compared with what is there now: where two canonical forms differ."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets import from_data
from engine.scoring import UnscorableSheet
from scoring.audit.selectors.canonical_form import FORM, canonical_form, readable_form
from scoring.core.keys import SealVerdict
from scoring.core.selectors.four_eyes import erased_from
from scoring.core.selectors.integrity import sha256_of, verdict_on_version
from scoring.models import PlayerMerge, Sheet, SignedVersion
from scoring.people.selectors.people import player_key
from scoring.sheets.selectors.mapping import map_sheet

_RENAMED_SINCE = ("league", "season")
"""Names that may change without anything on the sheet being changed."""
_DERIVED = ("recorded", "totals")
"""What follows from other values, so that it is left out as long as one of these explains it."""
NOT_COMPARABLE = (UnscorableSheet, ValueError, KeyError, TypeError, AttributeError)
"""What comparing a sheet with a text raises that was tampered with."""

_NOT_BY_FIELD = ("number", "points", "recorded")
_BESIDE = ("reviews", "irregularities", "paper_slips", "photos")
"""What lies beside a sheet: more may come later, nothing may go."""
_NOT_PLAYED = frozenset({*_BESIDE, *_RENAMED_SINCE, "corrections", "format", "submitted_by", "signed_by", "version"})
"""What a sheet that was opened again says otherwise in any case, or without anything on it being corrected."""
_PEOPLE = ("player", "dealer", "winner")
"""Where a form has the number of a seat."""


CONTENT_LABELS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "dealer": gettext_lazy("dealer"),
        "winner": gettext_lazy("winner"),
        "is_void": gettext_lazy("void"),
        "void_reason": gettext_lazy("why it is void"),
        "submitted_by": gettext_lazy("submitted by"),
        "keeper_reason": gettext_lazy("kept by"),
        "last_round_announced_at": gettext_lazy("last round announced"),
        "last_round_announced_by": gettext_lazy("last round announced"),
        "reviews": gettext_lazy("sent back"),
        "irregularities": gettext_lazy("irregularities"),
        "paper_slips": gettext_lazy("sum on paper held for a slip"),
        "photos": gettext_lazy("photos of the paper"),
        "exact_grab": gettext_lazy("exact grab"),
        "uno_card_finish": gettext_lazy("UNO-card finish"),
        "points": gettext_lazy("hand points"),
        "corrections": gettext_lazy("corrections"),
        "seats": gettext_lazy("players at the table"),
        "last_round_announced_after": gettext_lazy("last round announced"),
        "rule_set": gettext_lazy("rules"),
        "evening": gettext_lazy("evening"),
        "version": gettext_lazy("version"),
        "round": gettext_lazy("round"),
        "keeper": gettext_lazy("kept by"),
        "control_totals": gettext_lazy("control totals"),
        "hands": gettext_lazy("cards"),
        "records": gettext_lazy("record of the game"),
        "penalty_cards": gettext_lazy("penalty cards"),
        "shufflings": gettext_lazy("passes"),
        "misdeals": gettext_lazy("misdeal"),
        "further_games": gettext_lazy("further game"),
    }
)
"""What the fields of a canonical form are called."""


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


def changes_since(seen: str, sheet: Sheet) -> list[ContentChange]:
    """In what a sheet loaded by ``full_sheet`` differs from what somebody has read of it (``readable_form``).

    Raises ValueError, KeyError or TypeError for a text that is no such form, UnscorableSheet.
    """
    _require_known_form(json.loads(seen))
    return content_changes(seen, readable_form(sheet))


def changes_since_signature(signed: SignedVersion, sheet: Sheet) -> list[ContentChange]:
    """In what a sheet loaded by ``full_sheet`` differs from what was signed, compared in the form of the signature.

    No change are: what an erasure has taken away and the log vouches for, players, league or season called otherwise
    (see ``services.verification.names``), a parameter that the rules got with its default, and what was added beside
    the sheet since. Raises as :func:`changes_since`.
    """
    changes = _changes_since(signed.content, sheet)
    if changes:
        known = erased_from(sheet.evening.season.league_id).signed_text(signed.content)
        changes = _changes_since(known, sheet) if known != signed.content else changes
    return changes


def _changes_since(content: str, sheet: Sheet) -> list[ContentChange]:
    before, after = json.loads(content), canonical_form(sheet)
    _require_known_form(before)
    names = [seat.registration.player.name for seat in map_sheet(sheet).seats]
    merged = _merged_keys(before["seats"], json.loads(after)["seats"])
    texts = (_without_names(text, merged) for text in (content, after))
    return [change for change in content_changes(*texts, names=names) if not _says_the_same(change)]


def _require_known_form(content: Mapping[str, Any]) -> None:
    if content["format"] != FORM:
        raise ValueError(f"there is no canonical form {content['format']!r}")


def is_as_signed(sheet: Sheet) -> bool:
    """Whether a signed sheet loaded by ``full_sheet`` still says what was signed, by whom, and with a seal of this
    office. Seven queries. What else ``manage.py verify`` looks at is not asked."""
    signed = next((row for row in sheet.signed_versions.all() if row.version == sheet.version), None)
    people = (sheet.submitted_by_id, sheet.signed_by_id, sheet.signed_at)
    if signed is None or people != (signed.submitted_by_id, signed.signed_by_id, signed.signed_at):
        return False
    if not is_sealed(signed, sheet.evening.season.league_id):
        return False
    try:
        return not changes_since_signature(signed, sheet)
    except NOT_COMPARABLE:
        return False


def is_sealed(signed: SignedVersion, league: int) -> bool:
    """Whether a signed text is the one that was signed, with a seal of this office; ``league``: its key."""
    said = sha256_of(signed.content)
    is_text = said == signed.sha256 or erased_from(league).texts.get(signed.pk) == said
    return is_text and verdict_on_version(signed) is SealVerdict.HOLDS


def content_changes(before: str, after: str, *, names: Sequence[str] = ()) -> list[ContentChange]:
    """Where two canonical forms of the same sheet differ, in reading order: games first, then the rest.

    ``names`` are the players' names in seat order, if the texts hold none. Recorded points and totals are left out as
    long as something else explains them. Raises ValueError for a text that is not JSON.
    """
    old, new = json.loads(before), json.loads(after)
    names = names or [seat["name"] for seat in new["seats"]]
    old, new = _with_names(old, names), _with_names(new, names)
    old_games, new_games = ({game["number"]: game for game in content["games"]} for content in (old, new))
    changes = [
        change
        for number in sorted({*old_games, *new_games})
        for change in _game_changes(number, old_games.get(number, {}), new_games.get(number, {}), names)
    ]
    explained = {"games", *_DERIVED} if changes else {"games"}
    for field in {**new, **old}:
        if field not in explained and old.get(field) != new.get(field):
            changes += _field_changes(field, old.get(field), new.get(field))
    return changes


def corrections_between(before: str, after: str, names: Sequence[str]) -> list[ContentChange]:
    """What two signed forms of a sheet say otherwise of what was played, in reading order; ``names`` in seat order.

    That it was struck and by whom, and what lies beside the sheet, is left out.
    """
    changes = content_changes(before, after, names=names)
    return [change for change in changes if change.field not in _NOT_PLAYED]


def change_text(change: ContentChange) -> str:
    """Like “game 3, hand points of Anke: 12 → 13”; what is no single value is not spelled out."""
    what = str(CONTENT_LABELS.get(change.field, change.field))
    if change.player:
        what = _("%(what)s of %(player)s") % {"what": what, "player": change.player}
    if change.game_number:
        what = _("game %(number)s, %(what)s") % {"number": change.game_number, "what": what}
    values = (change.before, change.after)
    if all(isinstance(value, str | int | None) for value in values) and not any(_is_digest(value) for value in values):
        return f"{what}: {' → '.join(map(_single_value, values))}"
    return what


def _single_value(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value in (None, "") else str(value)


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64


def _merged_keys(before: Sequence[Mapping[str, str]], after: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Keys of players who have become part of another one since, and the keys of these. A query only for keys that are
    gone."""
    gone = {int(seat["player"]) for seat in before} - {int(seat["player"]) for seat in after}
    if not gone:
        return {}
    merges = PlayerMerge.objects.filter(other_key__in=gone, merged_at__isnull=False)
    return {player_key(other): player_key(player) for other, player in merges.values_list("other_key", "player")}


def _without_names(content: str, merged: Mapping[str, str]) -> str:
    """A canonical form without the digests of names, for who is called otherwise by now, and with the keys that
    players have since they were merged."""
    said = json.loads(content)
    for seat in said["seats"]:
        seat.pop("name", None)
        seat["player"] = merged.get(seat["player"], seat["player"])
    return json.dumps(said)


def _with_names(content: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The same content with names in place of the numbers of seats."""

    def called(value: object) -> object:
        return names[value - 1] if isinstance(value, int) and 1 <= value <= len(names) else value

    def rewritten(entry: object) -> object:
        if not isinstance(entry, dict):
            return entry
        return {key: called(value) if key in _PEOPLE else value for key, value in entry.items()}

    return {
        field: [rewritten(entry) for entry in value] if isinstance(value, list) and field != "seats" else value
        for field, value in content.items()
    }


def _says_the_same(change: ContentChange) -> bool:
    """Whether nobody changed anything on the sheet."""
    before, after = change.before, change.after
    if change.field in _BESIDE and before is None:
        return True
    if change.field == "rule_set" and isinstance(before, dict) and isinstance(after, dict):
        return from_data(before) == from_data(after)
    if change.field in _RENAMED_SINCE and isinstance(before, dict) and isinstance(after, dict):
        return bool(before["key"] == after["key"])
    return change.field in _RENAMED_SINCE


def _game_changes(
    number: int, old: Mapping[str, Any], new: Mapping[str, Any], names: Sequence[str]
) -> list[ContentChange]:
    changes = [
        ContentChange(field, old.get(field), new.get(field), number)
        for field in {**old, **new}
        if field not in _NOT_BY_FIELD and old.get(field) != new.get(field)
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
