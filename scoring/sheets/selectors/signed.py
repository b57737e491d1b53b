"""Sheets as they were last signed, while their next version is in work: what is official is read from what was signed.

A signed text has names and texts as digests. The texts themselves are looked for among those of the sheet: what was
replaced since is kept by its correction (L6.5). One that cannot be found any more is shown as an ellipsis.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any, TypeVar

from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet

from scoring.core.selectors.integrity import salted_digest, sha256_of
from scoring.models import ControlTotal, Evening, EveningStanding, Game, Hand, Seat, Sheet, SignedVersion
from scoring.sheets.selectors.loading import put_into, sheets_of
from scoring.sheets.selectors.written_fields import fields_of

_Row = TypeVar("_Row", bound=Model)
_Said = Mapping[str, Any]

UNKNOWN = "…"
_AT = {
    "reviews": "version",
    "signed_versions": "version",
    "irregularities": "reported_at",
    "photos": "added_at",
    "confirmed_findings": "confirmed_at",
}
"""What lies beside a sheet, and by what it is known that it was there when the sheet was signed."""

_ADDED_ONLY = ("corrections", "further_games")
"""What is never taken back: the first of them were signed."""

_LISTED = {"penalty_cards": "seat", "misdeals": "dealer", "shufflings": ""}
"""What is noted of games and can be taken back: by name in the sheet and in the text, with the field that names a
seat."""


def last_signed(sheets: Iterable[Sheet]) -> dict[int, SignedVersion]:
    """What stands of those of the sheets that do not stand as they are, by sheet: the version that their closed season
    binds, otherwise the last signed one. One query; none if all stand."""
    in_work = {sheet.pk: sheet.bound_version for sheet in sheets if not sheet.stands}
    if not in_work:
        return {}
    versions = SignedVersion.objects.filter(sheet__in=in_work).select_related("submitted_by", "signed_by__created_by")
    ordered = versions.order_by("version")
    return {row.sheet_id: row for row in ordered if in_work[row.sheet_id] in (None, row.version)}


def as_they_stand(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The sheets of an official evening in the state in which they are official: those that stand as they are, a copy
    of one in work in the state of the version that stands, without its rows; what was never signed is left out.

    One query; none if all stand.
    """
    versions = last_signed(sheets)
    return [
        in_state_of(sheet, versions[sheet.pk]) if sheet.pk in versions else sheet
        for sheet in sheets
        if sheet.stands or sheet.pk in versions
    ]


def standing_sheets_of(evening: Evening) -> list[Sheet]:
    """All sheets of an official evening with their rows, as they were last signed, by round and table. Three queries,
    four while one is in work."""
    return [with_signed_rows(sheet) for sheet in as_they_stand(sheets_of(evening))]


def official_form_of(sheet: Sheet) -> Sheet | None:
    """A sheet in work, loaded with what is on it, as it was signed last; None: it stands as it is, or its evening is
    not official. Two queries for one that does not."""
    if sheet.stands or not sheet.evening.standings.filter(is_official=True).exists():
        return None
    return next(map(with_signed_rows, as_they_stand([sheet])), None)


@dataclass(frozen=True, slots=True)
class SignedText:
    """What is official of a sheet in work. ``evening`` is the key of its evening, ``players`` are the keys of those who
    sit there, in the order in which the text numbers them from 1: whoever became a part of somebody else since is that
    one. ``said`` None: it was never signed, and nothing of it is official."""

    evening: int
    players: Sequence[int]
    said: _Said | None

    @property
    def games(self) -> list[_Said]:
        """In their order, void ones as well."""
        return sorted(self.said["games"], key=itemgetter("number")) if self.said else []

    def winners(self) -> list[int]:
        """Who won the games that count, in their order."""
        won = [game["winner"] for game in self.games if not game["is_void"]]
        return [self._player(number) for number in won if number is not None]

    def cards(self) -> list[tuple[str, int, int]]:
        """Penalty cards (L7): the offence, who took them, and how many."""
        noted = self.said["penalty_cards"] if self.said else ()
        return [(card["offence"], self._player(card["player"]), card["cards"]) for card in noted]

    @property
    def correction_count(self) -> int:
        """Values that were struck until it was signed (L6.5)."""
        return len(self.said["corrections"]) if self.said else 0

    def _player(self, number: int) -> int:
        return self.players[number - 1]


def official_texts(evenings: QuerySet[Evening]) -> dict[int, SignedText]:
    """What counts of the sheets of these evenings that do not stand as they are, although the result is official, by
    the keys of the sheets. One query, three where there are any."""
    official = EveningStanding.objects.filter(evening=OuterRef("evening"), is_official=True)
    sheets = list(Sheet.objects.filter(Exists(official), evening__in=evenings).exclude(Sheet.STANDS))
    if not sheets:
        return {}
    players: dict[int, list[int]] = {sheet.pk: [] for sheet in sheets}
    seats = Seat.objects.filter(sheet__in=sheets).order_by("sheet", "position")
    for sheet, player in seats.values_list("sheet", "registration__player"):
        players[sheet].append(player)
    signed = last_signed(sheets)
    texts = {key: json.loads(version.content) for key, version in signed.items()}
    return {sheet.pk: SignedText(sheet.evening_id, players[sheet.pk], texts.get(sheet.pk)) for sheet in sheets}


def keys_when_signed(evenings: QuerySet[Evening], players: Collection[int]) -> dict[int, set[int]]:
    """By which keys the signed texts that stand call whoever sits at a table with one of these players, by evening. A
    text that was changed so that it names nobody is left out. One query."""
    sheets = Seat.objects.filter(sheet__evening__in=evenings, registration__player__in=players).values("sheet")
    bound = Q(sheet__bound_version__isnull=True) | Q(version=F("sheet__bound_version"))
    versions = SignedVersion.objects.filter(bound, sheet__in=sheets).order_by("version")
    standing = {row[0]: row[1:] for row in versions.values_list("sheet", "sheet__evening", "content")}
    found: dict[int, set[int]] = {}
    for evening, content in standing.values():
        with suppress(ValueError, KeyError, TypeError):
            keys = {int(seat["player"]) for seat in json.loads(content)["seats"]}
            found.setdefault(evening, set()).update(keys)
    return found


def in_state_of(sheet: Sheet, signed: SignedVersion) -> Sheet:
    """A copy of the sheet in the state of a signed version; what is written on it is still that of now."""
    shown = _copied(sheet)
    shown.state, shown.version, shown.signed_as = Sheet.State.SIGNED, signed.version, signed
    shown.submitted_by, shown.submitted_at = signed.submitted_by, signed.submitted_at
    shown.signed_by, shown.signed_at = signed.signed_by, signed.signed_at
    return shown


def with_signed_rows(sheet: Sheet) -> Sheet:
    """The same sheet of :func:`as_they_stand`, loaded with what is on it now, with what was signed in its place; one
    that is shown as it is stays so. No query for what is loaded."""
    signed: SignedVersion | None = sheet.signed_as
    if signed is None:
        return sheet
    said: _Said = json.loads(signed.content)
    loaded: Mapping[str, Any] = dict(sheet.__dict__["_prefetched_objects_cache"])
    rows = _SignedRows(sheet, said)
    then: dict[str, Iterable[Model]] = {"games": rows.games(), "seats": rows.seats}
    then |= {name: loaded[name][: len(said.get(name, ()))] for name in _ADDED_ONLY if name in loaded}
    then |= {name: rows.listed(name, list(loaded[name])) for name in _LISTED if name in loaded}
    for name, noted in _AT.items():
        until = signed.version if noted == "version" else signed.signed_at
        then |= {name: [row for row in loaded[name] if getattr(row, noted) <= until]} if name in loaded else {}
    rows.write_head()
    for name, kept in then.items():
        put_into(sheet, name, kept)
    return sheet


class _Texts:
    """Finds the texts of a sheet by the digests that were signed."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._known: dict[str, str] | None = None

    def known(self, said: str) -> str:
        """``said`` is a digest, or empty."""
        if not said:
            return ""
        if self._known is None:
            candidates = {text for whole in self._all() for text in _parts(whole)}
            self._known = {salted_digest(self._sheet.text_salt, text): text for text in candidates if text}
        return self._known.get(said, UNKNOWN)

    def _all(self) -> Iterator[str]:
        sheet = self._sheet
        yield from (sheet.keeper, sheet.last_round_announced_by)
        for seat in sheet.seats.all():
            yield seat.registration.player.name
        for game in sheet.games.all():
            yield game.void_reason
        for misdeal in sheet.misdeals.all():
            yield misdeal.remark
        for correction in sheet.corrections.all():
            yield from (correction.old_value, correction.new_value)


def _parts(whole: str) -> Iterator[str]:
    """A text, and those that a correction has put together with others: “name (by office)”, “remark × 2”, “after game
    3, name, when”."""
    yield from (whole, *whole.split(", "))
    for end in (" (", " × "):
        yield whole.rpartition(end)[0]


class _SignedRows:
    """The rows of a sheet as a signed text has them: seats in their order, which never changes once something is
    written, and all that is written of games."""

    def __init__(self, sheet: Sheet, said: _Said) -> None:
        self._sheet, self._said, self._texts = sheet, said, _Texts(sheet)
        self._now = {game.number: game for game in sheet.games.all()}
        seats = sorted(sheet.seats.all(), key=lambda seat: seat.position)
        sums = said.get("control_totals") or [None] * len(said["seats"])
        self.seats = [self._seat(*each) for each in zip(seats, said["seats"], sums, strict=False)]

    def _numbered(self, said: int | None) -> Seat | None:
        """Whom the text means by a number from 1; None: nobody."""
        return None if said is None else self.seats[said - 1]

    def _seat(self, seat: Seat, told: _Said, paper_sum: int | None) -> Seat:
        shown = _copied(seat)
        shown.sheet, shown.first_game, shown.last_game = self._sheet, told["first_game"], told["last_game"]
        shown.registration = _copied(seat.registration)
        if shown.carries_credit:
            shown.registration.credit = told["credit"]
        shown.registration.lot = told["lot"]
        total = None if paper_sum is None else ControlTotal(seat=shown, points=paper_sum)
        Seat._meta.get_field("control_total").set_cached_value(shown, total)
        return shown

    def write_head(self) -> None:
        """Who kept the sheet, and when the last round was announced by whom."""
        sheet, said, at = self._sheet, self._said, self._said["last_round_announced_at"]
        sheet.keeper, sheet.keeper_reason = self._texts.known(said["keeper"]), said["keeper_reason"]
        sheet.last_round_announced_after = said["last_round_announced_after"]
        sheet.last_round_announced_at = datetime.fromisoformat(at) if at else None
        sheet.last_round_announced_by = self._texts.known(said["last_round_announced_by"])

    def games(self) -> list[Game]:
        cards = {(told["game"], self._numbered(told["player"])): told for told in self._said["hands"]}
        records = {told["game"]: told["sha256"] for told in self._said["records"]}
        return [self._game(told, cards, records) for told in self._said["games"]]

    def _game(self, told: _Said, cards: Mapping[Any, _Said], records: Mapping[int, str]) -> Game:
        number = told["number"]
        game = _copied(self._now[number]) if number in self._now else Game(pk=-number, number=number)
        game.sheet = self._sheet
        game.dealer, game.winner = self._numbered(told["dealer"]), self._numbered(told["winner"])
        game.exact_grab, game.uno_card_finish = told["exact_grab"], told["uno_card_finish"]
        game.is_void, game.void_reason = told["is_void"], self._texts.known(told["void_reason"])
        field = Game._meta.get_field("record")
        record: Any = field.get_cached_value(game, default=None)
        if record is None or sha256_of(record.text) != records.get(number):
            field.set_cached_value(game, None)
        hands = []
        for seat, points in zip(self.seats, told["points"], strict=False):
            written = cards.get((number, seat), {})
            if points is not None or written:
                noted = {"cards": written.get("cards", ""), "card_count": written.get("card_count")}
                hands.append(Hand(game=game, seat=seat, points=points, **noted))
        put_into(game, "hands", hands)
        return game

    def listed(self, name: str, now: list[Any]) -> list[Any]:
        """What was noted of games, the rows that still say so where there are any."""
        model, seat_field = getattr(Sheet, name).rel.related_model, _LISTED[name]
        rows = []
        for at, told in enumerate(self._said[name], start=1):
            values = {field: told.get("game" if field == "game_number" else field) for field in fields_of(model)}
            if seat_field:
                del values[seat_field]
                seat = self._numbered(told.get("player", told.get("dealer")))
                values[f"{seat_field}_id"] = seat and seat.pk
            if "remark" in values:
                values["remark"] = self._texts.known(values["remark"])
            same = (row for row in now if all(getattr(row, field) == value for field, value in values.items()))
            row = next(same, None)
            if row is not None:
                now.remove(row)
            else:
                row = model(pk=-at, sheet=self._sheet, **values)
                if seat_field:
                    setattr(row, seat_field, seat)
            rows.append(row)
        return rows


def _copied(row: _Row) -> _Row:
    """A copy with relations of its own."""
    copied = copy(row)
    copied.__dict__["_prefetched_objects_cache"] = dict(row.__dict__.get("_prefetched_objects_cache", {}))
    return copied
