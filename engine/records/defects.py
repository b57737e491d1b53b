"""Defects: what in a record cannot be read, and where. And the result of reading: a record with its defects."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.findings import Remark
from engine.messages import Parameter
from engine.records.codes import RecordFinding
from engine.records.record import Record
from engine.rulesets import Refusal


@dataclass(frozen=True, slots=True)
class RecordDefect(Remark):
    """One thing that cannot be read. ``line`` and ``column`` count lines and characters from 1.

    A value may be a refusal of the rule set, with its own template.
    """

    code: RecordFinding
    values: Mapping[str, Parameter | Refusal] = field(default_factory=dict)
    line: int = 1
    column: int = 1

    @property
    def text(self) -> str | None:
        """What stands in the record, as far as the defect quotes it."""
        text = self.values.get("text")
        return None if text is None else str(text)


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """What was read of one game. ``record`` is None if its head does not say how to play it.

    The entries of a record end before the first one that cannot be read, so that everything before it can be
    replayed. ``defects`` lists all defects of head and entries, in the order of the text.
    """

    record: Record | None
    defects: tuple[RecordDefect, ...] = ()
    line: int = 1


MOST_QUOTED = 60
"""So many characters of what cannot be read are quoted."""


class UnreadablePart(ValueError):
    """A part of the text that cannot be read: a code, its values, and the place in that part, from 0."""

    def __init__(self, code: RecordFinding, offset: int = 0, **values: Parameter | Refusal) -> None:
        self.code = code
        self.offset = offset
        self.values = {name: shortened(str(value)) if name == "text" else value for name, value in values.items()}
        super().__init__(code.template % self.values)

    def at(self, line: int, column: int) -> RecordDefect:
        """The defect, for a part that begins at that place."""
        return RecordDefect(self.code, self.values, line, column + self.offset)


def shortened(text: str) -> str:
    """The beginning of a text as it is quoted.

    >>> shortened("r7 " * 30)
    'r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 r7 …'
    """
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"
