"""Which combinations of parameters are refused, and why."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from engine.cards import Face
from engine.messages import gettext_noop
from engine.rulesets.parameters import EqualTotals, RuleSet
from engine.rulesets.play_validation import play_refusals
from engine.rulesets.refusals import Refusal, out_of_range
from engine.scoring_systems import End

MOST_VALUE_OF_A_CARD = 200
"""Points: twice as many as the highest card of any source (L9)."""

MOST_PLACES_WITH_POINTS = 1_000
"""Places of one evening: more players than ever meet."""

_END_PARAMETERS = {
    End.LIMIT: (
        "scoring.limit",
        gettext_noop("this scoring system needs a limit"),
        gettext_noop("a limit has no meaning in this scoring system"),
    ),
    End.GAMES: (
        "scoring.number_of_games",
        gettext_noop("this scoring system needs a number of games"),
        gettext_noop("a number of games has no meaning in this scoring system"),
    ),
}
"""For each end its parameter, and what is said where it is missing or means nothing."""


class InvalidRuleSet(ValueError):
    """A rule set that contradicts itself or has values out of range; ``refusals`` lists every reason.

    The text names the parameter of each: ``play.jumpin: there is no such parameter (L1); …``.
    """

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(f"{refusal.parameter}: {refusal}" for refusal in refusals))


def checked(rule_set: RuleSet) -> RuleSet:
    """Return the rule set if it is valid. Raises :class:`InvalidRuleSet` with all reasons at once."""
    if refusals := find_refusals(rule_set):
        raise InvalidRuleSet(refusals)
    return rule_set


def find_refusals(rule_set: RuleSet) -> tuple[Refusal, ...]:
    """Every reason against the rule set; empty if it is valid."""
    return (
        *_identity_refusals(rule_set),
        *_range_refusals(rule_set),
        *_table_refusals(rule_set),
        *play_refusals(rule_set),
        *_end_refusals(rule_set),
        *_scoring_refusals(rule_set),
        *_card_value_refusals(rule_set),
        *_ranking_refusals(rule_set),
    )


def _identity_refusals(rule_set: RuleSet) -> list[Refusal]:
    refusals = []
    if not rule_set.code.strip():
        refusals.append(Refusal("code", "L1", gettext_noop("an edition needs a code")))
    if not rule_set.name.strip():
        refusals.append(Refusal("name", "L1", gettext_noop("an edition needs a name")))
    return refusals


def _range_refusals(rule_set: RuleSet) -> Iterator[Refusal]:
    """What is out of the range that its parameter names."""
    for group in fields(rule_set):
        rules = getattr(rule_set, group.name)
        for parameter in fields(rules) if is_dataclass(rules) else ():
            within, value = parameter.metadata["within"], getattr(rules, parameter.name)
            if within and value is not None:
                yield from out_of_range(f"{group.name}.{parameter.name}", parameter.metadata["clause"], value, *within)


def _table_refusals(rule_set: RuleSet) -> list[Refusal]:
    table, size = rule_set.table, rule_set.cards.size
    refusals = []
    if table.recommended_players > table.max_players:
        refusals.append(
            Refusal("table.recommended_players", "L2", gettext_noop("more players recommended than allowed"))
        )
    if table.max_players >= 2 and not any(map(rule_set.scoring.system.can_seat, range(2, table.max_players + 1))):
        refusals.append(Refusal("table.max_players", "K4", gettext_noop("partner play needs at least four players")))
    needed = table.max_players * table.cards_dealt + 1
    if needed > size:
        template = gettext_noop(
            "%(players)s players with %(dealt)s cards and the opening card need %(needed)s cards, the deck has %(size)s"
        )
        values = (("players", table.max_players), ("dealt", table.cards_dealt), ("needed", needed), ("size", size))
        refusals.append(Refusal("table.max_players", "L5", template, values))
    return refusals


def _end_refusals(rule_set: RuleSet) -> list[Refusal]:
    system, given = rule_set.scoring.system, rule_set.scoring.agreed
    ends, refusals = system.ends, []
    if len(ends) > 1 and len(given) != 1:
        template = gettext_noop("this scoring system needs either a limit or a number of games")
        refusals.append(Refusal("scoring.limit", system.clause, template))
    for end, (parameter, missing, meaningless) in _END_PARAMETERS.items():
        if ends == (end,) and end not in given:
            refusals.append(Refusal(parameter, system.clause, missing))
        elif end in given and end not in ends:
            refusals.append(Refusal(parameter, system.clause, meaningless))
    return refusals


def _scoring_refusals(rule_set: RuleSet) -> list[Refusal]:
    scoring = rule_set.scoring
    refusals = []
    if scoring.credit and scoring.limit is not None:
        refusals.append(
            Refusal("scoring.credit", "L4", gettext_noop("a credit would shift the limit at which it is over"))
        )
    if scoring.uno_card_finish_doubles and not rule_set.cards.has_uno_card:
        template = gettext_noop("the deck has no UNO card that could end a game")
        refusals.append(Refusal("scoring.uno_card_finish_doubles", "L6.17", template))
    return refusals


def _card_value_refusals(rule_set: RuleSet) -> list[Refusal]:
    path, refusals, faces = "scoring.card_values", [], rule_set.cards.face_counts
    seen: set[Face] = set()
    for own in rule_set.scoring.card_values:
        card = (("card", own.face.value),)
        if own.face not in faces:
            refusals.append(Refusal(path, "L9", gettext_noop("the deck has no card “%(card)s”"), card))
        if own.face in seen:
            refusals.append(Refusal(path, "L9", gettext_noop("the value of “%(card)s” is given twice"), card))
        seen.add(own.face)
        refusals += out_of_range(path, "L9", own.points, 0, MOST_VALUE_OF_A_CARD)
    return refusals


def _place_point_refusals(points: tuple[int, ...]) -> list[Refusal]:
    path = "ranking.place_points"
    if len(points) > MOST_PLACES_WITH_POINTS:
        template = gettext_noop("at most %(most)s places get points of their own")
        return [Refusal(path, "L8.5", template, (("most", MOST_PLACES_WITH_POINTS),))]
    refusals = [refusal for value in points for refusal in out_of_range(path, "L8.5", value, 0, 1_000)]
    if list(points) != sorted(points, reverse=True):
        template = gettext_noop("a lower place must not get more points than a higher one")
        refusals.append(Refusal(path, "L8.5", template))
    return refusals


def _ranking_refusals(rule_set: RuleSet) -> list[Refusal]:
    ranking, season = rule_set.ranking, rule_set.season
    points = ranking.place_points
    refusals = _place_point_refusals(points)
    if points and ranking.points_beyond_table > points[-1]:
        template = gettext_noop("places beyond the table must not get more points than its last place")
        refusals.append(Refusal("ranking.points_beyond_table", "D3", template))
    if ranking.bonus_worst_game and rule_set.scoring.system.highest_wins:
        template = gettext_noop("bonus B needs a scoring system in which hands count for their holders")
        refusals.append(Refusal("ranking.bonus_worst_game", "L8.7", template))
    if ranking.equal_totals is EqualTotals.BROKEN and not ranking.tie_criteria:
        template = gettext_noop("breaking ties needs at least one criterion")
        refusals.append(Refusal("ranking.tie_criteria", "D2", template))
    if ranking.equal_totals is not EqualTotals.BROKEN and ranking.tie_criteria:
        template = gettext_noop("criteria have no effect unless ties are broken")
        refusals.append(Refusal("ranking.tie_criteria", "D2", template))
    for name, clause, criteria in (
        ("ranking.tie_criteria", "D2", ranking.tie_criteria),
        ("season.tie_criteria", "D13", season.tie_criteria),
    ):
        if len(set(criteria)) < len(criteria):
            refusals.append(Refusal(name, clause, gettext_noop("a criterion is named twice")))
    return refusals
