"""One list of what is written on a sheet: corrections, ticks and signed form all see every value of it (L6.5, L6.6)."""

import uuid
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from types import MappingProxyType

import pytest
from django.db.models import Model
from django.utils import translation

from scoring.audit.selectors.audits import row_fingerprint
from scoring.audit.selectors.canonical_form import signable_form
from scoring.entry.services import (
    appoint_keeper,
    explain_void_game,
    note_misdeal,
    note_passes,
    note_penalty,
    take_back_misdeal,
    take_back_penalty,
)
from scoring.entry.views.sheet_data import grid_words
from scoring.models import (
    ControlTotal,
    Correction,
    FurtherGame,
    Game,
    GameRecord,
    Hand,
    Misdeal,
    PenaltyCard,
    Seat,
    Sheet,
    Shuffling,
)
from scoring.play.services import remove_record
from scoring.seating.services.seats import set_presence
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.written_fields import LABELS, WRITTEN, WrittenField, fields_of
from scoring.sheets.services.sheet_edits import (
    announce_last_round,
    record_control_totals,
    remove_game,
    withdraw_last_round,
)
from scoring.sheets.services.states import allow_further_game
from tests.scoring.recorded import recorded
from tests.scoring.scenes import NOTE, Scene, scene

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """Corrections are kept as they were shown."""
    with translation.override("en"):
        yield


TICKED = (Game, Hand, PenaltyCard, Misdeal, Shuffling)
"""What belongs to a game, so that a tick beside its row vouches for it."""


@pytest.fixture
def table(written: Scene, db: None) -> Scene:
    return deepcopy(written)


@pytest.fixture(scope="module")
def written(rows_of_module: None) -> Scene:
    """A sheet on which something of everything is written."""
    with translation.override("en"):
        return everything_written(scene())


def everything_written(table: Scene) -> Scene:
    sheet, actor = table.sheet.pk, table.secretary
    table.save(1, 1, "7 5", 0, 7, 30)
    table.save(2, None, is_void=True)
    table.save(3, None, is_void=True)
    Hand.objects.filter(game__number=1, seat=table.seats[2]).update(card_count=1)
    explain_void_game(sheet_id=sheet, actor=actor, number=2, reason="cards exposed")
    appoint_keeper(sheet_id=sheet, actor=actor, seat_id=table.seats[0].pk)
    set_presence(seat=table.seats[3], actor=actor, first_game=1, last_game=2)
    record_control_totals(sheet_id=sheet, actor=actor, totals={table.seats[0].pk: 12})
    note_passes(sheet_id=sheet, actor=actor, game_number=1, passes=3)
    note_misdeal(
        sheet_id=sheet, actor=actor, game_number=1, dealer_id=table.seats[0].pk, kind="other", remark="torn card"
    )
    note_penalty(
        sheet_id=sheet,
        actor=actor,
        game_number=1,
        seat_id=table.seats[1].pk,
        offence="question",
        client_id=uuid.uuid4(),
    )
    announce_last_round(sheet_id=sheet, actor=actor, after_game=1)
    allow_further_game(sheet_id=sheet, actor=actor, reason="a tie")
    return table


def another(row: Model, name: str, table: Scene) -> object:
    """Something else that could be written in place of a value."""
    field = row._meta.get_field(name)
    if field.related_model is Seat:
        return table.seats[2].pk
    if field.related_model is not None:
        return table.auditor.pk
    match getattr(row, name):
        case bool() as mark:
            return not mark
        case int() as number:
            return number + 1
        case datetime():
            return datetime(2025, 9, 12, 20, tzinfo=UTC)
        case _ if field.choices:
            return next(code for code, _label in field.choices if code and code != getattr(row, name))
        case _:
            return "8 4"


def written_row(model: type[Model], name: str, table: Scene) -> Model:
    """A row of the sheet with a value in that field."""
    rows = model.objects.filter(pk=table.sheet.pk) if model is Sheet else model.objects.order_by("pk")
    if model in (Game, Hand):
        rows = rows.filter(**{"game__number" if model is Hand else "number": 1})
    if name in ("void_reason", "is_void"):
        rows = Game.objects.filter(number=2 if name == "void_reason" else 3)
    return next(row for row in rows if getattr(row, name) not in (None, ""))


@pytest.mark.parametrize("field", WRITTEN, ids=lambda field: f"{field.model.__name__}.{field.name}")
@pytest.mark.clause("L6.6")
def test_every_written_value_is_in_the_signed_form_and_a_game_s_in_its_tick(table: Scene, field: WrittenField) -> None:
    if field.model is GameRecord:
        recorded(table)
    row = written_row(field.model, field.name, table)
    before = signed_form(table), ticked(table)
    attribute = field.model._meta.get_field(field.name).attname
    new = 9 if (field.model, field.name) == (Game, "number") else another(row, field.name, table)
    field.model.objects.filter(pk=row.pk).update(**{attribute: new})
    after = signed_form(table), ticked(table)
    assert after[0] != before[0]
    assert (after[1] != before[1]) is (field.model in TICKED)


def signed_form(table: Scene) -> str:
    return signable_form(full_sheet(table.sheet.pk), table.auditor).content


def ticked(table: Scene) -> list[str]:
    checked = checked_sheet(full_sheet(table.sheet.pk))
    return [row_fingerprint(checked, position) for position in range(len(checked.mapped.games))]


KEPT_BY_THE_PROGRAM: Mapping[type[Model], frozenset[str]] = MappingProxyType(
    {
        Game: frozenset({"id", "sheet", "client_id", "revision", "recorded_by", "recorded_at"}),
        Hand: frozenset({"id", "game", "seat"}),
        PenaltyCard: frozenset({"id", "sheet", "client_id", "noted_by", "noted_at"}),
        Misdeal: frozenset({"id", "sheet", "noted_at"}),
        Shuffling: frozenset({"id", "sheet"}),
        Seat: frozenset({"id", "sheet", "round", "registration", "carries_credit", "position"}),
        ControlTotal: frozenset({"id", "seat"}),
        Sheet: frozenset(
            {"id", "evening", "round", "table", "state", "revision", "version"}
            | {"submitted_by", "submitted_at", "signed_by", "signed_at", "text_salt", "bound_version"}
        ),
        FurtherGame: frozenset({"id", "sheet", "allowed_at"}),
        GameRecord: frozenset({"id", "game", "seats", "attached_by", "attached_at"}),
    }
)
"""Fields that nobody writes: keys, states, and who sits where, which never changes once something is written."""


@pytest.mark.parametrize("model", KEPT_BY_THE_PROGRAM, ids=lambda model: model.__name__)
def test_every_field_of_a_sheet_s_models_is_written_or_kept_by_the_program(model: type[Model]) -> None:
    """A new field has to be put into one of the lists, so that nobody forgets to ask what becomes of it."""
    assert {field.name for field in model._meta.concrete_fields} == {*fields_of(model), *KEPT_BY_THE_PROGRAM[model]}


def test_every_model_that_hangs_on_a_sheet_is_in_the_list() -> None:
    """Rows of these models are what is written; the others are the auditor's, the program's, or corrections."""
    beside = {"Correction", "ConfirmedFinding", "Review", "SignedVersion", "AuditReading", "TickedGame"}
    beside |= {"Irregularity", "SheetPhoto", "IdempotencyKey", "TableAccess", "WritingDevice"}
    hanging = {
        relation.related_model.__name__ for model in (Sheet, Seat, Game) for relation in model._meta.related_objects
    }
    assert hanging - beside == {model.__name__ for model in KEPT_BY_THE_PROGRAM} - {"Sheet"}


def take_back(table: Scene, model: type[Model], service: Callable[..., None], name: str) -> None:
    service(sheet_id=table.sheet.pk, actor=table.secretary, **{name: model.objects.get().pk})


def own(table: Scene) -> dict[str, object]:
    return {"sheet_id": table.sheet.pk, "actor": table.secretary}


def remove_the_record(table: Scene) -> None:
    recorded(table)
    remove_record(**own(table), number=1)


REPLACED: dict[str, tuple[Callable[[Scene], object], str, str]] = {
    "dealer": (lambda t: t.save(1, 1, "7 5", 0, 7, 30, dealer=2, note=NOTE), "Anke", "Cäcilia"),
    "winner": (lambda t: t.save(1, 3, "7 5", 0, 7, 30, note=NOTE), "Björn", "Dörte"),
    "exact_grab": (lambda t: t.save(1, 1, "7 5", 0, 7, 30, exact_grab=True, note=NOTE), "–", "×"),
    "uno_card_finish": (lambda t: t.save(1, 1, "7 5", 0, 7, 30, uno_card_finish=True, note=NOTE), "–", "×"),
    "is_void": (lambda t: t.save(2, 1, 1, 0, 7, 30, note=NOTE), "×", "–"),
    "void_reason": (lambda t: explain_void_game(**own(t), number=2, reason="too late"), "cards exposed", "too late"),
    "points": (lambda t: t.save(1, 1, "6 6", 0, 7, 30, note=NOTE), "12 (7 5)", "12 (6 6)"),
    "removed": (lambda t: remove_game(**own(t), number=3, seen_revision=10_000, note=NOTE), "void", ""),
    "penalty_card": (lambda t: take_back(t, PenaltyCard, take_back_penalty, "penalty_id"), "asked a question × 1", ""),
    "misdeal": (lambda t: take_back(t, Misdeal, take_back_misdeal, "misdeal_id"), "torn card × 1", ""),
    "passes": (lambda t: note_passes(**own(t), game_number=1, passes=2), "3", "2"),
    "presence": (
        lambda t: set_presence(seat=t.seats[3], actor=t.secretary, first_game=None, last_game=1),
        "1–2",
        "–1",
    ),
    "control_total": (lambda t: record_control_totals(**own(t), totals={t.seats[0].pk: 13}), "12", "13"),
    "keeper": (
        lambda t: appoint_keeper(**own(t), seat_id=t.seats[1].pk),
        "Anke (elected from the players)",
        "Björn (elected from the players)",
    ),
    "last_round_announced": (lambda t: withdraw_last_round(**own(t)), "after game 1, Sina Schrift, ", ""),
    "record": (remove_the_record, "", ""),
}


@pytest.mark.parametrize("field", sorted({field.correction for field in WRITTEN} - {""}))
@pytest.mark.clause("L6.5")
def test_every_written_value_that_is_replaced_is_struck_and_stays_legible(table: Scene, field: str) -> None:
    replace, old, new = REPLACED[field]
    replace(table)
    correction = Correction.objects.filter(field=field).latest("pk")
    assert correction.old_value.startswith(old)
    assert (correction.new_value, correction.old_value != "") == (new, True)
    assert correction.initials in ("AP", "SS")
    assert field in LABELS


def test_scripts_compare_all_of_a_row_that_cannot_be_replaced_without_a_correction() -> None:
    """Its reason for being void is written elsewhere, and a row is taken off elsewhere."""
    of_rows = {field.correction for field in WRITTEN if field.model is Game} - {"void_reason", "removed"}
    assert {field["field"] for field in grid_words()["written"]} == of_rows


@pytest.mark.clause("L6.5")
def test_cards_in_a_cell_are_never_replaced_without_a_correction(table: Scene) -> None:
    """Each step of “7 5” → “6 6” → 12 is kept, though the points are always 12."""
    table.save(1, 1, "6 6", 0, 7, 30, note=NOTE)
    table.save(1, 1, 12, 0, 7, 30, note=NOTE)
    kept = Correction.objects.filter(field="points").order_by("pk").values_list("old_value", "new_value")
    assert list(kept) == [("12 (7 5)", "12 (6 6)"), ("12 (6 6)", "12")]


def test_number_of_cards_that_cannot_be_typed_stays_until_the_points_change(table: Scene) -> None:
    table.save(1, 1, "7 5", 0, 7, 31, note=NOTE)
    assert Hand.objects.get(game__number=1, seat=table.seats[2]).card_count == 1
    table.save(1, 1, "7 5", 0, 8, 31, note=NOTE)
    assert list(Correction.objects.filter(seat=table.seats[2]).values_list("old_value", "new_value")) == [
        ("7 (1 card)", "8")
    ]


def test_what_is_noted_before_the_first_game_is_prepared_and_not_struck() -> None:
    table = scene()
    for passes in (3, 2):
        note_passes(**own(table), game_number=1, passes=passes)
    assert not Correction.objects.filter(sheet=table.sheet).exists()
    assert not ControlTotal.objects.filter(seat__sheet=table.sheet).exists()
