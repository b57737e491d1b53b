"""What the log vouches for besides signed sheets."""

import pytest
from django.db.models import Model

from scoring.log.selectors.seals import FORM, VOUCHED_FOR, different_parts
from scoring.models import (
    Evening,
    EveningStanding,
    Irregularity,
    Knockout,
    MachineInspection,
    RankingProposal,
    Registration,
    Review,
    Round,
    RuleSetEdition,
    Season,
    SeasonStanding,
    SheetPhoto,
    Team,
    TeamContest,
    VenueCheck,
)

LEFT_OUT: dict[type[Model], str] = {
    # A sheet of paper on a wall is no result; when and where people met is none either (decision 0060).
    Evening: "id source_file posted_at starts_at address capacity called_off_at called_off_reason calendar_uid"
    " calendar_sequence series_id",
    Round: "id evening_id",
    Knockout: "id evening_id",
    RuleSetEdition: "name source created_at parameters",  # parameters come by their meaning
    # the log says who and how; the account may go
    Registration: "id evening_id noted_by_id present_at channel remark waits withdrawn_at",
    TeamContest: "id evening_id",
    Team: "evening_id name_key",
    VenueCheck: "id evening_id checked_by_id checked_at",
    MachineInspection: "id evening_id inspected_at",
    # reasons follow from the figures, who is a guest from the registration
    EveningStanding: "id evening_id is_official is_guest reasons",
    Review: "sheet_id reviewed_at",
    Irregularity: "sheet_id fingerprint reported_at",
    SheetPhoto: "sheet_id width height added_by_id",
    Season: "id name",
    SeasonStanding: "id season_id scope reasons",
    RankingProposal: "season_id proposed_at decided_at",
}
"""Where a row belongs, names that may change, and what follows from the rest."""


@pytest.mark.parametrize("model", VOUCHED_FOR, ids=lambda model: model.__name__)
def test_every_field_of_what_is_official_is_vouched_for_or_left_out_on_purpose(model: type[Model]) -> None:
    fields = {field.attname for field in model._meta.concrete_fields}
    assert fields == {*VOUCHED_FOR[model], *LEFT_OUT[model].split()}


def test_entries_of_an_earlier_form_are_compared_in_the_parts_that_they_have() -> None:
    before, now = {FORM: "1", "teams": "a", "gone": "x"}, {FORM: "2", "teams": "b", "new": "y"}
    assert different_parts(before, now) == ["teams"]
    assert different_parts(before, {**now, FORM: "1"}) == ["gone", "new", "teams"]
    assert different_parts({}, now) == ["new", "teams"]
