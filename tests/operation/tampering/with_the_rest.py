"""Ways through what is not on a sheet: evening, rules, teams, checks, photos, standings, names."""

from datetime import timedelta

from django.conf import settings

from scoring.audit.services.photos import add_photo
from scoring.core.keys import new_ring
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import (
    Evening,
    EveningStanding,
    Irregularity,
    MachineInspection,
    Player,
    Registration,
    Review,
    RuleSetEdition,
    Season,
    SeasonStanding,
    SheetPhoto,
    SignedName,
    Team,
    TeamContest,
)
from scoring.people.log_actions import PeopleAction
from scoring.people.services.players import update_player
from tests.operation.tampering.stage import Stage, digest_of
from tests.operation.tampering.ways import swap_names, way
from tests.scoring.photos import jpeg
from tests.scoring.scenes import check_and_sign


@way("sheet-differs", "official-changed")
def date_of_the_evening(stage: Stage) -> None:
    evening = stage.evening
    Evening.objects.filter(pk=evening.pk).update(date=evening.date + timedelta(days=1))


@way("sheet-differs", "official-changed")
def kind_of_the_evening(stage: Stage) -> None:
    Evening.objects.filter(pk=stage.evening.pk).update(kind="friendly")
    stage.rebuild()


@way("official-changed")
def name_of_the_evening(stage: Stage) -> None:
    Evening.objects.filter(pk=stage.evening.pk).update(title="Uno extrem")


@way("official-changed")
def registration_deadline(stage: Stage) -> None:
    later = stage.evening.registration_deadline + timedelta(days=3)
    Evening.objects.filter(pk=stage.evening.pk).update(registration_deadline=later)


@way("sheet-differs", "official-changed", "standings-differ")
def parameters_of_the_edition(stage: Stage) -> None:
    parameters = stage.other_edition.parameters
    RuleSetEdition.objects.filter(pk=stage.evening.edition_id).update(
        parameters={**parameters, "code": stage.evening.edition.code}
    )


@way("official-changed")
def parameters_of_the_edition_with_standings(stage: Stage) -> None:
    parameters_of_the_edition(stage)
    stage.rebuild()


@way("sheet-differs", "standings-differ")
def parameters_of_the_edition_made_unreadable(stage: Stage) -> None:
    RuleSetEdition.objects.filter(pk=stage.evening.edition_id).update(parameters={"deck": 7})


@way("sheet-differs", "official-changed")
def edition_of_the_evening(stage: Stage) -> None:
    Evening.objects.filter(pk=stage.evening.pk).update(edition=stage.other_edition)
    stage.rebuild()


@way("official-changed")
def edition_of_the_season(stage: Stage) -> None:
    Season.objects.filter(pk=stage.season.pk).update(edition=stage.other_edition)
    stage.rebuild()


@way("official-changed")
def members_of_the_teams(stage: Stage) -> None:
    other = Team.objects.get(evening=stage.evening, name="Plön")
    Registration.objects.filter(pk=stage.table.seats[0].registration_id).update(team=other)


@way("official-changed")
def names_of_the_teams(stage: Stage) -> None:
    for name, before in (("?", "Plön"), ("Plön", "Kieler Sprotten"), ("Kieler Sprotten", "?")):
        Team.objects.filter(evening=stage.evening, name=before).update(name=name)


@way("official-changed")
def how_teams_are_compared(stage: Stage) -> None:
    TeamContest.objects.filter(evening=stage.evening).update(counted=1)


@way("official-changed")
def irregularity_deleted(stage: Stage) -> None:
    Irregularity.objects.filter(sheet=stage.sheet).delete()


@way("official-changed")
def how_an_irregularity_was_settled(stage: Stage) -> None:
    Irregularity.objects.filter(sheet=stage.sheet).update(resolution="Nobody knows.")


@way("official-changed", "sheet-differs")
def review_deleted(stage: Stage) -> None:
    Review.objects.filter(sheet=stage.sheet, outcome="sent_back").delete()


@way("official-changed")
def who_reviewed(stage: Stage) -> None:
    Review.objects.filter(sheet=stage.sheet).update(reviewed_by=stage.secretary)


@way("photo-changed")
def file_of_a_photo_exchanged(stage: Stage) -> None:
    with stage.photo.image.open("wb") as file:
        file.write(jpeg())


@way("photo-missing")
def file_of_a_photo_deleted(stage: Stage) -> None:
    stage.photo.image.storage.delete(stage.photo.image.name)


@way("sheet-differs", "official-changed")
def file_and_row_of_a_photo_exchanged(stage: Stage) -> None:
    content = jpeg()
    with stage.photo.image.open("wb") as file:
        file.write(content)
    SheetPhoto.objects.filter(pk=stage.photo.pk).update(sha256=digest_of(content))


@way("sheet-differs", "official-changed")
def photo_deleted(stage: Stage) -> None:
    SheetPhoto.objects.filter(sheet=stage.sheet).delete()


@way("standings-differ")
def standing_of_the_evening(stage: Stage) -> None:
    EveningStanding.objects.filter(evening=stage.evening, rank=2).update(ranking_points=99)


@way("standings-differ")
def standing_of_the_season(stage: Stage) -> None:
    SeasonStanding.objects.filter(season=stage.season, scope="official", rank=2).update(ranking_points=99)


@way("standings-differ")
def ranking_of_the_season_deleted(stage: Stage) -> None:
    SeasonStanding.objects.filter(season=stage.season).delete()


@way("official-changed")
def name_of_a_player(stage: Stage) -> None:
    Player.objects.filter(pk=stage.player("Anke").pk).update(name="Antje")


@way("official-changed")
def name_of_a_player_with_the_names_as_signed(stage: Stage) -> None:
    SignedName.objects.filter(player=stage.player("Anke")).update(name="Antje")
    Player.objects.filter(pk=stage.player("Anke").pk).update(name="Antje")


@way("official-changed")
def name_of_a_player_without_its_salt(stage: Stage) -> None:
    Player.objects.filter(pk=stage.player("Anke").pk).update(name="Antje", name_salt="")


@way("official-changed", "name-taken-over")
def two_names_swapped(stage: Stage) -> None:
    swap_names(stage.player("Anke"), stage.player("Björn"), "name")


@way("official-changed")
def two_names_swapped_with_their_salts(stage: Stage) -> None:
    swap_names(stage.player("Anke"), stage.player("Björn"), "name", "name_salt")


@way("name-taken-over")
@transaction.atomic
def two_names_swapped_with_a_word_in_the_log(stage: Stage) -> None:
    """As the pages once allowed it, one name after the other."""
    swap_names(stage.player("Anke"), stage.player("Björn"), "name")
    log_action(league=stage.league, actor=stage.secretary, action=PeopleAction.PLAYER_CHANGED, subject="Anke")


@way("official-changed")
def irregularity_deleted_before_an_honest_change(stage: Stage) -> None:
    """The entry of the honest change vouches for the evening without it."""
    Irregularity.objects.filter(sheet=stage.sheet).delete()
    add_photo(sheet_id=stage.sheet.pk, actor=stage.secretary, content=jpeg(), name="2.jpg")


@way("standings-differ")
def standings_changed_before_an_honest_change(stage: Stage) -> None:
    EveningStanding.objects.filter(evening=stage.evening, rank=2).update(ranking_points=99)
    add_photo(sheet_id=stage.sheet.pk, actor=stage.secretary, content=jpeg(), name="2.jpg")


@way("official-changed")
def name_of_a_player_before_an_honest_change(stage: Stage) -> None:
    name_of_a_player(stage)
    facts = {"name": "Antje", "year_of_birth": 1980, "is_active": True, "club": ""}
    update_player(player=stage.player("Antje"), actor=stage.secretary, **facts)


@way("official-changed")
def name_of_a_player_before_another_signature(stage: Stage) -> None:
    name_of_a_player(stage)
    check_and_sign(stage.waiting, stage.auditor)


@way("official-changed")
def inspection_of_the_machine(stage: Stage) -> None:
    MachineInspection.objects.filter(evening=stage.evening).update(is_fit=False)


@way("key-unknown")
def key_lost(stage: Stage) -> None:
    settings.INTEGRITY_KEYS = new_ring()


@way("official-changed")
def club_for_which_somebody_played(stage: Stage) -> None:
    Registration.objects.filter(pk=stage.table.seats[0].registration_id).update(club=None)
