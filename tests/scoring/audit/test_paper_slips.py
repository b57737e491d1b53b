"""A paper that is added up wrongly is a finding of the paper: submitted with a reason, and the reason is signed."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit.selectors.canonical_form import readable_form
from scoring.audit.selectors.signatures import is_as_signed
from scoring.audit.services.reviews import send_back_sheet, submit_sheet
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, ConfirmedFinding, Sheet
from scoring.publishing.pdf.content import printed_protocol
from scoring.sheets.selectors.checked_sheets import checked_sheet, fingerprint, is_of_the_paper
from scoring.sheets.selectors.loading import full_sheet, sheet_to_print
from scoring.sheets.services.sheet_edits import record_control_totals
from tests.scoring.scenes import Scene, three_after_a_game

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]

WHY = "Anke added game 1 twice"


@pytest.fixture
def table() -> Scene:
    """Anke has 12 points, her paper says 24."""
    played = three_after_a_game()
    note(played, 24)
    return played


def note(table: Scene, total: int) -> None:
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals={table.seats[0].pk: total})


def slip(table: Scene) -> str:
    [finding] = [one for one in checked_sheet(full_sheet(table.sheet.pk)).findings if is_of_the_paper(one)]
    return fingerprint(finding)


def submit(table: Scene, reason: str = WHY) -> None:
    print_ = slip(table)
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, confirmed=[print_], reasons={print_: reason})


def test_paper_added_up_wrongly_is_submitted_with_a_reason_and_not_without(table: Scene) -> None:
    with pytest.raises(NotAllowedNow):
        table.submit()
    with pytest.raises(InvalidInput, match="24"):
        submit(table, " ")
    submit(table)
    [confirmed] = ConfirmedFinding.objects.all()
    assert (confirmed.reason, confirmed.seat, confirmed.confirmed_by) == (WHY, table.seats[0], table.secretary)
    assert table.fresh().state == Sheet.State.SUBMITTED


def test_reason_is_logged_signed_and_printed(table: Scene) -> None:
    submit(table)
    details = AuditEntry.objects.get(action="audit.paper_slip").details
    assert details == {"name": "Anke", "written": 24, "counted": 12, "difference": "+12", "reason": WHY}
    said = json.loads(readable_form(full_sheet(table.sheet.pk)))
    assert said["paper_slips"] == [{"player": 1, "by": table.secretary.pk, "reason": WHY}]
    printed = printed_protocol(checked_sheet(sheet_to_print(table.sheet.pk)), ())
    assert [row.values[0] for row in printed.summary[:2]] == ["24 (+12)", "12"]
    assert [line for line in printed.remarks if WHY in line and "Sina Schrift" in line] != []
    table.sign()
    assert is_as_signed(full_sheet(table.sheet.pk))
    ConfirmedFinding.objects.all().delete()
    assert not is_as_signed(full_sheet(table.sheet.pk))


def test_reason_for_what_was_put_right_since_is_not_signed(table: Scene) -> None:
    submit(table)
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="?")
    note(table, 12)
    table.submit()
    assert not ConfirmedFinding.objects.exists()


def test_form_asks_for_the_reason_and_the_auditor_reads_it(client: Client, table: Scene) -> None:
    client.cookies["django_language"] = "en"
    client.force_login(table.secretary)
    address, print_ = reverse("sheet_submit", args=[table.sheet.pk]), slip(table)
    page = client.get(address)
    assert f'name="reason-{print_}"' in page.content.decode()
    seen = page.context["seen_form"].initial["seen_content"]
    client.post(address, {"seen_content": seen, "confirmed": print_, f"reason-{print_}": WHY})
    client.force_login(table.auditor)
    page = client.get(reverse("sheet_review", args=[table.sheet.pk])).content.decode()
    assert f"The paper is wrong: {WHY} (Sina Schrift)" in page


def test_auditor_gives_the_reason_where_nobody_has(client: Client, table: Scene) -> None:
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)
    client.force_login(table.auditor)
    address, print_ = reverse("finding_confirm", args=[table.sheet.pk]), slip(table)
    client.post(address, {"fingerprint": print_})
    assert not ConfirmedFinding.objects.exists()
    client.post(address, {"fingerprint": print_, f"reason-{print_}": WHY})
    assert ConfirmedFinding.objects.get().confirmed_by == table.auditor


@pytest.mark.parametrize(("totals", "label"), [((-288, -293), "with credit"), ((12, 7), "without credit")])
def test_row_of_sums_says_once_which_total_is_meant(
    client: Client, table: Scene, totals: tuple[int, int], label: str
) -> None:
    client.cookies["django_language"] = "en"
    noted = {table.seats[0].pk: totals[0], table.seats[2].pk: totals[1]}
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals=noted)
    client.force_login(table.secretary)
    page = client.get(reverse("sheet", args=[table.sheet.pk])).content.decode()
    assert page.count(f"On paper, {label}") == 1
    assert page.count('class="agrees"') == 2
