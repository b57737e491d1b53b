"""What whoever has the database and the key can do: another past, whole, with true seals. And what others have kept."""

import json
from base64 import b64encode
from pathlib import Path

from django.utils import timezone

from scoring.core.selectors.integrity import (
    FIRST_PREVIOUS_HASH,
    entry_hash,
    entry_texts_digest,
    sealed_entry,
    sealed_head,
    sealed_version,
)
from scoring.core.selectors.log_rows import every_row, rows_said
from scoring.mail.selectors.servers import message_of
from scoring.models import LogHead, Mail, MailKind, Player, RuleSetEdition, Sheet
from scoring.models.base.vouched import new_salt
from scoring.people.services.clubs import club_named
from scoring.results.pdf.evening_result import draw_evening_result
from scoring.results.selectors.evenings import full_evening
from scoring.results.selectors.results import report_evening
from scoring.results.selectors.teams import sides_of
from tests.operation.tampering.stage import Stage, lay_stage
from tests.operation.tampering.ways import change_a_hand, sign_text_anew
from tests.scoring.scenes import Scene, check_and_sign

PRINT, MAIL = "print.pdf", "result.eml"


def keep_outside(folder: Path) -> None:
    """Lay a stage. Somebody takes a print home, somebody keeps the mail with a result, and life goes on."""
    stage = lay_stage()
    Player.objects.filter(league=stage.league, name="Anke").update(email="anke@example.org")
    check_and_sign(stage.waiting, stage.auditor)
    mail = Mail.objects.get(kind=MailKind.RESULT)
    (folder / MAIL).write_bytes(message_of(mail, from_address="office@uno.example").as_bytes())
    (folder / PRINT).write_bytes(print_of(stage))
    club_named(league=stage.league, actor=stage.secretary, name="UNO-Club Preetz")


def print_of(stage: Stage) -> bytes:
    """The result of the first evening as PDF."""
    evening = full_evening(stage.evening.pk)
    report = report_evening(evening, follows_live=True, sees_open_sheets=True)
    sides = sides_of(evening, report.teams)
    return draw_evening_result(evening, report, sides=sides, printed_on=timezone.localdate())


def laid_stage() -> Stage:
    """The stage as another process has laid it."""
    sheet, second, waiting = Sheet.objects.order_by("evening__date")
    assert sheet.submitted_by
    assert sheet.signed_by
    season = sheet.evening.season
    table = Scene(season.league, season, sheet.evening, sheet, (), sheet.submitted_by, sheet.signed_by)
    return Stage(table, second, waiting, RuleSetEdition.objects.get(code="other"))


def rewrite_past(stage: Stage) -> None:
    """One hand had other points, and everything says so: the signed text, the standings, and every entry of the log,
    from the first to the last, all sealed with the right key."""
    signed = stage.versions.get(version=2)
    before, said_before = _told(stage), signed.sha256
    change_a_hand(stage)
    sign_text_anew(stage)
    signed.refresh_from_db()
    seal = sealed_version(signed)
    stage.versions.filter(pk=signed.pk).update(key_id=seal.key_id, mac=seal.mac)
    after = _told(stage)
    other = {said_before: signed.sha256}
    other |= {digests: after[row] for row, digests in before.items()}
    _write_log_anew(stage, {old: new for old, new in other.items() if old != new})


def _told(stage: Stage) -> dict[tuple[str, int], str]:
    """What an entry would say of each row now."""
    told = (said for facts in every_row(stage.league) for said in rows_said(facts))
    return {(said.model, said.key): b64encode(said.left).decode() for said in told}


def _write_log_anew(stage: Stage, other: dict[str, str]) -> None:
    """Every entry with other digests in place of those that were, its names salted anew, chained and sealed."""
    previous = FIRST_PREVIOUS_HASH
    for entry in stage.entries.order_by("sequence"):
        said = json.dumps([entry.facts, entry.details])
        for old, new in other.items():
            said = said.replace(json.dumps(old), json.dumps(new))
        (entry.facts, entry.details), entry.salt = json.loads(said), new_salt()
        entry.text_digest = entry_texts_digest(entry)
        entry.previous_hash = previous
        entry.hash = previous = entry_hash(entry)
        seal = sealed_entry(entry)
        entry.key_id, entry.mac = seal.key_id, seal.mac
        entry.save()
    head = LogHead.objects.get(league=stage.league)
    head.hash = previous
    seal = sealed_head(head)
    head.key_id, head.mac = seal.key_id, seal.mac
    head.save()
