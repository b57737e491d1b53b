"""The canonical form: it changes with everything on a sheet that somebody could dispute."""

import json
import uuid
from collections.abc import Callable

import pytest

from scoring.audit.selectors.canonical_form import canonical_form, readable_form
from scoring.entry.services import (
    appoint_keeper,
    explain_void_game,
    note_misdeal,
    note_passes,
    note_penalty,
)
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.sheet_edits import announce_last_round, record_control_totals
from scoring.sheets.services.states import allow_further_game
from tests.scoring.recorded import recorded
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.save(2, None, is_void=True)
    return played


def form_of(table: Scene, **how: object) -> str:
    return canonical_form(full_sheet(table.sheet.pk), **how)


def penalty(table: Scene) -> None:
    note_penalty(
        sheet_id=table.sheet.pk,
        actor=table.secretary,
        game_number=1,
        seat_id=table.seats[1].pk,
        offence="question",
        client_id=uuid.uuid4(),
    )


def void_reason(table: Scene) -> None:
    explain_void_game(sheet_id=table.sheet.pk, actor=table.secretary, number=2, reason="cards exposed")


def keeper(table: Scene) -> None:
    appoint_keeper(sheet_id=table.sheet.pk, actor=table.secretary, seat_id=table.seats[0].pk)


def passes(table: Scene) -> None:
    note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=1, passes=3)


def misdeal(table: Scene) -> None:
    note_misdeal(
        sheet_id=table.sheet.pk,
        actor=table.secretary,
        game_number=1,
        dealer_id=table.seats[0].pk,
        kind="other",
        remark="torn card",
    )


def announcement(table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary, after_game=1)


def further_game(table: Scene) -> None:
    announcement(table)
    allow_further_game(sheet_id=table.sheet.pk, actor=table.secretary, reason="a tie")


def paper_sums(table: Scene) -> None:
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals={table.seats[0].pk: 12})


def cards(table: Scene) -> None:
    table.save(1, 1, "7 5", 0, 7, 30, note=NOTE)


def record(table: Scene) -> None:
    recorded(table)


def reason_of_a_correction(table: Scene) -> None:
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)


ADDED: dict[str, tuple[Callable[[Scene], None], str]] = {
    "penalty_cards": (penalty, "question"),
    "games": (void_reason, "cards exposed"),
    "keeper_reason": (keeper, "elected"),
    "shufflings": (passes, '"passes":3'),
    "misdeals": (misdeal, "torn card"),
    "last_round_announced_by": (announcement, "Sina Schrift"),
    "further_games": (further_game, "a tie"),
    "control_totals": (paper_sums, "[12,"),
    "hands": (cards, '"cards":"7 5"'),
    "records": (record, '"game":1,"sha256":'),
    "corrections": (reason_of_a_correction, "misread"),
}


@pytest.mark.parametrize("field", ADDED)
@pytest.mark.clause("L6.6")
def test_canonical_form_covers_what_happened_at_the_table(table: Scene, field: str) -> None:
    write, said = ADDED[field]
    before = json.loads(readable_form(full_sheet(table.sheet.pk)))
    write(table)
    after = json.loads(readable_form(full_sheet(table.sheet.pk)))
    assert before[field] != after[field]
    assert said in json.dumps(after[field], ensure_ascii=False, separators=(",", ":"))


@pytest.mark.clause("L6.6")
def test_canonical_form_names_who_submitted_who_signs_and_whose_seat_is_whose(table: Scene) -> None:
    table.submit()
    content = json.loads(form_of(table, signer=table.auditor))
    assert (content["submitted_by"], content["signed_by"]) == (table.secretary.pk, table.auditor.pk)
    seats = [(seat["seat"], seat["player"], seat["lot"]) for seat in content["seats"]]
    assert seats == [(seat.position, str(seat.registration.player_id), seat.registration.lot) for seat in table.seats]


def test_canonical_form_holds_digests_where_people_read_words(table: Scene) -> None:
    for write in (keeper, misdeal, void_reason, further_game, reason_of_a_correction):
        write(table)
    sealed = form_of(table)
    said = readable_form(full_sheet(table.sheet.pk))
    words = ("Anke", "Sina Schrift", "torn card", "cards exposed", "a tie", "misread")
    assert [word in sealed for word in words] == [False] * len(words)
    assert [word in said for word in words] == [True] * len(words)


@pytest.mark.clause("L6.5")
def test_canonical_form_says_whose_points_were_corrected(table: Scene) -> None:
    reason_of_a_correction(table)
    (correction,) = json.loads(readable_form(full_sheet(table.sheet.pk)))["corrections"]
    assert correction == {
        "game": 1,
        "player": 1,
        "field": "points",
        "old": "12",
        "new": "21",
        "initials": "AP",
        "reason": "misread",
    }


def test_canonical_form_of_a_full_sheet_takes_no_query(
    table: Scene, django_assert_num_queries: Callable[[int], object]
) -> None:
    for write in (penalty, passes, misdeal, further_game, record):
        write(table)
    sheet = full_sheet(table.sheet.pk)
    with django_assert_num_queries(0):
        canonical_form(sheet)
