"""After an erasure nothing tells of the person any more, and all that was signed, logged and printed still holds."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from django.core.mail import EmailMessage
from django.db import connection, transaction
from django.test import Client, TestCase
from django.urls import reverse
from pypdf import PdfReader

from scoring.audit.selectors.signatures import is_as_signed
from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.base.errors import InvalidInput, LeagueOfficeError, NotAllowedNow
from scoring.jobs.services import claim_job, create_job, finish_job
from scoring.log.selectors.log_heads import head_text
from scoring.models import Erasure, Hand, Job, Membership, Player, Review, Sheet, User
from scoring.people.services.players import update_player
from scoring.post.services.outbox import Recipient, post_mail
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure, withdraw_erasure
from scoring.privacy.services.public import choose_public_name
from scoring.privacy.services.remembered import remembered
from scoring.privacy.services.restoring import erase_again
from scoring.results.services.standings import recount_league
from scoring.sheets.selectors.loading import full_sheet
from scoring.verification.services import Code, has_printed_head, verify_league
from tests.hostile.world import files_in
from tests.operation.tampering.honest import make_it_of_before_the_key
from tests.operation.tampering.stage import Stage, lay_stage
from tests.scoring.scenes import check_and_sign, official, scene
from tests.scoring.test_access_of_every_page import PAGES

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]

NAME, FORMER, ALIAS = "Walburga Quittenbaum", "Anke", "Uno-Fee 77"
MAIL, PHONE, SIGN_IN = "walburga@quitte.example", "0431 987654", "quitti"
EXAMPLES = re.compile("Anke Petersen|Petersen, Anke")
"""What forms say of how to type names."""

OF_THE_WALK = {"mail", "mail_file", "mail_letter"}
"""The walk over all pages posts a mail of its own, to somebody of the former name."""

TOLD = re.compile(
    r"Quittenbaum|Walburga|(?<!\w)Anke(?!\w)|Uno-Fee|quitte\.example|987654|(?<!\w)quitti(?!\w)", re.IGNORECASE
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


@pytest.fixture
def office(settings, tmp_path: Path) -> Iterator[Office]:
    settings.VAR_DIR, settings.ERASURES_FILE = tmp_path, tmp_path / "erasures.jsonl"
    with files_in(tmp_path / "media"), TestCase.captureOnCommitCallbacks(execute=True):
        found = _with_somebody(lay_stage(), tmp_path)
    with files_in(tmp_path / "media"):
        yield found


def _with_somebody(stage: Stage, folder: Path) -> Office:
    player, league = stage.player(FORMER), stage.league
    account = official(league, "player", "auditor", name="Walburga")
    User.objects.filter(pk=account.pk).update(username=SIGN_IN, last_name="Quittenbaum", email=MAIL)
    account.refresh_from_db()
    Membership.objects.filter(user=account).update(player=player)
    update_player(player=player, actor=stage.secretary, name=NAME, is_active=True, club="", email=MAIL, phone=PHONE)
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
    finish_job(job_id=job.pk, result={"players": [NAME, "Björn"]}, output=("b.zip", BytesIO(NAME.encode())))
    (folder / "mail").mkdir()
    letter = EmailMessage("Ergebnis", f"Müller gegen {NAME}", "a@x.example", ["b@x.example"])
    (folder / "mail" / "1.log").write_bytes(letter.message().as_bytes() + b"\n" + b"-" * 79 + b"\n")
    Client().force_login(account)
    return Office(stage, player, account, head_text(league), folder)


def everything_stored(folder: Path) -> str:
    """A dump of the database, and every file."""
    files = b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
    return "\n".join(connection.connection.iterdump()) + files.decode(errors="replace")


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
    if response.headers.get("Content-Type") == "application/pdf":
        pdf = PdfReader(BytesIO(content))
        return said + " ".join([str(pdf.metadata), *(page.extract_text() for page in pdf.pages)])
    return said + content.decode(errors="replace")


def findings(stage: Stage) -> list[str]:
    return [str(finding) for finding in verify_league(stage.league)]


def test_nothing_tells_of_an_erased_person_and_everything_holds(office: Office) -> None:
    stage = office.stage
    assert set(TOLD.findall(everything_stored(office.folder))) >= {"Quittenbaum", "Anke", "Uno-Fee", "987654", SIGN_IN}
    standings = list(stage.season.standings.values_list("rank", "place", "ranking_points", "player_id"))

    office.erase()

    stored = everything_stored(office.folder)
    assert sorted({stored[max(0, hit.start() - 60) : hit.end() + 30] for hit in TOLD.finditer(stored)}) == []
    assert findings(stage) == []
    assert recount_league(league=stage.league) == []
    assert all(is_as_signed(full_sheet(sheet.pk)) for sheet in Sheet.objects.filter(state="signed"))
    assert has_printed_head(stage.league, office.head.removeprefix("Logbuch ").removeprefix("Log "))
    assert list(stage.season.standings.values_list("rank", "place", "ranking_points", "player_id")) == standings
    neutral = Player.objects.get(pk=office.player.pk)
    assert (neutral.name, neutral.name_salt, neutral.email, neutral.is_active) == (
        "Ehemaliges Mitglied 1",
        "",
        "",
        False,
    )
    shown = everything_shown(stage)
    told = {name: TOLD.findall(EXAMPLES.sub("", text)) for name, text in shown.items() if name not in OF_THE_WALK}
    assert {name: words for name, words in told.items() if words} == {}


def test_what_was_signed_and_logged_before_the_key_holds_as_well(office: Office) -> None:
    """Entries and texts of the first forms have names in what their hashes cover."""
    make_it_of_before_the_key(office.stage)
    assert findings(office.stage) == []
    office.erase()
    assert findings(office.stage) == []
    assert sorted(set(TOLD.findall(everything_stored(office.folder)))) == []


def test_entry_whose_texts_were_emptied_past_the_office_is_found(office: Office) -> None:
    office.erase()
    entry = office.stage.entries.filter(form=2).order_by("sequence")[2]
    office.stage.entries.filter(pk=entry.pk).update(actor_name="", subject="", details={}, salt="")
    assert [finding.code for finding in verify_league(office.stage.league)] == [Code.ENTRY_CHANGED]


def test_text_that_was_changed_after_the_erasure_is_found(office: Office) -> None:
    office.erase()
    Review.objects.filter(sheet=office.stage.sheet, outcome="sent_back").update(reason="[gelöscht] in game 3?")
    assert Code.SHEET_DIFFERS in {finding.code for finding in verify_league(office.stage.league)}


def test_two_persons_and_the_typed_name_are_needed(office: Office) -> None:
    auditor = office.stage.auditor
    asked = ask_for_erasure(player=office.player, actor=auditor, erases_account=True)
    with pytest.raises(NotAllowedNow):
        confirm_erasure(erasure_id=asked.pk, actor=auditor, typed_name=NAME)
    with pytest.raises(InvalidInput):
        confirm_erasure(erasure_id=asked.pk, actor=office.stage.secretary, typed_name="Walburga")
    withdraw_erasure(erasure_id=asked.pk, actor=auditor)
    with pytest.raises(NotAllowedNow):
        confirm_erasure(erasure_id=asked.pk, actor=office.stage.secretary, typed_name=NAME)
    assert Player.objects.get(pk=office.player.pk).full_name == NAME


def test_erasure_waits_for_unsigned_sheets_open_irregularities_and_findings() -> None:
    table = scene(players=2)
    player = table.seats[0].registration.player
    table.save(1, 0, 0, 35)
    asked = ask_for_erasure(player=player, actor=table.secretary, erases_account=True)

    def refusal() -> str:
        with pytest.raises(NotAllowedNow) as refused:
            confirm_erasure(erasure_id=asked.pk, actor=table.auditor, typed_name=player.name)
        return refused.value.message

    assert "nicht unterschrieben" in refusal()
    table.submit()
    table.sign()
    told = report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="?")
    assert "Unregelmäßigkeit" in refusal()
    settle_irregularity(irregularity_id=told.pk, actor=table.auditor, resolution="!")
    Hand.objects.filter(game__sheet=table.sheet, points=35).update(points=36)
    assert "36" in refusal()


def test_backup_of_before_is_brought_back_without_the_person(office: Office, settings) -> None:
    with transaction.atomic():
        office.erase()
        transaction.set_rollback(True)
    assert [line.player for line in remembered(settings.ERASURES_FILE)] == [office.player.pk]
    assert erase_again(settings.ERASURES_FILE) == 1
    assert Player.objects.get(pk=office.player.pk).full_name == "Ehemaliges Mitglied 1"
    assert erase_again(settings.ERASURES_FILE) == 0
    assert findings(office.stage) == []


def test_one_asks_by_the_page_and_another_confirms_by_typing_the_name(client: Client, settings, tmp_path: Path) -> None:
    settings.ERASURES_FILE, settings.MEDIA_ROOT = tmp_path / "erasures.jsonl", tmp_path / "media"
    table = scene(players=2)
    table.save(1, 0, 0, 35)
    table.submit()
    table.sign()
    player = table.seats[0].registration.player
    address = reverse("person_erasure", args=[table.league.slug, player.pk])
    client.force_login(official(table.league, "president"))
    assert client.post(address, {}).status_code == 302
    asked = Erasure.objects.get()
    assert 'name="erases_account"' not in client.get(address).content.decode()
    confirm = reverse("erasure_confirm", args=[table.league.slug, asked.pk])
    assert client.post(confirm, {"typed_name": "Anke"}).status_code == 200
    client.force_login(table.auditor)
    assert client.post(confirm, {"typed_name": "Anke"}).status_code == 302
    assert Player.objects.get(pk=player.pk).name == "Ehemaliges Mitglied 1"
