"""House rules: ready-made changes of the game that a league can try out on top of its edition."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.messages import gettext_noop
from engine.rulesets.parameters import RuleSet
from engine.rulesets.play_parameters import DrawFourLegality, Drawing, IdenticalCards, JumpIn, Matching, ZeroCard
from engine.rulesets.refusals import Refusal
from engine.rulesets.validation import InvalidRuleSet, checked
from engine.scoring_systems import ScoringSystem


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule by its short name, with a sentence that says what it does.

    ``changes`` are dotted names of parameters with their new values.
    """

    code: str
    clause: str
    label: str
    description: str
    changes: tuple[tuple[str, object], ...]


_RULES = (
    HouseRule(
        "seven_o",
        "K23",
        gettext_noop("Seven-O"),
        gettext_noop("a 7 swaps hands with a player of choice, a 0 moves all hands one seat on"),
        (("play.seven_swaps", True), ("play.zero", ZeroCard.ALL_MOVE)),
    ),
    HouseRule(
        "zero_swap",
        "L6.10",
        gettext_noop("0 swaps"),
        gettext_noop("who lays a 0 may swap hands with any other player"),
        (("play.zero", ZeroCard.SWAP),),
    ),
    HouseRule(
        "four_slap",
        "L6.11",
        gettext_noop("4 slaps"),
        gettext_noop("after a 4 everybody slaps the stock; the last one draws"),
        (("play.four_slaps", True),),
    ),
    HouseRule(
        "jump_in",
        "K24",
        gettext_noop("Jump-in"),
        gettext_noop("the identical card may be thrown in out of turn; play goes on after the thrower"),
        (("play.jump_in", JumpIn.AFTER_THROWER),),
    ),
    HouseRule(
        "doubles",
        "K22",
        gettext_noop("Doppeln"),
        gettext_noop("identical cards may be laid one after the other in one turn, but not draw cards"),
        (("play.identical_cards", IdenticalCards.NO_DRAW_CARDS),),
    ),
    HouseRule(
        "stack_draw_two",
        "K20",
        gettext_noop("Stacking draw two"),
        gettext_noop("a draw two may be answered with a draw two; the sum goes on"),
        (("play.stacking_draw_two", True),),
    ),
    HouseRule(
        "stack_draw_four",
        "K21",
        gettext_noop("Stacking draw four"),
        gettext_noop("a draw four may be answered with a draw four; the sum goes on"),
        (("play.stacking_draw_four", True),),
    ),
    HouseRule(
        "return_draw_two",
        "K25",
        gettext_noop("Retour-Kutsche"),
        gettext_noop("a reverse of the same colour sends a draw two back"),
        (("play.reverse_returns_draw_two", True),),
    ),
    HouseRule(
        "pass_draw_two",
        "K25",
        gettext_noop("Lass mich!"),
        gettext_noop("a skip of the same colour passes a draw two on to the next player"),
        (("play.skip_passes_draw_two", True),),
    ),
    HouseRule(
        "draw_four_always",
        "K16",
        gettext_noop("Draw four at any time"),
        gettext_noop("a draw four is always right and cannot be challenged"),
        (("play.draw_four", DrawFourLegality.ALWAYS), ("play.challenge", False)),
    ),
    HouseRule(
        "draw_until_fit",
        "K13",
        gettext_noop("Draw until it fits"),
        gettext_noop("who cannot lay draws until a card fits, and may lay that one"),
        (("play.drawing", Drawing.UNTIL_FIT),),
    ),
    HouseRule(
        "draw_and_pass",
        "L6.7",
        gettext_noop("Drawing ends the turn"),
        gettext_noop("who draws a card does not lay it in the same turn"),
        (("play.drawing", Drawing.ONE_AND_PASS),),
    ),
    HouseRule(
        "end_without_zero",
        "K26",
        gettext_noop("Ende ohne 0"),
        gettext_noop("a game may not be ended with a 0"),
        (("play.end_without_zero", True),),
    ),
    HouseRule(
        "come_back",
        "K27",
        gettext_noop("Reinholen"),
        gettext_noop("the game goes on until it is the turn of who went out; draw cards may bring them back"),
        (("play.goes_on_until_turn", True),),
    ),
    HouseRule(
        "machine",
        "K8",
        gettext_noop("Extreme's machine"),
        gettext_noop("a machine gives 0 to 5 cards instead of one"),
        (("play.stock_machine", True), ("play.stocks", 1)),
    ),
    HouseRule(
        "partner",
        "K4",
        gettext_noop("Partner"),
        gettext_noop("partners sit opposite each other and win together, with 500 points"),
        (
            ("scoring.system", ScoringSystem.PARTNER),
            ("scoring.limit", 500),
            ("scoring.number_of_games", None),
            ("scoring.credit", 0),
            ("ranking.bonus_worst_game", 0),
        ),
    ),
    HouseRule(
        "match_color_or_face",
        "K12",
        gettext_noop("Action cards by colour or symbol"),
        gettext_noop("an action card fits on its colour and on its symbol"),
        (("play.matching", Matching.COLOR_OR_FACE),),
    ),
    HouseRule(
        "match_actions_anywhere",
        "K12",
        gettext_noop("Action cards on anything"),
        gettext_noop("an action card fits on any card"),
        (("play.matching", Matching.ACTIONS_ANYWHERE),),
    ),
    HouseRule(
        "match_actions_by_color",
        "K12",
        gettext_noop("Action cards by colour only"),
        gettext_noop("an action card fits on its colour, not on its symbol"),
        (("play.matching", Matching.ACTIONS_NEED_COLOR),),
    ),
    HouseRule(
        "uno_one_card",
        "L8.1",
        gettext_noop("UNO forgotten: 1 card"),
        gettext_noop("who forgets to say UNO draws one card"),
        (("play.uno_penalty", 1),),
    ),
    HouseRule(
        "uno_two_cards",
        "K18",
        gettext_noop("UNO forgotten: 2 cards"),
        gettext_noop("who forgets to say UNO draws two cards"),
        (("play.uno_penalty", 2),),
    ),
    HouseRule(
        "uno_four_cards",
        "K18",
        gettext_noop("UNO forgotten: 4 cards"),
        gettext_noop("who forgets to say UNO draws four cards"),
        (("play.uno_penalty", 4),),
    ),
    HouseRule(
        "seven_cards",
        "K11",
        gettext_noop("Seven cards"),
        gettext_noop("seven cards are dealt to each player"),
        (("table.cards_dealt", 7),),
    ),
)
HOUSE_RULES: Mapping[str, HouseRule] = MappingProxyType({rule.code: rule for rule in _RULES})
"""By their codes, in the order in which they are offered."""


def with_house_rules(rule_set: RuleSet, house_rules: Iterable[HouseRule]) -> RuleSet:
    """The rule set with all these rules in force; its name and code stay.

    Raises :class:`InvalidRuleSet` with every reason: two of the rules want different values of one parameter, or one
    contradicts the rest of the rule set.

    >>> from engine.rulesets.presets import STANDARD
    >>> with_house_rules(STANDARD, [HOUSE_RULES["seven_cards"], HOUSE_RULES["seven_o"]]).play.seven_swaps
    True
    """
    wanted: dict[str, tuple[HouseRule, object]] = {}
    refusals = []
    for rule in house_rules:
        for path, value in rule.changes:
            other, others_value = wanted.setdefault(path, (rule, value))
            if others_value != value:
                template = gettext_noop("“%(first)s” and “%(second)s” cannot both hold")
                refusals.append(Refusal(path, rule.clause, template, (("first", other.label), ("second", rule.label))))
    if refusals:
        raise InvalidRuleSet(tuple(refusals))
    for path, (_rule, value) in wanted.items():
        rule_set = _changed(rule_set, path, value)
    return checked(rule_set)


def _changed(rule_set: RuleSet, path: str, value: object) -> RuleSet:
    group, _dot, name = path.partition(".")
    return replace(rule_set, **{group: replace(getattr(rule_set, group), **{name: value})})
