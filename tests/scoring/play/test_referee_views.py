"""The referee's page: who may ask, what is answered, every message, and any nonsense in its address."""

import re
from dataclasses import replace
from datetime import date
from urllib.parse import parse_qs, urlencode

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.play import Offence
from engine.rulesets import FAMILY, JUNIOR, LEAGUE_2006, STANDARD, RuleSet, ScoringSystem
from scoring.models import League, Season
from tests.scoring.scenes import edition, league, official, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def of_league() -> League:
    return season(league(is_referee_public=True)).league


def address_of(row: League, **situation: object) -> str:
    return f"{reverse('referee', args=[row.slug])}?{urlencode(situation)}"


def ask(client: Client, row: League, **situation: object) -> HttpResponse:
    return client.get(address_of(row, **situation), headers={"Accept-Language": "en"})


def judged(response: HttpResponse) -> dict[str, bool]:
    """For each card of the hand whether it may be laid."""
    return {line.card.notation(): line.is_legal for line in response.context["answer"].cards}


def text_of(response: HttpResponse) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", response.content.decode()))


@pytest.mark.parametrize(
    ("is_public", "office", "status"), [(False, None, 404), (True, None, 200), (False, "player", 200)]
)
def test_page_is_for_members_unless_the_league_opens_it(
    client: Client, is_public: bool, office: str | None, status: int
) -> None:
    row = season(league(is_referee_public=is_public)).league
    if office:
        client.force_login(official(row, office))
    assert ask(client, row).status_code == status
    links = [client.get(reverse(name, args=[row.slug])).content.decode() for name in ("affairs",)]
    links.append(client.get(reverse("edition", args=[row.slug, row.editions.get().pk])).content.decode())
    assert [reverse("referee", args=[row.slug]) in link for link in links] == [status == 200] * 2


def test_open_referee_of_a_closed_league_is_for_members_alone(client: Client) -> None:
    row = season(league(is_public=False, is_referee_public=True)).league
    assert ask(client, row).status_code == 404


def test_edition_is_that_of_the_current_season_unless_chosen(client: Client, of_league: League) -> None:
    chosen = edition(of_league, STANDARD)
    assert ask(client, of_league).context["form"].edition_row == of_league.seasons.get().edition
    assert ask(client, of_league, edition=chosen.code).context["form"].edition_row == chosen
    Season.objects.create(
        league=of_league, name="next", starts_on=date(2026, 9, 1), ends_on=date(2027, 6, 30), edition=chosen
    )
    assert ask(client, of_league).context["form"].edition_row == chosen


def test_edition_of_another_league_is_not_offered(client: Client, of_league: League) -> None:
    other = edition(league(), STANDARD)
    assert "Rule set edition: " in text_of(ask(client, of_league, edition=other.code))


def test_league_without_an_edition_says_so(client: Client) -> None:
    assert "No rules to decide by" in text_of(ask(client, league(is_referee_public=True)))


@pytest.mark.parametrize(
    ("situation", "status"),
    [
        ({}, "Tap the top card."),
        ({"top": "r7"}, "Tap the cards of your hand."),
        ({"top": "W", "hand": "r7"}, "Tap the colour that was named."),
        ({"top": "r7", "hand": "r5 r6"}, "Every card may be laid."),
        ({"top": "r7", "hand": "r5 b6"}, "1 card may be laid."),
        ({"top": "r7", "hand": "b6"}, "No card may be laid."),
        ({"top": "q7", "hand": "b6"}, "Something does not fit."),
    ],
)
def test_status_says_what_is_next(client: Client, of_league: League, situation: dict[str, str], status: str) -> None:
    assert f'role="status">{status}' in ask(client, of_league, **situation).content.decode()


@pytest.mark.parametrize(
    ("situation", "expected"),
    [
        pytest.param(
            {"top": "r7", "hand": "r5 b7 bS W"},
            {"r5": True, "b7": True, "bS": False, "W": True},
            marks=pytest.mark.clause("L6.7", "L6.14"),
        ),
        pytest.param(
            {"top": "W", "color": "b", "hand": "W+4 UNO b1 r1"},
            {"W+4": False, "UNO": False, "b1": True, "r1": False},
            marks=pytest.mark.clause("L6.15", "L6.16"),
        ),
        pytest.param(
            {"top": "r+2", "hand": "g+2 W+4 r7 W"},
            {"g+2": True, "W+4": True, "r7": False, "W": False},
            marks=pytest.mark.clause("L6.13", "L6.15"),
        ),
        pytest.param(
            {"top": "r+2", "due": "0", "hand": "g+2 r7 b7"},
            {"g+2": True, "r7": True, "b7": False},
            marks=pytest.mark.clause("L6.13"),
        ),
        pytest.param(
            {"top": "r7", "moment": "other", "hand": "r7 b7 W"},
            {"r7": True, "b7": False, "W": False},
            marks=pytest.mark.clause("L6.8"),
        ),
        pytest.param(
            {"top": "r7", "moment": "laid", "hand": "r7 b7"},
            {"r7": True, "b7": False},
            marks=pytest.mark.clause("L6.9"),
        ),
        pytest.param(
            {"top": "r7", "moment": "drawn", "hand": "r3 r5"},
            {"r3": False, "r5": False},
            marks=pytest.mark.clause("L6.7"),
        ),
    ],
)
def test_hand_is_judged_by_the_leagues_rules(
    client: Client, of_league: League, situation: dict[str, str], expected: dict[str, bool]
) -> None:
    response = ask(client, of_league, **situation)
    assert judged(response) == expected
    assert [(held.card.notation(), held.is_legal) for held in response.context["hand"]] == list(expected.items())


@pytest.mark.clause("K13")
def test_drawn_card_is_the_last_of_the_hand(client: Client, of_league: League) -> None:
    chosen = edition(of_league, STANDARD)
    response = ask(client, of_league, edition=chosen.code, top="r7", moment="drawn", hand="r3 r5")
    assert judged(response) == {"r3": False, "r5": True}
    assert {line.label for line in response.context["answer"].others} == {"Keep the drawn card", "Say UNO"}


@pytest.mark.clause("K12", "K13")
@pytest.mark.parametrize(
    ("rules", "hand", "top", "reason", "others"),
    [
        (STANDARD, "y3 y4 b5", "r7", "Blue 5 has neither the colour in force nor the face of red 7.", set()),
        (FAMILY, "y3 y4 g+2", "r7", "Action cards need the colour in force: not green draw two.", {"Draw"}),
    ],
)
def test_drawn_card_that_does_not_fit_is_not_laid(
    client: Client, rules: RuleSet, hand: str, top: str, reason: str, others: set[str]
) -> None:
    row = season(league(is_referee_public=True), rules).league
    response = ask(client, row, top=top, moment="drawn", hand=hand)
    assert set(judged(response).values()) == {False}
    assert reason in text_of(response)
    assert {line.label for line in response.context["answer"].others} == others


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize(
    ("situation", "asks", "labels"),
    [
        ({"top": "UNO"}, True, set()),
        ({"top": "UNO", "gifts": "on"}, True, {"Name the colour"}),
        ({"top": "UNO", "gifts": "on", "moment": "other"}, True, {"Name the colour"}),
        ({"top": "UNO", "players": "2"}, False, {"Name the colour"}),
        ({"top": "W", "gifts": "on"}, False, {"Name the colour"}),
    ],
)
def test_who_got_the_gifts_of_the_uno_card_names_the_colour(
    client: Client, of_league: League, situation: dict[str, str], asks: bool, labels: set[str]
) -> None:
    response = ask(client, of_league, hand="b1 b2 b3", color="open", **situation)
    assert ('name="gifts"' in response.content.decode()) is asks
    assert {line.label for line in response.context["answer"].others} - {"Draw out of turn"} == labels


@pytest.mark.clause("L6.15")
def test_reason_names_the_cards_in_words_and_the_paragraph(client: Client, of_league: League) -> None:
    response = ask(client, of_league, top="W", color="r", hand="W+4")
    assert "Draw four is not allowed on wild. § L6.15" in text_of(response)


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("r7", "Red 7"),
        ("gS", "Green skip"),
        ("bR", "Blue reverse"),
        ("y+2", "Yellow draw two"),
        ("W", "Wild"),
        ("W+4", "Draw four"),
        ("UNO", "UNO card"),
    ],
)
def test_cards_are_called_as_people_call_them(client: Client, of_league: League, card: str, name: str) -> None:
    assert f'<p class="verdict-title">{name}<' in ask(client, of_league, top="y7", hand=card).content.decode()


@pytest.mark.clause("L6.13", "K17")
@pytest.mark.parametrize(
    ("rules", "situation", "labels"),
    [
        (LEAGUE_2006, {"top": "r7"}, {"Draw"}),
        (LEAGUE_2006, {"top": "r+2"}, {"Take the due cards"}),
        (LEAGUE_2006, {"top": "r7", "moment": "other"}, {"Draw out of turn"}),
        (LEAGUE_2006, {"top": "W", "color": "open"}, {"Name the colour"}),
        (STANDARD, {"top": "W+4", "color": "b"}, {"Challenge the draw four", "Take the due cards"}),
    ],
)
def test_what_else_is_open_is_listed(
    client: Client, rules: object, situation: dict[str, str], labels: set[str]
) -> None:
    row = season(league(is_referee_public=True), rules).league
    response = ask(client, row, hand="b1 b2 b3", **situation)
    assert {line.label for line in response.context["answer"].others} == labels


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        ({"top": "q7"}, "Top card: This is not a card: “q7”."),
        ({"hand": "r5 zz 33"}, "My hand: This is not a card: “zz”, “33”."),
        ({"top": "r7 r8"}, "Top card: “r7 r8” are more than 1 cards."),
        ({"top": "7"}, "Top card: “7”: a coloured card needs its colour."),
        ({"hand": "99xr7 99xr7"}, "My hand: “99xr7 99xr7” are more than 110 cards."),
        ({"players": "77"}, "Players at the table: Select a valid choice. 77 is not one of the available choices."),
        ({"color": "x"}, "Colour that was named: Select a valid choice. x is not one of the available choices."),
        ({"moment": "x"}, "Whose turn is it?: Select a valid choice. x is not one of the available choices."),
        ({"due": "-1"}, "Cards due to me: Select a valid choice. -1 is not one of the available choices."),
        ({"keys": "x"}, "Colour of the keys: Select a valid choice. x is not one of the available choices."),
        ({"drop": "x"}, "Place in the hand: “x” is not a whole number."),
        ({"tap": "q"}, "Card that was tapped: This is not a card: “q”."),
        ({"edition": "x"}, "Rule set edition: Select a valid choice. x is not one of the available choices."),
        ({"offence": "x"}, "Offence: Select a valid choice. x is not one of the available choices."),
        ({"top": "r7", "hand": "r7 r7"}, "The deck does not have that many: red 7."),
        ({"top": "GOLD", "color": "b", "hand": "b1"}, "The deck does not have that many: golden 1."),
        ({"top": "r+1", "hand": "b1"}, "The deck does not have that many: red draw one."),
        ({"top": "r+2", "hand": "GOLD b+1"}, "The deck does not have that many: golden 1, blue draw one."),
        ({"top": "r7", "hand": "b1", "color": "g"}, "The top card has another colour than that: red 7."),
        ({"top": "W+4", "hand": "b1", "color": "open"}, "Cards are due, so a colour was named: choose it (draw four)."),
        ({"top": "r7", "hand": "b1", "due": "2"}, "No cards can be due on this card: red 7."),
        (
            {"top": "W+4", "color": "b", "hand": "b1", "due": "7"},
            "So many cards cannot be due on draw four: 7. Possible are: 0, 4, 6, 8, 10, 12, 14, 16, 18,",
        ),
        (
            {"top": "W", "color": "open", "hand": "b1", "moment": "drawn"},
            "Nobody draws before the colour is named: choose it (wild).",
        ),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence_that_quotes_it(
    client: Client, of_league: League, situation: dict[str, str], sentence: str
) -> None:
    response = ask(client, of_league, **situation)
    assert (response.status_code, sentence in text_of(response)) == (200, True), text_of(response)


@pytest.mark.clause("K4")
def test_number_of_players_that_the_edition_does_not_allow_is_named(client: Client) -> None:
    partners = replace(STANDARD, scoring=replace(STANDARD.scoring, system=ScoringSystem.PARTNER))
    row = season(league(is_referee_public=True), partners).league
    response = ask(client, row, players=5, top="r7", hand="b1")
    assert response.context["answer"].problem == "This edition cannot be played by 5 players."


@pytest.mark.clause("K7", "L5b")
def test_keys_are_the_cards_of_the_editions_deck(client: Client) -> None:
    row = season(league(is_referee_public=True), JUNIOR).league
    keys = {group.code: len(group.cards) for group in ask(client, row).context["keys"]}
    assert keys == {"r": 12, "g": 12, "b": 12, "y": 12, "w": 1}
    assert ask(client, row, top="r+1", hand="b1").context["question"].due_choices == [0, 1]


def step(client: Client, row: League, **situation: object) -> dict[str, list[str]]:
    """Where a single step without scripts leads: its query."""
    response = ask(client, row, **situation)
    assert response.status_code == 302
    return parse_qs(response["Location"].partition("?")[2])


def test_first_tap_without_scripts_is_the_top_card_then_the_hand_grows(client: Client, of_league: League) -> None:
    first = step(client, of_league, tap="r7", to="top", keys="b")
    assert (first["top"], first.get("hand"), first["keys"]) == (["r7"], None, ["b"])
    second = step(client, of_league, top="r7", hand="b5", tap="W+4")
    assert (second["top"], second["hand"]) == (["r7"], ["b5 W+4"])


def test_new_top_card_forgets_what_was_told_about_the_old_one(client: Client, of_league: League) -> None:
    query = step(client, of_league, top="W+4", color="b", due="4", hand="b5", to="top", tap="r7")
    assert {name: query.get(name) for name in ("top", "hand", "color", "due")} == {
        "top": ["r7"],
        "hand": ["b5"],
        "color": None,
        "due": None,
    }


def test_card_is_taken_out_of_the_hand_by_its_place(client: Client, of_league: League) -> None:
    query = step(client, of_league, top="W", color="b", hand="r5 r5 b1", drop="1")
    assert (query["hand"], query["color"]) == (["r5 b1"], ["b"])


def test_answer_for_htmx_is_a_part_of_a_page_with_an_address_to_share(client: Client, of_league: League) -> None:
    response = client.get(address_of(of_league, top="rot7", hand="F", to="top"), headers={"HX-Request": "true"})
    text = response.content.decode()
    assert "<html" not in text
    assert re.findall(r'id="([^"]+)" hx-swap-oob', text) == [
        "referee-status",
        "referee-top",
        "referee-about-top",
        "referee-hand",
        "referee-ruling",
    ]
    assert parse_qs(response["HX-Replace-Url"].partition("?")[2]) == {
        "edition": [LEAGUE_2006.code],
        "players": ["4"],
        "top": ["r7"],
        "hand": ["W"],
        "moment": ["turn"],
    }
    assert "HX-Request" in response["Vary"]


@pytest.mark.clause("L7", "L8.1", "K18", "L6.11")
@pytest.mark.parametrize(
    ("rules", "offence", "sentences"),
    [
        (LEAGUE_2006, Offence.UNO_FORGOTTEN, ("1 penalty card", "Every other player may demand it, until the next")),
        (STANDARD, Offence.UNO_FORGOTTEN, ("2 penalty cards", "Every other player may demand it, until the next")),
        (LEAGUE_2006, Offence.LAST_SLAP, ("1 penalty card", "Nobody has to demand it.")),
        (STANDARD, Offence.SWEARING, ("No penalty in this edition",)),
        (LEAGUE_2006, Offence.WRONG_JUMP_IN, ("1 penalty card", "goes back to the hand", "§ L6.8")),
    ],
)
def test_penalty_of_an_offence(client: Client, rules: object, offence: Offence, sentences: tuple[str, ...]) -> None:
    row = season(league(is_referee_public=True), rules).league
    text = text_of(ask(client, row, offence=offence.value))
    assert [sentence for sentence in sentences if sentence not in text] == []


WORDS = st.sampled_from(
    "r7 b7 g+2 r+2 W W+4 UNO GOLD yR bS 0 r b open turn drawn other laid top w 4 10 -1 99xr7 luvsh-2006 zz".split()
)
VALUES = st.one_of(st.text(max_size=12), st.lists(WORDS, max_size=6).map(" ".join))
FIELDS = "edition players top hand color moment due gifts offence tap drop to keys".split()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(situation=st.dictionaries(st.sampled_from(FIELDS), VALUES), is_fragment=st.booleans())
def test_nonsense_is_never_an_error(
    client: Client, of_league: League, situation: dict[str, str], is_fragment: bool
) -> None:
    encoded = urlencode(situation, errors="surrogatepass")
    headers = {"HX-Request": "true"} if is_fragment else {}
    response = client.get(f"{reverse('referee', args=[of_league.slug])}?{encoded}", headers=headers)
    assert response.status_code in (200, 302)
