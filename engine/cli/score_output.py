"""How ``score`` shows the result of an evening: as JSON-ready data or as text."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from engine.findings import Reason
from engine.ranking import EveningPlace, EveningResult
from engine.scoring import Ending, SheetScore

Row = tuple[str, ...]

_COLUMNS: tuple[tuple[str, str], ...] = (
    ("Place", "place"),
    ("Player", "name"),
    ("Credit", "credit"),
    ("Points", "points"),
    ("Total", "total"),
    ("Games", "games_played"),
    ("Won", "games_won"),
    ("Worst", "worst_game"),
    ("For place", "place_points"),
    ("A", "bonus_a"),
    ("B", "bonus_b"),
    ("Ranking points", "ranking_points"),
)


def result_as_data(result: EveningResult) -> dict[str, Any]:
    """The whole result as nested dicts and lists of numbers, strings, booleans and None."""
    return {
        "is_one_ranking": result.is_one_ranking,
        "reasons": [_reason_as_data(reason) for reason in result.reasons],
        "standings": [_standing_as_data(standing) for standing in result.standings],
        "sheets": [_score_as_data(score) for score in result.scores],
    }


def result_as_text(result: EveningResult) -> str:
    """A table of the standings, then every reason with its clauses."""
    header = tuple(title for title, _ in _COLUMNS)
    rows = [_row(standing) for standing in result.standings]
    return "\n".join([*_aligned([header, *rows]), "", *_explanation(result)])


def _reason_as_data(reason: Reason) -> dict[str, Any]:
    return {
        "code": reason.code.name,
        "clauses": list(reason.clauses),
        "values": dict(reason.values),
        "text": str(reason),
    }


def _standing_as_data(standing: EveningPlace) -> dict[str, Any]:
    figures = {field.name: getattr(standing, field.name) for field in fields(standing) if field.name != "reasons"}
    return figures | {"reasons": [_reason_as_data(reason) for reason in standing.reasons]}


def _score_as_data(score: SheetScore) -> dict[str, Any]:
    games = [
        {
            "number": game.number,
            "counts": game.counts,
            "points": [hand.points for hand in game.hands],
            "totals": list(game.totals),
        }
        for game in score.games
    ]
    players = [player.name for player in score.players]
    ending = None if score.ending is None else _ending_as_data(score.ending, players)
    return {"players": players, "games": games, "ending": ending}


def _ending_as_data(ending: Ending, players: Sequence[str]) -> dict[str, Any]:
    return {
        "after_game": ending.after_game,
        "winners": [players[seat] for seat in ending.winners],
        "losers": [players[seat] for seat in ending.losers],
        "reasons": [_reason_as_data(reason) for reason in ending.reasons],
    }


def _row(standing: EveningPlace) -> Row:
    values = (getattr(standing, name) for _, name in _COLUMNS)
    return tuple("–" if value is None else str(value) for value in values)


def _aligned(rows: Sequence[Row]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    name_column = [name for _, name in _COLUMNS].index("name")
    for row in rows:
        cells = (
            cell.ljust(width) if column == name_column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _explanation(result: EveningResult) -> Iterator[str]:
    endings = [score.ending for score in result.scores if score.ending is not None]
    yield from map(_explain, [*(reason for ending in endings for reason in ending.reasons), *result.reasons])
    for standing in result.standings:
        yield f"{standing.name}:"
        yield from (f"  {_explain(reason)}" for reason in standing.reasons)


def _explain(reason: Reason) -> str:
    return f"{reason} ({', '.join(reason.clauses)})"
