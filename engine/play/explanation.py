"""Why an action is legal or not, in reasons that name their clauses."""

from dataclasses import dataclass

from engine.findings import Reason
from engine.messages import Parameter
from engine.play.actions import Action, ActionKind, Offence, Phase
from engine.play.hands import breaks_draw_four_rule, is_right_for_hand, may_end_with
from engine.play.interventions import out_of_turn_actions
from engine.play.matching import judge_fit
from engine.play.pack import COLORS, NONE, OPEN
from engine.play.reasons import Verdict
from engine.play.rules import Rules
from engine.play.state import State
from engine.play.stock import has_cards
from engine.play.turns import open_draws, passes_due_on, turn_actions


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether an action is legal, and the reason that decides it."""

    is_legal: bool
    reason: Reason

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the reason rests on."""
        return self.reason.clauses

    def __str__(self) -> str:
        return f"{self.reason} ({', '.join(self.clauses)})"


def explain_action(rules: Rules, state: State, action: Action) -> Explanation:
    """Whether the action is legal now, and why or why not."""
    if action.kind is ActionKind.FAULT:
        is_legal = fault_can_happen(rules, state, action)
        verdict = Verdict.IS_FAULT if is_legal else Verdict.NO_FAULT
    else:
        is_legal = action in turn_actions(rules, state) or action in out_of_turn_actions(rules, state)
        verdict = _allowing(rules, state, action) if is_legal else _refusing(rules, state, action)
    return explanation_of(rules, state, action, verdict)


def explanation_of(rules: Rules, state: State, action: Action, verdict: Verdict) -> Explanation:
    """The verdict on an action, with the cards and numbers that its sentence names."""
    cards = rules.pack.cards
    card = cards[action.card].notation() if 0 <= action.card < len(cards) else "–"
    values: dict[str, Parameter] = {
        "card": card,
        "top": cards[state.pile[-1]].notation(),
        "due": state.due,
        "turn": state.turn + 1,
    }
    return Explanation(verdict.allows, Reason(verdict, values))


def fault_can_happen(rules: Rules, state: State, action: Action) -> bool:
    """Whether a broken rule fits to the state: the card is there, and laying it would not have been legal."""
    offence = action.offence
    if state.phase is Phase.OVER or offence is None or offence in _SEEN_BY_THE_REFEREE:
        return False
    if action.player not in rules.seats:
        return False
    if action.card != NONE and not _is_in_hand(rules, state, action):
        return False
    if offence is Offence.COLOR_NOT_NAMED:
        named = Action(ActionKind.LAY, action.player, action.card, color=0)
        return action.card != NONE and action.color == OPEN and named in turn_actions(rules, state)
    return action.card == NONE or not any(
        other.card == action.card and other.player == action.player and other.kind in _LAYING
        for other in (*turn_actions(rules, state), *out_of_turn_actions(rules, state))
    )


_SEEN_BY_THE_REFEREE = (Offence.UNO_FORGOTTEN, Offence.LAST_SLAP)
_LAYING = (ActionKind.LAY, ActionKind.JUMP_IN, ActionKind.DOUBLE)
_WITH_A_CARD = (*_LAYING, ActionKind.GIVE, ActionKind.BLOCK)


def _is_in_hand(rules: Rules, state: State, action: Action) -> bool:
    return 0 <= action.card < len(rules.pack.cards) and action.card in state.hands[action.player]


def _allowing(rules: Rules, state: State, action: Action) -> Verdict:
    if action.kind is not ActionKind.LAY:
        return _ALLOWED[action.kind]
    if state.phase is Phase.LAST_CARD:
        return Verdict.LAST_CARD_PASSED
    if action.card in rules.draw_fours and breaks_draw_four_rule(
        rules, state.hands[action.player], state.pile[-1], state.color
    ):
        return Verdict.BLUFF
    if state.phase is Phase.DRAWN:
        return Verdict.DRAWN_FITS
    if state.phase is Phase.DUE:
        return _passing_on(rules, action.card, state.chain)
    return _fit(rules, state, action.card)


def _passing_on(rules: Rules, card: int, chain: int) -> Verdict:
    if card in rules.draw_twos:
        return Verdict.STACKED_TWO
    if card in rules.draw_fours:
        return Verdict.STACKED_FOUR if chain in rules.draw_fours else Verdict.CLOSES_SUM
    return Verdict.SENDS_BACK if card in rules.reverses else Verdict.PASSES_ON


def _fit(rules: Rules, state: State, card: int) -> Verdict:
    cards = rules.pack.cards
    color = COLORS[state.color] if state.color != OPEN else None
    return judge_fit(rules.play, cards[card], cards[state.pile[-1]], color)


def _refusing(rules: Rules, state: State, action: Action) -> Verdict:  # noqa: PLR0911
    if state.phase is Phase.OVER:
        return Verdict.IS_OVER
    if action.player not in rules.seats:
        return Verdict.NOT_NOW
    if (action.card != NONE or action.kind in _WITH_A_CARD) and not _is_in_hand(rules, state, action):
        return Verdict.NOT_IN_HAND
    match action.kind:
        case ActionKind.LAY:
            return why_not_lay(rules, state, action)
        case ActionKind.JUMP_IN | ActionKind.DOUBLE:
            return _why_not_throw(rules, state, action)
        case ActionKind.DRAW:
            return _why_not_draw(rules, state, action)
    return _why_not_else(rules, state, action)


def _why_not_else(rules: Rules, state: State, action: Action) -> Verdict:
    match action.kind:
        case ActionKind.TAKE if state.due and action.player != state.turn:
            return Verdict.NOT_ON_TURN
        case ActionKind.FINISH if not state.hands[action.player]:
            return Verdict.NOT_GONE_OUT if action.player == state.turn else Verdict.NOT_ON_TURN
        case ActionKind.DRAW_EXTRA if rules.play.draws_out_of_turn:
            return Verdict.EXTRA_ON_TURN if has_cards(state) else Verdict.NO_SUCH_STOCK
        case ActionKind.GIVE if _has_still_to_give(state, action.player):
            return Verdict.NOT_GIVEABLE
    return _REFUSED[action.kind]


def _why_not_draw(rules: Rules, state: State, action: Action) -> Verdict:
    if action.player != state.turn:
        return Verdict.NOT_ON_TURN
    if state.phase is Phase.DUE:
        return Verdict.DUE_FIRST
    if state.phase is not Phase.TURN:
        return _what_comes_first(rules, state)
    return Verdict.MUST_LAY if action in open_draws(rules, state) else Verdict.NO_SUCH_STOCK


def _has_still_to_give(state: State, player: int) -> bool:
    return state.phase is Phase.GIVING and player != state.namer and all(gift.giver != player for gift in state.gifts)


def why_not_lay(rules: Rules, state: State, action: Action) -> Verdict:  # noqa: PLR0911
    """Why a card of the hand is not laid by the player who would lay it in turn."""
    if action.player != state.turn:
        return Verdict.NOT_ON_TURN
    if state.phase is Phase.DUE:
        if state.is_closed:
            return Verdict.SUM_CLOSED
        if not passes_due_on(rules, state, action.card):
            return Verdict.NOT_STACKED if rules.amounts[action.card] else Verdict.DUE_FIRST
    elif state.phase not in (Phase.TURN, Phase.DRAWN):
        return _what_comes_first(rules, state)
    elif not (fit := _fit(rules, state, action.card)).allows:
        return fit
    elif state.phase is Phase.DRAWN and action.card != state.drawn:
        return Verdict.ONLY_DRAWN
    if not is_right_for_hand(rules, state, action.player, action.card):
        return Verdict.FOUR_WITH_COLOR if action.card in rules.draw_fours else Verdict.ZERO_LAST
    return Verdict.INCOMPLETE


def _why_not_throw(rules: Rules, state: State, action: Action) -> Verdict:  # noqa: PLR0911
    is_double = action.kind is ActionKind.DOUBLE
    if is_double and not rules.doubles:
        return Verdict.NO_IDENTICAL
    if not is_double and not rules.has_jump_in:
        return Verdict.NO_JUMP_IN
    if not is_double and rules.pack.colors[action.card] == OPEN:
        return Verdict.BLACK_NOT_THROWN
    if action.card not in state.pile[-2:]:
        return Verdict.NOT_IDENTICAL
    if state.layer == NONE or action.card != state.pile[-1]:
        return Verdict.TOO_LATE
    if is_double and action.card not in rules.doubles:
        return Verdict.NO_IDENTICAL
    if not may_end_with(rules, state.hands[action.player], action.card):
        return Verdict.ZERO_LAST
    if is_double != (action.player == state.layer):
        return Verdict.FOLLOWS_OWN if is_double else Verdict.THROWN_BY_OTHERS
    if state.phase in (Phase.TURN, Phase.DUE):
        return Verdict.INCOMPLETE if is_double else Verdict.LAID_IN_TURN
    return _what_comes_first(rules, state)


def _what_comes_first(rules: Rules, state: State) -> Verdict:
    if state.phase is Phase.NAMING and state.pile[-1] in rules.uno_cards:
        return Verdict.GIFTED_FIRST
    return _FIRST.get(state.phase, Verdict.NOT_NOW)


_FIRST = {
    Phase.DRAWN: Verdict.DRAWN_FIRST,
    Phase.NAMING: Verdict.COLOR_FIRST,
    Phase.SWAPPING: Verdict.SWAP_FIRST,
    Phase.SLAPPING: Verdict.SLAP_FIRST,
    Phase.GIVING: Verdict.GIFTS_FIRST,
    Phase.BLOCKING: Verdict.GIFTS_FIRST,
    Phase.SHOWING: Verdict.SHOW_FIRST,
}
"""What the game waits for before anything else may be laid or drawn."""
_ALLOWED = {
    ActionKind.JUMP_IN: Verdict.IDENTICAL,
    ActionKind.DOUBLE: Verdict.IDENTICAL_AGAIN,
    ActionKind.DRAW: Verdict.MAY_DRAW,
    ActionKind.KEEP: Verdict.MAY_KEEP,
    ActionKind.TAKE: Verdict.MUST_TAKE,
    ActionKind.CHALLENGE: Verdict.MAY_CHALLENGE,
    ActionKind.SHOW: Verdict.MAY_SHOW,
    ActionKind.REFUSE: Verdict.MAY_SHOW,
    ActionKind.NAME: Verdict.MAY_NAME,
    ActionKind.SWAP: Verdict.MAY_SWAP,
    ActionKind.DECLINE: Verdict.MAY_SWAP,
    ActionKind.SLAP: Verdict.MAY_SLAP,
    ActionKind.GIVE: Verdict.MAY_GIVE,
    ActionKind.BLOCK: Verdict.MAY_BLOCK,
    ActionKind.COUNT: Verdict.MAY_COUNT,
    ActionKind.FINISH: Verdict.HAS_WON,
    ActionKind.DEMAND: Verdict.MAY_DEMAND,
    ActionKind.CALL_UNO: Verdict.MAY_SAY_UNO,
    ActionKind.DRAW_EXTRA: Verdict.MAY_DRAW_EXTRA,
}
_REFUSED = {
    ActionKind.KEEP: Verdict.NOTHING_DRAWN,
    ActionKind.TAKE: Verdict.NOTHING_DUE,
    ActionKind.CHALLENGE: Verdict.NO_CHALLENGE,
    ActionKind.SHOW: Verdict.NO_CHALLENGE,
    ActionKind.REFUSE: Verdict.NO_CHALLENGE,
    ActionKind.NAME: Verdict.NO_COLOR_TO_NAME,
    ActionKind.SWAP: Verdict.NO_SWAP,
    ActionKind.DECLINE: Verdict.NO_SWAP,
    ActionKind.SLAP: Verdict.NO_SLAP,
    ActionKind.GIVE: Verdict.NO_GIFTS,
    ActionKind.COUNT: Verdict.NO_COUNT,
    ActionKind.FINISH: Verdict.HAS_CARDS,
    ActionKind.BLOCK: Verdict.NO_SUCH_GIFT,
    ActionKind.CALL_UNO: Verdict.NO_UNO,
    ActionKind.DEMAND: Verdict.NO_PENALTY,
    ActionKind.DRAW_EXTRA: Verdict.NO_EXTRA_DRAW,
}
