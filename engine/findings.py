"""Findings and reasons: what the engine has to say about a sheet or a result, as data.

A :class:`Finding` says what is wrong with what was written down; a :class:`Reason` says why a result is what it
is. Both are a code, the values that belong to it and the clauses they rest on. The text is a template that a
program around the engine may translate before it fills in the values. The codes themselves stand with the
modules that give them: ``engine.checks`` for findings, ``engine.scoring`` and ``engine.ranking`` for reasons.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine.messages import Parameter


class Severity(Enum):
    """How much a finding matters: an error blocks, a warning wants to be confirmed, a notice informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Place:
    """Where on a sheet a finding belongs. None means: the whole sheet, the whole row, no special field.

    ``row`` is the position of the game's row counted from 0 (written numbers may be missing or double),
    ``game`` the number written there, ``seat`` the position of the player counted from 0, ``field`` a column:
    ``number``, ``dealer``, ``winner``, ``exact_grab``, ``uno_card_finish``, ``points``, ``cards``,
    ``card_count``, ``control_total`` or ``last_round``.
    """

    row: int | None = None
    game: int | None = None
    seat: int | None = None
    field: str | None = None


class FindingCode(Enum):
    """Base of the enum of findings: a member's value is ``(severity, clauses, template)``, its name the code."""

    def __init__(self, severity: Severity, clauses: tuple[str, ...], template: str) -> None:
        self.severity = severity
        self.clauses = clauses
        self.template = template


class ReasonCode(Enum):
    """Base of the enums of reasons: a member's value is ``(clauses, template)``, its name the code."""

    def __init__(self, clauses: tuple[str, ...], template: str) -> None:
        self.clauses = clauses
        self.template = template


class Remark:
    """Base of findings and defects: severity, clauses and text follow from the code.

    ``values`` fill the template of the code; ``str()`` gives the English text.
    """

    __slots__ = ()
    code: FindingCode
    values: Mapping[str, object]

    @property
    def severity(self) -> Severity:
        return self.code.severity

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.code.clauses

    def __str__(self) -> str:
        return self.code.template % self.values


@dataclass(frozen=True, slots=True)
class Finding(Remark):
    """One finding on a sheet. A value may be a reason of its own, with its own template."""

    code: FindingCode
    place: Place = Place()
    values: Mapping[str, "Parameter | Reason"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an explanation. ``values`` fill the template of the code; ``str()`` gives the English text."""

    code: ReasonCode
    values: Mapping[str, Parameter] = field(default_factory=dict)

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.code.clauses

    def __str__(self) -> str:
        return self.code.template % self.values
