"""Stores imported evenings through the same services that a secretary's typing goes through, all or nothing.

A season from files and protocol sheets from a workbook are written by the same hand. Every evening is a transaction of
its own, so that whoever saves a game meanwhile waits for one evening at most, and how far it is can be seen. What was
written is noted with it: whatever stops an import takes it back (decision 0073).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.names import name_key
from engine.rulesets import RuleSet
from engine.scoring import Arrival
from engine.sheet import GameRow
from engine.sheet import Sheet as EngineSheet
from scoring.audit.services.reviews import submit_checked_sheet
from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.imports.log_actions import ImportAction
from scoring.imports.services.import_record import digest_of_evening
from scoring.imports.services.reading import EveningFile, SeasonFile
from scoring.imports.services.spreadsheets import LONGEST_FILE_NAME
from scoring.imports.services.undoing import Commission, require_no_other, take_back_unfinished
from scoring.models import (
    AddedPlayer,
    Evening,
    ImportedEvening,
    League,
    Player,
    ResultImport,
    RuleSetEdition,
    Season,
    Seat,
    Sheet,
    User,
)
from scoring.registration.services.registrations import register_players
from scoring.results.selectors.season_versions import require_not_closed
from scoring.rules.services import create_edition
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_tables, set_presence
from scoring.sheets.services.entries import GameEntry, HandEntry, enter_games
from scoring.sheets.services.sheet_edits import announce_last_round, record_control_totals


@dataclass(frozen=True, slots=True)
class BegunImport:
    """What an import needs in order to write its evenings. ``players`` by the keys of their names."""

    made: ResultImport
    file: SeasonFile
    edition: RuleSetEdition
    players: Mapping[str, Player]
    commission: Commission


def begin_import(
    *,
    file: SeasonFile,
    league: League,
    season: Season | None,
    name: str,
    file_name: str,
    commission: Commission,
    made_league: bool = False,
) -> BegunImport:
    """Enter players, edition and season (None: a new one of this name), in the caller's transaction, which has locked
    the league, or made it for this import, and knows that nothing stands in the way. Raises NotAllowedNow while another
    import is not complete, and for a closed season."""
    if season is not None:
        require_not_closed(season.pk)
    require_no_other(league)
    edition, is_new_edition = _edition(league, file.rule_set, commission.actor)
    made_season = season is None
    if season is None:
        season = Season.objects.create(
            league=league, name=name, starts_on=file.first_day, ends_on=file.last_day, edition=edition
        )
    players, added = _players(league, file.players)
    made = ResultImport.objects.create(
        league=league,
        season=season,
        made_league=made_league,
        made_season=made_season,
        made_edition=edition if is_new_edition else None,
        imported_by=commission.actor,
        imported_at=timezone.now(),
        file_name=file_name[-LONGEST_FILE_NAME:],
        is_complete=False,
        job=commission.job,
    )
    AddedPlayer.objects.bulk_create(AddedPlayer(result_import=made, player=player) for player in added)
    log_action(
        league=league,
        actor=commission.actor,
        action=ImportAction.RESULTS_IMPORT_BEGUN,
        subject=made.file_name,
        details={
            "import": made.pk,
            "season": season.name,
            "evenings": len(file.evenings),
            "new": [player.name for player in added],
        },
    )
    return BegunImport(made, file, edition, players, commission)


def carry_out(begun: BegunImport) -> ResultImport:
    """Write the evenings of an import that was begun. Whatever is raised meanwhile, what was written is taken back
    before it is passed on; raises NotAllowedNow if somebody has signed or changed something of it by then."""
    made, evenings, commission = begun.made, begun.file.evenings, begun.commission
    try:
        commission.report_progress(0, len(evenings))
        for done, file in enumerate(evenings, start=1):
            _write_evening(result_import=made, evening=file.planned, begun=begun, file=file)
            transaction.give_way()
            commission.report_progress(done, len(evenings))
        _complete(result_import=made, written=len(evenings), commission=commission)
    except BaseException:
        take_back_unfinished(imports=ResultImport.objects.filter(pk=made.pk), actor=commission.actor)
        raise
    return made


@transaction.atomic(result_import=ResultImport)
def _complete(*, result_import: ResultImport, written: int, commission: Commission) -> None:
    """Raises NotAllowedNow if not all evenings are there that were ``written``."""
    if result_import.evenings.count() < written:
        raise NotAllowedNow(_("Evenings of this import were deleted or taken back while it was written."))
    result_import.is_complete = True
    result_import.save(update_fields=("is_complete",))
    log_action(
        league=result_import.league,
        actor=commission.actor,
        action=ImportAction.RESULTS_IMPORTED,
        subject=result_import.file_name,
        details={
            "import": result_import.pk,
            "season": result_import.season.name,
            "evenings": [str(row.evening) for row in result_import.evenings.select_related("evening")],
        },
    )
    commission.conclude(result_import)


def _edition(league: League, rule_set: RuleSet, actor: User | None) -> tuple[RuleSetEdition, bool]:
    edition = RuleSetEdition.objects.filter(league=league, code=rule_set.code).first()
    return (edition or create_edition(league=league, actor=actor, rule_set=rule_set)), edition is None


def _players(league: League, names: tuple[str, ...]) -> tuple[dict[str, Player], list[Player]]:
    """Everybody by the key of their names, and who was added for it."""
    players, added = {name_key(player.name): player for player in league.players.order_by("-pk")}, []
    for name in names:
        if name_key(name) not in players:
            players[name_key(name)] = Player.objects.create(league=league, name=name)
            added.append(players[name_key(name)])
    return players, added


@transaction.atomic(result_import=ResultImport, evening=Evening)
def _write_evening(
    *, result_import: ResultImport, evening: Evening | None, begun: BegunImport, file: EveningFile
) -> None:
    """Write an evening, and note how it stood then. ``evening``: the one that was planned; None: it is opened.

    The sheets were checked before. In here nothing is checked once more: others wait as long as this takes. What is
    scored is the evening as a whole, once.
    """
    is_new, actor, players = evening is None, begun.commission.actor, begun.players
    if evening is None:
        evening = _opened(file, result_import.season, begun)
    elif evening.sheets.filter(games__isnull=False).exists():
        raise NotAllowedNow(_("Something has been written on %(evening)s in the meantime.") % {"evening": evening})
    elif not Evening.objects.filter(pk=evening.pk, edition=evening.edition_id).exists():  # by which it was checked
        raise NotAllowedNow(_("%(evening)s was changed since.") % {"evening": evening})
    before = set(evening.registrations.values_list("pk", flat=True))
    arrivals: dict[int, Arrival] = {players[name_key(name)].pk: at for name, at in file.arrivals.items()}
    register_players(evening=evening, actor=actor, arrivals=arrivals)
    registrations = dict(evening.registrations.values_list("player_id", "pk"))
    values = [value for _file, value in file.sheets]
    sheets = _lay_tables(
        evening=evening, values=values, players=players, registrations=registrations, actor=actor
    )  # all of them first: the evening is not over, and nothing is ranked, before the last one is submitted
    for sheet, value in zip(sheets, values, strict=True):
        _write_sheet(sheet=sheet, value=value, actor=actor)
    ImportedEvening.objects.create(
        result_import=result_import,
        evening=evening,
        is_new=is_new,
        registrations=sorted(set(registrations.values()) - before),
        digest=digest_of_evening(evening),
    )


def _opened(file: EveningFile, season: Season, begun: BegunImport) -> Evening:
    return create_evening(
        season=season,
        actor=begun.commission.actor,
        date=file.date,
        kind=file.kind,
        registration_deadline=file.registration_deadline,
        edition=begun.edition,
        edition_reason=_("imported from %(file)s") % {"file": file.source},
        starts_at=file.starts_at,
        venue=file.venue,
        address=file.address,
        capacity=file.capacity,
        source_file=file.source[:200],
    )


def _lay_tables(
    *,
    evening: Evening,
    values: Sequence[EngineSheet],
    players: Mapping[str, Player],
    registrations: Mapping[int, int],
    actor: User | None,
) -> list[Sheet]:
    """Lay the tables of an evening's sheets, numbered from 1. ``players`` by the keys of their names, the primary keys
    of their ``registrations`` by those of the players. Raises whatever the services raise that a secretary's typing
    goes through."""
    order = [[registrations[players[name_key(seat.name)].pk] for seat in value.seats] for value in values]
    sheets = seat_tables(evening=evening, actor=actor, tables=order)
    for sheet, value in zip(sheets, values, strict=True):
        _note_presence(sheet, value, actor)
    return sheets


def _note_presence(sheet: Sheet, value: EngineSheet, actor: User | None) -> None:
    if all(seat.first_game is None is seat.last_game for seat in value.seats):
        return
    for seat, engine_seat in zip(sheet.seats.order_by("position"), value.seats, strict=True):
        if engine_seat.first_game is not None or engine_seat.last_game is not None:
            set_presence(seat=seat, actor=actor, first_game=engine_seat.first_game, last_game=engine_seat.last_game)


def _write_sheet(*, sheet: Sheet, value: EngineSheet, actor: User | None) -> None:
    """Enter all games at a table that is laid, then submit. The ``value`` was checked before the transaction, and
    nobody else is at this table. Raises as :func:`_lay_tables`."""
    seats = list(sheet.seats.order_by("position"))
    enter_games(sheet_id=sheet.pk, actor=actor, entries=[_entry(game, seats) for game in value.games])
    if value.last_round_announced_after in (0, *(game.number for game in value.games)):
        announce_last_round(sheet_id=sheet.pk, actor=actor, after_game=value.last_round_announced_after)
    if value.control_totals is not None:
        totals = dict(zip((seat.pk for seat in seats), value.control_totals, strict=True))
        record_control_totals(sheet_id=sheet.pk, actor=actor, totals=totals)
    submit_checked_sheet(sheet_id=sheet.pk, actor=actor, value=value)


def _entry(game: GameRow, seats: list[Seat]) -> GameEntry:
    return GameEntry(
        number=game.number,
        dealer=None if game.dealer is None else seats[game.dealer].pk,
        winner=None if game.winner is None else seats[game.winner].pk,
        exact_grab=game.exact_grab,
        uno_card_finish=game.uno_card_finish,
        is_void=game.is_void,
        hands={
            seat.pk: HandEntry(hand.points, " ".join(map(str, hand.cards or ())), hand.card_count)
            for seat, hand in zip(seats, game.hands, strict=True)
            if not hand.is_empty
        },
    )
