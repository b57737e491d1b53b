"""What the rules want around the games of a table: shuffling machine, protocol keeper, void games (L6.1, L6.4, D10).

Nothing here changes a result, so it is never more than a notice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.findings import Finding, FindingCode, Place, Severity
from engine.messages import gettext_noop
from engine.sheet import Sheet

FIRST_PASSES = 3
"""Passes through the machine before the first game of the evening (L6.1)."""

PASSES = 2
"""Passes before any other game."""

_NOTICE = Severity.NOTICE


class EveningFinding(FindingCode):
    """The findings on what happened around the games."""

    MACHINE_NOT_INSPECTED = (
        _NOTICE,
        ("L6.1",),
        gettext_noop("Nobody has noted that the shuffling machine was inspected; this kind of evening asks for it."),
    )
    MACHINE_NOT_FIT = (_NOTICE, ("L6.1",), gettext_noop("The shuffling machine was inspected and found unfit."))
    PASSES_NOT_NOTED = (
        _NOTICE,
        ("L6.1",),
        gettext_noop("The passes through the shuffling machine are noted, but not for these games: %(games)s."),
    )
    TOO_FEW_PASSES = (
        _NOTICE,
        ("L6.1",),
        gettext_noop("Game %(game)s: %(passes)s passes through the shuffling machine, %(needed)s are needed."),
    )
    MISDEAL_NOT_SHUFFLED = (
        _NOTICE,
        ("L6.1",),
        gettext_noop("Game %(game)s: after the misdeal, the cards did not go through the shuffling machine."),
    )
    KEEPER_WITHOUT_OFFICE = (
        _NOTICE,
        ("L6.4",),
        gettext_noop("The protocol was kept by somebody elected; at this kind of evening it is kept by office."),
    )
    VOID_WITHOUT_REASON = (_NOTICE, ("D10",), gettext_noop("Game %(game)s is void, and nobody has written why."))


@dataclass(frozen=True, slots=True)
class EveningLog:
    """What was noted at one table.

    ``is_by_office``: machine and protocol are the officers' (ranking tournament, Masters, Unolympics).
    ``machine_is_fit`` None: not inspected. ``keeper_is_elected`` False: kept by office, or not said.
    ``passes`` through the machine and passes after each of the ``misdeals`` are by game number; a table that notes
    no passes at all shuffles by hand. ``explained`` are the numbers of void games with a reason.
    """

    is_by_office: bool = False
    machine_is_fit: bool | None = None
    keeper_is_elected: bool = False
    passes: Mapping[int, int] = field(default_factory=dict)
    misdeals: Sequence[tuple[int, int]] = ()
    explained: frozenset[int] = frozenset()


def passes_needed(game_number: int) -> int:
    """How often the cards go through the machine before a game (L6.1)."""
    return FIRST_PASSES if game_number == 1 else PASSES


def check_evening(sheet: Sheet, log: EveningLog) -> tuple[Finding, ...]:
    """Everything that the log of a table lacks, the evening first, then game by game."""
    return (*_of_the_evening(log), *_missing_passes(sheet, log), *_of_the_games(sheet, log))


def _of_the_evening(log: EveningLog) -> Iterator[Finding]:
    if log.is_by_office and log.machine_is_fit is None:
        yield Finding(EveningFinding.MACHINE_NOT_INSPECTED)
    if log.machine_is_fit is False:
        yield Finding(EveningFinding.MACHINE_NOT_FIT)
    if log.is_by_office and log.keeper_is_elected:
        yield Finding(EveningFinding.KEEPER_WITHOUT_OFFICE)


def _missing_passes(sheet: Sheet, log: EveningLog) -> Iterator[Finding]:
    missing = [game.number for game in sheet.games if game.number not in log.passes]
    if log.passes and missing:
        yield Finding(EveningFinding.PASSES_NOT_NOTED, values={"games": ", ".join(map(str, missing))})


def _of_the_games(sheet: Sheet, log: EveningLog) -> Iterator[Finding]:
    for row, game in enumerate(sheet.games):
        place = Place(row=row, game=game.number)
        values = {"game": game.number}
        passes, needed = log.passes.get(game.number), passes_needed(game.number)
        if passes is not None and passes < needed:
            yield Finding(EveningFinding.TOO_FEW_PASSES, place, {**values, "passes": passes, "needed": needed})
        if any(number == game.number and not again for number, again in log.misdeals if log.passes):
            yield Finding(EveningFinding.MISDEAL_NOT_SHUFFLED, place, values)
        if game.is_void and game.number not in log.explained:
            yield Finding(EveningFinding.VOID_WITHOUT_REASON, place, values)
