"""Recovery of what snapshots hold: a running sheet as before, with what stands on it besides its rows. Nothing is
submitted or signed by that.

What is on the sheet already stays, unless a person has chosen otherwise for that game; then what it said is struck
(L6.5).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.models import (
    Correction,
    Evening,
    FurtherGame,
    Game,
    Hand,
    IdempotencyKey,
    League,
    Misdeal,
    PenaltyCard,
    Seat,
    Sheet,
    SheetSnapshot,
    Shuffling,
    User,
)
from scoring.recovery.log_actions import SnapshotAction
from scoring.recovery.selectors.snapshot_comparison import HERE, GameLine, GameState, Plan, TablePlan, plan_of
from scoring.recovery.selectors.snapshot_values import CorrectionCopy, GameCopy, TableCopy
from scoring.recovery.services.snapshot_set_up import seat_people, set_up_evening, set_up_table
from scoring.results.services.standings import rebuild_evening
from scoring.seating.services.seats import settle_credits
from scoring.sheets.services.entries import GameEntry, changes_between, counted_entries, fill_row
from scoring.sheets.services.idempotency import taken_back_id
from scoring.sheets.services.sheet_edits import CorrectionNote, record_corrections
from scoring.sheets.services.states import Step, require


def take_notes(*, sheet: Sheet, actor: User, copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    """Add what the copy has and the sheet has not; what is noted on the sheet stays as it is. The sheet itself is
    changed, and saved by the caller."""
    _take_announcement(sheet, copy)
    if not sheet.keeper:
        sheet.keeper, sheet.keeper_reason = copy.keeper, copy.keeper_reason if copy.keeper else ""
    _take_presence(copy, seats)
    _take_penalties(sheet, copy, seats)
    passes = dict(sheet.shufflings.values_list("game_number", "passes"))
    for game, times in copy.passes:
        if game not in passes:
            Shuffling.objects.create(sheet=sheet, game_number=game, passes=times)
    _take_misdeals(sheet, copy, seats)
    for reason in copy.further_games[sheet.further_games.count() :]:
        FurtherGame.objects.create(sheet=sheet, reason=reason, allowed_by=actor)


def _take_announcement(sheet: Sheet, copy: TableCopy) -> None:
    announced = copy.announcement
    if announced is None or sheet.last_round_announced_after is not None:
        return
    sheet.last_round_announced_after = announced.after
    sheet.last_round_announced_at, sheet.last_round_announced_by = announced.at, announced.by
    sheet.state = require(sheet, Step.ANNOUNCE)


def _take_presence(copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    """Who came late or left early (D9), where nothing of that is noted here."""
    for noted in copy.seats:
        seat = seats[noted.position]
        if (seat.first_game, seat.last_game) == (None, None) and (noted.first_game or noted.last_game):
            seat.first_game, seat.last_game = noted.first_game, noted.last_game
            seat.save(update_fields=("first_game", "last_game"))


def _take_penalties(sheet: Sheet, copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    """A card is known by its request; where that has a key it was noted here, even if it was taken back since."""
    noted = {str(client_id)[:8] for client_id in sheet.penalty_cards.values_list("client_id", flat=True)}
    noted |= {str(client_id)[:8] for client_id in sheet.idempotency_keys.values_list("client_id", flat=True)}
    for card in copy.penalties:
        if card.receipt not in noted:
            PenaltyCard.objects.create(
                sheet=sheet,
                game_number=card.game,
                seat=seats[card.position],
                offence=card.offence,
                cards=card.cards,
            )


def _take_misdeals(sheet: Sheet, copy: TableCopy, seats: Mapping[int, Seat]) -> None:
    noted = set(sheet.misdeals.values_list("game_number", "dealer_id", "kind", "remark", "passes"))
    for row in copy.misdeals:
        seat = seats[row.position]
        if (row.game, seat.pk, row.kind, row.remark, row.passes) not in noted:
            Misdeal.objects.create(
                sheet=sheet, game_number=row.game, dealer=seat, kind=row.kind, remark=row.remark, passes=row.passes
            )


Choices = Mapping[tuple[str, int], str]
"""What a person has decided, by table and game: ``here``, or the number of a version, from 0."""

Struck = set[tuple[int, int | None, str, str]]
"""By game, seat, field and new value."""

_TAKEN_BACK = "taken back"
"""What the key of a game says of its request, which nobody knows any more."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What has been done: so many games added and replaced, at so many tables."""

    evenings: tuple[Evening, ...]
    added: int
    replaced: int


@transaction.atomic(league=League)
def take_back(*, league: League, actor: User, choices: Choices, seen: str, has_vouched: bool) -> TakenBack:
    """Take back all that the league's copies hold, and forget the copies.

    ``seen`` is what the page has shown of them, ``has_vouched``: the person stands for what has no seal that can be
    proved here. Raises Conflict if something else would be done by now, InvalidInput if a differing game is not
    decided or nobody vouches, NotAllowedNow if there is nothing that can be taken.
    """
    transaction.lock(league)
    plan = plan_of(league)
    if plan.seen != seen:
        raise Conflict(_("Meanwhile something has changed: please look at it once more."))
    if not plan.can_be_taken:
        raise NotAllowedNow(_("There is nothing that could be taken back."))
    if plan.needs_word and not has_vouched:
        raise InvalidInput(_("Please confirm that you have looked at what has no seal that can be checked here."))
    evenings, added, replaced = [], 0, 0
    for each in plan.evenings:
        takable = [table for table in each.tables if not table.refusal]
        if not takable:
            continue
        evening = each.evening or set_up_evening(league=league, actor=actor, copy=each.copy)
        for table in takable:
            done = _take_table(evening, actor, table, choices, plan)
            added, replaced = added + done[0], replaced + done[1]
        settle_credits(evening=evening)
        if evening.standings.exists():
            rebuild_evening(evening=evening)
        evenings.append(evening)
    SheetSnapshot.objects.filter(league=league, digest__in=[given.row.digest for given in plan.given]).delete()
    return TakenBack(tuple(evenings), added, replaced)


def _take_table(evening: Evening, actor: User, plan: TablePlan, choices: Choices, whole: Plan) -> tuple[int, int]:
    """How many games were added, and replaced."""
    copy, is_new = plan.copy, plan.sheet is None
    open_lines = [line for line in plan.lines if line.state is not GameState.SAME]
    taken = {line.number: _chosen(plan, line, choices) for line in open_lines}
    left = {number for number, game in taken.items() if game is None} | set(plan.only_here)
    games = {number: game for number, game in taken.items() if game is not None}
    sheet = plan.sheet or set_up_table(evening=evening, actor=actor, copy=copy)
    sheet = Sheet.objects.select_for_update(of=("self",)).select_related("evening__season__league").get(pk=sheet.pk)
    there = set(sheet.seats.values_list("position", flat=True))
    late = [seat for seat in copy.seats if seat.position not in there]
    if late:
        seat_people(sheet=sheet, actor=actor, seats=late)
    seats = {seat.position: seat for seat in sheet.seats.select_related("registration__player").order_by("position")}
    sheet.revision = max(sheet.revision, copy.revision) + 1
    if copy.games:
        sheet.state = require(sheet, Step.WRITE)
    take_notes(sheet=sheet, actor=actor, copy=copy, seats=seats)
    sheet.save()
    struck = _append_corrections(sheet, [row for row in copy.corrections if row.game not in left], seats)
    written = {game.number: game for game in sheet.games.prefetch_related("hands")}
    replaced = [number for number in games if number in written]
    entries = counted_entries([_entry(game, seats) for game in games.values()], sheet, list(seats.values()))
    for entry, game in zip(entries, games.values(), strict=True):
        row = written.get(entry.number)
        if row is not None:
            _strike(sheet, actor, row, entry, struck)
        _write(sheet, row, entry, game)
    _keep_receipts(sheet, copy)
    log_on_evening(
        evening,
        actor,
        SnapshotAction.SNAPSHOTS_TABLE_SET_UP if is_new else SnapshotAction.SNAPSHOTS_TAKEN_BACK,
        {
            "table": sheet.table_name,
            "added": sorted(set(games) - set(replaced)),
            "replaced": replaced,
            "left": sorted(left),
            "copies": [
                {"copy": given.row.digest[:16], "seal": given.verdict.value, "clock": given.copy.told}
                for given in whole.given
                if not given.is_forged and given.copy.uid == evening.calendar_uid
            ],
        },
    )
    return len(games) - len(replaced), len(replaced)


def _chosen(plan: TablePlan, line: GameLine, choices: Choices) -> GameCopy | None:
    """Which version of a game is taken; None: what is here stays. Raises InvalidInput if nobody has decided."""
    if line.state is GameState.NEW:
        return line.versions[0]
    answer = choices.get((plan.key, line.number), "")
    if answer == HERE and line.here is not None:
        return None
    if answer.isdecimal() and int(answer) < len(line.versions):
        return line.versions[int(answer)]
    raise InvalidInput(
        _("Please decide which version of game %(number)s at table %(table)s is right.")
        % {"number": line.number, "table": plan.copy.table}
    )


def _entry(game: GameCopy, seats: Mapping[int, Seat]) -> GameEntry:
    return GameEntry(
        number=game.number,
        dealer=_key_at(seats, game.dealer),
        winner=_key_at(seats, game.winner),
        exact_grab=game.exact_grab,
        uno_card_finish=game.uno_card_finish,
        is_void=game.is_void,
        hands={seat.pk: hand for seat, hand in zip(seats.values(), game.hands, strict=False) if hand is not None},
    )


def _key_at(seats: Mapping[int, Seat], position: int | None) -> int | None:
    seat = None if position is None else seats.get(position)
    return seat.pk if seat else None


def _strike(sheet: Sheet, actor: User, row: Game, entry: GameEntry, struck: Struck) -> None:
    """Keep what a replaced row said (L6.5), unless a correction of the copy tells it."""
    seats = list(sheet.seats.select_related("registration__player").order_by("position"))
    changes = [
        change
        for change in changes_between(row, entry, seats)
        if (change.game_number, change.seat_id, change.field, change.new_value) not in struck
    ]
    if changes:
        note = CorrectionNote(actor.initials, _("taken back from the phones"))
        record_corrections(sheet, actor, changes, note)


def _write(sheet: Sheet, row: Game | None, entry: GameEntry, copy: GameCopy) -> None:
    """A new row keeps the revision that phones know of it; one that is replaced is as new as the sheet."""
    game = row or Game(sheet=sheet, number=entry.number)
    hands = fill_row(game, entry)
    game.revision = sheet.revision if row else min(copy.revision, sheet.revision)
    game.void_reason = copy.void_reason if copy.is_void else ""
    game.save()
    Hand.objects.filter(game=game).delete()
    Hand.objects.bulk_create(hands)


def _append_corrections(sheet: Sheet, rows: Iterable[CorrectionCopy], seats: Mapping[int, Seat]) -> Struck:
    """Corrections of a copy that are not there, at the moments at which they were made; returns what all corrections on
    the sheet say was struck."""
    at = {seat.pk: position for position, seat in seats.items()}
    there = {
        (row.game_number, at.get(row.seat_id or 0), row.field, row.old_value, row.new_value, row.initials)
        for row in sheet.corrections.all()
    }
    for row in rows:
        if row.key in there:
            continue
        made = Correction.objects.create(
            sheet=sheet,
            game_number=row.game,
            seat=seats.get(row.position or 0),
            field=row.field,
            old_value=row.old,
            new_value=row.new,
            initials=row.initials,
            reason=row.reason,
        )
        Correction.objects.filter(pk=made.pk).update(corrected_at=row.at)
    return set(Correction.objects.filter(sheet=sheet).values_list("game_number", "seat_id", "field", "new_value"))


def _keep_receipts(sheet: Sheet, copy: TableCopy) -> None:
    """So that no device misses what is there again. Of an id only the beginning is known: the rest is zeros."""
    there = {str(client_id)[:8] for client_id in sheet.idempotency_keys.values_list("client_id", flat=True)}
    IdempotencyKey.objects.bulk_create(
        (
            IdempotencyKey(
                sheet=sheet,
                game_number=row.game,
                client_id=taken_back_id(row.begins),
                request=row.request or _TAKEN_BACK,
            )
            for row in copy.receipts
            if row.begins not in there
        ),
        ignore_conflicts=True,
    )
