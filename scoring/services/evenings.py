"""Evenings, their participants and who sits where."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from engine.scoring import registration_credit
from scoring.errors import InvalidInput, NotAllowedNow
from scoring.mapping import rule_set_of
from scoring.models import Evening, Player, Registration, Round, RuleSetEdition, Season, Seat, Sheet, User
from scoring.selectors.evenings import has_closed_sheet
from scoring.services.audit import log_action
from scoring.services.standings import rebuild_season

_LOTS = 1_000_000


@transaction.atomic
def create_evening(
    *,
    season: Season,
    actor: User | None,
    date: date,
    kind: str,
    registration_deadline: datetime,
    edition: RuleSetEdition | None = None,
    title: str = "",
    venue: str = "",
    source_file: str = "",
) -> Evening:
    """Open an evening; it pins the season's edition unless another one is given (L1)."""
    edition = edition or season.edition
    if edition.league_id != season.league_id:
        raise InvalidInput(_("This edition belongs to another league."))
    if edition.valid_from > date:
        message = _("The edition “%(edition)s” only holds from %(date)s (L1).") % {
            "edition": edition,
            "date": edition.valid_from.isoformat(),
        }
        raise InvalidInput(message, {"edition": [message]})
    evening = Evening.objects.create(
        season=season,
        edition=edition,
        date=date,
        kind=kind,
        title=title,
        venue=venue,
        registration_deadline=registration_deadline,
        source_file=source_file,
    )
    _log(evening, actor, "evening.created", {"kind": kind, "edition": edition.code})
    return evening


@transaction.atomic
def update_evening(
    *,
    evening: Evening,
    actor: User | None,
    date: date,
    kind: str,
    title: str,
    venue: str,
    registration_deadline: datetime,
) -> Evening:
    """Change an evening's data. Credits follow the deadline (L4) as long as no sheet has been closed.

    Raises NotAllowedNow if the deadline or the kind would change under a closed sheet.
    """
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    is_scored_anew = (evening.kind, evening.registration_deadline) != (kind, registration_deadline)
    if is_scored_anew:
        require_no_closed_sheet(evening)
    evening.date = date
    evening.kind = kind
    evening.title = title
    evening.venue = venue
    evening.registration_deadline = registration_deadline
    evening.save()
    for registration in evening.registrations.all():
        registration.credit = _credit(evening, registration.arrived_at)
        registration.save(update_fields=("credit",))
    rebuild_season(season=evening.season)
    _log(evening, actor, "evening.changed", {"deadline": registration_deadline.isoformat()})
    return evening


@transaction.atomic
def delete_evening(*, evening: Evening, actor: User | None) -> None:
    """Delete an evening on which nothing has been written. Raises NotAllowedNow otherwise."""
    if any(is_written_on(sheet) for sheet in evening.sheets.all()):
        raise NotAllowedNow(_("This evening already has games; it cannot be deleted any more."))
    _log(evening, actor, "evening.deleted", {})
    Seat.objects.filter(sheet__evening=evening).delete()
    evening.delete()


@transaction.atomic
def register_players(
    *, evening: Evening, actor: User | None, arrivals: Mapping[int, datetime | None]
) -> list[Registration]:
    """Enter participants: player → when the registration arrived (None: came without one).

    The credit follows from the deadline (L4, D14); a lot is drawn for each (D2). Players that are already entered
    are left as they are. Raises InvalidInput for players of another league.
    """
    evening = Evening.objects.select_for_update(of=("self",)).select_related("edition", "season").get(pk=evening.pk)
    players = Player.objects.filter(pk__in=arrivals.keys(), league_id=evening.season.league_id)
    if len(players) != len(arrivals):
        raise InvalidInput(_("One of these players does not belong to the league."))
    taken_lots = set(evening.registrations.values_list("lot", flat=True))
    already_entered = set(evening.registrations.values_list("player_id", flat=True))
    registrations = []
    for player_id, arrived_at in arrivals.items():
        if player_id in already_entered:
            continue
        while (lot := secrets.randbelow(_LOTS)) in taken_lots:
            pass
        taken_lots.add(lot)
        registrations.append(
            Registration.objects.create(
                evening=evening,
                player_id=player_id,
                arrived_at=arrived_at,
                credit=_credit(evening, arrived_at),
                lot=lot,
            )
        )
    names = {player.pk: player.name for player in players}
    arrived = {names[r.player_id]: r.arrived_at.isoformat() if r.arrived_at else None for r in registrations}
    _log(evening, actor, "participants.registered", arrived)
    return registrations


@transaction.atomic
def change_registration(*, registration: Registration, actor: User | None, arrived_at: datetime | None) -> Registration:
    """Correct when a registration arrived; the credit follows (L4). Raises NotAllowedNow under a closed sheet."""
    evening = registration.evening
    require_no_closed_sheet(evening)
    registration.arrived_at = arrived_at
    registration.credit = _credit(evening, arrived_at)
    registration.save(update_fields=("arrived_at", "credit"))
    for sheet in Sheet.objects.select_for_update().filter(seats__registration=registration):
        sheet.revision += 1
        sheet.save(update_fields=("revision",))
    details = {str(registration.player): arrived_at.isoformat() if arrived_at else None}
    _log(evening, actor, "participant.changed", details)
    return registration


@transaction.atomic
def remove_registration(*, registration: Registration, actor: User | None) -> None:
    """Take a participant off the list. Raises NotAllowedNow for somebody who has a seat at a table."""
    if registration.seats.exists():
        raise NotAllowedNow(
            _("%(player)s has a seat at a table. Change the seating first.") % {"player": registration.player}
        )
    _log(registration.evening, actor, "participant.removed", {"player": str(registration.player)})
    registration.delete()


@transaction.atomic
def seat_table(
    *,
    evening: Evening,
    actor: User | None,
    table: int,
    registrations: Sequence[int],
    keeper: str = "",
    round_number: int = 1,
) -> Sheet:
    """Lay out a table's sheet with participants in seat order, clockwise; also changes a table without games.

    Raises InvalidInput (too many or too few players, somebody twice or not registered, somebody at another
    table of the round), NotAllowedNow (something has been written).
    """
    evening = Evening.objects.select_for_update(of=("self",)).select_related("edition", "season").get(pk=evening.pk)
    most = rule_set_of(evening.edition).table.max_players
    if not 2 <= len(registrations) <= most:
        raise InvalidInput(
            _("A table has 2 to %(most)s players, got %(count)s (L2).") % {"most": most, "count": len(registrations)}
        )
    if len(set(registrations)) < len(registrations):
        raise InvalidInput(_("Somebody was given two seats."))
    if evening.registrations.filter(pk__in=registrations).count() != len(registrations):
        raise InvalidInput(_("Somebody at this table is not on the list of participants."))
    round_, _created = Round.objects.get_or_create(evening=evening, number=round_number)
    sheet, _created = Sheet.objects.get_or_create(evening=evening, round=round_, table=table)
    if is_written_on(sheet):
        raise NotAllowedNow(_("Games have been written on this sheet; its seats cannot be changed any more."))
    sheet.seats.all().delete()
    try:
        with transaction.atomic():
            Seat.objects.bulk_create(
                Seat(sheet=sheet, round=round_, registration_id=pk, position=position)
                for position, pk in enumerate(registrations, start=1)
            )
    except IntegrityError:
        raise InvalidInput(_("Somebody already sits at another table.")) from None
    if sheet.keeper != keeper:
        sheet.keeper, sheet.keeper_reason = keeper, ""
    sheet.revision += 1
    sheet.save()
    settle_credits(evening=evening)
    names = [str(seat.registration.player) for seat in sheet.seats.select_related("registration__player")]
    _log(evening, actor, "table.seated", {"table": sheet.table_name, "players": names})
    return sheet


@transaction.atomic
def remove_table(*, sheet: Sheet, actor: User | None) -> None:
    """Take a table away on whose sheet nothing has been written. Raises NotAllowedNow otherwise."""
    if is_written_on(sheet):
        raise NotAllowedNow(_("Games have been written on this sheet; it cannot be removed any more."))
    _log(sheet.evening, actor, "table.removed", {"table": sheet.table_name})
    sheet.seats.all().delete()
    sheet.delete()
    settle_credits(evening=sheet.evening)


@transaction.atomic
def set_presence(*, seat: Seat, actor: User | None, first_game: int | None, last_game: int | None) -> Seat:
    """Note late arrival or early leave (D9). None: from the start, until the end.

    Raises NotAllowedNow (sheet closed), InvalidInput (leaves before arriving).
    """
    sheet = Sheet.objects.select_for_update().get(pk=seat.sheet_id)
    if not sheet.is_open:
        raise NotAllowedNow(_("This sheet is %(state)s.") % {"state": sheet.get_state_display()})
    if first_game is not None and last_game is not None and last_game < first_game:
        raise InvalidInput(_("The last game must not be before the first."))
    seat.first_game, seat.last_game = first_game, last_game
    seat.save(update_fields=("first_game", "last_game"))
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    details = {"player": str(seat.registration.player), "first_game": first_game, "last_game": last_game}
    _log(sheet.evening, actor, "seat.presence", details)
    return seat


@transaction.atomic
def add_late_player(*, sheet: Sheet, actor: User | None, registration: Registration, first_game: int) -> Seat:
    """Give a participant who comes late the next seat at a running table (D9)."""
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    if not sheet.is_open:
        raise NotAllowedNow(_("This sheet is %(state)s.") % {"state": sheet.get_state_display()})
    taken: Collection[int] = set(sheet.seats.values_list("position", flat=True))
    most = rule_set_of(sheet.evening.edition).table.max_players
    if len(taken) >= most:
        raise InvalidInput(_("A table has at most %(most)s players (L2).") % {"most": most})
    if registration.evening_id != sheet.evening_id or registration.seats.filter(round=sheet.round_id).exists():
        raise InvalidInput(_("%(player)s cannot be seated here.") % {"player": registration.player})
    seat = Seat.objects.create(
        sheet=sheet,
        round_id=sheet.round_id,
        registration=registration,
        position=max(taken, default=0) + 1,
        first_game=first_game,
    )
    settle_credits(evening=sheet.evening)
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    _log(sheet.evening, actor, "seat.added", {"player": str(registration.player), "first_game": first_game})
    return seat


@transaction.atomic
def settle_credits(*, evening: Evening) -> None:
    """Let everybody's credit (L4) count at the first table where they sit, however the rounds were laid."""
    if evening.planned_rounds == 1:
        return
    credited: set[int] = set()
    for seat in Seat.objects.filter(sheet__evening=evening).order_by("round__number"):
        carries_credit = seat.registration_id not in credited
        credited.add(seat.registration_id)
        if seat.carries_credit != carries_credit:
            seat.carries_credit = carries_credit
            seat.save(update_fields=("carries_credit",))
            Sheet.objects.filter(pk=seat.sheet_id).update(revision=F("revision") + 1)


def is_written_on(sheet: Sheet) -> bool:
    """Whether there is anything on the sheet that must not get lost: also games that were taken off again."""
    results = (sheet.games, sheet.corrections, sheet.irregularities, sheet.signed_versions)
    written = (*results, sheet.penalty_cards, sheet.misdeals)
    return any(rows.exists() for rows in written)


def _credit(evening: Evening, arrived_at: datetime | None) -> int:
    return registration_credit(rule_set_of(evening.edition), arrived_at, evening.registration_deadline).points


def require_no_closed_sheet(evening: Evening) -> None:
    """Raises NotAllowedNow once a sheet of the evening is submitted or signed: its result stands."""
    if has_closed_sheet(evening):
        raise NotAllowedNow(_("A sheet of this evening is already submitted; this would change its result."))


def _log(evening: Evening, actor: User | None, action: str, details: Mapping[str, object]) -> None:
    log_action(league=evening.season.league, actor=actor, action=action, subject=str(evening), details=dict(details))
