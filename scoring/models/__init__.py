"""The database's picture of leagues, evenings and sheets. Rules that a row can keep are constraints here."""

from scoring.models.access import AccessState, CodeGuesses, TableAccess
from scoring.models.audit import AuditEntry, ConfirmedFinding, Irregularity, Review, SignedVersion
from scoring.models.game_records import MOST_RECORD_CHARACTERS, GameRecord
from scoring.models.job import Job
from scoring.models.people import League, Membership, Office, Player, User
from scoring.models.receipts import WriteReceipt
from scoring.models.rules import RuleSetEdition
from scoring.models.seasons import Evening, Registration, Season
from scoring.models.sheets import ControlTotal, Correction, Game, Hand, PenaltyCard, Seat, Sheet
from scoring.models.standings import EveningStanding, SeasonStanding

__all__ = [
    "MOST_RECORD_CHARACTERS",
    "AccessState",
    "AuditEntry",
    "CodeGuesses",
    "ConfirmedFinding",
    "ControlTotal",
    "Correction",
    "Evening",
    "EveningStanding",
    "Game",
    "GameRecord",
    "Hand",
    "Irregularity",
    "Job",
    "League",
    "Membership",
    "Office",
    "PenaltyCard",
    "Player",
    "Registration",
    "Review",
    "RuleSetEdition",
    "Season",
    "SeasonStanding",
    "Seat",
    "Sheet",
    "SignedVersion",
    "TableAccess",
    "User",
    "WriteReceipt",
]
