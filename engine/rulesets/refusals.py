"""A reason why a combination of parameters is refused."""

from dataclasses import dataclass

from engine.messages import Parameter, gettext_noop


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a combination is refused. ``parameter`` is the dotted name of the parameter to change."""

    parameter: str
    clause: str
    template: str
    values: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        return f"{self.template % dict(self.values)} ({self.clause})"


def out_of_range(parameter: str, clause: str, value: int, lowest: int, highest: int) -> list[Refusal]:
    """The refusal of a number outside of its range; empty if it is inside."""
    if lowest <= value <= highest:
        return []
    template = gettext_noop("%(value)s is out of range: expected %(lowest)s to %(highest)s")
    return [Refusal(parameter, clause, template, (("value", value), ("lowest", lowest), ("highest", highest)))]
