"""What the printed protocol says, from a real sheet to the text in the PDF."""

import uuid
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.core.selectors.heads import head_text
from scoring.entry.services import appoint_keeper, note_misdeal, note_passes, note_penalty
from scoring.models import Registration, Sheet, User
from scoring.publishing.pdf.blank_form import blank_form, table_form
from scoring.publishing.pdf.content import PrintedProtocol, Strike, printed_protocol, short_names
from scoring.publishing.pdf.page import draw_protocol
from scoring.results.selectors.check_marks import sheet_mark
from scoring.results.selectors.evenings import rank_sheets
from scoring.seating.services.venue import VenueAnswer, check_venue
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet, sheets_of
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.golden.season import EXPECTED, import_golden_season
from tests.scoring.scenes import NOTE
from tests.scoring.scenes import scene as new_scene

pytestmark = pytest.mark.django_db


def printed(sheet: Sheet) -> PrintedProtocol:
    result = rank_sheets(sheet.evening, sheets_of(sheet.evening)).result
    return printed_protocol(checked_sheet(full_sheet(sheet.pk)), result.standings if result else ())


def row(protocol: PrintedProtocol, label: str) -> tuple[str, ...]:
    (values,) = [summary.values for summary in protocol.summary if summary.label == label]
    return values


@pytest.mark.clause("L6.4", "L8.4", "L8.5")
def test_golden_sheet_holds_the_expected_totals_places_and_points() -> None:
    season = import_golden_season()
    expected = {line["player"]: line for line in EXPECTED["evenings"][3]["results"]}
    sheet = Sheet.objects.get(evening__season=season, evening__source_file="evening-04.csv")

    with translation.override("en"):
        protocol = printed(sheet)

    lines = [expected[name] for name in protocol.players]
    assert row(protocol, "Total") == tuple(str(line["total"]) for line in lines)
    assert row(protocol, "Place") == tuple(f"{line['place']}." for line in lines)
    assert row(protocol, "Ranking points") == tuple(str(line["ranking_points"]) for line in lines)
    assert row(protocol, "Bonus A + B") == tuple(f"{line['bonus_a']} + {line['bonus_b']}" for line in lines)
    text = PdfReader(BytesIO(draw_protocol(protocol))).pages[0].extract_text()
    for line in lines:
        assert str(line["total"]) in text


@pytest.mark.clause("L6.3", "L6.17")
def test_doubled_cell_shows_raw_and_recorded_points() -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 50, 9, 20, exact_grab=True, dealer=1)

    cells = printed(scene.sheet).games[0].cells

    assert [(cell.points, cell.doubling) for cell in cells] == [
        ("0", ""),
        ("50", ""),
        ("18", "9 × 2"),
        ("40", "20 × 2"),
    ]
    assert [cell.is_winner for cell in cells] == [True, False, False, False]


@pytest.mark.clause("L6.5")
def test_corrected_cell_keeps_the_old_value_with_initials() -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    scene.save(1, 0, 0, 35, 9, 20, note=NOTE)

    cell = printed(scene.sheet).games[0].cells[1]

    assert (cell.points, cell.strikes) == ("35", (Strike("53", "AP"),))


@pytest.mark.clause("D10")
def test_void_game_is_marked() -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    scene.save(2, None, is_void=True)

    assert [game.is_void for game in printed(scene.sheet).games] == [False, True]


@pytest.mark.clause("L6.6")
def test_signed_sheet_names_both_people_and_has_its_mark() -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    scene.submit()
    version = scene.sign()

    with translation.override("en"):
        protocol = printed(scene.sheet)
        head = head_text(scene.league)

    assert protocol.status == "official"
    assert [name.split(",")[0] for _label, name in protocol.signatures] == [
        scene.secretary.display_name,
        scene.auditor.display_name,
    ]
    assert protocol.footer == f"Version 1 · {head}"
    assert protocol.mark == sheet_mark(version)


def test_sheet_that_cannot_be_ranked_prints_what_is_written() -> None:
    scene = new_scene()
    scene.save(1, None, 12, 53, 9, 20)

    with translation.override("en"):
        protocol = printed(scene.sheet)

    assert [cell.points for cell in protocol.games[0].cells] == ["12", "53", "9", "20"]
    assert row(protocol, "Place") == ("",) * 4


def test_blank_form_has_empty_columns_and_numbered_rows() -> None:
    protocol = blank_form(new_scene().league, players=8, games=35)

    assert protocol.players == ("",) * 8
    assert [(game.number, game.dealer) for game in protocol.games] == [(str(n), "") for n in range(1, 36)]
    assert len(PdfReader(BytesIO(draw_protocol(protocol))).pages) == 2


@pytest.mark.clause("L4", "L6.4", "K10")
def test_form_for_a_table_has_names_credit_and_dealers() -> None:
    scene = new_scene()
    late = scene.seats[2]
    late.first_game = 3
    late.save()

    with translation.override("en"):
        protocol = table_form(full_sheet(scene.sheet.pk), games=6, with_dealers=True)

    assert protocol.players == tuple(seat.registration.player.name for seat in scene.seats)
    assert row(protocol, "Credit") == tuple(f"{-seat.registration.credit}".replace("-", "−") for seat in scene.seats)
    assert [game.dealer for game in protocol.games] == ["Anke", "Björn", "Cäcilia", "Dörte", "Anke", "Björn"]
    assert dict(protocol.facts)["Table"] == "1"
    assert not any(game.dealer for game in table_form(full_sheet(scene.sheet.pk), games=6, with_dealers=False).games)


def test_people_are_named_as_short_as_tells_them_apart() -> None:
    names = ["Uwe Voß", "Uwe Anders", "Gisela Petersen", "Uwe Abel", "Zoe", "Ömer Ak"]
    assert short_names(names) == ["Uwe V.", "Uwe Anders", "Gisela", "Uwe Abel", "Zoe", "Ömer"]


@pytest.mark.clause("L3", "L6.1", "L6.4", "L7", "L8.3")
def test_remarks_say_what_happened_around_the_games() -> None:
    scene = new_scene()
    given = {"sheet_id": scene.sheet.pk, "actor": scene.secretary}
    check_venue(
        evening=scene.evening,
        actor=scene.secretary,
        answers={"good_light": VenueAnswer(is_met=True), "round_table": VenueAnswer(is_met=False, remark="oval")},
    )
    scene.save(1, 0, 0, 50, 9, 20)
    announce_last_round(**given)
    note_passes(**given, game_number=1, passes=3)
    note_misdeal(**given, game_number=1, dealer_id=scene.seats[0].pk, kind="card_shown")
    for seat, offence, cards in ((1, "question", 1), (2, "swearing", 2), (1, "delay", 1)):
        facts = {"game_number": 1, "seat_id": scene.seats[seat].pk, "offence": offence, "cards": cards}
        note_penalty(**given, **facts, client_id=uuid.uuid4())
    appoint_keeper(**given, seat_id=scene.seats[3].pk)

    with translation.override("en"):
        protocol = printed(scene.sheet)

    _registered, venue, passes, misdeal, last_round, penalties = protocol.remarks
    assert venue == ("Venue (L3): 1 of 6 points are as they should be. Not so: The table is round (ideally) – oval.")
    assert passes == "Passes of the shuffling machine (L6.1): 1: 3."
    assert misdeal == "Misdeal (L6.1): Game 1, Anke: a card was turned up."
    assert last_round.startswith("Last round announced (L8.3): after game 1 (Sina Schrift, ")
    assert penalties == (
        "Penalty cards (L7): Björn: asked a question (1), delayed the game (1); Cäcilia: swear word × 2 (1)."
    )
    assert dict(protocol.facts)["Kept by"] == "Dörte (elected from the players)"
    assert "Penalty cards (L7)" in PdfReader(BytesIO(draw_protocol(protocol))).pages[0].extract_text()


def test_sheet_without_remarks_has_none() -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 50, 9, 20)
    Registration.objects.update(arrived_at=None)
    assert printed(scene.sheet).remarks == ()


@pytest.mark.clause("L4:credit", "L4:deadline")
def test_sheet_names_the_instant_of_each_registration_beside_the_credit() -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 50, 9, 20)
    deadline = scene.evening.registration_deadline
    late = deadline + timedelta(milliseconds=1)
    rows = [Registration.objects.filter(pk=seat.registration_id) for seat in scene.seats]
    rows[0].update(arrived_at=deadline, channel="link")
    rows[1].update(arrived_at=late, credit=0)
    rows[2].update(arrived_at=None, promptness="in_time")
    rows[3].update(arrived_at=deadline - timedelta(hours=1), channel="phone")

    with translation.override("en"):
        (registered,) = printed(scene.sheet).remarks

    assert registered == (
        "Registrations and their credit, deadline 05/09/2025 20:00 (L4): Anke 05/09/2025 20:00: 300; "
        "Björn 05/09/2025 20:00:00.001: 0; Cäcilia in time: 300; Dörte 05/09/2025 19:00, by phone: 300."
    )


@pytest.mark.clause("L6.6")
def test_remark_says_if_who_submitted_has_known_a_password_of_the_account_that_signed() -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 50, 9, 20)
    scene.auditor.created_by = scene.auditor.password_given_by = scene.secretary
    scene.auditor.save()
    scene.submit()
    scene.sign()

    with translation.override("en"):
        _registered, remark = printed(scene.sheet).remarks

    assert remark.startswith(
        "Signature (L6.6): Sina Schrift, who submitted the sheet, gave a password to the account that signed it: "
        "Rolf Recht, account created "
    )

    User.objects.update(password_given_by=None)  # taken over by a link: nobody is accused of having invited
    with translation.override("en"):
        assert len(printed(scene.sheet).remarks) == 1
