"""The table of races: whoever is second is told so, nobody meets a server error, and the rows say one thing.

On SQLite and PostgreSQL, in real transactions of several connections; the scenarios are in tests/operation/races/.
"""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.operation.races import accounts, closings, dissolutions, evenings, imports, people
from tests.support.databases import installation_on_postgres, installation_on_sqlite

ROUNDS = 2
OUTCOMES: dict[str, object] = {
    "same_player": ["Anke Petersen"],
    "same_players_in_lists": [["Anke", "Uno Kiel"], ["Björn", None]],
    "same_club": [1, 4],
    "same_season": 1,
    "same_league": 1,
    "leagues_with_the_same_address": True,
    "same_account": 1,
    "same_invitation": 1,
    "same_membership": True,
    "presidents_resign": 1,
    "two_accounts_for_one_player": 1,
    "clubs_merged_into_each_other": [1, 2],
    "club_deleted_while_players_join": 5,
    "club_renamed_while_it_is_deleted": ["Uno Plön"],
    "season_deleted_while_evenings_are_opened": True,
    "same_recount": 1,
    "same_link_of_an_invitation": [1, 1, 0],
    "invitation_accepted_declined_and_opened": True,
    "same_link_for_a_password": 1,
    "two_links_for_a_password": 1,
    "both_addresses_agree": "ohlsen@example.org",
    "same_address_confirmed": "ohlsen@example.org",
    "two_addresses_wanted": ["new_address", "old_address"],
    "same_account_guarded": [1, 10],
    "same_participant": 1,
    "same_participants_ticked": 3,
    "same_table": [1, 0],
    "seats_drawn": 0,
    "knockout_planned": 1,
    "different_games": [1, 2, 3, 4],
    "same_game": 1,
    "same_game_typed_alike": [1, 0],
    "same_correction_typed_alike": 1,
    "same_penalty": 1,
    "same_photo": 1,
    "same_codes": 1,
    "same_inspection": 1,
    "sheet_submitted": "submitted",
    "sheet_submitted_while_games_are_entered": True,
    "sheet_signed": 1,
    "sheet_signed_and_sent_back": True,
    "evening_deleted_while_a_game_is_entered": True,
    "table_removed_while_a_game_is_entered": True,
    "drawn_anew_while_a_game_is_entered": True,
    "evening_deleted_while_participants_are_entered": True,
    "participant_removed_while_a_table_is_laid": True,
    "code_revoked_while_the_table_is_removed": False,
    "two_tables_of_an_evening_closed": 6,
    "same_import_taken_back": [1, 0, 0, 0],
    "season_closed": [1, 1, True],
    "season_closed_while_a_sheet_is_opened": True,
    "season_signed_anew": [2, 2, True],
    "dissolution_agreed_to_by_several": [1, 1],
    "dissolved_while_a_sheet_is_signed": True,
    "dissolved_while_players_are_added": True,
}
"""What the rows say after each race."""

ONE_OF_FOUR = [302, 410, 410, 410]
ANSWERS = {
    "same_link_of_an_invitation": ONE_OF_FOUR,
    "same_link_for_a_password": ONE_OF_FOUR,
    "two_links_for_a_password": ONE_OF_FOUR,
    "same_address_confirmed": [200, 410, 410, 410],
    "same_game_typed_alike": [302] * 4,
    "same_correction_typed_alike": [302] * 4,
}
"""What those are told who meet at a link: one has used it, the others find that it was used. Who writes what another
writes as well is not asked anything."""

SIDE_BY_SIDE = {
    "people": people.SCENARIOS | accounts.SCENARIOS | imports.SCENARIOS,
    "evenings": evenings.SCENARIOS | closings.SCENARIOS | dissolutions.SCENARIOS,
}
RUN = """
from tests.operation.races.race import run
from tests.operation.test_races import SIDE_BY_SIDE
run(SIDE_BY_SIDE[{group!r}], rounds={rounds})
"""
Found = dict[str, list[tuple[list[int], object, int]]]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What came of all races; two processes per database run them side by side, each in an office of its own: those who
    race mostly wait for each other."""
    made = {"sqlite": installation_on_sqlite, "postgres": installation_on_postgres}[request.param]
    migrated = request.getfixturevalue(f"migrated_{request.param}")
    runs = {
        RUN.format(group=group, rounds=ROUNDS): made(
            tmp_path_factory.mktemp(group),
            migrated,
            DJANGO_DEBUG="1",
            ALLOWED_HOSTS="testserver",
            EMAIL_HOST="mail.example.org",
            PUBLIC_ADDRESS="https://office.example",
        )
        for group in SIDE_BY_SIDE
    }
    with ThreadPoolExecutor() as pool:
        found_in_groups = pool.map(lambda run: json.loads(runs[run].python(run)), runs)
    return {name: came for group in found_in_groups for name, came in group.items()}


@pytest.mark.parametrize("name", OUTCOMES)
def test_race_ends_without_a_server_error_and_with_one_truth(name: str, found: Found) -> None:
    for statuses, outcome, broken in found[name]:
        assert max(statuses) < 500, statuses
        assert (outcome, broken) == (OUTCOMES[name], 0)
        assert statuses == ANSWERS.get(name, statuses)


def test_every_scenario_is_in_the_table() -> None:
    assert set().union(*SIDE_BY_SIDE.values()) == set(OUTCOMES)
