"""The database's picture of leagues, evenings and sheets. Rules that a row can keep are constraints here."""

from scoring.models.accounts import AccountSession, RecoveryCode, SecondFactor, User
from scoring.models.contests import Knockout, Team, TeamContest
from scoring.models.dissolutions import Dissolution
from scoring.models.entry import FurtherGame, IdempotencyKey, Misdeal, PenaltyCard, Shuffling, WritingDevice
from scoring.models.imports import (
    AddedPlayer,
    ImportedEvening,
    ImportedPlayer,
    MemberList,
    PlayerImport,
    PlayerMerge,
    ResultImport,
    SheetShape,
    SheetWorkbook,
)
from scoring.models.installation import Installation
from scoring.models.invitations import EveningInvitation, GuestRequest, PersonalLink
from scoring.models.irregularities import Irregularity, IrregularityNotice
from scoring.models.jobs import Job
from scoring.models.leagues import League, Logo, of_living_league
from scoring.models.links import AccessState, AccountLink, CodeGuesses, LinkState, TableAccess
from scoring.models.log import AuditEntry, LogHead
from scoring.models.mails import SWITCHABLE, Mail, MailAccount, MailKind, SilencedKind
from scoring.models.members import Invitation, Membership, Office, OfficeHandover, OfficeTerm
from scoring.models.offices import Capability, allows, offices_with
from scoring.models.players import Club, Player
from scoring.models.privacy import Erasure
from scoring.models.publishing import ApiToken, Embedding, FeedLink
from scoring.models.records import MOST_RECORD_CHARACTERS, GameRecord
from scoring.models.recovery import BackupCopy, BackupPlan, SheetSnapshot
from scoring.models.registrations import TYPED_CHANNELS, WITH_A_PLACE, Channel, Registration, Reply
from scoring.models.reviews import (
    AuditReading,
    ConfirmedFinding,
    Review,
    SheetPhoto,
    SignedName,
    SignedVersion,
    TickedGame,
)
from scoring.models.rounds import Round
from scoring.models.rules import RuleSetEdition
from scoring.models.season_versions import RankingProposal, SeasonVersion
from scoring.models.seasons import Evening, Season, Series
from scoring.models.sheets import ControlTotal, Correction, Game, Hand, Seat, Sheet
from scoring.models.standings import EveningStanding, RankedEvening, SeasonStanding
from scoring.models.venue import MachineInspection, VenueCheck

__all__ = [
    "MOST_RECORD_CHARACTERS",
    "SWITCHABLE",
    "TYPED_CHANNELS",
    "WITH_A_PLACE",
    "AccessState",
    "AccountLink",
    "AccountSession",
    "AddedPlayer",
    "ApiToken",
    "AuditEntry",
    "AuditReading",
    "BackupCopy",
    "BackupPlan",
    "Capability",
    "Channel",
    "Club",
    "CodeGuesses",
    "ConfirmedFinding",
    "ControlTotal",
    "Correction",
    "Dissolution",
    "Embedding",
    "Erasure",
    "Evening",
    "EveningInvitation",
    "EveningStanding",
    "FeedLink",
    "FurtherGame",
    "Game",
    "GameRecord",
    "GuestRequest",
    "Hand",
    "IdempotencyKey",
    "ImportedEvening",
    "ImportedPlayer",
    "Installation",
    "Invitation",
    "Irregularity",
    "IrregularityNotice",
    "Job",
    "Knockout",
    "League",
    "LinkState",
    "LogHead",
    "Logo",
    "MachineInspection",
    "Mail",
    "MailAccount",
    "MailKind",
    "MemberList",
    "Membership",
    "Misdeal",
    "Office",
    "OfficeHandover",
    "OfficeTerm",
    "PenaltyCard",
    "PersonalLink",
    "Player",
    "PlayerImport",
    "PlayerMerge",
    "RankedEvening",
    "RankingProposal",
    "RecoveryCode",
    "Registration",
    "Reply",
    "ResultImport",
    "Review",
    "Round",
    "RuleSetEdition",
    "Season",
    "SeasonStanding",
    "SeasonVersion",
    "Seat",
    "SecondFactor",
    "Series",
    "Sheet",
    "SheetPhoto",
    "SheetShape",
    "SheetSnapshot",
    "SheetWorkbook",
    "Shuffling",
    "SignedName",
    "SignedVersion",
    "SilencedKind",
    "TableAccess",
    "Team",
    "TeamContest",
    "TickedGame",
    "User",
    "VenueCheck",
    "WritingDevice",
    "allows",
    "of_living_league",
    "offices_with",
]
