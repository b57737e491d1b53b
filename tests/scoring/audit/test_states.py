"""What may become of a sheet: every step from every state, through the services; and nobody who goes past the table."""

import ast
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from scoring.audit.services.reviews import reopen_sheet, send_back_sheet, sign_sheet, submit_sheet
from scoring.core.errors import NotAllowedNow
from scoring.models import AuditEntry, Correction, Review, Sheet, SignedVersion
from scoring.sheets.services.sheet_edits import announce_last_round, withdraw_last_round
from scoring.sheets.services.states import Step
from tests.scoring.scenes import Scene, hash_of, scene
from tests.support.installation import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]

PATHS: dict[str, tuple[Step, ...]] = {
    Sheet.State.DRAFT: (),
    Sheet.State.RUNNING: (Step.WRITE,),
    Sheet.State.LAST_ROUND: (Step.WRITE, Step.ANNOUNCE),
    Sheet.State.SUBMITTED: (Step.WRITE, Step.SUBMIT),
    Sheet.State.SENT_BACK: (Step.WRITE, Step.SUBMIT, Step.SEND_BACK),
    Sheet.State.SIGNED: (Step.WRITE, Step.SUBMIT, Step.SIGN),
}
"""How a sheet comes into a state."""

WITHOUT_A_GAME = (Sheet.State.DRAFT, Step.SUBMIT)
STATES_HOME = "scoring/sheets/services/states.py"
PAST_THE_TABLE = {
    "scoring/audit/services/closing.py": "the time of the two signatures of a season",
    "scoring/audit/services/reviews.py": "what a signature freezes",
    "scoring/recovery/services/snapshot_recovery.py": "what a sealed copy says, by the table",
    "scoring/sheets/selectors/signed.py": "a sheet that is shown as it was signed",
    "scoring/sheets/services/games.py": "a game of a running sheet, by the table",
}
COLUMNS = frozenset(column for step in Step for column in step.sets) - {"version"}


def write(table: Scene) -> object:
    return table.save(table.sheet.games.count() + 1, 1, 12, 0, 7, 30)


def announce(table: Scene) -> object:
    return announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)


def withdraw(table: Scene) -> object:
    return withdraw_last_round(sheet_id=table.sheet.pk, actor=table.secretary)


def submit(table: Scene) -> object:
    return submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)


def send_back(table: Scene) -> object:
    return send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Game 1?")


def sign(table: Scene) -> object:
    return sign_sheet(sheet_id=table.sheet.pk, actor=table.auditor, seen_hash=hash_of(table.sheet, table.auditor))


def reopen(table: Scene) -> object:
    return reopen_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="Anke complained")


SERVICES: dict[Step, Callable[[Scene], object]] = {
    Step.WRITE: write,
    Step.ANNOUNCE: announce,
    Step.WITHDRAW: withdraw,
    Step.SUBMIT: submit,
    Step.SEND_BACK: send_back,
    Step.SIGN: sign,
    Step.REOPEN: reopen,
}


def table_in(state: str, *, is_announced: bool) -> Scene:
    table = scene()
    path = list(PATHS[state])
    if is_announced:
        path.insert(1, Step.ANNOUNCE)
    for step in path:
        SERVICES[step](table)
    assert table.fresh().state == state
    return table


def everything_said(table: Scene) -> tuple[object, ...]:
    logged = AuditEntry.objects.filter(league=table.league).count()
    rows = [model.objects.count() for model in (Correction, Review, SignedVersion)]
    return (Sheet.objects.values().get(pk=table.sheet.pk), table.sheet.games.count(), logged, *rows)


@pytest.mark.parametrize(("state", "step"), list(product(PATHS, Step)), ids=str)
def test_step_leads_from_each_state_where_the_table_says_or_is_refused_and_changes_nothing(
    state: str, step: Step
) -> None:
    table = table_in(state, is_announced=step is Step.WITHDRAW and state == Sheet.State.SENT_BACK)
    before = everything_said(table)
    if state in step.leads and (state, step) != WITHOUT_A_GAME:
        SERVICES[step](table)
        sheet = table.fresh()
        assert (sheet.state, sheet.revision) == (step.leads[state], before[0]["revision"] + 1)
        assert AuditEntry.objects.filter(league=table.league).latest("sequence").action == step.action
        return
    with pytest.raises(NotAllowedNow) as refused:
        SERVICES[step](table)
    if (state, step) != WITHOUT_A_GAME:
        assert refused.value.message == str(step.refusal) % {"state": Sheet.State(state).label}
    assert everything_said(table) == before


def test_step_sets_what_it_says_and_empties_the_rest() -> None:
    table = table_in(Sheet.State.SIGNED, is_announced=False)
    signed = table.fresh()
    assert all(getattr(signed, column) is not None for step in (Step.SUBMIT, Step.SIGN) for column in step.sets)
    reopen(table)
    opened = table.fresh()
    assert [getattr(opened, column) for column in Step.REOPEN.sets] == [None, None, None, None, 2]


def test_only_what_is_submitted_is_signed_and_what_is_closed_is_opened_for_a_reason_alone() -> None:
    ways = {(step, before, after) for step in Step for before, after in step.leads.items()}
    signing = {(step, before) for step, before, after in ways if after == Sheet.State.SIGNED}
    opening = {step for step, before, after in ways if before in Sheet.FINISHED_STATES and after in Sheet.OPEN_STATES}
    assert (signing, opening) == ({(Step.SIGN, Sheet.State.SUBMITTED)}, {Step.SEND_BACK, Step.REOPEN})
    assert {before for _, before, _ in ways} == {after for _, _, after in ways} | {Sheet.State.DRAFT} == {*Sheet.State}


def test_nobody_else_writes_what_a_step_sets() -> None:
    """Assignments and statements about many; rows of sheets are made as drafts."""
    found = {
        path.relative_to(ROOT).as_posix(): columns
        for path in sorted((ROOT / "scoring").rglob("*.py"))
        if "migrations" not in path.parts and (columns := set(written_in(path)))
    }
    assert found.keys() - {STATES_HOME} == PAST_THE_TABLE.keys()


def written_in(path: Path) -> Iterator[str]:
    """The columns that a module writes: those of a step, and the state of what it calls a sheet."""
    source = path.read_text()
    if not any(word in source for word in (*COLUMNS, "sheet.", "shown.")):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            is_state = node.attr in ("state", "version") and getattr(node.value, "id", "") in ("sheet", "shown")
            if node.attr in COLUMNS or is_state:
                yield node.attr
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in _WRITING:
            yield from (word.arg for word in node.keywords if word.arg in COLUMNS)


_WRITING = frozenset({"Sheet", "SignedVersion", "update", "create", "get_or_create", "update_or_create"})
