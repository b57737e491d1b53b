"""The golden season, typed into the pages as a secretary would, gives the same results as imported."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from engine.sheet import GameRow, Sheet
from engine.sheetio import read_sheet
from scoring.models import Evening, League, Membership, Office, Season, User
from scoring.models import Sheet as SheetRow
from scoring.results.services.recounting import recount_league
from tests.golden.season import DESCRIPTION, EXPECTED, FOLDER
from tests.scoring.exported import exported_results
from tests.scoring.scenes import read_now


class Secretary:
    """Types into the pages; every form must be accepted."""

    def __init__(self) -> None:
        self.client = Client()
        self.account = User.objects.create_user("schriftwesen")
        self.client.force_login(self.account)

    def post(self, address: str, **fields: object) -> None:
        response = self.client.post(address, {name: value for name, value in fields.items() if value is not None})
        assert response.status_code == 302, response.content.decode()

    def found_league(self) -> Season:
        first, last = DESCRIPTION["evenings"][0]["date"], DESCRIPTION["evenings"][-1]["date"]
        self.post(
            reverse("league_create"),
            name=DESCRIPTION["league"],
            preset=DESCRIPTION["rule_set"],
            season_name=DESCRIPTION["season"],
            starts_on=first,
            ends_on=last,
        )
        league = League.objects.get()
        self.post(reverse("players_add_many", args=[league.slug]), names="\n".join(DESCRIPTION["players"]))
        return league.seasons.get()

    def plan_evening(self, season: Season, description: dict) -> Evening:
        self.post(
            reverse("evening_create", args=[season.league.slug, season.pk]),
            date=description["date"],
            kind=Evening.Kind.RANKING,
            venue="",
            registration_deadline=description["registration_deadline"][:16],
            edition=season.edition_id,
        )
        evening = season.evenings.latest("pk")
        players = dict(season.league.players.values_list("name", "pk"))
        marked = {f"mark-{players[name]}": "without" for name in description["registered_at"]}
        self.post(reverse("evening_participants", args=[evening.pk]), **marked)
        for row in evening.registrations.select_related("player"):
            moment = description["registered_at"][row.player.name]
            self.post(reverse("participant_edit", args=[row.pk]), arrived_at=moment[:16])
        return evening

    def type_sheet(self, evening: Evening, sheet: Sheet) -> SheetRow:
        registrations = dict(evening.registrations.values_list("player__name", "pk"))
        self.post(
            reverse("evening_tables", args=[evening.pk]),
            seats=[registrations[seat.name] for seat in sheet.seats],
            keeper="",
        )
        row = evening.sheets.get()
        seats = dict(row.seats.values_list("registration__player__name", "pk"))
        seat_of = [seats[seat.name] for seat in sheet.seats]
        for game in sheet.games:
            row.refresh_from_db()
            self.type_game(row, game, seat_of)
        self.post(reverse("sheet_submit", args=[row.pk]), **read_now(row))
        return row

    def type_game(self, row: SheetRow, game: GameRow, seat_of: list[int]) -> None:
        hands = {
            f"hand-{seat}": hand.points
            for seat, hand in zip(seat_of, game.hands, strict=True)
            if hand.points is not None
        }
        self.post(
            reverse("sheet_save_game", args=[row.pk]),
            number=game.number,
            dealer=None if game.dealer is None else seat_of[game.dealer],
            winner=None if game.winner is None else seat_of[game.winner],
            exact_grab="on" if game.exact_grab else None,
            uno_card_finish="on" if game.uno_card_finish else None,
            is_void="on" if game.is_void else None,
            seen_revision=row.revision,
            client_id=uuid.uuid4(),
            **hands,
        )


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.clause("L4", "L6.4", "L6.6", "D14")
def test_season_typed_into_the_pages_gives_the_expected_results() -> None:
    secretary = Secretary()
    season = secretary.found_league()
    auditor = User.objects.create_user("pruefer")
    membership = Membership.objects.create(league=season.league, user=auditor)
    Office.objects.create(membership=membership, kind=Office.Kind.AUDITOR)
    auditors_client = Client()
    auditors_client.force_login(auditor)

    for description in DESCRIPTION["evenings"]:
        evening = secretary.plan_evening(season, description)
        row = secretary.type_sheet(evening, read_sheet(FOLDER / description["file"]).sheet)
        row.refresh_from_db()
        read = auditors_client.get(reverse("sheet_review", args=[row.pk])).context["sign_form"]
        seen = {name: read[name].value() for name in ("seen_hash", "seen_content")}
        signed = auditors_client.post(reverse("sheet_sign", args=[row.pk]), {**seen, "confirm": "on"})
        assert signed.status_code == 302

    results = exported_results(season)
    assert [evening["results"] for evening in results["evenings"]] == [
        evening["results"] for evening in EXPECTED["evenings"]
    ]
    assert results["season"] == EXPECTED["season"]
    assert {row.state for row in SheetRow.objects.all()} == {SheetRow.State.SIGNED}
    assert recount_league(league=season.league) == []
