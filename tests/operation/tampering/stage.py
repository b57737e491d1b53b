"""An office with a bit of everything that is official, to be tampered with: laid once for each database."""

import hashlib
import uuid
from dataclasses import dataclass
from datetime import date

from django.db import connection
from django.db.models import QuerySet

from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.photos import add_photo
from scoring.audit.services.reviews import reopen_sheet, send_back_sheet
from scoring.contests.services.teams import rename_team
from scoring.core.selectors.integrity import entry_hash, sha256_of
from scoring.core.services import transaction
from scoring.entry.services import appoint_keeper, note_penalty
from scoring.models import (
    AuditEntry,
    Evening,
    Hand,
    Irregularity,
    League,
    Player,
    RuleSetEdition,
    Season,
    Sheet,
    SheetPhoto,
    SignedVersion,
    User,
)
from scoring.people.services.clubs import club_named
from scoring.results.services.standings import rebuild_evening
from scoring.seating.services.seats import seat_table
from scoring.seating.services.venue import inspect_machine
from tests.scoring.photos import jpeg
from tests.scoring.recorded import POINTS, recorded
from tests.scoring.scenes import NOTE, Scene, check_and_sign, evening, official, participants, scene
from tests.scoring.team_scenes import with_teams


def sql(statement: str, *values: object) -> None:
    """What somebody types who has the database and not the key."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@dataclass(frozen=True)
class Stage:
    """Two evenings: ``table`` was opened again and signed as version 2; ``second`` is signed; ``waiting`` is
    submitted only."""

    table: Scene
    second: Sheet
    waiting: Sheet
    other_edition: RuleSetEdition

    @property
    def league(self) -> League:
        return self.table.league

    @property
    def season(self) -> Season:
        return self.table.season

    @property
    def evening(self) -> Evening:
        return self.table.evening

    @property
    def sheet(self) -> Sheet:
        return self.table.sheet

    @property
    def auditor(self) -> User:
        return self.table.auditor

    @property
    def secretary(self) -> User:
        return self.table.secretary

    @property
    def photo(self) -> SheetPhoto:
        return SheetPhoto.objects.get(sheet=self.sheet)

    @property
    def hands(self) -> "QuerySet[Hand]":
        return Hand.objects.filter(game__sheet=self.sheet)

    @property
    def versions(self) -> "QuerySet[SignedVersion]":
        """What was signed on ``sheet``."""
        return SignedVersion.objects.filter(sheet=self.sheet)

    @property
    def all_versions(self) -> "QuerySet[SignedVersion]":
        """What was signed in the league."""
        return SignedVersion.objects.filter(sheet__evening__season=self.season)

    @property
    def entries(self) -> "QuerySet[AuditEntry]":
        return AuditEntry.objects.filter(league=self.league)

    def player(self, name: str) -> Player:
        return Player.objects.get(league=self.league, name=name)

    def entry(self, back: int) -> AuditEntry:
        """The last entry of the log is 0, the one before is 1."""
        return self.entries.order_by("-sequence")[back]

    def rebuild(self) -> None:
        """Standings that fit what is there now, without a word in the log."""
        for row in Evening.objects.filter(season=self.season):
            rebuild_evening(evening=row)

    def hash_log_anew(self, start: int = 1) -> None:
        """A chain that fits what the entries say now, with the seals that they had."""
        before = self.entries.filter(sequence__lt=start).order_by("sequence").last()
        previous = before.hash if before else "0" * 64
        for entry in self.entries.filter(sequence__gte=start).order_by("sequence"):
            entry.previous_hash = previous
            entry.hash = previous = entry_hash(entry)
            entry.save(update_fields=("previous_hash", "hash"))

    def sign_falsely(self, sheet: Sheet, submitter: int | None, signer: int) -> None:
        """A signature as the office would write it, but for the seal and the log."""
        text = SignedVersion.objects.get(sheet=self.second).content
        sql(
            "UPDATE scoring_sheet SET state = 'signed', submitted_by_id = %s, signed_by_id = %s, "
            "signed_at = submitted_at WHERE id = %s",
            submitter,
            signer,
            sheet.pk,
        )
        sql(
            "INSERT INTO scoring_signedversion (sheet_id, version, content, sha256, submitted_by_id, signed_by_id, "
            "signed_at, key_id, mac) "
            "SELECT %s, 1, %s, %s, %s, %s, signed_at, key_id, mac "
            "FROM scoring_signedversion WHERE sheet_id = %s",
            sheet.pk,
            text,
            sha256_of(text),
            submitter,
            signer,
            self.second.pk,
        )
        self.rebuild()

    def without_checks(self, *names: str) -> None:
        """Switch constraints off, as an administrator of the database can."""
        if connection.vendor == "sqlite":
            sql("PRAGMA ignore_check_constraints = ON")
            return
        sql("SET CONSTRAINTS ALL IMMEDIATE")
        for name in names:
            table = "signedversion" if name.startswith("signed_version") else "sheet"
            sql(f"ALTER TABLE scoring_{table} DROP CONSTRAINT {name}")


@transaction.atomic
def lay_stage() -> Stage:
    """Everything as one service, so that all of it is in the log."""
    table = scene()
    club = club_named(league=table.league, actor=table.secretary, name="UNO-Club Kiel")
    table.evening.registrations.filter(player__name="Anke").update(club=club)
    facts = {"sheet_id": table.sheet.pk, "actor": table.secretary}
    with_teams(table.evening, {"Kiel": ("Anke", "Björn"), "Plön": ("Cäcilia", "Dörte")})
    rename_team(team=table.evening.teams.get(name="Kiel"), actor=table.secretary, name="Kieler Sprotten", club=club)
    appoint_keeper(**facts, seat_id=table.seats[0].pk)
    table.save(1, 0, *POINTS)
    table.save(2, 1, "7 5", 0, 7, 30)
    table.save(2, 1, "7 5", 0, 8, 30, note=NOTE)
    note_penalty(**facts, game_number=1, seat_id=table.seats[1].pk, offence="question", client_id=uuid.uuid4())
    recorded(table)
    add_photo(**facts, content=jpeg(), name="1.jpg")
    inspect_machine(evening=table.evening, actor=table.secretary, is_fit=True)
    table.submit()
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Anke in game 2?")
    table.submit()
    reported = report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="A card was lost")
    settle_irregularity(irregularity_id=reported.pk, actor=table.auditor, resolution="It lay below the table.")
    table.sign()
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Björn complained")
    table.submit()
    table.sign()
    second = _evening_of(table, 19)
    check_and_sign(second, table.auditor)
    waiting = _evening_of(table, 26)
    stricter = RuleSetEdition.objects.get(league=table.league)
    stricter.pk, stricter.code = None, "other"
    stricter.parameters = {**stricter.parameters, "ranking": {**stricter.parameters["ranking"], "place_points": [9, 5]}}
    stricter.save()
    return Stage(table, second, waiting, stricter)


def _evening_of(table: Scene, day: int) -> Sheet:
    """Another evening of the same players with one game, submitted."""
    of_evening = evening(table.season, date=date(2025, 9, day))
    registered = participants(of_evening, ("Anke", "Björn", "Eike"))
    sheet = seat_table(evening=of_evening, actor=None, table=1, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    laid = Scene(table.league, table.season, of_evening, sheet, seats, table.secretary, table.auditor)
    laid.save(1, 0, 0, 12 + day, 30)
    return laid.submit()


def another_account(stage: Stage) -> User:
    return official(stage.league, "auditor", name="Ole Ohne")


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def irregularity(stage: Stage) -> Irregularity:
    """The one that was settled before the sheet was signed."""
    return Irregularity.objects.filter(sheet=stage.sheet).order_by("pk")[0]
