"""The canonical form of a sheet, which a signature vouches for.

Each text says in which form it is. What was signed in one stays signed in it: another form will stand beside it.
"""

from dataclasses import dataclass
from typing import Any

from engine.scoring import UnscorableSheet, score_sheet
from scoring.audit.selectors.canonical_content import concealed, content_of, readable
from scoring.log.selectors.integrity import canonical_json, sha256_of
from scoring.models import Sheet, User
from scoring.rules.mapping import rule_set_of
from scoring.sheets.mapping import map_sheet

FORM = 3
"""The form in which sheets are signed now."""


@dataclass(frozen=True, slots=True)
class SignableForm:
    """What somebody would sign now. ``content`` is the canonical form, ``seen`` the same with names and texts in
    place of their digests, for comparing what was read with what is there; both empty: it cannot be scored."""

    content: str = ""
    seen: str = ""

    @property
    def sha256(self) -> str:
        return sha256_of(self.content)


def canonical_form(sheet: Sheet, *, signer: User | None = None) -> str:
    """Everything that a signature vouches for, as JSON text with sorted keys and no blanks.

    The same content always gives the same text. ``signer``: who is about to sign, for a sheet that is not signed.
    ``sheet`` must be loaded by ``full_sheet``. Raises UnscorableSheet.
    """
    return canonical_json(concealed(_content(sheet, signer)))


def readable_form(sheet: Sheet) -> str:
    """The canonical form without its signer, names and texts in place of their digests. Raises as
    :func:`canonical_form`."""
    return _readable(_content(sheet, None))


def read_form(sheet: Sheet) -> str:
    """What somebody reads of a sheet who is about to submit it (:func:`readable_form`); empty: it cannot be scored."""
    try:
        return readable_form(sheet)
    except UnscorableSheet:
        return ""


def signable_form(sheet: Sheet, signer: User) -> SignableForm:
    """What this account would sign now."""
    try:
        content = _content(sheet, signer)
    except UnscorableSheet:
        return SignableForm()
    return SignableForm(canonical_json(concealed(content)), _readable(content))


def _readable(content: dict[str, Any]) -> str:
    said: dict[str, Any] = readable(content)
    said.pop("signed_by", None)
    return canonical_json(said)


def _content(sheet: Sheet, signer: User | None) -> dict[str, Any]:
    mapped = map_sheet(sheet)
    score = score_sheet(mapped.value, rule_set_of(sheet.evening.edition))
    content = content_of(sheet, mapped, score, signer_key=signer.pk if signer else sheet.signed_by_id)
    return content | {"format": FORM}
