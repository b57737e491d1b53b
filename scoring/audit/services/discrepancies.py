"""Discrepancies, which ``manage.py verify`` finds: a stable code, where, and a sentence for people."""

from dataclasses import asdict, dataclass
from enum import StrEnum


class Code(StrEnum):
    """Kinds of findings, in the order in which they are looked for."""

    LOG_MISSING = "log-missing"
    LOG_CUT = "log-cut"
    HEAD_FORGED = "head-forged"
    ENTRY_CHANGED = "entry-changed"
    ENTRY_MISSING = "entry-missing"
    ENTRY_FORGED = "entry-forged"
    KEY_UNKNOWN = "key-unknown"
    TEXT_CHANGED = "text-changed"
    SIGNATURE_FORGED = "signature-forged"
    FOUR_EYES = "four-eyes"
    NOT_IN_LOG = "not-in-log"
    NOT_AS_LOGGED = "not-as-logged"
    SHEET_DIFFERS = "sheet-differs"
    VERSION_MISSING = "version-missing"
    SHEET_MISSING = "sheet-missing"
    STATE_DIFFERS = "state-differs"
    SIGNER_DIFFERS = "signer-differs"
    OFFICIAL_CHANGED = "official-changed"
    SEASON_DIFFERS = "season-differs"
    STANDINGS_DIFFER = "standings-differ"
    PHOTO_MISSING = "photo-missing"
    PHOTO_CHANGED = "photo-changed"
    NAME_TAKEN_OVER = "name-taken-over"


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something that is not as it was signed or logged. ``where`` names league, evening and table as far as known."""

    code: Code
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"

    def to_data(self) -> dict[str, str]:
        """Ready for JSON."""
        return {**asdict(self), "code": self.code.value}
