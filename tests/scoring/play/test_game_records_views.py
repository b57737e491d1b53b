"""Replaying a record step by step, and attaching one with all that can be wrong with it."""

from collections.abc import Iterator

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.models import MOST_RECORD_CHARACTERS, GameRecord
from tests.scoring.recorded import POINTS, played, record_text, recorded
from tests.scoring.scenes import Scene, official, scene
from tests.support.laying import laid_once
from tests.support.tiers import mostly_slow

pytestmark = pytest.mark.django_db
HEAD = '[RuleSet "luvsh-2006"]\n[Seats "Anke; Björn; Cäcilia; Dörte"]\n[Seed "5"]\n\n'


@pytest.fixture(autouse=True)
def english(settings) -> Iterator[None]:
    settings.LANGUAGE_CODE = "en"
    with override("en"):
        yield


@pytest.fixture
@laid_once
def table() -> Scene:
    """A sheet whose first game is written as the record of the tests says."""
    written = scene()
    written.save(1, 0, *POINTS)
    return written


def address(name: str, table: Scene, number: int = 1) -> str:
    return reverse(name, args=[table.sheet.pk, number])


@pytest.fixture
def secretary(client: Client, table: Scene) -> Client:
    client.force_login(table.secretary)
    return client


def check(client: Client, table: Scene, **data: object) -> object:
    return client.post(address("game_record_attach", table), {"check": "", **data})


def attach(client: Client, table: Scene, looked_at: str, **changed: object) -> object:
    """Check the text, then attach it as the page offers it, apart from what is changed."""
    preview = check(client, table, text=looked_at).context["preview"]["form"]
    offered = {f"player-{position}": field.value() for position, field in enumerate(preview.players)}
    data = {"attach": "", "text": looked_at, "seen": preview.fingerprint, **offered, **changed}
    return client.post(address("game_record_attach", table), data)


def problems(response: object) -> list[tuple[int | None, int | None, str]]:
    return [(problem.line, problem.column, problem.text) for problem in response.context["problems"]]


@pytest.mark.parametrize("step", ["", "0", "17", "51"])
def test_replay_shows_the_table_after_each_step(client: Client, table: Scene, step: str) -> None:
    recorded(table)
    client.force_login(official(table.league, "player"))

    response = client.get(address("game_record", table), {"step": step})

    replayed = played(record_text())
    state = replayed.state_after(int(step or 0))
    shown = response.context["table"]
    cards = replayed.referee.pack.cards
    assert [[held.card for held in hand.cards] for hand in (*shown.far, *shown.near)] == [
        [cards[card] for card in sorted(hand)] for hand in state.hands
    ]
    assert shown.top == cards[state.pile[-1]]
    assert shown.line.step == int(step or 0)
    assert f'data-step="{shown.line.step}" aria-current="step"' in response.content.decode()


@pytest.mark.parametrize("step", ["x", "-1", "9" * 30, "٣", "1.5", "\0"])
def test_step_that_is_no_number_is_refused(client: Client, table: Scene, step: str) -> None:
    recorded(table)
    client.force_login(table.secretary)

    assert client.get(address("game_record", table), {"step": step}).status_code == 400


@pytest.mark.parametrize(("step", "shown"), [("", 0), ("99999", 51)])
def test_step_beyond_the_end_is_the_last_one(client: Client, table: Scene, step: str, shown: int) -> None:
    recorded(table)
    client.force_login(table.secretary)

    assert client.get(address("game_record", table), {"step": step}).context["table"].line.step == shown


def test_last_step_shows_winner_and_points(client: Client, table: Scene) -> None:
    recorded(table)
    client.force_login(table.secretary)

    shown = client.get(address("game_record", table), {"step": "999"}).context["table"]

    assert shown.is_over
    assert shown.winner == "Anke"
    assert [hand.points for hand in (*shown.far, *shown.near)] == list(POINTS)


def test_htmx_gets_the_table_alone_and_the_address_of_the_step(client: Client, table: Scene) -> None:
    recorded(table)
    client.force_login(table.secretary)

    response = client.get(address("game_record", table), {"step": "3"}, headers={"HX-Request": "true"})

    assert "<html" not in response.content.decode()
    assert response["HX-Replace-Url"] == f"{address('game_record', table)}?step=3"
    assert "HX-Request" in response["Vary"]


def test_names_are_those_of_the_sheet(secretary: Client, table: Scene) -> None:
    recorded(table, text=record_text(("A.", "B", "Cäc", "4")))

    said = secretary.get(address("game_record", table)).context["table"]

    assert [hand.name for hand in (*said.far, *said.near)] == ["Anke", "Björn", "Cäcilia", "Dörte"]


def test_record_can_be_downloaded(secretary: Client, table: Scene) -> None:
    recorded(table)

    response = secretary.get(address("game_record_file", table))

    assert response.content.decode() == record_text()
    assert response["Content-Disposition"] == 'attachment; filename="Record-2025-09-12-1-1.uno"'


@pytest.mark.parametrize("name", ["game_record", "game_record_file"])
@pytest.mark.parametrize("number", [1, 2, 0, 10**15])
def test_game_without_a_record_has_no_page(secretary: Client, table: Scene, name: str, number: int) -> None:
    assert secretary.get(address(name, table, number)).status_code == 404


@pytest.mark.parametrize("number", [2, 0, 10**15])
def test_game_that_is_not_on_the_sheet_has_no_form(secretary: Client, table: Scene, number: int) -> None:
    assert secretary.get(address("game_record_attach", table, number)).status_code == 404


def test_signed_sheet_gets_no_record(secretary: Client, table: Scene) -> None:
    table.submit()
    table.sign()

    assert secretary.get(address("game_record_attach", table)).status_code == 302
    secretary.post(address("game_record_remove", table))
    assert "record_link" not in secretary.get(reverse("sheet", args=[table.sheet.pk])).content.decode()


@pytest.mark.clause("L8.2", "L9")
def test_preview_compares_every_player_before_anything_is_written(secretary: Client) -> None:
    table = scene()
    table.save(1, 0, 0, 24, 5, 35)
    secretary.force_login(table.secretary)

    preview = check(secretary, table, text=record_text()).context["preview"]

    assert [(line.name, line.points, line.written) for _field, line in preview["lines"]] == [
        ("Anke", 0, 0),
        ("Björn", 42, 24),
        ("Cäcilia", 5, 5),
        ("Dörte", 35, 35),
    ]
    (note,) = preview["notes"]
    assert note.text == "Game 1: Björn has 24 points on the sheet, 42 in the record."
    assert note.clauses == ("L8.2", "L9")
    assert not GameRecord.objects.exists()


def test_what_was_looked_at_is_attached(secretary: Client, table: Scene) -> None:
    response = attach(secretary, table, record_text())

    assert response.status_code == 302
    assert response["Location"] == address("game_record", table)
    assert GameRecord.objects.get().text == record_text()


def test_text_that_was_changed_after_looking_is_shown_again(secretary: Client, table: Scene) -> None:
    response = attach(secretary, table, record_text(), text=record_text(seed=2))

    assert response.status_code == 200
    assert response.context["preview"]["form"].fingerprint in response.content.decode()
    assert not GameRecord.objects.exists()


def test_seats_that_were_changed_are_compared_again(secretary: Client, table: Scene) -> None:
    first, second, *_ = (seat.pk for seat in table.seats)

    response = attach(secretary, table, record_text(), **{"player-0": second, "player-1": first})

    notes = response.context["preview"]["notes"]
    assert [note.code for note in notes] == ["DEALER_DIFFERS", "WINNER_DIFFERS", "POINTS_DIFFER", "POINTS_DIFFER"]
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize("nonsense", mostly_slow(["", "x", "-1", "9" * 20, "\0"], "", "9" * 20))
def test_seat_that_is_none_is_asked_for(secretary: Client, table: Scene, nonsense: str) -> None:
    changed = {"player-0": nonsense}
    shown = attach(secretary, table, record_text(), **changed).context["preview"]["form"]

    response = attach(secretary, table, record_text(), **changed, seen=shown.fingerprint)

    assert response.context["preview"]["form"].errors
    assert not GameRecord.objects.exists()


def test_same_seat_twice_is_refused(secretary: Client, table: Scene) -> None:
    twice = {"player-1": table.seats[0].pk}
    shown = attach(secretary, table, record_text(), **twice).context["preview"]["form"]

    response = attach(secretary, table, record_text(), **twice, seen=shown.fingerprint)

    assert "Two players of the record have the same column of the sheet." in response.content.decode()
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize(
    ("names", "matched"),
    [
        (("Dörte", "CÄCILIA", "björn", "Anke"), (3, 2, 1, 0)),
        (("4", "3", "2", "1"), (3, 2, 1, 0)),
        (("Dör.", "Cäc", "B", "Anke"), (3, 2, 1, 0)),
        (("Nord", "Ost", "Süd", "West"), (0, 1, 2, 3)),
        (("Anke", "Ost", "Süd", "West"), (0, None, None, None)),
    ],
)
def test_players_are_found_by_name_otherwise_by_their_order(
    secretary: Client, table: Scene, names: tuple[str, ...], matched: tuple[int | None, ...]
) -> None:
    form = check(secretary, table, text=record_text(names)).context["preview"]["form"]

    assert form.chosen == [None if position is None else table.seats[position].pk for position in matched]


def test_result_is_offered_for_a_blank_row_alone(secretary: Client, table: Scene) -> None:
    table.save(2, None, None, None, None, None, dealer=0)

    blank = secretary.post(address("game_record_attach", table, 2), {"check": "", "text": record_text()})

    assert blank.context["preview"]["can_take_over"]
    assert not check(secretary, table, text=record_text()).context["preview"]["can_take_over"]


def test_result_is_written_into_a_blank_row(secretary: Client, table: Scene) -> None:
    table.save(2, None, None, None, None, None, dealer=0)
    text, page = record_text(), address("game_record_attach", table, 2)
    form = secretary.post(page, {"check": "", "text": text}).context["preview"]["form"]
    offered = {f"player-{position}": field.value() for position, field in enumerate(form.players)}

    secretary.post(page, {"attach": "", "text": text, "seen": form.fingerprint, "takes_over": "on", **offered})

    game = table.sheet.games.get(number=2)
    assert [hand.points for hand in game.hands.order_by("seat__position")] == list(POINTS)
    assert game.winner == table.seats[0]


@pytest.mark.clause("L6.4")
def test_everything_that_cannot_be_read_is_listed_with_its_place(secretary: Client, table: Scene) -> None:
    text = HEAD + "2 y+2\n1 flies\n  2 r77 {why}\n9 draw"

    response = check(secretary, table, text=text)

    assert response.status_code == 422
    assert [place[:2] for place in problems(response)] == [(6, 3), (7, 5), (8, 1)]
    assert "2 r77 {why}" in response.content.decode()


def test_first_illegal_action_is_named_with_its_clause(secretary: Client, table: Scene) -> None:
    response = check(secretary, table, text=HEAD + "2 keep")

    ((line, column, text),) = problems(response)
    assert (line, column) == (5, 1)
    assert text.startswith("Action 1 is not allowed: ")
    assert response.context["problems"][0].clauses


def test_file_takes_the_place_of_the_text_and_can_be_put_right_on_the_page(secretary: Client, table: Scene) -> None:
    file = SimpleUploadedFile("game.uno", (HEAD + "1 flies").encode("utf-16"))

    response = check(secretary, table, text="", file=file)

    assert len(problems(response)) == 1
    assert "1 flies" in response.content.decode()


OPEN = """[RuleSet {"code": "x", "name": "x", "valid_from": "2026-01-01", "source": "", "table": {"cards_dealt": 1}}]
[Seats "Anke; Björn; Cäcilia; Dörte"]
[StartCard "r7"]
2 r5
"""


@pytest.mark.clause("L6.4", "L8.2")
def test_record_that_leaves_last_cards_unknown_proves_nothing_and_says_so(secretary: Client, table: Scene) -> None:
    response = check(secretary, table, text=OPEN)
    assert response.status_code == 422
    assert [problem.text for problem in response.context["problems"]] == [
        f"The last cards of {name} are not all known (1): the points cannot be checked."
        for name in ("Anke", "Cäcilia", "Dörte")
    ]


@pytest.mark.clause("L6.4")
def test_unknown_cards_are_shown_as_such_until_they_are_known(secretary: Client, table: Scene) -> None:
    recorded(table, text=OPEN.replace("2 r5", '[FinalHands "b9; ; y1; g2"]\n2 r5'))
    dealt = secretary.get(address("game_record", table), {"step": "0"})
    ended = secretary.get(address("game_record", table), {"step": "1"})
    hands = [[*page.context["table"].far, *page.context["table"].near] for page in (dealt, ended)]
    assert [(hand.unknown, hand.size, hand.points) for hand in hands[0]] == [(1, 1, None)] * 4
    assert [(hand.unknown, len(hand.cards), hand.points) for hand in hands[1]] == [
        (0, 1, 9),
        (0, 0, 0),
        (0, 1, 1),
        (0, 1, 2),
    ]
    assert "1 unknown card" in dealt.content.decode()
    assert "unknown card" not in ended.content.decode()


@pytest.mark.clause("L6.4", "K14")
def test_drawn_cards_and_new_stocks_are_told_where_the_record_says_them(secretary: Client, table: Scene) -> None:
    recorded(table, text=record_text(with_cards=True))
    told = [line.text for line in secretary.get(address("game_record", table)).context["lines"]]
    draws = [text for text in told if "draws a card" in text]
    assert draws
    assert [text for text in draws if "Drawn: " not in text] == []

    recorded(table, text=record_text())
    told = [line.text for line in secretary.get(address("game_record", table)).context["lines"]]
    assert [text for text in told if "Drawn: " in text] == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "“game.uno” is not a text."),
        (b"\0\1\2", "“game.uno” is not a text."),
        (b"x" * (4 * MOST_RECORD_CHARACTERS + 1), "The file is too large"),
    ],
)
def test_file_without_text_is_refused_and_what_was_typed_is_kept(
    secretary: Client, table: Scene, content: bytes, said: str
) -> None:
    response = check(secretary, table, text="1 typed", file=SimpleUploadedFile("game.uno", content))

    assert response.status_code == 422
    assert said in " ".join(response.context["form"].errors["file"])
    assert "1 typed" in response.content.decode()


@pytest.mark.parametrize(
    "text",
    [
        *("", " \n ", "\0", "[", '[RuleSet "', "{", "}" * 99, "1", "💥" * 500, "a" * (MOST_RECORD_CHARACTERS + 1)),
        *(HEAD * 3, '[RuleSet {"code": 1}] [Seats ";;"] [Seed "1e9"]', HEAD.replace("5", "9" * 99) + "1 draw"),
    ],
)
def test_nonsense_is_answered_with_what_is_wrong(secretary: Client, table: Scene, text: str) -> None:
    response = check(secretary, table, text=text)

    assert response.status_code == 422
    assert response.context["form"].errors or response.context["problems"]
    assert not GameRecord.objects.exists()


def test_sheet_links_to_records_and_offers_to_attach_one(client: Client, table: Scene) -> None:
    page = reverse("sheet", args=[table.sheet.pk])
    client.force_login(table.secretary)
    assert address("game_record_attach", table) in client.get(page).content.decode()

    recorded(table)
    client.force_login(official(table.league, "player"))
    shown = client.get(page).content.decode()
    assert f'href="{address("game_record", table)}"' in shown
    assert address("game_record_attach", table) not in shown


@pytest.mark.clause("L6.6")
def test_auditor_sees_differences_among_the_findings(client: Client) -> None:
    table = scene()
    table.save(1, 0, 0, 24, 5, 35)
    table.submit()
    recorded(table)
    client.force_login(table.auditor)

    protocol = client.get(reverse("sheet_review", args=[table.sheet.pk])).context["protocol"]

    assert [(note.code, note.anchor) for note in protocol.warnings] == [
        ("POINTS_DIFFER", f"cell-1-{table.seats[1].pk}")
    ]


def test_player_is_not_told_of_differences(client: Client) -> None:
    table = scene()
    table.save(1, 0, 0, 24, 5, 35)
    recorded(table)
    client.force_login(official(table.league, "player"))

    assert not client.get(address("game_record", table)).context["sees_internals"]


def test_record_is_taken_off(secretary: Client, table: Scene) -> None:
    recorded(table)

    response = secretary.post(address("game_record_remove", table))

    assert response["Location"] == reverse("sheet", args=[table.sheet.pk])
    assert not GameRecord.objects.exists()


def test_record_that_the_rules_of_today_refuse_is_shown_up_to_there(secretary: Client, table: Scene) -> None:
    record = recorded(table)
    lines = record.text.splitlines()
    record.text = "\n".join([*lines[:8], "1 keep", *lines[8:]])
    record.save()

    response = secretary.get(address("game_record", table), {"step": "999"})

    assert response.context["table"].last_step == 3
    assert "do not allow action 4 any more" in response.content.decode()
    assert [note.code for note in response.context["notes"]] == ["NOT_FINISHED"]
