"""Setting up from a snapshot what is not there any more: season, evening, participants and the table itself.

Sheet and seats get the primary keys that they had, where these are free: phones know their sheet by them, and what
waits in their outboxes then goes where it was typed for.

Copies as devices give them, kept until somebody decides about them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db import connection
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.names import name_key
from engine.rulesets import RuleSet
from scoring.core.errors import NotAllowedNow
from scoring.core.selectors.integrity import sha256_of
from scoring.core.services import transaction
from scoring.models import (
    ControlTotal,
    Evening,
    League,
    Player,
    Registration,
    Round,
    RuleSetEdition,
    Seat,
    Sheet,
    SheetSnapshot,
    User,
)
from scoring.models.registrations import Status
from scoring.people.services.players import create_player
from scoring.recovery.selectors.snapshot_comparison import require_readable
from scoring.recovery.selectors.snapshot_reading import Fields, damaged
from scoring.recovery.selectors.snapshot_values import EveningCopy, SeatCopy, TableCopy
from scoring.registration.services.replies import draw_lots
from scoring.registration.services.status import move
from scoring.rules.selectors import rule_set_of
from scoring.rules.services import create_edition
from scoring.seasons.services.evenings import create_evening
from scoring.seasons.services.seasons import create_season
from scoring.seating.services.seats import require_no_result
from scoring.sheets.services.entries import MOST_GAMES

MOST_COPIES = 400
"""Waiting in one league: those of all phones of the largest evening, also of before the office fell back."""

LONGEST = 2_000_000
"""Characters of one copy: an evening of thirty tables has a tenth of that."""

FORGOTTEN_AFTER = timedelta(days=3)
_LONGEST_JOURNAL = 500
_LONGEST_VALUES = 6_000


@transaction.atomic(league=League)
def receive_copies(*, league: League, given: Mapping[str, Any]) -> int:
    """Keep what a device gives, ``{"copies": [{"text", "key", "mac"}], "journal": […]}``; returns how many copies that
    were. The same copy again only brings its journal up to date. Raises InvalidInput (no copies), NotAllowedNow (too
    many wait). Copies that nobody has decided about are gone after three days."""
    SheetSnapshot.objects.filter(given_at__lt=timezone.now() - FORGOTTEN_AFTER).delete()
    whole = Fields(dict(given))
    copies, journal = whole.each("copies"), [_journal_entry(entry) for entry in whole.each("journal")]
    if not copies or len(journal) > _LONGEST_JOURNAL:
        raise damaged()
    if SheetSnapshot.objects.filter(league=league).count() + len(copies) > MOST_COPIES:
        raise NotAllowedNow(_("Too many copies wait already. Please take over or discard those that are there."))
    for copy in copies:
        text = copy.text("text", longest=LONGEST)
        sheets = {table.id for table in require_readable(text).tables}
        own = [entry for entry in journal if entry["sheet"] in sheets]
        facts = {"key_id": copy.text("key", longest=20), "mac": copy.text("mac", longest=64)}
        row, _is_new = SheetSnapshot.objects.get_or_create(
            league=league, digest=sha256_of(text), defaults={"text": text, "journal": own, **facts}
        )
        row.journal = [*row.journal, *(entry for entry in own if entry not in row.journal)]
        row.save()
    return len(copies)


def _journal_entry(entry: Fields) -> dict[str, Any]:
    """A game that a device has sent; whether its values can be read is asked where the table is known."""
    receipt, values = entry.text("receipt", longest=8), entry.raw("values")
    if not isinstance(values, dict) or len(str(values)) > _LONGEST_VALUES:
        raise damaged()
    return {
        "sheet": entry.whole("sheet", least=1),
        "game": entry.whole("game", least=1, most=MOST_GAMES),
        "revision": entry.whole("revision"),
        "receipt": receipt,
        "values": values,
    }


@transaction.atomic(league=League)
def discard_copy(*, league: League, copy_id: int) -> None:
    """A person has decided that a copy is not needed."""
    SheetSnapshot.objects.filter(league=league, pk=copy_id).delete()


def set_up_evening(*, league: League, actor: User, copy: EveningCopy) -> Evening:
    """The evening as the copy tells it, in its season, by its edition; each is found or made. Raises InvalidInput, for
    example if a season of this name has other days."""
    edition = _edition(league, actor, copy.rule_set)
    season = league.seasons.filter(name=copy.season).first() or create_season(
        league=league,
        actor=actor,
        name=copy.season,
        starts_on=min(copy.season_starts, copy.date),
        ends_on=max(copy.season_ends, copy.date),
        edition=edition,
    )
    evening = create_evening(
        season=season,
        actor=actor,
        date=copy.date,
        kind=copy.kind,
        registration_deadline=copy.deadline,
        edition=edition,
        edition_reason=_("taken back from the phones"),
        title=copy.title,
        starts_at=copy.starts_at,
        venue=copy.venue,
        address=copy.address,
    )
    evening.calendar_uid, evening.planned_rounds = copy.uid, copy.rounds
    evening.save(update_fields=("calendar_uid", "planned_rounds"))
    return evening


def set_up_table(*, evening: Evening, actor: User, copy: TableCopy) -> Sheet:
    """The table with everybody at it, without a game. Raises NotAllowedNow if the evening's result stands already."""
    require_no_result(evening)
    facts = {"kind": copy.round_kind, "games": copy.round_games}
    round_, _is_new = Round.objects.get_or_create(evening=evening, number=copy.round, defaults=facts)
    about = {"keeper": copy.keeper, "keeper_reason": copy.keeper_reason if copy.keeper else ""}
    sheet = Sheet.objects.create(
        pk=_free_key(Sheet, [copy.id]), evening=evening, round=round_, table=copy.table, **about
    )
    seat_people(sheet=sheet, actor=actor, seats=copy.seats)
    return sheet


def seat_people(*, sheet: Sheet, actor: User, seats: Sequence[SeatCopy]) -> None:
    """Let these people sit at the table, as participants of its evening."""
    key = _free_key(Seat, [seat.id for seat in seats])
    for copy in seats:
        registration = _registration(sheet.evening, actor, copy)
        seat = Seat.objects.create(
            pk=copy.id if key else None,
            sheet=sheet,
            round_id=sheet.round_id,
            registration=registration,
            position=copy.position,
            carries_credit=copy.carries_credit,
            first_game=copy.first_game,
            last_game=copy.last_game,
        )
        if copy.control_total is not None:
            ControlTotal.objects.create(seat=seat, points=copy.control_total)
    for model in (Sheet, Seat):
        _count_on(model)


def _edition(league: League, actor: User, rule_set: RuleSet) -> RuleSetEdition:
    """The league's edition with this rule set; where its code has other parameters by now, under another code."""
    codes = (rule_set.code, *(f"{rule_set.code}-{number}" for number in range(2, 10)))
    known = {edition.code: edition for edition in league.editions.filter(code__in=codes)}
    for code in codes:
        meant = replace(rule_set, code=code)
        if code not in known:
            return create_edition(league=league, actor=actor, rule_set=meant)
        if rule_set_of(known[code]) == meant:
            return known[code]
    return create_edition(league=league, actor=actor, rule_set=rule_set)


def _registration(evening: Evening, actor: User, copy: SeatCopy) -> Registration:
    """Whoever has a place already keeps it as it is; who is absent, waits or has withdrawn has sat there."""
    league = evening.season.league
    player = _player(league, actor, copy)
    row = Registration.everybody.filter(evening=evening, player=player).first()
    if row is not None:
        row.evening, row.player = evening, player
        if not row.is_present:
            move(row, Status.REGISTERED, actor=actor, as_guest=copy.is_guest)
        return row
    is_taken = Registration.everybody.filter(evening=evening, lot=copy.lot).exists()
    row = Registration(
        evening=evening,
        player=player,
        arrived_at=copy.arrived_at,
        promptness="" if copy.arrived_at else copy.promptness,
        lot=draw_lots(evening, 1)[0] if is_taken else copy.lot,
        noted_by=actor,
    )
    move(row, Status.REGISTERED, actor=actor, as_guest=copy.is_guest)
    row.credit = copy.credit
    row.save()
    return row


def _player(league: League, actor: User, copy: SeatCopy) -> Player:
    known = Player.objects.filter(league=league, name_key=name_key(copy.name)).first()
    return known or create_player(league=league, actor=actor, name=copy.name, club=copy.club, is_guest=copy.is_guest)


def _free_key(model: type[Model], wanted: Sequence[int]) -> int | None:
    """The first of these primary keys if nothing has any of them; None: the database gives new ones."""
    is_taken = model._default_manager.filter(pk__in=wanted).exists()
    return None if is_taken or len(set(wanted)) < len(wanted) else wanted[0]


def _count_on(model: type[Model]) -> None:
    """PostgreSQL counts apart from the rows: let it go on behind those that brought a key of their own, and never
    back."""
    if connection.vendor != "postgresql":
        return
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT setval(name, GREATEST(nextval(name), (SELECT MAX(id) FROM {table})))"
            " FROM (SELECT pg_get_serial_sequence(%s, 'id')::regclass AS name) AS sequence",
            [table],
        )
