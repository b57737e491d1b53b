"""Makes a record from a game that was played."""

from collections.abc import Mapping, Sequence
from random import Random

from engine.play import Action, ActionKind, GameInProgress, State
from engine.records.deck_order import deck_order_of
from engine.records.playing import drawn_cards, new_stock_of
from engine.records.record import Entry, Record, Seed, StatedResult, single_line


def record_of(
    game: GameInProgress,
    seats: Sequence[str] | None = None,
    *,
    seed: int | None = None,
    tags: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
    with_cards: bool = False,
) -> Record:
    """The record of a played or running game; its result is stated once it is over.

    ``seats`` are the players' names; None: their numbers. ``seed`` is the number from which the generator started,
    if it did nothing but deal this game; None: the order of the deck is written instead. ``comments`` follow the
    entry of that number, 0: before the first. ``with_cards`` writes drawn cards and new stocks, so that the record
    relies on no shuffle. Raises ValueError for a game that was not dealt like that, or for
    names and tags that cannot be written (see :class:`Record`).

    >>> from engine.play import Referee
    >>> from engine.rulesets import STANDARD
    >>> game = GameInProgress.deal(Referee(STANDARD, players=2), Random(1))
    >>> game.push(game.referee.turn_actions(game.state)[-1])
    >>> record_of(game, ("Anke", "Björn"), seed=1).entries[0].action.kind.word
    'draw'
    """
    referee, start = game.referee, game.start
    if seats is not None and len(seats) != referee.players:
        raise ValueError(f"{len(seats)} names for {referee.players} players")
    notes = {number: single_line(text) for number, text in (comments or {}).items()}
    if seed is not None and referee.deal(Random(seed), start.dealer) != start:
        raise ValueError(f"the game was not dealt from the seed {seed}")
    return Record(
        rule_set=referee.rule_set,
        seats=tuple(seats or map(str, range(1, referee.players + 1))),
        deal=deck_order_of(referee, start) if seed is None else Seed(seed),
        entries=tuple(
            _entry(before, action, after, notes.get(number), with_cards=with_cards)
            for number, (before, action, after) in enumerate(game.steps(), start=1)
        ),
        dealer=start.dealer,
        result=StatedResult.of(game.result()) if referee.is_over(game.state) else None,
        tags=tuple((tags or {}).items()),
        comments=(notes[0],) if notes.get(0) else (),
    )


def _entry(before: State, action: Action, after: State, note: str | None, *, with_cards: bool) -> Entry:
    comments = (note,) if note else ()
    if not with_cards:
        return Entry(action, comments)
    drawn, stock = tuple(drawn_cards(before, after, action)), new_stock_of(before, after, action)
    says_drawn = drawn or action.kind is ActionKind.DRAW
    return Entry(
        action, comments, drawn=drawn if says_drawn else None, new_stock=None if stock is None else tuple(stock)
    )
