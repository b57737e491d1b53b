"""An office in which somebody is named wherever anybody can be, and everything that it tells: to be erased from."""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from uuid import uuid4
from zipfile import ZipFile, is_zipfile

from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client, TestCase
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from scoring.accounts.services.account_links import make_link
from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.core.errors import LeagueOfficeError
from scoring.core.selectors.heads import head_text
from scoring.core.services import transaction
from scoring.core.services.jobs import claim_job, create_job, finish_job
from scoring.imports.services.members import upload_member_list
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.mail.services.outbox import Recipient, post_mail
from scoring.models import (
    AccountLink,
    AccountSession,
    Channel,
    Erasure,
    EveningInvitation,
    Invitation,
    Job,
    Membership,
    OfficeHandover,
    OfficeTerm,
    Player,
    User,
)
from scoring.people.services.players import update_player
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
from scoring.privacy.services.public_data import choose_public_name
from scoring.registration.services.invitations import invite_players
from scoring.registration.services.replies import Said, decline_evening, register_player
from scoring.seasons.services.seasons import create_season
from scoring.seating.services.seats import seat_table
from tests.operation.tampering.stage import Stage
from tests.scoring.scenes import Scene, check_and_sign, evening, official, participants
from tests.scoring.test_access_of_every_page import PAGES

NAME, FORMER, ALIAS = "Walburga Quittenbaum", "Anke", "Uno-Fee 77"
MAIL, PHONE, SIGN_IN = "walburga@quitte.example", "0431 987654", "quitti"
STREET = "Quittenstieg 17"
EXAMPLES = re.compile("Anke Petersen|Petersen, Anke")
"""What forms say of how to type names."""

OF_THE_WALK = {"mail", "mail_file", "mail_letter"}
"""The walk over all pages posts a mail of its own, to somebody of the former name."""

TOLD = re.compile(
    r"Quittenb|Quittenst|Walburga|Wally|(?<!\w)Anke(?!\w)|Uno-Fee|quitte\.example|987654|(?<!\w)quitti(?!\w)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Office:
    """A stage on which somebody is named wherever anybody can be, and the folder of its files."""

    stage: Stage
    player: Player
    account: User
    head: str
    folder: Path

    def erase(self) -> Erasure:
        """Asked for, confirmed, and what waits for the end of the transaction done."""
        with TestCase.captureOnCommitCallbacks(execute=True):
            asked = ask_for_erasure(player=self.player, actor=self.account, erases_account=True)
            return confirm_erasure(erasure_id=asked.pk, actor=self.stage.auditor, typed_name=NAME)


@transaction.atomic
def with_somebody(stage: Stage, folder: Path) -> Office:
    player, league = stage.player(FORMER), stage.league
    account = official(league, "player", "auditor", name="Walburga")
    User.objects.filter(pk=account.pk).update(username=SIGN_IN, last_name="Quittenbaum", email=MAIL)
    account.refresh_from_db()
    Membership.objects.filter(user=account).update(player=player)
    update_player(
        player=player,
        actor=stage.secretary,
        name=NAME,
        is_active=True,
        club="",
        email=MAIL,
        phone=PHONE,
        postal_address=f"{STREET}\n24105 Kiel",
    )
    choose_public_name(player=player, actor=account, public_form="alias", alias=ALIAS)
    check_and_sign(stage.waiting, account)
    told = report_irregularity(sheet_id=stage.second.pk, actor=account, description=f"{NAME} and Björn disagree")
    settle_irregularity(irregularity_id=told.pk, actor=account, resolution="Anke was right.")
    to = Recipient(MAIL, NAME, player_id=player.pk)
    post_mail(league=league, kind="result", to=to, subject=f"Hallo {NAME}", text=f"Liebe {NAME}", key="1")
    other = Recipient("bjoern@x.example", "Björn")
    post_mail(league=league, kind="result", to=other, subject="Result", text=f"1. {NAME}", key="2")
    job = create_job(kind=Job.Kind.IMPORT_CHECK, league=league, created_by=None, input_file=("a.csv", NAME.encode()))
    claim_job(job_id=job.pk)
    job.refresh_from_db()
    finish_job(job=job, result={"players": [NAME, "Björn"]}, output=("b.zip", BytesIO(NAME.encode())))
    (folder / "mail").mkdir()
    letter = EmailMessage("Ergebnis", f"Müller gegen {NAME}", "a@x.example", ["b@x.example"])
    (folder / "mail" / "1.log").write_bytes(letter.message().as_bytes() + b"\n" + b"-" * 79 + b"\n")
    _write_to(player, stage)
    Client().force_login(account)
    return Office(stage, player, account, head_text(league), folder)


def _write_to(player: Player, stage: Stage) -> None:
    """Asked to an evening ahead, registered and withdrawn; a link to the account; the list of the club with the name in
    two cells; a message on its way to somebody else."""
    league, now = stage.league, timezone.now()
    day, edition = timezone.localdate() + timedelta(days=7), stage.season.edition
    coming = create_season(league=league, actor=None, name="ahead", starts_on=day, ends_on=day, edition=edition)
    ahead = evening(coming, date=day, registration_deadline=now + timedelta(days=6), venue="Krug")
    ask = {"league": league, "actor": stage.secretary, "evenings": [ahead.pk], "players": [player.pk]}
    invite_players(**ask, others=EveningInvitation.Way.LETTER, attempt=uuid4())
    said = Said(now - timedelta(seconds=1), Channel.PHONE, f"{NAME}s Mann rief an, {PHONE}")
    register_player(evening=ahead, player=player, actor=stage.secretary, said=said)
    decline_evening(evening=ahead, player=player, actor=stage.secretary, said=said)
    make_link(kind=AccountLink.Kind.PASSWORD, created_by=None, user=player.membership.user, league=league, email=MAIL)
    Invitation.objects.create(
        league=league, first_name="Walburga", last_name="Quittenbaum", invited_by=stage.secretary, invited_at=now
    )
    OfficeTerm.objects.create(
        league=league, kind="auditor", account=player.membership.user, decision=f"auf Vorschlag von {NAME}"
    )
    giver, taker = (Membership.objects.get(user=user) for user in (stage.auditor, stage.secretary))
    OfficeHandover.objects.create(giver=giver, taker=taker, kind="auditor", decision=f"statt {NAME}", begun_at=now)
    cells = "Vorname;Nachname;Mail\nBjörn;Petersen;b@x.example\nWalburga;Quittenbaum;\n"
    upload_member_list(league=league, actor=stage.secretary, file_name="a.csv", content=cells.encode())
    browser = Client()
    browser.force_login(stage.secretary)
    session = browser.session
    session["said"] = [f"{NAME} is registered."]
    session.save()


def merge_with_another(office: Office) -> str:
    """Somebody with a signed evening of her own turns out to be the same person; gives the name that she had."""
    stage, called = office.stage, "Wally Quittenb."
    of_evening = evening(stage.season, date=date(2025, 10, 3), title="drei")
    registered = participants(of_evening, (called, "Björn"))
    sheet = seat_table(evening=of_evening, actor=None, table=1, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    table = Scene(stage.league, stage.season, of_evening, sheet, seats, stage.secretary, stage.auditor)
    table.save(1, 0, 0, 25)
    table.submit()
    table.sign()
    other = stage.player(called)
    merge = merge_players(player=office.player, other=other, actor=stage.secretary, reason=f"{called} has married")
    confirm_merge(player_merge=merge, actor=stage.auditor)
    return called


def everything_stored(folder: Path) -> str:
    """A dump of the database, what sessions hold, and every file."""
    files = [unpacked(path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file()]
    sessions = [str(row.get_decoded()) for row in AccountSession.objects.all()]
    return "\n".join([dump(), *sessions, *files])


def dump() -> str:
    """Every row of every table, as the program of the database writes it into a file."""
    if connection.vendor == "sqlite":
        return "\n".join(connection.connection.iterdump())
    texts = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            with cursor.copy(f"COPY {connection.ops.quote_name(table)} TO STDOUT") as rows:  # type: ignore[attr-defined]
                texts += [bytes(row).decode() for row in rows]
    return "\n".join(texts)


def unpacked(content: bytes) -> str:
    """What a file tells: texts of a PDF, members of a ZIP, or as it is."""
    if content.startswith(b"%PDF"):
        pdf = PdfReader(BytesIO(content))
        return " ".join([str(pdf.metadata), *(page.extract_text() for page in pdf.pages)])
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as archive:
            return " ".join([*archive.namelist(), *(unpacked(archive.read(name)) for name in archive.namelist())])
    return content.decode(errors="replace")


def everything_shown(stage: Stage) -> dict[str, str]:
    """What every address tells whoever holds all offices, and the public; PDFs unpacked."""
    every = official(stage.league, "president", "secretary", "auditor", "steward", "scorer", name="Olga")
    insider = Client()
    insider.force_login(every)
    found = {}
    for name, page in PAGES.items():
        if page.method == "get":
            with suppress(LeagueOfficeError), transaction.atomic():
                address = reverse(name, args=page.arguments(stage.table))
                found[name] = " ".join(_told_by(client, address) for client in (insider, Client()))
    return found


def _told_by(client: Client, address: str) -> str:
    response = client.get(address)
    content = b"".join(response) if response.streaming else response.content
    said = f"{response.headers.get('Content-Disposition', '')} {response.headers.get('Location', '')} "
    return said + unpacked(content)
