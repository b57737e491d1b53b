"""The venue checklist (L3) and the inspection of the shuffling machine (L6.1)."""

import pytest

from scoring.core.errors import InvalidInput
from scoring.models import AuditEntry, MachineInspection, VenueCheck
from scoring.seating.services.venue import VenueAnswer, check_venue, inspect_machine
from tests.scoring.scenes import Scene, official, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


def written(table: Scene) -> dict[str, tuple[bool | None, str]]:
    return {row.point: (row.is_met, row.remark) for row in VenueCheck.objects.filter(evening=table.evening)}


@pytest.mark.clause("L3")
def test_check_venue_keeps_each_point_with_who_and_when(table: Scene) -> None:
    answers = {
        "round_table": VenueAnswer(is_met=False, remark=" oval "),
        "good_light": VenueAnswer(is_met=True),
        "equal_reach": VenueAnswer(),
    }
    check_venue(evening=table.evening, actor=table.secretary, answers=answers)
    assert written(table) == {"round_table": (False, "oval"), "good_light": (True, "")}
    assert {row.checked_by for row in VenueCheck.objects.all()} == {table.secretary}


@pytest.mark.clause("L3")
def test_check_venue_again_changes_only_what_differs(table: Scene) -> None:
    steward = official(table.league, "steward")
    both = {"round_table": VenueAnswer(is_met=True), "good_light": VenueAnswer(is_met=True)}
    check_venue(evening=table.evening, actor=table.secretary, answers=both)
    check_venue(
        evening=table.evening,
        actor=steward,
        answers={**both, "good_light": VenueAnswer(is_met=False, remark="one bulb")},
    )
    assert dict(VenueCheck.objects.values_list("point", "checked_by")) == {
        "round_table": table.secretary.pk,
        "good_light": steward.pk,
    }
    check_venue(evening=table.evening, actor=steward, answers={"good_light": VenueAnswer()})
    assert written(table) == {"round_table": (True, "")}
    check_venue(evening=table.evening, actor=steward, answers={"good_light": VenueAnswer()})
    assert AuditEntry.objects.filter(action="venue.checked").count() == 3


def test_check_venue_knows_no_other_points(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        check_venue(evening=table.evening, actor=table.secretary, answers={"good_beer": VenueAnswer(is_met=True)})


@pytest.mark.clause("L6.1")
def test_inspect_machine_again_replaces_the_earlier_inspection(table: Scene) -> None:
    steward = official(table.league, "steward")
    inspect_machine(evening=table.evening, actor=steward, is_fit=False, remark="roller stuck")
    inspect_machine(evening=table.evening, actor=steward, is_fit=True)
    inspection = MachineInspection.objects.get()
    assert (inspection.is_fit, inspection.remark, inspection.inspected_by) == (True, "", steward)
    logged = AuditEntry.objects.filter(action="machine.inspected").order_by("sequence")
    assert [entry.details["is_fit"] for entry in logged] == [False, True]
