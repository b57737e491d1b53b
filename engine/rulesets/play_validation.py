"""Which combinations of the parameters of the game itself contradict each other, and why."""

from engine.cards import Face
from engine.messages import gettext_noop
from engine.rulesets.parameters import RuleSet
from engine.rulesets.play_parameters import DrawFourLegality, Drawing, PlayRules, ZeroCard
from engine.rulesets.refusals import Refusal


def play_refusals(rule_set: RuleSet) -> tuple[Refusal, ...]:
    """Every reason against the parameters of the game itself; empty if they are valid."""
    return (*_contradictions(rule_set.play), *_missing_cards(rule_set))


def player_refusals(rule_set: RuleSet, players: int) -> tuple[Refusal, ...]:
    """Every reason against this number of players at a table; empty if the rule set allows it."""
    refusals = []
    if not 2 <= players <= rule_set.table.max_players:
        template = gettext_noop("%(players)s players: expected 2 to %(most)s")
        refusals.append(
            Refusal("players", "L2", template, (("players", players), ("most", rule_set.table.max_players)))
        )
    if not rule_set.scoring.system.can_seat(players):
        template = gettext_noop("%(players)s players: partners sit opposite each other, an even number from 4")
        refusals.append(Refusal("players", "K4", template, (("players", players),)))
    return tuple(refusals)


def _contradictions(play: PlayRules) -> list[Refusal]:
    refusals = []
    if play.stock_machine and play.drawing is Drawing.UNTIL_FIT:
        template = gettext_noop("the machine decides how many cards come: nobody can draw until one fits")
        refusals.append(Refusal("play.drawing", "K8", template))
    if play.stock_machine and play.stocks > 1:
        refusals.append(Refusal("play.stocks", "K8", gettext_noop("the machine is the only stock")))
    if play.challenge and play.draw_four is DrawFourLegality.ALWAYS:
        template = gettext_noop("a draw four that is always right cannot be challenged")
        refusals.append(Refusal("play.challenge", "K17", template))
    if play.stacking_draw_four and play.draw_four_closes_sum:
        template = gettext_noop("draw two and draw four do not mix where draw four is stacked, and a closed sum stays")
        refusals.append(Refusal("play.draw_four_closes_sum", "K21", template))
    return refusals


def _missing_cards(rule_set: RuleSet) -> list[Refusal]:
    play, faces = rule_set.play, rule_set.cards.face_counts
    needed = (
        ("play.zero", "K23", Face.ZERO, play.zero is not ZeroCard.NOTHING),
        ("play.end_without_zero", "K26", Face.ZERO, play.end_without_zero),
        ("play.seven_swaps", "K23", Face.SEVEN, play.seven_swaps),
        ("play.reverse_returns_draw_two", "K25", Face.REVERSE, play.reverse_returns_draw_two),
        ("play.stacking_draw_four", "K21", Face.WILD_DRAW_FOUR, play.stacking_draw_four),
        ("play.draw_four_closes_sum", "L6.13", Face.WILD_DRAW_FOUR, play.draw_four_closes_sum),
    )
    template = gettext_noop("the deck has no card “%(card)s”")
    return [
        Refusal(name, clause, template, (("card", face.value),))
        for name, clause, face, is_wanted in needed
        if is_wanted and face not in faces
    ]
