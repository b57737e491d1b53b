"""What the engine says, in the user's language: its templates looked up in the catalogue, then filled in."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from engine.findings import Finding, Reason, ReasonCode
from engine.rulesets import Refusal


def template_text(template: str, values: Mapping[str, Any]) -> str:
    """A template of the engine in the user's language, filled in."""
    texts = {name: reason_text(value) if isinstance(value, Reason) else value for name, value in values.items()}
    return gettext(template) % texts


def finding_text(finding: Finding) -> str:
    """The finding as a sentence, without its clauses."""
    return template_text(finding.code.template, finding.values)


def reason_text(reason: Reason) -> str:
    """The reason as a sentence, without its clauses."""
    return template_text(reason.code.template, reason.values)


def refusal_text(refusal: Refusal) -> str:
    """Why a combination of rule set parameters is refused, with the clause."""
    values = {name: gettext(value) if name == "expected" else value for name, value in refusal.values}  # type: ignore[arg-type]
    return f"{gettext(refusal.template) % values} ({refusal.clause})"


def reasons_to_data(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons as JSON-ready data, to be stored and read again in any language."""
    return [
        {"code": f"{type(reason.code).__name__}.{reason.code.name}", "values": dict(reason.values)}
        for reason in reasons
    ]


def reasons_from_data(data: Sequence[Mapping[str, Any]]) -> list[Reason]:
    """Read what :func:`reasons_to_data` wrote; reasons that the engine no longer knows are left out."""
    codes = {f"{kind.__name__}.{code.name}": code for kind in ReasonCode.__subclasses__() for code in kind}
    return [Reason(codes[entry["code"]], entry["values"]) for entry in data if entry["code"] in codes]
