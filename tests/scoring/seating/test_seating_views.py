"""Drawing who sits where: shown first, exchanged by hand, then written; slips and the list for the wall."""

import json
from datetime import time
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.models import AuditEntry, Evening, Game, Membership, Sheet
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import NAMES, evening, league, official, participants, scene, season
from tests.scoring.seated import draw, shown_draw, take_over

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def planned(client: Client) -> Evening:
    """An evening with ten participants and no table; the secretary is signed in."""
    of_evening = evening(season(league()))
    participants(of_evening, NAMES)
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


def tables(of_evening: Evening) -> list[list[str]]:
    return [
        list(sheet.seats.order_by("position").values_list("registration__player__name", flat=True))
        for sheet in of_evening.sheets.order_by("table")
    ]


def shown_tables(page: Any) -> list[list[str]]:
    (shown,) = page.context["seating"].rounds
    return [[row.player.name for row in table.seats] for table in shown.tables]


def text_of(response: Any) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


@pytest.mark.clause("L2:players")
def test_draw_is_shown_before_anything_is_written(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, tables=3)
    assert [len(table) for table in shown_tables(page)] == [4, 3, 3]
    assert sorted(name for table in shown_tables(page) for name in table) == sorted(NAMES)
    assert not Sheet.objects.exists()


@pytest.mark.clause("L2:players")
def test_draw_without_a_number_of_tables_keeps_to_the_recommended_size(client: Client, planned: Evening) -> None:
    assert [len(table) for table in shown_tables(shown_draw(client, planned))] == [5, 5]


def test_draw_is_written_as_it_was_shown_and_logged_with_its_number(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, tables=2)
    take_over(client, page)
    assert tables(planned) == shown_tables(page)
    details = AuditEntry.objects.get(action="seats.drawn").details
    assert details == {
        "method": "lot",
        "rounds": 1,
        "apart": "nobody",
        "seed": page.context["wish"].seed,
        "exchanges": [],
    }


def test_same_number_gives_the_same_seats_another_one_others(client: Client, planned: Evening) -> None:
    first, again, other = (shown_tables(shown_draw(client, planned, tables=2, seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_two_ticked_players_exchange_their_seats(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, tables=2, seed=1)
    (shown,) = page.context["seating"].rounds
    one, other = shown.tables[0].seats[0], shown.tables[1].seats[2]
    exchanged = shown_draw(client, planned, tables=2, seed=1, pick=[f"1.{one.pk}", f"1.{other.pk}"])
    expected = shown_tables(page)
    expected[0][0], expected[1][2] = expected[1][2], expected[0][0]
    assert shown_tables(exchanged) == expected
    take_over(client, exchanged)
    assert tables(planned) == expected
    undone = client.get(exchanged.context["without_last_swap"])
    assert shown_tables(undone) == shown_tables(page)


@pytest.mark.parametrize("picks", [["1.1"], ["1.1", "2.2"], ["x", "y"], ["1.a", "1.b"], ["1.999998", "1.999999"]])
def test_exchange_that_cannot_be_says_so(client: Client, planned: Evening, picks: list[str]) -> None:
    page = shown_draw(client, planned, tables=2, seed=1, pick=picks)
    assert [str(message) for message in page.context["messages"]] or page.context["form"].non_field_errors()


def test_draw_for_other_participants_than_shown_is_not_written(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, tables=2)
    participants(planned, ("Käthe",))
    answer = take_over(client, page)
    assert not Sheet.objects.exists()
    assert sum(map(len, shown_tables(answer))) == 11


@pytest.mark.parametrize(("number", "status"), [("0", 200), ("6", 422), ("x", 200)])
def test_impossible_number_of_tables_says_why(client: Client, planned: Evening, number: str, status: int) -> None:
    page = shown_draw(client, planned, tables=number)
    assert (page.status_code, bool(page.context["form"].errors["tables"]), page.context["seating"]) == (
        status,
        True,
        None,
    )


def test_draw_nobody_has_looked_at_changes_nothing(client: Client, planned: Evening) -> None:
    client.post(reverse("tables_draw", args=[planned.pk]), {"method": "lot", "tables": 2})
    assert not Sheet.objects.exists()


def test_draw_lays_tables_anew_until_something_is_written(client: Client) -> None:
    laid = scene()
    client.force_login(laid.secretary)
    draw(client, laid.evening, tables=2)
    assert [len(table) for table in tables(laid.evening)] == [2, 2]


def test_draw_after_a_game_is_refused_and_changes_nothing(client: Client) -> None:
    laid = scene()
    laid.save(1, 1, 12, 0, 7, 30)
    client.force_login(laid.secretary)
    draw(client, laid.evening, tables=2)
    assert tables(laid.evening) == [["Anke", "Björn", "Cäcilia", "Dörte"]]


def test_draw_by_ranking_puts_the_strongest_together_newcomers_last(client: Client, planned: Evening) -> None:
    closed_evening(planned.season, {"Hauke": 12, "Femke": 9, "Anke": 8, "Jörn": 6, "Inken": 4}, day=2)
    page = shown_draw(client, planned, tables=2, method="strongest_together")
    assert sorted(shown_tables(page)[0]) == ["Anke", "Femke", "Hauke", "Inken", "Jörn"]


def test_draw_by_ranking_makes_tables_of_equal_strength(client: Client, planned: Evening) -> None:
    closed_evening(planned.season, dict(zip(NAMES, range(20, 10, -1), strict=True)), day=2)
    page = shown_draw(client, planned, tables=2, method="snake")
    assert sorted(shown_tables(page)[0]) == ["Anke", "Dörte", "Eike", "Hauke", "Inken"]


@pytest.mark.clause("L6.1")
def test_slips_tell_everybody_table_seat_and_first_dealer(client: Client, planned: Evening) -> None:
    draw(client, planned, tables=2)
    text = text_of(client.get(reverse("seat_slips", args=[planned.pk])))
    for number, names in enumerate(tables(planned), start=1):
        for position, name in enumerate(names, start=1):
            deal = "you deal first" if position == 1 else f"{names[0]} deals first"
            assert f"{name}\nTable {number}, seat {position}\n{deal}" in text


def test_slips_of_many_take_further_pages(client: Client, planned: Evening) -> None:
    participants(planned, ("Käthe",))
    draw(client, planned)
    assert len(PdfReader(BytesIO(client.get(reverse("seat_slips", args=[planned.pk])).content)).pages) == 2


def test_list_for_the_wall_names_everybody_by_name_and_by_table(client: Client, planned: Evening) -> None:
    draw(client, planned, tables=2)
    by_name, by_table = PdfReader(BytesIO(client.get(reverse("seating_list", args=[planned.pk])).content)).pages
    in_order = [by_name.extract_text().index(f"\n{name}") for name in sorted(NAMES)]
    assert in_order == sorted(in_order)
    assert f"1. {tables(planned)[1][0]} deals first" in " ".join(by_table.extract_text().split())


@pytest.mark.parametrize("name", ["seat_slips", "seating_list"])
def test_prints_say_when_the_evening_begins(client: Client, planned: Evening, name: str) -> None:
    draw(client, planned, tables=2)
    Evening.objects.update(starts_at=time(19, 30))
    pages = PdfReader(BytesIO(client.get(reverse(name, args=[planned.pk])).content)).pages
    assert all("12 September 2025, at 19:30" in " ".join(page.extract_text().split()) for page in pages)


@pytest.mark.parametrize("name", ["seat_slips", "seating_list"])
def test_prints_without_a_seat_say_so(client: Client, planned: Evening, name: str) -> None:
    assert "Nobody has a seat yet." in text_of(client.get(reverse(name, args=[planned.pk])))


def test_player_sees_the_own_table(client: Client, planned: Evening) -> None:
    draw(client, planned, tables=2)
    player = official(planned.season.league, "player")
    Membership.objects.filter(user=player).update(player=planned.registrations.get(player__name="Eike").player)
    client.force_login(player)
    response = client.get(reverse("evening", args=[planned.pk]))
    (seat,) = response.context["own_seats"]
    own = next(names for names in tables(planned) if "Eike" in names)
    assert (seat.players, seat.position) == (tuple(own), own.index("Eike") + 1)
    assert f"You sit at table {seat.table}, seat {seat.position}." in response.content.decode()


@pytest.mark.parametrize("method", ["lot", pytest.param("meet_many", marks=pytest.mark.slow)])
def test_rounds_seat_everybody_in_each(client: Client, planned: Evening, method: str) -> None:
    draw(client, planned, rounds=3, tables=2, method=method)
    planned.refresh_from_db()
    assert planned.planned_rounds == 3
    for round_ in planned.rounds.all():
        seated = round_.seats.values_list("registration__player__name", flat=True)
        assert (sorted(seated), round_.sheets.count()) == (sorted(NAMES), 2)


def test_rounds_in_which_everybody_meets_many_repeat_few_meetings(client: Client, planned: Evening) -> None:
    meetings = shown_draw(client, planned, rounds=2, tables=2, method="meet_many").context["seating"].meetings
    assert meetings.is_best_possible


def test_numbers_say_who_meets_whom_how_often_and_who_deals(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, rounds=3, tables=2, method="meet_many")
    for person in page.context["seating"].people:
        assert person.met + len(person.never) == 9
        assert sum(times for _other, times in person.again) + person.met - len(person.again) == 12
        assert person.first_deals <= 1
    assert "Pairs that meet 2 times" in page.content.decode()


def test_file_of_meetings_names_who_meets_again_and_how_often(client: Client, planned: Evening) -> None:
    wish = {"rounds": 3, "tables": 2, "method": "meet_many", "seed": 4}
    people = shown_draw(client, planned, **wish).context["seating"].people
    rows = rows_of_file(client, "tables_draw", planned, **wish)
    assert [(row["player"], row["met"], row["others"], row["first_deals"]) for row in rows] == [
        (person.registration.player.name, person.met, 9, person.first_deals) for person in people
    ]
    assert [row["times_met"] for row in rows] == [
        {str(other.player_id): times for other, times in person.again} for person in people
    ]
    assert [[f"{other.player.name} ({times} ×)" for other, times in person.again] for person in people] == [
        row["again"] for row in rows
    ]
    assert [[other.player.name for other in person.never] for person in people] == [row["never"] for row in rows]


def test_file_of_meetings_in_one_round_says_nothing_of_meeting_again(client: Client, planned: Evening) -> None:
    rows = rows_of_file(client, "tables_draw", planned, rounds=1, tables=2, method="lot", seed=4)
    assert list(rows[0]) == ["player_id", "registration_id", "player", "met", "others", "first_deals"]
    assert {row["met"] for row in rows} == {4}


def test_late_arrivals_show_who_meets_whom_as_a_file_as_well(client: Client, planned: Evening) -> None:
    draw(client, planned, rounds=2, tables=2, method="meet_many")
    participants(planned, ("Käthe",))
    rows = rows_of_file(client, "seating_change", planned, seed=1)
    assert sorted(row["player"] for row in rows) == sorted((*NAMES, "Käthe"))


def rows_of_file(client: Client, page: str, of_evening: Evening, **asked: object) -> list[dict[str, Any]]:
    answer = client.get(reverse(page, args=[of_evening.pk]), {**asked, "as": "json"})
    assert answer.status_code == 200
    rows: list[dict[str, Any]] = json.loads(b"".join(answer))["rows"]
    return rows


def test_exchange_in_a_later_round_leaves_the_first_as_it_is(client: Client, planned: Evening) -> None:
    wish = {"rounds": 2, "tables": 2, "method": "meet_many", "seed": 4}
    before = shown_draw(client, planned, **wish).context["seating"]
    tables_of_second = before.rounds[1].tables
    picks = [f"2.{tables_of_second[at].seats[0].pk}" for at in (0, 1)]
    after = shown_draw(client, planned, **wish, pick=picks).context["seating"]
    assert after.seat_order[0] == before.seat_order[0]
    assert after.seat_order[1][0][0] == before.seat_order[1][1][0]


def test_draw_by_ranking_over_several_rounds_is_refused(client: Client, planned: Evening) -> None:
    page = shown_draw(client, planned, rounds=2, method="snake")
    assert (page.context["form"].errors["rounds"], page.context["seating"]) == (
        ["A draw by the ranking is for one round."],
        None,
    )


def test_slips_and_list_name_the_rounds(client: Client, planned: Evening) -> None:
    draw(client, planned, rounds=2, tables=2, method="meet_many")
    second = planned.rounds.get(number=2).sheets.get(table=1).seats.get(position=1)
    name = second.registration.player.name
    assert "Round 2: table 1, seat 1\nyou deal first" in text_of(client.get(reverse("seat_slips", args=[planned.pk])))
    text = text_of(client.get(reverse("seating_list", args=[planned.pk])))
    assert "Table/seat in each round" in text
    assert f"Round 2 · Table 1 1. {name}" in " ".join(text.split())


def test_tables_page_lists_the_rounds_and_who_has_no_seat_there(client: Client, planned: Evening) -> None:
    draw(client, planned, rounds=2, tables=2, method="meet_many")
    participants(planned, ("Käthe",))
    page = client.get(reverse("evening_tables", args=[planned.pk]))
    assert [(len(row.tables), [late.player.name for late in row.unseated]) for row in page.context["rounds"]] == [
        (2, ["Käthe"]),
        (2, ["Käthe"]),
    ]
    assert "Table 2 (round 2)" in page.content.decode()


def test_draw_needs_two_players(client: Client) -> None:
    of_evening = evening(season(league()))
    participants(of_evening, ("Anke",))
    client.force_login(official(of_evening.season.league, "secretary"))
    assert "(L2)" in shown_draw(client, of_evening).content.decode()


def changed_page(client: Client, of_evening: Evening, *leaving: str) -> Any:
    rows = of_evening.registrations.filter(player__name__in=leaving)
    address = reverse("seating_change", args=[of_evening.pk])
    return client.get(address, {"leaving": [row.pk for row in rows], "seed": 1})


def take_change_over(client: Client, page: Any) -> Any:
    change = page.context["change"]
    content = {
        "seed": page.context["seed"],
        "shown": change.seating.fingerprint,
        "leaving": [row.pk for row in change.leaving],
    }
    return client.post(reverse("seating_change", args=[page.context["evening"].pk]), content, follow=True)


@pytest.mark.clause("D9")
def test_late_arrival_and_early_leave_change_the_tables_to_come_only_a_little(client: Client, planned: Evening) -> None:
    draw(client, planned, tables=2)
    before = tables(planned)
    participants(planned, ("Käthe",))
    gone = before[0][1]
    page = changed_page(client, planned, gone)
    assert page.context["change"].moved == ()
    assert tables(planned) == before
    take_change_over(client, page)
    after = tables(planned)
    assert sorted(map(len, after)) == [5, 5]
    assert [[name for name in table if name != "Käthe"] for table in after] == [
        [name for name in table if name != gone] for table in before
    ]


@pytest.mark.clause("D9")
def test_rounds_that_have_begun_stay_as_they_are(client: Client) -> None:
    laid = scene()
    client.force_login(laid.secretary)
    draw(client, laid.evening, rounds=3, tables=1, method="meet_many")
    first = Sheet.objects.get(round__number=1)
    Game.objects.create(sheet=first, number=1)
    participants(laid.evening, ("Käthe",))
    page = changed_page(client, laid.evening)
    assert page.context["change"].changed == (2, 3)
    take_change_over(client, page)
    assert [len(table) for table in tables(laid.evening)] == [4, 5, 5]
    assert AuditEntry.objects.get(action="seats.changed").details == {
        "joining": ["Käthe"],
        "leaving": [],
        "moved": [],
    }


@pytest.mark.clause("D9")
def test_change_when_every_round_has_begun_says_what_to_do(client: Client) -> None:
    laid = scene()
    laid.save(1, 1, 12, 0, 7, 30)
    client.force_login(laid.secretary)
    answer = client.get(reverse("seating_change", args=[laid.evening.pk]), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Every round is under way already. Late players join a running table instead (D9)."
    ]


@pytest.mark.parametrize("leaving", [["999999"], ["x"]])
def test_change_with_somebody_unknown_says_so(client: Client, planned: Evening, leaving: list[str]) -> None:
    draw(client, planned, tables=2)
    answer = client.get(reverse("seating_change", args=[planned.pk]), {"leaving": leaving}, follow=True)
    assert [str(message) for message in answer.context["messages"]]


def test_change_that_leaves_one_player_is_refused(client: Client, planned: Evening) -> None:
    draw(client, planned, tables=2)
    answer = changed_page(client, planned, *NAMES[:9])
    assert answer.headers["Location"] == reverse("evening_tables", args=[planned.pk])


def test_change_nobody_has_looked_at_is_shown_first(client: Client, planned: Evening) -> None:
    draw(client, planned, tables=2)
    before = tables(planned)
    participants(planned, ("Käthe",))
    answer = client.post(reverse("seating_change", args=[planned.pk]), {"seed": 1, "shown": "something else"})
    assert (answer.context["change"].joining[0].player.name, tables(planned)) == ("Käthe", before)
