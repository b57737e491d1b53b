"""Explanations of a player's total, place and ranking points of an evening."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.findings import Reason
from engine.ranking import EveningPlace, RankingReason
from engine.scoring import CreditDecision, ScoringReason, registration_credit
from scoring.core.wording import reason_text, reasons_from_data
from scoring.models import Evening, EveningStanding, Game, Registration
from scoring.people.selectors.people import player_key
from scoring.results.selectors.evenings import is_official, leaves_guests_out, said_of_guests
from scoring.results.selectors.results import EveningReport, seats_of
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.checked_sheets import reading_of
from scoring.sheets.selectors.loading import sheets_with_rows
from scoring.sheets.selectors.signed import as_they_stand, with_signed_rows

_ABOUT_BONUS = frozenset(
    {
        RankingReason.BONUS_MOST_WINS,
        RankingReason.BONUS_MOST_WINS_TIED,
        RankingReason.BONUS_MOST_WINS_NOBODY,
        RankingReason.BONUS_WORST_GAME,
        RankingReason.BONUS_WORST_GAME_TIED,
        RankingReason.BONUS_WORST_GAME_NOBODY,
    }
)
_ABOUT_POINTS = _ABOUT_BONUS | {
    RankingReason.PLACE_POINTS,
    RankingReason.PLACE_POINTS_TO_BOTTOM,
    RankingReason.PLACE_BEYOND_TABLE,
    RankingReason.PLACE_POINTS_AVERAGED,
}
_ABOUT_CREDIT = "L4"


@dataclass(frozen=True, slots=True)
class GameLine:
    """A player's part in one game.

    ``raw`` as counted from the cards, ``recorded`` as it counts; None: not played, or the game does not count.
    ``total`` is the running total after it.
    """

    game: Game
    raw: int | None
    recorded: int | None
    total: int
    is_winner: bool
    reasons: tuple[Reason, ...]

    @property
    def is_multiplied(self) -> bool:
        return bool(self.recorded) and self.recorded != self.raw


@dataclass(frozen=True, slots=True)
class BonusHolders:
    """Who got a bonus, and with what: games won (L8.6) or points of the worst game (L8.7)."""

    names: tuple[str, ...]
    value: int | None


@dataclass(frozen=True, slots=True)
class ResultExplanation:
    """Everything behind a line of an evening's result, in the order in which it is worked out."""

    line: EveningPlace
    registration: Registration
    credit: CreditDecision
    about_total: tuple[Reason, ...]
    about_place: tuple[Reason, ...]
    about_points: tuple[Reason, ...]
    games: tuple[GameLine, ...]
    bonus_a: BonusHolders
    bonus_b: BonusHolders

    @property
    def credit_text(self) -> str:
        return reason_text(self.credit.reason)


def points_explained(row: EveningStanding) -> list[Reason]:
    """Why somebody has these ranking points of an evening: what :func:`explain_line` says of them, from the row."""
    return [reason for reason in reasons_from_data(row.reasons) if reason.code in _ABOUT_POINTS]


def bonuses_explained(row: EveningStanding) -> list[Reason]:
    """Of that only what is said of the bonuses (L8.6, L8.7)."""
    return [reason for reason in points_explained(row) if reason.code in _ABOUT_BONUS]


def explain_line(evening: Evening, report: EveningReport, player_id: int) -> ResultExplanation | None:
    """The explanation of a player's line; None if the report has no line of that player. Reads the games of nobody's
    tables but the player's own; four queries."""
    line = next((line for line in report.lines if line.player == player_key(player_id)), None)
    if line is None:
        return None
    registration = evening.registrations.select_related("player").get(player_id=player_id)
    rule_set = rule_set_of(evening.edition)
    about_total = [reason for reason in line.reasons if isinstance(reason.code, ScoringReason)]
    about_ranking = [reason for reason in line.reasons if isinstance(reason.code, RankingReason)]
    is_left_out = registration.is_guest and leaves_guests_out(evening)
    about_guest = said_of_guests([line.name]) if is_left_out else ()
    return ResultExplanation(
        line=line,
        registration=registration,
        credit=registration_credit(rule_set, registration.arrival, evening.registration_deadline),
        about_total=tuple(reason for reason in about_total if _ABOUT_CREDIT not in reason.clauses),
        about_place=tuple(reason for reason in about_ranking if reason.code not in _ABOUT_POINTS),
        about_points=(*(reason for reason in about_ranking if reason.code in _ABOUT_POINTS), *about_guest),
        games=tuple(_games_of(evening, player_id)),
        bonus_a=_holders([(line.name, line.games_won) for line in report.lines if line.bonus_a]),
        bonus_b=_holders([(line.name, line.worst_game) for line in report.lines if line.bonus_b]),
    )


def _games_of(evening: Evening, player_id: int) -> Iterator[GameLine]:
    """In the order of the rounds; nothing of a table that cannot be counted."""
    own = evening.sheets.filter(seats__registration__player=player_id).order_by("round__number", "table")
    before = 0
    read = sheets_with_rows(own)
    if not all(sheet.stands for sheet in read) and is_official(evening):
        read = [with_signed_rows(sheet) for sheet in as_they_stand(read)]
    for sheet in read:
        score = reading_of(sheet).score
        if score is None:
            continue
        games = {game.number: game for game in sheet.games.all()}
        for position, seat in enumerate(seats_of(sheet)):
            if seat.registration.player_id != player_id:
                continue
            for scored in score.games:
                hand = scored.hands[position]
                yield GameLine(
                    game=games[scored.number],
                    raw=hand.raw_points,
                    recorded=hand.points,
                    total=before + scored.totals[position],
                    is_winner=games[scored.number].winner_id == seat.pk,
                    reasons=hand.reasons,
                )
            before += score.players[position].total


def _holders(found: list[tuple[str, int | None]]) -> BonusHolders:
    return BonusHolders(tuple(name for name, _value in found), found[0][1] if found else None)
