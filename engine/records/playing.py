"""Plays one entry of a record: the action must be legal, and what the record says of drawn cards must be so."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.findings import Reason
from engine.play import Action, ActionKind, Draws, Explanation, Offence, Pack, Phase, Referee, State
from engine.records.codes import RecordReason
from engine.records.record import Cards, Entry


def play_entry(referee: Referee, state: State, entry: Entry) -> Explanation:
    """Change the state as the entry says; what cannot be leaves it as it was, and the explanation tells why."""
    explanation = referee.explain(state, entry.action)
    if not explanation.is_legal:
        return explanation
    if entry.drawn is None and entry.new_stock is None:
        referee.advance(state, entry.action)
        return explanation
    before = state.copy()
    refused = _refused_stock(referee, state, entry) or _advance(referee, state, entry, before)
    if refused is None:
        return explanation
    state.restore(before)
    return Explanation(is_legal=False, reason=refused)


def advance_entry(referee: Referee, state: State, entry: Entry) -> None:
    """Change the state as an entry says that is known to be right."""
    if entry.new_stock is not None:
        state.next_stock = bytes(card for card in reversed(entry.new_stock) if card is not None)
    referee.advance(state, entry.action)


def laid_cards(state: State, action: Action) -> bytearray:
    """The cards that a new stock is made of, if it is needed by the action: all laid ones but the top one (K14)."""
    return state.pile.copy() if is_laid(action) else state.pile[:-1]


def is_laid(action: Action) -> bool:
    """Whether a card is laid by the action, be it without naming a colour (K19)."""
    return action.kind.lays or (action.kind is ActionKind.FAULT and action.offence is Offence.COLOR_NOT_NAMED)


def new_stock_of(before: State, after: State, action: Action) -> Sequence[int] | None:
    """The stock that was made of the laid cards meanwhile (K14), its top card first; None: there was no need."""
    if len(after.pile) - len(laid_at_once(before, after, action)) > len(laid_cards(before, action)):
        return None
    drawn = drawn_cards(before, after, action)
    return [*drawn[sum(map(len, before.stocks)) :], *reversed(after.stocks[0])]


def laid_at_once(before: State, after: State, action: Action) -> Sequence[int]:
    """The cards that were drawn after the last card and laid at once, as they fitted (K6); a new stock leaves none."""
    if after.phase is not Phase.OVER or not (is_laid(action) or action.kind is ActionKind.TAKE):
        return b""
    is_stock_new = after.seed != before.seed
    return after.pile[1 if is_stock_new else len(before.pile) + is_laid(action) :]


def drawn_cards(before: State, after: State, action: Action) -> Sequence[int]:
    """The cards that were drawn by an action, in their order; who slaps too late draws in the order of the seats."""
    lays = is_laid(action)
    if not (lays or action.kind.draws is not Draws.NEVER) or (action.kind is ActionKind.COUNT and before.gifts):
        return ()
    if lays and after.phase is not Phase.OVER:
        return ()
    held = zip(before.hands, after.hands, strict=True)
    kept = b"".join(hand[len(former) :] for former, hand in held if len(hand) > len(former))
    laid = laid_at_once(before, after, action)
    return _in_order(before, kept, laid) if laid else kept


def _in_order(before: State, kept: Sequence[int], laid: Sequence[int]) -> Sequence[int]:
    """The drawn cards as they lay in the stock; of a new stock first the kept ones, as nothing depends on it."""
    top_first = b"".join(stock[::-1] for stock in before.stocks)[: len(kept) + len(laid)]
    number_laid = sum(card in laid for card in top_first)
    return [*top_first, *kept[len(top_first) - number_laid :], *laid[number_laid:]]


def _advance(referee: Referee, state: State, entry: Entry, before: State) -> Reason | None:
    advance_entry(referee, state, entry)
    if entry.new_stock is not None and new_stock_of(before, state, entry.action) is None:
        return Reason(RecordReason.NO_NEW_STOCK)
    drawn = drawn_cards(before, state, entry.action)
    if entry.drawn is not None and not agrees(entry.drawn, drawn):
        values = {"record": card_names(referee.pack, entry.drawn), "replay": card_names(referee.pack, drawn)}
        return Reason(RecordReason.DRAWN_DIFFERS, values)
    return None


def _refused_stock(referee: Referee, state: State, entry: Entry) -> Reason | None:
    if entry.new_stock is None:
        return None
    stated = Counter(card for card in entry.new_stock if card is not None)
    laid = Counter(laid_cards(state, entry.action))
    missing, surplus = laid - stated, stated - laid
    if not missing and not surplus:
        return None
    values = {
        "missing": card_names(referee.pack, missing.elements()),
        "surplus": card_names(referee.pack, surplus.elements()),
    }
    return Reason(RecordReason.NEW_STOCK_DIFFERS, values)


def agrees(stated: Cards, drawn: Sequence[int]) -> bool:
    """Whether these cards were drawn, as far as the record says it."""
    return len(stated) == len(drawn) and all(card in (None, number) for card, number in zip(stated, drawn, strict=True))


def agrees_in_any_order(stated: Cards, held: Sequence[int]) -> bool:
    """Whether the hand can be these cards."""
    known = Counter(card for card in stated if card is not None)
    return len(stated) == len(held) and not known - Counter(held)


def card_names(pack: Pack, cards: Iterable[int | None]) -> str:
    """Cards in notation, ``?`` for one that is not known; a dash if there is none."""
    return " ".join("?" if card is None else pack.cards[card].notation() for card in cards) or "–"
