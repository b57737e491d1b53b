"""The seats at the tables of an evening: who sits where, and from which game to which."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from django.db import IntegrityError
from django.db.models import F
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.models import Evening, Registration, Round, Seat, Sheet, User
from scoring.models.registrations import Status
from scoring.registration.services.status import move
from scoring.results.selectors.evenings import has_closed_sheet, is_official
from scoring.results.selectors.season_versions import require_not_of_closed
from scoring.results.services.standings import rebuild_evening
from scoring.rules.selectors import rule_set_of
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.services.evening_events import Step, require_takes_place
from scoring.seasons.services.evenings import locked_evening
from scoring.sheets.selectors.written_fields import is_written_on
from scoring.sheets.services.sheet_edits import strike
from scoring.sheets.services.states import open_sheet


@transaction.atomic(evening=Evening)
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
    evening = _locked(evening)
    _require_can_sit(evening, [registrations])
    round_, _created = Round.objects.get_or_create(evening=evening, number=round_number)
    sheet = Sheet.objects.filter(round=round_, table=table).first()
    if sheet is None:
        require_no_result(evening)
        sheet = Sheet.objects.create(evening=evening, round=round_, table=table)
    elif is_written_on(sheet):
        raise NotAllowedNow(_("Games have been written on this sheet; its seats cannot be changed any more."))
    else:
        sheet.seats.all().delete()
    _sit_down(evening, actor, {sheet: registrations})
    if sheet.keeper != keeper:
        sheet.keeper, sheet.keeper_reason = keeper, ""
    sheet.revision += 1
    sheet.save()
    _settle_laid(evening, actor, [sheet])
    return sheet


@transaction.atomic(evening=Evening)
def seat_tables(
    *, evening: Evening, actor: User | None, tables: Sequence[Sequence[int]], round_number: int = 1
) -> list[Sheet]:
    """Lay out the tables of a round, numbered from 1, with participants in seat order, as :func:`seat_table` does one
    after the other and with the same refusals. Where no table of the round is laid yet it is a handful of statements,
    and the entry of the log, for each: whoever waits for the transaction waits shortly.
    """
    evening = _locked(evening)
    if evening.sheets.filter(round__number=round_number).exists():
        return [
            seat_table(
                evening=evening, actor=actor, table=table, registrations=registrations, round_number=round_number
            )
            for table, registrations in enumerate(tables, start=1)
        ]
    _require_can_sit(evening, tables)
    require_no_result(evening)
    round_, _created = Round.objects.get_or_create(evening=evening, number=round_number)
    sheets = Sheet.objects.bulk_create(
        Sheet(evening=evening, round=round_, table=table, revision=1) for table in range(1, len(tables) + 1)
    )
    _sit_down(evening, actor, dict(zip(sheets, tables, strict=True)))
    _settle_laid(evening, actor, sheets)
    return sheets


def _locked(evening: Evening) -> Evening:
    """Raises NotAllowedNow for one that does not take place."""
    evening = locked_evening(evening)
    require_takes_place(evening)
    return evening


def _require_can_sit(evening: Evening, tables: Sequence[Sequence[int]]) -> None:
    """Raises InvalidInput as :func:`seat_table`, but for somebody who sits at another table."""
    most = rule_set_of(evening.edition).table.max_players
    for registrations in tables:
        if not 2 <= len(registrations) <= most:
            raise InvalidInput(
                _("A table has 2 to %(most)s players, got %(count)s (L2).")
                % {"most": most, "count": len(registrations)}
            )
        if len(set(registrations)) < len(registrations):
            raise InvalidInput(_("Somebody was given two seats."))
    asked_for = set(chain.from_iterable(tables))
    if not asked_for <= set(evening.registrations.values_list("pk", flat=True)):
        raise InvalidInput(_("Somebody at this table is not on the list of participants."))


def _sit_down(evening: Evening, actor: User | None, seating: Mapping[Sheet, Sequence[int]]) -> None:
    """Raises InvalidInput for somebody who sits at another table of the round."""
    seats = [
        Seat(sheet=sheet, round_id=sheet.round_id, registration_id=pk, position=position)
        for sheet, registrations in seating.items()
        for position, pk in enumerate(registrations, start=1)
    ]
    absent = evening.registrations.filter(status=Status.ABSENT, pk__in=[seat.registration_id for seat in seats])
    for registration in absent:
        move(registration, Status.REGISTERED, actor=actor)
    try:
        with transaction.atomic():
            Seat.objects.bulk_create(seats)
    except IntegrityError:
        raise InvalidInput(_("Somebody already sits at another table.")) from None


def _settle_laid(evening: Evening, actor: User | None, sheets: Sequence[Sheet]) -> None:
    """What follows from tables that were laid: credits, the result that there was, and an entry of the log for each."""
    settle_credits(evening=evening)
    if evening.standings.exists():
        rebuild_evening(evening=evening)
    names: dict[int, list[str]] = {sheet.pk: [] for sheet in sheets}
    for seat in Seat.objects.filter(sheet__in=sheets).select_related("registration__player").order_by("position"):
        names[seat.sheet_id].append(str(seat.registration.player))
    for sheet in sheets:
        details = {"table": sheet.table_name, "players": names[sheet.pk]}
        log_on_evening(evening, actor, PlanningAction.TABLE_SEATED, details)


@transaction.atomic(seat=Seat)
def leave_table(*, seat: Seat, actor: User | None) -> Sheet:
    """Let somebody get up from a table on whose sheet nothing has been written; the others move up.

    Raises NotAllowedNow if something has, InvalidInput if too few would stay (L2).
    """
    sheet = seat.sheet
    others = sheet.seats.exclude(pk=seat.pk).order_by("position").values_list("registration", flat=True)
    return seat_table(
        evening=sheet.evening,
        actor=actor,
        table=sheet.table,
        registrations=list(others),
        keeper=sheet.keeper,
        round_number=sheet.round.number,
    )


def leave_seats(row: Registration, actor: User | None) -> None:
    """Let somebody get up from all seats of the evening. Raises as :func:`leave_table`."""
    for seat in row.seats.select_related("sheet__round", "sheet__evening"):
        leave_table(seat=seat, actor=actor)


def follow_evening(evening: Evening, actor: User | None, step: Step) -> None:
    """Take away the tables of an evening that is called off. Raises as :func:`remove_table`."""
    if step is Step.CALLING_OFF:
        for sheet in evening.sheets.order_by("round__number", "table"):
            remove_table(sheet=sheet, actor=actor)


@transaction.atomic(sheet=Sheet)
def remove_table(*, sheet: Sheet, actor: User | None) -> None:
    """Take a table away on whose sheet nothing has been written; if all others are closed, their result stands then.

    Raises NotAllowedNow otherwise.
    """
    if is_written_on(sheet):
        raise NotAllowedNow(_("Games have been written on this sheet; it cannot be removed any more."))
    evening, name = sheet.evening, sheet.table_name
    sheet.seats.all().delete()
    sheet.delete()
    settle_credits(evening=evening)
    if has_closed_sheet(evening):
        rebuild_evening(evening=evening)
    log_on_evening(evening, actor, PlanningAction.TABLE_REMOVED, {"table": name})


@transaction.atomic(seat=Seat)
def set_presence(*, seat: Seat, actor: User | None, first_game: int | None, last_game: int | None) -> Seat:
    """Note late arrival or early leave (D9). None: from the start, until the end.

    Raises NotAllowedNow (sheet closed), InvalidInput (leaves before arriving).
    """
    sheet = open_sheet(seat.sheet_id)
    if first_game is not None and last_game is not None and last_game < first_game:
        raise InvalidInput(_("The last game must not be before the first."))
    former = _presence_text(seat.first_game, seat.last_game)
    strike(sheet, actor, "presence", former, _presence_text(first_game, last_game), seat=seat.pk)
    seat.first_game, seat.last_game = first_game, last_game
    seat.save(update_fields=("first_game", "last_game"))
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    details = {"player": str(seat.registration.player), "first_game": first_game, "last_game": last_game}
    log_on_evening(sheet.evening, actor, PlanningAction.SEAT_PRESENCE, details)
    return seat


@transaction.atomic(sheet=Sheet, registration=Registration)
def add_late_player(*, sheet: Sheet, actor: User | None, registration: Registration, first_game: int) -> Seat:
    """Give a participant who comes late the next seat at a running table (D9)."""
    sheet = open_sheet(sheet.pk)
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
    if registration.is_absent:
        move(registration, Status.REGISTERED, actor=actor)
    settle_credits(evening=sheet.evening)
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    log_on_evening(
        sheet.evening, actor, PlanningAction.SEAT_ADDED, {"player": str(registration.player), "first_game": first_game}
    )
    return seat


@transaction.atomic(evening=Evening)
def settle_credits(*, evening: Evening) -> None:
    """Let everybody's credit (L4) count at the first table where they sit, however the rounds were laid.

    Raises NotAllowedNow if it would move away from, or to, a sheet that is closed.
    """
    if evening.planned_rounds == 1:
        return
    credited: set[int] = set()
    for seat in Seat.objects.filter(sheet__evening=evening).select_related("sheet").order_by("round__number"):
        carries_credit = seat.registration_id not in credited
        credited.add(seat.registration_id)
        if seat.carries_credit != carries_credit:
            if seat.sheet.is_finished:
                raise NotAllowedNow(
                    _(
                        "The sheet of table %(table)s is %(state)s, and credits on it would change (L4). Let the"
                        " auditor hand it back first (L6.6)."
                    )
                    % {"table": seat.sheet.table, "state": seat.sheet.get_state_display()}
                )
            seat.carries_credit = carries_credit
            seat.save(update_fields=("carries_credit",))
            Sheet.objects.filter(pk=seat.sheet_id).update(revision=F("revision") + 1)


def _presence_text(first_game: int | None, last_game: int | None) -> str:
    """From which game to which; empty for who is there from the start until the end."""
    return f"{first_game or ''}–{last_game or ''}" if first_game or last_game else ""


def require_no_result(evening: Evening) -> None:
    """Raises NotAllowedNow once all sheets are signed: what they gave would wait for another table. While one is in
    work, its next version and the table are signed together; not in a closed season."""
    if not is_official(evening):
        return
    require_not_of_closed(evening)
    if not evening.sheets.exclude(state=Sheet.State.SIGNED).exists():
        raise NotAllowedNow(
            _(
                "All sheets of this evening are signed, and its result is official. Let the auditor open a sheet again"
                " first; what the new table gives counts when both are signed (L6.6)."
            )
        )
