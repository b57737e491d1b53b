"""Simulations: asked for, refused with a reason, played, shown and downloaded."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from engine.rulesets import HOUSE_RULES, LEAGUE_2006, PRESETS, STANDARD, with_house_rules
from engine.simulation import Strategy, compare, comparison_data, result_data, simulate
from scoring.core import tasks
from scoring.core.services.jobs import claim_job, create_job, finish_job
from scoring.models import Job, League
from scoring.play.selectors.simulations import plan_of
from scoring.play.tags import duration
from tests.scoring.scenes import edition, league, official

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}
GAMES, SEED = 100, 7


@pytest.fixture(autouse=True)
def _files_of_its_own(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)


@pytest.fixture
def club() -> League:
    return league()


@pytest.fixture
def president(client: Client, club: League) -> Client:
    client.force_login(official(club, "president"))
    return client


def asked(**other: Any) -> dict[str, Any]:
    return {
        "first": "preset:standard",
        "against": "house_rules",
        "house_rules": ["seven_o"],
        "second": "preset:standard",
        "players": 3,
        "games": GAMES,
        "strategy": "greedy",
        "seed": SEED,
        **other,
    }


def send(client: Client, club: League, **other: Any) -> HttpResponse:
    return client.post(reverse("simulation_create", args=[club.slug]), asked(**other), headers=ENGLISH)


def refusals(client: Client, club: League, **other: Any) -> Mapping[str, list[str]]:
    response = send(client, club, **other)
    assert response.status_code == 200
    assert not Job.objects.exists()
    return response.context["form"].errors


def finished(client: Client, club: League, **other: Any) -> Job:
    """A simulation that was asked for on the page and played by the worker."""
    assert send(client, club, **other).status_code == 302
    job = Job.objects.get()
    tasks.run_job(str(job.pk))
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.message
    return job


def page(client: Client, name: str, *arguments: object) -> str:
    return client.get(reverse(name, args=arguments), headers=ENGLISH).content.decode()


def expected(*rule_sets: Any) -> list[Any]:
    return [simulate(each, players=3, games=GAMES, strategies=(Strategy.GREEDY,), seed=SEED) for each in rule_sets]


def test_house_rules_are_compared_with_the_same_rules_without_them(president: Client, club: League) -> None:
    job = finished(president, club)
    changed = with_house_rules(STANDARD, [HOUSE_RULES["seven_o"]])
    assert plan_of(job).rule_sets == (STANDARD, changed)
    data = json.loads(president.get(reverse("simulation_json", args=[job.pk]), headers=ENGLISH).content)
    found = comparison_data(compare(*expected(STANDARD, changed)))
    found["second"]["name"] = "the same with Seven-O"
    assert data == json.loads(json.dumps(found))


def test_single_rule_set_gives_what_the_engine_finds(president: Client, club: League) -> None:
    job = finished(president, club, against="nothing", house_rules=[])
    data = json.loads(president.get(reverse("simulation_json", args=[job.pk]), headers=ENGLISH).content)
    assert data == json.loads(json.dumps(result_data(*expected(STANDARD))))


def test_edition_of_the_league_is_compared_with_a_preset(president: Client, club: League) -> None:
    own = edition(club)
    job = finished(president, club, first=f"edition:{own.pk}", against="rule_set", second="preset:family")
    assert plan_of(job).rule_sets == (LEAGUE_2006, PRESETS["family"])
    assert plan_of(job).house_rules == ()


def test_edition_that_changes_later_is_simulated_as_it_was(president: Client, club: League) -> None:
    own = edition(club)
    send(president, club, first=f"edition:{own.pk}", against="nothing")
    own.delete()
    assert plan_of(Job.objects.get()).rule_sets == (LEAGUE_2006,)


def test_progress_counts_through_both_rule_sets(president: Client, club: League) -> None:
    job = finished(president, club)
    assert (job.done_steps, job.total_steps) == (2 * GAMES, 2 * GAMES)


def test_result_says_in_a_sentence_what_changed(president: Client, club: League) -> None:
    text = page(president, "job", finished(president, club, house_rules=["draw_until_fit"]).pk)
    assert "Standard game – the same with Draw until it fits" in text
    assert "The same with Draw until it fits: games " in text
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in text
    assert '<title id="simulation-title">' in text
    assert "3 players who play highest points first, seed 7" in text


def test_result_of_one_rule_set_names_the_equal_share(president: Client, club: League) -> None:
    text = page(president, "job", finished(president, club, against="nothing").pk)
    assert "where an equal share is 33.3\u00a0%" in text
    assert "More than chance" not in text


def test_name_of_an_edition_that_could_be_markup_is_shown_as_text(president: Client, club: League) -> None:
    own = edition(club)
    own.parameters |= {"name": "<b>ours</b>"}
    own.save()
    text = page(president, "job", finished(president, club, first=f"edition:{own.pk}", against="nothing").pk)
    assert "<b>ours" not in text
    assert "&lt;b&gt;ours&lt;/b&gt;" in text


def test_tables_of_the_page_are_files_with_numbers(president: Client, club: League) -> None:
    address = reverse("job", args=[finished(president, club).pk])
    standard, other = expected(STANDARD, with_house_rules(STANDARD, [HOUSE_RULES["seven_o"]]))
    figures, seats = (
        json.loads(b"".join(president.get(address, {"as": "json", "table": table})))["rows"]
        for table in ("figures", "seats")
    )
    turns = figures[0]
    assert (turns["figure"], turns["unit"], turns["value_1"]) == ("turns", None, round(standard.turns.mean, 1))
    assert turns["difference"] == pytest.approx(other.turns.mean - standard.turns.mean, abs=0.051)
    shares = [row for row in figures if row["unit"] == "%"]
    assert all(0 <= row["value_1"] <= 100 for row in shares)
    assert [row["won_1"] for row in seats] == [round(100 * seat.won.value, 1) for seat in standard.positions]
    assert president.get(address, {"as": "xlsx", "table": "figures"}).status_code == 200


def test_page_offers_each_file_once(president: Client, club: League) -> None:
    job = finished(president, club)
    text = page(president, "job", job.pk)
    menu = text[text.index('id="as-tables"') :]
    assert (menu.count('value="csv"'), menu.count('value="json"')) == (1, 1)
    assert (text.count('.csv"'), text.count('.json"')) == (0, 1)


def test_job_that_shows_no_table_offers_no_file(president: Client, club: League) -> None:
    address = reverse("job", args=[simulated(club).pk])
    assert president.get(address, {"as": "json", "table": "figures"}).status_code == 404


def test_page_says_how_seats_are_played_and_what_a_turn_is(president: Client, club: League) -> None:
    job = finished(president, club, strategy="random_card")
    job.refresh_from_db()
    played, turn = "zufällig jede Karte gleich oft", "Als Zug zählt, wenn jemand an der Reihe legt oder zieht"
    shown = president.get(reverse("job", args=[job.pk]), headers={"Accept-Language": "de"}).content.decode()
    assert f"Spieler, die {played} spielen" in shown
    assert turn in shown
    data = president.get(reverse("simulation_json", args=[job.pk])).json()
    assert {data[which]["turn_count"] for which in ("first", "second")} == {"moves"}


def test_result_stored_before_turns_were_counted_anew_is_shown_with_what_it_counted(
    president: Client, club: League
) -> None:
    job = finished(president, club, strategy="random")
    job.refresh_from_db()
    for result in job.result["results"]:
        del result["turn_count"], result["beginner_wins"]
    job.save()
    shown = page(president, "job", job.pk)
    assert "Taking due cards was counted as a turn as well, and the player at the dealer&#x27;s left" in shown
    assert "at random, each action equally" in shown


def test_again_leads_to_the_form_with_the_same_values(president: Client, club: League) -> None:
    job = finished(president, club, house_rules=["seven_o", "jump_in"])
    address = f"{reverse('simulation_create', args=[club.slug])}?{plan_of(job).query}"
    assert address.replace("&", "&amp;") in page(president, "job", job.pk)
    form = president.get(address).context["form"]
    values = {name: str(form[name].value()) for name in ("first", "against", "players", "games", "strategy", "seed")}
    assert values == {name: str(asked()[name]) for name in values}
    assert form["house_rules"].value() == ["seven_o", "jump_in"]


def test_form_starts_with_a_seed_that_can_be_changed(president: Client, club: League) -> None:
    seed = president.get(reverse("simulation_create", args=[club.slug])).context["form"]["seed"].value()
    assert 0 <= seed <= 999_999_999
    assert plan_of(finished(president, club, seed=11)).seed == 11


@pytest.mark.parametrize(
    ("other", "field", "sentence"),
    [
        ({"games": 99}, "games", "Ensure this value is greater than or equal to 100."),
        ({"games": 20_001}, "games", "Ensure this value is less than or equal to 20000."),
        ({"players": 11}, "players", "Select a valid choice. 11 is not one of the available choices."),
        ({"players": 1}, "players", "Select a valid choice. 1 is not one of the available choices."),
        ({"seed": -1}, "seed", "Ensure this value is greater than or equal to 0."),
        ({"house_rules": []}, "house_rules", "Tick at least one house rule."),
        (
            {"house_rules": ["draw_until_fit", "draw_and_pass"]},
            "house_rules",
            "“Draw until it fits” and “Drawing ends the turn” cannot both hold (L6.7)",
        ),
        (
            {"first": "preset:luvsh-2006", "house_rules": ["stack_draw_four"]},
            "house_rules",
            "Draw two and draw four do not mix where draw four is stacked, and a closed sum stays (K21)",
        ),
        (
            {"house_rules": ["seven_cards"]},
            "house_rules",
            "These rules already hold: nothing would change.",
        ),
        ({"against": "rule_set"}, "second", "Choose rules that are not the same as the first ones."),
        ({"against": "rule_set", "second": ""}, "second", "Choose rules that are not the same as the first ones."),
        ({"against": "rule_set", "second": "preset:junior", "players": 8}, "players", "8 players: expected 2 to 7"),
        (
            {"first": "edition:0"},
            "first",
            "Select a valid choice. edition:0 is not one of the available choices.",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(
    president: Client, club: League, other: dict[str, Any], field: str, sentence: str
) -> None:
    errors = refusals(president, club, **other)
    assert list(errors) == [field]
    assert sentence in errors[field][0]


def test_everything_that_is_wrong_is_told_at_once(president: Client, club: League) -> None:
    errors = refusals(president, club, games=5, players="", house_rules=["seven_o", "zero_swap"])
    assert list(errors) == ["players", "games", "house_rules"]


def test_edition_of_another_league_cannot_be_simulated(president: Client, club: League) -> None:
    strange = edition(league())
    assert list(refusals(president, club, first=f"edition:{strange.pk}")) == ["first"]


def estimated(client: Client, club: League, **other: Any) -> str:
    address = reverse("simulation_create", args=[club.slug])
    response = client.get(address, asked(**other), headers={"HX-Request": "true", **ENGLISH})
    assert "HX-Request" in response["Vary"]
    return response.content.decode()


def test_estimate_says_how_long_it_takes_and_starts_nothing(president: Client, club: League) -> None:
    text = estimated(president, club)
    assert "Takes " in text
    assert "<html" not in text
    assert not Job.objects.exists()


def test_estimate_says_at_once_which_house_rules_contradict_each_other(president: Client, club: League) -> None:
    text = estimated(president, club, house_rules=["seven_o", "zero_swap"])
    assert "House rules: “Seven-O” and “0 swaps” cannot both hold (L6.10)" in text


@pytest.mark.parametrize(
    ("unfinished", "hint"),
    [({"house_rules": []}, "Tick at least one house rule."), ({"games": ""}, "This field is required.")],
)
def test_estimate_reproaches_nobody_for_what_is_not_filled_in_yet(
    president: Client, club: League, unfinished: dict[str, Any], hint: str
) -> None:
    text = estimated(president, club, **unfinished)
    assert hint in text
    assert "errorlist" not in text


def test_submitted_form_without_house_rules_is_refused(president: Client, club: League) -> None:
    response = president.post(reverse("simulation_create", args=[club.slug]), asked(house_rules=[]), headers=ENGLISH)
    assert response.context["form"].errors == {"house_rules": ["Tick at least one house rule."]}
    assert "errorlist" in response.content.decode()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(3, "a few seconds"), (44, "about 40 seconds"), (89, "about 90 seconds"), (95, "about 2 minutes")],
)
def test_duration_is_told_in_round_numbers(seconds: float, words: str) -> None:
    with translation.override("en"):
        assert duration(seconds) == words


def test_list_says_when_there_is_none_yet(president: Client, club: League) -> None:
    assert "No simulation yet" in page(president, "simulations", club.slug)


def simulated(club: League, **other: Any) -> Job:
    parameters = {
        "rule_sets": [{"name": "Standard game"}, {"name": "Standard game"}],
        "house_rules": ["seven_o"],
        "players": 4,
        "games": 2000,
        "strategy": "random",
        **other,
    }
    return create_job(kind=Job.Kind.SIMULATION, league=club, created_by=None, parameters=parameters)


def test_list_names_the_rules_and_leaves_out_other_jobs(president: Client, club: League) -> None:
    many = simulated(club, house_rules=["seven_o", "jump_in", "doubles", "come_back"])
    one = simulated(club)
    create_job(kind=Job.Kind.RECOUNT, league=club, created_by=None)
    simulated(league())
    response = president.get(reverse("simulations", args=[club.slug]), headers=ENGLISH)
    assert [row.record for row in response.context["table"].rows] == [one, many]
    text = response.content.decode()
    assert "Standard game – the same with Seven-O" in text
    assert "Standard game – the same with 4 house rules" in text
    assert "2,000" in text


def test_figures_exist_only_of_simulations_that_are_done(president: Client, club: League) -> None:
    recount = create_job(kind=Job.Kind.RECOUNT, league=club, created_by=None)
    claim_job(job_id=recount.pk)
    recount.refresh_from_db()
    finish_job(job=recount, result={"differences": []})
    for job in (recount, simulated(club)):
        assert president.get(reverse("simulation_json", args=[job.pk])).status_code == 404


def test_rule_set_editions_lead_to_the_simulations_for_the_president(president: Client, club: League) -> None:
    own = edition(club)
    assert reverse("simulations", args=[club.slug]) in page(president, "editions", club.slug)
    address = f"{reverse('simulation_create', args=[club.slug])}?first=edition:{own.pk}"
    assert address in page(president, "edition", club.slug, own.pk)


def test_rule_set_editions_do_not_lead_others_there(client: Client, club: League) -> None:
    client.force_login(official(club, "secretary"))
    assert "simulations/" not in page(client, "editions", club.slug)
