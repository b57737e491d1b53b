"""Stores an imported season, all or nothing, through the same services that a secretary's typing goes through."""

from collections.abc import Callable, Collection

from django.db import IntegrityError
from django.utils.translation import gettext as _

from engine.names import name_key
from engine.rulesets import RuleSet
from engine.sheet import GameRow
from engine.sheet import Sheet as EngineSheet
from scoring.audit.services.reviews import submit_sheet
from scoring.base.errors import Conflict, NotAllowedNow
from scoring.base.services import transaction
from scoring.imports.services.reading import EveningFile, SeasonFile
from scoring.imports.services.report import ImportReport
from scoring.imports.services.target import target_of
from scoring.models import Evening, League, Player, RuleSetEdition, Season, Seat, User
from scoring.people.selectors.leagues import free_slug
from scoring.planning.services.evenings import create_evening
from scoring.planning.services.registrations import register_players
from scoring.planning.services.seats import seat_table, set_presence
from scoring.rules.services import create_edition
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.sheets import announce_last_round, record_control_totals
from scoring.sheets.services.whole_sheets import enter_games


def write_season(
    *,
    report: ImportReport,
    actor: User | None,
    league: League | None = None,
    season_name: str = "",
    seen_new_players: Collection[str] | None = None,
    report_progress: Callable[[int, int], None] | None = None,
) -> Season:
    """Store the season that the report is about; its sheets are submitted by ``actor``, not signed.

    ``league`` None: the one that season.json names, created if it is new. Players are reused by name, an edition by
    code and equal parameters. Warnings of the engine count as accepted: the report has shown them.
    ``seen_new_players`` are those of whom the actor has read that they would be new; None: nobody has read it. Raises
    NotAllowedNow if the report has errors or ``target_of`` has refusals, Conflict if others would be new by now;
    nothing is written then.
    ``report_progress(done, total)`` is called after every evening.
    """
    if report.season is None or not report.can_be_imported:
        raise NotAllowedNow(_("These files have errors; nothing was imported."))
    try:
        return _write(
            file=report.season,
            actor=actor,
            league=league,
            name=season_name or report.season.name,
            seen_new_players=seen_new_players,
            report_progress=report_progress,
        )
    except IntegrityError:
        raise NotAllowedNow(_("This season is being imported by somebody else at this moment.")) from None


@transaction.atomic
def _write(
    *,
    file: SeasonFile,
    actor: User | None,
    league: League | None,
    name: str,
    seen_new_players: Collection[str] | None,
    report_progress: Callable[[int, int], None] | None,
) -> Season:
    league = league or _league(file.league)
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    target = target_of(file, league=league, season_name=name)
    if target.refusals:
        raise NotAllowedNow(" ".join(target.refusals))
    if seen_new_players is not None and set(seen_new_players) != set(target.new_players):
        raise Conflict(
            _("The players of the league have changed since the files were checked. Please check them again.")
        )
    season = Season.objects.filter(league=league, name=name).first()
    edition = _edition(league, file.rule_set, actor)
    if season is None:
        season = Season.objects.create(
            league=league, name=name, starts_on=file.first_day, ends_on=file.last_day, edition=edition
        )
    players = _players(league, file.players)
    for done, evening in enumerate(file.evenings, start=1):
        _write_evening(season, edition, evening, players, actor)
        if report_progress is not None:
            report_progress(done, len(file.evenings))
    return season


def _league(name: str) -> League:
    league = League.objects.filter(name=name).first()
    return league or League.objects.create(name=name, slug=free_slug(name))


def _edition(league: League, rule_set: RuleSet, actor: User | None) -> RuleSetEdition:
    edition = RuleSetEdition.objects.filter(league=league, code=rule_set.code).first()
    return edition or create_edition(league=league, actor=actor, rule_set=rule_set)


def _players(league: League, names: tuple[str, ...]) -> dict[str, Player]:
    players = {name_key(player.name): player for player in league.players.order_by("-pk")}
    for name in names:
        if name_key(name) not in players:
            players[name_key(name)] = Player.objects.create(league=league, name=name)
    return players


def _write_evening(
    season: Season,
    edition: RuleSetEdition,
    file: EveningFile,
    players: dict[str, Player],
    actor: User | None,
) -> None:
    evening = create_evening(
        season=season,
        actor=actor,
        date=file.date,
        kind=file.kind,
        registration_deadline=file.registration_deadline,
        edition=edition,
        edition_reason=_("imported from %(file)s") % {"file": file.source},
        starts_at=file.starts_at,
        venue=file.venue,
        address=file.address,
        capacity=file.capacity,
        source_file=file.source[:200],
    )
    arrivals = {players[name_key(name)].pk: arrived_at for name, arrived_at in file.arrivals.items()}
    register_players(evening=evening, actor=actor, arrivals=arrivals)
    for table, (_file, value) in enumerate(file.sheets, start=1):
        _write_sheet(evening, table, value, players, actor)


def _write_sheet(
    evening: Evening, table: int, value: EngineSheet, players: dict[str, Player], actor: User | None
) -> None:
    registrations = dict(evening.registrations.values_list("player_id", "pk"))
    order = [registrations[players[name_key(seat.name)].pk] for seat in value.seats]
    sheet = seat_table(evening=evening, actor=actor, table=table, registrations=order)
    seats = list(sheet.seats.order_by("position"))
    for seat, engine_seat in zip(seats, value.seats, strict=True):
        if engine_seat.first_game is not None or engine_seat.last_game is not None:
            set_presence(seat=seat, actor=actor, first_game=engine_seat.first_game, last_game=engine_seat.last_game)
    enter_games(sheet_id=sheet.pk, actor=actor, entries=[_entry(game, seats) for game in value.games])
    if value.last_round_announced_after in (0, *(game.number for game in value.games)):
        announce_last_round(sheet_id=sheet.pk, actor=actor, after_game=value.last_round_announced_after)
    if value.control_totals is not None:
        totals = dict(zip((seat.pk for seat in seats), value.control_totals, strict=True))
        record_control_totals(sheet_id=sheet.pk, actor=actor, totals=totals)
    submit_sheet(sheet_id=sheet.pk, actor=actor, accept_warnings=True)


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
