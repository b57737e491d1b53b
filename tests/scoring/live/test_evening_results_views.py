"""The page of an evening: who sees what of it while it is played and afterwards, and its explanations."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.template.base import Node
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.audit.services.irregularities import report_irregularity
from scoring.audit.services.reviews import send_back_sheet
from scoring.models import Evening, EveningStanding, Registration
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.sheet_edits import announce_last_round
from tests.scoring.scenes import DEADLINE, Scene, evening, league, official, participants, scene, season
from tests.scoring.shown_tables import figure, tables_of
from tests.scoring.surfaces import name_of
from tests.support.counting import counted
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
GAME = (12, 0, 7, 30)
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
@laid_once
def table() -> Scene:
    """A sheet of one game: Björn wins, then Cäcilia, Anke, Dörte."""
    played = scene()
    played.save(1, 1, *GAME)
    return played


def page_of(table: Scene) -> str:
    return reverse("evening", args=[table.evening.pk])


def explanation_of(table: Scene, seat: int) -> str:
    return reverse("evening_explain", args=[table.evening.pk, table.seats[seat].registration.player_id])


def sign(table: Scene) -> None:
    table.submit()
    table.sign()


def lines_of(response: Any) -> list[tuple[int | None, str, int, int]]:
    return [
        (row.record.place, row.record.name, row.record.total, row.record.ranking_points)
        for row in response.context["table"].page.object_list
    ]


def test_game_takes_as_much_of_the_template_for_few_players_as_for_many(client: Client) -> None:
    """Cell by cell, eight tables of ten players and thirty games took a third of the whole page."""
    assert parts_of_a_game(client, players=2) == parts_of_a_game(client, players=8)


def parts_of_a_game(client: Client, *, players: int) -> int:
    """How many parts of the template are drawn for one more game."""
    drawn = []
    for games in (1, 2):
        table = scene(players=players)
        for number in range(1, games + 1):
            table.save(number, 1, *(7 + number, 0, 12, 30, 5, 9, 20, 1)[:players])
        table.submit()
        client.get(page_of(table))
        with counted(Node.render_annotated) as cost:
            text = client.get(page_of(table)).content.decode()
        assert text.count('<td class="number is-winner">') == games
        drawn.append(cost.calls)
    return drawn[1] - drawn[0]


RESULT = [(1, "Björn", -300, 13), (2, "Cäcilia", -293, 9), (3, "Anke", -288, 8), (4, "Dörte", -270, 8)]


def standing_of(text: str) -> list[tuple[int, str, int, int]]:
    """The lines of the standing of an evening under way: place, name, total, ranking points."""
    (rows,) = [table for table in tables_of(text) if table and {"Total", "Points"} <= table[0].keys()]
    return [(figure(row["Place"]), name_of(row), figure(row["Total"]), figure(row["Points"])) for row in rows]


@pytest.mark.parametrize("office", ["president", "secretary", "auditor", "steward", "scorer", "player"])
def test_members_see_the_result_live(client: Client, table: Scene, office: str) -> None:
    client.force_login(official(table.league, office))
    response = client.get(page_of(table), headers=ENGLISH)
    text = response.content.decode()
    assert standing_of(text) == RESULT
    assert '<span class="badge blue">live</span>' in text
    assert '<span class="badge yellow">provisional</span>' in text
    assert f'data-url="{reverse("public_standing", args=["en", table.evening.pk])}"' in text


@pytest.mark.clause("L8.3")
def test_path_alone_says_how_far_each_table_is_in_the_tense_of_now(client: Client, table: Scene) -> None:
    second = second_table(table)
    assert "When a table is at its end, announce" in path_alone(client, table)
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    assert "The last round is announced at table 1. When another" in path_alone(client, table)
    announce_last_round(sheet_id=second.sheet.pk, actor=table.secretary)
    said = path_alone(client, table)
    assert "The last round is being played." in said
    assert 'id="next-task" hx-swap-oob="true"' in said
    assert "<main" not in said


def path_alone(client: Client, table: Scene) -> str:
    """As the page of the evening asks for it after each game."""
    client.force_login(table.secretary)
    headers = {"Accept-Language": "en", "HX-Request": "true"}
    return client.get(reverse("evening", args=[table.evening.pk]), headers=headers).content.decode()


def follow_only_as_member(table: Scene) -> None:
    type(table.league).objects.update(is_live_public=False)


def test_public_follows_the_standing_but_not_the_games_while_they_are_played(client: Client, table: Scene) -> None:
    response = client.get(page_of(table), headers=ENGLISH)
    text = response.content.decode()
    assert standing_of(text) == RESULT
    assert '<span class="badge yellow">provisional</span>' in text
    assert reverse("sheet", args=[table.sheet.pk]) not in text
    assert client.get(explanation_of(table, 0)).status_code == 200


def test_public_sees_nothing_of_an_evening_that_only_members_follow(client: Client, table: Scene) -> None:
    follow_only_as_member(table)
    response = client.get(page_of(table), headers=ENGLISH)
    assert lines_of(response) == []
    assert response.context["report"].shown == ()
    assert "1 protocol sheet is still being kept" in response.content.decode()
    assert client.get(explanation_of(table, 0)).status_code == 404


@pytest.mark.clause("L8.4", "L8.5", "L8.6", "L8.7")
def test_public_sees_the_submitted_result_as_provisional(client: Client, table: Scene) -> None:
    table.submit()
    response = client.get(page_of(table), headers=ENGLISH)
    assert lines_of(response) == RESULT
    assert '<span class="badge yellow">provisional</span>' in response.content.decode()
    assert "data-url" not in response.content.decode()


@pytest.mark.clause("L6.6")
def test_signed_result_is_official(client: Client, table: Scene) -> None:
    sign(table)
    response = client.get(page_of(table), headers=ENGLISH)
    assert lines_of(response) == RESULT
    assert response.context["report"].is_official is True
    assert '<span class="badge yellow">provisional</span>' not in response.content.decode()


@pytest.mark.clause("D12")
def test_result_with_an_unsigned_table_is_provisional(client: Client, table: Scene) -> None:
    follow_only_as_member(table)
    second = second_table(table)
    sign(table)
    assert client.get(page_of(table)).context["report"].lines == ()
    second.save(1, 0, 0, 8)
    second.submit()
    response = client.get(page_of(table))
    assert len(lines_of(response)) == 6
    assert response.context["report"].is_official is False


def second_table(table: Scene) -> Scene:
    registered = participants(table.evening, ("Inken", "Jörn"))
    sheet = seat_table(evening=table.evening, actor=None, table=2, registrations=[row.pk for row in registered])
    seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
    return Scene(table.league, table.season, table.evening, sheet, seats, table.secretary, table.auditor)


@pytest.mark.clause("D12")
def test_reader_sees_the_tables_whose_sheets_are_submitted(client: Client, table: Scene) -> None:
    second_table(table)
    table.submit()
    context = client.get(page_of(table)).context
    assert ([sheet.table for sheet in context["shown_sheets"]], context["hidden_sheets"]) == ([1], 1)


@pytest.mark.clause("D12")
def test_places_per_table_are_said_to_be_so(client: Client, table: Scene) -> None:
    second = second_table(table)
    second.save(1, 0, 0, 8)
    second.save(2, 1, 9, 0)
    table.submit()
    second.submit()
    response = client.get(page_of(table), headers=ENGLISH)
    assert "Places are given per table" in response.content.decode()
    assert [place for place, *_rest in lines_of(response)] == [1, 2, 3, 4, 1, 2]
    assert "shared place" not in response.content.decode()


@pytest.mark.clause("D2")
def test_shared_places_carry_an_equals_sign(client: Client) -> None:
    table = scene()
    table.save(1, 1, 12, 0, 12, 30)
    table.submit()
    text = client.get(page_of(table), headers=ENGLISH).content.decode()
    assert text.count('title="shared place"') == 2


def test_sent_back_sheet_takes_the_result_from_the_public(client: Client, table: Scene) -> None:
    follow_only_as_member(table)
    table.submit()
    send_back_sheet(sheet_id=table.sheet.pk, actor=table.auditor, reason="check game 1")
    assert lines_of(client.get(page_of(table))) == []


@pytest.mark.clause("L6.6")
def test_irregularities_are_shown_with_the_sheets_they_are_on(client: Client, table: Scene) -> None:
    report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="Stock miscounted", game_number=1)
    assert "Stock miscounted" not in client.get(page_of(table)).content.decode()
    client.force_login(official(table.league, "player"))
    assert "Stock miscounted" in client.get(page_of(table)).content.decode()
    client.logout()
    table.submit()
    assert "Stock miscounted" in client.get(page_of(table)).content.decode()


@pytest.mark.parametrize(
    ("office", "while_played", "when_submitted"),
    [
        ("president", {"evening_participants"}, {"evening_participants"}),
        ("secretary", {"evening_participants", "sheet_enter"}, {"evening_participants"}),
        ("scorer", {"sheet_enter"}, set()),
        ("auditor", set(), {"sheet_review"}),
        ("steward", set(), set()),
        ("player", set(), set()),
        (None, set(), set()),
    ],
)
def test_each_office_is_offered_what_it_may_do_now(
    client: Client, table: Scene, office: str | None, while_played: set[str], when_submitted: set[str]
) -> None:
    if office:
        client.force_login(official(table.league, office))
    addresses = {
        "evening_participants": reverse("evening_participants", args=[table.evening.pk]),
        "sheet_enter": reverse("sheet_enter", args=[table.sheet.pk]),
        "sheet_review": reverse("sheet_review", args=[table.sheet.pk]),
    }

    def offered() -> set[str]:
        text = client.get(page_of(table)).content.decode()
        return {name for name, address in addresses.items() if f'href="{address}"' in text}

    assert offered() == while_played
    table.submit()
    assert offered() == when_submitted


@pytest.mark.clause("L6.6")
def test_auditor_who_submitted_is_not_asked_to_sign(client: Client, table: Scene) -> None:
    table.submit()
    table.sheet.__class__.objects.update(submitted_by=table.auditor)
    client.force_login(table.auditor)
    assert reverse("sheet_review", args=[table.sheet.pk]) not in client.get(page_of(table)).content.decode()


def test_planned_evening_shows_deadline_and_number_of_participants(client: Client) -> None:
    table = scene()
    text = client.get(page_of(table), headers=ENGLISH).content.decode()
    assert "No game yet" in text
    assert "<dd>4</dd>" in text
    assert "Anke" not in text


def test_names_of_the_registered_are_for_members(client: Client) -> None:
    table = scene()
    client.force_login(official(table.league, "player"))
    text = client.get(page_of(table)).content.decode()
    assert text.count('class="registered"') == 1
    assert "Anke" in text


@pytest.mark.clause("L4", "L6.3", "L6.17", "D7", "L8.5", "L8.6", "L8.7")
def test_explanation_tells_credit_doublings_place_and_points(client: Client) -> None:
    table = scene()
    Registration.objects.filter(pk=table.seats[0].registration_id).update(
        arrived_at=DEADLINE + timedelta(minutes=5), credit=0
    )
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 1, 5, 0, 9, 8, exact_grab=True, uno_card_finish=True, dealer=3)
    table.submit()
    text = client.get(explanation_of(table, 0), headers=ENGLISH).content.decode()
    for sentence in (
        "Registered after the deadline: no credit, the total starts at 0.",
        "so the hand of 5 counts four times: 20.",
        "Total 32: 0 at the start, 32 from games; games played: 2.",
        "Place 4 with a total of 32.",
        "Ranking points for place 4: 6.",
        "Bonus A went to Björn (games won: 2).",
        "6 + 0 + 0 = <strong>6</strong>",
    ):
        assert sentence in text
    assert "05/09/2025 20:05" in text
    for clause in ("L4", "L6.3", "L6.17", "D7", "L8.4", "L8.5", "L8.6"):
        assert f"§ {clause}<" in text


@pytest.mark.clause("L8.7")
def test_explanation_says_who_got_the_other_bonus(client: Client, table: Scene) -> None:
    table.submit()
    text = client.get(explanation_of(table, 1), headers=ENGLISH).content.decode()
    assert "Bonus A: 1 for the most games won of the evening (1)." in text
    assert "Bonus B went to Dörte (worst game: 30)." in text


@pytest.mark.clause("D9")
def test_explanation_of_somebody_without_place_says_why(client: Client) -> None:
    table = scene()
    table.seats[3].__class__.objects.filter(pk=table.seats[3].pk).update(first_game=3)
    for number in (1, 2):
        table.save(number, 1, 12, 0, 7, None)
    table.save(3, 1, *GAME)
    table.submit()
    text = client.get(explanation_of(table, 3), headers=ENGLISH).content.decode()
    assert "Listed without place and points: games played 1 of 3, needed 2." in text
    assert EveningStanding.objects.get(player=table.seats[3].registration.player).place is None


def test_explanation_for_htmx_is_a_part_of_a_page(client: Client, table: Scene) -> None:
    table.submit()
    text = client.get(explanation_of(table, 0), headers={"HX-Request": "true"}).content.decode()
    assert text.lstrip().startswith('<div class="explanation')


def test_explanation_of_somebody_who_did_not_play_does_not_exist(client: Client, table: Scene) -> None:
    table.submit()
    other = evening(season(league()))
    (stranger,) = participants(other, ("Stranger",))
    assert client.get(reverse("evening_explain", args=[table.evening.pk, stranger.player_id])).status_code == 404


def test_evening_that_cannot_be_counted_says_so(client: Client, table: Scene) -> None:
    table.submit()
    EveningStanding.objects.all().delete()
    table.sheet.games.update(winner=None)
    client.force_login(table.secretary)
    assert "cannot be counted" in client.get(page_of(table), headers=ENGLISH).content.decode()


def test_unknown_evening_does_not_exist(client: Client) -> None:
    assert not Evening.objects.exists()
    assert client.get(reverse("evening", args=[1])).status_code == 404


def primary(text: str) -> list[str]:
    """The pages that the buttons that stand out lead to."""
    return re.findall(r'<a class="button primary" href="([^"]*)"', text)


@pytest.mark.parametrize(
    ("office", "while_played", "when_submitted", "when_signed"),
    [
        ("secretary", ["sheet_enter"], [], ["evening_result_pdf"]),
        ("scorer", ["sheet_enter"], [], []),
        ("auditor", [], ["sheet_review"], []),
        ("president", [], [], ["evening_result_pdf"]),
        ("player", [], [], []),
    ],
)
def test_one_button_stands_out_for_what_is_next(
    client: Client, office: str, while_played: list[str], when_submitted: list[str], when_signed: list[str]
) -> None:
    table = scene()
    Evening.objects.update(date=timezone.localdate())
    client.force_login(official(table.league, office))
    table.save(1, 1, *GAME)
    addresses = {
        reverse("sheet_enter", args=[table.sheet.pk]): "sheet_enter",
        reverse("sheet_review", args=[table.sheet.pk]): "sheet_review",
        reverse("evening_result_pdf", args=[table.evening.pk]): "evening_result_pdf",
    }

    def standing_out() -> list[str]:
        return [addresses[link] for link in primary(client.get(page_of(table)).content.decode())]

    assert standing_out() == while_played
    table.submit()
    assert standing_out() == when_submitted
    table.sign()
    assert standing_out() == when_signed


def test_path_is_for_the_officers(client: Client, table: Scene) -> None:
    assert 'class="path-steps"' not in client.get(page_of(table)).content.decode()
    client.force_login(table.secretary)
    text = client.get(page_of(table)).content.decode()
    assert text.count('aria-current="step"') == 1


@pytest.mark.clause("L6.6")
def test_missing_auditor_is_said_before_the_evening(client: Client) -> None:
    of_evening = evening(season(league()))
    in_league = of_evening.season.league
    client.force_login(official(in_league, "secretary"))
    address = reverse("evening", args=[of_evening.pk])
    sentence = "Nobody can sign the sheets of this evening"
    assert sentence in client.get(address, headers=ENGLISH).content.decode()
    official(in_league, "auditor")
    assert sentence not in client.get(address, headers=ENGLISH).content.decode()


def test_evening_without_games_says_what_to_do_and_who_comes(client: Client) -> None:
    of_evening = evening(season(league()))
    client.force_login(official(of_evening.season.league, "secretary"))
    address = reverse("evening", args=[of_evening.pk])
    text = client.get(address, headers=ENGLISH).content.decode()
    assert primary(text) == [reverse("evening_participants", args=[of_evening.pk])]
    assert "Nobody is entered yet" in text
    participants(of_evening, ("Ida", "Jan"))
    text = client.get(address, headers=ENGLISH).content.decode()
    assert primary(text) == [reverse("evening_tables", args=[of_evening.pk])]
    assert text.index("Ida") < text.index("About the evening")
    assert "No game yet" not in text


def test_result_is_noted_as_hung_up_and_taken_down(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    address = reverse("evening_posted", args=[table.evening.pk])
    client.post(address, {"posted": "yes"})
    assert Evening.objects.get().posted_at is None
    sign(table)
    client.post(address, {"posted": "yes"})
    assert Evening.objects.get().posted_at is not None
    client.post(address)
    assert Evening.objects.get().posted_at is None
