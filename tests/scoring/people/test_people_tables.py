"""Lists of people and of their clubs."""

from django.utils import translation

from scoring.models import League
from scoring.people.tables import PlayerTable


def test_player_table_says_the_header_of_its_actions_only_to_who_hears_it() -> None:
    with translation.override("en"):
        columns = PlayerTable([], league=League(slug="schleswig-holstein"), may_change=True).columns
        assert str(columns["actions"].header) == '<span class="visually-hidden">Change</span>'
