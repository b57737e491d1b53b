"""Who is told that a signed sheet was corrected, and what."""

import pytest

from scoring.audit.services.reviews import reopen_sheet, submit_sheet
from scoring.models import Mail, Player, SilencedKind
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import NOTE, Scene, check_and_sign, participants, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def two_tables() -> tuple[Scene, Scene]:
    """Anke, Björn, Cäcilia and Dörte have played a game, and so have Inken and Jörn. Everybody has an address."""
    first: Scene = scene()
    late = participants(first.evening, ("Inken", "Jörn"))
    sheet = seat_table(evening=first.evening, actor=None, table=2, registrations=[row.pk for row in late])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    second = Scene(first.league, first.season, first.evening, sheet, seats, first.secretary, first.auditor)
    for player in Player.objects.all():
        player.email = f"player{player.pk}@example.org"
        player.save()
    first.save(1, 1, 12, 0, 7, 30)
    second.save(1, 0, 0, 8)
    return first, second


@pytest.fixture
@laid_once
def tables() -> tuple[Scene, Scene]:
    """The same, signed."""
    both = two_tables()
    for table in both:
        table.submit()
        table.sign()
    Mail.objects.all().delete()
    return both


def correct(table: Scene, *points: int, reason: str = "Misread") -> None:
    """Open a signed sheet again, write game 1 anew, and sign."""
    reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason=reason)
    if points:
        table.save(1, points.index(0), *points, note=NOTE)
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary)
    check_and_sign(table.sheet, table.auditor)


def told() -> dict[str, str]:
    """What was posted, by name."""
    return dict(Mail.objects.filter(kind="correction").values_list("name", "text"))


@pytest.mark.clause("L6.5")
def test_whoever_sat_at_the_table_is_told_what_was_corrected_and_what_it_means_for_them(
    tables: tuple[Scene, Scene],
) -> None:
    first, _second = tables
    first.auditor.email = "rolf@example.org"
    first.auditor.save()
    correct(first, 21, 0, 7, 30, reason="It is 21 on paper")
    assert set(told()) == {"Anke", "Björn", "Cäcilia", "Dörte"}
    to_anke, to_doerte = told()["Anke"], told()["Dörte"]
    assert "- game 1, hand points of Anke: 12 → 21" in to_anke
    assert "It is 21 on paper (Rolf Recht)" in to_anke
    assert "- total points: −288 → −279" in to_anke
    assert "Your own result stays as it was" in to_doerte
    assert "game 1, hand points of Anke: 12 → 21" in to_doerte
    mail = Mail.objects.get(name="Anke")
    assert mail.reply_to == "rolf@example.org"
    assert mail.subject == "Correction of Ranking tournament 12/09/2025"


@pytest.mark.clause("L6.5")
def test_whose_place_changes_at_another_table_is_told_as_well(tables: tuple[Scene, Scene]) -> None:
    first, _second = tables
    correct(first, 3, 0, 7, 30)
    assert set(told()) == {"Anke", "Björn", "Cäcilia", "Dörte", "Jörn"}
    assert "- place: 4 → 5" in told()["Jörn"]


def test_sheet_that_is_signed_again_as_it_was_tells_nobody(tables: tuple[Scene, Scene]) -> None:
    correct(tables[0])
    assert (told(),) == ({},)


def test_two_sheets_corrected_at_once_are_told_in_one_mail_when_both_are_signed(
    tables: tuple[Scene, Scene],
) -> None:
    for table in tables:
        reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Misread")
    tables[0].save(1, 1, 21, 0, 7, 30, note=NOTE)
    tables[1].save(1, 0, 0, 9, note=NOTE)
    for table in tables:
        assert told() == {}
        submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary)
        check_and_sign(table.sheet, table.auditor)
    assert len(told()) == 6
    assert "Corrected at table 1:" in told()["Jörn"]
    assert "Corrected at table 2:" in told()["Jörn"]


def test_each_correction_is_told_once_and_whoever_does_without_is_left_alone(tables: tuple[Scene, Scene]) -> None:
    first, _second = tables
    anke = Player.objects.get(name="Anke")
    SilencedKind.objects.create(league=first.league, player=anke, kind="correction")
    for points in (21, 22):
        correct(first, points, 0, 7, 30)
    assert list(Mail.objects.filter(name="Anke").values_list("state", "reason")) == [("cancelled", "person")] * 2
    assert Mail.objects.filter(name="Björn").count() == 2
    assert not Mail.objects.filter(kind="result").exists()


def test_correction_is_told_in_the_readers_language(tables: tuple[Scene, Scene]) -> None:
    Player.objects.filter(name="Anke").update(language="de")
    correct(tables[0], 21, 0, 7, 30)
    assert "Spiel 1, Handpunkte von Anke: 12 → 21" in told()["Anke"]
    assert "hand points" not in told()["Anke"]


def test_result_is_told_although_a_sheet_was_opened_again_before_the_last_one_was_signed() -> None:
    first, second = two_tables()
    first.submit()
    first.sign()
    correct(first, 21, 0, 7, 30)
    assert not Mail.objects.exists()
    second.submit()
    second.sign()
    assert set(Mail.objects.values_list("kind", flat=True)) == {"result"}
    assert Mail.objects.count() == 6
