"""Records of games: read from a text, matched with the sheet's seats, compared with its rows."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.cards import Card
from engine.findings import Finding
from engine.names import name_key
from engine.records import (
    MOST_ENTRIES,
    IllegalEntry,
    RecordDefect,
    Replay,
    columns_of,
    compare_with_sheet,
    read_records,
    replay,
)
from engine.rulesets import PRESETS
from engine.sheet import GameRow
from scoring.core.wording import finding_text, reason_text, template_text
from scoring.models import GameRecord, League, Seat
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.checked_sheets import CheckedSheet


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """A reason why a text cannot be attached.

    ``line`` and ``column`` count from 1; None: the text as a whole. ``found`` is what stands there, as far as it is
    quoted.
    """

    text: str
    clauses: tuple[str, ...] = ()
    line: int | None = None
    column: int | None = None
    found: str = ""


@dataclass(frozen=True, slots=True)
class ReadGame:
    """What was read from a text: the replay of its game, or all problems, one of which is enough to refuse it."""

    replay: Replay | None
    problems: tuple[RecordProblem, ...]


def read_game(text: str, league: League) -> ReadGame:
    """Read and replay the only game of a text, which may name the league's editions. One query.

    A game is evidence only if it can be played again to its end: what is illegal, unfinished, or ends otherwise than
    it says proves nothing, and so it is a problem like what cannot be read.
    """
    rule_sets = {**PRESETS, **{edition.code: rule_set_of(edition) for edition in league.editions.all()}}
    games = read_records(text, rule_sets, most_entries=MOST_ENTRIES)
    if len(games) > 1:
        sentence = _("There are %(count)s games in this text; only the record of this one game is attached here.")
        return ReadGame(None, (RecordProblem(sentence % {"count": len(games)}, line=games[1].line, column=1),))
    (read,) = games
    played = replay(read.record) if read.record else None
    problems = [_defect_problem(defect) for defect in read.defects]
    if played and played.error:
        problems.append(_illegal_problem(played.error))
    elif played and not problems:
        problems += [RecordProblem(finding_text(finding), finding.clauses) for finding in played.findings]
    problems.sort(key=lambda problem: (problem.line or 0, problem.column or 0))
    return ReadGame(None if problems else played, tuple(problems))


def _defect_problem(defect: RecordDefect) -> RecordProblem:
    text = template_text(defect.code.template, defect.values)
    return RecordProblem(text, defect.clauses, defect.line, defect.column, defect.text or "")


def _illegal_problem(error: IllegalEntry) -> RecordProblem:
    sentence = _("Action %(number)s is not allowed: %(reason)s")
    text = sentence % {"number": error.number, "reason": reason_text(error.explanation.reason)}
    return RecordProblem(text, error.explanation.clauses, error.entry.line, error.entry.column)


def matched_seats(played: Replay, checked: CheckedSheet, number: int) -> tuple[Seat | None, ...]:
    """The sheet's seat of every player of a record; None where the names do not tell.

    A name may be shortened: “Anke P.” is Anke Petersen, as long as only one player at the table can be meant. If not
    a single name fits, and as many players take part in the game, they are taken in their order.
    """
    seats = checked.mapped.seats
    columns = list(columns_of(played.record, checked.mapped.value.seats))
    for position, name in enumerate(played.record.seats):
        if columns[position] is None:
            meant = [column for column, seat in enumerate(seats) if _is_short_for(name, seat.registration.player.name)]
            columns[position] = meant[0] if len(meant) == 1 and meant[0] not in columns else None
    if not any(column is not None for column in columns):
        present = checked.reading.at_table(number)
        columns = list(present) if len(present) == len(columns) else columns
    return tuple(None if column is None else seats[column] for column in columns)


def _is_short_for(short: str, name: str) -> bool:
    """Whether the words of a name are beginnings of the words of another, in their order."""
    words = iter(name_key(name).split())
    return all(any(word.startswith(part.rstrip(".")) for word in words) for part in name_key(short).split())


def differences(
    played: Replay, game: GameRow, checked: CheckedSheet, seats: Sequence[int | None]
) -> tuple[Finding, ...]:
    """How a row of the sheet differs from a record whose players sit on ``seats`` (primary keys; None: nowhere)."""
    positions = {seat.pk: position for position, seat in enumerate(checked.mapped.seats)}
    columns = [None if seat is None else positions.get(seat) for seat in seats]
    return compare_with_sheet(played, game, checked.mapped.value.seats, columns=columns, rule_set=checked.rule_set)


@dataclass(frozen=True, slots=True)
class RecordLine:
    """What a record says of one player, beside what stands on the sheet; raw points, None: nothing is written."""

    name: str
    points: int
    cards: tuple[Card, ...]
    is_winner: bool
    is_dealer: bool
    written: int | None


def record_lines(played: Replay, game: GameRow, checked: CheckedSheet, seats: Sequence[int | None]) -> list[RecordLine]:
    """The result of a record that came to its end, player by player; ``seats`` as in :func:`differences`."""
    if played.result is None:
        raise ValueError("the game is not over")
    hands = dict(zip((seat.pk for seat in checked.mapped.seats), game.hands, strict=True))
    return [
        RecordLine(
            name=name,
            points=played.result.points[position],
            cards=played.result.hands[position],
            is_winner=played.result.winner == position,
            is_dealer=played.record.dealer == position,
            written=hands[seat].points if seat in hands else None,
        )
        for position, (name, seat) in enumerate(zip(played.record.seats, seats, strict=True))
    ]


def with_records(checked: CheckedSheet) -> CheckedSheet:
    """The checked sheet with all differences to its records among the findings.

    No query if it was loaded by ``full_sheet``; each record is played again, which takes some milliseconds.
    """
    found = [
        finding
        for game, row in zip(checked.mapped.games, checked.mapped.value.games, strict=True)
        if hasattr(game, "record")
        for finding in differences(replay_of(game.record), row, checked, game.record.seats)
    ]
    return checked.with_findings(found)


def replay_of(record: GameRecord) -> Replay:
    """Play an attached record again. What was legal when it was attached may end early if the rules have changed."""
    (read,) = read_records(record.text)
    if read.record is None:
        raise ValueError(f"the record of game {record.game_id} cannot be read any more: {read.defects}")
    return replay(read.record)
