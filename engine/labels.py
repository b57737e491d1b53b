"""What every parameter of a rule set is made of: enums with a label, fields with a clause and a label."""

from dataclasses import field
from enum import Enum
from typing import Any, Self


class LabelledEnum(Enum):
    """An enum whose members are ``(code, label)``; the code is the value, stable in files."""

    label: str

    def __new__(cls, code: str, label: str) -> Self:
        member = object.__new__(cls)
        member._value_ = code
        member.label = label
        return member

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The member of this code. Raises ValueError if there is none."""
        for member in cls:
            if member.value == code:
                return member
        raise ValueError(f"{code!r} is no {cls.__name__}")


def parameter(default: Any, clause: str, label: str, within: tuple[int, int] | None = None) -> Any:
    """A dataclass field that knows its clause and its label, and the least and the greatest number that it can have."""
    return field(default=default, metadata={"clause": clause, "label": label, "within": within})
