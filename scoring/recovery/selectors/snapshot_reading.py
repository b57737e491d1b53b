"""Strict reading of a snapshot's text, field by field: whoever has no key can write one as well, and it may have been
changed or cut off on its way.
"""

from datetime import date, datetime, time
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from engine.json_text import NotJson, parse_json
from engine.rulesets import InvalidRuleSet, from_data
from scoring.core.errors import InvalidInput
from scoring.models import Evening, Misdeal, PenaltyCard, Registration, Round, Sheet
from scoring.recovery.selectors.snapshot_values import (
    AnnouncementCopy,
    CorrectionCopy,
    EveningCopy,
    GameCopy,
    MisdealCopy,
    PenaltyCopy,
    ReceiptCopy,
    SeatCopy,
    TableCopy,
)
from scoring.sheets.selectors.written_fields import LABELS
from scoring.sheets.services.entries import LONGEST_HAND, MOST_GAMES, MOST_POINTS, HandEntry

MOST_ROWS = 2_000
LARGEST = 10_000_000


def damaged() -> InvalidInput:
    return InvalidInput(_("This is no copy of a protocol sheet, or it is damaged."))


class Fields:
    """An object of the copy, whose fields are read one by one: InvalidInput for each that is not what it should be."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise damaged()
        self._data: dict[str, Any] = data

    @property
    def names(self) -> list[str]:
        return list(self._data)

    def raw(self, name: str) -> Any:
        if name not in self._data:
            raise damaged()
        return self._data[name]

    def part(self, name: str) -> "Fields":
        return Fields(self.raw(name))

    def each(self, name: str) -> list["Fields"]:
        rows = self.raw(name)
        if not isinstance(rows, list) or len(rows) > MOST_ROWS:
            raise damaged()
        return [Fields(row) for row in rows]

    def whole(self, name: str, *, least: int = 0, most: int = LARGEST) -> int:
        number = self.raw(name)
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            raise damaged()
        return number

    def whole_or_none(self, name: str, *, least: int = 0, most: int = LARGEST) -> int | None:
        return None if self.raw(name) is None else self.whole(name, least=least, most=most)

    def game(self, name: str) -> int:
        return self.whole(name, least=1, most=MOST_GAMES)

    def text(self, name: str, *, longest: int = 200) -> str:
        text = self.raw(name)
        if not isinstance(text, str) or len(text) > longest or "\0" in text:
            raise damaged()
        return text

    def one_of(self, name: str, known: list[str]) -> str:
        text = self.text(name)
        if text not in known:
            raise damaged()
        return text

    def flag(self, name: str) -> bool:
        is_set = self.raw(name)
        if not isinstance(is_set, bool):
            raise damaged()
        return is_set

    def moment(self, name: str, kind: Any) -> Any:
        """A day, a time of day or an instant, as ISO 8601 writes it; an instant has its zone."""
        try:
            moment = kind.fromisoformat(self.text(name))
        except ValueError:
            raise damaged() from None
        if kind is datetime and moment.tzinfo is None:
            raise damaged()
        return moment

    def moment_or_none(self, name: str, kind: Any) -> Any:
        return None if self.raw(name) is None else self.moment(name, kind)


FORM = 1
"""How copies are written. A later form is another number; this one is read for ever."""

_LONGEST_TEXT = 4_000


def read_copy(text: str) -> EveningCopy:
    """What a copy says. Raises InvalidInput for whatever is none, or damaged."""
    try:
        data = Fields(parse_json(text))
    except NotJson:
        raise damaged() from None
    if data.whole("form") != FORM:
        raise InvalidInput(
            _("This copy was made by a later release of the league office. Please update this one first.")
        )
    season, evening, told = data.part("season"), data.part("evening"), data.whole("told", most=10**14)
    try:
        rule_set = from_data(data.raw("edition"))
        uid = UUID(evening.text("uid"))
    except (InvalidRuleSet, ValueError, TypeError, KeyError, AttributeError):
        raise damaged() from None
    return EveningCopy(
        uid=uid,
        league=data.text("league"),
        season=season.text("name"),
        season_starts=season.moment("starts_on", date),
        season_ends=season.moment("ends_on", date),
        rule_set=rule_set,
        date=evening.moment("date", date),
        kind=evening.one_of("kind", Evening.Kind.values),
        title=evening.text("title"),
        starts_at=evening.moment_or_none("starts_at", time),
        venue=evening.text("venue"),
        address=evening.text("address"),
        deadline=evening.moment("deadline", datetime),
        rounds=evening.whole("rounds", least=1, most=99),
        tables=tuple(_table(table, told) for table in data.each("tables")),
        told=told,
    )


def _table(data: Fields, told: int) -> TableCopy:
    round_ = data.part("round")
    announced = data.part("announced") if data.raw("announced") is not None else None
    seats = tuple(_seat(seat) for seat in data.each("seats"))
    if not 1 <= len(seats) <= 10 or [seat.position for seat in seats] != sorted({seat.position for seat in seats}):
        raise damaged()
    return TableCopy(
        id=data.whole("id", least=1),
        told=told,
        round=round_.whole("number", least=1, most=99),
        round_kind=round_.one_of("kind", Round.Kind.values),
        round_games=round_.whole_or_none("games", least=1, most=MOST_GAMES),
        table=data.whole("table", least=1, most=999),
        revision=data.whole("revision"),
        keeper=data.text("keeper", longest=80),
        keeper_reason=data.one_of("keeper_reason", ["", *Sheet.KeeperReason.values]),
        announcement=None if announced is None else _announcement(announced),
        seats=seats,
        games=tuple(_game(game, seats) for game in data.each("games")),
        corrections=tuple(_correction(correction) for correction in data.each("corrections")),
        penalties=tuple(_penalty(penalty) for penalty in data.each("penalties")),
        passes=tuple((each.game("game"), each.whole("passes", least=1, most=9)) for each in data.each("passes")),
        misdeals=tuple(_misdeal(misdeal) for misdeal in data.each("misdeals")),
        further_games=tuple(each.text("reason") for each in data.each("further_games")),
        receipts=tuple(_receipt(receipt) for receipt in data.each("receipts")),
    )


def _seat(data: Fields) -> SeatCopy:
    return SeatCopy(
        id=data.whole("id", least=1),
        position=data.whole("position", least=1, most=10),
        name=data.text("name", longest=80),
        club=data.text("club", longest=80),
        is_guest=data.flag("is_guest"),
        arrived_at=data.moment_or_none("arrived_at", datetime),
        promptness=data.one_of("promptness", ["", *Registration.Promptness.values]),
        credit=data.whole("credit"),
        lot=data.whole("lot"),
        carries_credit=data.flag("carries_credit"),
        first_game=data.whole_or_none("first_game", least=1, most=MOST_GAMES),
        last_game=data.whole_or_none("last_game", least=1, most=MOST_GAMES),
        control_total=data.whole_or_none("control_total", least=-MOST_POINTS),
    )


def _game(data: Fields, seats: tuple[SeatCopy, ...]) -> GameCopy:
    hands = data.raw("hands")
    if not isinstance(hands, list) or len(hands) != len(seats):
        raise damaged()
    return GameCopy(
        number=data.game("number"),
        revision=data.whole("revision"),
        dealer=data.whole_or_none("dealer", least=1, most=10),
        winner=data.whole_or_none("winner", least=1, most=10),
        exact_grab=data.flag("exact_grab"),
        uno_card_finish=data.flag("uno_card_finish"),
        is_void=data.flag("is_void"),
        void_reason=data.text("void_reason"),
        hands=tuple(None if hand is None else _hand(Fields(hand)) for hand in hands),
    )


def _hand(data: Fields) -> HandEntry:
    return HandEntry(
        points=data.whole_or_none("points", most=MOST_POINTS),
        cards=data.text("cards", longest=LONGEST_HAND),
        card_count=data.whole_or_none("card_count", most=999),
    )


def _announcement(data: Fields) -> AnnouncementCopy:
    at, by = data.moment_or_none("at", datetime), data.text("by", longest=160)
    return AnnouncementCopy(data.whole("after", most=MOST_GAMES), at, by)


def _correction(data: Fields) -> CorrectionCopy:
    return CorrectionCopy(
        game=data.whole("game", most=MOST_GAMES),
        position=data.whole_or_none("position", least=1, most=10),
        field=data.one_of("field", list(LABELS)),
        old=data.text("old", longest=_LONGEST_TEXT),
        new=data.text("new", longest=_LONGEST_TEXT),
        initials=data.text("initials", longest=8),
        reason=data.text("reason"),
        at=data.moment("at", datetime),
    )


def _penalty(data: Fields) -> PenaltyCopy:
    return PenaltyCopy(
        game=data.game("game"),
        position=data.whole("position", least=1, most=10),
        offence=data.one_of("offence", list(PenaltyCard.OFFENCES)),
        cards=data.whole("cards", least=1, most=99),
        receipt=data.text("receipt", longest=8),
    )


def _misdeal(data: Fields) -> MisdealCopy:
    return MisdealCopy(
        game=data.game("game"),
        position=data.whole("position", least=1, most=10),
        kind=data.one_of("kind", Misdeal.Kind.values),
        remark=data.text("remark"),
        passes=data.whole("passes", most=99),
    )


def _receipt(data: Fields) -> ReceiptCopy:
    begins = data.text("begins", longest=8)
    if len(begins) != 8 or not set(begins) <= set("0123456789abcdef"):
        raise damaged()
    return ReceiptCopy(begins, data.whole("game", most=MOST_GAMES), data.text("request", longest=64))
