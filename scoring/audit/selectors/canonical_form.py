"""The canonical form of a sheet, which a signature covers: people by their keys, names and texts as salted digests.

So a player can marry and be erased, and the signature still holds; and two players cannot swap their names unseen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import CharField, Model, TextField

from engine.rulesets import to_data
from engine.scoring import SheetScore, UnscorableSheet, score_sheet
from scoring.core.selectors.integrity import canonical_json, salted_digest, sha256_of
from scoring.models import Misdeal, PenaltyCard, Review, Seat, Sheet, Shuffling, User
from scoring.people.selectors.people import player_key
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.mapping import MappedSheet, map_sheet
from scoring.sheets.selectors.written_fields import fields_of

_SEATS = ("seat", "dealer", "winner")
"""Fields that point to a seat; what is written of them is its number."""

_SHORT = {"game_number": "game", "seat": "player"}


@dataclass(frozen=True, slots=True)
class Personal:
    """A text that may name somebody; what is signed is its salted digest."""

    text: str
    salt: str


def concealed(content: object) -> Any:
    """The content as it is signed."""
    return _mapped(content, lambda personal: salted_digest(personal.salt, personal.text))


def readable(content: object) -> Any:
    """The content as people read it."""
    return _mapped(content, lambda personal: personal.text)


def content_of(sheet: Sheet, mapped: MappedSheet, score: SheetScore, *, signer_key: int | None) -> dict[str, Any]:
    """What is signed of a sheet. No query if it was loaded by ``full_sheet``."""
    evening, season = sheet.evening, sheet.evening.season
    numbers = {seat.pk: number for number, seat in enumerate(mapped.seats, start=1)}
    paper_sums = mapped.value.control_totals
    row = _Rows(sheet.text_salt, numbers)
    return {
        "league": {"key": season.league_id, "name": season.league.name},
        "season": {"key": season.pk, "name": season.name},
        "evening": {"key": evening.pk, "date": evening.date.isoformat(), "kind": evening.kind},
        "rule_set": to_data(rule_set_of(evening.edition)),
        "round": sheet.round.number,
        "table": sheet.table,
        "version": sheet.version,
        "submitted_by": sheet.submitted_by_id,
        "signed_by": signer_key,
        "seats": [_seat(number, seat) for number, seat in enumerate(mapped.seats, start=1)],
        "games": [
            row.of(game)
            | {"points": [hand.points for hand in value.hands], "recorded": [hand.points for hand in scored.hands]}
            for game, value, scored in zip(mapped.games, mapped.value.games, score.games, strict=True)
        ],
        "totals": [player.total for player in score.players],
        "hands": [
            {"game": game.number, "player": numbers[hand.seat_id], "cards": hand.cards, "card_count": hand.card_count}
            for game in mapped.games
            for hand in sorted(game.hands.all(), key=lambda hand: numbers[hand.seat_id])
            if hand.cards or hand.card_count is not None
        ],
        "control_totals": None if paper_sums is None else list(paper_sums),
        **row.of(sheet),
        "records": [
            {"game": game.number, "sha256": sha256_of(game.record.text)}
            for game in mapped.games
            if hasattr(game, "record")
        ],
        "corrections": [
            {
                "game": correction.game_number,
                "player": numbers.get(correction.seat_id or 0),
                "field": correction.field,
                "old": row.text(correction.old_value),
                "new": row.text(correction.new_value),
                "initials": row.text(correction.initials),
                "reason": row.text(correction.reason),
            }
            for correction in sheet.corrections.all()
        ],
        "penalty_cards": row.of_all(_in_order(sheet.penalty_cards.all())),
        "shufflings": row.of_all(_in_order(sheet.shufflings.all())),
        "misdeals": row.of_all(_in_order(sheet.misdeals.all())),
        "further_games": row.of_all(sorted(sheet.further_games.all(), key=lambda game: game.pk)),
        **_beside(sheet, numbers, row),
    }


def _in_order(rows: Iterable[PenaltyCard | Shuffling | Misdeal]) -> list[Any]:
    return sorted(rows, key=lambda row: (row.game_number, row.pk))


def _seat(number: int, seat: Seat) -> dict[str, Any]:
    registration = seat.registration
    return {
        "seat": number,
        "player": player_key(registration.player_id),
        "name": Personal(registration.player.full_name, registration.player.name_salt),
        "credit": registration.credit if seat.carries_credit else 0,
        "lot": registration.lot,
        "team": registration.team_id,
        "first_game": seat.first_game,
        "last_game": seat.last_game,
    }


def _beside(sheet: Sheet, numbers: Mapping[int, int], row: "_Rows") -> dict[str, list[Any]]:
    """What lay beside the sheet when it was signed. More may be added later, nothing may go."""
    return {
        "reviews": [
            {"version": review.version, "by": review.reviewed_by_id, "reason": row.text(review.reason)}
            for review in sorted(sheet.reviews.all(), key=lambda review: review.pk)
            if review.outcome == Review.Outcome.SENT_BACK
        ],
        "irregularities": [
            {
                "game": irregularity.game_number,
                "player": numbers.get(irregularity.seat_id or 0),
                "by": irregularity.reported_by_id,
                "description": row.text(irregularity.description),
            }
            for irregularity in sorted(sheet.irregularities.all(), key=lambda irregularity: irregularity.pk)
        ],
        "paper_slips": [
            {"player": numbers.get(slip.seat_id or 0), "by": slip.confirmed_by_id, "reason": row.text(slip.reason)}
            for slip in sorted(sheet.confirmed_findings.all(), key=lambda slip: slip.pk)
            if slip.reason
        ],
        "photos": [{"sha256": photo.sha256} for photo in sorted(sheet.photos.all(), key=lambda photo: photo.pk)],
    }


@dataclass(frozen=True, slots=True)
class _Rows:
    """Writes what people have written into rows, by the one list of it; ``numbers`` are those of the seats."""

    salt: str
    numbers: Mapping[int, int]

    def of_all(self, rows: Iterable[Model]) -> list[dict[str, Any]]:
        return [self.of(row) for row in rows]

    def of(self, row: Model) -> dict[str, Any]:
        return {_SHORT.get(name, name): self._value(row, name) for name in fields_of(type(row))}

    def text(self, text: str) -> Personal | str:
        """A text with its salt; nothing stays nothing."""
        return Personal(text, self.salt) if text else ""

    def _value(self, row: Model, name: str) -> Any:
        field = row._meta.get_field(name)
        value = getattr(row, getattr(field, "attname", name))
        if name in _SEATS:
            return self.numbers.get(value)
        if isinstance(field, CharField | TextField) and not field.choices:
            return self.text(value)
        if isinstance(value, datetime):
            return value.astimezone(UTC).isoformat(timespec="seconds")
        return value


def _mapped(content: object, said: Any) -> Any:
    if isinstance(content, Personal):
        return said(content)
    if isinstance(content, Mapping):
        return {key: _mapped(value, said) for key, value in content.items()}
    if isinstance(content, list):
        return [_mapped(value, said) for value in content]
    return content


FORM = 3
"""The form in which sheets are signed now."""


@dataclass(frozen=True, slots=True)
class SignableForm:
    """What somebody would sign now. ``content`` is the canonical form, ``seen`` the same with names and texts in
    place of their digests, for comparing what was read with what is there; both empty: it cannot be scored."""

    content: str = ""
    seen: str = ""

    @property
    def sha256(self) -> str:
        return sha256_of(self.content)


def canonical_form(sheet: Sheet, *, signer: User | None = None) -> str:
    """Everything that a signature vouches for, as JSON text with sorted keys and no blanks.

    The same content always gives the same text. ``signer``: who is about to sign, for a sheet that is not signed.
    ``sheet`` must be loaded by ``full_sheet``. Raises UnscorableSheet.
    """
    return canonical_json(concealed(_content(sheet, signer)))


def readable_form(sheet: Sheet) -> str:
    """The canonical form without its signer, names and texts in place of their digests. Raises as
    :func:`canonical_form`."""
    return _readable(_content(sheet, None))


def read_form(sheet: Sheet) -> str:
    """What somebody reads of a sheet who is about to submit it (:func:`readable_form`); empty: it cannot be scored."""
    try:
        return readable_form(sheet)
    except UnscorableSheet:
        return ""


def signable_form(sheet: Sheet, signer: User) -> SignableForm:
    """What this account would sign now."""
    try:
        content = _content(sheet, signer)
    except UnscorableSheet:
        return SignableForm()
    return SignableForm(canonical_json(concealed(content)), _readable(content))


def _readable(content: dict[str, Any]) -> str:
    said: dict[str, Any] = readable(content)
    said.pop("signed_by", None)
    return canonical_json(said)


def _content(sheet: Sheet, signer: User | None) -> dict[str, Any]:
    mapped = map_sheet(sheet)
    score = score_sheet(mapped.value, rule_set_of(sheet.evening.edition))
    content = content_of(sheet, mapped, score, signer_key=signer.pk if signer else sheet.signed_by_id)
    return content | {"format": FORM}
