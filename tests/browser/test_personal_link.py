"""A season on one phone by the personal link alone, from the invitation to the next season, without an account (L4)."""

from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Evening, Player, Season
from scoring.registration.services.registrations import register_players
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_table
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import thumb_phone
from tests.scoring.registration.coming import Coming, coming
from tests.scoring.scenes import Scene, official

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
LEAST_TARGET = 44


@dataclass
class Walk:
    """One phone that has nothing but a link, and who plays."""

    phone: Page
    made: Coming
    address: str
    found: dict[str, object]

    def arrive(self, station: str, *texts: str, sees_no: tuple[str, ...] = ()) -> None:
        """See these texts, and say what axe finds there."""
        main = self.phone.locator("main")
        for text in texts:
            expect(main.get_by_text(text).first).to_be_visible()
        for text in sees_no:
            expect(main).not_to_contain_text(text)
        assert small_targets(self.phone) == [], station
        assert self.phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), station
        self.found[station] = violations_in_both_themes(self.phone)

    def tap(self, button: str) -> None:
        self.phone.get_by_role("button", name=button).first.tap()

    def reload(self) -> None:
        self.phone.goto(self.address)


def small_targets(page: Page) -> list[str]:
    """Buttons, links like buttons and summaries in the page that a thumb would miss."""
    wanted = "main .button:visible, main summary:visible, main label.item:visible"
    sizes = [(each.bounding_box(), each.inner_text()) for each in page.locator(wanted).all()]
    return [text for box, text in sizes if box is not None and round(box["height"]) < LEAST_TARGET]


def table_of(made: Coming) -> Scene:
    """Everybody who is registered tonight, at one table."""
    registered = list(made.evening.registrations.order_by("player__pk").values_list("pk", flat=True))
    sheet = seat_table(evening=made.evening, actor=made.secretary, table=1, registrations=registered)
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    auditor = official(made.league, "auditor", name="Rolf Recht")
    return Scene(made.league, made.season, made.evening, sheet, seats, made.secretary, auditor)


def next_season(made: Coming) -> None:
    """Begins in a year, with one evening to which everybody is invited."""
    begins = made.season.ends_on + timedelta(days=1)
    season = Season.objects.create(
        league=made.league,
        name="after",
        starts_on=begins,
        ends_on=begins + timedelta(days=300),
        edition=made.season.edition,
    )
    later = create_evening(
        season=season,
        actor=None,
        date=begins + timedelta(days=10),
        kind="ranking",
        registration_deadline=timezone.now() + timedelta(days=30),
    )
    made.invite(evenings=[later.pk])


@pytest.mark.clause("L4:invitation", "L6.6", "L8.6")
def test_twelve_stations_of_a_season_by_the_link_alone(browser: Browser, live_server: LiveServer) -> None:
    made = coming(4)
    Evening.objects.filter(pk=made.evening.pk).update(date=timezone.localdate())
    made.evening.refresh_from_db()
    Player.objects.filter(pk=made.players[0].pk).update(name="Anke Petersen")
    made.invite()
    made.more(3)
    anke, *others = made.players
    with thumb_phone(browser) as phones:
        walk = Walk(phones.new_page(), made, live_server.url + made.link_of(anke), {})
        phone = walk.phone
        walk.reload()
        walk.arrive("1 invited", "This page belongs to Anke Petersen", "When are you coming?", "That is not me")

        walk.tap("Come to all 4")
        walk.arrive("2 answered", "Tonight: you are coming", "You are coming", sees_no=("When are you coming?",))
        assert made.evening.replies.filter(player=anke, kind="registered").exists()

        phone.get_by_text("Cannot come after all?").tap()
        walk.tap("Withdraw")
        walk.arrive("3 withdrawn", "you are not coming", sees_no=("Tonight",))

        walk.tap("I am coming")
        walk.arrive("4 registered again", "Tonight: you are coming")

        now = timezone.now()
        register_players(evening=made.evening, actor=made.secretary, arrivals={row.pk: now for row in others})
        walk.arrive("5 before the draw", "your table stands here by itself")

        table = table_of(made)  # the page finds that out by itself
        own = next(seat for seat in table.seats if seat.registration.player_id == anke.pk)
        walk.arrive("6 seated", f"Table 1, seat {own.position}", "With you:", "No game yet")

        winner = own.position - 1
        table.save(1, winner, *(0 if at == winner else 20 + at for at in range(4)))
        mine = phone.locator("#live-mine-rows")
        expect(mine).to_contain_text("−300")
        table.save(2, (winner + 1) % 4, *(0 if at == (winner + 1) % 4 else 30 + at for at in range(4)))
        expect(mine).to_contain_text(f"−{300 - 30 - winner}")
        walk.arrive("7 live", "My row", "Standing")

        table.save(3, winner, *(0 if at == winner else 40 + at for at in range(4)))
        table.submit()
        expect(phone.locator("#result")).to_be_visible()  # the page loads itself anew
        walk.arrive("8 provisional", "Provisional: the result counts officially", sees_no=("Tonight",))

        table.sign()
        walk.reload()
        why = "for the most games won of the evening (2)."
        walk.arrive("9 official", why, "Ranking points for place", sees_no=("Provisional",))

        expect(phone.locator("#season")).to_contain_text("Season ahead")
        walk.arrive("10 season", "My season", "My place")

        phone.locator("#data > summary").tap()
        phone.get_by_label("Hide my surname from the public").check()
        walk.tap("Save")
        walk.arrive("11 own data", "Saved.", "Anke P.")
        kept = Player.objects.get(pk=anke.pk)
        assert (kept.public_form, kept.name) == ("short", "Anke Petersen")

        next_season(made)
        walk.reload()
        walk.arrive("12 next season", "your answer?", "My season", why)
        assert "sessionid" not in {cookie.get("name") for cookie in phones.cookies()}

        phone.goto(live_server.url + made.link_of(others[0]))
        expect(phone.locator("h1")).to_have_text(f"This page belongs to {others[0].name}")
        expect(phone.locator("main")).not_to_contain_text("Petersen")
        expect(phone.locator("main")).not_to_contain_text(why)
    assert len(walk.found) == 12
    assert {station: found for station, found in walk.found.items() if found} == {}
