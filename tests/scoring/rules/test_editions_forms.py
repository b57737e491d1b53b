"""The form for a rule set edition says exactly what the engine's rule set says, and refuses what the engine refuses."""

from typing import Any

import pytest
from django.utils import translation
from django.utils.datastructures import MultiValueDict

from engine.cards import Face
from engine.rulesets import LEAGUE_2006, PRESETS, STANDARD, CardValue, RuleSet
from scoring.rules.forms.editions import CardValuesField, EditionForm, NumbersField, OrderField, edition_initial
from scoring.rules.forms.wanted_changes import offered_parameters
from scoring.rules.selectors import value_text


def typed(rule_set: RuleSet, **changes: str) -> dict[str, str]:
    """What a browser sends when the form for the rule set is submitted, with some fields typed differently."""
    form = EditionForm(initial=edition_initial(rule_set))
    data: dict[str, str] = {}
    for field in form:
        value: Any = field.value()
        if isinstance(field.field, OrderField):
            data |= {f"{field.name}_{position}": code for position, code in enumerate(value)}
        elif isinstance(value, bool):
            data |= {field.name: "on"} if value else {}
        elif isinstance(field.field, NumbersField | CardValuesField):
            data[field.name] = field.field.prepare_value(value)
        elif value is not None:
            data[field.name] = str(value)
    return {**data, **changes}


@pytest.mark.clause("L1")
@pytest.mark.parametrize("rule_set", PRESETS.values(), ids=PRESETS.keys())
def test_form_gives_back_every_preset_unchanged(rule_set: RuleSet) -> None:
    form = EditionForm(typed(rule_set))
    assert form.is_valid(), form.errors
    assert form.rule_set == rule_set


def test_every_parameter_stands_under_a_heading_with_its_clause() -> None:
    form = EditionForm()
    parameters = [field for field, _before in form.changes]
    offered = [name for _title, offered in offered_parameters(()) for name, _label in offered]
    assert sorted(field.name for field in parameters) == sorted(offered)
    assert list(form.fields) == ["name", "code", "valid_from", "source", *(field.name for field in parameters)]
    assert all(field.field.clause for field in parameters)


def test_two_criteria_keep_their_order() -> None:
    changes = {
        "ranking-equal_totals": "broken",
        "ranking-tie_criteria_0": "lower_worst_game",
        "ranking-tie_criteria_2": "more_games_won",
    }
    form = EditionForm(typed(LEAGUE_2006, **changes))
    assert form.is_valid(), form.errors
    assert [criterion.value for criterion in form.rule_set.ranking.tie_criteria] == [
        "lower_worst_game",
        "more_games_won",
    ]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        pytest.param({"scoring-system": "classic"}, "scoring-limit", marks=pytest.mark.clause("K1")),
        pytest.param({"deck": "mattel108"}, "scoring-uno_card_finish_doubles", marks=pytest.mark.clause("L6.17")),
        pytest.param({"ranking-place_points": "3, 5"}, "ranking-place_points", marks=pytest.mark.clause("L8.5")),
        pytest.param({"ranking-equal_totals": "broken"}, "ranking-tie_criteria", marks=pytest.mark.clause("D2")),
        pytest.param({"table-max_players": "11"}, "table-max_players", marks=pytest.mark.clause("L2")),
    ],
)
def test_what_the_engine_refuses_stands_at_its_field(changes: dict[str, str], field: str) -> None:
    form = EditionForm(typed(LEAGUE_2006, **changes))
    assert field in form.errors


@pytest.mark.parametrize("text", ["3, x", "3.5", "-1", "9" * 7])
def test_numbers_that_cannot_be_read_are_refused_at_the_field(text: str) -> None:
    form = EditionForm(typed(LEAGUE_2006, **{"ranking-place_points": text}))
    assert list(form.errors) == ["ranking-place_points"]


def test_a_refused_form_keeps_what_was_typed() -> None:
    data = MultiValueDict({name: [value] for name, value in typed(LEAGUE_2006, name="", deck="junior56").items()})
    form = EditionForm(data)
    assert not form.is_valid()
    assert (form["deck"].value(), form["ranking-place_points"].value()) == ("junior56", "12, 9, 8, 6, 4, 3, 1, 0")


def test_a_form_that_is_not_valid_has_no_rule_set() -> None:
    form = EditionForm({})
    assert not form.is_valid()
    with pytest.raises(ValueError, match="valid"):
        _ = form.rule_set


@pytest.mark.clause("L9", "K5")
def test_own_card_values_are_typed_as_cards_with_points_and_given_back() -> None:
    form = EditionForm(typed(STANDARD, **{"scoring-card_values": "F+4 70, aus=30; 7: 0"}))
    assert form.is_valid(), form.errors
    assert form.rule_set.scoring.card_values == (
        CardValue(Face.WILD_DRAW_FOUR, 70),
        CardValue(Face.SKIP, 30),
        CardValue(Face.SEVEN, 0),
    )
    assert EditionForm(typed(form.rule_set)).is_valid()
    with translation.override("de"):
        assert EditionForm(initial=edition_initial(form.rule_set))["scoring-card_values"].value() == "F+4 70, A 30, 7 0"
        assert value_text(form.rule_set.scoring.card_values) == "F+4 70 · A 30 · 7 0"


@pytest.mark.clause("L9")
@pytest.mark.parametrize("text", ["quark 70", "F+4", "r7 20", "F+4 siebzig", "F+4 70 80", "70 F+4"])
def test_unreadable_card_value_is_quoted_with_an_example(text: str) -> None:
    with translation.override("en"):
        form = EditionForm(typed(STANDARD, **{"scoring-card_values": text}))
        assert form.errors["scoring-card_values"] == [
            f"“{text}” is no card with its points; expected for example “W+4 70”."
        ]


@pytest.mark.clause("L9")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("UNO 100", "the deck has no card “UNO” (L9)"),
        ("A 30, S 40", "the value of “S” is given twice (L9)"),
        ("A 201", "201 is out of range: expected 0 to 200 (L9)"),
    ],
)
def test_card_value_that_makes_no_sense_is_refused_at_its_field(text: str, reason: str) -> None:
    with translation.override("en"):
        form = EditionForm(typed(STANDARD, **{"scoring-card_values": text}))
        assert form.errors["scoring-card_values"] == [reason]


@pytest.mark.clause("L1")
@pytest.mark.parametrize("name", ["Große Runde", "GROSSE RUNDE", "Gro\u00dfe  Runde\u200b"])
def test_name_of_an_edition_is_taken_however_it_is_written(name: str) -> None:
    form = EditionForm(typed(STANDARD, name=name), taken_names={"Große Runde"})
    assert "name" in form.errors
