"""What every parameter of a rule set is made of: enums with a label, fields with a clause and a label."""

from dataclasses import field
from enum import Enum
from typing import Any


class LabelledEnum(Enum):
    """An enum whose members are ``(code, label)``; the code is the value, stable in files."""

    label: str

    def __new__(cls, code: str, label: str) -> "LabelledEnum":
        member = object.__new__(cls)
        member._value_ = code
        member.label = label
        return member


def parameter(default: Any, clause: str, label: str) -> Any:
    """A dataclass field that knows its clause and its label."""
    return field(default=default, metadata={"clause": clause, "label": label})
