"""The database's picture of leagues, evenings and sheets. Rules that a row can keep are constraints here."""

from scoring.models.access import AccessState, CodeGuesses, TableAccess
from scoring.models.audit import AuditEntry, ConfirmedFinding, LogHead, Review, SignedName, SignedVersion
from scoring.models.audit_readings import AuditReading, TickedGame
from scoring.models.game_records import MOST_RECORD_CHARACTERS, GameRecord
from scoring.models.irregularities import Irregularity, IrregularityNotice
from scoring.models.job import Job
from scoring.models.knockouts import Knockout
from scoring.models.people import Club, Invitation, League, Membership, Office, Player, User
from scoring.models.ranking_proposals import RankingProposal
from scoring.models.receipts import WriteReceipt
from scoring.models.rounds import Round
from scoring.models.rules import RuleSetEdition
from scoring.models.seasons import Evening, Registration, Season
from scoring.models.sheet_photos import SheetPhoto
from scoring.models.sheets import ControlTotal, Correction, Game, Hand, Seat, Sheet
from scoring.models.standings import EveningStanding, SeasonStanding
from scoring.models.table_life import FurtherGame, Misdeal, PenaltyCard, Shuffling
from scoring.models.teams import Team, TeamContest
from scoring.models.venue import MachineInspection, VenueCheck

__all__ = [
    "MOST_RECORD_CHARACTERS",
    "AccessState",
    "AuditEntry",
    "AuditReading",
    "Club",
    "CodeGuesses",
    "ConfirmedFinding",
    "ControlTotal",
    "Correction",
    "Evening",
    "EveningStanding",
    "FurtherGame",
    "Game",
    "GameRecord",
    "Hand",
    "Invitation",
    "Irregularity",
    "IrregularityNotice",
    "Job",
    "Knockout",
    "League",
    "LogHead",
    "MachineInspection",
    "Membership",
    "Misdeal",
    "Office",
    "PenaltyCard",
    "Player",
    "RankingProposal",
    "Registration",
    "Review",
    "Round",
    "RuleSetEdition",
    "Season",
    "SeasonStanding",
    "Seat",
    "Sheet",
    "SheetPhoto",
    "Shuffling",
    "SignedName",
    "SignedVersion",
    "TableAccess",
    "Team",
    "TeamContest",
    "TickedGame",
    "User",
    "VenueCheck",
    "WriteReceipt",
]
