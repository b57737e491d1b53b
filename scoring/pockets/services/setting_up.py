"""Sets up from a copy what is not there any more: season, evening, participants and the table itself.

Sheet and seats get the primary keys that they had, where these are free: phones know their sheet by them, and what
waits in their outboxes then goes where it was typed for.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.db import connection
from django.db.models import Model
from django.utils.translation import gettext as _

from engine.names import name_key
from engine.rulesets import RuleSet
from scoring.models import ControlTotal, Evening, League, Player, Registration, Round, RuleSetEdition, Seat, Sheet, User
from scoring.people.services.players import create_player
from scoring.planning.models.registrations import Status
from scoring.planning.services.evenings import create_evening
from scoring.planning.services.lots import draw_lots
from scoring.planning.services.seasons import create_season
from scoring.planning.services.seats import require_no_result
from scoring.planning.services.status import move
from scoring.pockets.mapping.values import EveningCopy, SeatCopy, TableCopy
from scoring.rules.mapping import rule_set_of
from scoring.rules.services import create_edition


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
