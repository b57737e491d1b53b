"""A club that two of its board have dissolved."""

from dataclasses import dataclass

from scoring.installation.services.dissolutions import (
    ask_for_dissolution,
    ask_for_return,
    dissolve_league,
    return_league,
)
from scoring.models import League, User
from tests.scoring.scenes import Scene, official, scene


@dataclass(frozen=True, slots=True)
class Club:
    """An evening with a signed sheet, and who decides."""

    table: Scene
    president: User

    @property
    def auditor(self) -> User:
        return self.table.auditor

    @property
    def league(self) -> League:
        """As the database has it."""
        return League.objects.get(pk=self.table.league.pk)

    def dissolve(self) -> League:
        asked = ask_for_dissolution(league=self.league, actor=self.president, typed_name=self.league.name)
        return dissolve_league(dissolution_id=asked.pk, actor=self.auditor, typed_name=self.league.name)

    def bring_back(self) -> League:
        asked = ask_for_return(league=self.league, actor=self.auditor)
        return return_league(dissolution_id=asked.pk, actor=self.president)


def club(table: Scene | None = None) -> Club:
    """With one signed sheet, unless a table is given as it is."""
    if table is None:
        table = scene()
        table.save(1, 1, 12, 0, 7, 30)
        table.submit()
        table.sign()
    return Club(table, official(table.league, "president", name="Petra Präsidium"))
