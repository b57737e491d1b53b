"""The database's picture of leagues, evenings and sheets. Rules that a row can keep are constraints here."""

from scoring.access.models.codes import AccessState, CodeGuesses, TableAccess
from scoring.access.models.links import AccountLink, LinkState
from scoring.access.models.second_factors import RecoveryCode, SecondFactor
from scoring.access.models.sessions import AccountSession
from scoring.api.models import ApiToken
from scoring.audit.models.audit_readings import AuditReading, TickedGame
from scoring.audit.models.irregularities import Irregularity, IrregularityNotice
from scoring.audit.models.reviews import ConfirmedFinding, Review, SignedName, SignedVersion
from scoring.audit.models.sheet_photos import SheetPhoto
from scoring.backup.models import BackupCopy, BackupPlan
from scoring.entry.models import FurtherGame, Misdeal, PenaltyCard, Shuffling, WritingDevice
from scoring.handover.models import OfficeHandover
from scoring.imports.models import AddedPlayer, ImportedEvening, ResultImport, SheetShape, SheetWorkbook
from scoring.invitations.models import EveningInvitation, PersonalLink
from scoring.jobs.models import Job
from scoring.knockouts.models import Knockout
from scoring.log.models import AuditEntry, LogHead
from scoring.members.models import ImportedPlayer, MemberList, PlayerImport
from scoring.people.models.accounts import User
from scoring.people.models.installation import Installation
from scoring.people.models.leagues import League
from scoring.people.models.members import Invitation, Membership, Office
from scoring.people.models.merges import PlayerMerge
from scoring.people.models.offices import Capability, allows, offices_with
from scoring.people.models.players import Club, Player
from scoring.people.models.terms import OfficeTerm
from scoring.planning.models.registrations import (
    TYPED_CHANNELS,
    WITH_A_PLACE,
    Channel,
    Registration,
    Reply,
    taking_part,
)
from scoring.planning.models.rounds import Round
from scoring.planning.models.seasons import Evening, Season, Series
from scoring.planning.models.venue import MachineInspection, VenueCheck
from scoring.pockets.models import PocketCopy
from scoring.post.models.accounts import MailAccount, SilencedKind
from scoring.post.models.mails import SWITCHABLE, Mail, MailKind
from scoring.privacy.models import Erasure
from scoring.publishing.models import Embedding, FeedLink
from scoring.records.models import MOST_RECORD_CHARACTERS, GameRecord
from scoring.results.models.ranking_proposals import RankingProposal
from scoring.results.models.standings import EveningStanding, RankedEvening, SeasonStanding
from scoring.rules.models import RuleSetEdition
from scoring.sheets.models.receipts import WriteReceipt
from scoring.sheets.models.sheets import ControlTotal, Correction, Game, Hand, Seat, Sheet
from scoring.teams.models import Team, TeamContest

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
    "Embedding",
    "Erasure",
    "Evening",
    "EveningInvitation",
    "EveningStanding",
    "FeedLink",
    "FurtherGame",
    "Game",
    "GameRecord",
    "Hand",
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
    "PocketCopy",
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
    "Seat",
    "SecondFactor",
    "Series",
    "Sheet",
    "SheetPhoto",
    "SheetShape",
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
    "WriteReceipt",
    "WritingDevice",
    "allows",
    "offices_with",
    "taking_part",
]
