"""Turns sheets, editions and standings into engine values and back; every layer above uses these values too.

An engine ``player`` is the primary key of a Player as text; engine seats are positions in the sheet's seats
ordered by position.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.db.models import QuerySet

from engine.cards import parse_cards
from engine.ranking import EveningPlace, EveningResult, SeasonEntry, SeasonPlace
from engine.rulesets import RuleSet, from_data
from engine.scoring import registration_credit
from engine.sheet import EMPTY_HAND, GameRow
from engine.sheet import Hand as EngineHand
from engine.sheet import Seat as EngineSeat
from engine.sheet import Sheet as EngineSheet
from engine.tournament import Stage, StageKind, TeamMeasure, TeamRules, TeamTieCriterion, UnequalTeams
from scoring.base.wording import reasons_from_data, reasons_to_data
from scoring.models import (
    Evening,
    EveningStanding,
    Game,
    Hand,
    Knockout,
    RuleSetEdition,
    Season,
    SeasonStanding,
    Seat,
    Sheet,
    TeamContest,
)

_EDITIONS_REMEMBERED = 128


def rule_set_of(edition: RuleSetEdition) -> RuleSet:
    """The edition's rule set, the same object for the same parameters. Raises InvalidRuleSet if the stored parameters
    have been tampered with."""
    return _rule_set(json.dumps(edition.parameters))


@lru_cache(_EDITIONS_REMEMBERED)
def _rule_set(parameters: str) -> RuleSet:
    return from_data(json.loads(parameters))


def granted_credit(evening: Evening, arrived_at: datetime | None) -> int:
    """Points of credit for a registration that arrived then (L4, D14); None: came without one."""
    return registration_credit(rule_set_of(evening.edition), arrived_at, evening.registration_deadline).points


def player_key(player_id: int) -> str:
    """How the engine identifies a player."""
    return str(player_id)


def stages_of(knockout: Knockout) -> tuple[Stage, ...]:
    """The stages of a stored plan."""
    return tuple(
        Stage(StageKind.from_code(stage["kind"]), stage["games"], stage["go_on"], stage["tables"])
        for stage in knockout.stages
    )


def stages_to_data(stages: Sequence[Stage]) -> list[dict[str, str | int]]:
    """The stages as JSON-ready data, which :func:`stages_of` reads."""
    return [
        {"kind": stage.kind.value, "games": stage.games, "go_on": stage.go_on, "tables": stage.tables}
        for stage in stages
    ]


def team_rules_of(contest: TeamContest) -> TeamRules:
    """How the teams of an evening are compared."""
    return TeamRules(
        measure=TeamMeasure.from_code(contest.measure),
        counted=contest.counted,
        unequal_teams=UnequalTeams.from_code(contest.unequal_teams),
        tie_criteria=tuple(map(TeamTieCriterion.from_code, contest.tie_criteria)),
    )


def team_rules_to_data(rules: TeamRules) -> dict[str, str | int | list[str] | None]:
    """The fields of a contest, which :func:`team_rules_of` reads."""
    return {
        "measure": rules.measure.value,
        "counted": rules.counted,
        "unequal_teams": rules.unequal_teams.value,
        "tie_criteria": [criterion.value for criterion in rules.tie_criteria],
    }


@dataclass(frozen=True, slots=True)
class MappedSheet:
    """An engine sheet and the rows it was made from: ``seats`` and ``games`` in the engine's order."""

    value: EngineSheet
    seats: tuple[Seat, ...]
    games: tuple[Game, ...]


def map_sheet(sheet: Sheet) -> MappedSheet:
    """Turn a sheet's rows into an engine value. No query if it was loaded by ``selectors.sheets.full_sheets``."""
    seats = tuple(sorted(sheet.seats.all(), key=lambda seat: seat.position))
    games = tuple(sorted(sheet.games.all(), key=lambda game: game.number))
    control_totals = tuple(seat.control_total.points if hasattr(seat, "control_total") else None for seat in seats)
    value = EngineSheet(
        seats=tuple(map(_engine_seat, seats)),
        games=tuple(_written_game(game, seats) for game in games),
        table=sheet.table,
        last_round_announced_after=sheet.last_round_announced_after,
        control_totals=control_totals if any(total is not None for total in control_totals) else None,
    )
    return MappedSheet(value, seats, games)


def engine_hand(points: int | None, cards: str, card_count: int | None) -> EngineHand:
    """A hand as the engine wants it; how many cards there may be was decided when they were written.

    Raises CardNotationError for cards that cannot be read.
    """
    return EngineHand(points=points, cards=parse_cards(cards, most=None) if cards else None, card_count=card_count)


def _engine_seat(seat: Seat) -> EngineSeat:
    registration = seat.registration
    return EngineSeat(
        player=player_key(registration.player_id),
        name=registration.player.name,
        credit=registration.credit if seat.carries_credit else 0,
        first_game=seat.first_game,
        last_game=seat.last_game,
        lot=registration.lot,
    )


def engine_game(
    *,
    number: int,
    seats: Sequence[Seat],
    hands: Mapping[int, EngineHand],
    dealer: int | None,
    winner: int | None,
    exact_grab: bool,
    uno_card_finish: bool,
    is_void: bool,
) -> GameRow:
    """A row as the engine wants it. ``dealer``, ``winner`` and the keys of ``hands`` are primary keys of ``seats``."""
    positions = {seat.pk: position for position, seat in enumerate(seats)}
    return GameRow(
        number=number,
        hands=tuple(hands.get(seat.pk, EMPTY_HAND) for seat in seats),
        dealer=None if dealer is None else positions[dealer],
        winners=() if winner is None else (positions[winner],),
        exact_grab=exact_grab,
        uno_card_finish=uno_card_finish,
        is_void=is_void,
    )


def _written_game(game: Game, seats: Sequence[Seat]) -> GameRow:
    return engine_game(
        number=game.number,
        seats=seats,
        hands={hand.seat_id: _hand_of(hand) for hand in game.hands.all()},
        dealer=game.dealer_id,
        winner=game.winner_id,
        exact_grab=game.exact_grab,
        uno_card_finish=game.uno_card_finish,
        is_void=game.is_void,
    )


def _hand_of(hand: Hand) -> EngineHand:
    return engine_hand(hand.points, hand.cards, hand.card_count)


def evening_standing_rows(evening: Evening, result: EveningResult, *, is_official: bool) -> list[EveningStanding]:
    """Unsaved rows for an evening's result, in its order."""
    return [
        _evening_standing_row(evening, standing, rank, is_official)
        for rank, standing in enumerate(result.standings, start=1)
    ]


def _evening_standing_row(evening: Evening, standing: EveningPlace, rank: int, is_official: bool) -> EveningStanding:
    return EveningStanding(
        evening=evening,
        player_id=int(standing.player),
        table=standing.table,
        is_official=is_official,
        rank=rank,
        place=standing.place,
        credit=standing.credit,
        points=standing.points,
        total=standing.total,
        games_played=standing.games_played,
        games_won=standing.games_won,
        worst_game=standing.worst_game,
        place_points=standing.place_points,
        bonus_a=standing.bonus_a,
        bonus_b=standing.bonus_b,
        ranking_points=standing.ranking_points,
        reasons=reasons_to_data(standing.reasons),
    )


def stored_standing(row: EveningStanding) -> EveningPlace:
    """The standing that a row was made from; ``row.player`` should be loaded."""
    return EveningPlace(
        player=player_key(row.player_id),
        name=row.player.name,
        table=row.table,
        place=row.place,
        credit=row.credit,
        points=row.points,
        total=row.total,
        games_played=row.games_played,
        games_won=row.games_won,
        worst_game=row.worst_game,
        place_points=row.place_points,
        bonus_a=row.bonus_a,
        bonus_b=row.bonus_b,
        ranking_points=row.ranking_points,
        reasons=tuple(reasons_from_data(row.reasons)),
    )


def stored_season_entry(row: EveningStanding) -> SeasonEntry:
    """What the season ranking needs of a row; ``row.player`` should be loaded."""
    return _season_entry(row, str(row.evening_id), player_key(row.player_id), row.player.name)


def stored_season_entries(rows: QuerySet[EveningStanding]) -> list[SeasonEntry]:
    """The same for many rows at once, in their order: one query that fetches nothing else."""
    figures = ("place", "ranking_points", "games_played", "games_won", "points")
    return [
        _season_entry(row, str(row.evening_id), player_key(row.player_id), row.player__name)
        for row in rows.values_list("evening_id", "player_id", "player__name", *figures, named=True)
    ]


def season_entry(standing: EveningPlace, *, evening: str) -> SeasonEntry:
    """What the season ranking needs of a standing; ``evening`` identifies its evening."""
    return _season_entry(standing, evening, standing.player, standing.name)


def _season_entry(figures: EveningStanding | EveningPlace, evening: str, player: str, name: str) -> SeasonEntry:
    return SeasonEntry(
        evening=evening,
        player=player,
        name=name,
        place=figures.place,
        ranking_points=figures.ranking_points,
        games_played=figures.games_played,
        games_won=figures.games_won,
        points=figures.points,
    )


def season_standing_rows(
    season: Season, scope: SeasonStanding.Scope, standings: Sequence[SeasonPlace]
) -> list[SeasonStanding]:
    """Unsaved rows for a season ranking, in its order."""
    return [
        SeasonStanding(
            season=season,
            scope=scope,
            player_id=int(standing.player),
            rank=rank,
            place=standing.place,
            ranking_points=standing.ranking_points,
            evenings=standing.evenings,
            evening_wins=standing.evening_wins,
            games_played=standing.games_played,
            games_won=standing.games_won,
            points=standing.points,
            reasons=reasons_to_data(standing.reasons),
        )
        for rank, standing in enumerate(standings, start=1)
    ]
