"""The form for a simulation: which rules, compared with what, how many games of whom."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import TextChoices
from django.forms.boundfield import BoundWidget
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy

from engine.rulesets import HOUSE_RULES, PRESETS, HouseRule, InvalidRuleSet, RuleSet, player_refusals, with_house_rules
from engine.simulation import STRATEGIES, Strategy
from scoring.core.forms.fields import WholeNumber
from scoring.core.wording import refusal_text
from scoring.models import League
from scoring.models.rules import rules_in_words
from scoring.play.selectors.simulations import SimulationPlan
from scoring.rules.selectors import choice_label, rule_set_of

FEWEST_GAMES, MOST_GAMES = 100, 20_000
MOST_PLAYERS = 10
HIGHEST_SEED = 999_999_999
_EDITION, _PRESET = "edition", "preset"


class Against(TextChoices):
    """What the rules are compared with."""

    HOUSE_RULES = "house_rules", gettext_lazy("the same rules with house rules")
    RULE_SET = "rule_set", gettext_lazy("another rule set")
    NOTHING = "nothing", gettext_lazy("nothing, only find out how these rules play")


class SimulationForm(forms.Form):
    """What is refused is told with the engine's reason and clause. The page's query uses the fields' names."""

    first = forms.ChoiceField(label=gettext_lazy("Rules"))
    against = forms.ChoiceField(
        label=gettext_lazy("Compared with"),
        choices=Against.choices,
        initial=Against.HOUSE_RULES,
        widget=forms.RadioSelect,
    )
    house_rules = forms.MultipleChoiceField(
        label=gettext_lazy("House rules"), required=False, widget=forms.CheckboxSelectMultiple
    )
    second = forms.ChoiceField(label=gettext_lazy("Other rules"), required=False)
    players = forms.TypedChoiceField(
        label=gettext_lazy("Players at the table"),
        choices=[(number, number) for number in range(2, MOST_PLAYERS + 1)],
        coerce=int,
        initial=4,
    )
    games = WholeNumber(
        label=gettext_lazy("Games for each rule set"),
        min_value=FEWEST_GAMES,
        max_value=MOST_GAMES,
        initial=2000,
        help_text=gettext_lazy("From 100 to 20,000. More games show smaller differences."),
    )
    strategy = forms.ChoiceField(
        label=gettext_lazy("How they play"),
        initial=Strategy.STRATEGIC.value,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "With “each action equally” a wild is laid as often as four other cards, once for each colour."
        ),
    )
    seed = WholeNumber(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=HIGHEST_SEED,
        help_text=gettext_lazy("The same seed deals the same games again."),
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._editions = {f"{_EDITION}:{edition.pk}": edition for edition in league.editions.all()}
        self._plan: SimulationPlan | None = None
        for name in ("first", "second"):
            self._field(name).choices = self._rule_set_choices()
        self._field("house_rules").choices = [(rule.code, gettext(rule.label)) for rule in HOUSE_RULES.values()]
        self._field("strategy").choices = [(strategy.value, capfirst(choice_label(strategy))) for strategy in Strategy]

    @property
    def offered_house_rules(self) -> list[tuple[BoundWidget, HouseRule]]:
        """Each checkbox with its rule."""
        return [(box, HOUSE_RULES[box.data["value"]]) for box in self["house_rules"]]

    @cached_property
    def plan(self) -> SimulationPlan:
        """What a valid form asks for."""
        if self._plan is None:
            raise ValueError("only a valid form has a plan")
        return self._plan

    @property
    def is_unfinished(self) -> bool:
        """Whether nothing is wrong but that something is not filled in yet."""
        problems = [problem for of_field in self.errors.as_data().values() for problem in of_field]
        return bool(problems) and all(problem.code == "required" for problem in problems)

    def clean(self) -> None:
        super().clean()
        if not {"first", "against", "house_rules", "second"} <= self.cleaned_data.keys():
            return
        first = self._rule_set("first")
        rule_sets = (first, *self._compared_with(first))
        self._refuse_players(rule_sets)
        if not self.errors:
            self._plan = SimulationPlan(
                rule_sets=rule_sets,
                house_rules=tuple(self._chosen_house_rules()),
                players=self.cleaned_data["players"],
                games=self.cleaned_data["games"],
                strategy=STRATEGIES[self.cleaned_data["strategy"]],
                seed=self.cleaned_data["seed"],
                query=urlencode(self.cleaned_data, doseq=True),
            )

    def _compared_with(self, first: RuleSet) -> list[RuleSet]:
        match self.cleaned_data["against"]:
            case Against.RULE_SET:
                return self._other_rule_set()
            case Against.HOUSE_RULES:
                return self._with_house_rules(first)
        return []

    def _other_rule_set(self) -> list[RuleSet]:
        if self.cleaned_data["second"] in ("", self.cleaned_data["first"]):
            self.add_error("second", gettext("Choose rules that are not the same as the first ones."))
            return []
        return [self._rule_set("second")]

    def _with_house_rules(self, first: RuleSet) -> list[RuleSet]:
        house_rules = self._chosen_house_rules()
        if not house_rules:
            self.add_error("house_rules", ValidationError(gettext("Tick at least one house rule."), code="required"))
            return []
        try:
            changed = with_house_rules(first, house_rules)
        except InvalidRuleSet as error:
            for refusal in error.refusals:
                self.add_error("house_rules", capfirst(refusal_text(refusal)))
            return []
        if changed == first:
            self.add_error("house_rules", gettext("These rules already hold: nothing would change."))
        return [changed]

    def _refuse_players(self, rule_sets: tuple[RuleSet, ...]) -> None:
        players = self.cleaned_data.get("players")
        if players is None:
            return
        for rule_set in rule_sets:
            for refusal in player_refusals(rule_set, players):
                self.add_error("players", f"{rules_in_words(rule_set.name)}: {refusal_text(refusal)}")

    def _chosen_house_rules(self) -> list[HouseRule]:
        if self.cleaned_data["against"] != Against.HOUSE_RULES:
            return []
        return [HOUSE_RULES[code] for code in self.cleaned_data["house_rules"]]

    def _rule_set(self, name: str) -> RuleSet:
        choice = self.cleaned_data[name]
        if edition := self._editions.get(choice):
            return rule_set_of(edition)
        return PRESETS[choice.removeprefix(f"{_PRESET}:")]

    def _rule_set_choices(self) -> list[tuple[str, list[tuple[str, str]]]]:
        editions = [(code, rules_in_words(edition.name)) for code, edition in self._editions.items()]
        presets = [(f"{_PRESET}:{code}", gettext(preset.name)) for code, preset in PRESETS.items()]
        groups = [(gettext("Editions of the league"), editions), (gettext("Rules of the sources"), presets)]
        return [(title, choices) for title, choices in groups if choices]

    def _field(self, name: str) -> Any:
        return self.fields[name]
